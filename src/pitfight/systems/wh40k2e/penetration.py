"""Penetration values as they are printed, ``D6+D20+8``, ``S+D6``, ``2D6+5``, ``Auto``, with the place of any slip.

A value is a sum of dice (``D6``, ``2D6``), numbers, ``S`` (the Strength of the blow) and ``SD`` (the die which that
Strength gives); ``D6!`` is a die that is rolled again and added as long as it shows its highest face. ``Auto`` goes
through anything. The language has four kinds of words and one sign, so it is read here and not by a library.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pitfight.errors import FightError, cut
from pitfight.values import value

DICE = (3, 4, 6, 8, 10, 12, 20)
MOST_DICE = 20
MOST = 100
LONGEST = 100
_WORD = re.compile(
    r"(?P<many>\d*)D(?P<sides>\d+)(?P<open>!?)|(?P<number>\d+)|(?P<die>SD)|(?P<own>S)", re.IGNORECASE | re.ASCII
)


@value
class Penetration:
    """A value taken apart: dice by their sides, a number, what the Strength of the blow adds.

    ``open_dice`` are rolled again and added at their highest face.
    """

    text: str
    dice: tuple[int, ...] = ()
    number: int = 0
    strength: bool = False
    strength_die: bool = False
    open_dice: tuple[int, ...] = ()
    automatic: bool = False


@lru_cache(maxsize=1_000)
def read(text: str, where: str = "penetration") -> Penetration:
    """A penetration value from its text. Raises :class:`FightError` naming the place of what cannot be read."""
    plain = text.strip()
    if len(plain) > LONGEST:
        raise FightError(f"“{cut(text)}” is too long for a penetration value", where=where)
    if plain.casefold() in ("auto", "automatic"):
        return Penetration(plain, automatic=True)
    dice: list[int] = []
    opened: list[int] = []
    number, own, die = 0, False, False
    at = 0
    while True:
        at = _past_blanks(plain, at)
        match = _WORD.match(plain, at)
        if match is None:
            raise _slip(plain, at, where)
        if match["sides"] is not None:
            many, sides = int(match["many"] or 1), int(match["sides"])
            if sides not in DICE or not 1 <= many <= MOST_DICE or len(dice) + len(opened) + many > MOST_DICE:
                raise _slip(plain, at, where)
            (opened if match["open"] else dice).extend([sides] * many)
        elif match["number"] is not None:
            number += int(match["number"])
            if number > MOST:
                raise _slip(plain, at, where)
        elif match["die"] is not None:
            die = _only_once(die, plain, at, where)
        else:
            own = _only_once(own, plain, at, where)
        at = _past_blanks(plain, match.end())
        if at == len(plain):
            return Penetration(plain, tuple(sorted(dice)), number, own, die, tuple(opened))
        if plain[at] != "+":
            raise _slip(plain, at, where)
        at += 1


def _past_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] == " ":
        at += 1
    return at


def _only_once(said: bool, text: str, at: int, where: str) -> bool:
    if said:
        raise _slip(text, at, where)
    return True


def _slip(text: str, at: int, where: str) -> FightError:
    """The error for what cannot be read, with its place, counted from 1."""
    rest = text[at:].partition("+")[0].strip() or "nothing"
    shown = f"“{cut(rest)}”" if rest != "nothing" else rest
    return FightError(
        f"“{cut(text)}” is no penetration value: {shown} at character {at + 1} is not one of D3, D4, D6, D8, D10, "
        "D12, D20 with a number before it, a number, S or SD",
        where=where,
        attempts=("D6+D20+8", "S+D6", "2D6+5", "Auto"),
    )

"""As much of what a fighter has as his system lets him use at once: it is asked, with one thing more at a time."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from pitfight.rosters.recruits import Recruiting, with_things
from pitfight.rosters.vocabulary import Word
from pitfight.words import LONGEST

NOBODY = "no fighter can have them"
"""What is said of numbers that the system does not take."""


def fitted(own: Recruiting, head: str, things: list[tuple[str, Word | None]], path: tuple[str, ...]) -> str | None:
    """The fighter with as much of what he has as the system lets him use at once; None if he cannot be at all."""
    _armed(own, head, things, path)
    # What fits together does not depend on numbers: it is worked out once for all who have the same.
    numbers_only = ":" not in head and any(letter.isdigit() for letter in head)
    plain = "" if numbers_only else head.partition(":")[0]
    kind = (plain, *(text for text, _ in things))
    if kind not in own.fitting or own.wrong(with_things(head, own.fitting[kind][0])):
        found = _kept(own, head, plain, things)
        if found is None:
            own.say("conflict", path, "numbers", head, f"{NOBODY}: {own.wrong_key(head)}")
            return None
        own.fitting[kind] = found
    kept, remarks = own.fitting[kind]
    for text, done in remarks:
        own.say("guessed", path, "use", text, done)
    return with_things(head, kept)


def _kept(
    own: Recruiting, head: str, plain: str, things: Sequence[tuple[str, Word | None]]
) -> tuple[list[str], list[tuple[str, str]]] | None:
    """Everything, if it fits; else what fits his like, as long as his numbers do not speak against it.

    None where his numbers alone cannot be.
    """
    everything = [text for text, _ in things]
    if not own.wrong(with_things(head, everything)):
        return everything, []
    if plain not in own.heads and own.wrong(head):
        return None
    found = _fit(own, own.heads.setdefault(plain, plain or head), things, head)
    if not own.wrong(with_things(head, found[0])):
        return found
    return None if own.wrong(head) else _fit(own, head, things, head)


def _fit(
    own: Recruiting, head: str, things: Sequence[tuple[str, Word | None]], himself: str
) -> tuple[list[str], list[tuple[str, str]]]:
    """What of some things the system lets a fighter use at once, and what became of the others.

    It is asked for a fighter with the words of ``head``, for whom others have asked already; whether all that is left
    fits, for ``himself``, who has to be asked anyway.
    """
    yielding = [pair for pair in things if pair[1] is not None and pair[1].row.id in own.game.yielding]
    order = [*(pair for pair in things if pair not in yielding), *yielding]
    # What others need comes first: a lance or a barding, say, is only for one who is mounted.
    rest = sorted(range(len(order)), key=lambda at: _rank(order[at][1]))
    kept: dict[int, str] = {}
    remarks: list[tuple[str, str]] = []

    def wrong(more: Mapping[int, str]) -> str:
        # In the order of their names, so that others with the same of another order need not be asked again.
        words = with_things(head, sorted([*kept.values(), *more.values()]))
        return own.wrong(words) if len(words) <= LONGEST else "the list is too long"

    def all_fit(most: int) -> bool:
        return not wrong({at: order[at][0] for at in rest[:most]})

    while rest:
        everything = {**kept, **{at: order[at][0] for at in rest}}
        if remarks and not own.wrong(with_things(himself, [text for _, text in sorted(everything.items())])):
            kept = everything
            break
        fits = _longest(len(rest) - 1, all_fit)
        kept.update((at, order[at][0]) for at in rest[:fits])
        at, rest = rest[fits], rest[fits + 1 :]
        text, word = order[at]
        why = ""
        for way in _ways(own, text, word):
            why = wrong({at: way})
            if not why:
                kept[at] = way
                if way != text:
                    remarks.append((text, f"“{way}”: more is not used at once"))
                break
        else:
            remarks.append((text, f"is not used: {why}"))
    return [text for _, text in sorted(kept.items())], remarks


FIRST = ("mount",)
LAST = ("missile",)
"""Kinds of rows that others need, and that need others."""


def _rank(word: Word | None) -> int:
    """When a thing is asked for: states, mounts, all else, and missile weapons, beside which one for combat may be."""
    if word is None:
        return 0
    return 1 if word.row.kind in FIRST else 3 if word.row.kind in LAST else 2


def _longest(most: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to ``most`` that fits, where 0 does: found by halving."""
    return bisect_left(range(1, most + 1), True, key=lambda number: not fits(number))


def _ways(own: Recruiting, text: str, word: Word | None) -> list[str]:
    """A thing in full, fewer of it, and as something carried where the system knows such a thing."""
    if word is None:
        return [text]
    fewer = [word.text] if text != word.text else []
    reserve = [own.game.reserve.format(word.text)] if own.game.reserve and word.row.kind == "weapon" else []
    return [text, *fewer, *reserve]


def _armed(own: Recruiting, head: str, things: list[tuple[str, Word | None]], path: tuple[str, ...]) -> None:
    """Say so where no weapon for close combat is listed, and with what he fights then."""
    rows = [word.row for _, word in things if word is not None]
    if not any(row.kind in ("weapon", "missile") for row in rows):
        bare = own.game.bare and own.words.natural(head.partition(":")[0], rows)
        own.say("guessed", path, "gear", "no weapon", own.game.bare if bare else own.game.unarmed)

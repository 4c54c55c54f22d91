"""Duels in words for the tests of the rules: what is asked next, how it stands, and exact chances of blows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pitfight as pf
from pitfight.engines.play import Game

Fighters = str | list[str]
Chances = tuple[Fraction, Fraction, Fraction, Fraction]
OVER = ("", "")
"""What :func:`asked` gives for a game that needs no more answers."""


def man(*words: str, ws: int = 3, s: int = 3, t: int = 3, w: int = 1, i: int = 3, a: int = 1, ld: int = 7) -> str:
    """A plain warrior in words: the numbers given, 3 (or 1, or 7) for the rest, and what he carries and can do."""
    head = f"WS{ws} S{s} T{t} W{w} I{i} A{a} Ld{ld}"
    return f"{head}: {', '.join(words)}" if words else head


PLAIN = man("axe")
"""He has an axe, so he cannot parry, and nothing to protect him."""
SWORD = man("sword")


def play(a: Fighters, b: Fighters, answers: str = "", **rest: Any) -> Game:
    """A game between two sides as far as the answers go."""
    game: Game = pf.play("mordheim", a, b, answers=answers, **rest)
    return game


def blows(a: Fighters, b: Fighters, answers: str = "", **rest: Any) -> Game:
    """The same, but only a1 strikes, once."""
    return play(a, b, answers, until="blows=a1", **rest)


def asked(game: Game) -> tuple[str, str]:
    """What is asked next and what is needed, as in ``("to_hit", "4+")``."""
    return OVER if game.question is None else (game.question.key, game.question.need)


def who_rolls(game: Game) -> str:
    """The id of the warrior whose player must answer next."""
    return "" if game.question is None else game.question.who


def strikers(game: Game) -> list[str]:
    """The ids of those who have begun to strike, in that order."""
    return [line.text.split()[0] for line in game.log if line.kind == "note" and " strikes " in line.text]


def struck(game: Game) -> list[str]:
    """The ids of those who were struck at, in that order."""
    return [line.text.split()[2].rstrip(".") for line in game.log if line.kind == "note" and " strikes " in line.text]


def dice(game: Game) -> list[str]:
    """The dice of the log in words, without who rolled."""
    return [line.text.partition(" rolls ")[2].rstrip(".") for line in game.log if " rolls " in line.text]


def reason(game: Game) -> str:
    """Why the fight stopped, empty while it has not."""
    return "" if game.end is None else game.end.reason


def keys(a: Fighters, b: Fighters, answers: str, **rest: Any) -> list[str]:
    """What each answer in turn was asked for, and what is asked after the last."""
    given = answers.split()
    return [asked(play(a, b, " ".join(given[:number]), **rest))[0] for number in range(len(given) + 1)]


def attacks(a: Fighters, b: Fighters, **rest: Any) -> int:
    """How many attacks a1 makes: the most hits he can score on someone who does not parry."""
    hits = pf.odds("mordheim", a, b, until="blows=a1", **rest).detail["hits"]["a1"]
    return max(int(number) for number in hits)


def hits(a: Fighters, b: Fighters, **rest: Any) -> list[Fraction]:
    """The chances of 0, 1, 2, ... hits of a1 that are left standing by the parry."""
    found = pf.odds("mordheim", a, b, until="blows=a1", **rest).detail["hits"]["a1"]
    return [exact(found[number]) for number in sorted(found, key=int)]


def exact(chance: pf.Chance | None) -> Fraction:
    """The fraction of a chance, 0 for one that is not in the answer."""
    if chance is None:
        return Fraction(0)
    assert chance.fraction is not None
    return chance.fraction


def after_blows(a: Fighters, b: Fighters, **rest: Any) -> Chances:
    """The chances that b1 is standing, knocked down, stunned, out of action once a1 alone has struck."""
    status = pf.odds("mordheim", a, b, until="blows=a1", **rest).fighters["b1"].status
    up, down, stunned, out = (
        exact(status.get(word)) for word in ("standing", "knocked_down", "stunned", "out_of_action")
    )
    return up, down, stunned, out


def out(a: Fighters, b: Fighters, **rest: Any) -> Fraction:
    """The chance that a1's blows take b1 out of action."""
    return after_blows(a, b, **rest)[3]


def table(*fighters: dict[str, Any], **head: Any) -> dict[str, Any]:
    """A fight as a table, for what words cannot say."""
    return {"system": "mordheim", "fighter": list(fighters), **head}


NUMBERS = {"ws": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7}
"""The numbers of a plain warrior as keys of a table."""

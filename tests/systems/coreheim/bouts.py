"""Fights in words for the tests of the rules: what is asked next, who strikes when, and exact chances of blows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pitfight as pf
from pitfight.engines.play import Game

Fighters = str | list[str]


def man(*words: str, ws: int = 9, t: int = 0, w: int = 1, i: int = 7, a: int = 1, ld: int = 8) -> str:
    """A plain warrior in words: the numbers given, a militiaman's for the rest, and what he carries and can do."""
    head = f"WS{ws}+ T{t:+} W{w} I{i}+ A{a} Ld{ld}+"
    return f"{head}: {', '.join(words)}" if words else head


PLAIN = man("club")
CALM = "immune to panic"


def play(a: Fighters, b: Fighters, answers: str = "", **rest: Any) -> Game:
    """A game between two sides as far as the answers go."""
    game: Game = pf.play("coreheim", a, b, answers=answers, **rest)
    return game


def blows(a: Fighters, b: Fighters, answers: str = "", **rest: Any) -> Game:
    """The same, but only a1 strikes, once."""
    return play(a, b, answers, until="blows=a1", **rest)


def odds(a: Fighters, b: Fighters, **rest: Any) -> pf.Odds:
    """The exact odds."""
    return pf.odds("coreheim", a, b, method="exact", **rest)


def asked(game: Game) -> tuple[str, str]:
    """What is asked next and what is needed, as in ``("attack", "9+")``; empty when no answer is needed any more."""
    return ("", "") if game.question is None else (game.question.key, game.question.need)


def strikers(game: Game) -> list[str]:
    """The ids of those who have begun to strike, in that order."""
    return [line.text.split()[0] for line in game.log if line.kind == "note" and " strikes " in line.text]


def struck(game: Game) -> list[str]:
    """The ids of those who were struck at, in that order."""
    return [line.text.split()[2].rstrip(".") for line in game.log if line.kind == "note" and " strikes " in line.text]


def told(game: Game) -> list[str]:
    """The notes of the log."""
    return [line.text for line in game.log if line.kind == "note"]


def exact(chance: pf.Chance | None) -> Fraction:
    """The fraction of a chance, 0 for one that is not in the answer."""
    if chance is None:
        return Fraction(0)
    assert chance.fraction is not None
    return chance.fraction


def status(answer: pf.Odds, who: str = "b1") -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The chances that a fighter ends standing, knocked down, stunned, out of action."""
    found = answer.fighters[who].status
    up, down, stunned, out = (
        exact(found.get(word)) for word in ("standing", "knocked_down", "stunned", "out_of_action")
    )
    return up, down, stunned, out


def after_blows(a: Fighters, b: Fighters, **rest: Any) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """How b1 ends once a1 alone has struck."""
    return status(odds(a, b, until="blows=a1", **rest))


def needs(a: Fighters, b: Fighters, answers: str = "", **rest: Any) -> str:
    """What a1 needs for his first attack, or for the next after answers; everybody holds what he listed."""
    chosen = ""
    while asked(blows(a, b, chosen, **rest))[0] == "weapon":
        chosen += " #1"
    return asked(blows(a, b, f"{chosen} {answers}", **rest))[1]


def order(a: Fighters, b: Fighters, rolls: str, **rest: Any) -> list[str]:
    """Who strikes in the first phase, one after the other, when nobody hits."""
    return strikers(play(a, b, rolls, until="phase", **rest))


def table(*fighters: dict[str, Any], **head: Any) -> dict[str, Any]:
    """A fight as a table, for what words cannot say."""
    return {"system": "coreheim", "fighter": list(fighters), **head}


NUMBERS = {"ws": 9, "t": 0, "w": 1, "i": 7, "a": 1, "ld": 8}
"""The numbers of a plain warrior as keys of a table."""

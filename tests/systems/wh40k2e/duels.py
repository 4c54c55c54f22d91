"""Duels in words for the tests of the rules: what is asked next, how it stands, and exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pitfight as pf
from pitfight.engines.play import Game

Fighters = str | list[str]


def man(*words: str, ws: int = 4, s: int = 4, t: int = 4, w: int = 1, i: int = 4, a: int = 1, ld: int = 8) -> str:
    """A plain model in words: the numbers given, and what he carries and is."""
    head = f"WS{ws} S{s} T{t} W{w} I{i} A{a} Ld{ld}"
    return f"{head}: {', '.join(words)}" if words else head


PLAIN = man()


def play(a: Fighters, b: Fighters, answers: str = "", **rest: Any) -> Game:
    """A game between two sides as far as the answers go."""
    game: Game = pf.play("wh40k2e", a, b, answers=answers, **rest)
    return game


def asked(game: Game) -> str:
    """What is asked next; empty at the end."""
    return "" if game.question is None else game.question.key


def said(game: Game) -> list[str]:
    """What happened, in words."""
    return [line.text for line in game.log if line.kind == "note"]


def reason(game: Game) -> str:
    """Why the fight stopped, empty while it has not."""
    return "" if game.end is None else game.end.reason


def duel(a: Fighters, b: Fighters, **rest: Any) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that a wins the first duel, that nobody does, that b does."""
    win = pf.odds("wh40k2e", a, b, until="duel", **rest).win
    first, neither, second = (exact(win[key]) for key in ("a", "none", "b"))
    return first, neither, second


def difference(a: Fighters, b: Fighters, **rest: Any) -> dict[int, Fraction]:
    """The distribution of the difference of Combat Scores in the first duel."""
    found = pf.odds("wh40k2e", a, b, until="duel", **rest).detail["score_difference"]
    return {int(number): exact(chance) for number, chance in found.items()}


def mean(a: Fighters, b: Fighters, **rest: Any) -> Fraction:
    """The mean difference of Combat Scores in the first duel."""
    return sum((number * chance for number, chance in difference(a, b, **rest).items()), Fraction(0))


def most(a: Fighters, b: Fighters, **rest: Any) -> int:
    """The highest difference of Combat Scores that can occur."""
    return max(difference(a, b, **rest))


def dead(a: Fighters, b: Fighters, who: str = "b1", **rest: Any) -> Fraction:
    """The chance that somebody is dead (destroyed, for vehicles) in the end, by default of the first duel."""
    status = pf.odds("wh40k2e", a, b, **{"until": "duel", **rest}).fighters[who].status
    return exact(status.get("dead", status.get("destroyed")))


def penetrated(a: Fighters, b: Fighters, **rest: Any) -> Fraction:
    """The chance of at least one penetration."""
    found = pf.odds("wh40k2e", a, b, **{"until": "blows", **rest}).detail["penetrations"]
    return 1 - exact(found.get(0))


def exact(chance: pf.Chance | None) -> Fraction:
    """The fraction of a chance, 0 for one that is not in the answer."""
    if chance is None:
        return Fraction(0)
    assert chance.fraction is not None
    return chance.fraction


def table(*fighters: dict[str, Any], **head: Any) -> dict[str, Any]:
    """A fight as a table, for what words cannot say."""
    return {"system": "wh40k2e", "fighter": list(fighters), **head}


NUMBERS = {"ws": 4, "s": 4, "t": 4, "w": 1, "i": 4, "a": 1, "ld": 8}
"""The numbers of a plain model as keys of a table."""

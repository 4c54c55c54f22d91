"""Skirmishes in words for the tests of the rules: who attacks whom, and what comes of it in fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pitfight as pf
from pitfight.engines.play import Game

KEY = "warband-skirmish"
Fighters = str | list[str]
ONE = Fraction(1)
"""What is certain."""


def unit(
    *words: str,
    ws: int = 40,
    bs: int = 30,
    str: int | str = 30,
    de: int = 0,
    w: int = 5,
    crit: int = 0,
    parry: int = 0,
    a: int = 1,
    i: int = 30,
    ld: int = 60,
) -> str:
    """A plain unit in words: the numbers given, and what it carries, can do and how it stands."""
    head = f"WS{ws} BS{bs} Str{str} Def{de} W{w} Crit{crit} Parry{parry} A{a} I{i} Ld{ld}"
    return f"{head}: {', '.join(words)}" if words else head


def sure(damage: int, *words: str, **numbers: Any) -> str:
    """A unit that never misses the plain one, and does exactly this damage with an Attack."""
    return unit(*words, **{"ws": 100, "bs": 50, "str": 10 * damage, "i": 50, **numbers})


HARMLESS = unit(str=0, w=40, i=10)
"""It has many Wounds and does no damage."""


def odds(a: Fighters, b: Fighters, **rest: Any) -> pf.Odds:
    """The odds of a skirmish, exact."""
    return pf.odds(KEY, a, b, method="exact", **rest)


def play(a: Fighters, b: Fighters, answers: str = "", **rest: Any) -> Game:
    """A game as far as its answers go."""
    game: Game = pf.play(KEY, a, b, answers=answers, **rest)
    return game


def asked(game: Game) -> tuple[str, str]:
    """What is asked next, and what is needed for it."""
    return ("", "") if game.question is None else (game.question.key, game.question.need)


def shown(chances: dict[Any, pf.Chance]) -> dict[Any, Fraction]:
    """The chances as fractions, those of 0 left out."""
    found = {}
    for key, chance in chances.items():
        assert chance.fraction is not None
        if chance.fraction:
            found[key] = chance.fraction
    return found


def damage(a: Fighters, b: Fighters, until: str = "attack", **rest: Any) -> dict[int, Fraction]:
    """The damage of one Attack (or activation) of a1 on b1."""
    return shown(odds(a, b, until=until, **rest).detail["damage"])


def hit(a: Fighters, b: Fighters, **options: str) -> Fraction:
    """The hit chance of an Attack: that of its one damage roll where no roll to hit comes before it."""
    return damage(a, b, options={"hit_gate": "none", **options}).get(1, Fraction(0))


def status(a: Fighters, b: Fighters, who: str = "b1", **rest: Any) -> dict[str, Fraction]:
    """How somebody ends."""
    return shown(odds(a, b, **rest).fighters[who].status)


def left(a: Fighters, b: Fighters, who: str = "b1", **rest: Any) -> dict[int, Fraction]:
    """The Wounds somebody has left at the end."""
    return shown(odds(a, b, **rest).fighters[who].wounds_left)


def notes(game: Game) -> list[str]:
    """What happened, line by line."""
    return [line.text for line in game.log if line.kind == "note"]

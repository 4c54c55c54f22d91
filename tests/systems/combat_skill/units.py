"""Units in words for the tests of the rules: what is asked next, and exact chances."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pitfight as pf
from pitfight.engines.play import Game

Sides = str | list[str]
OFF = {"parry": "off", "army_rules": "off"}


def unit(
    *words: str, n: int = 1, wide: int = 0, cs: int = 3, s: int = 3, t: int = 3, w: int = 1, i: int = 3, a: Any = 1,
    ld: int = 7,
) -> str:  # fmt: skip
    """A plain unit in words: the numbers given, 3 (or 1, or 7) for the rest, and what it carries and can do."""
    head = f"{n} CS{cs} S{s} T{t} W{w} I{i} A1 Ld{ld} x{wide or min(n, 5)}"
    more = words if a == 1 else (f"attacks {a}", *words)
    head = head.replace(" A1", "") if a != 1 else head
    return f"{head}: {', '.join(more)}" if more else head


ONE = unit()
SOFT = unit(t=1)
"""Wounded on 2+ by Strength 3."""


def play(a: Sides, b: Sides, answers: str = "", **rest: Any) -> Game:
    """A game between two sides as far as the answers go."""
    game: Game = pf.play("combat-skill", a, b, answers=answers, **rest)
    return game


def odds(a: Sides, b: Sides, **rest: Any) -> pf.Odds:
    """The exact odds of one round, or of what is named."""
    return pf.odds("combat-skill", a, b, **{"method": "exact", **rest})


def asked(game: Game) -> tuple[str, str]:
    """What is asked next and what is needed, as in ``("to_hit", "4+")``."""
    return ("", "") if game.question is None else (game.question.key, game.question.need)


def strikers(a: Sides, b: Sides, seed: int = 1, **rest: Any) -> list[str]:
    """Who strikes in a game that the program rolls, in that order, one entry for each group."""
    game = play(a, b, "?", seed=seed, **rest)
    return [line.text.split(":")[0] for line in game.log if re.search(r"\d blows? at ", line.text)]


def lost(a: Sides, b: Sides, who: str = "b1", **rest: Any) -> dict[int, Fraction]:
    """The chances that a unit loses so many models when only side a strikes."""
    found = odds(a, b, **{"until": "blows", **rest}).detail["models_lost"][who]
    return {number: chance.value for number, chance in found.items()}


def wounds(a: Sides, b: Sides, who: str = "b1", **rest: Any) -> dict[int, Fraction]:
    """The same of Wounds."""
    found = odds(a, b, **{"until": "blows", **rest}).detail["wounds"][who]
    return {number: chance.value for number, chance in found.items()}


def hurt(a: Sides, b: Sides, **rest: Any) -> Fraction:
    """The chance that b1 suffers anything when only side a strikes."""
    return 1 - wounds(a, b, **rest).get(0, Fraction(0))


def blows(a: Sides, b: Sides, who: str = "a1", **rest: Any) -> dict[int, Fraction]:
    """How many blows a unit strikes in the first round."""
    found = odds(a, b, **rest).detail["blows"][who]
    return {number: chance.value for number, chance in found.items()}


def number_of_blows(a: Sides, b: Sides, **rest: Any) -> int:
    """The blows of a1, which strikes alone."""
    (number,) = blows(a, b, **{"until": "blows", **rest})
    return number


def broken(a: Sides, b: Sides, who: str = "a1", **rest: Any) -> Fraction:
    """The chance that a unit breaks in the first round of a fight with a combat result."""
    options = {"result": "on", "wound_floor": "classic", **rest.pop("options", {})}
    found = odds(a, b, options=options, **rest).detail["broken"][who]
    chance: pf.Chance | None = found.get(1)
    return Fraction(0) if chance is None else Fraction(chance.value)


def score(a: Sides, b: Sides, **rest: Any) -> int:
    """What side a scores more than side b where that is certain: nobody can wound anybody."""
    options = {"result": "on", "wound_floor": "classic", **rest.pop("options", {})}
    (number,) = odds(a, b, options=options, **rest).detail["score_difference"]
    return int(number)


def idle(*words: str, n: int = 1, wide: int = 0, **numbers: Any) -> str:
    """A unit that neither wounds nor is wounded by its like under the older chart."""
    return unit(*words, n=n, wide=wide, **{"s": 1, "t": 10, **numbers})

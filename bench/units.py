"""Rank and file: unit against unit, one round and to the end, beside the same by a sum over binomials, and growth."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pitfight as pf
from bench.measure import Taken, heading, line, seconds, taken
from pitfight.engines import workshop

CHANCE = Fraction(5, 24)
"""What one blow does in either direction."""
OPTIONS = {"parry": "off", "army_rules": "off"}


def by_hand(blows: int = 10) -> Fraction:
    """The chance that both sides lose the same in one round, summed up without any rules."""
    losses = [comb(blows, lost) * CHANCE**lost * (1 - CHANCE) ** (blows - lost) for lost in range(blows + 1)]
    return sum((own * own for own in losses), Fraction(0))


def ours(size: int, wide: int, until: str) -> pf.Odds:
    """Halberdiers charged by Orc Boyz."""
    a, b = f"{size} Halberdiers x{wide}", f"{size} Orc Boyz x{wide}: shield; charging"
    return pf.odds("combat-skill", a, b, until=until, options=OPTIONS)


def cold(size: int, wide: int, until: str) -> Taken:
    """The time of a first answer."""
    return taken(lambda: ours(size, wide, until), runs=3, before=workshop.forget)


def run() -> None:
    """Print the comparisons."""
    heading("Unit against unit, first answers")
    ours(2, 2, "broken")
    hand, first = taken(by_hand), cold(20, 5, "round")
    line(hand.median / first.median, "20 v 20, one round", str(first), "the same summed by hand", str(hand), "0.05 s")
    heading("To the end; the ratio is to one round of 20 v 20")
    for size, wide, until, aim in (
        (20, 5, "wiped", "0.5 s"),
        (20, 5, "broken", "0.5 s"),
        (40, 5, "wiped", "3 s"),
        (40, 10, "wiped", "3 s"),
        (40, 10, "broken", "3 s"),
    ):
        own = cold(size, wide, until)
        states = ours(size, wide, until).meta["states"]
        what = f"{size} v {size}, {wide} wide, until {until}, {states:,} states"
        line(first.median / own.median, what, str(own), "one round of 20 v 20", seconds(first.median), aim)

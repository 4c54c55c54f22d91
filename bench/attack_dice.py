"""Attack dice of the second edition: ten against ten beside counting every throw, and parries looked ahead over."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import icepool

import pitfight as pf
from bench.measure import heading, line, seconds, taken
from pitfight.engines.workshop import forget

SIX = range(1, 7)


def own_part(faces: tuple[int, ...]) -> int:
    """The highest face and critical hits, less fumbles."""
    return max(faces) + max(faces.count(6) - 1, 0) - faces.count(1)


def by_hand(number: int = 10) -> dict[int, Fraction]:
    """The difference of two throws of so many dice: every kind of throw once, with the number of ways to it."""
    ways: Counter[int] = Counter()
    for faces in combinations_with_replacement(SIX, number):
        ways[own_part(faces)] += factorial(number) // prod(factorial(faces.count(face)) for face in SIX)
    found: Counter[int] = Counter()
    for one, many in ways.items():
        for other, more in ways.items():
            found[one - other] += many * more
    return {difference: Fraction(many, 6 ** (2 * number)) for difference, many in found.items()}


class OwnPart(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool says nothing of this type
    """The same by icepool, which goes through a pool face by face."""

    def next_state(self, state: Any, order: Any, face: int, /, *counts: int) -> tuple[int, int, int]:
        """The highest face so far, the sixes and the ones."""
        highest, sixes, ones = state or (0, 0, 0)
        (count,) = counts
        return max(highest, face if count else 0), sixes + count * (face == 6), ones + count * (face == 1)

    def final_outcome(self, final_state: Any, /, order: Any, *rest: Any, **named: Any) -> int:
        """The own part of the score."""
        highest, sixes, ones = final_state
        return int(highest + max(sixes - 1, 0) - ones)


def by_icepool(number: int = 10) -> dict[int, Fraction]:
    """The difference of two throws of so many dice, by icepool's pools."""
    part = OwnPart().evaluate(icepool.d6.pool(number))
    both = part - part
    return {difference: Fraction(both.quantity(difference), both.denominator()) for difference in both}


def man(attacks: int, parries: int = 0) -> str:
    """A plain model with so many attack dice and parries."""
    return f"WS4 S4 T4 W1 I4 A{attacks} Ld8: parries {parries}"


def ours(a: str, b: str) -> dict[int, Fraction]:
    """The whole answer of a duel, of which the difference is looked at."""
    found = pf.odds("wh40k2e", a, b, until="duel", method="exact").detail["score_difference"]
    return {int(value): Fraction(chance.value) for value, chance in found.items()}


def run() -> None:
    """Print the comparisons."""
    heading("Attack dice, second edition: a whole duel")
    a = man(10)
    assert {key: p for key, p in ours(a, a).items() if p} == by_hand(), "ours differs from every throw counted"
    assert by_icepool() == by_hand(), "icepool differs from every throw counted"
    hand, pools = taken(by_hand, runs=3), taken(by_icepool)
    warm, cold = taken(lambda: ours(a, a)), taken(lambda: ours(a, a), before=forget)
    line(
        hand.median / warm.median, "ten against ten, asked again", str(warm), "every throw counted", str(hand), "10 ms"
    )
    line(hand.median / cold.median, "ten against ten, asked first", str(cold), "every throw counted", str(hand))
    line(pools.median / warm.median, "ten against ten, asked again", str(warm), "the difference by icepool", str(pools))
    four, five = man(4), man(5, 2)
    parried = taken(lambda: ours(four, five), runs=3, before=forget)
    print(f"  four against five with two parries at best, asked first: {parried}; aim {seconds(1.0)}")

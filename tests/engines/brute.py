"""Obvious, slow ways to the same results: every face of every die in turn, and chains solved by plain elimination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)


def thrown(dice: int, result: Callable[[tuple[int, ...]], Any], sides: int = 6) -> dict[Any, Fraction]:
    """The chance of each result over all throws of some dice."""
    counts = Counter(result(faces) for faces in product(range(1, sides + 1), repeat=dice))
    return {value: Fraction(count, sides**dice) for value, count in counts.items()}


def eliminated(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """x with matrix x = right, by Gauss and Jordan."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for row in range(size):
            if row != at and rows[row][at]:
                factor = rows[row][at]
                rows[row] = [value - factor * own for value, own in zip(rows[row], rows[at], strict=True)]
    return [row[-1] for row in rows]


def reaching(moves: Mapping[Key, Mapping[Key, Fraction]], goal: Key) -> dict[Key, Fraction]:
    """The chance, from each state of a chain, of ever reaching ``goal``; states without moves are ends."""
    able = {goal}
    while True:
        more = {place for place, to in moves.items() if place not in able and able & to.keys()}
        if not more:
            break
        able |= more
    inner = [place for place in moves if place in able and place != goal]
    matrix = [[Fraction(one == other) - moves[one].get(other, Fraction(0)) for other in inner] for one in inner]
    solved = eliminated(matrix, [moves[place].get(goal, Fraction(0)) for place in inner])
    return {goal: Fraction(1), **dict(zip(inner, solved, strict=True))}

"""Weighted values: the outcome of a piece of a rule, as integers over one denominator, with open choices kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from typing import Any

from pitfight.dice import Kind
from pitfight.fight import Side


class Weighted:
    """Values with integer weights that sum to ``total``, in lowest terms, equal values merged.

    A value may be an :class:`Open` choice; then ``pure`` is false.
    """

    __slots__ = ("_hash", "items", "met", "noted", "pure", "total")

    def __init__(self, weights: dict[Any, int]) -> None:
        common = reduce(gcd, weights.values(), 0) or 1
        self.items: tuple[tuple[Any, int], ...] = tuple((value, weight // common) for value, weight in weights.items())
        self.total: int = sum(weight for _, weight in self.items)
        self.pure: bool = not any(type(value) is Open for value, _ in self.items)
        self.met: frozenset[Kind] = frozenset()
        """The kinds of choice that came up on the way; no part of the value."""
        self.noted = False
        """Whether any event was noted on the way; no part of the value either."""
        self._hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.items))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Weighted) and (
            self is other or (self.total == other.total and frozenset(self.items) == frozenset(other.items))
        )

    def __repr__(self) -> str:
        return f"Weighted({dict(self.items)!r})"

    def chance(self, value: Hashable) -> Fraction:
        """The exact chance of one value."""
        return Fraction(sum(weight for own, weight in self.items if own == value), self.total)

    def then(self, follow: Callable[[Any], Weighted]) -> Weighted:
        """This outcome, followed by another that depends on its value; choices stay open."""
        return mixed((self._after(value, follow), weight, self.total) for value, weight in self.items)

    @staticmethod
    def _after(value: Any, follow: Callable[[Any], Weighted]) -> Weighted:
        if type(value) is not Open:
            return follow(value)
        options = tuple((name, outcome.then(follow)) for name, outcome in value.options)
        return opened(Open(value.kind, value.side, options, value.default))


@dataclass(frozen=True, slots=True)
class Open:
    """A choice left open: who chooses, the outcome of each option, and the one that the default policy takes."""

    kind: Kind
    side: Side
    options: tuple[tuple[str, Weighted], ...]
    default: int = 0


def certain(value: Any) -> Weighted:
    """The outcome that is always ``value``."""
    return Weighted({value: 1})


def opened(choice: Open) -> Weighted:
    """The outcome that hangs on a choice alone; where all options come to the same there is nothing to choose."""
    first = choice.options[0][1]
    if all(outcome == first for _, outcome in choice.options[1:]):
        return first
    return Weighted({choice: 1})


def mixed(parts: Iterable[tuple[Weighted, int, int]]) -> Weighted:
    """The mixture of outcomes, each given as (outcome, weight, denominator of the weight)."""
    collected: dict[int, dict[Any, int]] = {}
    for outcome, weight, denominator in parts:
        into = collected.setdefault(outcome.total * denominator, {})
        for value, own in outcome.items:
            into[value] = into.get(value, 0) + own * weight
    return gathered(collected)


def gathered(collected: dict[int, dict[Any, int]]) -> Weighted:
    """One outcome from weights sorted by their denominators."""
    if len(collected) == 1:
        return Weighted(next(iter(collected.values())))
    common = lcm(*collected)
    weights: dict[Any, int] = {}
    for denominator, values in collected.items():
        factor = common // denominator
        for value, weight in values.items():
            weights[value] = weights.get(value, 0) + weight * factor
    return Weighted(weights)

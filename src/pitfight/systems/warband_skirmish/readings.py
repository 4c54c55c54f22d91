"""Options whose values carry numbers, read once: clamps, shares, and words with a number behind them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

ROUNDINGS: Mapping[str, Callable[[Fraction], int]] = {
    "half_up": lambda number: floor(number + Fraction(1, 2)),
    "half_even": round,
    "floor": floor,
    "ceil": ceil,
}


@lru_cache(maxsize=256)
def limits(value: str) -> tuple[int, int] | None:
    """The two numbers of a list such as ``[0, 100]``; None for a word."""
    numbers = re.findall(r"-?\d+", value)
    return (int(numbers[0]), int(numbers[1])) if len(numbers) == 2 else None


@lru_cache(maxsize=256)
def number(value: str) -> Fraction:
    """The number of an option: behind a colon, or by itself."""
    return Fraction(value.rpartition(":")[2])


def clamped(value: Fraction, between: tuple[int, int] | None) -> Fraction:
    """A value brought within limits, if there are any."""
    return value if between is None else min(max(value, Fraction(between[0])), Fraction(between[1]))

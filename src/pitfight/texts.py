"""How numbers are said: percentages, pairs that sum to 100, fractions in short."""

from __future__ import annotations

import re
from fractions import Fraction

from pitfight.results import Chance, digits

_COUNTED = re.compile(r"(?P<before>\b(?P<number>no|[0-9][0-9,]*) (?:[A-Za-z]+ )*[A-Za-z]+)\(s\)")
SHORT_FRACTION = 60
"""Digits up to which a fraction stands in a line of text."""


def percent(chance: Chance | Fraction | float) -> str:
    """One decimal; never 0.0 or 100.0 unless exactly so."""
    value = float(chance)
    if value <= 0:
        return "0.0 %"
    if value >= 1:
        return "100.0 %"
    if value < 0.0005:
        return "under 0.1 %"
    if value > 0.9995:
        return "over 99.9 %"
    return f"{value * 100:.1f} %"


def pair(first: float, second: float) -> tuple[str, str]:
    """Two chances that sum to 1, as percentages that sum to 100.0."""
    if 0.0005 <= first <= 0.9995 and 0.0005 <= second <= 0.9995 and abs(first + second - 1) < 1e-9:
        tenths = round(first * 1000)
        return f"{tenths / 10:.1f} %", f"{(1000 - tenths) / 10:.1f} %"
    return percent(first), percent(second)


def fraction(value: Fraction) -> str:
    """A fraction in full while it is short, else its length."""
    length = digits(value)
    return str(value) if length <= SHORT_FRACTION else f"a fraction of {length:,} digits"


def counted(text: str) -> str:
    """A text with ``(s)`` behind what a number counts, as that number needs it: 1 Wound, 2 Wounds, no hits."""
    return _COUNTED.sub(lambda found: found["before"] + ("" if found["number"] == "1" else "s"), text)


def listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """Words with commas, and "and" before the last."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""

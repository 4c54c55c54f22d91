"""How the page says numbers: percentages with a thin blank, pairs that sum to 100.0, verdicts, about k in n."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitfight import texts

THIN = "\u202f"
LONG_FRACTION = 18
VERDICTS = ((0.55, "just ahead"), (0.65, "ahead"), (0.80, "the favourite"), (0.95, "the strong favourite"))


def percent(value: Any) -> str:
    """One decimal and the sign, with a thin blank that does not break."""
    return texts.percent(float(value)).replace(" %", f"{THIN}%")


def bare(value: Any) -> str:
    """The same without the sign, for columns that say what they count."""
    return texts.percent(float(value)).removesuffix(" %").replace("under ", "<").replace("over ", ">")


def pair(first: float, second: float) -> tuple[str, str]:
    """Two chances as percentages that sum to 100.0 where they sum to 1."""
    one, two = texts.pair(first, second)
    return one.replace(" %", f"{THIN}%"), two.replace(" %", f"{THIN}%")


def points(value: float) -> str:
    """A difference of chances."""
    return f"{abs(value) * 100:.1f} points"


def about(value: float) -> str:
    """The nearest k in n with n to 10; under 1 in 20, about 1 in n."""
    if value <= 0 or value >= 1:
        return ""
    if value < 0.05:
        return f"about 1 in {round(1 / value):,}"
    near = min(
        (Fraction(k, n) for n in range(2, 11) for k in range(1, n)),
        key=lambda own: (abs(float(own) - value), own.denominator),
    )
    return f"about {near.numerator} in {near.denominator}"


def verdict(a: float, b: float) -> str:
    """Who is favoured, by A's share of the fights that are decided."""
    if a + b <= 0:
        return "Nobody wins"
    share = a / (a + b)
    if 0.485 <= share <= 0.515:
        return "As good as even"
    side, of = ("A", share) if share > 0.5 else ("B", 1 - share)
    if min(a, b) == 0:
        return f"{side} wins for certain" if a + b > 1 - 1e-12 else f"Only {side} can win"
    return next((f"{side} {words}" for most, words in VERDICTS if of <= most), f"{side} almost certain")


def fraction(chance: Mapping[str, Any]) -> tuple[str, bool]:
    """The fraction of a chance, and whether it is short enough to stand in a line; empty where there is none."""
    text = str(chance.get("fraction", ""))
    return text, len(text) <= LONG_FRACTION + 1

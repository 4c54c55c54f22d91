"""How the page says numbers: percentages with a thin blank, pairs that sum to 100.0, verdicts, about k in n."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitfight import texts
from pitfight.web.wording import say

THIN = "\u202f"
LONG_FRACTION = 18
VERDICTS = ((0.55, "just_ahead"), (0.65, "ahead"), (0.80, "favourite"), (0.95, "strong_favourite"))
"""The highest share of decided fights for which each verdict is said."""


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
    return say("number.points", points=f"{abs(value) * 100:.1f}")


def about(value: float) -> str:
    """The nearest k in n with n to 10; under 1 in 20, about 1 in n."""
    if value <= 0 or value >= 1:
        return ""
    if value < 0.05:
        return say("number.about", k=1, n=f"{round(1 / value):,}")
    near = min(
        (Fraction(k, n) for n in range(2, 11) for k in range(1, n)),
        key=lambda own: (abs(float(own) - value), own.denominator),
    )
    return say("number.about", k=near.numerator, n=near.denominator)


def verdict(a: float, b: float) -> str:
    """Who is favoured, by A's share of the fights that are decided."""
    if a + b <= 0:
        return say("verdict.nobody")
    share = a / (a + b)
    if 0.485 <= share <= 0.515:
        return say("verdict.even")
    side, of = ("A", share) if share > 0.5 else ("B", 1 - share)
    if min(a, b) == 0:
        return say("verdict.certain" if a + b > 1 - 1e-12 else "verdict.only", side=side)
    words = next((words for most, words in VERDICTS if of <= most), "almost_certain")
    return say(f"verdict.{words}", side=side)


def fraction(chance: Mapping[str, Any]) -> tuple[str, bool]:
    """The fraction of a chance, and whether it is short enough to stand in a line; empty where there is none."""
    text = str(chance.get("fraction", ""))
    return text, len(text) <= LONG_FRACTION + 1

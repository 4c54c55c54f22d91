"""Profiles of the older game in Coreheim's numbers (sheet 1.4, 1.5)."""

from __future__ import annotations

from collections.abc import Mapping

from pitfight.building import whole
from pitfight.errors import FightError, unknown
from pitfight.systems.coreheim import charts
from pitfight.words import read

LIMITS = {
    "m": (0, 20),
    "ws": (1, 10),
    "bs": (1, 10),
    "s": (1, 10),
    "t": (1, 10),
    "w": (1, 10),
    "i": (1, 10),
    "a": (1, 10),
    "ld": (1, 10),
}
EXAMPLE = "WS4 S3 T3 W1 I4 A1 Ld8"
ORDER = ("m", "ws", "bs", "t", "w", "i", "a", "ld")
TARGETS = ("ws", "bs", "i", "ld")
"""Numbers that are written with a + behind them."""


def converted(text: str) -> dict[str, int]:
    """An old profile in numbers as one of v10, by short names; what is not given stays out. Raises FightError."""
    words = read(text) if text.strip() else None
    if words is None or not words.characteristics or words.parts:
        raise FightError(
            f"an old profile in numbers is needed, such as {EXAMPLE}", where="--convert", attempts=(EXAMPLE,)
        )
    old: dict[str, int] = {}
    for name, value in words.characteristics:
        if name not in LIMITS:
            raise unknown(name, "characteristic", [key.upper() for key in LIMITS], "--convert")
        old[name] = whole(value, *LIMITS[name], f"--convert, {name.upper()}")
    if ("ws" in old) != ("s" in old):
        raise FightError(
            "Weapon Skill and Strength become one number: give both", where="--convert", attempts=("WS4 S3",)
        )
    made: dict[str, int] = {key: old[key] for key in old if key in ("m", "a", "w")}
    if "t" in old:
        made["t"] = charts.converted_toughness(old["t"])
    if "ws" in old:
        made["ws"] = charts.converted_weapon_skill(old["ws"], old["s"])
    if "bs" in old:
        made["bs"] = charts.converted_ballistic_skill(old["bs"])
    if "i" in old:
        made["i"] = charts.converted_initiative(old["i"])
    if "ld" in old:
        made["ld"] = charts.converted_leadership(old["ld"])
    return made


def in_words(numbers: Mapping[str, int]) -> str:
    """A profile as the first words of a fighter."""
    written = []
    for short in ORDER:
        name = "Ld" if short == "ld" else short.upper()
        if short in numbers:
            value = numbers[short]
            written.append(f"{name}{value:+}" if short == "t" else f"{name}{value}{'+' if short in TARGETS else ''}")
    return " ".join(written)

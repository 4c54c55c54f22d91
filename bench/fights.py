"""The fights that are measured."""

from __future__ import annotations

from pitfight.api import fight
from pitfight.fight import Fight

PLAIN = "WS3 S3 T3 W1 I3 A1 Ld7: sword"
EVERYTHING = (
    "WS4 S4 T4 W3 I4 A4 Ld8: sword, axe, heavy armour, helmet; step aside, expert swordsman,"
    " strike to injure, mighty blow, jump up, hard to kill, hard head, frenzy"
)


def profile(attacks: int, wounds: int) -> str:
    """A swordsman with a number of Attacks and Wounds."""
    return f"WS3 S3 T3 W{wounds} I3 A{attacks} Ld7: sword"


def duel(a: str, b: str | None = None) -> Fight:
    """One man charges another, or another like himself."""
    return fight("mordheim", f"{a}; charging", b or a)

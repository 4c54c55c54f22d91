"""Amounts that may hang on a die: ``2``, ``D6``, ``2D6``, ``D6+1``."""

from __future__ import annotations

import re
from typing import NamedTuple

from pitfight.dice import Ask, Dice


class Amount(NamedTuple):
    """A number of dice of some sides and a fixed part."""

    fixed: int
    dice: int = 0
    sides: int = 6

    def __str__(self) -> str:
        if not self.dice:
            return str(self.fixed)
        die = f"{self.dice if self.dice > 1 else ''}D{self.sides}"
        return f"{die}+{self.fixed}" if self.fixed else die

    @property
    def most(self) -> int:
        """The largest it can be."""
        return self.fixed + self.dice * self.sides


_FORM = re.compile(
    r"(?:(?P<dice>[0-9]?)d(?P<sides>[236])(?:\s*\+\s*(?P<more>[0-9]{1,2}))?|(?P<fixed>[0-9]{1,2}))", re.IGNORECASE
)


def amount(text: object) -> Amount | None:
    """The amount that a text or number says, or None."""
    match = _FORM.fullmatch(str(text).strip()) if not isinstance(text, bool) else None
    if match is None:
        return None
    if match["fixed"] is not None:
        return Amount(int(match["fixed"]))
    return Amount(int(match["more"] or 0), int(match["dice"] or 1), int(match["sides"]))


def rolled(dice: Dice, ask: Ask, value: Amount) -> int:
    """The amount, its dice thrown."""
    return value.fixed + sum(dice.roll(ask, value.sides) for _ in range(value.dice))

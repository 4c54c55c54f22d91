"""Parry, step 4: a successful roll of the target takes 3 off the damage (WS-05)."""

from __future__ import annotations

from fractions import Fraction

from pitfight.dice import Ask, Dice
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.asking import ask
from pitfight.systems.warband_skirmish.unit import Unit

PARRY = Ask("parry", "to parry", "WS-05", "target", passed="parried, 3 damage less", failed="no parry")


def parry_chance(target: Unit) -> Fraction:
    """The chance that an attack is parried, from 0 to 1 whatever adds up."""
    return Fraction(min(max(int(ask("parry", target, target.parry)), 0), 100), 100)


def parried(dice: Dice, damage: int, chance: Fraction) -> int:
    """Damage after the parry roll, never below 0; there is nothing to parry where there is no damage."""
    if damage and dice.chance(PARRY, chance):
        return max(damage - charts.PARRIED, 0)
    return damage

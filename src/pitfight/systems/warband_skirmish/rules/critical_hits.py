"""Critical hits, step 3: a successful roll doubles damage (WS-04)."""

from __future__ import annotations

from fractions import Fraction

from pitfight.dice import Ask, Dice
from pitfight.effects import Row
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.asking import ask_attack
from pitfight.systems.warband_skirmish.unit import Unit

CRITICAL = Ask("critical", "for a critical hit", "WS-04", passed="critical: damage is doubled", failed="not critical")
EACH_CRITICAL = Ask("critical", "for a critical point of damage", "WS-04", passed="doubled", failed="single")


def critical_chance(striker: Unit, weapon: Row | None) -> Fraction:
    """The chance of a critical hit, from 0 to 1 whatever adds up."""
    points = int(ask_attack("critical", striker, weapon, striker.critical))
    return Fraction(min(max(points, 0), 100), 100)


def doubled(dice: Dice, damage: int, chance: Fraction, each: bool) -> int:
    """Damage after the critical roll, or (``each``) after one for every point of it."""
    if not damage:
        return 0
    if each:
        return damage + dice.total(one_point, damage, chance)
    return damage * charts.CRITICAL_FACTOR if dice.chance(CRITICAL, chance) else damage


def one_point(dice: Dice, chance: Fraction) -> int:
    """The damage that one point brings besides itself."""
    return (charts.CRITICAL_FACTOR - 1) * int(dice.chance(EACH_CRITICAL, chance))

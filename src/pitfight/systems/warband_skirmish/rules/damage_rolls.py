"""Damage rolls, melee step 2 (WS-02, WS-03): as many as Strength says, each with the hit chance past Defence."""

from __future__ import annotations

from fractions import Fraction

from pitfight.dice import Ask, Dice
from pitfight.fight import Rulings
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.asking import ask
from pitfight.systems.warband_skirmish.readings import ROUNDINGS, clamped, limits
from pitfight.systems.warband_skirmish.unit import Unit

EXTRA = Ask("extra_roll", "for one more damage roll", "WS-02", passed="one more roll", failed="no more")
DAMAGE_ROLL = Ask("damage", "for damage", "WS-03", passed="1 damage", failed="nothing")
HIGHEST_TWO_DIGITS = 99


def number_of_rolls(strength: int, rulings: Rulings) -> tuple[int, Fraction]:
    """How many rolls are sure, by the first digit of Strength, and the chance of one more, by the second (WS-02)."""
    if strength <= 0:
        return 0, Fraction(0)
    if strength < 10 and rulings["str_one_digit"] == "first_digit":
        return strength, Fraction(0)
    if strength > HIGHEST_TWO_DIGITS and rulings["str_over_99"] == "cap_99":
        strength = HIGHEST_TWO_DIGITS
    return strength // 10, Fraction(strength % 10 * charts.ROLL_FACTOR, 100)


def through(target: Unit) -> Fraction:
    """The share of hit chances that the target's Defence lets through."""
    defence = Fraction(int(ask("defence", target, target.defence)))
    within = clamped(defence, limits(target.rulings["defence_clamp"]))
    return max(100 - within, Fraction(0)) / 100


def roll_chance(hit: Fraction, target: Unit) -> Fraction:
    """The chance of one damage roll: that to hit, times what Defence lets through (WS-03)."""
    rulings = target.rulings
    one = Fraction(1) if rulings["hit_gate"] == "gate_only" else hit
    product = min(one * through(target), Fraction(1))
    rounding = ROUNDINGS.get(rulings["percent_rounding"])
    return product if rounding is None else Fraction(rounding(product * 100), 100)


def damage_roll(dice: Dice, chance: Fraction) -> int:
    """One damage roll."""
    return int(dice.chance(DAMAGE_ROLL, chance))


def roll_damage(dice: Dice, rolls: int, extra: Fraction, chance: Fraction) -> int:
    """The successes of all damage rolls of an attack."""
    return dice.total(damage_roll, rolls + int(dice.chance(EXTRA, extra)), chance)

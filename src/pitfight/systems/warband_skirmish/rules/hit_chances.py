"""Melee, step 1: hit chances from the difference of Weapon Skills (WS-01); a stunned unit is easy prey (WS-11)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from pitfight.fight import Rulings
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.readings import clamped, limits, number
from pitfight.systems.warband_skirmish.unit import Unit

CERTAIN = Fraction(1)


class Prey(NamedTuple):
    """What attacks on a unit may make of its state; for one who is not stunned nothing."""

    sure: bool = False
    """It is hit without fail, whatever limits there are."""
    skill_counts: bool = True
    moves: bool = True
    """How it moved makes shots harder."""
    points: int = 0
    parries: bool = True


NO_PREY = Prey()


def easy_prey(rulings: Rulings) -> Prey:
    """How much easier a stunned unit is to hit (option ``stunned_target``)."""
    value = rulings["stunned_target"]
    if value == "none":
        return NO_PREY
    if value == "auto_hit":
        return Prey(sure=True, parries=False)
    if value == "ws_zero_no_parry":
        return Prey(skill_counts=False, moves=False, parries=False)
    return Prey(points=int(number(value)), parries=False)


def melee_hit(striker: Unit, target: Unit, prey: Prey) -> Fraction:
    """The chance to hit in melee."""
    if prey.sure:
        return CERTAIN
    skill = target.weapon_skill if prey.skill_counts else 0
    return chance(Fraction(charts.BASE_CHANCE + striker.weapon_skill - skill + prey.points), striker.rulings)


def chance(points: Fraction, rulings: Rulings) -> Fraction:
    """Percentage points as a chance, within the limits for hits: 0 and 100, or narrower ones (``hit_clamp``)."""
    return clamped(points, limits(rulings["hit_clamp"])) / 100

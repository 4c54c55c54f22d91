"""Ranged combat: hit chances from Ballistic Skill and circumstances (WS-08, WS-19, WS-20); the rest is as in melee."""

from __future__ import annotations

from fractions import Fraction

from pitfight.effects import Row
from pitfight.fight import Rulings
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.asking import ask_attack
from pitfight.systems.warband_skirmish.readings import clamped, limits, number
from pitfight.systems.warband_skirmish.rules.hit_chances import CERTAIN, Prey, chance
from pitfight.systems.warband_skirmish.unit import Shooting, Unit


def shots(shooter: Unit, shooting: Shooting) -> int:
    """How often it shoots in an activation: the weapon's number, not its Attacks (WS-09)."""
    return int(ask_attack("shots", shooter, shooter.shooting_weapon, shooting.attacks))


def strength_of_shot(shooter: Unit, shooting: Shooting) -> int:
    """Its own Strength and the shooting weapon's, or the weapon's alone (option ``ranged_strength``)."""
    weapon: Row | None = shooter.shooting_weapon
    bonus = shooting.strength_bonus
    if bonus is None:
        bonus = int(ask_attack("strength", shooter, weapon))
    own = 0 if shooter.rulings["ranged_strength"] == "weapon_only" else shooter.strength
    return own + bonus


def shot_hit(shooter: Unit, shooting: Shooting, prey: Prey, number_of_shot: int) -> Fraction:
    """The chance to hit with a shot: the sum first, then the multipliers, then the limits."""
    if prey.sure:
        return CERTAIN
    rulings = shooter.rulings
    points = Fraction(charts.BASE_CHANCE + shooter.ballistic_skill + prey.points)
    if prey.moves:
        points += target_moved(shooting, rulings)
    if shooting.attacker_moved:
        points += charts.ATTACKER_MOVED
    points += several_shots(shooter, shooting, number_of_shot)
    factor = range_multiplier(shooting, rulings) * shooting.accuracy
    if shooting.cover is not None:
        if rulings["cover"] == "points":
            points += shooting.cover
        else:
            factor *= shooting.cover
    if rulings["clamp_stage"] == "both":
        points = clamped(points, limits(rulings["hit_clamp"]))
    return chance(points * factor, rulings)


def target_moved(shooting: Shooting, rulings: Rulings) -> int:
    """The points for how the target moved: running counts in place of moving, or besides it."""
    steps = charts.TARGET_MOVED[shooting.target_move]
    if not steps:
        return 0
    return sum(steps) if rulings["target_move"] == "cumulative" else steps[-1]


def several_shots(shooter: Unit, shooting: Shooting, number_of_shot: int) -> int:
    """The points for shooting several times by a skill (option ``multi_shot``)."""
    if not shooting.several and not ask_attack("several_shots", shooter, shooter.shooting_weapon):
        return 0
    value = shooter.rulings["multi_shot"]
    times = {"every": 1, "extra_only": int(number_of_shot > 0), "cumulative": number_of_shot}[value]
    return charts.SEVERAL_SHOTS * times


def range_multiplier(shooting: Shooting, rulings: Rulings) -> Fraction:
    """What distance makes of the chance (option ``range_model``); the game's own curve is not published."""
    model = rulings["range_model"]
    if model == "given":
        return shooting.multiplier
    if model == "flat":
        return Fraction(1)
    return 1 - (1 - number(model)) * shooting.share_of_range

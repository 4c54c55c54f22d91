"""Hitting the enemy (MH-13): one die an attack against the chart of Weapon Skills."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.mordheim import charts
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Moment
from pitfight.values import value

TO_HIT = Ask("to_hit", "to hit", "MH-13", passed="a hit", failed="a miss")
TO_HIT_AGAIN = Ask("to_hit_again", "to hit again", "MH-13", passed="a hit", failed="a miss")


@value
class Aim:
    """How attacks with one weapon hit: the face needed (1: no die), its modifier, re-rolls, what a natural 6 does.

    With ``six_wounds`` a natural 6 wounds by itself.
    """

    need: int
    modifier: int = 0
    reroll: str = "none"
    six_wounds: bool = False


def aim(striker: Moment, target: Moment, weapon: Arm) -> Aim:
    """How attacks with a weapon hit this target; a natural 1 misses and a natural 6 hits."""
    if weapon.row.facts.get("automatic"):
        return Aim(1)
    if weapon.row.facts.get("shoots"):
        chart = 7 - striker.warrior.ballistic_skill
    else:
        chart = charts.to_hit(weapon_skill(striker, target), weapon_skill(target, striker))
    six_wounds = bool(ask_blow("wounds_on_six_to_hit", striker, target, weapon))
    if chart == 1:
        return Aim(1)
    modifier = int(ask_blow("to_hit", striker, target, weapon))
    need = int(ask_blow("to_hit_need", striker, target, weapon, base=min(max(chart - modifier, 2), 6)))
    return Aim(need, modifier, hit_reroll(striker, target, weapon), six_wounds)


def weapon_skill(me: Moment, foe: Moment) -> int:
    """Weapon Skill with everything that changes it; it counts for striking and for being struck."""
    return int(ask("weapon_skill", me, foe, base=me.warrior.weapon_skill))


def hit_reroll(striker: Moment, target: Moment, weapon: Arm) -> str:
    """Which dice he may roll again: by a row, or all misses in the first turn of a combat with a hated enemy."""
    turn = striker.turn
    if striker.warrior.rulings["first_turn_scope"] == "pair":
        turn = min(turn, target.turn)
    hatred = turn == 1 and striker.hates(target)
    return str(ask_blow("to_hit_reroll", striker, target, weapon, base="misses" if hatred else "none"))


def score_to_hit(dice: Dice, need: int, reroll: str) -> int:
    """The face of one attack that hits, or 0 for a miss; a die is rolled again once at the most."""
    face = dice.roll(TO_HIT, need=need)
    if face < need and (reroll == "misses" or (reroll == "ones" and face == 1)):
        face = dice.roll(TO_HIT_AGAIN, need=need)
    return face if face >= need else 0


def scores_hit(dice: Dice, need: int, reroll: str) -> int:
    """1 for an attack that hits, 0 for a miss: all that matters when nobody can parry."""
    if reroll == "none":
        return int(dice.test(TO_HIT, at_least=need))
    return min(score_to_hit(dice, need, reroll), 1)


def count_hits(dice: Dice, attacks: int, need: int, reroll: str) -> int:
    """How many of several attacks with one weapon hit."""
    if reroll == "none":
        return dice.successes(TO_HIT, attacks, at_least=need)
    return dice.total(scores_hit, attacks, need, reroll)

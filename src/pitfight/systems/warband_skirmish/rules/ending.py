"""The end of a turn, and of the fight."""

from __future__ import annotations

from pitfight.dice import SCENE, View
from pitfight.fight import SIDES, End
from pitfight.systems.warband_skirmish.rules.states import in_fight
from pitfight.systems.warband_skirmish.rules.who_is_attacked import reach
from pitfight.systems.warband_skirmish.scene import all_reach, limit_reached, sides, turn_over
from pitfight.systems.warband_skirmish.unit import Now, Unit


def over(fight: View, *, fought: bool = True, how: str = "") -> End | None:
    """Whether the fight is over: a side has nobody left in it, or nobody can get at any enemy.

    ``fought`` is false before the first activation; ``how`` says what made a whole side leave.
    """
    left = [fight.any_of(side, in_fight) for side in fight.look(SCENE, sides)]
    if not any(left):
        return End("both_gone", fought=fought)
    if not all(left):
        return End("decided", SIDES[left.index(True)], fought, how)
    return None if fight.look(SCENE, all_reach) or anyone_reaches(fight) else End("no_contact", fought=fought)


def anyone_reaches(fight: View) -> bool:
    """Whether anyone in the fight is in melee with an enemy in it, or can shoot at one."""
    return any(fight.look(who, in_fight) and fight.any_of(fight.look(who, reach), in_fight) for who in fight.everyone)


def end_of_turn(fight: View) -> End | None:
    """Everyone may act again; the fight stops when the turns asked for are over."""
    for who in fight.everyone:
        fight.put(who, after_turn)
    fight.put(SCENE, turn_over)
    reached = fight.look(SCENE, limit_reached)
    if reached == "limit":
        return End("limit")
    return End("capped") if reached == "capped" else None


def after_turn(unit: Unit, now: Now) -> Now:
    """Its activation of the next turn is to come."""
    return now._replace(acted=False) if in_fight(unit, now) else now

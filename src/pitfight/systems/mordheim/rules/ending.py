"""The end of a phase, and of the fight."""

from __future__ import annotations

from pitfight.dice import SCENE, View
from pitfight.fight import SIDES, End
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import in_fight, opponents, standing
from pitfight.systems.mordheim.scene import all_touch, limit_reached, nerves_to_test, phase_over, sides


def over(fight: View, *, fought: bool = True) -> End | None:
    """Whether the fight is over: a side has nobody left in it, or no two enemies touch any more.

    ``fought`` is false before the blows of a phase.
    """
    left = [fight.any_of(side, in_fight) for side in fight.look(SCENE, sides)]
    if not any(left):
        return End("both_gone", fought=fought)
    if not all(left):
        return End("decided", SIDES[left.index(True)], fought)
    return None if fight.look(SCENE, all_touch) or contact(fight) else End("no_contact", fought=fought)


def contact(fight: View) -> bool:
    """Whether any two enemies who are both in the fight touch."""
    return any(
        fight.look(who, in_fight) and fight.any_of(fight.look(who, opponents), in_fight)
        for who in fight.look(SCENE, sides)[0]
    )


def blows_are_over(fight: View) -> None:
    """Nerves come next; what only the order of blows and parries depended on is forgotten."""
    for who in fight.everyone:
        fight.put(who, blows_over)
    fight.put(SCENE, nerves_to_test)


def end_of_phase(fight: View) -> End | None:
    """What belonged to the phase is forgotten; the fight stops when the phases asked for are over."""
    for who in fight.everyone:
        fight.put(who, after_phase)
    fight.put(SCENE, phase_over)
    reached = fight.look(SCENE, limit_reached)
    if reached == "limit":
        return End("limit")
    return End("capped") if reached == "capped" else None


def blows_over(warrior: Warrior, now: Condition) -> Condition:
    """His place in the order and his parry are over."""
    return now._replace(acted=False, parry_settled=False, charged_by=()) if standing(warrior, now) else now


def after_phase(warrior: Warrior, now: Condition) -> Condition:
    """Nobody has struck, charged or stood up in the phase to come; the first turn of his combat is over."""
    if not in_fight(warrior, now):
        return now
    return now._replace(
        turn=2,
        charging=False,
        stood_up=False,
        fear_failed=False,
        acted=False,
        parry_settled=False,
        critical_used=False,
        charged_by=(),
        grip_used=False,
        nerve="",
    )

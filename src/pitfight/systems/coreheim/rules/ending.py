"""The end of a phase, and of the fight; nobody walks out of it (CH-14)."""

from __future__ import annotations

from pitfight.dice import SCENE, View
from pitfight.fight import SIDES, End
from pitfight.systems.coreheim.moment import Condition, Warrior
from pitfight.systems.coreheim.rules.two_weapons import puts_away
from pitfight.systems.coreheim.rules.who_can_fight import in_fight, opponents
from pitfight.systems.coreheim.scene import limit_reached, phase_over, setting


def over(fight: View, *, fought: bool = True) -> End | None:
    """Whether the fight is over: a side has nobody left in it, or no two enemies are within reach any more.

    ``fought`` is false before the blows of a phase.
    """
    own = fight.look(SCENE, setting)
    left = [fight.any_of(side, in_fight) for side in own.sides]
    if not any(left):
        return End("both_gone", fought=fought)
    if not all(left):
        return End("decided", SIDES[left.index(True)], fought)
    if own.all_touch or any(
        fight.look(who, in_fight) and fight.any_of(fight.look(who, opponents), in_fight) for who in own.sides[0]
    ):
        return None
    return End("no_contact", fought=fought)


def end_of_phase(fight: View) -> End | None:
    """What belonged to the phase is forgotten; the fight stops when the phases asked for are over."""
    for who in fight.everyone:
        fight.put(who, after_phase)
    fight.put(SCENE, phase_over)
    reached = fight.look(SCENE, limit_reached)
    if reached == "limit":
        return End("limit")
    return End("capped") if reached == "capped" else None


def after_phase(warrior: Warrior, now: Condition) -> Condition:
    """Nobody has struck, charged or stood up in the phase to come; the first round of his combat is over."""
    if not in_fight(warrior, now):
        return now
    return puts_away(warrior, now)._replace(
        turn=2,
        charging=False,
        stood_up=False,
        fear_failed=False,
        afraid=(),
        acted=False,
        done=0,
        kept=None,
        by_initiative=False,
        put_down=(),
        charged=(),
        charged_by=(),
        charged_at=False,
    )

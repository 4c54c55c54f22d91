"""The end of a round, and of the fight."""

from __future__ import annotations

from pitfight.dice import SCENE, View
from pitfight.fight import SIDES, End
from pitfight.systems.combat_skill.rules.casualties import after_round
from pitfight.systems.combat_skill.rules.who_can_attack import opponents
from pitfight.systems.combat_skill.scene import afraid, all_touch, limit_reached, round_over, sides
from pitfight.systems.combat_skill.unit import alive


def over(fight: View) -> End | None:
    """Whether the fight is over: a side has nobody left in it, or no two enemies touch any more."""
    left = [fight.any_of(side, alive) for side in fight.look(SCENE, sides)]
    if not any(left):
        return End("both_gone")
    if not all(left):
        return End("decided", SIDES[left.index(True)])
    return None if fight.look(SCENE, all_touch) or contact(fight) else End("no_contact")


def contact(fight: View) -> bool:
    """Whether any two enemies who are both in the fight touch."""
    return any(
        fight.look(who, alive) and fight.any_of(fight.look(who, opponents), alive)
        for who in fight.look(SCENE, sides)[0]
    )


def end_of_round(fight: View) -> End | None:
    """What belonged to the round is forgotten; the fight stops when the rounds asked for are over."""
    fearful = fight.look(SCENE, afraid)
    touching = fight.look(SCENE, all_touch)
    for who in fight.everyone:
        fight.put(who, after_round, who in fearful, touching)
    fight.put(SCENE, round_over)
    reached = fight.look(SCENE, limit_reached)
    if reached == "limit":
        return End("limit")
    return End("capped") if reached == "capped" else None

"""Recovery, at the start of a player's turn: the stunned come round, the knocked down stand up (MH-07)."""

from __future__ import annotations

from functools import partial

from pitfight.dice import SCENE, Dice, Event, View
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.scene import active

COMES_ROUND = Event("recovers", "{striker} recovers and is {0}", "MH-07")


def recover(fight: View, dice: Dice) -> None:
    """Every warrior whose turn it is gets better by one step."""
    for who in fight.look(SCENE, active):
        with dice.about(who):
            dice.note(COMES_ROUND, partial(fight.look, who, will_be))
        fight.put(who, recovered)


def will_be(warrior: Warrior, now: Condition) -> str | None:
    """How he is after recovering, for the log; None for those who have nothing to recover from."""
    return {"knocked_down": "on his feet, to strike last", "stunned": "knocked down"}.get(now.status)


def recovered(warrior: Warrior, now: Condition) -> Condition:
    """Stunned becomes knocked down; knocked down stands, and strikes last this turn."""
    if now.status == "stunned":
        return now._replace(status="knocked_down")
    if now.status == "knocked_down":
        return now._replace(status="standing", stood_up=True)
    return now

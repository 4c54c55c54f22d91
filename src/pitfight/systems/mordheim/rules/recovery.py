"""Recovery, at the start of a player's turn: the stunned come round, the knocked down stand up (MH-07)."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, Event, View
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import downed
from pitfight.systems.mordheim.scene import active

COMES_ROUND = Event("recovers", "{striker} recovers and is {0}", "MH-07")


def recover(fight: View, dice: Dice) -> None:
    """Every warrior whose turn it is gets better by one step."""
    for who in fight.look(SCENE, active):
        if fight.look(who, downed):
            fight.put(who, recovered)
            with dice.about(who):
                dice.note(COMES_ROUND, fight.look(who, now_is))


def now_is(warrior: Warrior, now: Condition) -> str:
    """How he is after recovering, for the log."""
    return "on his feet, to strike last" if now.status == "standing" else now.status


def recovered(warrior: Warrior, now: Condition) -> Condition:
    """Stunned becomes knocked down; knocked down stands, and strikes last this turn."""
    if now.status == "stunned":
        return now._replace(status="knocked_down")
    if now.status == "knocked_down":
        return now._replace(status="standing", stood_up=True)
    return now

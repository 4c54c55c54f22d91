"""Recovery, at the start of a player's turn: the stunned come round, the knocked down stand up (MH-07)."""

from __future__ import annotations

from pitfight.dice import SCENE, View
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.scene import active


def recover(fight: View) -> None:
    """Every warrior whose turn it is gets better by one step."""
    for who in fight.look(SCENE, active):
        fight.put(who, recovered)


def recovered(warrior: Warrior, now: Condition) -> Condition:
    """Stunned becomes knocked down; knocked down stands, and strikes last this turn."""
    if now.status == "stunned":
        return now._replace(status="knocked_down")
    if now.status == "knocked_down":
        return now._replace(status="standing", stood_up=True)
    return now

"""Recovery, at the start of a player's turn: the knocked down stand up, then the stunned come round (CH-08)."""

from __future__ import annotations

from functools import partial

from pitfight.dice import SCENE, Dice, Event, View, Who
from pitfight.systems.coreheim.asking import ask
from pitfight.systems.coreheim.moment import Condition, Warrior
from pitfight.systems.coreheim.rules.who_can_fight import moment, opponents, standing
from pitfight.systems.coreheim.scene import active, setting

COMES_ROUND = Event("recovers", "{striker} recovers and is {0}", "CH-08")


def recover(fight: View, dice: Dice) -> None:
    """Every warrior whose turn it is gets better by one step; some enemies keep the stunned down."""
    nets = fight.look(SCENE, setting).nets
    for who in fight.look(SCENE, active):
        if nets and is_kept_down(fight, who):
            continue
        with dice.about(who):
            dice.note(COMES_ROUND, partial(fight.look, who, will_be))
        fight.put(who, recovered)


def is_kept_down(fight: View, who: Who) -> bool:
    """Whether he is stunned, and an enemy near him keeps him so."""
    return fight.look(who, is_stunned) and any(fight.look(foe, keeps_down) for foe in fight.look(who, opponents))


def will_be(warrior: Warrior, now: Condition) -> str | None:
    """How he is after recovering, for the log; None for those who have nothing to recover from."""
    return {"knocked_down": "on his feet, to strike last", "stunned": "knocked down"}.get(now.status)


def is_stunned(warrior: Warrior, now: Condition) -> bool:
    """Whether he is stunned."""
    return now.status == "stunned"


def keeps_down(warrior: Warrior, now: Condition) -> bool:
    """Whether he keeps stunned enemies near him from recovering."""
    return standing(warrior, now) and bool(ask("keeps_down", moment(warrior, now)))


def recovered(warrior: Warrior, now: Condition) -> Condition:
    """Knocked down stands, without Wounds, and strikes last this turn; stunned becomes knocked down."""
    if now.status == "stunned":
        return now._replace(status="knocked_down")
    if now.status == "knocked_down":
        return now._replace(status="standing", stood_up=True)
    return now

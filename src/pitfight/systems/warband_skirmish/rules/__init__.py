"""The rules of Warband Skirmish, a module per heading of the combat page; here is the turn itself."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, View
from pitfight.fight import End
from pitfight.systems.warband_skirmish.rules import activation, ending, turn_order
from pitfight.systems.warband_skirmish.scene import stage, turn_begun


def step(fight: View, dice: Dice) -> End | None:
    """One unit's activation; at the head and the end of a turn also what belongs there."""
    if fight.look(SCENE, stage) == "begins":
        over = ending.over(fight, fought=False)
        if over is not None:
            return over
    fight.put(SCENE, turn_begun)
    unit = turn_order.next_to_act(fight, dice)
    if unit is not None:
        over = activation.activate(fight, dice, unit)
        if over is not None:
            return over
        if turn_order.anyone_left(fight):
            return None
    return ending.end_of_turn(fight)

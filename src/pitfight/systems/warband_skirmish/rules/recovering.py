"""The start of a unit's own turn: the stunned heal until they have recovered, the recovered act again (WS-11)."""

from __future__ import annotations

from functools import partial

from pitfight.dice import SCENE, Dice, Event, View, Who
from pitfight.systems.warband_skirmish.rules import states, warband
from pitfight.systems.warband_skirmish.rules.states import status
from pitfight.systems.warband_skirmish.scene import tests_rout
from pitfight.systems.warband_skirmish.unit import Now, Unit

HEALS = Event("heals", "{striker} heals and has {0} Wound(s)", "WS-11")
RECOVERED = Event("recovered", "{striker} has recovered, and acts from the next turn on{0}", "WS-11")


def comes_round(fight: View, dice: Dice, unit: Who) -> bool:
    """What its own turn makes of its state; whether it may move and act in this turn."""
    if fight.look(unit, status) == "stunned":
        had = fight.look(unit, wounds) if fight.look(SCENE, tests_rout) else None
        fight.put(unit, healed)
        if had is not None:
            warband.change(fight, unit, had, fight.look(unit, wounds))
        with dice.about(unit):
            dice.note(HEALS, partial(fight.look, unit, wounds))
            dice.note(RECOVERED, partial(fight.look, unit, said_of_recovery))
        return False
    fight.put(unit, stands)
    return True


def healed(unit: Unit, now: Now) -> Now:
    """It regains Wounds; with a positive number of them it has recovered."""
    left = now.wounds + states.heals(unit)
    return now._replace(wounds=left, status="recovered" if left > 0 else "stunned")


def stands(unit: Unit, now: Now) -> Now:
    """It acts as it always did."""
    return now._replace(status="standing")


def wounds(unit: Unit, now: Now) -> int:
    """The Wounds it has, below zero too."""
    return now.wounds


def said_of_recovery(unit: Unit, now: Now) -> str | None:
    """Something where it has recovered, else None, so that nothing is said."""
    return "" if now.status == "recovered" else None

"""Rout and retreat (WS-14 to WS-16, WS-21, WS-22): in the current leader's turn a mauled warband tests Leadership."""

from __future__ import annotations

from fractions import Fraction

from pitfight.dice import SCENE, Ask, Dice, Event, Kind, Option, Policy, View, Who, first
from pitfight.fight import End
from pitfight.systems.warband_skirmish.asking import ask
from pitfight.systems.warband_skirmish.rules import ending, turn_order
from pitfight.systems.warband_skirmish.rules.states import in_fight, status
from pitfight.systems.warband_skirmish.rules.warband import own_side
from pitfight.systems.warband_skirmish.scene import has_tested, rout_due, sides
from pitfight.systems.warband_skirmish.unit import Now, Unit

ROUT = Ask("rout", "for Leadership, against rout", "WS-14", passed="the warband holds", failed="the warband routs")
STUNNED_LEADER = Event("rout_stunned", "{striker} is stunned and cannot hold the warband: it routs", "WS-16")
RETREATS = Event("retreats", "{striker} orders a retreat", "WS-15")
RETREAT = Kind(
    "retreat",
    "whether to order a retreat",
    "WS-15",
    (
        Policy("never", "fights on", first),
        Policy("always", "retreats as soon as that may be ordered", lambda options: len(options) - 1),
    ),
)
WAYS = (Option("stay", "", "fight on"), Option("retreat", "retreated", "retreat"))


def rout_test(fight: View, dice: Dice, unit: Who, *, able: bool) -> End | None:
    """The test, if one is due and this unit is who takes it; then the choice to retreat, if it is able to move."""
    side = fight.look(unit, own_side)
    if not fight.look(SCENE, rout_due, side) or not leads_now(fight, unit):
        return None
    fight.put(SCENE, has_tested, side)
    with dice.about(unit):
        fate = ""
        if fight.look(unit, status) == "stunned":
            dice.note(STUNNED_LEADER)
            fate = "routed"
        elif not dice.chance(ROUT, fight.look(unit, leadership)):
            fate = "routed"
        elif able:
            fate = dice.choose(RETREAT, WAYS)
            if fate:
                dice.note(RETREATS)
    if not fate:
        return None
    for who in fight.look(SCENE, sides)[side]:
        fight.put(who, leaves, fate)
    return ending.over(fight, how=fate)


def leads_now(fight: View, unit: Who) -> bool:
    """Whether it is its warband's leader at this moment: no friend comes before it."""
    own = fight.look(unit, claim)
    if own is None:
        return False
    return not any(fight.look(friend, comes_before, own) for friend in fight.look(unit, friends))


def comes_before(unit: Unit, now: Now, other: tuple[int, ...]) -> bool:
    """Whether it has a better claim to lead than another."""
    own = claim(unit, now)
    return own is not None and own < other


def claim(unit: Unit, now: Now) -> tuple[int, ...] | None:
    """Its place among those who may lead, lowest first: the leader, then by Leadership, Initiative, and as listed.

    A leader who is down has lost his place (option ``leader_down``); stunned successors stand behind the others, or
    among them (``successor_skips_stunned``).
    """
    if not in_fight(unit, now):
        return None
    stunned = now.status == "stunned"
    named = bool(ask("leads", unit))
    if named and not (stunned and unit.rulings["leader_down"] == "stunned_or_out"):
        return ()  # before everyone
    if not ask("may_lead", unit):
        return None
    behind = named or (stunned and unit.rulings["successor_skips_stunned"] == "on")
    return int(behind), -unit.leadership, -turn_order.initiative(unit), unit.kind, int(stunned)


def leadership(unit: Unit, now: Now) -> Fraction:
    """The chance to pass a Leadership test."""
    return Fraction(unit.leadership, 100)


def friends(unit: Unit, now: Now) -> tuple[int, ...]:
    """The others of its side."""
    return unit.friends


def leaves(unit: Unit, now: Now, fate: str) -> Now:
    """It leaves the fight with its warband, if it is still in it."""
    return Now(fate, now.wounds) if in_fight(unit, now) else now

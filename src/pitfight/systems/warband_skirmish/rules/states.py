"""How Wounds make a state (Effects of Combat, 1 to 3): stunned, out of action, and who may still do something."""

from __future__ import annotations

from math import floor

from pitfight.dice import Event
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.asking import ask
from pitfight.systems.warband_skirmish.readings import ROUNDINGS, number
from pitfight.systems.warband_skirmish.unit import IN_FIGHT, Now, Unit

STUNNED = Event("stunned", "{target} is stunned", "WS-10")
OUT = Event("out_of_action", "{target} is out of action; recovery, injury or death come after the fight", "WS-12")


def out_limit(unit: Unit) -> int:
    """How far below zero its Wounds have to fall before it is out: a share of those it had at first (WS-12)."""
    share = number(unit.rulings["ooa_fraction"]) * unit.wounds
    return max(ROUNDINGS[unit.rulings["ooa_rounding"]](share), charts.LEAST_LIMIT)


def may_be_stunned(unit: Unit) -> bool:
    """Whether 0 Wounds or less stun it (WS-10)."""
    if not ask("may_be_stunned", unit):
        return False
    return not ask("recovers_quickly", unit) or unit.rulings["quick_recovery"] != "never_stunned"


def state_at(unit: Unit, wounds: int, before: str) -> str:
    """The state of a unit in the fight by its Wounds: out of action first, nothing protects from that."""
    if wounds <= -out_limit(unit):
        return "out_of_action"
    if wounds <= 0 and may_be_stunned(unit):
        return "stunned"
    return "recovered" if before == "recovered" else "standing"


def suffers(unit: Unit, now: Now, damage: int) -> Now:
    """Damage comes off its Wounds, which may fall below zero (WS-06)."""
    wounds = now.wounds - damage
    status = state_at(unit, wounds, now.status)
    return Now(status, wounds, now.acted and status in IN_FIGHT)


def heals(unit: Unit) -> int:
    """The Wounds that it heals in a turn while it is stunned, as Quick Recovery can be only under ``heals_faster``."""
    if ask("recovers_quickly", unit):
        return floor(number(unit.rulings["quick_recovery"]))
    return charts.HEALED


def in_fight(unit: Unit, now: Now) -> bool:
    """Neither out of action nor gone."""
    return now.status in IN_FIGHT


def is_out(unit: Unit, now: Now) -> bool:
    """Whether it is out of action."""
    return now.status == "out_of_action"


def able(unit: Unit, now: Now) -> bool:
    """Whether it can act: neither stunned nor just recovered (WS-11)."""
    return now.status == "standing"


def stunned(unit: Unit, now: Now) -> bool:
    """Whether it is stunned."""
    return now.status == "stunned"


def status(unit: Unit, now: Now) -> str:
    """How it stands."""
    return now.status

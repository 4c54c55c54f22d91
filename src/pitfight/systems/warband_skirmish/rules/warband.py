"""What a warband has left of its Wounds, kept with the fight where rout depends on it (WS-14)."""

from __future__ import annotations

from pitfight.dice import SCENE, View, Who
from pitfight.systems.warband_skirmish.asking import ask
from pitfight.systems.warband_skirmish.scene import place_of, wounds_changed
from pitfight.systems.warband_skirmish.unit import Now, Unit


def change(fight: View, who: Who, before: int, after: int) -> None:
    """A unit's Wounds have changed, and with them those of its warband."""
    fight.put(SCENE, wounds_changed, fight.look(who, own_side), fight.look(who, brings, before, after))


def brings(unit: Unit, now: Now, before: int, after: int) -> int:
    """What a change of its Wounds brings to its warband's sum."""
    return worth(unit, after) - worth(unit, before)


def worth(unit: Unit, wounds: int) -> int:
    """What Wounds count for in the sum: nothing in a pet, and below zero nothing or all (option ``rout_wounds``)."""
    if not ask("counts_for_rout", unit):
        return 0
    return wounds if unit.rulings["rout_wounds"] == "signed" else max(wounds, 0)


def at_first(unit: Unit) -> int:
    """The Wounds that it brings to what its warband began with."""
    return unit.wounds if ask("counts_for_rout", unit) else 0


def own_side(unit: Unit, now: Now) -> int:
    """0 for side a, 1 for side b."""
    return place_of(unit.side)

"""What a warband has left of its Wounds, kept with the fight where rout depends on it (WS-14)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pitfight.dice import SCENE, View, Who
from pitfight.systems.warband_skirmish.asking import ask
from pitfight.systems.warband_skirmish.scene import place_of, tests_rout, wounds_changed
from pitfight.systems.warband_skirmish.unit import Now, Unit


@contextmanager
def change_wounds(fight: View, who: Who) -> Iterator[None]:
    """Whatever happens to a unit's Wounds inside is counted for its warband."""
    counts = fight.look(SCENE, tests_rout)
    before = fight.look(who, counted) if counts else 0
    yield
    if counts:
        fight.put(SCENE, wounds_changed, fight.look(who, own_side), fight.look(who, counted) - before)


def counted(unit: Unit, now: Now) -> int:
    """The Wounds that it brings to its warband's sum: none of a pet's, and below zero none or all (``rout_wounds``)."""
    if not ask("counts_for_rout", unit):
        return 0
    return now.wounds if unit.rulings["rout_wounds"] == "signed" else max(now.wounds, 0)


def at_first(unit: Unit) -> int:
    """The Wounds that it brings to what its warband began with."""
    return unit.wounds if ask("counts_for_rout", unit) else 0


def own_side(unit: Unit, now: Now) -> int:
    """0 for side a, 1 for side b."""
    return place_of(unit.side)

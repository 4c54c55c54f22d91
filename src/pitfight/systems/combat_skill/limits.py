"""How many blows a unit may strike: what is worked out in one go has to be done within bounded time and memory."""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.building import Entry
from pitfight.errors import FightError
from pitfight.systems.combat_skill.charts import CORNERS
from pitfight.systems.combat_skill.rules.striking_order import groups_of
from pitfight.systems.combat_skill.rules.who_can_attack import blows_each, supporting
from pitfight.systems.combat_skill.scene import Group
from pitfight.systems.combat_skill.unit import Condition, Unit

MOST_BLOWS = 500
"""The most blows of one group at once."""
MOST_ROLLED_BLOWS = 60
"""The same where dice say how many there are: every number that may come up is worked out."""


def bounded(entries: Sequence[Entry], units: Sequence[Unit], conditions: Sequence[Condition]) -> None:
    """Raise :class:`FightError` for a unit that might strike more blows at once than can be worked out."""
    for entry, own, now in zip(entries, units, conditions, strict=True):
        touching = most_in_contact(own, units)
        for way in range(max(len(own.arms), 1)):
            _bounded(entry.where, own.armed[way], now._replace(arms=0), touching)


def most_in_contact(unit: Unit, units: Sequence[Unit]) -> int:
    """How many models of a unit may ever touch an enemy at once."""
    if unit.contact is not None:
        return unit.contact
    if unit.rulings["contact"] == "full":
        return _longest_side(unit)
    return min(_longest_side(unit), sum(_longest_side(units[foe]) for foe in unit.engaged) + CORNERS)


def _longest_side(unit: Unit) -> int:
    """The models along its front or its flank, whichever are more."""
    return max(unit.frontage, -(-(unit.models + len(unit.joined)) // unit.frontage))


def _bounded(where: str, unit: Unit, now: Condition, touching: int) -> None:
    """Check each group of a unit with some weapons in hand."""
    for line, kind in groups_of(unit, charging=now.charging):
        each = blows_each(unit, now, Group(0, kind, line), True)
        strikers = 1 if line == -1 else touching
        behind = supporting(unit, now, touching, "front", True) if (line, kind) == (0, "blows") else 0
        number = strikers * each.most + behind
        most = MOST_ROLLED_BLOWS if each.dice else MOST_BLOWS
        if number > most:
            why = f", where dice ({each}) say how many" if each.dice else ""
            raise FightError(
                f"{strikers} models in contact may strike {number} blows at once; the most is {most}{why}",
                where=where,
                attempts=(f"contact = {max((most - behind) // each.most, 1)}",),
            )

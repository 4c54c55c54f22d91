"""Critical hits (MH-22 to MH-26): a 6 to wound, once a warrior and phase, by the chart."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.mordheim import charts
from pitfight.systems.mordheim.asking import ask_blow
from pitfight.systems.mordheim.charts import Critical
from pitfight.systems.mordheim.moment import Moment

CRITICAL = Ask("critical", "on the critical hit chart", "MH-23")
NO_CRITICAL = Critical(1, True, 0)
PARTING = "parting"
"""Watched where several fight and a critical hit may drive a man away from some of them."""
ONWARD = "onward"
"""Watched where several fight and a critical hit may strike the next man too."""


def critical_from(striker: Moment, target: Moment, weapon: Arm, chart: int, need: int) -> int:
    """The face to wound that is critical; none where the attacker needs 6s to wound (MH-24)."""
    gate = chart
    if need != chart and striker.warrior.rulings["crit_gate"] == "effective":
        gate = need
    if gate >= 6:
        return charts.NEVER
    return int(ask_blow("critical_from", striker, target, weapon))


def ungated(striker: Moment, target: Moment, weapon: Arm, gated: int) -> int:
    """The face that is critical for a hit that wounds by itself: with the option, whatever the chart asks for."""
    if striker.warrior.rulings["lotus_crit"] == "gated":
        return gated
    return int(ask_blow("critical_from", striker, target, weapon))


def chart(striker: Moment, weapon: Arm) -> str:
    """The name of the chart for a weapon's critical hits: one for all, or (option) that of its class."""
    named = "class" if striker.warrior.rulings["criticals"] == "by_weapon" else ""
    return str(weapon.row.facts.get(named, "standard"))


def goes_onward(striker: Moment, chart: str) -> bool:
    """Whether a critical hit by that chart may strike another man too, in this fight."""
    return ONWARD in striker.warrior.watched and any(result.onward for result in charts.CRITICALS[chart])


def result(dice: Dice, chart: str, bonus: int) -> Critical:
    """The result of a critical hit (MH-23); a total above 6 counts as 6."""
    return charts.CRITICALS[chart][min(dice.roll(CRITICAL) + bonus, 6) - 1]

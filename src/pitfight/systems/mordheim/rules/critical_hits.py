"""Critical hits (MH-22 to MH-26): a 6 to wound, once a warrior and phase, by the chart."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.systems.mordheim import charts
from pitfight.systems.mordheim.asking import ask_blow
from pitfight.systems.mordheim.charts import Critical
from pitfight.systems.mordheim.moment import Arm, Moment

CRITICAL = Ask("critical", "on the critical hit chart", "MH-23")
NO_CRITICAL = Critical(1, True, 0)


def critical_from(striker: Moment, target: Moment, weapon: Arm, chart: int, need: int) -> int:
    """The face to wound that is critical; none where the attacker needs 6s to wound (MH-24)."""
    gate = chart
    if need != chart and striker.warrior.rulings["crit_gate"] == "effective":
        gate = need
    if gate >= 6:
        return charts.NEVER
    return int(ask_blow("critical_from", striker, target, weapon))


def result(dice: Dice, bonus: int) -> Critical:
    """The result of a critical hit (MH-23); a total above 6 counts as 6."""
    return charts.STANDARD_CRITICAL[min(dice.roll(CRITICAL) + bonus, 6) - 1]

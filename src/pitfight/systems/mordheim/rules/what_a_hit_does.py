"""What one hit comes to once wound, critical hit and saves are rolled (MH-20 to MH-30)."""

from __future__ import annotations

from dataclasses import replace

from pitfight.dice import Ask, Dice
from pitfight.systems.mordheim.rules import armour, barrage, critical_hits, hitting
from pitfight.systems.mordheim.rules.hitting import Aim
from pitfight.systems.mordheim.rules.wounding import NOTHING, Blow, Suffered, roll_to_wound

WOUNDS = Ask("wounds", "for the number of wounds", "MH-26")
SETS_ALIGHT = Ask("sets_alight", "to set him alight", "", passed="alight", failed="not alight")


def hit(dice: Dice, blow: Blow, critical_free: bool) -> Suffered:
    """One hit: roll to wound, critical hit, saves (MH-20 to MH-30)."""
    if blow.instead:
        return Suffered(0, 0, False, besides=frozenset((blow.instead,)))
    alight = dice.test(SETS_ALIGHT, at_least=blow.alight)
    wounded, critical = roll_to_wound(dice, blow, critical_free)
    if not wounded and blow.barrage:
        wounded, critical = dice.sub(barrage.after_failed_roll, blow, critical_free)
    suffered = _wounded(dice, blow, critical) if wounded else NOTHING
    return suffered._replace(besides=suffered.besides | {"alight"}) if alight else suffered


def _wounded(dice: Dice, blow: Blow, critical: bool) -> Suffered:
    """What a hit that has wounded comes to: critical hit, saves, and one more attack where the chart gives it."""
    result = critical_hits.NO_CRITICAL
    if critical:
        result = dice.sub(critical_hits.result, blow.chart, blow.critical_roll)
    besides = {result.always}
    unsaved = 0
    if result.each:
        for _ in range(result.wounds):
            if not dice.sub(armour.saved_by_armour, blow.saves):
                unsaved += dice.sub(armour.gets_through, blow.saves, True)
    elif not (result.armour and dice.sub(armour.saved_by_armour, blow.saves)):
        wounds = max(result.wounds, dice.sub(several_wounds, blow.wounds))
        unsaved = dice.total(armour.gets_through, wounds, blow.saves, result.armour)
    if unsaved:
        besides.add(result.unsaved)
    if result.again and blow.aim is not None:
        unsaved += dice.sub(once_more, replace(blow, aim=None), blow.aim).wounds
    injury, helmet = (result.injury, result.helmet) if unsaved else (0, True)
    onward = result.onward and blow.onward is not None
    return Suffered(unsaved, injury, critical, helmet, frozenset(besides - {""}), onward)


def once_more(dice: Dice, blow: Blow, aim: Aim) -> Suffered:
    """One more attack at once, with its roll to hit; the critical hit of the phase is used (sheet 2.15)."""
    face = hitting.score_to_hit(dice, aim.need, aim.reroll)
    if not face:
        return NOTHING
    return hit(dice, replace(blow, wounded=True) if aim.six_wounds and face == 6 else blow, False)


def several_wounds(dice: Dice, wounds: str) -> int:
    """The wounds of a hit by the weapon alone."""
    if wounds == "D3":
        return (dice.roll(WOUNDS) + 1) // 2
    return int(wounds)

"""Roll to wound (MH-20, MH-21), and what one hit comes to once wound, critical hit and saves are rolled."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Ask, Dice
from pitfight.systems.mordheim import charts
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Arm, Moment
from pitfight.systems.mordheim.rules import armour, critical_hits, injuries
from pitfight.values import value

TO_WOUND = Ask("to_wound", "to wound", "MH-20", passed="a wound", failed="no wound")
WOUNDS = Ask("wounds", "for the number of wounds", "MH-26")


@value
class Blow:
    """What a hit with one weapon does to one target, as numbers."""

    to_wound: int
    critical_from: int
    """The face that is a critical hit, 7 where none can be."""
    critical_roll: int
    wounds: str
    """Wounds a hit causes: "1", or a die such as "D3"."""
    saves: armour.Saves
    injury: injuries.Band
    wounded: bool = False
    """The hit wounds by itself; a die is rolled only to look for a critical hit."""


class Suffered(NamedTuple):
    """What one hit did: unsaved wounds, what is added to their injury rolls, and whether it was critical."""

    wounds: int
    injury: int
    critical: bool

    def words(self) -> str:
        """What it did, for a reader."""
        bonus = f", {self.injury:+} on injury" if self.injury else ""
        return f"{self.wounds or 'no'} unsaved wound(s){bonus}" + (", critical" if self.critical else "")


def blow(striker: Moment, target: Moment, weapon: Arm) -> Blow:
    """What a hit with a weapon does to this target."""
    strength = strength_of(striker, target, weapon)
    toughness = int(ask("toughness", target, striker, base=target.warrior.toughness))
    chart = charts.to_wound(strength + int(ask_blow("wound_strength", striker, target, weapon)), toughness)
    need = wound_need(striker, target, weapon, chart)
    return Blow(
        need,
        critical_hits.critical_from(striker, target, weapon, chart, need),
        int(ask_blow("critical_roll", striker, target, weapon)),
        str(ask_blow("wounds_per_hit", striker, target, weapon)),
        armour.saves(striker, target, weapon, strength),
        injuries.band(striker, target, weapon),
    )


def strength_of(striker: Moment, target: Moment, weapon: Arm) -> int:
    """The Strength of a blow: the warrior's own with his weapon's bonus, or the one the weapon itself has (MH-21)."""
    return int(ask_blow("strength", striker, target, weapon, base=striker.warrior.strength))


def wound_need(striker: Moment, target: Moment, weapon: Arm, chart: int) -> int:
    """The face needed to wound, from the chart's: bonuses act on the die, a natural 1 never wounds (MH-20)."""
    worst = int(ask_blow("to_wound_worst", striker, target, weapon))
    if chart == charts.NEVER and worst == charts.NEVER:
        return charts.NEVER
    bonus = int(ask_blow("to_wound", striker, target, weapon)) if chart != charts.NEVER else 0
    return max(min(chart - bonus, worst), 2)


def hit(dice: Dice, blow: Blow, critical_free: bool) -> Suffered:
    """One hit: roll to wound, critical hit, saves (MH-20 to MH-30)."""
    wounded, critical = _roll(dice, blow, critical_free)
    if not wounded:
        return Suffered(0, 0, False)
    result = critical_hits.NO_CRITICAL
    if critical:
        result = dice.sub(critical_hits.result, blow.critical_roll)
    if result.armour and dice.sub(armour.saved_by_armour, blow.saves):
        return Suffered(0, 0, critical)
    wounds = max(result.wounds, dice.sub(several_wounds, blow.wounds))
    unsaved = dice.total(armour.gets_through, wounds, blow.saves, result.armour)
    return Suffered(unsaved, result.injury if unsaved else 0, critical)


def _roll(dice: Dice, blow: Blow, critical_free: bool) -> tuple[bool, bool]:
    """Whether the hit wounds, and whether it is critical: the first 6 a warrior rolls to wound (MH-22, MH-25)."""
    if not critical_free or blow.critical_from > 6:
        return blow.wounded or dice.test(TO_WOUND, at_least=blow.to_wound), False
    face = dice.roll(TO_WOUND, need=blow.to_wound)
    critical = face >= blow.critical_from
    return blow.wounded or critical or face >= blow.to_wound, critical


def several_wounds(dice: Dice, wounds: str) -> int:
    """The wounds of a hit by the weapon alone."""
    if wounds == "D3":
        return (dice.roll(WOUNDS) + 1) // 2
    return int(wounds)

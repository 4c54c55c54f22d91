"""Roll to wound (MH-20, MH-21, MH-22), and all that a blow does to its target, as numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.mordheim import charts
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Moment
from pitfight.systems.mordheim.rules import armour, critical_hits, hitting, injuries
from pitfight.systems.mordheim.rules.hitting import Aim
from pitfight.values import value

TO_WOUND = Ask("to_wound", "to wound", "MH-20", passed="a wound", failed="no wound")


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
    chart: str = "standard"
    """The chart of its critical hits."""
    aim: Aim | None = None
    """How one more attack would hit, for blows that may bring one."""
    barrage: int = 0
    """What one more attack after a failed roll to wound has to hit, 0 where there is none."""
    instead: str = ""
    """What a hit does in place of a roll to wound."""
    alight: int = charts.NEVER
    """The face on which a hit sets its target alight."""
    onward: int | None = None
    """The place of its weapon among those of the attack, where a critical hit may strike the next man too."""


class Suffered(NamedTuple):
    """What one hit did: unsaved wounds, what is added to their injury rolls, and whether it was critical."""

    wounds: int
    injury: int
    critical: bool
    helmet: bool = True
    besides: frozenset[str] = frozenset()
    """What else becomes of the target."""
    onward: bool = False
    """The next man is hit too."""

    def words(self) -> str:
        """What it did, for a reader."""
        bonus = f", {self.injury:+} on injury" if self.injury else ""
        return f"{self.wounds or 'no'} unsaved wound(s){bonus}" + (", critical" if self.critical else "")


NOTHING = Suffered(0, 0, False)


def blow(striker: Moment, target: Moment, weapon: Arm, place: int = 0) -> Blow:
    """What a hit with a weapon does to this target; ``place`` is that of the weapon among those of the attack."""
    strength = strength_of(striker, target, weapon)
    toughness = int(ask("toughness", target, striker, base=target.warrior.toughness))
    chart = charts.to_wound(strength + int(ask_blow("wound_strength", striker, target, weapon)), toughness)
    need = wound_need(striker, target, weapon, chart)
    criticals = critical_hits.chart(striker, weapon)
    step = int(ask_blow("barrage", striker, target, weapon))
    wounded = bool(weapon.row.facts.get("wounds"))
    again = any(result.again for result in charts.CRITICALS[criticals])
    aim = hitting.aim(striker, target, weapon) if step or again else None
    onward = critical_hits.goes_onward(striker, criticals)
    return Blow(
        need,
        critical_hits.critical_from(striker, target, weapon, chart, need),
        int(ask_blow("critical_roll", striker, target, weapon)),
        str(ask_blow("wounds_per_hit", striker, target, weapon)),
        armour.saves(striker, target, weapon, strength),
        injuries.band(striker, target, weapon),
        wounded=wounded,
        chart=criticals,
        aim=aim,
        barrage=step,
        instead=str(ask_blow("instead_of_wound", striker, target, weapon)),
        alight=int(ask_blow("sets_alight", striker, target, weapon)),
        onward=place if onward else None,
    )


def sure_wound(striker: Moment, target: Moment, weapon: Arm) -> Blow:
    """A wound that needs no roll."""
    return replace(blow(striker, target, weapon), wounded=True)


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


def by_itself(striker: Moment, target: Moment, weapon: Arm, blow: Blow) -> Blow:
    """The blow of a hit that wounds by itself."""
    return replace(blow, wounded=True, critical_from=critical_hits.ungated(striker, target, weapon, blow.critical_from))


def roll_to_wound(dice: Dice, blow: Blow, critical_free: bool) -> tuple[bool, bool]:
    """Whether the hit wounds, and whether it is critical: the first 6 a warrior rolls to wound (MH-22, MH-25)."""
    if not critical_free or blow.critical_from > 6:
        return blow.wounded or dice.test(TO_WOUND, at_least=blow.to_wound), False
    face = dice.roll(TO_WOUND, need=blow.to_wound)
    critical = face >= blow.critical_from
    return blow.wounded or critical or face >= blow.to_wound, critical

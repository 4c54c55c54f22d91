"""Why a chance is what it is, in one clause of a sentence, from the same functions that the rules use."""

from __future__ import annotations

from fractions import Fraction

from pitfight.dice import Ask
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.asking import ask as asked
from pitfight.systems.warband_skirmish.rules import attack, critical_hits, damage_rolls, parry, rout
from pitfight.systems.warband_skirmish.rules.all_alone import ALL_ALONE
from pitfight.systems.warband_skirmish.rules.hit_chances import NO_PREY
from pitfight.systems.warband_skirmish.unit import Now, Unit

Man = tuple[Unit, Now]


def because(ask: Ask, striker: Man | None, target: Man | None, need: int | None) -> str:
    """The reason for a chance; empty where the question explains itself."""
    if striker is None:
        return ""
    me = striker[0]
    if ask in (rout.ROUT, ALL_ALONE):
        return f"Leadership {me.leadership}"
    if target is None:
        return ""
    foe, now = target
    shot = me.shooting is not None
    if ask is attack.HIT:
        if shot:
            return f"{charts.BASE_CHANCE} and Ballistic Skill {me.ballistic_skill}, with range, cover and movement"
        stunned = "stunned " if now.status == "stunned" else ""
        return f"{charts.BASE_CHANCE} and Weapon Skill {me.weapon_skill} against {stunned}{foe.weapon_skill}"
    if ask is damage_rolls.EXTRA:
        return f"Strength {attack.strength_of(me, shot)}: {attack.strength_of(me, shot) // 10} rolls or one more"
    if ask is damage_rolls.DAMAGE_ROLL:
        prey = attack.prey(me.rulings) if now.status == "stunned" else NO_PREY
        hit = attack.hit_chance(me, foe, shot, 0, prey)
        return f"{_percent(hit)} to hit past Defence {asked('defence', foe, foe.defence)}"
    if ask in (critical_hits.CRITICAL, critical_hits.EACH_CRITICAL):
        return "doubles damage"
    if ask is parry.PARRY:
        return f"takes {charts.PARRIED} off the damage"
    return ""


def _percent(chance: Fraction) -> str:
    return f"{float(chance * 100):g} %"

"""Why a number is needed, in one clause of a sentence, from the same questions that the rules ask."""

from __future__ import annotations

from pitfight.dice import Ask
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules import armour, hitting, injuries, parry, wounding
from pitfight.systems.mordheim.rules.psychology import FEAR
from pitfight.systems.mordheim.rules.who_can_fight import moment

Man = tuple[Warrior, Condition]


def because(ask: Ask, striker: Man | None, target: Man | None, need: int | None) -> str:
    """The reason for a need; empty where the question explains itself."""
    if striker is None:
        return ""
    me = moment(*striker)
    if ask is FEAR:
        return f"Leadership {me.warrior.leadership}"
    if target is None:
        return ""
    foe = moment(*target)
    if ask in (hitting.TO_HIT, hitting.TO_HIT_AGAIN):
        return f"Weapon Skill {hitting.weapon_skill(me, foe)} against {hitting.weapon_skill(foe, me)}"
    if ask in (parry.PARRY, parry.PARRY_AGAIN):
        return "higher than the highest hit"
    if ask is wounding.TO_WOUND and len(set(me.hands)) == 1:
        strength = wounding.strength_of(me, foe, me.hands[0])
        return f"Strength {strength} against Toughness {foe.warrior.toughness}"
    if ask is armour.ARMOUR and len(set(me.hands)) == 1:
        strength = wounding.strength_of(me, foe, me.hands[0])
        return f"armour against Strength {strength}"
    if ask is injuries.INJURY:
        band = injuries.band(me, foe, me.hands[0])
        return f"knocked down to {band.knocked_down_to}, stunned to {band.stunned_to}, above that out of action"
    return ""

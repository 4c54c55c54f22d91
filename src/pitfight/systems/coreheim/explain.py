"""Why a number is needed, in one clause of a sentence, from the same questions that the rules ask."""

from __future__ import annotations

from pitfight.dice import Ask
from pitfight.systems.coreheim.moment import Condition, Moment, Warrior
from pitfight.systems.coreheim.rules import armour, hitting, injuries, two_weapons
from pitfight.systems.coreheim.rules.psychology import FEAR, PANIC
from pitfight.systems.coreheim.rules.who_can_fight import moment

Man = tuple[Warrior, Condition]


def because(ask: Ask, striker: Man | None, target: Man | None, need: int | None) -> str:
    """The reason for a need; empty where the question explains itself."""
    if striker is None:
        return ""
    me = moment(*striker)
    if ask in (PANIC, FEAR):
        return f"Leadership {me.warrior.leadership}+"
    if target is None:
        return ""
    foe = moment(*target)._replace(status=target[1].status)
    arms = dict.fromkeys(arm for arm, _ in two_weapons.attacks_with(me))
    if len(arms) != 1:
        return _two_weapons(me) if ask in (hitting.ATTACK, hitting.TO_HIT) else ""
    arm = next(iter(arms))
    if ask in (hitting.ATTACK, hitting.ATTACK_AGAIN, hitting.TO_HIT, hitting.TO_HIT_AGAIN):
        number = hitting.modifier(me, foe, arm, -2)
        words = [f"Weapon Skill {hitting.weapon_skill(me, foe, arm)}+"]
        words += [f"{number:+} on the roll"] if number else []
        toughness = foe.warrior.toughness if me.warrior.rulings["edition"] == "v10" else 0
        words += [f"Toughness {toughness:+}"] if toughness else []
        words += ["two dice, the higher counts"] if hitting.dice_for(me, foe, arm) > 1 else []
        return ", ".join(words)
    if ask is hitting.TO_WOUND:
        return f"Strength {me.warrior.strength}+ against Toughness {foe.warrior.toughness:+}"
    if ask is armour.SAVE:
        piercing = armour.piercing(me, foe, arm)
        return f"armour against armour piercing {piercing}" if piercing else ""
    if ask is injuries.INJURY:
        band = injuries.injury(me, foe, arm)
        added = f"{band.bonus:+} on the die; " if band.bonus else ""
        limits = f"knocked down to {band.knocked_down_to}, stunned to {band.stunned_to}, above that out of action"
        return added + limits
    return ""


def _two_weapons(me: Moment) -> str:
    penalty = two_weapons.second_weapon_penalty(me)
    return f"Weapon Skill {me.warrior.weapon_skill}+" + (f", {penalty:+} for two weapons" if penalty else "")

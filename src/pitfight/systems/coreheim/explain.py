"""Why a number is needed, in one clause of a sentence, from the same questions that the rules ask."""

from __future__ import annotations

from pitfight.dice import Ask
from pitfight.loadout import Arm
from pitfight.systems.coreheim.moment import Condition, Moment, Warrior
from pitfight.systems.coreheim.rules import armour, hitting, injuries, two_weapons
from pitfight.systems.coreheim.rules.psychology import FEAR, PANIC
from pitfight.systems.coreheim.rules.who_can_fight import moment

Man = tuple[Warrior, Condition]
NOBODY = -2
"""In place of an enemy: fear of one in particular is not counted."""
ATTACKS = (hitting.ATTACK, hitting.ATTACK_AGAIN, hitting.TO_HIT, hitting.TO_HIT_AGAIN)


def because(ask: Ask, striker: Man | None, target: Man | None, need: int | None) -> str:
    """The reason for a need; empty where the question explains itself, or weapons would give different reasons."""
    if striker is None:
        return ""
    me = moment(*striker)
    if ask in (PANIC, FEAR):
        own = me.warrior.leadership
        return f"Leadership {own}+" if need is None or need >= own else f"Leadership {need}+ of his leader"
    if target is None:
        return ""
    foe = moment(*target)._replace(status=target[1].status)
    arms = dict.fromkeys(arm for arm, _ in two_weapons.attacks_with(me))
    reasons = {reason for arm in arms for reason in _reasons(ask, me, foe, arm, need)}
    return reasons.pop() if len(reasons) == 1 else ""


def _reasons(ask: Ask, me: Moment, foe: Moment, arm: Arm, need: int | None) -> list[str]:
    """The reasons that an attack with one weapon can have: none where it would need another number."""
    if ask in ATTACKS:
        places = dict.fromkeys((NOBODY, *me.afraid))
        return [_attack(me, foe, arm, place) for place in places if _needs(me, foe, arm, place) == need]
    if ask is hitting.TO_WOUND:
        return [f"Strength {me.warrior.strength}+ against Toughness {foe.warrior.toughness:+}"]
    if ask is armour.SAVE:
        piercing = armour.piercing(me, foe, arm)
        return [f"armour against armour piercing {piercing}" if piercing else ""]
    if ask is injuries.INJURY:
        band = injuries.injury(me, foe, arm)
        added = f"{band.bonus:+} on the die; " if band.bonus else ""
        return [
            f"{added}knocked down to {band.knocked_down_to}, stunned to {band.stunned_to}, above that out of action"
        ]
    return []


def _needs(me: Moment, foe: Moment, arm: Arm, place: int) -> int:
    """The face that an attack needs."""
    return hitting.needed(hitting.edition(me).sides, hitting.attack_needs(me, foe, arm, place))


def _attack(me: Moment, foe: Moment, arm: Arm, place: int) -> str:
    """What a roll to hit is made of."""
    number = hitting.modifier(me, foe, arm, place)
    words = [f"Weapon Skill {hitting.weapon_skill(me, foe, arm)}+"]
    words += [f"{number:+} on the roll"] if number else []
    toughness = foe.warrior.toughness if me.warrior.rulings["edition"] == "v10" else 0
    words += [f"Toughness {toughness:+}"] if toughness else []
    words += ["two dice, the higher counts"] if hitting.dice_for(me, foe, arm) > 1 else []
    return ", ".join(words)

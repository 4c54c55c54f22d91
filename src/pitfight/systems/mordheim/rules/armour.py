"""Armour, ward and step aside (MH-23, MH-27 to MH-30, MH-42)."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.mordheim import charts
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Moment
from pitfight.values import value

ARMOUR = Ask("armour", "for armour", "MH-27", by="target", passed="saved", failed="not saved")
STEP_ASIDE = Ask("step_aside", "to step aside", "MH-27", by="target", passed="saved", failed="not saved")
WARD = Ask("ward", "for the ward save", "MH-29", by="target", passed="saved", failed="not saved")
CHARM = Ask("charm", "for the charm", "MH-29", by="target", passed="the hit is ignored", failed="the hit stands")
UNARMOURED = 7
"""The save of a man without armour, before anything is added: none."""


@value
class Saves:
    """The faces a target needs to save, 7 where he cannot; whether stepping aside works without armour."""

    armour: int
    step_aside: int
    ward: int
    aside_always: bool = True


def saves(striker: Moment, target: Moment, weapon: Arm, strength: int) -> Saves:
    """All saves of a target against a blow of that Strength."""
    step_aside = int(ask("step_aside", target, striker))
    always = step_aside == charts.NEVER or target.warrior.rulings["step_aside_vs_noarmour"] == "on"
    ward = int(ask_blow("ward", striker, target, weapon))
    return Saves(armour_needed(striker, target, weapon, strength), step_aside, ward, always)


def armour_needed(striker: Moment, target: Moment, weapon: Arm, strength: int) -> int:
    """The face an armour save needs: worn armour, then the modifier of the Strength and all others (MH-27, MH-28).

    It is never better than 2; above 6 there is no save.
    """
    if not ask_blow("save_allowed", striker, target, weapon):
        return charts.NEVER
    worn = int(ask("armour", target, striker))
    own = int(ask_blow("save", striker, target, weapon, sides=("target",)))
    change = own + int(ask_blow("save", striker, target, weapon, sides=("striker",)))
    if worn - own >= UNARMOURED and change > own and target.warrior.rulings["unarmoured_bonus_save"] == "flat6":
        return 6
    by_strength = int(ask_blow("save_by_blow", striker, target, weapon, base=charts.save_modifier(strength)))
    need = worn - change - by_strength
    return max(need, 2) if need <= 6 else charts.NEVER


def saved_by_armour(dice: Dice, saves: Saves) -> bool:
    """One armour save for a wound roll, before wounds are doubled (MH-23, MH-27)."""
    return dice.test(ARMOUR, at_least=saves.armour)


def gets_through(dice: Dice, saves: Saves, armour_allowed: bool) -> int:
    """1 when a wound is neither stepped aside from nor warded, else 0; a ward is never modified (MH-29, MH-30)."""
    if (armour_allowed or saves.aside_always) and dice.test(STEP_ASIDE, at_least=saves.step_aside):
        return 0
    return 0 if dice.test(WARD, at_least=saves.ward) else 1


def charm(me: Moment) -> int:
    """The face on which his charm takes the first hit of the battle, 7 when he has none (any more)."""
    return charts.NEVER if "charm" in me.spent else int(ask("first_hit_save", me))

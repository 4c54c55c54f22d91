"""Saving throws (CS-09, CS-16): armour, then the best one of ward, regeneration and parry."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.asking import ask, ask_blow
from pitfight.systems.combat_skill.unit import Moment

ARMOUR = Ask("armour", "for armour", "CS-09", by="target", passed="saved", failed="not saved")
WARD = Ask("ward", "for the ward save", "CS-09", by="target", passed="saved", failed="not saved")


def armour(me: Moment) -> int:
    """The armour save before modifiers: what is worn, bettered by shield, mount and barding; 7 is none."""
    best = charts.NEVER
    if me.unit.save is not None:
        best = me.unit.save
    else:
        mount = int(ask("mount_armour", me, base=int(me.unit.type.mounted)))
        best = int(ask("armour", me)) - int(ask("armour_steps", me)) - mount
    return max(best, 1) if me.unit.rulings["armour_best"] == "1" else best


def armour_needed(striker: Moment, target: Moment, strength: int, *, plain: bool = False) -> int:
    """The face an armour save needs against a blow of that Strength (CS-16); 1 always fails, above 6 there is none."""
    change = charts.save_modifier(strength) + (0 if plain else int(ask_blow("save", striker, target)))
    need = armour(target) - change
    return max(need, charts.BEST_SAVE) if need < charts.NEVER else charts.NEVER


def ward(target: Moment, *, parries: bool) -> int:
    """The best ward save, a parry among them; Strength takes nothing from it (CS-16)."""
    own = int(ask("ward", target))
    return min(own, charts.PARRY) if parries and may_parry(target) else own


def may_parry(target: Moment) -> bool:
    """Whether hand weapon and shield parry (option ``parry``)."""
    return bool(ask("parry", target)) and target.unit.rulings["parry"] == "ward6"


def regeneration(target: Moment, *, flaming: bool) -> int:
    """The face on which a wound regenerates; never one by flames, nor after flames in the same round."""
    return charts.NEVER if flaming or target.doused else int(ask("regeneration", target))


def not_saved(dice: Dice, wounds: int, armour: int, second: int) -> int:
    """How many wounds are not saved: armour first, then one other save for each."""
    wounds -= dice.successes(ARMOUR, wounds, at_least=armour)
    return wounds - dice.successes(WARD, wounds, at_least=second)


def gets_through(dice: Dice, armour: int, second: int) -> bool:
    """Whether one wound is not saved."""
    return not dice.test(ARMOUR, at_least=armour) and not dice.test(WARD, at_least=second)

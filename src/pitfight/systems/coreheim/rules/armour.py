"""Armour saves: steps of armour, regeneration, armour piercing (sheet 3.2)."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.coreheim import charts
from pitfight.systems.coreheim.asking import ask, ask_blow
from pitfight.systems.coreheim.moment import Moment
from pitfight.systems.coreheim.rules.hitting import edition
from pitfight.values import value

SAVE = Ask("save", "to save", "", by="target", passed="saved", failed="not saved")


@value
class Save:
    """The face a target needs to save a wound, and the die."""

    need: int
    sides: int


def save(striker: Moment, target: Moment, weapon: Arm) -> Save:
    """The better of armour and regeneration, one roll; armour piercing makes both worse, and a 1 always fails."""
    dice = edition(target)
    need = armour_save(target)
    if not ask_blow("flaming", striker, target, weapon):
        need = min(need, int(ask("regeneration", target)))
    if need > dice.sides:
        return Save(charts.NEVER, dice.sides)
    need += piercing(striker, target, weapon)
    if need > dice.sides and target.warrior.rulings["save_nat12_always"] == "off":
        return Save(charts.NEVER, dice.sides)
    return Save(max(2, min(need, dice.sides)), dice.sides)


def armour_save(target: Moment) -> int:
    """What he saves on by what he wears and holds, before armour piercing."""
    without = () if not target.shield_in_hand or ask("shield_counts", target) else ("shield",)
    own = charts.save_needed(edition(target), int(ask("armour_steps", target, without=without)))
    return min(own, int(ask("save", target)))


def piercing(striker: Moment, target: Moment, weapon: Arm) -> int:
    """What a blow adds to the face needed to save."""
    own = int(ask_blow("armour_piercing", striker, target, weapon))
    return own + int(ask_blow("piercing_bonus", striker, target, weapon)) if own > 0 else own


def unsaved(dice: Dice, wounds: int, save: Save) -> int:
    """How many wounds of one attack are not saved; each has a save of its own."""
    return wounds - dice.successes(SAVE, wounds, at_least=save.need, sides=save.sides)

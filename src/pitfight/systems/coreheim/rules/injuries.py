"""Wounds and injuries (sheet 2.3): lost Wounds, injury dice, what softens them."""

from __future__ import annotations

from enum import IntEnum

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.coreheim.asking import ask, ask_blow
from pitfight.systems.coreheim.moment import Moment
from pitfight.systems.coreheim.rules.hitting import edition
from pitfight.values import value

INJURY = Ask("injury", "for injury", "")


class Harm(IntEnum):
    """What has become of a target, mildest first."""

    NONE = 0
    NO_WOUNDS = 1
    """On his feet without a Wound left."""
    KNOCKED_DOWN = 2
    STUNNED = 3
    OUT_OF_ACTION = 4

    def words(self) -> str:
        """The harm for a reader."""
        return "no harm" if self is Harm.NONE else self.name.lower().replace("_", " ")


STATUS = {
    Harm.KNOCKED_DOWN: "knocked_down",
    Harm.STUNNED: "stunned",
    Harm.OUT_OF_ACTION: "out_of_action",
}


@value
class Injury:
    """How the injury dice of a blow are read: what is added, and whether the result cannot be shaken off."""

    bonus: int
    concussion: bool
    sides: int
    knocked_down_to: int
    stunned_to: int


@value
class Hide:
    """What softens the injuries of a target, and how dice are counted."""

    stunned_is_knocked_down: bool
    ignores_knocked_down: bool
    both: bool
    """Whether what was softened to knocked down is ignored too."""
    die_for_each: bool
    """Whether every wound of a batch brings a die, once the last Wound is lost."""
    best_on_all: bool
    """Whether all dice of a batch have the best bonus of it."""


def injury(striker: Moment, target: Moment, weapon: Arm) -> Injury:
    """How injury dice for a weapon's blows on this target are read."""
    dice = edition(striker)
    return Injury(
        int(ask_blow("injury", striker, target, weapon)),
        bool(ask_blow("concussion", striker, target, weapon)),
        dice.sides,
        dice.knocked_down_to,
        dice.stunned_to,
    )


def hide(target: Moment, *, batch: bool) -> Hide:
    """What softens the injuries of a target; ``batch``: wounds of several attacks come together."""
    no_pain = bool(ask("stunned_is_knocked_down", target))
    jumps = bool(ask("ignores_knocked_down", target))
    rulings = target.warrior.rulings
    return Hide(
        no_pain,
        jumps,
        not (no_pain and jumps) or rulings["nopain_jumpup_stack"] == "on",
        target.warrior.wounds > 1 and rulings["injury_dice"] == "every_wound_this_batch",
        batch and rulings["injury_mod_assignment"] == "best_on_all",
    )


def read(total: int, injury: Injury) -> Harm:
    """An injury die with what is added to it."""
    if total <= injury.knocked_down_to:
        return Harm.KNOCKED_DOWN
    return Harm.STUNNED if total <= injury.stunned_to else Harm.OUT_OF_ACTION


def worse(dice: Dice, worst: Harm, injury: Injury) -> Harm:
    """One more injury die of like blows; the highest counts."""
    if worst is Harm.OUT_OF_ACTION:
        return worst
    return max(worst, read(dice.roll(INJURY, injury.sides) + injury.bonus, injury))


def highest(dice: Dice, so_far: tuple[int, bool], injury: Injury) -> tuple[int, bool]:
    """One more injury die of unlike blows: the highest total, and whether a die that shows it has concussion."""
    total = min(dice.roll(INJURY, injury.sides) + injury.bonus, injury.stunned_to + 1)
    if total > so_far[0]:
        return total, injury.concussion
    return (total, so_far[1] or injury.concussion) if total == so_far[0] else so_far


def injured(dice: Dice, wounds: tuple[Injury, ...], hide: Hide) -> Harm:
    """The injury dice for wounds that come together, softened."""
    if hide.best_on_all:
        bonus, concussion = max(own.bonus for own in wounds), any(own.concussion for own in wounds)
        first = wounds[0]
        best = Injury(bonus, concussion, first.sides, first.knocked_down_to, first.stunned_to)
        wounds = (best,) * len(wounds)
    concussion = wounds[0].concussion
    if all(own.concussion == concussion for own in wounds):
        return softened(dice.fold(worse, wounds, Harm.NONE), hide, concussion)
    total, concussion = dice.fold(highest, wounds, (-99, False))
    return softened(read(total, wounds[0]), hide, concussion)


def softened(harm: Harm, hide: Hide, concussion: bool) -> Harm:
    """What a result comes to: concussion lets nothing soften it."""
    if concussion or harm is Harm.OUT_OF_ACTION:
        return harm
    if harm is Harm.STUNNED and hide.stunned_is_knocked_down:
        return Harm.NO_WOUNDS if hide.ignores_knocked_down and hide.both else Harm.KNOCKED_DOWN
    if harm is Harm.KNOCKED_DOWN and hide.ignores_knocked_down:
        return Harm.NO_WOUNDS
    return harm

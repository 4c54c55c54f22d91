"""Injuries (MH-31 to MH-33): lost Wounds, injury rolls, helmets and what else softens a result."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Moment
from pitfight.values import value

INJURY = Ask("injury", "for injury", "MH-33")
HELMET = Ask("stun_save", "for the helmet", "MH-32", by="target", passed="only knocked down", failed="stunned")


class Harm(IntEnum):
    """What has become of a target, mildest first."""

    NONE = 0
    SHRUGGED_OFF = 1
    """At 0 Wounds and injured, but the result is ignored."""
    KNOCKED_DOWN = 2
    STUNNED = 3
    STUNNED_FOR_CERTAIN = 4
    """Stunned by a hit that no helmet helps against."""
    OUT_OF_ACTION = 5

    def words(self) -> str:
        """The harm for a reader."""
        return "no harm" if self is Harm.NONE else self.name.lower().replace("_", " ")


@value
class Band:
    """How injury rolls for a blow are read: what is added, and the highest totals that knock down and that stun."""

    bonus: int
    knocked_down_to: int
    stunned_to: int
    six_needed: bool = False
    """Out of action only when the die itself shows a 6."""


@value
class Hide:
    """What softens injuries, or sharpens them: the helmet's need, and which results count as others."""

    helmet: int
    stunned_is_knocked_down: bool
    knocked_down_is_stunned: bool
    ignores_knocked_down: bool
    ignores_stunned: bool
    timing: str = "per_phase"


def band(striker: Moment, target: Moment, weapon: Arm) -> Band:
    """How injury rolls for a weapon's blows on this target are read; of several limits the lowest counts (MH-33)."""
    bonus = int(ask_blow("injury_roll", striker, target, weapon))
    knocked_down_to = int(ask_blow("knocked_down_to", striker, target, weapon))
    stunned_to = int(ask("stunned_to", target, striker))
    six_needed = stunned_to > 4 and target.warrior.rulings["htk"] == "natural6"
    return Band(bonus, knocked_down_to, stunned_to, six_needed)


def hide(striker: Moment, target: Moment, weapon: Arm) -> Hide:
    """What acts on the result of injury rolls once they are read."""
    helmet = int(ask("stun_save", target, striker))
    timing = target.warrior.rulings["helmet_timing"] if helmet < 7 else "per_phase"
    return Hide(
        helmet,
        bool(ask("stunned_is_knocked_down", target, striker)),
        bool(ask_blow("knocked_down_is_stunned", striker, target, weapon)),
        bool(ask("ignores_knocked_down", target, striker)),
        bool(ask("ignores_stunned", target, striker)),
        timing,
    )


def injury(dice: Dice, band: Band) -> Harm:
    """One injury roll (MH-33)."""
    face = dice.roll(INJURY)
    total = face + band.bonus
    if total <= band.knocked_down_to:
        return Harm.KNOCKED_DOWN
    if total <= band.stunned_to or (band.six_needed and face < 6):
        return Harm.STUNNED
    return Harm.OUT_OF_ACTION


def injuries(dice: Dice, worst: Harm, band: Band, hide: Hide) -> Harm:
    """One more injury roll; the highest result applies (MH-32)."""
    if worst is Harm.OUT_OF_ACTION:
        return worst
    harm = dice.sub(injury, band)
    if hide.timing == "per_die":
        harm = dice.sub(softened, harm, hide)
    return max(worst, harm)


def injured(dice: Dice, rolls: int, bonus: int, band: Band, hide: Hide, helmet: bool = True) -> Harm:
    """The injury rolls for the wounds of one hit, with what the hit adds to them; some hits allow no helmet."""
    own = replace(band, bonus=band.bonus + bonus) if bonus else band
    if not helmet and hide.helmet < 7:
        bare = replace(hide, helmet=7, timing="per_phase")
        harm = dice.fold(injuries, (own,) * rolls, Harm.NONE, bare)
        if harm is Harm.KNOCKED_DOWN and hide.knocked_down_is_stunned:
            harm = Harm.STUNNED
        if hide.timing != "per_phase":
            return dice.sub(softened, harm, bare)
        return Harm.STUNNED_FOR_CERTAIN if harm is Harm.STUNNED else harm
    harm = dice.fold(injuries, (own,) * rolls, Harm.NONE, hide)
    return dice.sub(softened, harm, hide) if hide.timing == "per_hit" else harm


def softened(dice: Dice, harm: Harm, hide: Hide) -> Harm:
    """What a result comes to: sharpened, then softened without a die or by a helmet, then shaken off."""
    if hide.knocked_down_is_stunned and harm is Harm.KNOCKED_DOWN:
        harm = Harm.STUNNED
    if harm in (Harm.STUNNED, Harm.STUNNED_FOR_CERTAIN):
        if hide.stunned_is_knocked_down:
            return Harm.KNOCKED_DOWN
        if hide.ignores_stunned:
            return Harm.SHRUGGED_OFF
        if harm is Harm.STUNNED and dice.test(HELMET, at_least=hide.helmet):
            return Harm.KNOCKED_DOWN
        return Harm.STUNNED
    if harm is Harm.KNOCKED_DOWN and hide.ignores_knocked_down:
        return Harm.SHRUGGED_OFF
    return harm

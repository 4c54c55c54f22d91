"""A group's blows at one enemy: hit, wound, save (CS-05 to CS-09, CS-16), as numbers and dice alone."""

from __future__ import annotations

from functools import lru_cache

from pitfight.dice import Dice
from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.asking import ask, ask_blow
from pitfight.systems.combat_skill.expressions import Amount
from pitfight.systems.combat_skill.rules import saving_throws, to_hit, to_wound
from pitfight.systems.combat_skill.scene import GroupKind
from pitfight.systems.combat_skill.unit import Condition, Moment, Unit, moment
from pitfight.values import value

ONE = Amount(1)


@value
class Harm:
    """What becomes of a wound: the saves it meets, and the Wounds it takes if none succeeds."""

    armour: int
    second: int
    each: Amount
    most: int
    """The Wounds of one model, more of which no wound takes."""


@value
class Blow:
    """What one blow of a group does, as numbers: everything behind it sees no unit any more."""

    to_hit: int
    hits_again: bool
    """Whether misses are rolled again."""
    six_wounds: bool
    to_wound: int
    wound_reroll: str
    slays: int
    """The Wounds that a natural 6 to wound takes past armour and regeneration; 0: it is like any other."""
    harm: Harm
    ward: int
    """The ward save alone, all that helps against a killing blow."""
    douses: bool = False
    """Whether its wounds put the target's regeneration out."""

    @property
    def die_by_die(self) -> bool:
        """Whether single faces matter, so that the dice cannot be thrown together."""
        return self.six_wounds or self.slays > 0


def blow_at(target: Unit, now: Condition, striker: Moment, kind: GroupKind, at_champion: bool) -> Blow:
    """What a blow (or an automatic hit) of one line does to the enemy as it stands."""
    foe = moment(target, now, -1 if at_champion else 0, striker.first_round)
    found, met = _worked_out(striker, foe, kind)
    target.rulings.consulted.update(met)
    return found


@lru_cache(maxsize=4096)
def _worked_out(striker: Moment, target: Moment, kind: GroupKind) -> tuple[Blow, frozenset[str]]:
    """The same for any two units, with the options that it depends on."""
    consulted = target.unit.rulings.consulted
    before = set(consulted)
    consulted.clear()
    found = blow(striker, target, kind)
    met = frozenset(consulted | striker.unit.rulings.consulted)
    consulted.update(before)
    return found, met


def blow(striker: Moment, target: Moment, kind: GroupKind) -> Blow:
    """What a blow of one line does to the target, as numbers."""
    if kind != "blows":
        return _automatic(striker, target)
    strength = to_wound.strength_of(striker, target)
    need = to_wound.need_to_wound(striker, target, strength)
    slain, _ = to_wound.slays(striker, target)
    flaming = bool(ask_blow("flaming", striker, target))
    ward = saving_throws.ward(target, parries=striker.unit.arc == "front")
    hit = to_hit.need_to_hit(striker, target)
    return Blow(
        hit,
        to_hit.rolls_again(striker, target),
        bool(ask_blow("wounds_on_six", striker, target)) and hit > 1 and to_wound.touches(striker, target),
        need,
        str(ask_blow("to_wound_reroll", striker, target)),
        slain,
        Harm(
            saving_throws.armour_needed(striker, target, strength),
            min(ward, saving_throws.regeneration(target, flaming=flaming)),
            to_wound.wounds_each(striker, target),
            target.unit.wounds,
        ),
        ward,
        flaming and int(ask("regeneration", target)) < charts.NEVER,
    )


def _automatic(striker: Moment, target: Moment) -> Blow:
    """A hit without a die, by the Strength of the line alone: no weapon, no special rule, no parry."""
    strength = striker.own.strength
    ward = saving_throws.ward(target, parries=False)
    harm = Harm(
        saving_throws.armour_needed(striker, target, strength, plain=True),
        min(ward, saving_throws.regeneration(target, flaming=False)),
        ONE,
        target.unit.wounds,
    )
    need = to_wound.need_to_wound(striker, target, strength, plain=True)
    return Blow(1, False, False, need, "none", 0, harm, ward)


def struck(dice: Dice, number: int, blow: Blow) -> int:
    """The Wounds that so many blows take. Those of one kind are thrown together, as on the table."""
    if blow.die_by_die:
        return dice.total(one_blow, number, blow)
    hits = dice.sub(to_hit.hits_of, number, blow.to_hit, blow.hits_again)
    return dice.sub(hit, hits, blow.to_wound, blow.wound_reroll, blow.harm)


def hit(dice: Dice, hits: int, need: int, reroll: str, harm: Harm) -> int:
    """The Wounds that so many hits take."""
    wounds = dice.sub(to_wound.wounds_of, hits, need, reroll)
    return dice.sub(wounded, wounds, harm)


def wounded(dice: Dice, wounds: int, harm: Harm) -> int:
    """The Wounds lost by so many wounds, after saves."""
    unsaved = saving_throws.not_saved(dice, wounds, harm.armour, harm.second)
    if harm.each == ONE or harm.most == 1:
        return unsaved
    return dice.total(to_wound.multiplied, unsaved, harm.each, harm.most)


def one_blow(dice: Dice, blow: Blow) -> int:
    """The Wounds that one blow takes, where a natural 6 to hit or to wound does more."""
    face = to_hit.score_to_hit(dice, blow.to_hit, blow.hits_again)
    if face == 0:
        return 0
    if not (face == 6 and blow.six_wounds):  # a natural 6 wounds by itself, and no such wound kills outright
        if blow.to_wound == charts.NEVER:
            return 0
        face = to_wound.face_to_wound(dice, blow.to_wound, blow.wound_reroll)
        if face < blow.to_wound:
            return 0
        if face == 6 and blow.slays:
            return blow.slays if saving_throws.gets_through(dice, charts.NEVER, blow.ward) else 0
    return dice.sub(wounded, 1, blow.harm)

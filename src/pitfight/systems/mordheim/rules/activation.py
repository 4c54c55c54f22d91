"""One warrior's blows, in the order of the page (MH-10 to MH-38)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pitfight.dice import Dice, Event, Option, View, Who
from pitfight.systems.mordheim.moment import Condition, Moment, Warrior
from pitfight.systems.mordheim.rules import armour, downed, hitting, parry, two_weapons, who_strikes_first, wounding
from pitfight.systems.mordheim.rules.injuries import Harm, Hide, hide, injured, softened
from pitfight.systems.mordheim.rules.two_weapons import Way
from pitfight.systems.mordheim.rules.which_models_fight import choose_target, targets
from pitfight.systems.mordheim.rules.who_can_fight import has_wounds, moment, opponents, spare_wounds, standing, status
from pitfight.systems.mordheim.rules.wounding import Blow
from pitfight.values import value

STRIKES = Event("strikes", "{striker} strikes {target}", "MH-05")
HITS = Event("hits", "", "MH-15")
NOT_STRUCK = Event("idle", "{striker} has no enemy to strike", "MH-02")
HARMED = Event("harmed", "{target} is {0}", "MH-33")
LOST = Event("lost", "{target} loses {0} of his Wounds", "MH-31")
TAKEN_OUT = Event("taken_out", "{target} is stunned and taken out of action", "MH-36")


@value
class Assault:
    """One warrior's attacks on one enemy, as numbers: everything behind it sees no fighter any more."""

    threats: tuple[tuple[parry.Threat, int], ...]
    blows: tuple[Blow, ...]
    """What a hit does, by sort of hit."""
    guard: parry.Guard | None
    hide: Hide
    charm: int


class Outcome(NamedTuple):
    """What one warrior's attacks did to one enemy."""

    lost: int
    harm: Harm
    critical: bool
    charm_used: bool

    def words(self) -> str:
        """The outcome for a reader."""
        if not self.harm:
            return f"{self.lost} Wound(s) lost" if self.lost else "no harm"
        return self.harm.words() + (" after a critical hit" if self.critical else "")


class Hurt(NamedTuple):
    """The target between two hits: is the striker's critical hit still to come, Wounds to spare, harm so far."""

    critical_free: bool
    spare: int
    harm: Harm

    def words(self) -> str:
        """How it stands for a reader."""
        left = f"{self.spare} Wound(s) to spare" if self.spare else "no Wound to spare"
        return f"{self.harm.words()}, {left}" + ("" if self.critical_free else ", critical hit used")


def strike_blows(fight: View, dice: Dice, striker: Who) -> None:
    """A warrior picks his enemy and weapons, strikes, and what he did takes hold at once."""
    legal = targets(fight, striker)
    if not legal:
        fight.put(striker, who_strikes_first.has_struck, ())
        return
    target = choose_target(fight, dice, striker, legal)
    foes = sum(1 for who in fight.look(striker, opponents) if fight.look(who, standing))
    with dice.about(striker, target):
        dice.note(STRIKES)
        way = two_weapons.choose_weapons(dice, fight.look(striker, ways, foes, fight.look(target, moment)))
        if fight.look(target, downed.taken_out_without_dice):
            dice.note(TAKEN_OUT)
            fight.put(target, downed.struck, 0, Harm.OUT_OF_ACTION, False)
        else:
            blows = fight.look(striker, assault, foes, fight.look(target, moment), way)
            upright = fight.look(target, status) == "standing"
            outcome = dice.sub(strike, blows, upright, fight.look(target, spare_wounds))
            if outcome.lost and fight.look(target, has_wounds):
                dice.note(LOST, outcome.lost)
            fight.put(target, downed.struck, outcome.lost, outcome.harm, outcome.charm_used)
            if outcome.harm in downed.STATUS:
                dice.note(HARMED, downed.STATUS[outcome.harm])
    fight.put(striker, who_strikes_first.has_struck, used_up(way))


def ways(warrior: Warrior, now: Condition, foes: int, target: Moment) -> tuple[Option, ...]:
    """The ways of sharing his attacks among his weapons."""
    return two_weapons.ways_to_strike(moment(warrior, now, foes), target)


def used_up(way: Way) -> tuple[str, ...]:
    """What these attacks use up: a pistol is fired once."""
    return ("shot",) if any(arm.row.facts.get("shot") for arm, _ in way) else ()


def assault(warrior: Warrior, now: Condition, foes: int, target: Moment, way: Way) -> Assault:
    """The numbers of a warrior's attacks on an enemy, shared among his weapons in that way."""
    me = moment(warrior, now, foes)
    threats = []
    blows: list[Blow] = []
    for place, (arm, number) in enumerate(way):
        aim = hitting.aim(me, target, arm)
        blow = wounding.blow(me, target, arm)
        strength = wounding.strength_of(me, target, arm)
        natural = aim.modifier == 0 or warrior.rulings["parry_compare"] == "natural"
        threat = parry.Threat(
            aim,
            place,
            parry.may_be_parried(me, target, arm, strength),
            (strength, blow.saves.armour, place),
            natural,
            arm.name,
        )
        threats.append((threat, number))
        blows += [blow, replace(blow, wounded=True) if aim.six_wounds else blow]
    return Assault(
        tuple(threats), tuple(blows), parry.guard(target, me), hide(me, target, way[0][0]), armour.charm(target)
    )


def strike(dice: Dice, assault: Assault, upright: bool, spare: int) -> Outcome:
    """All attacks of one warrior on one enemy: hits, parry, charm, wounds and injuries."""
    if upright:
        counts = dice.sub(parry.hits_standing, assault.threats, assault.guard)
    else:
        counts = tuple(count for _, number in assault.threats for count in (number, 0))  # MH-34
    dice.note(HITS, sum(counts))
    charm_used = False
    if any(counts) and assault.charm < 7:
        charm_used = True
        if dice.test(armour.CHARM, at_least=assault.charm):
            counts = without_first(counts)
    lost, harm, critical = dice.sub(resolve, assault.blows, counts, assault.hide, upright, spare)
    return Outcome(lost, harm, critical, charm_used)


def resolve(
    dice: Dice, blows: tuple[Blow, ...], counts: tuple[int, ...], hide: Hide, upright: bool, spare: int
) -> tuple[int, Harm, bool]:
    """The hits on one enemy, one by one, then what softens the worst result: Wounds lost, harm, critical."""
    hits = tuple(blow for blow, number in zip(blows, counts, strict=True) for _ in range(number))
    hurt = dice.fold(suffer, hits, Hurt(True, spare, Harm.NONE), hide, upright)
    harm = hurt.harm
    if upright and hide.timing == "per_phase":
        harm = dice.sub(softened, harm, hide)
    lost = spare - hurt.spare + (1 if upright and hurt.harm else 0)
    return lost, harm, not hurt.critical_free


def without_first(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The hits without the first in the order of resolving."""
    first = next(place for place, number in enumerate(counts) if number)
    return tuple(number - (place == first) for place, number in enumerate(counts))


def suffer(dice: Dice, hurt: Hurt, blow: Blow, hide: Hide, upright: bool) -> Hurt:
    """One hit on the target (MH-31, MH-32, MH-34). Who is out of action already needs no more dice."""
    if hurt.harm is Harm.OUT_OF_ACTION:
        return hurt
    suffered = dice.sub(wounding.hit, blow, hurt.critical_free)
    free = hurt.critical_free and not suffered.critical
    if not suffered.wounds:
        return hurt._replace(critical_free=free)
    if not upright:
        return Hurt(free, hurt.spare, Harm.OUT_OF_ACTION)
    rolls = suffered.wounds - hurt.spare
    if rolls <= 0:
        return Hurt(free, hurt.spare - suffered.wounds, hurt.harm)
    harm = dice.sub(injured, rolls, suffered.injury, blow.injury, hide)
    return Hurt(free, 0, max(hurt.harm, harm))

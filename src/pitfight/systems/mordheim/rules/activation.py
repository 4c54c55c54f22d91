"""One warrior's blows, in the order of the page (MH-10 to MH-38)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pitfight.dice import SCENE, Dice, Event, Option, View, Who
from pitfight.systems.mordheim.moment import Condition, Moment, Warrior
from pitfight.systems.mordheim.rules import armour, downed, hitting, parry, two_weapons, who_strikes_first, wounding
from pitfight.systems.mordheim.rules.injuries import Harm, Hide, hide, injured, softened
from pitfight.systems.mordheim.rules.two_weapons import Way
from pitfight.systems.mordheim.rules.which_models_fight import choose_split, choose_target
from pitfight.systems.mordheim.rules.who_can_fight import has_wounds, moment, opponents, spare_wounds, standing, status
from pitfight.systems.mordheim.rules.wounding import Blow
from pitfight.systems.mordheim.scene import active
from pitfight.values import value

STRIKES = Event("strikes", "{striker} strikes {target}", "MH-05")
HITS = Event("hits", "", "MH-15")
NOT_STRUCK = Event("idle", "{striker} has no enemy to strike", "MH-02")
HARMED = Event("harmed", "{target} is {0}", "MH-33")
LOST = Event("lost", "{target} has lost {0} Wound(s)", "MH-31")
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
    parry_settled: bool = False
    """The target may parry nobody else in this phase."""

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
    """A warrior declares all his attacks, then strikes his enemies one after the other; harm takes hold at once."""
    first = choose_target(fight, dice, striker)
    if first is None:
        fight.put(striker, who_strikes_first.has_struck, (), False)
        return
    touching = fight.look(striker, opponents)
    foes = fight.count_of(touching, standing, len(touching)) if fight.look(striker, counts_his_foes) else 1
    with dice.about(striker, first):
        dice.note(STRIKES)
        way = two_weapons.choose_weapons(dice, fight.look(striker, ways, foes))
        shares = choose_split(fight, dice, striker, first, way)
    critical_free = fight.look(striker, critical_to_come)
    for target, share in shares:
        critical_free = strike_one(fight, dice, striker, target, share, foes, critical_free)
    matters = striker not in fight.look(SCENE, active)  # only those whose turn it is can break, and be struck again
    fight.put(striker, who_strikes_first.has_struck, used_up(way), matters and not critical_free)


def strike_one(
    fight: View,
    dice: Dice,
    striker: Who,
    target: Who,
    share: Way,
    foes: int,
    critical_free: bool,
    *,
    automatic: bool = False,
) -> bool:
    """His attacks on one of his enemies; whether his critical hit is still to come afterwards.

    Automatic attacks need no roll to hit, and are not parried.
    """
    with dice.about(striker, target):
        if fight.look(target, downed.taken_out_without_dice):
            dice.note(TAKEN_OUT)
            fight.put(target, downed.struck, 0, Harm.OUT_OF_ACTION, False)
            return critical_free
        blows = fight.look(striker, assault, foes, fight.look(target, moment), share)
        upright = fight.look(target, status) == "standing"
        rolled = upright and not automatic
        open_guard = rolled and blows.guard is not None and parry.may_parry(fight, striker, target)
        watch = open_guard and fight.look(target, parry.has_many_opponents)
        outcome = dice.sub(
            strike, blows, rolled, upright, fight.look(target, spare_wounds), critical_free, open_guard, watch
        )
        if outcome.lost:
            dice.note(LOST, lambda: outcome.lost if fight.look(target, has_wounds) else None)
        fight.put(target, downed.struck, outcome.lost, outcome.harm, outcome.charm_used)
        if outcome.parry_settled or (watch and parry.settled_by_striking(fight, striker, target)):
            fight.put(target, parry.settled)
        if outcome.harm in downed.STATUS:
            dice.note(HARMED, downed.STATUS[outcome.harm])
    return critical_free and not outcome.critical


def ways(warrior: Warrior, now: Condition, foes: int) -> tuple[Option, ...]:
    """The ways of sharing his attacks among his weapons."""
    return two_weapons.ways_to_strike(moment(warrior, now, foes))


def counts_his_foes(warrior: Warrior, now: Condition) -> bool:
    """Whether anything of his depends on how many enemies face him."""
    return "standing_foes" in warrior.watched


def critical_to_come(warrior: Warrior, now: Condition) -> bool:
    """Whether he has caused no critical hit in this phase (MH-25)."""
    return not now.critical_used


def used_up(way: Way) -> tuple[str, ...]:
    """What these attacks use up: a pistol is fired once."""
    return ("shot",) if any(arm.row.facts.get("shot") for arm, _ in way) else ()


def assault(warrior: Warrior, now: Condition, foes: int, target: Moment, way: Way) -> Assault:
    """The numbers of a warrior's attacks on an enemy, shared among his weapons in that way."""
    me = moment(warrior, now, foes)
    way = two_weapons.taken_away(me, target, way)
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


def strike(
    dice: Dice,
    assault: Assault,
    rolled: bool,
    upright: bool,
    spare: int,
    critical_free: bool,
    may_parry: bool,
    watch: bool,
) -> Outcome:
    """All attacks of one warrior on one enemy: hits, parry, charm, wounds and injuries."""
    settled = False
    if rolled:
        guard = assault.guard if may_parry else None
        counts, settled = dice.sub(parry.hits_standing, assault.threats, guard, watch)
    else:
        counts = tuple(count for _, number in assault.threats for count in (number, 0))  # MH-34
    dice.note(HITS, sum(counts))
    charm_used = False
    if any(counts) and assault.charm < 7:
        charm_used = True
        if dice.test(armour.CHARM, at_least=assault.charm):
            counts = without_first(counts)
    lost, harm, critical = dice.sub(resolve, assault.blows, counts, assault.hide, upright, spare, critical_free)
    return Outcome(lost, harm, critical, charm_used, settled)


def resolve(
    dice: Dice,
    blows: tuple[Blow, ...],
    counts: tuple[int, ...],
    hide: Hide,
    upright: bool,
    spare: int,
    critical_free: bool,
) -> tuple[int, Harm, bool]:
    """The hits on one enemy, one by one, then what softens the worst result: Wounds lost, harm, critical."""
    hits = tuple(blow for blow, number in zip(blows, counts, strict=True) for _ in range(number))
    hurt = dice.fold(suffer, hits, Hurt(critical_free, spare, Harm.NONE), hide, upright)
    harm = hurt.harm
    if upright and hide.timing == "per_phase":
        harm = dice.sub(softened, harm, hide)
    lost = spare - hurt.spare + (1 if upright and hurt.harm else 0)
    return lost, harm, critical_free and not hurt.critical_free


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

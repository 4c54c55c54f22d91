"""One warrior's blows, in the order of the page (MH-10 to MH-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitfight.dice import SCENE, Ask, Dice, Event, Kind, Option, Policy, View, Who, first, hyphened
from pitfight.loadout import Arm
from pitfight.splitting import Shares, Way
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import UNDECLARED, Condition, Moment, Warrior
from pitfight.systems.mordheim.rules import (
    armour,
    bodily_blows,
    critical_hits,
    downed,
    hitting,
    holding,
    losing_weapons,
    moving,
    parry,
    two_weapons,
    who_strikes_first,
    wounding,
)
from pitfight.systems.mordheim.rules.after_hits import AfterHits, after_hits, backfires, brings_wound
from pitfight.systems.mordheim.rules.bodily_blows import FORM, ORDINARY, PRICE
from pitfight.systems.mordheim.rules.critical_hits import ONWARD
from pitfight.systems.mordheim.rules.injuries import Harm, Hide, hide, injured, softened
from pitfight.systems.mordheim.rules.what_a_hit_does import hit
from pitfight.systems.mordheim.rules.which_models_fight import (
    choose_split,
    choose_target,
    nearest_beside,
    put_down,
    targets,
)
from pitfight.systems.mordheim.rules.who_can_fight import (
    has_wounds,
    in_fight,
    moment,
    opponents,
    spare_wounds,
    standing,
    status,
)
from pitfight.systems.mordheim.rules.wounding import Blow
from pitfight.systems.mordheim.scene import active
from pitfight.values import value

ORDER = Kind(
    "order",
    "with which weapon's hits to begin",
    "MH-25",
    (
        Policy(
            "listed", "the weapon with the most attacks first, with equally many as listed", first, takes_first=True
        ),
        Policy("other", "the last weapon first", lambda options: len(options) - 1),
    ),
    quiet=True,
)
STRIKES = Event("strikes", "{striker} strikes {target}", "MH-05")
HITS = Event("hits", "", "MH-15")
NOT_STRUCK = Event("idle", "{striker} has no enemy to strike", "MH-02")
RAGE = Ask("rage", "for a frenzy", "", passed="in a rage", failed="calm")
HARMED = Event("harmed", "{target} is {0}", "MH-33")
GOES_ONWARD = Event("goes_onward", "the shot goes on and hits {target}", "MH-23")
LOST = Event("lost", "{target} has lost {0} Wound(s)", "MH-31")
HARMS = {"knocked_down": Harm.KNOCKED_DOWN, "out_of_action": Harm.OUT_OF_ACTION}
"""What a critical hit may do to its target whatever the dice for injury say."""
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
    after_hits: tuple[AfterHits, ...] = ()
    """What the hits bring besides."""


class Outcome(NamedTuple):
    """What one warrior's attacks did to one enemy."""

    lost: int
    harm: Harm
    critical: bool
    charm_used: bool
    parry_settled: bool = False
    """The target may parry nobody else in this phase."""
    besides: frozenset[str] = frozenset()
    """What else becomes of the target."""
    broken: int | None = None
    """The place of the striker's weapon that the parry broke."""
    backfires: bool = False
    """The striker is hurt himself."""
    onward: int | None = None
    """The place of the striker's weapon whose hit strikes the next man too."""

    def words(self) -> str:
        """The outcome for a reader."""
        if not self.harm:
            return f"{self.lost} Wound(s) lost" if self.lost else "no harm"
        return self.harm.words() + (" after a critical hit" if self.critical else "")


class Hurt(NamedTuple):
    """The target between two hits: is the striker's critical hit still to come, Wounds to spare, harm so far.

    He has -1 Wounds to spare once his last Wound is lost.
    """

    critical_free: bool
    spare: int
    harm: Harm
    besides: frozenset[str] = frozenset()
    onward: int | None = None

    def words(self) -> str:
        """How it stands for a reader."""
        left = f"{self.spare} Wound(s) to spare" if self.spare > 0 else "no Wound to spare"
        return f"{self.harm.words()}, {left}" + ("" if self.critical_free else ", critical hit used")


def strike_plainly(fight: View, dice: Dice, striker: Who) -> None:
    """As :func:`strike_blows`, in a fight where nobody strikes outside his own place."""
    shares = declare(fight, dice, striker, special=False)
    critical_free = True
    if shares:
        free = fight.look(striker, critical_to_come)
        critical_free = strike_shares(fight, dice, striker, shares, free, special=False)
    fight.put(striker, who_strikes_first.has_struck, used_up(shares), matters(fight, striker) and not critical_free)


def matters(fight: View, striker: Who) -> bool:
    """Whether his critical hit can still matter in this phase: only those whose turn it is can break from him."""
    return striker not in fight.look(SCENE, active)


def strike_blows(fight: View, dice: Dice, striker: Who) -> None:
    """A warrior declares all his attacks, then strikes his enemies one after the other; harm takes hold at once."""
    shares = fight.look(striker, attacks_kept)
    if shares is None:
        shares = declare(fight, dice, striker)
    elif shares:
        legal = targets(fight, striker)
        shares = tuple((target, share) for target, share in shares if target in legal)
    critical_free = fight.look(striker, critical_to_come)
    if shares:
        critical_free = strike_shares(fight, dice, striker, shares, critical_free)
    fight.put(striker, who_strikes_first.has_struck, used_up(shares), matters(fight, striker) and not critical_free)
    after_blows(fight, dice, striker, tuple(target for target, _ in shares))


def declare(fight: View, dice: Dice, striker: Who, *, special: bool = True) -> Shares:
    """All attacks of a warrior, shared among the enemies he may strike, before any roll to hit (MH-10)."""
    nearest = choose_target(fight, dice, striker, special=special)
    if nearest is None:
        return ()
    foes = standing_foes(fight, striker)
    with dice.about(striker, nearest):
        form = ORDINARY
        if special:
            form = dice.choose(FORM, fight.look(striker, forms_of_attack, striker in fight.look(SCENE, active)))
        if form.instead is not None:
            return ((nearest, ((form.instead, 1),)),)
        if form.price is not None:
            fight.put(striker, pays_later)
        way = two_weapons.choose_weapons(dice, fight.look(striker, ways, foes, form.more))
        return choose_split(fight, dice, striker, nearest, way)


def strike_shares(
    fight: View,
    dice: Dice,
    striker: Who,
    shares: Shares,
    critical_free: bool,
    *,
    more: bool = False,
    special: bool = True,
) -> bool:
    """His attacks on one enemy after the other, as long as he is on his feet; ``more``: he has blows left after."""
    foes = standing_foes(fight, striker)
    for place, (target, share) in enumerate(shares, start=1):
        if place > 1 and target not in fight.look(striker, opponents):
            continue  # he has gone after another, and what he meant for this one is lost
        if not special or fight.look(striker, standing):
            with dice.about(striker, target):
                dice.note(STRIKES)
            critical_free = strike_one(
                fight,
                dice,
                striker,
                target,
                share,
                foes,
                critical_free,
                more=more,
                special=special,
                last=place == len(shares) and not more,
            )
    return critical_free


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
    parried: bool = True,
    struck: bool = True,
    more: bool = False,
    special: bool = True,
    last: bool = True,
) -> bool:
    """His attacks on one of his enemies; whether his critical hit is still to come afterwards.

    Automatic attacks need no roll to hit, and are not parried; what nobody has struck has to wound a stunned man.
    Whom he has put down himself in this phase counts as standing for the rest of his blows (MH-37); ``more`` says that
    there is a rest. Unless these are his ``last`` attacks of the phase, he also rolls where nothing but his critical
    hit is at stake any more.
    """
    at_stake = critical_free and (
        not last or matters(fight, striker) or (special and fight.look(striker, may_go_onward))
    )
    at_stake = at_stake and sum(number for _, number in share) > 1
    with dice.about(striker, target):
        mine = special and target in fight.look(striker, put_down)
        if struck and not mine and fight.look(target, downed.taken_out_without_dice):
            dice.note(TAKEN_OUT)
            fight.put(target, downed.struck, 0, Harm.OUT_OF_ACTION, False)
            return critical_free
        held = holding.held(fight, dice, striker, target, share) if special else 0
        blows = fight.look(striker, assault, foes, fight.look(target, moment), share, held)
        on_his_feet = fight.look(target, status) == "standing"
        upright = on_his_feet or mine
        rolled = upright and not automatic
        may = parried and rolled and on_his_feet
        open_guard = may and parry.may_parry(fight, striker, target)
        watch = open_guard and fight.look(target, parry.has_many_opponents) and blows.guard is not None
        outcome = dice.sub(
            strike, blows, rolled, upright, fight.look(target, spare_wounds), critical_free, open_guard, watch, at_stake
        )
        had_wounds = bool(outcome.lost) and special and fight.look(target, has_wounds)
        if outcome.lost:
            dice.note(LOST, lambda: outcome.lost if fight.look(target, has_wounds) else None)
        fight.put(target, downed.struck, outcome.lost, outcome.harm, outcome.charm_used)
        if outcome.parry_settled or (watch and parry.settled_by_striking(fight, striker, target)):
            fight.put(target, parry.settled)
        if outcome.harm in downed.STATUS:
            dice.note(HARMED, downed.STATUS[outcome.harm])
            if more:
                fight.put(striker, puts_down, target)
        besides(fight, dice, striker, target, share, outcome)
    if outcome.onward is not None:
        strike_the_next(fight, dice, striker, target, share[outcome.onward][0], more=more or not last)
    if outcome.backfires:
        hurt_himself(fight, dice, striker)
    if special and had_wounds:
        spurts(fight, dice, target)
    return critical_free and not outcome.critical


def besides(fight: View, dice: Dice, striker: Who, target: Who, share: Way, outcome: Outcome) -> None:
    """What else the blows bring: a weapon lost, blows lost, flames, a man driven away from the others."""
    if outcome.broken is not None:
        with dice.about(target, striker):
            dice.note(losing_weapons.LOSES)
        fight.put(striker, losing_weapons.loses_arm, share[outcome.broken][0])
    if "loses_weapon" in outcome.besides:
        losing_weapons.knocked_away(fight, dice, target)
    if "loses_blows" in outcome.besides:
        fight.put(target, who_strikes_first.loses_blows)
    if "alight" in outcome.besides:
        fight.put(target, downed.set_alight)
    if "driven_back" in outcome.besides:
        moving.drive_back(fight, dice, striker, target)


def strike_the_next(fight: View, dice: Dice, striker: Who, target: Who, arm: Arm, *, more: bool) -> None:
    """What has hit one man hits the nearest of his friends too: no roll to hit, no parry, no critical (sheet 2.15)."""
    other = nearest_beside(fight, striker, target)
    if other is not None:
        with dice.about(striker, other):
            dice.note(GOES_ONWARD)
        strike_one(fight, dice, striker, other, ((arm, 1),), 1, False, automatic=True, struck=False, more=more)


def spurts(fight: View, dice: Dice, bleeding: Who) -> None:
    """A warrior who loses a Wound may harm all who touch him by that."""
    arm = fight.look(bleeding, reply)
    if arm is None:
        return
    for foe in fight.look(bleeding, opponents):
        if fight.look(foe, in_fight):
            strike_one(fight, dice, bleeding, foe, ((arm, 1),), 1, False, automatic=True, struck=False)


def hurt_himself(fight: View, dice: Dice, striker: Who) -> None:
    """What he struck with hurts him too."""
    arm = fight.look(striker, own_fumes)
    if arm is not None:
        strike_one(fight, dice, striker, striker, ((arm, 1),), 1, False, automatic=True, struck=False)


def after_blows(fight: View, dice: Dice, striker: Who, struck: Sequence[Who]) -> None:
    """A warrior whose last enemies have just fallen out of action may work himself into a frenzy."""
    if not fight.look(striker, may_rage) or not any(fight.look(foe, is_out) for foe in struck):
        return
    if any(fight.look(foe, in_fight) for foe in fight.look(striker, opponents)):
        return
    with dice.about(striker):
        if dice.test(RAGE, at_least=fight.look(striker, rage_need)):
            fight.put(striker, rages)


def standing_foes(fight: View, striker: Who) -> int:
    """How many enemies in contact are on their feet, where anything of his depends on it; else 1."""
    if not fight.look(striker, counts_his_foes):
        return 1
    touching = fight.look(striker, opponents)
    return fight.count_of(touching, standing, len(touching))


def may_rage(warrior: Warrior, now: Condition) -> bool:
    """Whether he may become frenzied when all his foes are out."""
    return standing(warrior, now) and not now.frenzied and rage_need(warrior, now) < 7


def rage_need(warrior: Warrior, now: Condition) -> int:
    """The face on which he becomes frenzied once all his foes are out."""
    return int(ask("frenzied_after_victory", moment(warrior, now)))


def rages(warrior: Warrior, now: Condition) -> Condition:
    """He is frenzied."""
    return now._replace(frenzied=True)


def is_out(warrior: Warrior, now: Condition) -> bool:
    """Whether he is out of action."""
    return now.status == "out_of_action"


def reply(warrior: Warrior, now: Condition) -> Arm | None:
    """What strikes those who touch him when he loses a Wound."""
    return bodily_blows.first(moment(warrior, now), "reply_blows")


def own_fumes(warrior: Warrior, now: Condition) -> Arm | None:
    """What hurts him when his weapon backfires."""
    return bodily_blows.first(moment(warrior, now), "fumes")


def attacks_kept(warrior: Warrior, now: Condition) -> Shares | None:
    """The attacks that he declared at an early place and kept for his own; None when he has not declared yet."""
    kept: Shares | None = now.kept if now.kept != UNDECLARED else None
    return kept


def puts_down(warrior: Warrior, now: Condition, target: Who) -> Condition:
    """He has put an enemy down, and has blows to come."""
    if now.status != "standing" or target in now.put_down:
        return now
    return now._replace(put_down=tuple(sorted((*now.put_down, target))))


def forms_of_attack(warrior: Warrior, now: Condition, own_turn: bool) -> tuple[Option, ...]:
    """His ordinary attacks, and what he may do in their place."""
    return bodily_blows.forms(moment(warrior, now), own_turn)


def pays_later(warrior: Warrior, now: Condition) -> Condition:
    """He harms himself at the end of the phase."""
    return now._replace(marks=now.marks | {PRICE})


def ways(warrior: Warrior, now: Condition, foes: int, more: int = 0) -> tuple[Option, ...]:
    """The ways of sharing his attacks among his weapons."""
    return two_weapons.ways_to_strike(moment(warrior, now, foes), more)


def counts_his_foes(warrior: Warrior, now: Condition) -> bool:
    """Whether anything of his depends on how many enemies face him."""
    return "standing_foes" in warrior.watched


def may_go_onward(warrior: Warrior, now: Condition) -> bool:
    """Whether his critical hit may strike the next man too, also when its target is out already."""
    return ONWARD in warrior.watched


def critical_to_come(warrior: Warrior, now: Condition) -> bool:
    """Whether he has caused no critical hit in this phase (MH-25)."""
    return not now.critical_used


def used_up(shares: Shares) -> tuple[str, ...]:
    """What these attacks use up: a pistol is fired once."""
    return ("shot",) if any(arm.row.facts.get("shot") for _, way in shares for arm, _ in way) else ()


def assault(warrior: Warrior, now: Condition, foes: int, target: Moment, way: Way, held: int = 0) -> Assault:
    """The numbers of a warrior's attacks on an enemy, shared among his weapons in that way."""
    me = moment(warrior, now, foes)
    way = two_weapons.taken_away(me, target, way, held)
    threats = []
    blows: list[Blow] = []
    for place, (arm, number) in enumerate(way):
        aim = hitting.aim(me, target, arm)
        blow = wounding.blow(me, target, arm, place)
        strength = wounding.strength_of(me, target, arm)
        natural = aim.modifier == 0 or warrior.rulings["parry_compare"] == "natural"
        threat = parry.Threat(
            aim,
            place,
            parry.may_be_parried(me, target, arm, strength),
            (strength, blow.saves.armour, place),
            natural,
            arm.name,
            bool(losing_weapons.can_break(warrior, arm)),
        )
        threats.append((threat, number))
        blows += [blow, wounding.by_itself(me, target, arm, blow) if aim.six_wounds else blow]
    return Assault(
        tuple(threats),
        tuple(blows),
        parry.guard(target, me),
        hide(me, target, way[0][0]),
        armour.charm(target),
        after_hits(me, target) if warrior.bodily and not way[0][0].row.facts.get("unstruck") else (),
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
    at_stake: bool = False,
) -> Outcome:
    """All attacks of one warrior on one enemy: hits, parry, charm, wounds and injuries.

    ``at_stake``: whether he has used up his critical hit matters afterwards.
    """
    settled, broken = False, None
    if rolled:
        guard = assault.guard if may_parry else None
        counts, settled, broken = dice.sub(parry.hits_standing, assault.threats, guard, watch)
    else:
        counts = tuple(count for _, number in assault.threats for count in (number, 0))  # MH-34
    dice.note(HITS, sum(counts))
    charm_used = False
    if any(counts) and assault.charm < 7:
        charm_used = True
        if dice.test(armour.CHARM, at_least=assault.charm):
            counts = without_first(counts)
    own = False
    blows, counts = in_order(dice, assault, counts)
    for after in assault.after_hits:
        if sum(counts) >= after.hits:
            blows, counts = (*blows, after.blow), (*counts, 1 if dice.sub(brings_wound, after) else 0)
            own = own or dice.sub(backfires, after)
    done = dice.sub(resolve, blows, counts, assault.hide, upright, spare, critical_free, at_stake)
    return Outcome(done.lost, done.harm, done.critical, charm_used, settled, done.besides, broken, own, done.onward)


def resolve(
    dice: Dice,
    blows: tuple[Blow, ...],
    counts: tuple[int, ...],
    hide: Hide,
    upright: bool,
    spare: int,
    critical_free: bool,
    at_stake: bool = False,
) -> Outcome:
    """The hits on one enemy, one by one, then what softens the worst result."""
    hits = tuple(blow for blow, number in zip(blows, counts, strict=True) for _ in range(number))
    hurt = dice.fold(suffer, hits, Hurt(critical_free, spare, Harm.NONE), hide, upright, at_stake)
    harm = hurt.harm
    if upright and hide.timing == "per_phase":
        harm = dice.sub(softened, harm, hide)
    besides = frozenset() if harm is Harm.OUT_OF_ACTION else hurt.besides
    critical = critical_free and not hurt.critical_free
    return Outcome(spare - hurt.spare, harm, critical, False, besides=besides, onward=hurt.onward)


def spent_on_the_fallen(dice: Dice, hurt: Hurt, blow: Blow) -> Hurt:
    """A hit on one who is out: the first 6 rolled to wound is the striker's critical hit all the same (MH-25)."""
    if blow.instead or blow.critical_from > 6 or not wounding.roll_to_wound(dice, blow, critical_free=True)[1]:
        return hurt
    onward = blow.onward is not None and dice.sub(critical_hits.result, blow.chart, blow.critical_roll).onward
    return hurt._replace(critical_free=False, onward=blow.onward if onward else hurt.onward)


def in_order(dice: Dice, assault: Assault, counts: tuple[int, ...]) -> tuple[tuple[Blow, ...], tuple[int, ...]]:
    """The hits in the order in which they are resolved: as listed, unless the striker begins with another weapon."""
    hitting_arms = [place for place in range(len(assault.threats)) if counts[2 * place] or counts[2 * place + 1]]
    if len(hitting_arms) < 2:
        return assault.blows, counts
    names = [hyphened(assault.threats[place][0].name) for place in hitting_arms]
    begin: int = dice.choose(
        ORDER,
        (Option(f"{names[0]}-first", hitting_arms[0]),),
        lambda: [Option(f"{name}-first", place) for name, place in zip(names[1:], hitting_arms[1:], strict=True)],
    )
    arms = [begin, *(place for place in range(len(assault.threats)) if place != begin)]
    sorts = [sort for place in arms for sort in (2 * place, 2 * place + 1)]
    return tuple(assault.blows[sort] for sort in sorts), tuple(counts[sort] for sort in sorts)


def without_first(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The hits without the first in the order of resolving."""
    first = next(place for place, number in enumerate(counts) if number)
    return tuple(number - (place == first) for place, number in enumerate(counts))


def suffer(dice: Dice, hurt: Hurt, blow: Blow, hide: Hide, upright: bool, at_stake: bool) -> Hurt:
    """One hit on the target (MH-31, MH-32, MH-34).

    Who is out of action already needs no more dice, but for a roll to wound that may use up the striker's critical hit.
    """
    if hurt.harm is Harm.OUT_OF_ACTION:
        return dice.sub(spent_on_the_fallen, hurt, blow) if at_stake and hurt.critical_free else hurt
    suffered = dice.sub(hit, blow, hurt.critical_free)
    free = hurt.critical_free and not suffered.critical
    onward = blow.onward if suffered.onward else hurt.onward
    if suffered.wounds and not upright:
        return Hurt(free, hurt.spare, Harm.OUT_OF_ACTION, onward=onward)
    harms: list[Harm] = [hurt.harm]
    besides = hurt.besides
    if suffered.besides:
        harms += [HARMS[word] for word in suffered.besides if word in HARMS and upright]
        besides |= {word for word in suffered.besides if word not in HARMS}
    spare = hurt.spare
    rolls = suffered.wounds - max(spare, 0)
    if suffered.wounds and rolls <= 0:
        spare -= suffered.wounds
    elif suffered.wounds:
        spare = -1
        harms.append(dice.sub(injured, rolls, suffered.injury, blow.injury, hide, suffered.helmet))
    return Hurt(free, spare, max(harms), besides, onward)

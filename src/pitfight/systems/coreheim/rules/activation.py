"""One place in the order: a warrior's attacks, declared and made (CH-15, CH-16; sheet 2.2 step 5)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from pitfight.dice import SCENE, Dice, Event, View, Who
from pitfight.splitting import Shares, Way
from pitfight.systems.coreheim.asking import ask
from pitfight.systems.coreheim.moment import Condition, Moment, Warrior
from pitfight.systems.coreheim.rules import injuries, striking, who_strikes_first
from pitfight.systems.coreheim.rules.injuries import STATUS, Harm, Hide
from pitfight.systems.coreheim.rules.striking import Blow, Hurt
from pitfight.systems.coreheim.rules.targeting import declare
from pitfight.systems.coreheim.rules.two_weapons import attacks_with, bodily, puts_away
from pitfight.systems.coreheim.rules.who_can_fight import (
    allies,
    around,
    downed,
    in_fight,
    moment,
    opponents,
    standing,
    status,
)
from pitfight.systems.coreheim.rules.who_strikes_first import Tier
from pitfight.systems.coreheim.scene import setting

STRIKES = Event("strikes", "", "CH-06")
STRIKES_IN = {
    own: Event(f"strikes_{own.name.lower()}", "{striker} strikes {target}", clause)
    for own, clause in (
        (Tier.POLEARM, "CH-04"),
        (Tier.CHARGER, "CH-05"),
        (Tier.NORMAL, "CH-06"),
        (Tier.LAST_RECOVERED, "CH-08"),
        (Tier.LAST_OF_ALL, ""),
    )
}
"""The line of the log that names the clause behind his place in the order."""
WASTED = Event("wasted", "{target} is gone: attacks of {striker} declared against him are lost", "CH-16")
HARMED = Event("harmed", "{target} is {0}", "")
LOST = Event("lost", "{target} has lost {0} Wound(s)", "")
BURSTS = Event("bursts", "{striker} bursts over all around him", "")
HARMS = {"standing": Harm.NONE, "knocked_down": Harm.KNOCKED_DOWN, "stunned": Harm.STUNNED}


def strike(fight: View, dice: Dice, striker: Who) -> None:
    """The attacks that are due at his place; those for later places stay declared."""
    declared = fight.look(striker, attacks_kept)
    if declared is None:
        declared = declare(fight, dice, striker)
    way = fight.look(striker, attacks_due)
    for target, share in (*due(declared, way), *swept(fight, striker, way)):
        if not fight.look(striker, standing):
            break
        if not fight.look(target, in_fight):
            with dice.about(striker, target):
                dice.note(WASTED)
            continue
        with dice.about(striker, target):
            dice.note(STRIKES)
            for own, line in STRIKES_IN.items():
                dice.note(line, partial(fight.look, striker, is_in, own))
        strike_one(fight, dice, striker, target, share)
    fight.put(striker, who_strikes_first.step_over, declared)


def declare_all(fight: View, dice: Dice) -> None:
    """Everybody who will strike declares all his attacks as the phase opens (option ``declare_at``)."""
    for who in fight.everyone:
        if fight.look(who, who_strikes_first.has_place):
            fight.put(who, keeps, declare(fight, dice, who))


def due(declared: Shares, way: Way) -> Shares:
    """The declared attacks that belong to one place in the order."""
    arms = [arm for arm, _ in way]
    shares = ((target, tuple(attack for attack in share if attack[0] in arms)) for target, share in declared)
    return tuple((target, share) for target, share in shares if share)


def swept(fight: View, striker: Who, way: Way) -> Shares:
    """Attacks of weapons that strike everyone in reach, friend or foe: each attack against each of them."""
    share = tuple((arm, count) for arm, count in way if arm.row.facts.get("sweeps"))
    if not share:
        return ()
    foes = fight.look(striker, opponents)
    spares = not fight.look(striker, sweeps_downed) and fight.any_of(foes, standing)
    reached = (who for who in fight.look(striker, around) if fight.look(who, in_fight))
    return tuple((who, share) for who in reached if not (spares and who in foes and fight.look(who, downed)))


def strike_one(fight: View, dice: Dice, striker: Who, target: Who, way: Way) -> None:
    """His attacks on one enemy."""
    with dice.about(striker, target):
        me = fight.look(striker, moment, has_trainer(fight, striker))
        numbers = fight.look(target, as_target, me, way, target)
        start = Hurt(HARMS[fight.look(target, status)], fight.look(target, spare_wounds))
        mine = target in fight.look(striker, put_down)
        finish = fight.look(striker, may_finish)
        if numbers.together:
            hurt = dice.sub(striking.all_together, numbers.blows, numbers.hide, start, mine)
        else:
            hurt = dice.sub(striking.one_after_another, numbers.blows, numbers.hide, start, mine, finish)
        suffer(fight, dice, target, start, hurt)
        if not finish and hurt.harm in STATUS:
            fight.put(striker, puts_down, target)
    if hurt.harm is Harm.OUT_OF_ACTION and fight.look(SCENE, setting).bursters:
        bursts(fight, dice, target)


def suffer(fight: View, dice: Dice, target: Who, start: Hurt, hurt: Hurt) -> None:
    """What has become of a target."""
    if hurt == start:
        return
    dice.note(LOST, lambda: fight.look(target, wounds_lost, start.spare - hurt.spare, hurt.harm) or None)
    fight.put(target, hurts, start.spare - hurt.spare, hurt.harm)
    if hurt.harm in STATUS:
        dice.note(HARMED, STATUS[hurt.harm].replace("_", " "))


def bursts(fight: View, dice: Dice, fallen: Who) -> None:
    """Whose blood burns harms everyone around him when he goes out of action; that may set off others."""
    queue = [fallen]
    while queue:
        who = queue.pop(0)
        way = fight.look(who, bursting)
        if not way:
            continue
        with dice.about(who):
            dice.note(BURSTS)
        for near in fight.look(who, around):
            if not fight.look(near, in_fight):
                continue
            with dice.about(who, near):
                me = fight.look(who, moment)
                numbers = fight.look(near, as_target, me, way, near)
                start = Hurt(HARMS[fight.look(near, status)], fight.look(near, spare_wounds))
                hurt = dice.sub(striking.one_after_another, numbers.blows, numbers.hide, start, False, True)
                suffer(fight, dice, near, start, hurt)
            if hurt.harm is Harm.OUT_OF_ACTION:
                queue.append(near)


def has_trainer(fight: View, who: Who) -> bool:
    """Whether a trainer of his side stands who can help him."""
    if not fight.look(who, can_be_trained):
        return False
    return any(fight.look(friend, trains) for friend in fight.look(who, allies))


class Numbers(NamedTuple):
    """Attacks on one target: the blows with how many of each, what softens injuries, whether they come together."""

    blows: tuple[tuple[Blow, int], ...]
    hide: Hide
    together: bool


def as_target(warrior: Warrior, now: Condition, striker: Moment, way: Way, place: int) -> Numbers:
    """Another warrior's attacks on him, as numbers."""
    me = moment(warrior, now)
    together = sum(count for _, count in way) > 1 and warrior.rulings["wound_batching"] == "strike_step"
    return Numbers(striking.blows(striker, me, way, place), injuries.hide(me, batch=together), together)


def attacks_due(warrior: Warrior, now: Condition) -> Way:
    """The attacks of his next place in the order."""
    left = who_strikes_first.steps_left(warrior, now)
    return left[0][1] if left else ()


def is_in(warrior: Warrior, now: Condition, own: Tier) -> bool | None:
    """Whether he strikes in this part of the order, for the log; None where he does not."""
    return who_strikes_first.tier(warrior, now) is own or None


def attacks_kept(warrior: Warrior, now: Condition) -> Shares | None:
    """What he has declared already in this phase; None before."""
    kept: Shares | None = now.kept
    return kept


def keeps(warrior: Warrior, now: Condition, declared: Shares) -> Condition:
    """He has declared his attacks of the phase."""
    return now._replace(kept=declared)


def sweeps_downed(warrior: Warrior, now: Condition) -> bool:
    """Whether his sweeping blows strike downed enemies while others stand."""
    return bool(warrior.rulings["flail_hits_downed"] == "on")


def can_be_trained(warrior: Warrior, now: Condition) -> bool:
    """Whether anything of his depends on a trainer."""
    return "animal" in warrior.tags


def trains(warrior: Warrior, now: Condition) -> bool:
    """Whether he helps animals of his side."""
    return standing(warrior, now) and bool(ask("trains", moment(warrior, now)))


def spare_wounds(warrior: Warrior, now: Condition) -> int:
    """The Wounds he can lose before injuries are rolled; 0 and 1 left behave alike."""
    return max(now.wounds_left - 1, 0)


def wounds_lost(warrior: Warrior, now: Condition, spent: int, harm: Harm) -> int:
    """How many Wounds he loses by that."""
    return now.wounds_left - hurts(warrior, now, spent, harm).wounds_left


def hurts(warrior: Warrior, now: Condition, spent: int, harm: Harm) -> Condition:
    """He has lost Wounds and suffered a harm; who is down has no Wounds left, and nothing more to do.

    What he charged with is put away after the phase though he went down in it.
    """
    if harm is Harm.NONE:
        return now._replace(wounds_left=now.wounds_left - spent)
    if harm is Harm.NO_WOUNDS:
        return now._replace(wounds_left=0)
    after = puts_away(warrior, now)
    return Condition(STATUS[harm], 0, turn=now.turn, hold=after.hold, stowed=after.stowed)


def may_finish(warrior: Warrior, now: Condition) -> bool:
    """Whether he may finish whom he has put down himself in this phase."""
    several = sum(count for _, count in attacks_with(moment(warrior, now))) > 1
    return not several or bool(warrior.rulings["same_warrior_can_finish"] == "on")


def put_down(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The enemies whom he has put down himself in this phase, where that matters."""
    return now.put_down


def puts_down(warrior: Warrior, now: Condition, target: Who) -> Condition:
    """He has put an enemy down, and may not finish him in this phase."""
    if now.status != "standing" or target in now.put_down:
        return now
    return now._replace(put_down=tuple(sorted((*now.put_down, target))))


def bursting(warrior: Warrior, now: Condition) -> Way:
    """What harms those around him when he falls."""
    return tuple((arm, 1) for arm in bodily(moment(warrior, now), "bursts"))

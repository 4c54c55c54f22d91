"""One combat of Combat Skill, a module per heading of the rulebook; here is the round itself."""

from __future__ import annotations

from pitfight.dice import SCENE, Ask, Dice, Event, View
from pitfight.fight import End
from pitfight.systems.combat_skill.expressions import Amount, rolled
from pitfight.systems.combat_skill.rules import blows, break_tests, casualties, combat_result, ending, fear
from pitfight.systems.combat_skill.rules.choose_weapons import choose_weapons
from pitfight.systems.combat_skill.rules.who_can_attack import blows_each, counted, joined_by
from pitfight.systems.combat_skill.scene import Group, Now, due, goes_on, keeps_score, scored, what_lasts
from pitfight.systems.combat_skill.unit import Condition, Ready, Unit, alive, moment

BLOWS = Event("blows", "{striker}{1}: {0} blow(s) at {target}", "CS-01")
HOW_MANY = Ask("attacks", "for the number of blows", "CS-01")


def step(fight: View, dice: Dice) -> End | None:
    """One part of a round: the blows of one group, or what comes before and after them."""
    now = fight.look(SCENE, due)
    part = now.due.part
    if part == "close":
        return close(fight, last=now.due.last)
    fight.put(SCENE, goes_on)
    if part == "fear":
        fear.tests(fight, dice)
    elif part == "arm":
        choose_weapons(fight, dice)
    elif part == "count":
        count(fight, dice, now)
    elif part == "strike":
        strike(fight, dice, now)
    elif part == "result":
        combat_result.result(fight, dice)
    else:
        break_tests.beaten(fight, dice)
    return None


def close(fight: View, *, last: bool) -> End | None:
    """A step is over: flames and deaths count from now on; the fight may be over, and else perhaps the round is."""
    burns, hosts = fight.look(SCENE, what_lasts)
    if burns:
        for who in fight.everyone:
            fight.put(who, casualties.step_over)
    for who in hosts:
        left = fight.look(who, joined_by)
        fight.put(who, casualties.keeps_characters, fight.count_of(left, alive, len(left)))
    over = ending.over(fight)
    if over is not None or not last:
        if over is None:
            fight.put(SCENE, goes_on)
        return over
    return ending.end_of_round(fight)


def count(fight: View, dice: Dice, now: Now) -> None:
    """The blows of all groups that strike at once are counted before any of them falls (CS-02)."""
    for group in now.due.groups:
        fight.put(group.who, casualties.makes_ready, counted(fight, dice, group, first_round=now.first_round))


def strike(fight: View, dice: Dice, now: Now) -> None:
    """One group strikes (CS-01, CS-04)."""
    group = now.due.groups[0]
    if now.due.counted:
        ready = fight.look(group.who, casualties.blows_counted, group.slot)
        fight.put(group.who, casualties.has_struck, group.slot)
    else:
        ready = counted(fight, dice, group, first_round=now.first_round)
    for blows_at_one in ready:
        with dice.about(group.who, blows_at_one.target):
            _strike(fight, dice, group, blows_at_one, first_round=now.first_round)


def _strike(fight: View, dice: Dice, group: Group, ready: Ready, *, first_round: bool) -> None:
    """The blows of a group at one enemy, and what they take from it (CS-05 to CS-12)."""
    target = ready.target
    me = fight.look(group.who, moment, group.line, first_round)
    number = ready.blows
    if ready.random:
        number += dice.total(some_blows, ready.random, fight.look(group.who, dice_of, group, first_round))
    blow = fight.look(target, blows.blow_at, me, group.kind, ready.at_champion)
    dice.note(BLOWS, number, lambda: fight.look(group.who, group_words, group))
    wounds = dice.sub(blows.struck, number, blow)
    if not wounds:
        return
    champion = ready.at_champion
    with dice.about(target):
        casualties.reported(dice, lambda: fight.look(target, casualties.loss, wounds, champion))
    dice.note(combat_result.SCORES, lambda: fight.look(target, worth, wounds, champion))
    if fight.look(SCENE, keeps_score):
        fight.put(SCENE, scored, group.who, fight.look(target, worth, wounds, champion))
    fight.put(target, casualties.wounded, wounds, champion)
    if blow.douses:
        fight.put(target, casualties.catches_fire)


def worth(unit: Unit, now: Condition, wounds: int, at_champion: bool) -> int:
    """What so many Wounds count for whoever caused them: those there were to lose, or by option the models."""
    loss = casualties.loss(unit, now, wounds, at_champion)
    return loss.wounds if unit.rulings["result_counts"] == "wounds" else loss.models


def group_words(unit: Unit, now: Condition, group: Group) -> str:
    """Which of a unit's groups strikes, for the log."""
    line = unit.line(group.line).name
    what = {"blows": line, "impact": "impact", "trample": "trampling"}[group.kind]
    return f" ({what})" if what else ""


def dice_of(unit: Unit, now: Condition, group: Group, first_round: bool) -> Amount:
    """The dice that say how many blows a model of the group has, without the fixed part."""
    return blows_each(unit, now, group, first_round)._replace(fixed=0)


def some_blows(dice: Dice, each: Amount) -> int:
    """The blows of one model that dice give it."""
    return rolled(dice, HOW_MANY, each)

"""Roll to hit (CS-05, CS-06, CS-14): one die a blow against the chart of Combat Skills."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.asking import ask, ask_blow
from pitfight.systems.combat_skill.rules.striking_order import band
from pitfight.systems.combat_skill.unit import Moment

TO_HIT = Ask("to_hit", "to hit", "CS-05", passed="a hit", failed="a miss")
TO_HIT_AGAIN = Ask("to_hit_again", "to hit again", "CS-05", passed="a hit", failed="a miss")


def combat_skill(me: Moment) -> int:
    """Combat Skill as it stands: 1 at most for a unit that has failed its fear test."""
    return min(me.own.combat_skill, 1) if me.cowed else me.own.combat_skill


def combat_skill_faced(me: Moment) -> int:
    """The Combat Skill that enemies face: the rider's, or by option the best of rider and mount."""
    if me.unit.rulings["cavalry_defence"] == "best" and len(me.unit.lines) > 1 and not me.cowed:
        return max(line.combat_skill for line in (me.own, *me.unit.lines[1:]))
    return combat_skill(me)


def need_to_hit(striker: Moment, target: Moment) -> int:
    """The face needed to hit (1: without a die); modifiers shift it, and 6 always hits, 1 never (CS-06)."""
    chart = charts.to_hit(combat_skill(striker), combat_skill_faced(target))
    if chart == 1:
        return 1
    return min(max(chart - int(ask_blow("to_hit", striker, target)), 2), 6)


def rolls_again(striker: Moment, target: Moment) -> bool:
    """Whether all misses are rolled again, by hatred or by speed."""
    return hates(striker, target) or by_speed(striker, target)


def hates(striker: Moment, target: Moment) -> bool:
    """Whether the striker hates the target: in the first round of a combat, or in every one."""
    hated: frozenset[str] = ask("hates_always", striker, target)
    if striker.first_round:
        hated |= ask("hates", striker, target)
    return "all" in hated or not hated.isdisjoint(target.unit.tags)


def by_speed(striker: Moment, target: Moment) -> bool:
    """Whether speed lets misses be rolled again.

    One who always strikes first is at least as fast as a target that does not (option ``asf_reroll``); or the target
    always strikes last and is slower (option ``asl_reroll``). Initiative is that of the profile, the target's that
    of its first line.
    """
    mine, theirs = striker.own.initiative, target.unit.lines[0].initiative
    its_band = band(target._replace(line=0))
    if band(striker) == "first" and its_band != "first":
        return mine >= theirs if striker.unit.rulings["asf_reroll"] == "equal_or_higher" else mine > theirs
    return its_band == "last" and mine > theirs and striker.unit.rulings["asl_reroll"] == "on"


def hits_of(dice: Dice, blows: int, need: int, again: bool) -> int:
    """How many of the blows hit. All dice are thrown together."""
    if need == 1:
        return blows
    hits = dice.successes(TO_HIT, blows, at_least=need)
    if again:
        hits += dice.successes(TO_HIT_AGAIN, blows - hits, at_least=need)
    return hits


def score_to_hit(dice: Dice, need: int, again: bool) -> int:
    """The face of one blow that hits, 1 without a die, or 0 for a miss; a die is rolled again once at the most."""
    if need == 1:
        return need
    face = dice.roll(TO_HIT, need=need)
    if face < need and again:
        face = dice.roll(TO_HIT_AGAIN, need=need)
    return face if face >= need else 0

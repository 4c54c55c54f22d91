"""Leadership and psychology where they touch a fight: fear when charged."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Ask, Dice, View, Who
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import Condition, Moment, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import moment, standing

FEAR = Ask("fear", "for Leadership, against fear", "", passed="not afraid", failed="afraid: only 6s hit")


def fear_tests(fight: View, dice: Dice) -> None:
    """Each warrior charged by an enemy who causes fear tests Leadership before the blows, unless it is known how."""
    for who in fight.everyone:
        if not fight.look(who, must_test):
            continue
        me = fight.look(who, moment)
        frightening = any(fight.look(foe, frightens, me) for foe in fight.look(who, chargers))
        if not frightening:
            fight.put(who, tested, True)
            continue
        with dice.about(who):
            tester = fear_tester(fight, who)
            fight.put(who, tested, leadership_test(dice, FEAR, tester))
            uses_relic(fight, who, tester)


def must_test(warrior: Warrior, now: Condition) -> bool:
    """Whether a fear test of his is still open."""
    return now.fear_failed is None and standing(warrior, now)


def chargers(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The enemies that charged him this turn."""
    return now.charged_by


def frightens(warrior: Warrior, now: Condition, foe: Moment) -> bool:
    """Whether he causes fear in this enemy."""
    return "fear" in ask("causes", moment(warrior, now), foe)


def tested(warrior: Warrior, now: Condition, passed: bool) -> Condition:
    """The fear test is done."""
    return now._replace(fear_failed=not passed)


class Tester(NamedTuple):
    """What a Leadership test depends on."""

    leadership: int
    again: bool
    passes: bool
    relic: bool = False
    """Passes this one because it is his first."""


def fearless(warrior: Warrior, now: Condition) -> bool:
    """Whether no fear touches him: immune, a cause of fear himself, or frenzied."""
    me = moment(warrior, now)
    return "fear" in ask("immune", me) or "fear" in ask("causes", me) or now.frenzied


def fear_tester(fight: View, who: Who) -> Tester:
    """What a test against fear depends on, which some do not know."""
    own = fight.look(who, as_tester)
    return own._replace(passes=own.passes or fight.look(who, fearless))


def as_tester(warrior: Warrior, now: Condition) -> Tester:
    """What a Leadership test of his depends on."""
    me = moment(warrior, now)
    return Tester(
        max(warrior.leadership, warrior.leader_leadership),
        bool(ask("leadership_reroll", me)),
        bool(ask("leadership_passed", me)),
        "relic" not in now.spent and bool(ask("first_leadership_passed", me)),
    )


def uses_relic(fight: View, who: Who, tester: Tester) -> None:
    """After a Leadership test: what lets him pass his first one is used up by it."""
    if tester.relic and not tester.passes:
        fight.put(who, first_test_taken)


def first_test_taken(warrior: Warrior, now: Condition) -> Condition:
    """He has had his first Leadership test."""
    return now._replace(spent=now.spent | {"relic"})


def leadership_test(dice: Dice, ask: Ask, tester: Tester) -> bool:
    """Two dice together at most Leadership."""
    if tester.passes or tester.relic or dice.test(ask, at_most=tester.leadership, dice=2):
        return True
    return tester.again and dice.test(ask, at_most=tester.leadership, dice=2)

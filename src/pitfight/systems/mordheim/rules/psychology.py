"""Leadership and psychology where they touch a fight: fear, when charged and when charging; a leader's Leadership."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Ask, Dice, View, Who
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import Condition, Moment, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import allies, moment, standing

FEAR = Ask("fear", "for Leadership, against fear", "", passed="not afraid", failed="afraid: only 6s hit")
CHARGING_FEAR = Ask("fear_charge", "for Leadership, to charge", "", passed="charges", failed="does not dare")
ANIMOSITY = Ask("animosity", "for animosity", "", passed="no quarrel", failed="quarrels")
ANIMOSITY_AGAIN = Ask("animosity_again", "for what he does", "", passed="rushes on", failed="charges no enemy")


def fear_tests(fight: View, dice: Dice) -> None:
    """Each warrior charged by an enemy who causes fear tests Leadership before the blows, unless it is known how."""
    if not fight.any_of(fight.everyone, must_test):
        return
    for who in fight.everyone:
        if not fight.look(who, must_test):
            continue
        me = fight.look(who, moment)
        frightening = any(fight.look(foe, frightens, me) for foe in fight.look(who, chargers))
        if not frightening:
            fight.put(who, tested, True)
            continue
        with dice.about(who):
            fight.put(who, tested, takes_test(fight, dice, who, FEAR, fear_tester(fight, who)))


def must_test(warrior: Warrior, now: Condition) -> bool:
    """Whether a fear test of his is still open."""
    return now.fear_failed is None and standing(warrior, now)


def chargers(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The enemies that charged him this turn."""
    return now.charged_by


def quarrels(warrior: Warrior, now: Condition) -> bool:
    """Whether he may fall out with his friends in place of charging."""
    return bool(ask("quarrels", moment(warrior, now)))


def minds_the_enemy(fight: View, dice: Dice, who: Who) -> bool:
    """Whether one who is free of enemies charges as he meant to: animosity keeps him from it on a 1, then 1 to 5."""
    if not fight.look(who, quarrels):
        return True
    return dice.test(ANIMOSITY, at_least=2) or dice.test(ANIMOSITY_AGAIN, at_least=6)


def frightens(warrior: Warrior, now: Condition, foe: Moment) -> bool:
    """Whether he causes fear in this enemy."""
    return "fear" in ask("causes", moment(warrior, now), foe)


def fears(fight: View, who: Who, foe: Who, *, charging: bool = False) -> bool:
    """Whether an enemy frightens him, so that a test is due when he charges him, or is charged by him."""
    return fight.look(foe, frightens, fight.look(who, moment)) and not fight.look(who, fearless, charging)


def fearless(warrior: Warrior, now: Condition, charging: bool = False) -> bool:
    """Whether no fear touches him: immune, a cause of fear himself, or frenzied; some know none when they charge."""
    me = moment(warrior, now)
    if charging:
        me = me._replace(charging=True)
    return "fear" in ask("immune", me) or "fear" in ask("causes", me) or now.frenzied


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


def tester(fight: View, who: Who) -> Tester:
    """What a Leadership test of his depends on: his own Leadership, or that of a leader near who is on his feet."""
    leader = max((fight.look(friend, lends_leadership) for friend in fight.look(who, allies)), default=0)
    own = fight.look(who, as_tester)
    return own._replace(leadership=max(own.leadership, leader))


def fear_tester(fight: View, who: Who) -> Tester:
    """The same against fear, which some do not know."""
    own = tester(fight, who)
    return own._replace(passes=own.passes or fight.look(who, fearless))


def lends_leadership(warrior: Warrior, now: Condition) -> int:
    """The Leadership that a leader lends to those near him; 0 for others, and for a leader who is down."""
    if not standing(warrior, now) or not ask("lends_leadership", moment(warrior, now)):
        return 0
    return warrior.leadership


def as_tester(warrior: Warrior, now: Condition) -> Tester:
    """His own Leadership, or that of a leader near him outside the fight, and what helps him with the test."""
    me = moment(warrior, now)
    return Tester(
        max(warrior.leadership, warrior.leader_leadership),
        bool(ask("leadership_reroll", me)),
        bool(ask("leadership_passed", me)),
        "relic" not in now.spent and bool(ask("first_leadership_passed", me)),
    )


def takes_test(fight: View, dice: Dice, who: Who, ask: Ask, tester: Tester) -> bool:
    """A Leadership test of a warrior, with what the test uses up."""
    passed = leadership_test(dice, ask, tester)
    uses_relic(fight, who, tester)
    return passed


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

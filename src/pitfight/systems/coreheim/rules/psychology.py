"""Panic and fear (sheet 2.2, steps 2 and 3): Leadership tests before the blows of a phase."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import SCENE, Ask, Dice, View, Who
from pitfight.systems.coreheim import charts
from pitfight.systems.coreheim.asking import ask
from pitfight.systems.coreheim.moment import ANYBODY, Condition, Warrior
from pitfight.systems.coreheim.rules.hitting import needed
from pitfight.systems.coreheim.rules.who_can_fight import allies, combat_of, in_fight, moment, opponents, standing
from pitfight.systems.coreheim.scene import active, setting

PANIC = Ask("panic", "for Leadership, alone against several", "", passed="stands", failed="makes no attacks")
FEAR = Ask("fear", "for Leadership, against fear", "", passed="not afraid", failed="afraid: -2 on his rolls")


class Tester(NamedTuple):
    """What a Leadership test depends on: the target number, the dice, and how often it may be taken."""

    leadership: int
    sides: int
    dice: int
    times: int


def panic_tests(fight: View, dice: Dice) -> None:
    """Who stands alone against several in his own turn tests Leadership, and makes no attacks if he fails."""
    own = fight.look(SCENE, setting)
    might, mine = own.panickers, fight.look(SCENE, active)
    if not might or (own.all_touch and have_company(fight, mine)):
        return
    for who in mine:
        if who not in might or not fight.look(who, can_panic) or not stands_alone(fight, who):
            continue
        with dice.about(who):
            if not leadership_test(dice, PANIC, tester(fight, who)):
                fight.put(who, makes_no_attacks)


def have_company(fight: View, mine: tuple[Who, ...]) -> bool:
    """Whether nobody of a side that is all in one combat can be alone: two of it count as friends."""
    if len(mine) < 2:
        return False
    counts = in_fight if fight.look(mine[0], who_counts)[1] else standing
    return fight.count_of(mine, counts, 2) > 1


def can_panic(warrior: Warrior, now: Condition) -> bool:
    """Whether a panic test can matter to him."""
    return standing(warrior, now) and not now.acted and "panic" not in ask("immune", moment(warrior, now))


def stands_alone(fight: View, who: Who) -> bool:
    """Whether two enemies or more are within an inch of him, and no friend is anywhere in the combat."""
    counts, spares = fight.look(who, who_counts)
    foe_counts, friend_counts = (in_fight if counts else standing), (in_fight if spares else standing)
    if fight.count_of(fight.look(who, opponents), foe_counts, 2) < 2:
        return False
    friends = fight.look(who, allies)
    if not friends:
        return True
    if fight.look(SCENE, setting).all_touch:
        return not fight.any_of(friends, friend_counts)
    return not any(fight.look(other, friend_counts) for other in combat_of(fight, who) if other in friends)


def who_counts(warrior: Warrior, now: Condition) -> tuple[bool, bool]:
    """Whether downed enemies count, and whether a downed friend does."""
    rulings = warrior.rulings
    return rulings["panic_counts_downed_enemies"] == "on", rulings["panic_counts_downed_friends"] == "on"


def makes_no_attacks(warrior: Warrior, now: Condition) -> Condition:
    """He does not strike in this phase."""
    return now._replace(acted=True, stood_up=False)


def fear_tests(fight: View, dice: Dice) -> None:
    """Who charges, or is charged by, an enemy that he fears tests Leadership for each of them."""
    if not fight.any_of(fight.everyone, must_test):
        return
    for who in fight.everyone:
        if not fight.look(who, must_test):
            continue
        afraid = []
        for foe in fight.look(who, met_by_charge):
            if not fight.look(foe, frightens, fight.look(who, is_afraid_of)):
                continue
            with dice.about(who, foe):
                if not leadership_test(dice, FEAR, tester(fight, who)):
                    afraid.append(foe if fight.look(who, source_counts) else ANYBODY)
        fight.put(who, tested, tuple(afraid))


def must_test(warrior: Warrior, now: Condition) -> bool:
    """Whether fear tests of his are still open."""
    return now.fear_failed is None and standing(warrior, now) and not now.acted


def met_by_charge(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The enemies whom he has charged, or who have charged him."""
    return tuple(sorted({*now.charged, *now.charged_by}))


def is_afraid_of(warrior: Warrior, now: Condition) -> frozenset[str] | None:
    """Those he fears though they frighten nobody else; None for who knows no fear."""
    me = moment(warrior, now)
    if "fear" in ask("immune", me) or "fear" in ask("causes", me):
        return None
    return warrior.fears


def frightens(warrior: Warrior, now: Condition, fears: frozenset[str] | None) -> bool:
    """Whether he frightens an enemy; who is down frightens nobody."""
    if fears is None or not standing(warrior, now):
        return False
    return "fear" in ask("causes", moment(warrior, now)) or not fears.isdisjoint(warrior.tags)


def source_counts(warrior: Warrior, now: Condition) -> bool:
    """Whether fear touches only the attacks on whom he fears."""
    return bool(warrior.rulings["fear_scope"] == "source")


def tested(warrior: Warrior, now: Condition, afraid: tuple[int, ...]) -> Condition:
    """His fear tests are done."""
    own = () if now.acted else afraid
    return now._replace(fear_failed=False, afraid=own, charged=(), charged_by=())


def tester(fight: View, who: Who) -> Tester:
    """What a Leadership test of his depends on: his own Leadership, or that of a leader near him who stands."""
    own = fight.look(who, as_tester)
    if not fight.look(who, may_be_led):
        return own
    led = [fight.look(friend, lends_leadership) for friend in fight.look(who, allies)]
    return own._replace(leadership=min((own.leadership, *(value for value in led if value is not None))))


def may_be_led(warrior: Warrior, now: Condition) -> bool:
    """Whether he may use another's Leadership."""
    return bool(ask("may_be_led", moment(warrior, now)))


def lends_leadership(warrior: Warrior, now: Condition) -> int | None:
    """The Leadership that a leader lends; None for others, and for a leader who is down."""
    if not standing(warrior, now) or not ask("lends_leadership", moment(warrior, now)):
        return None
    return warrior.leadership


def as_tester(warrior: Warrior, now: Condition) -> Tester:
    """His own Leadership, or that of a leader near him outside the fight, and the dice of the test."""
    me = moment(warrior, now)
    edition = charts.EDITIONS[warrior.rulings["edition"]]
    own = warrior.leadership
    if warrior.leader_leadership is not None and may_be_led(warrior, now):
        own = min(own, warrior.leader_leadership)
    return Tester(own, edition.sides, edition.leadership_dice, int(ask("leadership_dice", me)))


def leadership_test(dice: Dice, ask: Ask, tester: Tester) -> bool:
    """A roll of at least Leadership; the highest natural roll passes, the lowest fails. Some take the better of two."""
    most = tester.sides * tester.dice
    need = max(needed(most, tester.leadership), tester.dice + 1)
    return any(dice.test(ask, at_least=need, sides=tester.sides, dice=tester.dice) for _ in range(tester.times))

"""Break tests, flight and pursuit: what becomes of the side that lost the round (CS-12)."""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.dice import SCENE, Ask, Dice, Event, Kind, Option, Policy, View, Who, first
from pitfight.systems.combat_skill.asking import ask
from pitfight.systems.combat_skill.rules import combat_result
from pitfight.systems.combat_skill.rules.casualties import Loss, loss, reported, wounded
from pitfight.systems.combat_skill.rules.fear import best_leadership, leadership
from pitfight.systems.combat_skill.rules.to_hit import hates
from pitfight.systems.combat_skill.rules.who_can_attack import joined_by, opponents, stands_with
from pitfight.systems.combat_skill.scene import is_first_round, score, sides
from pitfight.systems.combat_skill.unit import Condition, Moment, Unit, alive, moment

BREAK = Ask("break", "to stand", "CS-12", passed="it stands", failed="it breaks")
FLEES = Ask("flees", "for flight", "CS-12", by="target")
PURSUES = Ask("pursues", "for pursuit", "CS-12")
RESTRAINT = Ask("restraint", "to hold back", "CS-12", passed="it holds back", failed="it pursues")
BROKEN = Event("broken", "{striker}: broken, in flight", "CS-12")
CAUGHT = Event("caught", "{striker}: run down and destroyed", "CS-12")
CRUMBLES = Event("crumbles", "{striker}: crumbling, {0} Wound(s)", "CS-12")
RESULT = Event("result", "Side {0} has won the round by {1}", "CS-12")
DRAWN = Event("drawn", "The round is drawn", "CS-12")
SURE_TO_STAND = 2
"""A double 1 always stands."""
PURSUE = Kind(
    "pursue",
    "whether to pursue",
    "CS-12",
    (
        Policy("always", "pursue whoever flees", first, takes_first=True),
        Policy("never", "hold back, if the test of Leadership allows it", lambda options: len(options) - 1),
    ),
)


def beaten(fight: View, dice: Dice) -> None:
    """What becomes of the units of the side that has lost the round."""
    by = fight.look(SCENE, score)
    if by == 0:
        dice.note(DRAWN)
        return
    both = [combat_result.engaged(fight, side) for side in fight.look(SCENE, sides)]
    winners, losers = both if by > 0 else both[::-1]
    dice.note(RESULT, "A" if by > 0 else "B", abs(by))
    deepest = max((fight.look(who, combat_result.ranks) for who in winners), default=0)
    for who in [own for own in losers if not stands_with(fight, own)]:
        if fight.look(who, alive):
            _beaten(fight, dice, who, abs(by), deepest)


def _beaten(fight: View, dice: Dice, who: Who, by: int, enemy_ranks: int) -> None:
    """What becomes of one unit that was beaten."""
    with dice.about(who):
        together = [who, *(own for own in fight.look(who, joined_by) if fight.look(own, alive))]
        if fight.look(who, crumbles):
            _calm(fight, together)
            _crumble(fight, dice, who, by)
            return
        stays = fight.look(who, never_breaks) or dice.test(
            BREAK,
            at_most=stands_on(best_leadership(fight, who), 0 if fight.look(who, steadfast, enemy_ranks) else by),
            dice=2,
        )
        _calm(fight, together)
        if stays:
            return
    for own in together:
        with dice.about(own):
            dice.note(BROKEN, 1)
    run_down = _run_down(fight, dice, who)
    for own in together:
        fight.put(own, broken, run_down)
        if run_down:
            with dice.about(own):
                dice.note(CAUGHT)


def _calm(fight: View, together: Sequence[Who]) -> None:
    """Whoever was frenzied in the ranks of a beaten unit is so no more."""
    for own in together:
        if fight.look(own, is_frenzied):
            fight.put(own, calmed)


def _crumble(fight: View, dice: Dice, who: Who, by: int) -> None:
    """The unit loses as many Wounds as it was beaten by, its champion last."""
    dice.note(CRUMBLES, by)
    for at_champion in (False, True):
        by -= _suffer(fight, dice, who, by, at_champion=at_champion)


def _suffer(fight: View, dice: Dice, who: Who, wounds: int, *, at_champion: bool) -> int:
    """Take so many Wounds, without saves, as far as there are any to lose; returns how many there were."""
    lost: Loss = fight.look(who, loss, wounds, at_champion)
    if lost.wounds:
        reported(dice, lambda: lost)
        fight.put(who, wounded, wounds, at_champion)
    return lost.wounds


def _run_down(fight: View, dice: Dice, who: Who) -> bool:
    """Whether a pursuer gets as far as the unit flees, and destroys it."""
    pursuers = [
        foe
        for foe in fight.look(who, opponents)
        if fight.look(foe, alive) and not stands_with(fight, foe) and _pursues(fight, dice, foe, who)
    ]
    if not pursuers:
        return False
    with dice.about(pursuers[0], who):
        return dice.sub(caught, fight.look(who, swift), tuple(fight.look(foe, swift) for foe in pursuers))


def _pursues(fight: View, dice: Dice, who: Who, fleeing: Who) -> bool:
    """Whether a winner pursues: a frenzied one must; to hold back takes a test of Leadership."""
    if fight.look(who, is_frenzied):
        return True
    with dice.about(who, fleeing):
        if dice.choose(PURSUE, (Option("pursue", True), Option("hold-back", False, "hold back"))):
            return True
        me = fight.look(who, moment, 0, fight.look(SCENE, is_first_round))
        tests = 2 if fight.look(fleeing, hated_by, me) else 1
        own = fight.look(who, leadership)
        return not all(dice.test(RESTRAINT, at_most=own, dice=2) for _ in range(tests))


def caught(dice: Dice, flees_swiftly: bool, pursue_swiftly: tuple[bool, ...]) -> bool:
    """Whether any pursuer gets as far as the beaten unit flees."""
    away = distance(dice, FLEES, flees_swiftly)
    return any(distance(dice, PURSUES, swiftly) >= away for swiftly in pursue_swiftly)


def distance(dice: Dice, what: Ask, swiftly: bool) -> int:
    """How far a unit flees or pursues: two dice, or of three the two highest."""
    return sum(dice.pool(what, 3 if swiftly else 2)[-2:])


def stands_on(leadership: int, by: int) -> int:
    """What two dice may show at most for a unit to stand: Leadership less the difference, and always a double 1."""
    return max(leadership - by, SURE_TO_STAND)


def steadfast(unit: Unit, now: Condition, enemy_ranks: int) -> bool:
    """Whether the difference does not count for it, because it has more ranks or is stubborn."""
    deeper = unit.rulings["steadfast"] == "on" and combat_result.ranks(unit, now) > enemy_ranks
    return deeper or bool(ask("stubborn", moment(unit, now, 0, False)))


def never_breaks(unit: Unit, now: Condition) -> bool:
    """Whether it never breaks."""
    return bool(ask("unbreakable", moment(unit, now, 0, False)))


def crumbles(unit: Unit, now: Condition) -> bool:
    """Whether it loses Wounds instead of testing."""
    return bool(ask("unstable", moment(unit, now, 0, False)))


def is_frenzied(unit: Unit, now: Condition) -> bool:
    """Whether it is frenzied still."""
    return now.frenzied


def calmed(unit: Unit, now: Condition) -> Condition:
    """Beaten, it has lost its frenzy for good."""
    return now._replace(frenzied=False)


def swift(unit: Unit, now: Condition) -> bool:
    """Whether it flees and pursues with three dice."""
    return bool(ask("swift", moment(unit, now, 0, False)))


def hated_by(unit: Unit, now: Condition, winner: Moment) -> bool:
    """Whether the winner hates it, so that it tests again once it has held back: as long as hatred lasts."""
    return hates(winner, moment(unit, now, 0, winner.first_round))


def broken(unit: Unit, now: Condition, run_down: bool) -> Condition:
    """It has fled, and is out of the fight; run down, it is destroyed."""
    return now._replace(status="destroyed" if run_down else "broken", charging=False, cowed=False, ready=())

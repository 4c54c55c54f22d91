"""Which models fight (MH-10, MH-38): the enemies a warrior may strike, and how he picks among them."""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.dice import Ask, Dice, Kind, Option, Policy, View, Who
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import downed, opponents, standing

FAIR_PICK = Ask("fair_pick", "to pick one of several alike", "MH-10")

TARGET = Kind(
    "target",
    "which enemy to strike",
    "MH-10",
    (
        Policy("first", "the first kind of enemy in the list, in it by state, then a fair pick", lambda options: 0),
        Policy("last", "the last enemy listed", lambda options: len(options) - 1),
    ),
)
SPLIT = Kind(
    "split",
    "how to divide the attacks",
    "MH-10",
    (Policy("all_on_one", "all attacks at one enemy", lambda options: 0),),
)


def targets(fight: View, striker: Who) -> Sequence[Who]:
    """The enemies he may strike: those standing, and only if none is, those who are down (MH-38)."""
    touching = fight.look(striker, opponents)
    upright = tuple(who for who in touching if fight.look(who, standing))
    return upright or tuple(who for who in touching if fight.look(who, downed))


def choose_target(fight: View, dice: Dice, striker: Who, legal: Sequence[Who]) -> Who:
    """The enemy that all his attacks are aimed at, declared before any roll to hit."""
    if len(legal) == 1:
        return legal[0]
    first = fight.one_of(FAIR_PICK, legal, order_of_targets)
    others = [who for who in legal if who != first]
    assert first is not None, "every legal target has an order"
    with dice.about(striker, first):
        options = [Option(fight.look(who, name), who) for who in (first, *others)]
        chosen: Who = dice.choose(TARGET, options)
    return chosen


def order_of_targets(warrior: Warrior, now: Condition) -> tuple[object, ...]:
    """The default order: kind of warrior in the order of the list, then the worst state first; twins are equal."""
    return (warrior.kind, now.wounds_left, now.acted, now.stood_up, now.turn, now.charging, now.frenzied)


def name(warrior: Warrior, now: Condition) -> str:
    """The warrior's id, as the name of an option."""
    return warrior.id

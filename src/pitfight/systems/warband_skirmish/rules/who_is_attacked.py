"""Whom a unit attacks: the enemy it has named, else the first that is still in the fight, stunned or not."""

from __future__ import annotations

from pitfight.dice import Ask, Dice, Kind, Option, View, Who
from pitfight.systems.targets import LAST_LISTED, first_listed
from pitfight.systems.warband_skirmish.rules.states import in_fight
from pitfight.systems.warband_skirmish.unit import STATUSES, Now, Unit

FAIR_PICK = Ask("fair_pick", "one of several alike", "WS-06", drawn=True)

TARGET = Kind(
    "target",
    "which enemy to attack",
    "WS-06",
    (
        first_listed("the enemy named, else the first kind of enemy in the list, in it the weakest, then a fair pick"),
        LAST_LISTED,
    ),
)


def choose_target(fight: View, dice: Dice, striker: Who) -> Who | None:
    """The enemy it attacks, or None where none is in its reach."""
    within = fight.look(striker, reach)
    named = fight.look(striker, named_target)
    if named is not None and fight.look(named, in_fight):
        nearest: Who | None = named
    else:
        nearest = fight.one_of(FAIR_PICK, within, order_of_targets)
    if nearest is None or len(within) == 1:
        return nearest
    with dice.about(striker, nearest):
        chosen: Who = dice.choose(
            TARGET,
            (Option(fight.look(nearest, name), nearest),),
            lambda: [
                Option(fight.look(who, name), who) for who in within if who != nearest and fight.look(who, in_fight)
            ],
        )
    return chosen


def shoots(unit: Unit, now: Now) -> bool:
    """Whether it shoots in its activations."""
    return unit.shooting is not None


def reach(unit: Unit, now: Now) -> tuple[int, ...]:
    """The enemies it can attack: those it is in melee with, or any at all for one who shoots and is in range."""
    if unit.shooting is None:
        return unit.engaged
    return unit.foes if unit.shooting.in_range else ()


def named_target(unit: Unit, now: Now) -> int | None:
    """The enemy it has named, if that one is in its reach."""
    return unit.target if unit.target in reach(unit, now) else None


def order_of_targets(unit: Unit, now: Now) -> tuple[int, ...] | None:
    """The default order: kind of unit as listed, then the fewest Wounds; twins in the same state are equal."""
    if not in_fight(unit, now):
        return None
    return unit.kind, now.wounds, STATUSES.index(now.status), int(now.acted)


def itself(unit: Unit, now: Now) -> Unit:
    """The unit, for the numbers of an attack on it."""
    return unit


def name(unit: Unit, now: Now) -> str:
    """The unit's id, as the name of an option."""
    return unit.id

"""Targets and several attacks (CH-15, CH-16): who may be struck, and how attacks are shared out up front."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Ask, Dice, Kind, Option, View, Who
from pitfight.splitting import Shares, Way, split_name, split_words, splits
from pitfight.systems.coreheim.asking import ask
from pitfight.systems.coreheim.moment import Condition, Warrior
from pitfight.systems.coreheim.rules.two_weapons import attacks_with
from pitfight.systems.coreheim.rules.who_can_fight import downed, in_fight, moment, name, opponents, standing
from pitfight.systems.targets import LAST_LISTED, first_listed, shared_out

FAIR_PICK = Ask("fair_pick", "one of several alike", "CH-16", drawn=True)

TARGET = Kind("target", "which enemy to strike", "CH-15", (first_listed(), LAST_LISTED))
SPLIT = Kind("split", "how to divide the attacks", "CH-16", shared_out("attacks", "he may strike"))


def declare(fight: View, dice: Dice, striker: Who) -> Shares:
    """All his attacks of the phase, shared out among enemies he may strike, before any roll (CH-16)."""
    way = fight.look(striker, declared_attacks)
    if not way:
        return ()
    touching = fight.look(striker, opponents)
    nearest = fight.one_of(FAIR_PICK, touching, order_of_standing)
    if nearest is None:
        nearest = fight.one_of(FAIR_PICK, touching, order_of_downed)
    if nearest is None:
        return ()
    if len(touching) == 1:
        return ((nearest, way),)
    number = sum(count for _, count in way)
    with dice.about(striker, nearest):
        chosen: Who = dice.choose(
            TARGET,
            (Option(fight.look(nearest, name), nearest),),
            lambda: other_targets(fight, legal_targets(fight, striker), nearest, number),
        )
        if number == 1:
            return ((chosen, way),)
        shares: Shares = dice.choose(
            SPLIT,
            (Option("all", ((chosen, way),), f"all on {fight.look(chosen, name)}"),),
            lambda: other_splits(fight, way, chosen, legal_targets(fight, striker)),
        )
    return shares


class Legal(NamedTuple):
    """The enemies that a warrior may strike."""

    free: tuple[Who, ...]
    """With any number of attacks: those standing (if nobody is, all), and the hated among the downed."""
    bound: tuple[Who, ...]
    """With few attacks only: the others who are down."""
    few: int


def legal_targets(fight: View, striker: Who) -> Legal:
    """The enemies that he may strike: standing ones before downed ones, but for hatred and attacks to spare (CH-15)."""
    touching = tuple(who for who in fight.look(striker, opponents) if fight.look(who, in_fight))
    upright = tuple(who for who in touching if fight.look(who, standing))
    if not upright:
        return Legal(touching, (), 0)
    hated = fight.look(striker, hates)
    free = tuple(who for who in touching if who in upright or hated & fight.look(who, kinds))
    few = fight.look(striker, free_targets)
    return Legal(free, tuple(who for who in touching if who not in free) if few else (), few)


def other_targets(fight: View, legal: Legal, nearest: Who, attacks: int) -> list[Option]:
    """The enemies at whom he may aim all his attacks, but the first of them."""
    whole = (*legal.free, *(legal.bound if attacks <= legal.few else ()))
    return [Option(fight.look(who, name), who) for who in whole if who != nearest]


def other_splits(fight: View, way: Way, chosen: Who, legal: Legal) -> tuple[Option, ...]:
    """Every other way of dividing attacks; on downed enemies go only so many as are spared for them (CH-15)."""

    def allowed(shares: Shares) -> bool:
        return sum(count for who, way in shares if who in legal.bound for _, count in way) <= legal.few

    ids = {who: fight.look(who, name) for who in sorted((*legal.free, *legal.bound))}
    return tuple(
        Option(split_name(shares, ids), shares, split_words(shares, ids))
        for shares in splits(way, chosen, tuple(ids), allowed)
    )


def declared_attacks(warrior: Warrior, now: Condition) -> Way:
    """All his attacks of the phase that are declared; what strikes everyone in reach is not."""
    if now.acted or not standing(warrior, now):
        return ()
    return tuple((arm, count) for arm, count in attacks_with(moment(warrior, now)) if not arm.row.facts.get("sweeps"))


def hates(warrior: Warrior, now: Condition) -> frozenset[str]:
    """Whom he hates."""
    return warrior.hates


def kinds(warrior: Warrior, now: Condition) -> frozenset[str]:
    """What kind of creature he is."""
    return warrior.tags


def free_targets(warrior: Warrior, now: Condition) -> int:
    """How many of his attacks may go on downed enemies while others stand."""
    return int(ask("free_targets", moment(warrior, now)))


def order_of_standing(warrior: Warrior, now: Condition) -> tuple[object, ...] | None:
    """The default order among those who stand; twins in the same state are equal."""
    return order_of_targets(warrior, now) if standing(warrior, now) else None


def order_of_downed(warrior: Warrior, now: Condition) -> tuple[object, ...] | None:
    """The default order among those who are down."""
    return order_of_targets(warrior, now) if downed(warrior, now) else None


def order_of_targets(warrior: Warrior, now: Condition) -> tuple[object, ...]:
    """Kind of warrior in the order of the list, then the weakest state first."""
    return (
        warrior.kind,
        now.status,
        now.wounds_left,
        now.acted,
        now.done,
        now.stood_up,
        now.turn,
        now.charging,
        len(now.afraid),
        now.by_initiative,
        now.hold,
    )

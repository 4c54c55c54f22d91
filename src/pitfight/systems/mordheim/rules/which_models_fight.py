"""Which models fight (MH-10, MH-38): the enemies a warrior may strike, and how he picks among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitfight.dice import Ask, Dice, Kind, Option, View, Who
from pitfight.splitting import Shares, Way, split_name, split_words, splits
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import allies, downed, in_fight, opponents, standing
from pitfight.systems.targets import LAST_LISTED, first_listed, shared_out

FAIR_PICK = Ask("fair_pick", "one of several alike", "MH-10", drawn=True)
NEAREST = Ask("nearest", "who stands nearest", "MH-23", drawn=True)

TARGET = Kind("target", "which enemy to strike", "MH-10", (first_listed(), LAST_LISTED))
SPLIT = Kind("split", "how to divide the attacks", "MH-10", shared_out("attacks", "he may strike"))


def choose_target(fight: View, dice: Dice, striker: Who, *, special: bool = True) -> Who | None:
    """The enemy he strikes first, or None: one who stands, and only if none does, one who is down (MH-10, MH-38).

    The default goes by kind of warrior in the order of the list, then by state, then picks fairly. Whom he has put
    down himself in this phase counts as standing.
    """
    if special and fight.look(striker, put_down):
        return choose_among(fight, dice, striker, targets(fight, striker))
    touching = fight.look(striker, opponents)
    nearest = fight.one_of(FAIR_PICK, touching, order_of_standing)
    if nearest is None:
        nearest = fight.one_of(FAIR_PICK, touching, order_of_downed)
    if nearest is None or len(touching) == 1:
        return nearest
    return _chosen(fight, dice, striker, nearest, lambda: targets(fight, striker))


def choose_among(fight: View, dice: Dice, striker: Who, legal: Sequence[Who]) -> Who | None:
    """The one of several enemies whom he strikes, by the same default; None where there is nobody."""
    nearest = fight.one_of(FAIR_PICK, legal, order_of_targets)
    if nearest is None or len(legal) == 1:
        return nearest
    return _chosen(fight, dice, striker, nearest, lambda: legal)


def _chosen(fight: View, dice: Dice, striker: Who, nearest: Who, legal: Callable[[], Sequence[Who]]) -> Who:
    with dice.about(striker, nearest):
        chosen: Who = dice.choose(
            TARGET,
            (Option(fight.look(nearest, name), nearest),),
            lambda: [Option(fight.look(who, name), who) for who in legal() if who != nearest],
        )
    return chosen


def targets(fight: View, striker: Who) -> tuple[Who, ...]:
    """The enemies he may strike: those standing, and only if none is, those who are down (MH-38)."""
    touching = fight.look(striker, opponents)
    mine = fight.look(striker, put_down)
    upright = tuple(who for who in touching if fight.look(who, standing) or (who in mine and fight.look(who, downed)))
    return upright or tuple(who for who in touching if fight.look(who, downed))


def put_down(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """Whom he has put down himself in this phase, and treats as standing for the rest of his blows (MH-37)."""
    return now.put_down


def splits_of(warrior: Warrior, now: Condition, way: Way, first: Who, legal: tuple[Who, ...]) -> tuple[Shares, ...]:
    """Every way of dividing his attacks among the legal targets but all on the first one; the most even one last."""
    return splits(way, first, legal)


def choose_split(fight: View, dice: Dice, striker: Who, first: Who, way: Way) -> Shares:
    """A warrior with several attacks may divide them, and says so before any roll (MH-10)."""
    whole = ((first, way),)
    if len(fight.look(striker, opponents)) == 1 or sum(number for _, number in way) == 1:
        return whole
    all_on_one = Option("all", whole, f"all on {fight.look(first, name)}")
    shares: Shares = dice.choose(SPLIT, (all_on_one,), lambda: other_splits(fight, striker, first, way))
    return shares


def other_splits(fight: View, striker: Who, first: Who, way: Way) -> tuple[Option, ...]:
    """Every other way of dividing his attacks among those he may strike."""
    legal = targets(fight, striker)
    ids = {who: fight.look(who, name) for who in legal}
    return tuple(
        Option(split_name(shares, ids), shares, split_words(shares, ids))
        for shares in fight.look(striker, splits_of, way, first, legal)
    )


def order_of_standing(warrior: Warrior, now: Condition) -> tuple[object, ...] | None:
    """The default order among those who stand; twins in the same state are equal."""
    return order_of_targets(warrior, now) if standing(warrior, now) else None


def order_of_downed(warrior: Warrior, now: Condition) -> tuple[object, ...] | None:
    """The default order among those who are down."""
    return order_of_targets(warrior, now) if downed(warrior, now) else None


def nearest_beside(fight: View, striker: Who, target: Who) -> Who | None:
    """The nearest friend of the target: one of those whom the striker touches too, else any other in the fight.

    Where the fight does not say who stands nearer, each of them may be; None where nobody is left.
    """
    touching = fight.look(striker, opponents)
    friends = fight.look(target, allies)
    near = fight.one_of(NEAREST, tuple(who for who in friends if who in touching), present)
    return fight.one_of(NEAREST, friends, present) if near is None else near


def present(warrior: Warrior, now: Condition) -> int | None:
    """The same for everyone who is in the fight, None for the others."""
    return 0 if in_fight(warrior, now) else None


def order_of_targets(warrior: Warrior, now: Condition) -> tuple[object, ...]:
    """Kind of warrior in the order of the list, then the weakest state first."""
    return (warrior.kind, now.status, now.wounds_left, now.acted, now.stood_up, now.turn, now.charging, now.frenzied)


def name(warrior: Warrior, now: Condition) -> str:
    """The warrior's id, as the name of an option."""
    return warrior.id

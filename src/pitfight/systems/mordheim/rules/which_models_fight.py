"""Which models fight (MH-10, MH-38): the enemies a warrior may strike, and how he picks among them."""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.dice import Ask, Dice, Kind, Option, Policy, View, Who, hyphened
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.two_weapons import Way
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
    (
        Policy("all_on_one", "all attacks at one enemy", lambda options: 0),
        Policy("evenly", "as evenly as can be over all enemies he may strike", lambda options: -1),
    ),
)
Shares = tuple[tuple[Who, Way], ...]
"""The enemies struck, in list order, each with the attacks on him."""


def targets(fight: View, striker: Who, *, special: bool = True) -> Sequence[Who]:
    """The enemies he may strike: those standing, and only if none is, those who are down (MH-38)."""
    touching = fight.look(striker, opponents)
    mine = fight.look(striker, put_down) if special else ()
    upright = tuple(who for who in touching if fight.look(who, standing) or (who in mine and fight.look(who, downed)))
    return upright or tuple(who for who in touching if fight.look(who, downed))


def put_down(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """Whom he has put down himself in this phase, and treats as standing for the rest of his blows (MH-37)."""
    return now.put_down


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


def splits(warrior: Warrior, now: Condition, way: Way, first: Who, legal: tuple[Who, ...]) -> tuple[Option, ...]:
    """Every way of dividing the attacks among the legal targets: all on the first one, ..., the most even one last."""
    whole = ((first, way),)
    if len(legal) == 1 or sum(number for _, number in way) == 1:
        return (Option("all", whole),)
    others = [shares for shares in _divided(way, legal) if shares != whole]
    even = min(others, key=_unevenness)
    ordered = [shares for shares in others if shares != even] + [even]
    return (Option("all", whole), *(Option(_split_name(shares), shares) for shares in ordered))


def _divided(way: Way, legal: tuple[Who, ...]) -> list[Shares]:
    """All divisions of the attacks, weapon by weapon."""
    found: list[dict[Who, Way]] = [{}]
    for arm, number in way:
        found = [
            {
                who: (*shares.get(who, ()), *(((arm, part),) if part else ()))
                for who, part in zip(legal, parts, strict=True)
            }
            for shares in found
            for parts in _parts(number, len(legal))
        ]
    return [tuple((who, share) for who, share in shares.items() if share) for shares in found]


def _parts(number: int, places: int) -> list[tuple[int, ...]]:
    """A number as a sum of so many, in every way, the largest first part first."""
    if places == 1:
        return [(number,)]
    return [(first, *rest) for first in range(number, -1, -1) for rest in _parts(number - first, places - 1)]


def _unevenness(shares: Shares) -> tuple[int, int]:
    numbers = [sum(number for _, number in share) for _, share in shares]
    return (-len(shares), max(numbers) - min(numbers))


def _split_name(shares: Shares) -> str:
    return "-".join(
        f"{'-'.join(f'{number}-{hyphened(arm.name)}' for arm, number in share)}-on-{who + 1}" for who, share in shares
    )


def choose_split(dice: Dice, options: tuple[Option, ...]) -> Shares:
    """A warrior with several attacks may divide them, and says so before any roll (MH-10)."""
    shares: Shares = dice.choose(SPLIT, options)
    return shares


def order_of_targets(warrior: Warrior, now: Condition) -> tuple[object, ...]:
    """The default order: kind of warrior in the order of the list, then the worst state first; twins are equal."""
    return (warrior.kind, now.wounds_left, now.acted, now.stood_up, now.turn, now.charging, now.frenzied)


def name(warrior: Warrior, now: Condition) -> str:
    """The warrior's id, as the name of an option."""
    return warrior.id

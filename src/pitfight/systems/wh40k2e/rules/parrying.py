"""Parrying (W2-08): one for each sword, cancelled one for one; each left makes the opponent roll a die again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, cast

from pitfight.dice import Ask, Dice, Kind, Option, Policy
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.moment import Moment
from pitfight.systems.wh40k2e.rules.attack_dice import Pool, counted, plain_part, thrown
from pitfight.values import value

MOST_PARRIES = 2
PARRIED_DIE = Ask("parried_die", "the parried die again", "W2-08")
NO_PARRY = "no-parry"


def _highest(options: Sequence[Option]) -> int:
    """The place of the parry of the highest dice."""
    faces = [cast(tuple[int, ...], option.value) for option in options]
    return faces.index(max(faces))


PARRY = Kind(
    "parry",
    "whether to parry, and which die",
    "W2-08",
    (
        Policy("option", "as the option parry has it: best for the duel, the highest or none", lambda options: 0, True),
        Policy("always_highest", "always, and the highest die", _highest),
        Policy("never", "lets every die lie", lambda options: [option.value for option in options].index(())),
    ),
    by="target",
)


@value
class Manner:
    """How parries are made: whom the option lets decide, which dice, whether again, named together, and old ones."""

    usual: str = "best"
    highest_only: bool = False
    repeat: bool = False
    declared: bool = False
    ones_stick: bool = False
    counted: bool = False
    """Whether parries made have to be counted, since they are for the whole phase."""


@value
class Table:
    """The dice of one side as they lie there: those not yet parried, those that were, ones that stick.

    ``lead`` is what the parrying side is ahead before them, ``tie`` what a tie is worth to it: 1, 0 or -1.
    """

    pool: Pool
    faces: tuple[int, ...]
    again: tuple[int, ...]
    stuck: int
    parries: int
    lead: int
    tie: int


def parries(me: Moment, foe: Moment) -> int:
    """How many parries he has: one for each sword, two at most, or as the fight says; none where he may not."""
    rulings = me.model.rulings
    if not ask("may_parry", me, foe) or not ask("foe_may_parry", foe, me):
        return 0
    if me.breaking_off and rulings["breakoff_parry"] == "off":
        return 0
    if me.model.own_parries is not None:
        return me.model.own_parries
    return min(int(ask("parries", me, foe)), MOST_PARRIES)


def manner(me: Moment) -> Manner:
    """How parries are made in this fight."""
    rulings = me.model.rulings
    return Manner(
        rulings["parry"],
        rulings["parry_die"] == "highest",
        rulings["parry_repeat"] == "on",
        rulings["parry_sequence"] == "declared",
        rulings["reroll_counts"] == "first_fumbles_stick",
        rulings["parry_per"] == "phase",
    )


class Parried(NamedTuple):
    """What the dice of the opponent come to in the end, and the parries left over, where those are counted."""

    part: int
    left: int

    def words(self) -> str:
        """The result for a reader."""
        return f"they come to {self.part}"


def parry(dice: Dice, table: Table, how: Manner) -> Parried:
    """The dice of the opponent once parries have been made: the parrying side decides one by one."""
    which: tuple[int, ...] = ()
    if table.parries and _dice_to_parry(table, how):
        which = dice.choose(PARRY, *_ways(table, how))
    if not which:
        return Parried(dice.sub(counted, table.pool, _throw(table)), table.parries if how.counted else 0)
    for face in which:
        table = rolled_again(table, face, dice.roll(PARRIED_DIE), how)
    return dice.sub(parry, table, how)


def _throw(table: Table) -> Any:
    throw = thrown((*table.faces, *table.again))
    return throw._replace(ones=throw.ones + table.stuck)


def _dice_to_parry(table: Table, how: Manner) -> tuple[int, ...]:
    """The faces that may still be parried, each once, the highest first."""
    there = table.faces + (table.again if how.repeat else ())
    found = tuple(sorted(set(there), reverse=True))
    return found[:1] if how.highest_only else found


def _sets(table: Table, how: Manner) -> list[tuple[int, ...]]:
    """What one decision may parry: nothing, or a die; where both parries are named together also two dice."""
    found: list[tuple[int, ...]] = [(), *((face,) for face in _dice_to_parry(table, how))]
    if how.declared and table.parries > 1:
        lying = sorted(table.faces, reverse=True)
        pairs = {(one, two) for at, one in enumerate(lying) for two in lying[at + 1 :]}
        top = [tuple(lying[:2])] if how.highest_only else sorted(pairs, reverse=True)
        found += [pair for pair in top if len(pair) == 2]
    return found


def _ways(table: Table, how: Manner) -> tuple[tuple[Option, ...], Any]:
    """The options, that of the usual manner first."""
    sets = _sets(table, how)
    usual = _usual(table, how, sets)

    def option(which: tuple[int, ...]) -> Option:
        if not which:
            return Option(NO_PARRY, which, "no parry")
        shown = "-".join(map(str, which))
        return Option(f"parry-{shown}", which, f"parry the {' and the '.join(map(str, which))}")

    return (option(usual),), lambda: [option(which) for which in sets if which != usual]


def _usual(table: Table, how: Manner, sets: list[tuple[int, ...]]) -> tuple[int, ...]:
    if how.usual == "never":
        return ()
    if how.usual == "always_highest":
        return max(sets, key=lambda which: (len(which), which))
    return max(sets, key=lambda which: _rank(table, how, which))


def _rank(table: Table, how: Manner, which: tuple[int, ...]) -> tuple[Any, ...]:
    """What a decision is worth; among equals no parry, then fewer dice, then the highest."""
    chance, hits = _after(table, how, which)
    return (chance, hits, not which, -len(which), which)


def _after(table: Table, how: Manner, which: tuple[int, ...]) -> tuple[Any, Any]:
    """Worth of parrying these dice, times 6 for each parry that is left before it."""
    if not which:
        stop, hits = _settled(table)
        scale = 6**table.parries
        return stop * scale, hits * scale
    if len(which) == 1:
        return _summed(worth(rolled_again(table, which[0], face, how), how) for face in range(1, 7))
    results = []
    for first, second in product(range(1, 7), repeat=2):
        results.append(worth(rolled_again(rolled_again(table, which[0], first, how), which[1], second, how), how))
    return _summed(results)


def _summed(results: Any) -> tuple[Any, Any]:
    chance: Any = 0
    hits: Any = 0
    for own, more in results:
        chance += own
        hits += more
    return chance, hits


@lru_cache(maxsize=500_000)
def worth(table: Table, how: Manner) -> tuple[Any, Any]:
    """The best that the parrying side can still do: P(win) - P(lose), then hits given less taken.

    Both are times 6 for each parry left, so that they stay whole numbers.
    """
    if not table.parries or not _dice_to_parry(table, how):
        return _after(table, how, ())
    return max(_after(table, how, which) for which in _sets(table, how))


def rolled_again(table: Table, face: int, now: int, how: Manner) -> Table:
    """The table after one die was rolled again."""
    sticks = 1 if how.ones_stick and face == 1 else 0
    faces, again = list(table.faces), list(table.again)
    (faces if face in faces else again).remove(face)
    return Table(
        table.pool,
        tuple(faces),
        tuple(sorted((*again, now))),
        table.stuck + sticks,
        table.parries - 1,
        table.lead,
        table.tie,
    )


def _settled(table: Table) -> tuple[Any, Any]:
    """What the dice are worth to the parrying side as they lie: won or lost, and by how many hits."""
    throw = _throw(table)
    lead = table.lead - plain_part(table.pool, throw)
    if table.pool.critical != "D3" or not throw.criticals:
        return _result(lead, table.tie)
    chance, hits = _summed(
        _result(lead - sum(adds), table.tie) for adds in product(range(1, 4), repeat=throw.criticals)
    )
    return Fraction(chance, 3**throw.criticals), Fraction(hits, 3**throw.criticals)


def _result(difference: int, tie: int) -> tuple[int, int]:
    if difference:
        return (1 if difference > 0 else -1), difference
    return tie, tie

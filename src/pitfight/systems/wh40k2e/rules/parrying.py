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
from pitfight.systems.wh40k2e.rules.attack_dice import CRITICAL_DIE, Pool, Thrown, counted, faces, plain_part, thrown
from pitfight.values import value

MOST_PARRIES = 2
PARRIED_DIE = Ask("parried_die", "the parried die again", "W2-08")
NO_PARRY = "no-parry"
ANOTHER = 0
"""In place of the face of a die that is too low to matter, whichever of them it is."""


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

    usual: str
    highest_only: bool
    repeat: bool
    declared: bool
    ones_stick: bool
    counted: bool
    """Whether parries made have to be counted, since they are for the whole phase."""


class Table(NamedTuple):
    """The dice of one side as they lie there: those that may be parried, and what all others come to.

    Ones that stick are among the others. ``lead`` is what the parrying side is ahead before the dice, ``tie`` what a
    tie is worth to it: 1, 0 or -1.
    """

    pool: Pool
    faces: tuple[int, ...]
    rest: Thrown
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


def lying(dice: Dice, own: Pool, parries: int) -> tuple[int, ...]:
    """A throw of dice as far as it matters to so many parries."""
    return alike(dice.sub(faces, own), parries)


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
    if table.parries and table.faces:
        which = dice.choose(PARRY, *_ways(table, how))
    if not which:
        return Parried(dice.sub(counted, table.pool, _together(table)), table.parries if how.counted else 0)
    rolled = tuple(dice.roll(PARRIED_DIE) for _ in which)
    return dice.sub(parry, rolled_again(table, which, rolled, how), how)


def _sets(table: Table, how: Manner) -> list[tuple[int, ...]]:
    """What one decision may parry: nothing, or a die; where both parries are named together also two dice."""
    single = sorted(set(table.faces), reverse=True)
    found: list[tuple[int, ...]] = [(), *((face,) for face in (single[:1] if how.highest_only else single))]
    if how.declared and table.parries > 1 and len(table.faces) > 1:
        lying = sorted(table.faces, reverse=True)
        pairs = {(one, two) for at, one in enumerate(lying) for two in lying[at + 1 :]}
        found += [(lying[0], lying[1])] if how.highest_only else sorted(pairs, reverse=True)
    return found


def _ways(table: Table, how: Manner) -> tuple[tuple[Option, ...], Any]:
    """The options, that of the usual manner first."""
    usual = _usual(table, how)

    def option(which: tuple[int, ...]) -> Option:
        if not which:
            return Option(NO_PARRY, which, "no parry")
        shown = [str(face) if face != ANOTHER else "another" for face in which]
        words = [f"the {face}" if face != ANOTHER else "another of the lower dice" for face in which]
        return Option(f"parry-{'-'.join(map(str, shown))}", which, f"parry {' and '.join(words)}")

    def others() -> list[Option]:
        return [option(which) for which in _sets(table, how) if which != usual]

    return (option(usual),), others


def _rank(table: Table, how: Manner, which: tuple[int, ...]) -> tuple[Any, ...]:
    """What a decision is worth; among equals no parry, then fewer dice, then the highest."""
    return (*_worth_of(table, how, which), not which, -len(which), which)


@lru_cache(maxsize=100_000)
def _usual(table: Table, how: Manner) -> tuple[int, ...]:
    """What the usual manner of the fight does."""
    if how.usual == "never":
        return ()
    sets = _sets(table, how)
    if how.usual == "always_highest":
        return max(sets, key=lambda which: (len(which), which))
    return max(sets, key=lambda which: _rank(table, how, which))


def _worth_of(table: Table, how: Manner, which: tuple[int, ...]) -> tuple[Any, Any]:
    """Worth of parrying these dice, times 6 for each parry that is left before it."""
    if not which:
        chance, hits = _settled(table.pool, _together(table), table.lead, table.tie)
        return chance * 6**table.parries, hits * 6**table.parries
    if len(which) == 1 and (table.parries == 1 or how.declared):
        lying = _together(_lifted(table, which, how))
        return _last(table.pool, lying, 6 ** (table.parries - 1), table.lead, table.tie)
    lifted = _lifted(table, which, how)
    scale = 6 ** (table.parries - len(which) - lifted.parries)
    results = []
    for rolled in product(range(1, 7), repeat=len(which)):
        after = _put_back(lifted, rolled, how)
        if not how.highest_only:
            after = after._replace(faces=alike(after.faces, after.parries, after.rest.highest))
        results.append(worth(after, how))
    return _sum(results, scale)


@lru_cache(maxsize=200_000)
def worth(table: Table, how: Manner) -> tuple[Any, Any]:
    """The best that the parrying side can still do: P(win) - P(lose), then hits given less taken.

    Both are times 6 for each parry left, so that they stay whole numbers.
    """
    sets = _sets(table, how) if table.parries else [()]
    return max(_worth_of(table, how, which) for which in sets)


@lru_cache(maxsize=50_000)
def _last(pool: Pool, rest: Thrown, scale: int, lead: int, tie: int) -> tuple[Any, Any]:
    """Worth of rolling one die more beside the others, the last that is rolled."""
    return _sum([_settled(pool, thrown((now,), rest), lead, tie) for now in range(1, 7)], scale)


def _sum(results: Sequence[tuple[Any, Any]], scale: int) -> tuple[Any, Any]:
    """Worths added up, so many times."""
    return scale * sum(chance for chance, _ in results), scale * sum(hits for _, hits in results)


def _together(table: Table) -> Thrown:
    """All dice of a table as one throw."""
    return thrown(table.faces, table.rest)


@lru_cache(maxsize=50_000)
def _settled(pool: Pool, throw: Thrown, lead: int, tie: int) -> tuple[Any, Any]:
    """What the dice are worth to the parrying side as they lie: won or lost, and by how many hits."""
    lead -= plain_part(pool, throw)
    if pool.critical != "D3" or not throw.criticals:
        return _result(lead, tie)
    results = [_result(lead - sum(adds), tie) for adds in product(CRITICAL_DIE, repeat=throw.criticals)]
    return (
        Fraction(sum(chance for chance, _ in results), len(results)),
        Fraction(sum(hits for _, hits in results), len(results)),
    )


def rolled_again(table: Table, which: tuple[int, ...], rolled: tuple[int, ...], how: Manner) -> Table:
    """The table after some dice were rolled again; where they may be parried once more they lie with the others.

    Where all parries are named together none is left after it.
    """
    return _put_back(_lifted(table, which, how), rolled, how)


def _lifted(table: Table, which: tuple[int, ...], how: Manner) -> Table:
    """The table while some dice are in the hand; a 1 among them may stick (option)."""
    faces = list(table.faces)
    for face in which:
        faces.remove(face)
    rest = table.rest
    if how.ones_stick and 1 in which:
        rest = Thrown(rest.highest, rest.sixes, rest.ones + which.count(1))
    left = 0 if how.declared else table.parries - len(which)
    return Table(table.pool, tuple(faces), rest, left, table.lead, table.tie)


def _put_back(lifted: Table, rolled: tuple[int, ...], how: Manner) -> Table:
    """The table once the dice in the hand lie again, with faces of their own."""
    pool, faces, rest, left, lead, tie = lifted
    if how.repeat:
        faces += rolled
    else:
        rest = thrown(rolled, rest)
    return Table(pool, alike(faces, left), rest, left, lead, tie)


@lru_cache(maxsize=50_000)
def alike(faces: tuple[int, ...], parries: int, highest: int = 0) -> tuple[int, ...]:
    """The dice with those marked as alike that cannot matter any more: neither ones nor sixes, nor ever the highest.

    Dice up to ``highest`` are below another that lies for good; for who must parry the highest they are no others.
    """
    sixes = faces.count(6)
    rest = sorted((face for face in faces if face not in (1, 6)), reverse=True)
    higher = min(max(parries + 1 - sixes, 0), len(rest))
    kept = sorted(face for face in rest[:higher] if face > highest)
    return (*(ANOTHER,) * (len(rest) - len(kept)), *(1,) * faces.count(1), *kept, *(6,) * sixes)


def _result(difference: int, tie: int) -> tuple[int, int]:
    if difference:
        return (1 if difference > 0 else -1), difference
    return tie, tie

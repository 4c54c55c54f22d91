"""What is counted besides who wins: events of the first phase, exact, from the notes that rules leave."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pitfight.dice import Who
from pitfight.engines.best import Best, Chooser, sides_on_best
from pitfight.engines.given import GivenFrame
from pitfight.engines.play import Game
from pitfight.engines.replay import Memory, Note, StepFrame
from pitfight.engines.table import State, Table
from pitfight.engines.weighted import Weighted, certain
from pitfight.engines.workshop import parts_of
from pitfight.errors import TooLargeError
from pitfight.fight import Count, Fight

MOST_STATES = 1_000
"""States of one moment up to which events are counted exactly, unless the whole answer is to be exact."""
VALUES_A_STATE = 50
"""So many values of one count a state may have on average."""


class _Part(NamedTuple):
    """What is kept while events are counted: one count, or that of one fighter alone.

    Only the chances of each are asked for, and not how they go together; kept apart they have few values.
    """

    counts: Count
    who: Who | None

    def zero(self, everyone: int) -> Hashable:
        """What is kept before anything has happened."""
        zero: Hashable = self.counts.zero(everyone)
        return 0 if self.who is not None else zero

    def after(self, kept: Any, notes: Sequence[Note]) -> Hashable:
        """What is kept after some events."""
        for event, striker, _, numbers in notes:
            if event is not self.counts.event:
                continue
            if self.who is None:
                kept = self.counts.after(kept, striker, numbers)
            elif self.who == striker:
                kept += numbers[0]
        return kept  # type: ignore[no-any-return]


Spread = dict[tuple[State, Hashable], Fraction]
"""Chances of states, each with what is kept."""
Finished = dict[_Part, dict[Hashable, Fraction]]


def tally(
    fight: Fight,
    game: Game | None = None,
    best: Chooser | None = None,
    table: Table | None = None,
    *,
    most: int | None = MOST_STATES,
) -> dict[str, dict[Any, Any]]:
    """For each count of the system its distribution over the first phase; per fighter where it is kept so.

    With a game that has begun, what its answers have settled is settled here too. ``best`` makes open choices; it
    must have been worked out with the same table. Raises :class:`TooLargeError` above ``most`` states of one moment.
    """
    parts = [
        _Part(count, who)
        for count in fight.system.details(fight)
        for who in (range(len(fight.fighters)) if count.per and count.derive is None else (None,))
    ]
    if not parts:
        return {}
    everyone = len(fight.fighters)
    table = table or Table(fight)
    memory = Memory(fight, tally=True, quiet=parts_of(fight))
    frame = StepFrame(memory, table)
    if best is None and sides_on_best(fight):
        best = Best(StepFrame(Memory(fight), table).step, roots=((table.begin, None),))
    begin, begun, given = table.begin, [part.zero(everyone) for part in parts], None
    finished: Finished = {part: {} for part in parts}
    if game is not None:
        begun = [part.after(zero, game.events) for part, zero in zip(parts, begun, strict=True)]
        if game.phase > 1 or game.end is not None:
            return _named(fight, {part: {kept: Fraction(1)} for part, kept in zip(parts, begun, strict=True)})
        begin = tuple(table.number(who, game.value(who)) for who in range(-1, everyone))
        given = GivenFrame(memory, table, game.answers[game.step_answers :])
    here: dict[_Part, Spread] = {part: {(begin, kept): Fraction(1)} for part, kept in zip(parts, begun, strict=True)}
    while here[parts[0]]:
        outcomes: dict[State, Weighted] = {}
        for state, _ in here[parts[0]]:
            if state not in outcomes:
                outcome = (given or frame).step(state)
                outcomes[state] = outcome if best is None else best.counted(_merged(outcome, table))
        here = {part: _onward(fight, table, part, here[part], outcomes, finished[part]) for part in parts}
        given = None
        _within(here, most)
    return _named(fight, finished)


def _onward(
    fight: Fight,
    table: Table,
    part: _Part,
    here: Spread,
    outcomes: Mapping[State, Weighted],
    finished: dict[Hashable, Fraction],
) -> Spread:
    """Where one step leads; what is over goes to ``finished``."""
    onward: Spread = {}
    for (state, kept), chance in here.items():
        outcome = outcomes[state]
        for ((after, end), notes), weight in outcome.items:
            now = part.after(kept, notes)
            share = chance * Fraction(weight, outcome.total)
            if end is not None or fight.system.pauses(table.value(-1, after[0])):
                finished[now] = finished.get(now, Fraction(0)) + share
            else:
                onward[after, now] = onward.get((after, now), Fraction(0)) + share
    return onward


def _within(here: Mapping[_Part, Spread], most: int | None) -> None:
    """Raises :class:`TooLargeError` where there are too many states, or values that go with them."""
    if most is None:
        return
    for spread in here.values():
        if len(spread) > most and (len({state for state, _ in spread}) > most or len(spread) > most * VALUES_A_STATE):
            raise TooLargeError(f"counting events needs more than {most:,} states")


def _merged(outcome: Weighted, table: Table) -> Weighted:
    """The outcome with like fighters put in order, as best play knows them."""
    if not table.twins:
        return outcome
    return outcome.then(lambda value: certain(((table.merged(value[0][0]), value[0][1]), value[1])))


def _named(fight: Fight, finished: Finished) -> dict[str, dict[Any, Any]]:
    """The chances as answers name them."""
    found: dict[str, dict[Any, Any]] = {}
    for (count, who), chances in finished.items():
        values = found.setdefault(count.key, {})
        into = values if who is None else values.setdefault(fight.fighters[who].id, {})
        for kept, chance in chances.items():
            name = kept if who is not None else _name(fight, count, kept)
            into[name] = into.get(name, Fraction(0)) + chance
    return {
        key: {
            name: dict(sorted(value.items())) if isinstance(value, dict) else value for name, value in in_order(values)
        }
        for key, values in found.items()
    }


def _name(fight: Fight, count: Count, kept: Any) -> Any:
    return count.name(kept, fight.fighters) if count.derive is None else count.derive(fight, kept)


def in_order(values: dict[Any, Any]) -> list[tuple[Any, Any]]:
    """Numbers from low to high; anything else as it came."""
    numbers = all(isinstance(value, int) for value in values)
    return sorted(values.items()) if numbers else list(values.items())

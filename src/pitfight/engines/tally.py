"""What is counted besides who wins: events of the first phase, exact, from the notes that rules leave."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

from pitfight.engines.best import Best, sides_on_best
from pitfight.engines.given import GivenFrame
from pitfight.engines.play import Game
from pitfight.engines.replay import Memory, Note, StepFrame
from pitfight.engines.table import State, Table
from pitfight.errors import TooLargeError
from pitfight.fight import Count, Fight

Counts = tuple[Hashable, ...]
MOST_STATES = 400
"""States of one moment up to which events are counted exactly."""


def tally(
    fight: Fight, game: Game | None = None, best: Best | None = None, table: Table | None = None
) -> dict[str, dict[Any, Any]]:
    """For each count of the system its distribution over the first phase; per fighter where it is kept so.

    With a game that has begun, what its answers have settled is settled here too. ``best`` makes open choices; it
    must have been worked out with the same table.
    """
    counted = fight.system.details(fight)
    if not counted:
        return {}
    everyone = len(fight.fighters)
    zero: Counts = tuple(count.zero(everyone) for count in counted)
    finished: dict[Counts, Fraction] = {}
    table = table or Table(fight)
    memory = Memory(fight, tally=True)
    frame = StepFrame(memory, table)
    if best is None and sides_on_best(fight):
        best = Best(StepFrame(Memory(fight), table).step, roots=((table.begin, None),))
    here: dict[tuple[State, Counts], Fraction] = {(table.begin, zero): Fraction(1)}
    if game is not None:
        settled = _counted(zero, game.events, counted)
        if game.phase > 1 or game.end is not None:
            return _marginals(fight, counted, {settled: Fraction(1)})
        begin = tuple(table.number(who, game.value(who)) for who in range(-1, everyone))
        here = {(begin, settled): Fraction(1)}
        given: StepFrame | None = GivenFrame(memory, table, game.answers[game.step_answers :])
    else:
        given = None
    while here:
        onward: dict[tuple[State, Counts], Fraction] = {}
        for (state, counts), chance in here.items():
            outcome = (given or frame).step(state)
            outcome = outcome if best is None else best.counted(outcome)
            for ((after, end), notes), weight in outcome.items:
                now = _counted(counts, notes, counted)
                part = chance * Fraction(weight, outcome.total)
                if end is not None or fight.system.pauses(table.value(-1, after[0])):
                    finished[now] = finished.get(now, Fraction(0)) + part
                else:
                    onward[after, now] = onward.get((after, now), Fraction(0)) + part
        if len(onward) > MOST_STATES:
            raise TooLargeError(f"counting events needs more than {MOST_STATES:,} states")
        here, given = onward, None
    return _marginals(fight, counted, finished)


def _counted(counts: Counts, notes: Sequence[Note], counted: Sequence[Count]) -> Counts:
    now = list(counts)
    for event, striker, _, numbers in notes:
        for place, count in enumerate(counted):
            if event is count.event:
                now[place] = count.after(now[place], striker, numbers)
    return tuple(now)


def _marginals(fight: Fight, counted: Any, finished: dict[Counts, Fraction]) -> dict[str, dict[Any, Any]]:
    found: dict[str, dict[Any, Any]] = {}
    for place, count in enumerate(counted):
        values = found.setdefault(count.key, {})
        for counts, chance in finished.items():
            own: Any = counts[place]
            if count.derive is not None:
                value = count.derive(fight, own)
                values[value] = values.get(value, Fraction(0)) + chance
                continue
            if not count.per:
                name = count.name(own, fight.fighters)
                values[name] = values.get(name, Fraction(0)) + chance
                continue
            for who, number in enumerate(own):
                into = values.setdefault(fight.fighters[who].id, {})
                into[number] = into.get(number, Fraction(0)) + chance
    return {
        key: {
            name: dict(sorted(value.items())) if isinstance(value, dict) else value for name, value in in_order(values)
        }
        for key, values in found.items()
    }


def in_order(values: dict[Any, Any]) -> list[tuple[Any, Any]]:
    """Numbers from low to high; anything else as it came."""
    numbers = all(isinstance(value, int) for value in values)
    return sorted(values.items()) if numbers else list(values.items())

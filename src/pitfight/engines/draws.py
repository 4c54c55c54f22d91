"""Fights of few states drawn from the table of their steps: a duel is sampled step by step, with a number a step.

The table is the graph of the fight, so it is the rules themselves that are drawn from. Answers depend on nothing but
seed and number of fights, as those of the other samplers do, but not on the same numbers: here one stands for a whole
step and not for one die.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from pitfight.engines.chain import Chain
from pitfight.engines.columns import CAPPED, OPEN
from pitfight.engines.fast import Seen, Twins
from pitfight.engines.random_numbers import stream_root
from pitfight.told import SHOWN_STEPS

MOST_STATES = 5_000
"""The most states of a fight that is drawn from a table: what it takes to make one must be worth the while."""
PIECE = 250_000
"""Fights that one worker draws between two words about progress."""


class StepTable:
    """For every state of a fight where its step leads, ready to be drawn from with one number."""

    def __init__(self, chain: Chain) -> None:
        from pitfight.engines import draw_kernels

        self.chain = chain
        chances = dict(chain.start)
        first = np.array(list(chances), chain.to.dtype)
        enters = chain.counts or len(first) > 1
        self.begin = chain.states if enters else int(first[0])
        """The state in which every fight begins: one more than there are, where a step has begun already."""
        self.row = np.append(chain.row, chain.row[-1] + len(first)) if enters else chain.row
        self.to = np.append(chain.to, first) if enters else chain.to
        weight = np.append(chain.weight, list(chances.values())) if enters else chain.weight
        self.limit, self.other = np.empty(len(self.to), np.uint64), np.empty(len(self.to), np.int64)
        draw_kernels.aliases(self.row, weight, self.limit, self.other)
        self.passed = self.to[self.other]
        self.fought = np.array([end is None or end.fought for end in chain.ends])


class Drawn:
    """What was seen in some fights, counted by states."""

    def __init__(self, states: int) -> None:
        self.after = np.zeros((SHOWN_STEPS, states), np.int64)
        self.final, self.capped = np.zeros(states, np.int64), np.zeros(states, np.int64)
        self.sums = np.zeros(2, np.int64)

    def run(self, table: StepTable, seed: int, numbers: range, cap: int) -> Drawn:
        """Draw the fights of those numbers."""
        from pitfight.engines import draw_kernels

        draw_kernels.draw(
            table.row,
            table.to,
            table.limit,
            table.passed,
            table.chain.pause,
            table.chain.end,
            table.fought,
            table.begin,
            np.uint64(stream_root(seed)),
            numbers.start,
            len(numbers),
            cap,
            self.after,
            self.final,
            self.capped,
            self.sums,
        )
        return self

    def add(self, other: Drawn) -> None:
        """Add what was seen in other fights."""
        self.after += other.after
        self.final += other.final
        self.capped += other.capped
        self.sums += other.sums


def sample(
    chain: Chain,
    seed: int,
    numbers: range,
    cap: int,
    *,
    workers: int = 1,
    piece: int = PIECE,
    progress: Callable[[int, int], None] | None = None,
    max_seconds: float | None = None,
) -> Seen:
    """Draw the fights of those numbers, as far as the time allows; else workers and pieces only change how fast."""
    started = time.monotonic()
    table, whole, done = StepTable(chain), Drawn(chain.states), 0
    pool = ThreadPoolExecutor(workers) if workers > 1 else None
    try:
        while done < len(numbers):
            parts = [part for at in range(workers) if (part := numbers[done + at * piece : done + (at + 1) * piece])]
            if pool is None or len(parts) == 1:
                drawn = [Drawn(chain.states).run(table, seed, part, cap) for part in parts]
            else:
                waiting = [pool.submit(Drawn(chain.states).run, table, seed, part, cap) for part in parts]
                drawn = [one.result() for one in waiting]
            for one in drawn:
                whole.add(one)
            done += sum(map(len, parts))
            if progress is not None:
                progress(done, len(numbers))
            if max_seconds is not None and time.monotonic() - started > max_seconds:
                break
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
    return _seen(chain, whole, cap)


def _seen(chain: Chain, drawn: Drawn, cap: int) -> Seen:
    """The same by how each fighter stands."""
    over = chain.end != OPEN
    ends = len(chain.ends)
    by_number = _ByNumber(chain)
    gone = [np.where(over | (phase >= cap), seen, 0) for phase, seen in enumerate(drawn.after, start=1)]
    still = [seen - out for seen, out in zip(drawn.after, gone, strict=True)]
    gone_ends = [np.bincount(np.where(over, chain.end, CAPPED), out, ends).astype(np.int64) for out in gone]
    for row, seen in zip(gone_ends, still, strict=True):
        row[OPEN] = seen.sum()
    final_ends = np.bincount(chain.end, drawn.final, ends).astype(np.int64)
    final_ends[CAPPED] += drawn.capped.sum()
    final = drawn.final + drawn.capped
    return Seen(
        np.array([by_number.places(seen) for seen in still]),
        np.array([by_number.places(seen) for seen in gone]),
        np.array(gone_ends),
        by_number.places(final),
        final_ends,
        drawn.sums,
        np.array([by_number.twins(seen) for seen in still]),
        np.array([by_number.twins(seen) for seen in gone]),
        by_number.twins(final),
    )


class _ByNumber:
    """Turns counts of states into counts of how single fighters stand, and of how many twins are in each status."""

    def __init__(self, chain: Chain) -> None:
        table = chain.table
        everything = np.arange(chain.states)
        self._numbers = [chain.numbers(place, everything) for place in range(len(table.begin))]
        self._room = max(int(numbers.max()) + 1 for numbers in self._numbers)
        self._statuses = len(table.fight.system.statuses)
        self._most = max((len(group) for group in table.twins), default=0) + 1
        statuses = Twins(table).statuses()
        self._stand = [
            np.array([statuses[row][self._numbers[place]] for place in group]) for row, group in enumerate(table.twins)
        ]

    def places(self, counts: Any) -> Any:
        """Counts by place and number."""
        found = [np.bincount(numbers, counts, self._room) for numbers in self._numbers]
        return np.array(found).astype(np.int64)

    def twins(self, counts: Any) -> Any:
        """Counts by group of twins, status, and how many of the group are in it."""
        found = np.zeros((len(self._stand), self._statuses, self._most), np.int64)
        for row, stand in enumerate(self._stand):
            for status in range(self._statuses):
                found[row, status] = np.bincount((stand == status).sum(axis=0), counts, self._most)
        return found

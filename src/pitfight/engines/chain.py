"""A fight's graph as plain arrays of floats, and what it comes to.

Chances are found by following one fight's worth of visits: what waits in a state moves on to where its step leads,
oldest states first, again and again. Nothing is lost on the way, so what still moves at the end bounds the error of
every chance. Without the compiled loops numpy does the same, all states at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitfight.engines.graph import Graph
from pitfight.engines.table import Table
from pitfight.errors import TimeUpError
from pitfight.fight import End

ACCURATE = 1e-16
"""What may still move when a solve stops."""
PATIENCE = 50
"""Sweeps without any gain after which a solve stops."""
MOST_SWEEPS = 200_000
NO_MASS = 1e-300


@dataclass(slots=True)
class Chain:
    """States with their edges (row, to, weight), which of ``ends`` each one is (0 for none), and where it begins.

    ``start`` gives states with their chances; ``counts`` says whether entering them ends a phase where they pause.
    ``numbers`` gives the number of every state at a place (the scene first).
    """

    table: Table
    row: Any
    to: Any
    weight: Any
    end: Any
    pause: Any
    ends: Sequence[End | None]
    start: Sequence[tuple[int, float]]
    counts: bool
    numbers: Callable[[int, Any], Any]
    consulted: frozenset[Any] = frozenset()

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self.end)


@dataclass(slots=True)
class Outcome:
    """What a chain comes to: the chance of each final state, of never ending, the mean length, and the error."""

    reached: Any
    never: float
    mean: float | None
    error: float
    sweeps: int
    lost: dict[int, float]
    """The chance of each state from which the fight never ends, where it is first entered."""
    visits: Any
    """How often a fight is in each state."""


def of_graph(graph: Graph) -> Chain:
    """The chain of a graph explored in Python."""
    ends: list[End | None] = [None]
    for _, end in graph.nodes:
        if end not in ends:
            ends.append(end)
    row = np.cumsum([0, *(len(edges.to) if edges else 0 for edges in graph.edges)])
    to = np.array([to for edges in graph.edges if edges for to, _ in edges.to], np.int64)
    weight = np.array([weight / edges.total for edges in graph.edges if edges for _, weight in edges.to])
    states = np.array([state for state, _ in graph.nodes], np.int64)
    return Chain(
        graph.table,
        row,
        to,
        weight,
        np.array([ends.index(end) for _, end in graph.nodes]),
        np.array(graph.pause),
        ends,
        ((0, 1.0),),
        False,
        lambda place, which: states[which, place],
        graph.consulted,
    )


def solve(chain: Chain, seconds: float | None = None) -> Outcome:
    """The chances of all ends from the start. Raises :class:`TooLargeError` when the time is up."""
    loops = _loops()
    over = chain.end != 0
    reaches = over.copy()
    while loops.ending(chain.row, chain.to, reaches):
        pass
    lost = ~reaches
    still = over | lost
    waiting, visits = np.zeros(chain.states), np.zeros(chain.states)
    for state, chance in chain.start:
        waiting[state] += chance
    sweeps = _until_still(chain, loops, still, waiting, visits, seconds)
    moving = float(waiting[~still].sum())
    reached = np.where(over, waiting, 0.0)
    never = float(waiting[lost].sum())
    error = max(moving, abs(1.0 - float(reached.sum()) - never))
    endless = {int(state): float(waiting[state]) for state in np.flatnonzero(lost & (waiting > 0))}
    return Outcome(reached, never, _mean(chain, loops, visits, lost), error, sweeps, endless, visits)


def _until_still(chain: Chain, loops: Any, still: Any, waiting: Any, visits: Any, seconds: float | None) -> int:
    """Sweep until next to nothing moves, or no less than before; returns the number of sweeps."""
    started = time.monotonic()
    least, since = 2.0, 0
    for sweep in range(1, MOST_SWEEPS):
        left = loops.flow(chain.row, chain.to, chain.weight, still, waiting, visits)
        if left < ACCURATE:
            return sweep
        since = 0 if left < least else since + 1
        least = min(least, left)
        if since > PATIENCE:
            return sweep
        if seconds is not None and time.monotonic() - started > seconds:
            raise TimeUpError(
                f"after {sweep:,} sweeps over {chain.states:,} states the time was up (--max-seconds {seconds:g})",
                attempts=("--method sample",),
            )
    return MOST_SWEEPS


def _mean(chain: Chain, loops: Any, visits: Any, lost: Any) -> float | None:
    """The mean number of phases, given that the fight ends and is not given up; None when it never does."""
    capped = np.array([end is not None and end.reason == "capped" for end in chain.ends])[chain.end]
    chance = np.ones(chain.states)
    if (lost | capped).any():
        chance[:] = 0.0
        fixed = (chain.end != 0) | lost
        chance[(chain.end != 0) & ~capped] = 1.0
        for _ in range(MOST_SWEEPS):
            if loops.backwards(chain.row, chain.to, chain.weight, fixed, chance) < ACCURATE:
                break
    whole = sum(part * chance[state] for state, part in chain.start)
    if whole <= NO_MASS:
        return None
    fought = np.array([end is None or end.fought for end in chain.ends])[chain.end]  # else no phase was begun
    worth = np.where(chain.pause & fought, chance, 0.0)
    moved = np.add.reduceat(np.append(chain.weight * worth[chain.to], 0.0), chain.row[:-1])
    moved[chain.row[1:] == chain.row[:-1]] = 0.0
    total = float((visits * moved).sum())
    if chain.counts:
        total += sum(part * worth[state] for state, part in chain.start)
    return total / float(whole)


def phases(chain: Chain) -> Iterator[tuple[Any, Any]]:
    """After each phase, the states in which it may leave the fight, with their chances; ends are named once."""
    loops = _loops()
    after, mass = np.zeros(chain.states), np.zeros(chain.states)
    moving = np.empty(chain.states, np.int64)
    for state, chance in chain.start:
        (after if chain.counts and chain.pause[state] else mass)[state] += chance
    while True:
        here = np.flatnonzero(mass)
        moving[: len(here)] = here
        loops.one_phase(chain.row, chain.to, chain.weight, chain.pause, moving, len(here), mass, after)
        which = np.flatnonzero(after)
        yield which, after[which]
        mass, after = np.where(chain.end == 0, after, 0.0), np.zeros(chain.states)


class _Numpy:
    """The compiled loops of a solve, by numpy: every state moves at once."""

    @staticmethod
    def _sources(row: Any) -> Any:
        return np.repeat(np.arange(len(row) - 1), np.diff(row))

    def flow(self, row: Any, to: Any, weight: Any, still: Any, waiting: Any, visits: Any) -> float:
        moving = np.where(still, 0.0, waiting)
        visits += moving
        waiting[~still] = 0.0
        waiting += np.bincount(to, moving[self._sources(row)] * weight, len(visits))
        return float(waiting[~still].sum())

    def backwards(self, row: Any, to: Any, weight: Any, fixed: Any, chance: Any) -> float:
        found = np.bincount(self._sources(row), weight * chance[to], len(chance))
        found[fixed] = chance[fixed]
        change = float(np.abs(found - chance).max())
        chance[:] = found
        return change

    def ending(self, row: Any, to: Any, reaches: Any) -> int:
        found = np.bincount(self._sources(row), reaches[to], len(reaches)) > 0
        marked = int((found & ~reaches).sum())
        reaches |= found
        return marked

    def one_phase(
        self, row: Any, to: Any, weight: Any, pause: Any, moving: Any, count: int, mass: Any, after: Any
    ) -> None:
        sources, moved = self._sources(row), mass.copy()
        mass[:] = 0.0
        while moved.any():
            onward = np.bincount(to, moved[sources] * weight, len(mass))
            after += np.where(pause, onward, 0.0)
            moved = np.where(pause, 0.0, onward)


def _loops() -> Any:
    """The compiled loops where they can be had, else numpy's."""
    from pitfight.engines import compiler

    if not compiler.installed():
        return _Numpy()
    from pitfight.engines import kernels

    return kernels

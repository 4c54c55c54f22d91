"""Best play by the compiled loops: the game that the walk with open choices gives, its solution, and the chain of it.

What ``best.py`` and ``game.py`` do in Python, and with fractions, for fights that are too large for that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitfight.engines.best import Chooser
from pitfight.engines.chain import Chain
from pitfight.engines.columns import OPEN
from pitfight.engines.fast import Explorer, checking, flat_of, pausing
from pitfight.engines.flat import MOST_NODES, Flat
from pitfight.engines.graph import Limits, Node
from pitfight.engines.replay import StepFrame
from pitfight.engines.table import State
from pitfight.engines.weighted import Open, Weighted
from pitfight.engines.workshop import Workshop
from pitfight.errors import TimeUpError
from pitfight.fight import SIDES, Side

BUDGET = 100_000_000
"""Edges looked at between looks at the clock."""


@dataclass(slots=True)
class Solved:
    """What both sides choose, and what every state is worth then: P(a wins) - P(b wins)."""

    chosen: Any
    worth: Any
    approximate: bool = False
    """Whether a better strategy may exist."""


def in_order(row: Any, to: Any, weight: Any) -> tuple[Any, Any, tuple[Any, Any, Any]]:
    """States in the order in which they are solved, where each block of them begins, and the edges in that order."""
    from pitfight.engines import game_kernels as loops

    size = len(row) - 1
    order, begin, block_of = np.empty(size, np.int32), np.empty(size + 1, np.int64), np.empty(size, np.int32)
    count = int(loops.blocks(row, to, order, begin, block_of))
    number = block_of  # as large, and needed no more
    number[order] = np.arange(size, dtype=np.int32)
    edges = np.zeros(size + 1, np.int64), np.empty_like(to), np.empty_like(weight)
    loops.renumbered(row, to, weight, order, number, *edges)
    return order, begin[: count + 1].copy(), edges


def settled(
    row: Any,
    to: Any,
    weight: Any,
    kind: Any,
    free: Any,
    chosen: Any,
    worth: Any,
    begin: Any,
    watch: Callable[[], object] = lambda: None,
) -> bool:
    """Find best play of the free choices of a game in order: into ``chosen`` and ``worth``, where ends have theirs.

    ``watch`` is called now and then. Returns whether a better strategy may exist.
    """
    from pitfight.engines import game_kernels as loops

    size = len(kind)
    leaves, bad = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    before, old = np.zeros(size, np.int32), np.zeros(size)
    counters = np.zeros(8, np.int64)
    arrays = (row, to, weight, kind, free, chosen, worth, begin, leaves, bad, before, old)
    while not loops.settle(*arrays, counters, BUDGET):
        watch()
    return bool(counters[loops.APPROXIMATE])


class OpenGame:
    """All states of a fight whose choices are open, as arrays.

    States are places of the fight (each begins a step), choices, and their options. ``kind`` tells what a state is,
    ``default`` what the default policies choose.
    """

    def __init__(
        self, shop: Workshop, limits: Limits, begin: State | None = None, first: Weighted | None = None
    ) -> None:
        self._limits = limits
        self._started = time.monotonic()
        self.flat: Flat = flat_of(shop)
        self.flat.most_nodes = MOST_NODES
        self.flat.forget_asked()
        explorer = Explorer(self.flat, limits, choices=True)
        begin = begin or self.flat.table.begin
        roots = [explorer.add(begin, None)] if first is None else []
        begun = None if first is None else _Begun(explorer, first)
        explorer.run(StepFrame(shop.memory, shop.table) if checking() else None)
        self.layout, self.slots, self.keys, self.row, self.to, self.weight, origin = explorer.arrays()
        self.spot = self.layout.column(self.keys, self.flat.places + 1)
        self.end = self.layout.column(self.keys, self.flat.places)
        self.known = len(self.end)
        """How many states the walk found; those of a step that had begun come behind them."""
        self._names: dict[Any, int] = {}
        self._asked: dict[int, Any] = {}
        self._of_spots(origin)
        if begun is not None:
            self._add(begun, explorer.key(begin))
            roots = [self.known]
        self.start = roots[0]
        self._sort()
        self._solved: dict[frozenset[Side], Solved] = {}

    @property
    def places(self) -> int:
        """How many places of the fight were compared."""
        return int((self.spot == 0).sum()) - (len(self.spot) > self.known)  # a step that has begun is none

    # -- what states are -------------------------------------------------------------------------------------------

    def _of_spots(self, origin: Any) -> None:
        """Who chooses where, by the spot of each state."""
        from pitfight.engines import game_kernels as loops

        _, _, count = self.flat.spots()
        spots = len(self.flat.choice_of)
        kind, default, name = np.zeros(spots, np.int8), np.zeros(spots, np.int32), np.zeros(spots, np.int64)
        for spot, asked in enumerate(self.flat.choice_of):
            if asked is not None and count[spot]:
                what, side, own = asked.args
                kind[spot], default[spot] = loops.OF_A if side == "a" else loops.OF_B, own
                name[spot] = self._name(what, side, own, tuple(name for name, _ in asked.answers))
        self.kind, self.default, self.names = kind[self.spot], default[self.spot], name[self.spot]
        self.kind[self.end != OPEN] = loops.FIXED
        self._depth = np.zeros(self.known, np.int32)
        loops.depths(self.spot, origin, self._depth)

    def _name(self, *asked: Any) -> int:
        return self._names.setdefault(asked, len(self._names) + 1)

    def _add(self, begun: _Begun, key: Any) -> None:
        """States for a step that has begun: the place where it stands, and the choices still open in it."""
        from pitfight.engines import game_kernels as loops

        rows = begun.rows(self.known)
        sizes = [len(own) for own, _ in rows]
        self.row = np.append(self.row, self.row[-1] + np.cumsum(sizes))
        self.to = np.append(self.to, np.array([to for own, _ in rows for to, _ in own], np.int32))
        self.weight = np.append(self.weight, [weight for own, _ in rows for _, weight in own])
        self.keys = np.append(self.keys, np.tile(key, (len(rows), 1)), axis=0)
        self.spot = np.append(self.spot, [0] + [1] * (len(rows) - 1))
        self.end = np.append(self.end, np.full(len(rows), OPEN))
        sides = {"a": loops.OF_A, "b": loops.OF_B}
        asked = [choice for _, choice in rows]
        self.kind = np.append(self.kind, np.array([sides[own.side] if own else 0 for own in asked], np.int8))
        self.default = np.append(self.default, np.array([own.default if own else 0 for own in asked], np.int32))
        self.names = np.append(
            self.names,
            [
                self._name(own.kind, own.side, own.default, tuple(name for name, _ in own.options)) if own else 0
                for own in asked
            ],
        )
        self._depth = np.append(self._depth, np.array([0, *begun.depths], np.int32))

    def asked(self, number: int) -> Any:
        """What choices of a number in ``names`` are about: kind, side, the default's place, the options' names."""
        return self._asked[number]

    # -- solving ---------------------------------------------------------------------------------------------------

    def _sort(self) -> None:
        """Number states in the order in which they are solved, so that what is used together lies together."""
        from pitfight.engines import game_kernels as loops

        size = len(self.kind)
        order, self._begin, (self.row, self.to, self.weight) = in_order(self.row, self.to, self.weight)
        self.number = np.empty(size, np.int32)
        """The number of each state by the number it was found under."""
        self.number[order] = np.arange(size, dtype=np.int32)
        self.keys, self.spot, self.end = self.keys[order], self.spot[order], self.end[order]
        self.kind, self.default, self.names = self.kind[order], self.default[order], self.names[order]
        self.start = int(self.number[self.start])
        self._asked = {number: asked for asked, number in self._names.items()}
        depth = self._depth[order]
        inside = np.flatnonzero(self.spot)
        inside = inside[np.argsort(-depth[inside], kind="stable")]
        self.prints, self.idle = np.empty(size), np.zeros(size, np.bool_)
        loops.fingerprints(self.row, self.to, self.weight, self.kind, inside, self.names, self.prints, self.idle)

    def solved(self, sides: Collection[Side] = SIDES) -> Solved:
        """Best play of some sides, the others choosing by default. Raises :class:`TooLargeError` when time is up."""
        from pitfight.engines import game_kernels as loops

        free_sides = frozenset(sides)
        found = self._solved.get(free_sides)
        if found is not None:
            return found
        own = {"a": loops.OF_A, "b": loops.OF_B}
        free = np.isin(self.kind, [own[side] for side in sorted(free_sides)]) & ~self.idle
        chosen = np.where(free | self.idle, 0, self.default)
        found = Solved(chosen.astype(np.int32), self._worths())
        if free.any() or free_sides == frozenset(SIDES):  # else only the choices are asked for, and there are none
            arrays = (self.row, self.to, self.weight, self.kind, free, found.chosen, found.worth)
            found.approximate = settled(*arrays, self._begin, self._look_at_the_clock)
        self._solved[free_sides] = found
        return found

    def _look_at_the_clock(self) -> None:
        seconds = self._limits.seconds
        if seconds is not None and time.monotonic() - self._started > seconds:
            raise TimeUpError(
                f"comparing {self.places:,} states, the time was up (--max-seconds {seconds:g})",
                attempts=("--method sample",),
            )

    def _worths(self) -> Any:
        """What ends are worth; nothing, so far, is anything else."""
        winners = {"a": 1.0, "b": -1.0}
        by_end = np.array([winners.get(end.winner or "", 0.0) if end else 0.0 for end in self.flat.ends])
        return by_end[self.end]

    # -- as a chain ------------------------------------------------------------------------------------------------

    def chain(self, chosen: Any) -> tuple[Chain, Any]:
        """The fight as both sides choose, as plain chances, and the states that can be reached then."""
        from pitfight.engines import game_kernels as loops

        seen = np.zeros(len(self.kind), np.bool_)
        edges = int(loops.reached(self.row, self.to, self.kind, chosen, np.array([self.start]), seen))
        which = np.flatnonzero(seen)[::-1]  # what is left for good comes last
        number = np.zeros(len(seen), np.int32)
        number[which] = np.arange(len(which))
        row, to, weight = np.zeros(len(which) + 1, np.int64), np.empty(edges, np.int32), np.empty(edges)
        loops.played(self.row, self.to, self.weight, self.kind, chosen, which, number, row, to, weight)
        end, keys, layout, flat = self.end[which], self.keys[which], self.layout, self.flat
        waits = (self.spot[which] == 0) & (which != self.start)
        pause = (end != OPEN) | (waits & pausing(flat)[layout.column(keys, 0)])
        chain = Chain(
            flat.table,
            row,
            to,
            weight,
            end,
            pause,
            tuple(flat.ends),
            ((int(number[self.start]), 1.0),),
            False,
            lambda place, own: layout.column(keys[own], place),
            flat.consulted(),
        )
        return chain, which


class _Begun:
    """The outcome of a step that has begun, its places entered in the walk."""

    def __init__(self, explorer: Explorer, first: Weighted) -> None:
        self._numbers: dict[Node, int] = {}
        self._rows: list[tuple[Any, Open | None]] = []
        self.depths: list[int] = []
        self._first = first
        self._enter(explorer, first)

    def _enter(self, explorer: Explorer, outcome: Weighted) -> None:
        for value, _ in outcome.items:
            if type(value) is Open:
                for _, option in value.options:
                    self._enter(explorer, option)
            else:
                self._numbers[value] = explorer.add(*value)

    def rows(self, behind: int) -> Sequence[tuple[Sequence[tuple[int, float]], Open | None]]:
        """For each new state its edges, and the choice it is; numbers begin after ``behind`` states."""
        self._behind = behind
        self._rows = [((), None)]
        self._rows[0] = (self._row(self._first, 1), None)
        return self._rows

    def _row(self, outcome: Weighted, depth: int) -> Sequence[tuple[int, float]]:
        found: dict[int, float] = {}
        for value, weight in outcome.items:
            to = self._numbers[value] if type(value) is not Open else self._choice(value, depth)
            found[to] = found.get(to, 0.0) + weight / outcome.total
        return tuple(found.items())

    def _choice(self, choice: Open, depth: int) -> int:
        here = self._new(choice, depth)
        options = []
        for _, outcome in choice.options:
            option = self._new(None, depth + 1)
            self._rows[option - self._behind] = (self._row(outcome, depth + 2), None)
            options.append((option, 1.0))
        self._rows[here - self._behind] = (tuple(options), choice)
        return here

    def _new(self, choice: Open | None, depth: int) -> int:
        self._rows.append(((), choice))
        self.depths.append(depth)
        return self._behind + len(self._rows) - 1


class KnownPlay(Chooser):
    """Best play as it was found, for outcomes of steps that are worked out again, with what is counted in them."""

    def __init__(self, game: OpenGame, solved: Solved, sides: Collection[Side]) -> None:
        self._game = game
        self._worth = solved.worth
        self._sides = frozenset(sides)

    def option(self, choice: Open) -> int:
        """The place of the option that best play takes."""
        values = [self._mean(outcome) for _, outcome in choice.options]
        if choice.side not in self._sides:
            return choice.default
        from pitfight.engines.game_kernels import TOLERANCE

        sign = 1 if choice.side == "a" else -1
        most = max(value * sign for value in values)
        return next(at for at, value in enumerate(values) if value * sign >= most - TOLERANCE)

    def _mean(self, outcome: Weighted) -> float:
        total = 0.0
        for value, weight in outcome.items:
            made = type(value) is Open
            total += weight * (self._mean(value.options[self.option(value)][1]) if made else self.worth(value))
        return total / outcome.total

    def worth(self, node: Node) -> float:
        """What a place is worth."""
        from pitfight.engines import game_kernels as loops
        from pitfight.engines import kernels

        game = self._game
        state, end = node
        now = np.array([*game.flat.table.merged(state), game.flat.end_of(end), 0], np.int64)
        key = np.zeros(game.layout.words, np.uint64)
        kernels.pack(now, game.layout.rows, key)
        found = int(loops.known(key, game.keys, game.slots, game.number))
        assert found >= 0, "the place was met when the game was walked"
        return float(self._worth[found])

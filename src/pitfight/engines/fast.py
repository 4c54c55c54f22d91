"""The compiled engine: a trace walked by loops that numba compiles, for all outcomes and for whole sampled fights.

Needs the extra ``fast``. It knows no rule; where the trace is not complete, Python goes that way once (``flat.py``).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitfight.engines import memory
from pitfight.engines.chain import Chain
from pitfight.engines.columns import OPEN
from pitfight.engines.flat import MOST_NODES, MOST_NODES_SAMPLED, Flat
from pitfight.engines.graph import Limits
from pitfight.engines.random_numbers import below, stream_root
from pitfight.engines.replay import Answers, StepFrame
from pitfight.engines.table import State, Table
from pitfight.engines.weighted import Open, Weighted
from pitfight.engines.workshop import Workshop
from pitfight.errors import RuleError, TimeUpError, TooLargeError
from pitfight.fight import End
from pitfight.told import SHOWN_STEPS

MOST_STATES = 10_000_000
MOST_BYTES = 6 << 30
SLICE = 50_000
"""States worked out between looks at the clock."""
LANES = 4_096


class Unsuited(Exception):
    """The compiled engine cannot answer: a choice has been left open."""


def checking() -> bool:
    """Whether every step is to be compared with the rules (environment variable ``PITFIGHT_CHECK``)."""
    return os.environ.get("PITFIGHT_CHECK", "") not in ("", "0")


def flat_of(shop: Workshop) -> Flat:
    """The flat trace of a fight, kept in its workshop."""
    if shop.flat is None:
        shop.flat = Flat(shop.trace)
    shop.flat.room()
    if not shop.flat.nodes:  # the loops begin at the root, whatever it is
        shop.flat.extend(shop.table.begin, _given(()))
    return shop.flat


class Twins:
    """Groups of like fighters as arrays: the places of group ``g`` are ``place[begin[g]:begin[g + 1]]``."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.begin = np.cumsum([0, *(len(group) for group in table.twins)])
        self.place = np.array([place for group in table.twins for place in group], np.int64)

    def arrays(self) -> tuple[Any, ...]:
        """For the loops."""
        return (self.begin, self.place)

    def statuses(self) -> Any:
        """For each group the status of each number, as its place among the statuses of the system."""
        table, system = self._table, self._table.fight.system
        count = max((table.count(group[0] - 1) for group in table.twins), default=0)
        found = np.zeros((len(table.twins), count), np.int64)
        for row, group in enumerate(table.twins):
            who = group[0] - 1
            for number in range(table.count(who)):
                word = system.status(table.fight.fighters[who], table.value(who, number))
                found[row, number] = system.statuses.index(word)
        return found


# -- all outcomes -------------------------------------------------------------------------------------------------


class Layout:
    """How states and their end are packed into words of 64 bits: as many bits a place as its numbers need."""

    def __init__(self, sizes: Sequence[int]) -> None:
        rows, word, used = [], 0, 0
        for size in sizes:
            bits = max((size - 1).bit_length(), 1)
            if used + bits > 64:
                word, used = word + 1, 0
            rows.append((word, used, (1 << bits) - 1))
            used += bits
        self.sizes = tuple(sizes)
        self.words = word + 1
        self.rows = np.array(rows, np.uint64)

    def column(self, keys: Any, place: int) -> Any:
        """The numbers of one place in many keys."""
        word, shift, mask = self.rows[place]
        return ((keys[:, int(word)] >> shift) & mask).astype(np.int64)


class Explorer:
    """The graph of a fight while it grows."""

    def __init__(self, flat: Flat, limits: Limits, *, choices: bool = False) -> None:
        self.flat = flat
        self._limits = limits
        self._open = choices
        self._twins = Twins(flat.table).arrays()
        self._ends, self._spots = 16, 1
        self.layout = self._new_layout()
        self._keys = np.zeros((1 << 12, self.layout.words), np.uint64)
        self._slots = np.full(1 << 13, -1, np.int32)
        self._row = np.zeros((1 << 12) + 1, np.int64)
        self._stamp, self._edge_at = np.zeros(1 << 12, np.int64), np.zeros(1 << 12, np.int64)
        self._origin, self._way_at = np.zeros(1 << 12, np.int32), np.zeros((1 << 12) + 1, np.int64)
        self._way = np.zeros(1 << 12, np.int32)
        self._to, self._weight = np.zeros(1 << 14, np.int32), np.zeros(1 << 14)
        self._new_stack(1 << 10)
        self._counters = np.zeros(8, np.int64)
        self._started = time.monotonic()
        self.misses = 0

    def _new_layout(self) -> Layout:
        while len(self.flat.ends) > self._ends:
            self._ends *= 2
        while len(self.flat.choice_of) > self._spots:
            self._spots *= 2
        return Layout([*self.flat.numbers, self._ends, self._spots])

    def _new_stack(self, size: int) -> None:
        self._stack = (
            np.zeros(size, np.int64),
            np.zeros(size),
            np.zeros((size, self.flat.places), np.int64),
            np.zeros(size, np.int64),
            np.zeros(8 * size, np.int64),
            np.zeros(8 * size, np.int64),
        )

    def add(self, state: State, end: End | None) -> int:
        """The number of a state, which is new or known."""
        from pitfight.engines import kernels

        now = np.array([*self.flat.table.merged(state), self.flat.end_of(end), 0], np.int64)
        self._fit()
        key = np.zeros(self.layout.words, np.uint64)
        kernels.pack(now, self.layout.rows, key)
        found = int(kernels.find(key, self._keys, self._slots, self._counters[kernels.STATES]))
        if found == self._counters[kernels.STATES]:
            self._way_at[found + 1] = self._way_at[found]
            self._counters[kernels.STATES] += 1
        return found

    def run(self, check: StepFrame | None = None) -> None:
        """Work out every state that can be reached. Raises :class:`TooLargeError` above the limits."""
        from pitfight.engines import kernels

        counters = self._counters
        while True:
            status = kernels.explore(
                self.flat.arrays(),
                self.flat.spots(),
                self.layout.rows,
                self._twins,
                self._graph(),
                self._stack,
                counters,
                counters[kernels.NEXT] + SLICE,
            )
            self._spend()
            if status == kernels.DONE and counters[kernels.NEXT] == counters[kernels.STATES]:
                if check is not None:
                    for state in range(counters[kernels.STATES]):
                        self._check(check, state)
                return
            if status == kernels.MISS:
                self._learn()
            elif status == kernels.STATES_FULL:
                self._more_states()
            elif status == kernels.EDGES_FULL:
                self._to, self._weight = _doubled(self._to), _doubled(self._weight)
            elif status == kernels.STACK_FULL:
                self._new_stack(2 * len(self._stack[0]))
            elif status == kernels.WAYS_FULL:
                self._way = _doubled(self._way)
            if self.flat.choices and not self._open:
                raise Unsuited

    def _spend(self) -> None:
        from pitfight.engines import kernels

        states = int(self._counters[kernels.STATES] - self._counters[kernels.OPENED])
        if states > self._limits.states:
            raise TooLargeError(
                f"the fight has more than {self._limits.states:,} states (--max-states)", attempts=("--method sample",)
            )
        seconds = self._limits.seconds
        if seconds is not None and time.monotonic() - self._started > seconds:
            raise TimeUpError(
                f"after {states:,} states the time was up (--max-seconds {seconds:g})", attempts=("--method sample",)
            )
        most = self._limits.megabytes
        if self.bytes() > (_most_bytes() if most is None else most * memory.MEGABYTE):
            setting = "" if most is None else f" (--max-memory {most:g})"
            raise TooLargeError(
                f"after {states:,} states {self.bytes() / memory.MEGABYTE:,.0f} MB of memory were taken{setting}",
                attempts=("--method sample",),
            )

    def bytes(self) -> int:
        """The memory that the graph takes; solving a game takes as much again."""
        taken = sum(int(array.nbytes) for array in self._graph())
        return 2 * taken if self._open else taken

    def _learn(self) -> None:
        """Go the way on which something was unknown in Python."""
        from pitfight.engines import kernels

        self.misses += 1
        places: list[int] = []
        link = int(self._counters[kernels.LINK])
        before, place = self._stack[4], self._stack[5]
        while link >= 0:
            places.append(int(place[link]))
            link = int(before[link])
        begin = int(self._counters[kernels.NEXT])
        while self.spot(begin):  # the step began in another state, with more answers
            places.extend(int(own) for own in self._way[self._way_at[begin] : self._way_at[begin + 1]][::-1])
            begin = int(self._origin[begin])
        places.reverse()
        self.flat.extend(self.state(begin), _given(places))
        self._fit()

    def _fit(self) -> None:
        """Pack states anew when a place or the list of ends has outgrown its bits."""
        layout = self._new_layout()
        if layout.sizes != self.layout.sizes:
            self._repack(layout, len(self._keys), len(self._slots))

    def _more_states(self) -> None:
        self._repack(self.layout, 2 * len(self._keys), 2 * len(self._slots))
        self._row = _doubled(self._row, 2 * (len(self._row) - 1) + 1)
        self._way_at = _doubled(self._way_at, 2 * (len(self._way_at) - 1) + 1)
        self._stamp, self._edge_at = _doubled(self._stamp), _doubled(self._edge_at)
        self._origin = _doubled(self._origin)

    def _repack(self, layout: Layout, room: int, slots: int) -> None:
        from pitfight.engines import kernels

        keys = np.zeros((room, layout.words), np.uint64)
        self._slots = np.full(slots, -1, np.int32)
        kernels.repack(self._keys, self.layout.rows, keys, layout.rows, self._slots, self._counters[kernels.STATES])
        self._keys, self.layout = keys, layout

    def state(self, number: int) -> State:
        """The state of a number."""
        key = self._keys[number : number + 1]
        return tuple(int(self.layout.column(key, place)[0]) for place in range(self.flat.places))

    def key(self, state: State) -> Any:
        """A state packed as it stands at the beginning of a step."""
        from pitfight.engines import kernels

        key = np.zeros(self.layout.words, np.uint64)
        kernels.pack(np.array([*self.flat.table.merged(state), OPEN, 0], np.int64), self.layout.rows, key)
        return key

    def arrays(self) -> tuple[Any, ...]:
        """The layout, the map of keys, and keys, rows, edges, weights and origins, cut to size."""
        from pitfight.engines import kernels

        states, edges = int(self._counters[kernels.STATES]), int(self._counters[kernels.EDGES])
        return (
            self.layout,
            self._slots,
            self._keys[:states],
            self._row[: states + 1],
            self._to[:edges],
            self._weight[:edges],
            self._origin[:states],
        )

    def spot(self, number: int) -> int:
        """Where in a step a state stands: at its beginning (0), at a choice left open, or behind one."""
        return int(self.layout.column(self._keys[number : number + 1], self.flat.places + 1)[0])

    def _graph(self) -> tuple[Any, ...]:
        return (
            self._keys,
            self._slots,
            self._row,
            self._to,
            self._weight,
            self._stamp,
            self._edge_at,
            self._origin,
            self._way_at,
            self._way,
        )

    def _check(self, frame: StepFrame, number: int) -> None:
        """Compare the edges of a state with what its rules say when they are run again."""
        if self._end(number) is not None or self.spot(number):
            return
        own = self._outcome(number)
        rules = self._at_random(frame.step(self.state(number)))
        if own.keys() != rules.keys() or any(abs(own[key] - rules[key]) > 1e-12 for key in own):
            raise RuleError(f"the compiled walk and the rules differ in state {self.state(number)}")

    def _end(self, number: int) -> End | None:
        return self.flat.ends[int(self.layout.column(self._keys[number : number + 1], self.flat.places)[0])]

    def _outcome(self, number: int) -> dict[tuple[State, End | None], float]:
        """Where a step leads, each option of a choice being as likely."""
        found: dict[tuple[State, End | None], float] = {}
        edges = range(self._row[number], self._row[number + 1])
        choice = len(edges) > 1 and self.flat.spots()[2][self.spot(number)]
        for edge in edges:
            target, weight = int(self._to[edge]), 1 / len(edges) if choice else float(self._weight[edge])
            onward = self._outcome(target) if self.spot(target) else {(self.state(target), self._end(target)): 1.0}
            for place, part in onward.items():
                found[place] = found.get(place, 0.0) + part * weight
        return found

    def _at_random(self, outcome: Weighted) -> dict[tuple[State, End | None], float]:
        """What an outcome comes to when each option of a choice is as likely."""
        found: dict[tuple[State, End | None], float] = {}
        for value, weight in outcome.items:
            if type(value) is Open:
                options = [self._at_random(option) for _, option in value.options]
                parts = [(place, part / len(options)) for option in options for place, part in option.items()]
            else:
                parts = [((self.flat.table.merged(value[0]), value[1]), 1.0)]
            for place, part in parts:
                found[place] = found.get(place, 0.0) + part * weight / outcome.total
        return found

    def chain(self, start: Sequence[tuple[int, float]], counts: bool) -> Chain:
        """The graph as a chain, with its arrays cut to size."""
        states, edges = int(self._counters[0]), int(self._counters[2])
        keys, layout, flat = self._keys[:states], self.layout, self.flat
        end = layout.column(keys, flat.places)
        pauses = pausing(flat)
        return Chain(
            flat.table,
            self._row[: states + 1],
            self._to[:edges],
            self._weight[:edges],
            end,
            (end != OPEN) | pauses[layout.column(keys, 0)],
            tuple(flat.ends),
            start,
            counts,
            lambda place, which: layout.column(keys[which], place),
            flat.consulted(),
        )


def explore(
    shop: Workshop,
    limits: Limits,
    begin: State | None = None,
    first: Weighted | None = None,
    check: bool | None = None,
    *,
    choices: bool = False,
) -> tuple[Chain, Explorer]:
    """The chain of a fight, from its beginning or from a step that has begun (``first`` is what may come of it).

    With ``choices`` those left open are states of their own, whose edges lead to their options.
    """
    flat = flat_of(shop)
    flat.most_nodes = MOST_NODES
    flat.forget_asked()
    explorer = Explorer(flat, limits, choices=choices)
    if first is None:
        start = [(explorer.add(begin or flat.table.begin, None), 1.0)]
    else:
        start = [(explorer.add(state, end), weight / first.total) for (state, end), weight in first.items]
    checked = checking() if check is None else check
    explorer.run(StepFrame(shop.memory, shop.table) if checked else None)
    return explorer.chain(start, first is not None), explorer


def _given(places: Sequence[int]) -> Callable[[Answers, int], int]:
    """Answers questions as given, then with the first answer."""
    left = iter(places)
    return lambda answers, total: next(left, 0)


def _doubled(array: Any, size: int | None = None) -> Any:
    grown = np.zeros(size or 2 * len(array), array.dtype)
    grown[: len(array)] = array
    return grown


def pausing(flat: Flat) -> Any:
    """Whether a phase has ended, for every number of the scene."""
    table = flat.table
    found = np.zeros(flat.numbers[0], np.bool_)
    for number in range(table.count(-1)):
        found[number] = table.fight.system.pauses(table.value(-1, number))
    return found


def _most_bytes() -> int:
    """The memory that a graph may take when nobody has said."""
    return min(MOST_BYTES, memory.of_machine(MOST_BYTES) // 2)


# -- whole fights -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Seen:
    """What was seen in a number of fights.

    ``still`` and ``gone`` count, for each phase shown, place and number, fights that went on after it and fights that
    ended with it; ``gone_ends`` the ends (0 for none), ``final`` and ``ends`` the same at the end of each fight. The
    arrays of twins count how many of each group are in each status.
    """

    still: Any
    gone: Any
    gone_ends: Any
    final: Any
    ends: Any
    sums: Any
    twins_still: Any
    twins_gone: Any
    twins_final: Any

    @classmethod
    def nothing(cls, flat: Flat) -> Seen:
        """Room for all numbers there are."""
        numbers, ends = max(flat.numbers), _power(len(flat.ends))
        twins = flat.table.twins
        statuses = len(flat.table.fight.system.statuses)
        counted = (len(twins), statuses, max((len(group) for group in twins), default=0) + 1)
        return cls(
            np.zeros((SHOWN_STEPS, flat.places, numbers), np.int64),
            np.zeros((SHOWN_STEPS, flat.places, numbers), np.int64),
            np.zeros((SHOWN_STEPS, ends), np.int64),
            np.zeros((flat.places, numbers), np.int64),
            np.zeros(ends, np.int64),
            np.zeros(2, np.int64),
            np.zeros((SHOWN_STEPS, *counted), np.int64),
            np.zeros((SHOWN_STEPS, *counted), np.int64),
            np.zeros(counted, np.int64),
        )

    def arrays(self) -> tuple[Any, ...]:
        """For the loop."""
        return (
            self.still,
            self.gone,
            self.gone_ends,
            self.final,
            self.ends,
            self.sums,
            self.twins_still,
            self.twins_gone,
            self.twins_final,
        )

    def add(self, other: Seen) -> None:
        """Add what was seen in other fights, with as much room or less."""
        for own, more in zip(self.arrays(), other.arrays(), strict=True):
            own[tuple(slice(0, size) for size in more.shape)] += more


def _power(count: int) -> int:
    return max(1 << (count - 1).bit_length(), 16)


class _Lanes:
    """Fights that are run side by side in one piece."""

    def __init__(self, flat: Flat, seed: int, numbers: range, first: Weighted | None) -> None:
        from pitfight.engines import kernels

        count = len(numbers)
        self.now = np.tile(np.array(flat.table.begin, np.int64), (count, 1))
        self.phase, self.question = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.stream = kernels.streams(
            np.uint64(stream_root(seed)), np.arange(numbers.start, numbers.stop, dtype=np.uint64)
        )
        self.end, self.doing = np.zeros(count, np.int64), np.zeros(count, np.int64)
        if first is not None:
            self._begun(flat, first)
            self.doing[:] = kernels.ENTERING

    def _begun(self, flat: Flat, first: Weighted) -> None:
        """Begin after the step that has begun, by the number of question 0."""
        for lane, own in enumerate(self.stream):
            at = below(int(own), 0, first.total)
            for (state, end), weight in first.items:
                at -= weight
                if at < 0:
                    self.now[lane], self.end[lane] = state, flat.end_of(end)
                    break

    def arrays(self) -> tuple[Any, ...]:
        return (self.now, self.phase, self.question, self.stream, self.end, self.doing)


class Piece:
    """Some of the fights: run as far as the trace is known, taught, and run on."""

    def __init__(self, flat: Flat, seed: int, numbers: range, cap: int, first: Weighted | None) -> None:
        self._flat = flat
        self._cap = cap
        self._lanes = _Lanes(flat, seed, numbers, first)
        self.seen = Seen.nothing(flat)
        self.left = len(numbers)

    def run(self, arrays: tuple[Any, ...], pauses: Any, twins: tuple[Any, ...]) -> None:
        """Run all fights that are not over; only reads the trace, so pieces may run at the same time."""
        from pitfight.engines import kernels

        self.left = int(
            kernels.sample(
                arrays,
                self._flat.root,
                pauses,
                self._flat.fought(),
                twins,
                self._lanes.arrays(),
                self.seen.arrays(),
                self._cap,
            )
        )
        if self.left < 0:
            raise Unsuited

    def learn(self, ends: float | None = None) -> bool:
        """Go on in Python where fights met something unknown, each with the numbers it has met it with.

        Whether it could before the clock shows ``ends``.
        """
        from pitfight.engines import kernels

        lanes = self._lanes
        for lane in np.flatnonzero(lanes.doing != kernels.OVER):
            if ends is not None and time.monotonic() > ends:
                return False
            state = tuple(int(number) for number in lanes.now[lane])
            self._flat.extend(state, _drawn(int(lanes.stream[lane]), int(lanes.question[lane])))
        return True

    def fit(self) -> None:
        """Make room for numbers and ends that are new."""
        wider = Seen.nothing(self._flat)
        if wider.final.shape != self.seen.final.shape or wider.ends.shape != self.seen.ends.shape:
            wider.add(self.seen)
            self.seen = wider


def _drawn(stream: int, question: int) -> Callable[[Answers, int], int]:
    """Answers questions by the random numbers of a fight, from a question on."""
    asked = question

    def pick(answers: Answers, total: int) -> int:
        nonlocal asked
        asked += 1
        at = below(stream, asked, total) if total else 0
        for place, (_, weight) in enumerate(answers):
            at -= weight
            if at < 0:
                return place
        return 0

    return pick


def sample(
    shop: Workshop,
    seed: int,
    numbers: range,
    cap: int,
    *,
    workers: int | None = None,
    lanes: int = LANES,
    first: Weighted | None = None,
    progress: Callable[[int, int], None] | None = None,
    max_seconds: float | None = None,
) -> tuple[Seen, Flat]:
    """Run the fights of those numbers; workers and lanes change how fast that is and nothing else.

    When the time is up, what is not yet over is left out, whole pieces of fights, so that long fights count as much as
    short ones. Raises :class:`TimeUpError` when no piece was over by then.
    """
    ends = None if max_seconds is None else time.monotonic() + max_seconds
    flat = flat_of(shop)
    flat.most_nodes = MOST_NODES_SAMPLED
    flat.forget_asked()
    workers = workers or cores()
    pool = ThreadPoolExecutor(workers) if workers > 1 else None
    whole, done = Seen.nothing(flat), 0
    size = min(lanes, 256 if ends is None else 16)
    try:
        while done < len(numbers):
            pieces = []
            upto = done
            for _ in range(workers):
                part = numbers[upto : upto + size]
                if part:
                    pieces.append(Piece(flat, seed, part, cap, first))
                upto += len(part)
            if not _together(flat, pieces, pool, ends):
                break
            done = upto
            seen = Seen.nothing(flat)
            seen.add(whole)
            whole = seen
            for piece in pieces:
                whole.add(piece.seen)
            size = min(lanes, 2 * size)
            if progress is not None:
                progress(done, len(numbers))
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
    if not done:
        raise TimeUpError(
            f"of {len(pieces) * size} fights not all were over when the time was up (--max-seconds {max_seconds:g})",
            attempts=("--max-seconds 60", "--until phase"),
        )
    return whole, flat


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _together(flat: Flat, pieces: Sequence[Piece], pool: ThreadPoolExecutor | None, ends: float | None) -> bool:
    """Run pieces to their ends, unless the time is up before; the trace grows only while none of them runs."""
    left, twins = list(pieces), Twins(flat.table)
    while left:
        for piece in left:
            piece.fit()
        arrays, pauses = flat.arrays(), pausing(flat)
        alike = (*twins.arrays(), twins.statuses())
        if pool is None or len(left) == 1:
            for piece in left:
                piece.run(arrays, pauses, alike)
        else:
            for future in [pool.submit(piece.run, arrays, pauses, alike) for piece in left]:
                future.result()
        left = [piece for piece in left if piece.left]
        for piece in left:
            if not piece.learn(ends):
                return False
    return True

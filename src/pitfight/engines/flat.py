"""A trace as plain arrays of numbers, which a compiled loop can walk.

It knows no rule: nodes, tables of how a fighter's number answers a question or becomes another number, weights of
answers, and groups with ranks. What a table or a branch does not know yet is marked, the loop stops there, and
:meth:`Flat.extend` goes the same way in Python: it fills tables, lets the trace record what is new, and copies that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pitfight.dice import Kind, Who
from pitfight.engines.columns import LEFT_OUT, ONWARD, UNKNOWN
from pitfight.engines.packed import Packed
from pitfight.engines.replay import Answers
from pitfight.engines.table import State, Table
from pitfight.engines.trace import ASK, CHOICE, COUNT_OF, END, FIRST_OF, LOOK, MEET, ONE_OF, PUT, Node, Pick, Trace
from pitfight.errors import TooLargeError
from pitfight.fight import End, Side

MOST_NODES = 300_000
"""The largest trace recorded for all outcomes: the rules run once for each ten nodes or so, which takes long."""
MOST_NODES_SAMPLED = 1_500_000
"""The largest trace recorded for sampling, which meets the likely ways first."""
_FIRST_NUMBERS = 16


class Column:
    """A numpy array that grows at its end; ``width`` values make a row."""

    def __init__(self, dtype: Any, *width: int) -> None:
        self.data: Any = np.zeros((1024, *width), dtype)
        self.size = 0

    def add(self, count: int, fill: Any) -> int:
        """Room for so many values more, filled; returns where it begins."""
        begin, end = self.size, self.size + count
        if end > len(self.data):
            grown = np.zeros((max(2 * len(self.data), end), *self.data.shape[1:]), self.data.dtype)
            grown[:begin] = self.data[:begin]
            self.data = grown
        self.data[begin:end] = fill
        self.size = end
        return begin


class Flat:
    """The arrays of one trace, and how they grow."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.table: Table = trace.table
        self.places = len(self.table.begin)
        self.numbers = [_FIRST_NUMBERS] * self.places
        """For how many numbers the tables of each place have room."""
        self.ends: list[End | None] = [None, End("capped")]
        self.choices = False
        self.most_nodes = MOST_NODES
        self._ids: dict[Node, int] = {}
        self._kind, self._arg, self._after = Column(np.int8), Column(np.int32), Column(np.int64)
        self._sure = Column(np.int32)  # the branch of a look that was taken before, with nothing changed since
        self._child, self._led = Column(np.int32), Column(np.int32)  # the second is led past looks that are sure
        self._record, self._member_at = Column(np.int32, 4), Column(np.int32, 2)
        self.packed = Packed(self)
        self._cells, self._asked = Column(np.int32), Column(np.uint8)
        self._table_begin, self._table_place = Column(np.int64), Column(np.int32)
        self.table_keys: list[tuple[int, Any, tuple[Any, ...]]] = []
        """What each table tells: whose place, which look or change, with which arguments."""
        self._is_look: list[bool] = []
        self._table_ids: dict[Any, int] = {}
        self._answers: list[dict[Any, int]] = []
        self._width: list[int] = []
        self._table_nodes: list[list[int]] = []
        self._table_sizes: list[int] = []
        self._die_begin, self._die_size = Column(np.int64), Column(np.int32)
        self._limit, self._weight = Column(np.uint64), Column(np.float64)
        self._die_ids: dict[int, tuple[int, Answers]] = {}
        self._group_begin, self._group_size, self._member = Column(np.int64), Column(np.int32), Column(np.int32)
        self._group_ids: dict[Any, int] = {}
        self._ranks: dict[Any, tuple[list[Any], list[int]]] = {}
        self._met: list[frozenset[tuple[Side, Kind]]] = []
        self._met_seen = Column(np.uint8)
        self._spot_node, self._spot_option, self._spot_count = Column(np.int32), Column(np.int32), Column(np.int32)
        self._choice_of: list[Node | None] = []
        self._spot(None, 0, -1, 0)
        self._end_ids: dict[End | None, int] = {end: place for place, end in enumerate(self.ends)}
        self.room()

    def arrays(self) -> tuple[Any, ...]:
        """Everything that the loops read, in the order in which they take it apart."""
        self.packed.refresh()
        columns = (
            self._record,
            self._led,
            self._cells,
            self._asked,
            self._limit,
            self._weight,
            self._member_at,
            self._met_seen,
        )
        return tuple(column.data for column in columns)

    def raw(self) -> tuple[Any, ...]:
        """The tree as it was recorded, and the arrays that lead through it past looks that are sure."""
        columns = (
            self._kind,
            self._arg,
            self._after,
            self._child,
            self._sure,
            self._record,
            self._led,
            self._spot_node,
        )
        return tuple(column.data for column in columns)

    def heads(self) -> tuple[Any, ...]:
        """Where tables, dice and groups begin, and which they are."""
        columns = (
            self._table_begin,
            self._table_place,
            self._die_begin,
            self._die_size,
            self._group_begin,
            self._group_size,
        )
        return (*(column.data for column in columns), self._member.data[: self._member.size])

    @property
    def records(self) -> Any:
        """The records of nodes, as ``packed.py`` says."""
        return self._record.data

    @property
    def members(self) -> Any:
        """Where the cells of each member of a group begin, and his place."""
        return self._member_at.data

    def fought(self) -> Any:
        """For each end whether the phase with which it comes was fought."""
        return np.array([end is None or end.fought for end in self.ends])

    @property
    def root(self) -> int:
        """The first node that is not sure."""
        return int(self._spot_node.data[0])

    def is_look(self, table: int) -> bool:
        """Whether a table tells the branches of a look."""
        return self._is_look[table]

    def branch(self, table: int, number: int) -> int:
        """Which branch a number takes at a look."""
        return self._answers[table][self._answer(table, number)]

    def spots(self) -> tuple[Any, ...]:
        """Where a walk can be taken up: the root, each choice left open, and behind it each of its options."""
        return (self._spot_node.data, self._spot_option.data, self._spot_count.data)

    @property
    def choice_of(self) -> Sequence[Node | None]:
        """The choice of each spot; None for the root."""
        return self._choice_of

    def _spot(self, node: Node | None, here: int, option: int, count: int) -> int:
        self._choice_of.append(node)
        self._spot_option.add(1, option)
        self._spot_count.add(1, count)
        return self._spot_node.add(1, here)

    @property
    def nodes(self) -> int:
        """How many nodes have been copied."""
        return self._kind.size

    # -- what answers depended on ---------------------------------------------------------------------------------

    def forget_asked(self) -> None:
        """Begin to keep anew what is asked."""
        self._asked.data[:] = 0
        self._met_seen.data[:] = 0

    def consulted(self) -> frozenset[Any]:
        """The options that what was asked depends on, and the choices that came up."""
        found: set[Any] = set()
        for met, seen in zip(self._met, self._met_seen.data, strict=False):
            if seen:
                found |= met
        asked = np.flatnonzero(self._asked.data[: self._asked.size])
        consults = self.table.consults
        begins = {int(begin): place for place, begin in enumerate(self._table_begin.data[: self._table_begin.size])}
        sorted_begins = np.sort(self._table_begin.data[: self._table_begin.size])
        for cell, begin in zip(asked, sorted_begins[np.searchsorted(sorted_begins, asked, "right") - 1], strict=True):
            table = begins[int(begin)]
            place, what, args = self.table_keys[table]
            found |= consults.get((what, place - 1, int(cell - begin), args), frozenset())
        return frozenset(found)

    # -- growing --------------------------------------------------------------------------------------------------

    def room(self) -> bool:
        """Make room for the numbers that places have by now; true when a place needed more."""
        grown = False
        for place in range(self.places):
            count = self.table.count(place - 1)
            if count > self.numbers[place]:
                while count > self.numbers[place]:
                    self.numbers[place] *= 2
                self._move_tables(place)
                grown = True
        return grown

    def _move_tables(self, place: int) -> None:
        for table, (own, _, _) in enumerate(self.table_keys):
            if own != place:
                continue
            old = int(self._table_begin.data[table])
            new = self._cells.add(self.numbers[place], UNKNOWN)
            self._asked.add(self.numbers[place], 0)
            half = self._table_sizes[table]
            for column in (self._cells.data, self._asked.data):
                column[new : new + half] = column[old : old + half]
            self._asked.data[old : old + half] = 0
            self._table_sizes[table] = self.numbers[place]
            self._table_begin.data[table] = new
            self.packed.moved()

    def _table_of(self, kind: int, place: int, what: Any, args: tuple[Any, ...]) -> int:
        key = (kind, place, what, args)
        found = self._table_ids.get(key)
        if found is None:
            found = self._table_ids[key] = len(self.table_keys)
            self.table_keys.append((place, what, args))
            self._table_sizes.append(self.numbers[place])
            self._table_begin.add(1, self._cells.add(self.numbers[place], UNKNOWN))
            self._asked.add(self.numbers[place], 0)
            self._table_place.add(1, place)
            self._is_look.append(kind == LOOK)
            self._answers.append({})
            self._width.append(2)
            self._table_nodes.append([])
        return found

    def _die_of(self, answers: Answers, total: int) -> int:
        known = self._die_ids.get(id(answers))
        if known is None:
            begin = self._limit.size
            upto = 0
            for _, weight in answers:
                upto += weight
                self._limit.add(1, limit(upto, total))
                self._weight.add(1, weight / total)
            die = self._die_begin.add(1, begin)
            self._die_size.add(1, len(answers))
            known = self._die_ids[id(answers)] = (die, answers)  # kept, so that its id stays its own
        return known[0]

    def _group_of(self, kind: int, what: Any, members: tuple[Who, ...], most: int | None = None) -> int:
        """The number of a group asked one question; ``most``, where there is one, stands behind its members."""
        key = (kind, what, members, most)
        found = self._group_ids.get(key)
        if found is None:
            tables = [self._table_of(kind, who + 1, what, ()) for who in members]
            listed = tables if most is None else [*tables, -1 - most]
            begin = self._member.add(len(listed), listed)
            for own in tables:
                self._member_at.add(1, (self._table_begin.data[own], self._table_place.data[own]))
            if most is not None:
                self._member_at.add(1, (most, 0))
            found = self._group_ids[key] = self._group_begin.add(1, begin)
            self._group_size.add(1, len(tables))
        return found

    def end_of(self, end: End | None) -> int:
        """The place of an end in the list."""
        found = self._end_ids.get(end)
        if found is None:
            found = self._end_ids[end] = len(self.ends)
            self.ends.append(end)
        return found

    def _id(self, node: Node) -> int:
        """The number of a node, which is copied if it is new."""
        found = self._ids.get(node)
        if found is not None:
            return found
        if self.nodes >= self.most_nodes:
            raise TooLargeError(
                f"the trace of the rules has more than {self.most_nodes:,} nodes", attempts=("--method sample",)
            )
        kind, arg, after, place, where = node.kind, 0, -1, 0, -1
        here = self._ids[node] = self._kind.add(1, kind)
        if kind in (LOOK, PUT):
            arg = self._table_of(kind, node.place, node.what, node.args)
            place, where = node.place, int(self._table_begin.data[arg])
            if kind == LOOK:
                after = self._branches(self._width[arg])
                self._table_nodes[arg].append(here)
        elif kind == ASK:
            arg, after = self._die_of(node.answers, node.total), self._branches(len(node.answers))
            place, where = len(node.answers), int(self._die_begin.data[arg])
        elif kind in (FIRST_OF, ONE_OF, COUNT_OF):
            counting = kind == COUNT_OF
            arg = self._group_of(kind, node.what, node.args, node.total if counting else None)
            after = self._branches((node.total if counting else len(node.args)) + 1)
            place, where = len(node.args), int(self._group_begin.data[arg])
        elif kind == END:
            arg = self.end_of(node.end)
        elif kind == MEET:
            arg = self._met_seen.add(1, 0)
            self._met.append(node.met or frozenset())
        else:
            self.choices = True
            arg, after = self._spot(node, here, -1, len(node.answers)), self._branches(len(node.answers))
            for option in range(len(node.answers)):
                self._spot(node, here, option, 0)
        self._arg.add(1, arg)
        self._after.add(1, after)
        self._sure.add(1, UNKNOWN)
        self._record.add(1, (kind, place, arg if where < 0 else where, after))
        return here

    def _branches(self, count: int) -> int:
        """Room for the branches of a node."""
        self._led.add(count, UNKNOWN)
        return self._child.add(count, UNKNOWN)

    def lead(self, here: int, branch: int | None, target: int) -> None:
        """From a node a branch, or the one way on, leads to another node."""
        at = here if branch is None else self._after.data[here] + branch
        ways = self._after.data if branch is None else self._child.data
        if ways[at] != target:  # what is known may lead past sure looks by now
            ways[at] = target
            led = self._record.data[:, ONWARD] if branch is None else self._led.data
            led[at] = target

    def _answer(self, table: int, number: int) -> Any:
        """The answer of a look, which is entered in its table."""
        place, what, args = self.table_keys[table]
        answer = self.table.look(place - 1, number, what, args)
        answers = self._answers[table]
        index = answers.setdefault(answer, len(answers))
        if index >= self._width[table]:
            self._widen(table)
        self._cells.data[self._table_begin.data[table] + number] = index
        return answer

    def _widen(self, table: int) -> None:
        """Room for twice as many branches at each node of a look."""
        width = self._width[table]
        self._width[table] = 2 * width
        for node in self._table_nodes[table]:
            old = int(self._after.data[node])
            new = self._branches(2 * width)
            for column in (self._child.data, self._led.data):
                column[new : new + width] = column[old : old + width]
            self._after.data[node] = self._record.data[node, ONWARD] = new

    def _changed(self, table: int, number: int) -> int:
        place, what, args = self.table_keys[table]
        changed = self.table.change(place - 1, number, what, args)
        self.room()
        self._cells.data[self._table_begin.data[table] + number] = changed
        return changed

    def _holds(self, table: int, number: int) -> bool:
        place, what, _ = self.table_keys[table]
        holds = bool(self.table.look(place - 1, number, what, ()))
        self._cells.data[self._table_begin.data[table] + number] = holds
        return holds

    def _ranked(self, table: int, number: int) -> int:
        """The rank of a fighter as a place in the sorted list of all ranks met."""
        place, what, _ = self.table_keys[table]
        ranks, tables = self._ranks.setdefault(what, ([], []))
        if table not in tables:
            tables.append(table)
        rank = self.table.look(place - 1, number, what, ())
        code = LEFT_OUT
        if rank is not None:
            code = bisect_left(ranks, rank)
            if code == len(ranks) or ranks[code] != rank:
                ranks.insert(code, rank)
                self._shift(tables, code)
        self._cells.data[self._table_begin.data[table] + number] = code
        return code

    def _shift(self, tables: list[int], code: int) -> None:
        for table in tables:
            begin = int(self._table_begin.data[table])
            own = self._cells.data[begin : begin + self._table_sizes[table]]
            own[own >= code] += 1

    # -- going a way in Python ------------------------------------------------------------------------------------

    def extend(self, state: State, pick: Pick) -> None:
        """Go through one step from a state, each question answered by ``pick``, and know that way afterwards."""
        self.room()
        way = _Way(self, state, pick)
        way.go()


class _Way:
    """One way through a step."""

    def __init__(self, flat: Flat, state: State, pick: Pick) -> None:
        self._flat = flat
        self._state = state
        self._now = list(state)
        self._pick = pick
        self._places: list[int] = []
        self._ahead: list[int] = []

    def _answered(self, answers: Answers, total: int) -> int:
        """The place of the answer taken: one answer a question, also when the rule is run on from here."""
        if len(self._places) < len(self._ahead):
            place = self._ahead[len(self._places)]
        else:
            place = self._pick(answers, total)
            self._ahead.append(place)
        self._places.append(place)
        return place

    def _noted(self, answers: Answers, total: int) -> int:
        place = self._pick(answers, total)
        self._ahead.append(place)
        return place

    def _new(self) -> Node:
        return self._flat.trace.record(self._state, self._places, self._noted)

    def go(self) -> None:
        """To the end of the step."""
        flat = self._flat
        taken: list[set[int]] = [set() for _ in self._now]  # by place: the looks since the last change
        node: Node | None = flat.trace.root or self._new()
        while node is not None:
            here = flat._id(node)
            kind = node.kind
            if kind in (LOOK, ASK, FIRST_OF, ONE_OF, COUNT_OF, CHOICE):
                branch, following = self._branch(node, here)
                if kind == LOOK:
                    table = int(flat._arg.data[here])
                    if table in taken[node.place]:
                        flat._sure.data[here] = branch
                    taken[node.place].add(table)
                node = following
                flat.lead(here, branch, flat._id(node))
            elif kind in (PUT, MEET):
                if kind == PUT:
                    self._now[node.place] = flat._changed(int(flat._arg.data[here]), self._now[node.place])
                    taken[node.place].clear()
                node = node.after or self._new()
                flat.lead(here, None, flat._id(node))
            else:
                return

    def _branch(self, node: Node, here: int) -> tuple[int, Node]:
        """Which branch a node takes, and where it leads."""
        flat, arg = self._flat, int(self._flat._arg.data[here])
        if node.kind == LOOK:
            answer = flat._answer(arg, self._now[node.place])
            return flat._answers[arg][answer], node.by_answer.get(answer) or self._new()
        if node.kind in (ASK, CHOICE):
            place = self._answered(node.answers, node.total)
            return place, node.onward.get(place) or self._new()
        members: tuple[Who, ...] = node.args
        if node.kind == COUNT_OF:
            count = min(sum(holding for _, holding in self._tabulated(arg, members, self._flat._holds)), node.total)
            return count, node.onward.get(count) or self._new()
        who = self._first(arg, members) if node.kind == FIRST_OF else self._one(arg, members)
        return len(members) if who is None else members.index(who), node.onward.get(who) or self._new()

    def _first(self, group: int, members: tuple[Who, ...]) -> Who | None:
        holds = self._tabulated(group, members, self._flat._holds)
        found: Who | None = next((who for who, holding in holds if holding), None)
        return found

    def _tabulated(self, group: int, members: tuple[Who, ...], find: Callable[[int, int], Any]) -> Any:
        begin = int(self._flat._group_begin.data[group])
        for at, who in enumerate(members):
            yield who, find(int(self._flat._member.data[begin + at]), self._now[who + 1])

    def _one(self, group: int, members: tuple[Who, ...]) -> Who | None:
        for _ in self._tabulated(group, members, self._flat._ranked):
            pass
        codes = [  # read again: a rank that was new has moved those behind it
            (code, who) for who, code in self._tabulated(group, members, self._flat._ranked) if code != LEFT_OUT
        ]
        tied: list[Who] = [who for code, who in codes if code == min(codes)[0]]
        if len(tied) < 2:
            return tied[0] if tied else None
        return tied[self._answered(tuple((who, 1) for who in tied), len(tied))]


def limit(upto: int, total: int) -> int:
    """The least number of 64 bits that ``below(total)`` turns into ``upto`` or more (the highest one at the end).

    A comparison with it is the same as multiplying and shifting, and holds for totals of any length.
    """
    return min(-(-(upto << 64) // total), (1 << 64) - 1)

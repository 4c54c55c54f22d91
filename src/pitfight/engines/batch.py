"""Many duels at once, in floats: those that go the same way through their steps are solved together.

What depends on the two fighters themselves is worked out once for each set of numbers that the rules pass on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pitfight.engines.expressions import Entries, Expression, Grown, Notebook
from pitfight.engines.graph import components
from pitfight.engines.replay import Memory
from pitfight.engines.shapes import Branching, Chosen, Place, Recorder, Result, Stretch, Universe, Unsuited, Values, weights_of
from pitfight.engines.workshop import parts_of
from pitfight.fight import SIDES, Fight

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

MOST_STATES = 3_000
"""A fight of more states is answered by itself."""
MOST_ENTRIES = 20_000
"""So many fighters are remembered at most."""
KEPT_SHAPES = 1_000
SLACK = 1e-9
Winners = tuple[float, float]
"""The chances that side a wins and that side b does."""


class Group:
    """Fights that have gone the same way so far, and the graph that they have in common."""

    def __init__(self, members: list[Entries], begin: Values) -> None:
        self.members = members
        self.settled: dict[Expression, Hashable] = {}
        """What all of them gave to what has been read."""
        self.places: list[Place] = [(begin, None)]
        self.numbers: dict[Place, int] = {(begin, None): 0}
        self.leaves: list[Branching] = []
        """For each state so far how its step goes."""
        self.at: Branching | None = None
        """Where they have come to in the tree of the present step; None at its root."""
        self.chosen: Chosen = {}
        """How they went on past the named parts of the present step."""
        self.ids = tuple(frozenset(own[place] for own in members) for place in range(3))
        """The entries of the members, for each place in a fight."""

    def part(self, members: list[Entries], at: Branching) -> Group:
        """Some of the fights, which go on from here apart from the others."""
        made = Group(members, self.places[0][0])
        made.settled, made.places, made.numbers = self.settled.copy(), self.places.copy(), self.numbers.copy()
        made.leaves, made.chosen, made.at = self.leaves.copy(), self.chosen.copy(), at
        return made

    def goes_on(self, leaf: Branching) -> None:
        """The step of the next state is known."""
        assert leaf.ways is not None
        self.leaves.append(leaf)
        self.at = None
        self.chosen.clear()
        for way in leaf.ways:
            if way.to not in self.numbers:
                self.numbers[way.to] = len(self.places)
                self.places.append(way.to)


class Batch:
    """Duels of one system under the same policies; what has been learnt of their steps serves the next ones."""

    def __init__(self, fight: Fight) -> None:
        self._step = fight.system.step
        self._memory = Memory(fight, known=parts_of(fight))
        self._forget()

    def _forget(self) -> None:
        self._notebook = Notebook()
        self._roots: dict[Values, Branching] = {}
        self._universe: Universe = {}
        self._solvers: OrderedDict[tuple[Branching, ...], Solver] = OrderedDict()

    def winners(self, fights: Sequence[Fight]) -> list[Winners | None]:
        """For each fight the chances of both sides, or None where only a fight by itself can answer."""
        if len(self._notebook.entries) > MOST_ENTRIES:
            self._forget()
        entered = [self._enter(fight) for fight in fights]
        known: dict[Entries, Winners | None] = {}
        while True:
            try:
                for group in self._sorted([own for own in dict.fromkeys(entered) if own is not None]):
                    known.update(zip(group.members, self._solver(group).winners(group.members), strict=True))
                break
            except Grown:
                self.grown = getattr(self, 'grown', 0) + 1
                self._notebook.start_again()
                self._roots.clear()
                self._solvers.clear()
        self._notebook.forget()
        return [None if own is None else known.get(own) for own in entered]

    def _enter(self, fight: Fight) -> Entries | None:
        """The numbers of a fight's entries, in the order of the fight and then its scene; None for one unfit."""
        if len(fight.fighters) != 2 or {"best", "ask"} & set(fight.policies.values()):
            return None
        scene, a, b = fight.begin
        try:
            return (
                self._notebook.enter(fight.fighters[0], a),
                self._notebook.enter(fight.fighters[1], b),
                self._notebook.enter(fight.setting, scene),
            )
        except TypeError:  # something that cannot be compared
            return None

    def _sorted(self, members: Sequence[Entries]) -> Iterator[Group]:
        """The fights in groups of one graph each, fully walked; those that are answered by themselves are left out."""
        by_begin: dict[Values, list[Entries]] = {}
        for own in members:
            by_begin.setdefault(tuple(self._notebook.entries[own[who]].begin for who in (-1, 0, 1)), []).append(own)
        waiting = [Group(own, begin) for begin, own in by_begin.items()]
        while waiting:
            group = waiting.pop()
            apart = self._walked(group)
            if apart is None:
                yield group
            else:
                waiting += apart

    def _walked(self, group: Group) -> list[Group] | None:
        """Walk the states of a group; None once all are known, or the groups into which it falls on the way."""
        places, leaves = group.places, group.leaves
        while len(leaves) < len(places):
            state, end = places[len(leaves)]
            if end is not None:
                leaves.append(END)
                continue
            at = group.at or self._roots.get(state)
            if at is None:
                at = self._roots[state] = Branching()
            while at.ways is None:
                if at.failed or len(places) > MOST_STATES:
                    return []
                if at.unknown:
                    self._explore(state, group)
                elif at.part is not None:
                    group.chosen[at] = at.past(group.members, self._universe)
                    at = group.chosen[at][1]
                else:
                    onward = self._onward(group, at)
                    if len(onward) > 1:
                        return [group.part(members, to) for to, members in onward.items()]
                    at = next(iter(onward))
            group.goes_on(at)
        return None

    def _onward(self, group: Group, at: Branching) -> dict[Branching, list[Entries]]:
        """Where the fights of a group go from a place: along the stretch that begins here, or as they answer."""
        stretch = at.stretch if at.stretch is not None and at.stretch.holds_from(at) else None
        if stretch is not None and stretch.known_to(group.ids):
            return {stretch.to: group.members}
        passed = []
        first = at
        while at.lonely and (stretch is None or at is not stretch.to):
            onward = self._parted(group, at)
            if len(onward) > 1:
                return onward
            passed.append(at)
            at = next(iter(onward))
        if not passed:
            return self._parted(group, first)
        if all(place.lonely for place in passed):
            if stretch is None:
                stretch = Stretch(passed, at)
            stretch.add(group.ids)
        return {at: group.members}

    @staticmethod
    def _parted(group: Group, at: Branching) -> dict[Branching, list[Entries]]:
        """Where the fights of a group go by what is read at a place."""
        read = at.read
        assert read is not None
        settled = group.settled
        if read in settled:
            return {at.by(settled[read]): group.members}
        answers: dict[Hashable, list[Entries]] = {}
        for one in group.members:
            answers.setdefault(read.answer(one), []).append(one)
        if len(answers) == 1:
            settled[read] = next(iter(answers))
        return {at.by(answer): members for answer, members in answers.items()}

    explored = grown = 0

    def _explore(self, state: Values, group: Group) -> None:
        """Walk the step of a state for the first of some fights that have gone the same way in its tree."""
        self.explored += 1
        recorder = Recorder(self._memory, self._notebook, group.members, self._roots[state], self._universe, group.chosen)
        try:
            recorder.walk(state, self._step)
        except Unsuited:
            recorder.at.failed = True

    def _solver(self, group: Group) -> Solver:
        key = tuple(group.leaves)
        solver = self._solvers.get(key)
        if solver is None:
            solver = self._solvers[key] = Solver(group)
            if len(self._solvers) > KEPT_SHAPES:
                self._solvers.popitem(last=False)
        self._solvers.move_to_end(key)
        return solver


END = Branching()
"""What stands for the step of a fight that is over."""


class Solver:
    """The arithmetic of one graph, ready for any fights of it."""

    def __init__(self, group: Group) -> None:
        import numpy as np
        from scipy import sparse

        self._parts: dict[Expression, dict[Any, int]] = {}
        """The column of each result of each named part; column 0 is always 1."""
        self._columns = 1
        products: dict[tuple[int, ...], int] = {}
        edges: dict[tuple[int, int], int] = {}
        rows, columns, constants = [], [], []
        ways = [(of, way) for of, leaf in enumerate(group.leaves) for way in leaf.ways or ()]
        own = [tuple(sorted(self._column(result) for result in way.results)) for _, way in ways]
        for (of, way), together in zip(ways, own, strict=True):
            if len(together) > 1:
                rows.append(self._columns + products.setdefault(together, len(products)))
            else:
                rows.append(together[0] if together else 0)
            columns.append(edges.setdefault((of, group.numbers[way.to]), len(edges)))
            constants.append(way.constant)
        self._products = list(products)
        shaped = (self._columns + len(products), len(edges))
        self._sums = sparse.csr_array((constants, (rows, columns)), shape=shaped).T.tocsr()
        self._blocks = _blocks(list(edges))
        self._right = np.zeros((len(group.places), 2))
        for place, (_, end) in enumerate(group.places):
            if end is not None and end.winner is not None:
                self._right[place, SIDES.index(end.winner)] = 1.0

    def _column(self, result: Result) -> int:
        part, value = result
        columns = self._parts.setdefault(part, {})
        if value not in columns:
            columns[value] = self._columns
            self._columns += 1
        return columns[value]

    def winners(self, members: Sequence[Entries]) -> list[Winners | None]:
        """The chances of both sides in some fights of this graph; None for those that may never end."""
        import numpy as np

        try:
            return self._together(members)
        except np.linalg.LinAlgError:
            if len(members) == 1:
                return [None]
            half = len(members) // 2
            return [*self.winners(members[:half]), *self.winners(members[half:])]

    def _together(self, members: Sequence[Entries]) -> list[Winners | None]:
        import numpy as np

        moves = (self._sums @ self._chances(members)).T  # one row a fight, one column an edge
        values = np.empty((len(members), *self._right.shape))
        values[:] = self._right
        for block in self._blocks:
            block.settle(moves, values)
        found = values[:, 0, :]
        fine = np.isfinite(found).all(axis=1) & (found >= -SLACK).all(axis=1) & (found.sum(axis=1) <= 1 + SLACK)
        return [
            (float(a), float(b)) if sound else None for (a, b), sound in zip(found, fine, strict=True)
        ]

    def _chances(self, members: Sequence[Entries]) -> Floats:
        """The chance of each result of each named part, and of those that come together: a column for each fight."""
        import numpy as np

        chances = np.zeros((self._columns + len(self._products), len(members)))
        chances[0] = 1.0
        for part, columns in self._parts.items():
            for at, entries in enumerate(members):
                outcome = weights_of(part, entries)
                for value, weight in outcome.items:
                    if value in columns:
                        chances[columns[value], at] = weight / outcome.total
                    else:  # it made no sense to the rule where others of its sort do
                        chances[0, at] = np.nan
        for at, own in enumerate(self._products, start=self._columns):
            chances[at] = chances[own, :].prod(axis=0)
        return chances


class _Block:
    """States that lead to one another, and what they need to be solved."""

    def __init__(self, states: Sequence[int], edges: Sequence[tuple[int, int, int]]) -> None:
        import numpy as np

        row = {state: at for at, state in enumerate(states)}
        inside = [(row[of], row[to], edge) for of, to, edge in edges if to in row]
        outside = [(row[of], to, edge) for of, to, edge in edges if to not in row]
        self._states = np.array(states)
        self._inside = np.array(inside, dtype=int).reshape(-1, 3).T
        self._into, self._to, self._out = np.array(outside, dtype=int).reshape(-1, 3).T

    def settle(self, moves: Floats, values: Floats) -> None:
        """Fill in the values of these states; those they lead to are known."""
        import numpy as np

        size = len(self._states)
        right = np.zeros((len(moves), size, 2))
        parts = moves[:, self._out, None] * values[:, self._to, :]
        if size == 1:
            right[:, 0, :] = parts.sum(axis=1)
            of, to, edges = self._inside
            stay = moves[:, edges].sum(axis=1)
            if np.any(stay >= 1.0):
                raise np.linalg.LinAlgError("a state that is never left")
            values[:, self._states[0], :] = right[:, 0, :] / (1.0 - stay)[:, None]
            return
        np.add.at(right, (slice(None), self._into), parts)
        matrix = np.zeros((len(moves), size, size))
        of, to, edges = self._inside
        matrix[:, of, to] = -moves[:, edges]
        matrix[:, range(size), range(size)] += 1.0
        values[:, self._states, :] = np.linalg.solve(matrix, right)


def _blocks(edges: Sequence[tuple[int, int]]) -> list[_Block]:
    """The strongly connected blocks but for ends, each after those it leads to."""
    leads: dict[int, list[tuple[int, int, int]]] = {}
    for number, (of, to) in enumerate(edges):
        leads.setdefault(of, []).append((of, to, number))
    order = components((0,), lambda state: [to for _, to, _ in leads.get(state, ())])
    return [
        _Block(block, [edge for state in block for edge in leads[state]])
        for block in reversed(order)
        if block[0] in leads
    ]

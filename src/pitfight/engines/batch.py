"""Many duels at once: those that go the same way through their steps are solved together, in floats or fractions.

What depends on the two fighters themselves is worked out once for each set of numbers that the rules pass on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import TYPE_CHECKING, Any

from pitfight.engines.expressions import NONSENSE, Bundle, Comes, Entries, Expression, Grown, Notebook, bundled
from pitfight.engines.graph import Chain, Edges, components
from pitfight.engines.replay import Memory
from pitfight.engines.shapes import (
    Branching,
    Chosen,
    Place,
    Recorder,
    Result,
    Stretch,
    Universe,
    Unsuited,
    Values,
    results_of,
    weights_of,
)
from pitfight.engines.solve import Rationals, solve
from pitfight.engines.workshop import KEPT_ELSEWHERE, KEPT_PARTS, kind_of, parts_of
from pitfight.fight import SIDES, End, Fight

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

MOST_STATES = 3_000
"""A fight of more states is answered by itself."""
MOST_ENTRIES = 20_000
"""So many fighters are remembered at most."""
MOST_GRAPHS = 5_000
"""So many graphs are remembered at most."""
SCOUTS = 20
"""So many fights of a lot go first: what makes a batch start again is met before much has been worked out."""
WORTH_SCOUTING = 100
"""In a lot of fewer fights all go at once."""
SLACK = 1e-9
"""Chances may be off by so much before they are taken for nonsense."""
Winners = tuple[float | Fraction, float | Fraction, float | Fraction]
"""The chances that side a wins, that side b does, and that neither does."""
NEITHER = len(SIDES)
"""The place of the last."""


class Group:
    """Fights that have gone the same way so far, and the graph that they have in common."""

    def __init__(self, members: list[Entries], begin: Values) -> None:
        self.members = members
        self.classes: tuple[frozenset[int], ...] = ()
        """The classes of their entries, for each place in a fight, in the generation that is named."""
        self.generation = -1
        self.settled: dict[Expression, Hashable] = {}
        """What all of them gave to what has been read."""
        self.held: dict[tuple[Comes, frozenset[Any]], None] = {}
        """The named parts they came to, each with results among which all of theirs are."""
        self.places: list[Place] = [(begin, None)]
        self.numbers: dict[Place, int] = {(begin, None): 0}
        self.leaves: list[Branching] = []
        """For each state so far how its step goes."""
        self.at: Branching | None = None
        """Where they have come to in the tree of the present step; None at its root."""
        self.chosen: Chosen = {}
        """How they went on past the named parts of the present step."""

    def part(self, members: list[Entries], read: Expression, answer: Hashable, at: Branching) -> Group:
        """Some of the fights, which go on from here apart from the others, by their answer to what is read."""
        made = Group(members, self.places[0][0])
        made.settled, made.held = {**self.settled, read: answer}, self.held.copy()
        made.places, made.numbers, made.leaves = self.places.copy(), self.numbers.copy(), self.leaves.copy()
        made.chosen, made.at = self.chosen.copy(), at
        return made

    def goes_past(self, at: Branching, universe: Universe) -> Branching:
        """A named part has come up."""
        assert at.part is not None
        held, _, to = self.chosen[at] = at.past(self.members, universe)
        self.held.setdefault((at.part, held))
        return to

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


class Route:
    """The whole way of a group: what else has to be the same for fights between the same classes to go it."""

    def __init__(self, group: Group, solver: Solver, book: Notebook) -> None:
        reads = {read: answer for read, answer in group.settled.items() if len(read.places) > 1}
        held: dict[Expression, frozenset[Any]] = {}
        for part, results in group.held:
            held[part] = held.get(part, results) & results
        self._signs = [Sign(book, parts, reads, held) for parts in bundled(dict.fromkeys((*reads, *held)))]
        self.solver = solver

    def is_gone_by(self, entries: Entries) -> bool:
        """Whether a fight between entries of those classes goes this way."""
        try:
            return all(sign.value(entries) for sign in self._signs)
        except NONSENSE:  # something is asked for here that only those have who go this way
            return False


class Sign(Bundle):
    """Whether fighters give the answers, and have the results of named parts, that lead along a route."""

    __slots__ = ("_held", "_reads")

    def __init__(
        self,
        book: Notebook,
        parts: Sequence[Expression],
        reads: Mapping[Expression, Hashable],
        held: Mapping[Expression, frozenset[Any]],
    ) -> None:
        super().__init__(book, parts)
        self._reads = [(part, reads[part]) for part in parts if part in reads]
        self._held = [(part, held[part]) for part in parts if part in held]

    def _worked_out(self, entries: Entries) -> bool:
        return all(read.answer(entries) == answer for read, answer in self._reads) and all(
            held.issuperset(results_of(part, entries)) for part, held in self._held
        )


class Batch:
    """Duels of one system under the same policies; what has been learnt of their steps serves the next ones."""

    def __init__(self, fight: Fight) -> None:
        self._step = fight.system.step
        self._memory = Memory(fight, known=parts_of(fight))
        self._forget()

    def _forget(self) -> None:
        self._notebook = Notebook()
        self._start_again()

    def _start_again(self) -> None:
        self._notebook.start_again()
        self._roots: dict[Values, Branching] = {}
        self._universe: Universe = {}
        self._solvers: dict[tuple[Branching, ...], Solver] = {}
        self._routes: dict[Entries, list[Route]] = {}

    def winners(self, fights: Sequence[Fight], exact: Callable[[Chain], bool] | None = None) -> list[Winners | None]:
        """For each fight the chances of both sides and of neither, or None where only a fight by itself can answer.

        In floats; or as fractions, where ``exact`` says of a fight's chain that it is short enough.
        """
        if len(self._notebook.entries) > MOST_ENTRIES:
            self._forget()
        if len(self._memory.known) > KEPT_PARTS:
            self._memory.known.clear()
        if len(self._solvers) > MOST_GRAPHS:
            self._solvers.clear()
            self._routes.clear()
        entered = [self._enter(fight) for fight in fights]
        members = [own for own in dict.fromkeys(entered) if own is not None]
        while True:
            try:
                if len(members) > WORTH_SCOUTING:
                    self._known(members[:: len(members) // SCOUTS], None)
                known = self._known(members, exact)
                break
            except Grown:
                self._start_again()
        self._notebook.forget()
        return [None if own is None else known.get(own) for own in entered]

    def _known(
        self, members: Sequence[Entries], exact: Callable[[Chain], bool] | None
    ) -> dict[Entries, Winners | None]:
        """What comes of some fights; those are left out that only a fight by itself can answer."""
        alike: dict[Entries, list[Entries]] = {}
        for own in members:
            alike.setdefault(self._classes(own), []).append(own)
        solved: dict[Solver, list[Entries]] = {}
        begun: dict[Values, list[Entries]] = {}
        for classes, own_class in alike.items():
            rest = own_class
            for route in self._routes.get(classes, ()):
                mine = [own for own in rest if route.is_gone_by(own)]
                if mine:
                    solved.setdefault(route.solver, []).extend(mine)
                    rest = [own for own in rest if own not in set(mine)]
            if rest:
                begin = tuple(self._notebook.entries[rest[0][who]].begin for who in (-1, 0, 1))
                begun.setdefault(begin, []).extend(rest)
        for begin, rest in begun.items():
            for group in self._sorted(Group(rest, begin)):
                solved.setdefault(self._solver(group), []).extend(group.members)
        known: dict[Entries, Winners | None] = {}
        for solver, fights in solved.items():
            found = [solver.fractions(own, exact) for own in fights] if exact is not None else solver.winners(fights)
            known.update(zip(fights, found, strict=True))
        return known

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

    def _classes(self, entries: Entries) -> Entries:
        """The classes of a fight's entries."""
        of = self._notebook.class_of
        return of(0, entries[0]), of(1, entries[1]), of(2, entries[2])

    def _sorted(self, begun: Group) -> Iterator[Group]:
        """The fights in groups of one graph each, fully walked; those that are answered by themselves are left out."""
        waiting = [begun]
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
            at = group.at or self._roots.setdefault(state, Branching())
            while at.ways is None:
                if at.failed or len(places) > MOST_STATES:
                    return []
                if at.unknown:
                    self._explore(state, group)
                elif at.part is not None:
                    at = group.goes_past(at, self._universe)
                elif at.lonely:
                    at = self._along(group, at)
                else:
                    assert at.read is not None
                    answers = self._answers(group, at.read)
                    if len(answers) > 1:
                        return [group.part(own, at.read, answer, at.by(answer)) for answer, own in answers.items()]
                    at = at.by(next(iter(answers)))
            group.goes_on(at)
        return None

    def _along(self, group: Group, at: Branching) -> Branching:
        """Where a group comes out that begins a stretch here; if it falls apart on the way, there."""
        if group.generation != self._notebook.generation:
            group.generation = self._notebook.generation
            classes = [self._classes(own) for own in group.members]
            group.classes = tuple(frozenset(own[place] for own in classes) for place in range(3))
        stretch = at.stretch if at.stretch is not None and at.stretch.holds_from(at) else None
        if stretch is not None and stretch.known_to(group.classes):
            return stretch.to
        passed: list[Branching] = []
        while at.lonely and (stretch is None or at is not stretch.to):
            assert at.read is not None
            answers = self._answers(group, at.read)
            onward = [at.by(answer) for answer in answers]
            if len(onward) > 1:
                return at
            passed.append(at)
            at = onward[0]
        if all(place.lonely for place in passed):
            if stretch is None:
                stretch = Stretch(passed, at)
            stretch.add(group.classes)
        return at

    @staticmethod
    def _answers(group: Group, read: Expression) -> dict[Hashable, list[Entries]]:
        """What the fights of a group give to what is read."""
        settled = group.settled
        if read in settled:
            return {settled[read]: group.members}
        answers: dict[Hashable, list[Entries]] = {}
        for one in group.members:
            answers.setdefault(read.answer(one), []).append(one)
        if len(answers) == 1:
            settled[read] = next(iter(answers))
        return answers

    def _explore(self, state: Values, group: Group) -> None:
        """Walk the step of a state for the first of some fights that have gone the same way in its tree."""
        recorder = Recorder(
            self._memory, self._notebook, group.members, self._roots[state], self._universe, group.chosen
        )
        try:
            recorder.walk(state, self._step)
        except (Unsuited, TypeError, AttributeError):  # the latter where a rule does what a symbol cannot stand in for
            recorder.at.failed = True

    def _solver(self, group: Group) -> Solver:
        """What solves the graph of a group, whose way is remembered for others of the same classes."""
        key = tuple(group.leaves)
        solver = self._solvers.get(key)
        if solver is None:
            solver = self._solvers[key] = Solver(group, self._notebook)
        route = Route(group, solver, self._notebook)
        for classes in {self._classes(own) for own in group.members}:
            self._routes.setdefault(classes, []).append(route)
        return solver


END = Branching()
"""What stands for the step of a fight that is over."""


_batches: dict[Hashable, Batch] = {}


def batch(fight: Fight) -> Batch:
    """The batch for fights of the same system under the same policies, with what it has learnt so far."""
    key = kind_of(fight)
    found = _batches.get(key)
    if found is None:
        _batches.clear()  # one table is worked out at a time
        found = _batches[key] = Batch(fight)
    return found


def forget_batches() -> None:
    """Forget what has been learnt."""
    _batches.clear()


KEPT_ELSEWHERE.append(forget_batches)


class Solver:
    """The arithmetic of one graph, ready for any fights of it."""

    def __init__(self, group: Group, book: Notebook) -> None:
        import numpy as np
        from scipy import sparse

        self._places = group.places
        self._leaves, self._numbers = group.leaves, group.numbers
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
            constants.append(float(way.constant))
        self._products: dict[int, list[tuple[int, ...]]] = {}
        """Columns whose chances are multiplied, by how many they are; each product has a column behind the others."""
        sized = sorted(products, key=len)
        for own_columns in sized:
            self._products.setdefault(len(own_columns), []).append(own_columns)
        place_of = {products[own_columns]: place for place, own_columns in enumerate(sized)}
        rows = [row if row < self._columns else self._columns + place_of[row - self._columns] for row in rows]
        self._many = len(products)
        self._bundles = [Chances(book, parts, self._parts) for parts in bundled(self._parts)]
        shaped = (self._columns + len(products), len(edges))
        self._sums = sparse.csr_array((constants, (rows, columns)), shape=shaped).T.tocsr()
        self._blocks = _blocks(list(edges))
        self._right = np.zeros((len(group.places), NEITHER + 1))
        for place, (_, end) in enumerate(group.places):
            if end is not None:
                self._right[place, _column_of(end)] = 1.0

    @cached_property
    def _ways(self) -> list[list[tuple[int, Fraction, tuple[Result, ...]]]]:
        """For each state the ways on: the number of the next state, a constant, and the results that it hangs on."""
        numbers = self._numbers
        return [[(numbers[way.to], way.constant, way.results) for way in leaf.ways or ()] for leaf in self._leaves]

    def _column(self, result: Result) -> int:
        part, value = result
        columns = self._parts.setdefault(part, {})
        if value not in columns:
            columns[value] = self._columns
            self._columns += 1
        return columns[value]

    def winners(self, members: Sequence[Entries]) -> list[Winners | None]:
        """The chances in some fights of this graph; None for those that may never end."""
        import numpy as np

        try:
            return self._together(members)
        except np.linalg.LinAlgError:
            if len(members) == 1:
                return [None]
            half = len(members) // 2
            return [*self.winners(members[:half]), *self.winners(members[half:])]

    def fractions(self, entries: Entries, short: Callable[[Chain], bool]) -> Winners | None:
        """The chances in one fight of this graph, as fractions where its chain is ``short``.

        None where only a fight by itself can answer.
        """
        chain = self._chain(entries)
        if chain is None:
            return None
        if not short(chain):
            return self.winners([entries])[0]
        win = [Fraction(0), Fraction(0)]
        numbers = Rationals()
        for place, visits in solve(chain, numbers).reached.items():
            end = chain.nodes[place][1]
            if end is not None and end.winner is not None:
                win[_column_of(end)] += numbers.plain(visits)
        return win[0], win[1], 1 - win[0] - win[1]

    def _chain(self, entries: Entries) -> Chain | None:
        """The chain of one fight; None if it needs a result that made no sense to the rule where others have it."""
        outcomes = {part: weights_of(part, entries) for part in self._parts}
        weights = {part: dict(outcome.items) for part, outcome in outcomes.items()}
        if not all(own.keys() <= self._parts[part].keys() for part, own in weights.items()):
            return None
        made = Chain([self._places[0]])
        number = {0: 0}
        states = [0]
        for state in states:  # which grows
            if self._places[state][1] is not None:
                made.edges.append(None)
                continue
            onward: dict[int, Fraction] = {}
            for to, constant, results in self._ways[state]:
                weight = constant.numerator * prod(weights[part].get(value, 0) for part, value in results)
                if weight:
                    total = constant.denominator * prod(outcomes[part].total for part, _ in results)
                    onward[to] = onward.get(to, Fraction(0)) + Fraction(weight, total)
            for to in onward:
                if to not in number:
                    number[to] = len(states)
                    states.append(to)
                    made.nodes.append(self._places[to])
            whole = lcm(*(chance.denominator for chance in onward.values()))
            made.edges.append(Edges(tuple((number[to], int(chance * whole)) for to, chance in onward.items()), whole))
        made.pause = [False] * len(states)
        return made

    def _together(self, members: Sequence[Entries]) -> list[Winners | None]:
        import numpy as np

        moves: Floats = np.asarray(self._sums @ self._chances(members)).T  # one row a fight, one column an edge
        values = np.empty((len(members), *self._right.shape))
        values[:] = self._right
        for block in self._blocks:
            block.settle(moves, values)
        found = values[:, 0, :]
        fine = np.isfinite(found).all(axis=1) & (found >= -SLACK).all(axis=1) & (found.sum(axis=1) <= 1 + SLACK)
        return [
            (float(a), float(b), float(neither)) if sound else None
            for (a, b, neither), sound in zip(found, fine, strict=True)
        ]

    def _chances(self, members: Sequence[Entries]) -> Floats:
        """The chance of each result of each named part, and of those that come together: a column for each fight."""
        import numpy as np

        chances = np.zeros((self._columns + self._many, len(members)))
        chances[0] = 1.0
        for bundle in self._bundles:
            found = np.array([bundle.value(entries) for entries in members])
            chances[bundle.columns] = found[:, 1:].T
            chances[0] += found[:, 0]
        at = self._columns
        for columns in self._products.values():
            chances[at : at + len(columns)] = chances[np.array(columns)].prod(axis=1)
            at += len(columns)
        return chances


def _column_of(end: End) -> int:
    """The place of an end among the chances of a fight."""
    return NEITHER if end.winner is None else SIDES.index(end.winner)


class Chances(Bundle):
    """The chances of the results of named parts, those of one part after the other.

    Before them stands 0, or no number where one of them has a result without a column: it made no sense to the rule
    where others of its sort do.
    """

    __slots__ = ("_places", "columns")

    def __init__(
        self, book: Notebook, parts: Sequence[Expression], columns: Mapping[Expression, Mapping[Any, int]]
    ) -> None:
        super().__init__(book, parts)
        self.columns = [column for part in parts for column in columns[part].values()]
        """The columns for which there are chances, in their order."""
        place = {column: at for at, column in enumerate(self.columns, start=1)}
        self._places = [(part, {value: place[column] for value, column in columns[part].items()}) for part in parts]

    def _worked_out(self, entries: Entries) -> Floats:
        import numpy as np

        found = np.zeros(1 + len(self.columns))
        for part, places in self._places:
            outcome = weights_of(part, entries)
            for value, weight in outcome.items:
                if value in places:
                    found[places[value]] = weight / outcome.total
                else:
                    found[0] = np.nan
        return found


class _Block:
    """States that lead to one another, and what they need to be solved."""

    def __init__(self, states: Sequence[int], edges: Sequence[tuple[int, int, int]]) -> None:
        import numpy as np

        row = {state: at for at, state in enumerate(states)}
        inside = [(row[of], row[to], edge) for of, to, edge in edges if to in row]
        outside = sorted((row[of], to, edge) for of, to, edge in edges if to not in row)
        self._states = np.array(states)
        self._of, self._onto, self._inside = np.array(inside, dtype=int).reshape(-1, 3).T
        into, self._to, self._out = np.array(outside, dtype=int).reshape(-1, 3).T
        self._rows, self._starts = np.unique(into, return_index=True)

    def settle(self, moves: Floats, values: Floats) -> None:
        """Fill in the values of these states; those they lead to are known."""
        import numpy as np

        size = len(self._states)
        right = np.zeros((len(moves), size, NEITHER + 1))
        if len(self._out):
            parts = moves[:, self._out, None] * values[:, self._to, :]
            right[:, self._rows] = np.add.reduceat(parts, self._starts, axis=1)
        matrix = np.zeros((len(moves), size, size))
        matrix[:, self._of, self._onto] = -moves[:, self._inside]
        matrix[:, range(size), range(size)] += 1.0
        values[:, self._states, :] = np.linalg.solve(matrix, right) if size > 1 else _divided(right, matrix)


def _divided(right: Floats, matrix: Floats) -> Floats:
    """The same for a single state; no number where it is never left."""
    import numpy as np

    with np.errstate(divide="ignore", invalid="ignore"):
        return right / matrix


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

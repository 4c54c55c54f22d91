"""What a graph comes to: how often each state is visited, how each end is reached, how long it takes.

Exact answers use rationals (python-flint), block by strongly connected block: a block is solved on its own once
everything that leads into it is known. Above a size the same is done in floats, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from pitfight.engines.graph import Chain, Edges, blocks, endless
from pitfight.errors import TooLargeError

DENSE_BLOCK = 3_000
"""The largest block that the float solver takes as one dense matrix."""
SWEPT = 60
"""Blocks of more states are solved in floats by sweeps; those that sweeps do not settle, as one dense matrix."""
SWEEPS = 4_000


class Numbers(Protocol):
    """The arithmetic of a solve: exact rationals or floats."""

    exact: bool
    zero: Any
    one: Any

    def ratio(self, weight: int, total: int) -> Any:
        """Weight / total."""

    def solve_columns(self, matrix: list[list[int]], totals: list[int], right: list[Any]) -> list[Any]:
        """X with M x = right, where column i of M is column i of the matrix over its total."""
        ...

    def solve_rows(self, matrix: list[list[int]], totals: list[int], right: list[Any]) -> list[Any]:
        """X with M x = right, where row i of M is row i of the matrix over its total."""
        ...

    def plain(self, value: Any) -> Fraction | float:
        """The value as Python's own number."""


class Rationals:
    """Exact arithmetic with python-flint."""

    exact = True

    def __init__(self) -> None:
        import flint

        self._flint = flint
        self.zero = flint.fmpq(0)
        self.one = flint.fmpq(1)

    def ratio(self, weight: int, total: int) -> Any:
        return self._flint.fmpq(weight, total)

    def solve_columns(self, matrix: list[list[int]], totals: list[int], right: list[Any]) -> list[Any]:
        return [value * total for value, total in zip(self._solved(matrix, right), totals, strict=True)]

    def solve_rows(self, matrix: list[list[int]], totals: list[int], right: list[Any]) -> list[Any]:
        return self._solved(matrix, [value * total for value, total in zip(right, totals, strict=True)])

    def _solved(self, matrix: list[list[int]], right: list[Any]) -> list[Any]:
        flint = self._flint
        common = flint.fmpz(1)
        for value in right:
            common = common.lcm(value.q)
        column = [[(value * common).p] for value in right]
        solved = flint.fmpz_mat(matrix).solve(flint.fmpz_mat(column))
        return [solved[row, 0] / common for row in range(len(right))]

    def plain(self, value: Any) -> Fraction:
        return Fraction(int(value.p), int(value.q))


class Floats:
    """Machine arithmetic with numpy."""

    exact = False
    zero = 0.0
    one = 1.0

    def ratio(self, weight: int, total: int) -> float:
        return weight / total

    def solve_columns(self, matrix: list[list[int]], totals: list[int], right: list[Any]) -> list[Any]:
        return self._solved([[cell / total for cell, total in zip(row, totals, strict=True)] for row in matrix], right)

    def solve_rows(self, matrix: list[list[int]], totals: list[int], right: list[Any]) -> list[Any]:
        return self._solved([[cell / total for cell in row] for row, total in zip(matrix, totals, strict=True)], right)

    def _solved(self, matrix: list[list[float]], right: list[Any]) -> list[Any]:
        import numpy as np

        if len(right) > DENSE_BLOCK:
            raise TooLargeError(
                f"a block of {len(right):,} states is too large to solve", attempts=("--method sample",)
            )
        return [float(value) for value in np.linalg.solve(np.array(matrix), np.array(right, dtype=float))]

    def plain(self, value: Any) -> float:
        return float(value)


C = TypeVar("C", bound=Chain)


@dataclass(slots=True)
class Solution(Generic[C]):
    """The fight to its end: ``reached`` for ends (and endless states), ``mean`` in phases given that it ends."""

    numbers: Numbers
    graph: C
    reached: dict[int, Any]
    never: dict[int, Any]
    mean: Any | None
    visits: list[Any]
    """How often each state is visited on average."""


def solve(graph: C, numbers: Numbers) -> Solution[C]:
    """Chances of all ends and the mean length, from the first state of the graph."""
    lost = endless(graph)
    order = blocks(graph)
    visits = _visits(graph, numbers, order, lost)
    reached = {place: visits[place] for place, edges in enumerate(graph.edges) if edges is None}
    never = {place: visits[place] for place in lost if visits[place] != numbers.zero}
    given_up = any(end is not None and end.reason == "capped" for _, end in graph.nodes)
    ending = _ending(graph, numbers, order, lost) if never or given_up else None
    return Solution(numbers, graph, reached, never, _mean(graph, numbers, visits, lost, ending), visits)


def _visits(graph: Chain, numbers: Numbers, order: Sequence[Sequence[int]], lost: set[int]) -> list[Any]:
    """How often each state is visited on average; ends and endless states count their first visit."""
    inflow = [numbers.zero] * len(graph.nodes)
    inflow[0] = numbers.one
    visits = [numbers.zero] * len(graph.nodes)
    for block in order:
        _visit_block(graph, numbers, block, lost, inflow, visits)
        for place in block:
            edges = graph.edges[place]
            if edges is None or place in lost or visits[place] == numbers.zero:
                continue
            inside = set(block) if len(block) > 1 else {place}
            for to, weight in edges.to:
                if to not in inside:
                    inflow[to] += visits[place] * numbers.ratio(weight, edges.total)
    return visits


def _visit_block(
    graph: Chain, numbers: Numbers, block: Sequence[int], lost: set[int], inflow: list[Any], visits: list[Any]
) -> None:
    if block[0] in lost or graph.edges[block[0]] is None:
        for place in block:
            visits[place] = inflow[place]
        return
    if len(block) == 1:
        place = block[0]
        edges = _edges(graph, place)
        stay = sum(weight for to, weight in edges.to if to == place)
        visits[place] = inflow[place] * numbers.ratio(edges.total, edges.total - stay)
        return
    row = {place: at for at, place in enumerate(block)}
    if not numbers.exact and len(block) > SWEPT:
        found = swept([(to, at, chance) for at, to, chance in _moves(graph, row)], [inflow[place] for place in block])
        if found is not None:
            for place, value in zip(block, found, strict=True):
                visits[place] = value
            return
    matrix = [[0] * len(block) for _ in block]
    for at, place in enumerate(block):
        edges = _edges(graph, place)
        matrix[at][at] += edges.total
        for to, weight in edges.to:
            if to in row:
                matrix[row[to]][at] -= weight
    totals = [_edges(graph, place).total for place in block]
    solved = numbers.solve_columns(matrix, totals, [inflow[place] for place in block])
    for place, value in zip(block, solved, strict=True):
        visits[place] = value


def _moves(graph: Chain, row: dict[int, int]) -> list[tuple[int, int, float]]:
    """The steps inside a block, as (from, to, chance)."""
    return [
        (at, row[to], weight / _edges(graph, place).total)
        for place, at in row.items()
        for to, weight in _edges(graph, place).to
        if to in row
    ]


def swept(moves: Sequence[tuple[int, int, float]], right: Sequence[float]) -> list[float] | None:
    """X with x = right + M x, M given by its (row, column, value), by sweeps over all at once; None if they go on."""
    import numpy as np

    into, out_of = np.array([own[0] for own in moves]), np.array([own[1] for own in moves])
    chances, fixed = np.array([own[2] for own in moves]), np.array(right, dtype=float)
    values = fixed
    for _ in range(SWEEPS):
        after = fixed + np.bincount(into, weights=values[out_of] * chances, minlength=len(fixed))
        step = float(np.abs(after - values).sum())  # of all together: many small steps are a large one
        values = after
        if step <= 1e-15 * max(1.0, float(np.abs(after).sum())):
            return [float(value) for value in values]
    return None


def _ending(graph: Chain, numbers: Numbers, order: Sequence[Sequence[int]], lost: set[int]) -> list[Any]:
    """The chance, from each state, that the fight ends at all, and is not given up first."""
    chance = [numbers.zero] * len(graph.nodes)
    for block in reversed(order):
        if graph.edges[block[0]] is None:
            end = graph.nodes[block[0]][1]
            chance[block[0]] = numbers.zero if end is not None and end.reason == "capped" else numbers.one
            continue
        if block[0] in lost:
            continue
        row = {place: at for at, place in enumerate(block)}
        matrix = [[0] * len(block) for _ in block]
        right = [numbers.zero] * len(block)
        for at, place in enumerate(block):
            edges = _edges(graph, place)
            matrix[at][at] += edges.total
            for to, weight in edges.to:
                if to in row:
                    matrix[at][row[to]] -= weight
                else:
                    right[at] += chance[to] * numbers.ratio(weight, edges.total)
        totals = [_edges(graph, place).total for place in block]
        for place, value in zip(block, numbers.solve_rows(matrix, totals, right), strict=True):
            chance[place] = value
    return chance


def _mean(graph: Chain, numbers: Numbers, visits: list[Any], lost: set[int], ending: list[Any] | None) -> Any | None:
    """The mean number of phases, given that the fight ends; None when it never does."""
    if ending is not None and ending[0] == numbers.zero:
        return None
    total = numbers.zero
    for place, edges in enumerate(graph.edges):
        if edges is None or place in lost or visits[place] == numbers.zero:
            continue
        for to, weight in edges.to:
            if graph.pause[to] and to not in lost:
                passed = visits[place] * numbers.ratio(weight, edges.total)
                total += passed if ending is None else passed * ending[to]
    return total if ending is None else total / ending[0]


def phases(graph: Chain, numbers: Numbers) -> Iterator[dict[int, Any]]:
    """After each phase, the chance of every state in which it may leave the fight (ends stay where they are)."""
    here: dict[int, Any] = {0: numbers.one}
    while True:
        after: dict[int, Any] = {}
        moving: dict[int, Any] = {}
        for place, chance in here.items():
            (after if graph.edges[place] is None else moving)[place] = chance
        while moving:
            onward: dict[int, Any] = {}
            for place, chance in moving.items():
                edges = _edges(graph, place)
                for to, weight in edges.to:
                    part = chance * numbers.ratio(weight, edges.total)
                    into = after if graph.pause[to] or graph.edges[to] is None else onward
                    into[to] = into.get(to, numbers.zero) + part
            moving = onward
        yield after
        here = after


def _edges(graph: Chain, place: int) -> Edges:
    edges = graph.edges[place]
    assert edges is not None, "an end leads nowhere"
    return edges

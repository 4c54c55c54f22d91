"""The same chain in other hands: icepool's exact solver, and plain Fractions with Gauss's elimination."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool

from pitfight.engines.graph import Graph


def by_icepool(graph: Graph) -> Callable[[], Fraction]:
    """P(a wins) by icepool, from the transitions of a graph; the dice are made beforehand."""
    moves: list[Any] = [
        place if edges is None else icepool.Die(dict(edges.to)) for place, edges in enumerate(graph.edges)
    ]

    def solved() -> Fraction:
        ends = icepool.Die([0]).map(moves.__getitem__, repeat="inf", star=False)
        won = sum(quantity for place, quantity in ends.items() if _won(graph, place))
        return Fraction(won, ends.denominator())

    return solved


def by_fractions(graph: Graph) -> Callable[[], Fraction]:
    """P(a wins) by elimination over sparse rows of Fractions, which are made beforehand."""
    chances = [
        None if edges is None else {to: Fraction(weight, edges.total) for to, weight in edges.to}
        for edges in graph.edges
    ]

    def solved() -> Fraction:
        rows: dict[int, dict[int, Fraction]] = {}
        right: dict[int, Fraction] = {}
        for place, moves in enumerate(chances):
            if moves is None:
                continue
            rows[place] = {to: -chance for to, chance in moves.items() if chances[to] is not None}
            rows[place][place] = rows[place].get(place, Fraction(0)) + 1
            right[place] = sum((chance for to, chance in moves.items() if _won(graph, to)), Fraction(0))
        for pivot in reversed(rows):  # the first state is left for last, so no going back is needed
            scale = rows[pivot].pop(pivot)
            own = {to: value / scale for to, value in rows[pivot].items()}
            right[pivot] /= scale
            for place, row in rows.items():
                if place < pivot and (factor := row.pop(pivot, None)):
                    for to, value in own.items():
                        row[to] = row.get(to, Fraction(0)) - factor * value
                    right[place] -= factor * right[pivot]
            rows[pivot] = own
        return right[0]

    return solved


def _won(graph: Graph, place: int) -> bool:
    end = graph.nodes[place][1]
    return end is not None and end.winner == "a"

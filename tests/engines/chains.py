"""Small random chains for the solvers, as plain lists of moves and as graphs."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from pitfight.engines.graph import Edges, Graph
from pitfight.engines.table import Table
from pitfight.fight import End
from tests.engines.toys import duel, fight_of

Moves = tuple[dict[int, int] | None, ...]


class Chain(NamedTuple):
    """Where each state leads with which weight (None: an end), and which states are the start of a phase."""

    moves: Moves
    pause: tuple[bool, ...]

    def chances(self) -> dict[int, dict[int, Fraction]]:
        """The moves of every state that has some, as chances."""
        return {
            place: {to: Fraction(weight, sum(moves.values())) for to, weight in moves.items()}
            for place, moves in enumerate(self.moves)
            if moves is not None
        }


@st.composite
def chains(draw: st.DrawFn, *, leaky: bool = False) -> Chain:
    """A chain of a few states, all within reach of the first; ``leaky`` ones can always end."""
    size = draw(st.integers(2, 6))
    weights = st.dictionaries(st.integers(0, size - 1), st.integers(1, 9), min_size=1, max_size=3)
    moves: list[dict[int, int] | None] = [draw(weights)]
    moves += [draw(st.none() | weights) for _ in range(size - 1)]
    if leaky:
        moves = [own if own is None else {**own, size: 1} for own in moves] + [None]
    pause = draw(st.lists(st.booleans(), min_size=len(moves), max_size=len(moves)))
    return _within_reach(moves, pause)


def _within_reach(moves: list[dict[int, int] | None], pause: list[bool]) -> Chain:
    order = [0]
    for place in order:
        order += [to for to in moves[place] or {} if to not in order]
    number = {place: at for at, place in enumerate(order)}
    kept = tuple(
        None if (own := moves[place]) is None else {number[to]: weight for to, weight in own.items()} for place in order
    )
    return Chain(kept, (False, *(pause[place] or moves[place] is None for place in order[1:])))


def as_graph(chain: Chain) -> Graph:
    """The chain as a graph of the toy; what its states mean does not matter."""
    fight = fight_of(duel)
    graph = Graph(table=Table(fight))
    for place, (moves, pause) in enumerate(zip(chain.moves, chain.pause, strict=True)):
        graph.nodes.append(((place, 0, 0), End("decided", "a") if moves is None else None))
        graph.edges.append(None if moves is None else Edges(tuple(moves.items()), sum(moves.values())))
        graph.pause.append(pause)
    return graph

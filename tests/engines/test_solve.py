"""The chain solver against plain elimination, against icepool, and against what is worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import Any

import icepool
import pytest
from hypothesis import assume, given, settings

from pitfight.engines.graph import Graph
from pitfight.engines.solve import Floats, Numbers, Rationals, Solution, phases, solve
from tests.engines.brute import eliminated, reaching
from tests.engines.chains import Chain, as_graph, chains
from tests.engines.toys import duel, fight_of, graph_of, lucky_duel

CLOSE = 1e-12


def _winner(graph: Graph, chances: dict[int, Any], side: str) -> Any:
    return sum(chance for place, chance in chances.items() if getattr(graph.nodes[place][1], "winner", None) == side)


def _plain(found: Solution[Graph]) -> tuple[dict[int, Any], dict[int, Any]]:
    plain = found.numbers.plain
    return (
        {place: plain(chance) for place, chance in found.reached.items()},
        {place: plain(chance) for place, chance in found.never.items()},
    )


def _slow(chain: Chain) -> dict[int, Fraction]:
    """The chance of every end, each solved for on its own."""
    moves = chain.chances()
    return {place: reaching(moves, place).get(0, Fraction(0)) for place, own in enumerate(chain.moves) if own is None}


def _slow_mean(chain: Chain) -> Fraction:
    """The mean number of phases that end, given that the fight does: each move weighed by what comes of it."""
    ends = [place for place, own in enumerate(chain.moves) if own is None]
    moves = chain.chances()
    ending = dict.fromkeys(range(len(chain.moves)), Fraction(0))
    for goal in ends:
        for place, chance in reaching(moves, goal).items():
            ending[place] += chance
    inner = [place for place in moves if ending[place]]
    matrix, right = [], []
    for place in inner:
        given_end = {to: chance * ending[to] / ending[place] for to, chance in moves[place].items()}
        matrix.append([Fraction(place == to) - given_end.get(to, Fraction(0)) for to in inner])
        right.append(sum((chance for to, chance in given_end.items() if chain.pause[to]), Fraction(0)))
    return dict(zip(inner, eliminated(matrix, right), strict=True))[0]


@given(chains())
@settings(derandomize=True, max_examples=200, deadline=None)
def test_ends_are_reached_as_plain_elimination_says(chain: Chain) -> None:
    """Solved block by block or end by end, each end has the same exact chance, and nothing gets lost."""
    reached, never = _plain(solve(as_graph(chain), Rationals()))

    assert reached == _slow(chain)
    assert sum(reached.values()) + sum(never.values()) == 1


@given(chains())
@settings(derandomize=True, max_examples=200, deadline=None)
def test_mean_length_is_that_of_fights_that_end(chain: Chain) -> None:
    """The mean counts phases of those fights only that end, also where others go on for ever."""
    found = solve(as_graph(chain), Rationals())

    if not any(found.numbers.plain(chance) for chance in found.reached.values()):
        assert found.mean is None
    else:
        assert found.numbers.plain(found.mean) == _slow_mean(chain)


@given(chains())
@settings(derandomize=True, max_examples=150, deadline=None)
def test_floats_agree_with_fractions(chain: Chain) -> None:
    """Machine arithmetic gives the exact chances and mean to twelve places."""
    graph = as_graph(chain)
    exact, near = solve(graph, Rationals()), solve(graph, Floats())

    for one, other in zip(_plain(exact), _plain(near), strict=True):
        assert {place: float(chance) for place, chance in one.items()} == pytest.approx(other, abs=CLOSE, rel=0)
    if exact.mean is None:
        assert near.mean is None
    else:
        assert near.mean == pytest.approx(float(exact.numbers.plain(exact.mean)), rel=CLOSE)


@given(chains(leaky=True))
@settings(derandomize=True, max_examples=60, deadline=None)
def test_ends_and_mean_agree_with_icepool(chain: Chain) -> None:
    """icepool's exact solver of absorbing chains gives the same chances and, counting every step, the same mean."""
    every_step = Chain(chain.moves, (False, *(True for _ in chain.moves[1:])))
    assume(all(moves is None or moves.keys() != {place} for place, moves in enumerate(chain.moves)))
    assume(all(moves is None or 0 not in moves for moves in chain.moves))  # state 0 never begins a phase again
    found = solve(as_graph(every_step), Rationals())

    def moved(place: int) -> Any:
        moves = chain.moves[place]
        return place if moves is None else icepool.Die(moves)

    ends = icepool.Die([0]).map(moved, repeat="inf", star=False)
    assert {place: chance for place, chance in _plain(found)[0].items() if chance} == {
        place: Fraction(quantity, ends.denominator()) for place, quantity in ends.items()
    }
    assert found.numbers.plain(found.mean) == icepool.mean_time_to_absorb(moved, 0, star=False)


@pytest.mark.parametrize(("need_a", "need_b"), [(4, 4), (3, 5), (2, 6), (6, 2), (5, 7)])
def test_a_duel_is_a_geometric_series(need_a: int, need_b: int) -> None:
    """With p and q to hit, the first to strike wins p / (1 - (1-p)(1-q))."""
    p, q = Fraction(7 - need_a, 6), Fraction(7 - need_b, 6)
    graph = graph_of(fight_of(duel, needs=(need_a, need_b)))
    found = solve(graph, Rationals())
    both = 1 - (1 - p) * (1 - q)

    assert found.numbers.plain(_winner(graph, found.reached, "a")) == p / both
    assert found.numbers.plain(found.mean) == (1 + (1 - p)) / both


def test_a_duel_of_many_wounds_agrees_with_icepool() -> None:
    """Two dice, luck, three Wounds against two: the same transitions in icepool's solver, the same fraction."""
    graph = graph_of(fight_of(lucky_duel, needs=(4, 3), lives=(3, 2)))
    found = solve(graph, Rationals())

    def moved(place: int) -> Any:
        edges = graph.edges[place]
        return place if edges is None else icepool.Die(dict(edges.to))

    ends = icepool.Die([0]).map(moved, repeat="inf", star=False)
    shares = {place: Fraction(quantity, ends.denominator()) for place, quantity in ends.items()}
    assert found.numbers.plain(_winner(graph, found.reached, "a")) == _winner(graph, shares, "a")


def test_a_fight_that_never_ends_says_so() -> None:
    """Where neither can hit nothing is reached, everything goes on, and there is no mean."""
    found = solve(graph_of(fight_of(duel, needs=(7, 7))), Rationals())
    reached, never = _plain(found)

    assert (sum(reached.values()), sum(never.values()), found.mean) == (0, 1, None)


@pytest.mark.parametrize("numbers", [Rationals, Floats])
def test_a_fight_that_ends_by_chance(numbers: Callable[[], Numbers]) -> None:
    """One way in three ends after two phases, the others turn in a circle: the mean is 2, not more."""
    chain = Chain(({1: 1, 2: 2}, {3: 1}, {4: 1}, None, {2: 1}), (False, True, True, True, True))
    found = solve(as_graph(chain), numbers())
    reached, never = _plain(found)

    assert reached == pytest.approx({3: 1 / 3})
    assert sum(never.values()) == pytest.approx(2 / 3)
    assert found.numbers.plain(found.mean) == pytest.approx(2)


@pytest.mark.parametrize("numbers", [Rationals, Floats])
def test_phases_show_the_fight_turn_by_turn(numbers: Callable[[], Numbers]) -> None:
    """After n turns of an even duel it is over with chance 1 - 1/2^n, and the first man leads."""
    graph = graph_of(fight_of(duel))
    kind = numbers()

    for turn, chances in enumerate(islice(phases(graph, kind), 8), start=1):
        over = sum(chance for place, chance in chances.items() if graph.edges[place] is None)
        by_a = sum(Fraction(1, 2**n) for n in range(1, turn + 1, 2))
        assert kind.plain(over) == 1 - Fraction(1, 2**turn)
        assert kind.plain(_winner(graph, chances, "a")) == by_a
        assert kind.plain(sum(chances.values(), kind.zero)) == 1


def test_phases_pass_over_steps_inside_a_phase() -> None:
    """Steps that end no phase are taken together with the one that does."""
    chain = Chain(({1: 1, 2: 1}, {2: 1}, {3: 1, 4: 1}, {2: 1}, None), (False, False, True, False, True))
    numbers = Rationals()
    rows = [
        {place: numbers.plain(chance) for place, chance in row.items()}
        for row in islice(phases(as_graph(chain), numbers), 3)
    ]

    half = Fraction(1, 2)
    assert rows == [{2: 1}, {2: half, 4: half}, {2: half**2, 4: 1 - half**2}]


@given(chains(leaky=True))
@settings(derandomize=True, max_examples=30, deadline=None)
def test_phases_come_to_the_ends(chain: Chain) -> None:
    """Where every state begins a phase, many phases come to what the solver says of the ends."""
    every = Chain(chain.moves, (False, *(True for _ in chain.moves[1:])))
    assume(all(moves is None or 0 not in moves for moves in chain.moves))
    graph = as_graph(every)
    late = next(islice(phases(graph, Floats()), 400, None))

    for place, chance in solve(graph, Floats()).reached.items():
        assert late.get(place, 0.0) == pytest.approx(chance, abs=1e-9)


def test_long_weights_do_not_trouble_floats() -> None:
    """Weights of hundreds of digits, as four hundred dice make them, are scaled before they are floats."""
    huge = 6**450
    chain = Chain(({1: 1, 2: 1}, {0: huge, 2: 2 * huge, 3: huge}, None, None), (False, True, True, True))
    reached, _ = _plain(solve(as_graph(chain), Floats()))

    assert reached == pytest.approx({2: 6 / 7, 3: 1 / 7})

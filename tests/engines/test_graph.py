"""The graph of a fight: its states, its strongly connected blocks, and where it can never end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from pitfight.engines.graph import Limits, blocks, endless
from pitfight.errors import TooLargeError
from pitfight.fight import End
from tests.engines.chains import Chain, as_graph, chains
from tests.engines.toys import STANCE, Now, Scene, duel, fight_of, graph_of, stance_duel


def _reach(chain: Chain) -> list[set[int]]:
    """The states that each state leads to in any number of steps, itself included."""
    found = [{place, *(moves or {})} for place, moves in enumerate(chain.moves)]
    while True:
        more = [set().union(*(found[to] for to in own)) for own in found]
        if more == found:
            return found
        found = more


@given(chains())
@settings(derandomize=True, max_examples=150, deadline=None)
def test_blocks_are_the_states_that_lead_to_each_other(chain: Chain) -> None:
    """A block is all states that lead to each other, and stands before every block it leads to."""
    found = blocks(as_graph(chain))
    reach = _reach(chain)

    expected = {
        frozenset(other for other in reach[place] if place in reach[other]) for place in range(len(chain.moves))
    }
    assert {frozenset(block) for block in found} == expected
    assert sorted(place for block in found for place in block) == list(range(len(chain.moves)))
    position = {place: at for at, block in enumerate(found) for place in block}
    for place, moves in enumerate(chain.moves):
        assert all(position[place] <= position[to] for to in moves or {})


@given(chains())
@settings(derandomize=True, max_examples=150, deadline=None)
def test_endless_states_reach_no_end(chain: Chain) -> None:
    """A state is endless when no end lies anywhere behind it."""
    ends = {place for place, moves in enumerate(chain.moves) if moves is None}

    assert endless(as_graph(chain)) == {place for place, own in enumerate(_reach(chain)) if not own & ends}


def test_deep_graphs_need_no_recursion() -> None:
    """A chain of many thousand states in a row has as many blocks, from first to last."""
    length = 5_000
    chain = Chain((*({place + 1: 1} for place in range(length)), None), (False,) * (length + 1))

    assert [block[0] for block in blocks(as_graph(chain))] == list(range(length + 1))


def test_a_duel_has_the_states_one_would_draw() -> None:
    """Two men with one Wound: the beginning, each man's turn after a miss, and two ends."""
    graph = graph_of(fight_of(duel))
    states = [(graph.table.values(state), end) for state, end in graph.nodes]

    up, down = Now(1), Now(0)
    assert set(states) == {
        ((Scene("a"), up, up), None),
        ((Scene("b", over=True), up, up), None),
        ((Scene("a", over=True), up, up), None),
        ((Scene("a"), up, down), End("decided", "a")),
        ((Scene("b"), down, up), End("decided", "b")),
    }
    assert [edges is None for edges in graph.edges] == [end is not None for _, end in graph.nodes]
    assert graph.pause == [place != 0 for place in range(5)]


def test_a_fight_above_its_limit_is_too_large() -> None:
    """More states than allowed stop the exploration with a sentence that offers a sample."""
    with pytest.raises(TooLargeError, match="more than 4 states") as raised:
        graph_of(fight_of(duel), Limits(states=4))

    assert raised.value.attempts == ("--method sample",)
    assert len(graph_of(fight_of(duel), Limits(states=5)).nodes) == 5


def test_no_time_is_too_little() -> None:
    """A limit in seconds stops the exploration as well."""
    with pytest.raises(TooLargeError, match="time was up"):
        graph_of(fight_of(duel), Limits(seconds=0))


def test_memory_is_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process takes beyond what it had is compared with the limit in megabytes."""
    readings = iter([5_000_000, *range(6_000_000, 100_000_000, 1_000_000)])
    monkeypatch.setattr("pitfight.engines.memory.taken", lambda: next(readings))
    monkeypatch.setattr("pitfight.engines.graph.STATES_BETWEEN_LOOKS", 1)

    with pytest.raises(TooLargeError, match=r"3 MB of memory were taken \(--max-memory 2\)"):
        graph_of(fight_of(duel), Limits(megabytes=2))


def test_an_endless_duel_has_no_end_at_all() -> None:
    """Where neither man can hit, every state is endless."""
    graph = graph_of(fight_of(duel, needs=(7, 7)))

    assert endless(graph) == set(range(len(graph.nodes)))


def test_a_policy_leaves_no_choice_in_the_graph() -> None:
    """Under named policies and under best play every edge leads to a state."""
    for name in ("first", "last", "best"):
        fight = fight_of(stance_duel, turns=3, kinds=(STANCE,), policies={("a", "stance"): name})
        assert all(type(state) is tuple for state, _ in graph_of(fight).nodes)

"""The engines agree on skirmishes: replay, the walked trace, the compiled one, and both samplers."""

from __future__ import annotations

import math
from typing import Any

import pytest

import pitfight as pf
from pitfight.api import fight as build
from pitfight.engines import workshop
from pitfight.engines.graph import Limits, explore
from pitfight.engines.replay import Memory, StepFrame
from pitfight.engines.table import Table
from pitfight.engines.trace import Trace
from tests.systems.warband_skirmish.units import KEY, unit

FIGHTS: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "duel": (unit(ws=35, str="32+10", crit=15, a=2), unit(ws=40, de=35, parry=10, i=20), {}),
    "shooter": (unit("bow", "quick shot", bs=35, str=25), unit("pain immune", str=35, w=4), {}),
    "warbands": (
        [unit("leader", str=32, w=3, i=40), unit(str=28, w=3)],
        [unit("leader", ws=45, w=3, ld=70, i=35), unit("pet", str=25, w=2, i=45)],
        {"policy": {"b.retreat": "always"}},
    ),
    "twins": ([unit(w=3, str=35)] * 2, [unit(w=3)] * 2, {"options": {"all_alone": "off"}}),
    "answered": (unit(w=3, str=35), unit(w=3, i=20), {"options": {"attacks_back": "on"}}),
}


@pytest.mark.clause("WS-06", "WS-22")
@pytest.mark.parametrize("name", FIGHTS)
def test_the_trace_walks_as_the_rules_run(name: str) -> None:
    """Every state of the fight has the outcomes that running the rules gives."""
    a, b, rest = FIGHTS[name]
    fight = build(KEY, a, b, until="turns=2", **rest)
    table, memory = Table(fight), Memory(fight)
    trace, frame = Trace(memory, table), StepFrame(memory, table)
    graph = explore(trace, lambda outcome: outcome, Limits(4_000))
    for state, end in graph.nodes[:400]:
        if end is None:
            run: dict[Any, int] = {}
            outcome = frame.step(state)
            for (after, stop), weight in outcome.items:
                key = (table.merged(after), stop)
                run[key] = run.get(key, 0) + weight
            walked = trace.step(state)
            assert {key: weight / outcome.total for key, weight in run.items()} == pytest.approx(
                {key: weight / walked.total for key, weight in walked.items}
            )


@pytest.mark.parametrize("name", FIGHTS)
def test_the_compiled_walk_gives_the_chances_of_the_plain_one(name: str) -> None:
    """To ten digits, with how everyone ends."""
    pytest.importorskip("numba")
    a, b, rest = FIGHTS[name]
    workshop.forget()
    plain, fast = (
        pf.odds(KEY, a, b, method="float", engine=engine, max_states=200_000, **rest) for engine in ("plain", "fast")
    )
    assert fast.meta["engine"] == "compiled walk"
    assert {key: float(chance) for key, chance in fast.win.items()} == pytest.approx(
        {key: float(chance) for key, chance in plain.win.items()}, abs=1e-10
    )
    for side in "ab":
        assert {how: float(chance) for how, chance in fast.detail["rout"][side].items()} == pytest.approx(
            {how: float(chance) for how, chance in plain.detail["rout"][side].items()}, abs=1e-10
        )
    for who, standing in plain.fighters.items():
        assert {left: float(p) for left, p in fast.fighters[who].wounds_left.items()} == pytest.approx(
            {left: float(p) for left, p in standing.wounds_left.items()}, abs=1e-10
        )


@pytest.mark.parametrize("engine", ["plain", "fast"])
@pytest.mark.parametrize("name", FIGHTS)
def test_both_samplers_agree_with_what_is_worked_out(name: str, engine: str) -> None:
    """Who has won after three turns, within five standard errors."""
    if engine == "fast":
        pytest.importorskip("numba")
    a, b, rest = FIGHTS[name]
    n = 4_000
    true = pf.odds(KEY, a, b, until="turns=3", **rest)
    seen = pf.simulate(KEY, a, b, until="turns=3", n=n, seed=11, engine=engine, **rest)
    assert (seen.meta["engine"] != "plain sampler") == (engine == "fast")
    for pairs in ((true.win, seen.win), *((true.detail["rout"][side], seen.detail["rout"][side]) for side in "ab")):
        for key, chance in pairs[0].items():
            p = float(chance)
            share = float(pairs[1][key]) if key in pairs[1] else 0.0
            assert abs(share - p) <= 5 * math.sqrt(p * (1 - p) / n) + 1e-9, key


@pytest.mark.clause("WS-02")
def test_strength_105_takes_no_more_leaves_than_strength_42() -> None:
    """Damage rolls are added up, not laid out: twice the rolls are a few leaves more."""
    leaves = []
    for strength in (42, 105):
        fight = build(KEY, unit(str=strength, crit=10), unit(parry=10, w=60), until="attack")
        memory = Memory(fight)
        table = Table(fight)
        StepFrame(memory, table).step(table.begin)
        leaves.append(memory.leaves)
    assert leaves[1] < 3 * leaves[0]


def test_a_duel_of_40_wounds_has_few_states() -> None:
    """Two activations for each pair of Wounds, and the ends."""
    a, b = unit(ws=35, str="32+10", crit=15, w=40, i=30), unit(ws=40, str=38, de=35, w=40, i=20)
    answer = pf.odds(KEY, a, b, method="float", options={"hit_gate": "none"})
    assert answer.meta["states"] < 2 * 54 * 54 + 2 * 54 * 14
    assert answer.method == "float"


def test_a_turn_ends_with_its_last_activation() -> None:
    """Two who cannot hurt each other: the fight before it begins, after the quicker one, and at the end of a turn."""
    idle = [unit(str=0, i=initiative) for initiative in (40, 30)]
    for engine in ("plain", "fast"):
        assert pf.odds(KEY, *idle, method="float", engine=engine).meta["states"] == 3


def test_fractions_up_to_ten_wounds() -> None:
    """By name, exact: every chance is a fraction, and they sum to 1."""
    a, b = unit(ws=35, str="32+10", crit=15, w=10, i=30), unit(ws=40, str=38, de=35, parry=10, w=10, i=20)
    answer = pf.odds(KEY, a, b, method="exact", options={"hit_gate": "none"})
    chances = [chance.fraction for chance in answer.win.values()]
    assert sum(chance for chance in chances if chance is not None) == 1
    assert answer.method == "exact"

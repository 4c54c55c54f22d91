"""Several fighters: engines agree, twins count together, and a brawl gives an answer."""

from __future__ import annotations

import math
from typing import Any

import pytest

import pitfight as pf
from tests.systems.coreheim.bouts import CALM, PLAIN, man, odds

CHECKED = [
    ([man("sword", "club"), man("halberd", a=2)], [man("axe", "shield"), man("spear", w=2)], {}),
    ([man("flail", a=2, w=2), man("sword", "animal trainer")], [man("axe", "blackblood"), man("sword", "club")], {}),
    (["Vampire: sword", "2 Zombies"], ["Mercenary Captain: sword, shield", "State Trooper: halberd"], {}),
    ([man("axe", "whirlwind"), PLAIN], [man("sword", "charging"), man("net")], {"turn": "b"}),
    (
        [man("sword", "club", a=2), PLAIN],
        [man("axe", "no pain"), man("club", "jump up", w=2)],
        {"options": {"wound_batching": "strike_step", "same_warrior_can_finish": "off"}},
    ),
    ([man("sword", "club"), PLAIN], ["2 Militia: axe"], {"options": {"declare_at": "phase_start"}}),
    ([man("axe"), man("axe")], ["2 Militia: axe"], {"options": {"initiative_tie": "side"}}),
    ([man("axe"), man("axe")], ["2 Militia: axe"], {"options": {"own_side_tie": "owner_chooses"}}),
    (
        [man("axe", "causes fear", "charging"), man("club", "causes fear", "charging")],
        ["2 Militia: axe"],
        {"options": {"fear_scope": "source"}},
    ),
]
"""Brawls of many kinds."""


@pytest.mark.clause("CH-06", "CH-15", "CH-16")
@pytest.mark.parametrize(("a", "b", "rest"), CHECKED)
def test_the_plain_sampler_agrees_with_the_odds(a: Any, b: Any, rest: dict[str, Any]) -> None:
    """Within five standard errors, for whoever wins and each fighter's end."""
    n = 3_000
    answer = pf.odds("coreheim", a, b, until="phases=3", **rest)
    sampled = pf.simulate("coreheim", a, b, until="phases=3", n=n, seed=11, engine="plain", **rest)
    pairs = [(answer.win, sampled.win)]
    pairs += [(answer.fighters[who].status, sampled.fighters[who].status) for who in answer.fighters]
    for true, seen in pairs:
        for key, chance in true.items():
            p = float(chance)
            share = float(seen[key]) if key in seen else 0.0
            assert abs(share - p) <= 5 * math.sqrt(p * (1 - p) / n) + 1e-9, key


@pytest.mark.parametrize(("a", "b", "rest"), CHECKED)
def test_the_compiled_loops_agree_with_the_walk(a: Any, b: Any, rest: dict[str, Any]) -> None:
    """To eleven digits."""
    pytest.importorskip("numba")
    plain = pf.odds("coreheim", a, b, until="phases=2", method="float", engine="plain", **rest)
    fast = pf.odds("coreheim", a, b, until="phases=2", method="float", engine="fast", **rest)
    assert {side: float(chance) for side, chance in fast.win.items()} == pytest.approx(
        {side: float(chance) for side, chance in plain.win.items()}, rel=0, abs=1e-11
    )


def test_twins_counted_together_are_as_good_as_apart() -> None:
    """Two alike, and the same two told apart by a rule that does nothing."""
    foes = [man("axe", w=2, a=2), man("club", CALM)]
    together = odds([man("sword"), man("sword")], foes, until="phases=2")
    apart = odds([man("sword"), man("sword", "stupidity")], foes, until="phases=2")
    assert together.win["b"].fraction is not None
    assert abs(float(together.win["b"]) - float(apart.win["b"])) < 0.02


def test_swapping_sides_and_lists_mirrors_a_brawl() -> None:
    """What a wins, b wins in the mirror."""
    first, second = ["Captain: sword, shield", "Militia: halberd"], ["Clanrat: sword, club", "Stormvermin: halberd"]
    answer = odds(first, second, turn="a", until="phases=2")
    mirror = odds(second, first, turn="b", until="phases=2")
    assert answer.win["a"] == mirror.win["b"]
    assert answer.win["b"] == mirror.win["a"]


def test_best_play_in_a_brawl_is_at_least_as_good() -> None:
    """Targets chosen by best against the default."""
    a, b = ["Captain: sword, shield", "Youngblood: club"], ["Zombie", "Crypt Ghoul"]
    plain = odds(a, b, until="phases=2")
    best = pf.odds("coreheim", a, b, until="phases=2", policy={"a": "best"})
    gain = (best.win["a"].value - best.win["b"].value) - (plain.win["a"].value - plain.win["b"].value)
    assert gain >= 0


def test_a_crowd_is_sampled_or_worked_out() -> None:
    """Five against five gives an answer."""
    answer = pf.simulate(
        "coreheim", ["5 Clanrats: sword, club"], ["3 Militia: spear, shield", "2 Zombies"], n=300, seed=2
    )
    assert 0 < float(answer.win["a"]) < 1

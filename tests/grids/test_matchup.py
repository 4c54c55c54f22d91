from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitfight as pf
from pitfight.grids.chart import check, write
from pitfight.grids.matchup import dominated, equilibrium

A = ["Champion: sword", "Champion: halberd", "Champion: sword, buckler", "Champion: buckler, sword"]
B = ["Warrior: flail", "Ghoul"]


def test_paper_scissors_stone_is_mixed_evenly() -> None:
    assert equilibrium([[0, 1, -1], [-1, 0, 1], [1, -1, 0]]) == pytest.approx([1 / 3] * 3)


def test_an_uneven_game_has_its_known_mix() -> None:
    """2 x 2 without a saddle: shares (d - c) / (a - b - c + d) and the rest."""
    assert equilibrium([[3, -1], [-2, 1]]) == pytest.approx([3 / 7, 4 / 7])


tables = st.lists(st.lists(st.integers(-10, 10), min_size=3, max_size=3), min_size=1, max_size=5)


@given(tables)
def test_neither_side_does_better_against_the_mix_of_the_other(payoff: list[list[int]]) -> None:
    ours = equilibrium(payoff)
    theirs = equilibrium([[-row[column] for row in payoff] for column in range(3)])
    least = min(sum(share * row[column] for share, row in zip(ours, payoff, strict=True)) for column in range(3))
    most = max(sum(share * own for share, own in zip(theirs, row, strict=True)) for row in payoff)
    assert least == pytest.approx(most, abs=1e-6)
    assert sum(ours) == pytest.approx(1)


def test_dominated_rows_are_named_with_how() -> None:
    found = dominated(["x", "y", "z", "like z"], [[0, 0], [1, 1], [1, 2], [1, 2]])
    assert [(own.loadout, own.strictly) for own in found] == [("x", True), ("y", False)]


def test_the_payoff_is_that_of_the_fights_and_the_value_that_of_the_mixes() -> None:
    found = pf.matchup("mordheim", A, B, until="phase")
    alone = pf.odds("mordheim", A[1], B[0], until="phase")
    assert float(found.cells[1][0].win) == pytest.approx(float(alone.win["a"]), abs=1e-12)
    assert sum(found.win.values()) == pytest.approx(1)
    assert found.value == pytest.approx(found.win["a"] - found.win["b"])
    assert ("Champion: sword, buckler", "Champion: buckler, sword") in found.equal["a"]
    for side in ("a", "b"):
        for own in found.dominated[side]:
            assert not own.strictly or found.mix[side][own.loadout] == 0


def test_swapping_the_sides_turns_the_value_round() -> None:
    turned = pf.matchup("mordheim", B, A[:2], until="phase", turn="b")
    straight = pf.matchup("mordheim", A[:2], B, until="phase", turn="a")
    assert turned.value == pytest.approx(-straight.value, abs=1e-9)


def test_loadouts_named_twice_are_told_apart() -> None:
    found = pf.matchup("mordheim", ["Ghoul", "Ghoul"], ["Ghoul"], until="blows")
    assert found.a == ("Ghoul", "Ghoul (2)")
    assert found.equal["a"] == (("Ghoul", "Ghoul (2)"),)


def test_json_is_the_whole_answer() -> None:
    data = pf.matchup("mordheim", A[:2], B, until="blows").as_json()
    assert json.loads(json.dumps(data)) == data
    assert {"payoff", "dominated", "equal", "mix", "value", "win"} <= set(data)


def test_the_chart_holds_every_cell(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    found = pf.matchup("mordheim", A[:2], B, until="blows")
    file = tmp_path / "payoff.json"
    check(file)
    write(found, file)
    values = json.loads(file.read_text())["data"]["values"]
    assert [value["win"] for value in values] == [float(cell.win) for row in found.cells for cell in row]


@pytest.mark.parametrize("name", ["payoff.gif", "payoff", "missing/payoff.json"])
def test_a_chart_that_cannot_be_written_is_refused_first(tmp_path: Path, name: str) -> None:
    with pytest.raises(pf.FightError, match=r"\.html|folder"):
        check(tmp_path / name)


def test_mixes_do_not_depend_on_units() -> None:
    tens = [[30, -10], [-20, 10]]
    for one, other in pairwise([equilibrium(tens), equilibrium([[own / 10 for own in row] for row in tens])]):
        assert one == pytest.approx(other)

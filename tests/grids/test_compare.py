from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.errors import TooLargeError

ROWS = ["Champion: sword", "Champion: axe, shield"]
FOES = ["Warrior: sword", "Ghoul"]


def test_each_cell_is_the_answer_of_odds() -> None:
    found = pf.compare("mordheim", ROWS, FOES, until="phase", options={"criticals": "by_weapon"})
    for row, own in enumerate(ROWS):
        for column, foe in enumerate(FOES):
            alone = pf.odds("mordheim", own, foe, until="phase", options={"criticals": "by_weapon"})
            cell = found.cells[row][column]
            for ours, side in ((cell.win, "a"), (cell.lose, "b"), (cell.none, "none")):
                assert float(ours) == pytest.approx(float(alone.win[side]), abs=1e-12)
            assert cell.method == "float"


def test_exact_cells_are_the_same_fractions_and_average_exactly() -> None:
    found = pf.compare("mordheim", ROWS[:1], FOES, exact=True)
    fractions = [pf.odds("mordheim", ROWS[0], foe).win["a"].value for foe in FOES]
    assert [cell.win.value for cell in found.cells[0]] == fractions
    assert found.average(0).value == sum(fractions, Fraction(0)) / 2


def test_json_has_every_cell_by_loadout() -> None:
    data = pf.compare("mordheim", ROWS, FOES, until="phase").as_json()
    assert data["foes"] == FOES
    rows = data["loadouts"]
    assert isinstance(rows, list)
    assert [row["loadout"] for row in rows] == ROWS
    assert all(set(cell) == {"win", "lose", "none", "method"} for row in rows for cell in row["against"])


def test_a_set_of_loadouts_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('system = "mordheim"\nloadouts = ["Champion: sword", {profile = "champion", gear = ["halberd"]}]\n')
    found = pf.compare("mordheim", [str(file)], FOES[:1], until="phase")
    plain = pf.compare("mordheim", ["Champion: sword", "Champion: halberd"], FOES[:1], until="phase")
    assert [row[0].win for row in found.cells] == [row[0].win for row in plain.cells]


def test_a_fight_too_large_for_floats_is_sampled_and_says_so() -> None:
    found = pf.compare("mordheim", ["2 warriors: axe"], ["2 warriors: sword"], until="phase", max_states=5)
    assert found.cells[0][0].method == "sampled"
    assert found.cells[0][0].win.interval is not None


def test_exact_by_name_does_not_fall_back() -> None:
    with pytest.raises(pf.TooLargeError, match=r"Champion: sword against Warrior: sword.*--max-states"):
        pf.compare("mordheim", ROWS[:1], FOES[:1], exact=True, max_states=5)


@pytest.mark.parametrize(
    ("rows", "foes", "words"),
    [
        ([], FOES, "no loadout is named"),
        (ROWS, [], "no foe is named"),
        (["Champion: swrd"], FOES, "Champion: swrd.*swrd.*sword"),
        (["Champion: two halberds"], FOES, "Champion: two halberds against Warrior: sword.*do not fit"),
        (["missing.toml"], FOES, "missing.toml"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(rows: list[str], foes: list[str], words: str) -> None:
    with pytest.raises(pf.FightError, match=words):
        pf.compare("mordheim", rows, foes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('system = "mordheim"\nloadout = ["Ghoul"]', "loadout.*loadouts"),
        ('system = "mordheim"\nloadouts = []', "loadouts"),
        ('system = "chess"\nloadouts = ["Ghoul"]', "chess"),
        ("loadouts = [", "cannot be read"),
    ],
)
def test_a_file_that_is_no_set_of_loadouts_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "set.toml"
    file.write_text(text)
    with pytest.raises(pf.FightError, match=words) as caught:
        pf.compare("mordheim", [str(file)], FOES)
    assert str(file) in caught.value.where


def test_a_table_of_too_many_cells_says_how_many_and_how_to_go_on() -> None:
    with pytest.raises(pf.TooLargeError, match=r"4 cells.*--max-cells 4"):
        pf.compare("mordheim", ROWS, FOES, max_cells=3)


def test_a_table_keeps_to_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell that does not fit is refused, and names the setting."""
    taken = iter(range(0, 10**12, 10**6))
    monkeypatch.setattr("pitfight.engines.memory.taken", lambda: next(taken))

    with pytest.raises(TooLargeError, match=r"--max-memory 0\.5"):
        pf.compare("mordheim", ["warrior: sword"], ["warrior: axe"], exact=True, max_memory=0.5)

"""Imports as files that are ready to use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.rosters.writing import write
from tests.rosters.files import read, words

LIST = "Mordheim\nUlli = Mercenary Captain: sword\n3x Warriors: axe\n"


def test_each_fighter_becomes_a_fight_file_that_runs(tmp_path: Path) -> None:
    paths = write(read(LIST), tmp_path / "out")
    assert [path.name for path in paths] == ["report.json", "loadouts.json", "01-ulli.json", "02-warriors.json"]
    assert pf.odds(paths[2], until="phase").win["a"].value > 0
    assert len(json.loads(paths[3].read_text(encoding="utf-8"))["fighter"]) == 2
    assert pf.odds(paths[3], until="phase").fighters.keys() >= {"a1..a3"}


def test_the_set_of_loadouts_is_a_roster_again(tmp_path: Path) -> None:
    paths = write(read(LIST), tmp_path)
    assert words(pf.read_roster(paths[1])) == [
        "1 x Ulli = Mercenary Captain: sword",
        "1 x Warriors = Warrior: axe",
    ]
    assert pf.compare("mordheim", [str(paths[1])], ["Zombie"], until="phase").loadouts[0].startswith("Ulli")


def test_the_report_has_everything_by_kind(tmp_path: Path) -> None:
    report = json.loads(write(read(LIST), tmp_path)[0].read_text(encoding="utf-8"))
    assert set(report["report"]) == {"used", "guessed", "ignored", "conflict"}
    first = report["report"]["guessed"][0]
    assert first == {"kind": "guessed", "path": ["Ulli"], "field": "numbers", "found": "none",
                     "done": "those of our profile Mercenary Captain"}  # fmt: skip


def test_readings_are_part_of_the_fight_files(tmp_path: Path) -> None:
    text = (
        "Coreheim\n\n| Name | WS | S | T | W | I | A | LD |\n|---|---|---|---|---|---|---|---|\n"
        "| Otto | 2+ | 4+ | +0 | 1 | 3+ | 1 | 6+ |\n"
    )
    paths = write(read(text), tmp_path)
    assert json.loads(paths[2].read_text(encoding="utf-8"))["options"] == {"edition": "v9"}
    assert pf.odds(paths[2], until="phase").options["edition"] == "v9"


def test_files_that_are_there_are_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "01-ulli.json").write_text("mine", encoding="utf-8")
    with pytest.raises(pf.FightError, match="is there already"):
        write(read(LIST), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["01-ulli.json"]
    assert (tmp_path / "01-ulli.json").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(pf.FightError, match="cannot be written"):
        write(read(LIST), tmp_path / "file")

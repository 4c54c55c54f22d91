"""Sweeps that are killed over and over, and files that cannot be written: nothing is lost, nothing done twice.

Killed three times in every test run, or as often as ``PITFIGHT_KILLS`` says (``make hostile``: 100).
"""

from __future__ import annotations

import csv
import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import pitfight as pf
from tests.scale import KILLS

GRID: dict[str, Any] = {
    "system": "mordheim",
    "until": "phase",
    "a": {"fighter": ["Warrior: sword", "Warrior: axe", "Ghoul"], "ws": [2, 3, 4, 5], "s": [2, 3, 4, 5], "w": [1, 2]},
    "b": {"fighter": ["Warrior: spear", "Possessed"], "t": [2, 3, 4, 5], "i": [2, 3, 4]},
}
CELLS = 96 * 24
LIMITED = "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
LIMITED += "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000)); "
LIMITED += "sys.argv = sys.argv[1:]; from pitfight.cli import main; main()"
"""Runs the command with files that can grow to 60 kB, as on a disk that is full."""


def cells_kept(progress: Path) -> list[int]:
    """The numbers of the cells in a progress file; none where there is no file (any more, or yet)."""
    if not progress.exists():
        return []
    try:
        with closing(sqlite3.connect(progress)) as base:
            return [int(number) for (number,) in base.execute("select number from cells")]
    except sqlite3.OperationalError:  # killed before there was a table
        return []


def test_killed_at_random_moments_no_cell_is_lost_or_doubled(tmp_path: Path) -> None:
    """Each run takes up what the runs before it have kept; the result is that of a run which nobody disturbed."""
    chance = random.Random(KILLS)
    file, whole = tmp_path / "grid.json", tmp_path / "whole.csv"
    file.write_text(json.dumps(GRID))
    subprocess.run(sweep(file, whole), check=True, capture_output=True)
    killed = begun = 0
    while killed < KILLS:  # as often as it takes, a sweep that is killed until it is complete
        begun += 1
        out = tmp_path / f"results{begun}.csv"
        killed += killed_until_complete(sweep(file, out), out, chance, KILLS - killed)
        disturbed, undisturbed = (list(csv.reader(one.open(encoding="utf-8"))) for one in (out, whole))
        assert len(disturbed) == CELLS + 1
        for one, other in zip(disturbed, undisturbed, strict=True):
            assert [near(value) for value in one] == [near(value) for value in other]


def sweep(file: Path, out: Path) -> list[str]:
    """The command of a sweep."""
    return [sys.executable, "-m", "pitfight", "sweep", str(file), "--out", str(out)]


def killed_until_complete(command: list[str], out: Path, chance: random.Random, most: int) -> int:
    """Kill a sweep at random moments until it is quicker, or enough is enough; then let it finish. How often it was."""
    progress = out.with_name(out.name + ".progress")
    before = killed = 0
    while killed < most and not out.exists():
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.2, 4.0))
        running.send_signal(signal.SIGKILL)
        running.wait()
        killed += not out.exists()
        kept = cells_kept(progress)
        if not out.exists():
            assert len(kept) == len(set(kept))
            assert len(kept) >= before
        before = len(kept)
    subprocess.run(command, check=True, capture_output=True)
    assert not progress.exists()
    return killed


def near(text: str) -> object:
    """A chance to twelve digits: which fights are solved together depends on what was kept; any other text as it is."""
    try:
        return round(float(text), 12)
    except ValueError:
        return text


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    """The sweep ends with a sentence, and goes on where it was once there is room."""
    file, out = tmp_path / "grid.json", tmp_path / "results.csv"
    file.write_text(json.dumps(GRID))
    arguments = ["pitfight", "sweep", str(file), "--out", str(out)]
    full = subprocess.run([sys.executable, "-c", LIMITED, *arguments], capture_output=True, text=True)
    assert full.returncode == 2
    assert "Traceback" not in full.stderr
    assert "results.csv" in full.stderr
    assert not out.exists()
    subprocess.run([sys.executable, "-m", *arguments], check=True, capture_output=True)
    assert len(out.read_text(encoding="utf-8").splitlines()) == CELLS + 1


@pytest.mark.parametrize("where", ["/proc/results.csv", "/dev/null/results.csv", "/dev/full/x.jsonl"])
def test_a_folder_that_takes_no_file_is_named(where: str) -> None:
    """Before anything is worked out."""
    small = {"system": "mordheim", "a": {"fighter": ["Warrior"]}, "b": {"fighter": ["Ghoul"]}}
    with pytest.raises(pf.FightError) as refused:
        pf.sweep(small, where)
    assert where.rsplit("/", 1)[-1] in str(refused.value)


@pytest.mark.parametrize(
    "arguments",
    [
        ["matchup", "mordheim", "Warrior: sword", "--vs", "Ghoul", "--chart", "/proc/chart.svg"],
        ["import", "IMPORTED", "--system", "mordheim", "--out", "/proc/fighters"],
    ],
)
def test_other_files_that_cannot_be_written_are_one_sentence(arguments: list[str], tmp_path: Path) -> None:
    """Charts, and the fighters of a roster."""
    roster = tmp_path / "list.md"
    head = "| Name | WS | S | T | W | I | A | Ld |\n|---|---|---|---|---|---|---|---|\n"
    roster.write_text(f"{head}| Ulf | 4 | 3 | 3 | 1 | 4 | 1 | 8 |\n")
    words = [str(roster) if word == "IMPORTED" else word for word in arguments]
    done = subprocess.run([sys.executable, "-m", "pitfight", *words], capture_output=True, text=True)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "/proc" in done.stderr

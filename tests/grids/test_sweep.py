from __future__ import annotations

import csv
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import pitfight as pf
from pitfight.grids import workers
from pitfight.grids.grid import Grid, Result, grid
from pitfight.grids.store import Store

GRID: dict[str, Any] = {
    "system": "mordheim",
    "a": {"fighter": ["Champion: sword", "Champion: axe", "Champion: club"], "ws": [2, 3, 4]},
    "b": {"fighter": ["Warrior: sword", "Ghoul"], "t": [3, 4]},
    "until": "phase",
}
CELLS = 36


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as page:
        return list(csv.DictReader(page))


class Stop(Exception):
    """The sweep is stopped here."""


def stopping(after: int) -> Any:
    """A tick that stops the sweep once so many cells are kept."""

    def tick(done: int, total: int) -> None:
        if done >= after:
            raise Stop

    return tick


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of all cells that are worked out from here on."""
    seen: list[int] = []
    work = workers.work

    def remembered(text: str, numbers: Sequence[int]) -> list[Result]:
        seen.extend(numbers)
        return work(text, numbers)

    monkeypatch.setattr(workers, "work", remembered)
    return seen


def test_rows_are_in_the_order_of_the_grid_with_the_chances_of_odds() -> None:
    found = pf.sweep(GRID)
    assert len(found.table) == found.cells == CELLS
    assert [row[:5] for row in found.table] == [grid(GRID).values(number) for number in range(CELLS)]
    row = found.table[17]
    fighter, skill, foe, toughness = row[:4]
    alone = pf.odds(
        "mordheim", f"{fighter}; ws{skill}", f"{foe}{',' if ':' in foe else ':'} t{toughness}", until="phase"
    )
    assert row[5:8] == pytest.approx([float(alone.win[side]) for side in ("a", "b", "none")], abs=1e-12)


def test_csv_json_lines_and_parquet_hold_the_same(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    table = pf.sweep(GRID).table
    for ending in ("csv", "jsonl", "parquet"):
        file = tmp_path / f"it's [odd] results.{ending}"
        assert pf.sweep(GRID, file).out == file
        if ending == "csv":
            made = [(float(row["win"]), int(row["a.ws"])) for row in rows_of(file)]
        elif ending == "jsonl":
            lines = [json.loads(line) for line in file.read_text().splitlines()]
            made = [(line["win"], line["a.ws"]) for line in lines]
        else:
            with duckdb.connect() as base:
                quoted = str(file).replace("[", "[[]").replace("'", "''")
                made = base.execute(f"""select win, "a.ws" from read_parquet('{quoted}')""").fetchall()
        assert made == [(row[5], row[1]) for row in table]


def test_exact_results_have_fractions(tmp_path: Path) -> None:
    file = tmp_path / "exact.csv"
    small = {**GRID, "a": {"fighter": "Champion: sword"}, "b": {"fighter": "Ghoul"}}
    pf.sweep(small, file, exact=True)
    alone = pf.odds("mordheim", "Champion: sword", "Ghoul", until="phase")
    assert rows_of(file)[0]["win_fraction"] == str(alone.win["a"].value)


def test_a_stopped_sweep_goes_on_and_works_out_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = counted(monkeypatch)
    file = tmp_path / "results.csv"
    for after in (0, 10):
        with pytest.raises(Stop):
            pf.sweep(GRID, file, progress=stopping(after + 10))
        assert not file.exists()
    found = pf.sweep(GRID, file)
    assert sorted(seen) == list(range(CELLS))
    assert found.computed < CELLS
    assert [float(row["win"]) for row in rows_of(file)] == [row[5] for row in pf.sweep(GRID).table]
    assert {path.name for path in tmp_path.iterdir()} == {"results.csv", "results.csv.sweep.json"}


def test_a_complete_sweep_is_not_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.csv"
    pf.sweep(GRID, file)
    before, seen = file.read_bytes(), counted(monkeypatch)
    found = pf.sweep(GRID, file)
    assert (found.computed, seen, file.read_bytes()) == (0, [], before)


def test_results_of_another_sweep_are_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    other = {**GRID, "until": "blows"}
    pf.sweep(other, file)
    before = file.read_bytes()
    for changed in (GRID, {**other, "policy": {"b": "best"}}):
        with pytest.raises(pf.FightError, match="belongs to another sweep"):
            pf.sweep(changed, file)
    with pytest.raises(pf.FightError, match="belongs to another sweep"):
        pf.sweep(other, file, exact=True)
    assert file.read_bytes() == before


def test_a_file_that_no_sweep_wrote_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text("mine")
    with pytest.raises(pf.FightError, match="belongs to another sweep"):
        pf.sweep(GRID, file)
    assert file.read_text() == "mine"


def test_half_done_results_of_another_sweep_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    with pytest.raises(Stop):
        pf.sweep(GRID, file, progress=stopping(20))
    with pytest.raises(pf.FightError, match=r"results\.csv\.progress: belongs to another sweep"):
        pf.sweep({**GRID, "until": "blows"}, file)
    assert pf.sweep(GRID, file).cells == CELLS


def test_a_progress_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "results.csv.progress").write_text("not a base at all, but long enough to look like one" * 50)
    with pytest.raises(pf.FightError, match="is no file of results"):
        pf.sweep(GRID, tmp_path / "results.csv")


def test_two_sweeps_do_not_write_one_file(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "results.csv.progress", grid(GRID), 10)) as store:
        store.keep(0, [])
        with pytest.raises(pf.FightError, match="another sweep is writing"):
            pf.sweep(GRID, tmp_path / "results.csv")


def test_a_chunk_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    own = grid(GRID)

    def broken() -> Iterator[Result]:
        yield Result(0, None, "first")
        raise Stop

    with closing(Store(path, own, 10)) as store, pytest.raises(Stop):
        store.keep(0, broken())  # type: ignore[arg-type]
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("select count(*) from cells").fetchone() == (0,)


@pytest.mark.parametrize("name", ["results.txt", "missing/results.csv"])
def test_where_nothing_can_be_written_nothing_is_worked_out(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = counted(monkeypatch)
    with pytest.raises(pf.FightError, match=r"are written as|does not exist"):
        pf.sweep(GRID, tmp_path / name)
    assert seen == []


def test_limits_say_how_to_go_on(tmp_path: Path) -> None:
    with pytest.raises(pf.TooLargeError, match=r"36 cells.*--max-cells 36"):
        pf.sweep(GRID, max_cells=35)
    with pytest.raises(pf.TooLargeError, match="the same command goes on"):
        pf.sweep(GRID, tmp_path / "results.csv", max_seconds=1e-9)
    assert pf.sweep(GRID, tmp_path / "results.csv").computed < CELLS


@pytest.mark.parametrize("wrong", [{"workers": 0}, {"timeout": 0.0}, {"max_seconds": -1.0}, {"workers": 10_000}])
def test_limits_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(pf.FightError, match="out of range"):
        pf.sweep(GRID, **wrong)


# -- several processes ------------------------------------------------------------------------------------------


def test_several_workers_give_the_same_answers() -> None:
    assert pf.sweep(GRID, workers=2).table == pf.sweep(GRID).table


def test_a_worker_of_another_version_is_told() -> None:
    own = grid(GRID)
    other = Grid(own.system, own.axes, own.policy, own.method, "0.0.0")
    with pytest.raises(pf.FightError, match=r"begun by 0\.0\.0"):
        workers.work(other.text, [0])


LONG: dict[str, Any] = {
    "system": "mordheim",
    "a": {"fighter": "Champion: sword", "ws": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "s": [3, 4, 5]},
    "b": {"fighter": "Warrior: axe", "ws": [2, 3, 4, 5, 6]},
    "until": "phase",
}


def test_ctrl_c_stops_at_once_and_says_how_to_go_on(tmp_path: Path) -> None:
    """Also while workers are busy: none of them is waited for."""
    file, out = tmp_path / "grid.json", tmp_path / "results.csv"
    file.write_text(json.dumps({**LONG, "until": "out"}))
    command = [sys.executable, "-m", "pitfight", "sweep", str(file), "--out", str(out), "--workers", "2"]
    # A process that runs in the background may have been told to ignore Ctrl-C, so it is told not to.
    begin = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); sys.argv = sys.argv[1:]; "
    begin += "from pitfight.cli import main; main()"
    running = subprocess.Popen(
        [sys.executable, "-c", begin, *command[2:]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 60
    while kept(tmp_path / "results.csv.progress") == 0 and time.monotonic() < until and running.poll() is None:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "the same command goes on" in err
    assert not out.exists()


def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    """The whole command, killed without warning while it works with two processes, and started again."""
    file, out = tmp_path / "grid.json", tmp_path / "results.csv"
    file.write_text(json.dumps(LONG))
    command = [sys.executable, "-m", "pitfight", "sweep", str(file), "--out", str(out), "--workers", "2"]
    progress = tmp_path / "results.csv.progress"
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while kept(progress) == 0 and time.monotonic() < until and running.poll() is None:
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.wait()
    with closing(sqlite3.connect(progress)) as base:  # which undoes what was half written
        before = int(base.execute("select count(*) from cells").fetchone()[0])
    finished = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    data = json.loads(finished.stdout)
    assert data["cells"] == 150
    assert data["meta"]["computed"] == 150 - before
    assert [row["method"] for row in rows_of(out)] == ["float"] * 150


def kept(path: Path) -> int:
    """How many cells a progress file holds; none while its writer has the lock."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as base:
            return int(base.execute("select count(*) from cells").fetchone()[0])
    except sqlite3.Error:
        return 0


# -- a cluster --------------------------------------------------------------------------------------------------


def test_a_scheduler_that_does_not_answer_is_an_error_after_the_stated_time() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(pf.FightError, match="does not answer within 1 s"):
        pf.sweep(GRID, scheduler="tcp://127.0.0.1:9", timeout=1.0)


def test_an_address_that_is_none_is_an_error() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(pf.FightError, match="nonsense"):
        pf.sweep(GRID, scheduler="nonsense://x", timeout=1.0)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process of its own."""
    pytest.importorskip("distributed")
    where = tmp_path / "scheduler.json"
    paths = [str(Path(path).resolve()) for path in sys.path if path]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}

    def started(program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--scheduler-file", str(where), "--no-dashboard"]
        quiet = subprocess.DEVNULL
        return subprocess.Popen([*command, *arguments], env=env, cwd=tmp_path, stdout=quiet, stderr=quiet)

    scheduler = started("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    crew = [started("dask_worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and not (where.exists() and where.read_text()):
            time.sleep(0.1)
        yield json.loads(where.read_text())["address"], crew
    finally:
        for process in (*crew, scheduler):
            process.kill()
            process.wait()


def test_a_cluster_gives_the_same_answers_though_a_worker_is_killed(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, crew = cluster
    file = tmp_path / "results.csv"

    def tick(done: int, total: int) -> None:
        if done >= 50 and crew[0].poll() is None:
            crew[0].kill()

    found = pf.sweep(LONG, file, scheduler=address, timeout=60.0, progress=tick)
    assert crew[0].poll() is not None
    assert found.computed == found.cells == 150
    assert [float(row["win"]) for row in rows_of(file)] == [row[-5] for row in pf.sweep(LONG).table]

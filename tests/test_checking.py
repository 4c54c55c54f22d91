"""Files of cases: what is read, what agrees, and what is said of what does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitfight.checking import Case, agrees, at, check, check_file, read
from pitfight.cli import run
from pitfight.errors import FightError
from pitfight.systems import SYSTEMS

GOLDEN = Path(__file__).parent.parent / "golden"
FIGHT = {
    "system": "mordheim",
    "until": {"blows": "a1"},
    "fighter": [
        {"id": "a1", "side": "a", "ws": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7, "gear": ["sword"]},
        {"id": "b1", "side": "b", "ws": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7, "gear": ["axe"]},
    ],
}


def _file(folder: Path, **changed: Any) -> Path:
    case = {"id": "one", "says": "One blow.", "fight": FIGHT, "expect": {"win.a": "1/9"}} | changed
    path = folder / "cases.json"
    path.write_text(json.dumps({"case": [case]}), encoding="utf-8")
    return path


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_golden_fights_of_every_system_come_out(system: str) -> None:
    """Every chance of every golden fight is the fraction of the file."""
    path = GOLDEN / f"{system}.json"
    assert {case.fight["system"] for case in read(path)} == {system}
    assert check_file(path).misses == ()


def test_a_chance_that_is_not_as_said_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The case, the place, what came out and what was expected; exit code 1."""
    path = _file(tmp_path, expect={"win.a": "1/8", "win.b": "0"})

    assert run(["check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "one: win.a: 1/9, not 1/8",
        f"{path}: 1 cases, 1 not as said",
    ]


def test_a_file_that_comes_out_ends_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _file(tmp_path)

    assert run(["check", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["files"] == [{"file": str(path), "cases": 1, "misses": []}]


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"expect": {}}, "nothing is expected of it"),
        ({"colour": "red"}, "“case.1.colour” is no key of a case"),
        ({"fight": 3}, "case.1.fight"),
        ({"expect": {"win.a": 0.5}}, "case.1.expect.win.a"),
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, changed: dict[str, Any], what: str) -> None:
    path = _file(tmp_path, **changed)
    with pytest.raises(FightError, match=r"cases\.json") as refused:
        read(path)

    assert what in refused.value.sentence()


def test_two_cases_of_one_id_are_refused(tmp_path: Path) -> None:
    path = _file(tmp_path)
    case = json.loads(path.read_text(encoding="utf-8"))["case"][0]
    path.write_text(json.dumps({"case": [case, case]}), encoding="utf-8")

    with pytest.raises(FightError, match="two cases have the id “one”"):
        read(path)


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ({"fighters.b9.status.standing": "1"}, "is not among"),
        ({"win.a.deeper": "1"}, "“deeper” is not among"),
        ({"win.a": "1/0"}, "is no chance"),
        ({"win.a": "half"}, "is no chance"),
    ],
)
def test_a_place_or_a_chance_that_cannot_be_is_a_miss(expect: dict[str, str], found: str) -> None:
    misses = list(check(Case("one", "", FIGHT, expect)))

    assert len(misses) == 1
    assert found in misses[0].sentence()


def test_a_fight_that_is_wrong_is_a_miss_of_its_case() -> None:
    wrong = {**FIGHT, "until": "never"}
    misses = list(check(Case("one", "", wrong, {"win.a": "1"})))

    assert [miss.place for miss in misses] == ["no answer"]


def test_a_decimal_is_met_to_its_digits() -> None:
    """``~0.6132`` is met by what rounds to it, and by nothing else."""
    assert agrees({"p": 0.61324}, "~0.6132")
    assert agrees({"p": 0.1, "fraction": "1/9"}, "~0.111")
    assert not agrees({"p": 0.61326}, "~0.6132")
    assert not agrees({"p": 1 / 9}, "1/9")


def test_what_a_distribution_does_not_list_has_chance_0() -> None:
    """A missing word is 0; a missing branch of the answer is an error."""
    answer = {"fighters": {"b1..b3": {"status": {"standing": {"p": 1.0, "fraction": "1"}}}}}
    assert at(answer, "fighters.b1..b3.status.standing")["fraction"] == "1"
    assert at(answer, "fighters.b1..b3.status.stunned")["fraction"] == "0"
    with pytest.raises(FightError, match="is not among"):
        at(answer, "fighters.b2.status.stunned")

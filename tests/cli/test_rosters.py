"""The import command, and rosters in the other commands, as a user meets them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from pitfight.cli import run, separate_sides

LIST = "The Iron Dogs (Mordheim)\n\nUlli = Mercenary Captain: sword, shield, dagger\n"
LIST += "3x Warriors: axe, Bag of Teeth, lantern\n"
OTHERS = '{"name": "Wolves", "units": [{"name": "Ulf", "type": "Jarl", "armour": "-", "stats": {"weaponskill": 4, '
OTHERS += '"strength": 4, "toughness": 3, "wounds": 1, "initiative": 4, "attacks": "1", "leadership": 7}}]}'


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.txt"
    path.write_text(LIST, encoding="utf-8")
    return str(path)


@pytest.fixture
def theirs(tmp_path: Path) -> str:
    path = tmp_path / "theirs.json"
    path.write_text(OTHERS, encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command run in this process."""
    code = run(separate_sides(list(arguments)))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_import_lists_fighters_and_what_became_of_everything(capsys: pytest.CaptureFixture[str], mine: str) -> None:
    code, out, err = printed(capsys, "import", mine)
    assert (code, err) == (0, "")
    assert "Mordheim   plain text   4 fighters" in out
    assert "  Warriors (3) = Warrior: axe" in out
    assert out.index("Guessed: ") < out.index("Disagrees: ") < out.index("Used: ") < out.index("Ignored: ")
    assert "use “dagger”: is not used: two hand weapons and a shield" in out
    assert "Warriors › Bag of Teeth" in out
    assert all(len(line) <= 100 for line in out.splitlines())


def test_import_gives_the_same_as_json(capsys: pytest.CaptureFixture[str], mine: str) -> None:
    data = json.loads(printed(capsys, "import", mine, "--json")[1])
    assert data["system"] == "mordheim"
    assert data["fighters"][1] == {"name": "Warriors", "count": 3, "words": "Warrior: axe", "path": ["Warriors"]}
    assert data["report"]["conflict"][0]["path"] == ["Warriors", "Bag of Teeth"]
    assert data["report"]["ignored"][0]["path"] == ["Warriors", "lantern"]


def test_import_writes_files_that_are_ready_and_none_over_another(
    capsys: pytest.CaptureFixture[str], mine: str, tmp_path: Path
) -> None:
    code, out, _ = printed(capsys, "import", mine, "--out", str(tmp_path / "out"))
    assert code == 0
    assert "Written to" in out
    assert printed(capsys, "odds", str(tmp_path / "out" / "01-ulli.json"), "--until", "phase")[0] == 0
    code, _, err = printed(capsys, "import", mine, "--out", "")
    assert code == 2
    assert "--out: names no folder" in err
    code, _, err = printed(capsys, "import", mine, "--out", str(tmp_path / "out"))
    assert code == 2
    assert "is there already" in err


def test_a_fighter_of_a_roster_fights_without_naming_the_system(capsys: pytest.CaptureFixture[str], mine: str) -> None:
    code, out, _ = printed(capsys, "odds", f"{mine}#Ulli: charging", "Possessed")
    assert code == 0
    assert out.startswith("Ulli: sword, shield   charges   Possessed")


def test_fighters_of_rosters_stand_wherever_fighters_stand(
    capsys: pytest.CaptureFixture[str], mine: str, theirs: str
) -> None:
    pair = (f"{mine}#Warriors", f"{theirs}#Ulf")
    for command in (
        ("odds", "mordheim", *pair),
        ("odds", "mordheim", f"2 {mine}#Warriors", "--vs", f"{theirs}#Ulf", "--until", "phase"),
        ("play", "mordheim", *pair, "--answers", "?", "--seed", "1"),
        ("simulate", *pair, "--n", "20", "--seed", "1", "--until", "phase", "--engine", "plain"),
        ("compare", "mordheim", pair[0], "--against", pair[1], "Zombie", "--until", "phase"),
        ("matchup", *pair, "--until", "phase"),
        ("best-loadout", "mordheim", f"{mine}#Ulli", "--budget", "0", "--against", pair[1], "--until", "phase"),
    ):
        code, out, err = printed(capsys, *command)
        assert code == 0, err
        assert out


def test_two_rosters_are_compared_everyone_against_everyone(
    capsys: pytest.CaptureFixture[str], mine: str, theirs: str
) -> None:
    code, out, _ = printed(capsys, "compare", mine, theirs, "--until", "phase")
    assert code == 0
    assert re.search(r"Ulli +\d", out)
    assert re.search(r"Warriors \(3\) +\d", out)
    assert "1  Ulf" in out


@pytest.mark.parametrize(
    ("name", "data", "piece"),
    [
        ("a.ros", b"<!DOCTYPE roster><roster/>", "document type or entities"),
        ("a.rosz", b"PK\x03\x04 and no more", "cut off"),
        ("a.json", b'{"wb": "x", "models": [{"uid_def": 1}]}', "Mordheim Roster Builder"),
        ("a.ros", b"<html></html>", "page of the web"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, data: bytes, piece: str
) -> None:
    (tmp_path / name).write_bytes(data)
    for command in (("import",), ("odds",)):
        word = str(tmp_path / name) + ("#x" if command == ("odds",) else "")
        code, out, err = printed(capsys, *command, word, *(("Zombie",) if command == ("odds",) else ()))
        assert (code, out) == (2, "")
        assert piece in err
        assert err.startswith(str(tmp_path / name))
        assert "Traceback" not in err


def test_a_roster_in_the_place_of_a_fight_file_is_told_how_to_go_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.rosz").write_bytes(b"PK")
    code, _, err = printed(capsys, "odds", str(tmp_path / "a.rosz"))
    assert code == 2
    assert "is a roster, not a fight: name one of its fighters, “a.rosz#NAME”, or import it" in err


def test_the_example_of_the_help_text_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    _, out, _ = printed(capsys, "import", "--help")
    example = re.search(r"Example: pitfight (\S+ \S+)", " ".join(out.split()))
    assert example is not None
    code, out, err = printed(capsys, *shlex.split(example[1]))
    assert (code, err) == (0, "")
    assert "Ulli = Mercenary Captain" in out

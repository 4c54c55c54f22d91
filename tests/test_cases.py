"""Every worked case of ``cases/*.toml``, run as a whole fight through the public ``odds``."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pitfight.checking import Case, check, read

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))

ROWS = {
    "wh40k2e": "TC01-13 TC15-17 TC19-21 TC23-28 TC30 TC32-43 TC45-47 TD1-4 TD6 TD7 TD9-12",
    "mordheim": (
        "P01-07 P09-15 P17-21 P23-26 P28-33 P35-37 P39-44 P46-50 P52 P53 P55 P57 P59 P61 P63 P65 P67 P68 P70"
        " S01-11 D01-45"
    ),
    "coreheim": (
        "L02-12 P01-08 P10-13 P15-19 P21-23 P25-29 P31 P32 P34-36 P38 S01-05 S07 S08 S10-12 S14 S15 S17 T01 T03-07 F01"
    ),
    "warband-skirmish": "WS01-18 WS20 WS22 WS23 WS25 WS27-36 WS38-40 WS42-53",
    "combat-skill": "C01-11 C13 C14 C17-20 C22-27 C29-32",
}
"""The rows of each fact sheet; its numbers have gaps."""

STATUSES = {
    "mordheim": {"standing", "knocked_down", "stunned", "fleeing", "out_of_action"},
    "coreheim": {"standing", "knocked_down", "stunned", "out_of_action"},
    "warband-skirmish": {"standing", "stunned", "recovered", "fleeing", "routed", "retreated", "out_of_action"},
    "wh40k2e": {"alive", "broken", "dead", "intact", "damaged", "destroyed"},
    "combat-skill": {"standing", "broken", "destroyed"},
}

Raw = Mapping[str, Any]


def load(file: Path) -> list[Raw]:
    """The cases of one file, in its order."""
    cases: list[Raw] = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    return cases


def finished() -> list[Any]:
    """The cases that can run, as parameters that carry their ids and clauses."""
    return [
        pytest.param(case, id=f"{file.stem}-{case.id}", marks=pytest.mark.clause(*case.clauses))
        for file in FILES
        for case in read(file)
    ]


def spelled_out(rows: str) -> set[str]:
    """``P01-03 D05`` as P01, P02, P03, D05."""
    found = set()
    for word in rows.split():
        match = re.fullmatch(r"([A-Z]+)(\d+)(?:-(\d+))?", word)
        assert match, word
        letters, first, last = match.groups()
        found |= {f"{letters}{number:0{len(first)}}" for number in range(int(first), int(last or first) + 1)}
    return found


@pytest.mark.parametrize("case", finished())
def test_case(case: Case) -> None:
    """The fight gives the chances that were worked out for it."""
    assert list(check(case)) == [], case.says


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_file_is_sound(file: Path) -> None:
    """No id occurs twice, every case is of the file's system, and its words exist."""
    cases = load(file)
    assert [name for name, times in Counter(case["id"] for case in cases).items() if times > 1] == []
    for case in cases:
        assert case["fight"]["system"] == file.stem, case["id"]
        assert all(case[key] for key in ("origin", "says", "clauses", "expect")), case["id"]
        words = {path.rpartition(".")[2] for path in case["expect"] if ".status." in path}
        assert words <= STATUSES[file.stem], case["id"]


@pytest.mark.parametrize("system", ROWS)
def test_every_row_of_the_sheet_is_there(system: str) -> None:
    """Every row of the fact sheet is a case, alone or in parts that have a letter behind the number."""
    cases = load(Path(__file__).parent / "cases" / f"{system}.toml")
    assert spelled_out(ROWS[system]) <= {re.sub(r"(?<=\d)[a-z]$", "", case["id"]) for case in cases}

"""Every worked case of ``cases/*.toml``, run as a whole fight through the public ``odds``."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitfight
from pitfight.engines.why import why

FINISHED = 7
"""Cases of later issues wait for rules that are not written yet."""

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

Case = Mapping[str, Any]


def load(file: Path) -> list[Case]:
    """The cases of one file, in its order."""
    cases: list[Case] = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    return cases


def finished() -> list[Any]:
    """The cases that can run, as parameters that carry their ids and clauses."""
    return [
        pytest.param(case, id=f"{file.stem}-{case['id']}", marks=pytest.mark.clause(*case["clauses"]))
        for file in FILES
        for case in load(file)
        if case["issue"] <= FINISHED
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


def at(node: Any, path: str) -> Mapping[str, Any]:
    """The chance at a dotted path; one that a distribution does not list is 0. Keys may contain dots themselves."""
    if not path:
        assert isinstance(node, Mapping), "there is no chance here"
        return node
    assert isinstance(node, Mapping), f"nothing has the parts {path}"
    keys = [key for key in map(str, node) if path == key or path.startswith(f"{key}.")]
    if keys:
        key = max(keys, key=len)
        return at({str(name): value for name, value in node.items()}[key], path[len(key) + 1 :])
    listed = ", ".join(map(str, node))
    assert "." not in path, f"{path} is not among {listed}"
    assert all(isinstance(value, Mapping) and "p" in value for value in node.values()), f"{listed} are no chances"
    return {"p": 0.0, "fraction": "0"}


def agrees(chance: Mapping[str, Any], expected: str) -> bool:
    """Whether a chance is the expected fraction, or, behind ``~``, a decimal to the digits printed."""
    if not expected.startswith("~"):
        return "fraction" in chance and Fraction(chance["fraction"]) == Fraction(expected)
    digits = len(expected.partition(".")[2])
    value = Fraction(chance["fraction"]) if "fraction" in chance else Fraction(chance["p"])
    return abs(value - Fraction(expected[1:])) <= Fraction(1, 2 * 10**digits)


def mean(distribution: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The mean of a distribution over numbers, in the shape of a chance."""
    value = sum(
        (Fraction(number) * Fraction(chance["fraction"]) for number, chance in distribution.items()), Fraction()
    )
    return {"fraction": str(value)}


def told(tree: Mapping[str, Any], words: str) -> Fraction:
    """The chance that a tree of ``--why`` ends in a result of which the words are a part, between commas."""
    if "result" in tree:
        return Fraction(words in tree["result"].split(", "))
    return sum((Fraction(own["fraction"]) * told(own["then"], words) for own in tree["branches"]), Fraction())


def explained(case: Case) -> dict[str, Any]:
    """What ``--why`` says of parts of the fight: the chance of a result, by the part's title and the result's words."""
    if "why" not in case:
        return {}
    parts = {part.title: part.tree.as_json() for part in why(pitfight.api.fight(case["fight"])).parts}
    return {
        f"{title}: {words}": {"fraction": str(told(parts[title], words))}
        for title, expected in case["why"].items()
        for words in expected
    }


@pytest.mark.parametrize("case", finished())
def test_case(case: Case) -> None:
    """The fight gives the chances that were worked out for it."""
    answer = pitfight.odds(case["fight"], answers=case.get("answers")).as_json()
    found = {path: at(answer, path) for path in case["expect"]}
    found |= {f"mean of {path}": mean(at(answer, path)) for path in case.get("means", {})} | explained(case)
    expected_of = dict(case["expect"])
    expected_of |= {f"mean of {path}": value for path, value in case.get("means", {}).items()}
    expected_of |= {
        f"{title}: {words}": value for title, own in case.get("why", {}).items() for words, value in own.items()
    }
    wrong = {
        path: f"{found[path].get('fraction', found[path].get('p'))}, not {expected}"
        for path, expected in expected_of.items()
        if not agrees(found[path], expected)
    }
    assert not wrong, case["says"]


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
    with pytest.raises(AssertionError):
        at(answer, "fighters.b2.status.stunned")

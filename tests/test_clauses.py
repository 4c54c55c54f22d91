"""Every clause of a finished system has tests, and every mark names a clause that exists."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from pitfight.systems import SYSTEMS
from tests.conftest import MARKS, MARKS_FILE, TESTS, WHOLE

COVERED = "covered"


def clauses(system: str) -> dict[str, dict[str, str]]:
    """The clauses of a system by id: their texts and states."""
    text = (files(f"pitfight.systems.{system.replace('-', '_')}") / "clauses.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)["clause"]
    return found


def without_tests(listed: Mapping[str, Mapping[str, str]], marks: Mapping[str, list[str]]) -> list[str]:
    """The clauses said to be covered that no test carries."""
    return [id for id, clause in listed.items() if clause["state"] == COVERED and id not in marks]


@pytest.fixture(scope="module")
def marks(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The tests of each clause: those of this run if it has collected everything, else collected on their own."""
    if request.config.stash[WHOLE]:
        return request.config.stash[MARKS]
    file = tmp_path_factory.mktemp("marks") / "marks.json"
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", str(TESTS)],
        cwd=TESTS.parent,
        env={**os.environ, MARKS_FILE: str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert collected.returncode == 0, collected.stdout[-2000:] + collected.stderr[-2000:]
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_of_a_system_has_a_text_and_a_state(system: str) -> None:
    """A clause is covered, or its state says what it waits for."""
    assert clauses(system) != {}
    assert [
        id for id, clause in clauses(system).items() if not clause["text"].strip() or not clause["state"].strip()
    ] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_covered_clause_has_tests(system: str, marks: dict[str, list[str]]) -> None:
    """A clause that is said to be covered is shown by a test."""
    assert without_tests(clauses(system), marks) == []


def test_every_mark_names_a_clause(marks: dict[str, list[str]]) -> None:
    """An id that no list has is a slip of the pen."""
    known = {id for system in SYSTEMS for id in clauses(system)}
    assert {id: tests[:3] for id, tests in marks.items() if id not in known} == {}


def test_every_test_of_rules_says_which_clause_it_shows(marks: dict[str, list[str]]) -> None:
    """Every file of a system's tests of its rules carries marks."""
    marked = {test.partition("::")[0] for tests in marks.values() for test in tests}
    written = {
        str(path.relative_to(TESTS.parent))
        for path in (TESTS / "systems").rglob("test_*.py")
        if path.name not in ("test_data.py", "test_outfits.py")  # data and prices are no clauses
    }
    assert sorted(written - {str(Path(name)) for name in marked}) == []


def test_a_covered_clause_without_tests_is_found() -> None:
    """Only clauses in the state covered are asked for."""
    listed = {"X-1": {"state": COVERED}, "X-2": {"state": COVERED}, "X-3": {"state": "several fighters"}}
    assert without_tests(listed, {"X-1": ["test"]}) == ["X-2"]

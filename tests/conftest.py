"""Shared by all tests: the mark of clauses, what was collected with it, and Hypothesis without chance."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
MARKS = pytest.StashKey[dict[str, list[str]]]()
"""The tests of each clause, by id, as far as this run has collected them."""
WHOLE = pytest.StashKey[bool]()
"""Whether this run has collected every test file there is."""
MARKS_FILE = "PITFIGHT_MARKS_FILE"
"""Names a file that takes the marks as JSON once everything is collected; test_clauses uses it."""

settings.register_profile("pitfight", derandomize=True, deadline=None, database=None, print_blob=False)
settings.load_profile("pitfight")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remember which tests carry the mark of which clause, before any of them is deselected."""
    marks: dict[str, list[str]] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                marks.setdefault(clause, []).append(item.nodeid)
    config.stash[MARKS] = marks
    config.stash[WHOLE] = {item.path for item in items} >= set(TESTS.rglob("test_*.py"))
    if MARKS_FILE in os.environ:
        Path(os.environ[MARKS_FILE]).write_text(json.dumps(marks), encoding="utf-8")

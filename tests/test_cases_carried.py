"""The worked cases that the package carries for its readers are those of the files here."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from pitfight.systems import SYSTEMS, system


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_carried_cases_are_those_of_the_files(key: str) -> None:
    carried = json.loads((files(system(key).catalogue.package) / "cases.json").read_text("utf-8"))
    text = (Path(__file__).parent / "cases" / f"{key}.toml").read_text("utf-8")
    cases = {case["id"]: case for case in tomllib.loads(text)["case"]}
    assert len(carried) > 50
    for row in carried:
        own = cases[row["id"]]
        assert (row["says"], row["clauses"]) == (own["says"], own["clauses"])
        figures = {**own["expect"], **own.get("means", {})}
        assert row["figures"] == {path: str(figure) for path, figure in figures.items()}

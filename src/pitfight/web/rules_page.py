"""What the Rules page shows: coverage, readings, charts and data of one system, all read from the package."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from pitfight import describe
from pitfight.describe import NUMBERS
from pitfight.systems import system
from pitfight.tables import RuleTable
from pitfight.web import lines
from pitfight.web.address import Address
from pitfight.web.wording import say


@dataclass(frozen=True, slots=True)
class Case:
    """A worked case: a fight, and figures that it must give exactly."""

    id: str
    says: str
    clauses: tuple[str, ...]
    origin: str
    figures: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of data: a weapon, a skill, a rule."""

    name: str
    words: tuple[str, ...]
    source: str
    mark: str


@dataclass(slots=True)
class View:
    """The whole page."""

    title: str
    clauses: list[dict[str, Any]]
    covered: int
    tests: int
    options: list[Any]
    charts: tuple[RuleTable, ...]
    cases: list[Case]
    kinds: list[Any]
    untils: tuple[str, ...]
    tables: list[tuple[str, list[Entry]]] = field(default_factory=list)
    profiles: list[Mapping[str, Any]] = field(default_factory=list)
    labels: list[tuple[str, str]] = field(default_factory=list)
    marked: int = 0


@lru_cache(maxsize=16)
def view(key: str) -> View:
    """The page of a system."""
    found: Any = system(key)
    clauses = [{"id": id, **row} for id, row in describe.clauses(key).items()]
    made = View(
        found.title,
        clauses,
        sum(row["state"] == "covered" and bool(row["tests"]) for row in clauses),
        len({test for row in clauses for test in row["tests"]}),
        list(found.options.values()),
        _charts(found.catalogue.package),
        _cases(found.catalogue.package),
        list(found.kinds),
        found.untils,
    )
    for kind in found.catalogue.tables:
        entries = [_entry(found, kind, id) for id in found.catalogue.ids(kind)]
        if entries:
            made.tables.append((kind, entries))
    made.labels = [
        (row.short, str(getattr(row, "label", None) or NUMBERS.get(row.short, row.short.upper())))
        for row in found.characteristics
    ]
    made.profiles = [{**row, "id": id, "mark": lines.mark_of(row)} for id, row in found.catalogue.profiles.items()]
    made.marked = sum(bool(row.get("mark")) for row in made.profiles)
    made.marked += sum(bool(entry.mark) for _, entries in made.tables for entry in entries)
    return made


def _entry(found: Any, kind: str, id: str) -> Entry:
    row = found.catalogue.row(kind, id)
    words = [sentence for sentence in found.registry.sentences(row) if sentence.strip()]
    if row.facts.get("note"):
        words.append(str(row.facts["note"]))
    if row.facts.get("pending"):
        words.append(say("rules.pending", what=", ".join(row.facts["pending"])))
    return Entry(id, tuple(words) or (say("rules.no_effect"),), str(row.source), str(row.facts.get("mark", "")))


def _charts(package: str) -> tuple[RuleTable, ...]:
    """The charts of the system's module of that name."""
    found: tuple[RuleTable, ...] = importlib.import_module(f"{package}.charts").tables()
    return found


def _cases(package: str) -> list[Case]:
    """The worked cases that the tests run, as the package carries them."""
    place = files(package) / "cases.json"
    rows = json.loads(place.read_text("utf-8")) if place.is_file() else []
    return [
        Case(row["id"], row["says"], tuple(row["clauses"]), row["origin"], tuple(row["figures"].items()))
        for row in rows
    ]


def ringed(charts: Iterable[RuleTable], address: Address) -> dict[str, list[tuple[str, str, str]]]:
    """For each chart the cells that the first fighters of a fight meet: the row, the column, and who strikes."""
    if not (address.a and address.b):
        return {}
    values = {
        side: {number.key: number.value for number in lines.card(address.system, "", side, text, choices=False).numbers}
        for side, text in (("a", address.a[0]), ("b", address.b[0]))
    }
    found: dict[str, list[tuple[str, str, str]]] = {}
    for chart in charts:
        for side, foe in (("a", "b"), ("b", "a")):
            row = values[side].get(chart.row_by, "") if chart.row_by else ""
            column = values[foe if chart.foe else side].get(chart.column_by, "") if chart.column_by else ""
            if column and (row or not chart.row_by):
                found.setdefault(chart.id, []).append((row, column, side))
    return found


def chosen(address: Address, fields: Mapping[str, str]) -> Address:
    """The odds of the fight that the page came from, under the readings of the form."""
    options = system(address.system).options
    given = {
        name[2:]: value
        for name, value in fields.items()
        if name.startswith("o.") and name[2:] in options and value != options[name[2:]].default
    }
    kept = {name: value for name, value in address.options.items() if f"o.{name}" not in fields}
    return address.but(page="odds", options={**kept, **given})


def reads_itself(value: str) -> bool:
    """Whether a value of a reading is a word that can be chosen, and not a form for a number of one's own."""
    return value not in ("number", "list") and not value.endswith(":N")

"""What the Rules page shows: coverage, readings, charts and data of one system, all read from the package."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import Any

from pitfight import describe
from pitfight.describe import NUMBERS
from pitfight.systems import system
from pitfight.web.odds_page import capital

MOST_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of the rules as a table."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


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
    charts: list[Chart]
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
    made.profiles = [{"id": id, **row} for id, row in found.catalogue.profiles.items()]
    made.marked = sum(bool(row.get("mark")) for row in made.profiles)
    made.marked += sum(bool(entry.mark) for _, entries in made.tables for entry in entries)
    return made


def _entry(found: Any, kind: str, id: str) -> Entry:
    row = found.catalogue.row(kind, id)
    words = [sentence for sentence in found.registry.sentences(row) if sentence.strip()]
    if row.facts.get("note"):
        words.append(str(row.facts["note"]))
    if row.facts.get("pending"):
        words.append(f"not in the figures yet: {', '.join(row.facts['pending'])}")
    return Entry(id, tuple(words) or ("no effect of its own",), str(row.source), str(row.facts.get("mark", "")))


def _charts(package: str) -> list[Chart]:
    """The tables of numbers of the system's module of charts, by their names there."""
    try:
        module = importlib.import_module(f"{package}.charts")
    except ModuleNotFoundError:
        return []
    return [chart for name in dir(module) if name.isupper() and (chart := _chart(module, name)) is not None]


def _chart(module: ModuleType, name: str) -> Chart | None:
    value = getattr(module, name)
    if not isinstance(value, tuple) or not value:
        return None
    title = capital(name.replace("_", " ").lower())
    never = getattr(module, "NEVER", None)

    def said(number: Any) -> str:
        if number == never:
            return "–"
        return f"{number}+" if name.startswith("TO_") and isinstance(number, int) else str(number)

    if all(isinstance(row, tuple) and not hasattr(row, "_fields") for row in value):
        width = max(len(row) for row in value)
        if width > MOST_COLUMNS or not all(isinstance(cell, (int, str)) for row in value for cell in row):
            return None
        rows = tuple((str(place), tuple(said(cell) for cell in row)) for place, row in enumerate(value, start=1))
        return Chart(name.lower(), title, tuple(str(place) for place in range(1, width + 1)), rows)
    if all(isinstance(cell, int) for cell in value) and len(value) <= MOST_COLUMNS:
        first = 0 if len(value) in (11, 21) else 1
        columns = tuple(str(place) for place in range(first, first + len(value)))
        return Chart(name.lower(), title, columns, (("", tuple(said(cell) for cell in value)),))
    if all(hasattr(row, "words") for row in value):
        rows = tuple((str(place), (row.words(),)) for place, row in enumerate(value, start=1))
        return Chart(name.lower(), title, ("result",), rows)
    return None

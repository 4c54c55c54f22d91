"""A table of loadouts against foes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitfight.errors import PitfightError
from pitfight.grids.cells import SLAB, Cell, Settings, Tick, at, cells, duel, fewer_collections, mean
from pitfight.grids.loadouts import Loadout, loadouts, with_readings
from pitfight.results import SCHEMA, Chance
from pitfight.systems import system
from pitfight.version import __version__


@dataclass(frozen=True)
class Comparison:
    """Loadouts (rows) against foes (columns): ``cells[row][column]``, seen from the loadout's side."""

    system: str
    loadouts: tuple[str, ...]
    foes: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    settings: Settings

    def average(self, row: int) -> Chance:
        """The chance to win, averaged over all foes alike."""
        return mean([own.win for own in self.cells[row]])

    def as_json(self) -> dict[str, object]:
        """The whole table as plain data."""
        return {
            "schema": SCHEMA,
            "system": self.system,
            "foes": list(self.foes),
            "loadouts": [
                {
                    "loadout": name,
                    "average": self.average(row).as_json(),
                    "against": [own.as_json() for own in self.cells[row]],
                }
                for row, name in enumerate(self.loadouts)
            ],
            "meta": {"version": __version__},
        }


def compare(
    key: str,
    rows: Iterable[str | Mapping[str, Any]],
    foes: Iterable[str | Mapping[str, Any]],
    settings: Settings | None = None,
    tick: Tick | None = None,
) -> Comparison:
    """Every loadout against every foe. Raises :class:`~pitfight.errors.FightError` as for one fight."""
    settings = settings or Settings()
    found = system(key).key
    ours, theirs = loadouts(found, rows, "loadout"), loadouts(found, foes, "foe")
    settings = with_readings(settings, ours, theirs)
    cells = filled(found, ours, theirs, settings, tick)
    return Comparison(found, tuple(own.name for own in ours), tuple(own.name for own in theirs), cells, settings)


@fewer_collections()
def filled(
    key: str, rows: list[Loadout], columns: list[Loadout], settings: Settings, tick: Tick | None = None
) -> tuple[tuple[Cell, ...], ...]:
    """All cells of a table."""
    settings.check(len(rows) * len(columns))
    found = list(fought(key, [(row.name, row.table) for row in rows], columns, settings, tick))
    return tuple(tuple(found[place : place + len(columns)]) for place in range(0, len(found), len(columns)))


def fought(
    key: str,
    rows: Sequence[tuple[str, Mapping[str, Any]]],
    columns: Sequence[Loadout],
    settings: Settings,
    tick: Tick | None = None,
) -> Iterator[Cell]:
    """The cells of a table, row by row; a row is a name for errors and a fighter."""
    pairs = [(name, table, column) for name, table in rows for column in columns]
    for first in range(0, len(pairs), SLAB):
        slab = pairs[first : first + SLAB]
        fights = []
        for name, table, column in slab:
            try:
                fights.append(duel(key, table, column.table, settings))
            except PitfightError as error:
                raise at(error, name, column.name) from None
        made = cells(fights, settings, len(pairs))
        for place, (name, _, column) in enumerate(slab, start=first + 1):
            try:
                yield next(made)
            except PitfightError as error:
                raise at(error, name, column.name) from None
            if tick is not None:
                tick(place, len(pairs))

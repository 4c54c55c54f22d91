"""What a sweep has worked out so far, in a file that survives being killed at any moment."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from pitfight.errors import FightError
from pitfight.grids.grid import Grid, Result

COLUMNS = ("win", "lose", "neither", "method", "note")
EXACT_COLUMNS = ("win_fraction", "lose_fraction", "neither_fraction")


class Store:
    """Results by chunk; each chunk is kept whole or not at all."""

    def __init__(self, path: Path | None, own: Grid, chunk: int) -> None:
        """Open what there is of this grid, or begin. Raises :class:`FightError` for the results of another."""
        self.path = path
        self.exact = own.method == "exact"
        try:
            self._base = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=0.5)
            self.chunk = self._begin(own, chunk)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise FightError("another sweep is writing it at this moment", where=str(path)) from None
            raise FightError(f"cannot be written: {error}", where=str(path)) from None
        except sqlite3.DatabaseError:
            raise FightError("is no file of results", where=str(path), attempts=("another --out",)) from None

    def _begin(self, own: Grid, chunk: int) -> int:
        base = self._base
        base.execute("pragma locking_mode = exclusive")
        base.execute("begin exclusive")
        base.execute("create table if not exists sweep (signature text, chunk integer)")
        base.execute("create table if not exists done (chunk integer primary key)")
        fractions = "".join(f", {name} text" for name in EXACT_COLUMNS)
        base.execute(
            "create table if not exists cells (number integer primary key, win real, lose real, neither real, "
            f"method text, note text{fractions})"
        )
        kept = base.execute("select signature, chunk from sweep").fetchone()
        if kept is None:
            base.execute("insert into sweep values (?, ?)", (own.signature, chunk))
            kept = (own.signature, chunk)
        base.execute("commit")
        if kept[0] != own.signature:
            base.close()
            raise another(self.path)
        return int(kept[1])

    def done(self) -> set[int]:
        """The chunks that are kept."""
        return {chunk for (chunk,) in self._base.execute("select chunk from done")}

    def count(self) -> int:
        """How many cells are kept."""
        return int(self._base.execute("select count(*) from cells").fetchone()[0])

    def impossible(self) -> int:
        """How many cells have no fight."""
        return int(self._base.execute("select count(*) from cells where method = 'impossible'").fetchone()[0])

    def keep(self, chunk: int, found: Sequence[Result]) -> None:
        """Keep a chunk, all of it at once."""
        try:
            self._base.execute("begin")
            marks = ", ".join("?" * (1 + len(COLUMNS) + len(EXACT_COLUMNS)))
            self._base.executemany(f"insert or replace into cells values ({marks})", map(row, found))
            self._base.execute("insert or replace into done values (?)", (chunk,))
            self._base.execute("commit")
        except sqlite3.Error as error:
            raise FightError(f"cannot be written: {error}", where=str(self.path)) from None

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of what is kept of each cell."""
        return (*COLUMNS, *EXACT_COLUMNS) if self.exact else COLUMNS

    def rows(self, most: int = -1) -> Iterator[tuple[Any, ...]]:
        """What is kept, in the order of the grid: the number of the cell, then its columns."""
        with closing(
            self._base.execute(f"select number, {', '.join(self.columns)} from cells order by number limit ?", (most,))
        ) as found:
            yield from found

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()


def row(own: Result) -> tuple[Any, ...]:
    """A result as the store keeps it."""
    if own.cell is None:
        return (own.number, None, None, None, "impossible", own.note, None, None, None)
    chances = (own.cell.win, own.cell.lose, own.cell.none)
    fractions = [None if chance.fraction is None else str(chance.fraction) for chance in chances]
    return (own.number, *(float(chance) for chance in chances), own.cell.method, own.note, *fractions)


def another(path: Path | None) -> FightError:
    """The error for a file that belongs to another sweep."""
    return FightError(
        "belongs to another sweep (another grid, method or version); it is left alone",
        where=str(path),
        attempts=("another --out", f"remove {path}"),
    )

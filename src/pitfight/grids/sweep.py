"""Sweeps: every fight of a grid, on one machine or many, kept as they are worked out."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from pitfight.errors import FightError, TooLargeError
from pitfight.grids import output
from pitfight.grids import workers as crews
from pitfight.grids.cells import Settings, Tick
from pitfight.grids.grid import Grid, grid
from pitfight.grids.store import COLUMNS, EXACT_COLUMNS, Store, another
from pitfight.results import SCHEMA
from pitfight.version import __version__

MOST_CELLS = 1_000_000
LEAST_CHUNK = 10
"""A chunk is what is kept, or lost, at once."""
CHUNKS = {"exact": (100, 1_000), "float": (40, 2_500)}
"""About so many chunks, and none larger."""


@dataclass(frozen=True)
class Swept:
    """A sweep that is complete: where its results are, and how much of it was worked out this time."""

    grid: Grid
    out: Path | None
    columns: tuple[str, ...]
    cells: int
    computed: int
    impossible: int
    seconds: float
    table: tuple[tuple[Any, ...], ...]
    """The results, where they went into no file."""
    numbers: int
    """How many of the columns, at the end, are about the chances."""

    def shown(self, most: int) -> Iterator[Sequence[Any]]:
        """The first rows as they are shown."""
        for row in islice(self.table, most):
            yield [f"{value:.4f}" if isinstance(value, float) else "" if value is None else value for value in row]

    def sentence(self) -> str:
        """What became of it, in one line."""
        before = self.cells - self.computed
        parts = [f"{self.computed:,} fights in {self.seconds:.1f} s"]
        if before:
            parts.append(f"{before:,} were kept from before")
        if self.impossible:
            parts.append(f"{self.impossible:,} combinations are no legal fight (see note)")
        return f"{'; '.join(parts)}{f': {self.out}' if self.out else ''}"

    def as_json(self) -> dict[str, object]:
        """The sweep as plain data; the rows only where they went into no file."""
        data: dict[str, object] = {
            "schema": SCHEMA,
            "system": self.grid.system,
            "method": self.grid.method,
            "columns": list(self.columns),
            "cells": self.cells,
            "impossible": self.impossible,
            "out": None if self.out is None else str(self.out),
        }
        if self.out is None:
            data["rows"] = [list(row) for row in self.table]
        data["meta"] = {"computed": self.computed, "seconds": round(self.seconds, 3), "version": __version__}
        return data


def sweep(
    source: Mapping[str, Any] | str | Path,
    out: str | Path | None = None,
    *,
    exact: bool = False,
    workers: int | None = None,
    scheduler: str | None = None,
    timeout: float = 10.0,
    max_cells: int | None = None,
    max_seconds: float | None = None,
    tick: Tick | None = None,
) -> Swept:
    """Work out every fight of a grid that has not been worked out before."""
    started = time.monotonic()
    own = grid(source, exact=exact)
    Settings(max_cells=MOST_CELLS if max_cells is None else max_cells).check(len(own))
    _check(workers, timeout, max_seconds)
    path = None if out is None else Path(out)
    if path is not None:
        output.check(path)
        if path.exists():
            return _complete(own, path, started)
    own.check()
    number, largest = CHUNKS[own.method]
    chunk = max(LEAST_CHUNK, min(largest, len(own) // number))
    with closing(Store(None if path is None else _progress(path), own, chunk)) as store:
        computed = _run(own, store, workers, scheduler, timeout, max_seconds, tick, started)
        return _finished(own, store, path, computed, started)


def _check(workers: int | None, timeout: float, max_seconds: float | None) -> None:
    if workers is not None and not 1 <= workers <= crews.MOST_WORKERS:
        raise FightError(f"{workers} is out of range, 1 to {crews.MOST_WORKERS}", where="workers")
    for name, value in (("timeout", timeout), ("max_seconds", max_seconds)):
        if value is not None and not 0 < value < float("inf"):
            raise FightError(f"{value:g} is out of range: a number above 0", where=name)


def _run(
    own: Grid,
    store: Store,
    count: int | None,
    scheduler: str | None,
    timeout: float,
    max_seconds: float | None,
    tick: Tick | None,
    started: float,
) -> int:
    """Work out what is missing; returns how many cells that was."""
    kept, total = store.count(), len(own)
    computed = 0
    chunks = list(_missing(store, total))
    if tick is not None:
        tick(kept, total)
    if not chunks:
        return 0
    with closing(_worked(own, chunks, count or 1, scheduler, timeout)) as worked:
        for chunk, found in worked:
            store.keep(chunk, found)
            computed += len(found)
            if tick is not None:
                tick(kept + computed, total)
            if max_seconds is not None and time.monotonic() - started > max_seconds and kept + computed < total:
                more = "" if store.path is None else "; what was done is kept, and the same command goes on"
                done = f"after {kept + computed:,} of {total:,} cells"
                raise TooLargeError(f"{done} the time was up (--max-seconds {max_seconds:g}){more}")
    return computed


def _worked(own: Grid, chunks: list[crews.Chunk], count: int, scheduler: str | None, timeout: float) -> crews.Worked:
    if scheduler is not None:
        return crews.cluster(own, chunks, scheduler, timeout)
    count = min(count, len(chunks))
    return crews.here(own, chunks) if count == 1 else crews.processes(own, chunks, count)


def _missing(store: Store, total: int) -> Iterator[crews.Chunk]:
    done = store.done()
    for chunk, first in enumerate(range(0, total, store.chunk)):
        if chunk not in done:
            yield chunk, range(first, min(first + store.chunk, total))


def _progress(path: Path) -> Path:
    return path.with_name(path.name + ".progress")


def _label(path: Path) -> Path:
    return path.with_name(path.name + ".sweep.json")


def _finished(own: Grid, store: Store, path: Path | None, computed: int, started: float) -> Swept:
    impossible = store.impossible()
    table: tuple[tuple[Any, ...], ...] = ()
    if path is None:
        table = tuple(output.rows(own, store))
    else:
        label = {"signature": own.signature, "cells": len(own), "impossible": impossible, "version": own.version}
        try:
            _label(path).write_text(json.dumps(label), encoding="utf-8")
        except OSError as error:
            raise FightError(f"cannot be written: {error.strerror}", where=str(_label(path))) from None
        output.write(own, store, path)
        store.close()
        _progress(path).unlink(missing_ok=True)
    return _swept(own, path, computed, impossible, started, table)


def _complete(own: Grid, path: Path, started: float) -> Swept:
    """What is known of a file of results that is there already. Raises :class:`FightError` if it is another's."""
    try:
        label = json.loads(_label(path).read_text(encoding="utf-8"))
        signature, impossible = label["signature"], int(label["impossible"])
    except (OSError, ValueError, KeyError, TypeError):
        raise another(path) from None
    if signature != own.signature:
        raise another(path)
    _progress(path).unlink(missing_ok=True)
    return _swept(own, path, 0, impossible, started, ())


def _swept(
    own: Grid, path: Path | None, computed: int, impossible: int, started: float, table: tuple[tuple[Any, ...], ...]
) -> Swept:
    names = (*COLUMNS, *EXACT_COLUMNS) if own.method == "exact" else COLUMNS
    return Swept(
        own,
        path,
        (*own.columns, *names),
        len(own),
        computed,
        impossible,
        time.monotonic() - started,
        table,
        len(names),
    )

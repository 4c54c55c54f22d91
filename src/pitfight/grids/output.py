"""The results of a sweep as a file: CSV, JSON lines, or Parquet by DuckDB."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pitfight.errors import FightError
from pitfight.grids.grid import Grid
from pitfight.grids.store import EXACT_COLUMNS, Store

Row = tuple[Any, ...]


def columns(own: Grid, store: Store) -> tuple[str, ...]:
    """The columns of the output: the axes, then the chances."""
    return (*own.columns, *store.columns)


def rows(own: Grid, store: Store, most: int = -1) -> Iterator[Row]:
    """The output row by row, in the order of the grid."""
    for number, *rest in store.rows(most):
        yield (*own.values(number), *rest)


def check(path: Path) -> None:
    """Whether results can be written there. Raises :class:`FightError` before anything is worked out."""
    if path.suffix.casefold() not in WRITERS:
        raise FightError(
            f"results are written as {', '.join(WRITERS)}", where=str(path), attempts=(f"{path.stem or 'results'}.csv",)
        )
    if not path.absolute().parent.is_dir():
        raise FightError("its folder does not exist", where=str(path))
    if path.suffix.casefold() == ".parquet":
        _duckdb()


def write(own: Grid, store: Store, path: Path) -> None:
    """Write all results; the file is there whole or not at all."""
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        WRITERS[path.suffix.casefold()](unfinished, columns(own, store), rows(own, store))
        unfinished.replace(path)
    except OSError as error:
        raise FightError(f"cannot be written: {error.strerror or error}", where=str(path)) from None
    finally:
        unfinished.unlink(missing_ok=True)


def _csv(path: Path, heads: Sequence[str], found: Iterator[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as page:
        writer = csv.writer(page)
        writer.writerow(heads)
        writer.writerows(found)


def _json_lines(path: Path, heads: Sequence[str], found: Iterator[Row]) -> None:
    with path.open("w", encoding="utf-8") as page:
        for row in found:
            page.write(json.dumps(dict(zip(heads, row, strict=True)), ensure_ascii=False) + "\n")


def _parquet(path: Path, heads: Sequence[str], found: Iterator[Row]) -> None:
    """By way of JSON lines, which DuckDB reads with the types that are named to it."""
    duckdb = _duckdb()
    lines = path.with_name(path.name + ".lines")
    first = next(found, None)
    try:
        _json_lines(lines, heads, iter(()) if first is None else _again(first, found))
        types = {head: _type(head, None if first is None else first[place]) for place, head in enumerate(heads)}
        with duckdb.connect() as base:
            given = base.read_json(_literal(lines), format="newline_delimited", columns=types)
            given.write_parquet(str(path), compression="zstd")
    except duckdb.Error as error:
        raise FightError(f"cannot be written: {error}", where=str(path)) from None
    finally:
        lines.unlink(missing_ok=True)


def _again(first: Row, rest: Iterator[Row]) -> Iterator[Row]:
    yield first
    yield from rest


def _literal(path: Path) -> str:
    """A path that is not taken for a pattern."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in str(path))


def _type(head: str, value: object) -> str:
    if head in ("win", "lose", "neither"):
        return "DOUBLE"
    if head in (*EXACT_COLUMNS, "method", "note"):
        return "VARCHAR"
    return "BOOLEAN" if isinstance(value, bool) else "BIGINT" if isinstance(value, int) else "VARCHAR"


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        raise FightError(
            "Parquet is written by DuckDB, which is not installed: pip install 'pitfight[cluster]'",
            where="--out",
            attempts=("results.csv", "results.jsonl"),
        ) from None
    return duckdb


WRITERS: dict[str, Callable[[Path, Sequence[str], Iterator[Row]], None]] = {
    ".csv": _csv,
    ".jsonl": _json_lines,
    ".parquet": _parquet,
}

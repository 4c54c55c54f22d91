"""Charts of the rules as tables for readers: what a system's module of charts gives in ``tables()``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleTable:
    """One chart of the rules, as it is printed."""

    id: str
    title: str
    about: str
    """What stands down the side, what along the top, what in the cells."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    row_by: str = ""
    """The characteristic, by its short name, whose value chooses the row; empty where none does."""
    column_by: str = ""
    foe: bool = True
    """Whether the column is chosen by the value of the one who is struck; else by that of the striker."""


def grid(
    cell: Callable[[int, int], object], rows: Sequence[int] = range(1, 11), columns: Sequence[int] = range(1, 11)
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Rows of a table of two numbers."""
    return tuple((str(row), tuple(str(cell(row, column)) for column in columns)) for row in rows)


def heads(numbers: Sequence[int]) -> tuple[str, ...]:
    """Numbers as the heads of columns."""
    return tuple(str(number) for number in numbers)


def face(need: int, never: int) -> str:
    """A need of a die: 4+; a dash where no die can meet it, and none where none is needed."""
    return "–" if need >= never else "no roll" if need <= 1 else f"{need}+"

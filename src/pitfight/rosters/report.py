"""What became of everything in a roster: used, guessed, ignored, in conflict. Nothing is dropped without a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from pitfight.errors import FightError
from pitfight.rosters.limits import MOST_LINES

Kind = Literal["guessed", "conflict", "used", "ignored"]
KINDS: tuple[Kind, ...] = ("guessed", "conflict", "used", "ignored")
"""In the order in which they want to be looked at."""
HEADS = {"guessed": "Guessed", "conflict": "Disagrees", "used": "Used", "ignored": "Ignored"}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing of the file: where it stands, which field, what it says, and what was done with it."""

    kind: Kind
    path: tuple[str, ...]
    field: str
    found: str
    done: str

    @property
    def place(self) -> str:
        """The way to it in the file."""
        return " › ".join(self.path)

    def as_json(self) -> dict[str, object]:
        """The line as plain data."""
        return {
            "kind": self.kind,
            "path": list(self.path),
            "field": self.field,
            "found": self.found,
            "done": self.done,
        }


@dataclass(slots=True)
class Report:
    """All lines, in the order of the file."""

    lines: list[Line] = field(default_factory=list)

    def add(self, kind: Kind, path: Iterable[str], field: str, found: str, done: str) -> None:
        """Write down a line. Raises :class:`FightError` when there are too many of them."""
        if len(self.lines) >= MOST_LINES:
            raise FightError(f"a roster of more than {MOST_LINES:,} parts is too large")
        self.lines.append(Line(kind, tuple(path), field, found, done))

    def of(self, kind: Kind) -> list[Line]:
        """The lines of one kind."""
        return [line for line in self.lines if line.kind == kind]

"""Files of other programs that are known by their shape and not read: each is named in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pitfight.errors import FightError
from pitfight.rosters.loading import Source


def _rows(value: Any, *keys: str) -> list[Any]:
    for key in keys:
        if isinstance(value, Mapping) and isinstance(value.get(key), list):
            return [row for row in value[key] if isinstance(row, Mapping)]
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) and not keys else []


def _any(rows: list[Any], *keys: str) -> bool:
    return any(all(key in row for key in keys) for row in rows[:20])


SHAPES: tuple[tuple[str, Callable[[Any], bool]], ...] = (
    (
        "the Mordheim Roster Builder, which keeps no numbers of its fighters in the file",
        lambda value: isinstance(value, Mapping) and "wb" in value and _any(_rows(value, "models"), "uid_def"),
    ),
    ("MordheimLedger", lambda value: _any(_rows(value, "warriors"), "isHero")),
    (
        "MordheimLedger",
        lambda value: any(isinstance(row.get("name"), Mapping) for row in _rows(value, "warriors")[:20]),
    ),
    ("MeatHammerMordHeim", lambda value: isinstance(value, Mapping) and "mordheim_rosters" in value),
    (
        "mordheim-warband-manager",
        lambda value: _any([*_rows(value), *_rows(value, "warriors", "_warriors", "members")], "_stats"),
    ),
    (
        "mordheim-two, a table of weapons and no roster",
        lambda value: _any(_rows(value), "availability", "specialRules"),
    ),
)
"""Programs, and how their files are told."""
INSTEAD = "Export the list as .rosz or JSON from New Recruit, or write one fighter a line: “Ulli = Warrior: sword”"


def refuse(value: Any, name: str) -> None:
    """Raise :class:`FightError` for a JSON value of a program that is known."""
    for program, fits in SHAPES:
        if fits(value):
            raise FightError(f"is a file of {program}; it is not read. {INSTEAD}", where=name)


def refuse_text(source: Source) -> None:
    """Raise :class:`FightError` for the text of a program that is known."""
    lines = [line for line in source.text.splitlines() if line.strip()]
    second = lines[1] if len(lines) > 1 else ""
    if 6 <= len(lines) <= 40 and re.fullmatch(r"\s*[0-9]+(?:\s*,\s*-?[0-9]+){8,9}\s*,?\s*", second):
        raise FightError(
            f"is a file of the Warhammer 8th Simulator (.whs); it is not read. {INSTEAD}", where=source.name
        )

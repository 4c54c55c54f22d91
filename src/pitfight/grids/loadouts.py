"""Loadouts as people write them: in words, or as files that hold a set of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitfight.errors import FightError, cut, unknown
from pitfight.files import LARGEST, mapping
from pitfight.grids.cells import table_of
from pitfight.systems import SYSTEMS
from pitfight.words import LONGEST

ENDINGS = (".toml", ".json")
MOST_IN_FILE = 10_000


@dataclass(frozen=True, slots=True)
class Loadout:
    """A fighter of a table: what it is called there, and the keys of a fight file that it stands for."""

    name: str
    table: Mapping[str, Any]


class LoadoutFile(BaseModel):
    """The shape of a set of loadouts: each in words, or as the table of a fighter."""

    model_config = ConfigDict(extra="forbid", strict=True)

    system: str
    loadouts: list[str | dict[str, Any]] = Field(min_length=1, max_length=MOST_IN_FILE)


def is_file(text: str) -> bool:
    """Whether a word of a command means a set of loadouts in a file."""
    return len(text) <= LONGEST and text.casefold().endswith(ENDINGS)


def read_set(path: Path) -> LoadoutFile:
    """A set of loadouts from its file. Raises :class:`FightError` with the place and the matter."""
    data = mapping(path, LARGEST)
    try:
        return LoadoutFile.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0])
        if first["type"] == "extra_forbidden":
            found = unknown(key, "key of a set of loadouts", LoadoutFile.model_fields, str(path))
            raise found from None
        raise FightError(
            f"“{cut(key)}” is not right: a set has a system and a list of loadouts, each in words or a table",
            where=str(path),
            attempts=('system = "..."', 'loadouts = ["Warrior: sword", "Warrior: axe"]'),
        ) from None


def loadouts(key: str, given: Iterable[str | Mapping[str, Any]], what: str) -> list[Loadout]:
    """The loadouts of a row or column of a table, in words, as tables, or from files of the same system."""
    found: list[Loadout] = []
    for one in [given] if isinstance(given, (str, Mapping)) else given:
        if isinstance(one, str) and is_file(one):
            found += of_file(key, Path(one))
        else:
            found.append(loadout(key, one))
    if not found:
        raise FightError(f"no {what} is named", where="command line", attempts=('"Warrior: sword"',))
    return found


def of_file(key: str, path: Path) -> list[Loadout]:
    """The loadouts of a file, which must be of the same system."""
    own = read_set(path)
    if own.system.casefold().strip() != key:
        raise FightError(f"is of the system {cut(own.system)}, not {key}", where=str(path), attempts=tuple(SYSTEMS))
    try:
        return [loadout(key, one) for one in own.loadouts]
    except FightError as error:
        raise error.at(str(path)) from None


def loadout(key: str, one: str | Mapping[str, Any]) -> Loadout:
    """A loadout from words or the table of a fighter."""
    if isinstance(one, str):
        return Loadout(" ".join(one.split()), table_of(key, one))
    table = {name: value for name, value in one.items() if name != "side"}
    words = [str(table.get("name") or table.get("id") or table.get("profile") or "fighter")]
    words += [", ".join(map(str, value)) for value in table.values() if isinstance(value, list) and value]
    return Loadout(": ".join(words[:2]) + "".join(f"; {more}" for more in words[2:]), table)

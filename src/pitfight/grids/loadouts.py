"""Loadouts as people write them: in words, as files that hold a set of them, or as rosters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitfight.errors import FightError, cut, unknown
from pitfight.files import LARGEST, ROSTERS, mapping
from pitfight.grids.cells import Settings, table_of
from pitfight.rosters.refer import is_reference, referred
from pitfight.systems import SYSTEMS
from pitfight.words import LONGEST

SETS = (".toml", ".json")
ENDINGS = (*SETS, *ROSTERS, ".md", ".txt", ".zip", ".xml")
MOST_IN_FILE = 10_000


@dataclass(frozen=True, slots=True)
class Loadout:
    """A fighter of a table: what it is called there, and the keys of a fight file that it stands for."""

    name: str
    table: Mapping[str, Any]
    options: Mapping[str, str] = field(default_factory=dict)
    """Readings of the rules that the numbers of a roster stand for."""


class LoadoutFile(BaseModel):
    """The shape of a set of loadouts: each in words, or as the table of a fighter."""

    model_config = ConfigDict(extra="forbid", strict=True)

    system: str
    loadouts: list[str | dict[str, Any]] = Field(min_length=1, max_length=MOST_IN_FILE)


def is_file(text: str) -> bool:
    """Whether a word of a command means a set of loadouts in a file, or a roster."""
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


def holds_set(path: Path) -> bool:
    """Whether a file is to be read as a set of loadouts; it is a roster otherwise. Raises :class:`FightError`."""
    if path.suffix.casefold() not in SETS:
        return False
    if not path.is_file() or (path.suffix.casefold() == ".toml" and path.stat().st_size > LARGEST):
        return True
    if path.stat().st_size > LARGEST:
        return False
    try:
        data = mapping(path, LARGEST)
    except FightError:
        return path.suffix.casefold() == ".toml"
    return "loadouts" in data or ("system" in data and "fighter" not in data)


def system_of(path: Path) -> str:
    """The system of a set of loadouts, or of a roster. Raises :class:`FightError`."""
    if holds_set(path):
        return read_set(path).system
    from pitfight.rosters import read_roster

    return read_roster(path).system


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


def of_roster(key: str, path: Path) -> list[Loadout]:
    """The fighters of a roster, each kind once. A roster that names its game must be of this one."""
    from pitfight.rosters import read_for

    found = read_for(key, path)
    return [
        Loadout(own.name if own.count == 1 else f"{own.name} ({own.count})", own.table(key), found.options)
        for own in found.fighters
    ]


def of_reference(key: str, text: str) -> Loadout:
    """One fighter of a roster."""
    own = referred(text, key)
    return Loadout(own.name, {**table_of(key, own.words), "name": own.name}, own.options)


def with_readings(settings: Settings, *sets: Iterable[Loadout]) -> Settings:
    """Settings with the readings that rosters need, as far as they name no others. Raises :class:`FightError`."""
    needed: dict[str, str] = {}
    for own in (own for loadouts in sets for own in loadouts):
        for option, value in own.options.items():
            if needed.setdefault(option, value) != value:
                raise FightError(f"its numbers stand for {option}={value}, others for {needed[option]}", where=own.name)
    return replace(settings, options={**needed, **settings.options})


def of_file(key: str, path: Path) -> list[Loadout]:
    """The loadouts of a file, which must be of the same system."""
    if not holds_set(path):
        return of_roster(key, path)
    own = read_set(path)
    if own.system.casefold().strip() != key:
        raise FightError(f"is of the system {cut(own.system)}, not {key}", where=str(path), attempts=tuple(SYSTEMS))
    try:
        return [loadout(key, one) for one in own.loadouts]
    except FightError as error:
        raise error.at(str(path)) from None


def loadout(key: str, one: str | Mapping[str, Any]) -> Loadout:
    """A loadout from words or the table of a fighter."""
    if isinstance(one, str) and is_reference(one):
        return of_reference(key, one)
    if isinstance(one, str):
        return Loadout(" ".join(one.split()), table_of(key, one))
    table = {name: value for name, value in one.items() if name != "side"}
    words = [str(table.get("name") or table.get("id") or table.get("profile") or "fighter")]
    words += [", ".join(map(str, value)) for value in table.values() if isinstance(value, list) and value]
    return Loadout(": ".join(words[:2]) + "".join(f"; {more}" for more in words[2:]), table)

"""A system's data files as rows that can be found by the names players use."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any

from pitfight.effects import Registry, Row, like
from pitfight.errors import FightError, cut, nearest, unknown
from pitfight.fight import OptionRow
from pitfight.words import normal

SHORTEST_PART = 3
"""Letters that a part of a profile's name needs to stand for the whole."""
WEAPON = "weapon"
"""The kind of row that may be described."""
MOST_NAMED = 8
"""Profiles listed when a name fits several."""


@dataclass
class Catalogue:
    """The rows of one system. ``kinds`` maps a kind of row to the key of a fighter it is listed under.

    Files are read when first needed. Rows are built from their tables when first asked for.
    """

    package: str
    registry: Registry[Any]
    kinds: Mapping[str, str]
    prefixes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What a player may write before a name (``skill:``) and the kinds it stands for."""
    described: Callable[[str], tuple[str, dict[str, Any]] | None] = lambda text: None
    """The id and table of a weapon that is in no file and whose rules stand in its name; None for any other text."""

    def _read(self, name: str) -> dict[str, Any]:
        return tomllib.loads((files(self.package) / name).read_text(encoding="utf-8"))

    @cached_property
    def tables(self) -> dict[str, dict[str, dict[str, Any]]]:
        """All tables of gear and skills: kind, then id."""
        return {**self._read("gear.toml"), **self._read("skills.toml")}

    @cached_property
    def profiles(self) -> dict[str, dict[str, Any]]:
        """The profiles by id."""
        profiles: dict[str, dict[str, Any]] = self._read("profiles.toml")["profile"]
        return profiles

    @cached_property
    def options(self) -> dict[str, OptionRow]:
        """The options in the order of the file."""
        return {
            name: OptionRow(
                name,
                tuple(str(value) for value in row["values"]),
                tuple(row["clauses"]),
                row["meaning"],
                row["source"],
                row.get("numbers", {}),
            )
            for name, row in self._read("options.toml")["option"].items()
        }

    @cached_property
    def _names(self) -> dict[str, list[tuple[str, str]]]:
        names: dict[str, list[tuple[str, str]]] = {}
        for kind, rows in self.tables.items():
            for id, row in rows.items():
                for name in (id, *row.get("names", ())):
                    entry = names.setdefault(normal(name), [])
                    if (kind, id) not in entry:
                        entry.append((kind, id))
        return names

    def row(self, kind: str, id: str) -> Row:
        """The row of that kind and id."""
        key = (kind, id)
        if key not in self._rows:
            self._rows[key] = self.registry.row(id, kind, like(self.tables[kind], id))
        return self._rows[key]

    @cached_property
    def _rows(self) -> dict[tuple[str, str], Row]:
        return {}

    def ids(self, *kinds: str) -> list[str]:
        """The ids of all rows of some kinds (of all, if none is named), in file order."""
        return [id for kind in kinds or self.tables for id in self.tables.get(kind, ())]

    def find(self, name: str, kinds: Iterable[str] = (), *, what: str = "gear, skill or rule", where: str = "") -> Row:
        """The one row that a player means by a name. Raises a :class:`FightError` that offers the nearest names."""
        allowed = tuple(kinds) or tuple(self.tables)
        found = [(kind, id) for kind, id in self._names.get(normal(name), ()) if kind in allowed]
        if not found and WEAPON in allowed and (own := self.described(name)) is not None:
            return self.registry.row(own[0], WEAPON, own[1])
        if len(found) == 1:
            return self.row(*found[0])
        if len(found) > 1:
            ways = tuple(f"{kind}: {id}" for kind, id in found)
            raise FightError(f"“{name}” is more than one thing; write {' or '.join(ways)}", where=where, attempts=ways)
        raise unknown(
            name,
            what,
            dict.fromkeys(id for rows in self._names.values() for kind, id in rows if kind in allowed),
            where,
        )

    def knows(self, name: str, kinds: Iterable[str] = ()) -> bool:
        """Whether the name is that of a row (of one of the kinds), or describes a weapon."""
        allowed = tuple(kinds) or tuple(self.tables)
        return self.lists(name, allowed) or (WEAPON in allowed and self.described(name) is not None)

    def lists(self, name: str, kinds: Iterable[str]) -> bool:
        """Whether the name is that of a row of one of the kinds in the files."""
        return any(kind in kinds for kind, _ in self._names.get(normal(name), ()))

    def near(self, name: str, kinds: Iterable[str]) -> tuple[str, ...]:
        """The ids of rows of some kinds with a name that looks like ``name``, best first; empty when none is close."""
        allowed = tuple(kinds)
        names = {key: id for key, rows in self._names.items() for kind, id in rows if kind in allowed}
        return tuple(dict.fromkeys(names[key] for key in nearest(normal(cut(name)), names)))

    @cached_property
    def _profile_names(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for id, row in self.profiles.items():
            for name in {normal(text) for text in (id, row["name"], *row.get("names", ()))}:
                names.setdefault(name, []).append(id)
        return names

    @cached_property
    def _profile_ids(self) -> dict[str, str]:
        return {normal(id): id for id in reversed(self.profiles)}

    def profiles_named(self, name: str) -> list[str]:
        """The ids of the profiles that have exactly this name, or this id."""
        wanted = normal(name)
        own = self._profile_ids.get(wanted)
        return [own] if own is not None else list(self._profile_names.get(wanted, ()))

    def profile(self, name: str, where: str = "") -> str:
        """The id of the profile a player means: an id, an exact name, or a part of a name that only one has."""
        wanted = normal(name)
        if wanted in self._profile_ids:
            return self._profile_ids[wanted]
        found = self._profile_names.get(wanted, [])
        if not found:
            parts = {id for key, ids in self._profile_names.items() if wanted in key for id in ids}
            found = sorted(parts) if len(wanted) >= SHORTEST_PART else []
        if len(found) == 1:
            return found[0]
        if found:
            more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
            raise FightError(
                f"“{name}” fits several profiles: {', '.join(found[:MOST_NAMED])}{more}",
                where=where,
                attempts=tuple(found[:MOST_NAMED]),
            )
        raise unknown(name, "profile", [row["name"] for row in self.profiles.values()], where)

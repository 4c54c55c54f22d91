"""A grid of fights: what varies, in which order, and the fight of each cell."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from pitfight.building import chosen_options
from pitfight.errors import FightError, PitfightError, cut, unknown
from pitfight.fight import SIDES, Fight, Rulings
from pitfight.files import LARGEST, mapping
from pitfight.grids.cells import Cell, Settings, cells, duel, fewer_collections
from pitfight.grids.loadouts import loadout
from pitfight.rosters.refer import is_reference, referred
from pitfight.systems import system
from pitfight.version import __version__

FIGHTER = "fighter"
Plain = str | int | bool
Values = Plain | list[Plain]


class GridFile(BaseModel):
    """The shape of a grid file. Every value may be a list, and every list is an axis of the grid."""

    model_config = ConfigDict(extra="forbid", strict=True)

    system: str
    a: dict[str, Values]
    b: dict[str, Values]
    until: Values | None = None
    turn: Values | None = None
    options: dict[str, Values] = {}
    policy: dict[str, str | dict[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Axis:
    """One thing that varies: the name of its column, and its values."""

    name: str
    values: tuple[Plain, ...]


@dataclass(slots=True)
class _Shared:
    """What fights have in common that differ in their fighters alone."""

    settings: Settings
    rulings: Rulings | None = None
    """The options in force; None before the first fight."""


@dataclass(frozen=True)
class Grid:
    """All combinations of all axes, numbered from 0; the last axis changes fastest."""

    system: str
    axes: tuple[Axis, ...]
    policy: Mapping[str, Any] = field(default_factory=dict)
    method: str = "float"
    version: str = __version__

    def __len__(self) -> int:
        return prod(len(axis.values) for axis in self.axes)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the axes."""
        return tuple(axis.name for axis in self.axes)

    @cached_property
    def text(self) -> str:
        """The grid in full, as text: what goes to workers, and what tells it from another."""
        return json.dumps(
            {
                "system": self.system,
                "axes": [[axis.name, list(axis.values)] for axis in self.axes],
                "policy": self.policy,
                "method": self.method,
                "version": self.version,
            },
            sort_keys=True,
        )

    @cached_property
    def signature(self) -> str:
        """A short name that no other grid has."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @classmethod
    def from_text(cls, text: str) -> Grid:
        """The inverse of :attr:`text`."""
        data = json.loads(text)
        axes = tuple(Axis(name, tuple(values)) for name, values in data["axes"])
        return cls(data["system"], axes, data["policy"], data["method"], data["version"])

    def values(self, number: int) -> tuple[Plain, ...]:
        """The values of one cell, an axis each."""
        found: list[Plain] = []
        for axis in reversed(self.axes):
            number, place = divmod(number, len(axis.values))
            found.append(axis.values[place])
        return tuple(reversed(found))

    def fight(self, number: int) -> Fight:
        """The fight of one cell. Raises :class:`FightError` where its parts do not go together."""
        return self._fight(dict(zip(self.columns, self.values(number), strict=True)))

    def settings(self, values: Mapping[str, Plain]) -> Settings:
        """What is not about the fighters in some values; the same object for all fights that have it in common."""
        return self._shared(values).settings

    def _shared(self, values: Mapping[str, Plain]) -> _Shared:
        rest = {name: own for name, own in values.items() if name.partition(".")[0] not in SIDES}
        key = repr(rest)
        if key not in self._known:
            self._known[key] = _Shared(self._settings(rest))
        return self._known[key]

    @cached_property
    def _known(self) -> dict[str, _Shared]:
        return {}

    def _settings(self, values: Mapping[str, Plain]) -> Settings:
        options = {name.removeprefix("option."): own for name, own in values.items() if name.startswith("option.")}
        turn = values.get("turn")
        return Settings(
            until=values.get("until"),
            turn=None if turn is None else str(turn),
            options=options,
            policy=self.policy,
            method=self.method,
        )

    def _fight(self, values: Mapping[str, Plain]) -> Fight:
        tables = {side: self._table(side, values) for side in SIDES}
        shared = self._shared(values)
        made = duel(self.system, tables["a"], tables["b"], shared.settings, shared.rulings)
        shared.rulings = made.rulings
        return made

    def _table(self, side: str, values: Mapping[str, Plain]) -> dict[str, Any]:
        """A fighter: his words, the words of lists added to them, and the keys that are set."""
        lists = set(system(self.system).catalogue.kinds.values())
        words, keys = str(values[side]), {}
        for name, value in values.items():
            if name.startswith(f"{side}."):
                key = name.removeprefix(f"{side}.")
                if key in lists:
                    words = with_words(words, str(value))
                else:
                    keys[key] = value
        return {**self._read(words), **keys}

    def _read(self, words: str) -> Mapping[str, Any]:
        known = self._tables
        if words not in known:
            if len(known) > MOST_READ:
                known.clear()
            known[words] = loadout(self.system, words).table
        return known[words]

    @cached_property
    def _tables(self) -> dict[str, Mapping[str, Any]]:
        return {}

    def check(self) -> None:
        """Look at every value once. Raises :class:`FightError` for what no fight could have."""
        found = system(self.system)
        lists = set(found.catalogue.kinds.values())
        first = {axis.name: axis.values[0] for axis in self.axes}
        plain = {
            name: value
            for name, value in first.items()
            if name in SIDES or name in ("until", "turn") or name.startswith("option.")
        }
        for axis in sorted(self.axes, key=lambda own: not own.name.startswith("option.")):  # options are in every fight
            side, _, key = axis.name.partition(".")
            for value in axis.values:
                try:
                    if axis.name.startswith("option."):
                        chosen_options(found.options, {key: value})
                    elif side in SIDES and key in lists:
                        loadout(self.system, with_words(str(first[side]), str(value)))
                    else:
                        self._fight({**plain, axis.name: value})
                except FightError as error:
                    raise error.at(axis.name) from None


MOST_READ = 20_000
NOTHING = ("", "nothing", "none")


def with_words(fighter: str, more: str) -> str:
    """A fighter in words with some more of them."""
    if more.casefold().strip() in NOTHING:
        return fighter
    return f"{fighter}{', ' if ':' in fighter else ': '}{more}"


def grid(source: Mapping[str, Any] | str | Path, *, exact: bool = False) -> Grid:
    """The grid of a file or of its mapping. Raises :class:`FightError` with the place, the matter and the cure."""
    where = "" if isinstance(source, Mapping) else str(source)
    data = source if isinstance(source, Mapping) else mapping(Path(source), LARGEST)
    try:
        found = GridFile.model_validate(dict(data))
    except ValidationError as error:
        raise _sentence(error, where) from None
    key = system(found.system).key
    axes: list[Axis] = []
    for side, keys in (("a", found.a), ("b", found.b)):
        if FIGHTER not in keys:
            raise FightError(
                f"side {side} has no “{FIGHTER}”: one in words, or a list of them",
                where=where,
                attempts=(f'{FIGHTER} = ["Warrior: sword", "Warrior: axe"]',),
            )
        fighters = [in_words(key, found.options, own) for own in _all(keys[FIGHTER])]
        axes.append(_axis(side, fighters, where))
        axes += [_axis(f"{side}.{key}", values, where) for key, values in keys.items() if key != FIGHTER]
    axes += [_axis(f"option.{name}", values, where) for name, values in found.options.items()]
    axes += [
        _axis(name, values, where)
        for name, values in (("turn", found.turn), ("until", found.until))
        if values is not None
    ]
    return Grid(key, tuple(axes), found.policy, "exact" if exact else "float")


def in_words(key: str, options: Mapping[str, Any], fighter: Any) -> Any:
    """A fighter of a roster in words, so that a grid needs no file but itself; any other value as it is.

    Raises :class:`FightError` where his numbers stand for a reading that the grid does not name.
    """
    if not is_reference(fighter):
        return fighter
    own = referred(str(fighter), key)
    for option, value in own.options.items():
        if option not in options:
            raise FightError(
                f"its numbers stand for {option}={value}, which the grid does not name",
                where=cut(fighter),
                attempts=(f'options = {{{option} = "{value}"}}',),
            )
    return own.words


def _all(values: Values) -> list[Any]:
    return values if isinstance(values, list) else [values]


def _axis(name: str, values: Values, where: str) -> Axis:
    listed = _all(values)
    if not listed:
        raise FightError(f"“{name}” has no values", where=where)
    if len(set(map(str, listed))) < len(listed):
        twice = next(value for value in listed if list(map(str, listed)).count(str(value)) > 1)
        raise FightError(f"“{cut(twice)}” stands twice in “{name}”", where=where)
    return Axis(name, tuple(listed))


def _sentence(error: ValidationError, where: str) -> PitfightError:
    first = error.errors()[0]
    place = " ".join(str(part) for part in first["loc"] if not str(part).startswith(("list[", "function-")))
    if first["type"] == "extra_forbidden":
        return unknown(str(first["loc"][-1]), "key of a grid", GridFile.model_fields, where)
    if first["type"] == "missing":
        return FightError(
            f"“{place}” is missing: a grid has a system and the tables a and b", where=where, attempts=("[a]", "[b]")
        )
    return FightError(f"“{cut(place)}” is a text, a whole number, true or false, or a list of them", where=where)


@dataclass(frozen=True, slots=True)
class Result:
    """One cell that has been worked out: its chances, or why there is no such fight."""

    number: int
    cell: Cell | None
    note: str = ""


@fewer_collections()
def results(own: Grid, numbers: Sequence[int]) -> list[Result]:
    """Some cells of a grid. What does not go together is a result too."""
    fights: dict[int, Fight] = {}
    notes: dict[int, str] = {}
    by_settings: dict[int, tuple[Settings, list[int]]] = {}
    for number in numbers:
        try:
            fights[number] = own.fight(number)
        except FightError as error:
            notes[number] = error.what
            continue
        settings = own.settings(dict(zip(own.columns, own.values(number), strict=True)))
        by_settings.setdefault(id(settings), (settings, []))[1].append(number)
    found: dict[int, Cell] = {}
    for settings, group in by_settings.values():
        found.update(zip(group, cells([fights[number] for number in group], settings, len(own)), strict=True))
    return [Result(number, found.get(number), notes.get(number, "")) for number in numbers]

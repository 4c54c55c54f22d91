"""What is it worth: how the chance to win changes with one thing more or less."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pitfight.building import Spec, build
from pitfight.errors import FightError
from pitfight.fight import Fight, System
from pitfight.grids.cells import Cell, Settings, Tick, cell, fewer_collections
from pitfight.results import SCHEMA, Chance
from pitfight.systems import system
from pitfight.told import readings
from pitfight.version import __version__
from pitfight.words import normal

GROUPS = ("characteristic", "gear", "skill", "option")
SAME = 1e-12


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different: of which fighter (none for an option), and what that does to the chances."""

    group: str
    fighter: str
    what: str
    cell: Cell
    gain: Chance
    """The chance that side a wins, less what it was."""

    def as_json(self) -> dict[str, object]:
        """The change as plain data."""
        return {
            "group": self.group,
            "fighter": self.fighter,
            "what": self.what,
            "gain": self.gain.as_json(),
            **self.cell.as_json(),
        }


@dataclass(frozen=True)
class Sensitivity:
    """What each single change to side a does to its chance to win, the largest first within its group."""

    system: str
    base: Cell
    changes: tuple[Change, ...]
    no_difference: tuple[str, ...]
    """Changes that were tried and make no difference, in words."""
    illegal: int
    """How many additions no legal fighter could have beside what he has."""

    def as_json(self) -> dict[str, object]:
        """The whole answer as plain data."""
        return {
            "schema": SCHEMA,
            "system": self.system,
            "base": self.base.as_json(),
            "changes": [own.as_json() for own in self.changes],
            "no_difference": list(self.no_difference),
            "illegal": self.illegal,
            "meta": {"version": __version__},
        }


@dataclass(frozen=True, slots=True)
class Try:
    """One thing to change, and the fight as written with it changed."""

    group: str
    fighter: str
    what: str
    spec: Spec


@fewer_collections()
def sensitivity(spec: Spec, settings: Settings | None = None, tick: Tick | None = None) -> Sensitivity:
    """Every single change to the fighters of side a, and every other reading of a rule that came up.

    ``settings`` gives the method and its limits; what the fight is stands in ``spec``.
    """
    settings = settings or Settings(method="auto")
    found = system(spec.system)
    base = build(spec)
    before = cell(base, settings)
    tries = [*tries_of(found, spec), *_options(spec, base, settings)]
    settings.check(len(tries) + 1)
    changes: list[Change] = []
    idle: list[str] = []
    illegal = 0
    for number, one in enumerate(tries, start=1):
        try:
            fight = build(one.spec)
        except FightError:
            illegal += 1
        else:
            after = cell(fight, settings)
            gain = Chance(_less(after.win, before.win))
            if max(abs(float(gain)), abs(float(_less(after.lose, before.lose)))) <= SAME:
                idle.append(" ".join(part for part in (one.fighter, one.what) if part))
            else:
                changes.append(Change(one.group, one.fighter, one.what, after, gain))
        if tick is not None:
            tick(number, len(tries))
    changes.sort(key=lambda own: (GROUPS.index(own.group), -float(own.gain)))
    return Sensitivity(found.key, before, tuple(changes), tuple(idle), illegal)


def _less(one: Chance, other: Chance) -> Fraction | float:
    if isinstance(one.value, Fraction) and isinstance(other.value, Fraction):
        return one.value - other.value
    return float(one) - float(other)


def _options(spec: Spec, base: Fight, settings: Settings) -> Iterator[Try]:
    """Every other value of the options that the rules looked at; what they did not look at changes nothing."""
    rows = readings(base, consulted(base, settings))
    for row in rows:
        for value in row.others:
            changed = replace(spec, options={**spec.options, row.option: value})
            yield Try("option", "", f"{row.option} = {value}", changed)


def consulted(base: Fight, settings: Settings) -> set[str]:
    """The options that the rules look at in a fight."""
    from pitfight.answer import answer

    odds = answer(base, settings.request("auto"))
    return {row.option for row in odds.readings}


def tries_of(found: System, spec: Spec) -> Iterator[Try]:
    """Every single change to each fighter of side a, legal or not."""
    for place, table in enumerate(spec.fighters):
        if str(table.get("side", "")).casefold().strip() != "a":
            continue
        name = str(table.get("id") or f"a{sum(1 for own in spec.fighters[: place + 1] if own.get('side') == 'a')}")
        alone = sum(1 for own in spec.fighters if own.get("side") == "a") == 1
        for group, what, changed in (
            *_numbers(found, table),
            *_without(found, table),
            *_with(found, table),
        ):
            fighters = (*spec.fighters[:place], changed, *spec.fighters[place + 1 :])
            yield Try(group, "" if alone else name, what, replace(spec, fighters=fighters))


def _numbers(found: System, table: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """One more and one less of each characteristic, within its limits."""
    profile = found.catalogue.profiles[found.catalogue.profile(str(table["profile"]))] if "profile" in table else {}
    for row in found.characteristics:
        if not hasattr(row, "lowest"):
            continue  # a system that sets no limits to its numbers
        key = next((name for name in (row.name, row.short) if name in table), row.name)
        value = _plain(table.get(key, profile.get(row.short, profile.get(row.name))))
        if value is None:
            continue  # not given, or no plain number in this system
        for change in (1, -1):
            if row.lowest <= value + change <= row.highest:
                yield (
                    "characteristic",
                    f"{row.short.upper()} {value} -> {value + change}",
                    {**table, key: value + change},
                )


def _plain(value: Any) -> int | None:
    """A characteristic as a number; target numbers (``8+``) and modifiers (``+1``) are numbers too."""
    if isinstance(value, bool) or not re.fullmatch(r"[+-]?[0-9]{1,9}\+?", str(value).strip()):
        return None
    return int(str(value).strip().rstrip("+"))


def _lists(found: System) -> list[tuple[str, str, list[str]]]:
    """The lists of a fighter's table: their group, their key, and what may stand in them."""
    lists: dict[str, list[str]] = {}
    for kind, key in found.catalogue.kinds.items():
        rows = found.catalogue.tables.get(kind, {})
        lists.setdefault(key, []).extend(id for id, row in rows.items() if not row.get("unarmed"))
    return [("gear" if key in ("gear", "weapons") else "skill", key, ids) for key, ids in lists.items()]


def _listed(value: Any) -> list[str]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return list(value) if isinstance(value, Sequence) else []


def _without(found: System, table: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for group, key, _ in _lists(found):
        own = _listed(table.get(key, ()))
        for place, name in enumerate(own):
            if name not in own[:place]:
                yield group, f"without {name}", {**table, key: [*own[:place], *own[place + 1 :]]}


def _with(found: System, table: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each row that he does not have yet; skills are those that the system calls so, states of the moment are not."""
    kinds = found.catalogue.kinds
    skills = {id for kind in kinds if kind == "skill" for id in found.catalogue.tables.get(kind, ())}
    for group, key, ids in _lists(found):
        own = _listed(table.get(key, ()))
        has = {normal(name) for name in own}
        for id in ids:
            if group == "skill" and id not in skills:
                continue
            if group == "gear" or normal(id) not in has:
                yield group, f"with {'another ' if normal(id) in has else ''}{id}", {**table, key: [*own, id]}

"""The JSON of the Mordheim Warband Configurator: units with their numbers, weapons, wargear and rules."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pitfight.errors import cut
from pitfight.rosters.elements import said
from pitfight.rosters.tree import CARRIED, Entry, Profile, Roster, clean
from pitfight.words import counted

STATS = {
    "movement": "M",
    "weaponskill": "WS",
    "ballisticskill": "BS",
    "strength": "S",
    "toughness": "T",
    "wounds": "W",
    "initiative": "I",
    "attacks": "A",
    "leadership": "LD",
}


MOST_KEYS = 40
READ = frozenset({"name", "type", "stats", "armour", "rules", "weapons", "wargear", "skills", "mutations", "injuries"})
"""Keys of a unit that are read."""
APART = frozenset({"id", "faction", "rating", "cost", "xp", "experience", "gold", "notes", "image"})
"""Keys of a roster and of its units that have no part in a fight."""
OF_WEAPON = frozenset({"name", "range", "strength", "traits"})


def read(value: Mapping[str, Any]) -> Roster | None:
    """The roster of such a file; None for any other."""
    units = value.get("units")
    if not isinstance(units, list) or not all(isinstance(unit, dict) for unit in units):
        return None
    if not units or not any(isinstance(unit.get("stats"), dict) for unit in units):
        return None
    keys = dict.fromkeys(
        clean(key) for part, known in ((value, {"name", "units"}), *((unit, READ) for unit in units))
        for key in part if key not in known
    )  # fmt: skip
    remarks = [(", ".join(found[:MOST_KEYS]), why) for found, why in (
        ([key for key in keys if key in APART], "have no part in a fight"),
        ([key for key in keys if key not in APART], "are not read: nothing is known of them in this place"),
    ) if found]  # fmt: skip
    for unit in units:
        for weapon in _list(unit.get("weapons")):
            more = [clean(key) for key in weapon if key not in OF_WEAPON] if isinstance(weapon, dict) else []
            if more:
                remarks.append((f"{_name(weapon)} of {_name(unit)}: {', '.join(more[:MOST_KEYS])}", "is not read"))
    return Roster(
        form="Mordheim Warband Configurator, JSON",
        name=clean(said(value.get("name"))),
        system=("", "Mordheim"),
        entries=tuple(_unit(unit) for unit in units),
        remarks=remarks,
    )


def _unit(unit: Mapping[str, Any]) -> Entry:
    stats = unit.get("stats")
    values = (
        {STATS.get(str(key).casefold(), str(key)): _as_written(value) for key, value in stats.items()}
        if isinstance(stats, dict)
        else {}
    )
    values["Armour Save"] = said(unit.get("armour"))
    type = clean(said(unit.get("type")))
    number, kind = counted(type) if re.match(r"[0-9]", type) else (1, type)
    return Entry(
        name=kind or "nameless",
        custom=clean(said(unit.get("name"))),
        kind="model",
        number=number,
        profiles=(Profile(kind, "Model", values),),
        rules=tuple(_name(rule) for rule in _list(unit.get("rules"))),
        children=(
            *(_weapon(own) for own in _list(unit.get("weapons"))),
            *(_thing(own, CARRIED) for own in _list(unit.get("wargear"))),
            *(_thing(own) for key in ("skills", "mutations", "injuries") for own in _list(unit.get(key))),
        ),
    )


def _weapon(value: Any) -> Entry:
    if not isinstance(value, dict):
        return _thing(value, CARRIED)
    reach = said(value.get("range"))
    traits = ", ".join(_name(trait) for trait in _list(value.get("traits")))
    melee = reach.casefold().strip() in ("", "melee", "close combat")
    values = {"Str": _strength(said(value.get("strength"))), "Special": traits}
    if not melee:
        values = {"Range": reach, **values}
    profile = Profile(_name(value), "H-t-h Weapon" if melee else "Ranged Weapon", values)
    return Entry(_name(value) or "nameless", kind="upgrade", profiles=(profile,))


def _as_written(value: Any) -> str:
    """A number as the file writes it; what is a list or an object in its place too, so that it can be quoted."""
    return cut(json.dumps(value, ensure_ascii=False)) if isinstance(value, (list, dict)) else said(value)


def _strength(text: str) -> str:
    return "As user" if text.strip() == "+0" else text


def _thing(value: Any, kind: str = "upgrade") -> Entry:
    return Entry(_name(value) or "nameless", kind=kind)


def _name(value: Any) -> str:
    return clean(said(value.get("name")) if isinstance(value, dict) else said(value))


def _list(value: Any) -> list[Any]:
    """The members of a list, or the one thing that stands in its place."""
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]

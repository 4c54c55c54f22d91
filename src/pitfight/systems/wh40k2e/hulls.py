"""Vehicles, walkers and buildings from their tables: locations, armour, facing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitfight.building import whole
from pitfight.errors import FightError, cut, unknown
from pitfight.systems.wh40k2e.moment import Hull, Location
from pitfight.words import normal

FACINGS = ("front", "side", "rear")
HIGHEST_ARMOUR = 60
TABLES = {
    "track": "track",
    "wheel": "track",
    "motor": "track",
    "leg": "legs",
    "arm": "arm",
    "left arm": "arm",
    "right arm": "arm",
    "turret": "weapon",
    "weapon": "weapon",
    "sponson": "weapon",
    "gun": "weapon",
    "wall": "building",
    "door": "door",
    "bike": "bike",
}
"""The damage table of a location by its name; anything else is the hull, of a walker the body."""


def hull(raw: Mapping[str, Any], row: Mapping[str, Any], where: str) -> Hull | None:
    """What makes a fighter a vehicle; None for one who is none. Raises :class:`FightError`."""
    if "armour" not in raw and not row.get("vehicle"):
        return None
    if row and not row.get("vehicle"):
        raise FightError(
            f"{row['name']} is no vehicle, so it has no armour value: his own armour is his save",
            where=f"{where}, armour",
            attempts=("save = 3+", "a walker of your own, without profile: WS3 S6 T6 W1 I3 A2 Ld8: armour 18"),
        )
    building = bool(row.get("building"))
    walker = "ws" in row or "ws" in raw or "weapon_skill" in raw
    known = tuple(
        Location(own["name"], own["dice"][0], own["dice"][1], own["front"], own["side"], own["damage"])
        for own in row.get("locations", ())
        if not own.get("crew")
    )
    locations = _locations(raw["armour"], known, walker, f"{where}, armour") if "armour" in raw else known
    facing = normal(str(raw.get("facing", "front")))
    if facing not in FACINGS:
        raise unknown(str(raw["facing"]), "facing", FACINGS, f"{where}, facing")
    struck = _struck(raw["location"], locations, row, f"{where}, location") if "location" in raw else ""
    for key in ("stationary", "exposed"):
        if not isinstance(raw.get(key, False), bool):
            raise FightError(f"“{key}” is true or false", where=where, attempts=("true", "false"))
    return Hull(
        locations,
        facing,
        building or bool(raw.get("stationary", False)),
        struck,
        bool(raw.get("exposed", row.get("exposed", False))),
        building,
    )


def _struck(value: Any, locations: Sequence[Location], row: Mapping[str, Any], where: str) -> str:
    """The name of the location that attackers strike: one that the vehicle has, and that they can reach."""
    own = {normal(place.name): place.name for place in locations}
    struck = normal(str(value))
    if struck in own:
        return own[struck]
    there = tuple(own.values())
    if struck in (normal(str(place["name"])) for place in row.get("locations", ())):
        raise FightError(
            f"“{cut(value)}” cannot be reached by a hit on the vehicle: the crew is fought for itself, as models with "
            f"crew_of; of the vehicle {', '.join(there)} can be struck",
            where=where,
            attempts=there,
        )
    if struck in FACINGS:
        raise FightError(
            f"“{struck}” is no location but where the attackers stand; the locations are {', '.join(there)}",
            where=where,
            attempts=(f"facing = {struck}",),
        )
    raise FightError(f"it has no “{cut(value)}”: its locations are {', '.join(there)}", where=where, attempts=there)


def _locations(value: Any, known: Sequence[Location], walker: bool, where: str) -> tuple[Location, ...]:
    """Locations from a number, or from a table by location; those of the profile keep dice and damage tables."""
    if not isinstance(value, Mapping):
        front = whole(value, 1, HIGHEST_ARMOUR, where)
        if known:
            return tuple(own.__class__(own.name, own.lowest, own.highest, front, front, own.damage) for own in known)
        return (Location("hull", 1, 6, front, front, "body" if walker else "hull"),)
    if not value:
        raise FightError("an armour value for each location is needed", where=where, attempts=("armour = 20",))
    if len(value) > 6:
        raise FightError("a D6 has no more than 6 locations", where=where)
    profile = {normal(own.name): own for own in known}
    by_name = {normal(str(name)): (str(name), armour) for name, armour in value.items()}
    if profile:
        for name in by_name:
            if name not in profile:
                raise unknown(name, "location", [own.name for own in known], where)
        missing = [own for name, own in profile.items() if name not in by_name]
        found = [*missing]
        for name, (_, armour) in by_name.items():
            own = profile[name]
            found.append(Location(own.name, own.lowest, own.highest, *_values(armour, f"{where}, {name}"), own.damage))
        return tuple(sorted(found, key=lambda own: own.lowest))
    share = 6 // len(by_name)
    made = []
    for number, (plain, (name, armour)) in enumerate(by_name.items()):
        last = 6 if number == len(by_name) - 1 else (number + 1) * share
        table = TABLES.get(plain, "body" if walker else "hull")
        made.append(Location(name, number * share + 1, last, *_values(armour, f"{where}, {name}"), table))
    return tuple(made)


def _values(value: Any, where: str) -> tuple[int, int]:
    """Armour in front and elsewhere: one number, a pair, or a table of front and side."""
    if isinstance(value, Mapping):
        for key in value:
            if key not in FACINGS:
                raise unknown(str(key), "facing", FACINGS, where)
        if "front" not in value or not {"side", "rear"} & set(value):
            raise FightError("an armour value for front and for side is needed", where=where, attempts=("[20, 18]",))
        if value.get("side", value.get("rear")) != value.get("rear", value.get("side")):
            raise FightError(
                "side and rear have one armour value; give one of them", where=where, attempts=("[20, 18]",)
            )
        value = [value["front"], value.get("side", value.get("rear"))]
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != 2:
            raise FightError("front and side, two numbers, are needed", where=where, attempts=("[20, 18]",))
        front, side = (whole(own, 1, HIGHEST_ARMOUR, where) for own in value)
        return front, side
    both = whole(value, 1, HIGHEST_ARMOUR, where)
    return both, both

"""Characters who have joined a unit (key ``joins``: its id): whom they have joined, and what they share with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pitfight.building import Entry
from pitfight.errors import FightError, unknown
from pitfight.systems.combat_skill.unit import Condition, Unit

Hosts = Mapping[int, int]
"""For each character who has joined a unit the unit, both as places in the list of the fight."""


def hosts_of(entries: Sequence[Entry]) -> dict[int, int]:
    """Who has joined whom. Raises :class:`FightError` for a unit that is none, or not of his side."""
    places = {entry.id: number for number, entry in enumerate(entries)}
    found: dict[int, int] = {}
    for who, entry in enumerate(entries):
        name, where = entry.raw.get("joins"), f"{entry.where}, joins"
        if name is None:
            continue
        others = [other.id for other in entries if other.side == entry.side and other is not entry]
        if not others:
            raise FightError("there is no other unit on its side to join", where=where)
        if str(name) not in others:
            raise unknown(str(name), "other unit of its side", others, where)
        host = places[str(name)]
        if entries[host].raw.get("joins") is not None:
            raise FightError(f"“{name}” has joined a unit himself; join that one", where=where)
        found[who] = host
    return found


def with_contacts(contacts: Sequence[tuple[int, ...]], hosts: Hosts) -> list[tuple[int, ...]]:
    """Contacts, those of a unit for a character in it of whom nothing is said."""
    touching = [set(own) for own in contacts]
    for who, host in hosts.items():
        if not touching[who]:
            touching[who] = set(touching[host])
            for foe in touching[host]:
                touching[foe].add(who)
    return [tuple(sorted(own)) for own in touching]


def joined(entries: Sequence[Entry], units: Sequence[Unit], hosts: Hosts) -> tuple[Unit, ...]:
    """The units, each knowing who stands in its front rank; a character stands at the side of enemies his unit does."""
    made = list(units)
    for who, host in hosts.items():
        if units[who].models != 1 or units[who].champion is not None:
            raise FightError(
                "only a single model, a character, joins a unit",
                where=f"{entries[who].where}, joins",
                attempts=("models = 1",),
            )
        made[who] = replace(units[who], joins=host, arc=units[host].arc)
    for host in dict.fromkeys(hosts.values()):
        men = tuple(who for who, own in hosts.items() if own == host)
        if units[host].frontage <= len(men):
            raise FightError(
                f"{len(men)} characters have no room in a front of {units[host].frontage}",
                where=entries[host].where,
                attempts=(f"x{len(men) + 1}",),
            )
        made[host] = replace(made[host], joined=men)
    return tuple(made)


def begun(entries: Sequence[Entry], units: Sequence[Unit], conditions: Sequence[Condition]) -> list[Condition]:
    """How all stand as the fight begins: a unit knows how many characters are in it, and they charge as it does."""
    made = []
    for entry, own, now in zip(entries, units, conditions, strict=True):
        company = sum(conditions[who].status == "standing" for who in own.joined)
        charging = now.charging
        if own.joins is not None and now.status == conditions[own.joins].status == "standing":
            charging = conditions[own.joins].charging
            if now.charging and not charging:
                raise FightError(
                    "he charges, but the unit that he has joined does not",
                    where=entry.where,
                    attempts=("charging", f"{units[own.joins].id}: charging"),
                )
        made.append(now._replace(company=company, charging=charging))
    return made

"""BattleScribe rosters, as XML and as the JSON of New Recruit and of converters, as a neutral tree."""

from __future__ import annotations

from collections.abc import Iterator

from pitfight.rosters.elements import Element
from pitfight.rosters.tree import Entry, Profile, Roster, clean, whole


def read(root: Element, form: str) -> Roster:
    """The roster of a root element."""
    roster = Roster(
        form=form,
        name=clean(root.get("name", "customName")),
        system=(root.get("gameSystemId").strip(), clean(root.get("gameSystemName"))),
        entries=tuple(_force(force) for force in root.items("forces", "force")),
    )
    if any(own.costs for force in roster.entries for own in force.below()):
        roster.remarks.append(("costs", "prices, ratings and categories are not taken from rosters"))
    roster.remarks += [(f"note of {name}: {text}", "is for people to read") for name, text in _notes(root)]
    return roster


def _notes(element: Element) -> Iterator[tuple[str, str]]:
    """What players have written beside their entries."""
    if text := clean(element.said("customNotes")):
        yield clean(element.get("customName", "name")), text
    for child in element.children:
        yield from _notes(child)


def _force(element: Element) -> Entry:
    return Entry(
        name=clean(element.get("catalogueName") or element.get("name")) or "force",
        custom=clean(element.get("customName")),
        kind="force",
        rules=_rules(element),
        children=(
            *(_selection(own) for own in element.items("selections", "selection")),
            *(_force(own) for own in element.items("forces", "force")),
        ),
    )


def _selection(element: Element) -> Entry:
    number, odd = whole(element.said("number")) if element.has("number") else (1, "")
    return Entry(
        name=clean(element.get("name")) or "nameless",
        custom=clean(element.get("customName")),
        kind=element.get("type").strip().casefold(),
        number=number,
        odd=odd,
        profiles=tuple(profile(own) for own in element.items("profiles", "profile")),
        rules=_rules(element),
        categories=tuple(clean(own.get("name")) for own in element.items("categories", "category")),
        costs=tuple((clean(own.get("name")), own.get("value")) for own in element.items("costs", "cost")),
        children=tuple(_selection(own) for own in element.items("selections", "selection")),
        id=element.get("entryId").rpartition("::")[2],
    )


def _rules(element: Element) -> tuple[str, ...]:
    return tuple(clean(own.get("name")) for own in element.items("rules", "rule"))


def profile(element: Element) -> Profile:
    """A profile; in old files values are attributes, and types have no name but an id, which stands for it then."""
    values = {}
    for own in element.items("characteristics", "characteristic"):
        name = clean(own.get("name")) or own.get("typeId", "characteristicTypeId", "characteristicId")
        values[name] = clean(own.text or own.get("value"))
    return Profile(
        name=clean(element.get("name")),
        kind=clean(element.get("typeName", "profileTypeName")) or element.get("typeId", "profileTypeId"),
        values=values,
    )

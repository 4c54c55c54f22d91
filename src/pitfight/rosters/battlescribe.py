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
    roster.remarks += _left(root, ROOT, "the roster")
    roster.remarks += [(f"note of {name}: {text}", "is for people to read") for name, text in _notes(root)]
    return roster


ROOT = frozenset({"forces", "force", "costs", "costLimits", "customNotes", "tags"})
FORCE = frozenset({"selections", "forces", "rules", "categories", "publications", "costs", "customNotes"})
SELECTION = FORCE - {"forces"} | {"profiles"}
"""Elements that are read, or known to have no part in a fight."""
LISTS = {"forces": "force", "selections": "selection", "profiles": "profile", "rules": "rule"}


def _left(element: Element, known: frozenset[str], owner: str) -> Iterator[tuple[str, str]]:
    """What is within an element and is not read, here and below."""
    for many in LISTS:
        if text := clean(element.attributes.get(many, "")):
            yield f"{many} of {owner}: {text}", "is a mere text, and none of them"
    for child in element.children:
        if child.tag not in known:
            if child.tag not in element.attributes:
                yield f"{child.tag} of {owner}{_called(child)}", "is not read in this place"
        elif child.tag in LISTS:
            if child.text and not child.children and not child.attributes:
                yield f"{child.tag} of {owner}: {clean(child.text)}", "is a mere text, and none of them"
            if any(own.tag == LISTS[child.tag] for own in child.children):
                for other in (own for own in child.children if own.tag != LISTS[child.tag]):
                    yield f"{other.tag} in {child.tag} of {owner}{_called(other)}", "is not read in this place"
    for rule in element.items("rules", "rule"):
        if "rules" in known and _hidden(rule):
            yield f"rule of {owner}: {clean(rule.get('name'))}", "is hidden in the file, for it does not hold"
    for many, below in (("forces", FORCE), ("selections", SELECTION)):
        for own in element.items(many, LISTS[many]) if many in known else ():
            yield from _left(own, below, clean(own.get("customName", "catalogueName", "name")) or LISTS[many])


def _called(element: Element) -> str:
    """What an element, or those in it, are called, behind a colon."""
    names = [clean(own.text or own.get("name")) for own in (element, *element.children)]
    named = ", ".join([name for name in names if name][:5])
    return f": {named}" if named else ""


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
    return tuple(clean(own.get("name")) for own in element.items("rules", "rule") if not _hidden(own))


def _hidden(element: Element) -> bool:
    """Whether the list builder has hidden something, for it does not hold."""
    return element.get("hidden").strip().casefold() == "true"


def profile(element: Element) -> Profile:
    """A profile; in old files values are attributes, and types have no name but an id, which stands for it then."""
    values: dict[str, str] = {}
    for own in element.items("characteristics", "characteristic"):
        name = clean(own.get("name")) or own.get("typeId", "characteristicTypeId", "characteristicId")
        text = clean(own.text or own.get("value"))
        while values.get(name, text) != text:  # said twice: the first holds, and the other is told as unknown
            name += " again"
        values[name] = text
    return Profile(
        name=clean(element.get("name")),
        kind=clean(element.get("typeName", "profileTypeName")) or element.get("typeId", "profileTypeId"),
        values=values,
    )

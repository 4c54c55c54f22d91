"""BattleScribe catalogues and game systems: the base profile of every warrior, for fights without a roster.

Nothing of their constraints and modifiers is worked out. A catalogue also mends rosters that lack profiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitfight.rosters import battlescribe
from pitfight.rosters.elements import Element
from pitfight.rosters.tree import Entry, Profile, Roster, clean

ENTRIES = (
    ("selectionEntries", "selectionEntry"),
    ("sharedSelectionEntries", "selectionEntry"),
    ("entries", "entry"),
    ("sharedEntries", "entry"),
)
"""Lists of entries; the last two in files of schema 1.15."""
GROUPS = (
    ("selectionEntryGroups", "selectionEntryGroup"),
    ("sharedSelectionEntryGroups", "selectionEntryGroup"),
    ("entryGroups", "entryGroup"),
)
PROFILES = (("profiles", "profile"), ("sharedProfiles", "profile"))
TYPES = (("profileTypes", "profileType"),)
LINKS = (("infoLinks", "infoLink"), ("links", "link"))


def _all(element: Element, lists: Sequence[tuple[str, str]]) -> Iterator[Element]:
    for many, one in lists:
        yield from element.items(many, one)


class Catalogue:
    """What one or several catalogue files say: names of types by id, profiles by id, entries by id."""

    def __init__(self) -> None:
        self.types: dict[str, str] = {}
        self.profiles: dict[str, Profile] = {}
        self.entries: dict[str, tuple[Profile, ...]] = {}
        self.ids: set[str] = set()
        """Those of all entries, with profiles and without."""
        self.names = ""
        """What its files are called."""
        self.lent: list[tuple[str, str]] = []
        """What entries of a roster have been given, and whence."""

    def learn(self, root: Element) -> None:
        """Take in a file."""
        name = clean(root.get("name")) or "nameless"
        self.names = f"{self.names}, {name}" if self.names else name
        for type in _all(root, TYPES):
            self.types[type.get("id")] = clean(type.get("name"))
            for own in type.items("characteristicTypes", "characteristicType"):
                self.types[own.get("id")] = clean(own.get("name"))
            for own in type.items("characteristics", "characteristic"):
                self.types[own.get("id")] = clean(own.get("name"))
        for own in _all(root, PROFILES[1:]):
            self.profiles[own.get("id")] = self.named(battlescribe.profile(own))
        for entry in _within(root):
            self.ids.add(entry.get("id"))
            if found := self.of(entry):
                self.entries[entry.get("id")] = found

    def named(self, profile: Profile) -> Profile:
        """A profile with the names of its type and its columns where the file has only their ids."""
        values = {self.types.get(name, name): text for name, text in profile.values.items()}
        return Profile(profile.name, self.types.get(profile.kind, profile.kind), values)

    def of(self, entry: Element) -> tuple[Profile, ...]:
        """The profiles of an entry: its own, and shared ones that it links to."""
        found = [self.named(battlescribe.profile(own)) for own in _all(entry, PROFILES)]
        found += [
            self.profiles[own.get("targetId")] for own in _all(entry, LINKS) if own.get("targetId") in self.profiles
        ]
        return tuple(found)

    def mended(self, entry: Entry) -> Entry:
        """An entry of a roster with the profiles and names that its file left out."""
        entry.profiles = tuple(self.named(own) for own in entry.profiles)
        if not any(own.values for own in entry.profiles) and entry.id in self.entries:
            entry.profiles = self.entries[entry.id]
            self.lent.append(
                (f"numbers of {entry.called}", f"come from the catalogue, {self.names}: the file has none")
            )
        entry.children = tuple(self.mended(child) for child in entry.children)
        return entry


def _within(element: Element) -> Iterator[Element]:
    """All entries of a file, however deep."""
    for entry in _all(element, ENTRIES):
        yield entry
        yield from _within(entry)
    for group in _all(element, GROUPS):
        yield from _within(group)


def read(root: Element, name: str, more: Sequence[Element] = ()) -> Roster:
    """The warriors of a catalogue, each once, without gear."""
    catalogue = Catalogue()
    for own in (*more, root):
        catalogue.learn(own)
    is_system = root.tag == "gameSystem"
    roster = Roster(
        form=f"BattleScribe {'game system' if is_system else 'catalogue'}",
        name=clean(root.get("name")),
        system=(
            root.get("id") if is_system else root.get("gameSystemId"),
            clean(root.get("name")) if is_system else "",
        ),
        entries=tuple(_warriors(root, catalogue)),
    )
    roster.remarks.append(("gear", "a catalogue gives base profiles: what can be bought is not in these fighters"))
    for own in root.items("entryLinks", "entryLink"):
        if own.get("targetId") not in catalogue.ids:
            roster.remarks.append(
                (
                    clean(own.get("name")) or "nameless",
                    "stands in another catalogue: name it with --catalogue, or read it",
                )
            )
    return roster


def _warriors(element: Element, catalogue: Catalogue) -> Iterator[Entry]:
    for entry in _all(element, ENTRIES):
        if any(own.of_fighter for own in catalogue.of(entry)):
            yield _warrior(entry, catalogue)
        else:
            yield from _warriors(entry, catalogue)
    for group in _all(element, GROUPS):
        yield from _warriors(group, catalogue)


def _warrior(entry: Element, catalogue: Catalogue) -> Entry:
    rules = [clean(own.get("name")) for own in entry.items("rules", "rule")]
    rules += [clean(own.get("name")) for own in _all(entry, LINKS) if own.get("type") == "rule"]
    return Entry(
        name=clean(entry.get("name")) or "nameless",
        kind="model",
        profiles=tuple(own for own in catalogue.of(entry) if own.of_fighter),
        rules=tuple(name for name in rules if name),
        id=entry.get("id"),
    )

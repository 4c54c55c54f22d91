"""Our own files as rosters: fight files and sets of loadouts, whose fighters need no mapping."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from pitfight.building import HEAD_KEYS
from pitfight.errors import FightError, cut
from pitfight.rosters import limits
from pitfight.rosters.loading import Source
from pitfight.rosters.tree import Entry, Roster, clean
from pitfight.systems import SYSTEMS
from pitfight.words import read as read_words

FORM = "pitfight"
APART = ("side", "engaged", "id", "count")
"""Keys of a fighter that belong to his fight, not to him."""


def from_toml(source: Source) -> Roster | None:
    """The roster of one of our files in TOML; None for a text that is none."""
    if "system" not in source.text[:100_000] or len(source.text) > limits.LARGEST_LIST:
        return None  # what is too long is refused as a list
    try:
        value = tomllib.loads(source.text)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        if source.name.casefold().endswith(".toml"):
            raise FightError(f"is no TOML: {cut(error)}", where=source.name) from None
        return None
    found = from_mapping(value, source.name)
    if found is None and str(value.get("system", "")).casefold().strip() in SYSTEMS:
        raise FightError(
            "names a system, but is neither a fight file nor a set of loadouts",
            where=source.name,
            attempts=("[[fighter]]", "loadouts = [...]"),
        )
    return found


def from_mapping(value: Mapping[str, Any], name: str) -> Roster | None:
    """The roster of the mapping of one of our files; None for any other."""
    key = str(value.get("system", "")).casefold().strip()
    rows = value.get("fighter", value.get("loadouts"))
    if key not in SYSTEMS or not isinstance(rows, list):
        return None
    form = f"{FORM}, {'fight file' if 'fighter' in value else 'set of loadouts'}"
    roster = Roster(form=form, system=("", key), entries=tuple(_entry(row, name) for row in rows))
    options = value.get("options", {})
    if not isinstance(options, Mapping):
        raise FightError(f"“options” is {cut(_text(options))}, and must be a table of options and values", where=name)
    if options:
        roster.options = {str(option): _text(own) for option, own in options.items()}
    for head in value:
        if head in HEAD_KEYS and head not in ("system", "fighter", "options"):
            roster.remarks.append((head, "belongs to the fight of the file, not to its fighters"))
        elif head == "loadouts" and "fighter" in value:
            roster.remarks.append((head, "is left out: the fighters of the file are read"))
        elif head not in (*HEAD_KEYS, "loadouts", "name", "title"):
            roster.remarks.append((clean(head), "is no key of our files, and is not read"))
    return roster


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _entry(row: Any, name: str) -> Entry:
    if isinstance(row, str):
        called = ""
        if "=" in row:
            called, _, row = (part.strip() for part in row.partition("="))
        row = clean(row)
        try:
            words = read_words(row)
        except FightError as error:
            raise error.at(name) from None
        return Entry(words.head or "fighter", custom=clean(called), own=row)
    if not isinstance(row, Mapping):
        raise FightError(f"“{cut(row)}” is no fighter: words, or a table of keys", where=name)
    table = {key: own for key, own in row.items() if key not in APART}
    called = str(row.get("name") or row.get("id") or row.get("profile") or "fighter")
    count = row.get("count", 1)
    if type(count) is not int:
        return Entry(clean(called), odd=clean(_text(count)) or "(nothing)", own=table)
    return Entry(clean(called), number=count, own=table)

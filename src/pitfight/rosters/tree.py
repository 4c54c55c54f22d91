"""The neutral tree that every reader makes, and every mapping reads: a roster, its entries, their profiles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pitfight.rosters.limits import LONGEST_TEXT

CARRIED = "gear"
"""The kind of an entry that cannot be anything but what somebody carries, or wants to be it."""
MODEL_KINDS = frozenset({"model", "unit", "profile", "models", "walker / dread", "vehicle"})
"""Kinds of profile that hold the numbers of a fighter."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A row of numbers or words as the file has it: of a fighter, a weapon, an armour."""

    name: str
    kind: str
    values: Mapping[str, str]

    @property
    def of_fighter(self) -> bool:
        """Whether it holds the numbers of a fighter, and not the most that such a fighter may reach."""
        return self.kind.casefold() in MODEL_KINDS and not self.name.casefold().endswith(" max")

    def said(self, name: str) -> str:
        """What stands in a column, however its name is written; empty without one."""
        return next((text for own, text in self.values.items() if own.strip().casefold() == name.casefold()), "")

    @property
    def of_weapon(self) -> bool:
        """Whether it is that of a weapon."""
        return "weapon" in self.kind.casefold()


@dataclass(slots=True)
class Entry:
    """One selection: a warband, a warrior, a weapon, a skill, with what hangs on it.

    ``kind`` is the file's own word: ``force``, ``unit``, ``model``, ``upgrade``, ``mount`` or nothing; :data:`CARRIED`
    where the file itself lists a thing as what somebody carries. ``own`` is a fighter in our own keys, or in our own
    words, which needs no mapping.
    """

    name: str
    kind: str = ""
    number: int = 1
    custom: str = ""
    profiles: tuple[Profile, ...] = ()
    rules: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    costs: tuple[tuple[str, str], ...] = ()
    children: tuple[Entry, ...] = ()
    own: Mapping[str, Any] | str | None = None
    lines: tuple[str, ...] = ()
    """The whole line of a list, with brackets and without, where all that is known of him stands in it.

    It may be a fighter in our own words."""
    odd: str = ""
    """A count that is no number, as the file writes it; ``number`` is 1 then."""
    id: str = ""
    """The last id of the file's own, by which a catalogue knows the entry."""

    @property
    def called(self) -> str:
        """What the player calls it."""
        return self.custom or self.name

    @property
    def fighters(self) -> tuple[Profile, ...]:
        """Its profiles that hold the numbers of fighters."""
        return tuple(own for own in self.profiles if own.of_fighter)

    def below(self) -> Iterator[Entry]:
        """All entries under it, parents first."""
        for child in self.children:
            yield child
            yield from child.below()


@dataclass(slots=True)
class Roster:
    """A roster as read: ``form`` is the kind of file in words, ``system`` the id and name of its game, as it says."""

    form: str
    name: str = ""
    system: tuple[str, str] = ("", "")
    entries: tuple[Entry, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    """Readings of the rules that the numbers of the file stand for."""
    remarks: list[tuple[str, str]] = field(default_factory=list)
    """What the reader left out of the tree, and why."""
    guesses: list[tuple[str, str]] = field(default_factory=list)
    """What the reader has put into the tree from elsewhere, and whence."""
    sentences: int = 0
    """Lines of a plain text of some words that are neither a fighter nor anything of one."""


def clean(text: object) -> str:
    """A name or value on one line: without marks of emphasis, without signs that cannot be seen, and not for pages."""
    return _cleaned(str(text)[: LONGEST_TEXT * 4])


@lru_cache(maxsize=1_024)  # a roster says the same few words again and again
def _cleaned(text: str) -> str:
    if not text.isprintable():
        text = "".join(" " if unicodedata.category(letter).startswith("C") else letter for letter in text)
    plain = text.replace("**", "").replace("^^", "")
    short = " ".join(plain.split())
    return short if len(short) <= LONGEST_TEXT else short[:LONGEST_TEXT] + "…"


def whole(text: object) -> tuple[int, str]:
    """A count as files write it (``3``, ``"3"``, ``3.0``), and nothing; 1 and the text itself for what is no count."""
    match = re.fullmatch(r"\s*([0-9]{1,9})(?:\.0*)?\s*", str(text))
    return (int(match[1]), "") if match else (1, clean(text) or "(nothing)")

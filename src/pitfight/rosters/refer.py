"""A fighter of a roster in the words of a command: ``warband.rosz#Ulli``, ``warband.rosz#Ulli: charging``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pitfight.errors import FightError, cut
from pitfight.systems import SYSTEMS
from pitfight.words import LONGEST, counted

MARK = "#"


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reference stands for: the system of the roster, the fighter in words, readings that his numbers need."""

    system: str
    name: str
    words: str
    options: Mapping[str, str]
    doubts: tuple[str, ...] = ()
    """What an answer about him is to say of his weapons."""


class Resolved(NamedTuple):
    """The arguments of a verb with plain words in place of references; what these bring along stands behind."""

    source: str
    a: list[str]
    b: list[str]
    options: dict[str, str]
    """Readings that the numbers of the rosters need."""
    notices: tuple[str, ...]
    """What the answer is to say of weapons that are in none of our tables."""


def is_reference(text: object) -> bool:
    """Whether words mean a fighter of a roster; no other words have a ``#`` in them."""
    return isinstance(text, str) and MARK in text and len(text) <= LONGEST


def referred(text: str, system: str | None = None) -> Reference:
    """The fighter that a reference means. Raises :class:`FightError` for a missing file, or a name that is not in it.

    In front may stand a name of one's own with ``=`` and a number, behind it more words after a colon, semicolon or
    comma. Of a group of like fighters one is meant, unless a number asks for more.
    """
    from pitfight.rosters import read_for, read_roster

    file, _, rest = text.partition(MARK)
    name, count, file = _front(file.strip())
    found = read_for(system, file) if system else read_roster(file)
    wanted, more = _behind(rest.strip(), [own.name for own in found.fighters])
    recruit = found.fighter(wanted)
    words = f"{count} {recruit.words}" if count > 1 else recruit.words
    if more:
        words += (", " if ":" in words else ": ") + more
    called = name or recruit.name
    return Reference(found.system, called, words, found.options, tuple(f"{called}: {own}" for own in recruit.doubts))


def _front(text: str) -> tuple[str, int, str]:
    """A name of one's own, a number and the file, of what stands before the mark."""
    name, count = "", 1
    if not Path(text).is_file() and "=" in text:
        name, _, text = (part.strip() for part in text.partition("="))
    if not Path(text).is_file():
        number, rest = counted(text)
        if Path(rest).is_file():
            count, text = number, rest
    return name, count, text


def _behind(text: str, names: Iterable[str]) -> tuple[str, str]:
    """The fighter's name, which may have commas in it, and the words behind it."""
    for name in sorted(names, key=lambda own: (len(own), text.startswith(own)), reverse=True):
        rest = text[len(name) :].strip()
        if text.casefold().startswith(name.casefold()) and (not rest or rest[0] in ":;,"):
            return name, rest[1:].strip()
    match = re.match(r"([^:;,]*)[:;,]?(.*)$", text, re.DOTALL)
    assert match is not None, "it takes any text"
    if not match[1].strip():
        raise FightError(f"“{cut(text)}” names no fighter behind the {MARK}")
    return match[1].strip(), match[2].strip()


def resolved(source: str, a: Iterable[str], b: Iterable[str]) -> Resolved:
    """The system and fighters of a command, with plain words in place of references, and what these bring along.

    Where the system is left out, the first fighter stands in its place, and his roster names it. Raises
    :class:`FightError`, also for rosters of two systems.
    """
    a, b = list(a), list(b)
    key: str | None = source if source.casefold().strip() in SYSTEMS else None
    first = is_reference(source) and key is None
    if first:
        a = [source, *a]
    used: set[str] = set()
    options: dict[str, str] = {}
    notices: dict[str, None] = {}
    sides = []
    for texts in (a, b):
        side = []
        for text in texts:
            if not is_reference(text):
                side.append(text)
                continue
            own = referred(text, key)
            key = own.system
            for option, value in own.options.items():
                if options.setdefault(option, value) != value:
                    raise FightError(
                        f"its numbers stand for {option}={value}, those of the others for {options[option]}",
                        where=cut(text),
                    )
            notices.update(dict.fromkeys(own.doubts))
            side.append(_named(own, used))
        sides.append(side)
    return Resolved((key or source) if first else source, sides[0], sides[1], options, tuple(notices))


def _named(own: Reference, used: set[str]) -> str:
    """The words with the fighter's name in front, as far as it can be one and nobody has it yet."""
    name = " ".join(re.sub(r"[^\w\-'’ ]", " ", own.name).split())[:50].strip()
    if not name or name in used:
        return own.words
    used.add(name)
    return f"{name} = {own.words}"

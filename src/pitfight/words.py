"""A fighter in words: ``"ulli = Champion: sword, buckler; charging"`` taken apart, before any system looks at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from pitfight.errors import FightError, cut, unknown

NUMBER_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
LONGEST = 2_000
"""The longest text of one fighter that is read."""


@lru_cache(maxsize=4_096)
def normal(word: str) -> str:
    """A name as it is compared: without case, hyphens, spaces in excess and plural."""
    plain = re.sub(r"[\s\-_‐-―]+", " ", word.casefold().replace("’", "'")).strip()
    return re.sub(r"(?<=[a-z])(?<!s)s$", "", re.sub(r"men\b", "man", plain))


@dataclass(frozen=True, slots=True)
class Part:
    """One word of a fighter: how many, which kind it claims to be (``skill: ...``), and the name."""

    text: str
    count: int = 1
    kind: str = ""
    numbered: bool = field(default=False, compare=False)
    """Whether a number stands in front, 1 included."""


@dataclass(frozen=True, slots=True)
class Words:
    """A fighter in words, taken apart: a name of one's own, how many, the profile (or characteristics), the rest."""

    name: str
    count: int
    head: str
    characteristics: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    numbered: bool = field(default=False, compare=False)
    """Whether a number stands in front, 1 included."""


_CHARACTERISTIC = re.compile(r"(?<![A-Za-z])([A-Za-z]+)\s*([+-]?[0-9]+(?:[+*-][0-9]+|\+)?)")
_KIND = re.compile(
    r"^(gear|weapon|armour|skill|rule|mutation|state|drug|field|wargear|grenade|gun|mount)\s*:\s*(.+)$", re.IGNORECASE
)
_NUMBER = re.compile(r"[+-]?[0-9.]+|[0-9]?d[0-9]+(?:\s*\+\s*[0-9]+)?", re.IGNORECASE)
_COUNT = re.compile(r"^([0-9]+)\s*(?:x\s+|x\b|×\s*|\s)\s*(?=\S)(.+)$", re.IGNORECASE)


def read(text: str) -> Words:
    """Take a fighter in words apart. Raises :class:`FightError` when nothing is there to read."""
    if len(text) > LONGEST:
        raise FightError(f"a fighter in words has at most {LONGEST:,} characters, this has {len(text):,}")
    name, rest = "", text.strip()
    if "=" in rest:
        name, rest = (part.strip() for part in rest.split("=", 1))
        if not name:
            raise FightError(f"no name stands before the = of “{text}”")
    head, tail = _split_head(rest)
    if not head:
        raise FightError(f"no fighter in “{text.strip()}”: begin with a profile, or with its characteristics")
    if re.match(r"-\s*[0-9]", head):
        raise FightError(f"“{cut(head)}” begins with a minus: how many there are is a whole number from 1")
    count, profile = counted(head)
    numbered = profile != head
    found = tuple((match[1].casefold(), match[2]) for match in _CHARACTERISTIC.finditer(profile))
    if not _CHARACTERISTIC.sub("", profile).strip() and found:
        return Words(name, count, "", found, _parts(tail), numbered)
    return Words(name, count, profile, (), _parts(tail), numbered)


def say(made: dict[str, Any], key: str, value: Any, text: str) -> None:
    """Write down what a word says. Raises :class:`FightError` where another word has said otherwise."""
    if made.setdefault(key, value) != value:
        before = "no" if made[key] is False else "yes" if made[key] is True else made[key]
        raise FightError(
            f"“{cut(text)}” contradicts what was said before: {key.replace('_', ' ')} {before}. Keep one of them"
        )


class Named(Protocol):
    """What is asked of a characteristic here: its key, and its short form."""

    @property
    def name(self) -> str: ...
    @property
    def short(self) -> str: ...


def opened(
    words: Words, made: dict[str, Any], names: Mapping[str, Named], value: Callable[[str], Any] | None = None
) -> dict[str, Any]:
    """Write down the name, number, profile and characteristics of a fighter.

    ``names`` holds each characteristic under all its names, ``value`` reads its number. Raises :class:`FightError` for
    one that is not among them, and for two values of one.
    """
    if words.name:
        made["id"] = words.name
    if words.count != 1:
        made["count"] = words.count
    if words.head:
        made["profile"] = words.head
    for name, text in words.characteristics:
        if name not in names:
            raise unknown(name, "characteristic", list(dict.fromkeys(row.short.upper() for row in names.values())))
        key, number = names[name].name, (value or whole_number)(text)
        if made.setdefault(key, number) != number:
            raise FightError(f"two values of {name.upper()}: {made[key]} and {number}")
    return made


def whole_number(text: str) -> int:
    """A number without sign or plus behind it. Raises :class:`FightError` for any other."""
    if not text.isdecimal():
        plain = text.strip("+-")
        raise FightError(f"“{text}” is no whole number", attempts=(plain,) if plain.isdecimal() else ())
    return int(text)


def _split_head(text: str) -> tuple[str, str]:
    for at, letter in enumerate(text):
        if letter in ":;,":
            return text[:at].strip(), text[at + 1 :]
    return text, ""


def _parts(text: str) -> tuple[Part, ...]:
    return tuple(_part(piece.strip()) for piece in re.split(r"[,;]", text) if piece.strip())


def _part(text: str) -> Part:
    kind = _KIND.match(text)
    if kind:
        count, name = counted(kind[2])
        return Part(name, count, kind[1].casefold(), name != kind[2])
    count, name = counted(text)
    return Part(name, count, numbered=name != text)


def counted(text: str) -> tuple[int, str]:
    """A number in front and the rest: ``2 swords``, ``two axes``, ``2x dagger``, ``brace of pistols``."""
    match = _COUNT.match(text)
    if match:
        return int(match[1]), match[2].strip()
    for pair in ("brace of ", "pair of ", "a brace of ", "a pair of "):
        if text.casefold().startswith(pair):
            return 2, text[len(pair) :].strip()
    first, _, rest = text.partition(" ")
    if rest and first.casefold() in NUMBER_WORDS and not _NUMBER.fullmatch(rest.strip()):  # a 2: Attacks
        return NUMBER_WORDS[first.casefold()], rest.strip()
    return 1, text

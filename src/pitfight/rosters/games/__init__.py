"""What each rule system needs to know of rosters: how their games call things that its own tables name otherwise."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from pitfight.effects import Row
from pitfight.rosters.tree import Profile, Roster
from pitfight.words import counted, normal

NUMBERS: Mapping[str, str] = {
    **{name: name for name in ("m", "ws", "bs", "s", "t", "w", "i", "a", "ld")},
    "mv": "m",
    "movement": "m",
    "weapon skill": "ws",
    "weaponskill": "ws",
    "ballistic skill": "bs",
    "ballisticskill": "bs",
    "strength": "s",
    "toughness": "t",
    "wounds": "w",
    "initiative": "i",
    "attacks": "a",
    "leadership": "ld",
}
"""Headings of columns, as :func:`heading` makes them, and the short names of characteristics."""
SAVES = frozenset({"armour save", "armoursave", "armour", "save", "sv"})
"""Headings of columns that hold a save already worked out."""


@lru_cache(maxsize=1_024)
def heading(name: str) -> str:
    """The heading of a column as it is compared; other than a name it keeps its plural, for WS is not W."""
    return " ".join(name.casefold().replace("_", " ").strip(" .:").split())


def fold(name: str) -> str:
    """A name as it is compared: without case, hyphens, plural, and the dots and colons that stand behind some."""
    return normal(name.strip().rstrip(".:;,*").strip())


@dataclass(frozen=True)
class Game:
    """One system's view of rosters. All names are folded."""

    key: str
    ids: frozenset[str]
    """Ids by which files name the game."""
    names: re.Pattern[str]
    """What the game is called in files without a known id."""
    needed: tuple[str, ...] = ("ws", "s", "t", "w", "i", "a", "ld")
    """Numbers without which nobody fights."""
    without: Mapping[str, str] = field(default_factory=dict)
    """Numbers that a fight does without, and what is then taken."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Short names that are others in the words of the system."""
    targets: bool = False
    """Whether numbers may be written as target numbers, ``4+``, and differences, ``+0``."""
    spellings: Mapping[str, str] = field(default_factory=dict)
    """Other names of gear, skills and rules: misspellings, plurals, names of the same thing."""
    guesses: Mapping[str, str] = field(default_factory=dict)
    """Names that say less than ours, and what they are taken for."""
    profiles: Mapping[str, str] = field(default_factory=dict)
    """Other names of profiles."""
    apart: Mapping[str, str] = field(default_factory=dict)
    """Names of things that change nothing in close combat as it is played here, and why."""
    known_numbers: Mapping[str, str] = field(default_factory=dict)
    """Names of injuries and advances that are in the numbers already."""
    unplayed: Mapping[str, str] = field(default_factory=dict)
    """Names of things that matter in a fight and are not worked out here, and what to do about them."""
    mounts: frozenset[str] = frozenset()
    yielding: frozenset[str] = frozenset()
    """Weapons that are the first to stay in the belt."""
    reserve: str = ""
    """The words for a weapon that is carried and not in hand, with ``{}`` for its name; empty where there are none."""
    states: Mapping[str, str] = field(default_factory=lambda: {"charging": "charging"})
    """Names of entries that stand for states or command of a fighter, and the words for them."""
    save_words: Mapping[str, str] = field(default_factory=dict)
    """For a save that is given without gear: the words for it; ``*`` stands for any, ``{}`` for its number."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Headings of further columns with a number in them, and the words for it, ``{}`` for the number."""
    save_of: Callable[[list[Row]], int | None] = lambda rows: None
    """The save that gear gives by our rules, to compare with one that a file gives; None where it is not known."""
    differs: Callable[[Row, Profile], str] = lambda row, profile: ""
    """How the row of a file differs from that of our tables, in words; empty where it does not."""
    alike: Callable[[Profile], str] = lambda profile: ""
    """The weapon of our tables that does what an unknown row says; empty where there is none."""
    described: Callable[[str, Profile], tuple[str, str]] = lambda name, profile: ("", "")
    """An unknown weapon, by its name and row, in words, and what was not read; without words why it cannot be."""
    options: Callable[[Roster], Mapping[str, str]] = lambda roster: {}
    """Readings of the rules that a roster's numbers stand for."""
    own_profiles: Callable[[Mapping[str, str]], bool] = lambda options: True
    """Whether our own profiles may stand behind fighters under these readings."""
    unarmed: str = "he fights with what the rules give to one without a weapon"
    """What is said of somebody without a weapon."""
    bare: str = ""
    """What is said of one without a weapon whose profile or rules bring natural weapons, where the game has those."""
    units: bool = False
    """Whether several who are alike are one unit of so many models."""
    on_request: str = ""
    """Where the game is another one than the system's: the sentence that says what choosing it means."""


LONGEST_WEAPON = 40
"""Characters of a weapon's name in words."""


def weapon_name(name: str) -> str:
    """The name of a weapon as our words for one that no table has may begin with it."""
    plain = " ".join(re.sub(r"[^\w'’ -]", " ", re.sub(r"\[[^\[\]]*[0-9/][^\[\]]*\]", " ", name)).split())
    plain = plain[:LONGEST_WEAPON].strip()
    return (plain.casefold() if counted(plain) == (1, plain) else "weapon") or "weapon"


MOST_STRENGTH = 4
"""The most that a weapon adds to Strength, or takes from it, where it is described in words."""
TOO_STRONG = f"weapons add at most {MOST_STRENGTH} to Strength, or take it"
_USER = re.compile(r"(?:(?:as )?(?:the )?user(?:'s|’s)?|as|s)?\s*\(?\s*([+-]\s*[0-9])?\s*\)?")


def added_strength(text: str) -> int | None:
    """What a row adds to the bearer's Strength: ``As user +1``, ``(+2)``, ``S+1``; None for anything else."""
    plain = " ".join(text.casefold().split())
    match = _USER.fullmatch(plain)
    return None if match is None or not plain else int((match[1] or "0").replace(" ", ""))


def not_read(pieces: Iterable[str]) -> list[str]:
    """The remark on what a row says and no words of ours do; none where there is nothing of it."""
    told = ", ".join(pieces)
    return [f"not read: {told}"] if told else []


def pieces_of(text: str) -> list[str]:
    """What a row says in words with commas or semicolons between them."""
    return [piece.strip() for piece in re.split(r"[,;]", text) if piece.strip(" .:")]


MODULES = ("mordheim", "wh40k2e", "combat_skill", "coreheim")


@cache
def games() -> tuple[Game, ...]:
    """All systems that rosters can be read for."""
    return tuple(importlib.import_module(f"pitfight.rosters.games.{name}").GAME for name in MODULES)

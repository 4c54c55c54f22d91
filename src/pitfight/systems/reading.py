"""What the systems read alike in the words and tables of fighters, so that errors of all systems say it alike.

What a key means, which keys there are and what may stand beside what is each system's own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitfight.building import Entry
from pitfight.catalogue import Catalogue
from pitfight.effects import Row
from pitfight.errors import FightError, cut, unknown
from pitfight.words import say

MOST_ITEMS = 40
"""The most names in one list of gear."""
STATUS_WORDS = {"up": "standing", "normal": "standing", "out": "out_of_action"}
"""Other words for a status."""
OF_ALL = ("side", "id", "count", "engaged")
"""Keys of every fighter in every system."""


@dataclass(frozen=True, slots=True)
class Characteristic:
    """One number of a profile: its long and short name, and the values it may have."""

    name: str
    short: str
    lowest: int
    highest: int = 10
    default: int | None = None


# -- words ------------------------------------------------------------------------------------------------------


def says_state(made: dict[str, Any], states: Mapping[str, Mapping[str, Any]], plain: str, text: str) -> bool:
    """Whether a word is one of the states, whose keys are then written down."""
    for key, value in states.get(plain, {}).items():
        say(made, key, value, text)
    return plain in states


def kinds_of(catalogue: Catalogue, prefix: str) -> tuple[str, ...]:
    """The kinds of rows that a prefix stands for (``skill: ...``); all that a fighter can have without one."""
    if not prefix:
        return tuple(catalogue.kinds)
    return tuple(kind for kind, key in catalogue.kinds.items() if prefix in (kind, key, key.rstrip("s")))


def gear_and_skills(name: str, id: str, gear: Sequence[str], skills: Sequence[str]) -> str:
    """A fighter in a few words: his name without his id behind it, what he carries, what he can do."""
    name = name.removesuffix(f" {id}")
    return name + (f": {', '.join(gear)}" if gear else "") + (f"; {', '.join(skills)}" if skills else "")


def tally(names: Iterable[str]) -> dict[str, int]:
    """How often each name stands there, in the order in which they come."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found


# -- tables -----------------------------------------------------------------------------------------------------


def check_keys(
    raw: Mapping[str, Any], keys: Sequence[str], names: Collection[str], where: str, what: str = "key of a fighter"
) -> None:
    """Refuse a key that is neither one of the system's ``keys`` nor among the ``names`` of characteristics."""
    for key in raw:
        if key not in keys and key not in names:
            raise unknown(str(key), what, (*keys, *OF_ALL, *names), where)


def profile_of(catalogue: Catalogue, raw: Mapping[str, Any], where: str) -> tuple[str, Mapping[str, Any]]:
    """The profile that a table names and its row; both empty where it names none."""
    profile = catalogue.profile(str(raw["profile"]), f"{where}, profile") if "profile" in raw else ""
    return profile, catalogue.profiles.get(profile, {})


def name_of(entry: Entry, row: Mapping[str, Any]) -> str:
    """What a fighter is called: as the fight says, else his id; the profile's name where the id is but a number."""
    numbered = entry.id[:1] in "ab" and entry.id[1:].isdigit()
    return str(entry.raw.get("name") or (numbered and row.get("name")) or entry.id)


def given(raw: Mapping[str, Any], names: Iterable[str], where: str) -> str | None:
    """The one of the names of a number under which a table gives it; None where it does not."""
    keys = [name for name in names if name in raw]
    if len(keys) > 1:
        raise FightError(f"“{keys[0]}” and “{keys[1]}” are the same; give one", where=where)
    return keys[0] if keys else None


def check_complete(missing: Sequence[str], where: str, example: str, *, shown: bool = False) -> None:
    """Refuse a fighter without those numbers; the example is named in the sentence where it is ``shown``."""
    if missing:
        such = f", such as {example}" if shown else ""
        raise FightError(
            f"no profile, and no {', '.join(missing)}: name a profile or give all characteristics{such}",
            where=where,
            attempts=(example,),
        )


def check_items(names: Sequence[object], where: str) -> None:
    """Refuse a list of gear that is too long."""
    if len(names) > MOST_ITEMS:
        raise FightError(f"{len(names):,} items are too many; the most is {MOST_ITEMS}", where=where)


def check_suits(suits: Sequence[str], where: str) -> None:
    """Refuse several suits of armour, of which one is worn."""
    if len(suits) > 1:
        raise FightError(f"{' and '.join(suits)} are not worn together", where=where, attempts=tuple(suits))


def no_free_hand(name: str, held: str, weapon: str) -> str:
    """The notice that something carried (a shield) does nothing, since the weapon takes both hands."""
    return f"{name}: the {held} is of no use while both hands are on the {weapon}"


def fear_failed(raw: Mapping[str, Any], where: str) -> bool | None:
    """Whether a test of fear was failed; None where the fight does not say."""
    fear = raw.get("fear_failed")
    if fear is not None and not isinstance(fear, bool):
        raise FightError(f"“fear_failed” is true or false, not “{cut(fear)}”", where=where, attempts=("true", "false"))
    return fear


def blows_named(catalogue: Catalogue, rows: Iterable[Row], questions: Collection[str]) -> list[Row]:
    """The blows of the body that answers to those questions name, in the order of the data file."""
    named = {
        word
        for row in rows
        for effect in row.effects
        if effect.ask in questions
        for word in (effect.value if isinstance(effect.value, tuple) else (effect.value,))
    }
    return [catalogue.row("natural", id) for id in catalogue.tables["natural"] if id in named]

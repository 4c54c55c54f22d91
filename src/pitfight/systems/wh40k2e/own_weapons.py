"""A close combat weapon that no table has, described by its own words: ``bone [S5/save-3/parry]``.

They are those of a weapon's row in the army lists: Strength, damage, save modifier, penetration; and what hands need.
"""

from __future__ import annotations

import re
from typing import Any

from pitfight.errors import FightError
from pitfight.systems import described
from pitfight.systems.wh40k2e.penetration import read as read_penetration

WAYS = ("S5", "S+1", "save-3", "damage D3", "penetration 2D6+5", "parry", "two-handed")
"""The words that there are, by example."""
_STRENGTH = re.compile(r"s\s*([+-]?)\s*([0-9]|10)")
_SAVE = re.compile(r"save\s*-\s*([0-9]|10)")
_DAMAGE = re.compile(r"damage\s+([1-9]|10|d[3468]|d1[02])")
_PENETRATION = re.compile(r"penetration\s+(\S+)")
USUAL_PENETRATION = "S+D6"
"""That of every weapon that has none of its own."""


def table(text: str) -> tuple[str, described.Row] | None:
    """The id and the row of a described weapon, as a data file would have it; None for any other text."""
    name, words = described.taken_apart(text)
    row: described.Row = {"hands": 1, "source": described.SOURCE, "effects": []}
    if not words or not all(_add(row, word) for word in words):
        return None
    asked = [effect["ask"] for effect in row["effects"]]
    if len(set(asked)) < len(asked) or words.count("two-handed") > 1:
        return None
    if "penetration" not in asked:
        row["effects"].append({"ask": "penetration", "set": USUAL_PENETRATION})
    return described.named(name, map(_shown, words)), row


def check(text: str, where: str) -> None:
    """Raise :class:`FightError` for a text with brackets whose words are not all understood."""
    described.check(text, lambda word: _add({"effects": []}, word), WAYS, where)


def _shown(word: str) -> str:
    """A word as it is written: dice and Strength in capitals."""
    if strength := _STRENGTH.fullmatch(word):
        return f"S{strength[1]}{strength[2]}"
    head, _, value = word.partition(" ")
    return f"{head} {value.upper()}" if head in ("damage", "penetration") else word


def _add(row: described.Row, word: str) -> bool:
    """Give the row what a word says; whether it is one."""
    effects = row["effects"]
    if word == "parry":
        effects.append({"ask": "parries", "add": 1})
    elif word == "two-handed":
        row["hands"] = 2
    elif strength := _STRENGTH.fullmatch(word):
        number = int(strength[1] + strength[2])
        if not strength[1] and number == 0:
            return False
        effects += [{"ask": "strength", "add" if strength[1] else "set": number}] if number else []
    elif save := _SAVE.fullmatch(word):
        effects.append({"ask": "save_by_blow", "set": -int(save[1])})
    elif damage := _DAMAGE.fullmatch(word):
        effects.append({"ask": "damage", "set": damage[1].upper()})
    elif penetration := _PENETRATION.fullmatch(word):
        return _penetrates(effects, penetration[1].upper())
    else:
        return False
    return True


def _penetrates(effects: list[dict[str, Any]], text: str) -> bool:
    """Add a penetration value; printed ones have the die of Strength inside, but for those of the bearer's own."""
    try:
        value = read_penetration(text)
    except FightError:
        return False
    effects.append({"ask": "penetration", "set": text})
    if value.strength_die or not value.strength:
        effects.append({"ask": "strength_die_inside", "allow": True})
    return True

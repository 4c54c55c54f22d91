"""A weapon that no table has, described by its own words: ``thighbone [S+1/parry/two-handed]``.

What may stand in the brackets are the rules that weapons of the rulebook share under one name; what a weapon does
beyond them no words of ours say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pitfight.systems import described

PLAIN: Mapping[str, Mapping[str, Any]] = {
    "two-handed": {"hands": 2},
    "pair": {"hands": 2, "pair": True},
    "unwieldy": {"off": ["shield", "buckler"]},
    "difficult to use": {"off": ["shield"]},
    "parry": {"tags": ["parrying weapon"], "effects": [{"ask": "parry", "allow": True}]},
    "concussion": {
        "class": "bludgeoning",
        "effects": [{"ask": "knocked_down_to", "set": 1, "side": "striker", "traits": ["concussion"]}],
    },
    "strikes first": {
        "effects": [
            {"ask": "strikes_first", "allow": True, "when": {"turn": 1}},
            {"ask": "first_against_chargers", "allow": True, "when": {"option": "first_turn_scope=pair"}},
        ]
    },
    "strikes last": {"effects": [{"ask": "strikes_last", "allow": True, "traits": ["heavy"]}]},
    "cannot be parried": {"effects": [{"ask": "can_be_parried", "forbid": True}]},
}
"""Words in the brackets, and what they give to the row. They mean what they mean in rows of the tables."""
HEAVY = "heavy"
"""The word for a weapon whose Strength counts in the first turn of a combat only."""
_STRENGTH = re.compile(r"s\s*([+-][0-4])")
STRENGTH_SHOWN = r"S\1"
_SAVE = re.compile(r"save\s*([+-][1-4])")
_CAVALRY = re.compile(r"cavalry\s*(\+[1-4])")


def table(text: str) -> tuple[str, described.Row] | None:
    """The id and the row of a described weapon, as a data file would have it; None for any other text."""
    name, words = described.taken_apart(text)
    row: described.Row = {"hands": 1, "class": "bladed", "source": described.SOURCE, "effects": []}
    if not words or any(words.count(word) > 1 or not _add(row, word, HEAVY in words) for word in words):
        return None
    return described.named(name, (_STRENGTH.sub(STRENGTH_SHOWN, word) for word in words)), row


def check(text: str, where: str) -> None:
    """Raise :class:`FightError` for a text with brackets whose words are not all understood."""
    ways = ("S+1", "save-1", "cavalry+1", HEAVY, *PLAIN)
    described.check(text, lambda word: _add({"effects": []}, word, heavy=False), ways, where)


def _add(row: described.Row, word: str, heavy: bool) -> bool:
    """Give the row what a word says; whether it is one."""
    if given := PLAIN.get(word):
        described.give(row, given)
    elif strength := _STRENGTH.fullmatch(word):
        when = {"when": {"turn": 1}} if heavy else {}
        row["effects"] += [{"ask": "strength", "add": int(strength[1]), **when}] if int(strength[1]) else []
    elif save := _SAVE.fullmatch(word):
        row["effects"].append({"ask": "save", "add": int(save[1]), "side": "striker"})
    elif cavalry := _CAVALRY.fullmatch(word):
        row["effects"].append({"ask": "strength", "add": int(cavalry[1]), "when": {"mounted": True, "charging": True}})
    else:
        return word == HEAVY
    return True

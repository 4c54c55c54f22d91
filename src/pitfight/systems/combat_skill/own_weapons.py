"""A weapon that no table has, described by its own words: ``bone [S+1/two-handed/save-1]``.

What may stand in the brackets are the rules that weapons of the army data share under one name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pitfight.systems import described

PLAIN: Mapping[str, Mapping[str, Any]] = {
    "two-handed": {"hands": 2},
    "strikes first": {"effects": [{"ask": "strikes_first", "allow": True}]},
    "strikes last": {"effects": [{"ask": "strikes_last", "allow": True}]},
    "extra rank": {"effects": [{"ask": "extra_ranks", "add": 1, "when": {"mounted": False, "charging": False}}]},
    "magical": {"effects": [{"ask": "magical", "allow": True}]},
    "flaming": {"effects": [{"ask": "flaming", "allow": True}]},
}
"""Words in the brackets, and what they give to the row. They mean what they mean in rows of the tables."""
SCOPES: Mapping[str, Mapping[str, bool]] = {"first round": {"first_round": True}, "charging": {"charging": True}}
"""Words that say when the Strength of a weapon counts; without one of them it always does."""
WAYS = ("S+1", "save-1", *SCOPES, *PLAIN)
"""The words that there are, by example."""
_STRENGTH = re.compile(r"s\s*([+-][0-4])")
_SAVE = re.compile(r"save\s*(-[1-3])")


def table(text: str) -> tuple[str, described.Row] | None:
    """The id and the row of a described weapon, as a data file would have it; None for any other text."""
    name, words = described.taken_apart(text)
    scopes = [SCOPES[word] for word in words if word in SCOPES]
    row: described.Row = {"hands": 1, "class": "weapon of its own", "source": described.SOURCE, "effects": []}
    when = {key: value for scope in scopes for key, value in scope.items()}
    if not words or len(set(words)) < len(words) or not all(_add(row, word, when) for word in words):
        return None
    asked = [effect["ask"] for effect in row["effects"]]
    if len(set(asked)) < len(asked):
        return None
    return described.named(name, (_STRENGTH.sub(r"S\1", word) for word in words)), row


def check(text: str, where: str) -> None:
    """Raise :class:`FightError` for a text with brackets whose words are not all understood."""
    described.check(text, lambda word: _add({"effects": []}, word, {}), WAYS, where)


def _add(row: described.Row, word: str, when: Mapping[str, bool]) -> bool:
    """Give the row what a word says; whether it is one. ``when`` is when its Strength counts."""
    if given := PLAIN.get(word):
        described.give(row, given)
    elif strength := _STRENGTH.fullmatch(word):
        scope = {"when": dict(when)} if when else {}
        row["effects"] += [{"ask": "strength", "add": int(strength[1]), **scope}] if int(strength[1]) else []
    elif save := _SAVE.fullmatch(word):
        row["effects"].append({"ask": "save", "add": int(save[1])})
    else:
        return word in SCOPES
    return True

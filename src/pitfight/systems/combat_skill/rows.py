"""Rows by the names players use, among them those that are written with something: "ward 5+", "hatred (elves)"."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pitfight.catalogue import Catalogue
from pitfight.effects import Row, like
from pitfight.errors import FightError, cut, unknown
from pitfight.systems.combat_skill import own_weapons
from pitfight.systems.combat_skill.charts import TYPES
from pitfight.systems.combat_skill.expressions import amount
from pitfight.systems.combat_skill.questions import REGISTRY
from pitfight.words import normal

CATALOGUE = Catalogue(
    "pitfight.systems.combat_skill",
    REGISTRY,
    kinds={"weapon": "gear", "armour": "gear", "mount": "gear", "rule": "rules"},
    described=own_weapons.table,
)
EXAMPLES = {"need": "5+", "amount": "D3", "whom": "(high elves)", "change": "-1"}
"""What a row takes, by example."""
RANGES = {"need": "2+ to 6+", "amount": "1 to 20, or dice such as D6", "change": "-9 to +9"}
"""What of the right form a row may take."""
_FORMS = {"need": r"[+-]?[0-9]+\+*", "amount": r"[+-]?[0-9]*d?[0-9]+(?:\s*\+\s*[0-9]+)?", "change": r"[+-]?\s*[0-9]+"}
"""How the same is written, in range or not."""


def find(text: str, kinds: tuple[str, ...], where: str = "", what: str = "gear or rule") -> Row:
    """The row that a text means, with what is written behind (or before) its name filled in."""
    split = _split(text, kinds)
    if split is None:
        return CATALOGUE.find(text, kinds, what=what, where=where)
    row, given = split
    takes = row.facts.get("takes")
    if takes is None:
        return row
    if not given:
        given = str(row.facts.get("default", ""))
    if takes == "whom":
        _known_creature(given, where)
    filled = _value(str(takes), given)
    if filled is None:
        example = f"{row.id} {EXAMPLES[str(takes)]}"
        raise FightError(_wrong(text, str(takes), given, example), where=where, attempts=(example,))
    return _filled(row, *filled)


def _wrong(text: str, takes: str, given: str, example: str) -> str:
    """What is wrong with a row that takes something else, or is written without it."""
    if not given:
        return f"“{cut(text)}” is not complete: write for example “{example}”"
    if re.fullmatch(_FORMS[takes], given, re.IGNORECASE):
        return f"“{cut(text)}” is out of range, {RANGES[takes]}: write for example “{example}”"
    return f"“{cut(text)}” cannot be read: write for example “{example}”"


def _known_creature(given: str, where: str) -> None:
    """Refuse a kind of creature that no unit can be of."""
    if normal(given) not in _creatures():
        raise unknown(given, "kind of creatures", _creatures().values(), where)


@cache
def _creatures() -> dict[str, str]:
    """The kinds of creatures that units may be of, as they are compared and as they are written."""
    words = ["all", *TYPES]
    for id, row in CATALOGUE.profiles.items():
        words += [*row.get("tags", ()), row.get("name", ""), *row.get("names", ()), id]
    found: dict[str, str] = {}
    for word in filter(None, words):
        found.setdefault(normal(word), word)
    return found


def knows(text: str, kinds: tuple[str, ...]) -> bool:
    """Whether a text means a row."""
    return _split(text, kinds) is not None


def _split(text: str, kinds: tuple[str, ...]) -> tuple[Row, str] | None:
    """A row and what is written with it; the longest name counts."""
    if CATALOGUE.knows(text, kinds):
        return CATALOGUE.find(text, kinds), ""
    words = re.sub(r"[()]", " ", text).split()
    ways = [(words[:at], words[at:]) for at in range(len(words) - 1, 0, -1)]
    ways += [(words[at:], words[:at]) for at in range(1, len(words))]
    for name, given in ways:
        if CATALOGUE.knows(" ".join(name), kinds):
            row = CATALOGUE.find(" ".join(name), kinds)
            if "takes" in row.facts:
                return row, " ".join(given)
    return None


def _value(takes: str, given: str) -> tuple[Any, str] | None:
    """What is filled in, and how it is written."""
    if takes == "need":
        match = re.fullmatch(r"([2-6])\+*", given)
        return (int(match[1]), f"{match[1]}+") if match else None
    if takes == "amount":
        found = amount(given)
        return (str(found), str(found)) if found is not None and 0 < found.most <= 20 else None
    if takes == "change":
        match = re.fullmatch(r"([-+]?)\s*([0-9])", given)
        number = int(match[2]) * (-1 if match[1] == "-" else 1) if match else 0
        return (number, f"{number:+}") if match else None
    return ([normal(given)], f"({normal(given)})") if given else None


def _filled(row: Row, value: Any, words: str) -> Row:
    data = like(CATALOGUE.tables[row.kind], row.id)
    effects = [
        {key: value if own == "X" and key != "ask" else own for key, own in effect.items()}
        for effect in data["effects"]
    ]
    return REGISTRY.row(f"{row.id} {words}", row.kind, {**data, "effects": effects})

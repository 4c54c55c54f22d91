"""A unit in words: ``20 Halberdiers x5: halberd, light armour``, and what is wrong with words that say nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pitfight.building import whole
from pitfight.errors import FightError, cut, unknown
from pitfight.systems.combat_skill import own_weapons
from pitfight.systems.combat_skill.charts import TYPES
from pitfight.systems.combat_skill.expressions import amount
from pitfight.systems.combat_skill.fighter import BY_NAME, CHARACTERISTICS, MOST_MODELS
from pitfight.systems.combat_skill.rows import CATALOGUE, find, knows
from pitfight.words import Part, Words, normal, read, whole_number

STATES: dict[str, dict[str, str | bool]] = {
    "charging": {"charging": True},
    "charge": {"charging": True},
    "standard": {"standard": True},
    "standard bearer": {"standard": True},
    "battle standard": {"battle_standard": True},
    "musician": {"musician": True},
    "champion": {"champion": True},
    "full command": {"standard": True, "musician": True, "champion": True},
    "high ground": {"high_ground": True},
    "downhill": {"high_ground": True},
    "front": {"arc": "front"},
    "flank": {"arc": "flank"},
    "in the flank": {"arc": "flank"},
    "rear": {"arc": "rear"},
    "in the rear": {"arc": "rear"},
    "fear failed": {"fear_failed": True},
    "fear passed": {"fear_failed": False},
    **{name: {"type": name} for name in TYPES},
}
"""States in words, and the keys they set."""
_NUMBERED = {
    "frontage": "frontage",
    "width": "frontage",
    "wide": "frontage",
    "contact": "contact",
    "in contact": "contact",
    "wounds carried": "wounds_carried",
    "wound carried": "wounds_carried",
}
_X = r"[x×]\s*([^\sa-wyz×]*)(?:\s*wide)?"
"""An x and what should be the frontage."""
_FILLED = re.compile(r"([a-z_ ]+?)\s*([0-9]+|[0-9]?d[0-9](?:\+[0-9]+)?)")
"""A characteristic with its value."""
_DICE = re.compile(r"\ba\s*([0-9]?d[0-9]+(?:\+[0-9]+)?)(?=\s|$)", re.IGNORECASE)
"""Attacks by dice."""
_SAVE = re.compile(r"(?:save\s*)?(-?[0-9]\+)(?:\s*(?:armour )?save)?", re.IGNORECASE)
_CARRIES = re.compile(r"carr(?:ies|ying) (\S+)(?: wounds?)?")
_JOINS = re.compile(r"join(?:s|ed to|ing) (.+)", re.IGNORECASE)


class _Table:
    """A table being written, word by word. What has been said is not said again, nor otherwise."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {"gear": [], "rules": []}
        self._said_by: dict[str, str] = {}

    def say(self, key: str, value: Any, text: str) -> None:
        """Write down what a word says; the word that said it before is named."""
        if key in self._said_by:
            before, matter = self._said_by[key], key.replace("_", " ")
            if self.made[key] != value:
                raise FightError(f"“{cut(text)}” contradicts “{cut(before)}” ({matter}). Keep one of them")
            raise FightError(f"“{cut(text)}” says again what “{cut(before)}” says ({matter}). Keep one of them")
        self.made[key], self._said_by[key] = value, text

    def done(self) -> dict[str, Any]:
        """The table without lists that nothing is in."""
        return {key: value for key, value in self.made.items() if value != []}


def table(words: Words) -> dict[str, Any]:
    """The table of a unit from words taken apart. Raises :class:`FightError`, which names the word."""
    found = _Table()
    words = _with_dice(words, found)
    if words.name:
        found.made["id"] = words.name
    if words.numbered:
        found.say("models", words.count, str(words.count))
    head = words.head
    while match := re.fullmatch(rf"(.*\S)\s+({_X})", head, re.IGNORECASE):
        head = match[1]
        _frontage(found, match[3], match[2])
    if head:
        found.made["profile"] = head
    for name, value in words.characteristics:
        if name == "x":
            _frontage(found, value, f"x{value}")
        elif name == "models":
            found.say("models", whole_number(value), f"models {value}")
        elif name not in BY_NAME:
            _number_behind(name, value, words)
            raise unknown(name, "characteristic", [row.short.upper() for row in CHARACTERISTICS])
        else:
            number = amount(value) if name == "a" and not value.isdecimal() else whole_number(value)
            found.say(BY_NAME[name].name, number, f"{name.upper()}{value}")
    for part in words.parts:
        _word(found, part)
    return found.done()


def _number_behind(name: str, value: str, words: Words) -> None:
    """Say how a unit is written whose number stands behind its name, as in ``Halberdiers 20x5``."""
    try:
        profile = CATALOGUE.profile(name)
    except FightError:
        return
    wide = [f" x{number}" for key, number in words.characteristics if key == "x"]
    unit = f"{value} {CATALOGUE.profiles[profile]['name']}{''.join(wide[:1])}"
    raise FightError(
        f"“{cut(name)} {cut(value)}”: how many there are stands before the name, as in “{unit}”", attempts=(unit,)
    )


def _with_dice(words: Words, found: _Table) -> Words:
    """The words without Attacks by dice among characteristics in the head, which are written down."""
    if words.head:
        written = words.head
    else:
        written = " ".join(f"{name}{value}" for name, value in words.characteristics)
        written = re.sub(r"\b(a[0-9]?) d(?=[0-9])", r"\1d", written)
    dice = _DICE.search(written)
    if dice is None:
        return words
    rest = f"{written[: dice.start()]} {written[dice.end() :]}".strip()
    apart = read(rest) if rest else words
    if apart.head or apart.numbered:
        return words
    found.say("attacks", dice[1].upper(), " ".join(dice[0].upper().split()))
    return replace(words, head="", characteristics=apart.characteristics)


def _frontage(found: _Table, value: str, text: str) -> None:
    if not re.fullmatch(r"[0-9]+", value):
        raise FightError(
            f"“{cut(text)}” is no frontage: write an x and how many models stand side by side, as in x5",
            attempts=("x5",),
        )
    found.say("frontage", int(value), text)


def _word(found: _Table, part: Part) -> None:
    """Write down what one word says: a state, a number with its name, or else gear or a rule."""
    text = f"{part.count} {part.text}" if part.numbered else part.text
    if part.kind or not (_state(found, part, text) or _with_number(found, part, text)):
        _gear_or_rule(found, part)


def _state(found: _Table, part: Part, text: str) -> bool:
    plain = normal(part.text)
    if plain not in STATES:
        return False
    if part.count != 1:
        raise FightError(f"“{cut(text)}”: this is said once, without a number", attempts=(plain,))
    for key, value in STATES[plain].items():
        found.say(key, value, text)
    return True


def _with_number(found: _Table, part: Part, text: str) -> bool:
    """Whether the word is a number with its name: frontage, contact, Wounds carried, a save, a characteristic."""
    plain = " ".join(re.sub(r"(?<=[a-z])[-_](?=[a-z])", " ", part.text.casefold()).split())
    if plain in _NUMBERED:
        if not part.numbered:
            raise FightError(f"“{cut(text)}” needs a number: {_NUMBERED[plain].replace('_', ' ')} 1")
        found.say(_NUMBERED[plain], part.count, text)
        return True
    if match := re.fullmatch(_X, plain):
        _frontage(found, match[1], text)
        return True
    if match := _JOINS.fullmatch(part.text.strip()):
        found.say("joins", match[1].strip(), text)
        return True
    name, _, number = plain.rpartition(" ")
    if carries := _CARRIES.fullmatch(plain):
        name, number = ("wounds carried", carries[1]) if carries[1].isdigit() else ("", "")
    if _NUMBERED.get(name) == "frontage":
        _frontage(found, number, text)
        return True
    if name in _NUMBERED:
        found.say(_NUMBERED[name], whole(number, 0, MOST_MODELS, f"“{cut(text)}”"), text)
        return True
    if match := _SAVE.fullmatch(part.text.strip()):
        found.say("save", match[1], text)
        return True
    match = _FILLED.fullmatch(normal(part.text))
    if match and match[1].replace(" ", "_") in BY_NAME:
        value = match[2]
        found.say(BY_NAME[match[1].replace(" ", "_")].name, int(value) if value.isdecimal() else value.upper(), text)
        return True
    return False


def _gear_or_rule(found: _Table, part: Part) -> None:
    kinds = tuple(CATALOGUE.kinds)
    if part.kind:
        kinds = tuple(own for own, key in CATALOGUE.kinds.items() if part.kind in (own, key, key.rstrip("s")))
    own_weapons.check(part.text, "")
    if not knows(part.text, kinds):
        what = "gear, rule or state" if not part.kind else part.kind
        known = [*CATALOGUE.ids(*kinds), *(() if part.kind else STATES)]
        raise unknown(part.text, what, known)
    row = find(part.text, kinds)
    found.made[CATALOGUE.kinds[row.kind]] += [part.text] * whole(part.count, 1, 4, f"“{cut(part.text)}”, how many")

"""A fighter's line of words and the pickers beside it: each is made from the other, and the line is what counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pitfight.describe import NUMBERS
from pitfight.errors import FightError, PitfightError
from pitfight.fight import extras
from pitfight.systems import system
from pitfight.web.wording import say
from pitfight.words import counted, normal, read

GROUPS = ("gear", "skills", "now")


@dataclass(slots=True)
class Line:
    """A line taken apart: the name of one's own, the profile or characteristics, and the words by group."""

    name: str
    head: str
    words: dict[str, list[str]] = field(default_factory=lambda: {group: [] for group in GROUPS})

    def __str__(self) -> str:
        parts = [", ".join(self.words[group]) for group in GROUPS if self.words[group]]
        front = f"{self.name} = {self.head}" if self.name else self.head
        return f"{front}: {'; '.join(parts)}" if parts else front


def take_apart(key: str, text: str) -> Line:
    """The line of a fighter, its words sorted into gear, skills and how he is now."""
    name, mark, rest = text.partition("=")
    if not mark:
        name, rest = "", text
    at = next((place for place, letter in enumerate(rest) if letter in ":;,"), len(rest))
    line = Line(name.strip(), rest[:at].strip())
    for piece in re.split(r"[,;]", rest[at + 1 :]):
        if piece.strip():
            line.words[group_of(key, piece)].append(piece.strip())
    return line


def group_of(key: str, word: str) -> str:
    """Whether a word is gear, a skill (or rule), or says how a fighter is now."""
    catalogue = system(key).catalogue
    name = counted(word.strip())[1]
    name = name.partition(":")[2].strip() or name
    for tail in _tails(name):
        if catalogue.knows(tail):
            try:
                kind = catalogue.find(tail).kind
            except FightError:
                return "gear"
            key_of = catalogue.kinds.get(kind, "rules")
            return "gear" if key_of in ("gear", "weapons") else "now" if kind == "state" else "skills"
    return "now"


def _tails(name: str) -> list[str]:
    words = name.split()
    return [" ".join(words[at:]) for at in range(len(words))]


def with_state(key: str, text: str, state: str, on: bool) -> str:
    """The line with a state said or unsaid."""
    line = take_apart(key, text)
    kept = [word for word in line.words["now"] if normal(word) != normal(state)]
    line.words["now"] = [*kept, state] if on else kept
    return str(line)


def changed(key: str, text: str, fields: Mapping[str, list[str]]) -> str:
    """The line after pickers: gear and skills kept, what is added, states, a status, wounds left, numbers."""
    line = take_apart(key, text)
    for group in ("gear", "skills"):
        kept = list(fields.get(group, []))
        line.words[group] = [word for word in line.words[group] if _taken(kept, word)]
    for word in fields.get("add", []):
        if word:
            line.words["gear" if group_of(key, word) == "gear" else "skills"].append(word)
    found = system(key)
    toggles = [normal(word) for word in toggles_of(found)]
    statuses = [normal(word) for word in found.statuses]
    now = [word for word in line.words["now"] if normal(word) not in toggles and normal(word) not in statuses]
    now = [word for word in now if not _is_wounds(word)]
    now += fields.get("state", [])
    now += [word for word in fields.get("status", []) if word and normal(word) != statuses[0]]
    now += [f"wounds {word}" for word in fields.get("wounds", []) if word]
    line.words["now"] = now
    before = {number.key: number.value for number in card(key, "", "", text, choices=False).numbers}
    for name, values in fields.items():
        if name.startswith("n.") and values and values[-1].strip() != before.get(name[2:]):
            _set_number(line, name[2:], values[-1].strip())
    return str(line)


def _taken(kept: list[str], word: str) -> bool:
    """Whether a word is among those kept, each of which keeps one."""
    place = next((at for at, own in enumerate(kept) if normal(own) == normal(word)), None)
    if place is None:
        return False
    kept.pop(place)
    return True


def _is_wounds(word: str) -> bool:
    return re.fullmatch(r"wounds?( left)? [0-9]+|[0-9]+ wounds?( left)?", word.strip().casefold()) is not None


def _set_number(line: Line, name: str, value: str) -> None:
    if not re.fullmatch(r"[+\-\u2212]?[0-9]{1,4}\+?", value):
        return
    pattern = rf"\b{re.escape(name)}\s*[+\-]?[0-9]+\+?"
    if re.search(pattern, line.head, re.IGNORECASE):
        line.head = re.sub(pattern, f"{name.upper()}{value}", line.head, flags=re.IGNORECASE)
        return
    line.words["now"] = [word for word in line.words["now"] if not re.fullmatch(pattern, word, re.IGNORECASE)]
    line.words["now"].append(f"{name} {value}")


def toggles_of(found: Any) -> tuple[str, ...]:
    """The states that a system offers as toggles."""
    return extras(found).states


# -- the card -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """One characteristic in its box."""

    key: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be added, or the reason why it cannot."""

    name: str
    why_not: str = ""


@dataclass(slots=True)
class Card:
    """What a fighter's card shows; with an error the line alone."""

    id: str
    side: str
    words: str
    title: str
    numbers: tuple[Number, ...] = ()
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    more_gear: tuple[tuple[str, tuple[Choice, ...]], ...] = ()
    more_skills: tuple[Choice, ...] = ()
    toggles: tuple[tuple[str, bool], ...] = ()
    statuses: tuple[tuple[str, bool], ...] = ()
    wounds: tuple[tuple[str, bool], ...] = ()
    error: PitfightError | None = None
    fixes: tuple[tuple[str, str], ...] = ()
    charging: bool = False
    marks: tuple[str, ...] = ()
    """What of the profile and the gear is not, or not all, from the game."""


def mark_of(row: Mapping[str, Any]) -> str:
    """What marks a profile as not, or not all, from the game: its own mark, or that of its size."""
    size = row.get("size") or {}
    said = [str(row.get("mark", "")), say("rules.size", mark=size["mark"]) if size.get("mark") else ""]
    return "; ".join(own for own in said if own)


def nice(key: str, text: str) -> str:
    """A line as it is shown: names of profiles as their rows have them, other heads with a capital."""
    if not text:
        return ""
    line = take_apart(key, text)
    line.head = _title(key, line.head)
    if line.name:
        line.name = line.name[:1].upper() + line.name[1:]
    return str(line)


def titled(key: str, text: str) -> str:
    """A line as it is shown, its profile by its name where the line has its id."""
    line = take_apart(key, nice(key, text))
    row = system(key).catalogue.profiles.get(normal(line.head).replace(" ", "-"))
    line.head = str(row["name"]) if row else line.head
    return str(line)


def _title(key: str, head: str) -> str:
    catalogue = system(key).catalogue
    count, name = counted(head)
    if name:
        for row in catalogue.profiles.values():
            if normal(str(row.get("name", ""))) == normal(name):
                name = str(row["name"])
                break
        else:
            name = name[:1].upper() + name[1:]
    return name if count == 1 else f"{count} {name}"


def card(key: str, id: str, side: str, text: str, choices: bool = True) -> Card:
    """The card of a fighter in words."""
    line = take_apart(key, text)
    title = line.name[:1].upper() + line.name[1:] if line.name else _title(key, line.head)
    made = Card(id, side, nice(key, text), title)
    found = system(key)
    try:
        table = found.table(read(text))
        profile = (
            found.catalogue.profiles.get(found.catalogue.profile(str(table["profile"]))) if table.get("profile") else {}
        )
    except FightError as error:
        made.error = error
        made.fixes = fixes(key, text, error)
        return made
    profile = profile or {}
    if profile and not line.name:
        count = counted(line.head)[0]
        made.title = str(profile["name"]) if count == 1 else f"{count} × {profile['name']}"
    made.numbers = tuple(_numbers(found, table, profile))
    made.marks = tuple(_marks(found, line, profile))
    made.gear, made.skills = tuple(line.words["gear"]), tuple(line.words["skills"])
    said = {normal(word) for word in line.words["now"]}
    made.toggles = tuple((word, normal(word) in said) for word in toggles_of(found))
    made.charging = "charging" in said
    made.statuses = tuple(
        (word.replace("_", " "), normal(word) in said) for word in found.statuses if normal(word) != "out of action"
    )
    made.wounds = tuple(_wounds(made, line))
    if choices:
        made.more_gear = _more_gear(found, line, profile)
        made.more_skills = tuple(Choice(name) for name in _ids(found, ("skills", "rules", "flags")))
    return made


def _marks(found: Any, line: Line, profile: Mapping[str, Any]) -> Iterable[str]:
    """Marks of the profile, unless its size is given, and of each thing in the line."""
    if profile.get("mark"):
        yield f"{profile['name']}: {profile['mark']}"
    for word in (*line.words["gear"], *line.words["skills"]):
        for tail in _tails(counted(word)[1]):
            if found.catalogue.knows(tail):
                with suppress(FightError):
                    row = found.catalogue.find(tail)
                    if row.facts.get("mark"):
                        yield f"{row.id}: {row.facts['mark']}"
                break


def _numbers(found: Any, table: Mapping[str, Any], profile: Mapping[str, Any]) -> Iterable[Number]:
    for row in found.characteristics:
        if row.name == "movement":
            continue
        value = next(
            (
                place[name]
                for place in (table, profile)
                for name in (row.name, row.short)
                if place.get(name) is not None
            ),
            getattr(row, "default", None),
        )
        label = getattr(row, "label", None) or NUMBERS.get(row.short, row.short.upper())
        yield Number(row.short, str(label), "" if value is None else str(value))


def _wounds(made: Card, line: Line) -> Iterable[tuple[str, bool]]:
    whole = next((number.value for number in made.numbers if number.key == "w"), "")
    most = int(whole) if whole.isdecimal() else 0
    left = next((re.sub(r"\D", "", word) for word in line.words["now"] if _is_wounds(word)), whole)
    return ((str(number), str(number) == left) for number in range(1, min(most, 20) + 1))


def _ids(found: Any, groups: tuple[str, ...]) -> list[str]:
    kinds = [kind for kind, group in found.catalogue.kinds.items() if group in groups and kind != "state"]
    return sorted(found.catalogue.ids(*kinds), key=str.casefold) if kinds else []


def _more_gear(found: Any, line: Line, profile: Mapping[str, Any]) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """Gear that can be added: what his list offers first; what he cannot carry says why."""
    kit = [name for name in profile.get("kit", ()) if isinstance(name, str)]
    rest = [name for name in _ids(found, ("gear", "weapons")) if name not in kit]
    bare = _bare(found.key, line, profile)
    return tuple(
        (title, tuple(Choice(name, _why_not(found.key, *bare, name)) for name in names))
        for title, names in (("From his list", kit), ("Other gear", rest))
        if names
    )


def _bare(key: str, line: Line, profile: Mapping[str, Any]) -> tuple[str, str]:
    """A fighter for whom the same gear is possible, and a foe for him: without what gear does not depend on.

    Numbers do not matter to what he can carry, so that typing them tries nothing anew.
    """
    head = str(profile["name"]) if profile else re.sub("[0-9]+", "3", line.head)
    now = [word for word in line.words["now"] if not re.search("[0-9]", word)]
    bare = str(Line("", head, {**line.words, "now": now})), head
    whole = str(Line("", line.head, line.words)), line.head
    return whole if _why_not(key, *bare, "") else bare


@lru_cache(maxsize=20_000)
def _why_not(key: str, text: str, foe: str, name: str) -> str:
    """Why the fighter in words cannot carry that too (or at all, for no name); empty when he can."""
    from pitfight import api

    more = take_apart(key, text)
    more.words["gear"] += [name] if name else []
    try:
        api.fight(key, str(more), foe)
    except FightError as error:
        return error.what
    return ""


def fixes(key: str, text: str, error: PitfightError) -> tuple[tuple[str, str], ...]:
    """For a word that is not known, the nearest words, each with the line put right."""
    match = re.match(r"“(.+?)” (?:is no|fits several|is more than one)", error.what)
    if match is None or not error.attempts:
        return ()
    wrong = match[1]
    pattern = re.compile(re.escape(wrong), re.IGNORECASE)
    if not pattern.search(text):
        return ()
    at = pattern.search(text)
    assert at is not None, "it was found above"
    return tuple((own, text[: at.start()] + own + text[at.end() :]) for own in error.attempts[:4])


def completions(key: str, text: str, most: int = 8) -> list[str]:
    """Words that may stand where the line ends: profiles at its beginning, then gear, skills and states."""
    found = system(key)
    front = re.split(r"[=]", text)[-1]
    at = max(front.rfind(letter) for letter in ":;,")
    part = normal(front[at + 1 :].strip())
    if at < 0:
        names = [str(row.get("name", id)) for id, row in found.catalogue.profiles.items()]
    else:
        names = [*_ids(found, ("gear", "weapons", "skills", "rules", "flags")), *toggles_of(found)]
        names += [word.replace("_", " ") for word in found.statuses]
    begins = [name for name in names if normal(name).startswith(part)]
    holds = [name for name in names if part in normal(name) and name not in begins] if part else []
    return list(dict.fromkeys([*begins, *holds]))[:most]

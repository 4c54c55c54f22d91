"""The numbers of a fighter as his file has them, and his profile of ours: the first of his words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pitfight.errors import cut
from pitfight.rosters.games import NUMBERS, SAVES, Game, heading
from pitfight.rosters.recruits import ORDER, Recruiting
from pitfight.rosters.report import Kind
from pitfight.rosters.tree import Entry, Profile
from pitfight.systems import system

LEFT_OUT = "left out"
"""How the line of a fighter ends who is none."""
NOTHING = ("", "-", "–", "—", "−", "n/a")
"""How files write that somebody has no such number."""


def numbers_of(game: Game, profile: Profile) -> dict[str, str]:
    """The numbers of a profile by the short names of characteristics, as the file writes them."""
    found: dict[str, str] = {}
    for name, text in profile.values.items():
        short = NUMBERS.get(heading(name))
        if short is not None:
            found.setdefault(short, text.strip())
    return found


def value_of(game: Game, text: str) -> tuple[str | None, str]:
    """A number as our words write it, and a remark where more was said than a number."""
    plain = text.replace("−", "-").strip()
    if plain.casefold() in NOTHING:
        return None, ""
    if game.targets and re.fullmatch(r"[+-]?[0-9]{1,2}\+?", plain):
        return plain, ""
    if re.fullmatch(r"[0-9]{1,2}", plain):
        return str(int(plain)), ""
    begins = re.fullmatch(r"([0-9]{1,2})\s*(?:\(.*\)|\+.*|\*)\s*\*?", plain)
    if begins:
        return str(int(begins[1])), "what stands behind the number is not counted"
    return None, "is no number"


def head_of(own: Recruiting, entry: Entry, profile: Profile | None, path: tuple[str, ...], unit: str) -> str | None:
    """The profile and numbers of a fighter in words; None for one who has not enough of them."""
    names = [entry.name, *([profile.name] if profile else []), *([unit] if unit else [])]
    ids = own.words.profiles(*names) if own.game.own_profiles(own.options) else []
    numbers, said, odd = _read_numbers(own, profile, path)
    if len(ids) > 1:
        own.say("guessed", path, "profile", entry.name, f"is the name of {' and '.join(ids)}; neither is taken")
        ids = []
    if not ids:
        missing = [name for name in own.game.needed if name not in numbers]
        if missing:
            what = ", ".join(name.upper() for name in missing)
            without = f"no profile of ours called “{cut(entry.name)}”: {LEFT_OUT}"
            wrong = next((name for name in missing if name in odd), "")
            if wrong:
                own.say(
                    "conflict", path, wrong.upper(), cut(odd[wrong][0]),
                    f"{wrong.upper()} “{cut(odd[wrong][0])}” {odd[wrong][1]}, and there is {without}",
                )  # fmt: skip
                return None
            kind: Kind = "conflict" if profile and numbers else "ignored"
            own.say(kind, path, "numbers", said or "none", f"no {what}, and {without}")
            return None
        _doing_without(own, numbers, {}, path)
        own.say("used", path, "numbers", said, "as they are")
        return " ".join(f"{_short(own, name)}{numbers[name]}" for name in ORDER if name in numbers)
    return _with_profile(own, ids[0], numbers, said, entry, path)


def _read_numbers(
    own: Recruiting, profile: Profile | None, path: tuple[str, ...]
) -> tuple[dict[str, str], str, dict[str, tuple[str, str]]]:
    """The numbers that can be read, all of them as they stand there, and those that are none, each with what it is."""
    numbers: dict[str, str] = {}
    odd: dict[str, tuple[str, str]] = {}
    raw = numbers_of(own.game, profile) if profile else {}
    for name in ORDER:
        if name not in raw:
            continue
        value, remark = value_of(own.game, raw[name])
        if value is not None:
            numbers[name] = value
        elif remark:
            remark = _none(own, name)
            odd[name] = (raw[name], remark)
        if remark:
            took = f"taken as {value}; {remark}" if value is not None else f"{remark}: not taken"
            own.say("guessed", path, name.upper(), raw[name], took)
    for name, text in (profile.values if profile else {}).items():
        if NUMBERS.get(heading(name)) is None and heading(name) not in (*SAVES, *own.game.columns) and text:
            own.say("ignored", path, name, text, "is no characteristic of this game")
    said = " ".join(f"{name.upper()} {raw[name] or '(nothing)'}" for name in ORDER if name in raw)
    return numbers, said, odd


def _none(own: Recruiting, name: str) -> str:
    """What is said of a text that is no number, with what would be right."""
    if own.game.targets:
        return "is no number such as 4, 4+ or +0"
    short = _short(own, name).casefold()
    row = next(row for row in system(own.game.key).characteristics if row.short == short)
    return f"is no whole number from {row.lowest} to {row.highest}"


def _with_profile(
    own: Recruiting, id: str, numbers: dict[str, str], said: str, entry: Entry, path: tuple[str, ...]
) -> str:
    """The words of a fighter whose kind we know: our profile for what he is, the roster's numbers where they differ."""
    row = system(own.game.key).catalogue.profiles[id]
    word = own.words.profile_word(id)
    if brought := [*row.get("weapons", ()), *row.get("gear", ())]:
        own.say(
            "guessed", path, "gear", "not listed",
            f"our profile brings {', '.join(brought)}, each unless something of its kind is listed",
        )  # fmt: skip
    if not numbers:
        own.say("guessed", path, "numbers", said or "none", f"those of our profile {word}")
        return word
    _doing_without(own, numbers, row, path)
    other = {
        name: text
        for name, text in numbers.items()
        if str(row.get(_short(own, name).casefold(), "")) != text.strip("+")
    }
    explained = [child.called for child in entry.below() if own.words.in_numbers(child.name)]
    own.say("used", path, "numbers", said, f"as they are; what he is otherwise comes from our profile {word}")
    if other:
        theirs = ", ".join(f"{name.upper()} {text}" for name, text in other.items())
        ours = ", ".join(f"{name.upper()} {row.get(_short(own, name).casefold(), 'not given')}" for name in other)
        why = f" ({', '.join(explained)})" if explained else ""
        own.say(
            "used" if explained else "conflict", path, "numbers", f"{theirs}{why}",
            f"our profile {word} has {ours}; the roster’s numbers hold",
        )  # fmt: skip
    tail = ", ".join(f"{_short(own, name)}{text}" for name, text in other.items())
    return f"{word}: {tail}" if tail else word


def _short(own: Recruiting, name: str) -> str:
    return own.game.renamed.get(name, name).upper()


def _doing_without(own: Recruiting, numbers: Mapping[str, str], row: Mapping[str, Any], path: tuple[str, ...]) -> None:
    """Say which numbers the roster lacks, and where they come from then."""
    for name in ORDER:
        if name in numbers:
            continue
        short = _short(own, name).casefold()
        if short in row:
            own.say("guessed", path, name.upper(), "none", f"that of our profile: {row[short]}")
        elif name in own.game.without:
            own.say("guessed", path, name.upper(), "none", f"taken: {own.game.without[name]}")

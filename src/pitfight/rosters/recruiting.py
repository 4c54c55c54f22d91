"""From the neutral tree to fighters in words: who is one, how many are alike, what hangs on whom."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitfight.errors import FightError, cut
from pitfight.rosters import limits
from pitfight.rosters.fitting import fitted
from pitfight.rosters.games import Game, fold
from pitfight.rosters.numbers import head_of, numbers_of, value_of
from pitfight.rosters.recruits import Recruit, Recruiting, with_things
from pitfight.rosters.report import Report
from pitfight.rosters.things import add_columns, add_save, apart, odd_number, things_of
from pitfight.rosters.tree import Entry, Profile, Roster
from pitfight.rosters.vocabulary import several, vocabulary
from pitfight.systems import system
from pitfight.words import counted
from pitfight.words import read as read_words


def recruited(roster: Roster, game: Game, report: Report) -> list[Recruit]:
    """The fighters of a roster, in its order. Raises :class:`FightError` for more than can be."""
    own = Recruiting(vocabulary(game.key), report, {**game.options(roster), **roster.options})
    for entry in roster.entries:
        _walk(own, entry, (), 1, ())
    for entry in roster.entries:
        _unseen(own, entry, ())
    return own.found


def _unseen(own: Recruiting, entry: Entry, above: tuple[str, ...]) -> None:
    """Say of everything that nobody has looked at that it is not used: nothing is dropped without a line."""
    path = (*above, entry.called)
    for profile in entry.profiles:
        if id(profile) not in own.seen:
            own.say("ignored", path, "profile", profile.name, "is nobody’s: those who could have it have their own")
    if id(entry) not in own.seen:
        for name in entry.rules:
            own.say("ignored", path, "rule", name, "hangs on what is no fighter, and on no gear of one")
        if not (entry.rules or entry.profiles or entry.children):
            own.say("ignored", path, "entry", entry.name, "is no fighter, and no gear of one")
    for child in entry.children:
        _unseen(own, child, path)


def _walk(own: Recruiting, entry: Entry, above: tuple[str, ...], count: int, shared: Sequence[Entry]) -> None:
    """Find the fighters of an entry. ``shared`` is gear of a unit that all its models have."""
    path = (*above, entry.called)
    if entry.own is not None:
        own.saw(entry)
        _ready(own, entry, path)
        return
    if _in_our_words(own, entry, path):
        return
    if entry.kind == "force":
        own.saw(entry)
        for name in entry.rules:
            own.say("ignored", path, "rule", name, "a rule of the whole warband")
        if not entry.children:
            own.say("ignored", path, "force", entry.name, "holds nobody")
        for child in entry.children:
            _walk(own, child, path, count, ())
        return
    models = _models(entry)
    if models:
        _group(own, entry, models, path, count, shared)
    elif entry.fighters or (entry.kind == "model" and _known_or_alone(own, entry)):
        _fighter(own, entry, entry.fighters, path, count * _number(own, entry, path), shared)
    elif any(child.fighters or child.kind in ("model", "unit") for child in entry.below()):
        for child in entry.children:
            _walk(own, child, path, count * _number(own, entry, path), shared)
    elif entry.kind in ("model", "unit"):
        _fighter(own, entry, (), path, count * _number(own, entry, path), shared)
    else:
        inside = sum(1 for _ in entry.below())
        _saw_all(own, entry)
        more = f", nor has anything of the {inside} in it" if inside else ""
        own.say("ignored", path, "entry", entry.name, f"has no numbers of a fighter{more}")


def _saw_all(own: Recruiting, entry: Entry) -> None:
    """Remember that what is left out is left out with all that hangs on it."""
    for one in (entry, *entry.below()):
        own.saw(one, *one.profiles)


def _known_or_alone(own: Recruiting, entry: Entry) -> bool:
    """Whether a model without numbers stands for itself: by a profile of ours, or since nothing below has numbers."""
    return bool(own.words.profiles(entry.name)) or not any(child.fighters for child in entry.below())


def _models(entry: Entry) -> list[tuple[Entry, tuple[Entry, ...]]]:
    """The models of a unit, the nearest entries below that are models, each with what stands between."""
    if entry.kind == "model":
        return []
    found: list[tuple[Entry, tuple[Entry, ...]]] = []
    for child in entry.children:
        if child.kind == "model":
            found.append((child, ()))
        elif child.kind != "unit":
            found += [(model, (child, *between)) for model, between in _models(child)]
    return found


def _group(
    own: Recruiting,
    entry: Entry,
    models: list[tuple[Entry, tuple[Entry, ...]]],
    path: tuple[str, ...],
    count: int,
    shared: Sequence[Entry],
) -> None:
    """A unit with models in it: they have their own gear, and that of the unit which belongs to none of them."""
    number = _number(own, entry, path)
    _set_aside(own, entry, path)
    own.saw(entry, *(model for model, _ in models), *(between for _, way in models for between in way))
    own.saw(*(profile for profile in entry.profiles if not profile.of_fighter))
    rest = _without(entry, frozenset(id(model) for model, _ in models))
    rows = tuple(own for own in entry.profiles if not own.of_fighter and own.kind.casefold() != "model")
    counts = []
    for model, between in models:
        way = path
        each = count * number
        for one in between:
            way = (*way, one.called)
            each *= _number(own, one, way)
        counts.append(each * _number(own, model, (*path, model.called)))
    for (model, _), each in zip(models, counts, strict=True):
        below = (*path, model.called)
        named = replace(
            model,
            custom=model.custom or entry.custom,
            rules=tuple(dict.fromkeys((*model.rules, *entry.rules))),
            profiles=(*model.profiles, *rows),
        )
        profiles = model.fighters or entry.fighters
        _fighter(own, named, profiles, below, each, (*shared, *rest), unit=entry.name, all_of_unit=sum(counts))
    for one, way in _beside(own, rest):
        _walk(own, one, (*path, *way[:-1]), count * number, ())


def _without(entry: Entry, models: frozenset[int]) -> list[Entry]:
    """What hangs on a unit and on none of its models, which are given by identity."""
    kept = []
    for child in entry.children:
        if id(child) in models:
            continue
        if any(id(own) in models for own in child.below()):
            kept.append(replace(child, children=tuple(_without(child, models))))
        else:
            kept.append(child)
    return kept


_NUMBERED = re.compile(r"^\s*[0-9]|\s[x×]\s*[0-9]{1,3}\s*$", re.IGNORECASE)
"""A number in front of a name, or behind it with its sign: ``3x Wolf``, ``Wolf x3``."""


def _number(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> int:
    """How many an entry stands for: its number times that in its name, ``3x Wolf``."""
    number = entry.number * (several(entry.name)[0] if _NUMBERED.search(entry.name) else 1)
    odd_number(own, entry, path)
    if number == 0:
        own.say("guessed", path, "number", "0", "taken as 1")
    return max(number, 1)


def _capped(own: Recruiting, count: int, path: tuple[str, ...]) -> int:
    """A count within bounds."""
    taken = min(max(count, 1), limits.MOST_COUNT)
    if taken != count:
        own.say("guessed", path, "number", f"{count:,}", f"taken as {taken}; from 1 to {limits.MOST_COUNT} are alike")
    return taken


def _in_our_words(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> bool:
    """Take a line of a list for the fighter that any command would take it for, where our tables lack a word.

    What is all gear and numbers is read as that of other rosters is, with a line for each; the fighter is the same.
    """
    known = all(own.words.word(child.name) is not None for child in entry.children)
    text = next(filter(None, (_our_words(own, line, known, entry) for line in entry.lines)), "")
    if not text:
        return False
    _saw_all(own, entry)
    own.say("used", path, "fighter", text, "taken as it is")
    _enlist(own, entry.called, _capped(own, _number(own, entry, path), path), text, path)
    return True


def _our_words(own: Recruiting, line: str, known: bool, entry: Entry) -> str:
    """A line as a fighter in our words, without his name and number; empty where it is none, or is read otherwise."""
    try:
        words = read_words(line)
    except FightError:
        return ""
    at = re.search(r"[:;,]", line)
    ids = own.words.profiles(words.head) if words.head else []
    if at is None or (words.head and len(ids) != 1):
        return ""
    if known and not (words.head and entry.profiles) and "[" not in line[at.end() :]:
        return ""
    head = own.words.profile_word(ids[0]) if ids else line[: at.start()].strip()
    text = f"{head}: {line[at.end() :].strip()}"
    return "" if own.wrong(text) else text


def _ready(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> None:
    """A fighter in our own words or keys."""
    given = entry.own if isinstance(entry.own, Mapping) else None
    words = entry.own if isinstance(entry.own, str) else in_words(own.game.key, entry.own or {})
    wrong = own.wrong(words) if given is None else own.wrong_table(given)
    if wrong:
        own.say("conflict", path, "fighter", cut(words), f"is none: {wrong}")
        return
    odd_number(own, entry, path)
    own.say("used", path, "fighter", words, "taken as it is")
    _enlist(own, entry.called, _capped(own, entry.number, path), words, path, given)


def in_words(key: str, table: Mapping[str, Any]) -> str:
    """The table of a fighter in words, as far as they can say it."""
    short = {name: row.short.upper() for row in system(key).characteristics for name in (row.name, row.short)}
    numbers = [f"{short[name]}{value}" for name, value in table.items() if name in short]
    head = str(table.get("profile") or " ".join(numbers))
    names = numbers if "profile" in table else []
    for name, value in table.items():
        if name in ("gear", "weapons", "skills", "rules", "carried"):
            listed = [value] if isinstance(value, str) else [str(one) for one in value]
            names += [f"carries {one}" if name == "carried" else one for one in listed]
        elif name == "models":
            head = f"{value} {head}"
        elif name == "frontage":
            names.append(f"x{value}")
        elif name in ("status", "type") or value is True:
            names.append(str(name if value is True else value).replace("_", " "))
        elif name not in ("profile", "name", *short) and value is not False:
            names.append(f"{name.replace('_', ' ')} {value}")
    return with_things(head, [one for one in names if one])


def _fighter(
    own: Recruiting,
    entry: Entry,
    profiles: Sequence[Profile],
    path: tuple[str, ...],
    count: int,
    shared: Sequence[Entry],
    unit: str = "",
    all_of_unit: int = 0,
) -> None:
    """One fighter, or several alike; his mount and companions follow as fighters of their own.

    ``all_of_unit`` are those who share what hangs on the unit, where he is of one.
    """
    count = _capped(own, count, path)
    own.saw(entry, *entry.profiles, *profiles)
    _set_aside(own, entry, path)
    rider, others = _who(own, profiles)
    head = head_of(own, entry, rider, path, unit)
    beside = _beside(own, entry.children)
    own.doubts.clear()
    if head is not None:
        things = things_of(own, entry, shared, path, count, all_of_unit or count)
        add_save(own, rider, things, path)
        add_columns(own, rider, things, path)
        riding = _ridden(own, [*beside, *_beside(own, shared)])
        if riding and not own.wrong(with_things(head, ["mounted"])):
            own.say("used", path, "mount", riding, "he is mounted")
            things.append(("mounted", None))
        words = fitted(own, head, things, path)
        if words is not None:
            doubts = [said for text, said in own.doubts if text in words]
            _enlist(own, entry.called, count, words, path, doubts=doubts)
    else:
        _saw_all(own, entry)
    for one, way in beside:
        below = (*path, *way)
        own.saw(one)
        named = replace(one, custom=one.custom or f"{entry.called}’s {one.name}")
        _fighter(own, named, one.fighters, below, count * _number(own, one, below), ())
    for profile in others:
        _other(own, entry, profile, path, count)


def _enlist(
    own: Recruiting,
    name: str,
    count: int,
    words: str,
    path: tuple[str, ...],
    given: Mapping[str, Any] | None = None,
    doubts: Sequence[str] = (),
) -> None:
    if len(own.found) >= limits.MOST_FIGHTERS:
        raise FightError(f"more than {limits.MOST_FIGHTERS:,} fighters are too many for a roster")
    plain = re.sub(r"^\s*[0-9]+\s*[x×]\s*", "", name)
    if own.game.units and given is None:
        count, words = 1, f"{count} {words}"
    own.found.append(Recruit(own.name(plain), count, words, path, given, tuple(dict.fromkeys(doubts))))


def _set_aside(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> None:
    for profile in entry.profiles:
        if profile.kind.casefold() == "model" and not profile.of_fighter:
            own.say(
                "ignored", path, "profile", profile.name, "is the most that advances may reach, and nobody’s numbers"
            )


def _who(own: Recruiting, profiles: Sequence[Profile]) -> tuple[Profile | None, list[Profile]]:
    """The profile of the fighter himself, the first with all that a fighter needs, and the others."""
    for place, profile in enumerate(profiles):
        numbers = numbers_of(own.game, profile)
        if all(value_of(own.game, numbers.get(name, ""))[0] is not None for name in own.game.needed):
            return profile, [other for at, other in enumerate(profiles) if at != place]
    return (profiles[0] if profiles else None), list(profiles[1:])


def _other(own: Recruiting, entry: Entry, profile: Profile, path: tuple[str, ...], count: int) -> None:
    """A further profile of the same entry: a mount or a crew, which fights where it has the numbers for it."""
    numbers = numbers_of(own.game, profile)
    missing = [name for name in own.game.needed if value_of(own.game, numbers.get(name, ""))[0] is None]
    below = (*path, profile.name)
    if missing:
        own.say(
            "ignored", below, "profile", profile.name,
            f"has no {', '.join(name.upper() for name in missing)}, and is no fighter of its own",
        )  # fmt: skip
        return
    again = counted(profile.name)[0] if re.match(r"\s*[0-9]", profile.name) else 1
    tail = re.search(r"\s[x×]\s*([0-9]{1,2})$", profile.name)
    again = int(tail[1]) if tail else again
    name = profile.name[: tail.start()] if tail else profile.name
    _fighter(own, Entry(name, custom=f"{entry.called}’s {name}"), (profile,), below, count * max(again, 1), ())


def _beside(own: Recruiting, entries: Sequence[Entry]) -> list[tuple[Entry, tuple[str, ...]]]:
    """The animals and mounts that hang on a fighter or a unit, each with the way to it."""
    found: list[tuple[Entry, tuple[str, ...]]] = []

    def within(one: Entry, way: tuple[str, ...]) -> None:
        own.step()
        if apart(one):
            found.append((one, (*way, one.called)))
            return
        for child in one.children:
            within(child, (*way, one.called))

    for child in entries:
        within(child, ())
    return found


def _ridden(own: Recruiting, beside: Sequence[tuple[Entry, tuple[str, ...]]]) -> str:
    """The name of the animal that a fighter rides; empty where there is none."""
    for one, _ in beside:
        names = {fold(one.name), *(fold(profile.name) for profile in one.fighters)}
        if one.kind == "mount" or names & own.game.mounts:
            return one.name
    return ""

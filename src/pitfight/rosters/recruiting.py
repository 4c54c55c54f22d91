"""From the neutral tree to fighters in words, by what a system's vocabulary knows; every part gets its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitfight.building import Spec, build
from pitfight.effects import Row
from pitfight.errors import FightError, PitfightError, cut
from pitfight.rosters import limits
from pitfight.rosters.games import NUMBERS, SAVES, Game, fold, heading
from pitfight.rosters.report import Kind, Report
from pitfight.rosters.tree import Entry, Profile, Roster
from pitfight.rosters.vocabulary import Vocabulary, Word, vocabulary
from pitfight.systems import system
from pitfight.words import LONGEST, counted, read

NOTHING = ("", "-", "–", "—", "−", "n/a")
"""How files write that somebody has no such number."""
MOMENTARY = ("status", "wounds_left", "fear_failed", "combat_turn", "friends_near")
"""Keys of a fighter that tell how he stands as a fight begins."""
ORDER = ("m", "ws", "bs", "s", "t", "w", "i", "a", "ld")


@dataclass(frozen=True, slots=True)
class Recruit:
    """A fighter of a roster: his name, how many are alike, his words without the name, where he stands in the file."""

    name: str
    count: int
    words: str
    path: tuple[str, ...] = ()
    given: Mapping[str, Any] | None = None
    """His table where a file of ours gave it, which may say more than words can."""

    def table(self, key: str) -> dict[str, Any]:
        """The table of a fight file for one of them."""
        if self.given is not None:
            return {"name": self.name, **self.given}
        return {**system(key).table(read(self.words)), "name": self.name}

    def as_json(self) -> dict[str, object]:
        """The fighter as plain data."""
        return {"name": self.name, "count": self.count, "words": self.words, "path": list(self.path)}


@dataclass(slots=True)
class Recruiting:
    """One roster being mapped: the system's words, the report, the fighters so far."""

    words: Vocabulary
    report: Report
    options: Mapping[str, str]
    found: list[Recruit] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    fitting: dict[tuple[str, ...], tuple[list[str], list[tuple[str, str]]]] = field(default_factory=dict)
    """What fits together of what somebody has, and what is said of the rest."""
    hung: set[int] = field(default_factory=set)
    """Makes of weapons that have been hung on theirs, by identity of their entries."""
    steps: int = 0
    judged: dict[str, str] = field(default_factory=dict)
    """What is wrong with words that have been tried."""

    @property
    def game(self) -> Game:
        return self.words.game

    def say(self, kind: Kind, path: Iterable[str], field: str, found: str, done: str) -> None:
        """Write a line of the report."""
        self.report.add(kind, path, field, found, done)

    def step(self) -> None:
        """Count an entry that is looked at. Raises :class:`FightError` when there are too many."""
        self.steps += 1
        if self.steps > limits.MOST_STEPS:
            raise FightError("too much hangs on too many fighters; no roster does that")

    def wrong(self, words: str) -> str:
        """Why the system does not take a fighter; empty when it does."""
        if words not in self.judged:
            self.judged[words] = self._judge(words)
        return self.judged[words]

    def _judge(self, words: str) -> str:
        try:
            table = system(self.game.key).table(read(words))
        except PitfightError as error:
            return error.what
        return self.wrong_table(table)

    def wrong_table(self, table: Mapping[str, Any]) -> str:
        """Why the system does not take a table; empty when it does."""
        # His like on the other side stands there plainly: two who charge each other would be another mistake.
        foe = {key: value for key, value in table.items() if value is not True and key not in MOMENTARY}
        both = ({**table, "side": "a"}, {**foe, "side": "b"})
        try:
            build(Spec(self.game.key, both, options=self.options))
        except PitfightError as error:
            return error.what
        return ""

    def name(self, wanted: str) -> str:
        """A name that nobody has yet."""
        stem = wanted[: limits.LONGEST_NAME].strip() or "nameless"
        name = stem
        while name in self.names:
            self.names[stem] += 1
            name = f"{stem} {self.names[stem]}"
        self.names[name] = 1
        return name


def recruited(roster: Roster, game: Game, report: Report) -> list[Recruit]:
    """The fighters of a roster, in its order. Raises :class:`FightError` for more than can be."""
    own = Recruiting(vocabulary(game.key), report, {**game.options(roster), **roster.options})
    for entry in roster.entries:
        _walk(own, entry, (), 1, ())
    return own.found


# -- who is a fighter -----------------------------------------------------------------------------------------


def _walk(own: Recruiting, entry: Entry, above: tuple[str, ...], count: int, shared: Sequence[Entry]) -> None:
    """Find the fighters of an entry. ``shared`` is gear of a unit that all its models have."""
    path = (*above, entry.called)
    if entry.own is not None:
        _ready(own, entry, path)
        return
    if entry.kind == "force":
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
        more = f", nor has anything of the {inside} in it" if inside else ""
        own.say("ignored", path, "entry", entry.name, f"has no numbers of a fighter{more}")


def _known_or_alone(own: Recruiting, entry: Entry) -> bool:
    """Whether a model without numbers stands for itself: by a profile of ours, or since nothing below has numbers."""
    return bool(own.words.profiles(entry.name)) or not any(child.fighters for child in entry.below())


def _models(entry: Entry) -> list[Entry]:
    """The models of a unit: the nearest entries below that are models."""
    if entry.kind == "model":
        return []
    found: list[Entry] = []
    for child in entry.children:
        if child.kind == "model":
            found.append(child)
        elif child.kind != "unit":
            found += _models(child)
    return found


def _group(
    own: Recruiting, entry: Entry, models: list[Entry], path: tuple[str, ...], count: int, shared: Sequence[Entry]
) -> None:
    """A unit with models in it: they have their own gear, and that of the unit which belongs to none of them."""
    number = _number(own, entry, path)
    _set_aside(own, entry, path)
    rest = _without(entry, frozenset(id(model) for model in models))
    rows = tuple(own for own in entry.profiles if not own.of_fighter and own.kind.casefold() != "model")
    for model in models:
        below = (*path, model.called)
        named = Entry(
            **{
                **_fields(model),
                "custom": model.custom or entry.custom,
                "rules": tuple(dict.fromkeys((*model.rules, *entry.rules))),
                "profiles": (*model.profiles, *rows),
            }
        )
        profiles = model.fighters or entry.fighters
        each = count * number * _number(own, model, below)
        _fighter(own, named, profiles, below, each, (*shared, *rest), unit=entry.name)
    for one, way in _beside(own, rest):
        _walk(own, one, (*path, *way[:-1]), count * number, ())


def _fields(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in Entry.__slots__}


def _without(entry: Entry, models: frozenset[int]) -> list[Entry]:
    """What hangs on a unit and on none of its models, which are given by identity."""
    kept = []
    for child in entry.children:
        if id(child) in models:
            continue
        if any(id(own) in models for own in child.below()):
            kept.append(Entry(**{**_fields(child), "children": tuple(_without(child, models))}))
        else:
            kept.append(child)
    return kept


def _number(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> int:
    """How many an entry stands for: its number times that in its name, ``3x Wolf``."""
    number = entry.number * (counted(entry.name)[0] if re.match(r"\s*[0-9]", entry.name) else 1)
    if number == 0:
        own.say("guessed", path, "number", "0", "taken as 1")
    return max(number, 1)


def _capped(own: Recruiting, count: int, path: tuple[str, ...]) -> int:
    """A count within bounds."""
    taken = min(max(count, 1), limits.MOST_COUNT)
    if taken != count:
        own.say("guessed", path, "number", f"{count:,}", f"taken as {taken}; from 1 to {limits.MOST_COUNT} are alike")
    return taken


def _ready(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> None:
    """A fighter in our own words or keys."""
    given = entry.own if isinstance(entry.own, Mapping) else None
    words = entry.own if isinstance(entry.own, str) else in_words(own.game.key, entry.own or {})
    wrong = own.wrong(words) if given is None else own.wrong_table(given)
    if wrong:
        own.say("conflict", path, "fighter", cut(words), f"is none: {wrong}")
        return
    own.say("used", path, "fighter", words, "taken as it is")
    _enlist(own, entry.called, _capped(own, entry.number, path), words, path, given)


# -- one fighter ----------------------------------------------------------------------------------------------


def _fighter(
    own: Recruiting,
    entry: Entry,
    profiles: Sequence[Profile],
    path: tuple[str, ...],
    count: int,
    shared: Sequence[Entry],
    unit: str = "",
) -> None:
    """One fighter, or several alike; his mount and companions follow as fighters of their own."""
    count = _capped(own, count, path)
    _set_aside(own, entry, path)
    rider, others = _who(own, profiles)
    head = _head(own, entry, rider, path, unit)
    beside = _beside(own, entry.children)
    if head is not None:
        things = _things(own, entry, shared, path, count)
        _save(own, rider, things, path)
        riding = _ridden(own, [*beside, *_beside(own, shared)])
        if riding and not own.wrong(_with(head, ["mounted"])):
            own.say("used", path, "mount", riding, "he is mounted")
            things.append(("mounted", None))
        words = _fitted(own, head, things, path)
        if words is not None:
            _enlist(own, entry.called, count, words, path)
    for one, way in beside:
        below = (*path, *way)
        named = Entry(**{**_fields(one), "custom": one.custom or f"{entry.called}’s {one.name}"})
        _fighter(own, named, one.fighters, below, count * _number(own, one, below), ())
    for profile in others:
        _other(own, entry, profile, path, count)


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
    return _with(head, [one for one in names if one])


def _enlist(
    own: Recruiting, name: str, count: int, words: str, path: tuple[str, ...], given: Mapping[str, Any] | None = None
) -> None:
    if len(own.found) >= limits.MOST_FIGHTERS:
        raise FightError(f"more than {limits.MOST_FIGHTERS:,} fighters are too many for a roster")
    plain = re.sub(r"^\s*[0-9]+\s*[x×]\s*", "", name)
    if own.game.units and given is None:
        count, words = 1, f"{count} {words}"
    own.found.append(Recruit(own.name(plain), count, words, path, given))


def _set_aside(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> None:
    for profile in entry.profiles:
        if profile.kind.casefold() == "model" and not profile.of_fighter:
            own.say(
                "ignored", path, "profile", profile.name, "is the most that advances may reach, and nobody’s numbers"
            )


def _who(own: Recruiting, profiles: Sequence[Profile]) -> tuple[Profile | None, list[Profile]]:
    """The profile of the fighter himself, the first with all that a fighter needs, and the others."""
    for place, profile in enumerate(profiles):
        numbers = _numbers(own.game, profile)
        if all(_value(own.game, numbers.get(name, ""))[0] is not None for name in own.game.needed):
            return profile, [other for at, other in enumerate(profiles) if at != place]
    return (profiles[0] if profiles else None), list(profiles[1:])


def _other(own: Recruiting, entry: Entry, profile: Profile, path: tuple[str, ...], count: int) -> None:
    """A further profile of the same entry: a mount or a crew, which fights where it has the numbers for it."""
    numbers = _numbers(own.game, profile)
    missing = [name for name in own.game.needed if _value(own.game, numbers.get(name, ""))[0] is None]
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


def _numbers(game: Game, profile: Profile) -> dict[str, str]:
    """The numbers of a profile by the short names of characteristics, as the file writes them."""
    found: dict[str, str] = {}
    for name, text in profile.values.items():
        short = NUMBERS.get(heading(name))
        if short is not None:
            found.setdefault(short, text.strip())
    return found


def _value(game: Game, text: str) -> tuple[str | None, str]:
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


def _head(own: Recruiting, entry: Entry, profile: Profile | None, path: tuple[str, ...], unit: str) -> str | None:
    """The profile and numbers of a fighter in words; None for one who has not enough of them."""
    names = [entry.name, *([profile.name] if profile else []), *([unit] if unit else [])]
    ids = own.words.profiles(*names) if own.game.own_profiles(own.options) else []
    numbers, said = _read_numbers(own, profile, path)
    if len(ids) > 1:
        own.say("guessed", path, "profile", entry.name, f"is the name of {' and '.join(ids)}; neither is taken")
        ids = []
    if not ids:
        missing = [name for name in own.game.needed if name not in numbers]
        if missing:
            what = ", ".join(name.upper() for name in missing)
            own.say(
                "conflict" if profile and numbers else "ignored", path, "numbers", said or "none",
                f"no {what}, and no profile of ours called “{cut(entry.name)}”: left out",
            )  # fmt: skip
            return None
        _doing_without(own, numbers, {}, path)
        own.say("used", path, "numbers", said, "as they are")
        return " ".join(f"{_short(own, name)}{numbers[name]}" for name in ORDER if name in numbers)
    return _with_profile(own, ids[0], numbers, said, entry, path)


def _read_numbers(own: Recruiting, profile: Profile | None, path: tuple[str, ...]) -> tuple[dict[str, str], str]:
    """The numbers that can be read, and all of them as they stand there."""
    numbers: dict[str, str] = {}
    raw = _numbers(own.game, profile) if profile else {}
    for name in ORDER:
        if name not in raw:
            continue
        value, remark = _value(own.game, raw[name])
        if value is not None:
            numbers[name] = value
        if remark:
            took = f"taken as {value}; {remark}" if value is not None else f"{remark}: not taken"
            own.say("guessed", path, name.upper(), raw[name], took)
    for name, text in (profile.values if profile else {}).items():
        if NUMBERS.get(heading(name)) is None and heading(name) not in SAVES and text:
            own.say("ignored", path, name, text, "is no characteristic of this game")
    return numbers, " ".join(f"{name.upper()} {raw[name] or '(nothing)'}" for name in ORDER if name in raw)


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


# -- what he has ----------------------------------------------------------------------------------------------


def _parts(own: Recruiting, entry: Entry, shared: Sequence[Entry]) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """Everything that hangs on a fighter but other fighters, with the way to it."""

    def within(one: Entry, way: tuple[str, ...]) -> Iterator[tuple[Entry, tuple[str, ...]]]:
        own.step()
        if one.fighters or one.kind in ("model", "unit"):
            return
        yield one, (*way, one.called)
        for child in one.children:
            yield from within(child, (*way, one.called))

    for child in (*entry.children, *shared):
        yield from within(child, ())


def _beside(own: Recruiting, entries: Sequence[Entry]) -> list[tuple[Entry, tuple[str, ...]]]:
    """The animals and mounts that hang on a fighter or a unit, each with the way to it."""
    found: list[tuple[Entry, tuple[str, ...]]] = []

    def within(one: Entry, way: tuple[str, ...]) -> None:
        own.step()
        if one.fighters or one.kind in ("model", "unit"):
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


def _things(
    own: Recruiting, entry: Entry, shared: Sequence[Entry], path: tuple[str, ...], count: int
) -> list[tuple[str, Word | None]]:
    """The words for gear, skills and rules, each with the row behind it."""
    found: dict[str, int] = {}
    words: dict[str, Word] = {}
    states: list[tuple[str, Word | None]] = []
    born: list[tuple[str, Row, tuple[str, ...]]] = []

    def take(word: Word | str, number: int) -> None:
        if isinstance(word, str):
            states.append((word, None))
            return
        words.setdefault(word.text, word)
        found[word.text] = found.get(word.text, 0) + number if word.of_gear else 1

    for name in entry.rules:
        _rule(own, name, path, take)
    for profile in entry.profiles:
        if not profile.of_fighter and profile.kind.casefold() != "model":
            _item(own, Entry(profile.name, profiles=(profile,)), path, 1, take)
    for part, way in _parts(own, entry, shared):
        if id(part) in own.hung:
            continue
        if own.words.word(part.name) is None and (row := own.words.born(part.name)) is not None:
            born.append((part.name, row, (*path, *way)))
        else:
            _item(own, part, (*path, *way), count, take)
    _unarmed(own, words, found, path)
    for name, row, below in born:
        _hang(own, name, row, words, found, below)
    listed: list[tuple[str, Word | None]] = [
        (words[text].in_words(min(number, 4)), words[text]) for text, number in found.items()
    ]
    listed.sort(key=lambda pair: pair[1] is None or not pair[1].of_gear)
    return [*listed, *states]


def _unarmed(own: Recruiting, words: Mapping[str, Word], found: dict[str, int], path: tuple[str, ...]) -> None:
    """Leave fists out of the list of somebody who has a weapon."""
    weapons = [text for text in found if words[text].row.kind == "weapon"]
    fists = [text for text in weapons if words[text].row.facts.get("unarmed")]
    if len(fists) < len(weapons):
        for text in fists:
            own.say("used", path, "gear", text, "is not listed with him, for he has a weapon")
            del found[text]


def _hang(
    own: Recruiting, name: str, row: Row, words: dict[str, Word], found: dict[str, int], path: tuple[str, ...]
) -> None:
    """Hang a make or a poison that stands alone on the first weapon of its owner."""
    for text, number in list(found.items()):
        word = words[text]
        if word.row.kind != "weapon" or not word.row.facts.get("hands") or word.row.facts.get("shot"):
            continue
        better = f"{row.id} {text}"
        words[better] = Word(1, better, word.row)
        own.say("guessed", path, "entry", name, f"is that of his {text}: {better}")
        rest = {other: count for other, count in found.items() if other != text}
        found.clear()
        found.update({better: 1, **({text: number - 1} if number > 1 else {}), **rest})
        return
    own.say("ignored", path, "entry", name, "hangs on a weapon for close combat, and he has none")


def _item(own: Recruiting, part: Entry, path: tuple[str, ...], count: int, take: Any) -> None:
    """One selection below a fighter: gear, a skill, an injury, or a mere heading."""
    weapons = [profile for profile in part.profiles if profile.of_weapon]
    if own.words.word(part.name) is None and len(part.profiles) > 1:
        for profile in part.profiles:
            _item(own, Entry(profile.name, number=part.number, profiles=(profile,)), (*path, profile.name), count, take)
        for name in part.rules:
            _rule(own, name, path, take)
        return
    if state := own.game.states.get(fold(part.name)):
        own.say("used", path, "entry", part.name, f"he is, or has: {state}")
        take(state, 1)
        return
    word = own.words.word(part.name)
    if word is None:
        word = next((found for profile in part.profiles if (found := own.words.word(profile.name))), None)
    if word is not None:
        word = _made(own, part, word, path)
        each = _each(own, part, word, path, count)
        for profile in part.profiles:
            _compare(own, word.row, profile, path)
        _used(own, part, word, each, path)
        take(word, each)
        return
    if why := own.words.in_numbers(part.name):
        own.say("used", path, "entry", part.name, why)
    elif fold(part.name) in own.game.unplayed:
        own.say("conflict", path, "entry", part.name, own.game.unplayed[fold(part.name)])
    elif why := own.words.apart(part.name):
        own.say("ignored", path, "entry", part.name, why)
    elif weapons and all(_shoots(profile) for profile in weapons):
        own.say("ignored", path, "weapon", part.name, "shoots only, and has no part in close combat")
    elif weapons and (like := own.game.alike(weapons[0])):
        found = own.words.word(like)
        assert found is not None, "it comes from our tables"
        said = _row_said(weapons[0])
        own.say("guessed", path, "weapon", f"{part.name} ({said})", f"unknown; taken for {like}, of which that is true")
        take(found, _each(own, part, found, path, count))
    elif weapons:
        own.say("conflict", path, "weapon", f"{part.name} ({_row_said(weapons[0])})", "unknown: he fights without it")
    elif part.rules and not part.children:
        for name in part.rules:
            _rule(own, name, path, take)
    elif part.profiles:
        kind: Kind = "conflict" if any("armour" in profile.kind.casefold() for profile in part.profiles) else "ignored"
        own.say(kind, path, "entry", part.name, "is in none of our tables; nothing of it is played")
    elif not part.children:
        own.say("ignored", path, "entry", part.name, "is in none of our tables")


def _made(own: Recruiting, part: Entry, word: Word, path: tuple[str, ...]) -> Word:
    """A weapon with the make or poison that hangs on it in the file."""
    if word.row.kind != "weapon":
        return word
    for child in part.children:
        row = own.words.born(child.name)
        if row is not None:
            own.hung.add(id(child))
            own.say("used", (*path, child.called), "entry", child.name, f"{row.id} {word.text}")
            return Word(word.count, f"{row.id} {word.text}", word.row, word.guessed)
    return word


def _shoots(profile: Profile) -> bool:
    """Whether a weapon's row is that of a missile weapon."""
    reach = profile.values.get("Range", "").casefold().strip()
    if "hand to hand" in profile.values.get("Special", "").casefold().replace("-", " "):
        return False
    if "ranged" in profile.kind.casefold() or "missile" in profile.kind.casefold():
        return True
    return bool(re.match(r"[0-9]", reach))


def _row_said(profile: Profile) -> str:
    return ", ".join(f"{name} {text}" for name, text in profile.values.items() if text) or "nothing said of it"


def _each(own: Recruiting, part: Entry, word: Word, path: tuple[str, ...], count: int) -> int:
    """How many of a thing each of several fighters has."""
    number = max(part.number, 1) * word.count
    if not word.of_gear or count == 1 or part.number <= 1:
        return number
    if part.number % count == 0:
        each = number // count
        own.say("guessed", path, "number", f"{part.number} for {count}", f"{each} for each of them")
        return each
    own.say("guessed", path, "number", f"{part.number} for {count}", "does not go round; each is given one")
    return word.count


def _used(own: Recruiting, part: Entry, word: Word, each: int, path: tuple[str, ...]) -> None:
    rows = "; ".join(_row_said(profile) for profile in part.profiles if profile.values)
    said = f"{part.name} ({rows})" if rows else part.name
    if part.rules:
        said += f", with {', '.join(part.rules)}"
    if word.guessed:
        own.say("guessed", path, "entry", said, f"taken for {word.in_words(each)}")
    else:
        own.say("used", path, "entry", said, f"{word.in_words(each)}, by our tables")


def _compare(own: Recruiting, row: Row, profile: Profile, path: tuple[str, ...]) -> None:
    """Tell where the row of a file differs from that of our tables."""
    if difference := own.game.differs(row, profile):
        own.say("conflict", path, "weapon", _row_said(profile), f"{difference}; our table of {row.id} holds")


def _rule(own: Recruiting, name: str, path: tuple[str, ...], take: Any) -> None:
    """A rule by name; what stands in its text is nobody's rule."""
    word = own.words.word(name)
    if state := own.game.states.get(fold(name)):
        own.say("used", path, "rule", name, f"he is, or has: {state}")
        take(state, 1)
    elif word is not None and not word.of_gear:
        own.say("used", path, "rule", name, f"{word.text}, by our tables")
        take(word, 1)
    elif fold(name) in own.game.unplayed:
        own.say("conflict", path, "rule", name, own.game.unplayed[fold(name)])
    elif why := (own.words.in_numbers(name) or own.words.apart(name)):
        own.say("ignored", path, "rule", name, why)
    else:
        own.say("ignored", path, "rule", name, "no rule of our tables has that name")


def _save(
    own: Recruiting, profile: Profile | None, things: list[tuple[str, Word | None]], path: tuple[str, ...]
) -> None:
    """A save that the file has worked out counts only where no gear gives one."""
    said = next((text for name, text in (profile.values.items() if profile else ()) if heading(name) in SAVES), "")
    if said.strip().casefold() in NOTHING:
        return
    match = re.match(r"\s*([2-9])\+", said)
    rows = [word.row for _, word in things if word is not None]
    worn = [row for row in rows if row.kind == "armour" and row.facts.get("slot") != "helmet"]
    if match is None:
        own.say("ignored", path, "armour save", said, "is worked out from his gear instead")
    elif worn:
        save = own.game.save_of(rows)
        names = ", ".join(row.id for row in worn)
        if save is None or save == int(match[1]):
            own.say("used", path, "armour save", said, f"comes from {names}, by our tables")
        else:
            own.say("conflict", path, "armour save", said, f"by our tables {names} makes {save}+, which holds")
    elif words := own.game.save_words.get(match[1]) or own.game.save_words.get("*"):
        text = words.format(match[1])
        own.say("guessed", path, "armour save", said, f"no armour is listed; taken: {text}")
        things.append((text, None))
    else:
        own.say("ignored", path, "armour save", said, "no armour is listed, and ours give no such save")


def _fitted(own: Recruiting, head: str, things: list[tuple[str, Word | None]], path: tuple[str, ...]) -> str | None:
    """The fighter with as much of what he has as the system lets him use at once; None if he cannot be at all."""
    _armed(own, things, path)
    # What fits together does not depend on numbers: it is worked out once for all who have the same.
    numbers_only = ":" not in head and any(letter.isdigit() for letter in head)
    kind = ("" if numbers_only else head.partition(":")[0], *(text for text, _ in things))
    if kind not in own.fitting or own.wrong(_with(head, own.fitting[kind][0])):
        everything = [text for text, _ in things]
        if not own.wrong(_with(head, everything)):
            own.fitting[kind] = (everything, [])
        elif wrong := own.wrong(head):
            own.say("conflict", path, "numbers", head, f"no fighter can have them: {wrong}")
            return None
        else:
            own.fitting[kind] = _fit(own, head, things)
    kept, remarks = own.fitting[kind]
    for text, done in remarks:
        own.say("guessed", path, "use", text, done)
    return _with(head, kept)


def _with(head: str, things: Sequence[str]) -> str:
    """A fighter's words with more of them."""
    return head + ((", " if ":" in head else ": ") + ", ".join(things) if things else "")


def _fit(
    own: Recruiting, head: str, things: Sequence[tuple[str, Word | None]]
) -> tuple[list[str], list[tuple[str, str]]]:
    """What of some things the system lets a fighter use at once, in their order, and what became of the others."""
    kept: list[str] = []
    remarks: list[tuple[str, str]] = []
    first = [pair for pair in things if pair[1] is None or pair[1].row.id not in own.game.yielding]
    for text, word in (*first, *(pair for pair in things if pair not in first)):
        wrong = ""
        for way in _ways(own, text, word):
            more = _with(head, [*kept, way])
            wrong = own.wrong(more) if len(more) <= LONGEST else "the list is too long"
            if not wrong:
                kept.append(way)
                if way != text:
                    remarks.append((text, f"“{way}”: more is not used at once"))
                break
        else:
            remarks.append((text, f"is not used: {wrong}"))
    return kept, remarks


def _ways(own: Recruiting, text: str, word: Word | None) -> list[str]:
    """A thing in full, fewer of it, and as something carried where the system knows such a thing."""
    if word is None:
        return [text]
    fewer = [word.text] if text != word.text else []
    reserve = [own.game.reserve.format(word.text)] if own.game.reserve and word.row.kind == "weapon" else []
    return [text, *fewer, *reserve]


def _armed(own: Recruiting, things: list[tuple[str, Word | None]], path: tuple[str, ...]) -> None:
    """Say so where no weapon for close combat is listed."""
    if not any(word is not None and word.row.kind in ("weapon", "missile") for _, word in things):
        own.say("guessed", path, "gear", "no weapon", own.game.unarmed)

"""From a fight as it is written to a :class:`~pitfight.fight.Fight`: what is the same for every rule system."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pitfight.errors import FightError, cut, printable, unknown
from pitfight.fight import FOR_EVERY_KIND, SIDES, Fight, Fighter, OptionRow, Rulings, Side, System, Until, extras, other
from pitfight.systems import SYSTEMS, system
from pitfight.words import read

MOST_FIGHTERS = 200
LONGEST_NAME = 60
"""The most characters in the name of a fighter or of a part of him."""
MOST_PHASES = 10_000
MOST_CURES = 3
"""How many ways to mend it an error names where there is one for each enemy."""
HEAD_KEYS = ("system", "turn", "until", "options", "policy", "fighter", "from", "max_steps", "order")


@dataclass(frozen=True, slots=True)
class Spec:
    """A fight as written: plain data, checked for shape only."""

    system: str
    fighters: tuple[Mapping[str, Any], ...]
    turn: Any = None
    until: Any = None
    options: Mapping[str, Any] = field(default_factory=dict)
    policy: Mapping[str, Any] = field(default_factory=dict)
    start: str = "phase"
    max_steps: int | None = None
    touch: tuple[tuple[str, str] | str, ...] = ()
    """Who touches whom besides: pairs of ids, or both with a hyphen between, as in ``a1-b1``."""
    order: tuple[str, ...] = ()
    """The fighters in the order in which they go, for systems where a side picks it; the others follow as listed."""
    where: str = ""
    notices: tuple[str, ...] = ()
    """What an answer is to say of where the fighters come from, such as a weapon made of the row of a roster."""
    rulings: Rulings | None = None
    """The options in force, as an earlier fight with the same options and end has them."""


@dataclass(slots=True)
class Entry:
    """One fighter of a fight being built: his table, id, side and where he stands in the input."""

    raw: dict[str, Any]
    id: str
    side: Side
    where: str
    place: int = 0
    """Where he goes in the order of the fight."""


def from_words(key: str, a: Iterable[str], b: Iterable[str], **rest: Any) -> Spec:
    """A fight between fighters in words."""
    found = system(key)
    fighters = []
    for side, texts in zip(SIDES, (a, b), strict=True):
        for number, text in enumerate(texts, start=1):
            try:
                fighters.append({**found.table(read(text)), "side": side})
            except FightError as error:
                raise error.at(f"fighter {side}{number} “{cut(text)}”") from None
    return Spec(found.key, tuple(fighters), **rest)


def from_table(data: Mapping[str, Any], where: str = "") -> Spec:
    """A fight from the mapping of a fight file."""
    for key in data:
        if key not in HEAD_KEYS:
            raise unknown(str(key), "key of a fight", HEAD_KEYS, where)
    if "system" not in data:
        raise FightError(f"a fight needs a system: one of {', '.join(SYSTEMS)}", where=where, attempts=tuple(SYSTEMS))
    fighters = data.get("fighter", ())
    if not isinstance(fighters, Sequence) or not all(isinstance(row, Mapping) for row in fighters):
        raise FightError("“fighter” must be a list of tables", where=where)
    order = data.get("order", ())
    if isinstance(order, str) or not isinstance(order, Sequence):
        raise FightError("“order” must be a list of ids", where=where)
    for name in ("options", "policy"):
        if not isinstance(data.get(name, {}), Mapping):
            raise FightError(f"“{name}” must be a table", where=where)
    return Spec(
        system=str(data["system"]),
        fighters=tuple(fighters),
        turn=data.get("turn"),
        until=data.get("until"),
        options=data.get("options", {}),
        policy=data.get("policy", {}),
        start=str(data.get("from", "phase")),
        max_steps=data.get("max_steps"),
        order=tuple(str(id) for id in order),
        where=where,
    )


def build(spec: Spec) -> Fight:
    """The fight that a spec describes. Raises :class:`FightError` with place, matter and cure."""
    try:
        return _build(spec)
    except FightError as error:
        if spec.where:
            raise error.at(spec.where) from None
        raise


def check(spec: Spec) -> None:
    """Whether a spec describes a fight: nothing if so. Raises the :class:`FightError` of :func:`build` if not.

    It leaves out what only the engines want to know of a fight.
    """
    try:
        _assembled(spec)
    except FightError as error:
        if spec.where:
            raise error.at(spec.where) from None
        raise


@dataclass(frozen=True, slots=True)
class _Assembled:
    """What a system has made of a spec."""

    until: Until
    rulings: Rulings
    policies: Mapping[tuple[Side, str], str]
    fighters: tuple[Fighter, ...]
    begin: tuple[Hashable, ...]
    setting: Any
    notices: Sequence[str]


def _assembled(spec: Spec) -> _Assembled:
    found = system(spec.system)
    entries = _entries(spec)
    _put_in_order(found, entries, spec.order)
    until = _until(found.untils, spec.until, [entry.id for entry in entries])
    rulings = spec.rulings or _rulings(found, spec.options, until)
    policies = _policies(found.kinds, spec.policy)
    if spec.start not in ("phase", "turn_start"):
        raise FightError(
            f"“{cut(spec.start)}” is no start of a fight: from is phase or turn_start",
            where="from",
            attempts=("phase", "turn_start"),
        )
    if spec.max_steps is not None:
        whole(spec.max_steps, 1, 1_000_000, "max_steps")
    fighters, begin, setting, notices = found.assemble(
        entries,
        contacts(entries, spec.touch, extras(found).apart),
        rulings,
        _side(spec.turn, "turn"),
        until,
        spec.start,
        spec.max_steps,
    )
    return _Assembled(until, rulings, policies, fighters, begin, setting, notices)


def _rulings(found: System, options: Mapping[str, Any], until: Until) -> Rulings:
    """The options in force."""
    values = chosen_options(found.options, options)
    settled = getattr(found, "settled", None)
    return Rulings(values if settled is None else settled(values, frozenset(options), until), options)


def _build(spec: Spec) -> Fight:
    found = system(spec.system)
    made = _assembled(spec)
    return Fight(
        system=found,
        fighters=made.fighters,
        begin=made.begin,
        setting=made.setting,
        until=made.until,
        rulings=made.rulings,
        policies=made.policies,
        named_policies=frozenset(made.policies),
        max_steps=spec.max_steps,
        start=spec.start,
        notices=(*spec.notices, *made.notices),
        twins=_twins(found, made.fighters, made.begin, made.policies),
        words=tuple(found.words(own, now) for own, now in zip(made.fighters, made.begin[1:], strict=True)),
        again=lambda options: build(replace(spec, options={**spec.options, **options}, rulings=None)),
    )


def _twins(
    found: System,
    fighters: Sequence[Fighter],
    begin: Sequence[Hashable],
    policies: Mapping[tuple[Side, str], str],
) -> tuple[tuple[int, ...], ...]:
    """Groups of like fighters; none under a policy that goes by their places in the list, or may part them."""
    if max(Counter(own.side for own in fighters).values()) < 2:
        return ()  # who is on another side is no twin
    for side in SIDES:
        for kind in found.kinds:
            name = policies.get((side, kind.key), kind.policies[0].name)
            policy = kind.policy(name)
            if (policy is not None and policy.by_place) or (kind.parts and name != kind.policies[0].name):
                return ()
    groups: dict[Hashable, list[int]] = {}
    for who, own in enumerate(fighters):
        likeness = found.likeness(own, begin[who + 1])
        if likeness is not None:
            groups.setdefault(likeness, []).append(who)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def chosen_options(rows: Mapping[str, OptionRow], given: Mapping[str, Any]) -> dict[str, str]:
    """All options with the values in force; unknown names and values are errors."""
    values = {name: row.default for name, row in rows.items()}
    for name, value in given.items():
        if name not in rows:
            raise unknown(str(name), "option", rows, "options")
        row = rows[name]
        text = ("on" if value else "off") if isinstance(value, bool) else str(value).strip().casefold()
        if {"on", "off"} <= set(row.values) and text in ("true", "false"):
            text = "on" if text == "true" else "off"
        try:
            match = row.value(text)
        except ValueError as error:
            raise FightError(
                f"“{cut(value)}” is no value of {name}: {error}", where="options", attempts=row.values
            ) from None
        if match is None:
            raise FightError(
                f"“{cut(value)}” is no value of {name}: {', '.join(row.values)}", where="options", attempts=row.values
            )
        values[name] = match
    return values


def _entries(spec: Spec) -> list[Entry]:
    entries: list[Entry] = []
    used: set[str] = set()
    numbers = dict.fromkeys(SIDES, 0)
    for at, row in enumerate(spec.fighters, start=1):
        raw = dict(row)
        side = _side(raw.pop("side", None), f"fighter {at}, side")
        if side is None:
            raise FightError("a fighter needs a side, a or b", where=f"fighter {at}", attempts=SIDES)
        count = whole(raw.pop("count", 1), 1, MOST_FIGHTERS, f"fighter {at}, count")
        if "name" in raw:
            checked_name(raw["name"], f"fighter {at}, name")
        own = raw.pop("id", None)
        if own is not None and (isinstance(own, bool) or not re.fullmatch(r"[\w\-'’ ]{1,60}", str(own))):
            raise FightError(
                f"“{cut(own)}” is no id: 1 to 60 letters, digits, blanks, - and _", where=f"fighter {at}, id"
            )
        for copy in range(1, count + 1):
            numbers[side] += 1
            id = f"{side}{numbers[side]}" if own is None else str(own) if count == 1 else f"{own}{copy}"
            if id.casefold() in SIDES:
                raise FightError(
                    f"“{id}” is the name of a side, so no fighter can be called so",
                    where=f"fighter {at}, id",
                    attempts=(f"{id}1",),
                )
            if id in used:
                raise FightError(f"two fighters are called “{id}”", where=f"fighter {at}, id")
            used.add(id)
            entries.append(Entry(dict(raw), id, side, f"fighter {id}"))
    if len(entries) > MOST_FIGHTERS:
        raise FightError(f"{len(entries)} fighters are too many; the most is {MOST_FIGHTERS}")
    for side in SIDES:
        if not any(entry.side == side for entry in entries):
            raise FightError(f"nobody fights on side {side}", where="fighter", attempts=(f'side = "{side}"',))
    return entries


def _put_in_order(system: System, entries: Sequence[Entry], order: Sequence[str]) -> None:
    """Give each entry its place: those named first, as named, then the others as listed."""
    if order and not extras(system).ordered:
        raise FightError(
            f"in {system.title} nobody picks an order, the rules say who goes when; leave it out",
            where="order",
            attempts=("leave it out",),
        )
    known = {entry.id: entry for entry in entries}
    for id in order:
        if id not in known:
            raise unknown(id, "fighter", known, "order")
        if order.count(id) > 1:
            raise FightError(f"“{id}” stands in it twice", where="order")
    for place, id in enumerate([*order, *(id for id in known if id not in order)]):
        known[id].place = place


def pair_of(text: str, ids: Iterable[str]) -> tuple[str, str]:
    """The two fighters of a text such as ``a1-b1``. Their ids may have hyphens too, while only one reading fits."""
    pieces = text.strip().split("-")
    pairs = [("-".join(pieces[:at]).strip(), "-".join(pieces[at:]).strip()) for at in range(1, len(pieces))]
    known = set(ids)
    fitting = [pair for pair in pairs if known.issuperset(pair)]
    if len(fitting) > 1:
        readings = " or ".join(f"“{one}” and “{foe}”" for one, foe in fitting)
        raise FightError(
            f"“{cut(text)}” may be {readings}: give one of them another id, or name the contact as “engaged”",
            where="touch",
        )
    if fitting:
        return fitting[0]
    if not pairs or "" in pairs[0]:
        raise FightError(f"“{cut(text)}” is not a pair such as a1-b1", where="touch", attempts=("a1-b1",))
    return next((pair for pair in pairs if known.intersection(pair)), pairs[0])  # whoever is unknown is named


def contacts(
    entries: Sequence[Entry], touch: Iterable[tuple[str, str] | str], apart: bool = False
) -> list[tuple[int, ...]]:
    """Whom each fighter touches: everyone of the other side, or the union of all named contacts, made symmetric.

    ``apart`` allows that somebody is said to touch nobody.
    """
    place = {entry.id: number for number, entry in enumerate(entries)}
    pairs: set[tuple[int, int]] = set()
    named = False
    alone: set[int] = set()

    def join(who: int, foe: str, where: str) -> None:
        if foe not in place:
            raise unknown(foe, "fighter", place, where)
        if entries[place[foe]].side == entries[who].side:
            raise FightError(f"“{foe}” is on his own side", where=where)
        pairs.update(((who, place[foe]), (place[foe], who)))

    for number, entry in enumerate(entries):
        if "engaged" in entry.raw:
            named = True
            engaged = entry.raw.pop("engaged")
            if not isinstance(engaged, (str, list, tuple)):
                raise FightError("“engaged” is a list of ids", where=entry.where)
            if not engaged:
                alone.add(number)
            for foe in [engaged] if isinstance(engaged, str) else engaged:
                join(number, foe if isinstance(foe, str) else cut(foe), f"{entry.where}, engaged")
    for pair in touch:
        named = True
        one, foe = pair_of(pair, place) if isinstance(pair, str) else pair
        if one not in place:
            raise unknown(one, "fighter", place, "touch")
        join(place[one], foe, "touch")
    pairs_of = {own for own, _ in pairs}
    for number, entry in enumerate(entries):
        if number in alone and number not in pairs_of and not apart:
            raise FightError(
                "engaged with nobody: name an enemy (engaged = [ID]), or, for one who only waits to join, leave "
                "“engaged” out and let the others say whom they touch",
                where=f"{entry.where}, engaged",
                attempts=tuple(f'engaged = ["{foe.id}"]' for foe in entries if foe.side != entry.side)[:MOST_CURES],
            )
    if not named:
        return [tuple(foe for foe, row in enumerate(entries) if row.side != entry.side) for entry in entries]
    return [tuple(sorted(foe for own, foe in pairs if own == number)) for number in range(len(entries))]


def _until(words: Sequence[str], given: Any, ids: Sequence[str]) -> Until:
    """What ends the fight: a word, ``word=value``, or a table of one key; by default the first word of the system."""
    if given is None:
        return Until(words[0])
    word, value = given, None
    if isinstance(given, Mapping):
        if len(given) != 1:
            raise FightError("until takes one key", where="until", attempts=tuple(words))
        word, value = next(iter(given.items()))
    elif isinstance(given, str) and ("=" in given or re.fullmatch(r"[a-z]+-\w+", given)):
        word, value = re.split(r"[=\-]", given, maxsplit=1)
    word = str(word).strip().casefold()
    known = {entry.split("=")[0]: entry for entry in words}
    if word not in known and not any(entry.split("=")[0] == word for entry in words):
        raise unknown(word, "way to end a fight", known, "until")
    forms = [entry for entry in words if entry.split("=")[0] == word]
    if value is None:
        if word not in forms:
            raise FightError(f"until {word} needs a number, such as {word}=3", where="until", attempts=(f"{word}=3",))
        return Until(word)
    if f"{word}=k" in forms:
        return Until(word, whole(value, 1, MOST_PHASES, f"until {word}"))
    if f"{word}=who" in forms:
        if value not in (*SIDES, *ids):
            raise unknown(str(value), "side or fighter", (*SIDES, *ids), f"until {word}")
        return Until(word, str(value))
    raise FightError(f"until {word} takes no value", where="until", attempts=(word,))


def _policies(kinds: Sequence[Any], given: Mapping[str, Any]) -> dict[tuple[Side, str], str]:
    """Policies by side and kind: ``{"a": "best"}``, ``{"a": {"parry": "never"}}`` or ``{"a.parry": "never"}``."""
    known = {kind.key: kind for kind in kinds}
    chosen: dict[tuple[Side, str], str] = {}

    def name(side: Side, key: str, value: Any, where: str) -> None:
        if key not in known:
            raise unknown(key, "kind of choice", known, where)
        names = [policy.name for policy in known[key].policies]
        if value not in (*names, *FOR_EVERY_KIND):
            raise unknown(cut(value), f"policy for {key}", (*names, *FOR_EVERY_KIND), where)
        chosen[side, key] = value

    for raw_side, rule in given.items():
        text, _, kind = str(raw_side).partition(".")
        side = _side(text, "policy")
        if side is None:
            raise FightError(f"“{raw_side}” is no side", where="policy", attempts=SIDES)
        where = f"policy {raw_side}"
        if kind:
            name(side, kind, rule, where)
        elif isinstance(rule, Mapping):
            for key, value in rule.items():
                name(side, str(key), value, where)
        elif rule in (*FOR_EVERY_KIND, "default"):
            for key in known:
                if rule != "default":
                    chosen[side, key] = rule
        else:
            raise FightError(
                f"“{cut(rule)}” is no policy for all choices of a side; write best, or name the kind: "
                f"{raw_side}.target=first",
                where=where,
                attempts=("best", *(f"{raw_side}.{key}" for key in known)),
            )
    return chosen


def _side(value: Any, where: str) -> Side | None:
    if value is None:
        return None
    text = str(value).strip().casefold()
    if text not in SIDES:
        raise FightError(f"“{cut(value)}” is no side: a or b", where=where, attempts=SIDES)
    return "a" if text == "a" else "b"


def whole(value: Any, lowest: int, highest: int, where: str) -> int:
    """A whole number within limits, from a number or its digits."""
    if type(value) is int and lowest <= value <= highest:
        return value
    if isinstance(value, bool) or not re.fullmatch(r"-?[0-9]{1,12}", str(value).strip()):
        raise FightError(f"“{cut(value)}” is no whole number from {lowest} to {highest}", where=where)
    number = int(value)
    if not lowest <= number <= highest:
        raise FightError(f"{number} is out of range, {lowest} to {highest}", where=where)
    return number


_PLAIN = (str, int, bool, float, type(None))


def frozen(value: Any) -> Hashable:
    """A written value as a key that no other written value has: with the kinds of what is in it."""
    if type(value) in _PLAIN:
        return type(value), value
    if isinstance(value, Mapping):
        return (dict, *[(key, frozen(own)) for key, own in value.items()])
    if isinstance(value, (list, tuple)):
        return (type(value), *map(frozen, value))
    return type(value), value if isinstance(value, Hashable) else repr(value)


def known_turn(sides_charging: set[Side], given: Side | None) -> Side:
    """Whose turn the first phase is: as given, else the charging side's, else a's. Two charging sides are an error."""
    if len(sides_charging) > 1:
        raise FightError("both sides charge; only the side whose turn it is can", where="charging")
    if given is None:
        return next(iter(sides_charging), "a")
    if other(given) in sides_charging:
        raise FightError(
            f"side {other(given)} charges, but it is {given}'s turn", where="turn", attempts=(f"turn = {other(given)}",)
        )
    return given


def listed(value: Any, where: str) -> list[str]:
    """Names as a list, from a list or from words with commas."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, Sequence) and all(isinstance(name, str) for name in value):
        return list(value)
    raise FightError("a list of names is needed", where=where)


def checked_name(value: Any, where: str) -> str:
    """A name as screens and pages may show it: a short text (or none) without control characters."""
    if not isinstance(value, str):
        raise FightError(f"“{cut(value)}” is no name: a text is needed", where=where)
    if len(value) > LONGEST_NAME or printable(value) != value:
        raise FightError(
            f"“{cut(value)}” is no name: at most {LONGEST_NAME} characters, none of them a control character",
            where=where,
        )
    return value


def flag(raw: Mapping[str, Any], key: str, where: str) -> bool:
    """A key of a fighter that is true or false; false where it is missing."""
    value = raw.get(key, False)
    if not isinstance(value, bool):
        raise FightError(f"“{key}” is true or false, not “{cut(value)}”", where=where, attempts=("true", "false"))
    return value

"""A unit from its table: keys and their limits, what its models carry, and how it begins the fight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any, cast

from pitfight.building import Entry, checked_name, flag, known_turn, listed, whole
from pitfight.effects import Row
from pitfight.errors import FightError, cut, unknown
from pitfight.fight import Rulings, Side, Until
from pitfight.systems import beginning, reading
from pitfight.systems.combat_skill import company, limits
from pitfight.systems.combat_skill.asking import ask
from pitfight.systems.combat_skill.charts import NEVER, TYPES, WIDE_MONSTROUS_RANK, WIDE_RANK, TroopType
from pitfight.systems.combat_skill.expressions import Amount, amount
from pitfight.systems.combat_skill.questions import QUESTIONS
from pitfight.systems.combat_skill.rows import CATALOGUE, find, knows
from pitfight.systems.combat_skill.rules.fear import causes, unafraid, unafraid_always
from pitfight.systems.combat_skill.rules.striking_order import Rounds
from pitfight.systems.combat_skill.scene import Scene, Setting
from pitfight.systems.combat_skill.unit import ARCS, Arc, Arms, Condition, Line, Unit, moment
from pitfight.words import counted, normal

MOST_MODELS = 200
MOST_ATTACKS = 20
MOST_LINES = 6
MOST_NAMED = 40
"""The most names in one list of gear or rules."""
MOST_COPIES = 4
"""The most copies of a rule each of which counts."""
MOST_ARMS = 12
"""The most ways in which a unit may take up its weapons."""
GEAR = ("weapon", "armour", "mount")
EXAMPLE = "CS3 S3 T3 W1 I3 A1 Ld7"
STATUS_WORDS = ("standing", "broken", "destroyed")


@dataclass(frozen=True, slots=True)
class Characteristic(reading.Characteristic):
    """One number of a profile, and whose it is."""

    of_line: bool = False
    """Each line of a split profile has its own."""
    also: tuple[str, ...] = ()
    """Other names of it."""


CHARACTERISTICS = (
    Characteristic("movement", "m", 0, 30, 4),
    Characteristic("combat_skill", "cs", 0, of_line=True, also=("weapon_skill", "ws")),
    Characteristic("ballistic_skill", "bs", 0, 10, 0),
    Characteristic("strength", "s", 0, of_line=True),
    Characteristic("toughness", "t", 1),
    Characteristic("wounds", "w", 1, 30, 1),
    Characteristic("initiative", "i", 0, of_line=True),
    Characteristic("attacks", "a", 0, 10, of_line=True),
    Characteristic("leadership", "ld", 0, 10, 7),
)
BY_NAME = {name: row for row in CHARACTERISTICS for name in (row.name, row.short, *row.also)}
"""Each characteristic under all its names."""
OF_LINES = tuple(row for row in CHARACTERISTICS if row.of_line)
OF_UNITS = tuple(row for row in CHARACTERISTICS if not row.of_line)
FLAGS = ("standard", "battle_standard", "musician", "charging", "high_ground")
KEYS = (
    "profile", "name", "models", "frontage", "width", "type", "save", "champion", "gear", "rules", "contact",
    "wounds_carried", "lines", "arc", "status", "fear_failed", "joins", *FLAGS,
)  # fmt: skip
LINE_KEYS = ("name", "gear", "rules", *(name for row in OF_LINES for name in (row.name, row.short, *row.also)))
COMMAND = ("standard", "battle_standard", "musician")


# -- from tables to units -------------------------------------------------------------------------------------


def unit(entry: Entry, rulings: Rulings, characters: int = 0) -> Unit:
    """The unit of a table, with so many characters in its ranks, without what else depends on the others.

    Raises :class:`FightError`.
    """
    raw, where = entry.raw, entry.where
    reading.check_keys(raw, KEYS, BY_NAME, where, "key of a unit")
    profile, row = reading.profile_of(CATALOGUE, raw, where)
    weapons, armour, mounts = _gear(raw, row, where)
    rules = [*row.get("innate", ()), *(row.get("rules", ()) if rulings["army_rules"] == "on" else ())]
    own_rules = [find(name, ("rule",), f"{where}, rules", "rule") for name in rules]
    own_rules += _rules(raw.get("rules", ()), f"{where}, rules")
    rider = row.get("rider_rules", ()) if rulings["army_rules"] == "on" else ()
    lines, choices = _lines(raw, row, where, weapons, mounts, [find(name, ("rule",)) for name in rider], armour)
    kind = _type(raw, row, lines, where)
    size = row.get("size", {})
    number = whole(raw.get("models", size.get("models", 1)), 1, MOST_MODELS, f"{where}, models")
    frontage = _frontage(raw, size, number + characters, kind, where)
    if mounts and not kind.mounted:
        raise FightError(
            f"{kind.name} does not ride, but has a {mounts[0].id}", where=f"{where}, type", attempts=("cavalry",)
        )
    for own in (*armour, *choices[0]):
        if own.facts.get("mounted_only") and not kind.mounted:
            raise FightError(
                f"a {own.id} is for mounted models", where=f"{where}, gear", attempts=("cavalry", "warhorse")
            )
    numbers = {own.name: _number(raw, row, own, where) for own in OF_UNITS}
    champion = _champion(raw, row, lines[0], where)
    reaching = [*mounts, *own_rules]
    arms = [_arms(way, lines, champion, armour, reaching) for way in _ways(choices, f"{where}, gear")]
    return Unit(
        id=entry.id,
        name=reading.name_of(entry, row),
        side=entry.side,
        profile=profile,
        type=kind,
        models=number,
        frontage=frontage,
        toughness=numbers["toughness"],
        wounds=numbers["wounds"],
        leadership=numbers["leadership"],
        lines=arms[0].lines,
        champion=arms[0].champion,
        rows=arms[0].rows,
        arms=tuple(arms) if len(arms) > 1 else (),
        worn=tuple(own.id for own in _once([*armour, *mounts])),
        save=_save(raw.get("save"), f"{where}, save"),
        contact=None if raw.get("contact") is None else whole(raw["contact"], 0, frontage, f"{where}, contact"),
        arc=_arc(raw.get("arc", "front"), f"{where}, arc"),
        standard=flag(raw, "standard", where),
        battle_standard=flag(raw, "battle_standard", where),
        musician=flag(raw, "musician", where),
        high_ground=flag(raw, "high_ground", where),
        tags=frozenset(
            normal(word)
            for word in (kind.name, profile, row.get("name", ""), *row.get("tags", ()), *row.get("names", ()))
        )
        - {""},
        ruled=tuple(rulings.items()),
        rulings=rulings,
    )


def _once(rows: Iterable[Row]) -> list[Row]:
    """Each row once, but all of a row that stacks."""
    kept: list[Row] = []
    for row in rows:
        if row not in kept or row.facts.get("stack"):
            kept.append(row)
    return kept


def _ways(choices: Sequence[Sequence[Row]], where: str) -> list[tuple[Row, ...]]:
    """The ways of taking up weapons: one for each line of attacks."""
    number = prod(len(own) for own in choices)
    if number > MOST_ARMS:
        raise FightError(f"{number} ways of taking up these weapons are too many; the most is {MOST_ARMS}", where=where)
    return list(product(*choices))


def _arms(
    way: Sequence[Row], lines: Sequence[Line], champion: Line | None, armour: Sequence[Row], rest: Sequence[Row]
) -> Arms:
    """A unit with those weapons in hand. Both hands on a weapon leave none for a shield."""
    worn = [own for own in armour if not (own.facts.get("slot") == "shield" and way[0].facts.get("hands") == 2)]
    return Arms(
        " and ".join(dict.fromkeys(weapon.id for weapon, line in zip(way, lines, strict=True) if not line.mount))
        or way[0].id,
        tuple(replace(line, rows=(weapon, *line.rows)) for weapon, line in zip(way, lines, strict=True)),
        None if champion is None else replace(champion, rows=(way[0], *champion.rows)),
        tuple(_once([*worn, *rest])),
    )


def _number(raw: Mapping[str, Any], row: Mapping[str, Any], own: Characteristic, where: str) -> int:
    value = _given(raw, own, where)
    if value is None:
        value = row.get(own.short, own.default)
    reading.check_complete([own.short] if value is None else [], where, EXAMPLE)
    return whole(value, own.lowest, own.highest, f"{where}, {own.short}")


def _given(raw: Mapping[str, Any], own: Characteristic, where: str) -> Any:
    key = reading.given(raw, (own.name, own.short, *own.also), where)
    return None if key is None else raw[key]


def _type(raw: Mapping[str, Any], row: Mapping[str, Any], lines: Sequence[Line], where: str) -> TroopType:
    default = row.get("type", "cavalry" if len(lines) > 1 else "infantry")
    name = normal(str(raw.get("type", default)))
    if name not in TYPES:
        raise unknown(str(raw["type"]), "troop type", TYPES, f"{where}, type")
    return TYPES[name]


def _frontage(raw: Mapping[str, Any], size: Mapping[str, Any], number: int, kind: TroopType, where: str) -> int:
    if "frontage" in raw and "width" in raw:
        raise FightError("“frontage” and “width” are the same; give one", where=where)
    value = raw.get("frontage", raw.get("width"))
    if value is None:
        usual = size.get("frontage", WIDE_MONSTROUS_RANK if kind.monstrous else WIDE_RANK)
        return min(int(usual), number)
    if re.fullmatch(r"[0-9]{1,12}", str(value).strip()) and int(value) > number:
        raise FightError(
            f"a front of {value} is wider than the unit: {number} {'model' if number == 1 else 'models'}",
            where=f"{where}, frontage",
            attempts=(f"x{number}",),
        )
    return whole(value, 1, number, f"{where}, frontage")


def _gear(raw: Mapping[str, Any], row: Mapping[str, Any], where: str) -> tuple[list[Row], list[Row], list[Row]]:
    """Weapons, armour and mounts: what the fight names takes the place of what the profile has of the same sort."""
    own = _named_gear(raw.get("gear", ()), f"{where}, gear")
    usual = _named_gear(row.get("gear", ()), where)
    slots = {_slot(item) for item in own}
    gear = [*own, *(item for item in usual if _slot(item) not in slots)]
    suits = [item.id for item in own if _slot(item) == "body"]
    reading.check_suits(suits, f"{where}, gear")
    mounts = [item for item in gear if item.kind == "mount"]
    if len(mounts) > 1:
        raise FightError("one mount is all a model rides", where=f"{where}, gear")
    armour = [item for item in gear if item.kind == "armour"]
    return [item for item in gear if item.kind == "weapon"], armour, mounts


def _names(value: Any, where: str) -> list[str]:
    """A list of gear or rules, of a bounded length."""
    names = listed(value, where)
    if len(names) > MOST_NAMED:
        raise FightError(f"{len(names)} names are too many; the most is {MOST_NAMED}", where=where)
    return names


def _slot(row: Row) -> str:
    return row.kind if row.kind in ("weapon", "mount") else str(row.facts.get("slot", row.id))


def _named_gear(value: Any, where: str) -> list[Row]:
    found: list[Row] = []
    for text in _names(value, where):
        number, name = (1, text) if knows(text, GEAR) else counted(text)
        found += [find(name, GEAR, where, "gear")] * whole(number, 1, 4, where)
    plain = [row for row in found if row.facts.get("plain")]
    if len(plain) > 2:
        raise FightError(f"{len(plain)} hand weapons are too many for two hands", where=where, attempts=("two swords",))
    _not_twice([row for row in found if not row.facts.get("plain")], where)
    if len(plain) > 1:  # a second one is not carried for nothing
        found = [row for row in found if not row.facts.get("plain")] + [CATALOGUE.row("weapon", "two hand weapons")]
    return found


def _rules(value: Any, where: str) -> list[Row]:
    found = [find(name, ("rule",), where, "rule") for name in _names(value, where)]
    _not_twice([row for row in found if not row.facts.get("stack")], where)
    for row in dict.fromkeys(found):
        if found.count(row) > MOST_COPIES:
            raise FightError(
                f"{found.count(row)} times “{row.id}” are too many; the most is {MOST_COPIES}", where=where
            )
    _not_against_each_other(found, where)
    return found


def _not_against_each_other(rows: Sequence[Row], where: str) -> None:
    """Of two rules that fix the same thing, neither of which is the better one, only one is written."""
    fixed: dict[str, Row] = {}
    for row in rows:
        for effect in row.effects:
            fixes = effect.verb == "set" and QUESTIONS[effect.ask].type == "word"
            other = fixed.setdefault(effect.ask, row) if fixes else row
            if other != row:
                raise FightError(
                    f"“{other.id}” and “{row.id}” do not add up; keep one of them",
                    where=where,
                    attempts=(other.id, row.id),
                )


def _not_twice(rows: Sequence[Row], where: str) -> None:
    """What counts once is written once."""
    ids = [row.id for row in rows]
    for id in ids:
        if ids.count(id) > 1:
            raise FightError(f"“{id}” stands there twice, and counts once", where=where, attempts=(id,))


def _to_choose_from(weapons: Sequence[Row]) -> list[Row]:
    """The weapons a line may fight with: a special one must be used, if there is any; else a hand weapon."""
    special = [row for row in weapons if not row.facts.get("plain")]
    return special or list(weapons[:1]) or [CATALOGUE.row("weapon", "hand weapon")]


def _lines(
    raw: Mapping[str, Any],
    row: Mapping[str, Any],
    where: str,
    weapons: Sequence[Row],
    mounts: Sequence[Row],
    rider_rules: Sequence[Row],
    armour: list[Row],
) -> tuple[tuple[Line, ...], list[list[Row]]]:
    """The lines of attacks, those the fight gives, or one for the model and one for its mount; with no weapons yet.

    With them the weapons that each of them may take up.
    """
    given = raw.get("lines")
    if given is None:
        made = [_line("rider" if mounts else "", raw, row, where, tuple(rider_rules))]
        made += [_line(own.id, {}, own.facts["line"], where, (), mount=True) for own in mounts]
        return tuple(made), [_to_choose_from(weapons), *([_to_choose_from(())] * len(mounts))]
    if not isinstance(given, Sequence) or not given or not all(isinstance(line, Mapping) for line in given):
        raise FightError("“lines” is a list of tables, one at least", where=f"{where}, lines")
    if len(given) > MOST_LINES:
        raise FightError(f"{len(given)} lines are too many; the most is {MOST_LINES}", where=f"{where}, lines")
    flat = [key for key in raw if key in BY_NAME and BY_NAME[key].of_line]
    if flat:
        raise FightError(f"with “lines”, {flat[0]} stands in a line", where=f"{where}, {flat[0]}")
    written = [_written_line(number, line, row, where, weapons, armour) for number, line in enumerate(given)]
    return tuple(line for line, _ in written), [choice for _, choice in written]


def _written_line(
    number: int, line: Mapping[str, Any], row: Mapping[str, Any], where: str, weapons: Sequence[Row], armour: list[Row]
) -> tuple[Line, list[Row]]:
    name = checked_name(line.get("name", ""), f"{where}, line {number + 1}, name")
    where = f"{where}, line {number + 1}" + (f" ({cut(name)})" if name else "")
    for key in line:
        if key not in LINE_KEYS:
            raise unknown(str(key), "key of a line", LINE_KEYS, where)
    own = _named_gear(line.get("gear", ()), f"{where}, gear")
    if number:
        wrong = [item.id for item in own if item.kind != "weapon"]
        if wrong:
            raise FightError(f"{wrong[0]} belongs to the first line or the unit", where=f"{where}, gear")
    armour += [item for item in own if item.kind == "armour"]
    held = [item for item in own if item.kind == "weapon"] or (list(weapons) if number == 0 else [])
    base: Mapping[str, Any] = row if number == 0 else {}
    if number and name and CATALOGUE.knows(name, ("mount",)):
        mount = CATALOGUE.find(name, ("mount",))
        base = mount.facts["line"]
        armour += [mount] if mount.effects else []
    missing = [own.short for own in OF_LINES if _given(line, own, where) is None and own.short not in base]
    if missing and number:
        raise FightError(
            f"no {', '.join(missing)}: a mount needs a profile of its own, or the name of one: "
            f"{', '.join(CATALOGUE.ids('mount'))}",
            where=where,
            attempts=tuple(CATALOGUE.ids("mount")),
        )
    rules = tuple(_rules(line.get("rules", ()), f"{where}, rules"))
    return _line(name, line, base, where, rules, mount=number > 0), _to_choose_from(held)


def _line(
    name: str, raw: Mapping[str, Any], row: Mapping[str, Any], where: str, rows: tuple[Row, ...], *, mount: bool = False
) -> Line:
    numbers: dict[str, int] = {}
    missing = []
    for own in OF_LINES:
        value = _given(raw, own, where)
        value = row.get(own.short) if value is None else value
        if value is None:
            missing.append(own.short)
        elif own.short != "a":
            numbers[own.name] = whole(value, own.lowest, own.highest, f"{where}, {own.short}")
    reading.check_complete(missing, where, EXAMPLE)
    number = _given(raw, BY_NAME["a"], where)
    return Line(
        name,
        numbers["combat_skill"],
        numbers["strength"],
        numbers["initiative"],
        _attacks(row.get("a") if number is None else number, f"{where}, a"),
        rows,
        mount,
    )


def _attacks(value: Any, where: str) -> Amount:
    found = value if isinstance(value, Amount) else amount(value)
    if found is None or found.most > MOST_ATTACKS or (not found.dice and found.fixed > 10):
        raise FightError(f"“{cut(value)}” is no number of Attacks: 0 to 10, or dice such as D6+1", where=where)
    return found


def _champion(raw: Mapping[str, Any], row: Mapping[str, Any], line: Line, where: str) -> Line | None:
    """How the champion strikes: as the profile or the fight says, and otherwise with one Attack more."""
    given = raw.get("champion", False)
    if given is False:
        return None
    if given is not True and not isinstance(given, Mapping):
        raise FightError("“champion” is true, or a table of his characteristics", where=f"{where}, champion")
    usual: Mapping[str, Any] = row.get("champion", {})
    own: Mapping[str, Any] = {} if given is True else given
    for key in own:
        if key not in LINE_KEYS or key == "gear":
            raise unknown(str(key), "key of a champion", LINE_KEYS, f"{where}, champion")
    base = {
        "cs": line.combat_skill,
        "s": line.strength,
        "i": line.initiative,
        "a": line.attacks._replace(fixed=line.attacks.fixed + 1),
        **{key: value for key, value in usual.items() if key != "name"},
    }
    rows = (*line.rows, *_rules(own.get("rules", ()), f"{where}, champion, rules"))
    name = checked_name(own.get("name", usual.get("name", "champion")), f"{where}, champion, name")
    return _line(name, own, base, f"{where}, champion", rows)


def _save(value: Any, where: str) -> int | None:
    """An armour save as the fight gives it: ``4``, ``"4+"``, ``"1+"``, ``"-"`` for none."""
    if value is None:
        return None
    text = str(value).strip()
    if text in ("-", "none"):
        return NEVER
    match = re.fullmatch(r"(-?[0-9])\+?", text)
    if match is None or isinstance(value, bool) or not -3 <= int(match[1]) <= NEVER:
        raise FightError(f"“{cut(value)}” is no save: write 5+, or - for none", where=where, attempts=("5+", "-"))
    return int(match[1])


def _arc(value: Any, where: str) -> Arc:
    if value not in ARCS:
        raise unknown(str(value), "side of an enemy", ARCS, where)
    return cast(Arc, value)


# -- from units to the beginning of a fight -------------------------------------------------------------------


def begins(entry: Entry, own: Unit) -> Condition:
    """How a unit stands as the fight begins."""
    raw, where = entry.raw, entry.where
    status = normal(str(raw.get("status", "standing")))
    if status not in STATUS_WORDS:
        raise unknown(str(raw["status"]), "status", STATUS_WORDS, where)
    carried = whole(raw.get("wounds_carried", 0), 0, own.wounds - 1, f"{where}, wounds_carried")
    if carried and not own.rank_and_file:
        raise FightError("the Wounds of a champion alone are not carried", where=f"{where}, wounds_carried")
    fear = reading.fear_failed(raw, where)
    charging = flag(raw, "charging", where)
    if charging and status != "standing":
        raise FightError(f"who is {status} cannot charge", where=where)
    return Condition(
        own.rank_and_file * own.wounds - carried,
        own.wounds if own.champion is not None else 0,
        status,
        charging=charging,
        frenzied=bool(ask("frenzy", moment(own, Condition(1), 0, True))),
        cowed=fear,
    )


def assemble(
    entries: Sequence[Entry],
    contacts: Sequence[tuple[int, ...]],
    rulings: Rulings,
    turn: Side | None,
    until: Until,
    start: str,
    max_steps: int | None,
) -> tuple[tuple[Unit, ...], tuple[Scene | Condition, ...], Setting, list[str]]:
    """All units with their contacts, how the fight begins, and notices about what is not in the answer."""
    hosts = company.hosts_of(entries)
    men = Counter(hosts.values())
    made = [unit(entry, rulings, men[number]) for number, entry in enumerate(entries)]
    made = beginning.told_apart(made)
    kinds: dict[object, int] = {}
    units = tuple(
        replace(own, engaged=touching, kind=kinds.setdefault(replace(own, id="", name=""), number))
        for number, (own, touching) in enumerate(zip(made, company.with_contacts(contacts, hosts), strict=True))
    )
    units = company.joined(entries, units, hosts)
    conditions = [begins(entry, own) for entry, own in zip(entries, units, strict=True)]
    conditions = company.begun(entries, units, conditions)
    for entry, own, now in zip(entries, units, conditions, strict=True):
        if now.charging and not own.engaged:
            raise FightError("it charges, but touches no enemy", where=entry.where, attempts=("engaged",))
    known_turn({own.side for own, now in zip(units, conditions, strict=True) if now.charging}, turn)
    afraid = tuple(
        who
        for who, own in enumerate(units)
        if not unafraid_always(own) and any(causes(units[foe], "fear") for foe in own.engaged)
    )
    for who, (entry, own, now) in enumerate(zip(entries, units, conditions, strict=True)):
        if now.cowed and (who not in afraid or unafraid(own, now)):
            why = "it is not afraid of anything" if unafraid(own, now) else "it touches no enemy that causes fear"
            raise FightError(f"{why}, so that it cannot have failed a test", where=f"{entry.where}, fear_failed")
    _not_behind_each_other(entries, units)
    limits.bounded(entries, units, conditions)
    conditions = [now if who in afraid else now._replace(cowed=bool(now.cowed)) for who, now in enumerate(conditions)]
    if rulings["result"] == "on" and until.word != "blows":
        _one_combat(units, conditions)
    setting = _setting(units, conditions, until, rulings, afraid)
    rounds = {"round": 1, "blows": 1, "rounds": until.value}.get(until.word)
    arms = (0,) * len(units) if any(own.arms for own in units) else ()
    scene = Scene(0, True, 0, int(rounds) if rounds is not None else None, max_steps, arms)
    return units, (scene, *conditions), setting, _notices(entries, units, conditions)


def _not_behind_each_other(entries: Sequence[Entry], units: Sequence[Unit]) -> None:
    """Refuse two enemies each of whom stands at the other's flank or rear, and at nobody else's front."""
    turned = [
        own.arc != "front" and all(units[foe].arc != "front" for foe in own.engaged) and bool(own.engaged)
        for own in units
    ]
    for who, own in enumerate(units):
        for foe in own.engaged:
            if turned[who] and turned[foe]:
                raise FightError(
                    f"{own.id} is at the {own.arc} of {units[foe].id}, and {units[foe].id} at the {units[foe].arc} of "
                    f"{own.id}: one of them has the other before it",
                    where=f"{entries[foe].where}, arc",
                    attempts=("front",),
                )


def _one_combat(units: Sequence[Unit], conditions: Sequence[Condition]) -> None:
    """Refuse several combats that have nothing to do with each other: they would share one result."""
    fighting = {who for who, now in enumerate(conditions) if now.status == "standing" and units[who].engaged}
    combats: list[list[int]] = []
    while fighting:
        combat = [min(fighting)]
        for who in combat:  # grows while it is walked
            own = units[who]
            beside = {*own.engaged, *own.joined, *(() if own.joins is None else (own.joins,))}
            combat += sorted((beside & fighting) - set(combat))
        fighting -= set(combat)
        combats.append(combat)
    if len(combats) > 1:
        each = " and ".join(f"({', '.join(units[who].id for who in sorted(combat))})" for combat in combats)
        raise FightError(
            f"{each} are {len(combats)} combats with a result each: write a fight for each of them, or result = off",
            where="engaged",
            attempts=("result = off",),
        )


def _setting(
    units: Sequence[Unit], conditions: Sequence[Condition], until: Until, rulings: Rulings, afraid: tuple[int, ...]
) -> Setting:
    """How rounds of this fight go."""
    strikers = [who for who, own in enumerate(units) if until.word != "blows" or beginning.strikes(own, until)]
    result = rulings["result"] == "on" and until.word != "blows"
    charging = [now.charging for now in conditions]
    return Setting(
        Rounds(units, charging, strikers, bool(afraid), result),
        beginning.by_side(units),
        afraid,
        _flames(units),
        tuple(who for who, own in enumerate(units) if own.joined),
        result,
        all(len(own.engaged) == sum(foe.side != own.side for foe in units) for own in units),
        tuple(1 if own.side == "a" else -1 for own in units),
        rulings,
    )


def _flames(units: Iterable[Unit]) -> bool:
    """Whether flames may put anybody's regeneration out."""
    asked = {key[0] for own in units for armed in own.armed for key in armed.sorted_effects}
    return {"flaming", "regeneration"} <= asked


def _notices(entries: Sequence[Entry], units: Sequence[Unit], conditions: Sequence[Condition]) -> list[str]:
    """What a reader should know: sizes that nobody gave, what is of no use."""
    notices = []
    for entry, own, now in zip(entries, units, conditions, strict=True):
        row = CATALOGUE.profiles.get(own.profile, {})
        if "models" not in entry.raw and row:
            size = f"{own.models} models, {own.frontage} wide"
            notices.append(f"{own.name}: {size}, {row['size']['mark']}, since the fight gives no number")
        for id in own.worn:
            without = [weapon for weapon, rows in _choices(own) if id not in {row.id for row in rows}]
            if without:
                notices.append(reading.no_free_hand(own.name, id, " or the ".join(without)))
        for save in ("ward", "regeneration"):
            several = [item.id for item in own.rows if any(effect.ask == save for effect in item.effects)]
            if len(several) > 1:
                notices.append(f"{own.name}: of {' and '.join(several)} the best counts alone")
        if own.high_ground and not now.charging:
            notices.append(f"{own.name}: high ground counts for who charges, and it does not")
        if not own.engaged:
            notices.append(f"{own.name} touches no enemy")
    return list(dict.fromkeys(notices))


def likeness(own: Unit, now: Condition) -> object:
    """What twins have in common: everything but name and id, and the same enemies in contact.

    A character who has joined a unit, and the unit, have none.
    """
    if own.joins is not None or own.joined:
        return None
    return replace(own, id="", name=""), now


def in_words(own: Unit, now: Condition) -> str:
    """A unit in a few words: how many, who, how wide, with what."""
    name = own.name.removesuffix(f" {own.id}")
    command = [key.replace("_", " ") for key in COMMAND if getattr(own, key)]
    command += ["champion"] if own.champion is not None else []
    return f"{own.models} {name} x{own.frontage}: {', '.join((_weapons(own), *own.worn, *command))}"


def _weapons(own: Unit) -> str:
    """What it fights with, in words."""
    return " or ".join(weapon for weapon, _ in _choices(own))


def _choices(own: Unit) -> list[tuple[str, tuple[Row, ...]]]:
    """Each weapon that it may take up, in words, and what then reaches every line."""
    if own.arms:
        return [(arms.name, arms.rows) for arms in own.arms]
    return [(row.id, own.rows) for row in own.lines[0].rows if row.kind == "weapon"]

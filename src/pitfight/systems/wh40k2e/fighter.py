"""A fighter of the second edition from his table: keys and their limits, and how a fight begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from pitfight.building import Entry, checked_name, flag, known_turn, whole
from pitfight.catalogue import Catalogue
from pitfight.effects import Row
from pitfight.errors import FightError, cut, unknown
from pitfight.fight import Fight, Rulings, Side, Until
from pitfight.systems import beginning, reading
from pitfight.systems.reading import Characteristic
from pitfight.systems.wh40k2e import own_weapons
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.hulls import hull
from pitfight.systems.wh40k2e.moment import STATUSES, Condition, Model, moment
from pitfight.systems.wh40k2e.penetration import read as read_penetration
from pitfight.systems.wh40k2e.questions import REGISTRY
from pitfight.systems.wh40k2e.scene import Scene, Setting, Stage
from pitfight.words import Words, counted, normal, opened, say

CATALOGUE = Catalogue(
    "pitfight.systems.wh40k2e",
    REGISTRY,
    kinds={
        "weapon": "weapons",
        "grenade": "weapons",
        "gun": "weapons",
        "armour": "gear",
        "field": "gear",
        "wargear": "gear",
        "rule": "rules",
        "state": "rules",
    },
    described=own_weapons.table,
)
ITEMS = ("weapon", "grenade", "gun", "armour", "field", "wargear")
MOST_PARRIES = 5
"""The most that a fight may say; the swords of a fighter give two."""
NO_ARMOUR, NO_FIELD = (7, 1), 7
"""The needs of saves that are not there, that of armour with its dice."""
_SAVES = ("3+", "3+ on 2d6", "none")


CHARACTERISTICS = (
    Characteristic("movement", "m", 0, 20, 4),
    Characteristic("weapon_skill", "ws", 0),
    Characteristic("ballistic_skill", "bs", 0, 10, 3),
    Characteristic("strength", "s", 1),
    Characteristic("toughness", "t", 1),
    Characteristic("wounds", "w", 1),
    Characteristic("initiative", "i", 0),
    Characteristic("attacks", "a", 0),
    Characteristic("leadership", "ld", 0, 10, 7),
)
_LONG = {name: row for row in CHARACTERISTICS for name in (row.name, row.short)}
FLAGS = ("charging", "over_obstacle", "higher_ground", "encumbered", "breaking_off", "driver", "stationary", "exposed")
KEYS = (
    "profile",
    "name",
    "weapons",
    "gear",
    "rules",
    "save",
    "field",
    "status",
    "wounds_left",
    "fear_failed",
    "frenzied",
    "parries",
    "armour",
    "facing",
    "location",
    "squad",
    "mastery",
    "steed_attacks",
    "crew_of",
    *FLAGS,
)
OF_HULLS = ("armour", "facing", "location", "stationary", "exposed")
OF_THE_STILL = ("profile", "name", "status", "squad", *OF_HULLS)
"""What a vehicle without a Weapon Skill, or a building, may have: it does not fight."""
NOT_OF_WALKERS = ("save", "field", "wounds_left")
STATES: dict[str, dict[str, str | bool]] = {
    "charging": {"charging": True},
    "charge": {"charging": True},
    "over obstacle": {"charging": True, "over_obstacle": True},
    "over an obstacle": {"charging": True, "over_obstacle": True},
    "higher ground": {"higher_ground": True},
    "on higher ground": {"higher_ground": True},
    "encumbered": {"encumbered": True},
    "breaking off": {"breaking_off": True},
    "frenzied": {"frenzied": True},
    "not frenzied": {"frenzied": False},
    "stationary": {"stationary": True},
    "exposed": {"exposed": True},
    "not exposed": {"exposed": False},
    "driver": {"driver": True},
    "fear failed": {"fear_failed": True},
    "fear passed": {"fear_failed": False},
    **{word: {"status": word} for word in STATUSES},
}
"""States in words, and the keys they set."""
_NUMBERED = {
    "wounds left": "wounds_left",
    "wound": "wounds_left",
    "parry": "parries",
    "parrie": "parries",
    "mastery": "mastery",
    "steed attack": "steed_attacks",
    "armour": "armour",
}
_COUNTED = {"wound left": "wounds_left", "wound": "wounds_left", "parry": "parries", "parrie": "parries"}
"""What stands behind its number."""
_FIGURES = ("save", "field")
_NAMED = {"crew of": "crew_of", "squad": "squad", "facing": "facing", "location": "location"}
_NO_SAVE = ("no save", "save none")
_SAVE = re.compile(r"(?:save )?([+-]?[0-9]\S*\+(?: on .+?)?)(?: save)?|save ([+-]?[0-9].*)|([+-]?[0-9]\S*) save")
_FIELD = re.compile(r"field ([+-]?[0-9].*)|([+-]?[0-9]\S*) field")
_VALUED = re.compile(r"([a-z][a-z -]*?) ?([+-]?[0-9]\S*)|([+-]?[0-9]\S*) ([a-z][a-z -]*)")
"""A name with its number behind it or in front; whether the number is one is seen later, where its limits are."""
_NOTHING = ("none", "no", "-", "")
"""What stands for no save and no field at all."""


def table(words: Words) -> dict[str, Any]:
    """The table of a fighter from words taken apart."""
    made: dict[str, Any] = {}
    opened(words, made, _LONG)
    for part in words.parts:
        _word(made, part.text, part.count, part.kind)
    return made


def _word(made: dict[str, Any], text: str, count: int, kind: str) -> None:
    plain = normal(text)
    if not kind and _state(made, text, plain, count):
        return
    own_weapons.check(text, "")
    try:
        row = CATALOGUE.find(text, reading.kinds_of(CATALOGUE, kind))
    except FightError as error:
        if error.attempts or kind:
            raise
        raise unknown(text, "gear, rule or state", [*CATALOGUE.ids(*CATALOGUE.kinds), *STATES]) from None
    made.setdefault(CATALOGUE.kinds[row.kind], []).extend([text] * whole(count, 1, 4, f"“{text}”, how many"))


def _state(made: dict[str, Any], text: str, plain: str, count: int) -> bool:
    """Whether a word is a state or a number of the fighter, which is then written down."""
    if reading.says_state(made, STATES, plain, text):
        return True
    if plain in _NO_SAVE:
        say(made, "save", "none", text)
        return True
    if plain in _COUNTED:
        say(made, _COUNTED[plain], count, text)
        return True
    if plain in _FIGURES:
        if count == 1:
            raise FightError(f"“{cut(text)}”: what is rolled for it is missing", attempts=(f"{plain} 4+",))
        say(made, plain, f"{count}+", text)
        return True
    written = _written(text)
    for key, pattern in (("field", _FIELD), ("save", _SAVE)):
        if match := pattern.fullmatch(written):
            say(made, key, next(own for own in match.groups() if own), text)
            return True
    if match := _VALUED.fullmatch(written):
        name, value = match[1] or match[4], match[2] or match[3]
        own_number = _LONG.get(name.strip().replace(" ", "_").replace("-", "_"))
        named = _NUMBERED.get(normal(name)) or (own_number.name if own_number is not None else None)
        if named is not None:
            say(made, named, int(value) if value.isascii() and value.isdigit() else value, text)
            return True
    own = next((own for own in _NAMED if plain.startswith(f"{own} ")), None)
    if own is not None:
        say(made, _NAMED[own], text.strip()[len(own) :].strip(), text)
    return own is not None


def _written(value: Any) -> str:
    """What was written, without case and blanks in excess; a sign stays."""
    return " ".join(str(value).casefold().replace("\u2212", "-").split())


# -- from tables to models ------------------------------------------------------------------------------------


def model(entry: Entry, rulings: Rulings) -> Model:
    """The fighter of a table, without what depends on the others. Raises :class:`FightError`."""
    raw, where = entry.raw, entry.where
    reading.check_keys(raw, KEYS, _LONG, where)
    profile, row = reading.profile_of(CATALOGUE, raw, where)
    body = hull(raw, row, where)
    if body is not None:
        _check_hull(raw, row, rulings, where)
    numbers = _characteristics(raw, row, where, vehicle=body is not None)
    items = [
        *_weapons(raw, row, f"{where}, weapons"),
        *_items(raw.get("gear", ()), f"{where}, gear"),
    ]
    rules = [
        *(CATALOGUE.find(str(name), ("rule", "state"), where=where) for name in row.get("rules", ())),
        *_rules(raw.get("rules", ()), f"{where}, rules"),
    ]
    if body is not None:
        _check_worn(items, where)
    own_armour = _save(raw["save"], items, f"{where}, save") if "save" in raw else None
    own_field = _field(raw["field"], items, f"{where}, field") if "field" in raw else None
    for kind, own, word in (("armour", own_armour, "save"), ("field", own_field, "field")):
        worn = next((item.id for item in items if item.kind == kind), None)
        if own is not None and worn is not None:
            raise FightError(f"{worn} and a {word} in figures: one of them holds", where=where, attempts=(worn, word))
    items += _issued(row, items, own_armour is not None, own_field is not None)
    frenzied = _frenzied(raw, rules, where)
    _check(items, rules, where, body is None)
    weapons = tuple(item for item in items if item.kind == "weapon")
    natural = next((item for item in weapons if item.facts.get("natural")), None)
    return Model(
        id=entry.id,
        name=reading.name_of(entry, row),
        side=entry.side,
        profile=profile,
        weapon_skill=numbers["weapon_skill"],
        ballistic_skill=numbers["ballistic_skill"] or 0,
        strength=numbers["strength"] or 0,
        toughness=numbers["toughness"] or 0,
        wounds=numbers["wounds"] or 1,
        initiative=numbers["initiative"] or 0,
        attacks=numbers["attacks"] or 0,
        leadership=numbers["leadership"] or 0,
        weapons=tuple(item for item in weapons if item.facts.get("hands", 1) or item is natural),
        tools=tuple(item for item in items if item.kind in ("grenade", "gun")),
        other=tuple(
            dict.fromkeys(
                [
                    *(item for item in items if item.kind in ("armour", "field", "wargear")),
                    *rules,
                    *([CATALOGUE.row("state", "frenzied")] if frenzied else []),
                ]
            )
        ),
        bare=natural or CATALOGUE.row("weapon", "fists"),
        opening=_opening(items, rules),
        afraid=CATALOGUE.row("state", "afraid"),
        idle=CATALOGUE.row("state", "idle"),
        hull=body,
        charging=flag(raw, "charging", where),
        over_obstacle=flag(raw, "over_obstacle", where),
        higher_ground=flag(raw, "higher_ground", where),
        encumbered=flag(raw, "encumbered", where),
        frenzied=frenzied,
        own_parries=whole(raw["parries"], 0, MOST_PARRIES, f"{where}, parries") if "parries" in raw else None,
        own_armour=own_armour,
        own_field=own_field,
        steed_attacks=whole(raw.get("steed_attacks", 0), 0, 10, f"{where}, steed_attacks"),
        mastery=whole(raw.get("mastery", 1), 0, 4, f"{where}, mastery"),
        squad=_text(raw, "squad", where),
        crew_of=_text(raw, "crew_of", where),
        driver=flag(raw, "driver", where),
        place=entry.place,
        rulings=rulings,
    )


def _check_hull(raw: Mapping[str, Any], row: Mapping[str, Any], rulings: Rulings, where: str) -> None:
    """What cannot be said of a vehicle: a Weapon Skill its datafax does not list, and what does nothing for it."""
    name = str(row.get("name", "it"))
    given = next((key for key in ("ws", "weapon_skill") if key in raw), "")
    if given and row and "ws" not in row:
        raise FightError(
            f"a {name} has no Weapon Skill, so it does not fight",
            where=f"{where}, {given}",
            attempts=("leave it out", "a walker of your own, without profile: WS3 S6 T6 W1 I3 A2 Ld8: armour 18"),
        )
    fights = bool(given) or "ws" in row
    for key, value in raw.items():
        idle = not fights and key not in OF_THE_STILL and value not in (False, [], "")
        if idle or (fights and (key in NOT_OF_WALKERS or (row and key in ("w", "wounds", "t", "toughness")))):
            why = "hits on it are penetrations" if fights else f"{name} has no Weapon Skill, so it does not fight"
            what = ", ".join(map(str, value)) if isinstance(value, list) else str(key).replace("_", " ")
            raise FightError(
                f"“{cut(what)}” does nothing: {why}",
                where=where,
                attempts=("leave it out",) if fights or row else ("leave it out", "ws = 3"),
            )
    if fights and "location" in raw and rulings["walker_hits"] == "as_shooting":
        raise FightError(
            "where a walker is hit is rolled, unless walker_hits is as_vehicle_hth",
            where=f"{where}, location",
            attempts=("leave it out", "--option walker_hits=as_vehicle_hth"),
        )


def _check_worn(items: Sequence[Row], where: str) -> None:
    """A walker has no use for what saves a model: hits on it are penetrations."""
    worn = next((item.id for item in items if item.kind in ("armour", "field")), None)
    if worn is not None:
        raise FightError(
            f"“{worn}” does nothing: hits on it are penetrations",
            where=f"{where}, gear",
            attempts=("leave it out", "armour = 20"),
        )


def _characteristics(
    raw: Mapping[str, Any], row: Mapping[str, Any], where: str, *, vehicle: bool
) -> dict[str, int | None]:
    """All numbers; a vehicle may be without any of them, a model without a Weapon Skill does not fight."""
    numbers: dict[str, int | None] = {}
    missing = []
    for own in CHARACTERISTICS:
        key = reading.given(raw, (own.name, own.short), where)
        value = raw[key] if key else row.get(own.short, own.default)
        if value is None:
            numbers[own.name] = None
            missing.append(own.short)
            continue
        numbers[own.name] = whole(value, own.lowest, own.highest, f"{where}, {key or own.short}")
    if vehicle and (numbers["weapon_skill"] is None or not {"s", "i", "a"} & set(missing)):
        return numbers
    reading.check_complete(missing, where, "WS4 S4 T4 W1 I4 A1 Ld8")
    return numbers


def _listed(value: Any, where: str) -> list[Any]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, Sequence) and all(isinstance(name, (str, Mapping)) for name in value):
        return list(value)
    raise FightError("a list of names is needed", where=where)


def _items(value: Any, where: str) -> list[Row]:
    """Weapons and everything else that is carried, from names with or without numbers, or tables of their own."""
    found: list[Row] = []
    listed = _listed(value, where)
    reading.check_items(listed, where)
    for item in listed:
        if isinstance(item, Mapping):
            found.append(own_weapon(item, where))
            continue
        count, name = (1, item) if CATALOGUE.knows(item, ITEMS) else counted(item)
        row = CATALOGUE.find(name, ITEMS, what="weapon or gear", where=where)
        found += [row] * whole(count, 1, 4, where)
        if count == 1 and listed.count(item) == 1 and row.id in _pairs() and name.casefold().endswith("s"):
            found.append(row)  # the plural of something that comes in pairs
    return _paired(found)


def _weapons(raw: Mapping[str, Any], row: Mapping[str, Any], where: str) -> list[Row]:
    """The weapons listed; those of the profile too, unless a close combat weapon is listed in their place.

    Grenades and guns come on top of what the profile carries.
    """
    listed = _items(raw.get("weapons", ()), where)
    replaced = "weapons" in raw and (not listed or any(item.kind == "weapon" for item in listed))
    return listed if replaced else [*_items(row.get("weapons", ()), where), *listed]


def _pairs() -> dict[str, str]:
    """The rows that come in pairs, with the row of the pair."""
    return {str(row["pair_of"]): id for id, row in CATALOGUE.tables["weapon"].items() if "pair_of" in row}


def _paired(found: list[Row]) -> list[Row]:
    """Two of what comes in pairs are one item, in the place of the first."""
    for single, pair in _pairs().items():
        places = [place for place, row in enumerate(found) if row.id == single]
        if len(places) == 2:
            found[places[0]] = CATALOGUE.row("weapon", pair)
            del found[places[1]]
    return found


OWN_KEYS = ("name", "strength", "user_plus", "damage", "save", "penetration", "strength_die_inside", "parries", "hands")


def own_weapon(data: Mapping[str, Any], where: str) -> Row:
    """A close combat weapon that a fight file describes itself. Raises :class:`FightError`."""
    for key in data:
        if key not in OWN_KEYS:
            raise unknown(str(key), "key of a weapon", OWN_KEYS, where)
    name = checked_name(data.get("name", ""), f"{where}, name").strip()
    if not name:
        raise FightError("a weapon of your own needs a name", where=where, attempts=('name = "..."',))
    where = f"{where}, {cut(name)}"
    text = str(data.get("penetration", "S+D6"))
    read_penetration(text, f"{where}, penetration")
    damage = str(data.get("damage", "1")).upper()
    if not re.fullmatch(r"[1-9]|10|D[3468]|D1[02]", damage):
        raise FightError(f"“{cut(damage)}” is no damage: a number from 1 to 10, D3, D4, D6, ...", where=where)
    effects: list[dict[str, Any]] = [{"ask": "penetration", "set": text}, {"ask": "damage", "set": damage}]
    if "strength" in data:
        effects.append({"ask": "strength", "set": whole(data["strength"], 1, 10, f"{where}, strength")})
    if "strength" in data and "user_plus" in data:
        raise FightError("“strength” and “user_plus” are two ways to say one thing; give one", where=where)
    if "user_plus" in data:
        effects.append({"ask": "strength", "add": whole(data["user_plus"], -10, 10, f"{where}, user_plus")})
    if "save" in data:
        effects.append({"ask": "save_by_blow", "set": whole(data["save"], -10, 0, f"{where}, save")})
    if flag(data, "strength_die_inside", where):
        effects.append({"ask": "strength_die_inside", "allow": True})
    parries = whole(data.get("parries", 0), 0, 2, f"{where}, parries")
    if parries:
        effects.append({"ask": "parries", "add": parries})
    facts = {"source": "the fight file", "hands": whole(data.get("hands", 1), 1, 2, f"{where}, hands")}
    return REGISTRY.row(name, "weapon", {**facts, "effects": effects})


def _rules(value: Any, where: str) -> list[Row]:
    return [CATALOGUE.find(name, ("rule", "state"), what="rule", where=where) for name in _listed(value, where)]


def _save(value: Any, items: list[Row], where: str) -> tuple[int, int] | None:
    """Need and dice of a save in figures; a name of armour puts that among the items instead."""
    text = _written(value)
    if text in _NOTHING:
        return NO_ARMOUR
    match = re.fullmatch(r"([+-]?[0-9]+)\+?(?: ?(?:on )?(2 ?)?d6)?", text)
    if match is None:
        if _figures(value):
            raise FightError(
                f"“{cut(value)}” is no save: 2+ to 6+, or 2+ to 12+ on 2d6, or none", where=where, attempts=_SAVES
            )
        items.append(CATALOGUE.find(str(value), ("armour",), what="armour or save such as 3+ on 2d6", where=where))
        return None
    dice = 2 if match[2] else 1
    need = _need(match[1], 6 * dice, value, where)
    return need, dice


def _field(value: Any, items: list[Row], where: str) -> int | None:
    """The need of a field save in figures; a name of a field puts that among the items instead."""
    text = _written(value)
    if text in _NOTHING:
        return NO_FIELD
    match = re.fullmatch(r"([+-]?[0-9]+)\+?", text)
    if match is None:
        if _figures(value):
            raise FightError(
                f"“{cut(value)}” is no field save: 2+ to 6+, or none", where=where, attempts=("4+", "none")
            )
        items.append(CATALOGUE.find(str(value), ("field",), what="field or save such as 4+", where=where))
        return None
    return _need(match[1], 6, value, where)


def _figures(value: Any) -> bool:
    """Whether something is not meant as a name."""
    return not isinstance(value, str) or any(letter.isdigit() for letter in value[:2])


def _need(digits: str, highest: int, value: Any, where: str) -> int:
    """The need of a save: never better than 2+, and within reach of its dice."""
    if len(digits) > 3 or not 2 <= int(digits) <= highest:
        raise FightError(
            f"“{cut(value)}” is out of range: 2+ to {highest}+, or none", where=where, attempts=("2+", f"{highest}+")
        )
    return int(digits)


def _issued(row: Mapping[str, Any], items: Sequence[Row], saved: bool, fielded: bool) -> list[Row]:
    """What a profile's fighter wears besides what is listed: the fight's own save, armour and field go before."""
    kinds = {item.kind for item in items} | ({"armour"} if saved else set()) | ({"field"} if fielded else set())
    issued = [CATALOGUE.find(str(name), ITEMS) for name in row.get("gear", ())]
    return [item for item in issued if item.kind == "wargear" or item.kind not in kinds]


def _frenzied(raw: Mapping[str, Any], rules: list[Row], where: str) -> bool:
    """Whether he is in a frenzy: as the fight says, else as his rules have it."""
    state = CATALOGUE.row("state", "frenzied")
    frenzied = flag(raw, "frenzied", where) if "frenzied" in raw else state in rules
    rules[:] = [row for row in rules if row != state]
    return frenzied


def _check(items: Sequence[Row], rules: Sequence[Row], where: str, on_foot: bool) -> None:
    """What is not used in hand-to-hand combat, and what does not fit together."""
    for row in (*items, *rules):
        if row.facts.get("refused"):
            raise FightError(f"{row.id}: {row.facts['refused']}", where=where, attempts=("leave it out",))
    for kind, what in (("armour", "suits of armour"), ("field", "fields")):
        worn = list(dict.fromkeys(item.id for item in items if item.kind == kind))
        if len(worn) > 1:
            raise FightError(f"{' and '.join(worn)}: one of all {what} is worn", where=where, attempts=tuple(worn))
    held = [item for item in items if item.kind == "weapon" and item.facts.get("hands", 1)]
    both = next((item for item in held if item.facts.get("hands", 1) == 2), None)
    if on_foot and both is not None and len(held) > 1:
        beside = next((item.id for item in held if item is not both), both.id)
        raise FightError(
            f"a {both.id} takes both hands, so no {beside} beside it", where=f"{where}, weapons", attempts=(both.id,)
        )


def _opening(items: Iterable[Row], rules: Iterable[Row]) -> tuple[Row, ...]:
    """The blows before the dice that his rows name, in the order of the data file."""
    return tuple(reading.blows_named(CATALOGUE, (*items, *rules), ("opening_blow",)))


def _text(raw: Mapping[str, Any], key: str, where: str) -> str:
    value = raw.get(key, "")
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise FightError(f"“{key}” is one name, not “{cut(value)}”", where=where, attempts=(f'{key} = "first"',))
    return str(value).strip()


# -- from models to the beginning of a fight ------------------------------------------------------------------


def begins(entry: Entry, own: Model) -> Condition:
    """How a fighter stands as the fight begins. Raises :class:`FightError` for states that contradict each other."""
    raw, where = entry.raw, entry.where
    allowed = STATUSES[3:] if own.large else STATUSES[:3]
    status = normal(str(raw.get("status", allowed[0])))
    if status not in allowed:
        raise unknown(str(raw["status"]), "status", allowed, where)
    gone = status in ("dead", "destroyed")
    left = 0 if gone else own.wounds
    if "wounds_left" in raw:
        left = whole(raw["wounds_left"], 0, own.wounds, f"{where}, wounds_left")
        if (left == 0) != gone:
            raise FightError(f"{left} Wounds left and {status} do not agree", where=where)
    if own.over_obstacle and not own.charging:
        raise FightError("who charges over an obstacle charges", where=where, attempts=("charging = true",))
    breaking = flag(raw, "breaking_off", where)
    if not own.large:
        for key in OF_HULLS:
            if key in raw:
                raise FightError(
                    f"“{key}” belongs to a vehicle, walker or building", where=where, attempts=("armour = 20",)
                )
    fear = reading.fear_failed(raw, where)
    return Condition(status, left, breaking_off=breaking, left=gone or status == "broken", afraid=fear)


def assemble(
    entries: Sequence[Entry],
    contacts: Sequence[tuple[int, ...]],
    rulings: Rulings,
    turn: Side | None,
    until: Until,
    start: str,
    max_steps: int | None,
) -> tuple[tuple[Model, ...], tuple[Scene | Condition, ...], Setting, list[str]]:
    """All fighters with their contacts, how the fight begins, and notices about what is not in the answer."""
    made = [model(entry, rulings) for entry in entries]
    made = beginning.told_apart(made)
    made = _with_crews(entries, made)
    contacts = _touching_crews(made, contacts)
    made = [
        replace(
            own,
            engaged=touching,
            allies=beginning.friends_of(number, made),
            mates=tuple(
                place
                for place, mate in enumerate(made)
                if own.squad and mate.squad == own.squad and mate.side == own.side and place != number
            ),
        )
        for number, (own, touching) in enumerate(zip(made, contacts, strict=True))
    ]
    conditions = [begins(entry, own) for entry, own in zip(entries, made, strict=True)]
    for entry, own in zip(entries, made, strict=True):
        if own.charging and not own.engaged:
            raise FightError("he charges, but touches no enemy", where=entry.where, attempts=("engaged",))
    _check_vehicles(made, until)
    whose = known_turn({own.side for own in made if own.charging}, turn)
    conditions = [
        now._replace(afraid=_fear_open(own, now, made, conditions)) for own, now in zip(made, conditions, strict=True)
    ]
    phases = until.value if until.word == "phases" else None if until.word == "dead" else 1
    stage: Stage = "turn_begins" if start == "turn_start" else "phase_begins"
    scene = Scene(whose, stage, None, int(phases) if phases is not None else None, max_steps)
    order = tuple(sorted(range(len(made)), key=lambda number: made[number].place))
    notices = [
        f"{own.name} touches no enemy, and does not fight" for own in made if not own.engaged and not own.crew_of
    ]
    return tuple(made), (scene, *conditions), Setting(beginning.by_side(made), order, until.word), notices


def _with_crews(entries: Sequence[Entry], made: list[Model]) -> list[Model]:
    """Crews and their vehicles know each other."""
    places = {own.id: number for number, own in enumerate(made)}
    crews: dict[int, list[int]] = {}
    vehicles: dict[int, int] = {}
    for number, (entry, own) in enumerate(zip(entries, made, strict=True)):
        if not own.crew_of:
            if own.driver:
                raise FightError("a driver is of a crew", where=entry.where, attempts=("crew_of",))
            continue
        where = f"{entry.where}, crew_of"
        if own.crew_of not in places:
            raise unknown(own.crew_of, "fighter", places, where)
        vehicle = places[own.crew_of]
        body = made[vehicle].hull
        if made[vehicle].side != own.side or body is None or not body.exposed:
            raise FightError(f"“{own.crew_of}” is no vehicle of his side whose crew is exposed", where=where)
        if own.driver and any(made[mate].driver for mate in crews.get(vehicle, ())):
            raise FightError(f"“{own.crew_of}” has a driver already, and one drives", where=f"{entry.where}, driver")
        crews.setdefault(vehicle, []).append(number)
        vehicles[number] = vehicle
    for number, (entry, own) in enumerate(zip(entries, made, strict=True)):
        if own.hull is not None and own.hull.exposed and number not in crews:
            raise FightError(
                "its crew is exposed and is fought instead of it: list the crew, the nearest first",
                where=entry.where,
                attempts=(f"crew of {own.id}", "not exposed"),
            )
    return [
        replace(own, crew=tuple(crews.get(number, ())), vehicle=vehicles.get(number)) for number, own in enumerate(made)
    ]


def _touching_crews(made: Sequence[Model], contacts: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The contacts, where contact with a vehicle whose crew is exposed is contact with its crew too (W2-13)."""
    found = [list(touching) for touching in contacts]
    for number, vehicle in enumerate(made):
        for enemy in contacts[number] if vehicle.crew else ():
            for member in vehicle.crew:
                if enemy not in found[member]:
                    found[member].append(enemy)
                if member not in found[enemy]:
                    found[enemy].append(member)
    return [
        tuple(sorted(touching)) if len(touching) > len(given) else given
        for touching, given in zip(found, contacts, strict=True)
    ]


def _check_vehicles(made: Sequence[Model], until: Until) -> None:
    """Somebody has to have a Weapon Skill; automatic hits need something that is hit by itself."""
    if all(own.weapon_skill is None for own in made):
        raise FightError("nobody here has a Weapon Skill, so nobody fights", where="fighter", attempts=("ws",))
    if until.word == "blows" and all(own.weapon_skill is not None for own in made):
        raise FightError(
            "blows are the automatic hits on a vehicle or building, and none is here",
            where="until",
            attempts=("duel", "armour = 20"),
        )


def _fear_open(own: Model, now: Condition, made: Sequence[Model], conditions: Sequence[Condition]) -> bool | None:
    """Whether a test for fear is still to come: None when an enemy who causes fear charges him."""
    if now.afraid is not None:
        return now.afraid
    me = moment(own, now)
    if now.left or own.weapon_skill is None or not ask("fears", me):
        return False
    feared = any(
        made[foe].charging and ask("causes_fear", moment(made[foe], conditions[foe]), me) for foe in own.engaged
    )
    return None if feared else False


def duels_begin(fight: Fight) -> bool:
    """Whether any two enemies who touch as the fight begins can fight a duel."""
    models, begin = cast(Sequence[Model], fight.fighters), cast(Sequence[Condition], fight.begin[1:])
    able = [own.weapon_skill is not None and not now.left for own, now in zip(models, begin, strict=True)]
    return fight.until.word != "blows" and any(
        able[who] and able[foe] for who, own in enumerate(models) for foe in own.engaged
    )


def likeness(own: Model, now: Condition) -> object:
    """What twins have in common: everything but name, id and place, and the same single enemy."""
    if len(own.engaged) != 1 or own.squad or own.crew_of or own.large or own.crew:
        return None
    return replace(own, id="", name="", allies=(), place=0), now


def in_words(own: Model, now: Condition) -> str:
    """A fighter in a few words: his name, weapons and gear, and how he begins the fight."""
    carried = reading.tally(row.id for row in (*own.weapons, *own.tools))
    gear = [name if number == 1 else f"{number} {name}s" for name, number in carried.items()]
    gear += [row.id for row in own.other if row.kind in ("armour", "field", "wargear")]
    gear += _in_figures(own)
    usual = CATALOGUE.profiles.get(own.profile, {}).get("rules", ())
    states = [row.id for row in own.other if row.kind in ("rule", "state") and row.id not in usual]
    states += _stands(own, now)
    return reading.gear_and_skills(own.name, own.id, gear, states)


def _stands(own: Model, now: Condition) -> list[str]:
    """How a fighter begins the fight, as far as that is not usual, in the words that set it."""
    hull = own.hull
    states = {
        "over an obstacle": own.over_obstacle,
        "higher ground": own.higher_ground,
        "encumbered": own.encumbered,
        "breaking off": now.breaking_off,
        "stationary": hull is not None and hull.stationary and not hull.building,
        f"facing {hull.facing if hull else ''}": hull is not None and hull.facing != "front",
        f"location {hull.struck if hull else ''}": hull is not None and bool(hull.struck),
    }
    return [state for state, holds in states.items() if holds]


def _in_figures(own: Model) -> list[str]:
    """Saves that the fight gives in figures, in words."""
    found = []
    if own.own_armour is not None:
        need, dice = own.own_armour
        found.append("no save" if own.own_armour == NO_ARMOUR else f"save {need}+{' on 2d6' if dice == 2 else ''}")
    if own.own_field is not None:
        found.append("no field" if own.own_field == NO_FIELD else f"field {own.own_field}+")
    return found


def profile_lines(row: Mapping[str, Any]) -> list[str]:
    """What a profile's fighter carries unless told otherwise, and the armour of a vehicle, in words."""
    lines = []
    if row.get("weapons"):
        lines.append(f"weapons, unless other close combat weapons are listed: {', '.join(row['weapons'])}")
    if row.get("exposed"):
        lines.append("its crew is exposed, and fought instead of it")
    for own in row.get("locations", ()):
        low, high = own["dice"]
        die = str(low) if low == high else f"{low}-{high}"
        armour = (
            "nearest of the crew" if own.get("crew") else f"armour {own['front']} in front, {own['side']} elsewhere"
        )
        lines.append(f"{own['name']} ({die}): {armour}")
    return lines

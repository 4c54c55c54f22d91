"""A Coreheim fighter from his table: keys and their limits, what he may carry and hold, and how he begins the fight."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitfight.building import Entry, flag, known_turn, listed, whole
from pitfight.catalogue import Catalogue
from pitfight.effects import Row
from pitfight.errors import FightError, cut, unknown
from pitfight.fight import Rulings, Side, Until
from pitfight.loadout import Arm, Armoury
from pitfight.systems import beginning, reading
from pitfight.systems.coreheim import charts
from pitfight.systems.coreheim.asking import ask, ask_blow
from pitfight.systems.coreheim.moment import ANYBODY, FORGOTTEN, STATUSES, Condition, Hold, Moment, Warrior
from pitfight.systems.coreheim.questions import REGISTRY
from pitfight.systems.coreheim.rules.psychology import frightens, is_afraid_of
from pitfight.systems.coreheim.rules.who_strikes_first import steps
from pitfight.systems.coreheim.scene import Scene, Setting, Stage
from pitfight.words import Words, counted, normal, opened

CATALOGUE = Catalogue(
    "pitfight.systems.coreheim",
    REGISTRY,
    kinds={
        "weapon": "gear",
        "missile": "gear",
        "mount": "gear",
        "armour": "gear",
        "drug": "gear",
        "skill": "skills",
        "rule": "rules",
        "spell": "rules",
    },
)
GEAR = ("weapon", "missile", "mount", "armour", "drug")
NAMED = "enemies by name"
"""Watched where somebody's condition may name an enemy, so that two like enemies are not alike to him."""
BODILY = ("extra_blows", "bursts")
"""Questions whose answers name blows besides those of weapons."""


@dataclass(frozen=True, slots=True)
class Characteristic(reading.Characteristic):
    """One number of a profile, and how it is written."""

    target: bool = False
    """A target number, limited by the edition's die."""


CHARACTERISTICS = (
    Characteristic("movement", "m", 0, 20, 7),
    Characteristic("attacks", "a", 1, 10),
    Characteristic("wounds", "w", 1, 10),
    Characteristic("toughness", "t", -7, 3),
    Characteristic("weapon_skill", "ws", 1, 12, target=True),
    Characteristic("strength", "s", 1, 6, 0, target=True),
    Characteristic("ballistic_skill", "bs", 1, 12, 0, target=True),
    Characteristic("initiative", "i", 1, 12, target=True),
    Characteristic("leadership", "ld", 1, 12),
)
_LONG = {name: row for row in CHARACTERISTICS for name in (row.name, row.short)}
KEYS = (
    "profile",
    "name",
    "gear",
    "carried",
    "skills",
    "rules",
    "charging",
    "charged",
    "stood_up",
    "status",
    "wounds_left",
    "fear_failed",
    "combat_turn",
    "mounted",
    "leader_ld",
    "near",
)
STATES: dict[str, dict[str, str | bool]] = {
    "charging": {"charging": True},
    "charge": {"charging": True},
    "stood up": {"stood_up": True},
    "standing": {"status": "standing"},
    "knocked down": {"status": "knocked_down"},
    "stunned": {"status": "stunned"},
    "out of action": {"status": "out_of_action"},
    "fear failed": {"fear_failed": True},
    "fear passed": {"fear_failed": False},
    "mounted": {"mounted": True},
}
"""States in words, and the keys they set."""
AT_TURN_START = "who stood up did so this turn: as it starts he is still knocked down"
_NUMBERED = {
    "leader ld": "leader_ld",
    "wounds left": "wounds_left",
    "wound": "wounds_left",
    "combat turn": "combat_turn",
    "turn": "combat_turn",
}
_NUMBER = re.compile(r"^(?P<name>[a-z ]+?)\s*(?P<value>[+\-\u2212]?[0-9]+\+?)$")


def table(words: Words) -> dict[str, Any]:
    """The table of a fighter from words taken apart."""
    made: dict[str, Any] = {"gear": [], "carried": [], "skills": [], "rules": []}
    opened(words, made, _LONG, str)
    for part in words.parts:
        _word(made, part.text, part.count, part.kind)
    return {key: value for key, value in made.items() if value != [] or key == "gear"}


def _word(made: dict[str, Any], text: str, count: int, kind: str) -> None:
    plain = normal(text)
    if not kind and reading.says_state(made, STATES, plain, text):
        return
    if not kind and plain in ("wound left", "wound"):
        made["wounds_left"] = count
        return
    number = _NUMBER.match(" ".join(text.casefold().split()))
    if not kind and number:
        name, value = number["name"].strip(), number["value"]
        if normal(name) in _NUMBERED:
            made[_NUMBERED[normal(name)]] = value
            return
        if name in _LONG:
            made[_LONG[name].name] = value
            return
    carries = re.match(r"^(?:also )?(?:carries|carrying|in reserve)\s+(.+)$", plain)
    if not kind and carries:
        made["carried"].append(carries[1])
        return
    pair = [piece.strip() for piece in re.split(r"\s+and\s+", text)]
    if len(pair) == 2 and not CATALOGUE.knows(text) and all(_is_weapon(piece) for piece in pair):
        made["gear"].append(" and ".join(pair))
        return
    try:
        row = _part(text, reading.kinds_of(CATALOGUE, kind))[0]
    except FightError as error:
        if error.attempts or kind:
            raise
        raise unknown(text, "gear, skill, rule or state", [*CATALOGUE.ids(*CATALOGUE.kinds), *STATES]) from None
    made[CATALOGUE.kinds[row.kind]] += [text] * whole(count, 1, 4, f"“{text}”, how many")


def _is_weapon(text: str) -> bool:
    return CATALOGUE.knows(counted(text)[1], ("weapon", "missile"))


def _part(text: str, kinds: tuple[str, ...], where: str = "") -> tuple[Row, tuple[Row, ...]]:
    """A row by name, with the poison written before a weapon's."""
    if CATALOGUE.knows(text, kinds):
        return CATALOGUE.find(text, kinds, where=where), ()
    words = text.split()
    if "weapon" in kinds:
        for at in range(1, len(words)):
            before, rest = " ".join(words[:at]), " ".join(words[at:])
            if CATALOGUE.knows(before, ("poison",)):
                return CATALOGUE.find(rest, ("weapon",), where=where), (CATALOGUE.find(before, ("poison",)),)
    if "weapon" in kinds and CATALOGUE.knows(text, ("poison",)):
        raise FightError(
            f"“{cut(text)}” hangs on a weapon: write it before one, such as “{normal(text)} sword”",
            where=where,
            attempts=(f"{normal(text)} sword",),
        )
    return CATALOGUE.find(text, kinds, what="gear, skill or rule", where=where), ()


# -- from tables to warriors ----------------------------------------------------------------------------------


def warrior(entry: Entry, rulings: Rulings, armoury: Armoury) -> Warrior:
    """The warrior of a table, without what depends on the other fighters. Raises :class:`FightError`."""
    raw, where = entry.raw, entry.where
    reading.check_keys(raw, KEYS, _LONG, where)
    profile, row = reading.profile_of(CATALOGUE, raw, where)
    edition = rulings["edition"]
    if profile and edition == "v9":
        raise FightError(
            f"the profile of {row['name']} is one of v10 (D12): give characteristics for v9, such as "
            "WS3 S4 T0 W1 I4 A1 Ld7",
            where=f"{where}, profile",
            attempts=("edition=v10",),
        )
    numbers = _characteristics(raw, row, where, edition)
    gear, carried = listed(raw.get("gear", ()), f"{where}, gear"), listed(raw.get("carried", ()), f"{where}, carried")
    arms, items = _gear(gear, f"{where}, gear")
    reserve, more = _gear(carried, f"{where}, carried")
    items += more
    special = [
        *(CATALOGUE.find(str(name), ("rule", "skill"), where=where) for name in row.get("rules", ())),
        *_named(raw.get("skills", ()), ("skill",), "skill", f"{where}, skills"),
        *_named(raw.get("rules", ()), ("rule", "spell", "skill"), "rule", f"{where}, rules"),
    ]
    for own in (*items, *special):
        if own.facts.get("needs", edition) != edition:
            raise FightError(
                f"{own.id} is written for {own.facts['needs']} alone", where=where, attempts=("edition=v10",)
            )
    natural = any(own.facts.get("natural") for own in special)
    mounts = [own for own in items if own.kind == "mount"]
    if len(mounts) > 1:
        raise FightError("one mount carries him, not two", where=f"{where}, gear")
    mounted = flag(raw, "mounted", where) or bool(mounts)
    shields = [own for own in items if own.facts.get("slot") == "shield"]
    suits = [own.id for own in items if own.facts.get("slot") == "body"]
    reading.check_suits(suits, f"{where}, gear")
    missiles = [own for own in items if own.facts.get("missile")]
    if missiles and not arms and not reserve and any(own.facts.get("pistol") for own in missiles):
        raise FightError(
            "pistols are not fired in close combat (CH-12): name what he fights with",
            where=f"{where}, gear",
            attempts=("dagger", "unarmed"),
        )
    _check_limits((*arms, *reserve), shields, f"{where}, gear")
    other = tuple(dict.fromkeys([*(own for own in items if own not in shields), *special]))
    made = Warrior(
        id=entry.id,
        name=reading.name_of(entry, row),
        side=entry.side,
        profile=profile,
        movement=numbers["movement"],
        attacks=numbers["attacks"],
        wounds=numbers["wounds"] + (1 if mounted else 0),
        toughness=numbers["toughness"],
        weapon_skill=numbers["weapon_skill"],
        strength=numbers["strength"],
        initiative=numbers["initiative"],
        leadership=numbers["leadership"],
        holds=(Hold((), False),),
        other=other,
        shield=shields[0] if shields else None,
        bodily=_bodily(other, armoury),
        missile=bool(missiles),
        mounted=mounted,
        leader_leadership=None if "leader_ld" not in raw else _number(raw["leader_ld"], 1, 12, f"{where}, leader_ld"),
        rulings=rulings,
    )
    bare = Arm(CATALOGUE.row("natural", "bare") if natural else CATALOGUE.row("weapon", "dagger"))
    if natural:
        arms = [arm for arm in arms if not arm.row.facts.get("unarmed")]
    bare, *everything = (*armoury.shared([bare], "bare"), *armoury.shared([*arms, *reserve]))
    return replace(made, holds=_holds(made, everything[: len(arms)], everything[len(arms) :], bare, where))


def _bodily(rows: Iterable[Row], armoury: Armoury) -> tuple[Arm, ...]:
    """The blows that rows name besides weapons, in the order of the data file."""
    blows = (Arm(row) for row in reading.blows_named(CATALOGUE, rows, BODILY))
    return tuple(armoury.shared(blows, "bodily"))


def _number(value: Any, lowest: int, highest: int, where: str, *, target: bool = True) -> int:
    """A number as people write it in this game: 8, "8+", "+0", "-1"; the error names a target number as such."""
    text = str(value).strip().replace("\u2212", "-")
    plain = text.removesuffix("+").removeprefix("+") if isinstance(value, str) else text
    try:
        return whole(plain if isinstance(value, str) else value, lowest, highest, where)
    except FightError as error:
        sign = "+" if target else ""
        what = f"a target number from {lowest}{sign} to {highest}{sign}" if target else f"{lowest:+} to {highest:+}"
        raise FightError(f"“{cut(value)}” is out of range: {what}", where=error.where) from None


def _characteristics(raw: Mapping[str, Any], row: Mapping[str, Any], where: str, edition: str) -> dict[str, int]:
    sides = charts.EDITIONS[edition].highest
    numbers: dict[str, int] = {}
    missing = []
    for own in CHARACTERISTICS:
        key = reading.given(raw, (own.name, own.short), where)
        value = raw[key] if key else row.get(own.short, own.default)
        if own.name == "strength" and not key and edition == "v9":
            value = None
        if own.name == "strength" and key and edition == "v10":
            raise FightError(
                "there is no Strength in v10: Weapon Skill is the number to hit and wound (show --convert makes it "
                "from an old profile)",
                where=f"{where}, {key}",
                attempts=("edition=v9",),
            )
        if value is None:
            missing.append(own.short)
            continue
        place = f"{where}, {key or own.short}"
        if not key and value == own.default:
            numbers[own.name] = value
        elif own.name == "toughness":
            numbers[own.name] = _number(value, own.lowest, own.highest, place, target=False)
        elif own.target or own.name == "leadership":
            numbers[own.name] = _number(value, own.lowest, sides if own.target else own.highest, place)
        else:
            numbers[own.name] = whole(value, own.lowest, own.highest, place)
    example = "WS8+ T+0 W1 I7+ A1 Ld6+" if edition == "v10" else "WS3+ S4+ T+0 W1 I4+ A1 Ld7+"
    reading.check_complete(missing, where, example, shown=True)
    return numbers


def _named(value: Any, kinds: tuple[str, ...], what: str, where: str) -> list[Row]:
    return [CATALOGUE.find(name, kinds, what=what, where=where) for name in listed(value, where)]


def _gear(names: Sequence[str], where: str) -> tuple[list[Arm], list[Row]]:
    """Weapons as arms, and everything else, from a list of names that may have numbers in front."""
    arms: list[Arm] = []
    carried: list[Row] = []
    reading.check_items(names, where)
    for text in names:
        pair = re.split(r"\s+and\s+", text)
        if len(pair) == 2 and not CATALOGUE.knows(text, GEAR):
            both, _ = _gear(pair, where)
            check_pair(both, where)
            arms += both
            continue
        count, name = (1, text) if CATALOGUE.knows(text, GEAR) else counted(text)
        row, makes = _part(name, GEAR, where)
        for _ in range(whole(count, 1, 4, where)):
            if row.kind == "weapon":
                arms.append(Arm(row, makes))
            else:
                carried.append(row)
    return arms, carried


def check_pair(arms: Sequence[Arm], where: str) -> None:
    """Whether two weapons can be used at once. Raises :class:`FightError` naming the rule that forbids it."""
    if len(arms) != 2:
        raise FightError("“and” joins two close combat weapons", where=where, attempts=("sword and club",))
    for arm in arms:
        if arm.row.facts.get("hands") == 2:
            raise FightError(
                f"a {arm.name} takes both hands: no second weapon beside it (CH-11)", where=where, attempts=(arm.name,)
            )
        if arm.row.facts.get("off"):
            raise FightError(_beside(arm, next(other for other in arms if other is not arm)), where=where)


def _beside(arm: Arm, other: Arm) -> str:
    return (
        f"beside a {arm.name} the other hand holds a shield and nothing else, so no second weapon (CH-11) such as a "
        f"{other.name}; to switch to it in a later phase (CH-13) write “carries {other.name}”"
    )


def _check_limits(arms: Sequence[Arm], shields: Sequence[Row], where: str) -> None:
    """What a warrior may carry: two choices of close combat weapons, a shield being one; one dagger; one two-hander."""
    if len(shields) > 1:
        raise FightError("one shield is all an arm can hold", where=where)
    choices = [arm.name for arm in arms if not arm.row.facts.get("free")] + [row.id for row in shields]
    if len(choices) > 2:
        raise FightError(
            f"{', '.join(choices)}: a warrior carries two close combat weapon choices, a shield being one of them",
            where=where,
            attempts=("leave one out",),
        )
    big = [arm.name for arm in arms if arm.row.facts.get("hands") == 2]
    if len(big) > 1:
        raise FightError(f"{' and '.join(big)}: nobody carries two two-handed weapons", where=where)
    for fact in ("dagger", "lance"):
        if sum(arm.row.id == fact for arm in arms) > 1:
            raise FightError(f"one {fact} is all a warrior carries", where=where)


def _holds(own: Warrior, arms: Sequence[Arm], reserve: Sequence[Arm], bare: Arm, where: str) -> tuple[Hold, ...]:
    """Every way of filling his hands, the default first: hands are filled in the order of the list (CH-13)."""
    in_use, everything = (list(arms) or list(reserve) or [bare]), [*arms, *reserve]
    everything = everything or [bare]
    probe = replace(own, holds=tuple(Hold((arm,), False) for arm in everything))
    may_pair = [
        arm.row.facts.get("hands") == 1
        and bool(ask_blow("pairs", Moment(probe, hold=place), Moment(probe, hold=place), arm, sides=("striker",)))
        for place, arm in enumerate(everything)
    ]
    pairs_freely = {id(arm) for arm, may in zip(everything, may_pair, strict=True) if may}
    for arm in in_use:
        beside = [other for other in in_use if other is not arm and id(other) in pairs_freely]
        if arm.row.facts.get("off") and not arm.row.facts.get("one_charge") and beside:
            raise FightError(_beside(arm, beside[0]), where=f"{where}, gear", attempts=(f"carries {beside[0].name}",))
        twin = [other for other in in_use if other is not arm and other == arm and other.row.facts.get("off")]
        if twin:
            raise FightError(_beside(arm, twin[0]).partition(";")[0], where=f"{where}, gear", attempts=(arm.name,))
    found: dict[Hold, None] = {}
    shield = own.shield is not None

    def alone(arm: Arm) -> Hold:
        return Hold((arm,), shield and arm.row.facts.get("hands") == 1)

    first = in_use[0]
    second = next((arm for arm in in_use[1:] if id(arm) in pairs_freely), None)
    if id(first) in pairs_freely and second is not None and not shield:
        found[Hold((first, second), False)] = None
    else:  # a shield takes the second hand before a second weapon does
        found[alone(first)] = None
    for place, arm in enumerate(everything):
        for other in everything[place + 1 :]:
            if id(arm) in pairs_freely and id(other) in pairs_freely:
                found.setdefault(Hold((arm, other), False))
                found.setdefault(Hold((other, arm), False))
    two = any(len(hold.arms) > 1 for hold in found)
    compelled = two and not shield and own.rulings["two_weapon_optional"] == "off"
    for arm in everything:
        if not (compelled and id(arm) in pairs_freely):
            found.setdefault(alone(arm))
    return tuple(found)


# -- from warriors to the beginning of a fight ----------------------------------------------------------------


def _charging(raw: Mapping[str, Any], where: str) -> bool:
    """Whether he has charged: because the fight says so, or names whom. Raises :class:`FightError` if it says both."""
    said = flag(raw, "charging", where)
    named = bool(listed(raw.get("charged", ()), f"{where}, charged"))
    if named and not said and "charging" in raw:
        raise FightError(
            "he has charged somebody, yet “charging” is false; leave one out", where=where, attempts=("charging",)
        )
    if said and not named and "charged" in raw:
        raise FightError(
            "he charges, yet nobody is named; leave “charged” out for everyone within reach",
            where=f"{where}, charged",
            attempts=("leave it out",),
        )
    return said or named


def begins(entry: Entry, warrior: Warrior) -> Condition:
    """How a warrior stands as the fight begins. Raises :class:`FightError` for states that contradict each other."""
    raw, where = entry.raw, entry.where
    status = normal(str(raw.get("status", "standing"))).replace(" ", "_")
    status = reading.STATUS_WORDS.get(status, status)
    if status not in STATUSES:
        raise unknown(cut(raw["status"]), "status", STATUSES, where)
    down = status != "standing"
    left = whole(raw.get("wounds_left", 0 if down else warrior.wounds), 0, warrior.wounds, f"{where}, wounds_left")
    if down and left:
        raise FightError(f"who is {status.replace('_', ' ')} has no Wounds left", where=f"{where}, wounds_left")
    charging, stood_up = _charging(raw, where), flag(raw, "stood_up", where)
    if down and charging:
        raise FightError(f"who is {status.replace('_', ' ')} cannot charge", where=where)
    if down and stood_up:
        raise FightError(f"who stood up is not {status.replace('_', ' ')}", where=where)
    if charging and stood_up:
        raise FightError("who stood up this turn may not charge", where=where)
    fear = reading.fear_failed(raw, where)
    turn = whole(raw.get("combat_turn", 1), 1, 1000, f"{where}, combat_turn")
    bound = not down and bool(ask("spellbound", Moment(warrior)))
    return Condition(
        status,
        left,
        min(turn, 2),
        charging,
        stood_up,
        None if fear is None and not down else False,
        (ANYBODY,) if fear and not down else (),
        acted=bound,
    )


def assemble(
    entries: Sequence[Entry],
    contacts: Sequence[tuple[int, ...]],
    rulings: Rulings,
    turn: Side | None,
    until: Until,
    start: str,
    max_steps: int | None,
) -> tuple[tuple[Warrior, ...], tuple[Scene | Condition, ...], Setting, list[str]]:
    """All warriors with their contacts, how the fight begins, and notices about what is not in the answer."""
    armoury = Armoury()
    made = [warrior(entry, rulings, armoury) for entry in entries]
    made = beginning.told_apart(made)
    watched = frozenset(beginning.watched(made, FORGOTTEN))
    if len(made) > 2 and _names_enemies(made, contacts, rulings):
        watched |= {NAMED}
    kinds: dict[object, int] = {}
    places = {own.id: number for number, own in enumerate(made)}
    warriors = tuple(
        replace(
            own,
            engaged=touching,
            watched=watched,
            near=_near(entry, own, places, made),
            kind=kinds.setdefault(replace(own, id="", name=""), number),
            allies=beginning.friends_of(number, made),
        )
        for number, (entry, own, touching) in enumerate(zip(entries, made, contacts, strict=True))
    )
    conditions = [begins(entry, own) for entry, own in zip(entries, warriors, strict=True)]
    for entry, own, now in zip(entries, warriors, conditions, strict=True):
        if now.charging and not own.engaged:
            raise FightError("he charges, but no enemy is within reach", where=entry.where, attempts=("engaged",))
        if now.stood_up and start == "turn_start":
            raise FightError(AT_TURN_START, where=entry.where, attempts=("from phase", "knocked down"))
    whose = known_turn({own.side for own, now in zip(warriors, conditions, strict=True) if now.charging}, turn)
    conditions = _charges(entries, warriors, conditions, places)
    conditions = _rounds(warriors, conditions, rulings)
    if until.word == "blows":
        conditions = [
            now if beginning.strikes(own, until) else now._replace(acted=True)
            for own, now in zip(warriors, conditions, strict=True)
        ]
    phases = {"phase": 1, "blows": 1, "phases": until.value}.get(until.word)
    stage: Stage = "turn_begins" if start == "turn_start" else "phase_begins"
    scene = Scene(whose, stage, int(phases) if phases is not None else None, max_steps)
    return warriors, (scene, *conditions), _setting(warriors, rulings), _notices(warriors)


def _near(entry: Entry, own: Warrior, places: Mapping[str, int], made: Sequence[Warrior]) -> tuple[int, ...]:
    """The friends within an inch of him, as the fight names them."""
    where = f"{entry.where}, near"
    found = set()
    for name in listed(entry.raw.get("near", ()), where):
        if name not in places:
            raise unknown(name, "fighter", places, where)
        if made[places[name]].side != own.side or name == own.id:
            raise FightError(f"“{name}” is no friend of his; enemies within an inch are “engaged”", where=where)
        found.add(places[name])
    return tuple(sorted(found))


def _charges(
    entries: Sequence[Entry], warriors: Sequence[Warrior], conditions: Sequence[Condition], places: Mapping[str, int]
) -> list[Condition]:
    """Whom each charger has charged: those the fight names, else everyone within reach; kept where somebody fears."""
    charged: list[tuple[int, ...]] = []
    for entry, own, now in zip(entries, warriors, conditions, strict=True):
        if not now.charging:
            charged.append(())
            continue
        where = f"{entry.where}, charged"
        named = listed(entry.raw.get("charged", ()), where)
        for name in named:
            if name not in places or places[name] not in own.engaged:
                raise unknown(name, "enemy within reach", [warriors[foe].id for foe in own.engaged], where)
        charged.append(tuple(places[name] for name in named) or own.engaged)
    found = []
    for place, (own, now) in enumerate(zip(warriors, conditions, strict=True)):
        by = tuple(foe for foe, row in enumerate(charged) if place in row)
        met = {*charged[place], *by}
        now = now._replace(charged_at=bool(by) and ("orders_by_initiative", "self") in own.sorted_effects)
        fears = is_afraid_of(own, now)
        fearful = any(frightens(warriors[foe], conditions[foe], fears) for foe in met)
        if now.fear_failed is None and fearful:
            found.append(now._replace(charged=charged[place], charged_by=by))
        else:
            found.append(now._replace(fear_failed=False))
    return found


def _rounds(warriors: Sequence[Warrior], conditions: Sequence[Condition], rulings: Rulings) -> list[Condition]:
    """Whose opening round it is: each man's own, that of a pair with either man new, or that of the whole combat."""
    turns = [now.turn for now in conditions]
    if len(set(turns)) > 1:
        scope = rulings["first_round_scope"]
        if scope == "pair":
            turns = [min([turns[who], *(turns[foe] for foe in own.engaged)]) for who, own in enumerate(warriors)]
        elif scope == "combat":
            for _ in warriors:
                turns = [max([turns[who], *(turns[foe] for foe in own.engaged)]) for who, own in enumerate(warriors)]
    watched = warriors[0].watched if warriors else frozenset()
    return [now._replace(turn=turn if "turn" in watched else 2) for now, turn in zip(conditions, turns, strict=True)]


def _setting(warriors: Sequence[Warrior], rulings: Rulings) -> Setting:
    """What the fight has to look at."""
    everyone = range(len(warriors))
    return Setting(
        beginning.by_side(warriors),
        all(len(own.engaged) == sum(foe.side != own.side for foe in warriors) for own in warriors),
        tuple(who for who in everyone if len(warriors[who].holds) > 1),
        tuple(who for who in everyone if ("orders_by_initiative", "self") in warriors[who].sorted_effects),
        tuple(who for who in everyone if len(warriors[who].engaged) > 1),
        any(("bursts", "self") in own.sorted_effects for own in warriors),
        any(("keeps_down", "self") in own.sorted_effects for own in warriors),
        len(warriors) > 2,
        rulings,
    )


def _notices(warriors: Sequence[Warrior]) -> list[str]:
    """What somebody should know who reads the answer."""
    notices = []
    for own in warriors:
        if not own.engaged:
            notices.append(f"{own.name} is within reach of no enemy, and does not fight")
        if any(arm.row.facts.get("sweeps") for arm in own.arms) and own.allies and not own.near:
            notices.append(f"{own.name} strikes friends within an inch too: none is named (near)")
        full = [hold.arms[0].name for hold in own.holds if hold.arms[0].row.facts.get("hands") == 2]
        if own.shield is not None and full:
            notices.append(reading.no_free_hand(own.name, own.shield.id, full[0]))
        rows = (*own.other, *(row for arm in own.arms for row in arm.rows))
        marked = [f"{row.id} ({row.facts['mark']})" for row in rows if row.facts.get("mark")]
        if marked:
            notices.append(f"{own.name}: not from a rulebook: {', '.join(dict.fromkeys(marked))}")
    return list(dict.fromkeys(notices))


def _names_enemies(made: Sequence[Warrior], contacts: Sequence[tuple[int, ...]], rulings: Rulings) -> bool:
    """Whether anybody's condition may name an enemy: attacks kept for a later place, or whom he fears."""
    if any(len(touching) > 1 and has_many_steps(own) for own, touching in zip(made, contacts, strict=True)):
        return True
    return any("fear" in own.said("causes") or own.fears for own in made) and rulings["fear_scope"] == "source"


def likeness(own: Warrior, now: Condition) -> object:
    """What twins have in common: everything but name and id, and the same enemies within reach.

    None where somebody's condition may name a warrior, so that twins are not alike to him.
    """
    rulings = own.rulings
    if own.near or any(key == ("bursts", "self") for key in own.sorted_effects):
        return None
    if rulings["same_warrior_can_finish"] == "off" or rulings["declare_at"] == "phase_start":
        return None
    if NAMED in own.watched or now.charged or now.charged_by:
        return None
    return replace(own, id="", name="", allies=()), now


def in_words(own: Warrior, now: Condition) -> str:
    """A warrior in a few words: his name, gear and skills."""
    in_hand = own.holds[0].arms
    arms = reading.tally(arm.name for arm in in_hand)
    gear = [name if number == 1 else f"{number} {name}s" for name, number in arms.items() if name != "bare"]
    gear += [own.shield.id] if own.shield else []
    gear += [f"carries {arm.name}" for arm in own.arms if not any(arm is held for held in in_hand)]
    gear += [row.id for row in own.other if row.kind in ("armour", "drug", "missile", "mount")]
    skills = [row.id for row in own.other if row.kind in ("skill", "spell")]
    return reading.gear_and_skills(own.name, own.id, gear, skills)


def has_many_steps(own: Warrior) -> bool:
    """Whether some hold of his gives him several places in the striking order, so that he keeps what he declared."""
    return any(len(steps(Moment(own, turn, hold=place))) > 1 for place in range(len(own.holds)) for turn in (1, 2))

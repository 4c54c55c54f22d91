"""A Mordheim fighter from his table: keys and their limits, what fits in two hands, and how he begins the fight."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from pitfight.building import Entry, flag, frozen, known_turn, listed, whole
from pitfight.catalogue import Catalogue
from pitfight.effects import Row
from pitfight.errors import FightError, cut, nearest, unknown
from pitfight.fight import Rulings, Side, Until
from pitfight.loadout import Arm, Armoury
from pitfight.systems import beginning, reading
from pitfight.systems.mordheim import own_weapons
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.charts import CRITICALS
from pitfight.systems.mordheim.moment import FORGOTTEN, STATUSES, UNROLLED, Condition, Moment, Warrior
from pitfight.systems.mordheim.questions import REGISTRY
from pitfight.systems.mordheim.rules.critical_hits import ONWARD, PARTING
from pitfight.systems.mordheim.rules.psychology import fearless
from pitfight.systems.mordheim.scene import Scene, Setting, Stage
from pitfight.systems.reading import Characteristic
from pitfight.words import Words, counted, normal, opened

CATALOGUE = Catalogue(
    "pitfight.systems.mordheim",
    REGISTRY,
    kinds={
        "weapon": "gear",
        "armour": "gear",
        "drug": "gear",
        "skill": "skills",
        "rule": "rules",
        "mutation": "rules",
        "state": "rules",
    },
    described=own_weapons.table,
)
BODILY = ("extra_blows", "instead_blows", "opening_blows", "reply_blows", "price_blows", "crushing_blows", "fumes")
"""Questions whose answers name blows besides those of weapons."""
SPECIAL = (
    "first_against_chargers",
    "early_blow_with",
    "sets_alight",
    "moods",
    "tests_wits",
    "rolled_before",
    "frenzied_after_victory",
    "holds_a_foe",
)
"""Questions whose answers make a warrior act outside his own place in the striking order."""
BORN = ("make", "poison")
"""Rows that hang on one weapon: "gromril sword", "black lotus dagger"."""


CHARACTERISTICS = (
    Characteristic("movement", "m", 0, 20, 4),
    Characteristic("weapon_skill", "ws", 0),
    Characteristic("ballistic_skill", "bs", 0, 10, 3),
    Characteristic("strength", "s", 1),
    Characteristic("toughness", "t", 1),
    Characteristic("wounds", "w", 1),
    Characteristic("initiative", "i", 0),
    Characteristic("attacks", "a", 1),
    Characteristic("leadership", "ld", 0),
)
_LONG = {name: row for row in CHARACTERISTICS for name in (row.name, row.short)}
KEYS = (
    "profile",
    "name",
    "gear",
    "skills",
    "rules",
    "charging",
    "stood_up",
    "status",
    "wounds_left",
    "fear_failed",
    "combat_turn",
    "mounted",
    "unseen",
    "leader_ld",
    "friends_near",
)
STATES: dict[str, dict[str, str | bool]] = {
    "charging": {"charging": True},
    "charge": {"charging": True},
    "stood up": {"stood_up": True},
    "standing": {"status": "standing"},
    "knocked down": {"status": "knocked_down"},
    "stunned": {"status": "stunned"},
    "fleeing": {"status": "fleeing"},
    "out of action": {"status": "out_of_action"},
    "fear failed": {"fear_failed": True},
    "fear passed": {"fear_failed": False},
    "mounted": {"mounted": True},
    "unseen": {"unseen": True},
}
"""States in words, and the keys they set."""
AT_TURN_START = "who stood up did so this turn: as it starts he is still knocked down"
LISTS = {"rule": "rules", "mutation": "rules", "skill": "skills", "weapon": "gear", "armour": "gear"}
"""Kinds of rows, and the keys under which a fighter's table names them."""
ALIKE = 0.7
"""How like a key must be to the name of a row to be taken for it, of 1."""
_NUMBERED = {
    "leader ld": "leader_ld",
    "friends near": "friends_near",
    "friend near": "friends_near",
    "wounds left": "wounds_left",
    "wound": "wounds_left",
    "combat turn": "combat_turn",
    "turn": "combat_turn",
}


def table(words: Words) -> dict[str, Any]:
    """The table of a fighter from words taken apart."""
    made: dict[str, Any] = {"gear": [], "skills": [], "rules": []}
    opened(words, made, _LONG)
    for part in words.parts:
        _word(made, part.text, part.count, part.kind)
    return made


def _word(made: dict[str, Any], text: str, count: int, kind: str) -> None:
    plain = normal(text)
    if not kind and reading.says_state(made, STATES, plain, text):
        return
    if not kind and re.search(r"[-\u2212]\s*[0-9]", text) and "[" not in text:
        raise FightError(f"“{cut(text)}”: a negative number is out of range")
    if not kind and plain in ("wound left", "wound"):
        made["wounds_left"] = count
        return
    name, _, number = plain.rpartition(" ")
    if not kind and number.isdigit() and normal(name) in _NUMBERED:
        made[_NUMBERED[normal(name)]] = int(number)
        return
    if not kind and name in _LONG and number.isdigit():
        made[_LONG[name].name] = int(number)
        return
    at = next((i for i, c in enumerate(plain) if c.isdigit()), 0)
    if not kind and plain[:at] in _LONG and plain[at:].isdigit():
        made[_LONG[plain[:at]].name] = int(plain[at:])
        return
    try:
        row = _part(text, reading.kinds_of(CATALOGUE, kind))[0]
    except FightError as error:
        if error.attempts or kind:
            raise
        raise unknown(text, "gear, skill, rule or state", [*CATALOGUE.ids(*CATALOGUE.kinds), *STATES]) from None
    made[CATALOGUE.kinds[row.kind]] += [text] * whole(count, 1, 4, f"“{text}”, how many")


def _part(text: str, kinds: tuple[str, ...], where: str = "") -> tuple[Row, tuple[Row, ...]]:
    """A row by name, with the makes and poisons written before a weapon's."""
    if CATALOGUE.lists(text, kinds):
        return CATALOGUE.find(text, kinds, where=where), ()
    words = text.split()
    if "weapon" in kinds:
        for at in range(1, len(words)):
            before, rest = " ".join(words[:at]), " ".join(words[at:])
            if CATALOGUE.knows(before, BORN):
                row, makes = _part(rest, ("weapon",), where)
                return row, (CATALOGUE.find(before, BORN), *makes)
        own_weapons.check(text, where)
    return CATALOGUE.find(text, kinds, what="gear, skill or rule", where=where), ()


# -- from tables to warriors ----------------------------------------------------------------------------------


def warrior(entry: Entry, rulings: Rulings, armoury: Armoury) -> Warrior:
    """The warrior of a table, without what depends on the other fighters. Raises :class:`FightError`."""
    raw, where = entry.raw, entry.where
    for key in raw:
        if key not in KEYS and key not in _LONG:
            raise _no_key(str(key), where)
    profile, row = reading.profile_of(CATALOGUE, raw, where)
    numbers = _characteristics(raw, row, where)
    arms, carried = _gear(raw.get("gear", ()), f"{where}, gear")
    special = [
        *(CATALOGUE.find(str(name), ("rule", "skill", "mutation"), where=where) for name in row.get("rules", ())),
        *_named(raw.get("skills", ()), ("skill",), "skill", f"{where}, skills"),
        *_named(raw.get("rules", ()), ("rule", "mutation", "skill", "state"), "rule", f"{where}, rules"),
        *(CATALOGUE.row("state", id) for id in CATALOGUE.tables.get("state", {})),
    ]
    natural = bool(row.get("natural")) or any(own.facts.get("natural") for own in special)
    if natural:
        arms = [arm for arm in arms if not arm.row.facts.get("unarmed")]
    shields = [row for row in carried if row.facts.get("slot") == "shield"]
    suits = [row.id for row in carried if row.facts.get("slot") == "body"]
    reading.check_suits(suits, f"{where}, gear")
    check_hands(arms, shields, where)
    mounted = flag(raw, "mounted", where)
    for arm in arms:
        if arm.row.facts.get("mounted_only") and not mounted:
            raise FightError(f"a {arm.name} is used mounted only", where=f"{where}, gear", attempts=("mounted",))
    bodily = _bodily((*carried, *special, *(row for arm in arms for row in arm.rows)), armoury)
    taken = sum(int(row.facts.get("takes_hands", 0)) for row in special)
    if taken and sum(int(arm.row.facts.get("hands", 1)) for arm in arms) + len(shields) > 2 - taken:
        raise FightError(
            "one of his arms holds no weapon or shield", where=f"{where}, gear", attempts=("leave one out",)
        )
    return Warrior(
        id=entry.id,
        name=reading.name_of(entry, row),
        side=entry.side,
        profile=profile,
        movement=numbers["movement"],
        weapon_skill=numbers["weapon_skill"],
        ballistic_skill=numbers["ballistic_skill"],
        strength=numbers["strength"],
        toughness=numbers["toughness"],
        wounds=numbers["wounds"],
        initiative=numbers["initiative"],
        attacks=numbers["attacks"],
        leadership=numbers["leadership"],
        arms=tuple(armoury.shared(arms)),
        other=tuple(dict.fromkeys([*(row for row in carried if row not in shields), *special])),
        shield=shields[0] if shields else None,
        fists=None if natural else _kept(armoury, "weapon", "fist", "fists"),
        fallback=_kept(armoury, *(("natural", "bare") if natural else ("weapon", "dagger")), "fallback"),
        bodily=bodily,
        drawn=_kept(armoury, "weapon", "dagger", "drawn"),
        natural=natural,
        mounted=mounted,
        leader_leadership=whole(raw.get("leader_ld", 0), 0, 10, f"{where}, leader_ld"),
        friends_near=_friends(raw.get("friends_near"), f"{where}, friends_near"),
        unseen=flag(raw, "unseen", where),
        rulings=rulings,
    )


def _kept(armoury: Armoury, kind: str, id: str, use: str) -> Arm:
    """A weapon that he has besides what is listed."""
    return armoury.shared([Arm(CATALOGUE.row(kind, id))], use)[0]


def _bodily(rows: Iterable[Row], armoury: Armoury) -> tuple[Arm, ...]:
    """The blows that rows name besides weapons, in the order of the data file."""
    blows = (Arm(row) for row in reading.blows_named(CATALOGUE, rows, BODILY))
    return tuple(armoury.shared(blows, "bodily"))


def _characteristics(raw: Mapping[str, Any], row: Mapping[str, Any], where: str) -> dict[str, int]:
    numbers: dict[str, int] = {}
    missing = []
    for own in CHARACTERISTICS:
        key = reading.given(raw, (own.name, own.short), where)
        value = raw[key] if key else row.get(own.short, own.default)
        if value is None:
            missing.append(own.short)
            continue
        numbers[own.name] = whole(value, own.lowest, own.highest, f"{where}, {key or own.short}")
    reading.check_complete(missing, where, "WS3 S3 T3 W1 I3 A1 Ld7")
    return numbers


def _named(value: Any, kinds: tuple[str, ...], what: str, where: str) -> list[Row]:
    return [CATALOGUE.find(name, kinds, what=what, where=where) for name in listed(value, where)]


def _gear(value: Any, where: str) -> tuple[list[Arm], list[Row]]:
    """Weapons as arms, and everything else, from a list of names that may have numbers in front."""
    arms: list[Arm] = []
    carried: list[Row] = []
    names = listed(value, where)
    reading.check_items(names, where)
    for text in names:
        count, name = (1, text) if CATALOGUE.knows(text, ("weapon", "armour", "drug")) else counted(text)
        row, makes = _part(name, ("weapon", "armour", "drug"), where)
        for _ in range(whole(count, 1, 4, where)):
            if row.kind == "weapon" and (row.facts.get("hands", 1) > 0):
                arms.append(Arm(row, makes))
            else:
                carried.append(row)
    return arms, carried


def check_hands(arms: Sequence[Arm], shields: Sequence[Row], where: str) -> None:
    """Whether all of it fits in two hands. Pistols wait in the belt, and a shield on the back of a two-handed man."""
    where = f"{where}, gear"
    blades = [arm for arm in arms if not arm.row.facts.get("shot")]
    shots = [arm for arm in arms if arm.row.facts.get("shot")]
    used = sum(int(arm.row.facts.get("hands", 1)) for arm in blades)
    names = " and ".join(arm.name for arm in blades)
    if len(shields) > 1:
        raise FightError("one shield or buckler is all a hand can hold", where=where)
    if used > 2:
        raise FightError(f"{names} do not fit in two hands", where=where, attempts=("two one-handed weapons",))
    if len(shots) > 2:
        raise FightError("more than two pistols do not fit in two hands", where=where)
    if len(shots) == 1 and used > 1:
        raise FightError(f"{names} and a {shots[0].name} do not fit in two hands", where=where)
    both = len(blades) == 2 or (len(blades) == 1 and len(shots) == 1)
    if shields and both:
        raise FightError(
            f"two hand weapons and a {shields[0].id} do not fit in two hands", where=where, attempts=("leave one out",)
        )
    for arm in blades:
        allowed = arm.row.facts.get("off")
        if allowed is None:
            continue
        for beside in [other.row for other in (*blades, *shots) if other is not arm] + list(shields):
            if not {beside.id, *beside.facts.get("tags", ())} & set(allowed):
                raise FightError(
                    f"beside a {arm.row.id} the other hand may hold {' or '.join(allowed)} and nothing else, "
                    f"no {beside.id}",
                    where=where,
                    attempts=tuple(allowed),
                )


def _no_key(key: str, where: str) -> FightError:
    """The error for a key that no fighter has; where it looks like a row, the list in which rows are named."""
    known = (*KEYS, *reading.OF_ALL, *_LONG)
    for kind, among in LISTS.items():
        like = [id for id in CATALOGUE.ids(kind) if normal(id) == normal(key)]
        if not nearest(key, known):
            like += get_close_matches(normal(key), CATALOGUE.ids(kind), 1, ALIKE)
        if like:
            cure = f'{among} = ["{like[0]}"]'
            return FightError(
                f"“{cut(key)}” is no key of a fighter; what he has or can do is listed: {cure}",
                where=where,
                attempts=(cure,),
            )
    return unknown(key, "key of a fighter", known, where)


def _friends(value: Any, where: str) -> int | None:
    """How many friends are near: a number, true for one, false for none, None where the fight does not say."""
    if value is None or isinstance(value, bool):
        return None if value is None else int(value)
    return whole(value, 0, 200, where)


# -- from warriors to the beginning of a fight ----------------------------------------------------------------


def begins(entry: Entry, warrior: Warrior) -> Condition:
    """How a warrior stands as the fight begins. Raises :class:`FightError` for states that contradict each other."""
    raw, where = entry.raw, entry.where
    status = normal(str(raw.get("status", "standing"))).replace(" ", "_")
    status = reading.STATUS_WORDS.get(status, status)
    if status not in STATUSES:
        raise unknown(cut(raw["status"]), "status", STATUSES, where)
    down = status != "standing"
    default_left = 0 if status in ("knocked_down", "stunned", "out_of_action") else warrior.wounds
    left = whole(raw.get("wounds_left", default_left), 0, warrior.wounds, f"{where}, wounds_left")
    charging, stood_up = flag(raw, "charging", where), flag(raw, "stood_up", where)
    if down and charging:
        raise FightError(f"who is {status.replace('_', ' ')} cannot charge", where=where)
    if down and stood_up:
        raise FightError(f"who stood up is not {status.replace('_', ' ')}", where=where)
    if charging and stood_up:
        raise FightError("who stood up this turn may not charge", where=where)
    fear = reading.fear_failed(raw, where)
    turn = whole(raw.get("combat_turn", 1), 1, 1000, f"{where}, combat_turn")
    if charging and turn > 1:
        raise FightError("who charges is in turn 1 of his combat", where=where)
    frenzied = not down and bool(ask("frenzy", Moment(warrior, 1, False, False, False, frozenset())))
    if fear and fearless(warrior, Condition(status, left, turn, charging, frenzied=frenzied)):
        raise FightError("who knows no fear (immune, frenzied, or a cause of fear) has failed no test", where=where)
    turn = min(turn, 2) if "turn" in warrior.watched else 2
    rolls = not down and bool(ask("rolled_before", Moment(warrior, 1, False, False, False, frozenset())))
    marks = frozenset({UNROLLED} if rolls else ())
    return Condition(status, left, turn, charging, stood_up, fear, frenzied, marks=marks)


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
    written = [_written(entry) for entry in entries]
    made = [_made(entry, words, rulings) for entry, words in zip(entries, written, strict=True)]
    made = beginning.told_apart(made)
    if any(("sets_alight", "striker") in own.sorted_effects for own in made):
        flames = tuple(
            Arm(CATALOGUE.row("natural", id)) for id, row in CATALOGUE.tables["natural"].items() if row.get("burns")
        )
        made = [replace(own, bodily=own.bodily + flames) for own in made]
    watched = _watched(made)
    if rulings["all_alone"] == "on" and any(len(touching) > 1 for touching in contacts):
        watched |= {"free hits"}  # then it matters who has had his critical hit of the phase
    watched |= _reaching(made, rulings)
    kinds: dict[object, int] = {}
    warriors = tuple(
        _placed(
            own,
            rulings,
            engaged=touching,
            watched=watched,
            kind=kinds.setdefault(_kind(own, rulings), number),
            allies=beginning.friends_of(number, made),
        )
        for number, (own, touching) in enumerate(zip(made, contacts, strict=True))
    )
    conditions = [
        _begun(entry, words, own, rulings) for entry, words, own in zip(entries, written, warriors, strict=True)
    ]
    for entry, own, now in zip(entries, warriors, conditions, strict=True):
        if now.charging and not own.engaged:
            raise FightError("he charges, but touches no enemy", where=entry.where, attempts=("engaged",))
        if now.stood_up and start == "turn_start":
            raise FightError(AT_TURN_START, where=entry.where, attempts=("from phase", "knocked down"))
    whose = known_turn({own.side for own, now in zip(warriors, conditions, strict=True) if now.charging}, turn)
    conditions = [
        _charged(number, own, now, warriors, conditions)
        for number, (own, now) in enumerate(zip(warriors, conditions, strict=True))
    ]
    if until.word == "blows":
        conditions = [
            now if beginning.strikes(own, until) else now._replace(acted=True)
            for own, now in zip(warriors, conditions, strict=True)
        ]
    phases = {"phase": 1, "blows": 1, "phases": until.value}.get(until.word)
    stage: Stage = "turn_begins" if start == "turn_start" else "phase_begins"
    scene = Scene(whose, stage, int(phases) if phases is not None else None, max_steps)
    return (
        warriors,
        (scene, *conditions),
        Setting(
            beginning.by_side(warriors),
            _all_touch(warriors),
            until.word == "blows",
            len(warriors) > 2,
            _special(warriors),
        ),
        _notices(warriors),
    )


def _written(entry: Entry) -> Hashable:
    """All that is written of a fighter."""
    return entry.id, entry.side, frozen(entry.raw)


def _made(entry: Entry, written: Hashable, rulings: Rulings) -> Warrior:
    """The warrior of a table, the same one for every fight that has these rulings in common."""
    return rulings.once(written, lambda: warrior(entry, rulings, rulings.once("armoury", Armoury)))


def _begun(entry: Entry, written: Hashable, own: Warrior, rulings: Rulings) -> Condition:
    """How he stands as the fight begins."""
    return rulings.once(("begins", written, own, own.watched), lambda: begins(entry, own))


def _placed(own: Warrior, rulings: Rulings, **place: Any) -> Warrior:
    """A warrior in his place among the others of the fight."""
    return rulings.once(("placed", own, *place.values()), lambda: replace(own, **place))


def _all_touch(warriors: Sequence[Warrior]) -> bool:
    """Whether everyone touches everyone of the other side."""
    return all(len(own.engaged) == sum(foe.side != own.side for foe in warriors) for own in warriors)


def _kind(own: Warrior, rulings: Rulings) -> Hashable:
    return rulings.once(("kind", own), lambda: replace(own, id="", name="", engaged=()))


def _charged(
    number: int, own: Warrior, now: Condition, warriors: Sequence[Warrior], conditions: Sequence[Condition]
) -> Condition:
    """Who charged him, as far as it matters; and whether a fear test is still open."""
    by = tuple(foe for foe in own.engaged if conditions[foe].charging)
    fear = now.fear_failed
    if fear is None and by and now.status == "standing":
        me = Moment(own, 1, False, False, False, frozenset())
        frightening = any(
            "fear" in ask("causes", Moment(warriors[foe], 1, True, False, False, frozenset()), me) for foe in by
        )
        fear = None if frightening else False
    matters = fear is None or any(
        key in own.sorted_effects
        for key in (("first_against_chargers", "self"), ("strikes_first", "self"), ("early_blow_with", "striker"))
    )
    return now._replace(fear_failed=False if fear is None and not by else fear, charged_by=by if matters else ())


def _special(warriors: Iterable[Warrior]) -> bool:
    """Whether anyone has blows outside his own place in the order, or something to do as his turn begins."""
    return any(
        own.bodily or ONWARD in own.watched or any(key[0] in SPECIAL for key in own.sorted_effects) for own in warriors
    )


def _watched(warriors: Sequence[Warrior]) -> frozenset[str]:
    """The facts that any effect of any fighter depends on."""
    watched = beginning.watched(warriors, FORGOTTEN)
    for own in warriors:
        if ("hates", "self") in own.sorted_effects or own.pistols:
            watched |= {"turn"}
    return watched


def _reaching(warriors: Sequence[Warrior], rulings: Rulings) -> frozenset[str]:
    """Which critical hits may reach beyond their target, with the weapons of this fight."""
    if rulings["criticals"] != "by_weapon" or len(warriors) < 3:
        return frozenset()
    arms = [
        arm
        for own in warriors
        for arm in (*own.arms, *own.bodily, own.fallback, own.fists)
        if arm is not None and not arm.row.facts.get("unstruck")
    ]
    results = [result for arm in arms for result in CRITICALS.get(str(arm.row.facts.get("class")), ())]
    parting = any(result.always == "driven_back" for result in results)
    onward = any(result.onward for result in results)
    return frozenset((PARTING,) * parting + (ONWARD,) * onward)


def _notices(warriors: Sequence[Warrior]) -> list[str]:
    """What a profile or item has that the rules here do not play."""
    notices = []
    for own in warriors:
        pending = list(CATALOGUE.profiles.get(own.profile, {}).get("pending", ()))
        for row in (*own.other, *(row for arm in own.arms for row in arm.rows)):
            pending += [f"{row.id}: {what}" for what in row.facts.get("pending", ())]
        if not own.engaged:
            notices.append(
                f"{own.name} touches no enemy, and fights only if he joins a fight (policy {own.side}.join=first)"
            )
        full = [arm.name for arm in own.blades if arm.row.facts.get("hands") == 2]
        if own.shield is not None and full:
            notices.append(reading.no_free_hand(own.name, own.shield.id, full[0]))
        if pending:
            notices.append(f"{own.name}: not in these figures: {', '.join(pending)}")
    return [*dict.fromkeys(notices), *_missing_in_brawls(list(warriors))]


def _missing_in_brawls(warriors: Sequence[Warrior]) -> list[str]:
    """What is not played where several fight together: what only a board can say."""
    if PARTING not in warriors[0].watched:
        return []
    return ["not in these figures: whom a man runs into when a thrust drives him back (a Strength 3 hit)"]


def likeness(own: Warrior, now: Condition) -> object:
    """What twins have in common: everything but name and id, and the same enemies in contact."""
    if own.friends_near is not None:
        return None  # then several may be alone at once, and their order matters
    if PARTING in own.watched:
        return None  # then like warriors may come to touch different enemies
    return replace(own, id="", name="", allies=()), now


def in_words(own: Warrior, now: Condition) -> str:
    """A warrior in a few words: his name, gear and skills."""
    arms = reading.tally(arm.name for arm in own.arms)
    gear = [
        name if number == 1 else f"{number} {name}{'' if name.endswith(']') else 's'}" for name, number in arms.items()
    ]
    gear += [own.shield.id] if own.shield else []
    gear += [row.id for row in own.other if row.kind in ("armour", "drug", "weapon")]
    skills = [row.id for row in own.other if row.kind == "skill"]
    return reading.gear_and_skills(own.name, own.id, gear, skills)

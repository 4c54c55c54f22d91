"""A unit of Warband Skirmish from its table: keys and their limits, gear, and how the fight begins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, cast

from pitfight.building import Entry, listed, whole
from pitfight.catalogue import Catalogue
from pitfight.effects import Row
from pitfight.errors import FightError, cut, unknown
from pitfight.fight import SIDES, Fight, Rulings, Side, Until
from pitfight.systems import beginning, reading
from pitfight.systems.warband_skirmish.asking import says
from pitfight.systems.warband_skirmish.questions import REGISTRY
from pitfight.systems.warband_skirmish.ranged import company, shooting
from pitfight.systems.warband_skirmish.rules import states, turn_order, warband
from pitfight.systems.warband_skirmish.rules.who_is_attacked import reach
from pitfight.systems.warband_skirmish.scene import Scene, Setting
from pitfight.systems.warband_skirmish.unit import STATUSES, Now, Unit
from pitfight.words import Words, normal, say

CATALOGUE = Catalogue(
    "pitfight.systems.warband_skirmish",
    REGISTRY,
    kinds={"weapon": "gear", "armour": "gear", "skill": "skills", "flag": "flags"},
)
LOWEST_WOUNDS = -1_000
AFTERWARDS = "whoever is out of action recovers, is injured or dies after the fight; no odds of that are published"


@dataclass(frozen=True, slots=True)
class Characteristic(reading.Characteristic):
    """One number of a profile, and its label on the page of the rules."""

    label: str = ""


CHARACTERISTICS = (
    Characteristic("weapon_skill", "ws", 0, 200, label="WS"),
    Characteristic("ballistic_skill", "bs", 0, 200, 0, label="BS"),
    Characteristic("strength", "str", 0, 200, label="Str"),
    Characteristic("defence", "def", -100, 100, 0, label="Def"),
    Characteristic("wounds", "w", 1, 100, label="W"),
    Characteristic("critical", "crit", 0, 100, 0, label="Crit"),
    Characteristic("parry", "par", 0, 100, 0, label="Parry"),
    Characteristic("attacks", "a", 1, 20, 1, label="A"),
    Characteristic("initiative", "i", 0, 200, -1, label="I"),
    Characteristic("leadership", "ld", 0, 100, -1, label="Ld"),
)
"""A default of -1 is no value: where the fight depends on the number it has to be given."""
_LONG = {name: row for row in CHARACTERISTICS for name in (row.name, row.short)}
_LONG |= {"s": _LONG["strength"], "defense": _LONG["defence"]}
EXAMPLE = "WS35 BS30 Str32+10 Def15 W4 Crit15 Parry0 A1 I35 Ld65"
KEYS = ("profile", "name", "gear", "skills", "flags", "status", "wounds_left", "target", "all_alone", "ranged")
STATES = ("standing", "stunned", "recovered", "fleeing", "routed", "retreated", "out of action")
RANGED_WORDS: dict[str, dict[str, Any]] = {
    "target moved": {"target_move": "moved"},
    "target ran": {"target_move": "ran"},
    "moved": {"attacker_moved": True},
    "attacker moved": {"attacker_moved": True},
    "several shots": {"multi_shot": True},
    "multi shot": {"multi_shot": True},
    "shooting": {},
}
RANGED_WORDS = {normal(word): said for word, said in RANGED_WORDS.items()}
"""Words about a shot, and what they say of it."""
_NUMBERED = {
    "distance": ("ranged", "distance"),
    "max range": ("ranged", "max_range"),
    "range multiplier": ("ranged", "range_multiplier"),
    "range": ("ranged", "range_multiplier"),
    "accuracy": ("ranged", "accuracy"),
    "cover": ("ranged", "cover"),
    "shots": ("ranged", "ranged_attacks"),
    "shot": ("ranged", "ranged_attacks"),
    "strength bonus": ("ranged", "str_bonus"),
    "nearest friend": ("all_alone", "nearest_friend"),
    "enemies in melee": ("all_alone", "enemies_in_melee"),
}
_NUMBERED = {normal(word): keys for word, keys in _NUMBERED.items()}
_LEFT = ("wounds", "wound", "wounds left")
"""Words for the Wounds that are left."""
_SPOKEN = {normal(row.name.replace("_", " ")): row for row in CHARACTERISTICS} | _LONG
"""Words for characteristics: long names in any form, short ones as they are, since WS is not several W."""
_STRENGTH = re.compile(r"\s*(-?[0-9]{1,3})\s*(?:([+-])\s*([0-9]{1,3}))?\s*")
_WORD_AND_NUMBER = re.compile(r"([A-Za-z][A-Za-z _-]*?)\s*(-?[0-9][0-9./+-]*)")


# -- words ----------------------------------------------------------------------------------------------------------


def table(words: Words) -> dict[str, Any]:
    """The table of a unit from words taken apart."""
    made: dict[str, Any] = {"gear": [], "skills": [], "flags": []}
    if words.name:
        made["id"] = words.name
    if words.count != 1:
        made["count"] = words.count
    if words.head:
        made["profile"] = _profile_or_numbers(words.head)
    for name, value in words.characteristics:
        _characteristic(made, name, value)
    for part in words.parts:
        _word(made, part.text, part.count, part.kind)
    return made


def _profile_or_numbers(head: str) -> str:
    """A profile's name; numbers with something in them that is none are named."""
    pieces = head.split()
    numbers = [piece for piece in pieces if re.fullmatch(r"[A-Za-z]+[+-]?[0-9]\S*", piece)]
    alone = len(pieces) == 1 and re.split(r"[^A-Za-z]", head)[0].casefold() in _LONG
    if len(numbers) > len(pieces) / 2 and (len(pieces) > 1 or alone):
        for piece in pieces:
            match = re.fullmatch(r"([A-Za-z]+)(-?[0-9]+(?:[+-][0-9]+)?)", piece)
            if match is None:
                raise FightError(f"“{cut(piece)}” is no characteristic with its number", attempts=(EXAMPLE,))
            if match[1].casefold() not in _LONG:
                raise unknown(match[1], "characteristic", [row.label for row in CHARACTERISTICS])
    return head


def _characteristic(made: dict[str, Any], name: str, value: str) -> None:
    row = _LONG.get(name.casefold())
    if row is None:
        raise unknown(name, "characteristic", [row.label for row in CHARACTERISTICS])
    _spoken(made, row, value)


def _spoken(made: dict[str, Any], row: Characteristic, value: str) -> None:
    if made.setdefault(row.name, value) != value:
        raise FightError(f"two values of {row.label}: {made[row.name]} and {value}")


def _word(made: dict[str, Any], text: str, count: int, kind: str) -> None:
    plain = normal(text)
    if not kind and plain in STATES:
        say(made, "status", plain, text)
        return
    if not kind and plain in RANGED_WORDS:
        shot = made.setdefault("ranged", {})
        for key, said in RANGED_WORDS[plain].items():
            say(shot, key, said, text)
        return
    if not kind and plain == "shot":  # "2 shots"
        say(made.setdefault("ranged", {}), "ranged_attacks", str(count), f"{count} shots")
        return
    if not kind and plain == "wounds left":  # "3 wounds left"
        say(made, "wounds_left", str(count), f"{count} wounds left")
        return
    named = re.fullmatch(r"(?:target|attacks(?!\s+[0-9]+$))\s+(\S.*)", text, re.IGNORECASE)
    if not kind and named and plain not in RANGED_WORDS and not CATALOGUE.knows(text):
        say(made, "target", named[1], text)
        return
    match = _WORD_AND_NUMBER.fullmatch(text.strip())
    if not kind and match and _number(made, match[1].casefold(), match[2], text):
        return
    known, _, value = text.strip().rpartition(" ")
    if not kind and not CATALOGUE.knows(text) and _takes_number(known):
        raise FightError(f"“{cut(value)}” is no number for {cut(known)}")
    try:
        row = CATALOGUE.find(text, reading.kinds_of(CATALOGUE, kind))
    except FightError as error:
        if error.attempts or kind:
            raise
        raise unknown(text, "gear, skill, flag or state", [*CATALOGUE.ids(), *STATES, *RANGED_WORDS]) from None
    made[CATALOGUE.kinds[row.kind]] += [text] * whole(count, 1, 4, f"“{text}”, how many")


def _number(made: dict[str, Any], word: str, value: str, text: str) -> bool:
    """A word with a number behind it; whether it is one that is known."""
    if word in _SPOKEN and word not in _LEFT:
        _spoken(made, _SPOKEN[word], value)
        return True
    word = normal(word)
    if word in _LEFT:
        say(made, "wounds_left", value, text)
    elif word in _NUMBERED:
        key, inner = _NUMBERED[word]
        say(made.setdefault(key, {}), inner, value, text)
    elif word in _SPOKEN:
        _spoken(made, _SPOKEN[word], value)
    else:
        return False
    return True


def _takes_number(word: str) -> bool:
    """Whether a number belongs behind a word."""
    plain = word.casefold()
    return plain in _SPOKEN or plain in _LEFT or normal(plain) in _SPOKEN or normal(plain) in _NUMBERED


# -- from tables to units ---------------------------------------------------------------------------------------------


def unit(entry: Entry, rulings: Rulings) -> Unit:
    """The unit of a table, without what depends on the other fighters. Raises :class:`FightError`."""
    raw, where = entry.raw, entry.where
    reading.check_keys(raw, KEYS, _LONG, where)
    profile, row = reading.profile_of(CATALOGUE, raw, where)
    numbers, bonus = _numbers(raw, row, where)
    hand, shooter, other = _gear(raw.get("gear", ()), f"{where}, gear")
    special = [*row.get("flags", ()), *listed(raw.get("flags", ()), f"{where}, flags")]
    other += [CATALOGUE.find(str(name), ("flag", "skill"), what="flag", where=f"{where}, flags") for name in special]
    skills = listed(raw.get("skills", ()), f"{where}, skills")
    other += [CATALOGUE.find(name, ("skill", "flag"), what="skill", where=f"{where}, skills") for name in skills]
    if hand is not None and bonus:
        raise FightError(
            f"Strength {numbers['strength']}{bonus:+} has a weapon in it already; with a {hand.id} write "
            f"Str{numbers['strength']}",
            where=f"{where}, gear",
            attempts=(f"Str{numbers['strength']}",),
        )
    shoots = shooting(raw.get("ranged"), shooter, rulings, f"{where}, ranged")
    if shoots is not None and not _has(raw, row, "ballistic_skill"):
        raise FightError("who shoots needs a Ballistic Skill", where=where, attempts=("BS30",))
    return Unit(
        id=entry.id,
        name=reading.name_of(entry, row),
        side=entry.side,
        profile=profile,
        weapon_skill=numbers["weapon_skill"],
        ballistic_skill=numbers["ballistic_skill"],
        strength=numbers["strength"],
        strength_bonus=bonus,
        defence=numbers["defence"],
        wounds=numbers["wounds"],
        critical=numbers["critical"],
        parry=numbers["parry"],
        attacks=numbers["attacks"],
        initiative=numbers["initiative"],
        leadership=numbers["leadership"],
        hand_weapon=hand,
        shooting_weapon=shooter,
        other=tuple(dict.fromkeys(other)),
        shooting=shoots,
        company=company(raw.get("all_alone"), f"{where}, all_alone"),
        rulings=rulings,
    )


def _has(raw: Mapping[str, Any], row: Mapping[str, Any], name: str) -> bool:
    own = _LONG[name]
    return any(key in source for key in (own.name, own.short) for source in (raw, row))


def _given(raw: Mapping[str, Any], own: Characteristic, where: str) -> tuple[str, Any]:
    """The key under which a table gives a characteristic, and its value; None where it does not."""
    key = reading.given(raw, [name for name in raw if _LONG.get(name) is own], where)
    return (own.short, None) if key is None else (key, raw[key])


def _numbers(raw: Mapping[str, Any], row: Mapping[str, Any], where: str) -> tuple[dict[str, int], int]:
    """All characteristics by their long names, and what is written behind Strength."""
    numbers: dict[str, int] = {}
    missing = []
    bonus = 0
    for own in CHARACTERISTICS:
        key, value = _given(raw, own, where)
        if value is None:
            value = next((row[name] for name in (own.short, own.name) if name in row), own.default)
        if value is None:
            missing.append(own.label)
        elif value == own.default == -1:
            numbers[own.name] = -1
        elif own.name == "strength":
            numbers["strength"], bonus = _strength(value, f"{where}, {key}")
        else:
            numbers[own.name] = whole(value, own.lowest, own.highest, f"{where}, {key}")
    reading.check_complete(missing, where, EXAMPLE)
    return numbers, bonus


def _strength(value: Any, where: str) -> tuple[int, int]:
    """Strength as it is written: a whole number, or one with a bonus, ``32+10``."""
    match = None if isinstance(value, (bool, float)) else _STRENGTH.fullmatch(str(value))
    if match is None:
        raise FightError(
            f"“{cut(value)}” is no Strength: a whole number, or two such as 32+10", where=where, attempts=("32+10",)
        )
    own = whole(match[1], -200, 200, where)
    return own, whole(match[3] or 0, 0, 200, where) * (-1 if match[2] == "-" else 1)


def _gear(value: Any, where: str) -> tuple[Row | None, Row | None, list[Row]]:
    """The weapon in hand, the shooting weapon, and the armour."""
    names = listed(value, where)
    reading.check_items(names, where)
    rows = [CATALOGUE.find(name, ("weapon", "armour"), what="gear", where=where) for name in names]
    shooters = [row for row in rows if row.facts.get("shoots")]
    hands = [row for row in rows if row.kind == "weapon" and row not in shooters]
    armour = [row for row in rows if row.kind == "armour"]
    for some, what in ((hands, "hand weapon"), (shooters, "shooting weapon")):
        if len(some) > 1:
            both = " and ".join(row.id for row in some)
            raise FightError(f"one {what} is used at a time, not {both}", where=where, attempts=(some[0].id,))
    suits = [row.id for row in armour if row.facts.get("slot") == "body"]
    reading.check_suits(suits, where)
    twice = [row.id for row in dict.fromkeys(armour) if armour.count(row) > 1]
    if twice:
        raise FightError(f"{twice[0]} is listed twice, and counts once", where=where, attempts=(twice[0],))
    return hands[0] if hands else None, shooters[0] if shooters else None, armour


# -- from units to the beginning of a fight -------------------------------------------------------------------------


def begins(entry: Entry, own: Unit) -> Now:
    """How a unit stands as the fight begins. Raises :class:`FightError` for a state that its Wounds contradict."""
    raw, where = entry.raw, entry.where
    limit = states.out_limit(own)
    status = normal(str(raw.get("status", ""))).replace(" ", "_")
    status = reading.STATUS_WORDS.get(status, status)
    if status and status not in STATUSES:
        raise unknown(str(raw["status"]), "status", STATUSES, where)
    default = {"stunned": 0, "recovered": 1, "out_of_action": -limit}.get(status, own.wounds)
    left = whole(raw.get("wounds_left", default), LOWEST_WOUNDS, own.wounds, f"{where}, wounds_left")
    by_wounds = states.state_at(own, left, status)
    if status in ("fleeing", "routed", "retreated") and by_wounds != "out_of_action":
        return Now(status, left)
    if status and (by_wounds != status or (status == "recovered" and left < 1)):
        expected = "standing or recovered" if left > 0 else by_wounds.replace("_", " ")
        raise FightError(
            f"with {left} Wounds it is {expected}, not {status.replace('_', ' ')} (out of action at {-limit})",
            where=f"{where}, status",
            attempts=(expected,),
        )
    return Now(by_wounds, left)


def assemble(
    entries: Sequence[Entry],
    contacts: Sequence[tuple[int, ...]],
    rulings: Rulings,
    turn: Side | None,
    until: Until,
    start: str,
    max_steps: int | None,
) -> tuple[tuple[Unit, ...], tuple[Scene | Now, ...], Setting, list[str]]:
    """All units with their contacts, how the fight begins, and notices about what is not from the game.

    Whose turn it is and where in it the fight starts do not matter here: everyone acts by Initiative.
    """
    made = [unit(entry, rulings) for entry in entries]
    made = beginning.told_apart(made)
    initiatives = [turn_order.initiative(own) for own in made]
    kinds: dict[object, int] = {}
    units = [
        replace(
            own,
            engaged=touching,
            friends=beginning.friends_of(number, made),
            foes=tuple(place for place, foe in enumerate(made) if foe.side != own.side),
            place=number if initiatives.count(initiatives[number]) > 1 else None,
            kind=kinds.setdefault(replace(own, id="", name=""), number),
        )
        for number, (own, touching) in enumerate(zip(made, contacts, strict=True))
    ]
    units = [_aims(own, entry, entries, units) for own, entry in zip(units, entries, strict=True)]
    aimed_at = {own.target for own in units}
    units = [replace(own, aimed_at=number in aimed_at) for number, own in enumerate(units)]
    conditions = [begins(entry, own) for entry, own in zip(entries, units, strict=True)]
    single = until.word in ("attack", "activation")
    if single:
        actor = next(n for n, own in enumerate(units) if beginning.strikes(own, until))
        conditions = [now if n == actor else now._replace(acted=True) for n, now in enumerate(conditions)]
    both = beginning.by_side(units)
    one_attack = until.word == "attack"
    totals = None if one_attack or not _tests_rout(units, both, rulings) else _sums(warband.at_first, units, both)
    _check_needed(units, entries, until, totals is not None)
    everywhere = all(reach(own, now) == own.foes for own, now in zip(units, conditions, strict=True))
    setting = Setting(both, one_attack, everywhere, totals, rulings)
    turns = 1 if single else until.value if until.word == "turns" else None
    left = None
    if totals is not None:
        now_of = dict(zip(units, conditions, strict=True))
        left = _sums(lambda own: warband.worth(own, now_of[own].wounds), units, both)
    scene = Scene("begins", int(turns) if turns is not None else None, max_steps, left)
    return tuple(units), (scene, *conditions), setting, _notices(units)


def _aims(own: Unit, entry: Entry, entries: Sequence[Entry], units: Sequence[Unit]) -> Unit:
    """The unit with the enemy it has named."""
    wanted = entry.raw.get("target")
    if wanted is None:
        return own
    where = f"{entry.where}, target"
    places = {other.id: number for number, other in enumerate(entries)}
    if str(wanted) not in places:
        raise unknown(str(wanted), "fighter", [entries[foe].id for foe in own.foes], where)
    target = places[str(wanted)]
    if target not in own.foes:
        raise FightError(f"“{wanted}” is on its own side", where=where)
    if target not in own.engaged and own.shooting is None:
        raise FightError(f"it is not in melee with “{wanted}”, and does not shoot", where=where, attempts=("engaged",))
    return replace(own, target=target)


def _tests_rout(units: Sequence[Unit], sides: tuple[tuple[int, ...], tuple[int, ...]], rulings: Rulings) -> bool:
    """Whether warbands test for rout. Raises :class:`FightError` where that is asked for and nobody leads."""
    if rulings["rout"] != "on":
        return rulings["rout"] == "auto" and len(units) > 2
    for side, members in zip(SIDES, sides, strict=True):
        if not any(("leads", "self") in units[who].sorted_effects for who in members):
            raise FightError(
                f"rout tests need a leader, and side {side} names none", where="options, rout", attempts=("leader",)
            )
    return True


def _sums(of: Any, units: Sequence[Unit], sides: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, int]:
    return sum(of(units[who]) for who in sides[0]), sum(of(units[who]) for who in sides[1])


def _check_needed(units: Sequence[Unit], entries: Sequence[Entry], until: Until, rout: bool) -> None:
    """Numbers that some profiles do without, in fights that depend on them. Raises :class:`FightError`.

    Two leaders on a side are an error too.
    """
    for own, entry in zip(units, entries, strict=True):
        if own.initiative < 0 and until.word not in ("attack", "activation"):
            raise FightError("turns go by Initiative: no I", where=entry.where, attempts=("I35",))
        said = own.company.enemies_in_melee
        many = (len(own.engaged) if said is None else said) > 1
        alone = own.rulings["all_alone"] == "on" and until.word != "attack"
        if own.leadership < 0 and (rout or (alone and (many or any(units[foe].shooting for foe in own.foes)))):
            raise FightError("Leadership may be tested here: no Ld", where=entry.where, attempts=("Ld65",))
    for side in SIDES:
        leaders = [own.id for own in units if own.side == side and ("leads", "self") in own.sorted_effects]
        if len(leaders) > 1:
            raise FightError(f"side {side} has several leaders: {', '.join(leaders)}", where="flags")


def _notices(units: Sequence[Unit]) -> list[str]:
    """What in this fight is not from the game, who cannot do anything, and what comes after it (WS-23)."""
    marks: dict[str, list[str]] = {}
    notices = []
    for own in units:
        row = CATALOGUE.profiles.get(own.profile)
        if row is not None and row.get("mark"):
            marks.setdefault(row["mark"], []).append(row["name"])
        for item in own.gear:
            if item.facts.get("mark"):
                marks.setdefault(item.facts["mark"], []).append(item.id)
        if own.shooting is not None and not own.shooting.in_range:
            notices.append(
                f"{own.name} does not shoot: {own.shooting.distance} squares are beyond {own.shooting.max_range}"
            )
        elif own.shooting is None and not own.engaged:
            notices.append(f"{own.name} is in melee with nobody and does not shoot")
        notices += [f"{own.name}: {row.id} has nothing to work with" for row in _idle_skills(own)]
    return [*(f"{', '.join(dict.fromkeys(names))}: {mark}" for mark, names in marks.items()), *notices, AFTERWARDS]


def _idle_skills(own: Unit) -> list[Row]:
    """Skills about shots that say nothing of the shots it makes, if it makes any."""
    about = [row for row in own.other if any(effect.ask == "shots" for effect in row.effects)]
    if own.shooting is None:
        return about
    return [row for row in about if not says(row, "shots", own, own.shooting_weapon)]


def expected(fight: Fight) -> int:
    """How many states a fight is likely to have: the product of the Wounds that its units can be at."""
    if fight.until.word != "out" or fight.max_steps is not None:
        return 1
    return 2 * prod(own.wounds + states.out_limit(own) for own in cast("tuple[Unit, ...]", fight.fighters))


def likeness(own: Unit, now: Now) -> object:
    """What twins have in common: everything but name, id and place; None for one who is named as a target."""
    if own.aimed_at:
        return None
    place = own.place if own.place is not None and own.rulings["ties"] == "list" else None
    return replace(own, id="", name="", friends=(), place=place), now


def in_words(own: Unit, now: Now) -> str:
    """A unit in a few words: its name, gear and skills."""
    gear = [row.id for row in own.gear if row.kind in ("weapon", "armour")]
    skills = [row.id for row in own.gear if row.kind in ("skill", "flag")]
    return reading.gear_and_skills(own.name, own.id, gear, skills)

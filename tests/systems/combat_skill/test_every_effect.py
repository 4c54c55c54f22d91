"""Every effect, option and rule matters: taken out, or given its other value, the answer of some fight changes."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import pitfight as pf
from pitfight.engines import workshop
from pitfight.systems.combat_skill.rows import CATALOGUE
from pitfight.systems.combat_skill.rules import blows
from tests.systems.combat_skill.test_data import ROWS, written
from tests.systems.combat_skill.units import ONE, unit

EFFECTS = [
    (kind, id, number) for kind, id in ROWS for number in range(len(CATALOGUE.tables[kind][id].get("effects", ())))
]
BEARERS: tuple[tuple[str, ...], ...] = (
    ("spear",),
    ("flail", "light armour", "charging"),
    ("hand weapon", "shield"),
    ("cavalry", "charging"),
    ("cavalry", "two hand weapons"),
    ("ward 6+",),
    ("great weapon", "always strikes first"),
    ("spear", "charging"),
)
"""What the bearer has besides."""
FOES = (
    unit("charging", "standard", n=4, wide=2),
    unit("fear", "ward 2+", "standard", n=4, wide=2, s=4),
    unit("full plate", "always strikes last", n=4, wide=2, i=1),
    unit("regeneration", "monster", "ethereal", n=2, w=2, t=6),
    unit("regeneration", "full plate", n=2, w=2, t=4),
    unit("flaming attacks", "standard", n=4, wide=2, ld=2),
    "4 High Elf Spearmen x2",
)
SETTINGS: tuple[dict[str, Any], ...] = (
    {"until": "rounds=2", "options": {"result": "on"}},
    {"until": "round", "options": {"poison": "plus1_wound"}},
    {"until": "rounds=2", "options": {"result": "on", "wound_floor": "classic"}, "policy": {"a.pursue": "never"}},
)


def answers(bearer: str, foe: str, rest: dict[str, Any]) -> Any:
    """What a fight says, with all that an earlier one left forgotten."""
    workshop.forget()
    blows._worked_out.cache_clear()
    try:
        odds = pf.odds("combat-skill", bearer, foe, method="float", engine="plain", **rest)
    except pf.FightError:
        return None
    return odds.win, odds.fighters


def fights(kind: str, id: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Fights of somebody who has the row."""
    for more in BEARERS:
        own = [word for word in more if word != id and (kind != "weapon" or not CATALOGUE.knows(word, ("weapon",)))]
        bearer = unit(f"{kind}: {written(kind, id)}", *own, n=5, wide=2, w=1)
        for rest in SETTINGS:
            for foe in FOES:
                yield bearer, foe, rest


@pytest.mark.clause("CS-07")
@pytest.mark.parametrize(("kind", "id", "number"), EFFECTS)
def test_every_effect_changes_the_answer_of_some_fight(
    kind: str, id: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken out of its row, it is missed."""
    tables = deepcopy(CATALOGUE.tables)
    del tables[kind][id]["effects"][number]
    whole = CATALOGUE.tables
    for bearer, foe, rest in fights(kind, id):
        with_it = answers(bearer, foe, rest)
        with monkeypatch.context() as patch:
            patch.setattr(CATALOGUE, "tables", tables)
            patch.setattr(CATALOGUE, "_rows", {})
            without = answers(bearer, foe, rest)
        assert CATALOGUE.tables is whole
        if with_it is not None and with_it != without:
            return
    pytest.fail("no fight misses it")


NUMBERS = ("cs", "s", "t", "w", "i", "a", "ld")
"""What of a profile counts in a fight; Movement and Ballistic Skill do not."""
ROUND: dict[str, Any] = {"until": "round", "options": {"result": "on"}}
OPPONENTS: tuple[tuple[str, dict[str, Any]], ...] = (
    (unit("standard", n=3, wide=3, cs=4, s=4), ROUND),
    (unit("fear", "battle standard", n=2, wide=2, s=5, t=4, i=2, ld=9), ROUND),
    ("2 High Elf Spearmen x2", ROUND),
    (unit("monster", "full plate", n=1, w=4, t=5, s=6, i=1, a=2), ROUND),
    (unit("always strikes last", "flaming attacks", n=2, wide=2, cs=1, s=4, i=5), ROUND),
    (unit("cavalry", n=2, wide=2, cs=7, s=2, i=7), ROUND),
    (unit("stomp", "monster", w=3, cs=5, s=4, i=8), ROUND),
    (unit("full plate", "shield", n=2, wide=2, w=2, cs=2, ld=2), SETTINGS[2]),
)
"""Enemies small enough for many fights."""


def parts_of(id: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A profile otherwise in one thing at a time: a number, a thing carried, a rule, what its champion has."""
    profile = CATALOGUE.profiles[id]
    for key in NUMBERS:
        for change in (1, -1) if profile[key] < 10 else (-1,):
            yield key, {**profile, key: profile[key] + change}
    for key in ("gear", "rules", "innate", "rider_rules"):
        for item in profile.get(key, ()):
            yield f"{key}: {item}", {**profile, key: [other for other in profile[key] if other != item]}
    for key, value in profile.get("champion", {}).items():
        if key in NUMBERS:
            yield f"champion: {key}", {**profile, "champion": {**profile["champion"], key: value + 1}}
    for key in ("models", "frontage"):
        yield f"size: {key}", {**profile, "size": {**profile["size"], key: profile["size"][key] - 1}}
    yield "type", {**profile, "type": "monster" if profile["type"] != "monster" else "infantry"}


NO_MATTER = {("", "gear: hand weapon"), ("men-at-arms", "gear: shield")}
"""A hand weapon is what anybody has who has nothing else; a shield beside a halberd is listed, and of no use."""


def answer(own: str, foe: str, rest: dict[str, Any]) -> Any:
    """What a fight says; None where the unit cannot carry what it has."""
    try:
        odds = pf.odds("combat-skill", own, foe, method="float", engine="plain", **rest)
    except pf.FightError:
        return None
    return odds.win, odds.fighters


def missed(id: str, name: str, profile: dict[str, Any], usual: dict[tuple[str, str], Any]) -> bool:
    """Whether a profile otherwise in one thing gives some fight another answer; usual ones are kept."""
    units = (id,) if name.startswith("size") else (f"5 {id} x2: champion", f"5 {id} x2: charging", f"5 {id} x1")
    for own in units:
        for foe, rest in OPPONENTS:
            if own == id:
                rest = {"until": "blows"}
            if (own, foe) not in usual:
                usual[own, foe] = answer(own, foe, rest)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(CATALOGUE, "profiles", {**CATALOGUE.profiles, id: profile})
                if answer(own, foe, rest) != usual[own, foe]:
                    return True
    return False


@pytest.mark.clause("CS-07")
@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_part_of_every_profile_changes_the_answer_of_some_fight(id: str) -> None:
    """Each number, each thing carried, each rule, its champion, its suggested size and its type."""
    found: dict[str, bool] = {}
    usual: dict[tuple[str, str], Any] = {}
    for name, profile in parts_of(id):
        if not found.get(name) and not NO_MATTER & {("", name), (id, name)}:
            found[name] = missed(id, name, profile, usual)
    assert [name for name, is_missed in found.items() if not is_missed] == []


OPTIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "edition": (unit("great weapon", i=4), unit("great weapon", i=2), {}),
    "supporting": (unit(n=4, wide=2), unit(n=4, wide=2), {}),
    "contact": (unit(n=4), ONE, {}),
    "contact_shrinks": (unit("war boar", n=5, i=5), unit(n=3, i=1), {}),
    "charge_initiative": (unit(i=3), unit("charging", i=2), {}),
    "wound_floor": (unit(), unit(t=7), {}),
    "parry": (unit(), unit("shield"), {}),
    "asl_pair": (unit("great weapon", i=4), unit("great weapon", i=2), {}),
    "asl_reroll": (unit(i=4), unit("great weapon", i=2), {}),
    "asf_pair": (unit("always strikes first", i=4), unit("always strikes first", i=2), {}),
    "asf_reroll": (unit("always strikes first"), ONE, {}),
    "cavalry_defence": (unit(), unit("war boar", cs=2), {}),
    "kb_large": (unit("killing blow"), unit("monster", "full plate"), {}),
    "poison": (unit("poison"), unit(t=5), {}),
    "armour_best": (unit(s=5), unit("save 0+"), {}),
    "result": (ONE, unit("standard"), {}),
    "result_counts": (unit(n=2), unit(n=2, w=2), {"options": {"result": "on"}}),
    "steadfast": (unit(n=10), unit("standard", "flank", "charging"), {"options": {"result": "on"}}),
    "fear_result_bonus": (ONE, unit("fear"), {"options": {"result": "on"}}),
    "rank_width": (ONE, unit(n=4, wide=2), {"options": {"result": "on"}}),
    "army_rules": ("2 Flagellants x2", "2 Dreadspears x2", {}),
}
"""For each option a fight that it decides."""


@pytest.mark.clause("CS-12")
@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, row in CATALOGUE.options.items() for value in row.values[1:]]
)
def test_every_value_of_every_option_changes_some_fight(name: str, value: str) -> None:
    """And is named among the readings of that fight."""
    a, b, rest = OPTIONS[name]
    more = rest.get("options", {})
    given = "1" if value == "number" else value
    first, other = (
        pf.odds("combat-skill", a, b, **{"method": "exact", **rest, "options": options})
        for options in (more, {**more, name: given})
    )
    assert first.as_json()["fighters"] != other.as_json()["fighters"]
    assert name in ("edition", "army_rules") or name in {reading.option for reading in first.readings}


@pytest.mark.clause("CS-12")
@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_sampled_to_the_same(name: str) -> None:
    """The fights of the options rolled die by die, five standard errors at most from the exact answer."""
    a, b, rest = OPTIONS[name]
    exact = pf.odds("combat-skill", a, b, **{"method": "exact", **rest})
    sampled = pf.simulate("combat-skill", a, b, n=2_000, seed=5, engine="plain", **rest)
    for who, standing in exact.fighters.items():
        for left, chance in standing.wounds_left.items():
            p = float(chance)
            found = sampled.fighters[who].wounds_left.get(left)
            seen = 0.0 if found is None else float(found)
            assert abs(seen - p) <= 5 * (p * (1 - p) / 2_000) ** 0.5 + 1e-9

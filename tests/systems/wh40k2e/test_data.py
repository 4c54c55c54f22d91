"""The rows of gear, rules and profiles: complete, readable, named by no rule, every question and condition used."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.effects import Row, like
from pitfight.systems.wh40k2e import SYSTEM, charts
from pitfight.systems.wh40k2e.fighter import CATALOGUE
from pitfight.systems.wh40k2e.moment import STATUSES
from pitfight.systems.wh40k2e.penetration import read
from pitfight.systems.wh40k2e.questions import CONDITIONS, QUESTIONS, REGISTRY, TRAITS
from pitfight.words import normal
from tests.systems.mordheim.test_data import words_in_code
from tests.systems.wh40k2e.duels import PLAIN, man

FOLDER = Path(str(files("pitfight.systems.wh40k2e")))
RULES = sorted((FOLDER / "rules").glob("*.py"))
ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows]
LISTED = [(kind, id) for kind, id in ROWS if kind in CATALOGUE.kinds]
VEHICLES = [id for id, row in CATALOGUE.profiles.items() if row.get("vehicle")]


def row(kind: str, id: str) -> Row:
    """One row of the catalogue."""
    return CATALOGUE.row(kind, id)


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_every_row_builds_says_where_it_comes_from_and_prints(kind: str, id: str) -> None:
    """A source, and a sentence for each effect with all places filled."""
    assert str(like(CATALOGUE.tables[kind], id).get("source", "")).strip() != ""
    sentences = REGISTRY.sentences(row(kind, id))
    assert len(sentences) == len(row(kind, id).effects) + len(row(kind, id).ignores)
    assert [text for text in sentences if not text.strip() or "{" in text or "None" in text] == []


@pytest.mark.parametrize(("kind", "id"), ROWS)
def test_a_row_without_effects_says_why(kind: str, id: str) -> None:
    """It is refused, with a sentence."""
    assert row(kind, id).effects or row(kind, id).ignores or row(kind, id).facts.get("refused")


@pytest.mark.parametrize(("kind", "id"), [(kind, id) for kind, id in ROWS if kind in ("weapon", "grenade", "gun")])
def test_every_printed_penetration_can_be_read(kind: str, id: str) -> None:
    """All values of the data."""
    for effect in row(kind, id).effects:
        if effect.ask in ("penetration", "merged_penetration"):
            assert read(effect.value).text == effect.value


def test_every_weapon_has_a_penetration_value() -> None:
    """What has none goes through nothing; that is for weapons that are refused."""
    for kind, id in ROWS:
        if kind in ("weapon", "grenade", "gun") and not row(kind, id).facts.get("refused"):
            assert "penetration" in [effect.ask for effect in row(kind, id).effects], id


@pytest.mark.parametrize(("kind", "id"), LISTED)
def test_every_row_can_be_given_to_a_fighter_or_is_refused(kind: str, id: str) -> None:
    """By its kind and name in words."""
    fighter = man(f"{kind}: {id}")
    if row(kind, id).facts.get("refused"):
        with pytest.raises(pf.FightError, match=str(row(kind, id).facts["refused"])[:20]):
            pf.play("wh40k2e", fighter, PLAIN)
        return
    assert pf.play("wh40k2e", fighter, PLAIN).statuses["a1"] == "alive"


@pytest.mark.parametrize("id", CATALOGUE.profiles)
def test_every_profile_says_where_it_comes_from_and_fights(id: str) -> None:
    """A source that is not empty, and it makes a fighter."""
    profile = CATALOGUE.profiles[id]
    assert str(profile.get("source", "")).strip() != ""
    more = {"exposed": False} if profile.get("exposed") else {}
    fight = {
        "system": "wh40k2e",
        "fighter": [
            {"side": "a", "ws": 4, "s": 4, "t": 4, "w": 1, "i": 4, "a": 1, "ld": 8},
            {"side": "b", "profile": id, **more},
        ],
    }
    assert [*pf.play(fight).statuses] == ["a1", "b1"]


@pytest.mark.parametrize("id", VEHICLES)
def test_the_locations_of_a_vehicle_fill_a_die(id: str) -> None:
    """Each face is that of one location, and each damage table exists."""
    profile = CATALOGUE.profiles[id]
    faces = [face for own in profile["locations"] for face in range(own["dice"][0], own["dice"][1] + 1)]
    assert faces == [1, 2, 3, 4, 5, 6]
    assert {own["damage"] for own in profile["locations"] if not own.get("crew")} <= set(charts.DAMAGE)


@pytest.mark.parametrize(("name", "mark"), [("avatar", "daemon assumed"), ("heavy bolter", "move or fire assumed")])
def test_what_is_assumed_of_a_row_is_said_where_it_is_shown(name: str, mark: str) -> None:
    """In words, as in data."""
    assert mark in pf.show("wh40k2e", name)[0]


def test_assumed_data_carries_a_mark() -> None:
    """What no source prints is said to be so."""
    for kind, id in (("weapon", "crozius arcanum"), ("gun", "boltgun"), ("weapon", "axe of morkai")):
        assert row(kind, id).facts.get("mark")
        assert "[" in pf.show("wh40k2e", id)[0]
    assert all(CATALOGUE.profiles[id].get("mark") or CATALOGUE.profiles[id].get("building") for id in VEHICLES)


# -- rules name no row --------------------------------------------------------------------------------------------


def names_of_rows() -> set[str]:
    """Ids, names and tags of all rows and profiles, as they are compared."""
    names: set[str] = set()
    for kind, id in ROWS:
        names |= {id, *CATALOGUE.tables[kind][id].get("names", ()), *row(kind, id).facts.get("tags", ())}
    for id, profile in CATALOGUE.profiles.items():
        names |= {id, profile["name"], *profile.get("names", ())}
    return {normal(name) for name in names}


def words_of_rules() -> set[str]:
    """Words that rules may use although a row has them too: questions, conditions, statuses, options and values."""
    values = {value for option in CATALOGUE.options.values() for value in option.values}
    return {normal(word) for word in (*QUESTIONS, *CONDITIONS, *STATUSES, *CATALOGUE.options, *values, *TRAITS)}


@pytest.mark.parametrize("module", RULES, ids=lambda path: path.stem)
def test_no_rule_names_a_row(module: Path) -> None:
    """Weapons, rules and profiles are data: no constant of a rule is the id, a name or a tag of a row."""
    constants = {normal(word) for word in words_in_code(ast.parse(module.read_text(encoding="utf-8")))}
    assert sorted(constants & (names_of_rows() - words_of_rules())) == []


# -- every question is asked, every question and condition is used --------------------------------------------------


def test_every_question_is_asked_by_some_rule_and_answered_by_some_row() -> None:
    """In a rule, or where a fighter and his moment are put together."""
    asked = {
        word
        for path in [*RULES, FOLDER / "fighter.py", FOLDER / "moment.py"]
        for word in words_in_code(ast.parse(path.read_text(encoding="utf-8")))
    }
    answered = {effect.ask for kind, id in ROWS for effect in row(kind, id).effects}
    assert (sorted(set(QUESTIONS) - asked), sorted(set(QUESTIONS) - answered)) == ([], [])


def test_every_condition_and_trait_is_used() -> None:
    """A condition that no row depends on is no condition; a trait is there to be ignored by somebody."""
    effects = [effect for kind, id in ROWS for effect in row(kind, id).effects]
    used = {key.removeprefix("not_").removesuffix("_least") for effect in effects for key, _ in effect.when}
    carried = {trait for effect in effects for trait in effect.traits}
    ignored = {ignore.trait for kind, id in ROWS for ignore in row(kind, id).ignores}
    assert (sorted(set(CONDITIONS) - used), sorted(TRAITS - carried), sorted(TRAITS - ignored)) == ([], [], [])


def test_the_system_shows_what_it_has() -> None:
    """Its options and characteristics are those of the catalogue."""
    assert dict(SYSTEM.options) == CATALOGUE.options
    assert [own.short for own in SYSTEM.characteristics] == ["m", "ws", "bs", "s", "t", "w", "i", "a", "ld"]
    assert "hull (3-5): armour 22 in front, 20 elsewhere" in "\n".join(pf.show("wh40k2e", "land raider"))


@pytest.mark.parametrize(
    ("words", "carried"),
    [
        ("Space Marine", "bolt pistol, power armour"),
        ("Space Marine: krak grenade", "bolt pistol, krak grenade, power armour"),
        ("Space Marine: meltagun", "bolt pistol, meltagun, power armour"),
        ("Space Marine: chainsword", "chainsword, power armour"),
        ("Space Marine: chainsword, krak grenade", "chainsword, krak grenade, power armour"),
    ],
)
def test_weapons_of_a_profile_are_replaced_by_weapons_only(words: str, carried: str) -> None:
    """A grenade or a gun is carried besides."""
    game = pf.play("wh40k2e", words, "Rhino")
    assert game.fight.words[0] == f"Space Marine: {carried}"


def test_a_profile_may_be_left_without_weapons() -> None:
    """An empty list is none at all."""
    fight = {
        "system": "wh40k2e",
        "fighter": [
            {"id": "a1", "side": "a", "profile": "space marine", "weapons": []},
            {"id": "b1", "side": "b", "profile": "rhino"},
        ],
    }
    assert pf.play(fight).fight.words[0] == "Space Marine: power armour"

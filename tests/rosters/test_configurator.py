"""The JSON of the Mordheim Warband Configurator."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rosters.files import lines, only, read, words, wrong

STATS = {
    "movement": 4, "weaponskill": 4, "ballisticskill": 3, "strength": 4, "toughness": 3, "wounds": 1,
    "attacks": "2", "leadership": 7, "initiative": 4,
}  # fmt: skip


def warband(**more: Any) -> str:
    unit = {"name": "Ulf", "type": "Jarl", "cost": 70, "armour": "-", "xp": 0, "stats": STATS, **more}
    return json.dumps({"name": "The Wolves", "faction": "Norse", "rating": 100, "units": [unit]})


def weapon(name: str, strength: str = "+0", reach: str = "Melee", *traits: str) -> dict[str, Any]:
    return {"name": name, "range": reach, "strength": strength, "traits": list(traits)}


def test_full_numbers_are_read_attacks_as_text_too() -> None:
    found = read(warband(weapons=[weapon("Flail", "+2", "Melee", "Heavy", "Two-handed")]))
    assert words(found) == ["1 x Ulf = M4 WS4 BS3 S4 T3 W1 I4 A2 LD7: flail"]
    assert (found.name, found.form) == ("The Wolves", "Mordheim Warband Configurator, JSON")
    assert lines(found, "conflict") == []


def test_attacks_with_a_condition_behind_them_are_the_number_in_front() -> None:
    found = read(warband(stats={**STATS, "attacks": "1(+1*)"}))
    assert "A1" in words(found)[0]
    assert only(found, "guessed", "A | 1(+1*)")


def test_a_pack_is_several_fighters_who_are_alike() -> None:
    found = read(warband(type="3x Wolf", name="Akhar, Chron & Khorghar"))
    assert words(found)[0].startswith("3 x Akhar, Chron & Khorghar = ")


def test_a_pair_of_daggers_is_two_daggers() -> None:
    assert words(read(warband(weapons=[weapon("2x Dagger")])))[0].endswith(": 2 daggers")


def test_a_sword_with_strength_1_more_is_a_sword_of_ours_and_a_conflict() -> None:
    found = read(warband(weapons=[weapon("Sword", "+1", "Melee", "Parry")]))
    assert words(found)[0].endswith(": sword")
    assert only(found, "conflict", "Strength +1 there, +0 by our table")


def test_a_total_save_gives_way_to_gear_and_the_difference_is_told() -> None:
    found = read(warband(armour="5+", wargear=["Light Armour (Armour Save +2)"]))
    assert words(found)[0].endswith(": light armour")
    assert only(found, "conflict", "armour save | 5+", "light armour makes 6+")


def test_a_total_save_that_agrees_with_the_gear_is_used() -> None:
    found = read(warband(armour="5+", wargear=["Light Armour", "Shield"]))
    assert only(found, "used", "armour save | 5+", "light armour, shield")


def test_a_total_save_without_gear_is_guessed_to_be_the_armour_that_gives_it() -> None:
    found = read(warband(armour="5+"))
    assert words(found)[0].endswith(": heavy armour")
    assert only(found, "guessed", "armour save | 5+", "taken: heavy armour")


def test_a_dash_is_no_armour_and_a_helmet_gives_no_armour_save() -> None:
    assert words(read(warband(armour="-", wargear=["Helmet"])))[0].endswith(": helmet")
    found = read(warband(armour="6+", wargear=["Helmet"]))
    assert words(found)[0].endswith(": helmet, light armour")


def test_rules_are_read_by_name() -> None:
    rules = [{"name": "Frenzy", "text": "See the rules."}, {"name": "Bestial", "text": "causes fear in cattle"}]
    found = read(warband(rules=rules))
    assert words(found)[0].endswith(": frenzy")
    assert only(found, "ignored", "Bestial")


def test_missile_weapons_are_told_by_their_range() -> None:
    found = read(warband(weapons=[weapon("Whalebone Thrower", "4", '36"')]))
    assert only(found, "ignored", "Whalebone Thrower", "shoots only")


def test_keys_that_are_not_read_are_listed() -> None:
    assert only(read(warband()), "ignored", "faction, rating, cost, xp")


def test_parts_of_another_shape_are_stepped_over() -> None:
    odd = {"units": [{"stats": {"weaponskill": None}, "weapons": 7, "rules": [None, 3], "type": None, "name": {}},
                     {"name": "Ulf", "type": "Jarl", "stats": STATS}]}  # fmt: skip
    assert [own.name for own in read(json.dumps(odd)).fighters] == ["Ulf"]


def test_one_thing_in_the_place_of_a_list_is_a_list_of_it() -> None:
    found = read(warband(weapons=weapon("Axe"), rules="Frenzy", wargear="Helmet"))
    assert words(found)[0].endswith(": axe, helmet, frenzy")


def test_keys_that_nobody_knows_are_said_not_to_be_read() -> None:
    text = warband(equipment=["Shield"], weapons=[{**weapon("Dagger"), "poison": "black lotus"}])
    found = read(text.replace('"faction"', '"rules": ["Fear"], "faction"'))
    assert only(found, "ignored", "rules, equipment", "are not read")
    assert only(found, "ignored", "Dagger of Ulf: poison", "is not read")
    assert only(found, "ignored", "faction, rating, cost, xp", "have no part in a fight")


def test_wargear_that_no_table_has_disagrees_and_a_mutation_is_left_out() -> None:
    found = read(warband(wargear=["Hemlet"], weapons=["Swrod"], mutations=["Third Ear"]))
    assert only(found, "conflict", "Ulf › Hemlet | gear", "did you mean helmet?")
    assert only(found, "conflict", "Ulf › Swrod | gear", "did you mean sword?")
    assert only(found, "ignored", "Ulf › Third Ear")


NO_NUMBERS = ["1e999", "-1e999", "NaN", "Infinity", "true", "null-like", "-2", "1.5", "300", "[1]", '{"a": 1}']


@pytest.mark.parametrize("written", NO_NUMBERS)
def test_wounds_that_are_no_number_are_quoted_as_they_stand_with_what_would_be_right(written: str) -> None:
    raw = written if written != "null-like" else f'"{written}"'
    text = warband(stats={**STATS, "wounds": "@"}).replace('"@"', raw)
    assert wrong(text) == (
        f"warband: holds no fighter of Mordheim: Ulf, W “{written}” is no whole number from 1 to 10, and there is no "
        "profile of ours called “Jarl”: left out"
    )
    found = read(text.replace("Jarl", "Warrior"))
    assert only(found, "guessed", f"Ulf | W | {written} | is no whole number from 1 to 10: not taken")
    assert only(found, "guessed", "Ulf | W | none | that of our profile: 1")


def test_wounds_that_nobody_has_are_told_with_their_name_and_range() -> None:
    assert "no fighter can have them: wounds: 0 is out of range, 1 to 10" in wrong(
        warband(stats={**STATS, "wounds": 0})
    )
    told = wrong(warband(type="Warrior", stats={**STATS, "wounds": 0}))
    assert told.endswith("no fighter can have them: wounds: 0 is out of range, 1 to 10")


def test_a_missing_number_may_be_in_a_catalogue_and_a_wrong_one_is_not() -> None:
    assert wrong(warband(stats={**STATS, "wounds": None})).endswith("in its catalogue: --catalogue FILE.gst")
    assert "catalogue" not in wrong(warband(stats={**STATS, "wounds": "many"}))

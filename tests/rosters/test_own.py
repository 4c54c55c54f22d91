"""Our own files as rosters, and files of other programs that are not read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pitfight as pf
from tests.rosters.files import lines, only, read, words, wrong

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_fight_file_is_its_fighters_with_all_their_keys() -> None:
    found = pf.read_roster(EXAMPLES / "duel.toml")
    assert words(found) == [
        "1 x champion = champion: sword, buckler, charging",
        "1 x warrior = warrior: axe",
    ]
    assert found.fighters[0].table("mordheim")["charging"] is True


def test_a_set_of_loadouts_is_its_fighters() -> None:
    found = pf.read_roster(EXAMPLES / "champions.toml")
    assert found.form == "pitfight, set of loadouts"
    assert words(found)[0] == "1 x Champion = Champion: sword, buckler, helmet"


def test_options_of_the_file_hold_and_what_belongs_to_the_fight_is_listed() -> None:
    text = json.dumps({"system": "mordheim", "until": "phase", "options": {"ruins": True},
                       "loadouts": ["Warrior: sword"]})  # fmt: skip
    found = read(text)
    assert found.options == {"ruins": "on"}
    assert only(found, "ignored", "until")


def test_units_keep_their_models_and_frontage() -> None:
    found = pf.read_roster(EXAMPLES / "units.toml")
    assert words(found)[0] == "1 x halberdiers = 20 halberdiers: x5, standard"


def test_a_fighter_who_is_none_is_left_out_with_the_reason() -> None:
    found = read('system = "mordheim"\nloadouts = ["Warrior: sword", "Warrior: sord"]\n')
    assert len(found.fighters) == 1
    assert "“sord” is no gear" in lines(found, "conflict")[0]


def test_our_files_of_another_kind_are_named() -> None:
    assert "neither a fight file nor a set" in wrong('system = "mordheim"\na = ["Warrior"]\n')


@pytest.mark.parametrize(
    ("value", "program"),
    [
        ({"wb": "merc", "name": "x", "models": [{"uid": 1, "uid_def": 4, "eq": {"Dolch (1. gratis)": 1}}]},
         "Mordheim Roster Builder"),
        ({"name": {"en": "Orcs", "fr": "Orques"}, "warriors": [{"weaponSkill": 3, "isHero": True}]}, "MordheimLedger"),
        ({"mordheim_rosters": []}, "MeatHammerMordHeim"),
        ([{"name": "x", "_stats": {}}], "mordheim-warband-manager"),
        ([{"name": "Sword", "availability": "Common", "specialRules": []}], "mordheim-two"),
    ],
)  # fmt: skip
def test_files_of_other_programs_are_named_and_not_read(value: object, program: str) -> None:
    sentence = wrong(json.dumps(value))
    assert program in sentence
    assert "not read" in sentence


def test_the_text_file_of_the_other_simulator_is_named_and_not_read() -> None:
    rows = ["Saurus", "3,4,4,1,1,2,8,4,1,1", "0,0,0,0", "hand weapon", "25", "", "frenzy", "hatred", "stupid"]
    assert "Warhammer 8th Simulator" in wrong("\n".join(rows))


@pytest.mark.parametrize("text", ["[1, 2, 3]", '{"a": 1}', "[]", "{}"])
def test_any_other_json_is_refused_with_what_is_read(text: str) -> None:
    assert "JSON of a kind that is not read. Read are BattleScribe rosters" in wrong(text)


def test_keys_that_are_none_of_ours_and_loadouts_beside_fighters_have_their_lines() -> None:
    fight = {"system": "mordheim", "zork": 5, "loadouts": ["Ghoul"], "fighter": [{"side": "a", "profile": "Warrior"}]}
    found = read(json.dumps(fight))
    assert only(found, "ignored", "zork", "no key of our files")
    assert only(found, "ignored", "loadouts", "is left out")


def test_options_that_are_no_table_are_refused() -> None:
    assert "must be a table" in wrong(json.dumps({"system": "mordheim", "options": ["x"], "loadouts": ["Ghoul"]}))


def test_a_count_that_is_no_number_is_one_with_a_line() -> None:
    found = read(json.dumps({"system": "mordheim", "loadouts": [{"profile": "Warrior", "count": "5"}]}))
    assert found.fighters[0].count == 1
    assert only(found, "guessed", "number | 5", "is no count: taken as 1")


def test_a_system_of_ours_without_rosters_is_not_called_unknown() -> None:
    sentence = wrong(json.dumps({"system": "warband-skirmish", "loadouts": ["Fighter"]}))
    assert "is of warband-skirmish, for which no rosters are read" in sentence

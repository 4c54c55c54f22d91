"""Fighters of rosters in the words of commands: ``warband.txt#Ulli: charging``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import pitfight as pf
from pitfight.cli.app import app
from pitfight.rosters.refer import referred, resolved
from tests.rosters.files import model, roster, selection, weapon

LIST = "Mordheim\n\nUlli = Mercenary Captain: sword\n3x Warriors: axe\nAkhar, Chron & Co. = Zombie\n"
TABLE = """Coreheim

| Name | Type | M | WS | BS | S | T | W | I | A | LD | Equipment |
|---|---|---|---|---|---|---|---|---|---|---|---|
| Otto | Captain | 7 | 2+ | 2+ | 4+ | +0 | 1 | 3+ | 1 | 6+ | Sword |
"""


@pytest.fixture
def warband(tmp_path: Path) -> str:
    path = tmp_path / "war band.txt"
    path.write_text(LIST, encoding="utf-8")
    return str(path)


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "table.md"
    path.write_text(TABLE, encoding="utf-8")
    return str(path)


def test_of_two_names_that_differ_in_case_the_one_that_is_written_so_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("Mordheim\nulli = Warrior: sword\nULLI = Warrior: axe\n")
    assert referred(f"{file}#ULLI").words == "Warrior: axe"
    assert referred(f"{file}#ulli").words == "Warrior: sword"


def test_a_name_behind_the_mark_is_the_fighter_of_that_name(warband: str) -> None:
    own = referred(f"{warband}#ulli")
    assert (own.system, own.name, own.words) == ("mordheim", "Ulli", "Mercenary Captain: sword")


def test_more_words_may_stand_behind_it(warband: str) -> None:
    assert referred(f"{warband}#Ulli: charging").words == "Mercenary Captain: sword, charging"
    assert referred(f"{warband}#Akhar, Chron & Co.; charging").words == "Zombie: charging"


def test_a_part_of_a_name_or_a_place_in_the_list_is_enough(warband: str) -> None:
    assert referred(f"{warband}#Akhar").name == "Akhar, Chron & Co."
    assert referred(f"{warband}#2").name == "Warriors"


def test_of_a_group_one_is_meant_unless_a_number_asks_for_more(warband: str) -> None:
    assert referred(f"{warband}#Warriors").words == "Warrior: axe"
    assert referred(f"2 {warband}#Warriors").words == "2 Warrior: axe"
    assert referred(f"men = 2 {warband}#Warriors").name == "men"


def test_the_first_fighter_may_stand_in_the_place_of_the_system(warband: str) -> None:
    odds = pf.odds(f"{warband}#Ulli", "Possessed")
    assert odds.win["a"] == pf.odds("mordheim", "Mercenary Captain: sword", "Possessed").win["a"]
    assert list(odds.fighters) == ["Ulli", "b1"]


def test_namesakes_on_both_sides_are_no_mistake(warband: str) -> None:
    odds = pf.odds(f"{warband}#Ulli: charging", f"{warband}#Ulli")
    assert odds.win["a"].value > odds.win["b"].value


def test_readings_that_the_numbers_stand_for_hold_in_the_fight(table: str) -> None:
    assert resolved(f"{table}#Otto", [f"{table}#Otto"], [])[3] == {"edition": "v9"}
    assert pf.odds(f"{table}#Otto", f"{table}#Otto", until="phase").options["edition"] == "v9"


def test_rosters_of_two_systems_do_not_meet(warband: str, table: str) -> None:
    with pytest.raises(pf.FightError, match="is of “Coreheim”, not mordheim"):
        pf.odds(f"{warband}#Ulli", f"{table}#Otto")


def test_an_answer_says_which_weapons_are_unverified(tmp_path: Path) -> None:
    """A weapon made of its row, and one taken for another, are told in the answer, not only in the report."""
    row = weapon("Bone", "As user +1", "Parry, Sings")
    tooth, axe = weapon("Tooth", "As user", "Cutting edge"), weapon("Axe", "As user", "Cutting edge")
    path = tmp_path / "mine.ros"
    numbers = (model("Wulfen", "6 4 0 4 4 2 4 2 7"),)
    fighters = (("Ulli", row), ("Olaf", tooth), ("Ulf", axe))
    path.write_bytes(roster(*(selection(name, "model", own, profiles=numbers) for name, own in fighters)))
    made = "Ulli: “Bone” is in none of our tables: made of its row in the roster, unverified: bone [S+1/parry]"
    assert f"{made}; not read: “Sings”" in pf.odds(f"{path}#Ulli", "Zombie", until="phase").notices
    both = pf.odds(f"2 {path}#Ulli", f"foe = {path}#Olaf", until="blows").notices
    assert [own.partition(":")[0] for own in both if "unverified" in own] == ["Ulli", "foe"]
    assert any(own.endswith("“Tooth” is in none of our tables: taken for axe, unverified") for own in both)
    assert not any("unverified" in own for own in pf.odds(f"{path}#Ulf", "Zombie", until="phase").notices)
    assert any("unverified" in own for own in pf.play(f"{path}#Ulli", "Zombie").notices)
    assert pf.read_roster(path).as_json()["fighters"][0]["unverified"] == [f"{made[6:]}; not read: “Sings”"]


def test_the_command_says_so_in_words_and_in_json(tmp_path: Path) -> None:
    path = tmp_path / "mine.ros"
    numbers = (model("Wulfen", "6 4 0 4 4 2 4 2 7"),)
    path.write_bytes(roster(selection("Ulli", "model", weapon("Bone", "As user +1", "Parry"), profiles=numbers)))
    text = CliRunner().invoke(app, ["odds", f"{path}#Ulli", "Zombie", "--until", "blows"]).output
    assert "“Bone” is in none of our tables" in text
    data = CliRunner().invoke(app, ["odds", f"{path}#Ulli", "Zombie", "--until", "blows", "--json"]).output
    assert any("“Bone” is in none of our tables" in own for own in json.loads(data)["notices"])


def test_an_unknown_name_is_refused_with_the_nearest(warband: str) -> None:
    with pytest.raises(pf.FightError, match="“Uli” is no fighter of this roster"):
        pf.odds(f"{warband}#Uli", "Zombie")
    with pytest.raises(pf.FightError, match="names no fighter behind the #"):
        pf.odds(f"{warband}#", "Zombie")
    with pytest.raises(pf.FightError, match="fits several fighters: Warriors, Akhar"):
        pf.odds(f"{warband}#ar", "Zombie")
    with pytest.raises(pf.FightError, match="no such file"):
        pf.odds("none.rosz#Ulli", "Zombie")


def test_words_of_an_address_name_no_file(warband: str) -> None:
    from pitfight.api import fight

    with pytest.raises(pf.FightError, match="no profile"):
        fight("mordheim", f"{warband}#Ulli", "Zombie")


def test_two_rosters_are_compared_everyone_against_everyone(warband: str) -> None:
    found = pf.compare("mordheim", [warband], [warband, f"{warband}#Ulli"], until="phase")
    assert found.loadouts == ("Ulli", "Warriors (3)", "Akhar, Chron & Co.")
    assert found.foes[-1] == "Ulli"
    assert len(found.cells) == 3
    assert len(found.cells[0]) == 4


def test_a_sweep_and_a_sensitivity_take_fighters_of_rosters(warband: str, table: str) -> None:
    from pitfight.grids.grid import grid

    own = grid({"system": "mordheim", "a": {"fighter": [f"{warband}#Ulli", "Zombie"]}, "b": {"fighter": "Ghoul"}})
    assert own.axes[0].values == ("Mercenary Captain: sword", "Zombie")
    assert pf.sensitivity(f"{warband}#Ulli", "Zombie", until="blows").base.win.value > 0
    side = {"fighter": f"{table}#Otto"}
    with pytest.raises(pf.FightError, match="its numbers stand for edition=v9"):
        grid({"system": "coreheim", "a": side, "b": {"fighter": "Zombie"}})
    assert grid({"system": "coreheim", "a": side, "b": side, "options": {"edition": "v9"}}).system == "coreheim"


def test_readings_hold_in_tables_too(table: str) -> None:
    assert pf.compare("coreheim", [table], [table], until="phase").settings.options == {"edition": "v9"}
    assert pf.matchup("coreheim", [table], [table], until="phase").value == pytest.approx(0, abs=0.2)

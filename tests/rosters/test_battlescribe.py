"""BattleScribe rosters with parts missing, nested and written otherwise."""

from __future__ import annotations

import json

from tests.rosters.files import MORDHEIM, lines, model, only, read, roster, selection, words, wrong

ZOMBIE = selection("Zombie", "model")


def test_an_empty_force_is_named_and_no_mistake() -> None:
    data = roster(ZOMBIE).decode()
    data = data.replace("<forces>", "<forces><force id='g' name='Spare' catalogueName='Dogs'/>")
    found = read(data)
    assert words(found) == ["1 x Zombie = Zombie"]
    assert only(found, "ignored", "Dogs | force", "holds nobody")
    assert "holds no fighter of Mordheim" in wrong(roster())


def test_forces_within_forces_are_read() -> None:
    inner = "<forces><force id='g' name='Hired' catalogueName='Hired Swords'><selections>"
    inner += selection("Ogre Bodyguard", "model") + "</selections></force></forces></force></forces>"
    found = read(roster(ZOMBIE).decode().replace("</force></forces>", inner))
    assert [own.path for own in found.fighters] == [
        ("Reiklanders (1a)", "Zombie"),
        ("Reiklanders (1a)", "Hired Swords", "Ogre Bodyguard"),
    ]


def test_a_cost_without_a_type_is_no_mistake() -> None:
    assert words(read(roster(ZOMBIE).decode().replace(" typeId='points'", ""))) == ["1 x Zombie = Zombie"]


def test_numbers_written_with_a_point_are_counts() -> None:
    assert words(read(roster(selection("Zombie", "model", number="3.0")))) == ["3 x Zombie = Zombie"]


def test_notes_of_players_are_listed() -> None:
    data = roster(selection("Zombie", "model", custom="Old Tom")).decode()
    data = data.replace("customName='Old Tom'", 'customName="Old Tom" customNotes="lost a leg"')
    data = data.replace('customName="Old Tom">', 'customName="Old Tom" customNotes="lost a leg">')
    assert only(read(data), "ignored", "note of Old Tom: lost a leg", "for people to read")


def test_rules_of_the_whole_warband_are_listed() -> None:
    rule = "<rules><rule id='r' name='Frenzy' hidden='false'/></rules><selections>"
    found = read(roster(ZOMBIE).decode().replace("<selections>", rule, 1))
    assert words(found) == ["1 x Zombie = Zombie"]
    assert only(found, "ignored", "Frenzy", "a rule of the whole warband")


def test_without_a_namespace_it_is_the_same_roster() -> None:
    data = roster(selection("Wulfen", "model", profiles=(model("Wulfen", "4 3 3 3 3 1 3 1 7"),))).decode()
    plain = data.replace(" xmlns='http://www.battlescribe.net/schema/rosterSchema'", "")
    assert plain != data
    assert words(read(plain)) == words(read(data))


def test_the_catalogue_of_a_roster_need_not_exist() -> None:
    data = roster(ZOMBIE).decode().replace("catalogueName='Reiklanders (1a)'", "catalogueName='Gone' catalogueId='x'")
    assert MORDHEIM in data
    assert lines(read(data), "conflict") == []


def test_what_is_not_read_where_it_stands_has_its_line() -> None:
    data = roster(ZOMBIE).decode()
    lost = "<heroes>" + selection("Lost", "model") + "</heroes><profiles>" + model("Stray", "4 3 3 3 3 1 3 1 7")
    data = data.replace("</selections></force>", f"</selections>{lost}</profiles></force>")
    data = data.replace("</forces></roster>", "</forces><rules><rule name='Fear'/></rules></roster>")
    data = data.replace("<selections><selection", "<selections><entry name='Other'/><selection", 1)
    found = read(data)
    assert words(found) == ["1 x Zombie = Zombie"]
    for piece in (
        "heroes of Reiklanders (1a): Lost",
        "profiles of Reiklanders (1a): Stray",
        "rules of the roster: Fear",
        "entry in selections of Reiklanders (1a): Other",
    ):
        assert only(found, "ignored", piece, "is not read in this place")


def test_a_number_said_twice_counts_once_and_is_told() -> None:
    twice = model("Wulfen", "4 3 3 3 3 1 3 1 7").replace(
        "</characteristics>", "<characteristic name='WS'>6</characteristic></characteristics>"
    )
    found = read(roster(selection("Wulfen", "model", profiles=(twice,))))
    assert found.fighters[0].words.startswith("M4 WS3")
    assert only(found, "ignored", "WS again | 6")


def json_of(*selections: object) -> str:
    forces = [{"catalogueName": "Dogs", "selections": list(selections)}]
    return json.dumps({"roster": {"name": "Dogs", "gameSystemId": MORDHEIM, "forces": forces}})


def test_what_is_a_text_where_a_selection_should_be_has_its_line() -> None:
    found = read(
        json_of({"name": "Zombie", "type": "model"}, "Ulli the Bold", None, [{"name": "Ghoul", "type": "model"}])
    )
    assert words(found) == ["1 x Zombie = Zombie", "1 x Ghoul = Ghoul"]
    assert only(found, "ignored", "selections of Dogs: Ulli the Bold", "is a mere text")
    found = read(json_of({"name": "Zombie", "type": "model", "rules": "Frenzy"}))
    assert only(found, "ignored", "rules of Zombie: Frenzy", "is a mere text")


def test_a_name_that_a_converter_has_put_into_an_object_is_a_name() -> None:
    assert words(read(json_of({"name": {"$t": "Zombie"}, "type": "model", "number": {"$t": "2"}}))) == [
        "2 x Zombie = Zombie"
    ]


def test_several_rosters_in_one_text_are_refused_by_name() -> None:
    both = json.dumps({"roster": [{"name": "Mine"}, {"name": "Theirs"}]})
    assert "holds 2 of “roster”: “Mine”, “Theirs”" in wrong(both)


def test_a_key_that_stands_twice_is_refused() -> None:
    assert "the key “number” stands twice" in wrong(json_of({"number": 1}).replace('"number"', '"number": 2, "number"'))

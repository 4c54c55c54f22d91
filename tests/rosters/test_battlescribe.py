"""BattleScribe rosters with parts missing, nested and written otherwise."""

from __future__ import annotations

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

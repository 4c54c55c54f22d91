"""Catalogues: a warrior without a roster, old schemas, and rosters mended by them."""

from __future__ import annotations

from pathlib import Path

import pytest

import pitfight as pf
from tests.rosters.files import MORDHEIM, lines, numbers, read, roster, selection, words, zipped

STATS = numbers("4 3 3 3 3 1 3 1 7")
TYPES = "".join(f"<characteristicType id='c-{name}' name='{name}'/>" for name in STATS)
SYSTEM = (
    f"<gameSystem id='{MORDHEIM}' name='Mordheim' battleScribeVersion='2.03' "
    "xmlns='http://www.battlescribe.net/schema/gameSystemSchema'><profileTypes>"
    f"<profileType id='t-model' name='Model'><characteristicTypes>{TYPES}</characteristicTypes></profileType>"
    "</profileTypes></gameSystem>"
)


def values(named: bool = True) -> str:
    return "".join(
        f"<characteristic {f'name={name!r} ' if named else ''}typeId='c-{name}'>{text}</characteristic>"
        for name, text in STATS.items()
    )


def catalogue(inside: str, attributes: str = "") -> str:
    return (
        f"<catalogue id='c' name='Dogs (1a)' gameSystemId='{MORDHEIM}' battleScribeVersion='2.03' {attributes} "
        f"xmlns='http://www.battlescribe.net/schema/catalogueSchema'>{inside}</catalogue>"
    )


def entry(name: str, inside: str, type: str = "model", id: str = "e1") -> str:
    return f"<selectionEntry id='{id}' name='{name}' type='{type}'>{inside}</selectionEntry>"


MODIFIED = (
    "<profiles><profile id='p' name='Warrior' typeId='t-model' typeName='Model'><modifiers><modifier type='increment' "
    f"field='c-WS' value='1'/></modifiers><characteristics>{values()}</characteristics></profile></profiles>"
)


def test_a_catalogue_gives_base_profiles_without_its_modifiers_and_gear() -> None:
    gear = f"<selectionEntries>{entry('Sword', '', 'upgrade')}</selectionEntries>"
    found = read(catalogue(f"<selectionEntries>{entry('Warriors', MODIFIED + gear, 'unit')}</selectionEntries>"))
    assert words(found) == ["1 x Warriors = Warrior"]
    assert found.form == "BattleScribe catalogue"
    assert any("what can be bought is not in these fighters" in line for line in lines(found, "ignored"))


@pytest.mark.parametrize("inner", ["dogs.cat", "other name.cat"])
def test_a_packed_catalogue_is_read(inner: str) -> None:
    text = catalogue(f"<selectionEntries>{entry('Warriors', MODIFIED)}</selectionEntries>")
    assert words(read(zipped((inner, text.encode())))) == ["1 x Warriors = Warrior"]


def test_shared_entries_and_entries_in_groups_are_found() -> None:
    shared = f"<sharedSelectionEntries>{entry('Warriors', MODIFIED)}</sharedSelectionEntries>"
    group = (
        "<selectionEntries><selectionEntry id='g' name='Band' type='upgrade'><selectionEntryGroups>"
        f"<selectionEntryGroup id='h' name='Men'><selectionEntries>{entry('Swordsmen', MODIFIED)}</selectionEntries>"
        "</selectionEntryGroup></selectionEntryGroups></selectionEntry></selectionEntries>"
    )
    assert [own.name for own in read(catalogue(group + shared)).fighters] == ["Swordsmen", "Warriors"]


def test_a_profile_that_is_shared_and_linked_to_is_that_of_the_entry() -> None:
    shared = MODIFIED.replace("profiles>", "sharedProfiles>")
    link = "<infoLinks><infoLink id='l' type='profile' targetId='p'/><infoLink type='rule' name='Leader'/></infoLinks>"
    found = read(catalogue(f"<selectionEntries>{entry('Wolf', link)}</selectionEntries>{shared}"))
    assert words(found)[0] == "1 x Wolf = Warrior: leader"


def test_schema_1_15_with_values_as_attributes_and_entries_by_their_old_names() -> None:
    row = "".join(
        f"<characteristic name='{name}' characteristicId='c-{name}' value='{text}'/>" for name, text in STATS.items()
    )
    old = (
        "<entries><entry id='e' name='Wolf' type='model'><profiles>"
        f"<profile id='p' name='Wolf' profileTypeId='t-model' profileTypeName='Model'><characteristics>{row}"
        "</characteristics></profile></profiles></entry></entries>"
    )
    text = catalogue(old).replace("2.03", "1.15")
    assert words(read(text)) == ["1 x Wolf = M4 WS3 BS3 S3 T3 W1 I3 A1 LD7"]


def test_profiles_that_name_their_types_by_id_alone_are_resolved_by_the_game_system(tmp_path: Path) -> None:
    (tmp_path / "a.gst").write_text(SYSTEM, encoding="utf-8")
    profile = (
        "<profiles><profile id='p' name='Wolf' typeId='t-model'><characteristics>"
        f"{values(named=False)}</characteristics></profile></profiles>"
    )
    text = catalogue(f"<selectionEntries>{entry('Wolf', profile)}</selectionEntries>")
    (tmp_path / "a.cat").write_text(text, encoding="utf-8")
    found = pf.read_roster(tmp_path / "a.cat", catalogues=[tmp_path / "a.gst"])
    assert words(found) == ["1 x Wolf = M4 WS3 BS3 S3 T3 W1 I3 A1 LD7"]


def test_a_roster_without_profiles_is_mended_by_its_catalogue(tmp_path: Path) -> None:
    text = catalogue(f"<selectionEntries>{entry('Wulfen', MODIFIED, id='w-1')}</selectionEntries>")
    (tmp_path / "a.cat").write_text(text.replace("'Warrior'", "'Odd'"), encoding="utf-8")
    (tmp_path / "a.ros").write_bytes(roster(selection("Wulfen", "model", entry="x::w-1")))
    found = pf.read_roster(tmp_path / "a.ros", catalogues=[tmp_path / "a.cat"])
    assert words(found) == ["1 x Wulfen = M4 WS3 BS3 S3 T3 W1 I3 A1 LD7"]
    assert any("numbers of Wulfen | come from the catalogue" in line for line in lines(found, "guessed"))


def test_numbers_of_the_roster_win_over_the_catalogue(tmp_path: Path) -> None:
    from tests.rosters.files import model

    text = catalogue(f"<selectionEntries>{entry('Wulfen', MODIFIED, id='w-1')}</selectionEntries>")
    (tmp_path / "a.cat").write_text(text, encoding="utf-8")
    own = selection("Wulfen", "model", entry="x::w-1", profiles=(model("Wulfen", "6 4 0 4 4 2 4 2 7"),))
    (tmp_path / "a.ros").write_bytes(roster(own))
    found = pf.read_roster(tmp_path / "a.ros", catalogues=[tmp_path / "a.cat"])
    assert words(found) == ["1 x Wulfen = M6 WS4 BS0 S4 T4 W2 I4 A2 LD7"]


def test_a_game_system_alone_has_no_fighters_and_says_so() -> None:
    with pytest.raises(pf.FightError, match="holds no fighter of Mordheim"):
        read(SYSTEM)


def test_a_link_to_an_entry_of_another_catalogue_has_its_line() -> None:
    links = "<entryLinks><entryLink name='Far' targetId='far'/><entryLink name='Near' targetId='w-1'/></entryLinks>"
    text = catalogue(f"<selectionEntries>{entry('Wulfen', MODIFIED, id='w-1')}</selectionEntries>{links}")
    told = [line for line in lines(pf.read_roster(text.encode()), "ignored") if "another catalogue" in line]
    assert len(told) == 1
    assert "Far" in told[0]


def test_only_a_catalogue_can_stand_in_its_place(tmp_path: Path) -> None:
    for name, text in (("mine.ros", "<roster/>"), ("mine.json", "{}")):
        (tmp_path / name).write_text(text)
        with pytest.raises(pf.FightError, match="is no catalogue"):
            pf.read_roster(b"<roster/>", catalogues=[tmp_path / name])

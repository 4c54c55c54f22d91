"""Weapons of rosters that no table has, made of their rows in the words of each system but Mordheim."""

from __future__ import annotations

import pytest

import pitfight as pf
from pitfight.rosters import Import
from tests.rosters.files import only, profile, read, roster, selection, words

SECOND_EDITION = "9ea8-c89d-9104-ed03"
COLUMNS = ("Strength", "Save Modifier", "Damage", "Armour Penetration", "Special", "Short range")


def brother(*row: str) -> Import:
    """A roster of the second edition with one man and one weapon, whose row has those columns."""
    values = dict(zip(COLUMNS, row, strict=False))
    arm = selection("Bone", profiles=(profile("Bone", "Weapon", values),))
    numbers = dict(zip(("M", "WS", "BS", "S", "T", "W", "I", "A", "LD"), "444441418", strict=True))
    man = selection("Brother", "model", arm, profiles=(profile("Brother", "Unit", numbers),))
    return read(roster(man, system=SECOND_EDITION, game="Warhammer 40,000 2nd Edition"))


@pytest.mark.parametrize(
    ("row", "made"),
    [
        (("5", "-3", "1", "2D6+5", "Parry"), "bone [S5/save-3/penetration 2D6+5/parry]"),
        (("As user", "-", "-", "S+D6", "-"), "bone [S+0/penetration S+D6]"),
        (("As User +1", "−2", "D3", "", "Two-handed, close combat only"), "bone [S+1/save-2/damage D3/two-handed]"),
        (("+1",), "bone [S+1]"),
        (("User", "0"), "bone [S+0/save-0]"),
        (("10", "-10", "D12", "Auto", "", "Hand to Hand"), "bone [S10/save-10/damage D12/penetration AUTO]"),
    ],
)
def test_a_weapon_of_the_second_edition_is_made_of_its_row(row: tuple[str, ...], made: str) -> None:
    found = brother(*row)
    assert words(found)[0].endswith(f": {made}")
    assert only(found, "guessed", "Bone | weapon", f"unknown; made of its row, unverified: {made}")
    assert pf.odds("wh40k2e", found.fighters[0].words, "Ork Boy").win["a"].value > 0


def test_what_is_not_read_of_such_a_row_is_told() -> None:
    found = brother("4", "-1", "D7", "D6+?", "Parry, Sings")
    assert words(found)[0].endswith(": bone [S4/save-1/parry]")
    assert only(found, "guessed", "not read: “Sings”, Damage “D7”, Armour Penetration “D6+?”")
    found = brother("-", "-2")
    assert words(found)[0].endswith(": bone [S+0/save-2]")
    assert only(found, "guessed", "no Strength is given: his own is taken")


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (("Special", "-3"), "a Strength of “Special” is no number, and none of his own with more or less"),
        (("-", "-"), "no Strength is given"),
        (("4", "-1", "1", "D6+4", "", "0-12"), "a range of “0-12” is given: it is fired"),
    ],
)
def test_a_row_that_says_too_little_and_a_gun_are_left_out_with_the_reason(row: tuple[str, ...], why: str) -> None:
    found = brother(*row)
    assert "bone" not in words(found)[0]
    assert only(found, "conflict", "Bone | weapon", "he fights without it", why)


def regiment(strength: str, special: str = "", reach: str = "Combat") -> Import:
    """A roster of Warhammer Fantasy with five men and one weapon, whose row says that."""
    values = {"Range": reach, "Strength": strength, "Special Rules": special}
    arm = selection("Bone", profiles=(profile("Bone", "Weapon", values),))
    numbers = dict(zip(("M", "WS", "BS", "S", "T", "W", "I", "A", "LD"), "433331317", strict=True))
    men = selection("Men", "model", arm, number=5, profiles=(profile("Men", "Model", numbers),))
    return read(roster(men, system="", game="Warhammer Fantasy 8th Edition"), "combat-skill")


@pytest.mark.parametrize(
    ("row", "made"),
    [
        (("+2", "Requires Two Hands, Always Strikes Last"), "bone [S+2/two-handed/strikes last]"),
        (("As user", "Armour Piercing (2); Magical Attacks"), "bone [S+0/save-2/magical]"),
        (("As User +1", "First round only", "Close Combat"), "bone [S+1/first round]"),
        (("As user", "Fights in Extra Ranks", "-"), "bone [S+0/extra rank]"),
    ],
)
def test_a_weapon_of_warhammer_is_made_of_its_row(row: tuple[str, ...], made: str) -> None:
    found = regiment(*row)
    assert words(found)[0].endswith(f": {made}")
    assert only(found, "guessed", "Bone | weapon", f"unknown; made of its row, unverified: {made}")
    assert pf.odds("combat-skill", found.fighters[0].words, "5 CS3 S3 T3 W1 I3 A1 Ld7").win["a"].value > 0


def test_what_is_not_read_of_a_row_of_warhammer_is_told() -> None:
    found = regiment("", "Flaming Attacks, Sings")
    assert words(found)[0].endswith(": bone [S+0/flaming]")
    assert only(found, "guessed", "no Strength is given: its own is taken; not read: “Sings”")


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (("", "Any hit is multiplied into 2 Hits."), "no Strength is given; not read: “Any hit is multiplied"),
        (("5", "Armour Piercing"), "a Strength of “5” is none of its own with more or less"),
        (("As user +5", ""), "weapons add at most 4 to Strength"),
    ],
)
def test_a_row_of_warhammer_that_says_too_little_is_left_out_with_the_reason(row: tuple[str, ...], why: str) -> None:
    found = regiment(*row)
    assert "bone" not in words(found)[0]
    assert only(found, "conflict", "Bone | weapon", "he fights without it", why)


def test_a_bow_of_warhammer_has_no_part_in_a_combat() -> None:
    assert only(regiment("3", "", '24"'), "ignored", "Bone | weapon", "shoots only")
    assert only(
        regiment("3", "", "As a bow"), "conflict", "Bone | weapon", "a range of “As a bow” is given: it is fired"
    )

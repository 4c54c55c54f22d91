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

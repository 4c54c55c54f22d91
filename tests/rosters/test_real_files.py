"""Files as players have them, read where they lie."""

from __future__ import annotations

import pytest

import pitfight as pf
from tests.rosters.files import lines, only, real, words


def test_the_configurators_campaign_roster() -> None:
    found = pf.read_roster(real("roster-labernator-TheLannisterClan-initial.json"))
    assert (found.system, found.name, len(found.fighters)) == ("mordheim", "The Lannister Clan", 11)
    assert words(found)[0] == "1 x Tywin = M4 WS4 BS3 S4 T3 W2 I4 A2 LD8: flail, leader"
    assert words(found)[1] == "1 x Jamie = M4 WS4 BS3 S4 T3 W2 I3 A1 LD7: dagger, frenzy"
    assert words(found)[4].endswith(": 2 daggers")
    assert words(found)[6].endswith(": sword, dagger, light armour")
    assert words(found)[-1].startswith("3 x Akhar, Chron & Khorghar = M9 WS3 BS0")
    assert only(found, "guessed", "The Mountain", "no weapon")
    assert only(found, "conflict", "Arya Stark › Sword", "Strength +1 there")
    assert only(found, "conflict", "Arya Stark | armour save | 5+", "6+")
    assert only(found, "ignored", "Arya Stark › Crossbow")
    for own in found.fighters:
        assert pf.odds("mordheim", own.words, "Warrior: sword", until="phase").win["none"].value < 1


def test_the_tomb_king_is_packed_without_deflating_under_another_name() -> None:
    path = real("roster-wap-tombking.rosz")
    with pytest.raises(pf.FightError, match="--system combat-skill reads it all the same"):
        pf.read_roster(path)
    found = pf.read_roster(path, "combat-skill")
    assert found.file.endswith("rrrrr.ros")
    assert words(found) == ["1 x Tomb King = 1 M4 CS6 BS3 S5 T5 W4 I3 A4 LD10: light armour, hand weapon, undead"]
    assert only(found, "conflict", "Dragon Blade", "multiplied into 2 Hits")
    assert only(found, "conflict", "Armour of Destiny")


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("roster-bluescribe-invalid.ros", "exactly"),
        ("roster-bluescribe-emptyforce.ros", "Warhammer 40,000 9th Edition"),
    ],
)
def test_rosters_of_other_games_are_refused_by_their_names(name: str, game: str) -> None:
    with pytest.raises(pf.FightError, match=f"“{game}”, which no system here plays"):
        pf.read_roster(real(name))
    with pytest.raises(pf.FightError, match="holds no fighter of Mordheim"):
        pf.read_roster(real(name), "mordheim")


def test_the_reiklanders_with_their_game_system_and_shared_data() -> None:
    found = pf.read_roster(
        real("bsdata-mordheim-reiklanders.cat"),
        catalogues=[real("bsdata-mordheim.gst"), real("bsdata-mordheim-data.cat")],
    )
    assert [own.name for own in found.fighters] == [
        "Champion", "Marksmen", "Mercenary Captain", "Swordsmen", "Warriors", "Youngblood",
    ]  # fmt: skip
    assert words(found)[1] == "1 x Marksmen = Marksman: BS4"
    assert only(found, "conflict", "Marksmen", "BS 4")


def test_the_catalogue_alone_is_enough_for_the_same_fighters() -> None:
    assert len(pf.read_roster(real("bsdata-mordheim-reiklanders.cat")).fighters) == 6


def test_the_shared_data_give_their_animals_and_not_the_most_a_race_may_reach() -> None:
    found = pf.read_roster(real("bsdata-mordheim-data.cat"))
    names = [own.name for own in found.fighters]
    assert "Warhorse" in names
    assert not any(name.endswith(" max") for name in names)
    assert [line for line in lines(found, "conflict") if "Horse |" in line]


def test_a_game_system_names_no_fighters() -> None:
    with pytest.raises(pf.FightError, match="holds no fighter"):
        pf.read_roster(real("bsdata-mordheim.gst"))

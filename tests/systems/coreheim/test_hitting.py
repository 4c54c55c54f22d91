"""The Weapon Skill test and what changes it (CH-09, CH-10)."""

from __future__ import annotations

import pytest

from tests.systems.coreheim.bouts import PLAIN, after_blows, asked, blows, man, needs, odds, told

V9 = {"edition": "v9"}


def d6(*words: str, s: int = 4) -> str:
    """A warrior of the older edition."""
    return f"WS3+ S{s}+ T+0 W1 I4+ A1 Ld7+: {', '.join(words)}"


@pytest.mark.clause("CH-09")
@pytest.mark.parametrize(("toughness", "need"), [(1, "8+"), (0, "9+"), (-1, "10+"), (-2, "11+")])
def test_the_targets_toughness_modifies_the_test(toughness: int, need: str) -> None:
    """Weapon Skill 9+."""
    assert needs(man("axe"), man("axe", t=toughness)) == need


@pytest.mark.clause("CH-09")
def test_a_hit_is_a_wound() -> None:
    """The next die is for injury; no roll to wound comes between."""
    assert asked(blows(man("axe"), PLAIN, "9"))[0] == "injury"


@pytest.mark.clause("CH-09")
@pytest.mark.parametrize(("ws", "face", "hits"), [(2, 1, False), (12, 11, False), (12, 12, True)])
def test_a_1_always_misses_and_a_12_always_hits(ws: int, face: int, hits: bool) -> None:
    """Whatever is needed."""
    assert (asked(blows(man("axe", ws=ws), PLAIN, str(face)))[0] == "injury") == hits


@pytest.mark.clause("CH-09")
@pytest.mark.parametrize(
    ("mine", "answers", "reason"),
    [
        (("club", "axe"), "club-and-axe", "Weapon Skill 9+, -1 on the roll, Toughness -1"),
        (("sword", "axe", "fear failed"), "sword-and-axe", "Weapon Skill 9+, -3 on the roll, Toughness -1"),
        (("axe",), "", "Weapon Skill 9+, Toughness -1"),
    ],
)
def test_the_reason_for_a_number_adds_up(mine: tuple[str, ...], answers: str, reason: str) -> None:
    """Toughness and every bonus are said with two weapons too."""
    question = blows(man(*mine), man("axe", t=-1), answers).question
    assert question is not None
    assert question.because == reason


@pytest.mark.clause("CH-09")
def test_the_reason_is_that_of_the_weapon_which_needs_the_number() -> None:
    """Against who is down the club of a pair has 1 more than the axe."""
    down = man("axe", "knocked down")
    club = blows(man("club", "axe"), down, "club-and-axe").question
    axe = blows(man("club", "axe"), down, "club-and-axe 1 1").question
    assert club is not None
    assert axe is not None
    assert (club.need, club.because) == ("9+", "Weapon Skill 9+, two dice, the higher counts")
    assert (axe.need, axe.because) == ("10+", "Weapon Skill 9+, -1 on the roll, two dice, the higher counts")


@pytest.mark.clause("CH-10")
def test_unarmed_attacks_have_2_less() -> None:
    """9+ becomes 11+; natural weapons have no penalty."""
    assert needs(man("unarmed"), PLAIN) == "11+"
    assert needs(man("no unarmed penalty"), PLAIN) == "9+"
    assert needs("Zombie", PLAIN) == "10+"


@pytest.mark.clause("CH-09")
@pytest.mark.parametrize(
    ("mine", "foe", "need"),
    [
        ("dagger", "axe", "10+"),
        ("dagger, swashbuckler", "axe", "9+"),
        ("", "axe", "10+"),
        ("great weapon", "axe", "8+"),
        ("great weapon, two-hander", "axe", "7+"),
        ("flail, two-hander", "axe", "8+"),
        ("halberd", "axe", "8+"),
        ("halberd, skryre engineer", "axe", "7+"),
        ("spear", "axe", "9+"),
        ("spear, mounted, charging", "axe", "8+"),
        ("lance, mounted, charging", "axe", "6+"),
        ("lance, mounted", "axe", "9+"),
        ("sigmarite hammer", "axe", "8+"),
        ("sigmarite great hammer", "axe", "7+"),
        ("axe", "axe, sidestep", "10+"),
        ("axe", "axe, sidestep, mounted", "9+"),
        ("axe", "axe, word of pain", "10+"),
        ("axe, curse of years", "axe", "10+"),
        ("club, might of sigmar", "axe", "8+"),
        ("great weapon, might of sigmar", "axe", "6+"),
        ("axe, vermintide, giant rat", "axe", "8+"),
        ("axe, mandrake root", "axe", "8+"),
        ("axe, diving charge, charging", "axe", "8+"),
        ("axe, diving charge", "axe", "9+"),
        ("sword, club", "axe", "10+"),
        ("axe, fear failed", "axe", "11+"),
        ("club", "axe, knocked down", "8+"),
        ("axe", "axe, sidestep, knocked down", "9+"),
    ],
)
def test_what_is_added_to_the_roll(mine: str, foe: str, need: str) -> None:
    """By gear, skills and spells, out of 9+."""
    assert needs(man(*([mine] if mine else [])), man(foe)) == need


@pytest.mark.clause("CH-09")
def test_two_dice_are_rolled_against_a_knocked_down_target() -> None:
    """The higher counts, and a wound takes him out; Blessed Sight adds no third."""
    for words in (("axe",), ("axe", "blessed sight")):
        game = blows(man(*words), man("axe", "knocked down"), "1 9")
        assert game.statuses["b1"] == "out_of_action"


@pytest.mark.clause("CH-09")
def test_poison_may_be_rolled_again_only_where_the_die_fails() -> None:
    """A 1 that misses; each of two dice against a knocked-down man."""
    venom = man("dark venom axe")
    assert asked(blows(venom, PLAIN, "1"))[0] == "attack_again"
    assert asked(blows(venom, PLAIN, "2"))[0] == ""
    assert [asked(blows(venom, man("axe", "knocked down"), answers))[0] for answers in ("1", "1 2", "1 2 1")] == [
        "attack_again",
        "attack",
        "attack_again",
    ]
    assert asked(blows(venom, man("axe", "immune to poison"), "1"))[0] == ""
    assert asked(blows(venom, PLAIN, "1", options={"poison_roll": "off"}))[0] == ""
    assert asked(blows(man("axe", "poisoner"), PLAIN, "1"))[0] == "attack_again"
    assert asked(blows(man("axe", "poisoner", "heavy armour"), PLAIN, "1"))[0] == ""


@pytest.mark.clause("CH-09")
def test_a_trainer_helps_animals_while_he_stands() -> None:
    """Dice of 1 to 3 that fail are rolled again; not once the trainer is down, nor for men."""
    hound, trainer = man("animal", "no unarmed penalty"), man("axe", "animal trainer")
    assert asked(blows([hound, trainer], PLAIN, "3"))[0] == "attack_again"
    assert asked(blows([hound, trainer], PLAIN, "4"))[0] == ""
    assert asked(blows([hound, man("axe", "animal trainer", "stunned")], PLAIN, "3"))[0] == ""
    assert asked(blows([man("axe"), trainer], PLAIN, "3"))[0] == ""
    assert asked(blows(man("animal", "no unarmed penalty", "trained"), PLAIN, "3"))[0] == "attack_again"


@pytest.mark.clause("CH-09")
def test_diving_charge_bonus_says_what_a_diving_charge_adds() -> None:
    """1, or nothing."""
    diver = man("axe", "diving charge", "charging")
    assert [needs(diver, PLAIN, options={"diving_charge_bonus": value}) for value in ("1", "0")] == ["8+", "9+"]


@pytest.mark.clause("CH-09")
def test_the_older_edition_rolls_to_hit_and_to_wound() -> None:
    """Both on a D6; Toughness counts for the second."""
    game = blows(d6("axe"), d6("axe"), "3", options=V9)
    assert asked(game) == ("to_wound", "4+")
    assert asked(blows(d6("axe"), d6("axe").replace("T+0", "T-1"), "3", options=V9)) == ("to_wound", "5+")


@pytest.mark.clause("CH-09", "CH-10")
@pytest.mark.parametrize(
    ("mine", "foe", "hit", "wound"),
    [
        ("axe", "axe", "3+", "4+"),
        ("dagger", "axe", "3+", "4+"),
        ("unarmed", "axe", "3+", "6+"),
        ("halberd", "axe", "3+", "3+"),
        ("great weapon", "axe", "3+", "3+"),
        ("great weapon, two-hander", "axe", "3+", "2+"),
        ("lance, mounted, charging", "axe", "3+", "2+"),
        ("spear, mounted, charging", "axe", "3+", "3+"),
        ("axe, mandrake root", "axe", "3+", "3+"),
        ("axe, diving charge, charging", "axe", "3+", "3+"),
        ("halberd, skryre engineer", "axe", "3+", "2+"),
        ("axe", "axe, sidestep", "4+", "4+"),
        ("sword, club", "axe", "4+", "4+"),
    ],
)
def test_bonuses_of_the_older_edition(mine: str, foe: str, hit: str, wound: str) -> None:
    """Weapons add to the Strength roll."""
    assert needs(d6(mine), d6(foe), options=V9) == hit
    assert needs(d6(mine), d6(foe), "6", options=V9) == wound


@pytest.mark.clause("CH-09")
def test_in_the_older_edition_a_knocked_down_man_is_hit_without_a_roll() -> None:
    """A club adds 1 to the Strength roll against him; a wound that is not saved takes him out."""
    assert asked(blows(d6("club"), d6("axe", "knocked down"), options=V9)) == ("to_wound", "3+")
    found = after_blows(d6("axe"), d6("axe", "knocked down"), options=V9)
    assert [str(chance) for chance in found] == ["0", "1/2", "0", "1/2"]


@pytest.mark.clause("CH-09")
def test_criticals_and_saves_of_the_older_edition() -> None:
    """A natural 6 to wound is critical unless only 6s wound; saves go by one."""
    assert "2 Wound" in " ".join(told(blows(d6("axe"), d6("axe").replace("W1", "W3"), "3 6", options=V9)))
    assert "1 Wound" in " ".join(told(blows(d6("axe", s=6), d6("axe").replace("W1", "W3"), "3 6", options=V9)))
    assert asked(blows(d6("sword"), d6("axe", "heavy armour"), "3 4", options=V9)) == ("save", "5+")
    assert asked(blows(d6("axe"), d6("axe", "heavy armour"), "3 4", options=V9)) == ("save", "6+")
    assert asked(blows(d6("sword"), d6("dagger", "shield"), "3 4", options=V9)) == ("save", "5+")
    assert asked(blows(d6("sword"), d6("axe", "regeneration"), "3 4", options=V9)) == ("save", "4+")
    assert asked(blows(d6("dark venom axe"), d6("axe"), "3 1", options=V9))[0] == "to_wound_again"


def test_the_older_edition_differs() -> None:
    """The same numbers in both editions give unlike fights."""
    mine = "WS3+ T+0 W1 I4+ A1 Ld6+: sword"
    assert odds(mine, mine).mean != odds(d6("sword"), d6("sword"), options=V9).mean


@pytest.mark.clause("CH-09")
@pytest.mark.parametrize(("leadership", "dice", "failed"), [(7, "3 3", True), (7, "3 4", False)])
def test_leadership_of_the_older_edition_is_two_dice(leadership: int, dice: str, failed: bool) -> None:
    """The target number or more."""
    mine, foe = d6("axe"), d6("axe", "causes fear", "charging")
    game = blows(mine, foe, dice, options=V9)
    assert asked(game)[1] == ("5+" if failed else "3+")

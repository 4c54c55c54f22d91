"""Roll to wound: Strength against Toughness, with the weapon's bonus (MH-20, MH-21)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from pitfight.systems.mordheim.rules import wounding
from tests.systems.mordheim.duels import OVER, PLAIN, after_blows, asked, blows, exact, keys, man, out, who_rolls

VALUES = range(1, 11)


def chart(strength: int, toughness: int) -> tuple[str, str]:
    """The chart in closed form, by Toughness - Strength: -2 is 2+, -1 3+, 0 4+, 1 5+, 2 and 3 6+, 4 no wound."""
    over = toughness - strength
    if over >= 4:
        return OVER
    return "to_wound", f"{2 if over <= -2 else min(4 + over, 6)}+"


@pytest.mark.clause("MH-20")
@pytest.mark.parametrize("strength", VALUES)
def test_the_chart_of_strength_and_toughness_says_what_wounds(strength: int) -> None:
    """Every cell of a row is what the die to wound needs; a dash needs no die at all."""
    found = [asked(blows(man("axe", s=strength), man("axe", t=toughness), "4")) for toughness in VALUES]
    assert found == [chart(strength, toughness) for toughness in VALUES]


@pytest.mark.clause("MH-20")
def test_strength_2_wounds_toughness_5_on_a_6() -> None:
    """The cell that copies of the chart get wrong."""
    assert asked(blows(man("axe", s=2), man("axe", t=5), "4")) == ("to_wound", "6+")


@pytest.mark.clause("MH-20")
def test_some_pairs_cannot_wound() -> None:
    """Strength 3 never harms Toughness 7 (P13), nor 4 Toughness 8; 4 against 7 may (D45)."""
    assert after_blows(PLAIN, man("axe", t=7))[0] == 1
    assert asked(blows(man("axe", s=4), man("axe", t=8), "4")) == OVER
    assert asked(blows(man("axe", s=4), man("axe", t=7), "4")) == ("to_wound", "6+")


@pytest.mark.clause("MH-20")
def test_a_failed_roll_to_wound_is_nothing() -> None:
    """3 where 4+ is needed ends the matter."""
    assert asked(blows(PLAIN, PLAIN, "4 3")) == OVER
    assert asked(blows(PLAIN, PLAIN, "4 4"))[0] == "injury"


@pytest.mark.clause("MH-20")
def test_a_natural_1_never_wounds() -> None:
    """Strength 10 against Toughness 1 is 2+, with a bonus to wound too."""
    assert asked(blows(man("axe", s=10), man("axe", t=1), "4")) == ("to_wound", "2+")
    assert asked(blows(man("sigmarite warhammer", s=9), man("axe", "undead", t=1), "4")) == ("to_wound", "2+")


@pytest.mark.clause("MH-20")
def test_each_hit_has_a_die_to_wound_of_its_own() -> None:
    """Two hits, two dice."""
    assert keys(man("axe", a=2), PLAIN, "4 4 1 1", until="blows=a1")[2:] == ["to_wound", "to_wound", ""]


@pytest.mark.clause("MH-20", "MH-44")
def test_the_striker_rolls_to_wound() -> None:
    """It is his die."""
    assert who_rolls(blows(PLAIN, PLAIN, "4")) == "a1"


@pytest.mark.clause("MH-21")
def test_the_strength_of_the_warrior_is_used() -> None:
    """The same axe wounds Toughness 3 on 4+ with Strength 3 and on 3+ with Strength 4."""
    assert asked(blows(man("axe", s=3), PLAIN, "4")) == ("to_wound", "4+")
    assert asked(blows(man("axe", s=4), PLAIN, "4")) == ("to_wound", "3+")


@pytest.mark.clause("MH-21")
@pytest.mark.parametrize(
    ("weapon", "need"),
    [
        ("sword", "4+"),  # S3
        ("halberd", "3+"),  # S3 + 1
        ("sigmarite warhammer", "3+"),  # S3 + 1
        ("double-handed axe", "2+"),  # S3 + 2
        ("flail", "2+"),  # S3 + 2 in turn 1
        ("morning star", "3+"),  # S3 + 1 in turn 1
    ],
)
def test_a_weapons_bonus_is_added_to_his_strength(weapon: str, need: str) -> None:
    """Against Toughness 3."""
    assert asked(blows(man(weapon), PLAIN, "4")) == ("to_wound", need)


@pytest.mark.clause("MH-21")
@pytest.mark.parametrize(
    ("words", "need"),
    [
        (("sword", "dark venom sword"), "4+"),  # the plain sword strikes first, without venom
        (("dark venom sword", "sword"), "3+"),  # S3 + 1
    ],
)
def test_a_poison_adds_to_the_blows_of_its_own_weapon(words: tuple[str, ...], need: str) -> None:
    """Of two swords one is envenomed: A1 makes one attack with each, in the order listed."""
    assert asked(blows(man(*words), PLAIN, "4 4"))[1] == need


@pytest.mark.clause("MH-21")
def test_a_pistol_has_a_strength_of_its_own() -> None:
    """Strength 4 in the hand of Strength 1 and of Strength 6 alike: 3+ against Toughness 3."""
    for strength in (1, 6):
        assert asked(blows(man("brace of pistols", s=strength), PLAIN, "4 4")) == ("to_wound", "3+")


@pytest.mark.clause("MH-20", "MH-33")
def test_a_plain_attack_on_a_plain_man() -> None:
    """Hit 1/2. Wound by 4 or 5 (1/3): each injury 1/3. By 6 (1/6), critical: see test_critical_hits.

    Knocked down 1/2 x (1/9 + 1/6 x 2/27) = 5/81, stunned 1/2 x (1/9 + 1/6 x 7/27) = 25/324,
    out 1/2 x (1/9 + 1/6 x 2/3) = 1/9 (P01).
    """
    assert after_blows(PLAIN, PLAIN) == (Fraction(3, 4), Fraction(5, 81), Fraction(25, 324), Fraction(1, 9))


@pytest.mark.clause("MH-20")
def test_needing_a_6_to_wound() -> None:
    """Strength 3 against Toughness 6: 1/2 x 1/6, then each injury 1/3 (P12)."""
    assert after_blows(PLAIN, man("axe", t=6)) == (Fraction(11, 12), Fraction(1, 36), Fraction(1, 36), Fraction(1, 36))


@pytest.mark.clause("MH-20")
def test_a_fight_of_two_who_cannot_be_wounded_never_ends() -> None:
    """Strength 1 against Toughness 10 on both sides."""
    weak = man("axe", s=1, t=10)
    assert exact(pf.odds("mordheim", weak, weak).ends["never"]) == 1


@pytest.mark.clause("MH-20")
def test_black_lotus_needs_the_natural_6_to_hit() -> None:
    """Strength 3 against Toughness 4: 1/6 hits with a 6, 1/3 with 4 or 5 (P46).

    By a 6: the wound is sure, critical with 1/6: out 5/6 x 1/3 + 1/6 x 2/3 = 7/18; x 1/6 = 7/108.
    By 4 or 5: wound 5 (1/6) x 1/3 + 6 (1/6) x 2/3 = 1/6; x 1/3 = 6/108. Together 13/108.
    """
    assert out(man("black lotus sword"), man("axe", t=4)) == Fraction(13, 108)


def test_a_hit_that_does_nothing_is_told_without_a_bonus() -> None:
    """No wound, nothing added to injury rolls, not critical."""
    assert wounding.NOTHING.words() == "no unsaved wound(s)"

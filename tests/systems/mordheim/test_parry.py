"""Parry: a die above the highest hit stops that hit, once a phase (MH-14 to MH-19, MH-35, MH-42)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import OVER, PLAIN, SWORD, asked, blows, hits, keys, man, out, play, who_rolls

TWICE = man("axe", a=2)
BUCKLER = man("axe", "buckler")
BOTH = man("sword", "buckler")


@pytest.mark.clause("MH-14")
@pytest.mark.parametrize("guard", [SWORD, BUCKLER])
@pytest.mark.parametrize(("face", "need"), [("4", "5+"), ("5", "6+")])
def test_a_sword_or_a_buckler_may_parry_with_a_higher_die(guard: str, face: str, need: str) -> None:
    """The defender needs more than the attacker rolled to hit, and rolls himself."""
    game = blows(PLAIN, guard, face)
    assert (asked(game), who_rolls(game)) == (("parry", need), "b1")


@pytest.mark.clause("MH-14")
def test_a_6_to_hit_cannot_be_parried() -> None:
    """After a 6 the wound is rolled at once."""
    assert asked(blows(PLAIN, SWORD, "6"))[0] == "to_wound"


@pytest.mark.clause("MH-14")
def test_an_equal_die_does_not_parry() -> None:
    """4 against 4 leaves the hit standing."""
    assert asked(blows(PLAIN, SWORD, "4 4"))[0] == "to_wound"


@pytest.mark.clause("MH-14")
@pytest.mark.parametrize("gear", ["axe", "club", "spear", "halberd", "double-handed sword", "morning star", "dagger"])
def test_other_weapons_do_not_parry(gear: str) -> None:
    """A double-handed sword is no sword for this either."""
    assert asked(blows(PLAIN, man(gear), "4"))[0] == "to_wound"


@pytest.mark.clause("MH-14")
def test_a_buckler_behind_a_two_handed_weapon_is_not_in_use() -> None:
    """No hand is free for it."""
    assert asked(blows(PLAIN, man("halberd", "buckler"), "4"))[0] == "to_wound"


@pytest.mark.clause("MH-14")
def test_a_hit_without_a_die_is_not_parried() -> None:
    """Against Weapon Skill 0 there is no score to beat."""
    assert asked(blows(PLAIN, man("sword", ws=0)))[0] == "to_wound"


@pytest.mark.clause("MH-14")
def test_a_miss_needs_no_parry() -> None:
    """Nothing was hit, so nothing is asked."""
    assert asked(blows(PLAIN, SWORD, "3")) == OVER


@pytest.mark.clause("MH-14", "MH-15")
def test_a_sword_stops_one_hit_of_six() -> None:
    """Hit on 4 and parried on 5, 6: 1/6 x 1/3; on 5 and parried on 6: 1/6 x 1/6; 1/2 - 1/18 - 1/36 = 5/12 stand."""
    assert hits(PLAIN, SWORD) == [Fraction(7, 12), Fraction(5, 12)]
    # A hit takes out with 2/9: 5/12 x 2/9 = 5/54 (P17).
    assert out(PLAIN, SWORD) == Fraction(5, 54)


@pytest.mark.clause("MH-15")
def test_a_parried_blow_has_no_effect() -> None:
    """No wound is rolled for it."""
    assert asked(blows(PLAIN, SWORD, "4 5")) == OVER


@pytest.mark.clause("MH-15")
def test_one_blow_a_phase_is_parried() -> None:
    """Of two hits one is parried; the other is not tried again and rolls to wound."""
    assert keys(TWICE, SWORD, "4 4 5 1", until="blows=a1") == ["to_hit", "to_hit", "parry", "to_wound", ""]


@pytest.mark.clause("MH-15")
def test_the_next_phase_has_a_parry_of_its_own() -> None:
    """The swordsman parries in both phases."""
    assert keys(man("axe", i=4), SWORD, "4 5 1 4", until="out")[-1] == "parry"


@pytest.mark.clause("MH-15")
def test_failing_to_parry_one_hit_uses_the_parry_up() -> None:
    """Two hits of 4, a parry of 1: both roll to wound."""
    assert keys(TWICE, SWORD, "4 4 1 1 1", until="blows=a1")[2:] == ["parry", "to_wound", "to_wound", ""]


@pytest.mark.clause("MH-16")
def test_of_several_hits_the_highest_must_be_beaten() -> None:
    """Hits of 4 and 5 need a 6 (D15, D16)."""
    assert asked(blows(TWICE, SWORD, "4 5")) == ("parry", "6+")


@pytest.mark.clause("MH-16")
def test_a_die_between_two_hits_parries_neither() -> None:
    """Hits of 4 and 5 and a parry of 5: two wounds are rolled (D15)."""
    assert keys(TWICE, SWORD, "4 5 5 1 1", until="blows=a1")[3:] == ["to_wound", "to_wound", ""]


@pytest.mark.clause("MH-16")
def test_beating_the_highest_hit_leaves_the_others() -> None:
    """Hits of 4 and 5 and a parry of 6: one wound is rolled (D16)."""
    assert keys(TWICE, SWORD, "4 5 6 1", until="blows=a1")[3:] == ["to_wound", ""]


@pytest.mark.clause("MH-16")
def test_a_6_among_the_hits_ends_the_chance_to_parry() -> None:
    """Hits of 4 and 6: the 4 is not parried either (D17)."""
    assert keys(TWICE, SWORD, "4 6 1 1", until="blows=a1")[2:] == ["to_wound", "to_wound", ""]


@pytest.mark.clause("MH-16")
def test_the_hits_of_three_attacks_that_a_sword_leaves() -> None:
    """Three attacks at 4+ against a sword: 3/16, 25/72, 25/72, 17/144 (S10).

    Of h hits the highest is 4 with (1/3)^h, 5 with (2/3)^h - (1/3)^h; parried with 1/3 and 1/6 of these:
    h=1: 1/6, h=2: 1/27 + 1/18 = 5/54, h=3: 1/81 + 19/162 x 1/3 = 1/81 + 7/162 = 9/162 = 1/18.
    None stand: 1/8 + 3/8 x 1/6 = 3/16. One: 3/8 x 5/6 + 3/8 x 5/54 = 5/16 + 5/144 = 25/72.
    Two: 3/8 x 49/54 + 1/8 x 1/18 = 49/144 + 1/144 = 25/72. Three: 1/8 x 17/18 = 17/144.
    """
    expected = [Fraction(3, 16), Fraction(25, 72), Fraction(25, 72), Fraction(17, 144)]
    assert hits(man("axe", a=3), SWORD) == expected


@pytest.mark.clause("MH-17")
def test_the_only_opponent_may_be_parried_whatever_his_initiative() -> None:
    """In a duel the one opponent is the one who makes the first hit, quick or slow."""
    assert asked(blows(man("axe", i=1), man("sword", i=6), "4"))[0] == "parry"
    assert asked(blows(man("axe", i=6), man("sword", i=1), "4"))[0] == "parry"


@pytest.mark.clause("MH-18")
def test_sword_and_buckler_roll_a_failed_parry_again_once() -> None:
    """After two failures the hit stands."""
    assert keys(PLAIN, BOTH, "4 4 4", until="blows=a1") == ["to_hit", "parry", "parry_again", "to_wound"]


@pytest.mark.clause("MH-18")
def test_the_second_try_parries_like_the_first() -> None:
    """A 5 the second time stops the hit of 4."""
    assert asked(blows(PLAIN, BOTH, "4 4 5")) == OVER


@pytest.mark.clause("MH-18")
def test_sword_and_buckler_let_77_of_216_attacks_through() -> None:
    """4 (1/6): fails twice 4/9; 5 (1/6): 25/36; 6 (1/6): 1. Sum 1/6 x (16 + 25 + 36)/36 = 77/216."""
    assert hits(PLAIN, BOTH) == [Fraction(139, 216), Fraction(77, 216)]


@pytest.mark.clause("MH-18")
@pytest.mark.parametrize("gear", [("sword",), ("axe", "buckler"), ("sword", "axe")])
def test_a_single_parrying_item_rolls_once(gear: tuple[str, ...]) -> None:
    """Neither a sword nor a buckler alone gives a second try."""
    assert asked(blows(PLAIN, man(*gear), "4 4"))[0] == "to_wound"


@pytest.mark.clause("MH-18")
@pytest.mark.parametrize(("value", "expected"), [("none", "to_wound"), ("reroll", "parry_again")])
def test_parry_two_swords_says_whether_a_pair_of_swords_rolls_again(value: str, expected: str) -> None:
    """By the page two swords still roll once."""
    game = blows(PLAIN, man("sword", "sword"), "4 4", options={"parry_two_swords": value})
    assert asked(game)[0] == expected


@pytest.mark.clause("MH-18")
@pytest.mark.parametrize("value", ["none", "reroll"])
def test_parry_two_swords_does_nothing_for_one_sword(value: str) -> None:
    """Sword and axe have one try with either value."""
    assert asked(blows(PLAIN, man("sword", "axe"), "4 4", options={"parry_two_swords": value}))[0] == "to_wound"


@pytest.mark.clause("MH-19")
@pytest.mark.parametrize(
    ("striker", "guard", "expected"),
    [
        (man("axe", s=6), man("sword", s=3), "to_wound"),  # 6 = 2 x 3 (D18)
        (man("axe", s=5), man("sword", s=3), "parry"),  # 5 < 6
        (man("axe", s=7), man("axe", "buckler", s=4), "parry"),  # 7 < 8 (D19)
        (man("double-handed axe", s=4), man("sword", s=3), "to_wound"),  # 4 + 2 = 6
        (man("halberd", s=4), man("sword", s=3), "parry"),  # 4 + 1 = 5
        (man("flail", s=4), man("sword", s=3), "to_wound"),  # 4 + 2 in turn 1
        (man("flail", "combat turn 2", s=4), man("sword", s=3), "parry"),
    ],
)
def test_attacks_of_twice_his_own_strength_cannot_be_parried(striker: str, guard: str, expected: str) -> None:
    """The whole Strength of the blow is compared with double the defender's Strength."""
    assert asked(blows(striker, guard, "4"))[0] == expected


@pytest.mark.clause("MH-19")
def test_the_defenders_own_strength_is_that_of_his_profile() -> None:
    """Neither Mighty Blow nor a warhammer in his hand raises the limit of 6."""
    assert asked(blows(man("axe", s=6), man("sword", "mighty blow"), "4"))[0] == "to_wound"
    assert asked(blows(man("axe", s=6), man("sigmarite warhammer", "buckler"), "4"))[0] == "to_wound"


@pytest.mark.clause("MH-19")
def test_resilient_does_not_lower_the_strength_that_is_parried() -> None:
    """A blow of Strength 6 is too strong for Strength 3 although it wounds him as Strength 5."""
    assert asked(blows(man("axe", s=6), man("sword", "resilient"), "4"))[0] == "to_wound"


@pytest.mark.clause("MH-16", "MH-19")
@pytest.mark.parametrize(("value", "expected"), [("all", ("to_wound", "4+")), ("parryable_only", ("parry", "5+"))])
def test_parry_pool_says_whether_hits_that_cannot_be_parried_count(value: str, expected: tuple[str, str]) -> None:
    """The sword hits with 4 and the whip, which nobody parries, with 5: no parry at all, or one of the sword."""
    game = blows(man("sword", "steel whip"), SWORD, "4 5", options={"parry_pool": value})
    assert asked(game) == expected


@pytest.mark.clause("MH-16")
@pytest.mark.parametrize("value", ["all", "parryable_only"])
def test_parry_pool_does_nothing_when_the_highest_may_be_parried(value: str) -> None:
    """The sword hits with 5, the whip with 4."""
    game = blows(man("sword", "steel whip"), SWORD, "5 4", options={"parry_pool": value})
    assert asked(game) == ("parry", "6+")


@pytest.mark.clause("MH-16")
def test_of_equal_highest_hits_one_that_may_be_parried_is_taken() -> None:
    """Sword and whip both hit with 4: the sword's hit may be parried."""
    assert keys(man("sword", "steel whip"), SWORD, "4 4 5 1", until="blows=a1")[2:] == ["parry", "to_wound", ""]


@pytest.mark.clause("MH-16")
def test_of_equal_highest_hits_the_strongest_is_parried() -> None:
    """Sword and warhammer both hit with 4: the warhammer's (S4) is stopped, the sword's wounds on 4+."""
    assert asked(blows(man("sword", "sigmarite warhammer"), SWORD, "4 4 5")) == ("to_wound", "4+")


@pytest.mark.clause("MH-16")
def test_the_defender_may_parry_another_of_the_highest_hits() -> None:
    """He stops the sword's hit, and the warhammer's wounds on 3+."""
    striker = man("sword", "sigmarite warhammer")
    assert asked(blows(striker, SWORD, "4 4 parry-sword 5")) == ("to_wound", "3+")


@pytest.mark.clause("MH-16")
def test_every_option_of_a_parry_can_be_written_as_an_answer() -> None:
    """Options are words without blanks, so that a line of answers can hold them."""
    striker = man("sword", "sigmarite warhammer")
    assert asked(blows(striker, SWORD, "4 4 parry-sigmarite-warhammer 5")) == ("to_wound", "4+")


@pytest.mark.clause("MH-14")
@pytest.mark.parametrize(
    ("value", "face", "expected"),
    [
        ("natural", "4", ("parry", "5+")),
        ("modified", "4", ("parry", "6+")),
        ("natural", "5", ("parry", "6+")),
        ("modified", "5", ("to_wound", "4+")),
    ],
)
def test_parry_compare_says_whether_a_bonus_to_hit_counts(value: str, face: str, expected: tuple[str, str]) -> None:
    """A Berserker charges at +1: his 4 is a 5 and his 5 a 6 where the modified score counts."""
    striker = man("axe", "berserker", "charging")
    assert asked(blows(striker, SWORD, face, options={"parry_compare": value})) == expected


@pytest.mark.clause("MH-14")
@pytest.mark.parametrize(("value", "expected"), [("natural", "to_wound"), ("modified", "parry")])
def test_parry_compare_says_whether_a_6_at_minus_1_may_be_parried(value: str, expected: str) -> None:
    """Flies take 1 off: the natural 6 counts as 5, which a 6 beats."""
    game = blows(PLAIN, man("sword", "cloud of flies"), "6", options={"parry_compare": value})
    assert asked(game)[0] == expected


@pytest.mark.clause("MH-14")
def test_a_die_rolled_again_counts_with_its_second_score() -> None:
    """A miss of 2 becomes a hit of 5: the parry needs a 6."""
    assert asked(blows(man("axe", "hates humans"), man("sword", "human"), "2 5")) == ("parry", "6+")


@pytest.mark.clause("MH-14")
def test_a_defender_may_let_a_hit_through() -> None:
    """A parry is tried unless he says otherwise, at the table or by a policy."""
    assert asked(blows(PLAIN, SWORD, "4 let-it-through"))[0] == "to_wound"
    assert asked(blows(PLAIN, SWORD, "4", policy={"b.parry": "never"}))[0] == "to_wound"
    assert asked(blows(PLAIN, SWORD, "4", policy={"b.parry": "always"}))[0] == "parry"


@pytest.mark.clause("MH-35")
@pytest.mark.parametrize("guard", ["sword", "axe, buckler"])
def test_who_is_knocked_down_does_not_parry(guard: str) -> None:
    """The attack hits without a die and goes on to the wound."""
    assert asked(blows(PLAIN, man(guard, "knocked down")))[0] == "to_wound"


@pytest.mark.clause("MH-35")
def test_who_stood_up_parries() -> None:
    """Standing up gives the parry back."""
    assert asked(blows(PLAIN, man("sword", "wounds left 0"), "4"))[0] == "parry"


@pytest.mark.clause("MH-35", "MH-37")
def test_whom_he_has_just_knocked_down_parries_nothing_more() -> None:
    """All hits of an attacker are rolled and parried before the first wound, so no second parry follows."""
    found = keys(man("axe", a=2), SWORD, "4 4 1 4 1 1", until="blows=a1")
    assert found == ["to_hit", "to_hit", "parry", "to_wound", "injury", "to_wound", ""]


@pytest.mark.clause("MH-42")
def test_a_buckler_gives_no_armour_save() -> None:
    """A man with nothing but a buckler rolls no save; beside heavy armour the save stays 5+."""
    assert asked(blows(PLAIN, man("sword", "buckler"), "6 4"))[0] == "injury"
    assert asked(blows(man("club"), man("sword", "buckler", "heavy armour"), "6 4")) == ("armour", "5+")


@pytest.mark.clause("MH-42")
def test_a_shield_in_its_place_does_give_a_save() -> None:
    """The same man with a shield saves on 6+ and on 4+."""
    assert asked(blows(man("club"), man("sword", "shield"), "6 4")) == ("armour", "6+")
    assert asked(blows(man("club"), man("sword", "shield", "heavy armour"), "6 4")) == ("armour", "4+")


@pytest.mark.clause("MH-15", "MH-35")
def test_parrying_saves_nothing_on_the_ground() -> None:
    """A knocked down swordsman is taken out with 1/2, like a man with an axe (P25)."""
    assert out(PLAIN, man("sword", "knocked down")) == Fraction(1, 2)
    assert play(PLAIN, man("sword", "knocked down"), "4").statuses["b1"] == "out_of_action"


HIGHEST = {"parry_against": "highest_initiative"}


@pytest.mark.clause("MH-17")
def test_the_miss_of_the_quickest_leaves_no_parry_for_his_equal() -> None:
    """Of two equally quick enemies the first one's blows, hit or miss, are those that could be parried."""
    pair = [man("axe", i=5), man("club", i=5)]
    assert asked(play(pair, man("sword", i=1), "4 2 2 4", options=HIGHEST))[0] == "to_wound"
    assert asked(play(pair, man("sword", i=1), "4 2 2 4"))[0] == "parry"


@pytest.mark.clause("MH-17")
def test_a_shot_of_the_quickest_settles_no_parry() -> None:
    """Nobody parries a bolt; when the shooter then strikes with his axe, he is parried."""
    side = [man("axe", "crossbow pistol", i=5), man("axe", i=2)]
    assert asked(play(side, man("sword", i=1), "2 4", options=HIGHEST)) == ("parry", "5+")


@pytest.mark.clause("MH-14")
def test_of_hits_equally_bad_the_one_listed_last_is_parried() -> None:
    """No armour saves from either: the club's hit is stopped, so an injury die of 2 does not stun."""
    game = blows(man("axe", "club"), SWORD, "4 4 5 4 2")
    assert game.statuses["b1"] == "knocked_down"

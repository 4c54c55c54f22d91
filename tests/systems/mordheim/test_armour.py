"""Armour, step aside, ward and charm (MH-27 to MH-30, MH-43, MH-23)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import OVER, PLAIN, SWORD, after_blows, asked, blows, hits, keys, man, out, who_rolls

CLUB = man("club")
"""A striker whose weapon does nothing to armour."""
IRON = ("gromril armour", "shield", "shaggy hide", "well 'ard", "tail fighting with a shield")
"""4+, and one better four times: 0+ before modifiers."""


def save(striker: str, target: str) -> tuple[str, str]:
    """The armour save against a wound that is not critical, or what is asked in its place."""
    return asked(blows(striker, target, "4 5"))


@pytest.mark.clause("MH-27")
@pytest.mark.parametrize(
    ("gear", "need"),
    [
        (("light armour",), "6+"),
        (("toughened leathers",), "6+"),
        (("heavy armour",), "5+"),
        (("ithilmar armour",), "5+"),
        (("gromril armour",), "4+"),
        (("shield",), "6+"),
        (("light armour", "shield"), "5+"),
        (("heavy armour", "shield"), "4+"),
        (("gromril armour", "shield"), "3+"),
    ],
)
def test_the_armour_says_what_the_save_needs(gear: tuple[str, ...], need: str) -> None:
    """Against a blow of Strength 3 with a club."""
    assert save(CLUB, man("axe", *gear)) == ("armour", need)


@pytest.mark.clause("MH-27")
def test_without_armour_there_is_no_save() -> None:
    """After the wound comes the injury."""
    assert save(CLUB, PLAIN)[0] == "injury"


@pytest.mark.clause("MH-27")
def test_a_die_of_the_save_or_more_saves() -> None:
    """5 saves in heavy armour, 4 does not."""
    target = man("axe", "heavy armour")
    assert asked(blows(CLUB, target, "4 5 5")) == OVER
    assert asked(blows(CLUB, target, "4 5 4"))[0] == "injury"


@pytest.mark.clause("MH-27")
def test_each_wound_has_a_save_of_its_own() -> None:
    """Two hits that wound are saved one by one."""
    found = keys(man("club", a=2), man("axe", "heavy armour"), "4 4 5 5 5 4 1", until="blows=a1")
    assert found[2:] == ["to_wound", "armour", "to_wound", "armour", "injury", ""]


@pytest.mark.clause("MH-27")
@pytest.mark.parametrize("gear", [("halberd",), ("brace of pistols",), ("double-handed axe",)])
def test_a_shield_counts_only_while_a_hand_is_free_for_it(gear: tuple[str, ...]) -> None:
    """Heavy armour and a shield are 5+ behind a two-handed weapon (D26)."""
    assert save(CLUB, man(*gear, "heavy armour", "shield")) == ("armour", "5+")


@pytest.mark.clause("MH-27")
def test_a_shield_beside_a_spear_is_in_hand() -> None:
    """A spear takes one hand."""
    assert save(CLUB, man("spear", "shield")) == ("armour", "6+")


@pytest.mark.clause("MH-27")
def test_the_best_save_is_2() -> None:
    """A natural 1 always fails: 0+ is 2+ against Strength 3."""
    assert save(man("club", s=3), man("axe", *IRON)) == ("armour", "2+")


@pytest.mark.clause("MH-27")
@pytest.mark.parametrize("strength", [3, 4])
def test_a_save_above_6_is_none(strength: int) -> None:
    """Light armour is 6+ against Strength 3 and nothing against Strength 4 (D24)."""
    expected = {3: ("armour", "6+"), 4: ("injury", "")}[strength]
    assert save(man("club", s=strength), man("axe", "light armour")) == expected


@pytest.mark.clause("MH-28")
@pytest.mark.parametrize(
    ("strength", "need"),
    [(1, "3+"), (2, "3+"), (3, "3+"), (4, "4+"), (5, "5+"), (6, "6+")],
)
def test_strength_makes_the_save_worse(strength: int, need: str) -> None:
    """Gromril armour and a shield are 3+: nothing to Strength 3, then 1 worse for each."""
    assert save(man("club", s=strength), man("axe", "gromril armour", "shield", t=2)) == ("armour", need)


@pytest.mark.clause("MH-28")
@pytest.mark.parametrize(
    ("strength", "need"), [(4, "2+"), (5, "2+"), (6, "3+"), (7, "4+"), (8, "5+"), (9, "6+"), (10, "6+")]
)
def test_the_modifier_ends_at_6(strength: int, need: str) -> None:
    """0+ less 1, 2, 3, 4, 5, 6 and 6: 1+ is no better than 2+, and Strength 10 is no worse than 9."""
    assert save(man("club", s=strength), man("axe", *IRON, t=min(strength, 9))) == ("armour", need)


@pytest.mark.clause("MH-28")
@pytest.mark.parametrize(
    ("weapon", "need"),
    [("club", "4+"), ("halberd", "5+"), ("sigmarite warhammer", "5+"), ("double-handed hammer", "6+")],
)
def test_the_weapons_bonus_counts_for_the_modifier(weapon: str, need: str) -> None:
    """Strength 3, 3 + 1, 3 + 1 and 3 + 2 against heavy armour and shield (4+)."""
    assert save(man(weapon), man("axe", "heavy armour", "shield")) == ("armour", need)


@pytest.mark.clause("MH-28")
@pytest.mark.parametrize(
    ("striker", "target", "expected"),
    [
        (man("axe", s=5), man("club", "heavy armour", "shield"), ("injury", "")),  # 4+ -2 -1 = 7+ (D22)
        (man("dagger"), man("club", "heavy armour", "shield"), ("armour", "3+")),  # 4+ +1 (D23)
        (man("flail", s=4), man("club", "gromril armour", "shield"), ("armour", "6+")),  # 3+ -3 (D25)
        (man("axe"), man("club", "light armour"), ("injury", "")),  # 6+ -1 (P06)
        (man("axe"), man("club", "heavy armour"), ("armour", "6+")),  # 5+ -1
    ],
)
def test_a_weapons_own_modifier_adds_to_that_of_strength(striker: str, target: str, expected: tuple[str, str]) -> None:
    """An axe is 1 worse for the armour, a dagger 1 better."""
    assert save(striker, target) == expected


@pytest.mark.clause("MH-27", "MH-28")
@pytest.mark.parametrize(
    ("value", "strength", "expected"),
    [
        ("cumulative", 3, ("armour", "6+")),  # 7+ and 1 better
        ("flat6", 3, ("armour", "6+")),
        ("cumulative", 4, ("injury", "")),  # 7+, 1 better, 1 worse
        ("flat6", 4, ("armour", "6+")),
    ],
)
def test_unarmoured_bonus_save_says_whether_strength_reduces_it(
    value: str, strength: int, expected: tuple[str, str]
) -> None:
    """A dagger against a man without armour."""
    game = blows(man("dagger", s=strength), PLAIN, "4 5", options={"unarmoured_bonus_save": value})
    assert asked(game) == expected


@pytest.mark.clause("MH-27", "MH-28")
@pytest.mark.parametrize(
    ("value", "expected"),
    [("cumulative", Fraction(5, 36)), ("flat6", Fraction(119, 972))],
)
def test_unarmoured_bonus_save_in_chances(value: str, expected: Fraction) -> None:
    """Strength 4 with a dagger (P10, P11).

    Without a save 1/2 x (1/2 x 1/3 + 1/6 x 2/3) = 5/36. With 6+: ordinary 1/2 x 5/6 x 1/3 = 5/36, critical
    1/6 x (1/3 x 5/6 x 5/9 + 1/3 x 5/9 + 1/3 x 8/9) = 1/6 x 103/162; 1/2 x (5/36 + 103/972) = 119/972.
    """
    assert out(man("dagger", s=4), PLAIN, options={"unarmoured_bonus_save": value}) == expected


@pytest.mark.clause("MH-27")
@pytest.mark.parametrize("value", ["cumulative", "flat6"])
def test_unarmoured_bonus_save_is_for_the_unarmoured(value: str) -> None:
    """Light armour against a dagger of Strength 4 is 6+, 1 better, 1 worse: 6+."""
    game = blows(man("dagger", s=4), man("axe", "light armour"), "4 5", options={"unarmoured_bonus_save": value})
    assert asked(game) == ("armour", "6+")


@pytest.mark.clause("MH-27", "MH-28")
def test_a_sword_against_a_save_of_4() -> None:
    """Out: 4 or 5: 1/3 x 1/2 x 1/3 = 1/18. 6: 1/6 x (1/3 x 1/2 x 5/9 + 1/3 x 5/9 + 1/3 x 8/9) = 1/6 x 31/54.

    1/2 x (18/324 + 31/324) = 49/648 (P07).
    """
    assert out(SWORD, man("axe", "heavy armour", "shield")) == Fraction(49, 648)


@pytest.mark.clause("MH-29", "MH-43")
@pytest.mark.parametrize(("rule", "need"), [("daemonic aura", "5+"), ("regeneration", "4+")])
@pytest.mark.parametrize("strength", [3, 9])
def test_a_ward_is_never_modified(rule: str, need: str, strength: int) -> None:
    """Strength 9 with an axe leaves the special save of a later warband as it is."""
    assert save(man("axe", s=strength), man("axe", rule)) == ("ward", need)


@pytest.mark.clause("MH-29")
def test_a_ward_is_tried_when_armour_is_ignored() -> None:
    """A critical hit of 3 takes the armour away, not the ward; each of its two wounds has one."""
    target = man("axe", "heavy armour", "daemonic aura")
    found = keys(CLUB, target, "4 6 3 5 1 1", until="blows=a1")
    assert found[2:] == ["critical", "ward", "ward", "injury", ""]


@pytest.mark.clause("MH-29")
def test_a_ward_that_saves_leaves_no_wound() -> None:
    """5 on a 5+ ward."""
    game = blows(PLAIN, man("axe", "daemonic aura"), "4 4 5")
    assert (asked(game), game.statuses["b1"], game.wounds_left["b1"]) == (OVER, "standing", 1)


@pytest.mark.clause("MH-30")
def test_armour_is_tried_before_the_ward() -> None:
    """The ward only when armour failed."""
    target = man("axe", "heavy armour", "daemonic aura")
    assert keys(CLUB, target, "4 5 1 1", until="blows=a1")[2:] == ["armour", "ward", "injury"]
    assert keys(CLUB, target, "4 5 5", until="blows=a1")[2:] == ["armour", ""]


@pytest.mark.clause("MH-30")
def test_of_two_wards_the_better_is_used_once() -> None:
    """Regeneration (4+) and a daemonic aura (5+): one die that needs 4+."""
    target = man("axe", "daemonic aura", "regeneration")
    assert asked(blows(PLAIN, target, "4 5")) == ("ward", "4+")
    assert asked(blows(PLAIN, target, "4 5 3"))[0] == "injury"


@pytest.mark.clause("MH-30", "MH-43")
def test_a_ward_of_4_stops_half_of_all_wounds() -> None:
    """Toughness 6, so no criticals: 1/2 x 1/6 x 1/2 = 1/24 is hurt, a third of it each way."""
    third = Fraction(1, 72)
    assert after_blows(PLAIN, man("axe", "regeneration", t=6)) == (Fraction(23, 24), third, third, third)


@pytest.mark.clause("MH-27", "MH-30")
def test_stepping_aside_comes_after_armour_and_before_the_ward() -> None:
    """Armour, then 5+ to step aside, then the ward, then the injury."""
    target = man("axe", "light armour", "step aside", "daemonic aura")
    found = [asked(blows(CLUB, target, f"4 5{more}")) for more in ("", " 1", " 1 1", " 1 1 1")]
    assert found == [("armour", "6+"), ("step_aside", "5+"), ("ward", "5+"), ("injury", "")]


@pytest.mark.clause("MH-27")
def test_stepping_aside_is_never_modified() -> None:
    """5+ against an axe of Strength 9."""
    assert save(man("axe", s=9), man("axe", "step aside")) == ("step_aside", "5+")


@pytest.mark.clause("MH-23")
def test_stepping_aside_is_tried_for_each_wound_of_a_critical_hit() -> None:
    """Two wounds, two dice; one that succeeds leaves one injury."""
    assert keys(PLAIN, man("axe", "step aside"), "4 6 1 5 1 1", until="blows=a1")[2:] == [
        "critical",
        "step_aside",
        "step_aside",
        "injury",
        "",
    ]


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize(("value", "expected"), [("on", "step_aside"), ("off", "injury")])
def test_step_aside_vs_noarmour_says_whether_it_helps_where_armour_does_not(value: str, expected: str) -> None:
    """A critical hit of 3 ignores armour."""
    game = blows(PLAIN, man("axe", "step aside"), "4 6 3", options={"step_aside_vs_noarmour": value})
    assert asked(game)[0] == expected


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize("value", ["on", "off"])
def test_step_aside_vs_noarmour_changes_nothing_where_armour_may_save(value: str) -> None:
    """An ordinary wound and a critical hit of 1 let him step aside with either value."""
    options = {"step_aside_vs_noarmour": value}
    assert asked(blows(PLAIN, man("axe", "step aside"), "4 5", options=options))[0] == "step_aside"
    assert asked(blows(PLAIN, man("axe", "step aside"), "4 6 1", options=options))[0] == "step_aside"


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize(("value", "expected"), [("on", Fraction(19, 243)), ("off", Fraction(257, 2916))])
def test_step_aside_in_chances(value: str, expected: Fraction) -> None:
    """Ordinary: 1/3 x 2/3 x 1/3 = 2/27. Critical, when he may step aside: both wounds stay 4/9, one 4/9.

    1 to 4: 4/9 x 5/9 + 4/9 x 1/3 = 32/81; 5, 6: 4/9 x 8/9 + 4/9 x 2/3 = 56/81; mean (32 + 32 + 56)/243 = 40/81.
    On: 1/2 x (2/27 + 1/6 x 40/81) = 1/2 x 38/243 = 19/243 (P37).
    Off, he may on 1, 2 only: (32/81 + 45/81 + 72/81)/3 = 149/243; 1/2 x (108/1458 + 149/1458) = 257/2916.
    """
    assert out(PLAIN, man("axe", "step aside"), options={"step_aside_vs_noarmour": value}) == expected


@pytest.mark.clause("MH-44")
@pytest.mark.parametrize(
    ("target", "answers", "key"),
    [
        (man("axe", "heavy armour"), "4 5", "armour"),
        (man("axe", "step aside"), "4 5", "step_aside"),
        (man("axe", "daemonic aura"), "4 5", "ward"),
        (man("axe", "lucky charm"), "4", "charm"),
        (man("axe", "helmet"), "4 5 3", "stun_save"),
    ],
)
def test_the_wounded_player_rolls_the_saves(target: str, answers: str, key: str) -> None:
    """Everything that protects him is his own die."""
    game = blows(CLUB, target, answers)
    assert (asked(game)[0], who_rolls(game)) == (key, "b1")


@pytest.mark.clause("MH-44")
def test_the_player_who_caused_the_wound_rolls_the_injury() -> None:
    """The injury die is the striker's."""
    game = blows(PLAIN, PLAIN, "4 5")
    assert (asked(game)[0], who_rolls(game)) == ("injury", "a1")


@pytest.mark.clause("MH-29")
def test_a_lucky_charm_ignores_a_hit_on_a_4() -> None:
    """4+ before the wound is rolled."""
    target = man("axe", "lucky charm")
    assert asked(blows(PLAIN, target, "4")) == ("charm", "4+")
    assert asked(blows(PLAIN, target, "4 4")) == OVER
    assert asked(blows(PLAIN, target, "4 3"))[0] == "to_wound"


@pytest.mark.clause("MH-29")
def test_a_lucky_charm_is_for_the_first_hit_of_the_battle() -> None:
    """Neither the second hit of a phase nor one of the next phase is ignored."""
    target = man("axe", "lucky charm", i=1)
    assert keys(man("axe", a=2), target, "4 4 4 1", until="blows=a1")[2:] == ["charm", "to_wound", ""]
    assert keys(PLAIN, target, "4 4 1 4", until="out")[-1] == "to_wound"


@pytest.mark.clause("MH-29")
def test_a_miss_does_not_use_the_charm_up() -> None:
    """The next hit meets it."""
    assert keys(PLAIN, man("axe", "lucky charm", i=1), "1 1 4", until="out")[-1] == "charm"


@pytest.mark.clause("MH-15", "MH-29")
def test_a_parry_comes_before_the_charm() -> None:
    """A parried hit does not use the charm up; of two hits one is parried and the other meets the charm."""
    target = man("sword", "lucky charm", i=1)
    assert keys(man("axe", a=2), target, "4 4 5", until="blows=a1")[2:] == ["parry", "charm"]
    assert keys(PLAIN, target, "4 5 1 6", until="out")[-1] == "charm"


@pytest.mark.clause("MH-29")
def test_the_charm_serves_a_knocked_down_man() -> None:
    """The hits on him are hits."""
    assert asked(blows(PLAIN, man("axe", "lucky charm", "knocked down")))[0] == "charm"


@pytest.mark.clause("MH-29", "MH-36")
def test_the_charm_does_not_serve_a_stunned_man() -> None:
    """He is taken out without dice."""
    game = blows(PLAIN, man("axe", "lucky charm", "stunned"))
    assert (asked(game), game.statuses["b1"]) == (OVER, "out_of_action")


@pytest.mark.clause("MH-29")
def test_the_charm_takes_the_first_hit_in_the_order_of_resolving() -> None:
    """Sword and warhammer both hit: the sword's hit, first in the list, is ignored, the warhammer's wounds on 3+."""
    striker = man("sword", "sigmarite warhammer")
    assert asked(blows(striker, man("axe", "lucky charm"), "4 4 4")) == ("to_wound", "3+")


@pytest.mark.clause("MH-14")
def test_saves_change_nothing_about_hits() -> None:
    """An armoured man is hit as often as any other."""
    assert hits(PLAIN, man("axe", "gromril armour")) == [Fraction(1, 2), Fraction(1, 2)]


@pytest.mark.clause("MH-27", "MH-30")
def test_wounds_that_armour_may_save_one_by_one_may_be_stepped_aside_from() -> None:
    """A 3 on the chart of blades: armour may save from each wound, so stepping aside is rolled with either value."""
    for value in ("on", "off"):
        options = {"criticals": "by_weapon", "step_aside_vs_noarmour": value}
        assert asked(blows(man("sword"), man("axe", "step aside"), "4 6 3", options=options)) == ("step_aside", "5+")

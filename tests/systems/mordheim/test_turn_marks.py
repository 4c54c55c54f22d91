"""What is looked at as a turn begins, and what lasts: wits, moods, flames, drugs, weapons lost, further attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import (
    NUMBERS,
    PLAIN,
    after_blows,
    asked,
    attacks,
    blows,
    exact,
    keys,
    man,
    out,
    play,
    table,
)

NEXT = {"until": "phases=2"}
"""a1's turn, then b1's."""


# -- wits and moods -------------------------------------------------------------------------------------------------


def test_a_stupid_man_tests_as_his_turn_begins() -> None:
    """Leadership 7; failed, he does not strike, and his enemy (I2) still has to hit him."""
    stupid = man("axe", "stupidity", i=5)
    assert asked(play(PLAIN, stupid, "1 1", **NEXT)) == ("wits", "7 or less with 2 dice")
    failed = play(man("axe", i=2), stupid, "1 1 6 6 4", **NEXT)
    assert asked(failed)[0] == "to_wound"


@pytest.mark.clause("MH-35")
def test_a_man_who_lost_his_wits_does_not_parry() -> None:
    """The same with a sword: the wound roll follows the hit at once."""
    assert keys(man("axe", i=2), man("sword", "stupidity", i=5), "1 1 6 6 4", **NEXT)[-1] == "to_wound"
    assert keys(man("axe", i=2), man("sword", "stupidity", i=5), "1 1 1 1 1 4", **NEXT)[-1] == "parry"


def test_his_wits_come_back_with_a_test_passed() -> None:
    """Failed in his first turn, passed in his second: then he strikes."""
    answers = "1 1 6 6 1 1 1 1"
    game = play(man("axe", i=2), man("axe", "stupidity", i=5), answers, until="phases=4")
    assert [line.text for line in game.log if "against stupidity" in line.text]


def test_a_friend_near_keeps_a_rat_ogre_in_his_wits() -> None:
    """No test at all; alone he tests."""
    ogre = {"id": "b1", "side": "b", "profile": "rat ogre"}
    fight = table({"id": "a1", "side": "a", **NUMBERS, "gear": ["axe"]}, {**ogre, "friends_near": 1}, turn="b",
                  until={"phases": 1})  # fmt: skip
    fight["from"] = "turn_start"
    assert asked(pf.play(fight))[0] == "to_hit"
    fight["fighter"][1] = ogre
    assert asked(pf.play(fight)) == ("wits", "4 or less with 2 dice")


def test_a_drunken_centigor_rolls_each_turn() -> None:
    """On a 6 he is frenzied (his Attack doubled and the hooves), on a 1 he tests, else nothing."""
    fight = table({"id": "a1", "side": "a", "profile": "centigor", "gear": ["axe"]},
                  {"id": "b1", "side": "b", **NUMBERS, "gear": ["axe"]}, until={"phases": 1})  # fmt: skip
    fight["from"] = "turn_start"
    assert asked(pf.play(fight))[0] == "mood"
    hits = {face: pf.odds(fight, answers=face).detail["hits"]["a1"] for face in ("3", "6")}
    assert {face: max(int(number) for number in found) for face, found in hits.items()} == {"3": 2, "6": 3}
    assert asked(pf.play(fight, answers="1"))[0] == "wits"


# -- flames and drugs -----------------------------------------------------------------------------------------------


def test_a_brazier_sets_alight_and_the_flames_burn_in_his_own_turn() -> None:
    """A hit and a 5; in his turn a 3 does not put it out: a hit of S4 against T3; a 4 does."""
    burner = man("brazier iron", i=5)
    assert keys(burner, PLAIN, "4 5 1", until="blows=a1")[:2] == ["to_hit", "sets_alight"]
    assert keys(burner, PLAIN, "4 5 1 1 3", **NEXT)[-2:] == ["flames_out", "to_wound"]
    assert keys(burner, PLAIN, "4 5 1 1 4", **NEXT)[-2:] == ["flames_out", "to_hit"]
    assert keys(burner, PLAIN, "4 4 1 1", **NEXT)[-1] == "to_hit"


def test_nothing_regenerates_from_flames() -> None:
    """The brazier's own wound may grow back on a 4; that of the flames may not."""
    burner, troll = man("brazier iron", i=5), man("axe", "regeneration", w=2)
    assert keys(burner, troll, "4 5 4", until="blows=a1")[3:] == ["ward"]
    assert keys(burner, troll, "4 5 4 4 1 3 4", **NEXT)[5:] == ["flames_out", "to_wound", "to_hit"]


def test_flames_take_out_who_lies_in_them() -> None:
    """Knocked down and alight: he stands up, then burns; the hit is worked out like any other."""
    game = play(man("brazier iron", i=5), PLAIN, "4 5 4 1 3 4 6", **NEXT)
    assert game.statuses["b1"] == "out_of_action"


def test_crimson_shade_gives_strength_and_a_rolled_initiative() -> None:
    """I3 and a D3 against I4: 1 ties (half), 2 and 3 go first; its Strength wounds T3 on 3+."""
    first = pf.odds("mordheim", man("axe", "crimson shade"), man("axe", i=4), until="phase").detail["first_striker"]
    assert exact(first["a1"]) == Fraction(1, 3) * Fraction(1, 2) + Fraction(2, 3)
    assert asked(blows(man("axe", "crimson shade"), PLAIN, "1 4")) == ("to_wound", "3+")
    assert keys(man("axe", "crimson shade", "undead"), PLAIN, "4", until="blows=a1") == ["to_hit", "to_wound"]


def test_a_holy_relic_passes_the_first_test_only() -> None:
    """Fear when charged is passed without dice; a stupid man's next test is rolled."""
    foe = man("axe", "rule: fear", "charging", i=5)
    assert asked(play(foe, man("axe", "holy relic", i=2), "", until="phase"))[0] == "to_hit"
    assert asked(play(foe, man("axe", i=2), "", until="phase"))[0] == "fear"
    simple = man("axe", "holy relic", "stupidity", i=2)
    assert keys(foe, simple, "1 1", **NEXT)[-1] == "wits"


def test_mad_cap_and_mandrake_and_ale() -> None:
    """Frenzy doubles Attacks, +1 Toughness and no stun, no fear; the undead feel nothing of the first two."""
    assert (attacks(man("axe", "mad cap"), PLAIN), attacks(man("axe", "mad cap", "undead"), PLAIN)) == (2, 1)
    assert asked(blows(PLAIN, man("axe", "mandrake root"), "4"))[1] == "5+"
    assert blows(PLAIN, man("axe", "mandrake root"), "4 5 4").statuses["b1"] == "knocked_down"
    assert (
        asked(play(man("axe", "rule: fear", "charging"), man("axe", "bugman's ale"), "", until="phase"))[0] == "to_hit"
    )


# -- weapons lost, further attacks ----------------------------------------------------------------------------------


@pytest.mark.clause("MH-14", "MH-15")
def test_a_sword_breaker_breaks_what_it_parries() -> None:
    """A 4 after the parry: next phase the axe is gone and he strikes with his dagger."""
    breaker = man("sword breaker", i=1)
    asks = keys(PLAIN, breaker, "4 5 4 1 4 1", **NEXT)
    assert asks[:3] == ["to_hit", "parry", "breaks"]
    game = play(man("axe", i=4), breaker, "4 5 4 1 4 6 3 4", **NEXT)
    assert [line.text for line in game.log if "loses a weapon" in line.text] == ["a1 loses a weapon."]
    bitten = play(man("axe", i=4), man("sword breaker", "heavy armour", i=1), "4 5 4 1 6 4", **NEXT)
    assert asked(bitten) == ("armour", "4+")


@pytest.mark.clause("MH-14")
def test_teeth_do_not_break() -> None:
    """No die for it after the parry of a beast's bite."""
    assert keys("Giant Rat", man("sword breaker"), "4 5", until="blows=a1") == ["to_hit", "parry", ""]


@pytest.mark.clause("MH-13", "MH-20")
def test_a_rapier_strikes_again_after_a_failed_roll_to_wound() -> None:
    """4+, then 5+, then 6s for as long as they hit: in the end 1/11 of a wound.

    At a 6: (1/6 x 1/2) / (1 - 1/6 x 1/2) = 1/11. At 5+: 1/3 x (1/2 + 1/2 x 1/11) = 2/11. So a hit wounds in
    1/2 + 1/2 x 2/11 = 13/22, and all chances are 13/11 of a dagger's: out 13/11 x 193/1944 = 2509/21384.
    """
    rapier = man("rapier")
    assert [asked(blows(rapier, PLAIN, answers)) for answers in ("4 1", "4 1 5")] == [
        ("to_hit", "5+"),
        ("to_wound", "4+"),
    ]
    assert asked(blows(rapier, PLAIN, "4 1 4"))[0] == ""
    dagger = after_blows(man("dagger"), PLAIN)
    assert out(rapier, PLAIN) == Fraction(13, 11) * dagger[3] == Fraction(2509, 21384)
    assert [1 - after_blows(rapier, PLAIN)[0]] == [Fraction(13, 11) * (1 - dagger[0])]


@pytest.mark.clause("MH-14")
def test_the_further_attacks_of_a_rapier_are_not_parried() -> None:
    """The parry of the first hit failed; the second hit goes on to wound."""
    assert keys(man("rapier"), man("sword"), "4 1 1 5", until="blows=a1") == [
        "to_hit", "parry", "to_wound", "to_hit", "to_wound",
    ]  # fmt: skip


@pytest.mark.clause("MH-20")
def test_a_rapier_that_cannot_wound_tries_no_further() -> None:
    """S3 against T7."""
    assert keys(man("rapier"), man("axe", t=7), "4", until="blows=a1") == ["to_hit", ""]


@pytest.mark.clause("MH-24")
def test_lotus_may_be_critical_whatever_the_chart() -> None:
    """X12: T5 asks for a 6; a 6 to hit wounds, and a 6 to wound is critical with the option only."""
    lotus, tough = man("black lotus sword"), man("axe", t=5)
    free = {"lotus_crit": "free"}
    assert out(lotus, tough, options=free) == Fraction(1, 12)
    assert out(lotus, tough) == Fraction(2, 27)
    assert asked(blows(lotus, tough, "4 6", options=free))[0] == "injury"
    assert asked(blows(lotus, tough, "6 6", options=free))[0] == "critical"


@pytest.mark.clause("MH-22")
def test_a_dark_elf_blade_stuns_on_2_and_adds_1_to_the_chart() -> None:
    """A 2 on the chart counts as 3, so no armour save; an injury die of 2 stuns, dwarf heads or not."""
    foe = man("axe", "heavy armour")
    assert asked(blows(man("dark elf sword"), foe, "4 6 2"))[0] == "injury"
    assert asked(blows(man("sword"), foe, "4 6 2"))[0] == "armour"
    assert blows(man("dark elf sword"), man("axe", "hard head"), "4 5 2").statuses["b1"] == "stunned"


@pytest.mark.clause("MH-14")
def test_a_sword_breaker_that_has_parried_breaks_a_weapon() -> None:
    """The axe missed, the sword was parried on a 6, and a 4 breaks it."""
    game = play(man("axe", "sword", i=5), man("sword breaker", i=1), "1 5 6 4", until="phase")
    assert [line.text for line in game.log if "loses a weapon" in line.text] == ["a1 loses a weapon."]


@pytest.mark.clause("MH-20", "MH-22")
def test_the_further_attacks_of_a_poisoned_rapier_wound_on_their_6() -> None:
    """WS1: hits on 5+, then on a 6, which wounds and is critical on a 6. A rapier leaves a save of 6+.

    A 5 to hit (1/6): critical 1/6, a wound 1/3, else (1/2) a 6 to hit (1/6). A 6 to hit (1/6): critical 1/6.
    Critical 1/36 + 1/36 + 1/12 x 1/36 = 25/432; other wounds 1/18 + 5/36 + 1/12 x 5/36 = 89/432.
    Out by a wound 5/6 x 1/3; by a critical hit 1/3 x 5/6 x 5/9 + 1/3 x 5/9 + 1/3 x 8/9 = 103/162.
    """
    expected = Fraction(89, 432) * Fraction(5, 18) + Fraction(25, 432) * Fraction(103, 162)
    assert out(man("black lotus rapier", ws=1), PLAIN) == expected

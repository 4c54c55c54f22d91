"""One warrior's blows in the order of the page (MH-10 to MH-38), and the order of dice in a phase."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import PLAIN, SWORD, asked, blows, dice, hits, keys, man, play, struck

FULL = man("sword", "buckler", "human", "lucky charm", "heavy armour", "step aside", "daemonic aura", "helmet")


@pytest.mark.clause("MH-13", "MH-14", "MH-18", "MH-20", "MH-22", "MH-27", "MH-30", "MH-32")
def test_the_dice_of_one_blow_follow_the_page() -> None:
    """Hit, hit again, parry, parry again, charm, wound, critical, armour, then for each wound step aside and ward,
    then an injury for each wound, and at the end the helmet."""
    striker = man("club", "hates humans")
    assert keys(striker, FULL, "2 4 3 2 3 6 1 1 1 1 1 1 2 2 4", until="blows=a1") == [
        "to_hit",
        "to_hit_again",
        "parry",
        "parry_again",
        "charm",
        "to_wound",
        "critical",
        "armour",
        "step_aside",
        "ward",
        "step_aside",
        "ward",
        "injury",
        "injury",
        "stun_save",
        "",
    ]


@pytest.mark.clause("MH-13", "MH-20")
def test_all_hits_are_rolled_before_the_first_wound() -> None:
    """Two attacks: both dice to hit, then hit by hit to wound and injury."""
    assert keys(man("axe", a=2), PLAIN, "4 4 5 1 5 1", until="blows=a1") == [
        "to_hit",
        "to_hit",
        "to_wound",
        "injury",
        "to_wound",
        "injury",
        "",
    ]


@pytest.mark.clause("MH-45")
def test_the_blows_left_over_are_not_rolled() -> None:
    """The first wound takes him out; the second hit needs no die."""
    assert keys(man("axe", a=2), PLAIN, "4 4 5 5", until="blows=a1")[-1] == ""


@pytest.mark.clause("MH-31", "MH-33")
def test_the_log_says_what_became_of_the_target() -> None:
    """Lost Wounds and the new state stand in the log with their clauses."""
    notes = [(line.text, line.clause) for line in blows(PLAIN, PLAIN, "4 5 3").log if line.kind == "note"]
    assert notes == [
        ("a1 strikes b1.", "MH-05"),
        ("b1 has lost 1 Wound.", "MH-31"),
        ("b1 is stunned.", "MH-33"),
    ]


@pytest.mark.clause("MH-32")
def test_the_log_does_not_take_wounds_from_a_man_who_has_none() -> None:
    """At 0 Wounds an injury is rolled, and nothing is lost."""
    game = blows(PLAIN, man("axe", "wounds left 0"), "4 5 3")
    assert [line.text for line in game.log if " has lost " in line.text] == []
    assert game.wounds_left["b1"] == 0


@pytest.mark.clause("MH-36")
def test_the_log_says_that_a_stunned_man_was_taken_out() -> None:
    """With the clause that says so."""
    assert [line.clause for line in blows(PLAIN, man("axe", "stunned")).log if line.kind == "note"] == [
        "MH-05",
        "MH-36",
    ]


@pytest.mark.clause("MH-13")
def test_the_log_carries_the_answers() -> None:
    """Each line of dice holds the answers it used, and together they are the game."""
    game = blows(man("axe", a=2), PLAIN, "4 4 5 1 5 1")
    assert " ".join(line.answer for line in game.log if line.answer) == "4 4 5 1 5 1"
    assert game.line == "4 4 5 1 5 1"


@pytest.mark.clause("MH-15")
def test_the_answer_counts_the_hits_left_standing() -> None:
    """Hits against a swordsman: 7/12 none, 5/12 one."""
    assert hits(PLAIN, SWORD) == [Fraction(7, 12), Fraction(5, 12)]


@pytest.mark.clause("MH-02")
def test_both_have_their_dice_in_each_phase() -> None:
    """Misses all round: four dice in two phases, and two roll-offs of two dice."""
    game = play(PLAIN, PLAIN, "2 1 1 1 2 1 1 1", until="phases=2")
    assert [line for line in dice(game) if line.startswith("to hit")] == ["to hit: 1, a miss"] * 4


@pytest.mark.clause("MH-10")
def test_each_enemy_of_a_split_is_struck() -> None:
    """Two attacks, one for each: after the miss at b1 the second is rolled at b2."""
    game = play(man("axe", i=5, a=2), [PLAIN, PLAIN], "b1 1 4", policy={"a": {"split": "evenly"}})
    assert (struck(game), asked(game)) == (["b1", "b2"], ("to_wound", "4+"))


def test_who_takes_out_his_last_enemy_may_fall_into_a_rage() -> None:
    """Bloodgreed: a die is rolled once b1 is out, and none when b1 was only stunned."""
    greedy = [man("axe", "bloodgreed", i=5), PLAIN]
    foes = [PLAIN, man("club")]
    touch = [("a1", "b1"), ("a2", "b2")]
    assert asked(play(greedy, foes, "4 5 5", touch=touch)) == ("rage", "4+")
    assert asked(play(greedy, foes, "4 5 3", touch=touch))[0] != "rage"

"""Attacking knocked down and stunned warriors (MH-34 to MH-37)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import (
    OVER,
    PLAIN,
    SWORD,
    after_blows,
    asked,
    blows,
    keys,
    man,
    out,
    play,
    reason,
    struck,
)

DOWN = man("axe", "knocked down")
STUNNED = man("axe", "stunned")


@pytest.mark.clause("MH-34")
def test_attacks_on_a_knocked_down_man_hit_without_a_die() -> None:
    """Each of two attacks goes straight to its roll to wound."""
    assert keys(man("axe", a=2), DOWN, "1 1", until="blows=a1") == ["to_wound", "to_wound", ""]


@pytest.mark.clause("MH-34")
def test_attacks_on_a_standing_man_do_not() -> None:
    """He is rolled to hit, even with 0 Wounds."""
    assert asked(blows(PLAIN, man("axe", "wounds left 0")))[0] == "to_hit"


@pytest.mark.clause("MH-34")
def test_an_unsaved_wound_takes_a_knocked_down_man_out() -> None:
    """No injury is rolled."""
    game = blows(PLAIN, DOWN, "4")
    assert (asked(game), game.statuses["b1"]) == (OVER, "out_of_action")


@pytest.mark.clause("MH-34")
def test_a_failed_roll_to_wound_leaves_him_where_he_is() -> None:
    """3 where 4+ is needed."""
    assert blows(PLAIN, DOWN, "3").statuses["b1"] == "knocked_down"


@pytest.mark.clause("MH-34")
def test_armour_still_saves_him() -> None:
    """A save of 5 keeps him in the fight."""
    target = man("axe", "heavy armour", "knocked down")
    assert keys(man("club"), target, "4 5", until="blows=a1") == ["to_wound", "armour", ""]
    assert blows(man("club"), target, "4 5").statuses["b1"] == "knocked_down"
    assert blows(man("club"), target, "4 4").statuses["b1"] == "out_of_action"


@pytest.mark.clause("MH-34")
def test_a_knocked_down_man_without_armour_goes_out_half_the_time() -> None:
    """Strength 3 wounds Toughness 3 on 4+ (P25)."""
    half = Fraction(1, 2)
    assert after_blows(SWORD, DOWN) == (Fraction(0), half, Fraction(0), half)


@pytest.mark.clause("MH-34")
def test_a_knocked_down_man_in_armour_goes_out_less_often() -> None:
    """4+ save: 4, 5 to wound 1/3 x 1/2; 6 1/6 x (1/3 x 1/2 + 2/3) = 5/36; 6/36 + 5/36 = 11/36 (P26)."""
    assert out(SWORD, man("axe", "heavy armour", "shield", "knocked down")) == Fraction(11, 36)


@pytest.mark.clause("MH-34")
def test_a_wound_takes_out_whatever_wounds_he_has_left() -> None:
    """Three Wounds do not help on the ground, and stay as they were."""
    game = blows(PLAIN, man("axe", "knocked down", "wounds left 3", w=3), "4")
    assert (game.statuses["b1"], game.wounds_left["b1"]) == ("out_of_action", 3)


@pytest.mark.clause("MH-36")
def test_a_stunned_man_is_taken_out_without_dice() -> None:
    """The fight is over before anything is rolled (D28, P28)."""
    game = play(PLAIN, STUNNED)
    assert (game.answers, game.statuses["b1"], reason(game)) == ([], "out_of_action", "decided")


@pytest.mark.clause("MH-36")
@pytest.mark.parametrize("protection", ["gromril armour", "helmet", "daemonic aura", "step aside", "jump up"])
def test_nothing_protects_a_stunned_man(protection: str) -> None:
    """No save is taken."""
    assert out(PLAIN, man("axe", protection, "stunned")) == 1


@pytest.mark.clause("MH-36")
def test_a_weak_blow_takes_a_stunned_man_out_too() -> None:
    """Strength 1 against Toughness 10."""
    assert out(man("axe", s=1), man("axe", "stunned", t=10)) == 1


@pytest.mark.clause("MH-36")
@pytest.mark.parametrize("status", ["knocked down", "stunned"])
def test_an_enemy_who_cannot_strike_does_not_take_him_out(status: str) -> None:
    """Two men on the ground do each other nothing in a phase."""
    game = play(man("axe", status), STUNNED, until="phase")
    assert (reason(game), game.statuses["b1"]) == ("limit", "stunned")


@pytest.mark.clause("MH-36")
@pytest.mark.parametrize(("value", "expected"), [("automatic", Fraction(1)), ("autohit", Fraction(1, 2))])
def test_stunned_kill_says_whether_a_stunned_man_must_be_wounded(value: str, expected: Fraction) -> None:
    """Without dice, or hit without a die and wounded on 4+."""
    assert out(PLAIN, STUNNED, options={"stunned_kill": value}) == expected


@pytest.mark.clause("MH-36")
def test_with_autohit_a_failed_wound_leaves_him_stunned() -> None:
    """The first question is the roll to wound, and there is no injury."""
    options = {"stunned_kill": "autohit"}
    assert keys(PLAIN, STUNNED, "3", until="blows=a1", options=options) == ["to_wound", ""]
    assert blows(PLAIN, STUNNED, "3", options=options).statuses["b1"] == "stunned"
    assert blows(PLAIN, STUNNED, "4", options=options).statuses["b1"] == "out_of_action"


@pytest.mark.clause("MH-36")
@pytest.mark.parametrize("value", ["automatic", "autohit"])
def test_stunned_kill_changes_nothing_for_a_knocked_down_man(value: str) -> None:
    """He is always hit without a die and must be wounded."""
    assert out(PLAIN, DOWN, options={"stunned_kill": value}) == Fraction(1, 2)


@pytest.mark.clause("MH-37")
def test_one_warrior_does_not_stun_and_finish_in_one_phase() -> None:
    """His second hit rolls to wound and another injury, and the worse result stays (D29)."""
    found = keys(man("axe", a=2), PLAIN, "4 4 5 3 5 2", until="blows=a1")
    assert found[2:] == ["to_wound", "injury", "to_wound", "injury", ""]
    assert blows(man("axe", a=2), PLAIN, "4 4 5 3 5 2").statuses["b1"] == "stunned"


@pytest.mark.clause("MH-37")
def test_one_warrior_does_not_knock_down_and_hit_without_a_die() -> None:
    """Both dice to hit come first; the one that missed stays a miss."""
    game = blows(man("axe", a=2), PLAIN, "4 3 5 1")
    assert (asked(game), game.statuses["b1"]) == (OVER, "knocked_down")


@pytest.mark.clause("MH-37")
def test_his_second_wound_on_the_man_he_knocked_down_is_only_an_injury() -> None:
    """An injury of 1 twice: still knocked down, not out."""
    assert blows(man("axe", a=2), PLAIN, "4 4 5 1 5 1").statuses["b1"] == "knocked_down"


@pytest.mark.clause("MH-37")
def test_the_next_warrior_may_finish_whom_the_first_has_stunned() -> None:
    """a1 stuns b1, a2 takes him out without dice."""
    game = play([man("axe", i=5), man("axe", i=4)], PLAIN, "4 5 3")
    assert (struck(game), reason(game)) == (["b1", "b1"], "decided")


@pytest.mark.clause("MH-37")
def test_the_next_warrior_hits_without_a_die_whom_the_first_has_knocked_down() -> None:
    """a2's first die is the one to wound."""
    assert asked(play([man("axe", i=5), man("axe", i=4)], PLAIN, "4 5 1"))[0] == "to_wound"


@pytest.mark.clause("MH-37")
def test_two_plain_warriors_one_after_the_other() -> None:
    """Out by the first 1/9; knocked down 5/81 then 1/2; stunned 25/324 then surely; else 3/4 x 1/9: 49/162 (S07)."""
    pair = [man("axe", i=5), man("axe", i=4)]
    odds = pf.odds("mordheim", pair, man("axe", i=1), until="blows=a")
    assert odds.fighters["b1"].status["out_of_action"].fraction == Fraction(49, 162)

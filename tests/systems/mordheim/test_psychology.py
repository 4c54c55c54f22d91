"""Fear in a fight: whoever is charged by a fearsome enemy tests Leadership, and failing hits on 6s only (MH-13)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import (
    NUMBERS,
    OVER,
    PLAIN,
    asked,
    blows,
    exact,
    keys,
    man,
    out,
    play,
    table,
    who_rolls,
)

BEAST = man("axe", "fear", "charging")


@pytest.mark.clause("MH-13")
def test_who_is_charged_by_a_fearsome_enemy_tests_leadership() -> None:
    """Two dice, at most Leadership 7, before any blow, rolled by the man charged."""
    game = play(BEAST, PLAIN)
    assert (asked(game), who_rolls(game)) == (("fear", "7 or less with 2 dice"), "b1")


@pytest.mark.clause("MH-13")
def test_who_fails_hits_on_6_only() -> None:
    """4 + 4 is above 7: his blow needs 6+; with 4 + 3 it needs 4+."""
    assert asked(play(BEAST, PLAIN, "4 4 1")) == ("to_hit", "6+")
    assert asked(play(BEAST, PLAIN, "4 3 1")) == ("to_hit", "4+")


@pytest.mark.clause("MH-13")
def test_who_failed_hits_on_6_whatever_helps_him() -> None:
    """Weapon Skill 10 and a bonus to hit change nothing."""
    striker = man("axe", "invincible swordsman", "fear failed", ws=10)
    assert asked(blows(striker, PLAIN)) == ("to_hit", "6+")


@pytest.mark.clause("MH-13")
def test_who_failed_is_hit_as_ever() -> None:
    """His Weapon Skill is unchanged: Weapon Skill 3 hits him on 4+."""
    assert asked(play(BEAST, PLAIN, "6 6")) == ("to_hit", "4+")


@pytest.mark.clause("MH-13")
def test_fear_lasts_for_that_phase() -> None:
    """In the next phase (equal Initiative: a die) he hits on 4+ again, and nobody tests."""
    assert asked(play(BEAST, PLAIN, "6 6 1 1 1 2")) == ("to_hit", "4+")


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(
    "words",
    [
        "immune to psychology",
        "immune to fear",
        "fear",
        "fearsome",
        "hideous",
        "fearless",
        "deathwish",
        "frenzy",
        "bugman's ale",
        "passes leadership tests",
        "fear passed",
    ],
)
def test_some_do_not_test(words: str) -> None:
    """Immune, fearsome themselves, frenzied, sure of passing, or known to have passed."""
    assert asked(play(BEAST, man("axe", words)))[0] == "to_hit"


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize("words", ["fear", "fearsome", "hideous"])
def test_what_makes_an_enemy_fearsome(words: str) -> None:
    """The rule, the skill and the mutation."""
    assert asked(play(man("axe", words, "charging"), PLAIN))[0] == "fear"


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(("rule", "expected"), [("beastman", "fear"), ("human", "to_hit")])
def test_who_frightens_beastmen_frightens_nobody_else(rule: str, expected: str) -> None:
    """Charged by him a beastman tests and a man does not."""
    assert asked(play(man("axe", "frightens beastmen", "charging"), man("axe", rule)))[0] == expected


@pytest.mark.clause("MH-13")
def test_only_a_charge_is_feared() -> None:
    """A fearsome enemy who does not charge, or is charged, calls for no test here."""
    assert asked(play(man("axe", "fear", i=4), PLAIN))[0] == "to_hit"
    assert asked(play(man("axe", "charging"), man("axe", "fear")))[0] == "to_hit"


@pytest.mark.clause("MH-13")
def test_an_ordinary_charge_is_not_feared() -> None:
    """The first die is the one to hit."""
    assert asked(play(man("axe", "charging"), PLAIN))[0] == "to_hit"


@pytest.mark.clause("MH-13")
def test_a_failed_test_given_is_not_rolled() -> None:
    """He is known to have failed."""
    assert keys(BEAST, man("axe", "fear failed"), "1", until="phase") == ["to_hit", "to_hit"]
    assert asked(play(BEAST, man("axe", "fear failed"), "1")) == ("to_hit", "6+")


@pytest.mark.clause("MH-13")
def test_absolute_faith_rolls_a_failed_test_again() -> None:
    """6 + 6 fails, 1 + 1 passes."""
    assert asked(play(BEAST, man("axe", "absolute faith"), "6 6"))[0] == "fear"
    assert asked(play(BEAST, man("axe", "absolute faith"), "6 6 1 1 1")) == ("to_hit", "4+")


@pytest.mark.clause("MH-13")
def test_a_blow_of_who_failed() -> None:
    """1/6 to hit, then 2/9 out: 1/27 (P39)."""
    assert out(man("axe", "fear failed"), PLAIN) == Fraction(1, 27)


@pytest.mark.clause("MH-13")
def test_fear_and_its_test_in_chances() -> None:
    """Leadership 7 passes with 21/36: b takes a out with 5/12 x 1/27 + 7/12 x 1/9 = 13/162 if a misses (S09)."""
    harmless = man("axe", "fear", "charging", s=1, t=3)
    target = man("axe", t=5)  # Strength 1 against Toughness 5 never wounds
    odds = pf.odds("mordheim", harmless, target, until="phase")
    assert exact(odds.fighters["a1"].status["out_of_action"]) == Fraction(13, 162)


@pytest.mark.clause("MH-13")
def test_who_is_down_does_not_test() -> None:
    """The knocked down man is struck at once."""
    assert asked(play(BEAST, man("axe", "knocked down")))[0] == "to_wound"


@pytest.mark.clause("MH-13")
def test_a_charged_orc_shouts_only_when_he_charges_himself() -> None:
    """'Ere We Go ignores fear when charging; charged, he tests."""
    assert asked(play(BEAST, man("axe", "'ere we go")))[0] == "fear"


@pytest.mark.clause("MH-13")
def test_leadership_1_cannot_pass() -> None:
    """Leadership 10 fails on 11 and 12; Leadership 1 always fails, without dice."""
    assert asked(play(BEAST, man("axe", ld=10)))[1] == "10 or less with 2 dice"
    assert asked(play(BEAST, man("axe", ld=1), "1")) == ("to_hit", "6+")
    assert asked(play(BEAST, man("axe", ld=1), "1 1", until="phase")) == OVER


@pytest.mark.clause("MH-13")
def test_a_leader_near_lends_his_leadership() -> None:
    """Leadership 7 beside a leader of 9 outside the fight tests on 9; one of 5 does not make it worse."""
    beast = {"side": "a", **NUMBERS, "rules": ["fear"], "charging": True}
    for near, need in ((9, "9 or less with 2 dice"), (5, "7 or less with 2 dice")):
        game = pf.play(table(beast, {"side": "b", **NUMBERS, "leader_ld": near}))
        assert asked(game) == ("fear", need)

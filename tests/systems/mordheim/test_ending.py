"""The end of a phase, and of the fight (MH-39, MH-41, MH-45)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import OVER, PLAIN, SWORD, asked, exact, man, play, reason, strikers


def ends(a: str, b: str, **rest: Any) -> dict[str, Fraction]:
    """The chances of the ways the fight stops, those that are not 0."""
    chances = {word: exact(chance) for word, chance in pf.odds("mordheim", a, b, **rest).ends.items()}
    return {word: chance for word, chance in chances.items() if chance}


@pytest.mark.clause("MH-39")
def test_engaged_warriors_fight_on_until_one_is_out() -> None:
    """A fight to the end is decided, with certainty."""
    assert ends(SWORD, PLAIN) == {"decided": 1}


@pytest.mark.clause("MH-39", "MH-45")
def test_a_fight_is_over_when_one_side_has_nobody_left() -> None:
    """The last enemy is out of action: his side has lost, and nothing more is asked."""
    game = play(man("axe", i=4), PLAIN, "4 5 5")
    assert (asked(game), game.end) == (OVER, pf.End("decided", "a"))


@pytest.mark.clause("MH-39")
@pytest.mark.parametrize("face", ["1", "3"])
def test_a_downed_enemy_is_still_in_the_fight(face: str) -> None:
    """Knocked down and stunned do not end it: the next phase comes."""
    assert play(man("axe", i=4), PLAIN, f"4 5 {face}").phase == 2


@pytest.mark.clause("MH-41")
def test_nobody_leaves_a_fight_of_his_own_will() -> None:
    """In a whole phase of misses nobody is asked whether he stays, and both are still in contact."""
    game = play(man("axe", i=4), PLAIN, "1 1 1 1")
    assert (strikers(game), reason(game)) == (["a1", "b1", "a1", "b1", "a1"], "")


@pytest.mark.clause("MH-45")
def test_who_is_out_of_action_takes_no_part_in_what_follows() -> None:
    """b1 is out before his place in the order; b2 alone strikes back, and is the only target later."""
    game = play(man("axe", i=5), [man("axe", i=4), man("club", i=3)], "b1 4 5 5 1 1 1")
    assert strikers(game) == ["a1", "b2", "a1", "b2", "a1"]


@pytest.mark.clause("MH-45")
def test_who_begins_out_of_action_has_lost() -> None:
    """No die is rolled."""
    assert ends(PLAIN, man("axe", "out of action")) == {"decided": 1}


@pytest.mark.clause("MH-02")
@pytest.mark.parametrize(("until", "phases"), [("phase", 1), ("phases=1", 1), ("phases=3", 3)])
def test_a_fight_of_some_phases_stops_after_them(until: str, phases: int) -> None:
    """All miss, two dice a phase."""
    game = play(man("axe", i=4), PLAIN, " ".join(["1 1"] * phases), until=until)
    assert (reason(game), game.phase) == ("limit", phases)


@pytest.mark.clause("MH-02")
def test_a_capped_fight_says_so() -> None:
    """Two phases, and it is cut off."""
    assert set(ends(SWORD, PLAIN, max_steps=2)) == {"decided", "capped"}
    assert reason(play(man("axe", i=4), PLAIN, "1 1 1 1", max_steps=2)) == "capped"


@pytest.mark.clause("MH-02")
def test_two_plain_phases_in_chances() -> None:
    """One phase, a charges: a out 3/4 x 1/9 = 1/12, b out 1/9, both standing (3/4)^2 = 9/16 (S01)."""
    odds = pf.odds("mordheim", man("axe", "charging"), PLAIN, until="phase")
    status = {who: odds.fighters[who].status for who in ("a1", "b1")}
    assert exact(status["a1"]["out_of_action"]) == Fraction(1, 12)
    assert exact(status["b1"]["out_of_action"]) == Fraction(1, 9)
    assert exact(odds.win["none"]) == 1 - Fraction(1, 12) - Fraction(1, 9)

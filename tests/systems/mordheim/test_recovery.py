"""Recovery at the start of a player's turn (MH-07, MH-34, MH-36)."""

from __future__ import annotations

import pytest

from tests.systems.mordheim.duels import PLAIN, asked, man, play, strikers


@pytest.mark.clause("MH-07")
def test_knocked_down_in_the_enemys_turn_he_stands_up_before_the_next_phase() -> None:
    """He stands in his own recovery and strikes last, although he is quicker (D40)."""
    game = play(man("axe", "charging", i=3), man("axe", i=6), "4 5 1 1")
    assert (game.statuses["b1"], game.phase, strikers(game)) == ("standing", 2, ["a1", "a1", "b1"])


@pytest.mark.clause("MH-07")
def test_stunned_in_the_enemys_turn_he_is_knocked_down_in_the_next_phase() -> None:
    """He is hit without a die and does not strike (D41)."""
    game = play(man("axe", "charging"), PLAIN, "4 5 3")
    assert (game.statuses["b1"], game.phase, asked(game)[0]) == ("knocked_down", 2, "to_wound")


@pytest.mark.clause("MH-34")
def test_knocked_down_in_his_own_turn_he_is_still_down_in_the_enemys() -> None:
    """b knocks a down in a's turn; in b's turn a has had no recovery and is hit without a die (D39)."""
    game = play(man("axe", i=3), man("axe", i=4), "4 5 1")
    assert (game.statuses["a1"], game.phase, asked(game)[0]) == ("knocked_down", 2, "to_wound")


@pytest.mark.clause("MH-36")
def test_stunned_in_his_own_turn_he_is_taken_out_in_the_enemys() -> None:
    """The fight ends without another die."""
    game = play(man("axe", i=3), man("axe", i=4), "4 5 3")
    assert (game.statuses["a1"], game.end is not None) == ("out_of_action", True)


@pytest.mark.clause("MH-07")
def test_only_the_side_whose_turn_it_is_recovers() -> None:
    """From the start of b's turn b stands up and a does not."""
    down = man("axe", "knocked down")
    game = play(down, down, start="turn_start", turn="b")
    assert game.statuses == {"a1": "knocked_down", "b1": "standing"}


@pytest.mark.clause("MH-07")
def test_a_fight_begins_without_a_recovery() -> None:
    """As given, at the start of the close combat phase, the man is down; from the start of the turn he is not."""
    down = man("axe", "knocked down")
    assert play(down, PLAIN, until="phase").statuses["a1"] == "knocked_down"
    assert play(down, PLAIN, until="phase", start="turn_start").statuses["a1"] == "standing"


@pytest.mark.clause("MH-07")
def test_the_stunned_do_not_stand_up_in_the_same_recovery() -> None:
    """Stunned becomes knocked down and no more."""
    assert play(man("axe", "stunned"), PLAIN, start="turn_start").statuses["a1"] == "knocked_down"


@pytest.mark.clause("MH-31")
def test_standing_up_gives_no_wounds_back() -> None:
    """He stands with 0."""
    game = play(man("axe", "charging", i=3), man("axe", i=6), "4 5 1 1")
    assert game.wounds_left["b1"] == 0

"""The close combat phase as a whole, the module ``rules`` itself: what comes before, between and after the blows."""

from __future__ import annotations

import pytest

from tests.systems.mordheim.duels import PLAIN, keys, man, play, strikers


@pytest.mark.clause("MH-02", "MH-06")
def test_a_phase_asks_fear_then_the_order_then_the_blows() -> None:
    """A fearsome enemy charges a spearman of his own Initiative, and both strike first."""
    found = keys(man("spear", "fear", "charging"), man("spear"), "3 3 1 2 1 1", until="phase")
    assert found == ["fear", "fear", "roll_off", "roll_off", "to_hit", "to_hit", ""]


@pytest.mark.clause("MH-02")
def test_the_turn_passes_from_phase_to_phase() -> None:
    """The log has a heading for each phase."""
    game = play(man("axe", i=4), PLAIN, "1 1 1 1")
    assert [line.text for line in game.log if line.kind == "heading"] == [
        "Phase 1, A's turn",
        "Phase 2, B's turn",
        "Phase 3, A's turn",
    ]


@pytest.mark.clause("MH-02")
def test_the_first_phase_is_in_the_turn_of_whoever_charges() -> None:
    """Or in the turn that is given; else in a's."""
    games = [play(PLAIN, man("axe", "charging")), play(PLAIN, PLAIN, turn="b"), play(PLAIN, PLAIN)]
    heading = [game.log[0].text for game in games]
    assert heading == ["Phase 1, B's turn", "Phase 1, B's turn", "Phase 1, A's turn"]


@pytest.mark.clause("MH-02", "MH-05")
def test_with_blows_only_one_side_strikes_once() -> None:
    """Side a by its letter, a1 by his name, side b by its letter."""
    found = [strikers(play(PLAIN, PLAIN, "1", until=until)) for until in ("blows", "blows=a1", "blows=b")]
    assert found == [["a1"], ["a1"], ["b1"]]

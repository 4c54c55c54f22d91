"""Targets and several attacks (CH-15, CH-16)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.coreheim.bouts import CALM, PLAIN, after_blows, asked, blows, exact, man, odds, play, struck, told

UP, DOWN = man("axe", i=9), man("club", "knocked down")
CALM_MAN = man("axe", CALM, i=3)


@pytest.mark.clause("CH-15")
def test_standing_enemies_come_before_downed_ones() -> None:
    """Though the downed one is first in the list, and whatever is preferred."""
    assert struck(blows(CALM_MAN, [DOWN, UP], "1")) == ["b2"]
    assert struck(blows(CALM_MAN, [UP, DOWN], "1", policy={"a": {"target": "last"}})) == ["b1"]


@pytest.mark.clause("CH-15")
def test_when_all_are_down_they_may_be_struck() -> None:
    """And the choice among them is free."""
    two = [DOWN, man("club", "stunned")]
    assert struck(blows(CALM_MAN, two, "1 1", policy={"a": {"target": "first"}})) == ["b1"]
    assert struck(blows(CALM_MAN, two, policy={"a": {"target": "last"}})) == ["b2"]


@pytest.mark.clause("CH-15")
def test_attacks_declared_before_he_went_down_stay_on_him() -> None:
    """The second attack meets him knocked down, with two dice, though another stands."""
    game = blows(man("axe", CALM, a=2), [man("axe"), man("club")], "#1 #1 9 1 1 9")
    assert game.statuses == {"a1": "standing", "b1": "out_of_action", "b2": "standing"}


@pytest.mark.clause("CH-15")
@pytest.mark.parametrize("value", ["on", "off"])
def test_whether_he_may_finish_whom_he_put_down(value: str) -> None:
    """With ``off`` the second attack is rolled as against a standing man, and the worse result stays."""
    options = {"same_warrior_can_finish": value}
    game = blows(man("axe", a=2), PLAIN, "9 1 9", options=options)
    assert asked(game)[0] == ("attack" if value == "on" else "injury")
    found = after_blows(man("axe", a=2), PLAIN, options=options)
    assert found[3] == (Fraction(92, 243) if value == "on" else 1 - (1 - Fraction(7, 54)) ** 2)


@pytest.mark.clause("CH-15")
def test_he_may_not_finish_with_a_later_step_either() -> None:
    """Sword, then club: with ``off`` the club meets him as if he stood, so an injury die decides."""
    options = {"same_warrior_can_finish": "off"}
    game = blows(man("sword", "club"), PLAIN, "sword-and-club 10 1 10", options=options)
    assert asked(game)[0] == "injury"


@pytest.mark.clause("CH-15")
def test_hatred_and_malice_open_downed_targets() -> None:
    """A hater may put all on them, malice one attack."""
    undead = man("club", "knocked down", "undead")
    question = blows(man("axe", CALM, "hates undead", "immune to fear", i=3), [UP, undead]).question
    assert question is not None
    assert len(question.options) == 2
    split = blows(man("axe", CALM, "malice", a=2), [UP, DOWN]).question
    assert split is not None
    assert split.key == "split"
    assert sorted(split.options) == ["all", "on-b1-1-axe-on-b2-1-axe"]
    assert blows(man("axe", CALM, "malice", "mounted", a=2), [UP, DOWN], "").question.key == "attack"  # type: ignore[union-attr]


@pytest.mark.clause("CH-16")
def test_all_attacks_are_shared_out_before_any_roll() -> None:
    """The split is asked before the first die, and holds."""
    game = blows(man("axe", CALM, a=2), [UP, man("club")], "#1 #2")
    assert asked(game) == ("attack", "9+")
    assert struck(blows(man("axe", CALM, a=2), [UP, man("club")], "#1 #3 1 1")) == ["b1", "b2"]


@pytest.mark.clause("CH-16")
def test_attacks_on_one_who_is_gone_are_wasted() -> None:
    """The sword takes him out; the club declared on him does not move to the other."""
    game = play(man("sword", "club", CALM), [UP, man("axe", i=11)], "sword-and-club #1 #1 10 9", until="blows=a1")
    assert any("are lost" in text for text in told(game))
    assert struck(game) == ["b1"]


@pytest.mark.clause("CH-15", "CH-16")
@pytest.mark.parametrize("value", ["own_first_step", "phase_start"])
def test_when_targets_are_declared(value: str) -> None:
    """Two attackers and two enemies: at the start both declare on the first, so a kill wastes the second's blow."""
    side = [man("axe", i=5), man("axe", i=7)]
    answer = odds(side, [man("axe", i=9), man("club", i=9)], until="blows", options={"declare_at": value})
    hit_b2 = 1 - exact(answer.fighters["b2"].status.get("standing"))
    assert (hit_b2 > 0) == (value == "own_first_step")


@pytest.mark.clause("CH-15")
@pytest.mark.parametrize(("value", "targets"), [("on", ["b1", "b2"]), ("off", ["b1"])])
def test_whether_a_flail_strikes_downed_enemies_while_others_stand(value: str, targets: list[str]) -> None:
    """One standing, one knocked down."""
    found = struck(blows(man("flail", CALM), [UP, DOWN], "?", seed=1, options={"flail_hits_downed": value}))
    assert found == targets


@pytest.mark.clause("CH-16")
def test_the_batch_of_a_step_is_rolled_before_any_injury() -> None:
    """Both attacks, then both injury dice."""
    game = blows(man("axe", a=2), PLAIN, "9 9", options={"wound_batching": "strike_step"})
    assert asked(game)[0] == "injury"
    assert asked(blows(man("axe", a=2), PLAIN, "9"))[0] == "injury"


@pytest.mark.clause("CH-16")
def test_a_batch_on_a_downed_man_takes_him_out() -> None:
    """Knocked down: any unsaved wound; stunned: any attack."""
    options = {"wound_batching": "strike_step"}
    assert blows(man("axe", a=2), DOWN, "1 9 1 1", options=options).statuses["b1"] == "out_of_action"
    assert blows(man("axe", a=2), man("axe", "stunned"), options=options).statuses["b1"] == "out_of_action"

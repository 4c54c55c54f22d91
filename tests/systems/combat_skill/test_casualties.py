"""Remove casualties: models and Wounds carried, the champion, who counts what."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.combat_skill.units import ONE, lost, odds, play, unit, wounds

SIX = Fraction(5, 6)


@pytest.mark.clause("CS-10")
def test_wounds_fill_up_before_a_model_is_removed() -> None:
    """Two models of two Wounds, one carried: one more takes a model."""
    target = unit("wounds carried 1", cs=0, t=1, n=2, w=2)
    assert lost(unit(n=2), target) == {0: Fraction(1, 36), 1: Fraction(35, 36)}
    assert lost(unit(n=3), target)[2] == SIX**3


@pytest.mark.clause("CS-11")
def test_kills_are_limited_by_the_unit_and_not_by_contact() -> None:
    """One hero in contact with three kills up to four of twenty, and three of three."""
    hero = unit(a=4, s=10)
    assert max(lost(hero, unit(cs=0, t=1, n=20))) == 4
    assert max(lost(hero, unit(cs=0, t=1, n=3))) == 3
    assert max(wounds(hero, unit(cs=0, t=1, n=3))) == 3


@pytest.mark.clause("CS-11")
def test_wounds_do_not_spill_over_to_the_champion() -> None:
    """He stands until a step that begins with him alone."""
    led = unit("champion", cs=0, t=1, n=3)
    assert max(lost(unit(a=4, s=10), led)) == 2
    steps = ["x = " + unit(a=4, s=10, i=5), "y = " + unit(s=10, i=4)]
    assert max(lost(steps, "z = " + led, "z")) == 3
    at_once = ["x = " + unit(a=4, s=10, i=4), "y = " + unit(s=10, i=4)]
    assert max(lost(at_once, "z = " + led, "z")) == 2


@pytest.mark.clause("CS-10")
def test_the_champion_strikes_in_the_front_rank_until_he_falls() -> None:
    """Of five the champion has two blows, and the four others one each."""
    found = odds(unit("champion", n=5), ONE, until="blows").detail["blows"]["a1"]
    assert {number: chance.value for number, chance in found.items()} == {4: Fraction(1)}
    alone = odds(unit("champion"), ONE, until="blows").detail["blows"]["a1"]
    assert {number: chance.value for number, chance in alone.items()} == {2: Fraction(1)}


@pytest.mark.clause("CS-12")
def test_the_casualties_of_each_side_are_counted() -> None:
    """Whatever the result module does: models, wounds, and who has scored more."""
    found = odds(unit(s=10, i=5), unit(t=1, i=1), until="round").detail
    hit = Fraction(5, 12)
    assert found["models_lost"]["b1"][1].value == hit
    assert found["wounds"]["b1"][1].value == hit
    assert found["points"]["a1"][1].value == hit
    assert found["score"]["a"].value == hit
    assert found["score_difference"][1].value == hit


@pytest.mark.clause("CS-12")
def test_by_option_models_count_and_not_wounds() -> None:
    """Two Wounds of a model with three are worth nothing then."""
    target = unit(cs=0, t=1, w=3)
    by_models = {"result_counts": "models"}
    assert odds(unit(n=2, s=10), target, until="blows").detail["score"]["a"].value == 1 - Fraction(1, 36)
    assert "a" not in odds(unit(n=2, s=10), target, until="blows", options=by_models).detail["score"]
    assert odds(unit(a=3, s=10), target, until="blows", options=by_models).detail["score_difference"][1].value == SIX**3


@pytest.mark.clause("CS-12")
def test_a_side_with_nobody_left_has_lost() -> None:
    """At once, without a result."""
    game = play(unit(s=10, i=5), unit(cs=0, t=1), "2", options={"result": "on"})
    assert game.end is not None
    assert (game.end.reason, game.end.winner) == ("decided", "a")
    assert game.statuses == {"a1": "standing", "b1": "destroyed"}

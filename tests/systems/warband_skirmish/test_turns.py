"""Turns: order by Initiative, targets, contacts, and how fights end."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.warband_skirmish.units import (
    HARMLESS,
    KEY,
    ONE,
    asked,
    left,
    notes,
    odds,
    play,
    shown,
    status,
    sure,
    unit,
)


@pytest.mark.clause("WS-22")
def test_units_act_in_descending_initiative() -> None:
    """The quicker one puts the other out before it can strike, heavy armour makes it slower."""
    assert odds(sure(8, i=40, w=5), unit(i=35, w=5)).win["a"].fraction == 1
    quick, slow = unit(i=37, str=0), unit("heavy armour", i=40, str=0)
    assert [line.split()[0] for line in notes(play(quick, slow, "p99 p99", until="turns=1"))] == ["a1", "b1"]


@pytest.mark.clause("WS-22")
def test_equal_initiative_is_drawn_anew_each_turn_or_as_listed() -> None:
    """Two who put each other out at once: half each, or the first listed."""
    only_one = (unit(ws=50, w=1), unit(ws=50, w=1))
    assert asked(play(*only_one))[0] == "acts_first"
    assert odds(*only_one).win["a"].fraction == Fraction(1, 2)
    listed = odds(*only_one, options={"ties": "list"})
    first = listed.win["a"].fraction
    assert first is not None
    assert first > Fraction(1, 2)
    assert asked(play(*only_one, options={"ties": "list"}))[0] == "hit"


@pytest.mark.clause("WS-22")
@pytest.mark.parametrize(("other", "order"), [(30, ["a1", "b1", "b2"]), (50, ["b2", "a1", "b1"])])
def test_the_turn_order_goes_by_initiative_before_it_goes_by_the_list(other: int, order: list[str]) -> None:
    """Two with 40, as listed (option ties), and a third who is slower than both, or quicker."""
    foes = [unit(str=0, i=40), unit(str=0, i=other, w=6)]
    answers = "p99 b1 p99 p99" if other == 50 else "b1 p99 p99 p99"
    options = {"ties": "list", "all_alone": "off"}
    game = play(unit(str=0, i=40), foes, answers, until="turns=1", options=options)
    assert [line.split()[0] for line in notes(game)] == order


@pytest.mark.clause("WS-06")
def test_a_unit_attacks_the_enemy_it_has_named_else_the_first_in_the_fight() -> None:
    """Stunned ones included; the next one once that is out."""
    foes = [unit(w=6), unit(w=7)]
    assert left(sure(2), foes, "b1", until="activation") == {4: ONE}
    assert left(sure(2, "target b2"), foes, "b2", until="activation") == {5: ONE}
    assert left(sure(2, "target b2"), [unit(), unit("out of action", w=7)], "b1", until="activation") == {3: ONE}
    assert left(sure(2), [unit("wounds left 0", w=20), unit()], "b1", until="activation") == {-2: ONE}


@pytest.mark.clause("WS-06")
def test_other_targets_by_policy_or_by_the_player() -> None:
    """The last one listed; or as the player says."""
    foes = [unit(w=6), unit(w=7)]
    assert left(sure(2), foes, "b2", until="activation", policy={"a.target": "last"}) == {5: ONE}
    game = play(sure(2), foes, "b2", until="activation", options={"hit_gate": "none"})
    assert game.wounds_left == {"a1": 5, "b1": 6, "b2": 5}


@pytest.mark.clause("WS-06")
def test_a_player_chooses_among_the_enemies_in_the_fight() -> None:
    """Each of them once, whoever is first in the list, or named; among two who are alike nothing is rolled for."""
    foes = [unit(w=6), unit("out of action"), unit(w=7)]
    for striker, options in ((sure(2), ("b1", "b3")), (sure(2, "target b3"), ("b3", "b1"))):
        question = play(striker, foes, until="activation").question
        assert question is not None
        assert (question.key, question.options) == ("target", options)
    twins = play(sure(2), [unit(), unit()], until="activation").question
    assert twins is not None
    assert (twins.key, set(twins.options)) == ("target", {"b1", "b2"})


def test_best_play_picks_the_target_that_can_be_put_out() -> None:
    """The first is too strong for one Attack, the second, who is left alone by default, is not."""
    foes = [unit("out of action", w=3), unit(w=20), unit("wounds left 1", w=4)]
    alone = [unit("routed", w=20), unit("wounds left 1", w=4)]
    assert odds(sure(4), alone, until="activation").win["a"].fraction == 1
    plain, best = (odds(sure(4), foes, until="turns=3", policy=policy) for policy in ({}, {"a.target": "best"}))
    assert float(best.win["a"]) >= float(plain.win["a"])
    assert set(best.policy["a"]) == {"target"}


def test_twins_have_no_order_and_are_counted_together() -> None:
    """Two like enemies: one of them is attacked, each with half the chance."""
    answer = odds(sure(5), [unit(ld=100), unit(ld=100)], until="activation")
    assert shown(answer.fighters["b1"].status) == {"standing": Fraction(1, 2), "stunned": Fraction(1, 2)}
    together = answer.fighters["b1..b2"].count
    assert together is not None
    assert shown(together["stunned"]) == {1: ONE}


def test_melee_needs_contact() -> None:
    """With contacts named a unit strikes only whom it touches."""
    answer = pf.odds(KEY, [sure(3)], [unit(), unit(w=7)], until="activation", touch=[("a1", "b2")])
    assert shown(answer.fighters["b1"].wounds_left) == {5: ONE}
    assert shown(answer.fighters["b2"].wounds_left) == {4: ONE}


def test_a_fight_is_over_when_those_who_are_left_touch_nobody() -> None:
    """The only one who touched the enemy is out; no turn is fought."""
    answer = pf.odds(KEY, [unit("out of action"), unit(w=6)], [unit()], touch=[("a1", "b1")])
    assert answer.ends["no_contact"].fraction == 1
    assert answer.mean == 0


def test_a_fight_stops_after_the_turns_asked_for() -> None:
    """``limit`` while nobody has won; ``capped`` by max_steps."""
    assert odds(HARMLESS, HARMLESS, until="turns=3").ends["limit"].fraction == 1
    assert odds(HARMLESS, HARMLESS, max_steps=3).ends["capped"].fraction == 1


def test_every_turn_is_a_step_of_the_answer() -> None:
    """State by turn: one Wound a turn."""
    rows = odds(sure(1), unit(str=0, w=4, i=1), until="turns=3").by_step
    assert [shown(row.fighters["b1"].wounds_left) for row in rows] == [
        {3: ONE},
        {2: ONE},
        {1: ONE},
    ]
    assert [row.label for row in rows] == ["turn 1", "turn 2", "turn 3"]


@pytest.mark.parametrize(
    ("until", "who", "wounds"),
    [("attack", "b1", 4), ("attack=b1", "a1", 3), ("activation", "b1", 2), ("activation=b", "a1", 1)],
)
def test_one_attack_or_activation_of_whoever_is_named(until: str, who: str, wounds: int) -> None:
    """Of side a's first unit by default; then nothing else happens."""
    sides = sure(1, a=3), unit(ws=0, str=0)
    if who == "a1":
        sides = unit(ws=0, str=0), sure(2, a=2)
    answer = odds(*sides, until=until)
    other = {"a1": "b1", "b1": "a1"}[who]
    assert shown(answer.fighters[who].wounds_left) == {wounds: ONE}
    assert shown(answer.fighters[other].wounds_left) == {5: ONE}


@pytest.mark.parametrize("until", ["attack", "activation"])
def test_who_is_out_of_action_has_no_activation_to_ask_for(until: str) -> None:
    """Nothing happens, though a friend could attack."""
    answer = odds([unit("out of action"), sure(2)], unit(), until=until)
    assert shown(answer.fighters["b1"].wounds_left) == {5: ONE}
    assert answer.ends["limit"].fraction == 1


def test_an_ending_in_the_first_activation_counts_as_a_turn() -> None:
    """Who is attacked by the quicker one never comes to act."""
    answer = odds(sure(8, i=40), unit(i=35))
    assert answer.ends["decided"].fraction == 1
    assert answer.mean == 1


def test_an_ending_without_anybody_left_is_nobodys_victory() -> None:
    """Both were out of action before the first turn."""
    answer = odds(unit("out of action"), unit("out of action"))
    assert answer.ends["both_gone"].fraction == 1
    assert answer.win["none"].fraction == 1
    assert answer.mean == 0


def test_a_side_that_is_out_before_the_first_turn_has_lost() -> None:
    """No turn is counted."""
    answer = odds(unit(), unit("out of action"))
    assert answer.win["a"].fraction == 1
    assert answer.mean == 0
    assert status(unit(), unit("out of action")) == {"out_of_action": ONE}

"""Who touches several enemies may divide his blows among them, and says so before any roll."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from pitfight.systems.combat_skill.rules.who_can_attack import MOST_WAYS, divided
from pitfight.systems.combat_skill.unit import Ready
from tests.systems.combat_skill.units import ONE, asked, odds, play, unit

PAIR = [unit(n=5, i=1), unit(n=5, i=1)]


@pytest.mark.clause("CS-01")
def test_all_blows_go_at_the_first_enemy_by_default() -> None:
    """The second is not touched."""
    answer = odds(unit(n=5), PAIR)
    assert answer.policy["a"] == {"target": "first", "split": "all_on_one"}
    assert odds(unit(n=5, t=1), [unit(n=5, i=1), unit(n=5, i=1, t=4)]).detail["models_lost"]["b2"][0].value == 1


@pytest.mark.clause("CS-01")
def test_blows_are_divided_evenly_and_the_odd_one_goes_at_the_first() -> None:
    """Five blows: three and two; the losses are those of three and two blows."""
    foes = [unit(n=5, i=1), unit(n=5, i=1, t=4)]
    answer = odds(unit(n=5), foes, policy={"a.split": "evenly"}, until="blows")
    for who, number, chance in (("b1", 3, Fraction(1, 4)), ("b2", 2, Fraction(1, 6))):
        assert answer.detail["models_lost"][who][0].value == (1 - chance) ** number


@pytest.mark.clause("CS-04")
def test_a_wide_unit_strikes_with_those_who_touch_either_enemy() -> None:
    """Ten wide against two units three wide: eight models touch them, five at most either of them."""
    foes = [unit(n=3, i=1), unit(n=3, i=1)]
    blows = odds(unit(n=10, wide=10), foes, policy={"a.split": "evenly"}, until="blows").detail["blows"]["a1"]
    assert blows[8].value == 1
    alone = odds(unit(n=10, wide=10), foes, until="blows").detail["blows"]["a1"]
    assert alone[5].value == 1
    question = play(unit(n=10, wide=10), foes, "b1").question
    assert question is not None
    assert question.options[-1] == "on-b1-4-on-b2-4"


@pytest.mark.clause("CS-01")
def test_at_different_sides_nobody_strikes_twice() -> None:
    """An enemy before it and one at its flank: as many blows as along one side, at the flank as many as reach it."""
    foes = [unit(n=4, wide=4), unit("flank", n=4, wide=4)]
    game = play(unit(n=12, wide=4, i=9), foes, "b1")
    assert asked(game) == ("split", "")
    assert game.question is not None
    assert game.question.options[-1] == "on-b1-5-on-b2-3"


@pytest.mark.clause("CS-01")
def test_a_player_names_a_way_before_any_roll() -> None:
    """First the enemy, then the division; the log says who gets how many."""
    game = play(unit(n=2), PAIR, "b1")
    assert asked(game) == ("split", "")
    game = play(unit(n=2), PAIR, "b1 on-b1-1-on-b2-1 6-6-1 1")
    assert [line.text for line in game.log if re.search(r"\d blows? at ", line.text)][:2] == [
        "a1: 1 blow at b1.",
        "a1: 1 blow at b2.",
    ]


@pytest.mark.clause("CS-02")
def test_blows_struck_at_once_are_divided_as_they_are_counted() -> None:
    """Those of equal Initiative keep their division, whatever falls in the same step."""
    foes = [unit(n=2), unit(n=2)]
    both = odds(unit(n=4), foes, policy={"a.split": "evenly"})
    assert both.detail["blows"]["a1"][4].value == 1
    assert both.fighters["b1"].wounds_left == both.fighters["b2"].wounds_left


@pytest.mark.clause("CS-01")
def test_one_enemy_left_leaves_nothing_to_divide() -> None:
    """No question where one is there, or the other is gone."""
    assert asked(play(ONE, unit(i=1)))[0] == "to_hit"
    table = {
        "system": "combat-skill",
        "policy": {"a": {"split": "evenly"}},
        "fighter": [
            {"side": "a", "profile": "halberdiers", "models": 4},
            {"side": "b", "profile": "zombies", "models": 4},
            {"side": "b", "profile": "zombies", "models": 4, "status": "destroyed"},
        ],
    }
    assert pf.odds(table, until="blows").detail["models_lost"]["b2"][0].value == 1


@pytest.mark.clause("CS-01")
def test_random_numbers_of_blows_are_divided_by_models() -> None:
    """Two models with D3 blows each: one die at either enemy."""
    a = unit(n=2, a="D3")
    answer = odds(a, PAIR, policy={"a.split": "evenly"}, until="blows")
    assert answer.fighters["b1"].wounds_left == answer.fighters["b2"].wounds_left
    assert set(answer.detail["blows"]["a1"]) == {2, 3, 4, 5, 6}


@pytest.mark.clause("CS-01")
def test_ways_are_few_enough_to_be_told_apart() -> None:
    """Many blows go in lumps, and the most even way is always among them, as the last."""
    each = [Ready(who, 60) for who in range(4)]
    ways = divided(Ready(0, 99), each)
    assert 1 < len(ways) <= 4 * MOST_WAYS
    assert [own.blows for own in ways[-1]] == [25, 25, 25, 24]
    assert {sum(own.blows for own in way) for way in ways} == {99}
    assert divided(Ready(0, 0), each) == []


@pytest.mark.clause("CS-01")
def test_best_play_divides_where_that_is_better() -> None:
    """Two single enemies are both killed only by dividing."""
    foes = [unit(i=1, t=1), unit(i=1, t=1)]
    best = odds(unit(n=2), foes, policy={"a": "best"})
    assert best.win["a"].value == (Fraction(1, 2) * Fraction(5, 6)) ** 2
    assert odds(unit(n=2), foes).win["a"].value == 0


MAN: dict[str, Any] = {"cs": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7, "models": 1}


def options(striker: dict[str, Any], *foes: dict[str, Any], answers: str = "") -> tuple[str, ...]:
    """What side a is offered next, after these answers."""
    fighters = [{**MAN, **striker, "side": "a"}, *({**MAN, "cs": 0, **own, "side": "b"} for own in foes)]
    question = pf.play({"system": "combat-skill", "fighter": fighters}, answers=answers).question
    assert question is not None
    return tuple(question.options)


@pytest.mark.clause("CS-04")
def test_whoever_is_gone_is_not_offered_and_nobody_twice() -> None:
    """Of three enemies one is gone."""
    foes = ({"id": "x"}, {"id": "y", "status": "destroyed"}, {"id": "z", "t": 4})
    assert options({}, *foes) == ("x", "z")


@pytest.mark.clause("CS-01")
def test_stomps_are_divided_among_those_small_enough() -> None:
    """Two of them between the men, and none at the monster."""
    stompers = {"models": 2, "frontage": 2, "cs": 0, "type": "monstrous infantry", "rules": ["stomp"]}
    foes = ({"id": "x"}, {"id": "y", "type": "monster"}, {"id": "z", "t": 4})
    assert options(stompers, *foes) == ("x", "z")
    assert options(stompers, *foes, answers="x") == ("all", "on-x-1-on-z-1")


@pytest.mark.clause("CS-03")
def test_the_blows_of_a_champion_are_divided_with_the_others() -> None:
    """One of a man and two of his champion: three, of which the first enemy gets one or two."""
    led = {"models": 2, "frontage": 2, "champion": True}
    foes = ({"id": "x", "models": 5}, {"id": "z", "models": 5, "t": 4})
    assert options(led, *foes, answers="x") == ("all", "on-x-1-on-z-2", "on-x-2-on-z-1")


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(
    ("whole", "reach", "ways"),
    [
        (3, (3, 3), [(1, 2), (2, 1)]),
        (4, (3, 2), [(3, 1), (2, 2)]),
        (3, (1, 3), [(1, 2)]),
        (3, (2, 2, 2), [(2, 1), (2, 1), (1, 2), (1, 2), (2, 1), (1, 2), (1, 1, 1)]),
    ],
)
@pytest.mark.parametrize("sort", ["blows", "random"])
def test_every_way_of_dividing(whole: int, reach: tuple[int, ...], ways: list[tuple[int, ...]], sort: str) -> None:
    """Each way among two enemies at least, once, and the most even one last; blows and models with dice alike."""

    def some(who: int, number: int) -> Ready:
        return Ready(who, number) if sort == "blows" else Ready(who, 0, number)

    found = divided(some(0, whole), [some(who, most) for who, most in enumerate(reach)])
    assert [tuple(getattr(own, sort) for own in way) for way in found] == ways

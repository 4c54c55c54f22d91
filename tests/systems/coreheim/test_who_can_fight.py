"""Who can fight, and that nobody leaves (CH-01, CH-02, CH-03, CH-12, CH-14)."""

from __future__ import annotations

import pytest

import pitfight as pf
from pitfight.systems import system
from tests.systems.coreheim.bouts import CALM, NUMBERS, PLAIN, man, needs, odds, play, strikers, struck, table


@pytest.mark.clause("CH-01")
def test_only_enemies_within_reach_of_each_other_fight() -> None:
    """a1 reaches b1 alone, so he never strikes b2."""
    game = play(man("axe"), [man("axe", i=3), man("club", i=5)], "1 1", touch=[("a1", "b1")], until="phase")
    assert (strikers(game), struck(game)) == (["b1", "a1"], ["a1", "b1"])


@pytest.mark.clause("CH-01")
def test_when_no_two_enemies_are_within_reach_the_fight_is_over() -> None:
    """a1 takes b1 out; b2 was never within reach."""
    game = play(man("axe", i=3), [PLAIN, man("axe")], "9 9", touch=[("a1", "b1")])
    assert game.end is not None
    assert game.end.reason == "no_contact"


@pytest.mark.clause("CH-01")
def test_who_has_no_enemy_left_within_reach_strikes_nobody() -> None:
    """a1 takes b1 out, and stands idle in the next phase while the others fight on."""
    game = play(
        [man("axe", i=3), man("axe", i=5)],
        [PLAIN, man("club", i=9)],
        "9 9 1 1 1 1",
        touch=[("a1", "b1"), ("a2", "b2")],
        until="phases=2",
    )
    assert strikers(game) == ["a1", "a2", "b2", "a2", "b2"]
    assert game.question is None


@pytest.mark.parametrize("start", ["phase", "turn_start"])
def test_a_fight_with_nobody_to_strike_is_over_before_the_first_phase(start: str) -> None:
    """One of a side is out of action already: no blow falls, and no phase counts."""
    game = play(PLAIN, man("axe", "out of action"), start=start)
    assert game.end is not None
    assert (game.end.reason, game.end.winner) == ("decided", "a")
    assert strikers(game) == []
    answer = odds(PLAIN, man("axe", "out of action"), start=start)
    assert answer.win["a"].fraction == 1
    assert answer.mean == 0


@pytest.mark.clause("CH-02")
def test_a_warrior_strikes_enemies_on_every_side_of_him() -> None:
    """One attack on each of three who surround him."""
    ring = [man("axe", i=9), man("club", i=9), man("sword", i=11)]
    game = play(
        man("axe", CALM, a=3, i=3), ring, "1 1 1", policy={"a": {"split": "evenly"}}, until="blows=a1", turn="b"
    )
    assert struck(game) == ["b1", "b2", "b3"]


@pytest.mark.clause("CH-02")
def test_everybody_fights_in_either_turn() -> None:
    """Both strike in a's phase and in b's."""
    game = play(man("axe", i=3), PLAIN, "1 1 1 1", until="phases=2")
    assert strikers(game) == ["a1", "b1", "a1", "b1"]


@pytest.mark.clause("CH-03", "CH-12")
@pytest.mark.parametrize("weapon", ["bow", "pistol", "brace of pistols"])
def test_missile_weapons_make_no_attacks(weapon: str) -> None:
    """With one or without, the fight is the same."""
    assert odds(man("axe", weapon), PLAIN).win == odds(man("axe"), PLAIN).win


@pytest.mark.clause("CH-03")
def test_a_spell_that_lies_on_a_warrior_acts_in_close_combat() -> None:
    """The Decree of Burning Iron adds 1 to his rolls."""
    assert needs(man("axe", "decree of burning iron"), PLAIN) == "8+"


@pytest.mark.clause("CH-12")
@pytest.mark.parametrize("weapon", ["pistol", "brace of pistols", "pistol, bow"])
def test_a_pistol_alone_is_nothing_to_fight_with(weapon: str) -> None:
    """The error names the rule."""
    with pytest.raises(pf.FightError, match="CH-12"):
        play(man(weapon), PLAIN)


@pytest.mark.clause("CH-12")
def test_a_pistol_takes_the_use_of_the_shield() -> None:
    """He saves as if he had none."""
    assert odds(PLAIN, man("club", "shield", "pistol")).win == odds(PLAIN, man("club", "pistol")).win


@pytest.mark.clause("CH-14")
def test_there_is_no_choice_of_leaving() -> None:
    """Not even for a man whose enemies are all down, who strikes them."""
    assert {kind.key for kind in system("coreheim").kinds}.isdisjoint({"leave", "join", "retreat", "follow_up"})
    game = play(man("axe", CALM, i=3), [man("axe", "stunned"), man("club", "stunned")], "#1", until="phase", turn="a")
    assert struck(game) == ["b1"]


def test_a_fight_goes_to_the_end_of_one_side() -> None:
    """Somebody has won at last, with certainty."""
    answer = odds(PLAIN, PLAIN)
    assert answer.ends["decided"].fraction == 1


def test_a_man_near_is_named_by_his_id() -> None:
    """A flail strikes friends named by near, and only friends can be named."""
    fighters = [
        {"side": "a", **NUMBERS, "gear": ["flail"], "near": ["a2"], "rules": [CALM]},
        {"side": "a", **NUMBERS, "gear": ["club"]},
        {"side": "b", **NUMBERS, "gear": ["axe"]},
    ]
    game = pf.play(table(*fighters, until={"blows": "a1"}), answers="1 1")
    assert struck(game) == ["a2", "b1"]
    fighters[0]["near"] = ["b1"]
    with pytest.raises(pf.FightError, match="no friend"):
        pf.play(table(*fighters))

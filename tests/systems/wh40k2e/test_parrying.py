"""Parrying (W2-08): how many, cancelled one for one, which die, and every option."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.wh40k2e.duels import PLAIN, asked, duel, man, play

pytestmark = pytest.mark.clause("W2-08")
SWORD = man("sword")
TWO = man("2 swords")


def parries(words: str, foe: str = PLAIN, options: dict[str, str] | None = None) -> int:
    """How many dice of a single opponent's hand can be parried one after the other."""
    foe = foe.replace("A1", "A4")
    number, answers = 0, ""
    own = man(words)
    game = play(own, foe, "", options=options or {})
    while asked(game) == "attack_die":
        answers += " 3"
        game = play(own, foe, answers, options=options or {})
    while asked(game) == "parry":
        number += 1
        answers += f" {next(name for name in game.question.options if name != 'no-parry')} 3"  # type: ignore[union-attr]
        game = play(own, foe, answers, options=options or {})
    return number


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("knife", 0),
        ("sword", 1),
        ("2 swords", 2),
        ("3 swords", 2),
        ("chainsword", 1),
        ("power sword", 1),
        ("force sword", 1),
        ("witch blade", 1),
        ("bonesword", 1),
        ("hellblade", 1),
        ("plaguesword", 1),
        ("power axe", 0),
        ("lightning claws", 0),
        ("storm shield", 0),
        ("knife, parries 2", 2),
        ("2 swords, parries 0", 0),
        ("sword, frenzied", 0),
        ("sword, idle", 0),
        ("sword, wild charge, charging", 0),
        ("sword, wild charge", 1),
        ("sword, breaking off", 1),
    ],
)
def test_how_many_parries(words: str, number: int) -> None:
    """One for each sword, two at most, or as the fight says; none where he may not."""
    assert parries(words) == number


@pytest.mark.parametrize(
    ("words", "option", "number"),
    [
        ("chainsword", {"chainsword_parry": "off"}, 0),
        ("lightning claws", {"lightning_claw_parry": "on"}, 2),
        ("lightning claw", {"lightning_claw_parry": "on"}, 1),
        ("storm shield", {"storm_shield_parry": "on"}, 1),
        ("sword, breaking off", {"breakoff_parry": "off"}, 0),
    ],
)
def test_how_many_parries_by_option(words: str, option: dict[str, str], number: int) -> None:
    """Chainswords, claws, shields, and those who break off."""
    assert parries(words, options=option) == number


def test_parries_cancel_one_for_one() -> None:
    """Two swords against one leave one parry; equal numbers none."""
    assert (parries("2 swords", man("sword")), parries("2 swords", man("2 swords"))) == (1, 0)
    game = play(SWORD, TWO, "3 3 3")
    assert game.question is not None
    assert (game.question.key, game.question.who) == ("parry", "b1")


def test_nobody_parries_some_opponents() -> None:
    """And the parries of those who may not parry cancel nothing."""
    assert parries("2 swords", man("not to be parried")) == 0
    assert duel(SWORD, man("sword", "frenzied", a=0)) == duel(SWORD, man(a=0))


def test_a_new_result_stands_even_if_it_is_better() -> None:
    """A 4 rolled again becomes a 6."""
    game = play(SWORD, man(ws=3), "5 4 parry-4 6")
    assert any("Combat Score +0" in line.text for line in game.log)


def test_a_parry_may_be_left() -> None:
    """The parrying side says so; the dice then lie."""
    assert asked(play(SWORD, man(ws=5), "3 5 no-parry")) == "to_wound"


def test_among_equal_results_nobody_parries_by_default() -> None:
    """Against a die of 1 the best is to let it lie: any other face is worse for the parrying side."""
    game = play(SWORD, PLAIN, "3 1 ?", seed=1)
    assert "no-parry" in game.line


def test_a_die_is_not_parried_twice() -> None:
    """With two swords against one die the second parry is lost, unless the option allows it again."""
    one_die = man()
    assert asked(play(TWO, one_die, "3 3 6 parry-6 6")) == "to_wound"
    assert asked(play(TWO, one_die, "3 3 6 parry-6 6", options={"parry_repeat": "on"})) == "parry"


def test_only_the_highest_die_with_the_option() -> None:
    """The choice is the highest or none."""
    game = play(SWORD, man(a=2), "3 5 2", options={"parry_die": "highest"})
    assert game.question is not None
    assert sorted(game.question.options) == ["no-parry", "parry-5"]


def test_both_parries_may_have_to_be_named_together() -> None:
    """Then two dice are named before either is rolled again; it is worse than deciding one by one."""
    options = {"parry_sequence": "declared"}
    game = play(TWO, man(a=2), "3 3 5 4", options=options)
    assert game.question is not None
    assert "parry-5-4" in game.question.options
    together, one_by_one = duel(TWO, man(a=3), options=options), duel(TWO, man(a=3))
    assert together[0] - together[2] < one_by_one[0] - one_by_one[2]


def test_ones_rolled_first_may_stick() -> None:
    """With the option a 1 that is rolled again stays a fumble."""
    sticks = {"reroll_counts": "first_fumbles_stick"}
    for options, score in (({}, "+0"), (sticks, "+1")):
        game = play(SWORD, PLAIN, "3 1 parry-1 3", options=options)
        assert any(f"Combat Score {score}" in line.text for line in game.log)


def test_the_best_parries_count_ones_that_stick() -> None:
    """Also where a die may be parried again: found by trying all plays of 2 dice against 2."""
    options = {"parry_repeat": "on", "reroll_counts": "first_fumbles_stick"}
    first, _, second = duel(man("parries 2", a=2), man(ws=5, i=3, a=2), options=options)
    assert first - second == Fraction(661, 1458)


def test_more_dice_than_can_be_looked_at_are_sampled() -> None:
    """Fifty dice to parry are too many for an exact answer, and a method asked for by name says so."""
    fight = (man("frenzied", "combat drugs", "steed attacks 10", a=10), man("parries 5"))
    with pytest.raises(pf.TooLargeError, match="50 dice"):
        pf.odds("wh40k2e", *fight, until="duel", method="exact")
    odds = pf.odds("wh40k2e", *fight, until="duel", n=5, seed=1)
    assert odds.method == "sampled"
    assert "50 dice" in odds.notices[-1]


def test_a_limit_holds_for_one_answer_only() -> None:
    """What one question allowed is forgotten with the next about the same fight."""
    fight = (man("sword", a=3), man(a=5))
    with pytest.raises(pf.TooLargeError):
        pf.odds("wh40k2e", *fight, until="duel", method="exact", max_seconds=1e-9)
    assert pf.odds("wh40k2e", *fight, until="duel").method == "exact"


def test_parries_of_a_lone_fighter_are_for_each_duel_or_for_the_phase() -> None:
    """With the option the second attacker meets no parry any more, if it was used."""
    lone, weak = man("sword", t=9), man(s=1, t=9)
    dice = "3 5 parry-3 3 3 3 3"
    for options, key in (({}, "parry"), ({"parry_per": "phase"}, "")):
        game = play([lone], [weak, weak], dice, options=options)
        assert asked(game) == key, options


def test_dice_too_low_to_matter_are_offered_as_one() -> None:
    """Of 6, 5, 4, 3 the two lowest can never be the highest, since one die at most is rolled again."""
    game = play(SWORD, man(a=4), "3 6 5 4 3")
    assert game.question is not None
    assert sorted(game.question.options) == ["no-parry", "parry-5", "parry-6", "parry-another"]


def test_never_is_never() -> None:
    """By option or by policy the fight is as without swords."""
    assert duel(SWORD, PLAIN, options={"parry": "never"}) == duel(PLAIN, PLAIN)
    assert duel(SWORD, PLAIN, policy={"a.parry": "never"}) == duel(PLAIN, PLAIN)
    assert duel(SWORD, man(a=3), policy={"a.parry": "always_highest"}) == duel(
        SWORD, man(a=3), options={"parry": "always_highest"}
    )


def test_best_play_of_the_fight_parries_as_well_as_the_option() -> None:
    """For the win of one duel both are the same chance."""
    ours = pf.odds("wh40k2e", SWORD, man(a=2), until="duel", policy={"a": {"parry": "best"}})
    usual = duel(SWORD, man(a=2))
    assert ours.win["a"].fraction is not None
    assert ours.win["a"].fraction - (ours.win["b"].fraction or Fraction(0)) == usual[0] - usual[2]

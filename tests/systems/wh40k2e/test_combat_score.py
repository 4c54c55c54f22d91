"""The Combat Score: every modifier, Weapon Skill at the moment, ties."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from pitfight.engines.play import Game
from tests.systems.wh40k2e.duels import NUMBERS, PLAIN, asked, duel, man, mean, play, said, table

CLAUSE = pytest.mark.clause("W2-04")


@CLAUSE
@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("charging", 1),
        ("over obstacle", 0),
        ("higher ground", 1),
        ("charging, higher ground", 2),
        ("encumbered", -1),
        ("heavy weapon", -1),
        ("power field", -1),
        ("battle standard", 1),
        ("boar, charging", 3),
        ("boar", 0),
        ("hunting lance, charging", 3),
        ("hunting lance", 0),
        ("blinded", -3),
        ("blind cloud", -2),
        ("fear failed", -2),
        ("stench", 1),
        ("improvised weapon", 0),
    ],
)
def test_each_modifier(words: str, change: int) -> None:
    """The mean difference of scores moves by just that much; stench takes from the opponent."""
    assert mean(man(words), PLAIN) == change


@CLAUSE
def test_an_improvised_weapon_costs_one_with_the_option() -> None:
    """One mention only, so it is off by default."""
    assert mean(man("improvised weapon"), PLAIN, options={"improvised": "on"}) == -1


@CLAUSE
def test_half_of_an_odd_weapon_skill_is_rounded_up() -> None:
    """5 halved is 3."""
    assert mean(man("blind cloud", ws=5), PLAIN) == -1


@CLAUSE
@pytest.mark.parametrize(
    ("option", "expected"),
    [("stalemate", (5, 2, 5)), ("charger_wins", (5, 2, 5)), ("one_hit_each", (5, 2, 5)), ("roll_off", (6, 0, 6))],
)
def test_equal_scores_and_equal_initiative(option: str, expected: tuple[int, int, int]) -> None:
    """Nobody wins; a roll-off shares the ties; without a charge the charger's option changes nothing."""
    found = duel(PLAIN, PLAIN, options={"double_tie": option})
    assert found == tuple(Fraction(number, 12) for number in expected)


@CLAUSE
def test_the_charger_may_win_double_ties() -> None:
    """With the option his chance is that of a higher Initiative."""
    won, neither, lost = duel(man("charging"), PLAIN, options={"double_tie": "charger_wins"})
    assert (won, neither, lost) == (Fraction(25, 36), Fraction(0), Fraction(11, 36))


@CLAUSE
def test_both_may_hit_in_a_double_tie() -> None:
    """Each once, at the same time: both may die."""
    game = play(PLAIN, PLAIN, "3 3 4 4", options={"double_tie": "one_hit_each"})
    assert game.statuses == {"a1": "dead", "b1": "dead"}


@CLAUSE
def test_a_roll_off_gives_the_winner_one_hit() -> None:
    """On 4 or more the attacker's."""
    assert play(PLAIN, PLAIN, "3 3 4 6", options={"double_tie": "roll_off"}).statuses["b1"] == "dead"
    assert play(PLAIN, PLAIN, "3 3 3 6", options={"double_tie": "roll_off"}).statuses["a1"] == "dead"


@CLAUSE
def test_who_loses_ties_loses_them_to_a_lower_initiative() -> None:
    """A two-handed weapon; with one on both sides Initiative decides."""
    assert duel(man("two-handed weapon", i=6), PLAIN)[2] == Fraction(7, 12)
    assert duel(man("two-handed weapon", i=6), man("two-handed weapon"))[0] == Fraction(7, 12)


@CLAUSE
def test_drugs_double_initiative_and_a_bionic_arm_adds_one() -> None:
    """Either wins the ties against 4 and 5."""
    assert duel(man("combat drugs", i=3, a=0), man("idle", i=5))[1] == 0
    assert duel(man("bionic arm", i=4), PLAIN)[1] == 0


@CLAUSE
def test_a_charge_counts_in_the_first_phase_only() -> None:
    """In the second phase equal dice are equal scores."""
    game = play(man("charging", s=1, t=9), man(s=1, t=9), "3 3 3 3", until="phases=2")
    assert [line for line in said(game) if "Combat Score +" in line] == [
        "Combat Score +1 for a1.",
        "Combat Score +0 for a1.",
    ]


HALVED = "3 3 3 3 1 2"
"""The first phase of a walker: hit once, in its body, where a 2 halves all its characteristics."""


def halved(answers: str, **foe: int) -> Game:
    """The second phase of a walker of WS5 S5 I5 A3, which from now on has 3, 3, 3 and 2, as far as answers go."""
    walker = {**NUMBERS, "id": "a1", "side": "a", "ws": 5, "s": 5, "i": 5, "a": 3, "armour": 1}
    other = {**NUMBERS, "id": "b1", "side": "b", "ws": 6, "weapons": ["thunder hammer"], **foe}
    game: Game = pf.play(table(walker, other, until={"phases": 2}), answers=f"{HALVED} {answers}")
    assert "a1: all characteristics halved." in said(game)
    return game


@CLAUSE
@pytest.mark.parametrize(("initiative", "then"), [(2, "to_wound"), (3, ""), (4, "location")])
def test_half_of_an_odd_initiative_is_rounded_up(initiative: int, then: str) -> None:
    """3 and a 6 are as much as 6 and a 3: Initiative 3 wins the tie against 2, loses it against 4."""
    game = halved("5 6 3", i=initiative)
    assert said(game).count("Combat Score +0 for a1.") == 1
    assert asked(game) == then


@CLAUSE
def test_half_of_an_odd_strength_is_rounded_up() -> None:
    """Strength 3 wounds Toughness 4 on a 5."""
    game = halved("5 6 3", i=2)
    assert game.question is not None
    assert game.question.need == "5+"

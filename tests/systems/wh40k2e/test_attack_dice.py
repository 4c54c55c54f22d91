"""Attack dice: how many, critical hits, fumbles (W2-04, W2-05), and what rows change about them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.wh40k2e.duels import PLAIN, asked, difference, duel, man, mean, most, play

IDLE = man("idle")


@pytest.mark.clause("W2-04")
def test_each_six_beyond_the_first_adds_one() -> None:
    """Three sixes come to 8, one six to 6; a single die has no critical hit."""
    assert (most(man(a=3), IDLE), most(man(), IDLE)) == (8, 6)


@pytest.mark.clause("W2-05")
def test_each_one_gives_the_opponent_one() -> None:
    """Against nobody's dice three ones come to 1 less 3."""
    assert min(difference(man(a=3), IDLE)) == -2


@pytest.mark.clause("W2-05")
def test_the_one_of_an_only_die_is_a_fumble_unless_the_option_says_no() -> None:
    """It is the highest die and a fumble, 0 in all; without fumbles it counts 1."""
    assert difference(PLAIN, IDLE)[0] == Fraction(1, 6)
    assert difference(PLAIN, IDLE, options={"single_die_fumble": "off"})[1] == Fraction(1, 6)


@pytest.mark.clause("W2-04")
@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("knife", 1),
        ("knife, laspistol", 2),
        ("knife, laspistol, axe", 2),
        ("claws, knife", 1),
        ("frenzied", 2),
        ("frenzied, combat drugs", 4),
        ("frenzied, steed attacks 1, cavalry", 3),
        ("pair of lightning claws", 2),
        ("bionic leg", 2),
        ("bionic leg, frenzied", 3),
        ("wild charge, charging", 2),
        ("wild charge", 1),
        ("idle", 0),
    ],
)
def test_how_many_attack_dice(words: str, dice: int) -> None:
    """Attacks doubled, then the steed, a second weapon (once), other bonuses; none for the idle."""
    game = play(man(words), IDLE, "")
    number = 0
    while asked(game) == "attack_die":
        number += 1
        game = play(man(words), IDLE, "3 " * number)
    assert number == dice


@pytest.mark.clause("W2-04")
def test_a_mask_leaves_the_opponent_without_dice_on_the_charge_only() -> None:
    """Nobody fights without dice against her when she does not charge."""
    assert difference(man("banshee mask, charging"), PLAIN) == {
        number + 1: chance for number, chance in difference(PLAIN, IDLE).items()
    }
    assert duel(man("banshee mask"), PLAIN) == duel(PLAIN, PLAIN)


@pytest.mark.clause("W2-04", "W2-05")
def test_musk_doubles_fumbles_and_takes_critical_hits_away() -> None:
    """Three sixes are worth 6, three ones -5."""
    found = difference(man(a=3), man("idle", "musk"))
    assert (max(found), min(found)) == (6, -5)


@pytest.mark.clause("W2-04")
def test_an_axe_may_make_critical_hits_worth_a_die() -> None:
    """Two sixes with the axe of Morkai come to 7, 8 or 9."""
    found = difference(man("axe of morkai", a=2), IDLE)
    assert [found[number] for number in (7, 8, 9)] == [Fraction(1, 108)] * 3


@pytest.mark.clause("W2-05")
def test_hatred_rolls_low_dice_again_in_the_first_phase() -> None:
    """A single die of 3 or less is rolled again by default: mean 10/3 before, more after; never and all as named."""
    assert mean(PLAIN, IDLE) == Fraction(10, 3)
    # 4, 5, 6 stay; 1, 2, 3 become 10/3 on average
    assert mean(man("hatred"), IDLE) == Fraction(4 + 5 + 6, 6) + Fraction(1, 2) * Fraction(10, 3)
    assert mean(man("hatred"), IDLE, policy={"a.roll_again": "never"}) == Fraction(10, 3)
    assert mean(man("hatred"), IDLE, policy={"a.roll_again": "all"}) == Fraction(10, 3)


@pytest.mark.clause("W2-05")
def test_hatred_is_for_the_first_phase() -> None:
    """In the second phase a low die stays."""
    first = play(man("hatred", s=1), man("idle", t=9), "1", until="phases=2")
    assert asked(first) == "attack_die_again"
    second = play(man("hatred", s=1), man("idle", t=9), "1 none 1", until="phases=2")
    assert second.question is None


@pytest.mark.clause("W2-04")
def test_a_lance_is_a_second_weapon_until_it_is_used_up() -> None:
    """Lance and knife are two dice in the first phase, the knife alone is one in the second."""
    fight = (man("hunting lance", "knife", s=1), man("idle", t=10))
    assert asked(play(*fight, "3", until="phases=2")) == "attack_die"
    assert asked(play(*fight, "3 3", until="phases=2")) == "attack_die"
    assert play(*fight, "3 3 3", until="phases=2").question is None

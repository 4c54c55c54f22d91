"""Roll to hit: chart, modifiers, hatred, fear, who is faced."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitfight.systems.combat_skill import charts
from tests.systems.combat_skill.units import ONE, SOFT, asked, hurt, odds, play, unit

SIX = Fraction(5, 6)
STRONG = unit(s=10)


@pytest.mark.clause("CS-05", "CS-14", "CS-17")
@pytest.mark.parametrize(
    ("attacker", "target", "need"),
    [(3, 3, 4), (4, 3, 3), (3, 4, 4), (3, 6, 4), (3, 7, 5), (1, 3, 5), (10, 1, 3), (5, 10, 4), (2, 0, 1)],
)
def test_the_chart_is_read_attacker_down_the_side(attacker: int, target: int, need: int) -> None:
    """Equal 4+, higher 3+, lower 4+, and 5+ for more than double; nobody needs a die against Combat Skill 0."""
    assert charts.to_hit(attacker, target) == need


@pytest.mark.clause("CS-15")
def test_4_on_3_hits_on_3_and_3_on_4_on_4() -> None:
    """The page's own example, as it is asked at the table."""
    assert asked(play(unit(cs=4), unit(cs=3))) == ("to_hit", "3+")
    assert asked(play(unit(cs=3), unit(cs=4))) == ("to_hit", "4+")
    question = play(unit(cs=4), unit(cs=3)).question
    assert question is not None
    assert question.because == "Combat Skill 4 against 3"


@pytest.mark.clause("CS-18")
def test_a_score_equal_to_the_number_needed_succeeds() -> None:
    """A 4 hits on 4+, a 3 does not."""
    assert asked(play(ONE, unit(i=1), "4"))[0] == "to_wound"
    assert asked(play(ONE, unit(i=1), "3"))[0] == "to_hit"


@pytest.mark.clause("CS-06")
def test_a_natural_6_hits_and_a_natural_1_misses_whatever_the_modifiers() -> None:
    """5+ at -3 is a 6, 3+ at +4 a 2."""
    assert hurt(unit("to hit -3", cs=1, s=10), unit(cs=9, t=1)) == Fraction(1, 6) * SIX
    assert hurt(unit("to hit +4", cs=9, s=10), unit(t=1)) == SIX * SIX
    assert hurt(unit("to hit -1", s=10), unit("to be hit -1", t=1)) == Fraction(1, 6) * SIX


@pytest.mark.clause("CS-05")
def test_hatred_counts_in_the_first_round_and_eternal_hatred_in_every_one() -> None:
    """Failed hits are rolled again once."""
    idle = {"options": {"wound_floor": "classic"}, "until": "rounds=2"}
    for rule, again in (("hatred", False), ("eternal hatred", True)):
        second = play(unit(rule, s=1, i=5), unit(t=9, s=1, i=1), "1 1 1 1", **idle)
        assert (asked(second)[0] == "to_hit_again") is again


@pytest.mark.clause("CS-05")
def test_hatred_may_be_of_some_enemies_only() -> None:
    """By what they are: a troop type, a race, an army."""
    orcs = "1 Orc Boyz x1"
    assert hurt(unit("hatred (orcs)", s=10), orcs) == Fraction(3, 4) * SIX
    assert hurt(unit("hatred (dwarfs)", s=10), orcs) == Fraction(1, 2) * SIX
    assert hurt(unit("hates greenskins", s=10), orcs) == Fraction(3, 4) * SIX


@pytest.mark.clause("CS-05")
def test_fear_is_tested_every_round_by_whoever_may_be_afraid() -> None:
    """On Leadership with two dice; not by the immune and the feared, nor where the fight says how it went."""
    feared = unit("fear", t=1)
    afraid = Fraction(1, 3) * SIX
    calm = Fraction(1, 2) * SIX
    assert asked(play(ONE, feared)) == ("fear", "7 or less with 2 dice")
    assert hurt(unit("fear failed", s=10), feared) == afraid
    assert hurt(unit("fear passed", s=10), feared) == calm
    assert hurt(unit("immune to psychology", s=10), feared) == calm
    assert hurt(unit("terror", s=10), feared) == calm
    assert hurt(unit("undead", s=10), unit("terror", t=1)) == calm
    assert hurt(unit("frenzy", s=10), feared) == 1 - (1 - calm) ** 2
    later = play(unit(s=1, t=9), unit("fear", s=1, t=9), "3 4 1 1", until="rounds=2")
    assert asked(later)[0] == "fear"


@pytest.mark.clause("CS-05")
def test_who_faces_a_rider_faces_the_rider_or_by_option_the_better_of_both() -> None:
    """A rider of Combat Skill 2 on a war boar of 3."""
    rider = unit("war boar", cs=2, t=1)
    assert hurt(STRONG, rider) == Fraction(2, 3) * SIX
    assert hurt(STRONG, rider, options={"cavalry_defence": "best"}) == Fraction(1, 2) * SIX


@pytest.mark.clause("CS-05")
def test_the_champion_alone_is_hit_by_his_own_combat_skill() -> None:
    """An Orc Boss has Combat Skill 4."""
    boss = "1 Orc Boyz x1: champion"
    assert asked(play(unit(cs=4, i=5), boss)) == ("to_hit", "4+")
    assert asked(play(unit(cs=4, i=5), "1 Orc Boyz x1")) == ("to_hit", "3+")


@pytest.mark.clause("CS-05")
def test_all_dice_to_hit_are_thrown_together() -> None:
    """And each missed one again where it may be."""
    game = play(unit("hatred", n=5, i=5), unit(n=5, i=1), "1-4-5-2-6 3-4")
    assert asked(game) == ("to_wound", "4+")
    assert (
        odds(unit("hatred", n=5, s=10), SOFT, until="blows").detail["wounds"]["b1"][1].value
        == 1 - (1 - Fraction(3, 4) * SIX) ** 3
    )

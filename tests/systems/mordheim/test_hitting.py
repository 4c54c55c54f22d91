"""Hitting the enemy: a die for each attack against the chart of Weapon Skills (MH-13)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import OVER, PLAIN, asked, blows, dice, hits, keys, man, out, play

SKILLS = range(1, 11)


def chart(mine: int, his: int) -> int:
    """The chart in closed form: 3 above the enemy's Weapon Skill, 5 if his is more than double, else 4."""
    if mine > his:
        return 3
    return 5 if his > 2 * mine else 4


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize("mine", SKILLS)
def test_the_chart_of_weapon_skills_says_what_hits(mine: int) -> None:
    """Every cell of a row of the chart is what the die to hit needs."""
    needs = [asked(blows(man("axe", ws=mine), man("axe", ws=his)))[1] for his in SKILLS]
    assert needs == [f"{chart(mine, his)}+" for his in SKILLS]


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(("his", "expected"), [(3, "4+"), (6, "4+"), (7, "5+"), (2, "3+")])
def test_weapon_skill_3_needs_5_only_above_double_his_own(his: int, expected: str) -> None:
    """Weapon Skill 3 against 6 is still 4+, against 7 it is 5+ (D44)."""
    assert asked(blows(PLAIN, man("axe", ws=his))) == ("to_hit", expected)


@pytest.mark.clause("MH-13")
def test_each_attack_has_a_die_of_its_own() -> None:
    """Three Attacks: three dice to hit, then the wounds."""
    assert keys(man("axe", a=3), PLAIN, "4 1 4", until="blows=a1") == ["to_hit", "to_hit", "to_hit", "to_wound"]


@pytest.mark.clause("MH-13")
def test_a_die_below_the_need_misses() -> None:
    """A 3 where 4+ is needed ends the matter."""
    assert asked(blows(PLAIN, PLAIN, "3")) == OVER
    assert asked(blows(PLAIN, PLAIN, "4"))[0] == "to_wound"


@pytest.mark.clause("MH-13")
def test_the_hits_of_several_attacks_are_binomial() -> None:
    """Two attacks at 4+: 1/4, 1/2, 1/4."""
    assert hits(man("axe", a=2), PLAIN) == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]


@pytest.mark.clause("MH-13")
def test_an_enemy_without_weapon_skill_is_hit_without_a_die() -> None:
    """The first die is the one to wound."""
    assert asked(blows(PLAIN, man("axe", ws=0))) == ("to_wound", "4+")


@pytest.mark.clause("MH-13")
def test_a_natural_1_misses_whatever_is_added() -> None:
    """3+ with +1 for the charge and +1 for the dive would be 1+; it is 2+."""
    diver = man("axe", "berserker", "diving charge", "charging", ws=4)
    assert asked(blows(diver, PLAIN)) == ("to_hit", "2+")


@pytest.mark.clause("MH-13")
def test_a_natural_6_hits_whatever_is_taken_off() -> None:
    """5+ with -1 for the smell and -1 for the flies would be 7+; it is 6+."""
    assert asked(blows(man("axe", ws=2), man("axe", "foul odour", "cloud of flies", ws=5))) == ("to_hit", "6+")


@pytest.mark.clause("MH-13")
def test_charging_itself_makes_no_hit_easier() -> None:
    """Weapon Skill 3 against 3 needs 4+ on the charge too."""
    assert asked(blows(man("axe", "charging"), PLAIN)) == ("to_hit", "4+")


@pytest.mark.clause("MH-13")
def test_hatred_rolls_a_miss_again_at_once() -> None:
    """The die rolled again follows the miss, before the next attack; a hit is never rolled again."""
    hater = man("axe", "hates humans", a=2)
    found = keys(hater, man("axe", "human"), "3 4 4", until="blows=a1")
    assert found == ["to_hit", "to_hit_again", "to_hit", "to_wound"]


@pytest.mark.clause("MH-13")
def test_a_die_is_rolled_again_once_at_the_most() -> None:
    """The second score stands."""
    assert asked(blows(man("axe", "hates humans"), man("axe", "human"), "3 3")) == OVER


@pytest.mark.clause("MH-13")
def test_hatred_hits_three_times_of_four() -> None:
    """4+ with a second try: 1/2 + 1/2 x 1/2 = 3/4; out of action 3/4 x 2/9 = 1/6 (P40)."""
    hater, human = man("sword", "hates humans"), man("axe", "human")
    assert hits(hater, human) == [Fraction(1, 4), Fraction(3, 4)]
    assert out(hater, human) == Fraction(1, 6)


@pytest.mark.clause("MH-13")
def test_hatred_lasts_for_the_first_turn_of_a_combat() -> None:
    """In turn 2 a miss is a miss."""
    assert asked(blows(man("axe", "hates humans", "combat turn 2"), man("axe", "human"), "3")) == OVER
    assert keys(man("axe", "hates humans", i=4), man("axe", "human"), "3 3 1 3", until="out")[-1] == "to_hit"


@pytest.mark.clause("MH-13")
def test_hatred_is_for_the_hated_only() -> None:
    """Whoever hates humans has one try at an orc."""
    assert asked(blows(man("axe", "hates humans"), man("axe", "orc"), "3")) == OVER


@pytest.mark.clause("MH-13")
def test_hatred_reaches_every_weapon_in_hand() -> None:
    """Sword and axe both have their second try."""
    found = keys(man("sword", "axe", "hates humans"), man("axe", "human"), "3 3 3 3", until="blows=a1")
    assert found == ["to_hit", "to_hit_again", "to_hit", "to_hit_again", ""]


@pytest.mark.clause("MH-13")
def test_two_reasons_to_roll_again_give_one_die() -> None:
    """Hatred with Blessed Sight: a die that was rolled again is never rolled a third time."""
    assert asked(blows(man("axe", "hates humans", "blessed sight"), man("axe", "human"), "3 3")) == OVER


@pytest.mark.clause("MH-13")
def test_a_changed_weapon_skill_counts_for_being_struck_too() -> None:
    """On his Unstoppable Charge Weapon Skill 3 is 4 for the phase: Weapon Skill 4 hits back on 4+, not 3+."""
    charger = man("axe", "unstoppable charge", "charging")
    assert asked(play(charger, man("axe", ws=4), "1")) == ("to_hit", "4+")


@pytest.mark.clause("MH-13")
def test_the_log_shows_the_dice_to_hit() -> None:
    """One line for the attacks of one weapon."""
    assert dice(blows(man("axe", a=2), PLAIN, "4 1 1")) == ["to hit: 4, 1; 1 of 2 succeed", "to wound: 1, no wound"]

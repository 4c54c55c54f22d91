"""Who can attack: models in contact, supporting ranks, targets, automatic hits of models in contact."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.combat_skill.units import ONE, blows, hurt, lost, number_of_blows, odds, play, strikers, unit

WIDE = unit(n=20, wide=10)


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(("rule", "number"), [("corner", 5), ("full", 9), ("strict", 3)])
def test_only_models_in_contact_strike(rule: str, number: int) -> None:
    """Nine abreast against three: two more at the corners, all, or three."""
    assert number_of_blows(unit(n=9, wide=9), unit(n=3), options={"contact": rule}) == number


@pytest.mark.clause("CS-01")
def test_a_contact_number_of_the_unit_wins() -> None:
    """Four in contact, whatever the widths say."""
    assert number_of_blows(unit("contact 4", n=9, wide=9), unit(n=3)) == 4


@pytest.mark.clause("CS-01", "CS-04")
def test_contact_shrinks_with_the_enemy() -> None:
    """Three of five slain before: the survivors are as wide as they are, or by option as they were."""
    hit = "x = " + unit("contact 3", n=3, s=10, i=9)
    foes = ["y = " + unit(n=4, cs=0, t=1, i=5)]
    after = blows([hit, "z = " + unit(n=6, wide=6, i=1)], foes, "z", touch=[("x", "y"), ("z", "y")])
    kept = blows(
        [hit, "z = " + unit(n=6, wide=6, i=1)],
        foes,
        "z",
        touch=[("x", "y"), ("z", "y")],
        options={"contact_shrinks": "off"},
    )
    assert max(after) == 6
    assert min(after) == 3
    assert kept == {6: Fraction(1)}


@pytest.mark.clause("CS-10")
def test_models_behind_support_with_one_attack() -> None:
    """The second rank, whatever their Attacks; not by option."""
    assert number_of_blows(unit(n=10, a=2), WIDE) == 15
    assert number_of_blows(unit(n=10, a=2), WIDE, options={"supporting": "off"}) == 10


@pytest.mark.clause("CS-10")
def test_more_ranks_support_by_horde_weapon_and_rule() -> None:
    """They add up, and rules that stack count each copy."""
    deep = {"n": 60, "wide": 10}
    assert number_of_blows(unit(**deep), WIDE) == 30
    assert number_of_blows(unit("spear", **deep), WIDE) == 40
    assert number_of_blows(unit("spear", "fight in extra ranks", **deep), WIDE) == 50
    assert number_of_blows(unit("2 fight in extra ranks", "spear", **deep), WIDE) == 60
    assert number_of_blows(unit("spear", "charging", **deep), WIDE) == 30
    assert number_of_blows(unit("spear", "cavalry", n=10, wide=5), WIDE) == 10


@pytest.mark.clause("CS-10")
def test_monstrous_models_support_with_up_to_three_attacks() -> None:
    """Of their profile."""
    assert number_of_blows(unit("monstrous infantry", n=6, wide=3, a=4), WIDE) == 21
    assert number_of_blows(unit("monstrous infantry", n=6, wide=3, a=2), WIDE) == 12


@pytest.mark.clause("CS-10")
def test_attacks_back_fall_only_when_the_unit_is_no_longer_deep_enough() -> None:
    """Of 15 five wide up to five may fall; of ten each one slain costs a blow."""
    assert blows(unit("contact 5", n=5, s=10, i=5), unit(n=15, t=1), "b1") == {10: Fraction(1)}
    thin = blows(unit("contact 1", n=1, s=10, i=5), unit("contact 5", n=10, t=1), "b1")
    assert thin == {9: Fraction(5, 12), 10: Fraction(7, 12)}


@pytest.mark.clause("CS-10")
def test_nobody_supports_towards_flank_or_rear() -> None:
    """And to an enemy at its flank a unit is as wide as it has ranks."""
    assert blows(unit("flank", n=5), unit(n=15), "b1", options={"contact": "full"}) == {3: Fraction(1)}
    assert blows(unit("rear", n=5), unit(n=15), "b1", options={"contact": "full"}) == {5: Fraction(1)}
    assert number_of_blows(unit("flank", n=15), unit(n=15)) == 10


@pytest.mark.clause("CS-10")
def test_extra_attacks_belong_to_the_front_rank() -> None:
    """Two weapons, frenzy, extra attacks and a devastating charge; on foot, and in the first round."""
    assert number_of_blows(unit("two hand weapons", n=10), WIDE) == 15
    assert number_of_blows(unit("two hand weapons", "cavalry", n=10), WIDE) == 10
    assert number_of_blows(unit("frenzy", n=10), WIDE) == 15
    assert number_of_blows(unit("2 extra attack", n=10), WIDE) == 20
    assert number_of_blows(unit("devastating charge", "charging", n=10), WIDE) == 15
    assert number_of_blows(unit("devastating charge", n=10), WIDE) == 10


@pytest.mark.clause("CS-01")
def test_random_attacks_are_rolled_for_each_model() -> None:
    """Two models with a D3 each; a fixed part is added."""
    assert blows(unit(n=2, a="D3"), ONE, until="blows")[6] == Fraction(1, 9)
    assert min(blows(unit(n=2, a="D3+1"), ONE, until="blows")) == 4


@pytest.mark.clause("CS-01")
def test_who_has_no_combat_skill_does_not_strike() -> None:
    """And is hit without a die."""
    assert blows(unit(cs=0), ONE, until="blows") == {0: Fraction(1)}
    assert hurt(ONE, unit(cs=0, t=1)) == Fraction(5, 6)


@pytest.mark.clause("CS-04")
def test_blows_with_no_enemy_left_are_lost() -> None:
    """A slower group of the same side strikes nobody once all are slain."""
    a = ["x = " + unit(s=10, i=9), "y = " + unit(i=1)]
    assert blows(a, unit(cs=0, t=1), "y")[0] == Fraction(5, 6)


@pytest.mark.clause("CS-01")
def test_the_first_enemy_listed_is_struck_by_default() -> None:
    """Or the last, by policy."""
    foes = ["x = " + unit(t=1), "y = " + unit(t=1, w=2)]
    assert lost(unit(s=10), foes, "x")[1] == Fraction(5, 12)
    assert lost(unit(s=10), foes, "y", policy={"a.target": "last"})[0] == Fraction(1)
    assert "y" in next(line.text for line in play(unit(s=10), foes, "y 6").log if line.kind == "choice")


@pytest.mark.clause("CS-01")
def test_impact_hits_and_stomps_hit_without_a_die() -> None:
    """Strength of the line alone; stomps reach small troops only."""
    charger = unit("cavalry", "impact hits 2", "charging", "great weapon", s=3, cs=0)
    assert hurt(charger, unit(t=4)) == 1 - Fraction(4, 9)
    assert hurt(charger.replace(", charging", ""), unit(t=4)) == 0
    stomper = unit("monster", "stomp", s=3, cs=0)
    assert hurt(stomper, unit(t=4)) == Fraction(1, 3)
    assert hurt(unit("monster", "thunderstomp", s=3, cs=0), unit(t=4, w=9)) > Fraction(1, 3)
    assert hurt(stomper, unit("monstrous infantry", t=4)) == 0
    assert blows(unit("impact hits D3", "charging", cs=0, n=3), ONE, until="blows")[9] == Fraction(1, 27)


@pytest.mark.clause("CS-01")
def test_the_last_word_of_a_round_is_not_the_first_of_the_next() -> None:
    """Every round begins with the fastest again."""
    fast, slow = f"x = {unit(i=5, t=10, s=1)}", f"y = {unit(i=2, t=10, s=1)}"
    assert strikers(fast, slow, until="rounds=2", options={"wound_floor": "classic"}) == ["x", "y", "x", "y"]


@pytest.mark.clause("CS-01")
def test_like_units_are_counted_together() -> None:
    """Twins share one answer, and who is struck among them is drawn fairly."""
    pair = [unit(t=1), unit(t=1)]
    found = odds(unit(s=10), pair, until="blows").fighters
    assert found["b1"].status["destroyed"].value == Fraction(5, 24)
    assert found["b1..b2"].count is not None

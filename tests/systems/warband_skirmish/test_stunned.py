"""Stunned units: when, how easy a prey, how they heal, and who is never stunned."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.warband_skirmish.units import HARMLESS, ONE, damage, hit, left, notes, play, status, sure, unit

DOWN = "wounds left 0"


@pytest.mark.clause("WS-10")
@pytest.mark.parametrize(("dealt", "state"), [(4, "standing"), (5, "stunned"), (6, "stunned"), (7, "out_of_action")])
def test_a_unit_at_0_wounds_or_less_is_stunned(dealt: int, state: str) -> None:
    """5 Wounds, out of action at 2 below zero."""
    assert status(sure(dealt), unit(w=5), until="attack") == {state: ONE}


@pytest.mark.clause("WS-10")
@pytest.mark.parametrize("flag", ["quick recovery", "quick_recovery", "pain immune"])
def test_quick_recovery_and_pain_immunity_are_not_stunned(flag: str) -> None:
    """It acts as ever below zero, and heals nothing; at the limit it is out like anyone."""
    assert status(sure(6), unit(flag, w=5), until="attack") == {"standing": ONE}
    assert left(HARMLESS, sure(1, flag, "wounds left -1", ws=100), "a1", until="turns=2") == {38: ONE}
    assert left(HARMLESS, sure(1, flag, "wounds left -1"), until="turns=2") == {-1: ONE}
    assert status(sure(7), unit(flag, w=5), until="attack") == {"out_of_action": ONE}


@pytest.mark.clause("WS-10")
@pytest.mark.parametrize("flag", ["quick recovery", "pain immune"])
def test_who_is_not_stunned_below_zero_is_no_easy_prey(flag: str) -> None:
    """Its Weapon Skill of 40 still counts against one of 20, and it parries 3 of 4."""
    assert hit(unit(ws=20, str=10), unit(flag, DOWN, w=10, ws=40)) == Fraction(3, 10)
    assert damage(sure(4), unit(flag, DOWN, w=40, parry=100)) == {1: ONE}


@pytest.mark.clause("WS-10")
def test_quick_recovery_can_mean_that_it_heals_faster() -> None:
    """Option quick_recovery = heals_faster:3: stunned at 0, up again with 3 Wounds; pain immunity stays."""
    options = {"quick_recovery": "heals_faster:3"}
    quick = unit("quick recovery", w=5, i=50)
    assert status(sure(5), quick, until="attack", options=options) == {"stunned": ONE}
    down = unit("quick recovery", DOWN, w=5, i=50)
    assert left(HARMLESS, down, until="turns=1", options=options) == {3: ONE}
    assert status(sure(5), unit("pain immune", w=5), until="attack", options=options) == {"standing": ONE}
    assert left(HARMLESS, unit(DOWN, w=5, i=50), until="turns=1", options=options) == {1: ONE}


@pytest.mark.clause("WS-11")
def test_a_stunned_unit_does_nothing_and_heals_one_wound_a_turn() -> None:
    """From -1: stunned at 0, recovered at 1 and still idle, then it acts."""
    down = sure(1, "wounds left -1", i=50)
    seen = [
        (status(HARMLESS, down, until=f"turns={turns}"), left(HARMLESS, down, "a1", until=f"turns={turns}"))
        for turns in (1, 2, 3)
    ]
    assert seen == [
        ({"stunned": ONE}, {40: ONE}),
        ({"recovered": ONE}, {40: ONE}),
        ({"standing": ONE}, {39: ONE}),
    ]


@pytest.mark.clause("WS-11")
def test_a_wounded_unit_that_is_not_stunned_does_not_heal() -> None:
    """One Wound stays one."""
    assert left(HARMLESS, unit("wounds left 1", str=0, i=50), until="turns=3") == {1: ONE}


@pytest.mark.clause("WS-11")
def test_a_recovered_unit_is_no_easy_prey_any_more() -> None:
    """Its Weapon Skill counts, and it parries; hurt again it is stunned again."""
    up = unit("recovered", w=5, parry=100)
    assert hit(unit(str=10), unit("recovered", w=5)) == Fraction(1, 2)
    assert damage(sure(4), up) == {1: ONE}
    assert status(sure(1), unit("recovered", w=5), until="attack") == {"stunned": ONE}


@pytest.mark.clause("WS-11")
@pytest.mark.parametrize(
    ("value", "chance", "parried"),
    [
        ("ws_zero_no_parry", Fraction(7, 10), False),
        ("auto_hit", ONE, False),
        ("bonus:30", Fraction(6, 10), False),
    ],
)
def test_a_stunned_unit_is_easy_prey(value: str, chance: Fraction, parried: bool) -> None:
    """Weapon Skill 20 against 40: by default his counts as 0; and nothing is parried."""
    options = {"stunned_target": value}
    assert hit(unit(ws=20, str=10), unit(DOWN, w=10, ws=40), **options) == chance
    assert damage(sure(4), unit(DOWN, w=40, parry=100), options=options) == {4: ONE}


@pytest.mark.clause("WS-11")
def test_hit_chances_against_the_stunned_can_be_better_by_some_points() -> None:
    """Option ``stunned_target = bonus:15``: 50 and 20 less 40 are 30, and 15 more, up to certainty."""
    options = {"stunned_target": "bonus:15"}
    assert hit(unit(ws=20, str=10), unit(DOWN, w=10, ws=40), **options) == Fraction(45, 100)
    assert hit(unit(ws=80, str=10), unit(DOWN, w=10, ws=40), **options) == 1


@pytest.mark.clause("WS-11")
def test_stunned_can_make_no_difference() -> None:
    """Option stunned_target = none: skill and parry stay."""
    options = {"stunned_target": "none"}
    assert hit(unit(ws=20, str=10), unit(DOWN, w=10, ws=40), **options) == Fraction(3, 10)
    assert damage(sure(4), unit(DOWN, w=40, parry=100), options=options) == {1: ONE}


@pytest.mark.clause("WS-11")
def test_a_sure_hit_on_a_stunned_unit_is_under_no_limit() -> None:
    """Limits of 5 and 95 do not touch it; Defence does."""
    options = {"stunned_target": "auto_hit", "hit_clamp": "[5, 95]"}
    assert damage(unit(ws=0, str=10), unit(DOWN, w=10), options=options) == {1: ONE}
    assert damage(unit(ws=0, str=10), unit(DOWN, w=10, de=40), options=options) == {
        0: Fraction(2, 5),
        1: Fraction(3, 5),
    }


@pytest.mark.clause("WS-11", "WS-06")
def test_the_second_attack_finds_a_stunned_target() -> None:
    """The first hurts with 1/4 and stuns; the second then cannot miss, unless states are frozen."""
    striker = unit(ws=50, str=10, a=2)
    target = unit("wounds left 1", ws=50, w=10)
    dealt = damage(striker, target, "activation")
    assert dealt == {0: Fraction(9, 16), 1: Fraction(3, 16), 2: Fraction(1, 4)}
    frozen = damage(striker, target, "activation", options={"recheck_between_attacks": "off"})
    assert frozen[2] == Fraction(1, 16)


@pytest.mark.clause("WS-11")
def test_the_log_says_how_it_heals() -> None:
    """Healing and recovery are told with their clause."""
    said = notes(play(HARMLESS, unit(DOWN, str=0, i=50), "p99", until="turns=1"))
    assert any("heals and has 1 Wound" in line for line in said)
    assert any("has recovered" in line for line in said)
    said = notes(play(HARMLESS, unit("wounds left -1", str=0, i=50), "p99", until="turns=1"))
    assert any("heals and has 0 Wounds" in line for line in said)
    assert not any("has recovered" in line for line in said)


@pytest.mark.clause("WS-10")
def test_a_miss_on_a_stunned_unit_does_not_stun_it_again() -> None:
    """The log tells what has changed, and nothing has."""
    assert notes(play(unit(ws=20), unit(DOWN, w=10), "p99", until="attack")) == ["a1 attacks b1."]


@pytest.mark.clause("WS-11")
@pytest.mark.parametrize(("state", "wounds"), [(DOWN, 5), ("recovered", 5), ("wounds left 1", 3)])
def test_a_single_attack_needs_somebody_who_can_act(state: str, wounds: int) -> None:
    """The stunned and the recovered make none, where one is all that is asked for; with 1 Wound left it does."""
    assert left(sure(2, state), unit(w=5), until="attack") == {wounds: ONE}


@pytest.mark.clause("WS-10")
def test_the_log_says_who_is_stunned() -> None:
    """5 damage to 5 Wounds."""
    said = notes(play(sure(5), unit(w=5), until="attack"))
    assert said == ["a1 attacks b1.", "b1 loses 5 Wounds.", "b1 is stunned."]

"""Melee combat, step by step: hit chances, damage rolls, critical hits, parry, Wounds, repeats."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

import pytest

from pitfight.api import fight as build
from pitfight.systems.warband_skirmish.rules.attack import assault
from pitfight.systems.warband_skirmish.rules.damage_rolls import number_of_rolls
from pitfight.systems.warband_skirmish.unit import Now, Unit
from tests.systems.warband_skirmish.units import (
    HARMLESS,
    KEY,
    ONE,
    asked,
    damage,
    hit,
    left,
    notes,
    odds,
    play,
    shown,
    status,
    sure,
    unit,
)

ONE_ROLL = unit(str=10)


@pytest.mark.clause("WS-01")
@pytest.mark.parametrize(
    ("mine", "his", "chance"), [(35, 40, Fraction(9, 20)), (40, 40, Fraction(1, 2)), (60, 40, Fraction(7, 10))]
)
def test_the_hit_chance_is_half_and_the_difference_of_weapon_skills(mine: int, his: int, chance: Fraction) -> None:
    """50 % plus the attacker's, minus the defender's."""
    assert hit(unit(ws=mine, str=10), unit(ws=his)) == chance


@pytest.mark.clause("WS-01")
def test_hit_chances_stay_between_0_and_100_or_other_limits() -> None:
    """Limits of 5 and 95 leave nothing certain (option hit_clamp)."""
    assert hit(unit(ws=120, str=10), unit(ws=20)) == 1
    assert hit(unit(ws=10, str=10), unit(ws=70)) == 0
    assert hit(unit(ws=120, str=10), unit(ws=20), hit_clamp="[5, 95]") == Fraction(19, 20)
    assert hit(unit(ws=10, str=10), unit(ws=70), hit_clamp="5..95") == Fraction(1, 20)


@pytest.mark.clause("WS-02")
@pytest.mark.parametrize(
    ("strength", "rolls"),
    [
        ("42", {4: Fraction(4, 5), 5: Fraction(1, 5)}),
        ("32+10", {4: Fraction(4, 5), 5: Fraction(1, 5)}),
        ("32-12", {2: ONE}),
        ("7", {0: Fraction(3, 10), 1: Fraction(7, 10)}),
        ("1", {0: Fraction(9, 10), 1: Fraction(1, 10)}),
        ("99", {9: Fraction(1, 10), 10: Fraction(9, 10)}),
        ("0", {0: ONE}),
        ("100", {10: ONE}),
        ("105", {10: Fraction(1, 2), 11: Fraction(1, 2)}),
    ],
)
def test_strength_gives_as_many_rolls_as_its_first_digit_and_perhaps_one_more(
    strength: str, rolls: dict[int, Fraction]
) -> None:
    """Bonuses are added before the digits are read."""
    assert damage(unit(ws=100, str=strength), unit(w=40)) == rolls


@pytest.mark.clause("WS-02", "WS-04")
def test_a_weapon_in_hand_adds_to_the_strength_of_an_attack() -> None:
    """A flail has 10 more, 3 rolls in place of 2, and 10 % critical hits."""
    assert damage(sure(2, "flail"), unit(w=40)) == {3: Fraction(9, 10), 6: Fraction(1, 10)}


@pytest.mark.clause("WS-02")
def test_strengths_of_one_digit_and_of_three_can_be_read_otherwise() -> None:
    """Options str_one_digit and str_over_99."""
    assert damage(unit(ws=100, str=7), unit(w=40), options={"str_one_digit": "first_digit"}) == {7: ONE}
    assert damage(unit(ws=100, str=105), unit(w=40), options={"str_over_99": "cap_99"}) == {
        9: Fraction(1, 10),
        10: Fraction(9, 10),
    }


@pytest.mark.clause("WS-03")
def test_each_damage_roll_has_the_hit_chance_past_defence() -> None:
    """45 % times 65 %; two rolls are two tries."""
    p = Fraction(117, 400)
    found = damage(unit(ws=35, str=20), unit(ws=40, de=35), options={"hit_gate": "none"})
    assert found == {0: (1 - p) ** 2, 1: 2 * p * (1 - p), 2: p**2}


@pytest.mark.clause("WS-03")
def test_negative_defence_makes_damage_likelier_and_never_surer_than_sure() -> None:
    """Half times 120 %; and with limits to Defence it counts as 0 (option defence_clamp)."""
    assert hit(ONE_ROLL, unit(de=-20)) == Fraction(3, 5)
    assert hit(unit(ws=100, str=10), unit(de=-20)) == 1
    assert hit(ONE_ROLL, unit(de=-20), defence_clamp="[0, 95]") == Fraction(1, 2)
    assert hit(ONE_ROLL, unit(de=100), defence_clamp="[0, 95]") == Fraction(1, 40)


@pytest.mark.clause("WS-03")
@pytest.mark.parametrize(
    ("target", "chance"),
    [(unit(de=99), Fraction(1, 100)), (unit(de=100), Fraction(0)), (unit("heavy armour", de=90), Fraction(0))],
)
def test_no_damage_roll_gets_through_a_defence_of_100_and_more(target: str, chance: Fraction) -> None:
    """99 lets 1 in 100 through; heavy armour makes 110 of 90."""
    assert hit(unit(ws=100, str=10), target) == chance


@pytest.mark.clause("WS-03", "WS-07")
@pytest.mark.parametrize(
    ("rounding", "chance"), [("half_up", 29), ("half_even", 29), ("floor", 29), ("ceil", 30), ("exact", 29.25)]
)
def test_the_chance_of_a_damage_roll_can_be_rounded_to_whole_percents(rounding: str, chance: float) -> None:
    """29.25 % is what the page prints as 29 %."""
    found = hit(unit(ws=35, str=10), unit(ws=40, de=35), percent_rounding=rounding)
    assert found == Fraction(str(chance)) / 100


@pytest.mark.clause("WS-03")
def test_half_percents_round_up_or_to_even() -> None:
    """50 % times 65 % is 32.5 %."""
    assert hit(ONE_ROLL, unit(de=35), percent_rounding="half_up") == Fraction(33, 100)
    assert hit(ONE_ROLL, unit(de=35), percent_rounding="half_even") == Fraction(32, 100)


@pytest.mark.clause("WS-04")
def test_a_critical_hit_doubles_all_damage() -> None:
    """One roll for the whole Attack."""
    assert damage(sure(3, crit=20), unit()) == {3: Fraction(4, 5), 6: Fraction(1, 5)}


@pytest.mark.clause("WS-04")
def test_each_success_can_have_a_critical_roll_of_its_own() -> None:
    """Option crit_scope: 2 successes are 2, 3 or 4."""
    found = damage(sure(2, crit=20), unit(), options={"crit_scope": "per_success"})
    assert found == {2: Fraction(16, 25), 3: Fraction(8, 25), 4: Fraction(1, 25)}


@pytest.mark.clause("WS-04")
def test_no_critical_roll_without_damage() -> None:
    """A hit without any success asks for nothing more."""
    game = play(unit(str=10, crit=50), unit(parry=50), "p01 p00", until="attack")
    assert game.end is not None


@pytest.mark.clause("WS-05")
def test_a_parry_takes_3_off_the_damage_and_no_more_than_there_is() -> None:
    """4 become 1, 2 become 0."""
    assert damage(sure(4), unit(parry=30)) == {1: Fraction(3, 10), 4: Fraction(7, 10)}
    assert damage(sure(2), unit(parry=30)) == {0: Fraction(3, 10), 2: Fraction(7, 10)}


@pytest.mark.clause("WS-05")
def test_every_attack_can_be_parried() -> None:
    """Two Attacks, two parries."""
    assert damage(sure(4, a=2), unit(parry=50, w=40), "activation") == {
        2: Fraction(1, 4),
        5: Fraction(1, 2),
        8: Fraction(1, 4),
    }


@pytest.mark.clause("WS-17", "WS-04", "WS-05")
def test_two_successes_become_4_and_a_parry_leaves_1() -> None:
    """The page's example, die by die: hit, a fifth roll or not, damage, critical hit, parry."""
    striker, captain = unit(ws=35, str="32+10", crit=15, i=50), unit(ws=40, de=35, parry=10)
    game = play(striker, captain, "p45 p21 p2925 p0001 p2926 p0000 p15 p10", until="attack")
    assert game.wounds_left["b1"] == 4
    game = play(striker, captain, "p45 p21 p2925 p0001 p2926 p0000 p15 p11", until="attack")
    assert game.wounds_left["b1"] == 1


@pytest.mark.clause("WS-05", "WS-04")
def test_a_parry_before_the_doubling_takes_more() -> None:
    """4 less 3 is 1, doubled 2; and each point left may be doubled on its own (options order and crit_scope)."""
    options = {"order": "parry_then_crit"}
    assert damage(sure(4, crit=100), unit(parry=100), options=options) == {2: ONE}
    options |= {"crit_scope": "per_success"}
    assert damage(sure(5, crit=50), unit(parry=100), options=options) == {
        2: Fraction(1, 4),
        3: Fraction(1, 2),
        4: Fraction(1, 4),
    }


@pytest.mark.clause("WS-06")
def test_damage_comes_off_wounds_which_may_fall_below_zero() -> None:
    """5 Wounds, 8 damage: 3 below zero."""
    assert left(sure(8), unit(w=5), until="attack") == {-3: ONE}


@pytest.mark.clause("WS-06")
def test_the_procedure_is_gone_through_for_each_attack() -> None:
    """Three Attacks ask three times for a hit, and one alone where only an Attack is asked for."""
    striker = unit(a=3, str=10)
    assert damage(striker, unit(w=40, de=100), "activation") == {0: ONE}
    game = play(striker, unit(w=40), "p51 p51", until="activation")
    assert asked(game) == ("hit", "50 % or less")
    assert play(striker, unit(w=40), "p51", until="attack").end is not None


@pytest.mark.clause("WS-06", "WS-12")
@pytest.mark.parametrize(("each", "done"), [(8, 8), (7, 7), (6, 12)])
def test_attacks_left_are_lost_when_the_target_is_out_of_action(each: int, done: int) -> None:
    """The second Attack of two is not made on who is at 2 below zero already, but on who is at 1 below."""
    assert damage(sure(each, a=2), unit(w=5), "activation") == {done: ONE}


@pytest.mark.clause("WS-06")
def test_a_target_may_strike_back() -> None:
    """Option attacks_back: one who can act answers with its own Attacks, a stunned one does not."""
    on = {"attacks_back": "on"}
    weak, target = unit(str=0, ws=20), sure(2, i=1)
    assert left(weak, target, "a1", until="activation", options=on) == {3: ONE}
    assert left(weak, target, "a1", until="activation") == {5: ONE}
    assert left(unit("bow", str=0, ws=20), target, "a1", until="activation", options=on) == {5: ONE}
    stunned = sure(2, "wounds left 0", w=20, i=1)
    assert left(weak, stunned, "a1", until="activation", options=on) == {5: ONE}


@pytest.mark.clause("WS-06")
def test_a_shooter_strikes_back_with_its_attacks() -> None:
    """Two Attacks of 2 damage with its Weapon Skill, not three shots with a Ballistic Skill of 0."""
    archer = unit("bow", "shots 3", ws=100, bs=0, str=20, a=2, i=1)
    answered = left(unit(str=0, ws=20, w=20), archer, "a1", until="activation", options={"attacks_back": "on"})
    assert answered == {16: ONE}


@pytest.mark.clause("WS-06")
def test_a_single_attack_is_not_answered() -> None:
    """Where one Attack is all that is asked for; a whole activation is answered, with 2 damage."""
    on = {"attacks_back": "on"}
    assert left(unit(str=0), sure(2, i=1), "a1", until="attack", options=on) == {5: ONE}
    assert left(unit(str=0), sure(2, i=1), "a1", until="activation", options=on) == {3: ONE}


@pytest.mark.clause("WS-06")
def test_the_log_says_who_strikes_back() -> None:
    """The one who was attacked."""
    said = notes(play(unit(str=0, ws=20), sure(2, i=1), until="activation", options={"attacks_back": "on"}))
    assert said == ["a1 attacks b1.", "b1 strikes back at a1.", "a1 loses 2 Wounds."]


@pytest.mark.clause("WS-06", "WS-12")
def test_who_is_struck_down_by_an_answer_ends_the_fight() -> None:
    """In the first activation of the turn; who answered has not even had his own."""
    answer = odds(unit(str=0, ws=20), sure(8, i=1), until="turns=1", options={"attacks_back": "on"})
    assert answer.win["b"].fraction == 1
    assert answer.ends["decided"].fraction == 1


@pytest.mark.clause("WS-06")
@pytest.mark.parametrize(("strength", "critical", "most"), [(30, 0, 3), (35, 0, 4), (30, 1, 6), (35, 1, 8), (0, 1, 0)])
def test_wounds_that_no_attack_but_the_last_can_take_away_make_no_difference(
    strength: int, critical: int, most: int
) -> None:
    """Of three Attacks the first two take as much as all their rolls, doubled by a critical hit; 1 more keeps it up."""
    fight = build(KEY, unit(str=strength, crit=critical, a=3), unit(w=40), until="activation")
    striker, target = cast("tuple[Unit, Unit]", fight.fighters)
    assert assault(striker, Now(), target, False, False).reach == 2 * most + 1


@pytest.mark.clause("WS-18", "WS-07")
def test_damage_rolls_come_after_a_hit() -> None:
    """The example's roll to hit at 45 %; without it the first roll is the one for a fifth damage roll."""
    striker, captain = unit(ws=35, str="32+10", crit=15, i=50), unit(ws=40, de=35, parry=10)
    assert asked(play(striker, captain)) == ("hit", "45 % or less")
    assert play(striker, captain, "p46", until="attack").end is not None
    assert asked(play(striker, captain, options={"hit_gate": "none"})) == ("extra_roll", "20 % or less")
    assert asked(play(striker, captain, "p45 p99")) == ("damage", "29.25 % or less")
    assert asked(play(striker, captain, "p45 p99", options={"hit_gate": "gate_only"})) == ("damage", "65 % or less")


@pytest.mark.clause("WS-18")
def test_every_damage_has_the_hit_chance_times_its_chance_without_a_roll_to_hit() -> None:
    """Gate times no gate."""
    a, b = unit(ws=35, str=34, crit=15), unit(ws=45, de=20, parry=25)
    free, gated = (damage(a, b, options={"hit_gate": gate}) for gate in ("none", "gate_and_roll"))
    assert {n: p * Fraction(2, 5) for n, p in free.items() if n} == {n: p for n, p in gated.items() if n}


@pytest.mark.clause("WS-18")
@pytest.mark.parametrize("gate", ["gate_and_roll", "none", "gate_only"])
def test_a_reading_that_the_fight_names_is_alone(gate: str) -> None:
    """Only where nobody chose does the answer show another beside it."""
    answer = odds(unit(), unit(), until="attack", options={"hit_gate": gate})
    assert answer.beside == {}
    reading = next(own for own in answer.as_json()["readings"] if own["option"] == "hit_gate")  # type: ignore[attr-defined]
    assert (reading["value"], "none" in reading) == (gate, False)


@pytest.mark.clause("WS-18")
def test_an_answer_shows_the_other_reading_beside_the_default() -> None:
    """Who wins and the damage without a roll to hit, in the reading itself."""
    a, b = sure(8, ws=50), unit()
    whole, free = odds(a, b, until="attack"), odds(a, b, until="attack", options={"hit_gate": "none"})
    reading = next(own for own in whole.as_json()["readings"] if own["option"] == "hit_gate")  # type: ignore[attr-defined]
    assert reading["none"]["win"] == free.as_json()["win"]
    assert reading["none"]["detail"] == free.as_json()["detail"]
    assert shown(whole.beside["hit_gate"].detail["damage"]) == shown(free.detail["damage"])


@pytest.mark.clause("WS-12", "WS-10")
@pytest.mark.parametrize(
    ("rounding", "wounds", "limit"),
    [("half_up", 4, 1), ("half_up", 5, 2), ("ceil", 4, 2), ("ceil", 5, 2), ("floor", 5, 1), ("floor", 10, 3)],
)
def test_out_of_action_at_three_tenths_of_the_wounds_below_zero(rounding: str, wounds: int, limit: int) -> None:
    """One Wound above that it is stunned."""
    options = {"ooa_rounding": rounding}
    assert status(sure(wounds + limit), unit(w=wounds), until="attack", options=options) == {"out_of_action": ONE}
    assert status(sure(wounds + limit - 1), unit(w=wounds), until="attack", options=options) == {"stunned": ONE}


@pytest.mark.clause("WS-12")
@pytest.mark.parametrize(("share", "limit"), [("1/2", 5), ("0.25", 3), ("0", 1)])
def test_the_share_below_zero_can_be_another(share: str, limit: int) -> None:
    """Option ooa_fraction, and never less than 1."""
    options = {"ooa_fraction": share}
    assert status(sure(10 + limit), unit(w=10), until="attack", options=options) == {"out_of_action": ONE}
    assert status(sure(9 + limit), unit(w=10), until="attack", options=options) == {"stunned": ONE}


@pytest.mark.clause("WS-12")
def test_the_limit_goes_by_the_wounds_it_had_at_first() -> None:
    """10 Wounds of which 1 is left: out of action at 3 below zero."""
    assert status(sure(3), unit("wounds left 1", w=10), until="attack") == {"stunned": ONE}
    assert status(sure(4), unit("wounds left 1", w=10), until="attack") == {"out_of_action": ONE}


@pytest.mark.clause("WS-23")
def test_what_comes_after_the_battle_is_named() -> None:
    """Recovery, injury or death; no odds of them are published."""
    said = notes(play(sure(8), unit(), until="attack"))
    assert any("recovery, injury or death" in line for line in said)
    assert not any("recovery, injury" in line for line in notes(play(sure(5), unit(), until="attack")))
    assert any("recovers, is injured or dies" in notice for notice in odds(sure(8), unit(), until="attack").notices)


def test_a_harmless_unit_never_ends_a_fight() -> None:
    """Nobody can hurt anybody: never decided, and no mean length."""
    answer = odds(HARMLESS, HARMLESS)
    assert answer.ends["never"].fraction == 1
    assert answer.win["none"].fraction == 1
    assert answer.mean is None


@pytest.mark.clause("WS-06")
def test_the_log_tells_the_wounds_of_each_attack() -> None:
    """Two Attacks of 2 damage."""
    said = notes(play(sure(2, a=2), unit(w=10), until="activation"))
    assert said == ["a1 attacks b1.", "b1 loses 2 Wounds.", "b1 loses 2 Wounds."]


@pytest.mark.clause("WS-02")
@pytest.mark.parametrize(("strength", "damages"), [(7, 7), (9, 9), (10, 1), ("5-5", 0), ("5-10", 0)])
def test_one_digit_can_be_read_as_the_first(strength: int | str, damages: int) -> None:
    """Option ``str_one_digit = "first_digit"``: 9 rolls for 9, but 10 has two digits; below 1 there are none."""
    assert damage(sure(1, str=strength), unit(w=50), options={"str_one_digit": "first_digit"}) == {damages: ONE}


@pytest.mark.clause("WS-02")
@pytest.mark.parametrize(
    ("strength", "options", "rolls", "extra"),
    [
        (-5, {}, 0, 0),
        (0, {}, 0, 0),
        (0, {"str_one_digit": "first_digit"}, 0, 0),
        (1, {}, 0, 10),
        (9, {}, 0, 90),
        (9, {"str_one_digit": "first_digit"}, 9, 0),
        (10, {}, 1, 0),
        (10, {"str_one_digit": "first_digit"}, 1, 0),
        (42, {}, 4, 20),
        (100, {}, 10, 0),
        (100, {"str_over_99": "cap_99"}, 9, 90),
    ],
)
def test_sure_damage_rolls_and_the_chance_of_one_more(
    strength: int, options: dict[str, str], rolls: int, extra: int
) -> None:
    """The first digit, and ten times the second in per cent; nothing of a Strength of 0 or less."""
    rulings = build(KEY, unit(), unit(), until="attack", options=options).rulings
    assert number_of_rolls(strength, rulings) == (rolls, Fraction(extra, 100))

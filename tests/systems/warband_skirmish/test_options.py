"""Every value of every option, in a whole fight that is also sampled, and of consequence."""

from __future__ import annotations

import math
from typing import Any

import pytest

import pitfight as pf
from pitfight.systems.warband_skirmish.fighter import CATALOGUE
from tests.systems.warband_skirmish.units import KEY, unit

SHOOTER = unit(
    "shooting",
    "shots 2",
    "several shots",
    "target ran",
    "distance 10",
    "max range 20",
    "range multiplier 0.9",
    "strength bonus 5",
    bs=60,
    str=33,
    a=1,
    i=40,
)
TOUGH = unit("wounds left 2", str=25, w=7, de=20, parry=30, crit=10, ld=60, a=2)
FIGHTER = unit(ws=35, str="32+6", de=35, w=4, crit=15, parry=10, a=2)
CALM = unit(str=0, w=40, i=1, ld=100)
DOWN = unit("wounds left 0", ws=60, str=30, w=8, parry=20, i=35, ld=70)
WARBAND = [
    unit("leader", "wounds left 0", str=20, w=8, i=35, ld=70),
    unit("wounds left -1", str=20, w=7, i=20, ld=60),
    unit("wounds left 2", str=20, w=6, i=25, ld=50),
]
MORE = [unit("leader", ws=50, str=34, i=36, ld=90, w=9), unit("shooting", str=21, w=9, i=34, ld=80)]
ODD = {"hit_clamp": "[20, 45]", "ooa_fraction": "0.9", "defence_clamp": "[30, 60]"}
FORMS = {"bonus:N": "bonus:15", "linear:N": "linear:0.4", "heals_faster:N": "heals_faster:2"}
FIGHTS: dict[str, tuple[Any, Any]] = {
    "str_over_99": (unit(str=105), unit(w=20)),
    "str_one_digit": (unit(str=7, ws=60), unit(w=3)),
    "clamp_stage": (SHOOTER, TOUGH),
    "target_move": (SHOOTER, TOUGH),
    "multi_shot": (SHOOTER, TOUGH),
    "range_model": (SHOOTER, TOUGH),
    "ranged_parry": (SHOOTER, TOUGH),
    "ranged_strength": (SHOOTER, TOUGH),
    "cover": (SHOOTER.replace("several shots", "several shots, cover 0"), TOUGH),
    "quick_recovery": (FIGHTER, unit("quick recovery", "wounds left 0", w=8, i=35)),
    "stunned_target": (FIGHTER, DOWN),
    "recheck_between_attacks": (FIGHTER, TOUGH),
    "attacks_back": (FIGHTER, TOUGH),
    "rout": (MORE, WARBAND),
    "heal_before_rout": (MORE, WARBAND),
    "leader_down": (CALM, [unit("leader", "wounds left -1", str=0, w=20, ld=90), unit("wounds left 2", str=0, ld=40)]),
    "successor_skips_stunned": (
        CALM,
        [
            unit("leader", "out of action"),
            unit("wounds left -1", str=0, w=20, ld=90),
            unit("wounds left 2", str=0, ld=40),
        ],
    ),
    "rout_wounds": (MORE, [unit("leader", "wounds left 9", str=20, w=10, ld=20), unit("wounds left -1", w=6)]),
    "all_alone": (MORE, unit(ld=40, w=8)),
    "ooa_rounding": ([FIGHTER, f"{FIGHTER}: target b2"], [unit("wounds left 2", w=4), unit("wounds left 2", w=5)]),
}
"""For each option sides that care about it; any fight will do for the others."""
SAME = ("rout", "on")
"""In warband fights the same as the default; test_warband has the duel."""
CASES = [(name, value) for name, row in CATALOGUE.options.items() for value in row.values]


def chosen(name: str, value: str) -> str:
    """The value, or one of those that it stands for."""
    return ODD.get(name, value) if value in ("list", "number") and name in ODD else FORMS.get(value, value)


def answer(name: str, value: str, **rest: Any) -> pf.Odds:
    """The answer of a fight that depends on the option."""
    a, b = FIGHTS.get(name, (FIGHTER, TOUGH))
    return pf.odds(KEY, a, b, until="turns=2", options={"hit_gate": "none", name: chosen(name, value)}, **rest)


@pytest.mark.clause("WS-06")
@pytest.mark.parametrize(("name", "value"), CASES)
def test_every_value_of_an_option_is_sampled_as_it_is_worked_out(name: str, value: str) -> None:
    """Statuses of 4,000 fights are within five standard errors."""
    n = 4_000
    whole, seen = (
        answer(name, value),
        pf.simulate(
            KEY,
            *FIGHTS.get(name, (FIGHTER, TOUGH)),
            until="turns=2",
            options={"hit_gate": "none", name: chosen(name, value)},
            n=n,
            seed=7,
        ),
    )
    for who, standing in whole.fighters.items():
        for word, chance in standing.status.items():
            p = float(chance)
            share = float(seen.fighters[who].status.get(word, 0.0))
            assert abs(share - p) <= 5 * math.sqrt(p * (1 - p) / n) + 1e-9, (who, word)


@pytest.mark.parametrize(
    ("name", "value"), [pair for pair in CASES if pair != SAME and pair[1] != CATALOGUE.options[pair[0]].default]
)
def test_every_value_of_an_option_changes_an_answer(name: str, value: str) -> None:
    """Against the default, or against its nearest neighbour."""
    if name == "ties":
        a, b = unit(ws=50, w=1), unit(ws=50, w=1)
        drawn, listed = (pf.odds(KEY, a, b, options={"ties": own}) for own in ("random", "list"))
        assert drawn.win != listed.win
        return
    if (name, value) == ("percent_rounding", "half_even"):
        a, b = unit(str=10), unit(de=35)
        up, even = (
            pf.odds(KEY, a, b, until="attack", options={"hit_gate": "none", name: own}) for own in ("half_up", value)
        )
        assert up.fighters != even.fighters
        return
    default = CATALOGUE.options[name].default
    if name == "hit_gate":
        a, b = FIGHTER, TOUGH
        assert (
            pf.odds(KEY, a, b, until="attack", options={name: value}).fighters
            != pf.odds(KEY, a, b, until="attack", options={name: default}).fighters
        )
        return
    assert answer(name, value).fighters != answer(name, default).fighters


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("hit_clamp", "[5,95]", "[5, 95]"),
        ("hit_clamp", "5..95", "[5, 95]"),
        ("hit_clamp", "[50, 50]", "[50, 50]"),
        ("hit_clamp", [1, 99], "[1, 99]"),
        ("ooa_fraction", 0.25, "1/4"),
        ("stunned_target", "BONUS:30", "bonus:30"),
        ("range_model", "linear:0.5", "linear:1/2"),
        ("quick_recovery", "heals_faster:2", "heals_faster:2"),
        ("ranged_parry", True, "on"),
        ("ranged_parry", "false", "off"),
    ],
)
def test_values_with_numbers_are_read_in_several_ways(name: str, value: Any, kept: str) -> None:
    """And written in one."""
    shooter = unit("shooting", "distance 5", "max range 10")
    assert pf.odds(KEY, shooter, unit(), until="attack", options={name: value}).options[name] == kept


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("hit_clamp", "[5, 101]", "a whole number from 0 to 100"),
        ("hit_clamp", "[95, 5]", "the lower one"),
        ("hit_clamp", "5", "list"),
        ("hit_clamp", "[5, x]", "a whole number from 0 to 100"),
        ("ooa_fraction", "11", "a number from 0 to 10"),
        ("ooa_fraction", "1/0", "a number from 0 to 10"),
        ("stunned_target", "bonus:", "a whole number from 0 to 200"),
        ("stunned_target", "bonus:2.5", "a whole number from 0 to 200"),
        ("stunned_target", "bonus:N", "a whole number from 0 to 200"),
        ("range_model", "linear:2", "a number from 0 to 1"),
        ("quick_recovery", "heals_faster:0", "a whole number from 1 to 100"),
        ("hit_gate", "maybe", "gate_only"),
    ],
)
def test_a_value_that_is_none_is_refused(name: str, value: str, says: str) -> None:
    """With the limits of its numbers."""
    with pytest.raises(pf.FightError) as caught:
        pf.odds(KEY, unit(), unit(), until="attack", options={name: value})
    assert says in caught.value.what
    assert caught.value.where == "options"


def readings(a: Any, b: Any, **rest: Any) -> set[str]:
    """The options that an answer says it depends on."""
    answer: Any = pf.odds(KEY, a, b, **{"until": "turns=1", **rest})
    return {reading["option"] for reading in answer.as_json()["readings"]}


PLAIN = unit(a=1, i=20)
STUNNED = unit("wounds left 0", i=50)
PAIR = [unit(w=6), unit(w=7, i=29)]


@pytest.mark.parametrize(
    ("name", "without", "within"),
    [
        ("ranged_parry", (unit(), PLAIN), (unit("bow"), PLAIN)),
        ("ranged_strength", (unit(), PLAIN), (unit("bow"), PLAIN)),
        ("multi_shot", (unit("bow"), PLAIN), (unit("bow", "several shots"), PLAIN)),
        ("quick_recovery", (unit(), PLAIN), (unit(), unit("quick recovery", i=20))),
    ],
)
def test_an_answer_names_only_the_options_that_it_depends_on(name: str, without: Any, within: Any) -> None:
    """One that cannot matter in a fight is no reading of it."""
    assert name not in readings(*without)
    assert name in readings(*within)


@pytest.mark.clause("WS-02")
@pytest.mark.parametrize(
    ("name", "without", "within"), [("str_one_digit", 10, 9), ("str_one_digit", 0, 1), ("str_over_99", 99, 100)]
)
def test_damage_rolls_depend_on_an_option_only_where_it_changes_them(name: str, without: int, within: int) -> None:
    """One digit is 1 to 9, and three are 100 and more."""
    assert name not in readings(unit(str=without), PLAIN)
    assert name in readings(unit(str=within), PLAIN)


def test_an_attack_that_is_never_critical_depends_on_no_scope_of_criticals() -> None:
    """``crit_scope`` is a reading from a chance of 1 % on."""
    assert "crit_scope" not in readings(unit(crit=0), PLAIN)
    assert "crit_scope" in readings(unit(crit=1), PLAIN)


def test_an_activation_depends_on_healing_before_rout_only_where_rout_is_tested() -> None:
    """Not in a duel."""
    assert "heal_before_rout" not in readings(unit(), PLAIN)
    assert "heal_before_rout" in readings(unit(), PAIR)


def test_an_all_alone_test_is_a_reading_only_of_fights_with_two_enemies_upon_somebody() -> None:
    """Or with a shot that hurts."""
    assert "all_alone" not in readings(unit(), PLAIN)
    assert "all_alone" in readings(PLAIN, PAIR)
    assert "all_alone" in readings(unit("bow"), PLAIN)


def test_recovering_depends_on_how_wounds_count_for_rout_only_where_rout_is_tested() -> None:
    """A stunned unit heals a Wound, in a duel and against two."""
    assert "rout_wounds" not in readings(STUNNED, PLAIN)
    assert "rout_wounds" in readings(STUNNED, PAIR)


def test_the_turn_order_depends_on_ties_only_where_there_are_any() -> None:
    """Initiative 30 against 20, and against 30."""
    assert "ties" not in readings(unit(), PLAIN)
    assert "ties" in readings(unit(), unit())


def test_only_several_attacks_depend_on_what_is_seen_between_them() -> None:
    """``recheck_between_attacks`` is no reading of a fight where everyone has one Attack."""
    assert "recheck_between_attacks" not in readings(unit(), PLAIN)
    assert "recheck_between_attacks" in readings(unit(a=2), PLAIN)


def test_whom_to_attack_is_a_choice_between_two_enemies_and_more() -> None:
    """In a duel there is nothing to choose, and the answer names no way of choosing."""
    assert pf.odds(KEY, unit(), PLAIN, until="turns=1").policy == {}
    assert pf.odds(KEY, unit(str=0, i=40), PAIR, until="activation").policy == {"a": {"target": "first"}}

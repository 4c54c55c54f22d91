"""Striking order: Initiative steps, equals at once, lines of a split profile, first and last."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from pitfight.api import fight
from pitfight.effects import Effect
from pitfight.systems.combat_skill.rules.striking_order import groups_of
from pitfight.systems.combat_skill.scene import GroupKind
from tests.systems.combat_skill.units import OFF, ONE, asked, blows, lost, number_of_blows, odds, play, strikers, unit

HALBERDIERS, BOYZ = "20 Halberdiers x5", "20 Orc Boyz x5: shield; charging"


@pytest.mark.clause("CS-01")
def test_initiative_steps_run_from_the_highest_to_the_lowest() -> None:
    """The faster unit strikes first, whichever side it is on."""
    assert strikers(f"fast = {unit(i=4)}", f"slow = {unit(i=2)}", until="rounds=1")[0] == "fast"
    assert strikers(f"slow = {unit(i=2)}", f"fast = {unit(i=4)}", until="rounds=1")[0] == "fast"


@pytest.mark.clause("CS-01")
def test_a_model_slain_before_its_step_does_not_strike() -> None:
    """Struck down first, the slower one has no blows."""
    assert blows(unit(i=4, s=10), unit(i=2, t=1), "b1") == {0: Fraction(5, 12), 1: Fraction(7, 12)}


@pytest.mark.clause("CS-02")
def test_models_of_equal_initiative_strike_simultaneously() -> None:
    """Both kill each other with the product of their chances."""
    found = odds(unit(s=10, t=1), unit(s=10, t=1))
    assert found.ends["both_gone"].value == Fraction(25, 144)
    assert blows(unit(s=10, t=1), unit(s=10, t=1), "b1") == {1: Fraction(1)}


@pytest.mark.clause("CS-03")
def test_a_split_profile_strikes_each_set_at_its_own_initiative() -> None:
    """Boars (3) strike before Orcs on foot (2) and their own riders (2)."""
    game = play("boars = 2 Orc Boar Boyz x2", "foot = 10 CS3 S3 T9 W1 I2 A1 Ld7 x5", "?", seed=1)
    heads = [line.text.split(":")[0] for line in game.log if re.search(r"\d blows? at ", line.text)]
    assert heads[0] == "boars (war boar)"
    assert sorted(heads[1:]) == ["boars (rider)", "foot"]


@pytest.mark.clause("CS-03")
def test_a_slain_model_loses_the_sets_not_yet_struck() -> None:
    """A rider at Initiative 5 whose horse would strike at 2, against an enemy at 3."""
    table = {
        "system": "combat-skill",
        "fighter": [
            {
                "side": "a", "models": 1, "t": 1, "w": 1, "ld": 7,
                "lines": [
                    {"name": "rider", "cs": 3, "s": 1, "i": 5, "a": 1},
                    {"name": "horse", "cs": 3, "s": 1, "i": 2, "a": 2},
                ],
            },
            {"side": "b", "cs": 3, "s": 10, "t": 10, "w": 9, "i": 3, "a": 1, "ld": 7},
        ],
    }  # fmt: skip
    found = pf.odds(table, options={"wound_floor": "classic"}, method="exact").detail["blows"]["a1"]
    assert {number: chance.value for number, chance in found.items()} == {1: Fraction(5, 12), 3: Fraction(7, 12)}


@pytest.mark.clause("CS-13")
def test_charging_does_not_change_the_order() -> None:
    """Initiative 3 goes before charging Initiative 2."""
    assert strikers(HALBERDIERS, BOYZ)[0] == "Imperial Halberdiers"


@pytest.mark.clause("CS-13")
def test_the_option_gives_chargers_initiative() -> None:
    """With 1 more they are equal, with 2 the chargers go first; only on the charge."""
    assert strikers(HALBERDIERS, BOYZ, options={"charge_initiative": 2})[0] == "Orc Boyz"
    quick, slow = unit(i=3, s=10, t=1), unit("charging", i=2, s=10, t=1)
    assert odds(quick, slow, options={"charge_initiative": 1}).ends["both_gone"].value == Fraction(25, 144)
    later = strikers(HALBERDIERS, BOYZ, options={"charge_initiative": 2}, until="rounds=2")
    assert later == ["Orc Boyz", "Imperial Halberdiers", "Imperial Halberdiers", "Orc Boyz"]


@pytest.mark.clause("CS-01")
def test_always_first_and_always_last_stand_outside_initiative() -> None:
    """First before all, last after all; both on one line cancel each other."""
    first, last = "x = " + unit("always strikes first", i=1), "x = " + unit("always strikes last", i=9)
    assert strikers(f"y = {unit(i=5)}", first)[0] == "x"
    assert strikers(last, f"y = {unit(i=1)}")[0] == "y"
    both = "x = " + unit("always strikes first", "great weapon", i=6)
    assert strikers(f"y = {unit(i=5)}", both)[0] == "x"
    assert strikers(f"y = {unit(i=7)}", both)[0] == "y"


@pytest.mark.clause("CS-02")
@pytest.mark.parametrize(
    ("rule", "option"), [("always strikes first", "asf_pair"), ("always strikes last", "asl_pair")]
)
def test_a_pair_of_one_band_goes_by_initiative_or_by_option_at_once(rule: str, option: str) -> None:
    """Both gone is possible only at once."""
    a, b = unit(rule, i=4, s=10, t=1), unit(rule, i=2, s=10, t=1)
    assert odds(a, b).ends["both_gone"].value == 0
    assert odds(a, b, options={option: "simultaneous"}).ends["both_gone"].value > 0
    assert odds(a, b, options={"edition": "wfb8"}).ends["both_gone"].value > 0


@pytest.mark.clause("CS-05")
def test_speed_lets_misses_be_rolled_again() -> None:
    """First strikers no slower than the target, and everybody faster than one who strikes last."""
    soft = unit(t=1, i=3)
    asf = unit("always strikes first", s=10, i=3)
    again, plain = Fraction(3, 4) * Fraction(5, 6), Fraction(1, 2) * Fraction(5, 6)
    assert lost(asf, soft)[1] == again
    assert lost(asf, soft, options={"asf_reroll": "higher"})[1] == plain
    assert lost(unit("always strikes first", s=10, i=2), soft)[1] == plain
    assert lost(asf, unit("always strikes first", t=1))[1] == plain
    slow = unit("always strikes last", t=1, i=2)
    assert lost(unit(s=10), slow)[1] == again
    assert lost(unit(s=10), slow, options={"asl_reroll": "off"})[1] == plain
    assert lost(unit(s=10, i=2), slow)[1] == plain
    assert lost(unit(s=10), unit("great weapon", t=1, i=2), options={"edition": "wfb8"})[1] == plain
    assert lost(unit(s=10), unit("great weapon", t=1, i=2), options={"edition": "wfb8", "asl_reroll": "on"})[1] == again


@pytest.mark.clause("CS-03")
def test_a_champion_strikes_apart_only_where_his_numbers_differ() -> None:
    """One Attack more goes with the others' blows; an Orc Boss of Combat Skill 4 strikes on his own."""
    assert number_of_blows("5 Halberdiers x5: champion", ONE, options=OFF) == 4
    assert len(strikers("5 Halberdiers x5: champion", f"foe = {unit(i=1)}")) == 2
    assert len(strikers("5 Orc Boyz x5: champion", f"foe = {unit(i=1, t=10, w=9)}")) == 3


@pytest.mark.clause("CS-01")
def test_impact_hits_come_first_and_stomps_last() -> None:
    """Before and after all blows, whatever Initiative says; impact hits on the charge alone."""
    a = "ogre = " + unit("monstrous infantry", "impact hits 1", "stomp", "charging", i=3, w=3)
    game = play(a, f"man = {unit(n=5, i=6)}", "?", seed=2)
    heads = [line.text.split(":")[0] for line in game.log if re.search(r"\d blows? at ", line.text)]
    assert (heads[0], heads[-1]) == ("ogre (impact)", "ogre (trampling)")
    assert asked(play(a.replace("charging", "standard"), f"man = {unit(n=5, i=1)}"))[0] == "to_hit"


@pytest.mark.clause("CS-01")
def test_impact_hits_fall_in_the_first_round_alone() -> None:
    """In the second round there is no charge any more."""
    heads = strikers(
        "x = " + unit("impact hits 1", "charging", s=1, cs=0),
        "y = " + unit(t=10, s=1, cs=0),
        until="rounds=2",
        options={"wound_floor": "classic"},
    )
    assert heads == ["x (impact)"]


@pytest.mark.clause("CS-01")
def test_an_impact_hit_of_the_rider_has_his_strength() -> None:
    """Strength 5 wounds Toughness 5 on a 4, whatever the horse is."""
    rider = {"name": "rider", "cs": 0, "s": 5, "i": 3, "a": 1, "rules": ["impact hits 1"]}
    horse = {"name": "horse", "cs": 0, "s": 1, "i": 3, "a": 1}
    table = {
        "system": "combat-skill",
        "fighter": [
            {"side": "a", "models": 1, "t": 3, "w": 1, "ld": 7, "charging": True, "lines": [rider, horse]},
            {"side": "b", "cs": 0, "s": 3, "t": 5, "w": 1, "i": 3, "a": 1, "ld": 7},
        ],
    }
    found = pf.odds(table, until="blows", method="exact")
    assert found.win["a"].value == Fraction(1, 2)


@pytest.mark.clause("CS-03")
def test_a_mounted_champion_is_likened_to_the_riders() -> None:
    """He strikes with them where only his Attacks are more; the horses are a group of their own."""
    heads = strikers("x = 5 Empire Knights x5: champion", f"y = {unit(i=1, t=10, w=9)}")
    assert heads == ["x (rider)", "x (warhorse)", "y"]


@pytest.mark.clause("CS-03")
def test_who_has_no_automatic_hits_has_no_group_for_them() -> None:
    """A hand weapon and a rule about nerve are none; a stomp is a group, and impact hits beside another rule, too."""

    def groups(*words: str, also: tuple[Effect, ...] = ()) -> list[tuple[int, GroupKind]]:
        found: Any = fight("combat-skill", unit("hand weapon", "undead", "charging", *words), ONE).fighters[0]
        rows = tuple(replace(row, effects=(*row.effects, *also)) for row in found.rows)
        return groups_of(replace(found, rows=rows), charging=True)

    more = Effect("attacks", "add", 1, "self")
    assert groups() == [(0, "blows")]
    assert groups("stomp") == [(0, "blows"), (0, "trample")]
    assert groups("impact hits 1", also=(more,)) == [(0, "blows"), (0, "impact")]


@pytest.mark.clause("CS-02", "CS-03")
def test_each_step_at_once_with_an_enemy_has_its_own_blows() -> None:
    """A rider strikes once at 5 as one enemy does, his horse twice at 3 as another does: three blows."""
    rider, horse = {"name": "rider", "i": 5, "a": 1}, {"name": "horse", "i": 3, "a": 2}
    numb = {"t": 10, "w": 1, "ld": 7, "models": 1}
    plain = {"cs": 3, "s": 1}
    table = {
        "system": "combat-skill",
        "fighter": [
            {"side": "a", **numb, "lines": [{**plain, **rider}, {**plain, **horse}]},
            {"side": "b", **numb, **plain, "i": 5, "a": 1},
            {"side": "b", **numb, **plain, "i": 3, "a": 1},
        ],
    }
    found = pf.odds(table, options={"wound_floor": "classic"}, method="exact").detail["blows"]["a1"]
    assert {number: chance.value for number, chance in found.items()} == {3: Fraction(1)}

"""The optional charts of critical hits by class of weapon (sheet 2.15, option ``criticals``)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import PLAIN, after_blows, asked, attacks, blows, keys, man, out, play

OPTIONAL = {"criticals": "by_weapon"}
ARMOURED = man("axe", "heavy armour", "shield")
CRITICAL = "4 6"
"""A hit and a 6 to wound, before the die on the chart."""


def chart(weapon: str, face: int, more: str = "", foe: str = ARMOURED, **rest: int) -> tuple[str, str]:
    """What is asked next, and how the target is, once a weapon's critical hit shows a face."""
    game = blows(man(weapon, **rest), foe, f"{CRITICAL} {face} {more}", options=OPTIONAL)
    return asked(game)[0], game.statuses["b1"]


@pytest.mark.clause("MH-22", "MH-23", "MH-27")
@pytest.mark.parametrize(("face", "next"), [(1, "injury"), (2, "injury"), (3, "armour"), (4, "armour"), (5, "injury")])
def test_blades_pass_armour_or_wound_twice(face: int, next: str) -> None:
    """1 and 2: no armour save; 3 and 4: two wounds with a save for each; 5 and 6: two wounds without one."""
    assert chart("sword", face)[0] == next


@pytest.mark.clause("MH-22", "MH-27", "MH-32")
def test_each_of_two_wounds_has_a_save_of_its_own() -> None:
    """One is saved, the other is not: one injury die."""
    assert keys(man("sword"), ARMOURED, f"{CRITICAL} 3 4 3 1", options=OPTIONAL, until="blows=a1") == [
        "to_hit", "to_wound", "critical", "armour", "armour", "injury", "",
    ]  # fmt: skip


@pytest.mark.clause("MH-22", "MH-32")
def test_a_blade_in_the_vitals_adds_2_to_two_injury_dice() -> None:
    """1 and 3 with +2 are stunned and out of action."""
    assert chart("sword", 5, "1 3") == ("", "out_of_action")
    assert chart("sword", 1, "3")[1] == "stunned"


@pytest.mark.clause("MH-05", "MH-22")
def test_a_hammered_man_loses_his_blows_even_if_he_saves() -> None:
    """A club's 1: the target saves, and the phase ends without his blows."""
    game = play(man("club", i=4), ARMOURED, f"{CRITICAL} 1 6", options=OPTIONAL, until="phase")
    assert (asked(game)[0], game.statuses["b1"]) == ("", "standing")
    game = play(man("sword", i=4), ARMOURED, "4 5 6", options=OPTIONAL, until="phase")
    assert asked(game)[0] == "to_hit"


@pytest.mark.clause("MH-05", "MH-22")
def test_who_has_struck_already_loses_nothing() -> None:
    """The slower man's club takes the blows of this phase only: in the next the other strikes again."""
    game = play(man("club"), man("axe", "heavy armour", i=4), f"1 {CRITICAL} 1 6", options=OPTIONAL, until="phases=2")
    assert (asked(game)[0], game.statuses["b1"]) == ("to_hit", "standing")


@pytest.mark.clause("MH-22", "MH-32")
def test_a_bludgeon_on_the_head_leaves_neither_armour_nor_helmet() -> None:
    """3: an injury die of 2 stuns (concussion), and no helmet is rolled."""
    foe = man("axe", "heavy armour", "helmet")
    assert chart("club", 3, "2", foe) == ("", "stunned")
    assert chart("club", 6, "1 4", foe) == ("", "out_of_action")


@pytest.mark.clause("MH-32")
def test_a_helmet_still_serves_against_the_other_hits() -> None:
    """Two hits, the first critical 3 that knocks down, the second stuns: the helmet is rolled for that one."""
    asks = keys(
        man("club", a=2),
        man("axe", "helmet"),
        "4 4 6 3 1 5 2",
        options=OPTIONAL,
        until="blows=a1",
    )
    assert asks[-1] == "stun_save"
    stunned = keys(man("club", a=2), man("axe", "helmet"), "4 4 6 3 2 5 2", options=OPTIONAL, until="blows=a1")
    assert stunned[-1] == ""


@pytest.mark.clause("MH-22")
def test_a_bludgeon_knocks_a_weapon_away() -> None:
    """5: of two weapons a die says which; with one attack left he strikes with the other."""
    foe = man("axe", "weapon: club")
    assert attacks(foe, PLAIN) == 2
    game = play(man("club", i=4), foe, f"{CRITICAL} 5", options=OPTIONAL, until="phase")
    assert asked(game)[0] == "injury"
    asks = keys(
        man("club", i=4), man("axe", "weapon: club", w=2), f"{CRITICAL} 5 2 4 5", options=OPTIONAL, until="phase"
    )
    assert asks == ["to_hit", "to_wound", "critical", "which_weapon", "to_hit", "to_wound", "injury"]


@pytest.mark.clause("MH-22")
def test_a_man_without_a_weapon_draws_his_dagger_then_his_fists() -> None:
    """The axe is lost: the dagger gives a bare man a save; the dagger is lost too: one attack with the fist at S-1."""
    lost = f"{CRITICAL} 5"
    asks = keys(man("club", i=4), man("axe", w=2), f"{lost} 4 5", options=OPTIONAL, until="phase")
    assert asks == ["to_hit", "to_wound", "critical", "to_hit", "to_wound", "armour"]
    first = play(man("club", i=4), man("dagger", w=2, a=2), f"{lost} 4 4", options=OPTIONAL, until="phase")
    assert asked(first) == ("to_wound", "4+")


@pytest.mark.clause("MH-22")
def test_claws_and_teeth_cannot_be_knocked_away() -> None:
    """A beast fights on as before."""
    game = play(man("club", i=4), "Warhound of Chaos, W2", f"{CRITICAL} 5 1", options=OPTIONAL, until="phase")
    assert game.statuses["b1"] in ("standing", "knocked_down")
    assert not [line for line in game.log if "loses a weapon" in line.text]


@pytest.mark.clause("MH-22", "MH-31")
def test_a_thrust_knocks_down_whatever_the_save() -> None:
    """3 on the thrusting chart: saved, still down, with his Wounds; Jump Up ignores it."""
    game = blows(man("spear"), man("axe", "heavy armour", w=2), f"{CRITICAL} 3 6", options=OPTIONAL)
    assert (game.statuses["b1"], asked(game)[0]) == ("knocked_down", "")
    game = blows(man("spear"), man("axe", "heavy armour", "jump up"), f"{CRITICAL} 3 6", options=OPTIONAL)
    assert game.statuses["b1"] == "standing"


@pytest.mark.clause("MH-22", "MH-32")
@pytest.mark.parametrize(("face", "status"), [("1", "stunned"), ("5", "out_of_action")])
def test_thrusts_add_to_injury(face: str, status: str) -> None:
    """+1 with a save, +2 without: a 3 stuns, or takes out."""
    assert chart("spear", int(face), "1 3" if face == "1" else "3")[1] == status


@pytest.mark.clause("MH-22", "MH-25")
def test_unarmed_criticals_strike_again_once() -> None:
    """1: one more attack to hit and to wound, whose 6 is no critical; both wounds are then injuries."""
    asks = keys("Warhound of Chaos", PLAIN, "4 6 1 4 6 1 2", options=OPTIONAL, until="blows=a1")
    assert asks == ["to_hit", "to_wound", "critical", "to_hit", "to_wound", "injury", "injury", ""]


@pytest.mark.clause("MH-22", "MH-32")
def test_pistols_use_the_chart_of_missiles() -> None:
    """5: two wounds and no save; 1: one wound and no save. S4 with -2 leaves heavy armour and shield 6+."""
    foe = man("axe", "gromril armour")
    shot = "1 4 6"
    assert keys(man("sword", "pistol"), foe, f"{shot} 5 1 1", options=OPTIONAL, until="blows=a1")[-3:] == [
        "injury", "injury", "",
    ]  # fmt: skip
    assert keys(man("sword", "pistol"), foe, f"{shot} 3", options=OPTIONAL, until="blows=a1")[-1] == "armour"


@pytest.mark.clause("MH-22", "MH-23", "MH-32")
def test_the_chart_of_blades_against_a_save_of_4() -> None:
    """Out 91/1296 (P67): 1/2 x (2/6 x 1/2 x 1/3 + 1/6 x (1/3 x 1/3 + 1/3 x (1/2 x 1/3 + 1/4 x 5/9) + 1/3 x 8/9)).

    Ordinary 1/18; critical 1/9 + 11/108 + 8/27 = 55/108, over 6 is 55/648. 1/2 x (36/648 + 55/648) = 91/1296.
    """
    assert out(man("sword"), ARMOURED, options=OPTIONAL) == Fraction(91, 1296)


@pytest.mark.clause("MH-22")
def test_the_standard_chart_is_the_default() -> None:
    """A 1 with a club is two wounds with a save, no matter the class."""
    assert asked(blows(man("club"), ARMOURED, f"{CRITICAL} 1"))[0] == "armour"
    assert after_blows(man("club"), ARMOURED, options={"criticals": "standard"}) == after_blows(man("club"), ARMOURED)


@pytest.mark.clause("MH-22")
@pytest.mark.parametrize(("face", "left"), [(3, "club"), (4, "axe")])
def test_the_upper_half_of_the_die_takes_the_second_weapon(face: int, left: str) -> None:
    """Of an axe and a club: 3 takes the axe, 4 the club; he strikes back with the other."""
    game = play(
        man("club", i=4), man("axe", "weapon: club", w=2), f"{CRITICAL} 5 {face} 4 5", options=OPTIONAL, until="phase"
    )
    assert asked(game)[0] == "injury"
    game = play(
        man("club", "heavy armour", i=4),
        man("axe", "weapon: club", w=2),
        f"{CRITICAL} 5 {face} 4 5",
        options=OPTIONAL,
        until="phase",
    )
    assert asked(game) == ("armour", "6+" if left == "axe" else "5+")

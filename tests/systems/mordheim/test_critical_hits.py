"""Critical hits: a 6 to wound, once a warrior and phase, by the chart (MH-22 to MH-26, MH-46)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import OVER, PLAIN, after_blows, asked, blows, dice, keys, man, out, play, who_rolls

ARMOURED = man("axe", "heavy armour")
CLUB = man("club", i=4)


@pytest.mark.clause("MH-22")
def test_a_6_to_wound_is_a_critical_hit() -> None:
    """A die is rolled on the chart, by the striker."""
    game = blows(PLAIN, PLAIN, "4 6")
    assert (asked(game)[0], who_rolls(game)) == ("critical", "a1")


@pytest.mark.clause("MH-22")
def test_a_5_to_wound_is_not() -> None:
    """It is a wound like any other."""
    assert asked(blows(PLAIN, PLAIN, "4 5"))[0] == "injury"


@pytest.mark.clause("MH-22", "MH-23")
@pytest.mark.parametrize("face", ["1", "2"])
def test_a_vital_part_lets_armour_save_before_the_wound_is_doubled(face: str) -> None:
    """1 or 2: one save; failed, two injury dice."""
    found = keys(CLUB, ARMOURED, f"4 6 {face} 1 1 1", until="blows=a1")
    assert found == ["to_hit", "to_wound", "critical", "armour", "injury", "injury", ""]


@pytest.mark.clause("MH-22", "MH-23")
def test_armour_that_saves_a_vital_part_saves_both_wounds() -> None:
    """One save against the critical hit as a whole."""
    game = blows(CLUB, ARMOURED, "4 6 1 5")
    assert (asked(game), game.statuses["b1"]) == (OVER, "standing")


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize("face", ["3", "4", "5", "6"])
def test_from_3_on_no_armour_saves(face: str) -> None:
    """Two injury dice follow at once."""
    assert keys(CLUB, ARMOURED, f"4 6 {face} 1 1", until="blows=a1")[3:] == ["injury", "injury", ""]


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize(
    ("face", "status"), [("1", "knocked_down"), ("4", "knocked_down"), ("5", "stunned"), ("6", "stunned")]
)
def test_a_master_strike_adds_2_to_the_injury_dice(face: str, status: str) -> None:
    """Injury dice of 2 and 1 knock down, and with +2 the 4 stuns."""
    assert blows(PLAIN, PLAIN, f"4 6 {face} 2 1").statuses["b1"] == status


@pytest.mark.clause("MH-23")
def test_a_master_strike_takes_out_from_3_on() -> None:
    """3 + 2 is 5."""
    assert blows(PLAIN, PLAIN, "4 6 5 3").statuses["b1"] == "out_of_action"


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize("face", ["1", "3", "5"])
def test_every_critical_hit_is_two_wounds(face: str) -> None:
    """Of three Wounds one is left, and no injury is rolled (D32)."""
    game = blows(PLAIN, man("axe", w=3), f"4 6 {face}")
    assert (asked(game), game.wounds_left["b1"], game.statuses["b1"]) == (OVER, 1, "standing")


@pytest.mark.clause("MH-23")
def test_what_a_critical_hit_does_on_average() -> None:
    """Strength 4 against Toughness 3, unarmoured: hit 1/2, wound 3 to 5 (1/2) and 6 (1/6).

    1 to 4: best of two dice: knocked down 1/9, stunned 3/9, out 5/9. 5, 6: with +2: stunned 1/9, out 8/9.
    Critical: knocked down 2/27, stunned 7/27, out 18/27. Altogether knocked down 1/2 x (1/6 + 2/162) = 29/324,
    stunned 1/2 x (1/6 + 7/162) = 17/162, out 1/2 x (1/6 + 1/9) = 5/36 (P10).
    """
    assert after_blows(man("axe", s=4), PLAIN) == (
        Fraction(2, 3),
        Fraction(29, 324),
        Fraction(17, 162),
        Fraction(5, 36),
    )


@pytest.mark.clause("MH-24")
@pytest.mark.parametrize(("strength", "toughness"), [(3, 5), (3, 6), (2, 5), (4, 7)])
def test_who_needs_a_6_to_wound_causes_no_critical_hit(strength: int, toughness: int) -> None:
    """The 6 is an ordinary wound (D34)."""
    assert asked(blows(man("axe", s=strength), man("axe", t=toughness), "4 6"))[0] == "injury"


@pytest.mark.clause("MH-24")
def test_who_needs_a_5_to_wound_may() -> None:
    """Strength 3 against Toughness 4."""
    assert asked(blows(PLAIN, man("axe", t=4), "4 6"))[0] == "critical"


@pytest.mark.clause("MH-24")
def test_the_weapons_bonus_counts_for_what_he_normally_needs() -> None:
    """Strength 3 with a halberd needs 5+ against Toughness 5, so his 6 is critical."""
    assert asked(blows(man("halberd"), man("axe", t=5), "4 6"))[0] == "critical"


@pytest.mark.clause("MH-24")
def test_resilient_counts_for_what_he_normally_needs() -> None:
    """Strength 3 wounds a Resilient man of Toughness 4 as Strength 2, on a 6: no critical hit."""
    assert asked(blows(PLAIN, man("axe", "resilient", t=4), "4 6"))[0] == "injury"


@pytest.mark.clause("MH-24")
@pytest.mark.parametrize(("value", "expected"), [("chart", "injury"), ("effective", "critical")])
def test_crit_gate_says_whether_a_bonus_to_wound_opens_criticals(value: str, expected: str) -> None:
    """A warhammer (S4) against an undead of Toughness 6: the chart asks for 6, the bonus of 1 makes it 5."""
    game = blows(man("sigmarite warhammer"), man("axe", "undead", t=6), "4 6", options={"crit_gate": value})
    assert asked(game)[0] == expected


@pytest.mark.clause("MH-24")
@pytest.mark.parametrize(("value", "expected"), [("chart", Fraction(1, 12)), ("effective", Fraction(1, 9))])
def test_crit_gate_and_the_monster_slayer(value: str, expected: Fraction) -> None:
    """Strength 3 wounds Toughness 6 on 4+. Without criticals 1/2 x 1/2 x 1/3 (P42), with them as P01."""
    assert out(man("axe", "monster slayer"), man("axe", t=6), options={"crit_gate": value}) == expected


@pytest.mark.clause("MH-24")
@pytest.mark.parametrize("value", ["chart", "effective"])
def test_crit_gate_changes_nothing_without_a_bonus(value: str) -> None:
    """Toughness 6 is 6+ for Strength 3, however it is read."""
    assert asked(blows(PLAIN, man("axe", t=6), "4 6", options={"crit_gate": value}))[0] == "injury"


@pytest.mark.clause("MH-24")
def test_a_bonus_to_wound_makes_no_5_critical() -> None:
    """A warhammer against an undead: the critical hit still wants a natural 6."""
    striker, zombie = man("sigmarite warhammer"), man("axe", "undead")
    assert asked(blows(striker, zombie, "4 5"))[0] == "injury"
    assert asked(blows(striker, zombie, "4 6"))[0] == "critical"


@pytest.mark.clause("MH-24")
def test_black_lotus_gives_no_critical_where_the_chart_asks_for_a_6() -> None:
    """Strength 3 against Toughness 5: a natural 6 to hit wounds, and no die looks for more (P47)."""
    assert asked(blows(man("black lotus sword"), man("axe", t=5), "6"))[0] == "injury"


@pytest.mark.clause("MH-24")
def test_black_lotus_may_be_critical_by_the_die_to_wound() -> None:
    """Against Toughness 4 the die is rolled although the wound is sure."""
    striker, target = man("black lotus sword"), man("axe", t=4)
    assert keys(striker, target, "6 6", until="blows=a1") == ["to_hit", "to_wound", "critical"]
    assert asked(blows(striker, target, "6 1"))[0] == "injury"


@pytest.mark.clause("MH-25")
def test_the_second_6_of_a_phase_is_an_ordinary_wound() -> None:
    """Two hits, two sixes, one critical hit (D35)."""
    found = keys(man("axe", a=2), PLAIN, "4 4 6 3 1 1 6 1", until="blows=a1")
    assert found[2:] == ["to_wound", "critical", "injury", "injury", "to_wound", "injury", ""]


@pytest.mark.clause("MH-25")
def test_a_critical_hit_that_armour_saves_is_used_up() -> None:
    """Armour saves the first, and the second 6 is ordinary."""
    found = keys(man("club", a=2), ARMOURED, "4 4 6 1 6 6 1 1", until="blows=a1")
    assert found[2:] == ["to_wound", "critical", "armour", "to_wound", "armour", "injury", ""]


@pytest.mark.clause("MH-25")
def test_a_6_after_an_ordinary_wound_is_critical() -> None:
    """Only a 6 uses the critical hit up."""
    assert keys(man("axe", a=2), PLAIN, "4 4 5 1 6", until="blows=a1")[-1] == "critical"


@pytest.mark.clause("MH-25")
def test_a_6_that_cannot_be_critical_uses_nothing_up() -> None:
    """Toughness 5: the sword's 6 (S3 needs 6) is ordinary, the warhammer's (S4 needs 5) then critical."""
    striker = man("sword", "sigmarite warhammer")
    found = keys(striker, man("axe", t=5), "4 4 6 1 6", until="blows=a1")
    assert found[2:] == ["to_wound", "injury", "to_wound", "critical"]


@pytest.mark.clause("MH-25")
def test_the_next_phase_has_a_critical_hit_of_its_own() -> None:
    """Both phases bring one."""
    game = play(man("axe", i=4), man("axe", w=5, s=1, t=3), "4 6 1 1 4 6 1")
    assert [line.split(":")[0] for line in dice(game)].count("on the critical hit chart") == 2


@pytest.mark.clause("MH-26")
@pytest.mark.parametrize(("face", "left"), [("1", 2), ("4", 2), ("5", 1)])
def test_a_weapon_of_several_wounds_and_a_critical_hit_cause_the_larger_number(face: str, left: int) -> None:
    """Of four Wounds: D3 by the ball and chain (1, 4, 5 are 1, 2, 3), 2 by the critical hit: 2, 2 and 3."""
    assert blows(man("ball and chain"), man("axe", w=4), f"4 6 1 {face}").wounds_left["b1"] == left


@pytest.mark.clause("MH-26")
@pytest.mark.parametrize(("face", "left"), [("1", 3), ("2", 3), ("3", 2), ("4", 2), ("5", 1), ("6", 1)])
def test_without_a_critical_hit_the_weapons_number_counts(face: str, left: int) -> None:
    """Of four Wounds D3 are lost."""
    assert blows(man("ball and chain"), man("axe", w=4), f"4 5 {face}").wounds_left["b1"] == left


@pytest.mark.clause("MH-46")
def test_a_pistol_shot_may_be_critical() -> None:
    """It is a blow of the combat and a shot in one."""
    assert asked(blows(man("brace of pistols"), PLAIN, "4 1 6"))[0] == "critical"


@pytest.mark.clause("MH-46")
def test_the_pistol_shares_the_one_critical_hit_of_the_phase() -> None:
    """The sword's 6 was critical, the pistol's is not."""
    found = keys(man("sword", "pistol"), PLAIN, "4 4 6 3 1 1 6", until="blows=a1")
    assert found[2:] == ["to_wound", "critical", "injury", "injury", "to_wound", "injury"]


@pytest.mark.clause("MH-46")
def test_a_blow_at_a_knocked_down_man_may_be_critical() -> None:
    """It is struck like any other; the chart may take his armour away."""
    assert keys(man("club"), man("axe", "heavy armour", "knocked down"), "6 1", until="blows=a1") == [
        "to_wound",
        "critical",
        "armour",
    ]

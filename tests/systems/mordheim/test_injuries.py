"""Injuries: lost Wounds, injury dice, and what softens a result (MH-31 to MH-33, MH-44)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import OVER, PLAIN, SWORD, after_blows, asked, blows, keys, man, out, play, strikers

HELMET = man("axe", "helmet")
DOWN, STUNNED, OUT, UP = "knocked_down", "stunned", "out_of_action", "standing"


def injured(striker: str, target: str, face: int | str, **rest: object) -> str:
    """What has become of b1 after a hit, an ordinary wound and that injury die (with dice for a helmet after it)."""
    game = blows(striker, target, f"4 5 {face}", **rest)
    assert asked(game) == OVER
    return game.statuses["b1"]


@pytest.mark.clause("MH-31")
def test_a_wound_takes_one_from_his_wounds_and_he_fights_on() -> None:
    """Two Wounds: after one he stands, no injury is rolled, and he strikes back."""
    game = play(man("axe", i=4), man("axe", w=2), "4 5")
    assert (game.wounds_left["b1"], game.statuses["b1"], strikers(game)) == (1, UP, ["a1", "b1"])


@pytest.mark.clause("MH-31")
def test_a_wound_that_is_saved_takes_nothing() -> None:
    """He has both Wounds still."""
    assert blows(man("club"), man("axe", "heavy armour", w=2), "4 5 5").wounds_left["b1"] == 2


@pytest.mark.clause("MH-31")
def test_lost_wounds_stay_lost() -> None:
    """The second wound, in a later phase, is the one that brings an injury die."""
    assert keys(man("axe", i=4), man("axe", w=2), "4 5 1 4 5", until="out")[-1] == "injury"


@pytest.mark.clause("MH-32")
def test_at_zero_wounds_an_injury_is_rolled() -> None:
    """The last Wound goes, and the die is rolled."""
    assert asked(blows(PLAIN, PLAIN, "4 5"))[0] == "injury"
    assert asked(blows(PLAIN, man("axe", "wounds left 1", w=3), "4 5"))[0] == "injury"


@pytest.mark.clause("MH-32")
def test_two_wounds_on_a_man_with_two_are_one_injury() -> None:
    """A critical hit on two Wounds: the first only takes a Wound (D30)."""
    game = blows(PLAIN, man("axe", w=2), "4 6 1 1")
    assert (asked(game), game.wounds_left["b1"]) == (OVER, 0)


@pytest.mark.clause("MH-32")
def test_two_wounds_on_a_man_with_one_are_two_injuries() -> None:
    """A critical hit on one Wound (D31)."""
    assert keys(PLAIN, PLAIN, "4 6 1 1 1", until="blows=a1")[3:] == ["injury", "injury", ""]


@pytest.mark.clause("MH-32")
def test_a_wound_on_a_man_without_wounds_is_one_injury() -> None:
    """He stood up with 0 Wounds, and the next wound is rolled at once (D33)."""
    target = man("axe", "wounds left 0", w=2)
    assert keys(PLAIN, target, "4 5 1", until="blows=a1")[2:] == ["injury", ""]


@pytest.mark.clause("MH-32")
@pytest.mark.parametrize(
    ("dice", "expected"), [("1 1", DOWN), ("1 3", STUNNED), ("4 2", STUNNED), ("2 5", OUT), ("6", OUT)]
)
def test_of_several_injuries_the_highest_applies(dice: str, expected: str) -> None:
    """Two injury dice of one critical hit."""
    game = blows(PLAIN, PLAIN, f"4 6 1 {dice}")
    assert (asked(game), game.statuses["b1"]) == (OVER, expected)


@pytest.mark.clause("MH-32")
def test_the_highest_of_several_blows_applies() -> None:
    """The first wound stuns, the second would knock down (D29)."""
    assert blows(man("axe", a=2), PLAIN, "4 4 5 3 5 2").statuses["b1"] == STUNNED


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(("face", "expected"), [(1, DOWN), (2, DOWN), (3, STUNNED), (4, STUNNED), (5, OUT), (6, OUT)])
def test_the_injury_die_says_what_becomes_of_him(face: int, expected: str) -> None:
    """1, 2 knocked down, 3, 4 stunned, 5, 6 out of action."""
    assert injured(PLAIN, PLAIN, face) == expected


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(("face", "expected"), [(1, DOWN), (2, STUNNED), (4, STUNNED), (5, OUT)])
def test_concussion_knocks_down_on_a_1_only(face: int, expected: str) -> None:
    """A club stuns on 2 to 4 (D36)."""
    assert injured(man("club"), PLAIN, face) == expected


@pytest.mark.clause("MH-33")
def test_concussion_in_chances() -> None:
    """Knocked down: ordinary 1/3 x 1/6; critical 2/3 x 1/36. 1/2 x (1/18 + 1/6 x 1/54) = 19/648 (P03).

    Out as with a sword, 1/9; stunned is the rest of 1/4: 162/648 - 19/648 - 72/648 = 71/648.
    """
    assert after_blows(man("club"), PLAIN) == (Fraction(3, 4), Fraction(19, 648), Fraction(71, 648), Fraction(1, 9))


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(("face", "expected"), [(2, DOWN), (3, STUNNED), (5, STUNNED), (6, OUT)])
def test_who_is_hard_to_kill_goes_out_on_a_6_only(face: int, expected: str) -> None:
    """1, 2 knocked down, 3 to 5 stunned."""
    assert injured(PLAIN, man("axe", "hard to kill"), face) == expected


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(("weapon", "expected"), [("club", STUNNED), ("axe", DOWN)])
def test_concussion_stuns_who_is_only_hard_to_kill(weapon: str, expected: str) -> None:
    """An injury die of 2; out of action still wants a 6."""
    assert injured(man(weapon), man("axe", "hard to kill"), 2) == expected
    assert injured(man(weapon), man("axe", "hard to kill"), 5) == STUNNED


@pytest.mark.clause("MH-33")
def test_a_hard_head_feels_no_concussion() -> None:
    """The club is like any weapon to him."""
    assert injured(man("club"), man("axe", "hard head"), 2) == DOWN


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(
    ("value", "face", "expected"),
    [
        ("total", 4, OUT),
        ("natural6", 4, STUNNED),
        ("total", 3, STUNNED),
        ("natural6", 6, OUT),
        ("natural6", 1, STUNNED),
    ],
)
def test_htk_says_whether_the_total_or_the_die_must_be_6(value: str, face: int, expected: str) -> None:
    """A master strike adds 2: a 4 is 6 in all (D37). The other injury die is a 1."""
    game = blows(
        PLAIN, man("axe", "hard to kill"), f"4 6 5 {'' if expected == OUT else '1 '}{face}", options={"htk": value}
    )
    assert (asked(game), game.statuses["b1"]) == (OVER, expected)


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(("value", "expected"), [("total", Fraction(85, 1296)), ("natural6", Fraction(23, 432))])
def test_htk_in_chances(value: str, expected: Fraction) -> None:
    """Ordinary 1/3 x 1/6 = 1/18. Critical 1 to 4: 11/36; 5, 6 by the total: 1 - (1/2)^2 = 3/4, by the die 11/36.

    By the total: (11/36 + 11/36 + 27/36)/3 = 49/108; 1/2 x (36/648 + 49/648) = 85/1296.
    By the die: 1/2 x (36/648 + 33/648) = 69/1296 = 23/432.
    """
    assert out(PLAIN, man("axe", "hard to kill"), options={"htk": value}) == expected


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize("value", ["total", "natural6"])
def test_htk_is_for_those_who_are_hard_to_kill(value: str) -> None:
    """Anybody else is out on 3 + 2."""
    assert blows(PLAIN, PLAIN, "4 6 5 3", options={"htk": value}).statuses["b1"] == OUT


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(("face", "expected"), [(3, DOWN), (4, STUNNED), (5, STUNNED), (6, OUT)])
def test_true_grit_is_knocked_down_up_to_3(face: int, expected: str) -> None:
    """1 to 3 knocked down, 4, 5 stunned, 6 out."""
    assert injured(PLAIN, man("axe", "true grit"), face) == expected


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize(("face", "expected"), [(1, DOWN), (2, STUNNED), (3, STUNNED), (5, STUNNED), (6, OUT)])
def test_concussion_knocks_true_grit_down_on_a_1_only(face: int, expected: str) -> None:
    """Concussion only sets "knocked down on 1"; a dwarf's upper limits stay (decision 7). He has no Hard Head here."""
    assert injured(man("club"), man("axe", "true grit"), face) == expected


@pytest.mark.clause("MH-33")
def test_a_zombie_stunned_is_only_knocked_down() -> None:
    """No Pain: 4 knocks down (D38), 5 takes out."""
    assert injured(PLAIN, man("axe", "no pain"), 4) == DOWN
    assert injured(PLAIN, man("axe", "no pain"), 5) == OUT


@pytest.mark.clause("MH-33")
def test_concussion_does_nothing_to_no_pain() -> None:
    """Stunned by the club on a 2 is knocked down again."""
    assert injured(man("club"), man("axe", "no pain"), 2) == DOWN


@pytest.mark.clause("MH-32", "MH-33")
@pytest.mark.parametrize(("face", "expected"), [("4", DOWN), ("6", DOWN), ("3", STUNNED)])
def test_a_helmet_turns_stunned_into_knocked_down_on_a_4(face: str, expected: str) -> None:
    """One die when the result is stunned."""
    assert asked(blows(PLAIN, HELMET, "4 5 3")) == ("stun_save", "4+")
    assert injured(PLAIN, HELMET, f"3 {face}") == expected


@pytest.mark.clause("MH-32")
@pytest.mark.parametrize("face", [2, 5])
def test_a_helmet_is_not_rolled_for_other_results(face: int) -> None:
    """Knocked down and out of action stand as they are."""
    assert injured(PLAIN, HELMET, face) == {2: DOWN, 5: OUT}[face]


@pytest.mark.clause("MH-32")
def test_a_helmet_does_not_help_a_man_on_the_ground() -> None:
    """He is out of action without an injury die."""
    game = blows(PLAIN, man("axe", "helmet", "knocked down"), "4")
    assert (asked(game), game.statuses["b1"]) == (OVER, OUT)


@pytest.mark.clause("MH-32")
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        # two hits, each with an injury die of 3
        ("per_phase", ["to_wound", "injury", "to_wound", "injury", "stun_save", ""]),
        ("per_hit", ["to_wound", "injury", "stun_save", "to_wound", "injury", "stun_save", ""]),
        ("per_die", ["to_wound", "injury", "stun_save", "to_wound", "injury", "stun_save", ""]),
    ],
)
def test_helmet_timing_says_when_the_helmet_is_rolled_for_two_hits(value: str, expected: list[str]) -> None:
    """Once on the worst result of the phase, or on each hit that stuns."""
    helmets = {"per_phase": "4 4 5 3 5 3 4", "per_hit": "4 4 5 3 4 5 3 4", "per_die": "4 4 5 3 4 5 3 4"}[value]
    game = keys(man("axe", a=2), HELMET, helmets, until="blows=a1", options={"helmet_timing": value})
    assert game[2:] == expected


@pytest.mark.clause("MH-32")
@pytest.mark.parametrize(
    ("value", "answers", "expected"),
    [
        ("per_phase", "3 3 4", ["injury", "injury", "stun_save", ""]),
        ("per_hit", "3 3 4", ["injury", "injury", "stun_save", ""]),
        ("per_die", "3 4 3 4", ["injury", "stun_save", "injury", "stun_save", ""]),
    ],
)
def test_helmet_timing_says_when_the_helmet_is_rolled_for_one_critical_hit(
    value: str, answers: str, expected: list[str]
) -> None:
    """Two injury dice of one hit that both stun."""
    found = keys(PLAIN, HELMET, f"4 6 1 {answers}", until="blows=a1", options={"helmet_timing": value})
    assert found[3:] == expected


@pytest.mark.clause("MH-32")
@pytest.mark.parametrize(
    ("value", "knocked_down", "stunned"),
    [
        ("per_phase", Fraction(65, 648), Fraction(25, 648)),
        ("per_hit", Fraction(65, 648), Fraction(25, 648)),
        ("per_die", Fraction(127, 1296), Fraction(53, 1296)),
    ],
)
def test_helmet_timing_in_chances(value: str, knocked_down: Fraction, stunned: Fraction) -> None:
    """One attack. On the worst result half of the stunned (25/324) are knocked down: 40/648 + 25/648 = 65/648.

    On every die a die knocks down with 1/2, stuns with 1/6, takes out with 1/3. Critical 1 to 4: knocked down 1/4,
    stunned (2/3)^2 - 1/4 = 7/36; 5, 6: the dice 1, 2 stun, half of them knock down: 1/36 and 1/9 - 1/36 = 3/36.
    Knocked down 1/2 x (1/3 x 1/2 + 1/6 x (2/3 x 1/4 + 1/3 x 1/36)) = 127/1296; out stays 1/9, the rest is stunned.
    """
    options = {"helmet_timing": value}
    assert after_blows(SWORD, HELMET, options=options) == (Fraction(3, 4), knocked_down, stunned, Fraction(1, 9))


@pytest.mark.clause("MH-32")
def test_with_a_helmet_per_hit_the_worse_of_two_hits_stays() -> None:
    """The first hit stuns and the helmet fails, the second is softened to knocked down: he is stunned."""
    game = blows(man("axe", a=2), HELMET, "4 4 5 3 3 5 3 4", options={"helmet_timing": "per_hit"})
    assert (asked(game), game.statuses["b1"]) == (OVER, STUNNED)


@pytest.mark.clause("MH-33")
def test_who_jumps_up_ignores_being_knocked_down() -> None:
    """He stands with 0 Wounds, and the next wound is an injury die again (P65)."""
    game = play(man("axe", i=4), man("axe", "jump up"), "4 5 2")
    assert (game.statuses["b1"], game.wounds_left["b1"], strikers(game)) == (UP, 0, ["a1", "b1"])
    assert keys(man("axe", i=4), man("axe", "jump up"), "4 5 2 1 4 5", until="out")[-1] == "injury"


@pytest.mark.clause("MH-33")
def test_who_jumps_up_does_not_ignore_what_a_helmet_left() -> None:
    """Stunned, made knocked down by the helmet, stays knocked down; nor does he ignore stunned."""
    assert injured(PLAIN, man("axe", "jump up", "helmet"), "3 4") == DOWN
    assert injured(PLAIN, man("axe", "jump up"), 3) == STUNNED


@pytest.mark.clause("MH-33")
def test_who_jumps_up_does_not_ignore_what_no_pain_left() -> None:
    """Stunned, made knocked down by No Pain, stays knocked down."""
    assert injured(PLAIN, man("axe", "jump up", "no pain"), 3) == DOWN


@pytest.mark.clause("MH-33")
def test_frenzy_is_kept_when_the_result_is_ignored() -> None:
    """The frenzied man of A1 who jumps up still has two attacks."""
    madman = man("axe", "jump up", "frenzy")
    assert keys(man("axe", i=4), madman, "4 5 2 1", until="out")[-2:] == ["to_hit", "to_hit"]
    assert strikers(play(man("axe", i=4), madman, "4 5 2 1 1")) == ["a1", "b1", "a1"]


@pytest.mark.clause("MH-33")
def test_frenzy_is_lost_when_he_is_knocked_down() -> None:
    """Knocked down in a's turn he stands up in his own, and has one attack (D43)."""
    game = play(man("axe", i=4), man("axe", "frenzy"), "4 5 2 1 1")
    assert strikers(game) == ["a1", "a1", "b1", "a1"]


@pytest.mark.clause("MH-33")
def test_frenzy_is_lost_when_a_helmet_softens_the_blow() -> None:
    """Stunned turned into knocked down is knocked down."""
    game = play(man("axe", i=4), man("axe", "frenzy", "helmet"), "4 5 3 4 1 1")
    assert strikers(game) == ["a1", "a1", "b1", "a1"]


@pytest.mark.clause("MH-33")
def test_of_two_weapons_each_injury_is_read_with_its_own() -> None:
    """A sword's injury of 2 knocks down, a club's stuns."""
    assert blows(man("sword", "club"), PLAIN, "4 1 5 2").statuses["b1"] == DOWN
    assert blows(man("sword", "club"), PLAIN, "1 4 5 2").statuses["b1"] == STUNNED


@pytest.mark.clause("MH-33")
def test_a_strikers_own_hard_head_and_club_in_hand_change_nothing_for_his_target() -> None:
    """A 5 takes out though the striker is hard to kill, a 2 only knocks down though the target holds a club."""
    hard = man("axe", "hard to kill")
    assert blows(hard, PLAIN, "4 4 5").statuses["b1"] == "out_of_action"
    assert blows(man("axe"), hard, "4 4 5").statuses["b1"] == "stunned"
    assert blows(man("axe"), man("club"), "4 4 2").statuses["b1"] == "knocked_down"
    assert blows(man("club"), man("axe"), "4 4 2").statuses["b1"] == "stunned"

"""Fighting with two weapons, and how many attacks with which weapon (MH-11, MH-12, MH-04)."""

from __future__ import annotations

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import OVER, PLAIN, SWORD, asked, attacks, blows, dice, keys, man, play, strikers


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(
    ("gear", "number", "expected"),
    [
        (("club",), 1, 1),
        (("club", "club"), 1, 2),  # D09
        (("sword", "dagger"), 1, 2),
        (("sword", "axe"), 3, 4),
        (("sword", "buckler"), 1, 1),
        (("spear", "shield"), 2, 2),
        (("double-handed axe",), 2, 2),
        (("fighting claws",), 1, 2),
        (("weeping blades",), 1, 2),
        (("morning star", "spiked gauntlet"), 2, 3),
        ((), 1, 1),
    ],
)
def test_two_one_handed_weapons_or_a_pair_give_one_more_attack(
    gear: tuple[str, ...], number: int, expected: int
) -> None:
    """A shield, a buckler or a two-handed weapon gives none, and the free dagger is no silent second weapon."""
    assert attacks(man(*gear, a=number), PLAIN) == expected


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(
    ("gear", "number", "expected"),
    [
        (("axe", "axe"), 1, 3),  # 2 x 1 + 1 (D10)
        (("sword", "axe"), 2, 5),  # 2 x 2 + 1 (D11)
        (("double-handed axe",), 2, 4),  # 2 x 2 (D12)
        (("sword", "buckler"), 1, 2),  # 2 x 1
    ],
)
def test_the_extra_attack_comes_after_frenzy_has_doubled(gear: tuple[str, ...], number: int, expected: int) -> None:
    """Frenzy doubles the Attacks characteristic, then the second weapon adds its one."""
    assert attacks(man(*gear, "frenzy", a=number), PLAIN) == expected


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(("value", "expected"), [("profile", 4), ("all", 5)])
def test_frenzy_doubles_says_whether_extras_are_doubled_too(value: str, expected: int) -> None:
    """A1 with one more arm and two axes: 2 x 1 + 1 + 1 is 4, and 2 x (1 + 1) + 1 is 5."""
    madman = man("axe", "axe", "extra arm", "frenzy")
    assert attacks(madman, PLAIN, options={"frenzy_doubles": value}) == expected


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize("value", ["profile", "all"])
def test_frenzy_doubles_changes_nothing_without_extras(value: str) -> None:
    """The attack of a second weapon is never doubled: 2 x 2 + 1."""
    assert attacks(man("axe", "axe", "frenzy", a=2), PLAIN, options={"frenzy_doubles": value}) == 5


@pytest.mark.clause("MH-12")
def test_with_two_different_weapons_he_picks_which_makes_the_single_attack() -> None:
    """A2, frenzied, sword and axe: 4 and 1, either way round (D11)."""
    game = blows(man("sword", "axe", "frenzy", a=2), PLAIN)
    assert game.question is not None
    assert (game.question.key, game.question.options) == ("weapon", ("sword-and-axe", "axe-and-sword"))
    assert game.question.words == (
        "4 with the sword, 1 with the axe",
        "4 with the axe, 1 with the sword",
    )


@pytest.mark.clause("MH-12")
def test_each_weapon_wounds_with_its_own_strength() -> None:
    """Two hits with the sword need 4+ to wound, the one with the warhammer (S4) 3+."""
    striker = man("sword", "sigmarite warhammer", a=2)
    game = "sword-and-sigmarite-warhammer 4 4 4"
    assert [asked(blows(striker, PLAIN, f"{game}{more}")) for more in ("", " 1", " 1 1")] == [
        ("to_wound", "4+"),
        ("to_wound", "4+"),
        ("to_wound", "3+"),
    ]


@pytest.mark.clause("MH-12")
def test_the_other_way_round_the_other_weapon_makes_most_attacks() -> None:
    """Two hits with the warhammer at 3+ come first, then the sword's at 4+."""
    striker = man("sword", "sigmarite warhammer", a=2)
    game = "sigmarite-warhammer-and-sword 4 4 4"
    assert [asked(blows(striker, PLAIN, f"{game}{more}"))[1] for more in ("", " 1", " 1 1")] == ["3+", "3+", "4+"]


@pytest.mark.clause("MH-12")
@pytest.mark.parametrize(("policy", "expected"), [("listed", ["4+", "4+", "3+"]), ("other", ["3+", "3+", "4+"])])
def test_a_policy_picks_the_weapon_of_the_single_attack(policy: str, expected: list[str]) -> None:
    """By default the first weapon listed makes most attacks and the second the single one."""
    striker = man("sword", "sigmarite warhammer", a=2)
    found = [
        asked(blows(striker, PLAIN, f"4 4 4{more}", policy={"a.weapon": policy}))[1] for more in ("", " 1", " 1 1")
    ]
    assert found == expected


@pytest.mark.clause("MH-12")
def test_with_one_attack_of_each_weapon_there_is_nothing_to_pick() -> None:
    """A1 with sword and axe is one attack with each, in the order listed."""
    assert asked(blows(man("sword", "axe"), PLAIN))[0] == "to_hit"


@pytest.mark.clause("MH-12")
def test_two_different_weapons_are_rolled_separately() -> None:
    """The dice to hit of sword and axe stand in two lines, those of two axes in one."""
    assert dice(blows(man("sword", "axe"), PLAIN, "1 1")) == ["to hit: 1, a miss", "to hit: 1, a miss"]
    assert dice(blows(man("axe", "axe"), PLAIN, "1 1")) == ["to hit: 1, 1; 0 of 2 succeed"]


@pytest.mark.clause("MH-12")
def test_with_two_alike_weapons_there_is_nothing_to_pick() -> None:
    """Two axes with A2 are three like attacks."""
    assert asked(blows(man("axe", "axe", a=2), PLAIN))[0] == "to_hit"


@pytest.mark.clause("MH-04", "MH-11")
def test_a_pistol_adds_one_attack_in_the_first_phase_in_which_he_strikes() -> None:
    """Sword and pistol: two dice to hit in the first phase, one in the second."""
    assert strikers(play(man("sword", "pistol", i=4), PLAIN, "1 1 1 1")) == ["a1", "b1", "a1", "b1"]


@pytest.mark.clause("MH-04")
def test_a_pistol_not_yet_fired_is_fired_in_a_later_turn_of_the_combat() -> None:
    """It waits for the first phase in which its bearer strikes."""
    assert attacks(man("sword", "pistol", "combat turn 3"), PLAIN) == 2


@pytest.mark.clause("MH-04")
def test_the_attack_of_a_pistol_is_not_doubled_by_frenzy() -> None:
    """A2, frenzied, sword and pistol: 2 x 2 + 1."""
    assert attacks(man("sword", "pistol", "frenzy", a=2), PLAIN) == 5


@pytest.mark.clause("MH-04", "MH-11")
@pytest.mark.parametrize(("value", "expected"), [("empty", ["a1", "b1", "a1", "b1"]), ("dagger", ["a1", "b1", "a1"])])
def test_pistol_spent_offhand_says_what_the_hand_of_a_fired_pistol_holds(value: str, expected: list[str]) -> None:
    """An empty hand leaves one attack in the second phase, a drawn dagger gives a second one (still to be rolled)."""
    gunman = man("sword", "pistol", i=4)
    game = play(gunman, PLAIN, "1 1 1 1", options={"pistol_spent_offhand": value})
    assert strikers(game) == expected


@pytest.mark.clause("MH-04", "MH-12")
def test_a_pistol_listed_first_is_fired_first() -> None:
    """With one attack each the order is that of the list: the duelling pistol (+1 to hit: 3+), then the sword."""
    assert asked(blows(man("duelling pistol", "sword"), PLAIN)) == ("to_hit", "3+")
    assert asked(blows(man("sword", "duelling pistol"), PLAIN)) == ("to_hit", "4+")


@pytest.mark.clause("MH-04")
@pytest.mark.parametrize("number", [1, 3])
def test_a_brace_of_pistols_is_two_attacks_and_no_more(number: int) -> None:
    """Whatever his Attacks, in turn 1 of the combat he fires twice."""
    assert attacks(man("brace of pistols", "sword", a=number), PLAIN) == 2


@pytest.mark.clause("MH-04")
def test_a_brace_is_lost_after_turn_1_of_the_combat() -> None:
    """In turn 2 the man fights with his sword, A3."""
    assert attacks(man("brace of pistols", "sword", "combat turn 2", a=3), PLAIN) == 3
    assert asked(blows(man("brace of pistols", "sword", "combat turn 2"), PLAIN, "4")) == ("to_wound", "4+")


@pytest.mark.clause("MH-04")
@pytest.mark.parametrize(("value", "expected"), [("two", 2), ("two_plus_rest", 3)])
def test_brace_mode_says_whether_the_remaining_attacks_are_made(value: str, expected: int) -> None:
    """A3: two shots, or two shots and the one attack that is left."""
    assert attacks(man("brace of pistols", "sword", a=3), PLAIN, options={"brace_mode": value}) == expected


@pytest.mark.clause("MH-04")
def test_the_rest_after_a_brace_is_struck_with_the_weapon_in_the_belt() -> None:
    """Two pistol hits wound on 3+ (S4), the third, with the sword, on 4+ (S3)."""
    gunman = man("brace of pistols", "sword", a=3)
    found = [
        asked(blows(gunman, PLAIN, f"4 4 4{more}", options={"brace_mode": "two_plus_rest"}))[1]
        for more in ("", " 1", " 1 1")
    ]
    assert found == ["3+", "3+", "4+"]


@pytest.mark.clause("MH-04")
@pytest.mark.parametrize("value", ["two", "two_plus_rest"])
def test_with_one_attack_brace_mode_changes_nothing(value: str) -> None:
    """Two shots are more than his one attack already."""
    assert attacks(man("brace of pistols", "sword"), PLAIN, options={"brace_mode": value}) == 2


@pytest.mark.clause("MH-04")
def test_in_turn_1_a_man_with_a_brace_does_not_parry() -> None:
    """His sword is in the belt in turn 1 and in his hand in turn 2."""
    gunman = man("brace of pistols", "sword", i=1)
    assert asked(play(PLAIN, gunman, "4"))[0] == "to_wound"
    assert keys(PLAIN, gunman, "1 1 1 4", until="out")[-1] == "parry"


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(("value", "expected"), [("off", 1), ("on", 2)])
def test_ruins_give_the_pit_fighter_his_attack(value: str, expected: int) -> None:
    """The skill works inside buildings and ruins only."""
    assert attacks(man("axe", "skill: pit fighter"), PLAIN, options={"ruins": value}) == expected


@pytest.mark.clause("MH-12")
def test_a_way_of_striking_that_does_not_exist_is_refused() -> None:
    """Only the two weapons in hand can be named."""
    with pytest.raises(pf.AnswerError, match="answer 1"):
        blows(man("sword", "axe", a=2), PLAIN, "club-and-axe")


@pytest.mark.clause("MH-11")
def test_no_attack_is_left_over_when_all_dice_are_rolled() -> None:
    """Sword and axe against a swordsman: two misses, and the blows are over."""
    assert asked(blows(man("sword", "axe"), SWORD, "1 1")) == OVER

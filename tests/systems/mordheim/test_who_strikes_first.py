"""Who strikes first: first strikers, the others by Initiative, heavy weapons, then who stood up (MH-05 to MH-09)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import PLAIN, asked, dice, exact, man, play, strikers, who_rolls


def order(a: str | list[str], b: str | list[str], answers: str = "1 1 1", **rest: object) -> list[str]:
    """Who struck, in order, in the first phase; all miss."""
    return strikers(play(a, b, answers, until="phase", **rest))


@pytest.mark.clause("MH-05")
@pytest.mark.parametrize(
    ("mine", "his", "expected"), [(4, 3, ["a1", "b1"]), (3, 4, ["b1", "a1"]), (1, 6, ["b1", "a1"])]
)
def test_the_higher_initiative_strikes_first(mine: int, his: int, expected: list[str]) -> None:
    """Of two warriors who have no other claim the one with the higher Initiative strikes first."""
    assert order(man("axe", i=mine), man("axe", i=his), "1 1") == expected


@pytest.mark.clause("MH-05", "MH-45")
def test_who_is_out_of_action_before_his_place_in_the_order_does_not_strike() -> None:
    """Blows fall one after the other: the slower man is out before he can strike back."""
    assert strikers(play(man("axe", i=4), PLAIN, "4 4 5")) == ["a1"]


@pytest.mark.clause("MH-06")
def test_a_die_decides_between_equal_initiatives() -> None:
    """Both roll a die, and the higher strikes first."""
    assert strikers(play(PLAIN, PLAIN, "2 5")) == ["b1"]
    assert strikers(play(PLAIN, PLAIN, "5 2")) == ["a1"]


@pytest.mark.clause("MH-06")
def test_equal_dice_are_rolled_again() -> None:
    """Two threes decide nothing."""
    game = play(PLAIN, PLAIN, "3 3")
    assert (asked(game)[0], who_rolls(game)) == ("roll_off", "a1")
    assert strikers(play(PLAIN, PLAIN, "3 3 1 2")) == ["b1"]


@pytest.mark.clause("MH-06")
def test_the_die_is_rolled_anew_in_each_phase() -> None:
    """What was rolled in one phase does not bind the next."""
    assert strikers(play(PLAIN, PLAIN, "5 2 1 1 2 5")) == ["a1", "b1", "b1"]


@pytest.mark.clause("MH-06")
def test_equals_strike_first_equally_often() -> None:
    """With equal Initiative each is first in half of all fights."""
    first = pf.odds("mordheim", PLAIN, PLAIN, until="phase").detail["first_striker"]
    assert [exact(first[who]) for who in ("a1", "b1")] == [Fraction(1, 2), Fraction(1, 2)]


@pytest.mark.clause("MH-06")
def test_unequal_initiatives_roll_no_die() -> None:
    """The first question is already the roll to hit."""
    assert asked(play(man("axe", i=4), PLAIN))[0] == "to_hit"


@pytest.mark.clause("MH-07")
def test_who_stood_up_strikes_last_of_all() -> None:
    """He comes after everybody, although his Initiative is higher."""
    assert order(man("axe", "stood up", i=6), man("axe", i=1), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-07")
def test_who_stood_up_strikes_after_a_double_handed_weapon() -> None:
    """A weapon that strikes last still goes before him."""
    assert order(man("axe", "stood up", i=6), man("double-handed axe", i=1), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-07")
def test_a_spear_does_not_help_who_stood_up() -> None:
    """What lets others strike first gives him nothing."""
    assert order(man("spear", "stood up", i=6), man("axe", i=1), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-07")
def test_who_stood_up_strikes_in_his_normal_place_in_the_next_phase() -> None:
    """Standing up costs one phase only."""
    assert strikers(play(man("axe", "stood up", i=6), man("axe", i=1), "1 1")) == ["b1", "a1", "a1"]


@pytest.mark.clause("MH-08")
def test_a_charger_strikes_before_a_quicker_enemy() -> None:
    """Initiative 3 charges Initiative 6."""
    assert order(man("axe", "charging", i=3), man("axe", i=6), "1 1") == ["a1", "b1"]


@pytest.mark.clause("MH-08")
def test_a_charge_counts_in_its_turn_only() -> None:
    """In the next phase the quicker enemy is first."""
    assert strikers(play(man("axe", "charging", i=3), man("axe", i=6), "1 1")) == ["a1", "b1", "b1"]


@pytest.mark.clause("MH-08")
def test_a_spear_strikes_first_in_the_first_turn_of_a_combat() -> None:
    """Nobody has charged this turn: the spear comes before Initiative 6."""
    assert order(man("spear", i=1), man("axe", i=6), "1 1") == ["a1", "b1"]


@pytest.mark.clause("MH-08")
def test_a_spear_strikes_in_its_normal_place_later() -> None:
    """In his second turn of a combat the spearman is as slow as he is."""
    assert order(man("spear", "combat turn 2", i=1), man("axe", i=6), "1 1") == ["b1", "a1"]
    assert strikers(play(man("spear", i=1), man("axe", i=6), "1 1")) == ["a1", "b1", "b1"]


@pytest.mark.clause("MH-08")
def test_lightning_reflexes_strike_first_at_a_charger() -> None:
    """Charged by Initiative 4, the man of Initiative 5 is first (D08)."""
    assert order(man("axe", "charging", i=4), man("axe", "lightning reflexes", i=5), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-08")
def test_lightning_reflexes_do_nothing_against_an_enemy_who_did_not_charge() -> None:
    """Nobody charged, so Initiative decides."""
    assert order(man("axe", i=4), man("axe", "lightning reflexes", i=3), "1 1") == ["a1", "b1"]


@pytest.mark.clause("MH-08")
def test_without_lightning_reflexes_the_charger_is_first() -> None:
    """The same two men as above without the skill."""
    assert order(man("axe", "charging", i=4), man("axe", i=5), "1 1") == ["a1", "b1"]


@pytest.mark.clause("MH-08")
@pytest.mark.parametrize("weapon", ["double-handed sword", "double-handed axe", "double-handed hammer"])
def test_a_double_handed_weapon_strikes_last_even_on_the_charge(weapon: str) -> None:
    """Initiative 6 charges with it, and the club of Initiative 1 still goes before (D04)."""
    assert order(man(weapon, "charging", i=6), man("club", i=1), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-08")
def test_a_strongman_charges_with_a_double_handed_weapon_like_anybody() -> None:
    """Strongman takes the last place away: a charger is first (D05)."""
    assert order(man("double-handed axe", "strongman", "charging", i=1), man("club", i=6), "1 1") == ["a1", "b1"]


@pytest.mark.clause("MH-08")
def test_a_strongman_who_does_not_charge_strikes_by_initiative() -> None:
    """Strongman gives no first place either."""
    assert order(man("double-handed axe", "strongman", i=3), man("club", i=6), "1 1") == ["b1", "a1"]
    assert order(man("double-handed axe", "strongman", i=6), man("club", i=3), "1 1") == ["a1", "b1"]


@pytest.mark.clause("MH-09")
def test_a_quicker_spear_strikes_before_the_charger() -> None:
    """Both strike first, so Initiative 4 goes before Initiative 3 (D02)."""
    assert order(man("axe", "charging", i=3), man("spear", i=4), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-09")
def test_a_spear_as_quick_as_the_charger_rolls_a_die() -> None:
    """Both strike first with equal Initiative (D03)."""
    assert asked(play(man("axe", "charging", i=4), man("spear", i=4)))[0] == "roll_off"


@pytest.mark.clause("MH-09")
@pytest.mark.parametrize(("value", "expected"), [("initiative", ["a1", "b1"]), ("spear_first", ["b1", "a1"])])
def test_spear_vs_charge_says_whether_a_slower_spear_goes_before_the_charger(value: str, expected: list[str]) -> None:
    """Initiative 4 charges a spear of Initiative 3."""
    options = {"spear_vs_charge": value}
    assert order(man("axe", "charging", i=4), man("spear", i=3), "1 1", options=options) == expected


@pytest.mark.clause("MH-09")
@pytest.mark.parametrize("value", ["initiative", "spear_first"])
def test_spear_vs_charge_changes_nothing_when_nobody_charges(value: str) -> None:
    """A spear that is not charged strikes first with either value."""
    assert order(man("spear", i=3), man("axe", i=4), "1 1", options={"spear_vs_charge": value}) == ["a1", "b1"]


@pytest.mark.clause("MH-07", "MH-08", "MH-09")
def test_the_four_parts_of_the_order_follow_each_other() -> None:
    """First strikers, then the rest, then weapons that strike last, then who stood up, against all Initiatives."""
    side = [man("axe", "charging", i=1), man("double-handed axe", i=5), man("axe", "stood up", i=6)]
    game = play(
        side, man("axe", i=3), "1 1 1 1", policy={"b.target": "first"}, options={"all_alone": "off"}, until="phase"
    )
    assert strikers(game) == ["a1", "b1", "a2", "a3"]


@pytest.mark.clause("MH-09")
def test_when_all_first_strikers_have_fought_the_others_follow_by_initiative() -> None:
    """Two chargers by Initiative, then b1 of Initiative 6, who would have been first without a charge."""
    side = [man("axe", "charging", i=2), man("club", "charging", i=3)]
    assert strikers(play(side, man("axe", i=6), "1 1", policy={"b.target": "first"})) == ["a2", "a1", "b1"]


@pytest.mark.clause("MH-05")
def test_two_double_handed_weapons_strike_by_initiative() -> None:
    """Within the part of the order that strikes last the quicker is first."""
    assert order(man("double-handed axe", i=3), man("double-handed axe", i=4), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-05")
def test_an_ithilmar_weapon_adds_one_to_initiative() -> None:
    """Initiative 3 + 1 is before 3 without a die."""
    assert order(man("ithilmar axe"), PLAIN, "1 1") == ["a1", "b1"]
    assert order(PLAIN, man("ithilmar axe"), "1 1") == ["b1", "a1"]


@pytest.mark.clause("MH-05")
def test_two_ithilmar_weapons_add_one_in_all() -> None:
    """Initiative 3 + 1 against 4 is a tie, where + 2 would be first."""
    game = play(man("ithilmar axe", "ithilmar axe"), man("axe", i=4))
    assert asked(game)[0] == "roll_off"


@pytest.mark.clause("MH-04", "MH-08")
def test_a_brace_has_no_place_from_the_weapon_in_the_belt() -> None:
    """In turn 1 he shoots by Initiative although he also has a double-handed axe; afterwards he strikes last."""
    gunman = man("brace of pistols", "double-handed axe", i=4)
    assert strikers(play(gunman, PLAIN, "1 1 1 1")) == ["a1", "b1", "b1", "a1"]


@pytest.mark.clause("MH-06")
def test_the_log_shows_the_die_that_decided() -> None:
    """The dice of equals stand in one line, in the order of the list."""
    game = play(PLAIN, PLAIN, "2 5")
    assert [line.text for line in game.log if line.clause == "MH-06"] == ["Equal: a1 2, b1 5; b1 is first."]
    assert dice(game) == []

"""Who can fight: warriors whose bases touch, whoever's turn it is, on every side (MH-01 to MH-04)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import (
    NUMBERS,
    OVER,
    PLAIN,
    SWORD,
    asked,
    exact,
    man,
    play,
    reason,
    strikers,
    struck,
    table,
)


@pytest.mark.clause("MH-01")
def test_warriors_whose_bases_touch_fight() -> None:
    """Two enemies in contact strike each other without anybody having to charge in this phase."""
    assert strikers(play(man("axe", i=4), PLAIN, "1")) == ["a1", "b1"]


@pytest.mark.clause("MH-01")
def test_warriors_whose_bases_do_not_touch_do_not_fight() -> None:
    """Without contact nobody strikes, and the fight stops for want of it."""
    out = {"side": "b", **NUMBERS, "status": "out_of_action"}
    apart = table({"side": "a", **NUMBERS, "engaged": ["b1"]}, out, {"side": "b", **NUMBERS})
    assert exact(pf.odds(apart).ends["no_contact"]) == Fraction(1)


@pytest.mark.clause("MH-01")
def test_only_one_side_can_charge_into_contact() -> None:
    """Contact comes from the charge of the side whose turn it is, so never from both."""
    with pytest.raises(pf.FightError, match="both sides charge"):
        play(man("axe", "charging"), man("axe", "charging"))


@pytest.mark.clause("MH-02")
def test_all_engaged_warriors_fight_whoevers_turn_it_is() -> None:
    """In a's turn and in b's turn alike both of them strike."""
    game = play(man("axe", i=4), PLAIN, "1 1 1")
    assert strikers(game) == ["a1", "b1", "a1", "b1"]


@pytest.mark.clause("MH-02")
@pytest.mark.parametrize("status", ["knocked down", "stunned"])
def test_who_is_down_does_not_strike(status: str) -> None:
    """A warrior who is knocked down or stunned has no blows in the phase, however quick he is."""
    assert strikers(play(PLAIN, man("axe", status, i=9))) == ["a1"]


@pytest.mark.clause("MH-02")
def test_who_has_no_weapon_skill_does_not_strike_back() -> None:
    """Two warriors of Weapon Skill 0 stand before each other for ever."""
    helpless = man("axe", ws=0)
    assert exact(pf.odds("mordheim", helpless, helpless).ends["never"]) == Fraction(1)


@pytest.mark.clause("MH-03")
def test_enemies_on_both_sides_of_a_warrior_all_strike_him() -> None:
    """Whoever touches a warrior, from wherever, strikes him; he may strike either."""
    game = play(man("axe", i=5), [man("axe", i=4), man("club", i=2)], "b2 1 1")
    assert list(zip(strikers(game), struck(game), strict=True)) == [("a1", "b2"), ("b1", "a1"), ("b2", "a1")]


@pytest.mark.clause("MH-03")
def test_where_an_enemy_stands_is_no_part_of_a_fight() -> None:
    """Front, side and rear are alike, so a fighter has no key for them."""
    with pytest.raises(pf.FightError, match="facing"):
        pf.play(table({"side": "a", **NUMBERS, "facing": "rear"}, {"side": "b", **NUMBERS}))


@pytest.mark.clause("MH-04")
def test_a_pistol_is_used_in_combat_as_a_weapon_of_combat() -> None:
    """Its attack is rolled with Weapon Skill (4 against 3: 3+), not with Ballistic Skill, and may be parried."""
    gunman = man("sword", "pistol", "bs 0", ws=4, i=4)
    assert asked(play(gunman, SWORD, "1")) == ("to_hit", "3+")
    assert asked(play(gunman, SWORD, "1 3")) == ("parry", "4+")


@pytest.mark.clause("MH-04")
def test_an_engaged_warrior_has_no_use_for_a_bow() -> None:
    """Nobody shoots from a combat, so a bow is no gear of a fight."""
    with pytest.raises(pf.FightError, match="bow"):
        play(man("bow"), PLAIN)


@pytest.mark.clause("MH-02", "MH-45")
def test_who_has_fled_is_not_in_the_fight() -> None:
    """A side whose only warrior is fleeing has nobody left."""
    game = play(PLAIN, man("axe", "fleeing"))
    assert (asked(game), reason(game)) == (OVER, "decided")

"""Who strikes first: polearms in the first round, chargers, Initiative, who has just stood up (CH-04 to CH-08)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from tests.systems.coreheim.bouts import CALM, NUMBERS, Fighters, asked, exact, man, odds, order, play, strikers, table


def goes_first(a: Fighters, b: Fighters, who: str, **rest: Any) -> Fraction:
    """The chance that a fighter strikes first."""
    found = odds(a, b, until="phase", **rest).detail["first_striker"].get(who)
    assert not isinstance(found, dict)
    return exact(found)


def first(a: Fighters, b: Fighters, **rest: Any) -> Fraction:
    """The chance that a1 strikes first."""
    return goes_first(a, b, "a1", **rest)


@pytest.mark.clause("CH-04")
@pytest.mark.parametrize("weapon", ["spear", "halberd"])
def test_spears_and_halberds_go_before_all_others_in_the_opening_round(weapon: str) -> None:
    """Before a charger of the lowest Initiative."""
    assert order(man("axe", "charging", i=3), man(weapon, i=11), "1 1") == ["b1", "a1"]


@pytest.mark.clause("CH-04", "CH-06")
def test_a_polearm_gives_no_place_after_the_opening_round() -> None:
    """In the second phase Initiative decides."""
    assert strikers(play(man("spear", i=9), man("axe", i=5), "1 1 1 1", until="phases=2")) == ["a1", "b1", "b1", "a1"]


@pytest.mark.clause("CH-04")
@pytest.mark.parametrize(("value", "expected"), [("on", 0), ("off", 1)])
@pytest.mark.parametrize("burden", ["bow", "pistol", "mounted"])
def test_a_rider_or_archer_does_not_strike_first_with_a_polearm(burden: str, value: str, expected: int) -> None:
    """Unless the option takes the restriction away."""
    found = first(man("spear", burden, i=9), man("axe", i=5), options={"polearm_restrictions": value})
    assert found == expected


@pytest.mark.clause("CH-04", "CH-13")
@pytest.mark.parametrize(("value", "expected"), [("on", 0), ("off", 1)])
def test_a_polearm_that_is_only_carried_gives_no_place(value: str, expected: int) -> None:
    """Unless carrying is enough by option."""
    options = {"polearm_must_be_wielded": value}
    assert first(man("axe", "carries spear", i=9), man("axe", i=5), options=options) == expected


@pytest.mark.clause("CH-04")
@pytest.mark.parametrize(("scope", "expected"), [("warrior", 1), ("pair", 1), ("combat", 0)])
def test_whose_opening_round_counts(scope: str, expected: int) -> None:
    """A spearman who is new to an enemy in his third round."""
    options = {"first_round_scope": scope}
    assert first(man("spear", i=9), man("axe", "turn 3", i=5), options=options) == expected


@pytest.mark.clause("CH-04")
@pytest.mark.parametrize(("scope", "expected"), [("warrior", 0), ("pair", 1)])
def test_a_new_enemy_makes_a_pair_new(scope: str, expected: int) -> None:
    """The spearman himself is in his second round."""
    options = {"first_round_scope": scope}
    assert first(man("spear", "turn 2", i=9), man("axe", i=5), options=options) == expected


@pytest.mark.clause("CH-05")
def test_otherwise_chargers_strike_first() -> None:
    """Initiative 11 charges 3."""
    assert order(man("axe", "charging", i=11), man("axe", i=3), "1 1") == ["a1", "b1"]


@pytest.mark.clause("CH-05")
def test_a_charge_counts_in_whichever_round_it_arrives() -> None:
    """In the third round of his enemy."""
    assert order(man("axe", "charging", i=11), man("axe", "turn 3", i=3), "1 1") == ["a1", "b1"]


@pytest.mark.clause("CH-05")
def test_a_charge_is_over_with_its_phase() -> None:
    """A mounted spearman has 1 more on his roll when he charges, and none in the phase after it."""
    rider = man("spear", "horse", "charging", i=3)
    game = play(rider, man("axe", i=9), "1 1")
    assert [asked(play(rider, man("axe", i=9)))[1], asked(game)[1]] == ["8+", "9+"]
    assert strikers(game) == ["a1", "b1", "a1"]


@pytest.mark.clause("CH-04", "CH-05", "CH-07")
@pytest.mark.parametrize(("value", "expected"), [("after_polearm", 0), ("same_as_polearm", 1)])
def test_chargers_may_be_placed_among_the_polearms(value: str, expected: int) -> None:
    """By option a charger of lower Initiative is before the spear."""
    options = {"charger_tier": value}
    assert first(man("axe", "charging", i=5), man("spear", i=7), options=options) == expected


@pytest.mark.clause("CH-06")
def test_the_lowest_initiative_strikes_first() -> None:
    """5 before 7."""
    assert order(man("axe", i=7), man("axe", i=5), "1 1") == ["b1", "a1"]


@pytest.mark.clause("CH-06")
def test_equal_initiative_is_decided_by_dice() -> None:
    """The two roll off."""
    assert asked(play(man("axe"), man("axe")))[0] == "roll_off"
    assert first(man("axe"), man("axe")) == Fraction(1, 2)


@pytest.mark.clause("CH-06")
@pytest.mark.parametrize(
    ("gear", "at"),
    [
        ("sword", 5),
        ("ithilmar sword", 3),
        ("weeping blade", 5),
        ("fighting claw", 5),
        ("axe", 7),
        ("axe, heavy armour", 9),
        ("axe, heavy armour, pack rat", 7),
        ("axe, ithilmar armour", 7),
        ("axe, gromril armour", 9),
        ("axe, crimson shade", 3),
        ("axe, shade fiend", 3),
        ("flail, rageful swing", 5),
    ],
)
def test_gear_changes_the_initiative_struck_at(gear: str, at: int) -> None:
    """Initiative 7 with it is before ``at`` + 1, after ``at`` - 1, and level with ``at``."""
    chances = [first(man(gear), man("axe", i=other)) for other in (at - 1, at, at + 1)]
    assert chances == [0, Fraction(1, 2), 1]


@pytest.mark.clause("CH-06")
def test_a_sword_and_a_club_give_two_places() -> None:
    """The sword at 5, an enemy at 6, the club at 7."""
    assert order(man("sword", "club"), man("axe", i=6), "1 1 1") == ["a1", "b1", "a1"]


@pytest.mark.clause("CH-06")
@pytest.mark.parametrize(("value", "expected"), [("none", 1), ("1", Fraction(1, 2))])
def test_initiative_below_1_counts_or_is_1(value: str, expected: Fraction) -> None:
    """3 less 4 against 1."""
    options = {"clamp_initiative": value}
    assert first(man("ithilmar sword", i=3), man("axe", i=1), options=options) == expected


@pytest.mark.clause("CH-06")
@pytest.mark.parametrize(("value", "expected"), [("fighter", Fraction(1, 3)), ("side", Fraction(1, 2))])
def test_equals_draw_each_for_himself_or_by_sides(value: str, expected: Fraction) -> None:
    """Two on side a against one of side b: he is first in a third of all draws, or in half of the sides' rolls."""
    side = [man("axe"), man("axe", "pack rat")]
    assert goes_first(side, man("axe"), "b1", options={"initiative_tie": value}) == expected


@pytest.mark.clause("CH-06")
def test_the_side_that_won_its_roll_goes_first_with_all_of_its_equals() -> None:
    """Both of side a strike before b1, or both after him."""
    side = [man("axe", CALM), man("club", CALM)]
    rest = {"until": "phase", "options": {"initiative_tie": "side"}}
    orders = {tuple(strikers(play(side, man("axe"), "?", seed=seed, **rest))) for seed in range(40)}
    firsts = {found for found in orders if len(found) == 3}
    assert all(found[0] == "b1" or found[2] == "b1" for found in firsts)
    assert len({found[0] == "b1" for found in firsts}) == 2


@pytest.mark.clause("CH-06")
def test_the_sides_roll_only_for_a_place_that_both_have() -> None:
    """By option side: both of side a at 5, and b1 alone at 7, or with one of them."""
    options = {"initiative_tie": "side"}
    for second, rolls in ((5, False), (7, True)):
        game = play([man("axe", i=5), man("club", i=second)], man("axe"), "?", seed=1, until="phase", options=options)
        assert any("for the side that strikes first" in line.text for line in game.log) == rolls


@pytest.mark.clause("CH-06")
@pytest.mark.parametrize(("value", "key"), [("dice", "attack"), ("owner_chooses", "own_order")])
def test_the_owner_is_asked_about_his_equals_only_by_option(value: str, key: str) -> None:
    """Else the dice have named one of them, and he strikes."""
    game = play([man("axe"), man("club")], man("axe", i=9), "1 2", options={"own_side_tie": value})
    assert asked(game)[0] == key


@pytest.mark.clause("CH-06")
def test_the_owner_may_order_his_own_equals() -> None:
    """By option and policy a2 goes first for a place that the dice gave to side a."""
    side = [man("axe"), man("club")]
    options = {"own_side_tie": "owner_chooses"}
    for policy, expected in (("drawn", Fraction(1, 2)), ("listed", Fraction(1))):
        assert first(side, man("axe", i=9), policy={"a": {"own_order": policy}}, options=options) == expected


@pytest.mark.clause("CH-07")
def test_several_who_strike_first_go_by_initiative() -> None:
    """Two halberds, and two chargers."""
    assert order(man("halberd", i=5), man("halberd", i=7), "1 1") == ["a1", "b1"]
    side = [man("axe", "charging", i=9), man("club", "charging", i=7)]
    assert order(side, man("axe", i=3), "1 1 1", policy={"b": {"target": "last"}}) == ["a2", "a1", "b1"]


@pytest.mark.clause("CH-08")
@pytest.mark.parametrize("gear", ["halberd", "ithilmar sword", "axe, shade fiend"])
def test_who_stood_up_strikes_last_whatever_he_has(gear: str) -> None:
    """Against Initiative 11."""
    assert order(man(gear, "stood up", i=3), man("axe", i=11), "1 1") == ["b1", "a1"]


@pytest.mark.clause("CH-08")
@pytest.mark.parametrize(("value", "asks"), [("initiative", ""), ("random", "roll_off")])
def test_several_who_stood_up_go_by_initiative_or_by_dice(value: str, asks: str) -> None:
    """Two of side a."""
    side = [man("axe", "stood up", i=5), man("axe", "stood up", i=9)]
    game = play(side, man("axe", i=11), "1", options={"strike_last_tiebreak": value}, until="phase")
    assert (asked(game)[0] == "roll_off") == bool(asks)
    if not asks:
        assert strikers(play(side, man("axe", i=11), "1 1 1", until="phase")) == ["b1", "a1", "a2"]


@pytest.mark.clause("CH-08")
def test_a_knocked_down_man_stands_up_in_his_own_turn_and_strikes_last() -> None:
    """Down in b's phase, up and last in a's, in his place again in b's next."""
    game = play(man("axe", "knocked down", i=3), man("axe", i=11), "1 1 1 1 1 1", turn="b", until="phases=3")
    assert strikers(game)[1:] == ["b1", "a1", "a1", "b1"]


@pytest.mark.clause("CH-08")
def test_a_stunned_man_needs_two_of_his_turns_to_stand() -> None:
    """Stunned, knocked down after his first recovery, up after his second; only in his own turns."""
    statuses = [
        play(
            [man("axe", "stunned", "immune to panic"), man("club")],
            man("axe", i=3),
            "1 1 " * phases + ("1" if phases == 4 else ""),
            until=f"phases={phases}",
            policy={"b": {"target": "last"}},
            turn="b",
        ).statuses["a1"]
        for phases in (1, 2, 3, 4)
    ]
    assert statuses == ["stunned", "knocked_down", "knocked_down", "standing"]


@pytest.mark.clause("CH-05", "CH-06")
@pytest.mark.parametrize(
    ("scope", "expected"), [("combat", ["b1", "a1", "a2", "b2"]), ("own_opponents", ["a2", "b1", "a1", "b2"])]
)
def test_whirlwind_makes_the_whole_combat_or_his_own_go_by_initiative(scope: str, expected: list[str]) -> None:
    """a1 charges the owner b1; a2 charges b2, who touches a1 too."""
    a = [man("axe", "charging", i=5), man("club", "charging", i=7)]
    b = [man("axe", "whirlwind", i=3), man("axe", i=9)]
    touch = [("a1", "b1"), ("a1", "b2"), ("a2", "b2")]
    rest = {"touch": touch, "options": {"whirlwind_scope": scope}, "policy": {"a": {"target": "last"}}}
    assert order(a, b, "1 1 1 1", **rest) == expected


@pytest.mark.clause("CH-05")
def test_whirlwind_is_chosen_or_left() -> None:
    """The charged owner is asked under each policy what it says."""
    for policy, expected in (("when_charged", 1), ("never", 0), ("always", 1)):
        found = first(
            man("axe", "whirlwind", i=5), man("axe", "charging", i=7), policy={"a": {"by_initiative": policy}}
        )
        assert found == expected
    assert first(man("axe", "whirlwind", "charging", i=7), man("axe", i=5)) == 1


@pytest.mark.clause("CH-05")
@pytest.mark.parametrize(
    ("state", "charged", "answers", "expected"),
    [
        ("standing", ["b1", "b2"], "usual-order by-initiative 1 1 #1 1", ["b1", "b2", "a1"]),
        ("standing", ["b2"], "by-initiative 1 1 #1 1", ["b1", "b2", "a1"]),
        ("knocked_down", ["b1", "b2"], "by-initiative 1 1", ["b2", "a1"]),
    ],
)
def test_each_owner_of_whirlwind_is_asked(state: str, charged: list[str], answers: str, expected: list[str]) -> None:
    """The first leaves it, was not charged, or is down; the second has all go by Initiative: the charger comes last."""
    charger = {"side": "a", **NUMBERS, "gear": ["axe"], "rules": [CALM], "charged": charged}
    owners = [
        {"side": "b", **NUMBERS, "gear": ["axe"], "skills": ["whirlwind"], "i": 5, "status": state},
        {"side": "b", **NUMBERS, "gear": ["club"], "skills": ["whirlwind"], "i": 6},
    ]
    game = pf.play(table(charger, *owners, until="phase"), answers=answers)
    assert strikers(game) == expected
    assert game.question is None


@pytest.mark.clause("CH-05")
def test_who_is_down_makes_no_whirlwind() -> None:
    """The owner was charged, and lies on the ground."""
    for state, key in (("", "by_initiative"), ("knocked down", "attack")):
        owner = man("axe", "whirlwind", *([state] if state else []))
        assert asked(play(man("axe", "charging", i=9), owner))[0] == key


@pytest.mark.clause("CH-05")
def test_whirlwind_is_for_who_was_charged_himself() -> None:
    """a1 touches the owner b1, and has charged b2 alone."""
    for charged, key in (("b1", "by_initiative"), ("b2", "target")):
        game = pf.play(
            table(
                {"side": "a", **NUMBERS, "gear": ["axe"], "rules": [CALM], "charged": [charged]},
                {"side": "b", **NUMBERS, "gear": ["axe"], "skills": ["whirlwind"]},
                {"side": "b", **NUMBERS, "gear": ["club"]},
            )
        )
        assert game.question.key == key


@pytest.mark.parametrize(
    ("mine", "clause"),
    [
        (("spear",), "CH-04"),
        (("axe", "charging"), "CH-05"),
        (("axe",), "CH-06"),
        (("axe", "stood up"), "CH-08"),
        (("axe", "curse of years"), ""),
    ],
)
def test_the_log_names_the_clause_behind_a_place_in_the_order(mine: tuple[str, ...], clause: str) -> None:
    """For each part of it."""
    game = play(man(*mine, i=5), man("axe"), "1 1", until="phase")
    lines = {line.text.split()[0]: line.clause for line in game.log if " strikes " in line.text}
    assert lines == {"a1": clause, "b1": "CH-06"}


@pytest.mark.clause("CH-08")
def test_whirlwind_does_not_help_who_stood_up() -> None:
    """He stays last."""
    a, b = man("axe", "stood up", i=3), man("axe", "whirlwind", "charging", i=7)
    assert order(a, b, "1 1", policy={"b": {"by_initiative": "always"}}, turn="b") == ["b1", "a1"]


def test_the_curse_of_years_puts_a_man_after_those_who_stood_up() -> None:
    """Last of all, and 1 less on the roll."""
    assert order(man("axe", "curse of years", i=3), man("axe", "stood up", i=11), "1 1", turn="b") == ["b1", "a1"]

"""Optional critical hits that reach beyond their target in fights of several (sheet 2.15, option ``criticals``)."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.engines.play import Game
from tests.systems.mordheim.duels import asked, keys, man, play, reason, strikers, struck

OPTIONAL = {"criticals": "by_weapon"}
THRUST = "4 6 5"
"""A hit, a 6 to wound, and a 5 on the chart of thrusting weapons: +2 on injury, no armour save, driven back."""
SHOT = "4 6 3"
"""A hit, a 6 to wound, and a 3 on the chart of missiles: the nearest of his friends is hit too."""
SPEAR = man("spear", i=5)
TOUGH = man("axe", w=3, i=1)
GOES_ON = "the shot goes on and hits"


def brawl(a: str | list[str], b: str | list[str], answers: str, **rest: Any) -> Game:
    """A game under the optional charts."""
    return play(a, b, answers, options=OPTIONAL, **rest)


def notes(game: Game) -> list[str]:
    """What has happened, in words."""
    return [line.text for line in game.log if line.kind == "note"]


# -- driven back ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MH-01", "MH-23")
def test_a_man_driven_back_is_parted_from_his_other_enemies() -> None:
    """a1's thrust costs b1 a Wound; a2, whose turn is next, touches nobody any more, and b1 strikes at a1."""
    game = brawl([SPEAR, man("axe", i=4)], TOUGH, THRUST, until="phase")
    assert (strikers(game), struck(game), asked(game)[0]) == (["a1", "b1"], ["b1", "a1"], "to_hit")
    assert "a1 drives b1 away from the others and goes after him." in notes(game)


@pytest.mark.clause("MH-01", "MH-23")
def test_the_striker_is_parted_from_his_other_enemies() -> None:
    """a1 goes after b1: b2, though quicker than b1, has no enemy in contact, and b1 strikes."""
    game = brawl(SPEAR, [TOUGH, man("axe", i=4)], f"b1 {THRUST} 1", until="phase")
    assert (strikers(game), reason(game)) == (["a1", "b1"], "limit")


@pytest.mark.clause("MH-10", "MH-23")
def test_attacks_meant_for_another_enemy_are_lost() -> None:
    """Of two attacks the first, at b1, drives him back: the second was for b2, and is not made."""
    game = brawl(
        man("halberd", a=2, i=5), [TOUGH, man("axe")], THRUST, until="blows=a1", policy={"a": {"split": "evenly"}}
    )
    assert (struck(game), asked(game)[0]) == (["b1"], "")


@pytest.mark.clause("MH-23", "MH-45")
def test_who_is_out_of_action_is_driven_nowhere() -> None:
    """An injury die of 3 with +2 takes b1 out: a1 stays where he was, and b2 strikes at him."""
    game = brawl(SPEAR, [man("axe", i=1), man("axe", i=4)], f"b1 {THRUST} 3", until="phase")
    assert (game.statuses["b1"], strikers(game)) == ("out_of_action", ["a1", "b2"])


@pytest.mark.clause("MH-23", "MH-29")
def test_a_ward_save_does_not_keep_him_in_his_place() -> None:
    """The wound is warded off (6 on 5+), and he is driven back all the same: a2 has nobody to strike."""
    foe = man("axe", "daemonic aura", i=1)
    game = brawl([SPEAR, man("axe", i=4)], foe, f"{THRUST} 6", until="phase")
    assert (game.wounds_left["b1"], strikers(game)) == (1, ["a1", "b1"])


@pytest.mark.clause("MH-23", "MH-37", "MH-39")
def test_a_man_struck_down_and_driven_back_is_out_of_reach_of_the_next() -> None:
    """b1 falls stunned (1 + 2): without the drive a2 would take him out without dice; now he touches a1 alone."""
    game = brawl([SPEAR, man("axe", i=4)], man("axe", i=1), f"{THRUST} 1", until="phase")
    assert (game.statuses["b1"], strikers(game)) == ("stunned", ["a1"])
    other = brawl([SPEAR, man("axe", i=4)], man("axe", i=1), "4 6 1 3", until="phase")
    assert (other.statuses["b1"], strikers(other)) == ("out_of_action", ["a1", "a2"])


@pytest.mark.clause("MH-39")
def test_who_is_left_without_an_enemy_is_free_and_may_charge_again() -> None:
    """In his own next turn a2 may join the fight of a1; until then he stands idle."""
    game = brawl(
        [f"ulli = {SPEAR}", "karl = WS3 S3 T3 W1 I4 A1 Ld7: axe"],
        f"grom = {TOUGH}",
        f"{THRUST} 1 1 1",
        turn="a",
        until="phases=3",
        policy={"a": {"join": "ask"}},
    )
    assert game.question is not None
    assert (game.question.who, game.question.options) == ("karl", ("stay", "join-grom"))


@pytest.mark.clause("MH-39", "MH-41")
def test_a_fight_ends_when_those_left_do_not_touch() -> None:
    """b1, driven back, takes a1 out; a2 stays where he is: no two enemies touch."""
    game = brawl([SPEAR, man("axe", i=4)], TOUGH, f"{THRUST} 4 5 5", policy={"a": {"join": "stay"}})
    assert (game.statuses["a1"], game.statuses["a2"], reason(game)) == ("out_of_action", "standing", "no_contact")


@pytest.mark.clause("MH-40")
def test_who_is_driven_away_from_all_but_one_is_not_all_alone() -> None:
    """b1 faces two and would test (Leadership 2 fails) at the end of his own phase; driven back, he faces one."""
    alone = man("axe", w=3, i=1, ld=2)
    assert keys([SPEAR, man("axe", i=4)], alone, "1 1 a1 1", turn="b", until="phase")[-1] == "all_alone"
    game = brawl([SPEAR, man("axe", i=4)], alone, f"{THRUST} 1", turn="b", until="phase")
    assert (asked(game)[0], game.statuses["b1"]) == ("", "standing")


@pytest.mark.clause("MH-23", "MH-40")
def test_a_thrust_at_one_who_runs_does_not_save_him_from_the_other_blows() -> None:
    """b1 breaks; a1's free hit drives him back stunned (1 + 2), and a2 has his blow at him all the same."""
    runner = man("axe", i=1, ld=2)
    game = brawl([SPEAR, man("axe", i=4)], runner, "1 1 a1 1 6 6 6 5 1", turn="b", until="phase")
    said = notes(game)
    assert said.index("a1 strikes b1 as he runs.") < said.index("a2 strikes b1 as he runs.")
    assert game.statuses["b1"] == "out_of_action"  # one blow stuns him, the next takes him out without dice


@pytest.mark.clause("MH-23")
def test_in_a_duel_nobody_is_parted() -> None:
    """One against one the thrust adds to injury, and nothing else; the default chart parts nobody anywhere."""
    assert not [text for text in notes(brawl(SPEAR, TOUGH, THRUST, until="phase")) if "away" in text]
    assert strikers(play([SPEAR, man("axe", i=4)], TOUGH, THRUST, until="phase")) == ["a1", "a2"]


@pytest.mark.clause("MH-10")
def test_like_men_whom_a_thrust_may_part_are_not_counted_together() -> None:
    """They may come to touch different enemies; where nobody thrusts, or by the one chart, they are."""

    def together(weapon: str, options: dict[str, str]) -> bool:
        odds = pf.odds(
            "mordheim", f"WS3 S3 T3 W1 I3 A1 Ld7: {weapon}", ["2 warriors: axe"], until="phase", options=options
        )
        return "b1..b2" in odds.fighters

    assert together("spear", {})
    assert together("club", OPTIONAL)
    assert not together("spear", OPTIONAL)


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize(("weapon", "told"), [("spear", True), ("pistol", False), ("club", False)])
def test_what_needs_a_board_is_told_where_it_can_happen(weapon: str, told: bool) -> None:
    """Whom a man runs into: with a thrusting weapon, by the optional charts, in fights of several."""

    def says(foes: int, options: dict[str, str]) -> bool:
        odds = pf.odds("mordheim", man(weapon), [man("axe")] * foes, until="blows=a1", options=options)
        return any("runs into" in notice for notice in odds.notices)

    assert (says(2, OPTIONAL), says(1, OPTIONAL), says(2, {})) == (told, False, False)


# -- a shot that goes on ----------------------------------------------------------------------------------------------

GUN = man("sword", "pistol", i=5)
MISSED = "b1 1"
"""He strikes at b1, and the blow with the sword misses; the shot comes next."""


@pytest.mark.clause("MH-22", "MH-25")
def test_a_shot_goes_on_and_hits_the_next_man() -> None:
    """After the first man's injury the second is wounded without a roll to hit, and his 6 is no critical hit."""
    assert keys(GUN, [TOUGH, man("axe")], f"b1 all 1 {SHOT} 6 5", options=OPTIONAL, until="blows=a1") == [
        "target", "split", "to_hit", "to_hit", "to_wound", "critical", "to_wound", "injury", "",
    ]  # fmt: skip
    game = brawl(GUN, [TOUGH, man("axe")], f"{MISSED} {SHOT} 6 5", until="blows=a1")
    assert (game.wounds_left["b1"], game.statuses["b2"]) == (2, "out_of_action")
    assert f"{GOES_ON} b2." in notes(game)


@pytest.mark.clause("MH-22", "MH-27")
def test_both_men_have_their_armour_against_it() -> None:
    """Strength 4 with -2 leaves gromril armour 6+: rolled by the first, then by the second; neither parries."""
    armoured = man("sword", "gromril armour", w=3)
    asks = keys(
        GUN, [armoured] * 2, "1 6 6 3 1 4 6", options=OPTIONAL, until="blows=a1", policy={"a": {"target": "last"}}
    )
    assert asks[-4:] == ["armour", "to_wound", "armour", ""]


@pytest.mark.clause("MH-22", "MH-45")
def test_it_goes_on_though_the_first_man_is_out() -> None:
    """b1 is out of action by the shot's one wound, and b2 is hit."""
    game = brawl(GUN, [man("axe", w=1), man("axe")], f"{MISSED} {SHOT} 5", until="blows=a1")
    assert (game.statuses["b1"], asked(game)[0]) == ("out_of_action", "to_wound")


@pytest.mark.clause("MH-22", "MH-25", "MH-34")
def test_it_goes_on_from_one_who_was_out_or_down_before() -> None:
    """The sword takes b1 out; the shot, a hit too, is still rolled to wound: a 6, then 3 on the chart, and b2 is hit.

    With b1 knocked down from the beginning the shot alone takes him out, and goes on as well.
    """
    two = [man("axe"), man("axe")]
    assert keys(GUN, two, f"b1 4 4 5 5 {SHOT[2:]}", options=OPTIONAL, until="blows=a1")[-3:] == [
        "to_wound", "critical", "to_wound",
    ]  # fmt: skip
    down = [man("axe", "knocked down"), man("axe", "out of action"), man("axe")]
    game = brawl(GUN, down, f"1 {SHOT[2:]}", until="blows=a1", touch=[("a1", "b1")])
    assert (game.statuses["b1"], asked(game)[0]) == ("out_of_action", "to_wound")


@pytest.mark.clause("MH-22")
def test_it_keeps_the_strength_of_the_weapon_that_fired() -> None:
    """Of a pistol and a warplock pistol the second shot is the critical one: Strength 5 wounds Toughness 4 on 3+."""
    brace = man("pistol", "warplock pistol", i=5)
    foes = [man("axe", w=3), man("axe", t=4)]
    game = brawl(brace, foes, "b1 1 4 6 3", until="blows=a1")
    assert asked(game) == ("to_wound", "3+")


@pytest.mark.clause("MH-22")
def test_the_next_man_is_one_whom_the_striker_touches() -> None:
    """b2 touches a2 only, b3 touches a1: the shot at b1 goes on to b3, and to b2 where b3 is gone."""
    foes = [TOUGH, man("axe"), man("axe")]
    touch = [("a1", "b1"), ("a2", "b2"), ("a1", "b3")]
    game = brawl([GUN, man("axe")], foes, f"{MISSED} {SHOT}", until="blows=a1", touch=touch)
    assert f"{GOES_ON} b3." in notes(game)
    gone = [TOUGH, man("axe"), man("axe", "out of action")]
    game = brawl([GUN, man("axe")], gone, f"1 {SHOT}", until="blows=a1", touch=touch)
    assert f"{GOES_ON} b2." in notes(game)


@pytest.mark.clause("MH-22")
def test_it_stops_where_nobody_else_is_left() -> None:
    """b1 fights on alone: the hit is one wound with its save, as in a duel."""
    game = brawl(GUN, [TOUGH, man("axe", "out of action")], f"1 {SHOT}", until="blows=a1")
    assert (asked(game)[0], game.wounds_left["b1"]) == ("", 2)


@pytest.mark.clause("MH-22", "MH-36")
def test_a_stunned_man_behind_has_to_be_wounded() -> None:
    """Nobody has struck at him: a 1 to wound leaves him stunned, a 5 takes him out."""
    foes = [TOUGH, man("axe", "stunned")]
    for face, status in (("1", "stunned"), ("5", "out_of_action")):
        game = brawl(GUN, foes, f"1 {SHOT} {face}", until="blows=a1")
        assert game.statuses["b2"] == status


@pytest.mark.clause("MH-22", "MH-37")
def test_whom_the_shot_puts_down_he_strikes_as_a_standing_man() -> None:
    """The shot at b1 goes on and stuns b2 (3): the attack kept for b2 is rolled to hit, and a miss changes nothing."""
    pistol_first = f"b1 on-b1-1-pistol-on-b2-1-sword {SHOT} 5 3"
    game = brawl(GUN, [TOUGH, man("axe")], pistol_first, until="blows=a1")
    assert (asked(game), notes(game)[-1]) == (("to_hit", "4+"), "a1 strikes b2.")
    missed = brawl(GUN, [TOUGH, man("axe")], f"{pistol_first} 3", until="blows=a1")
    assert (missed.statuses["b2"], asked(missed)[0]) == ("stunned", "")


@pytest.mark.clause("MH-04", "MH-22")
def test_the_bolt_of_a_crossbow_pistol_goes_on_too() -> None:
    """Shot before the first blows (7 - 3, +2: a 6 hits): a 6 to wound, 3 on the chart, and b2 has to be wounded."""
    asks = keys(man("sword", "crossbow pistol"), [TOUGH, man("axe")], "b1 6 6 3", options=OPTIONAL, until="blows=a1")
    assert asks == ["target", "to_hit", "to_wound", "critical", "to_wound"]


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ([SPEAR, man("axe", i=4)], [TOUGH, man("axe", "shield")]),
        ([GUN, man("club")], [man("axe", w=2), man("axe"), man("sword")]),
    ],
)
def test_worked_out_and_rolled_agree(a: list[str], b: list[str]) -> None:
    """Every chance of two phases is within five standard errors of that of 4,000 fights rolled die by die."""
    n = 4_000
    exact = pf.odds("mordheim", a, b, until="phases=2", options=OPTIONAL, method="float")
    rolled = pf.simulate("mordheim", a, b, until="phases=2", options=OPTIONAL, n=n, seed=7, engine="plain")
    for who, standing in exact.fighters.items():
        for status, chance in standing.status.items():
            p, seen = float(chance), rolled.fighters[who].status.get(status)
            assert abs((float(seen) if seen is not None else 0.0) - p) <= 5 * (p * (1 - p) / n) ** 0.5 + 1e-12

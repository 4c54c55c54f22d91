"""One duel: blows before its dice, who had the better of it, what the log says of its hits."""

from __future__ import annotations

import pytest

from tests.systems.wh40k2e.duels import PLAIN, asked, man, play, reason, said

STING = man("mandiblasters")


def test_a_duel_says_what_its_dice_come_to_and_nothing_of_blows_that_nobody_has() -> None:
    """Equal dice of equal fighters."""
    assert said(play(PLAIN, PLAIN, "3 3")) == [
        "a1 fights b1.",
        "Combat Score +0 for a1.",
        "Equal Combat Scores and equal Initiative: nobody hits.",
    ]


@pytest.mark.parametrize(
    ("foe", "dice", "more"),
    [
        (PLAIN, "4 3 3", []),
        (PLAIN, "4 3 4", ["b1 loses 1 Wound.", "b1 is dead."]),
        (man("displacer field"), "4 3 4 3", ["b1 is moved away by his field."]),
    ],
)
def test_a_hit_says_what_it_has_done_and_nothing_else(foe: str, dice: str, more: list[str]) -> None:
    """A 3 does not wound, a 4 does; the field takes its bearer away on a 3."""
    hit = ["a1 fights b1.", "Combat Score +1 for a1.", "a1 scores 1 hit on b1."]
    assert said(play(PLAIN, foe, dice)) == [*hit, *more]


@pytest.mark.parametrize(
    ("dice", "more"),
    [
        ("4 4", ["b1 is dead."]),
        ("4 3 3 3", ["Combat Score +0 for a1.", "Equal Combat Scores and equal Initiative: nobody hits."]),
        ("3 3 3", ["Combat Score +0 for a1.", "Equal Combat Scores and equal Initiative: nobody hits."]),
    ],
)
def test_who_dies_before_the_dice_is_said_to_be_dead_and_nobody_else(dice: str, more: list[str]) -> None:
    """A sting of Ballistic Skill 3 hits on 4 or more, and wounds Toughness 4 on 4 or more."""
    assert said(play(STING, PLAIN, dice)) == ["a1 fights b1.", "a1 strikes b1 before the dice.", *more]


@pytest.mark.parametrize(
    ("a", "b", "dice", "end"),
    [
        (STING, PLAIN, "4 4", ("decided", "a")),
        (PLAIN, STING, "4 4", ("decided", "b")),
        (STING, STING, "4 4 4 4", ("both_gone", None)),
    ],
)
def test_a_duel_that_ends_before_the_dice_is_won_by_who_lives(a: str, b: str, dice: str, end: tuple[str, str]) -> None:
    """On whichever side he is; nobody wins where both are dead."""
    game = play(a, b, dice, until="duel")
    assert game.end is not None
    assert (game.end.reason, game.end.winner) == end


def test_nobody_is_struck_before_the_dice_once_he_is_dead() -> None:
    """A sting that kills leaves no rush of the shield to roll for, and one that does not leaves it: 5 or more."""
    both = man("mandiblasters", "suppression shield", "charging")
    killed = play(both, PLAIN, "4 4")
    assert (killed.statuses["b1"], asked(killed)) == ("dead", "")
    assert asked(play(both, PLAIN, "4 3")) == "to_wound"


def test_a_walker_is_not_stung() -> None:
    """It has no Toughness: the dice of the duel come first."""
    assert asked(play(STING, "IG Sentinel")) == "attack_die"


def test_damage_beyond_the_last_wound_is_lost() -> None:
    """Strength 5 against Toughness 4, then 3 of a D3, on one who has 1 Wound; on one who has 2 all the same."""
    axe = man("axe of khorne")
    for wounds, lost in ((1, "1 Wound"), (2, "2 Wounds")):
        game = play(axe, man(w=wounds), "4 3 3 3")
        assert f"b1 loses {lost}." in said(game)
        assert game.statuses["b1"] == "dead"


@pytest.mark.clause("W2-04")
def test_a_roll_off_makes_one_hit_and_one_winner() -> None:
    """Though the hit does no harm."""
    for face, winner in ((4, "a"), (3, "b")):
        game = play(man(s=1, t=9), man(s=1, t=9), f"3 3 {face}", until="duel", options={"double_tie": "roll_off"})
        assert game.end is not None
        assert (reason(game), game.end.winner) == ("decided", winner)
        assert f"{winner}1 scores 1 hit on {'b' if winner == 'a' else 'a'}1." in said(game)

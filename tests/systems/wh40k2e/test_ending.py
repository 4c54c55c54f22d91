"""The end of a duel, a phase and the fight: who has won, what is forgotten from one phase to the next."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from pitfight.engines.play import Game
from tests.systems.wh40k2e.duels import NUMBERS, asked, exact, man, play, reason, said, table

TOUGH = man(s=1, t=9)


def row(id: str, **more: object) -> dict[str, object]:
    """A model that nobody kills, unless other numbers are given."""
    return {**NUMBERS, "s": 1, "t": 9, "id": id, "side": id[0], **more}


def scores(game: Game) -> list[str]:
    """The Combat Scores of a log."""
    return [line for line in said(game) if line.startswith("Combat Score")]


def test_a_phase_does_not_begin_where_no_enemies_touch() -> None:
    """One whose only opponent is dead, or has left in the movement phase, has nobody to fight."""
    dead = pf.play(table(row("a1", engaged=["b1"]), row("b1", status="dead"), row("b2")))
    assert dead.end is not None
    assert (dead.end.reason, dead.end.fought) == ("no_contact", False)
    fighters = (row("a1", rules=["dreadnought"], breaking_off=True, engaged=["b1"]), row("a2"), row("b1"))
    left = pf.play(table(*fighters, turn="a"), start="turn_start")
    assert left.end is not None
    assert (left.end.reason, left.end.fought) == ("no_contact", False)


def test_a_phase_after_which_no_enemies_touch_is_the_last() -> None:
    """The slayer stays where he is; the other enemy is out of reach, and nobody tests anything for another turn."""
    fight = table(
        row("a1", s=4, ws=6, rules=["stupidity"], engaged=["b1"]),
        row("b1", t=1),
        row("b2", rules=["stupidity"]),
        until="dead",
    )
    game = pf.play(fight, answers="6 2 2")
    assert game.end is not None
    assert (game.end.reason, game.end.fought) == ("no_contact", True)


def test_a_fight_may_be_cut_off() -> None:
    """Two who cannot hurt each other, after so many phases."""
    odds = pf.odds("wh40k2e", TOUGH, TOUGH, until="dead", max_steps=2)
    assert exact(odds.ends["capped"]) == Fraction(1)


@pytest.mark.clause("W2-13")
@pytest.mark.parametrize(("status", "after", "says"), [("intact", "damaged", True), ("destroyed", "destroyed", False)])
def test_only_a_vehicle_that_is_there_goes_out_of_control(status: str, after: str, says: bool) -> None:
    """Its driver is slain beside the wreck, or beside what may still drive."""
    fight = table(
        {**NUMBERS, "id": "a1", "side": "a", "ws": 6},
        {"id": "b1", "side": "b", "profile": "ork wartrak", "status": status},
        row("b2", t=1, crew_of="b1", driver=True),
        row("b3", crew_of="b1"),
    )
    game = pf.play(fight, answers="6 2 2")
    assert any("out of control" in line for line in said(game)) == says
    assert game.statuses["b1"] == after


def test_fear_halves_weapon_skill_in_the_first_phase_only() -> None:
    """2 in place of 4, then 4 again."""
    game = play(man("fear failed", s=1, t=9), TOUGH, "3 3 3 3", until="phases=2")
    assert scores(game) == ["Combat Score -2 for a1.", "Combat Score +0 for a1."]


@pytest.mark.clause("W2-16")
def test_who_slew_nobody_in_this_phase_does_not_follow_up() -> None:
    """In the second phase the first of two slays, and goes on alone; what happened in the first counts no more."""
    fight = table(
        row("a1", s=4, engaged=["b1"]),
        row("a2", engaged=["b1"]),
        row("b1", t=1),
        row("b2", engaged=["a3"]),
        row("a3"),
        until={"phases": 2},
        policy={"a": {"follow_up": "first"}},
    )
    game = pf.play(fight, answers="a1 3 3 3 3 4 3 3 a1 6 2 2 3 3")
    assert [line.split()[0] for line in said(game) if "follows" in line] == ["a1"]


@pytest.mark.clause("W2-08")
def test_parries_for_the_phase_come_back_with_the_next() -> None:
    """One sword, two dice against it: one parry in each phase, whatever was used in the first."""
    fight = (man(s=1, t=9, a=2), man("sword", s=1, t=9))
    options = {"parry_per": "phase"}
    again = play(*fight, "5 4 3 parry-5 3 5 4 3", until="phases=2", options=options)
    assert asked(again) == "parry"
    both = play(*fight, "5 4 3 parry-5 3 5 4 3 parry-5 3", until="phases=2", options=options)
    assert (asked(both), reason(both)) == ("", "limit")


@pytest.mark.clause("W2-17")
def test_a_phase_ends_when_everyone_has_had_his_duel_once() -> None:
    """And in the next everyone has one again."""
    game = play(TOUGH, TOUGH, "3 3 3 3", until="phases=2")
    assert sum(" fights " in line for line in said(game)) == 2
    assert reason(game) == "limit"

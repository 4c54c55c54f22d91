"""Moving from combat (MH-39, MH-41): who may leave, who may charge, and that nobody else moves."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from pitfight.engines.play import Game
from tests.systems.mordheim.duels import asked, man, play, reason

TOUGH = "WS3 S3 T9 W1 I3 A1 Ld7: axe"
DOWN = "WS3 S1 T9 W1 I1 A1 Ld7: axe; knocked down"
LEAVES = {"a": {"leave": "leave"}}
HARMLESS = "WS3 S1 T9 W1 I1 A1 Ld7: axe"


@pytest.mark.clause("MH-39")
def test_who_faces_only_downed_enemies_may_leave() -> None:
    """At the start of his turn, by policy: then no two enemies touch any more."""
    odds = pf.odds("mordheim", TOUGH, DOWN, turn="a", start="turn_start", policy=LEAVES)
    assert odds.ends["no_contact"].value == 1
    stays = pf.odds("mordheim", TOUGH, DOWN, turn="a", start="turn_start", until="phase")
    assert stays.ends["limit"].value == 1


@pytest.mark.clause("MH-41", "MH-39")
def test_nobody_leaves_a_standing_enemy() -> None:
    """The policy to leave changes nothing while an enemy stands."""
    odds = pf.odds("mordheim", TOUGH, HARMLESS, turn="a", start="turn_start", until="phase", policy=LEAVES)
    assert odds.ends["limit"].value == 1


@pytest.mark.clause("MH-39")
def test_a_free_man_may_join_the_fight_of_a_friend() -> None:
    """In play: whose enemies are out may charge, in his own turn, an enemy whom a friend fights."""
    game = pf.play(
        "mordheim",
        [f"ulli = {TOUGH}", f"karl = {TOUGH}"],
        ["WS3 S3 T3 W1 I1 A1 Ld7: axe; out of action", f"grom = {HARMLESS}"],
        touch=[("ulli", "b1"), ("karl", "grom")],
        turn="a",
        start="turn_start",
        policy={"a": {"join": "ask"}},
    )
    assert game.question is not None
    assert game.question.options == ("stay", "join-grom")
    joined = pf.play(game.fight, answers="join-grom")
    assert "ulli charges grom." in [line.text for line in joined.log]


@pytest.mark.clause("MH-39")
def test_a_man_who_stood_up_stays() -> None:
    """Who stood up this turn may not leave or charge."""
    odds = pf.odds(
        "mordheim",
        f"{TOUGH}; knocked down",
        DOWN,
        turn="a",
        start="turn_start",
        until="phase",
        policy=LEAVES,
    )
    assert odds.ends["limit"].value == 1


@pytest.mark.clause("MH-39")
def test_a_charge_at_what_he_fears_needs_a_test() -> None:
    """Leadership 7 against fear: 21 of 36 dare; the policy joins the fight of the first friend who is engaged."""
    odds = pf.odds(
        "mordheim",
        [TOUGH, TOUGH],
        ["WS3 S3 T3 W1 I1 A1 Ld7: axe; out of action", f"{HARMLESS}; fear"],
        touch=[("a1", "b1"), ("a2", "b2")],
        turn="a",
        start="turn_start",
        until="phase",
        policy={"a": {"join": "first"}},
        method="exact",
    )
    first = odds.detail["first_striker"]
    assert first["a1"].value == Fraction(21, 36)


@pytest.mark.clause("MH-39")
def test_who_knows_no_fear_charges_without_a_test() -> None:
    """'Ere We Go needs no test to charge, and neither does one who causes fear himself."""
    for spared in ("'ere we go", "fear"):
        odds = pf.odds(
            "mordheim",
            [f"{TOUGH}; {spared}", TOUGH],
            ["WS3 S3 T3 W1 I1 A1 Ld7: axe; out of action", f"{HARMLESS}; fear"],
            touch=[("a1", "b1"), ("a2", "b2")],
            turn="a",
            start="turn_start",
            until="phase",
            policy={"a": {"join": "first"}},
            method="exact",
        )
        assert odds.detail["first_striker"]["a1"].value == 1


@pytest.mark.clause("MH-39")
@pytest.mark.parametrize(("rule", "joins"), [("animosity", Fraction(31, 36)), ("orc", Fraction(1))])
def test_animosity_may_keep_a_free_man_from_charging(rule: str, joins: Fraction) -> None:
    """A 1 and then anything but a 6: 5 of 36 stay where they are; b2's charger strikes before a2."""
    odds = pf.odds(
        "mordheim",
        [f"{TOUGH}; {rule}", TOUGH],
        ["WS3 S3 T3 W1 I1 A1 Ld7: axe; out of action", HARMLESS],
        touch=[("a1", "b1"), ("a2", "b2")],
        turn="a",
        start="turn_start",
        until="phase",
        policy={"a": {"join": "first"}},
        method="exact",
    )
    assert odds.detail["first_striker"]["a1"].value == joins


@pytest.mark.clause("MH-39")
def test_animosity_is_for_those_who_fight_nobody() -> None:
    """Whose enemies are all down is in combat still: he charges another without such a test."""
    odds = pf.odds(
        "mordheim",
        [f"{TOUGH}; animosity", TOUGH],
        [DOWN, HARMLESS],
        touch=[("a1", "b1"), ("a2", "b2")],
        turn="a",
        start="turn_start",
        until="phase",
        policy={"a": {"leave": "first"}},
        method="exact",
    )
    assert odds.detail["first_striker"]["a1"].value == 1


def joined(charger: str, goal: str, answers: str) -> Game:
    """A game in which ulli charges grom, whom karl fights already, with these answers after that."""
    return play(
        [f"ulli = {charger}", f"karl = {TOUGH}"],
        ["WS3 S3 T3 W1 I1 A1 Ld7: axe; out of action", f"grom = {goal}"],
        f"join-grom {answers}",
        touch=[("ulli", "b1"), ("karl", "grom")],
        turn="a",
        start="turn_start",
        policy={"a": {"join": "ask"}},
    )


@pytest.mark.clause("MH-39")
def test_ere_we_go_spares_only_its_own_charge() -> None:
    """Who is charged by what he fears tests, although he would not if he charged himself."""
    assert asked(joined(f"{TOUGH}; fear", man("axe", "'ere we go", s=1, t=9), ""))[0] == "fear"


@pytest.mark.clause("MH-13", "MH-39")
def test_the_combat_of_one_who_fights_already_does_not_begin_anew() -> None:
    """Grom is in a later turn of his combat: no miss is rolled again, though he hates the one who joins."""
    grom = man("axe", "hates humans", "combat turn 2", s=1, t=9, i=9)
    game = joined(f"{TOUGH}; human", grom, "1 ulli 1")
    assert asked(game)[0] == "to_hit"


@pytest.mark.clause("MH-13", "MH-39")
def test_the_combat_of_one_who_fought_nobody_begins_with_the_charge() -> None:
    """Grom touched nobody: this is his first turn, and he rolls his miss against a hated enemy again."""
    game = play(
        f"ulli = {TOUGH}; human",
        [DOWN, f"grom = {man('axe', 'hates humans', 'combat turn 2', s=1, t=9)}"],
        "charge-grom 1 1",
        touch=[("ulli", "b1")],
        turn="a",
        start="turn_start",
        policy={"a": {"leave": "ask"}},
    )
    assert asked(game)[0] == "to_hit_again"


@pytest.mark.clause("MH-39")
def test_moving_off_needs_no_test_of_fear() -> None:
    """Not even for a beastman who frightens beastmen."""
    game = play(
        f"{TOUGH}; beastman, frightens beastmen",
        DOWN,
        "leave",
        turn="a",
        start="turn_start",
        policy={"a": {"leave": "ask"}},
    )
    assert reason(game) == "no_contact"

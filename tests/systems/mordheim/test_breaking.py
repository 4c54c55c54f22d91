"""Breaking from combat (MH-40): who tests, who is spared, and what becomes of those who run."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf

PLAIN = "WS3 S3 T3 W1 I3 A1 Ld7"
HARMLESS = "WS3 S1 T9 W1 I1 A1 Ld7: axe"
"""S1 never wounds T9, and is never wounded by S3: nothing but nerves can end such a fight."""
RUNS = Fraction(15, 36)
"""Two dice above 7."""


def fleeing(a: list[str], b: list[str], **rest: Any) -> Fraction:
    """The chance that the first fighter of side a has fled after one phase of his own turn."""
    odds = pf.odds("mordheim", a, b, until="phase", turn="a", method="exact", **rest)
    chance = odds.fighters["a1"].status.get("fleeing")
    return Fraction(0) if chance is None else Fraction(chance.value)


NUMBERS: dict[str, Any] = {"ws": 3, "t": 9, "w": 1, "a": 1, "ld": 7, "gear": ["axe"]}
TOUGH = "WS3 S3 T9 W1 I3 A1 Ld7: axe"


@pytest.mark.clause("MH-40")
def test_who_faces_two_alone_may_break() -> None:
    """Two dice above his Leadership of 7: 15 of 36; S1 blows at T9 never wound, so who breaks gets away."""
    assert fleeing([TOUGH], [HARMLESS, HARMLESS]) == RUNS


@pytest.mark.clause("MH-40")
def test_one_enemy_is_no_reason_to_break() -> None:
    """The test is for those who face two or more."""
    assert fleeing([TOUGH], [HARMLESS]) == 0


@pytest.mark.clause("MH-40")
def test_only_the_side_whose_turn_it_is_tests() -> None:
    """At the end of his own close combat phase, so not in the enemy's turn."""
    odds = pf.odds("mordheim", TOUGH, [HARMLESS, HARMLESS], until="phase", turn="b", method="exact")
    assert "fleeing" not in odds.fighters["a1"].status


@pytest.mark.clause("MH-40")
def test_a_friend_on_his_feet_steadies_him() -> None:
    """Any other standing warrior of his side in the fight is near; a number in the fight says otherwise."""
    assert fleeing([TOUGH, TOUGH], [HARMLESS, HARMLESS]) == 0
    assert fleeing([f"{TOUGH}; friends near 0", TOUGH], [HARMLESS, HARMLESS]) == RUNS
    assert fleeing([f"{TOUGH}; friends near 1"], [HARMLESS, HARMLESS]) == 0


@pytest.mark.clause("MH-40")
@pytest.mark.parametrize("spared", ["combat master", "absolute faith", "stern"])
def test_some_never_test_all_alone(spared: str) -> None:
    """Combat Master, Absolute Faith and Stern need no test."""
    assert fleeing([f"{TOUGH}; {spared}"], [HARMLESS, HARMLESS]) == 0


@pytest.mark.clause("MH-40")
def test_the_option_switches_the_test_off() -> None:
    """All Alone off: nobody tests."""
    assert fleeing([TOUGH], [HARMLESS, HARMLESS], options={"all_alone": "off"}) == 0


@pytest.mark.clause("MH-40")
def test_downed_enemies_count_only_by_option() -> None:
    """Of two enemies one is down: no test, unless downed enemies count."""
    down = f"{HARMLESS}; knocked down"
    assert fleeing([TOUGH], [HARMLESS, down]) == 0
    assert fleeing([TOUGH], [HARMLESS, down], options={"all_alone_counts_downed": "on"}) == RUNS


@pytest.mark.clause("MH-40")
def test_a_leader_near_lends_his_leadership() -> None:
    """A leader outside the fight with Leadership 9: 6 of 36 dice are above it."""
    odds = pf.odds(
        {
            "system": "mordheim",
            "turn": "a",
            "until": "phase",
            "fighter": [
                {
                    "side": "a",
                    "ws": 3,
                    "s": 3,
                    "t": 9,
                    "w": 1,
                    "i": 3,
                    "a": 1,
                    "ld": 7,
                    "gear": ["axe"],
                    "leader_ld": 9,
                },
                *({"side": "b", "ws": 3, "s": 1, "t": 9, "w": 1, "i": 1, "a": 1, "ld": 7, "gear": ["axe"]},) * 2,
            ],
        },
        method="exact",
    )
    assert odds.fighters["a1"].status["fleeing"].value == Fraction(6, 36)


@pytest.mark.clause("MH-40")
def test_a_leader_in_the_fight_lends_his_leadership() -> None:
    """A friend who leads stands in the fight, but not within 6 inches of a man who says so: his Leadership still helps.

    The man himself is alone (no friends near), with Leadership 7; the leader's is 9.
    """
    leader = "WS3 S3 T9 W1 I3 A1 Ld9: axe; rule: leader"
    plain = "WS3 S3 T9 W1 I3 A1 Ld9: axe"
    assert fleeing([f"{TOUGH}; friends near 0", leader], [HARMLESS, HARMLESS]) == Fraction(6, 36)
    assert fleeing([f"{TOUGH}; friends near 0", plain], [HARMLESS, HARMLESS]) == RUNS


@pytest.mark.clause("MH-40")
def test_each_opponent_strikes_who_runs() -> None:
    """In play: he breaks, both enemies hit him without a die and roll to wound, and if he stands he is gone."""
    game = pf.play(
        "mordheim",
        "ulli = WS3 S3 T3 W1 I5 A1 Ld7: axe",
        ["WS3 S3 T3 W1 I4 A1 Ld7: axe", f"{PLAIN}: axe"],
        turn="a",
        answers="1 1 1 6 6 1 1",
    )
    said = [line.text for line in game.log]
    assert "ulli breaks and runs." in said
    assert said.index("ulli breaks and runs.") < said.index("ulli is gone from the fight.")
    assert game.statuses["ulli"] == "fleeing"
    assert game.end is not None
    assert game.end.winner == "b"


@pytest.mark.clause("MH-40")
def test_free_hits_fall_in_list_order_whatever_the_strikers_have_done() -> None:
    """Twins are struck down, or spend their critical hit, as likely the first of the list as the second.

    So a fair pick among them gives the chances of the list's order; to let those in a certain state go first does not.
    """
    axes, swords = f"{PLAIN}: axe", f"{PLAIN}: sword"
    odds = pf.odds("mordheim", [axes, axes], [swords, swords], until="phase", turn="a", method="exact")
    assert odds.fighters["a1"].status["out_of_action"].fraction == Fraction(18366245, 143327232)
    assert odds.win["a"].fraction == Fraction(625, 93312)

"""Several against one (W2-07, W2-17), tangles, and who is paired with whom."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.wh40k2e.duels import NUMBERS, PLAIN, asked, exact, man, play, said, table

TOUGH = man(s=1, t=9)


def pairs(*fighters: dict[str, object], answers: str = "?", **head: object) -> list[str]:
    """Who fights whom in a phase, in that order, as lines of the log."""
    game = pf.play(table(*fighters, **head), answers=answers, seed=1)
    return [line.removesuffix(".") for line in said(game) if " fights " in line]


def row(id: str, **more: object) -> dict[str, object]:
    """A model that nobody kills."""
    return {**NUMBERS, "s": 1, "t": 9, "id": id, "side": id[0], **more}


@pytest.mark.clause("W2-07")
def test_each_further_attacker_has_one_more_die_and_one_more_combat_score() -> None:
    """The third rolls three dice, and with like dice his score is 2 higher."""
    game = play([TOUGH], [TOUGH] * 3, "3 3 3 3 3 3 3 3 3")
    assert [line for line in said(game) if line.startswith("Combat Score")] == [
        "Combat Score +0 for b1.",
        "Combat Score +1 for b2.",
        "Combat Score +2 for b3.",
    ]


@pytest.mark.clause("W2-07")
def test_the_bonus_on_the_score_may_be_left_out() -> None:
    """The dice stay."""
    game = play([TOUGH], [TOUGH] * 2, "3 3 3 3 3", options={"multi_cs": "off"})
    assert [line for line in said(game) if line.startswith("Combat Score")][1] == "Combat Score +0 for b2."


@pytest.mark.clause("W2-07", "W2-17")
def test_what_a_further_attacker_counts_may_be_those_still_alive() -> None:
    """The second has nothing more, when the first was killed and the option says so."""
    lone, weak = man(t=9), man(s=1, t=1)
    first = "1 6 2"
    assert len(play([lone], [weak, weak], f"{first} 3 3 3").log) > 0
    assert asked(play([lone], [weak, weak], f"{first} 3 3", options={"multi_index": "alive"})) in ("", "to_wound")
    assert asked(play([lone], [weak, weak], f"{first} 3 3")) == "attack_die"


@pytest.mark.clause("W2-07")
def test_who_was_killed_before_the_dice_has_had_his_place_in_the_order() -> None:
    """The second rolls two dice and has 1 more; the bonus falls away only where the living alone count."""
    lone = "WS4 BS4 S3 T3 W1 I6 A1 Ld7: mandiblasters"
    fight = ([man(ws=3, s=3, t=3, i=3, ld=7)] * 2, [lone])
    dead = pf.odds("wh40k2e", *fight, until="phase").fighters["b1"].status["dead"]
    assert exact(dead) == Fraction(281021695, 859963392)
    living = pf.odds("wh40k2e", *fight, until="phase", options={"multi_index": "alive"}).fighters["b1"].status["dead"]
    assert exact(living) < exact(dead)


@pytest.mark.clause("W2-07")
@pytest.mark.parametrize("word", ["titanic", "power scourge", "gauntlets of ultramar"])
def test_against_some_there_is_no_bonus(word: str) -> None:
    """The second attacker rolls one die."""
    lone = man(word, s=1, t=9)
    game = play([lone], [TOUGH] * 2, "3 3 3 3")
    assert [line for line in said(game) if line.startswith("Combat Score")][1] == "Combat Score +0 for b2."


@pytest.mark.clause("W2-17")
def test_the_lone_fighter_meets_the_next_only_if_he_lives() -> None:
    """Killed by the first, he ends the fight."""
    game = play([man(t=1)], [man(), man()], "6 1 2")
    assert (game.statuses["a1"], [line for line in said(game) if " fights " in line]) == ("dead", ["b1 fights a1."])


@pytest.mark.clause("W2-07")
def test_the_outnumbering_side_picks_who_fights_next_after_each_result() -> None:
    """By name, by the order at the head of the file, or by a policy; as listed by default."""
    game = play([TOUGH], [TOUGH] * 3)
    assert game.question is not None
    assert (game.question.key, game.question.who, game.question.options) == ("order", "b1", ("b1", "b2", "b3"))
    again = play([TOUGH], [TOUGH] * 3, "b3 3 3")
    assert again.question is not None
    assert again.question.options == ("b1", "b2")
    fighters = [row("a1"), row("b1"), row("b2"), row("b3")]
    assert pairs(*fighters)[0] == "b1 fights a1"
    assert pairs(*fighters, order=["b3", "b1"]) == ["b3 fights a1", "b1 fights a1", "b2 fights a1"]
    assert pairs(*fighters, policy={"b": {"order": "last"}})[0] == "b3 fights a1"


@pytest.mark.clause("W2-07")
def test_best_order_is_no_worse_than_the_listed_one() -> None:
    """A strong fighter goes last, where his bonus is largest."""
    lone, weak, strong = man("save 3+"), man(ws=3), man("power fist", ws=5)
    usual = pf.odds("wh40k2e", [lone], [strong, weak], until="chain")
    best = pf.odds("wh40k2e", [lone], [strong, weak], until="chain", policy={"b": {"order": "best"}})
    assert exact(best.win["b"]) > exact(usual.win["b"])


@pytest.mark.clause("W2-07")
def test_in_a_tangle_one_faces_one_first_and_spare_ones_join() -> None:
    """Two against three: two pairs, and the third joins the first duel that has fewest."""
    fighters = [row("a1"), row("a2"), row("b1"), row("b2"), row("b3")]
    assert sorted(pairs(*fighters)) == ["b1 fights a1", "b2 fights a2", "b3 fights a1"]


@pytest.mark.clause("W2-07")
def test_pairs_follow_contacts() -> None:
    """b1 touches both, b2 touches a1 only: so b1 faces a2."""
    fighters = [row("a1", engaged=["b1", "b2"]), row("a2", engaged=["b1"]), row("b1"), row("b2")]
    assert sorted(pairs(*fighters)) == ["a1 fights b2", "a2 fights b1"]


@pytest.mark.clause("W2-07")
def test_survivors_are_numbered_from_one_again_in_the_next_phase() -> None:
    """The first attacker of the second phase has no bonus."""
    game = play([TOUGH], [TOUGH] * 2, "b1 3 3 3 3 3 b1 3 3", until="phases=2")
    scores = [line for line in said(game) if line.startswith("Combat Score")]
    assert scores == ["Combat Score +0 for b1.", "Combat Score +1 for b2.", "Combat Score +0 for b1."]


@pytest.mark.clause("W2-17")
def test_twins_give_the_average_of_each() -> None:
    """Three like attackers are one entry of the answer."""
    odds = pf.odds("wh40k2e", [man("save 3+")], [man(ws=3, s=3, t=3, i=3)] * 3)
    assert "b1..b3" in odds.fighters
    assert sum(exact(chance) for chance in odds.fighters["b1..b3"].status.values()) == 1


@pytest.mark.clause("W2-07")
def test_a_chain_is_one_lone_fighters_duels() -> None:
    """With two chains in the fight, only the first is asked for."""
    fighters = [row("a1", engaged=["b1"]), row("a2", engaged=["b2"]), row("b1"), row("b2")]
    assert pairs(*fighters, until="chain") == ["a1 fights b1"]
    assert len(pairs(*fighters)) == 2


@pytest.mark.clause("W2-07")
def test_fights_may_never_end() -> None:
    """Two who cannot hurt each other."""
    odds = pf.odds("wh40k2e", TOUGH, TOUGH, until="dead")
    assert (exact(odds.ends["never"]), odds.mean) == (Fraction(1), None)
    assert PLAIN


@pytest.mark.clause("W2-07")
def test_of_two_who_touch_one_alone_the_second_has_nobody_left() -> None:
    """b1 and b2 touch a1 only, who faces b1; b3 faces a2, and a3, who touches b3 only, joins them."""
    fighters = [row(f"a{number}", engaged=["b3"]) for number in (1, 2, 3)]
    foes = [row("b1", engaged=["a1"]), row("b2", engaged=["a1"]), row("b3")]
    assert sorted(pairs(*fighters, *foes)) == ["a1 fights b1", "a2 fights b3", "a3 fights b3"]


RHINO: dict[str, object] = {"id": "b9", "side": "b", "profile": "rhino", "location": "hull"}


def attacked(*foes: dict[str, object]) -> list[str]:
    """What a fighter with a krak grenade attacks where blows alone are asked for."""
    fight = table(row("a1", weapons=["krak grenade"]), *foes, until="blows")
    return [line for line in said(pf.play(fight)) if "attacks" in line or "fights" in line]


@pytest.mark.clause("W2-09", "W2-13")
def test_the_first_vehicle_that_can_be_attacked_is() -> None:
    """Neither a model that fights for itself, nor a wreck, nor a vehicle whose exposed crew is in the fight."""
    rhino = ["a1 attacks Rhino, no dice to hit."]
    assert attacked(row("b1"), RHINO) == rhino
    wreck: dict[str, object] = {"id": "b1", "side": "b", "armour": 10, "status": "destroyed"}
    assert attacked(wreck, RHINO) == rhino
    wartrak: dict[str, object] = {"id": "b1", "side": "b", "profile": "ork wartrak"}
    assert attacked(wartrak, row("b2", crew_of="b1"), RHINO) == rhino
    assert attacked(wartrak, row("b2", crew_of="b1", status="dead"), RHINO) == [
        "a1 attacks Ork Wartrak, no dice to hit."
    ]

"""Breaking off (W2-01 to W2-03, W2-12, W2-15), follow-up moves (W2-06, W2-16), nerve."""

from __future__ import annotations

import pytest

import pitfight as pf
from tests.systems.wh40k2e.duels import NUMBERS, PLAIN, asked, dead, duel, exact, man, mean, play, reason, said, table

TOUGH = man(s=1, t=9)


def row(id: str, **more: object) -> dict[str, object]:
    """A model as a table."""
    return {**NUMBERS, "id": id, "side": id[0], **more}


@pytest.mark.clause("W2-01")
def test_who_breaks_off_fights_with_weapon_skill_0() -> None:
    """Whatever else would change it: a charge of the other side, blindness."""
    assert mean(man("breaking off"), PLAIN) == -4
    assert mean(man("breaking off", "blinded"), PLAIN) == -4


@pytest.mark.clause("W2-01")
def test_who_breaks_off_keeps_what_else_counts_for_him() -> None:
    """All else is a standard fight: one who charged has his +1."""
    assert mean(man("breaking off", "charging"), PLAIN) == -3


@pytest.mark.clause("W2-01")
def test_an_attacker_who_breaks_off_has_weapon_skill_0_in_his_own_duel_only() -> None:
    """His friend fights as ever."""
    game = pf.play(
        table(row("a1", s=1, t=9), row("b1", s=1, t=9, breaking_off=True), row("b2", s=1, t=9)),
        answers="b1 3 3 3 3 3 3 3",
    )
    scores = [line for line in said(game) if line.startswith("Combat Score")]
    assert scores == ["Combat Score -4 for b1.", "Combat Score +1 for b2."]


@pytest.mark.clause("W2-01")
def test_who_breaks_off_hits_when_he_wins_unless_the_option_says_otherwise() -> None:
    """A standard fight but for Weapon Skill."""
    me, foe = man("breaking off"), man(ws=1)
    assert dead(me, foe) > 0
    assert dead(me, foe, options={"breakoff_hits_back": "off"}) == 0
    assert duel(me, foe) == duel(me, foe, options={"breakoff_hits_back": "off"})


@pytest.mark.clause("W2-02")
def test_who_lives_moves_two_dice_away_broken_whoever_won() -> None:
    """The distance is told; he is out of the fight, and has no follow-up."""
    won = play(man("breaking off"), man(ws=1), "6 1 4 3 4")
    assert "a1 gets away 7 inches, broken." in said(won)
    assert won.statuses == {"a1": "broken", "b1": "dead"}
    lost = play(man("breaking off", t=9), PLAIN, "3 3 1 1")
    assert (lost.statuses["a1"], reason(lost)) == ("broken", "decided")


@pytest.mark.clause("W2-02", "W2-17")
def test_the_lone_fighter_meets_everyone_before_he_gets_away() -> None:
    """Only then the dice of his flight are rolled."""
    game = play([man("breaking off", t=9)], [man(s=1), man(s=1)], "3 3 3 3 3")
    assert asked(game) == "flight"
    assert sum(" fights " in line for line in said(game)) == 2


@pytest.mark.clause("W2-15")
def test_his_squad_is_broken_with_him() -> None:
    """Those without enemies are out at once; one who is engaged breaks off in the next phase."""
    fight = table(
        row("a1", t=9, breaking_off=True, squad="red", engaged=["b1"]),
        row("a2", squad="red", t=9, engaged=["b2"]),
        row("a3", squad="red"),
        row("a4", t=9, engaged=["b2"]),
        row("b1", s=1),
        row("b2", s=1, t=9),
        until={"phases": 2},
    )
    odds = pf.odds(fight)
    assert exact(odds.by_step[0].fighters["a2"].status["broken"]) == 1
    assert exact(odds.by_step[0].fighters["a3"].status["broken"]) == 1
    assert exact(odds.by_step[0].fighters["a4"].status["alive"]) == 1
    game = pf.play(fight, answers="?", seed=4)
    assert sum("gets away" in line for line in said(game)) == 2


@pytest.mark.clause("W2-15", "W2-01")
def test_leaving_is_a_choice_of_the_hand_to_hand_phase() -> None:
    """By policy anyone may break off; by default all stay."""
    odds = pf.odds("wh40k2e", TOUGH, PLAIN, policy={"a": {"leave": "leave"}})
    assert exact(odds.fighters["a1"].status["broken"]) == 1
    assert exact(pf.odds("wh40k2e", TOUGH, PLAIN).fighters["a1"].status["alive"]) == 1
    assert "breaks off" not in str(play(TOUGH, PLAIN, "break-off").log)
    assert play(TOUGH, PLAIN, "break-off 3 3 1 1").statuses["a1"] == "broken"


@pytest.mark.clause("W2-03")
@pytest.mark.parametrize("word", ["dreadnought", "greater daemon", "chaos champion"])
def test_some_leave_in_their_movement_phase_unhindered(word: str) -> None:
    """They are not broken, nobody strikes them, and nobody has won; they may also stay, at full Weapon Skill."""
    game = play(man(word, "breaking off"), PLAIN)
    assert (game.statuses["a1"], reason(game)) == ("alive", "no_contact")
    assert duel(man(word), PLAIN) == duel(PLAIN, PLAIN)
    odds = pf.odds("wh40k2e", man(word, s=1, t=9), TOUGH, start="turn_start", policy={"a": {"leave": "leave"}})
    assert exact(odds.ends["no_contact"]) == 1


@pytest.mark.clause("W2-12")
def test_other_walkers_leave_freely_only_when_all_opponents_are_smaller() -> None:
    """A Sentinel among infantry; not before another walker."""
    infantry = play("IG Sentinel: breaking off", PLAIN)
    assert (infantry.statuses["a1"], reason(infantry)) == ("intact", "no_contact")
    walker = play("IG Sentinel: breaking off", "Ork Dreadnought")
    assert asked(walker) == "attack_die"


@pytest.mark.clause("W2-06")
def test_the_slayer_may_follow_up_once_all_his_opponents_are_dead() -> None:
    """By choice, to another enemy, whom he then fights; it is no charge."""
    fighters = (row("a1", ws=6, charging=True, engaged=["b1"]), row("a2", s=1, t=9, engaged=["b2"]))
    foes = (row("b1", t=1), row("b2", s=1, t=9))
    fight = table(*fighters, *foes, until={"phases": 2})
    dice = "6 2 2 3 3"
    stays = pf.play(fight, answers=f"{dice} 3 3")
    assert [line for line in said(stays) if "follows" in line] == []
    game = pf.play(fight, answers=f"{dice} to-b2 3 3 3 3 3")
    assert "a1 follows up to b2; they fight in the next phase, and it is no charge." in said(game)
    scores = [line for line in said(game) if line.startswith("Combat Score")]
    assert scores[2] == "Combat Score +2 for a1."


@pytest.mark.clause("W2-16")
def test_friends_of_the_slayer_do_not_follow_up() -> None:
    """Two on one, and the first slays him: the second stays where he is."""
    fight = table(
        row("a1", ws=6, engaged=["b1"]),
        row("a2", engaged=["b1"]),
        row("b1", t=1),
        row("b2", s=1, t=9, engaged=["a3"]),
        row("a3", s=1, t=9),
        policy={"a": {"follow_up": "first"}},
    )
    game = pf.play(fight, answers="a1 6 2 2 3 3")
    assert [line.split()[0] for line in said(game) if "follows" in line] == ["a1"]


@pytest.mark.clause("W2-06")
@pytest.mark.parametrize("word", ["hatred", "frenzied"])
def test_some_must_follow_up(word: str) -> None:
    """Towards the enemy, without a choice."""
    fight = table(
        row("a1", ws=6, rules=[word], engaged=["b1"]),
        row("a2", s=1, t=9, engaged=["b2"]),
        row("b1", t=1),
        row("b2", s=1, t=9),
    )
    dice = "6 none 2 2 3 3" if word == "hatred" else "6 6 2 2 3 3"
    assert any("a1 follows up to b2" in line for line in said(pf.play(fight, answers=dice)))


# -- nerve ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("W2-01")
def test_who_is_charged_by_what_he_fears_tests_leadership() -> None:
    """Failed, he is broken if outnumbered by it, else his Weapon Skill is halved for the phase."""
    fearful = man("fear", "charging", "idle")
    assert asked(play(fearful, man("idle"))) == "fear"
    assert asked(play(fearful, man("idle", "knows no fear"))) == "to_wound"
    assert asked(play(fearful, man("idle", "fear passed"))) == "to_wound"
    game = play(fearful, man(ws=5), "6 6 1")
    assert "Combat Score +2 for a1." in said(game)
    two = play([fearful, fearful], [man(t=9)], "6 6")
    assert (two.statuses["b1"], any("outnumbered" in line for line in said(two))) == ("broken", True)


@pytest.mark.clause("W2-05")
def test_the_stupid_test_at_the_start_of_their_turn() -> None:
    """Failed, on 1 to 3 they stand idle: no dice, no parry."""
    stupid = man("stupidity", "sword", ld=7)
    assert asked(play(stupid, PLAIN, start="turn_start")) == "wits"
    assert asked(play(stupid, PLAIN, "4 4", start="turn_start")) == "idle"
    idle = play(stupid, PLAIN, "4 4 3 4", start="turn_start")
    assert "Combat Score -4 for a1." in said(idle)
    assert asked(play(stupid, PLAIN)) == "attack_die"


FOUGHT = "2 5 5 5 5 2 a2 3 3 3 3 3 3 3 3 3"
"""The dice of the phase of that squad: one is slain, the others hurt nobody."""


def squad(ld: int, *rules: str, lost: int = 1) -> dict[str, object]:
    """A squad of four, of whom the first is slain in his duel; the others are out of reach of harm."""
    own = {"squad": "red", "ld": ld, "rules": list(rules)}
    return table(
        row("b1", ws=9, a=4, engaged=["a1"]),
        row("b2", s=1, t=9, engaged=["a2"]),
        row("a1", t=1, ws=1, **own),
        row("a2", s=1, t=9, engaged=["b2"], **own),
        *(row(f"a{number}", s=1, t=9, engaged=["b2"], **own) for number in range(3, 6 - lost)),
    )


@pytest.mark.clause("W2-15")
def test_a_squad_that_lost_a_quarter_tests_once() -> None:
    """Two dice at or under Leadership; failed, it is broken, and breaks off in the next phase."""
    game = pf.play(squad(7), answers=FOUGHT)
    assert asked(game) == "break_test"
    held = pf.play(squad(7), answers=f"{FOUGHT} 3 4")
    assert held.statuses["a2"] == "alive"
    failed = pf.play(squad(7), answers=f"{FOUGHT} 4 4")
    assert (failed.statuses["a2"], failed.statuses["a3"]) == ("broken", "broken")


@pytest.mark.clause("W2-15")
def test_the_steadfast_are_only_shaken_the_first_time() -> None:
    """They fight on."""
    game = pf.play(squad(7, "steadfast"), answers=f"{FOUGHT} 4 4")
    assert game.statuses["a2"] == "alive"
    assert any("shaken" in line for line in said(game))


@pytest.mark.clause("W2-15")
def test_fighters_without_a_squad_test_nothing() -> None:
    """They are alone."""
    game = play([man(t=1, ws=1), TOUGH], [man(ws=9, a=2)], "?", seed=2)
    assert not any("break test" in line.text for line in game.log)


def test_who_is_outnumbered_by_all_but_not_by_what_he_fears_is_only_afraid() -> None:
    """One of the two who charge him causes fear."""
    fight = table(
        row("a1", rules=["fear"], charging=True, s=1),
        row("a2", charging=True, s=1),
        row("b1", t=9),
        policy={"a": {"order": "listed"}},
    )
    assert pf.play(fight, answers="6 6").statuses["b1"] == "alive"
    both = table(*(row(f"a{number}", rules=["fear"], charging=True) for number in (1, 2)), row("b1", t=9))
    assert pf.play(both, answers="6 6").statuses["b1"] == "broken"


@pytest.mark.clause("W2-15")
def test_less_than_a_quarter_lost_is_borne() -> None:
    """One of five, where one of four is too much; of five the last is not in contact."""
    own = {"squad": "red", "ld": 7}
    game = pf.play({**squad(7), "fighter": [*squad(7)["fighter"], row("a5", **own)]}, answers=FOUGHT)  # type: ignore[misc]
    assert (asked(game), reason(game)) == ("", "limit")


@pytest.mark.clause("W2-15")
def test_a_squad_tests_once_for_its_losses() -> None:
    """It holds, and in the next phase, where nobody falls, there is nothing to test."""
    game = pf.play({**squad(7), "until": {"phases": 2}}, answers=f"{FOUGHT} 3 4 {9 * '3 '}")
    assert (asked(game), reason(game)) == ("", "limit")
    assert sum("the squad holds" in line.text for line in game.log) == 1


@pytest.mark.clause("W2-15")
def test_a_squad_of_which_nobody_is_left_tests_nothing() -> None:
    """The others of its side go on."""
    fight = table(
        row("b1", ws=9, engaged=["a1"]),
        row("b2", s=1, t=9, engaged=["a2"]),
        row("a1", t=1, ws=1, squad="red"),
        row("a2", s=1, t=9),
    )
    game = pf.play(fight, answers="2 5 2 3 3")
    assert (game.statuses["a1"], asked(game), reason(game)) == ("dead", "", "limit")

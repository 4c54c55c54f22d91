"""Numbers and what they count, as sentences say them."""

from __future__ import annotations

import json

import pytest

import pitfight as pf
from pitfight.cli import run, screens, separate_sides
from pitfight.results import BestPlay, Chance, Departures
from pitfight.texts import counted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("b1 has lost 1 Wound(s)", "b1 has lost 1 Wound"),
        ("b1 has lost 2 Wound(s)", "b1 has lost 2 Wounds"),
        ("no unsaved wound(s), critical", "no unsaved wounds, critical"),
        ("highest 6, 1 critical(s), 1,001 fumble(s)", "highest 6, 1 critical, 1,001 fumbles"),
        ("11 hit(s) stand", "11 hits stand"),
    ],
)
def test_what_is_counted_agrees_with_its_number(text: str, said: str) -> None:
    assert counted(text) == said


def test_units_of_many_are_spoken_of_in_the_plural() -> None:
    """A single model is not."""
    many = pf.play("combat-skill", "5 Halberdiers x5: charging", "5 Orc Boyz x5", answers="?", seed=3).log
    rolls = [line.text for line in many if line.kind == "die"]
    assert any(" roll to hit: " in text and " succeed." in text for text in rolls)
    assert not any(" rolls " in text for text in rolls)
    one = pf.play("mordheim", "Warrior: sword; charging", "Ghoul", answers="4 5 3", until="phase").log
    assert one[2].text == "Warrior rolls to hit: 4, a hit."


def test_no_sentence_leaves_the_number_of_what_it_counts_open() -> None:
    """Of a game of each system."""
    for fight in (
        ("mordheim", "Champion: two axes; charging", "Ogre Bodyguard: two clubs"),
        ("coreheim", "State Trooper: sword; charging", "Militia: spear"),
        ("wh40k2e", "Space Marine: chainsword; charging", "Ork Boy"),
        ("warband-skirmish", "demo-champion", "demo-brute"),
        ("combat-skill", "20 Halberdiers x5", "20 Orc Boyz x5: shields; charging"),
    ):
        log = pf.play(*fight, answers="?", seed=3).log
        assert [line.text for line in log if "(s)" in line.text] == []


def test_best_play_at_the_table_is_told_not_to_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    """By the screen and in JSON; without it nothing is said."""
    command = ["play", "mordheim", "2 warriors: axe", "--vs", "Ogre Bodyguard", "--until", "phase", "--answers", "?"]
    assert run(separate_sides([*command, "--policy", "a=best"])) == 0
    assert "Note: best play is worked out by odds alone; at the table choices of side a go" in capsys.readouterr().out
    assert run(separate_sides([*command, "--policy", "a=best", "--json"])) == 0
    assert any("best play" in notice for notice in json.loads(capsys.readouterr().out)["notices"])
    assert run(separate_sides([*command, "--json"])) == 0
    assert not any("best play" in notice for notice in json.loads(capsys.readouterr().out)["notices"])


def test_true_is_no_id() -> None:
    fighters = [{"side": "a", "profile": "warrior", "id": True}, {"side": "b", "profile": "ghoul"}]
    with pytest.raises(pf.FightError, match="“true” is no id"):
        pf.odds({"system": "mordheim", "fighter": fighters})


def test_the_tree_of_a_blow_counts_and_names_as_the_log_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "combat-skill", "2 Halberdiers x2", "2 Orc Boyz x2: charging", "--why"]) == 0
    shown = capsys.readouterr().out
    assert "Why: Imperial Halberdiers strike Orc Boyz\n" in shown
    assert "Orc Boyz have 1 model left\n" in shown
    assert run(["odds", "mordheim", "Warrior: sword; charging", "W2 WS3 S3 T3 I3 A1 Ld7", "--why"]) == 0
    assert "has 1 Wound left\n" in capsys.readouterr().out


def test_best_play_says_how_much_more_it_wins_and_how_much_less_it_loses() -> None:
    """It makes the chance to win less the chance to lose as large as can be, which may cost a few wins."""
    choices = (Departures("leave", "MH-39", "a", 4, 40, ()),)
    play = BestPlay.over((0.105, 0.5), (Chance(0.103), Chance(0.41)), choices)
    assert float(play.gain) == pytest.approx(-0.002)
    assert float(play.goal) == pytest.approx(0.088)
    [line, more] = screens._best("a", play)
    assert line == "  Best play of a: wins -0.2 points, loses -9.0, over the default;"
    assert more == "    departs in leave (4 of 40 choices)"

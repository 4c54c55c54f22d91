"""Profiles of the older game in Coreheim's numbers (sheet 1.4, 1.5), and bad input."""

from __future__ import annotations

import json

import pytest

import pitfight as pf
from pitfight.cli import run
from pitfight.systems.coreheim import charts
from pitfight.systems.coreheim.converting import converted
from tests.systems.coreheim.bouts import NUMBERS, PLAIN, man, play, table


def test_weapon_skill_and_strength_become_one_number() -> None:
    """The whole table, by Weapon Skill."""
    assert [[charts.converted_weapon_skill(ws, s) for s in range(1, 7)] for ws in range(1, 7)] == [
        [12, 12, 12, 12, 11, 11],
        [12, 12, 11, 10, 10, 9],
        [12, 11, 10, 9, 8, 7],
        [12, 10, 9, 8, 6, 5],
        [11, 10, 8, 6, 5, 3],
        [11, 9, 7, 5, 3, 1],
    ]


def test_the_other_numbers() -> None:
    """Toughness, Ballistic Skill, Initiative and Leadership."""
    assert [charts.converted_toughness(old) for old in range(1, 7)] == [2, 1, 0, -1, -2, -3]
    assert [charts.converted_ballistic_skill(old) for old in range(1, 7)] == [12, 11, 10, 9, 8, 7]
    assert [charts.converted_initiative(old) for old in range(1, 7)] == [11, 9, 7, 5, 3, 1]
    assert [charts.converted_leadership(old) for old in range(3, 12)] == [12, 11, 9, 8, 6, 4, 3, 2, 1]
    assert (charts.converted_leadership(1), charts.converted_leadership(12)) == (12, 1)


def test_show_convert_gives_words_that_a_fight_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """The converted profile is the head of a fighter."""
    assert run(["show", "coreheim", "--convert", "WS4 S3 T4 W2 I4 A1 Ld8"]) == 0
    words = capsys.readouterr().out.splitlines()[0]
    assert words == "WS9+ T-1 W2 I5+ A1 Ld4+"
    assert play(words, PLAIN).wounds_left["a1"] == 2


def test_show_convert_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Plain data."""
    assert run(["show", "coreheim", "--convert", "WS3 S3 BS3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"system": "coreheim", "converted": {"ws": 10, "bs": 10}}


@pytest.mark.parametrize("text", ["", "Warrior", "WS4", "S3 T3", "WS4 S99", "XY3", "WS3 S3: sword"])
def test_what_cannot_be_converted_is_refused(text: str) -> None:
    """A sentence, no traceback."""
    with pytest.raises(pf.FightError):
        converted(text)


def test_a_system_without_older_profiles_says_so() -> None:
    """Exit code 2."""
    assert run(["show", "mordheim", "--convert", "WS4 S3"]) == 2


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"ws": 13}, "target number"),
        ({"ws": 0}, "target number"),
        ({"ws": "5-"}, "target number"),
        ({"i": "14+"}, "target number"),
        ({"ld": True}, "target number"),
        ({"t": 4}, "out of range"),
        ({"t": "-9"}, "out of range"),
        ({"s": 3}, "no Strength"),
        ({"a": 0}, "out of range"),
        ({"gear": ["swrod"]}, "sword"),
        ({"skills": ["side stp"]}, "sidestep"),
        ({"status": "stuned"}, "stunned"),
        ({"status": "stunned", "wounds_left": 1}, "no Wounds"),
        ({"status": "stunned", "charging": True}, "cannot charge"),
        ({"stood_up": True, "charging": True}, "may not charge"),
        ({"near": ["b1"]}, "no friend"),
        ({"weapon_skill": 9}, "are the same"),
        ({"colour": "red"}, "key of a fighter"),
        ({"fear_failed": "yes"}, "true or false"),
        ({"charging": False, "charged": ["b1"]}, "leave one out"),
        ({"charging": True, "charged": []}, "nobody is named"),
        ({"gear": ["dark venom"]}, "dark venom sword"),
    ],
)
def test_bad_keys_of_a_fighter_are_refused(keys: dict[str, object], word: str) -> None:
    """Where, what, and what would be right."""
    with pytest.raises(pf.FightError, match=word) as caught:
        pf.play(table({"side": "a", **NUMBERS, **keys}, {"side": "b", **NUMBERS}))
    assert caught.value.where.startswith("fighter a1")


@pytest.mark.clause("CH-09")
@pytest.mark.parametrize("text", ["WS8 T0 W1 I7 A1 Ld6", "WS8+ T+0 W1 I7+ A1 Ld6+", "ws8+ t +0 w1 i7+ a1 ld6+"])
def test_target_numbers_are_written_in_several_ways(text: str) -> None:
    """8, 8+, +0 alike."""
    assert pf.odds("coreheim", text, PLAIN).win == pf.odds("coreheim", "WS8+ T+0 W1 I7+ A1 Ld6+", PLAIN).win


def test_who_has_charged_nobody_has_not_charged() -> None:
    """An empty list alone."""
    rows = {"side": "a", **NUMBERS, "gear": ["axe"]}, {"side": "b", **NUMBERS, "gear": ["sword"]}
    uncharged = pf.odds(table(*rows))
    assert pf.odds(table({**rows[0], "charged": []}, rows[1])).win == uncharged.win
    assert pf.odds(table({**rows[0], "charged": ["b1"]}, rows[1])).win != uncharged.win


def test_missing_numbers_are_named() -> None:
    """With an example."""
    with pytest.raises(pf.FightError, match="no t, i, ld"):
        play("WS8 W1 A1: sword", PLAIN)


def test_both_sides_cannot_charge() -> None:
    """Only the side whose turn it is."""
    with pytest.raises(pf.FightError, match="both sides charge"):
        play(man("axe", "charging"), man("axe", "charging"))

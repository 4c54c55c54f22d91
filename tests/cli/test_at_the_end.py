"""Who has fled stands in plain view wherever somebody may, and no answer shows a raw key in place of words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import pitfight as pf
from pitfight.api import fight
from pitfight.fight import detail_words, extras
from pitfight.systems import SYSTEMS, system
from tests.cli.test_cli import printed

ROUT = ("demo-champion", "demo-youngblood", "--vs", "demo-zealot", "demo-hound", "--until", "turns=2")
BRAWL = ("Warrior: sword", "Youngblood: axe", "--vs", "Warrior: sword", "Vampire")
BREAKING = ("20 Halberdiers x5", "20 Swordsmen x5", "--until", "broken")


@pytest.mark.parametrize(
    ("key", "fighters", "fled"),
    [
        ("warband-skirmish", ROUT, {"fled": "fleeing", "routed": "routed"}),
        ("mordheim", BRAWL, {"fled": "fleeing"}),
        ("combat-skill", BREAKING, {"broken": "broken"}),
    ],
)
def test_who_has_fled_has_a_column_at_the_end(
    key: str, fighters: tuple[str, ...], fled: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each row is how one stands at the end: still there, each way to flee, the worst; together 100."""
    _, out, _ = printed(capsys, "odds", key, *fighters)
    lines = out.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("  at the end, %"))
    heads = re.split(r" {2,}", lines[start].strip())[1:]
    assert set(fled) == set(heads[1:-1])
    rows = [re.findall(r"\s(<?>?[0-9.]+)(?=\s|$)", line[20:]) for line in lines[start + 1 : start + 3]]
    for row in rows:
        assert len(row) == len(heads)
        assert sum(float(text.lstrip("<>")) for text in row) == pytest.approx(100, abs=0.3)
    assert any(float(row[1].lstrip("<>")) > 0 for row in rows)


def test_of_like_fighters_it_says_how_many_fled(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where the fight is one step, whose table has everyone already."""
    fighters = ("2 warriors: sword", "--vs", "3 warriors: sword")
    _, whole, _ = printed(capsys, "odds", "mordheim", *fighters)
    assert "how many of a1..a2 fled, %  0: 94.4  1: 5.6  2: <0.1" in whole
    _, phase, _ = printed(capsys, "odds", "mordheim", *fighters, "--until", "phase")
    assert "how many of a1..a2 fled, %" in phase
    assert "at the end, %" not in phase


def test_where_nobody_can_flee_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = printed(capsys, "odds", "mordheim", "Warrior: sword", "Warrior: axe")
    assert "at the end" not in out
    assert "fled" not in out


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_statuses_of_those_who_fled_are_statuses(key: str) -> None:
    assert set(extras(system(key)).fled) <= set(system(key).statuses)


def fights(key: str) -> Iterator[tuple[str, str, str]]:
    """Fights of a system, each with a way to end it: all that it offers to begin with, under all that may end them."""
    found = system(key)
    for example in extras(found).examples[:2]:
        for word in found.untils:
            until = word.replace("=k", "=2").replace("=who", "=a1")
            if key == "wh40k2e" and word == "blows":  # automatic hits are on a vehicle
                yield "Space Marine: krak grenade", "Rhino: location hull", until
            else:
                yield example.a, example.b, until


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_key_of_the_detail_has_words(key: str) -> None:
    """For people, without the marks of a key; and each key that an answer has is among them."""
    met = set()
    for a, b, until in fights(key):
        words = detail_words(fight(key, a, b, until=until))
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z ]*", own) for own in words.values())
        answer = pf.odds(key, a, b, until=until, max_steps=4)
        assert set(answer.detail) <= set(words)
        met |= set(answer.detail)
    assert met


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_answer_shows_a_key_in_place_of_words(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Names with underscores stand only where they are typed: readings, and what comes of another value of one."""
    for a, b, until in fights(key):
        code, out, _ = printed(capsys, "odds", key, a, b, "--until", until, "--max-steps", "4", "--fractions", "--why")
        assert code == 0
        options = re.compile("|".join(rf"{name}=\w+" for name in system(key).options))
        assert "_" not in options.sub("", out)

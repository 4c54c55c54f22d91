"""What a fighter may use at once is searched with few questions: the report is that of one thing more at a time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pitfight as pf
from pitfight.building import Spec, check
from pitfight.rosters import KEYS_OF_GAMES, fitting, recruits
from pitfight.rosters.recruits import Recruiting, with_things
from pitfight.rosters.vocabulary import Word
from pitfight.systems import system
from tests.rosters.files import model, real, roster, selection
from tests.rosters.test_fuzz import SEEDS

FILES = (
    "bsdata-mordheim-data.cat",
    "bsdata-mordheim-reiklanders.cat",
    "bsdata-mordheim.gst",
    "roster-bluescribe-emptyforce.ros",
    "roster-bluescribe-invalid.ros",
    "roster-labernator-TheLannisterClan-initial.json",
    "roster-wap-tombking.rosz",
)
GEAR = {
    key: tuple(
        id
        for kind, listed in system(key).catalogue.kinds.items()
        if listed in ("gear", "weapons", "skills")
        for id in system(key).catalogue.ids(kind)
        if "claw" not in id  # two of them are a pair, which fits where one does not: any way of asking is a guess then
    )
    for key in KEYS_OF_GAMES
}
NUMBERS = ("4 4 4 3 3 1 4 1 8", "4 3 3 3 3 1 3 1 7", "4 2 2 3 4 2 2 3 6")
TARGETS = ("7 3+ 3+ - +0 2 4 2 3+", "7 4+ 4+ - +1 1 3 1 5+")
"""The numbers of heroes in Coreheim."""


def one_by_one(
    own: Recruiting, head: str, plain: str, things: Sequence[tuple[str, Word | None]]
) -> tuple[list[str], list[tuple[str, str]]] | None:
    """The same as :func:`fitting._kept`, by asking for the fighter himself with one thing more each time."""
    if not own.wrong(with_things(head, [text for text, _ in things])):
        return [text for text, _ in things], []
    if own.wrong(head):
        return None
    yielding = [at for at, (_, word) in enumerate(things) if word is not None and word.row.id in own.game.yielding]
    first = [at for at in range(len(things)) if at not in yielding]
    order = [*first, *yielding]
    kept: dict[int, str] = {}
    remarks: list[tuple[str, str]] = []
    for at in sorted(order, key=lambda at: fitting._rank(things[at][1])):
        text, word = things[at]
        refused = ""
        for way in fitting._ways(own, text, word):
            refused = own.wrong(with_things(head, sorted([*kept.values(), way])))
            if not refused:
                kept[at] = way
                if way != text:
                    remarks.append((text, f"“{way}”: more is not used at once"))
                break
        else:
            remarks.append((text, f"is not used: {refused}"))
    return [kept[at] for at in order if at in kept], remarks


def told(data: Any, key: str | None) -> str:
    """An import with its report, or the sentence with which a file is refused."""
    try:
        return json.dumps(pf.read_roster(data, key).as_json())
    except pf.FightError as error:
        return error.sentence()


def same_as_one_by_one(data: Any, key: str | None) -> None:
    """A file is told alike by both ways."""
    searched = told(data, key)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(fitting, "_kept", one_by_one)
        assert told(data, key) == searched


@pytest.mark.parametrize("key", [None, *KEYS_OF_GAMES])
@pytest.mark.parametrize("name", FILES)
def test_real_files_are_told_alike(name: str, key: str | None) -> None:
    same_as_one_by_one(real(name), key)


@pytest.mark.parametrize("key", [None, *KEYS_OF_GAMES])
@pytest.mark.parametrize("seed", SEEDS)
def test_small_files_are_told_alike(seed: str, key: str | None) -> None:
    same_as_one_by_one(SEEDS[seed], key)


@pytest.mark.parametrize("key", KEYS_OF_GAMES)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_heroes_with_any_gear_are_told_alike(key: str, data: st.DataObject) -> None:
    heroes = []
    for number in range(data.draw(st.integers(1, 4))):
        names = data.draw(st.lists(st.sampled_from(GEAR[key]), max_size=8))
        gear = [selection(name, number=data.draw(st.sampled_from((1, 1, 1, 2, 3)))) for name in names]
        numbers = model("Hero", data.draw(st.sampled_from(TARGETS if key == "coreheim" else NUMBERS)))
        heroes.append(selection("Hero", "model", *gear, custom=f"Hero {number}", profiles=(numbers,)))
    same_as_one_by_one(roster(*heroes), key)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Spec]:
    """The questions that a system is asked, one after the other."""
    found: list[Spec] = []

    def listening(spec: Spec) -> None:
        found.append(spec)
        check(spec)

    monkeypatch.setattr(recruits, "check", listening)
    return found


def test_a_barding_that_is_listed_before_its_horse_is_kept() -> None:
    gear = [selection(name) for name in ("Barding", "Chaos armour", "Warhorse", "Gromril armour")]
    found = pf.read_roster(
        roster(selection("Hero", "model", *gear, profiles=(model("Hero", NUMBERS[0]),))), "combat-skill"
    )
    assert found.fighters[0].words.endswith(": barding, chaos armour, warhorse")


def test_a_pistol_that_is_listed_before_the_sword_is_kept() -> None:
    gear = [selection(name) for name in ("Pistol", "Sword", "Club", "Spear")]
    found = pf.read_roster(roster(selection("Hero", "model", *gear, profiles=(model("Hero", TARGETS[0]),))), "coreheim")
    assert found.fighters[0].words.endswith(": pistol, sword, club")


def test_what_fits_at_once_is_asked_once(asked: list[Spec]) -> None:
    heroes = [
        selection("Hero", "model", selection("Sword"), selection("Shield"), selection("Resilient"), custom=f"Hero {w}",
                  profiles=(model("Hero", f"4 {w} 3 3 3 1 3 1 7"),))
        for w in range(2, 8)
    ]  # fmt: skip
    assert len(pf.read_roster(roster(*heroes)).fighters) == 6
    assert len(asked) == 6


def test_one_weapon_too_many_takes_few_questions(asked: list[Spec]) -> None:
    skills = [selection(name) for name in ("Resilient", "Jump up", "Mighty blow", "Step aside", "Strongman", "Helmet")]
    hero = selection("Hero", "model", selection("Halberd"), selection("Sword"), *skills,
                     profiles=(model("Hero", "4 4 3 3 3 1 3 1 7"),))  # fmt: skip
    found = pf.read_roster(roster(hero))
    assert found.fighters[0].words.startswith("M4 WS4 BS3 S3 T3 W1 I3 A1 LD7: halberd, helmet, resilient")
    assert len(asked) <= 6

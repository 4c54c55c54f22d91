"""The pages on files and on JSON name every key that there is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import pytest

import pitfight as pf
from pitfight.building import HEAD_KEYS
from pitfight.cli import run
from pitfight.systems.coreheim.fighter import KEYS as COREHEIM
from pitfight.systems.mordheim.fighter import KEYS as MORDHEIM
from pitfight.systems.warband_skirmish.fighter import KEYS as SKIRMISH
from pitfight.systems.warband_skirmish.ranged import COMPANY_KEYS, RANGED_KEYS
from pitfight.systems.wh40k2e.fighter import KEYS as MARINES
from pitfight.systems.wh40k2e.fighter import OWN_KEYS
from tests.documents.blocks import ROOT

BRAWL = ("mordheim", ["2 warriors: axe"], ["Ogre Bodyguard: two clubs"])


def named(page: str) -> set[str]:
    """The words in code on a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return set(re.findall(r"`\"?([a-z_]+)\b", text))


def keys_of(data: Any, *, free: Iterable[str] = ()) -> set[str]:
    """The keys of an answer; below those that are ``free`` the words are the fight's own."""
    if isinstance(data, list):
        return set().union(*(keys_of(own, free=free) for own in data))
    if not isinstance(data, dict):
        return set()
    return set(data).union(*(keys_of(own, free=free) for key, own in data.items() if key not in free))


@pytest.mark.parametrize(
    "keys", [HEAD_KEYS, MORDHEIM, COREHEIM, SKIRMISH, MARINES, OWN_KEYS, RANGED_KEYS, COMPANY_KEYS]
)
def test_the_page_on_files_has_every_key(keys: Iterable[str]) -> None:
    assert set(keys) - named("files.md") == set()


def test_the_page_on_json_has_every_key_of_odds() -> None:
    free = ("until", "detail", "options", "policy", "fighters", "win", "ends", "by_step", "why", "meta", "choices")
    answers = [
        pf.odds(*BRAWL, until="phases=2", policy={"a": "best"}, method="float"),
        pf.simulate("mordheim", "Warrior: sword", "Ghoul", n=200, seed=1),
        pf.odds("warband-skirmish", "demo-champion", "demo-brute", until="attack"),
    ]
    found = keys_of([odds.as_json() for odds in answers], free=free)
    values = {value for odds in answers for reading in odds.beside for value in odds.beside[reading].as_json()}
    assert found - values - {"a", "b", "none", "p"} - named("json.md") == set()
    assert {"p", *answers[0].ends} - named("json.md") == set()


def test_the_page_on_json_has_every_key_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "mordheim", "Warrior: sword; charging", "Ghoul", "--json"]) == 0
    found = keys_of(json.loads(capsys.readouterr().out), free=("fighters",))
    assert found - named("json.md") == set()

"""The examples are fights that run, and what is said of them beside them is true."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import pitfight as pf

EXAMPLES = Path(__file__).parents[1] / "examples"
FIGHTS = sorted(path.name for path in EXAMPLES.glob("*.toml") if "fighter" in tomllib.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("name", FIGHTS)
def test_an_example_is_answered(name: str) -> None:
    """Every fight that lies there has odds, and stands in the list of examples."""
    odds = pf.odds(EXAMPLES / name, method="float")
    assert sum(float(chance) for chance in odds.win.values()) == pytest.approx(1)
    assert f"[{name}]({name})" in (EXAMPLES / "README.md").read_text("utf-8")


@pytest.mark.clause("MH-39")
def test_the_brawl_shows_contacts_and_policies() -> None:
    """Free of enemies, a warrior joins a fight by policy and may come to harm there; by default he would stay out."""
    file = EXAMPLES / "brawl.toml"
    joins = pf.odds(file, method="float")
    stays = pf.odds(file, method="float", policy={"a.join": "stay"})
    assert float(joins.fighters["kurt"].status["out_of_action"]) > 0
    assert "out_of_action" not in stays.fighters["kurt"].status
    assert joins.notices == stays.notices

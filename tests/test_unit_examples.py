"""The examples of units run, and what users read names every key of a unit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitfight as pf
from pitfight.systems.combat_skill.fighter import BY_NAME, KEYS

ROOT = Path(__file__).parents[1]
EXAMPLES = [path for path in sorted((ROOT / "examples").glob("*.toml")) if '"combat-skill"' in path.read_text("utf-8")]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_has_an_answer(path: Path) -> None:
    """Its chances sum to 1, and nobody stays as he was."""
    found = pf.odds(path)
    assert sum(float(chance) for chance in found.win.values()) == pytest.approx(1)
    assert all(len(standing.wounds_left) > 1 for standing in found.fighters.values())


def test_every_key_of_a_unit_is_explained() -> None:
    """In the table of keys, and no other stands there."""
    page = (ROOT / "docs" / "combat-skill.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = {word for cell in rows for word in re.findall(r"`([^`]+)`", cell)}
    assert named == {*KEYS, *BY_NAME, "id", "engaged"}


def test_keys_that_are_seldom_used_stand_in_an_example() -> None:
    """Lines, contact, side, Wounds carried, champion."""
    text = "".join(path.read_text("utf-8") for path in EXAMPLES)
    for key in ("lines", "contact", "arc", "wounds_carried", "champion", "joins", "fear_failed"):
        assert re.search(rf"^{key} = ", text, re.MULTILINE), key

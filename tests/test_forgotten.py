"""Facts that are forgotten where no row depends on them are named once, beside the fighter whom they concern."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import pitfight.systems

FOLDER = Path(pitfight.systems.__file__).parent
WATCHED = re.compile(r'"(\w+)" in (?:\w+\.)*watched')


@pytest.mark.parametrize("key", ["mordheim", "coreheim"])
def test_every_condition_that_a_rule_may_forget_is_among_them(key: str) -> None:
    """A rule that looks whether a condition is watched would else find that it never is."""
    system = import_module(f"pitfight.systems.{key}")
    moment = import_module(f"pitfight.systems.{key}.moment")
    asked = {
        name
        for path in FOLDER.joinpath(key).rglob("*.py")
        for name in WATCHED.findall(path.read_text(encoding="utf-8"))
    }
    conditions = system.SYSTEM.registry.conditions
    assert asked & conditions.keys() == moment.FORGOTTEN

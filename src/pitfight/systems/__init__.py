"""The rule systems, each a folder of the same shape; ``SYSTEMS`` is the only list of them."""

from __future__ import annotations

import importlib
from functools import cache

from pitfight.errors import unknown
from pitfight.fight import System

SYSTEMS: dict[str, str] = {
    "mordheim": "pitfight.systems.mordheim",
    "coreheim": "pitfight.systems.coreheim",
    "warband-skirmish": "pitfight.systems.warband_skirmish",
    "wh40k2e": "pitfight.systems.wh40k2e",
    "combat-skill": "pitfight.systems.combat_skill",
}
"""Key of each system and its package, which is imported when first asked for."""


@cache
def system(key: str) -> System:
    """The system of that key. Raises :class:`~pitfight.errors.FightError` for an unknown one."""
    name = key.casefold().strip()
    if name not in SYSTEMS:
        raise unknown(key, "rule system", SYSTEMS)
    found: System = importlib.import_module(SYSTEMS[name]).SYSTEM
    return found

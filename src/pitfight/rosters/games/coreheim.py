"""Rosters of Coreheim: tables with target numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pitfight.rosters.games import Game
from pitfight.rosters.tree import Roster

SPELLINGS = {
    "greatsword": "great weapon",
    "daemons": "daemon",
    "animals": "animal",
    "shortbow": "short bow",
    "longbow": "long bow",
    "light armor": "light armour",
    "heavy armor": "heavy armour",
}
PROFILES = {
    "captain": "mercenary captain",
    "marksmen": "marksman",
    "beastmen": "beastman",
    "state troopers": "state trooper",
    "aspiring champion": "aspiring champion",
}
SHOOTS = "is fired, and has no part in close combat"


def options(roster: Roster) -> Mapping[str, str]:
    """The edition whose numbers a roster has: the ninth wounds by Strength, the tenth has none."""
    for entry in roster.entries:
        for own in (entry, *entry.below()):
            for profile in own.fighters:
                strength = next((text for name, text in profile.values.items() if name.casefold() == "s"), "")
                if re.fullmatch(r"[1-6]\+?", strength.strip()):
                    return {"edition": "v9"}
    return {}


GAME = Game(
    key="coreheim",
    ids=frozenset(),
    names=re.compile(r"\bcoreheim\b", re.IGNORECASE),
    needed=("ws", "t", "w", "i", "a", "ld"),
    without={"m": "Movement 7", "bs": "no Ballistic Skill, which decides nothing in close combat"},
    targets=True,
    spellings=SPELLINGS,
    profiles=PROFILES,
    apart=dict.fromkeys(
        ("rifle", "blunderbuss", "handgun", "throwing knive", "apprentice magic", "daemon soul", "wizard"), SHOOTS
    ),
    yielding=frozenset({"dagger"}),
    reserve="carries {}",
    options=options,
    own_profiles=lambda options: options.get("edition") != "v9",
)

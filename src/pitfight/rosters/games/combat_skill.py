"""Rosters of Warhammer Fantasy Battles and the Warhammer Armies Project, read for Combat Skill on request."""

from __future__ import annotations

import re

from pitfight.rosters.games import Game

SPELLINGS = {
    "additional hand weapon": "additional hand weapon",
    "two hand weapon": "two hand weapons",
    "great weapons": "great weapon",
    "barding": "barding",
    "cause fear": "fear",
    "cause terror": "terror",
    "poisoned attack": "poisoned attacks",
    "fear": "fear",
}
GAME = Game(
    key="combat-skill",
    ids=frozenset({"be4eb679-97dc-4876-b582-19ff87fae0fd", "9e23-79cb-afed-cf4c"}),
    names=re.compile(r"warhammer (?:armies project|fantasy)", re.IGNORECASE),
    without={
        "m": "Movement 4, which decides nothing in a combat",
        "bs": "Ballistic Skill 0, which decides nothing in a combat",
    },
    renamed={"ws": "cs"},
    spellings=SPELLINGS,
    apart=dict.fromkeys(("longbow", "bow", "shortbow", "crossbow", "handgun", "sling", "javelin"), "shoots only"),
    states={
        "charging": "charging",
        "musician": "musician",
        "standard": "standard",
        "standard bearer": "standard",
        "battle standard bearer": "battle standard",
        "champion": "champion",
        "full command": "full command",
    },
    save_words={"*": "save {}+"},
    columns={"wardsave": "ward {}+", "ward save": "ward {}+"},
    unarmed="he fights with a hand weapon",
    units=True,
    on_request="its Weapon Skill is then read as Combat Skill",
)

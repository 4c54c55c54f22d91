"""Rosters of Warhammer 40,000, second edition."""

from __future__ import annotations

import re

from pitfight.rosters.games import Game

SPELLINGS = {
    "frenzy": "frenzied",
    "causes fear": "fear",
    "close combat weapon": "sword",
    "bolt pistols": "bolt pistol",
    "chainswords": "chainsword",
    "power armor": "power armour",
    "terminator armor": "terminator armour",
    "flak armor": "flak armour",
    "mesh armor": "mesh armour",
    "carapace armor": "carapace armour",
    "pair of lightning claw": "pair of lightning claws",
    "lightning claws (pair)": "pair of lightning claws",
}
PROFILES = {
    "space marines": "space marine",
    "guardsmen": "guardsman",
    "ork boyz": "ork boy",
    "orks": "ork boy",
    "howling banshees": "howling banshee",
}
SHOOTS = "is fired, and has no part in close combat"
APART = dict.fromkeys(
    (
        "heavy bolter", "autocannon", "flamer", "heavy flamer", "shotgun", "lasgun", "autogun", "shuriken catapult",
        "storm bolter", "assault cannon", "needle rifle", "sniper rifle", "bionic eye", "targeter", "auspex",
        "medi pack", "medi-pack", "jump pack", "jetpack", "bike", "teleport homer", "blind grenade", "smoke grenade",
    ),
    SHOOTS,
)  # fmt: skip
GAME = Game(
    key="wh40k2e",
    ids=frozenset({"9ea8-c89d-9104-ed03"}),
    names=re.compile(r"(?:40k|40,?000).{0,20}\b2(?:nd)?\b", re.IGNORECASE),
    without={
        "m": "Movement 4, which decides nothing in close combat",
        "bs": "Ballistic Skill 3, which decides nothing in close combat",
        "ld": "Leadership 7",
    },
    needed=("ws", "s", "t", "w", "i", "a"),
    spellings=SPELLINGS,
    profiles=PROFILES,
    apart=APART,
    save_words={"*": "save {}+"},
)

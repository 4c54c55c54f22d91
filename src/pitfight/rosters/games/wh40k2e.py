"""Rosters of Warhammer 40,000, second edition."""

from __future__ import annotations

import re

from pitfight.effects import Row
from pitfight.errors import FightError
from pitfight.rosters.games import Game, heading
from pitfight.rosters.tree import Profile
from pitfight.systems.wh40k2e.penetration import read as read_penetration

SPELLINGS = {
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
COMPARED = {"strength": "strength", "save modifier": "save_by_blow"}
"""Columns of a weapon's row with plain numbers, and the questions that our rows answer with them."""


def differs(row: Row, profile: Profile) -> str:
    """How the row of a file differs from ours, in words; a penetration value that cannot be one is told too."""
    ours = {effect.ask: effect.value for effect in row.effects if effect.verb == "set" and not effect.when}
    found = []
    for name, text in profile.values.items():
        ask = COMPARED.get(heading(name))
        if ask and re.fullmatch(r"[+-]?[0-9]{1,2}", text) and int(text) != ours.get(ask):
            if ask in ours or ask != "strength":
                found.append(f"{name} {text} there, {ours.get(ask, 'none of its own')} by our table")
        elif heading(name) == "saving throw" and "armour" in ours and (save := re.fullmatch(r"([1-6])\+", text)):
            if int(save[1]) != ours["armour"]:
                found.append(f"{name} {text} there, {ours['armour']}+ by our table")
        elif heading(name) == "armour penetration" and text not in ("", "-", "Special", "Var"):
            try:
                there = read_penetration(text)
            except FightError as error:
                found.append(error.what)
                continue
            own = str(ours.get("penetration", ""))
            if own and (there.dice, there.number) != (read_penetration(own).dice, read_penetration(own).number):
                found.append(f"{name} {text} there, {own} by our table")
    return "; ".join(found)


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
    states={"charging": "charging", "frenzy": "frenzied", "frenzied": "frenzied"},
    save_words={"*": "save {}+"},
    differs=differs,
)

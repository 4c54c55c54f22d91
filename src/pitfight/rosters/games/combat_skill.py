"""Rosters of Warhammer Fantasy Battles and the Warhammer Armies Project, read for Combat Skill on request."""

from __future__ import annotations

import re

from pitfight.rosters.games import (
    MOST_STRENGTH,
    TOO_STRONG,
    Game,
    added_strength,
    fold,
    not_read,
    pieces_of,
    weapon_name,
)
from pitfight.rosters.numbers import NOTHING
from pitfight.rosters.tree import Profile

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
TOKENS = {
    "requires two hand": "two-handed", "two handed": "two-handed", "two hander": "two-handed",
    "strikes first": "strikes first", "always strikes first": "strikes first",
    "strikes last": "strikes last", "always strikes last": "strikes last",
    "fight in extra rank": "extra rank", "fights in extra rank": "extra rank", "extra rank": "extra rank",
    "armour piercing": "save-1", "armour piercing (1)": "save-1", "armour piercing (2)": "save-2",
    "armour piercing (3)": "save-3", "magical attack": "magical", "magical": "magical",
    "flaming attack": "flaming", "flaming": "flaming",
    "first round only": "first round",
}  # fmt: skip
"""Rules that rows of weapons call by name, folded, and the words by which a weapon is described."""
_IDLE = frozenset(map(fold, ("-", "combat", "close combat", "none")))
"""What rows say and need not be played."""
_CLOSE = re.compile(r"[-–—]?|combat|close combat|hand.to.hand", re.IGNORECASE)


def described(name: str, profile: Profile) -> tuple[str, str]:
    """The row of an unknown weapon of that name in our words, and what of it none of them says.

    No words for what is fired, and where neither Strength nor a rule is understood; what stands behind says why then.
    """
    reach, text = profile.said("Range").strip(), profile.said("Strength").strip()
    if not _CLOSE.fullmatch(reach):
        return "", f"a range of “{reach}” is given: it is fired"
    pieces = [piece for piece in pieces_of(profile.said("Special Rules")) if fold(piece) not in _IDLE]
    understood = {piece: TOKENS.get(fold(piece), "") for piece in pieces}
    remarks = not_read(f"“{piece}”" for piece, word in understood.items() if not word)
    strength = added_strength(text)
    if text in NOTHING:
        if not any(understood.values()):
            return "", "; ".join(["no Strength is given", *remarks])
        strength = 0
        remarks.insert(0, "no Strength is given: its own is taken")
    if strength is None:
        return "", "; ".join([f"a Strength of “{text}” is none of its own with more or less", *remarks])
    if abs(strength) > MOST_STRENGTH:
        return "", "; ".join([TOO_STRONG, *remarks])
    words = dict.fromkeys([f"S{strength:+}", *filter(None, understood.values())])
    return f"{weapon_name(name)} [{'/'.join(words)}]", "; ".join(remarks)


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
    described=described,
    on_request="its Weapon Skill is then read as Combat Skill",
)

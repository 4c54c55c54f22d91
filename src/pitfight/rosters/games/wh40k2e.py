"""Rosters of Warhammer 40,000, second edition."""

from __future__ import annotations

import re

from pitfight.effects import Row
from pitfight.errors import FightError
from pitfight.rosters.games import Game, added_strength, fold, heading, not_read, pieces_of, weapon_name
from pitfight.rosters.numbers import NOTHING
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


_OWN_WORDS = {"parry": "parry", "may parry": "parry", "two handed": "two-handed", "two handed weapon": "two-handed"}
_IDLE = frozenset(map(fold, ("close combat", "close combat only", "hand-to-hand", "hth", "none", "-")))
"""What rows say and need not be played."""
_CLOSE = re.compile(r"[-–—]?|close combat.*|hand.to.hand.*|hth|c\.?c\.?", re.IGNORECASE)
"""What stands in the columns for ranges of a weapon that is not fired."""


def described(name: str, profile: Profile) -> tuple[str, str]:
    """The row of an unknown weapon of that name in our words, and what of it none of them says.

    No words for what is fired, and where no Strength can be read; what stands behind them says why then.
    """
    reach = next(filter(None, (profile.said(name).strip() for name in ("Short range", "Long range", "Range"))), "")
    if not _CLOSE.fullmatch(reach):
        return "", f"a range of “{reach}” is given: it is fired"
    columns = ("Save Modifier", "Damage", "Armour Penetration")
    given = {column: _column(column, profile.said(column).strip()) for column in columns}
    special = {piece: _OWN_WORDS.get(fold(piece), "") for piece in pieces_of(profile.said("Special"))}
    special = {piece: word for piece, word in special.items() if fold(piece) not in _IDLE}
    unread = [f"“{piece}”" for piece, word in special.items() if not word]
    unread += [f"{column} “{profile.said(column).strip()}”" for column, word in given.items() if word is None]
    remarks = not_read(unread)
    strength, why = _strength(profile.said("Strength").strip(), any((*given.values(), *special.values())))
    if not strength:
        return "", "; ".join([why, *remarks])
    words = dict.fromkeys([strength, *filter(None, given.values()), *filter(None, special.values())])
    return f"{weapon_name(name)} [{'/'.join(words)}]", "; ".join([*([why] if why else []), *remarks])


def _strength(text: str, more: bool) -> tuple[str, str]:
    """The word for the Strength of a row, and a remark; no word where it cannot be read. ``more`` is said besides."""
    if re.fullmatch(r"[1-9]|10", text):
        return f"S{text}", ""
    plain = " ".join(text.casefold().split())
    if plain in NOTHING:
        return ("S+0", "no Strength is given: his own is taken") if more else ("", "no Strength is given")
    added = added_strength(text)
    if added is None:
        return "", f"a Strength of “{text}” is no number, and none of his own with more or less"
    return f"S{added:+}", ""


def _column(name: str, text: str) -> str | None:
    """The word for what a column of a weapon's row says, empty for nothing; None where it cannot be read."""
    if text in NOTHING:
        return ""
    plain = text.replace("−", "-").upper()
    if name == "Save Modifier":
        return f"save{plain}" if re.fullmatch(r"-(?:[0-9]|10)", plain) else "save-0" if plain == "0" else None
    if name == "Damage":
        return "" if plain == "1" else f"damage {plain}" if re.fullmatch(r"[2-9]|10|D[3468]|D1[02]", plain) else None
    try:
        read_penetration(plain)
    except FightError:
        return None
    return f"penetration {plain.replace(' ', '')}"


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
    described=described,
)

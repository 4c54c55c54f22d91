"""Rosters of Mordheim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pitfight.effects import Row
from pitfight.rosters.games import (
    MOST_STRENGTH,
    NUMBERS,
    TOO_STRONG,
    Game,
    added_strength,
    fold,
    heading,
    not_read,
    pieces_of,
    weapon_name,
)
from pitfight.rosters.numbers import NOTHING
from pitfight.rosters.tree import Profile
from pitfight.systems import system

SPELLINGS = {
    "free dagger": "dagger",
    "dueling pistol": "duelling pistol",
    "brace of dueling pistol": "brace of duelling pistols",
    "sigmarite war hammer": "sigmarite warhammer",
    "hand axe": "axe",
    "buckler shield": "buckler",
    "helm": "helmet",
    "morningstar": "morning star",
    "helmets": "helmet",
    "light armor": "light armour",
    "heavy armor": "heavy armour",
    "gromril armor": "gromril armour",
    "ithilmar armor": "ithilmar armour",
    "toughened leather": "toughened leathers",
    "mad cap mushroom": "mad cap mushrooms",
    "madcap mushroom": "mad cap mushrooms",
    "tear of shallaya": "tears of shallaya",
    "weapons traning": "weapons training",
    "weapon training": "weapons training",
    "weapon traning": "weapons training",
    "black blood": "blackblood",
    "madness: frenzy": "frenzy",
    "madness: stupidity": "stupidity",
    "horrible scar": "fear",
    "hardened": "immune to fear",
    "cause fear": "fear",
    "fear causing": "fear",
    "immune to poison": "immune to poison",
    "immune to all poison": "immune to poison",
    "no pain": "no pain",
    "spell caster": "wizard",
    "magic user": "wizard",
    "large target": "large",
    "animals": "animal",
}
GUESSES = {
    "double handed weapon": "double-handed sword",
    "two handed weapon": "double-handed sword",
    "great weapon": "double-handed sword",
    "double handed": "double-handed sword",
    "double barrelled pistol": "pistol",
}
PROFILES = {
    "capitain": "mercenary captain",
    "marksmen": "marksman",
    "swordsmen": "swordsman",
    "flagellants": "flagellant",
    "zombies": "zombie",
    "dire wolves": "dire wolf",
    "wardog": "war hound",
    "warhound": "war hound",
    "dregs": "dreg",
    "novices": "novice",
    "verminkins": "verminkin",
}
SHOOTS = "shoots only, and has no part in hand-to-hand fighting"
BELONGINGS = "has no part in hand-to-hand fighting"
IN_NUMBERS = "is in the numbers already"
APART = {
    **dict.fromkeys(
        (
            "bow", "short bow", "shortbow", "long bow", "longbow", "elf bow", "crossbow", "repeater crossbow", "sling",
            "blunderbuss", "handgun", "hand gun", "hochland long rifle", "hunting rifle", "throwing knive",
            "throwing knive/star", "throwing knives/star", "throwing star", "throwing axe", "javelin",
            "javelin/harpoon", "javelins/harpoon", "blowpipe", "bola", "hunting arrow", "superior black powder",
            "double barrelled hunting rifle", "belaying pin",
        ),
        SHOOTS,
    ),
    **dict.fromkeys(
        (
            "rope and hook", "rope & hook", "lantern", "torch", "torche", "mordheim map", "map", "garlic",
            "blessed water", "healing herb", "holy tome", "tome of magic", "halfling cook book",
            "halfling cookbook", "cathayan silk clothe", "elven cloak", "wolfcloak", "wolf cloak", "net",
            "wyrdstone", "magic gubbinz", "conch shell horn", "war horn", "banner", "alchemist's notebook",
            "telescope", "fire bomb", "flash powder", "spider's poison", "lock pick", "hunter", "scribe",
            "streetwise", "haggle", "arcane lore", "battle tongue", "sorcery", "tactician", "wyrdstone hunter",
            "quick shot", "pistolier", "eagle eye", "trick shooter", "nimble", "weapons expert", "weapon expert",
            "knife fighter", "ride", "scale sheer surface", "training manual", "amulet of the moon",
            "experience", "advancement", "advancement (hero)", "advancement (henchmen)", "grade", "1a", "1b",
            "1c", "promoted", "price modifier", "rarity", "rare", "variable gold cost", "human sized", "core",
        ),
        BELONGINGS,
    ),
}  # fmt: skip
KNOWN_NUMBERS = dict.fromkeys(
    (
        "leg wound", "smashed leg", "chest wound", "hand injury", "blind in one eye", "nervous condition",
        *(f"{sign}1 {name}" for sign in "+-" for name in (*NUMBERS, "attack", "wound")),
    ),
    IN_NUMBERS,
)  # fmt: skip
UNPLAYED = {
    "severe arm wound": "he may use one weapon only: leave the other out",
    "old battle wound": "he may miss the battle, which is not part of a fight",
    "bitter enmity": "whom he hates is not said here: add a rule such as hates humans",
    "bitter emity": "whom he hates is not said here: add a rule such as hates humans",
    "hatred": "whom he hates is not said here: add a rule such as hates humans",
    "prayer user": "prayers are not played",
    "warrior wizard": "spells are not played",
    "mounted combat master": "is not in our tables",
    "combat riding": "is not in our tables",
    "trick riding": "is not in our tables",
    "cloven hoof": "is not in our tables",
}
MOUNTS = frozenset(
    (
        "horse",
        "warhorse",
        "war horse",
        "mule",
        "nightmare",
        "skeletal steed",
        "boar",
        "war boar",
        "cold one",
        "elven steed",
    )
)
SAVE_WORDS = {"6": "light armour", "5": "heavy armour", "4": "gromril armour"}

# -- rows of weapons as files have them -----------------------------------------------------------------------

TOKENS = {
    "parry": "parry",
    "two handed": "two-handed",
    "two hander": "two-handed",
    "concussion": "concussion",
    "strike first": "strikes first",
    "strikes first": "strikes first",
    "strike last": "strikes last",
    "strikes last": "strikes last",
    "cutting edge": "-1 enemy save",
    "pair": "pair",
}
"""Words of a weapon's row, folded, that our own rows say too."""
WORDS = frozenset(
    fold(word)
    for word in (
        "heavy", "unwieldy", "difficult to use", "cumbersome", "calvary bonus +1", "cavalry bonus +1",
        "calvary bonus +2s", "cavalry bonus +2s", "calvary weapon", "cavalry weapon", "cavalry charge", "whipcrack",
        "cannot be parried", "close combat", "hand-to-hand", "holy weapon", "holy", "incredible force", "random",
        "barrage", "climb", "venomous", "-",
    )
)  # fmt: skip
"""Words of a weapon's row that name rules which our rows have without such a word."""
_SAVE = re.compile(r"\+1 (?:enemy |enemey )?(?:armour ?)?(?:save)?|(?:enemy )?armour save \+1")
_CUT = re.compile(r"-1 (?:enemy )?(?:armour )?save(?: modifier)?|(?:enemy )?(?:armour )?save(?: modifier)? -1")


def said_tokens(profile: Profile) -> frozenset[str]:
    """What a row says a weapon does, in words that can be compared."""
    return frozenset(filter(None, map(token, re.split(r"[,;]", profile.said("Special")))))


def token(piece: str) -> str:
    """What a piece of a row says, in the word that it is compared by; empty where none of ours says so."""
    # normal() takes hyphens away, which here are signs
    sign = " ".join(piece.casefold().strip(" .:").split())
    if _SAVE.fullmatch(sign):
        return "+1 enemy save"
    return "-1 enemy save" if _CUT.fullmatch(sign) else TOKENS.get(fold(piece), "")


def unknown_tokens(profile: Profile) -> list[str]:
    """What a row says a weapon does and is no word that is known here."""
    found = []
    for piece in re.split(r"[,;]", profile.said("Special")):
        sign = " ".join(piece.casefold().strip(" .:").split())
        known = fold(piece) in TOKENS or fold(piece) in WORDS or _SAVE.fullmatch(sign) or _CUT.fullmatch(sign)
        if sign and not known:
            found.append(piece.strip())
    return found


def said_strength(profile: Profile) -> int | None:
    """What a row adds to Strength; None where it says anything else."""
    return added_strength(profile.said("Str"))


def own_tokens(row: Row) -> frozenset[str]:
    """The same of a row of ours."""
    found = set()
    for effect in row.effects:
        if effect.ask == "save" and effect.side == "striker" and not effect.when:
            found.add("+1 enemy save" if effect.value > 0 else "-1 enemy save")
        elif effect.ask == "parry" and effect.verb == "allow":
            found.add("parry")
        elif effect.ask == "knocked_down_to" and "concussion" in effect.traits:
            found.add("concussion")
        elif effect.ask == "strikes_first":
            found.add("strikes first")
        elif effect.ask == "strikes_last":
            found.add("strikes last")
    if row.facts.get("pair"):
        found.add("pair")
    elif row.facts.get("hands") == 2:
        found.add("two-handed")
    return frozenset(found)


def own_strength(row: Row) -> tuple[int, int]:
    """What a row of ours adds to Strength on foot, and at most."""
    adds = [effect for effect in row.effects if effect.ask == "strength" and effect.verb == "add"]
    riding = [effect for effect in adds if any(name == "mounted" for name, _ in effect.when)]
    return sum(int(own.value) for own in adds if own not in riding), sum(int(own.value) for own in adds)


def differs(row: Row, profile: Profile) -> str:
    """How a row of a file differs from ours, in words."""
    if row.kind == "armour":
        return _save_differs(row, profile)
    columns = {heading(name) for name in profile.values}
    if row.kind != "weapon" or row.facts.get("shot") or "range" in columns or not columns & {"str", "special"}:
        return ""
    found = []
    said, own = said_strength(profile), own_strength(row)
    if said is None and (text := profile.said("Str")):
        found.append(f"Strength “{text}” there, {own[0]:+} by our table")
    if said is not None and said not in own:
        found.append(f"Strength {said:+} there, {own[0]:+} by our table")
    there, ours = said_tokens(profile), own_tokens(row)
    if missing := sorted(ours - there):
        found.append(f"{', '.join(missing)} only by our table")
    if more := sorted(there - ours):
        found.append(f"{', '.join(more)} only there")
    unknown = unknown_tokens(profile)
    if unknown:
        found.append(f"{', '.join(f'“{piece}”' for piece in unknown)} only there")
    elif not profile.said("Special") and any(effect.ask not in _COMPARED for effect in row.effects):
        found.append("a rule of its own only by our table")
    return "; ".join(found)


def _save_differs(row: Row, profile: Profile) -> str:
    """How the save that a file gives an armour differs from ours."""
    match = re.fullmatch(r"([1-6])\+", profile.said("Armour Save").strip())
    own = save_of([row])
    if match is None or row.facts.get("slot") == "helmet" or int(match[1]) == own:
        return ""
    return f"a save of {match[1]}+ there, {f'{own}+' if own < 7 else 'none of its own'} by our table"


def alike(profile: Profile) -> str:
    """The weapon of our tables with the same Strength and words; empty where there is none, or more is said."""
    said = said_strength(profile)
    pieces = [piece for piece in re.split(r"[,;]", profile.said("Special")) if piece.strip()]
    tokens = said_tokens(profile)
    if said is None or len(pieces) != len(tokens):
        return ""
    catalogue = system("mordheim").catalogue
    for id in catalogue.ids("weapon"):
        row = catalogue.row("weapon", id)
        plain = not row.facts.get("shot") and not row.facts.get("unarmed") and not row.facts.get("mounted_only")
        known = all(effect.ask in _COMPARED for effect in row.effects)
        known = known and not any(effect.ask == "strength" and effect.when for effect in row.effects)
        if plain and known and own_tokens(row) == tokens and own_strength(row) == (said, said):
            return id
    return ""


_OWN_WORDS = {
    **{word: word for word in ("parry", "two-handed", "concussion", "strikes first", "strikes last", "pair")},
    "-1 enemy save": "save-1",
    "+1 enemy save": "save+1",
}
_NAMED = {fold(word): word for word in ("heavy", "unwieldy", "difficult to use", "cannot be parried")}
"""Rules that rows call by name, and the words by which a weapon is described."""
_IDLE = frozenset(map(fold, ("close combat", "hand-to-hand", "-")))
"""What rows say and need not be played."""
_CAVALRY = re.compile(r"(?:cavalry|calvary) bonus \+([1-4])s?")


def described(name: str, profile: Profile) -> tuple[str, str]:
    """The row of an unknown weapon of that name in our words, and what of it none of them says.

    No words where its Strength is not the user's and so much more or less, or where neither Strength nor a piece is
    understood; what stands behind them says why then.
    """
    text = profile.said("Str").strip()
    said = said_strength(profile)
    pieces = [piece for piece in pieces_of(profile.said("Special")) if fold(piece) not in _IDLE]
    understood = {piece: _own_word(piece) for piece in pieces}
    remarks = not_read(f"“{piece}”" for piece, word in understood.items() if not word)
    if text in NOTHING and any(understood.values()):
        said = 0
        remarks.insert(0, "no Strength is given: his own is taken")
    if said is None:
        what = f"a Strength of “{text}” is none of his own with more or less" if text else "no Strength is given"
        return "", "; ".join([what, *remarks])
    if abs(said) > MOST_STRENGTH:
        return "", "; ".join([TOO_STRONG, *remarks])
    words = dict.fromkeys([f"S{said:+}", *(word for word in understood.values() if word)])
    return f"{weapon_name(name)} [{'/'.join(words)}]", "; ".join(remarks)


def _own_word(piece: str) -> str:
    """The word that says what a piece of a row says; empty if there is none."""
    sign = " ".join(piece.casefold().strip(" .:").split())
    cavalry = _CAVALRY.fullmatch(sign)
    if cavalry:
        return f"cavalry+{cavalry[1]}"
    return _OWN_WORDS.get(token(piece)) or _NAMED.get(fold(piece), "")


_COMPARED = ("save", "parry", "parry_reroll", "knocked_down_to", "strikes_first", "strikes_last", "strength")
"""Questions that a row's words cover; a weapon of ours that answers others is like no unknown one."""


def save_of(rows: Iterable[Row]) -> int:
    """The armour save of some gear, 7 for none."""
    best, better = 7, 0
    for row in rows:
        for effect in row.effects:
            if effect.ask == "armour" and effect.verb == "set":
                best = min(best, int(effect.value))
            elif effect.ask == "save" and effect.side == "target" and not effect.when:
                better += int(effect.value)
    return best - better


WITHOUT: Mapping[str, str] = {
    "m": "Movement 4, which decides nothing in a fight",
    "bs": "Ballistic Skill 3, which counts only where a shot is part of a fight",
}
GAME = Game(
    key="mordheim",
    ids=frozenset({"9481a749-7900-614b-1695-bdc2899069c1"}),
    names=re.compile(r"\bmordheim\b", re.IGNORECASE),
    without=WITHOUT,
    spellings=SPELLINGS,
    guesses=GUESSES,
    profiles=PROFILES,
    apart=APART,
    known_numbers=KNOWN_NUMBERS,
    unplayed=UNPLAYED,
    mounts=MOUNTS,
    yielding=frozenset({"dagger"}),
    unarmed="he fights with the dagger that everyone carries; “natural weapons” in his words if he fights bare",
    bare="he fights with his natural weapons, which are no worse than others",
    save_words=SAVE_WORDS,
    save_of=save_of,
    differs=differs,
    alike=alike,
    described=described,
)

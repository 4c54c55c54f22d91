"""Strategies for units and fights of Combat Skill."""

from __future__ import annotations

from hypothesis import strategies as st

from pitfight.systems import system
from tests.strategies.tables import Fight, Fighter

UNIT_RANGES = {"cs": (1, 6), "s": (2, 5), "t": (2, 5), "w": (1, 2), "i": (1, 5), "a": (1, 2), "ld": (4, 10)}
UNIT_RULES = (
    "always strikes first",
    "always strikes last",
    "devastating charge",
    "hatred",
    "poisoned attacks",
    "killing blow",
    "armour piercing",
    "flaming attacks",
    "murderous prowess",
    "choppas",
    "ward 5+",
    "regeneration 4+",
    "fear",
    "frenzy",
    "stubborn",
    "undead",
    "swiftstride",
    "impact hits 1",
    "stomp",
    "multiple wounds D3",
)
UNIT_WEAPONS = (
    "hand weapon",
    "two hand weapons",
    "great weapon",
    "halberd",
    "flail",
    "morning star",
    "spear",
)
UNIT_BODIES = ("light armour", "heavy armour", "full plate armour")


@st.composite
def combat_skill_unit(draw: st.DrawFn, side: str) -> Fighter:
    """A small unit as a table: numbers, or a profile, and what it carries and can do."""
    models = draw(st.integers(1, 3))
    fighter: Fighter = {"side": side, "models": models, "frontage": draw(st.integers(1, models))}
    if draw(st.integers(0, 4)) == 0:
        fighter["profile"] = draw(
            st.sampled_from(("halberdiers", "orc-boyz", "zombies", "witch-elves", "empire-knights"))
        )
    else:
        fighter |= {key: draw(st.integers(*limits)) for key, limits in UNIT_RANGES.items()}
    gear = draw(st.lists(st.sampled_from(UNIT_WEAPONS), unique=True, min_size=1, max_size=2))
    gear += draw(st.lists(st.sampled_from(UNIT_BODIES), max_size=1)) + draw(st.sampled_from(([], ["shield"])))
    fighter["gear"] = gear
    fighter["rules"] = draw(st.lists(st.sampled_from(UNIT_RULES), unique=True, max_size=2))
    if draw(st.booleans()):
        fighter["champion"] = True
    if draw(st.integers(0, 3)) == 0:
        fighter["standard"] = True
    return fighter


@st.composite
def combat_skill_fight(draw: st.DrawFn, options: bool = True) -> Fight:
    """Unit against unit as a table: one of them may charge, how long it lasts, and options."""
    fighters = [draw(combat_skill_unit(side)) for side in ("a", "b")]
    charger = draw(st.sampled_from((0, 1, None)))
    if charger is not None:
        fighters[charger]["charging"] = True
    turn = draw(st.sampled_from(("a", "b"))) if charger is None else "ab"[charger]
    untils = ("round", "wiped", {"rounds": 2}) + (("broken",) if options else ())
    fight: Fight = {
        "system": "combat-skill",
        "turn": turn,
        "until": draw(st.sampled_from(untils)),
        "fighter": fighters,
    }
    if options:
        rows = system("combat-skill").options
        name = draw(st.sampled_from([name for name in rows if name != "result" or fight["until"] != "broken"]))
        fight["options"] = {name: draw(st.sampled_from([value for value in rows[name].values if value != "number"]))}
    return fight


def rank_and_file_in_words(fighter: Fighter) -> str:
    """The same unit in words."""
    profile = fighter.get("profile") or " ".join(f"{key.upper()}{fighter[key]}" for key in UNIT_RANGES)
    words = [*fighter["gear"], *(f"rule: {name}" for name in fighter["rules"])]
    words += [name for name in ("charging", "champion", "standard") if fighter.get(name)]
    return f"{fighter['models']} {profile} x{fighter['frontage']}: {', '.join(words)}"

"""Strategies for models and fights of the second edition of Warhammer 40,000."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.strategies.tables import Fight, Fighter, Loadout, one_option

SECOND_RANGES = {"ws": (2, 6), "s": (3, 5), "t": (3, 5), "w": (1, 2), "i": (2, 5), "a": (0, 2), "ld": (5, 10)}
SECOND_WEAPONS: tuple[Loadout, ...] = (
    (),
    ("knife",),
    ("sword",),
    ("sword", "sword"),
    ("chainsword", "bolt pistol"),
    ("power sword", "axe"),
    ("power fist",),
    ("thunder hammer", "laspistol"),
    ("two-handed weapon",),
    ("plaguesword",),
    ("axe of morkai",),
    ("claws",),
    ("hunting lance",),
)
SECOND_ARMOUR = ("flak", "mesh", "carapace", "power armour", "terminator armour", "mega-armour")
SECOND_GEAR = ("refractor field", "displacer field", "storm shield", "mandiblasters", "combat drugs", "banshee mask")
SECOND_RULES = (
    "hatred",
    "frenzied",
    "stench",
    "musk",
    "not to be parried",
    "daemonic aura",
    "wild charge",
    "fear",
    "idle",
)
SECOND_FLAGS = ("higher_ground", "encumbered", "breaking_off")


@st.composite
def second_edition_fighter(draw: st.DrawFn, side: str = "a") -> Fighter:
    """A model as a table: numbers, or a profile, and what he carries."""
    fighter: Fighter = {"side": side}
    if draw(st.integers(0, 3)) == 0:
        fighter["profile"] = draw(st.sampled_from(("space marine", "ork boy", "guardsman", "blood claw", "terminator")))
    else:
        fighter |= {key: draw(st.integers(*limits)) for key, limits in SECOND_RANGES.items()}
    fighter["weapons"] = list(draw(st.sampled_from(SECOND_WEAPONS)))
    fighter["gear"] = draw(st.lists(st.sampled_from(SECOND_ARMOUR), max_size=1))
    fighter["gear"] += draw(st.lists(st.sampled_from(SECOND_GEAR), max_size=1))
    fighter["rules"] = draw(st.lists(st.sampled_from(SECOND_RULES), max_size=1))
    return fighter


@st.composite
def second_edition_fight(draw: st.DrawFn, options: bool = True) -> Fight:
    """A duel as a table: one of them may charge, whose turn it is, how long it lasts, and options."""
    fighters = [draw(second_edition_fighter(side)) for side in ("a", "b")]
    charger = draw(st.sampled_from((0, 1, None)))
    for place, fighter in enumerate(fighters):
        if place == charger:
            fighter["charging"] = True
            fighter["over_obstacle"] = draw(st.booleans())
        elif draw(st.integers(0, 2)) == 0:
            fighter[draw(st.sampled_from(SECOND_FLAGS))] = True
    turn = draw(st.sampled_from(("a", "b"))) if charger is None else "ab"[charger]
    until = draw(st.sampled_from(("duel", "phase", "chain", "dead", {"phases": 2})))
    fight: Fight = {"system": "wh40k2e", "turn": turn, "until": until, "fighter": fighters}
    if options:
        fight["options"] = draw(one_option("wh40k2e"))
    return fight


def second_edition_words(fighter: Fighter) -> str:
    """The same model in words."""
    head = fighter.get("profile") or " ".join(f"{key.upper()}{fighter[key]}" for key in SECOND_RANGES)
    flags = ("charging", "over_obstacle", *SECOND_FLAGS)
    states = [name.replace("_", " ") for name in flags if fighter.get(name)]
    weapons = fighter["weapons"] or (["fists"] if "profile" in fighter else [])
    return f"{head}: {', '.join([*weapons, *fighter['gear'], *fighter['rules'], *states])}"

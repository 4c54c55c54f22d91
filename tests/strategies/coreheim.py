"""Strategies for fighters and fights of Coreheim."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.strategies.tables import STATES, Fight, Fighter, Loadout, one_option

TARGETS = {"ws": (5, 11), "t": (-2, 1), "w": (1, 3), "i": (3, 11), "a": (1, 3), "ld": (3, 11)}
"""Characteristics of Coreheim as they occur, all but two of them target numbers."""
IN_HAND: tuple[Loadout, ...] = (
    (),
    ("unarmed",),
    ("dagger",),
    ("club",),
    ("axe", "shield"),
    ("sword", "shield"),
    ("spear", "shield"),
    ("spear", "bow"),
    ("halberd",),
    ("great weapon",),
    ("flail",),
    ("net",),
    ("lance", "sword"),
    ("sword", "club"),
    ("axe", "dark venom sword"),
    ("fighting claw", "fighting claw"),
    ("sword", "dagger"),
    ("halberd", "sword"),
    ("weeping blade", "ithilmar sword"),
    ("gromril axe", "steel whip"),
    ("sigmarite hammer",),
    ("sigmarite great hammer",),
    ("great cave squig", "axe"),
)
"""Sets of weapons and shields that a warrior of Coreheim may carry."""
COREHEIM_RULES = (
    "no pain",
    "undead",
    "animal",
    "causes fear",
    "immune to fear",
    "regeneration",
    "blackblood",
    "leader",
)


@st.composite
def coreheim_fighter(draw: st.DrawFn, side: str = "a") -> Fighter:
    """A warrior as a table, standing and not charging: numbers, or a profile, and what he carries and can do."""
    from pitfight.systems.coreheim.fighter import CATALOGUE

    fighter: Fighter = {"side": side}
    if draw(st.integers(0, 3)) == 0:
        fighter["profile"] = draw(st.sampled_from(sorted(CATALOGUE.profiles)))
    else:
        fighter |= {key: draw(st.integers(*limits)) for key, limits in TARGETS.items()}
    bodies = [id for id in CATALOGUE.ids("armour") if id != "shield"]
    fighter["gear"] = [
        *draw(st.sampled_from(IN_HAND)),
        *draw(st.lists(st.sampled_from(bodies), max_size=1)),
        *draw(st.lists(st.sampled_from(CATALOGUE.ids("drug")), max_size=1)),
    ]
    fighter["skills"] = draw(st.lists(st.sampled_from(CATALOGUE.ids("skill")), unique=True, max_size=2))
    fighter["rules"] = draw(st.lists(st.sampled_from(COREHEIM_RULES), unique=True, max_size=1))
    return fighter


@st.composite
def coreheim_fight(draw: st.DrawFn, options: bool = True) -> Fight:
    """A duel as a table: one of them may charge, whose turn it is, how long it lasts, and options."""
    fighters = [draw(coreheim_fighter(side)) for side in ("a", "b")]
    charger = draw(st.sampled_from((0, 1, None)))
    for place, fighter in enumerate(fighters):
        fighter |= {"charging": True} if place == charger else draw(st.sampled_from(STATES))
    turn = draw(st.sampled_from(("a", "b"))) if charger is None else "ab"[charger]
    until = draw(st.sampled_from(("out", "phase", {"phases": 2})))
    fight: Fight = {"system": "coreheim", "turn": turn, "until": until, "fighter": fighters}
    if options:
        fight["options"] = draw(one_option("coreheim", "edition"))
    return fight

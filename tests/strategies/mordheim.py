"""Strategies for fighters and fights of Mordheim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from pitfight.building import build, from_table
from pitfight.errors import FightError
from tests.strategies.tables import STATES, Fight, Fighter, Loadout, one_option

RANGES = {"ws": (2, 6), "s": (2, 5), "t": (2, 5), "w": (1, 3), "i": (1, 6), "a": (1, 3), "ld": (4, 10)}
"""Characteristics as they occur; lower and higher ones are legal."""
RULES = (
    "frenzy",
    "fear",
    "no pain",
    "hard to kill",
    "hard head",
    "regeneration",
    "cloud of flies",
    "hates humans",
    "human",
)
NOT_IN_LAWS = ("lance", "ball and chain", "sword breaker", "brazier iron", "censer")
"""Weapons left out: one is for riders; D3 wounds, weapons that break, flames and fumes make fights large."""


def weapons() -> dict[str, Mapping[str, Any]]:
    """The weapons of Mordheim by id with all that is said of them."""
    from pitfight.systems.mordheim.fighter import CATALOGUE

    ids = [id for id in CATALOGUE.ids("weapon") if id not in NOT_IN_LAWS]
    return {id: CATALOGUE.row("weapon", id).facts for id in ids}


def loadouts() -> list[Loadout]:
    """Every legal set of weapons with a shield or buckler, and each with pistols beside it."""
    rows = weapons()
    singles = [id for id, row in rows.items() if row.get("hands") == 1 and not row.get("shot")]
    pistols = [id for id, row in rows.items() if row.get("shot")]
    free = [id for id in singles if "off" not in rows[id]]
    guards = ("shield", "buckler")
    found: list[Loadout] = [
        (),
        *((id,) for id, row in rows.items() if row.get("hands") in (1, 2) and not row.get("shot")),
    ]
    found += [(one, two) for one in free for two in free]
    found += [("morning star", "spiked gauntlet")]
    found += [(id, guard) for id in singles for guard in guards if guard in rows[id].get("off", guards)]
    found += [(id, pistol) for id in free for pistol in pistols]
    found += [(pistol, pistol) for pistol in pistols]
    found += [(id, pistol, pistol) for id in free for pistol in pistols]
    return found


def playable(kind: str) -> list[str]:
    """The rows of a kind that are played in full."""
    from pitfight.systems.mordheim.fighter import CATALOGUE

    return [id for id in CATALOGUE.ids(kind) if not CATALOGUE.row(kind, id).facts.get("pending")]


def bodies() -> list[str]:
    """Everything that is worn on the body."""
    from pitfight.systems.mordheim.fighter import CATALOGUE

    return [id for id in CATALOGUE.ids("armour") if CATALOGUE.row("armour", id).facts.get("slot") == "body"]


@st.composite
def mordheim_fighter(draw: st.DrawFn, side: str = "a") -> Fighter:
    """A warrior as a table, standing and not charging: numbers, or a profile, and what he carries and can do."""
    fighter: Fighter = {"side": side}
    if draw(st.integers(0, 3)) == 0:
        from pitfight.systems.mordheim.fighter import CATALOGUE

        fighter["profile"] = draw(st.sampled_from(sorted(CATALOGUE.profiles)))
    else:
        fighter |= {key: draw(st.integers(*limits)) for key, limits in RANGES.items()}
    gear = list(draw(st.sampled_from(loadouts())))
    gear += draw(st.lists(st.sampled_from(bodies()), max_size=1))
    gear += draw(st.lists(st.sampled_from(("helmet", "lucky charm")), unique=True, max_size=2))
    fighter["gear"] = gear
    fighter["skills"] = draw(st.lists(st.sampled_from(playable("skill")), unique=True, max_size=2))
    fighter["rules"] = draw(st.lists(st.sampled_from(RULES), unique=True, max_size=1))
    return fighter


@st.composite
def mordheim_state(draw: st.DrawFn, fighter: Fighter) -> Fighter:
    """A way in which this warrior may begin."""
    state = draw(st.sampled_from(STATES))
    return {} if "fear_failed" in state and knows_no_fear(fighter) else state


def knows_no_fear(fighter: Fighter) -> bool:
    """Whether he cannot have failed a test for fear."""
    enemy = {"side": "b" if fighter["side"] == "a" else "a", "profile": "warrior"}
    try:
        build(from_table({"system": "mordheim", "fighter": [{**fighter, "fear_failed": True}, enemy]}))
    except FightError as error:
        return "failed no test" in error.what
    return False


@st.composite
def mordheim_fight(draw: st.DrawFn, options: bool = True) -> Fight:
    """A duel as a table: one of them may charge, whose turn it is, how long it lasts, and options."""
    fighters = [draw(mordheim_fighter(side)) for side in ("a", "b")]
    charger = draw(st.sampled_from((0, 1, None)))
    for place, fighter in enumerate(fighters):
        fighter |= {"charging": True} if place == charger else draw(mordheim_state(fighter))
    turn = draw(st.sampled_from(("a", "b"))) if charger is None else "ab"[charger]
    until = draw(st.sampled_from(("out", "phase", {"phases": 2})))
    fight: Fight = {"system": "mordheim", "turn": turn, "until": until, "fighter": fighters}
    if options:
        fight["options"] = draw(one_option("mordheim"))
    return fight

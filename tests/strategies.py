"""Hypothesis strategies for fighters and fights of every registered system, in words or as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from pitfight.building import build, from_table
from pitfight.errors import FightError
from pitfight.systems import SYSTEMS, system

Fighter = dict[str, Any]
Fight = dict[str, Any]
Loadout = tuple[str, ...]

# -- mordheim -----------------------------------------------------------------------------------------------------

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


STATES: tuple[Fighter, ...] = (
    {},
    {},
    {},
    {"stood_up": True},
    {"status": "knocked_down"},
    {"status": "stunned"},
    {"combat_turn": 2},
    {"fear_failed": True},
    {"wounds_left": 0},
)
"""How a warrior may begin, the usual more often."""


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
        rows = system("mordheim").options
        name = draw(st.sampled_from(tuple(rows)))
        fight["options"] = {name: draw(st.sampled_from(rows[name].values))}
    return fight


def in_words(fighter: Fighter) -> str:
    """The same warrior in words."""
    numbers = (key for key in dict.fromkeys((*RANGES, *TARGETS)) if key in fighter)
    head = fighter.get("profile") or " ".join(f"{key.upper()}{fighter[key]}" for key in numbers)
    words = [
        *fighter["gear"],
        *(f"skill: {name}" for name in fighter["skills"]),
        *(f"rule: {name}" for name in fighter["rules"]),
    ]
    words += [name.replace("_", " ") for name in ("charging", "stood_up") if fighter.get(name)]
    words += [fighter["status"].replace("_", " ")] if "status" in fighter else []
    words += ["fear failed"] if fighter.get("fear_failed") else []
    words += [f"{name.replace('_', ' ')} {fighter[name]}" for name in ("combat_turn", "wounds_left") if name in fighter]
    return f"{head}: {', '.join(words)}"


# -- coreheim -----------------------------------------------------------------------------------------------------

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
        rows = system("coreheim").options
        name = draw(st.sampled_from([name for name in rows if name != "edition"]))
        fight["options"] = {name: draw(st.sampled_from(rows[name].values))}
    return fight


# -- warband-skirmish ---------------------------------------------------------------------------------------------

POINTS = {
    "ws": (30, 60),
    "bs": (20, 50),
    "str": (12, 35),
    "def": (0, 40),
    "w": (1, 4),
    "crit": (0, 30),
    "parry": (0, 30),
    "a": (1, 2),
    "i": (30, 33),
    "ld": (40, 90),
}
"""Characteristics as they occur; lower and higher ones are legal."""
SHOTS: tuple[Fighter, ...] = (
    {"range_multiplier": "0.8", "target_move": "ran"},
    {"distance": 10, "max_range": 20, "cover": 0},
    {"ranged_attacks": 2, "str_bonus": 5, "multi_shot": True, "attacker_moved": True},
)


@st.composite
def unit(draw: st.DrawFn, side: str, shooters: bool) -> Fighter:
    """A unit as a table: numbers, what it carries, and how it stands."""
    fighter: Fighter = {"side": side, **{key: draw(st.integers(*limits)) for key, limits in POINTS.items()}}
    fighter["gear"] = draw(st.lists(st.sampled_from(("shield", "buckler", "light armour")), unique=True, max_size=2))
    fighter["gear"] += draw(st.sampled_from(([], [], ["sword"], ["axe"], ["flail"])))
    fighter["flags"] = draw(st.sampled_from(([], [], ["quick recovery"], ["pain immune"], ["leader"])))
    fighter |= draw(st.sampled_from(({}, {}, {"wounds_left": 0}, {"wounds_left": 1}, {"status": "recovered"})))
    if shooters and draw(st.integers(0, 2)) == 0:
        fighter["ranged"] = dict(draw(st.sampled_from(SHOTS)))
    return fighter


FORMS = {"list": "[5, 95]", "number": "1/4", "bonus:N": "bonus:30", "linear:N": "linear:0.5"}
"""A value for each form of values with numbers."""


@st.composite
def skirmish(draw: st.DrawFn, options: bool = True) -> Fight:
    """A duel as a table: how long it lasts, and options; somebody may shoot."""
    fighters = [draw(unit(side, options)) for side in ("a", "b")]
    until = draw(st.sampled_from(("out", {"turns": 1}, {"turns": 2})))
    fight: Fight = {"system": "warband-skirmish", "turn": "a", "until": until, "fighter": fighters}
    if options:
        rows = system("warband-skirmish").options
        name = draw(st.sampled_from([name for name in rows if name not in ("rout", "range_model", "ties")]))
        value = draw(st.sampled_from(rows[name].values))
        fight["options"] = {name: FORMS.get(value, value.replace(":N", ":2"))}
    return fight


def unit_in_words(fighter: Fighter) -> str:
    """The same unit in words."""
    words = [*fighter["gear"], *fighter["flags"]]
    words += [fighter["status"]] if "status" in fighter else []
    words += [f"wounds left {fighter['wounds_left']}"] if "wounds_left" in fighter else []
    shot = fighter.get("ranged", {})
    said = {"ranged_attacks": "shots", "str_bonus": "strength bonus"}
    words += ["shooting"] if shot else []
    for key, value in shot.items():
        if key == "target_move":
            words.append(f"target {value}")
        elif value is True:
            words.append({"multi_shot": "several shots", "attacker_moved": "attacker moved"}[key])
        else:
            words.append(f"{said.get(key, key.replace('_', ' '))} {value}")
    return f"{' '.join(f'{key}{fighter[key]}' for key in POINTS)}: {', '.join(words)}"


# -- wh40k2e ------------------------------------------------------------------------------------------------------

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
        rows = system("wh40k2e").options
        name = draw(st.sampled_from(tuple(rows)))
        fight["options"] = {name: draw(st.sampled_from(rows[name].values))}
    return fight


def second_edition_words(fighter: Fighter) -> str:
    """The same model in words."""
    head = fighter.get("profile") or " ".join(f"{key.upper()}{fighter[key]}" for key in SECOND_RANGES)
    flags = ("charging", "over_obstacle", *SECOND_FLAGS)
    states = [name.replace("_", " ") for name in flags if fighter.get(name)]
    weapons = fighter["weapons"] or (["fists"] if "profile" in fighter else [])
    return f"{head}: {', '.join([*weapons, *fighter['gear'], *fighter['rules'], *states])}"


# -- combat-skill ---------------------------------------------------------------------------------------------------

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


# -- any system ---------------------------------------------------------------------------------------------------

FIGHTS: Mapping[str, Callable[..., st.SearchStrategy[Fight]]] = {
    "mordheim": mordheim_fight,
    "coreheim": coreheim_fight,
    "warband-skirmish": skirmish,
    "wh40k2e": second_edition_fight,
    "combat-skill": combat_skill_fight,
}
"""For each system a strategy of fights as tables; ``options=False`` keeps to the defaults."""
IN_WORDS: Mapping[str, Callable[[Fighter], str]] = {
    "mordheim": in_words,
    "coreheim": in_words,
    "warband-skirmish": unit_in_words,
    "wh40k2e": second_edition_words,
    "combat-skill": rank_and_file_in_words,
}


def fights(options: bool = True) -> st.SearchStrategy[Fight]:
    """A fight of any registered system."""
    return st.sampled_from(tuple(SYSTEMS)).flatmap(lambda key: FIGHTS[key](options))


def mirrored(fight: Fight) -> Fight:
    """The same fight with the sides, the turn and the order of the list turned round."""
    swapped = {"a": "b", "b": "a"}
    fighters: Sequence[Fighter] = fight["fighter"]
    return {
        **fight,
        "turn": swapped[fight["turn"]],
        "fighter": [{**fighter, "side": swapped[fighter["side"]]} for fighter in reversed(fighters)],
    }

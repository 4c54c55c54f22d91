"""Every effect of every row matters: taken out, the answer of a fight made for it changes. So does every option."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import pitfight as pf
from pitfight.effects import Effect, Ignore
from pitfight.engines import workshop
from pitfight.systems.wh40k2e import charts
from pitfight.systems.wh40k2e.fighter import CATALOGUE
from tests.systems.missed import answers_of, each_effect, taken_out
from tests.systems.wh40k2e.duels import man, play

ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows if kind != "profile"]
BEARERS = {"sting": ("wargear: mandiblasters",), "shield rush": ("wargear: suppression shield", "charging")}
"""Who has the blows that nobody can buy."""
AGAINST_ARMOUR = ("penetration", "strength_die_inside", "merged_penetration")
OF_BLOWS = (
    "strength",
    "strength_by_mastery",
    "wounds_automatically",
    "wounds_on_toughness",
    "damage",
    "slays_on",
    "save_by_blow",
)
OF_SAVES = (
    "armour",
    "armour_dice",
    "armour_unmodified",
    "save_worst",
    "second_save",
    "field",
    "displacer",
    "shield_save",
    "aura_save",
)
OF_KINDS = {"daemon": "force axe", "machine": "needle pistol"}
"""To which weapon a kind makes a difference."""


@dataclass
class Bout:
    """A fight for one effect: what its bearer and his enemies list, their numbers, how far it goes, what is chosen."""

    me: list[str]
    foe: list[str] = field(default_factory=lambda: ["axe", "carapace"])
    mine: dict[str, int] = field(default_factory=dict)
    his: dict[str, int] = field(default_factory=lambda: {"w": 3})
    friends: list[str] = field(default_factory=list)
    foes: int = 1
    others: list[str] = field(default_factory=list)
    """Fighters of the other side in place of models."""
    more: dict[str, Any] = field(default_factory=lambda: {"until": "duel"})

    def answer(self) -> Any:
        """How everybody stands in the end, and what was counted."""
        workshop.forget()
        a = [man(*self.me, **self.mine), *self.friends]
        b = self.others or [man(*self.foe, **self.his)] * self.foes
        odds = pf.odds("wh40k2e", a, b, **self.more)
        return odds.win, odds.fighters, odds.detail, [(row.win, row.fighters) for row in odds.by_step]


def bout(kind: str, id: str, effect: Effect | Ignore) -> Bout:
    """A fight in which an effect should matter, made from its conditions and what it answers."""
    made = Bout(list(BEARERS.get(id, (f"{kind}: {id}",))))
    for key, wanted in effect.when:
        if key == "charging":
            made.me.append("charging")
        elif key == "weapon":
            made.me.insert(0, str(wanted[0]))
        elif key == "option":
            made.more["options"] = dict([str(wanted[0]).split("=")])
    if isinstance(effect, Ignore):
        made.foe = ["daemonic aura"]
        return made
    suit(made, effect)
    if id == "needle pistol" and effect.ask == "strength":
        made.foe = ["daemon"]  # the others it wounds without a roll
    return made


def suit(made: Bout, effect: Effect) -> None:
    """What else the fight needs for the question that the effect answers."""
    ask = effect.ask
    value = effect.value[0] if isinstance(effect.value, tuple) else effect.value
    if ask in AGAINST_ARMOUR:
        armour = {"merged_penetration": 38, "strength_die_inside": 20}.get(ask, 4)
        made.others = [f"Rhino: location hull, armour {armour}"]
        made.mine = {"a": 2}
        made.more = {"until": "blows", "policy": {"a": {"tool": "likely" if armour == 38 else "listed"}}}
    elif ask in OF_BLOWS:
        made.more["policy"] = {"a": {"weapon": "listed"}}
        made.more.setdefault("options", {"user_weapon_mod": "none"} if ask == "save_by_blow" else {})
        made.mine = {"s": 2} if ask in ("strength", "wounds_on_toughness") else {}
        if any(key == "foe" for key, _ in effect.when):
            made.foe, made.his = ["daemon"], {"t": 9, "w": 3}
        elif ask == "save_by_blow" and value == 0:
            made.more["options"] = {}
    elif ask in OF_SAVES or (ask == "save" and effect.side == "target"):
        made.foe, made.mine = ["power fist" if ask in ("armour_unmodified", "save_worst") else "laspistol"], {"w": 2}
        made.his["s"] = 3
        if ask == "save":
            made.me.append("carapace")
    elif ask == "save":
        made.foe, made.more["policy"] = ["chaos armour"], {"a": {"weapon": "listed"}}
        made.mine = {"s": 1}
    elif ask == "tags":
        made.foe, made.mine = [OF_KINDS[str(value)]], {"t": 9}
    else:
        suit_dice(made, effect, ask)


def suit_dice(made: Bout, effect: Effect, ask: str) -> None:
    """The same for what changes dice, scores, ties, nerve and who moves where."""
    if ask in ("parries", "may_parry"):
        made.me += ["sword"] if ask == "may_parry" else []
    elif ask == "foe_may_parry":
        made.foe = ["sword"]
    elif ask in ("initiative", "loses_ties"):
        made.mine = {"i": 4 if ask == "loses_ties" else 2 if effect.verb == "times" else 3}
        made.his = {"i": 3}
    elif ask in ("critical_worth", "foe_criticals", "foe_fumble_worth"):
        made.mine, made.his = {"a": 3}, {"a": 3}
    elif ask == "toughness":
        made.foe = ["power axe"]
    elif ask == "multiple_bonus":
        made.foes, made.more = 2, {"until": "chain"}
    elif ask == "must_follow_up":
        made.foe, made.his, made.foes = [], {"t": 1}, 2
        made.friends = [man(s=1, t=9)]
        made.more = {"until": {"phases": 2}, "touch": [("a1", "b1"), ("a2", "b2")]}
    elif ask == "tests_wits":
        made.more = {"until": "phase", "start": "turn_start"}
    elif ask == "causes_fear":
        made.me.append("charging")
    elif ask == "fears":
        made.foe = ["fear", "charging"]
    elif ask == "leaves_freely":
        made.me.append("breaking off")
        made.more = {"until": "phase"}
    elif ask == "shaken_first":
        made.me.append("squad red")
        made.mine = {"ld": 4}
        made.friends = [man("squad red", *made.me[:1], ws=1, t=1, ld=4)]
        made.his, made.foes = {"ws": 9, "a": 3}, 2
        made.more = {"until": {"phases": 2}, "touch": [("a1", "b1"), ("a2", "b2")]}


@pytest.mark.clause("W2-04")
@pytest.mark.parametrize(("kind", "id", "number"), list(each_effect(CATALOGUE, ROWS)))
def test_every_effect_matters(kind: str, id: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken out alone, it changes the answer of a fight made from its conditions and what it answers."""
    made = bout(kind, id, answers_of(CATALOGUE.row(kind, id))[number])
    whole = made.answer()
    with taken_out(monkeypatch, CATALOGUE, kind, id, number):
        assert made.answer() != whole, made


# -- options ------------------------------------------------------------------------------------------------------

DUEL: dict[str, Any] = {"until": "duel"}
OPTIONS: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "parry": (man("sword"), man(a=2), DUEL),
    "parry_die": (man("sword"), man(a=3), DUEL),
    "parry_repeat": (man("2 swords"), man(), DUEL),
    "parry_sequence": (man("2 swords"), man(a=2), DUEL),
    "parry_per": (man("sword", t=9), [man(a=2)] * 2, {"until": "chain"}),
    "chainsword_parry": (man("chainsword"), man(a=2), DUEL),
    "lightning_claw_parry": (man("lightning claw"), man(a=2), DUEL),
    "storm_shield_parry": (man("storm shield"), man(a=2), DUEL),
    "reroll_counts": (man("sword"), man(a=3), {**DUEL, "options": {"parry": "always_highest"}}),
    "double_tie": (man("charging"), man("higher ground"), DUEL),
    "strength_die": (man("chainsword"), "Rhino: location hull, armour 12", {"until": "blows"}),
    "pen_compare": (man("chainsword"), "Rhino: location hull, armour 12", {"until": "blows"}),
    "multi_cs": (man(t=9), [man()] * 2, {"until": "chain"}),
    "multi_index": (man("power fist"), [man()] * 2, {"until": "chain"}),
    "breakoff_hits_back": (man("breaking off"), man(ws=1), DUEL),
    "breakoff_parry": (man("breaking off", "sword"), man(a=2), DUEL),
    "single_die_fumble": (man(), man(), DUEL),
    "weapon_choice": (man("power sword", "power mace", a=3), man("power armour", w=3), DUEL),
    "user_weapon_mod": (man("axe"), man("power armour"), {**DUEL, "policy": {"a": {"weapon": "listed"}}}),
    "s10_mod": (man("chainfist", s=10), man("save 2+ on 2d6"), DUEL),
    "walker_hits": (man("krak grenade", "axe", ws=9), "IG Sentinel", DUEL),
    "vehicle_hits": (man("frenzied", "chainsword"), "Rhino: location hull, armour 10", {"until": "blows"}),
    "improvised": (man("improvised weapon"), man(), DUEL),
}
"""For each option a fight that it decides."""


def under(name: str, value: str) -> Any:
    """The answer of that fight under a value of the option."""
    workshop.forget()
    a, b, rest = OPTIONS[name]
    options = {**rest.get("options", {}), name: value}
    odds = pf.odds("wh40k2e", a, b, **{**rest, "options": options})
    return odds.win, odds.fighters, odds.detail


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, row in CATALOGUE.options.items() for value in row.values[1:] if name != "parry_die"],
)
def test_every_value_of_every_option_changes_some_fight(name: str, value: str) -> None:
    """Against the default."""
    assert under(name, value) != under(name, CATALOGUE.options[name].values[0])


def test_which_die_is_parried_is_an_option_for_players() -> None:
    """The best die to parry is always the highest, so that only what a player may do changes."""
    assert under("parry_die", "highest") == under("parry_die", "choice")
    offered = []
    for value in CATALOGUE.options["parry_die"].values:
        game = play(*OPTIONS["parry_die"][:2], "3 1-3-5", until="duel", options={"parry_die": value})
        assert game.question is not None
        offered.append(list(game.question.options))
    assert offered == [["parry-5", "no-parry", "parry-3", "parry-1"], ["parry-5", "no-parry"]]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_sampled_to_the_same(name: str) -> None:
    """The fights of the options rolled die by die under their last value, five standard errors from exact at most."""
    a, b, rest = OPTIONS[name]
    options = {**rest.get("options", {}), name: CATALOGUE.options[name].values[-1]}
    given = {**rest, "options": options}
    exact = pf.odds("wh40k2e", a, b, **given)
    sampled = pf.simulate("wh40k2e", a, b, n=1_000, seed=5, engine="plain", **given)
    for who, standing in exact.fighters.items():
        for status, chance in standing.status.items():
            p = float(chance)
            found = sampled.fighters[who].status.get(status)
            seen = 0.0 if found is None else float(found)
            assert abs(seen - p) <= 5 * (p * (1 - p) / 1_000) ** 0.5 + 1e-9


# -- damage tables ------------------------------------------------------------------------------------------------

RESULTS = [
    (table, face, name)
    for table, results in charts.DAMAGE.items()
    for face, result in enumerate(results)
    for name in ("destroyed", "worse", "again", "attacks", "immobile", "halved")
    if getattr(result, name)
]
HIT: dict[str, str] = {
    "track": "Rhino: location track",
    "hull": "Rhino: location hull",
    "weapon": "Rhino: location weapons",
    "bike": "Ork Warbike",
    "building": "Stone Building",
    "bunker": "Bunker",
    "door": "Steel Door",
    "arm": "Bjorn",
    "body": "Bjorn",
    "legs": "Bjorn",
}
"""What has a damage table."""
ROLLED = {"legs": 1, "arm": 2, "body": 4}
"""The face of the location die for each part of a walker."""


@pytest.mark.clause("W2-09", "W2-12")
@pytest.mark.parametrize(("name", "face", "part"), RESULTS)
def test_every_result_of_a_damage_table_matters(
    name: str, face: int, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a part of it some fight over three phases ends otherwise."""
    walker = HIT[name] == "Bjorn"
    first = man("thunder hammer", ws=9) if walker else man("thunder hammer", "power fist", a=2)
    body: dict[str, Any] = {"side": "b", "profile": HIT[name].partition(":")[0]}
    if walker:
        body["a"] = 2
    if name == "bike":
        body["exposed"] = False
    if ":" in HIT[name]:
        body["location"] = HIT[name].partition("location ")[2]
    if part == "immobile":
        first = man("krak grenade", ws=9)
        body |= {"armour": 12, **({"location": "body"} if name == "body" else {})}
    # one hit on the walker, and what it does; what comes after may be anything
    where = f"3 3 3 {ROLLED.get(name, '')} {face + 1}" if part != "immobile" else f"3 3 3 6 6 6 {face + 1}"
    fight = {
        "system": "wh40k2e",
        "until": {"phases": 2 if walker else 3},
        "fighter": [{**_table(first), "side": "a"}, body],
        "options": {"walker_hits": "as_vehicle_hth"} if walker and part == "immobile" else {},
    }

    def answer() -> Any:
        workshop.forget()
        odds = pf.odds(fight, answers=where if walker else "")
        return odds.fighters, [row.fighters for row in odds.by_step]

    whole = answer()
    plain = charts.Damage("nothing")
    results = [*charts.DAMAGE[name]]
    results[face] = results[face]._replace(**{part: getattr(plain, part)})
    monkeypatch.setattr(charts, "DAMAGE", {**charts.DAMAGE, name: tuple(results)})
    assert answer() != whole


def _table(words: str) -> dict[str, Any]:
    """A model in words as a table."""
    from pitfight.systems import system
    from pitfight.words import read

    return system("wh40k2e").table(read(words))


# -- vehicles -----------------------------------------------------------------------------------------------------

PLATES = [
    (id, number, side)
    for id, row in CATALOGUE.profiles.items()
    for number, own in enumerate(row.get("locations", ()))
    for side in ("front", "side")
    if not own.get("crew")
]


@pytest.mark.clause("W2-09")
@pytest.mark.parametrize(("id", "number", "side"), PLATES)
def test_every_armour_value_of_every_vehicle_matters(
    id: str, number: int, side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more makes its location harder to penetrate from that side."""
    row = CATALOGUE.profiles[id]
    place = row["locations"][number]
    weapon = {"name": "drill", "penetration": f"D6+{place[side] - 3}", "strength_die_inside": True}
    body = {"side": "b", "profile": id, "facing": side, "location": place["name"]}
    if row.get("exposed"):
        body["exposed"] = False
    fight = {
        "system": "wh40k2e",
        "until": "duel" if row.get("walker") else "blows",
        "fighter": [{**_table(man(ws=9)), "weapons": [weapon], "side": "a"}, body],
        "options": {"walker_hits": "as_vehicle_hth"},
        "policy": {"a": {"tool": "listed"}},
    }
    rolled = "3 " * (1 + row["a"]) if row.get("walker") else ""
    through = pf.odds(fight, answers=rolled).detail["penetrations"].get(0)
    plates = [own if own is not place else {**own, side: own[side] + 1} for own in row["locations"]]
    monkeypatch.setitem(CATALOGUE.profiles, id, {**row, "locations": plates})
    workshop.forget()
    thicker = pf.odds(fight, answers=rolled).detail["penetrations"].get(0)
    assert through is not None
    assert thicker is not None
    assert float(through) < float(thicker)

"""Every effect of every row matters: taken out, the answer of a fight made for it changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import pitfight as pf
from pitfight.effects import Effect, Ignore
from pitfight.engines import workshop
from pitfight.systems.coreheim.fighter import CATALOGUE
from tests.systems.missed import answers_of, each_effect, taken_out

V10, V9 = "WS7+ T+0 W1 I7+ A2 Ld8+", "WS3+ S4+ T+0 W1 I4+ A2 Ld7+"
FOES = {"v10": "WS7+ T+0 W2 I7+ A1 Ld8+", "v9": "WS3+ S4+ T+0 W2 I4+ A1 Ld7+"}
ARMOURED = "sword, gromril armour, shield"
ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows]
WHO_CARES = {
    "undead": "axe, hates undead",
    "daemon": "axe, hates daemons",
    "monster": "axe, slayer hatred",
    "dwarf": "axe, hates dwarves",
    "elf": "axe, fears elves",
    "goblin": "axe, slayer hatred",
}
"""Who acts otherwise on a kind of creature."""
IGNORED = {
    "concussion": ("axe, no pain", "gromril axe"),
    "poison": ("axe", "dark venom axe"),
    "dagger": ("dagger", "axe"),
    "burden": ("axe, heavy armour", "axe"),
    "command": ("axe, word of command", "axe"),
}
"""Gear of both sides with which it matters to ignore a trait."""


@dataclass
class Bout:
    """A fight for one effect: what its bearer and his enemies list, how far it goes, and what is chosen."""

    me: list[str]
    foe: str = "axe, heavy armour, shield, no pain"
    more: list[str] = field(default_factory=list)
    friends: list[str] = field(default_factory=list)
    until: Any = "phase"
    edition: str = "v10"
    options: dict[str, str] = field(default_factory=dict)
    policy: dict[str, Any] = field(default_factory=dict)
    turn: str | None = None

    def outcome(self) -> object:
        """The chances of everybody's end."""
        workshop._fights.clear()  # fights are equal by the names of rows; what numbers come to can stay
        numbers = V10 if self.edition == "v10" else V9
        side = [f"{numbers}: {', '.join(word for word in self.me if word)}"]
        side += [f"{numbers}: {friend}" for friend in self.friends]
        foes = [f"{FOES[self.edition]}: {foe}" for foe in (self.foe, *self.more)]
        odds = pf.odds(
            "coreheim",
            side,
            foes,
            until=self.until,
            options={**self.options, "edition": self.edition},
            policy=self.policy,
            turn=self.turn,
        )
        return odds.win, odds.fighters


def bearer(kind: str, id: str) -> list[str]:
    """What a fighter lists to have the row, with a weapon if the row is none."""
    if kind == "poison":
        return [f"{id} axe"]
    if kind == "natural":
        return {
            "bare": [""],
            "squig bite": ["great cave squig", "axe", "I5"],
            "burning blood": ["axe", "blackblood", "WS9"],
        }[id]
    return [id] if kind == "weapon" else ["axe", id]


def bout(kind: str, id: str, effect: Effect | Ignore) -> Bout:
    """A fight in which an effect should matter, made from its conditions and what it answers."""
    made = Bout(bearer(kind, id))
    for key, wanted in effect.when:
        if key in ("charging", "mounted") and wanted == (True,):
            made.me.append(key)
        elif key == "missile" and wanted == (True,):
            made.me.append("bow")
        elif key == "edition":
            made.edition = str(wanted[0])
        elif key == "option":
            made.options |= dict([str(wanted[0]).split("=")])
        elif key == "foe_status":
            made.foe = "axe, knocked down"
        elif key == "own" and "animal" not in made.me:
            made.me.append(str(wanted[0]))
        elif key == "trained":
            made.friends.append("axe, animal trainer")
        elif key == "both_hands":
            made.me.append(str(wanted[0]))
        elif key in ("weapon", "in_hand") and id not in wanted:
            hold(made, kind, str(wanted[0]))
    if isinstance(effect, Ignore):
        mine, made.foe = IGNORED[effect.trait]
        made.me = [mine, *(word for word in made.me if word != "axe")]
        return made
    suit(made, kind, id, effect)
    return made


def hold(made: Bout, kind: str, tag: str) -> None:
    """Give the bearer a weapon that a condition asks for."""
    weapon = {"nimble": "sword", "blade": "sword"}.get(tag, tag)
    made.me = [weapon, *(word for word in made.me if word not in ("axe", weapon))]


def suit(made: Bout, kind: str, id: str, effect: Effect) -> None:
    """What else the fight needs for the question that the effect answers."""
    ask = effect.ask
    value = effect.value[0] if isinstance(effect.value, tuple) else effect.value
    if ask == "strikes_first":
        made.foe = "axe, charging"
    elif ask in ("strike_initiative", "initiative", "strikes_last"):
        made.foe = "axe" if id != "curse of years" else "axe, stood up"
        made.turn = "b" if id == "curse of years" else None
    elif ask == "pairs":
        made.me.append("carries axe" if effect.verb == "forbid" and id != "dagger" else "sword")
        made.policy = {"a": {"weapon": "other"}} if id != "dagger" else {}
    elif ask == "second_weapon":
        made.me = [*(word for word in made.me if word != "axe"), "sword", "club"] if kind != "weapon" else made.me
    elif ask == "causes":
        made.me += ["charging"]
        made.foe = "axe"
    elif ask == "immune":
        made.foe = "axe, causes fear, charging" if value == "fear" else "axe"
        made.more = ["club"] if value == "panic" else []
    elif ask == "tags":
        tags(made, str(value))
    elif ask in ("hates", "fears"):
        made.me.append("immune to panic")
        made.policy = {"a": {"target": "last"}}
        made.foe, made.more = "club", [f"axe, {value}, knocked down"]
        if ask == "fears":
            made.foe, made.more, made.policy = "axe, elf, charging", [], {}
    elif ask == "keeps_down":
        made.foe, made.until, made.turn = "axe, stunned", {"phases": 2}, "a"
        made.more, made.policy = ["club"], {"a": {"target": "first"}}
        made.me.append("immune to panic")
    elif ask in ("extra_blows", "bursts", "weapon_skill"):
        made.foe = "axe, immune to fear"
    elif ask == "lends_leadership":
        made.foe, made.friends = "axe, causes fear, charging", ["club"]
        made.me = ["axe", "leader", "Ld 2+"]
    elif ask == "may_be_led":
        made.foe, made.friends = "axe, causes fear, charging", ["club, leader, Ld 2+"]
    elif ask == "leadership_dice":
        made.foe = "axe, causes fear, charging"
    elif ask == "trains":
        made.friends = ["no unarmed penalty, animal"]
    elif ask == "free_targets":
        made.foe, made.more = "club", ["axe, stunned"]
        made.me += ["immune to panic", "A1"]
        made.policy = {"a": {"target": "last"}}
    elif ask == "orders_by_initiative":
        made.foe = "axe, charging"
        made.me = ["sword", id]
    elif ask in ("armour_steps", "save", "shield_counts", "regeneration"):
        made.foe = "club"
        if ask == "shield_counts":
            made.me = [word for word in made.me if word != "shield"] + ["shield"]
        if kind == "armour" and id != "shield":
            made.me = ["great weapon", id]
        if id == "militiaman":
            made.me = ["spear", "shield", id]
    elif ask == "flaming":
        made.foe = "axe, regeneration"
    elif ask == "piercing_bonus":
        made.me = ["axe", id]
    elif ask == "concussion":
        made.foe = "axe, no pain"
    elif ask in ("stunned_is_knocked_down", "ignores_knocked_down"):
        made.foe = "club"
    elif ask == "critical_wounds" and effect.side == "target":
        made.foe = "great weapon"
    elif ask == "armour_piercing":
        made.foe = "sword, heavy armour, shield, immune to fear"
        made.me = [word for word in made.me if word != "axe" or id == "axe" or kind == "natural"]
        if kind == "rule":
            made.me.append("no unarmed penalty")


def tags(made: Bout, value: str) -> None:
    """A fight in which it matters to be of a kind."""
    if value == "elf":
        made.me, made.foe = ["axe", "elf", "charging"], WHO_CARES["elf"]
    elif value == "animal":
        made.me, made.foe = ["no unarmed penalty", "animal", "trained"], "axe"
    elif value == "giant rat":
        made.me, made.foe = ["axe", "giant rat", "vermintide"], "axe"
    else:  # knocked down beside a friend who stands, before an enemy who hates his kind
        made.friends = [", ".join(("club", *(word for word in made.me if word != "axe"), "knocked down"))]
        made.me, made.foe = ["club"], f"{WHO_CARES[value]}, immune to panic, immune to fear"
        made.policy, made.turn = {"b": {"target": "last"}}, "b"


@pytest.mark.clause("CH-09")
@pytest.mark.parametrize(("kind", "id", "number"), list(each_effect(CATALOGUE, ROWS)))
def test_every_effect_matters(kind: str, id: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken out alone, it changes the answer of a fight made from its conditions and what it answers."""
    effect = answers_of(CATALOGUE.row(kind, id))[number]
    made = bout(kind, id, effect)
    whole = made.outcome()
    with taken_out(monkeypatch, CATALOGUE, kind, id, number):
        try:
            assert made.outcome() != whole, made
        except pf.FightError:
            assert getattr(effect, "ask", "") == "pairs", made

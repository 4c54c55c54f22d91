"""Every effect of every row matters: taken out, the answer of a fight made for it changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import pitfight as pf
from pitfight.effects import Effect, Ignore
from pitfight.engines import workshop
from pitfight.systems.mordheim.fighter import CATALOGUE
from tests.systems.missed import answers_of, each_effect, taken_out

NUMBERS = "WS3 S3 T3 W1 I3 A2 Ld7"
SOFT = "WS3 S3 T2 W1 I3 A2 Ld7"
ROWS = [(kind, id) for kind, rows in CATALOGUE.tables.items() for id in rows if rows[id].get("effects") != []]
KINDS_NOBODY_ASKS_ABOUT = {"animal", "halfling", "large", "ogre"}
"""Kinds of creature that are shown, and that no row hates or treats in its own way."""
BODILY = {
    "claw": "mutation: great claw",
    "sting": "mutation: scorpion tail",
    "horns": "skill: horned one, charging",
    "hooves": "rule: trample",
    "vomit": "rule: vomiting",
    "rush": "skill: bull rush, charging",
    "crossbow bolt": "weapon: crossbow pistol",
    "spikes": "mutation: spines",
    "black blood": "mutation: blackblood",
    "hunger": "skill: black hunger",
    "hug": "rule: bear hug",
    "wound by fumes": "weapon: censer",
}
"""Who has each blow that nobody can buy; flames belong to whoever burns."""
KINDS = {
    "human": "rule: human",
    "undead": "rule: undead",
    "possessed": "rule: possessed",
    "beastman": "rule: beastman",
    "orc": "rule: orc",
    "goblin": "rule: goblin",
    "dwarf": "rule: dwarf",
    "elf": "rule: elf",
    "dark elf": "rule: dark elf kind",
    "skaven": "rule: skaven",
    "wizard": "rule: wizard",
    "daemon": "rule: daemon",
    "poison immune": "rule: immune to poison",
}
"""How to be of a kind."""
WHO_CARES = {
    "undead": "sigmarite warhammer",
    "possessed": "sigmarite warhammer",
    "daemon": "axe, skill: foul odour",
    "wizard": "axe, skill: burn the witch",
    "orc": "axe, rule: hates orcs and goblins",
    "goblin": "axe, rule: hates orcs and goblins",
    "elf": "axe, rule: hates elves",
    "dark elf": "axe, rule: hates elves",
    "human": "axe, rule: hates humans",
    "dwarf": "axe, rule: hates dwarfs",
    "skaven": "axe, rule: hates skaven",
    "beastman": "axe, rule: hates beastmen",
    "poison immune": "axe, mutation: scorpion tail",
}
"""An enemy to whom a kind makes a difference."""
TRAITS = {
    "concussion": ("axe", "club"),
    "poison": ("axe", "black lotus sword"),
    "heavy": ("double-handed axe", "axe"),
    "drug": ("axe, crimson shade", "axe"),
}
"""Gear of both sides with which it matters to ignore a trait."""
FOE = "sword, gromril armour, shield, helmet"
NOT_YET = {
    ("skill", "combat master", "immune"),
    ("skill", "'ere we go", "immune"),
    ("rule", "stern", "immune"),
    ("skill", "absolute faith", "immune"),
    ("rule", "bloodgreed", "frenzied_after_victory"),
    ("rule", "leader", "lends_leadership"),
    ("rule", "animosity", "quarrels"),
}
"""Effects that need All Alone tests or charges in the middle of a fight; test_breaking and test_moving show them."""


@dataclass
class Bout:
    """A fight for one effect: what its bearer and his enemy list, who is side a, and how far it goes."""

    me: list[str]
    foe: str = FOE
    foes: int = 1
    until: Any = "phase"
    options: dict[str, str] = field(default_factory=dict)
    form: str = "ordinary"
    strength: int = 3
    toughness: int = 3

    def outcome(self, bearer_is_a: bool, soft: bool) -> object:
        """The chances of everybody's end."""
        workshop._fights.clear()  # fights are equal by the names of rows; what numbers come to can stay
        numbers = SOFT if soft else NUMBERS
        me = f"{numbers.replace('S3', f'S{self.strength}')}: {', '.join(word for word in self.me if word)}"
        foe = [f"{numbers.replace('T3', f'T{self.toughness}')}: {self.foe}"] * self.foes
        a, b = ([me], foe) if bearer_is_a else (foe, [me])
        mine = {"a" if bearer_is_a else "b": {"form": self.form}}
        odds = pf.odds("mordheim", a, b, until=self.until, options=self.options, policy=mine)
        return odds.win, odds.fighters


def bearer(kind: str, id: str) -> list[str]:
    """What a fighter lists to have the row, with a weapon if the row is none."""
    if kind in ("make", "poison"):
        return [f"{id} sword"]
    if kind == "natural":
        return ["" if id == "wound by fumes" else "axe", BODILY.get(id, "")]
    facts = CATALOGUE.row(kind, id).facts
    in_hand = kind == "weapon" and facts.get("hands", 1) > 0 and not facts.get("shot")
    return (
        [("weapon: " if kind != "state" else "") + id]
        if in_hand
        else ["axe", "" if kind == "state" else f"{kind}: {id}"]
    )


def bout(kind: str, id: str, effect: Effect | Ignore) -> Bout:
    """A fight in which an effect should matter, made from its conditions and what it answers."""
    made = Bout(bearer(kind, id))
    if kind == "natural":
        made.form, made.strength = "other", 2
        made.me.append("heavy armour")
    if id == "flames":
        made.foe, made.until = "brazier iron", {"phases": 3}
    for key, wanted in effect.when:
        name = key.removesuffix("_least")
        if name in ("charging", "mounted") and wanted == (True,):
            made.me.append(name)
        elif name == "unseen":
            made.me += ["unseen", "charging"]
        elif name == "fear_failed":
            made.me.append("fear failed")
        elif name == "wears":
            made.me.append(str(wanted[0]))
        elif name == "standing_foes":
            made.foes = 2
        elif name == "option":
            made.options |= dict([str(wanted[0]).split("=")])
        elif name == "foe":
            made.foe = f"axe, {KINDS[str(wanted[0])]}"
        elif name in ("weapon", "main_hand", "in_hand", "other_hand"):
            hold(made, kind, name, str(wanted[0]))
    if isinstance(effect, Ignore):
        mine, made.foe = TRAITS[effect.trait]
        made.me = [mine, *(word for word in made.me if word not in ("axe", ""))]
        return made
    value = effect.value[0] if isinstance(effect.value, tuple) else effect.value
    if effect.ask in ("immune", "first_leadership_passed", "leadership_passed", "leadership_reroll"):
        made.foe = "axe, rule: fear, charging"
    elif effect.ask == "to_wound_worst":
        made.toughness = 6
    elif effect.ask == "causes":
        made.me.append("charging")
    elif effect.ask == "hates":
        made.foe = f"axe, {KINDS[value]}"
    elif effect.ask == "tags":
        made.foe = WHO_CARES[value]
    elif effect.ask in ("instead_blows", "price_blows"):
        made.form = "other"
    elif effect.ask in ("stun_save", "parry_equal", "first_hit_save"):
        made.foe = "club"
    elif effect.ask in ("tests_wits", "moods", "sets_alight", "rolled_before"):
        made.until = {"phases": 3}
    elif effect.ask in ("early_blow_with", "first_against_chargers"):
        made.foe += ", charging"
        made.me += ["combat turn 2"] if made.options else []
    if effect.ask in ("parry_equal", "parries", "breaks_weapons"):
        made.me = ["sword" if word == "axe" else word for word in made.me]
        made.until = {"phases": 3}
    return made


def hold(made: Bout, kind: str, where: str, tag: str) -> None:
    """Give the bearer a weapon that a condition asks for."""
    if tag == "bare":
        made.me = [word for word in made.me if word != "axe"]
        return
    weapon = tag if tag in CATALOGUE.tables["weapon"] else "sword"
    if kind in ("skill", "mutation", "armour"):
        made.me = [weapon, *(word for word in made.me if word not in ("axe", weapon))]
        if where == "other_hand":
            made.me.append(f"weapon: {weapon}")
    elif where in ("other_hand", "in_hand"):
        made.me.append(weapon)


def left_out(kind: str, id: str, effect: Effect | Ignore) -> bool:
    """Kinds of creature that nobody asks about, and what is shown elsewhere."""
    if not isinstance(effect, Effect):
        return False
    return (effect.ask == "tags" and set(effect.value) <= KINDS_NOBODY_ASKS_ABOUT) or (kind, id, effect.ask) in NOT_YET


@pytest.mark.clause("MH-21")
@pytest.mark.parametrize(("kind", "id", "number"), list(each_effect(CATALOGUE, ROWS, left_out)))
def test_every_effect_matters(kind: str, id: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken out alone, it changes the answer of a fight made from its conditions and what it answers."""
    effect = answers_of(CATALOGUE.row(kind, id))[number]
    made = bout(kind, id, effect)
    for bearer_is_a, soft in ((False, False), (True, True)):
        try:
            whole = made.outcome(bearer_is_a, soft)
        except pf.FightError:
            if "charging" not in (*made.me, *made.foe.split(", ")):
                raise
            continue
        with taken_out(monkeypatch, CATALOGUE, kind, id, number):
            if made.outcome(bearer_is_a, soft) != whole:
                return
    raise AssertionError(f"{id} without it fights as with it: {made}")

"""Weapons: a unit with several special ones chooses before the first blow, and keeps to it for the whole combat."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, Kind, Option, Policy, View, first, hyphened
from pitfight.systems.combat_skill.scene import takes_up
from pitfight.systems.combat_skill.unit import Condition, Unit, alive

WEAPON = Kind(
    "weapon",
    "which weapon to fight with",
    "CS-07",
    (
        Policy("listed", "the first weapon listed", first),
        Policy("last", "the last weapon listed", lambda options: len(options) - 1),
    ),
    parts=True,
)


def choose_weapons(fight: View, dice: Dice) -> None:
    """Every unit with a choice takes up its weapons, in the order of the list."""
    for who in fight.everyone:
        ways = fight.look(who, ways_to_fight)
        if ways:
            with dice.about(who):
                way = dice.choose(WEAPON, ways)
            fight.put(who, armed_with, way)
            fight.put(SCENE, takes_up, who, way)


def ways_to_fight(unit: Unit, now: Condition) -> tuple[Option, ...]:
    """What it may choose, as listed; nothing where there is no choice."""
    if not alive(unit, now):
        return ()
    return tuple(Option(hyphened(own.name), number, f"the {own.name}") for number, own in enumerate(unit.arms))


def armed_with(unit: Unit, now: Condition, way: int) -> Condition:
    """It has taken up its weapons."""
    return now._replace(arms=way)

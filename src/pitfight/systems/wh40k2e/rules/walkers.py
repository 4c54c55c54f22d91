"""Dreadnoughts, robots and walkers (W2-12): they fight with attack dice, and hits on them are penetrations."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Ask, Dice, Event, View, Who
from pitfight.systems.wh40k2e.moment import UNHARMED, Condition, Harm, Model, Moment, moment
from pitfight.systems.wh40k2e.rules import vehicles
from pitfight.systems.wh40k2e.rules.standing import gone

LOCATION = Ask("location", "for the location", "W2-12")
WRECKED = Event("wrecked", "{target} is destroyed", "W2-12")


class Holes(NamedTuple):
    """The damage tables that penetrations roll on, in the order of the hits."""

    tables: tuple[str, ...]

    def words(self) -> str:
        """The penetrations for a reader."""
        return f"{len(self.tables) or 'no'} penetration(s)"


def holes(fight: View, dice: Dice, winner: Who, loser: Who, number: int) -> Holes:
    """Hits on a walker: as shots, at a location that a die picks; or like hits on any vehicle (option)."""
    if fight.look(loser, as_any_vehicle):
        return Holes(vehicles.penetrations(fight, dice, winner, loser, number))
    target = fight.look(loser, as_moment)
    options = fight.look(winner, vehicles.tools_of_duel, target)
    return Holes(dice.fold(next_hit, (0,) * number, (), fight.look(loser, locations), options))


def next_hit(
    dice: Dice,
    so_far: tuple[str, ...],
    item: int,
    places: tuple[tuple[int, int, str], ...],
    tools: tuple[vehicles.Tool, ...],
) -> tuple[str, ...]:
    """One more hit: a location, the weapon, its penetration against the armour there."""
    face = dice.roll(LOCATION)
    armour, table = next((armour, table) for last, armour, table in places if face <= last)
    tool = vehicles.choose_tool(dice, tools, armour)
    return tuple(sorted((*so_far, table))) if dice.sub(vehicles.penetrates, tool, armour) else so_far


def suffers(fight: View, dice: Dice, loser: Who, found: Holes) -> None:
    """Damage is rolled for; only what destroys it takes hold before the end of the chain (decision 31)."""
    if not found.tables:
        return
    dice.note(vehicles.PENETRATES, len(found.tables))
    harm = dice.sub(vehicles.suffer, found.tables, UNHARMED)
    if harm.destroyed:
        dice.note(WRECKED)
        fight.put(loser, gone)
    else:
        fight.put(loser, waits, harm)


def as_any_vehicle(model: Model, now: Condition) -> bool:
    """Whether hits on it are like hits on any vehicle (option)."""
    return bool(model.rulings["walker_hits"] == "as_vehicle_hth")


def as_moment(model: Model, now: Condition) -> Moment:
    """What a duel may know of it."""
    return moment(model, now)


def locations(model: Model, now: Condition) -> tuple[tuple[int, int, str], ...]:
    """Its locations by the last face of each: the armour there, and the damage table."""
    assert model.hull is not None, "a walker has a hull"
    ordered = sorted(model.hull.locations, key=lambda own: own.lowest)
    return tuple((own.highest, model.hull.armour(own), own.damage) for own in ordered)


def waits(model: Model, now: Condition, harm: Harm) -> Condition:
    """Results take hold at the end of the chain."""
    return now if now.left else now._replace(waiting=(now.waiting or UNHARMED).and_also(harm, model.attacks))


def harm_waits(model: Model, now: Condition) -> bool:
    """Whether results wait for the end of the chain."""
    return now.waiting is not None


def takes_hold(model: Model, now: Condition) -> Condition:
    """The results that have waited take hold."""
    harm = now.harm.and_also(now.waiting or UNHARMED, model.attacks)
    return now._replace(status="damaged", harm=harm, waiting=None)

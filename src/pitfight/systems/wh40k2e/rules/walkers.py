"""Dreadnoughts, robots and walkers (W2-12): they fight with attack dice, and hits on them are penetrations."""

from __future__ import annotations

from pitfight.dice import Ask, Dice, Event, View, Who
from pitfight.systems.wh40k2e.moment import UNHARMED, Condition, Harm, Model, Moment, moment
from pitfight.systems.wh40k2e.rules import vehicles
from pitfight.systems.wh40k2e.rules.standing import gone

LOCATION = Ask("location", "for the location", "W2-12")
WRECKED = Event("wrecked", "{target} is destroyed", "W2-12")


def holes(fight: View, dice: Dice, winner: Who, loser: Who, number: int) -> Harm:
    """Hits on a walker: as shots, at a location that a die picks; or like hits on any vehicle (option)."""
    if fight.look(loser, as_any_vehicle):
        tables = vehicles.penetrations(fight, dice, winner, loser, number)
        if tables:
            dice.note(vehicles.PENETRATES, len(tables))
        return dice.sub(vehicles.suffer, tables, UNHARMED)
    tools = fight.look(winner, vehicles.tools_of_duel, fight.look(loser, as_moment))
    return dice.sub(all_hits, number, fight.look(loser, locations), tools)


Places = tuple[tuple[int, int, str], ...]


def all_hits(dice: Dice, number: int, places: Places, tools: tuple[vehicles.Tool, ...]) -> Harm:
    """What so many hits do to a walker, one after the other; what is destroyed is hit no more."""
    return dice.fold(next_hit, (0,) * number, UNHARMED, places, tools)


def next_hit(dice: Dice, so_far: Harm, item: int, places: Places, tools: tuple[vehicles.Tool, ...]) -> Harm:
    """One more hit: a location, the weapon, its penetration against the armour there, the damage."""
    if so_far.destroyed:
        return so_far
    face = dice.roll(LOCATION)
    armour, table = next((armour, table) for last, armour, table in places if face <= last)
    tool = vehicles.choose_tool(dice, tools, armour)
    if not dice.sub(vehicles.penetrates, tool, armour):
        return so_far
    dice.note(vehicles.PENETRATES, 1)
    return dice.sub(vehicles.damage, so_far, table)


def suffers(fight: View, dice: Dice, loser: Who, harm: Harm) -> None:
    """What destroys it takes hold at once, anything else at the end of the chain (W2-12)."""
    if harm.destroyed:
        dice.note(WRECKED)
        fight.put(loser, gone)
    elif harm.any:
        fight.put(loser, waits, harm)


def as_any_vehicle(model: Model, now: Condition) -> bool:
    """Whether hits on it are like hits on any vehicle (option)."""
    return bool(model.rulings["walker_hits"] == "as_vehicle_hth")


def as_moment(model: Model, now: Condition) -> Moment:
    """What a duel may know of it."""
    return moment(model, now)


def locations(model: Model, now: Condition) -> Places:
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

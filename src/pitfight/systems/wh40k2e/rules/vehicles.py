"""Against vehicles and buildings (W2-09 to W2-11, W2-14, W2-18): automatic hits, a location, a penetration roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pitfight.dice import Ask, Dice, Event, Kind, Option, Policy, View, Who, hyphened
from pitfight.effects import Row
from pitfight.systems.wh40k2e import charts
from pitfight.systems.wh40k2e.asking import ask, ask_blow
from pitfight.systems.wh40k2e.moment import UNHARMED, Condition, Harm, Model, Moment, moment
from pitfight.systems.wh40k2e.penetration import read
from pitfight.systems.wh40k2e.rules import hits
from pitfight.systems.wh40k2e.rules.standing import gone
from pitfight.values import value

PENETRATION = Ask("penetration", "to penetrate", "W2-18")
OPEN_DIE = Ask("open_die", "to penetrate, and again", "W2-18")
DAMAGE = Ask("damage_table", "for the damage", "W2-09")
ATTACKS = Event("attacks", "{striker} attacks {target}, no dice to hit", "W2-09")
PENETRATES = Event("penetrates", "Penetrations of the armour of {target}: {0}", "W2-18")
SUFFERS = Event("suffers", "{target}: {0}", "W2-09")
HOLE = Event("hole", "There is a hole in the wall as large as the base of {striker}", "W2-14")
DESTROYED = Event("destroyed", "{target} is destroyed", "W2-09")


def _first_listed(options: Sequence[Option]) -> int:
    """The place of the option that stands first in its list."""
    return [option.value for option in options].index(0)


MOST_ATTACKS = 10
LOCATION = Kind(
    "location",
    "the location struck",
    "W2-09",
    (
        Policy(
            "weakest", "the one with the least armour, of equal ones the first", lambda options: 0, takes_first=True
        ),
        Policy("listed", "the first listed", _first_listed),
    ),
    quiet=True,
)
TOOL = Kind(
    "tool",
    "what a hit on a vehicle is made with",
    "W2-10",
    (
        Policy("likely", "most likely to penetrate, then as listed", lambda options: 0, takes_first=True),
        Policy("listed", "the first listed", _first_listed),
    ),
    quiet=True,
)


@value
class Tool:
    """A weapon against armour as numbers: its dice and what is added, all bonuses inside.

    ``merges`` says that it is two hits made as one.
    """

    name: str
    dice: tuple[int, ...]
    number: int
    open_dice: tuple[int, ...]
    automatic: bool
    equal: bool
    """Whether a total that equals the armour penetrates (option)."""
    merges: bool = False


def tool(striker: Moment, target: Moment, weapon: Row, text: str, *, in_contact: bool, stationary: bool) -> Tool:
    """The penetration roll of a weapon: its value, the die of Strength unless that is inside, the stationary die."""
    printed = read(text)
    rulings = striker.model.rulings
    blow = hits.strength_of(striker, target, weapon)
    own = int(ask("strength_own", striker, target, base=striker.model.strength))
    dice = list(printed.dice)
    if printed.strength_die:
        dice.append(charts.strength_die(blow))
    if in_contact:
        inside = bool(ask_blow("strength_die_inside", striker, target, weapon))
        if not inside or rulings["strength_die"] == "seed_on_top":
            dice.append(charts.strength_die(own))
        if stationary:
            dice.append(6)
    return Tool(
        weapon.id,
        tuple(sorted(sides for sides in dice if sides)),
        printed.number + (blow if printed.strength else 0),
        printed.open_dice,
        printed.automatic,
        rulings["pen_compare"] == "ge",
    )


def tools(model: Model, now: Condition, target: Moment, stationary: bool) -> tuple[Tool, ...]:
    """What a hit on a vehicle may be made with: close combat weapons, grenades, guns, own Strength (W2-10)."""
    me = moment(model, now)
    found = []
    for weapon in hits.in_use(me, model.tools):
        text = str(ask_blow("penetration", me, target, weapon))
        found.append(tool(me, target, weapon, text, in_contact=True, stationary=stationary))
        merged = str(ask_blow("merged_penetration", me, target, weapon))
        if merged:
            both = tool(me, target, weapon, merged, in_contact=True, stationary=stationary)
            found.append(
                Tool(f"{both.name} together", both.dice, both.number, (), both.automatic, both.equal, merges=True)
            )
    return tuple(found)


def tools_of_duel(model: Model, now: Condition, target: Moment) -> tuple[Tool, ...]:
    """What a hit of a duel on a walker may be made with: no bonus beyond what the value contains (W2-12)."""
    me = moment(model, now)
    return tuple(
        tool(
            me,
            target,
            weapon,
            str(ask_blow("penetration", me, target, weapon)),
            in_contact=False,
            stationary=False,
        )
        for weapon in hits.in_use(me)
    )


def penetrates(dice: Dice, own: Tool, armour: int) -> bool:
    """Whether a penetration roll goes through the armour: its total must be above it."""
    if own.automatic:
        return True
    need = armour if own.equal else armour + 1
    total = dice.fold(one_die, own.dice, own.number)
    for sides in own.open_dice:
        face = sides
        while face == sides and total < need:
            face = dice.roll(OPEN_DIE, sides)
            total += face
    return total >= need


def one_die(dice: Dice, total: int, sides: int) -> int:
    """One more die of a penetration roll."""
    return total + dice.roll(PENETRATION, sides)


def choose_tool(dice: Dice, own: tuple[Tool, ...], armour: int, left: int = 1) -> Tool:
    """What the next of so many hits is made with; the likeliest by default."""
    able = tuple(tool for tool in own if left > 1 or not tool.merges)
    if len(able) == 1:
        return able[0]

    def chance(tool: Tool) -> Fraction:
        return Fraction(sum(chance for through, chance in dice.odds(penetrates, tool, armour) if through))

    chances = [chance(tool) for tool in able]
    # two hits made as one must do better than two made singly
    singly = max(own for own, tool in zip(chances, able, strict=True) if not tool.merges)
    worth = [
        own if not tool.merges or own > 1 - (1 - singly) ** 2 else Fraction(-1)
        for own, tool in zip(chances, able, strict=True)
    ]
    best = max(range(len(able)), key=lambda place: (worth[place], -place))
    ways = [Option(hyphened(tool.name), place, f"the {tool.name}") for place, tool in enumerate(able)]
    chosen: int = dice.choose(TOOL, (ways[best],), lambda: [way for way in ways if way.value != best])
    return able[chosen]


def assault(fight: View, dice: Dice, attacker: Who, target: Who) -> None:
    """An attack on a vehicle or building: as many automatic hits as Attacks, nothing hits back (W2-09)."""
    with dice.about(attacker, target):
        number = fight.look(attacker, automatic_hits, fight.look(target, as_moment))
        dice.note(ATTACKS)
        dice.note(hits.HITS, number)
        tables = penetrations(fight, dice, attacker, target, number)
        if not tables:
            return
        dice.note(PENETRATES, len(tables))
        if fight.look(target, is_building):
            dice.note(HOLE)
        harm = dice.sub(suffer, tables, fight.look(target, harmed))
        fight.put(target, gone if harm.destroyed else damaged, *(() if harm.destroyed else (harm,)))
        if harm.destroyed:
            dice.note(DESTROYED)
            fight.put(attacker, slays)


def penetrations(fight: View, dice: Dice, attacker: Who, target: Who, number: int) -> tuple[str, ...]:
    """The damage tables that so many hits on one location of a vehicle roll on: one for each penetration."""
    place = choose_location(dice, fight.look(target, locations))
    own = fight.look(attacker, tools, fight.look(target, as_moment), fight.look(target, is_stationary))
    found = dice.sub(all_hits, own, place.armour, number)
    return (place.damage,) * found


class Place(NamedTuple):
    """A location that may be struck, as the attackers stand."""

    name: str
    armour: int
    damage: str


def choose_location(dice: Dice, places: tuple[Place, ...]) -> Place:
    """The location that the attacker strikes (W2-09)."""
    if len(places) == 1:
        return places[0]
    weakest = min(range(len(places)), key=lambda place: (places[place].armour, place))
    ways = [Option(hyphened(own.name), place, f"{own.name}, armour {own.armour}") for place, own in enumerate(places)]
    chosen: int = dice.choose(LOCATION, (ways[weakest],), lambda: [way for way in ways if way.value != weakest])
    return places[chosen]


class Through(NamedTuple):
    """Between two hits: how many have penetrated, and whether the next one was already made together with the last."""

    number: int = 0
    spent: bool = False


def all_hits(dice: Dice, own: tuple[Tool, ...], armour: int, number: int) -> int:
    """How many of so many hits penetrate."""
    return dice.fold(next_hit, tuple(range(number, 0, -1)), Through(), own, armour).number


def next_hit(dice: Dice, so_far: Through, left: int, own: tuple[Tool, ...], armour: int) -> Through:
    """One more hit, the first of so many that are left."""
    if so_far.spent:
        return Through(so_far.number)
    used = choose_tool(dice, own, armour, left)
    return Through(so_far.number + dice.sub(penetrates, used, armour), used.merges)


def damage(dice: Dice, so_far: Harm, table: str) -> Harm:
    """What one penetration does: the result of its damage table, and of another that this one rolls on."""
    if so_far.destroyed:
        return so_far
    face = dice.roll(DAMAGE)
    result = charts.DAMAGE[table][min(face + so_far.worse, 6) - 1]
    dice.note(SUFFERS, result.says)
    more = Harm(result.attacks, result.immobile, result.halved, result.worse, result.destroyed, True)
    harm = so_far.and_also(more, MOST_ATTACKS)
    return dice.sub(damage, harm, result.again) if result.again else harm


def suffer(dice: Dice, tables: tuple[str, ...], so_far: Harm) -> Harm:
    """What several penetrations do, one after the other; what is destroyed suffers nothing more."""
    return dice.fold(damage, tables, so_far)


def automatic_hits(model: Model, now: Condition, target: Moment) -> int:
    """As many hits as Attacks on the profile; as many as he would have after doubling and steeds (option)."""
    me = moment(model, now)
    if model.rulings["vehicle_hits"] == "effective_a":
        return int(ask("attacks", me, target, base=max(model.attacks + now.harm.attacks, 0))) + model.steed_attacks
    return max(model.attacks + now.harm.attacks, 0)


def as_moment(model: Model, now: Condition) -> Moment:
    """What an attack may know of it."""
    return moment(model, now)


def locations(model: Model, now: Condition) -> tuple[Place, ...]:
    """The locations that attackers reach, with the armour they meet; the one the fight names, where it names one."""
    hull = model.hull
    assert hull is not None, "only vehicles have locations"
    found = [own for own in hull.locations if not hull.struck or own.name == hull.struck]
    return tuple(Place(own.name, hull.armour(own), own.damage) for own in found)


def is_stationary(model: Model, now: Condition) -> bool:
    """Whether it did not move in its last movement phase, or cannot."""
    assert model.hull is not None, "only vehicles stand still"
    return now.harm.immobile or model.hull.stationary


def is_building(model: Model, now: Condition) -> bool:
    """Whether it is a building."""
    assert model.hull is not None, "only vehicles and buildings are attacked without a duel"
    return model.hull.building


def harmed(model: Model, now: Condition) -> Harm:
    """What it has suffered before."""
    return now.harm


def damaged(model: Model, now: Condition, harm: Harm) -> Condition:
    """It has suffered something that does not destroy it."""
    return now if now.left else now._replace(status="damaged", harm=UNHARMED.and_also(harm, model.attacks))


def slays(model: Model, now: Condition) -> Condition:
    """He has slain an enemy himself."""
    return now._replace(slew=True) if not now.left else now

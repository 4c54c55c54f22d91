"""Combat result (CS-12): what each side scores besides the wounds it caused, and who has lost by how much."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import SCENE, Dice, Event, View, Who
from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.asking import ask
from pitfight.systems.combat_skill.rules.fear import frightens
from pitfight.systems.combat_skill.rules.who_can_attack import host_of, joined_by, opponents
from pitfight.systems.combat_skill.scene import all_touch, counts_all, sides
from pitfight.systems.combat_skill.unit import Arc, Condition, Unit, alive, formed, models, moment, standing

SCORES = Event("scores", "", "CS-12")
BONUS = Event("bonus", "{striker}: {0} more for the combat result", "CS-12")


class Merit(NamedTuple):
    """What one unit brings to its side's result; of several units of a side each sort counts once, the best of it."""

    ranks: int
    charge: int
    standard: int
    battle_standard: int
    arc: int
    ground: int


NOTHING = Merit(0, 0, 0, 0, 0, 0)


def merit(unit: Unit, now: Condition, disrupted: bool) -> Merit:
    """What a unit adds to the result besides wounds."""
    if not alive(unit, now):
        return NOTHING
    arcs: dict[Arc, int] = {"front": 0, "flank": 1, "rear": 2}
    return Merit(
        0 if disrupted else rank_bonus(unit, now),
        int(now.charging),
        int(unit.standard),
        int(unit.battle_standard),
        arcs[unit.arc],
        int(unit.high_ground and now.charging),
    )


def rank_width(unit: Unit) -> int:
    """The models that make a rank: by type, or as the option says."""
    rule = unit.rulings["rank_width"]
    by_type = charts.WIDE_MONSTROUS_RANK if unit.type.monstrous else charts.WIDE_RANK
    return by_type if rule == "by_type" else int(rule)


def ranks(unit: Unit, now: Condition) -> int:
    """The ranks wide enough to count, the front among them; the last counts with as many models."""
    wide = rank_width(unit)
    if unit.frontage < wide or not alive(unit, now):
        return 0
    number = formed(unit, now)
    return number // unit.frontage + (number % unit.frontage >= wide)


def rank_bonus(unit: Unit, now: Condition) -> int:
    """One for each rank behind the front, three at most, as the fight ends."""
    return min(max(ranks(unit, now) - 1, 0), charts.LARGEST_RANK_BONUS)


def disrupts(unit: Unit, now: Condition) -> bool:
    """Whether it takes the rank bonus of the enemies in whose flank or rear it stands."""
    return unit.arc != "front" and ranks(unit, now) >= charts.DISRUPTING_RANKS


def unit_strength(unit: Unit, now: Condition) -> int:
    """Its Unit Strength: infantry 1 a model, cavalry 2, all others their Wounds."""
    return models(unit, now) * (unit.type.unit_strength or unit.wounds) if alive(unit, now) else 0


def fear_bonus_counts(unit: Unit, now: Condition) -> bool:
    """Whether causing fear adds to the result."""
    return frightens(unit, now) and unit.rulings["fear_result_bonus"] == "on"


def causes_fear(unit: Unit, now: Condition) -> bool:
    """Whether it causes fear, whoever is left of it."""
    return "fear" in ask("causes", moment(unit, now, 0, False))


def has_musician(unit: Unit, now: Condition) -> bool:
    """Whether its musician still plays."""
    return unit.musician and alive(unit, now)


def engaged(fight: View, side: tuple[Who, ...]) -> tuple[Who, ...]:
    """The units of a side that are part of the combat: who touches nobody neither helps to win nor is beaten.

    An enemy who died in this round counts as touched: the round was fought against him.
    """
    if fight.look(SCENE, all_touch):
        return side
    return tuple(who for who in side if any(_touches(fight, own) for own in _ranks_of(fight, who)))


def _touches(fight: View, who: Who) -> bool:
    """Whether it touches anybody who was in the fight when the round began."""
    return fight.any_of(fight.look(who, opponents), standing)


def _ranks_of(fight: View, who: Who) -> tuple[Who, ...]:
    """It and who stands in the same ranks: characters and their unit are in a combat together."""
    host = fight.look(who, host_of)
    own = who if host is None else host
    return (own, *fight.look(own, joined_by))


def bonus(fight: View, side: tuple[Who, ...]) -> int:
    """What the engaged units of a side add to its score besides wounds (CS-12)."""
    merits = [fight.look(who, merit, fight.any_of(fight.look(who, opponents), disrupts)) for who in side]
    best = [max(column) for column in zip(*merits, strict=True)]
    total: int = sum(best)
    return total + max((fear_bonus(fight, who) for who in side), default=0)


def fear_bonus(fight: View, who: Who) -> int:
    """What causing fear adds: 1, or 2 with twice the Unit Strength of all enemies in contact."""
    if not fight.look(who, causes_fear) or not fight.look(who, fear_bonus_counts):
        return 0
    theirs = sum(fight.look(foe, unit_strength) for foe in fight.look(who, opponents))
    return 2 if fight.look(who, outweighs, theirs) else 1


def outweighs(unit: Unit, now: Condition, theirs: int) -> bool:
    """Whether its Unit Strength is twice theirs."""
    return unit_strength(unit, now) >= 2 * theirs


def result(fight: View, dice: Dice) -> None:
    """Both sides add what they have besides wounds; a musician alone turns a draw."""
    both = [engaged(fight, side) for side in fight.look(SCENE, sides)]
    added = [bonus(fight, side) for side in both]
    for side, points in zip(both, added, strict=True):
        if points:
            with dice.about(side[0]):
                dice.note(SCORES, points)
                dice.note(BONUS, points)
    music = [int(fight.any_of(side, has_musician)) for side in both]
    fight.put(SCENE, counts_all, added[0] - added[1], music[0] - music[1])

"""The tables of Combat Skill: both charts, save modifiers, troop types. Tables only; the rules read them."""

from __future__ import annotations

from dataclasses import dataclass

from pitfight.tables import RuleTable, face, grid, heads

NEVER = 7
"""A face that no die shows."""
HIGHEST = 10
"""The highest Strength that charts and save modifiers know."""
BEST_SAVE = 2
"""A natural 1 fails, however good a save is."""
LARGEST_RANK_BONUS = 3
HORDE = 10
"""The frontage from which a unit fights as a horde."""
CORNERS = 2
"""Models that touch an enemy's front by a corner alone."""
WIDE_RANK = 5
"""Models that make a rank."""
WIDE_MONSTROUS_RANK = 3
"""Models that make a rank."""
DISRUPTING_RANKS = 2
"""Ranks that a unit in flank or rear needs to take the enemy's rank bonus away."""
PARRY = 6
"""The ward save of a parry."""


def to_hit(attacker: int, target: int) -> int:
    """The face needed to hit, attacker down the side, target along the top; 1: without a die."""
    if target == 0:
        return 1
    if attacker > target:
        return 3
    return 5 if target > 2 * attacker else 4


def to_wound(strength: int, toughness: int, floor: str) -> int:
    """The face needed to wound; beyond the chart a 6, or under the classic floor never."""
    need = 4 + toughness - min(strength, HIGHEST)
    if floor == "classic" and need >= NEVER + 1:
        return NEVER
    return min(max(need, 2), 6)


def save_modifier(strength: int) -> int:
    """What the Strength of a blow takes from an armour save."""
    return min(3 - min(strength, HIGHEST), 0)


@dataclass(frozen=True, slots=True)
class TroopType:
    """What a troop type means in a fight."""

    name: str
    mounted: bool = False
    monstrous: bool = False
    """Its rear ranks support with up to three attacks, and three models make a rank."""
    slain_outright: bool = False
    """A killing blow takes a whole model."""
    swarm: bool = False
    trampled: bool = False
    """Stomps reach it."""
    unit_strength: int = 0
    """Unit Strength of a model; 0: its Wounds."""


TYPES = {
    own.name: own
    for own in (
        TroopType("infantry", slain_outright=True, trampled=True, unit_strength=1),
        TroopType("cavalry", mounted=True, slain_outright=True, unit_strength=2),
        TroopType("war beast", slain_outright=True, trampled=True),
        TroopType("swarm", swarm=True, trampled=True),
        TroopType("monstrous infantry", monstrous=True),
        TroopType("monstrous cavalry", mounted=True, monstrous=True),
        TroopType("monstrous beast", monstrous=True),
        TroopType("chariot", mounted=True),
        TroopType("monster"),
        TroopType("ridden monster", mounted=True),
    )
}


def tables() -> tuple[RuleTable, ...]:
    """The charts as a reader knows them."""
    ten = range(1, 11)
    return (
        RuleTable(
            "to_hit", "To hit", "Row: Combat Skill of who strikes. Column: of who is struck. What a D6 needs.",
            heads(ten), grid(lambda own, foe: face(to_hit(own, foe), NEVER)), "cs", "cs",
        ),
        RuleTable(
            "to_wound", "To wound", "Row: Strength of the blow. Column: Toughness of who is struck. What a D6 needs.",
            heads(ten), grid(lambda own, foe: face(to_wound(own, foe, "six"), NEVER)), "s", "t",
        ),
        RuleTable(
            "save_modifier", "Save modifiers", "Column: Strength of the blow. What it adds to an armour save.",
            heads(ten), (("", tuple(str(save_modifier(own)) for own in ten)),), "", "s", foe=False,
        ),
    )  # fmt: skip

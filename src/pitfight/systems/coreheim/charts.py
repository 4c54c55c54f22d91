"""Coreheim's numbers, as tables: the dice of each edition, saves, injuries, and the conversion of old profiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitfight.tables import RuleTable, heads

NEVER = 99
"""A need that no die can meet."""


class Edition(NamedTuple):
    """What the dice of an edition are and how they are read."""

    sides: int
    leadership_dice: int
    knocked_down_to: int
    stunned_to: int
    save_step: int
    """What each step of armour takes off the save."""
    highest: int
    """The highest target number of a characteristic."""


EDITIONS: Mapping[str, Edition] = {
    "v10": Edition(12, 1, 4, 8, 2, 12),
    "v9": Edition(6, 2, 2, 4, 1, 6),
}

CRITICAL_WOUNDS = 2
FEAR = -2
"""What each failed fear test adds to Weapon Skill rolls."""
SECOND_WEAPON = -1
"""What fighting with two weapons adds to Weapon Skill rolls."""

LEADERSHIP: Mapping[int, int] = {3: 12, 4: 11, 5: 9, 6: 8, 7: 6, 8: 4, 9: 3, 10: 2, 11: 1}
"""The target number for the Leadership of an old profile; the ends of the chart hold for what lies beyond them."""


def save_needed(edition: Edition, steps: int) -> int:
    """The face that so many steps of armour save on; more than the die has where there is none."""
    return edition.sides + 1 - edition.save_step * steps


def converted_weapon_skill(weapon_skill: int, strength: int) -> int:
    """The target number that takes the place of Weapon Skill and Strength, rounded to the nearest."""
    return max(1, min(12, 13 - (2 * weapon_skill * strength + 3) // 6))


def converted_ballistic_skill(ballistic_skill: int) -> int:
    """The target number that takes the place of Ballistic Skill."""
    return max(1, min(12, 13 - ballistic_skill))


def converted_initiative(initiative: int) -> int:
    """The target number that takes the place of Initiative."""
    return max(1, min(12, 13 - 2 * initiative))


def converted_toughness(toughness: int) -> int:
    """The modifier that takes the place of Toughness: the tougher, the lower."""
    return 3 - toughness


def converted_leadership(leadership: int) -> int:
    """The target number that takes the place of Leadership."""
    return LEADERSHIP[min(max(leadership, min(LEADERSHIP)), max(LEADERSHIP))]


def tables() -> tuple[RuleTable, ...]:
    """The numbers as a reader knows them."""
    steps = range(1, 7)
    old = range(2, 12)
    return (
        *(
            RuleTable(
                f"injuries_{name}", f"Injuries, edition {name}",
                f"Column: the D{edition.sides}, after what is added to it.",
                heads(range(1, edition.sides + 1)),
                (("", tuple(_injury(edition, number) for number in range(1, edition.sides + 1))),),
            )
            for name, edition in EDITIONS.items()
        ),
        RuleTable(
            "saves", "Armour", "Row: the edition. Column: steps of armour. What its die needs to save.",
            heads(steps),
            tuple((name, tuple(_save(edition, own) for own in steps)) for name, edition in EDITIONS.items()),
        ),
        RuleTable(
            "old_leadership", "Leadership of old profiles",
            "Column: Leadership in the older game. The target number that takes its place.",
            heads(old), (("", tuple(f"{converted_leadership(own)}+" for own in old)),),
        ),
    )  # fmt: skip


def _injury(edition: Edition, number: int) -> str:
    if number <= edition.knocked_down_to:
        return "knocked down"
    return "stunned" if number <= edition.stunned_to else "out of action"


def _save(edition: Edition, steps: int) -> str:
    need = save_needed(edition, steps)
    return f"{need}+" if need <= edition.sides else "–"

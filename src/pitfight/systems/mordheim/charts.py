"""Mordheim's charts, as tables: to hit, to wound, critical hits, save modifiers and injuries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitfight.tables import RuleTable, face, grid, heads

NEVER = 7
"""A need that no die can meet."""

TO_HIT: tuple[tuple[int, ...], ...] = (
    # target's Weapon Skill: 1  2  3  4  5  6  7  8  9 10        attacker's
    (4, 4, 5, 5, 5, 5, 5, 5, 5, 5),  # 1
    (3, 4, 4, 4, 5, 5, 5, 5, 5, 5),  # 2
    (3, 3, 4, 4, 4, 4, 5, 5, 5, 5),  # 3
    (3, 3, 3, 4, 4, 4, 4, 4, 5, 5),  # 4
    (3, 3, 3, 3, 4, 4, 4, 4, 4, 4),  # 5
    (3, 3, 3, 3, 3, 4, 4, 4, 4, 4),  # 6
    (3, 3, 3, 3, 3, 3, 4, 4, 4, 4),  # 7
    (3, 3, 3, 3, 3, 3, 3, 4, 4, 4),  # 8
    (3, 3, 3, 3, 3, 3, 3, 3, 4, 4),  # 9
    (3, 3, 3, 3, 3, 3, 3, 3, 3, 4),  # 10
)

TO_WOUND: tuple[tuple[int, ...], ...] = (
    # target's Toughness:    1  2  3  4  5  6  7  8  9 10        Strength
    (4, 5, 6, 6, 7, 7, 7, 7, 7, 7),  # 1
    (3, 4, 5, 6, 6, 7, 7, 7, 7, 7),  # 2
    (2, 3, 4, 5, 6, 6, 7, 7, 7, 7),  # 3
    (2, 2, 3, 4, 5, 6, 6, 7, 7, 7),  # 4
    (2, 2, 2, 3, 4, 5, 6, 6, 7, 7),  # 5
    (2, 2, 2, 2, 3, 4, 5, 6, 6, 7),  # 6
    (2, 2, 2, 2, 2, 3, 4, 5, 6, 6),  # 7
    (2, 2, 2, 2, 2, 2, 3, 4, 5, 6),  # 8
    (2, 2, 2, 2, 2, 2, 2, 3, 4, 5),  # 9
    (2, 2, 2, 2, 2, 2, 2, 2, 3, 4),  # 10
)

SAVE_MODIFIER: tuple[int, ...] = (0, 0, 0, 0, -1, -2, -3, -4, -5, -6, -6)
"""By Strength, 0 to 10."""


class Critical(NamedTuple):
    """One result of a critical hit: wounds, whether armour may save, and what is added to injury rolls.

    ``each`` wound has an armour save of its own; ``again`` brings one more attack at once; ``onward`` hits the nearest
    of the target's friends too. ``always`` happens to the target whether he saves or not, ``unsaved`` only if he does
    not: words for what becomes of him.
    """

    wounds: int
    armour: bool
    injury: int
    each: bool = False
    helmet: bool = True
    again: bool = False
    onward: bool = False
    always: str = ""
    unsaved: str = ""

    def words(self) -> str:
        """The result for a reader."""
        said = [
            f"{self.wounds} wound{'s' if self.wounds > 1 else ''}",
            "" if self.armour else "no armour save",
            "" if self.helmet else "no helmet",
            f"{self.injury:+} on injury" if self.injury else "",
            "one more attack" if self.again else "",
            "the next man hit too" if self.onward else "",
            self.always.replace("_", " "),
            f"{self.unsaved.replace('_', ' ')} if not saved" if self.unsaved else "",
        ]
        return ", ".join(word for word in said if word)


STANDARD_CRITICAL: tuple[Critical, ...] = (
    Critical(2, True, 0),  # 1
    Critical(2, True, 0),  # 2
    Critical(2, False, 0),  # 3
    Critical(2, False, 0),  # 4
    Critical(2, False, 2),  # 5
    Critical(2, False, 2),  # 6
)

CRITICALS: Mapping[str, tuple[Critical, ...]] = {
    "standard": STANDARD_CRITICAL,
    "bladed": (
        *2 * (Critical(1, False, 0),),
        *2 * (Critical(2, True, 0, each=True),),
        *2 * (Critical(2, False, 2),),
    ),
    "bludgeoning": (
        *2 * (Critical(1, True, 0, always="loses_blows"),),
        *2 * (Critical(1, False, 0, helmet=False),),
        Critical(1, True, 0, always="loses_weapon"),
        Critical(1, True, 0, unsaved="out_of_action"),
    ),
    "thrusting": (
        *2 * (Critical(1, True, 1),),
        *2 * (Critical(1, True, 0, always="knocked_down"),),
        *2 * (Critical(1, False, 2, always="driven_back"),),
    ),
    "unarmed": (
        *2 * (Critical(1, True, 0, again=True),),
        *2 * (Critical(1, True, 1),),
        *2 * (Critical(1, False, 2),),
    ),
    "missile": (
        *2 * (Critical(1, False, 0),),
        *2 * (Critical(1, True, 0, onward=True),),
        *2 * (Critical(2, False, 0),),
    ),
}
"""The chart for all blows, and the optional ones by class of weapon (sheet 2.15), each by the die from 1 to 6."""

KNOCKED_DOWN_TO, STUNNED_TO = 2, 4
"""The highest injury totals that only knock down, and only stun."""


def to_hit(attacker: int, target: int) -> int:
    """The face needed by Weapon Skill against Weapon Skill; 1 (no die) against Weapon Skill 0, never with it."""
    if attacker < 1:
        return NEVER
    return 1 if target < 1 else TO_HIT[min(attacker, 10) - 1][min(target, 10) - 1]


def to_wound(strength: int, toughness: int) -> int:
    """The face needed by Strength against Toughness; Strength 0 never wounds, Toughness 0 always is."""
    if strength < 1:
        return NEVER
    return 1 if toughness < 1 else TO_WOUND[min(strength, 10) - 1][min(toughness, 10) - 1]


def save_modifier(strength: int) -> int:
    """What a blow of that Strength adds to the armour save of its target (0 or less)."""
    return SAVE_MODIFIER[min(max(strength, 0), 10)]


def tables() -> tuple[RuleTable, ...]:
    """The charts as a reader knows them."""
    ten, strengths, die = range(1, 11), range(11), range(1, 7)
    injuries = ("knocked down",) * KNOCKED_DOWN_TO + ("stunned",) * (STUNNED_TO - KNOCKED_DOWN_TO)
    return (
        RuleTable(
            "to_hit", "To hit", "Row: Weapon Skill of who strikes. Column: of who is struck. What a D6 needs.",
            heads(ten), grid(lambda own, foe: face(to_hit(own, foe), NEVER)), "ws", "ws",
        ),
        RuleTable(
            "to_wound", "To wound", "Row: Strength of the blow. Column: Toughness of who is struck. What a D6 needs.",
            heads(ten), grid(lambda own, foe: face(to_wound(own, foe), NEVER)), "s", "t",
        ),
        RuleTable(
            "save_modifier", "Save modifiers", "Column: Strength of the blow. What it adds to the armour save.",
            heads(strengths), (("", tuple(str(save_modifier(own)) for own in strengths)),), "", "s", foe=False,
        ),
        RuleTable(
            "critical_hits", "Critical hits",
            "Row: the chart, standard unless the option criticals says by weapon. Column: the D6.",
            heads(die),
            tuple((name, tuple(result.words() for result in results)) for name, results in CRITICALS.items()),
        ),
        RuleTable(
            "injuries", "Injuries", "Column: the D6, after what is added to it.",
            heads(die), (("", (*injuries, *("out of action",) * (6 - len(injuries)))),),
        ),
    )  # fmt: skip

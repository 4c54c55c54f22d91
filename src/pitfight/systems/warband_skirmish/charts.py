"""The numbers of the combat page, and nothing else: every figure that a rule uses stands here once."""

from __future__ import annotations

from collections.abc import Mapping

from pitfight.tables import RuleTable, grid, heads

BASE_CHANCE = 50
"""Percent to hit before skills are compared."""
ROLL_FACTOR = 10
"""What one point of the second digit of Strength is worth, in percent of one more damage roll."""
CRITICAL_FACTOR = 2
"""What a critical hit multiplies damage by."""
PARRIED = 3
"""Damage that a parry takes away."""
HEALED = 1
"""Wounds that a stunned unit heals in a turn."""
LEAST_LIMIT = 1
"""How far below zero Wounds have to fall, at the least, before a unit is out of action."""
LONELY = 6
"""Squares: a friend farther off is no company."""
SURROUNDED = 2
"""Enemies in melee that make a unit all alone."""

TARGET_MOVED: Mapping[str, tuple[int, ...]] = {"stood": (), "moved": (-10,), "ran": (-10, -20)}
"""Percentage points of a shot for how its target moved; running is moving too, so both numbers stand there."""
ATTACKER_MOVED = -10
SEVERAL_SHOTS = -5
"""Percentage points on shots of a skill that lets a unit shoot several times."""


def tables() -> tuple[RuleTable, ...]:
    """The numbers as a reader knows them."""
    skills = range(20, 55, 5)
    tens, ones = range(20, 70, 10), range(10)

    def rolls(ten: int, one: int) -> str:
        return f"{ten // 10}" + (f", {one * ROLL_FACTOR} % one more" if one else "")

    return (
        RuleTable(
            "to_hit", "To hit in melee", "Row: Weapon Skill of who strikes. Column: of who is struck. Per cent.",
            heads(skills), grid(lambda own, foe: BASE_CHANCE + own - foe, skills, skills), "ws", "ws",
        ),
        RuleTable(
            "damage_rolls", "Damage rolls", "Row: the first digit of Strength. Column: the second. How many rolls.",
            heads(ones), grid(rolls, tens, ones),
        ),
        RuleTable(
            "moving_targets", "Shots at what has moved", "How the target moved. What is added, in percentage points.",
            ("points",), tuple((how, (str(sum(points)),)) for how, points in TARGET_MOVED.items()),
        ),
    )  # fmt: skip

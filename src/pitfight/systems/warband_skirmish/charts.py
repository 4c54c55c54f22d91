"""The numbers of the combat page, and nothing else: every figure that a rule uses stands here once."""

from __future__ import annotations

from collections.abc import Mapping

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

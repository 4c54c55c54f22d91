"""The numbers of the combat page, each against what the page says."""

from __future__ import annotations

import pytest

from pitfight.systems.warband_skirmish import charts


@pytest.mark.clause("WS-01")
def test_half_of_equal_blows_hit() -> None:
    """50 % before the skills are compared."""
    assert charts.BASE_CHANCE == 50


@pytest.mark.clause("WS-02")
@pytest.mark.clause("WS-04")
@pytest.mark.clause("WS-05")
def test_what_damage_is_made_of() -> None:
    """The second digit of Strength counts ten times; a critical doubles; a parry takes 3."""
    assert (charts.ROLL_FACTOR, charts.CRITICAL_FACTOR, charts.PARRIED) == (10, 2, 3)


@pytest.mark.clause("WS-08")
def test_what_moving_and_several_shots_take_from_a_shot() -> None:
    """A target that moved 10 points, that ran 20 more; a shooter that moved 10; several shots 5."""
    assert {how: sum(points) for how, points in charts.TARGET_MOVED.items()} == {"stood": 0, "moved": -10, "ran": -30}
    assert (charts.ATTACKER_MOVED, charts.SEVERAL_SHOTS) == (-10, -5)


@pytest.mark.clause("WS-11")
@pytest.mark.clause("WS-12")
@pytest.mark.clause("WS-13")
def test_the_limits_of_the_stunned_and_of_the_lonely() -> None:
    """1 Wound is healed a turn; below zero by 1 at the least; no friend within 6 squares and two enemies."""
    assert (charts.HEALED, charts.LEAST_LIMIT, charts.LONELY, charts.SURROUNDED) == (1, 1, 6, 2)


def test_the_tables_that_are_shown() -> None:
    """Per cent by both skills, rolls by both digits of Strength, points by how a target moved."""
    to_hit, rolls, moved = (table.rows for table in charts.tables())
    assert dict(to_hit)["20"] == ("50", "45", "40", "35", "30", "25", "20")
    assert dict(to_hit)["50"] == ("80", "75", "70", "65", "60", "55", "50")
    assert dict(rolls)["30"][:3] == ("3", "3, 10 % one more", "3, 20 % one more")
    assert dict(moved) == {"stood": ("0",), "moved": ("-10",), "ran": ("-30",)}

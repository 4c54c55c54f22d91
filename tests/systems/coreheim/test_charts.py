"""Coreheim's charts as a reader sees them, for both editions."""

from __future__ import annotations

import pytest

from pitfight.systems.coreheim import charts

TABLES = {table.id: dict(table.rows) for table in charts.tables()}


def test_injuries_by_edition() -> None:
    """A third of the die knocks down, a third stuns, a third takes out of action."""
    results = ["knocked down", "stunned", "out of action"]
    assert list(TABLES["injuries_v10"][""]) == [result for result in results for _ in range(4)]
    assert list(TABLES["injuries_v9"][""]) == [result for result in results for _ in range(2)]


def test_saves_by_edition() -> None:
    """A step of armour is worth two faces of a D12, or one of a D6, and at most the whole die."""
    assert TABLES["saves"] == {
        "v10": ("11+", "9+", "7+", "5+", "3+", "1+"),
        "v9": ("6+", "5+", "4+", "3+", "2+", "1+"),
    }
    assert charts.save_needed(charts.EDITIONS["v10"], 0) > 12
    assert charts.save_needed(charts.EDITIONS["v9"], 0) > 6


def test_what_an_edition_rolls() -> None:
    """A D12 and one of them for Leadership, or D6 and two; characteristics up to 12+ and 6+."""
    assert [(own.sides, own.leadership_dice, own.highest) for own in charts.EDITIONS.values()] == [
        (12, 1, 12),
        (6, 2, 6),
    ]


@pytest.mark.clause("CH-11")
def test_the_numbers_of_critical_hits_fear_and_second_weapons() -> None:
    """Two wounds; one and two off Weapon Skill."""
    assert (charts.CRITICAL_WOUNDS, charts.FEAR, charts.SECOND_WEAPON) == (2, -2, -1)


def test_numbers_of_old_profiles_stay_on_the_die() -> None:
    """Never below 1 and never above 12."""
    assert [charts.converted_ballistic_skill(old) for old in (0, 1, 12, 13)] == [12, 12, 1, 1]
    assert [charts.converted_initiative(old) for old in (0, 6, 7)] == [12, 1, 1]
    assert list(TABLES["old_leadership"][""]) == [f"{need}+" for need in (12, 12, 11, 9, 8, 6, 4, 3, 2, 1)]

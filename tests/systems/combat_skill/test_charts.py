"""Both charts of Combat Skill cell by cell, by the pattern that the printed ones have, and the troop types."""

from __future__ import annotations

from dataclasses import fields

import pytest

from pitfight.systems.combat_skill import charts

TEN = range(1, 11)


@pytest.mark.clause("CS-05")
@pytest.mark.clause("CS-14")
def test_every_cell_of_the_chart_to_hit() -> None:
    """Higher 3+, more than twice one's own 5+, else 4+; who has none is hit without a die."""
    for mine in TEN:
        for his in TEN:
            need = 3 if mine > his else 5 if his > mine + mine else 4
            assert charts.to_hit(mine, his) == need
    assert [charts.to_hit(mine, 0) for mine in (0, 1, 10)] == [1, 1, 1]
    assert charts.to_hit(0, 1) == 5


@pytest.mark.clause("CS-07")
def test_every_cell_of_the_chart_to_wound() -> None:
    """4+ against the same Toughness, each point one easier or harder, from 2+ to 6+; above 10 is 10."""
    rows = [[charts.to_wound(own, his, "six") for his in TEN] for own in TEN]
    assert rows[2] == [2, 3, 4, 5, 6, 6, 6, 6, 6, 6]
    for own, row in enumerate(rows):
        assert row == [4 - own + his if 2 <= 4 - own + his <= 6 else 2 if own > his else 6 for his in range(10)]
    assert (charts.to_wound(11, 10, "six"), charts.to_wound(12, 9, "six")) == (4, 3)


def test_under_the_classic_floor_what_is_four_points_tougher_is_not_wounded() -> None:
    """Three points up a 6 is enough still."""
    assert [charts.to_wound(3, his, "classic") for his in TEN] == [2, 3, 4, 5, 6, 6, 7, 7, 7, 7]
    assert [charts.to_wound(own, 10, "classic") for own in TEN] == [7, 7, 7, 7, 7, 7, 6, 6, 5, 4]


@pytest.mark.clause("CS-09")
@pytest.mark.clause("CS-16")
def test_each_point_of_strength_above_3_takes_one_off_an_armour_save() -> None:
    """Up to Strength 10."""
    assert [charts.save_modifier(own) for own in range(13)] == [0, 0, 0, 0, -1, -2, -3, -4, -5, -6, -7, -7, -7]


def test_every_troop_type() -> None:
    """What each is, by the names of what is true of it; Unit Strength 0 stands for Wounds."""
    marks = [own.name for own in fields(charts.TroopType) if own.name not in ("name", "unit_strength")]
    assert {
        name: (*(mark for mark in marks if getattr(kind, mark)), kind.unit_strength)
        for name, kind in charts.TYPES.items()
    } == {
        "infantry": ("slain_outright", "trampled", 1),
        "cavalry": ("mounted", "slain_outright", 2),
        "war beast": ("slain_outright", "trampled", 0),
        "swarm": ("swarm", "trampled", 0),
        "monstrous infantry": ("monstrous", 0),
        "monstrous cavalry": ("mounted", "monstrous", 0),
        "monstrous beast": ("monstrous", 0),
        "chariot": ("mounted", 0),
        "monster": (0,),
        "ridden monster": ("mounted", 0),
    }


def test_the_other_numbers() -> None:
    """Ranks of 5, of 3 for the monstrous; three ranks count; a horde is 10 wide; a parry saves on 6."""
    assert (charts.WIDE_RANK, charts.WIDE_MONSTROUS_RANK, charts.LARGEST_RANK_BONUS, charts.HORDE) == (5, 3, 3, 10)
    assert (charts.CORNERS, charts.DISRUPTING_RANKS, charts.PARRY, charts.BEST_SAVE) == (2, 2, 6, 2)

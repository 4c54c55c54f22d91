"""Mordheim's charts cell by cell, by the pattern that the printed ones have or in the words that they use."""

from __future__ import annotations

import pytest

from pitfight.systems.mordheim import charts

TEN = range(1, 11)


def hits(mine: int, his: int) -> int:
    """5+ against more than twice one's own Weapon Skill, 3+ against less than one's own, else 4+."""
    return 5 if his > 2 * mine else 3 if his < mine else 4


def wounds(strength: int, toughness: int) -> int:
    """4+ against the same Toughness, each point one easier or harder down to 2+; 6+ three points up, then never."""
    more = toughness - strength
    return charts.NEVER if more > 3 else 6 if more == 3 else max(4 + more, 2)


@pytest.mark.clause("MH-13")
def test_every_cell_of_the_chart_to_hit() -> None:
    """Weapon Skill 1 to 10 each way; above 10 is 10; 0 never hits and is always hit."""
    assert [[charts.to_hit(mine, his) for his in TEN] for mine in TEN] == [
        [hits(mine, his) for his in TEN] for mine in TEN
    ]
    assert (charts.to_hit(0, 1), charts.to_hit(0, 0)) == (charts.NEVER, charts.NEVER)
    assert (charts.to_hit(1, 0), charts.to_hit(10, 0)) == (1, 1)
    assert (charts.to_hit(11, 10), charts.to_hit(10, 11), charts.to_hit(5, 11)) == (4, 4, 4)


@pytest.mark.clause("MH-20")
def test_every_cell_of_the_chart_to_wound() -> None:
    """Strength and Toughness 1 to 10; above 10 is 10; Strength 0 never wounds, Toughness 0 always is."""
    assert [[charts.to_wound(own, his) for his in TEN] for own in TEN] == [
        [wounds(own, his) for his in TEN] for own in TEN
    ]
    assert (charts.to_wound(0, 1), charts.to_wound(0, 0)) == (charts.NEVER, charts.NEVER)
    assert (charts.to_wound(1, 0), charts.to_wound(10, 0)) == (1, 1)
    assert (charts.to_wound(11, 10), charts.to_wound(10, 11), charts.to_wound(9, 11)) == (4, 4, 5)


@pytest.mark.clause("MH-28")
def test_strength_takes_one_off_the_save_for_each_point_above_3() -> None:
    """Down to -6 from Strength 9 on."""
    assert [charts.save_modifier(strength) for strength in range(-1, 13)] == [
        0, 0, 0, 0, 0, -1, -2, -3, -4, -5, -6, -6, -6, -6,
    ]  # fmt: skip


@pytest.mark.clause("MH-22")
def test_every_result_of_the_charts_of_critical_hits() -> None:
    """By the die from 1 to 6, in the words of the rules page."""
    assert {chart: [result.words() for result in results] for chart, results in charts.CRITICALS.items()} == {
        "standard": ["2 wounds"] * 2
        + ["2 wounds, no armour save"] * 2
        + ["2 wounds, no armour save, +2 on injury"] * 2,
        "bladed": ["1 wound, no armour save"] * 2 + ["2 wounds"] * 2 + ["2 wounds, no armour save, +2 on injury"] * 2,
        "bludgeoning": [
            *["1 wound, loses blows"] * 2,
            *["1 wound, no armour save, no helmet"] * 2,
            "1 wound, loses weapon",
            "1 wound, out of action if not saved",
        ],
        "thrusting": [
            *["1 wound, +1 on injury"] * 2,
            *["1 wound, knocked down"] * 2,
            *["1 wound, no armour save, +2 on injury, driven back"] * 2,
        ],
        "unarmed": [
            *["1 wound, one more attack"] * 2,
            *["1 wound, +1 on injury"] * 2,
            *["1 wound, no armour save, +2 on injury"] * 2,
        ],
        "missile": [
            *["1 wound, no armour save"] * 2,
            *["1 wound, the next man hit too"] * 2,
            *["2 wounds, no armour save"] * 2,
        ],
    }


@pytest.mark.clause("MH-22")
def test_only_two_blades_wounds_have_a_save_each() -> None:
    """What the words of the charts do not tell."""
    each = {
        (chart, face) for chart, own in charts.CRITICALS.items() for face, result in enumerate(own, 1) if result.each
    }
    assert each == {("bladed", 3), ("bladed", 4)}


@pytest.mark.clause("MH-33")
def test_injuries_knock_down_to_2_and_stun_to_4() -> None:
    """And 5 and 6 take out of action."""
    assert (charts.KNOCKED_DOWN_TO, charts.STUNNED_TO) == (2, 4)

"""The tables of the second edition cell by cell, by the pattern that the printed ones have or in their own words."""

from __future__ import annotations

import pytest

from pitfight.systems.wh40k2e import charts

TEN = range(1, 11)


def wounds(strength: int, toughness: int) -> int:
    """Equal 4, one more 3, from two more on 2, one less 5, two or three less 6, else never."""
    more = strength - toughness
    return 2 if more >= 2 else 7 if more < -3 else 6 if more < -1 else 4 - more


def test_every_cell_of_the_chart_to_wound() -> None:
    """Strength and Toughness 1 to 10; above 10 is 10; Strength 0 never wounds, Toughness 0 always is."""
    assert [[charts.to_wound(own, his) for his in TEN] for own in TEN] == [
        [wounds(own, his) for his in TEN] for own in TEN
    ]
    assert (charts.to_wound(0, 1), charts.to_wound(0, 0)) == (charts.NEVER, charts.NEVER)
    assert (charts.to_wound(1, 0), charts.to_wound(10, 0)) == (1, 1)
    assert (charts.to_wound(11, 10), charts.to_wound(10, 11), charts.to_wound(9, 11)) == (4, 4, 5)


def test_strength_4_takes_one_off_a_save_and_each_point_one_more_down_to_6() -> None:
    """At Strength 10 as much as an option says."""
    assert [charts.save_modifier(own) for own in range(-1, 13)] == [0, 0, 0, 0, 0, -1, -2, -3, -4, -5, -6, -6, -6, -6]
    assert [charts.save_modifier(own, at_ten=-7) for own in (9, 10, 11)] == [-6, -7, -7]


@pytest.mark.clause("W2-11")
def test_the_penetration_die_by_strength() -> None:
    """None up to 3, a D6 from 4, a D12 from 6, a D20 from 8 on."""
    assert [charts.strength_die(own) for own in range(-1, 12)] == [0, 0, 0, 0, 0, 6, 6, 12, 12, 20, 20, 20, 20]


def test_a_shot_in_close_combat_hits_on_7_less_ballistic_skill() -> None:
    """Never at 0; never better than a 2."""
    assert charts.HITTING_BY_SHOT == (charts.NEVER, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2)


def _marks(result: charts.Damage) -> str:
    """A result without its words: d destroyed, i immobile, h halved, +n later, -n Attacks, > the table after it."""
    marks = [
        "d" * result.destroyed,
        "i" * result.immobile,
        "h" * result.halved,
        f"+{result.worse}" if result.worse else "",
        str(result.attacks) if result.attacks else "",
        f">{result.again}" if result.again else "",
    ]
    return "".join(marks) or "."


def test_every_result_of_the_damage_tables() -> None:
    """By the die from 1 to 6, as the marks of what it changes in the fight."""
    assert {name: " ".join(map(_marks, results)) for name, results in charts.DAMAGE.items()} == {
        "track": ". i i i i d",
        "hull": ". . . . d d",
        "weapon": ". . . . . >hull",
        "bike": ". . . d d d",
        "arm": "-1 . -1 -1 -1 -1>body",
        "body": ". h i i d d",
        "legs": ". i i i i d",
        "building": "+1 +1 +1 +2 +2 d",
        "bunker": "+1 +1 +1 +1 d d",
        "door": "d d d d d d",
    }


def test_a_damage_has_words_and_names_a_table_there_is() -> None:
    """Those of the rider and of the driver say that they are dead."""
    assert {own.again for table in charts.DAMAGE.values() for own in table} <= {"", *charts.DAMAGE}
    assert all(own.says for table in charts.DAMAGE.values() for own in table)
    assert [own.says.endswith("the rider is dead") for own in charts.DAMAGE["bike"]] == 3 * [False] + 3 * [True]

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitfight as pf
from pitfight.grids.grid import Axis, Grid, grid, results

SMALL: dict[str, Any] = {
    "system": "mordheim",
    "a": {"fighter": ["Champion", "Ghoul: "], "gear": ["sword", "", "two axes, shield"], "ws": [3, 5]},
    "b": {"fighter": "Warrior: sword", "skills": ["nothing", "step aside"]},
    "options": {"criticals": ["standard", "by_weapon"]},
    "until": ["phase", "blows"],
}


@given(st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_every_combination_has_one_number(sizes: list[int]) -> None:
    own = Grid("mordheim", tuple(Axis(str(place), tuple(range(size))) for place, size in enumerate(sizes)))
    cells = [own.values(number) for number in range(len(own))]
    assert len(set(cells)) == len(cells) == len(own)
    assert cells == sorted(cells), "the last axis changes fastest"


def test_a_grid_is_the_same_after_a_journey_as_text() -> None:
    own = grid(SMALL)
    again = Grid.from_text(own.text)
    assert (again.axes, again.signature, len(again)) == (own.axes, own.signature, 96)
    assert grid(SMALL, exact=True).signature != own.signature
    assert grid({**SMALL, "until": "phase"}).signature != own.signature


def test_words_are_added_and_keys_are_set() -> None:
    own = grid({**SMALL, "options": {}, "until": "phase"})
    by_values = {own.values(result.number): result for result in results(own, range(len(own)))}
    cell = by_values["Champion", "sword", 5, "Warrior: sword", "step aside", "phase"].cell
    alone = pf.odds("mordheim", "Champion: sword; ws5", "Warrior: sword; step aside", until="phase")
    assert cell is not None
    assert float(cell.win) == pytest.approx(float(alone.win["a"]), abs=1e-12)


def test_what_does_not_go_together_is_a_result_too() -> None:
    own = grid({**SMALL, "options": {}, "until": "phase"})
    found = results(own, range(len(own)))
    impossible = [own.values(result.number) for result in found if result.cell is None]
    assert impossible
    assert {values[1] for values in impossible} == {"two axes, shield"}
    assert all(result.note for result in found if result.cell is None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"a": {"fighter": ["Champion", "Chumpion"]}}, "a, .*Chumpion"),
        ({"a": {"fighter": "Champion", "gear": ["sword", "swrd"]}}, "a.gear, .*swrd"),
        ({"a": {"fighter": "Champion", "wss": [1, 2]}}, "a.wss, .*wss"),
        ({"a": {"fighter": "Champion", "ws": [3, 99]}}, "a.ws, .*99"),
        ({"options": {"criticals": ["standard", "odd"]}}, "option.criticals, .*odd"),
        ({"options": {"critical": "standard"}}, "option.critical, .*criticals"),
        ({"until": ["phase", "noon"]}, "until, .*noon"),
    ],
)
def test_a_value_that_no_fight_could_have_is_an_error_of_the_grid(change: dict[str, Any], words: str) -> None:
    with pytest.raises(pf.FightError, match=words):
        grid({**SMALL, **change}).check()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"a": {"gear": ["sword"]}}, "side a has no “fighter”"),
        ({"a": {"fighter": []}}, "no values"),
        ({"a": {"fighter": ["Ghoul", "Ghoul"]}}, "“Ghoul” stands twice"),
        ({"a": {"fighter": 1.5}}, "is a text"),
        ({"c": {}}, "“c” is no key of a grid"),
        ({"system": "chess"}, "chess"),
    ],
)
def test_a_grid_of_another_shape_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(pf.FightError, match=words):
        grid({**SMALL, **change})


def test_a_grid_without_a_side_is_refused() -> None:
    with pytest.raises(pf.FightError, match="“b” is missing"):
        grid({"system": "mordheim", "a": {"fighter": "Ghoul"}})

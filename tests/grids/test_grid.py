from __future__ import annotations

import copy
import itertools
import pickle
import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitfight as pf
from pitfight.building import Spec, build, from_table
from pitfight.engines.expressions import identity
from pitfight.errors import FightError
from pitfight.fight import Fight, Rulings
from pitfight.grids.grid import Axis, Grid, grid, results
from pitfight.systems import SYSTEMS
from tests.strategies import FIGHTS

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


def parts(fight: Fight) -> list[Any]:
    """All that a fight is made of, also what a comparison of fighters leaves out."""
    return [
        *map(identity, fight.fighters),
        fight.begin,
        identity(fight.setting),
        fight.rulings.items(),
        fight.policies,
        fight.notices,
        fight.words,
        fight.twins,
    ]


@pytest.mark.parametrize("key", SYSTEMS)
@given(data=st.data())
@settings(max_examples=15)
def test_fights_with_their_options_in_common_are_those_built_one_by_one(key: str, data: st.DataObject) -> None:
    """What has been made for one serves the next, and none is another for it; what is refused is refused again."""
    drawn = [from_table(data.draw(FIGHTS[key](options=False))) for _ in range(3)]
    shared: Rulings | None = None
    for one, other in [*itertools.product(drawn, repeat=2)] * 2:
        until, fighters = drawn[0].until, (one.fighters[0], other.fighters[-1])
        mixed = replace(one, fighters=copy.deepcopy(fighters), until=until, touch=(), order=())
        try:
            alone = build(mixed)
        except FightError as error:
            with pytest.raises(FightError, match=re.escape(error.what)):
                build(replace(mixed, rulings=shared))
            continue
        together = build(replace(mixed, rulings=shared))
        assert parts(together) == parts(alone)
        shared = together.rulings


def test_a_word_is_not_taken_for_a_number_that_is_equal() -> None:
    """``true`` is no 1, though Python has them equal: what one may be, the other may not."""
    good = {"side": "a", "profile": "warrior", "charging": True}
    foe = {"side": "b", "profile": "warrior", "wounds_left": 1}
    first = build(Spec("mordheim", (good, foe)))
    again = replace(Spec("mordheim", (good, foe)), rulings=first.rulings)
    assert build(again).begin == first.begin
    for wrong in ((good | {"charging": 1}, foe), (good, foe | {"wounds_left": True})):
        with pytest.raises(FightError):
            build(replace(again, fighters=wrong))


def test_fights_of_a_grid_have_in_common_what_their_fighters_do_not_say() -> None:
    """Options, end and turn, and nothing else; each option its own."""
    axes = {"all_alone": ["on", "off"]}
    own = grid(
        {"system": "mordheim", "a": {"fighter": ["Ghoul", "Warrior"]}, "b": {"fighter": "Ghoul"}, "options": axes}
    )
    fights = [own.fight(number) for number in range(4)]
    assert fights[0].rulings["all_alone"] == "on"
    assert fights[1].rulings["all_alone"] == "off"
    assert fights[0].rulings is fights[2].rulings
    assert fights[1].rulings is fights[3].rulings
    again = fights[0].again
    assert again is not None
    assert again({"all_alone": "off"}).rulings["all_alone"] == "off"
    values = [dict(zip(own.columns, own.values(number), strict=True)) for number in range(4)]
    assert own.settings(values[0]) is own.settings(values[2]) is not own.settings(values[1])


def test_what_is_made_once_is_given_back_when_it_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is not remembered at all."""
    monkeypatch.setattr("pitfight.fight.MOST_MADE", 2)
    rulings, made = Rulings({}), []

    def making(number: int) -> int:
        made.append(number)
        return 6 // number

    for number in (1, 1, 2, 1, 3, 1):
        assert rulings.once(number, partial(making, number)) == 6 // number
    assert made == [1, 2, 3, 1]
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            rulings.once(0, partial(making, 0))
    assert made[-2:] == [0, 0]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda fight: pickle.loads(pickle.dumps(fight))])
def test_what_fights_have_in_common_does_not_go_along_with_one_of_them(copied: Any) -> None:
    """A fighter that is copied, or sent to another process, leaves what has been made for others behind."""
    own = grid(SMALL).fight(0)
    own.rulings["all_alone"]
    fighters = copied(own.fighters)
    assert list(map(identity, fighters)) == list(map(identity, own.fighters))
    assert "all_alone" in fighters[0].rulings.consulted
    made = []
    fighters[0].rulings.once("armoury", lambda: made.append(1))
    assert made == [1]

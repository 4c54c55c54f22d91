from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from pitfight import api
from pitfight.building import from_words
from pitfight.grids.sensitivity import Change, Sensitivity, tries_of
from pitfight.systems import system


@pytest.fixture(scope="module")
def found() -> Sensitivity:
    return pf.sensitivity("mordheim", "Champion: sword; step aside", "Warrior: axe", until="phase")


def change(found: Sensitivity, what: str) -> Change:
    return next(own for own in found.changes if own.what == what)


@pytest.mark.parametrize(
    ("what", "fighter", "options"),
    [
        ("T 3 -> 4", "Champion: sword; step aside; t4", {}),
        ("WS 4 -> 3", "Champion: sword; step aside; ws3", {}),
        ("with heavy armour", "Champion: sword, heavy armour; step aside", {}),
        ("with another sword", "Champion: sword, sword; step aside", {}),
        ("without sword", "Champion; step aside", {}),
        ("without step aside", "Champion: sword", {}),
        ("with mighty blow", "Champion: sword; step aside, mighty blow", {}),
        ("criticals = by_weapon", "Champion: sword; step aside", {"criticals": "by_weapon"}),
    ],
)
def test_a_gain_is_the_exact_difference_of_two_answers(
    found: Sensitivity, what: str, fighter: str, options: dict[str, str]
) -> None:
    before = pf.odds("mordheim", "Champion: sword; step aside", "Warrior: axe", until="phase").win["a"].value
    after = pf.odds("mordheim", fighter, "Warrior: axe", until="phase", options=options).win["a"].value
    own = change(found, what)
    assert isinstance(own.gain.value, Fraction)
    assert own.gain.value == after - before


def test_the_largest_gain_comes_first_in_each_group(found: Sensitivity) -> None:
    for group in ("characteristic", "gear", "skill", "option"):
        gains = [own.gain.value for own in found.changes if own.group == group]
        assert gains
        assert gains == sorted(gains, reverse=True)


def test_what_makes_no_difference_is_named(found: Sensitivity) -> None:
    assert {"M 4 -> 5", "BS 3 -> 2", "with weapons training"} <= set(found.no_difference)
    assert found.illegal > 0


def test_of_several_each_is_varied_by_his_id() -> None:
    spec = from_words("mordheim", ["Champion: halberd", "ulli = Youngblood"], ["Ghoul"])
    tries = list(tries_of(system("mordheim"), spec))
    assert {own.fighter for own in tries} == {"a1", "ulli"}
    for own in tries:
        unlike = [place for place in range(3) if own.spec.fighters[place] != spec.fighters[place]]
        assert unlike == [["a1", "ulli"].index(own.fighter)]


def test_json_is_the_whole_answer(found: Sensitivity) -> None:
    data = found.as_json()
    rows = data["changes"]
    assert isinstance(rows, list)
    assert {"group", "fighter", "what", "gain", "win"} <= set(rows[0])


def test_a_fight_that_is_built_cannot_be_varied() -> None:
    fight = api.fight("mordheim", "Ghoul", "Ghoul")
    with pytest.raises(pf.FightError, match="built already"):
        pf.sensitivity(fight)


@pytest.mark.parametrize("key", ["coreheim", "warband-skirmish"])
def test_target_numbers_and_percentages_are_varied_alike(key: str) -> None:
    """The first two profiles of each system, one against the other, for as short as the system can."""
    found = system(key)
    first, second = list(found.catalogue.profiles)[:2]
    short = next((word for word in found.untils if "=" not in word and word != found.untils[0]), None)
    changes = pf.sensitivity(key, first, second, until=short)
    tried = {own.what.split()[0] for own in changes.changes if own.group == "characteristic"}
    tried |= {what.split()[0] for what in changes.no_difference}
    assert {"WS", "W", "A"} <= tried

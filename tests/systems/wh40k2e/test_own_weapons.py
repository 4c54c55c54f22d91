"""Weapons that no table has, described in words: each word does what it does in the row of a weapon that we know."""

from __future__ import annotations

import pytest

import pitfight as pf
from pitfight.describe import describe
from pitfight.systems import system

ALIKE = {
    "bone [S+0]": "knife",
    "bone [ Parry ]": "sword",
    "bone [S5/save-3/penetration 2D6+5/parry]": "power sword",
    "bone [S+1/save-2]": "chain-axe",
    "bone [S5/damage d3/save-2/penetration 2d6+d3+5]": "imperial chain-axe",
    "bone [S6/save-3/penetration D6+D12+6/two-handed]": "two-handed power axe",
}
FOES = ("Space Marine: power sword, power armour", "Ork Boy: axe")


@pytest.mark.clause("W2-08")
@pytest.mark.parametrize("own", ALIKE)
@pytest.mark.parametrize("foe", FOES)
def test_a_described_weapon_is_as_good_as_the_one_of_which_the_same_is_true(own: str, foe: str) -> None:
    for state in ("", ", charging"):
        described = pf.odds("wh40k2e", f"Guardsman: {own}{state}", foe, method="exact")
        listed = pf.odds("wh40k2e", f"Guardsman: {ALIKE[own]}{state}", foe, method="exact")
        assert [described.win[side].fraction for side in "ab"] == [listed.win[side].fraction for side in "ab"]


@pytest.mark.clause("W2-18")
@pytest.mark.parametrize("own", ALIKE)
def test_its_penetration_is_that_of_its_like_with_the_die_of_strength_inside_where_it_is_printed(own: str) -> None:
    asked = ("penetration", "strength_die_inside")
    rows = (system("wh40k2e").catalogue.find(name, ("weapon",)) for name in (ALIKE[own], own))
    there, ours = ({one.ask: one.value for one in row.effects if one.ask in asked} for row in rows)
    assert ours == there


def test_what_a_described_weapon_takes_of_the_hands() -> None:
    with pytest.raises(pf.FightError, match="takes both hands"):
        pf.api.fight("wh40k2e", "Guardsman: bone [S5/two-handed], sword", "Ork Boy")


@pytest.mark.parametrize(
    "text",
    ["bone [S5/flies]", "bone [S0]", "bone [S11]", "bone [save+1]", "bone [damage D7]", "bone [penetration D+5]"],
)
def test_a_word_that_describes_nothing_is_told_with_those_that_do(text: str) -> None:
    with pytest.raises(pf.FightError, match="is no word for what a weapon does: S5, S\\+1, save-3, damage D3"):
        pf.api.fight("wh40k2e", f"Guardsman: {text}", "Ork Boy")


@pytest.mark.parametrize("text", ["[S+1]", "bone []", "bone [S5/S+1]", "bone [parry/parry]", "bone [S5", "bone S5]"])
def test_other_brackets_are_no_weapon(text: str) -> None:
    with pytest.raises(pf.FightError, match="is no gear, rule or state"):
        pf.api.fight("wh40k2e", f"Guardsman: {text}", "Ork Boy")


def test_show_says_what_a_described_weapon_does() -> None:
    found = describe(system("wh40k2e"), "bone [s5/save-3/parry]")
    assert found[0] == "bone [S5/save-3/parry] (weapon)"
    assert {"  Strength 5", "  +1 parry", "  penetration S+D6", "  source: described in words"} <= set(found)

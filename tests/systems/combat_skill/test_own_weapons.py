"""Weapons that no table has, described in words: each word does what it does in the row of a weapon that we know."""

from __future__ import annotations

import pytest

import pitfight as pf
from pitfight.describe import describe
from pitfight.systems import system

MEN = "10 CS3 S3 T3 W1 I3 A1 Ld7"
ALIKE = {
    "bone [S+1/two-handed]": "halberd",
    "bone [S+2/two-handed/strikes last]": "great weapon",
    "bone [S+2/two-handed/first round]": "flail",
    "bone [ S+1/First Round ]": "morning star",
    "bone [extra rank]": "spear",
}


def won(gear: str, *more: str, until: str = "broken") -> object:
    """The chance that ten men with those weapons win against ten others."""
    return pf.odds("combat-skill", ": ".join((MEN, ", ".join((gear, *more)))), f"{MEN}: shield", until=until).win["a"]


@pytest.mark.clause("CS-07")
@pytest.mark.parametrize("own", ALIKE)
@pytest.mark.parametrize("more", [(), ("charging",), ("shield",)])
def test_a_described_weapon_is_as_good_as_the_one_of_which_the_same_is_true(own: str, more: tuple[str, ...]) -> None:
    assert won(own, *more) == won(ALIKE[own], *more)


def test_its_strength_may_count_on_the_charge_only() -> None:
    assert won("bone [S+2/charging]", "charging", until="round") == won("bone [S+2]", "charging", until="round")
    assert won("bone [S+2/charging]", "charging") != won("bone [S+2]", "charging")
    assert won("bone [S+2/charging]") == won("bone [S+0]")


@pytest.mark.parametrize(("word", "rule"), [("save-1", "armour piercing"), ("strikes first", "always strikes first")])
def test_words_do_what_the_rule_of_that_name_does(word: str, rule: str) -> None:
    assert won(f"bone [{word}]") == won("bone [S+0]", rule)


@pytest.mark.parametrize("text", ["bone [S+1/sings]", "bone [S5]", "bone [S+5]", "bone [save+1]", "bone [parry]"])
def test_a_word_that_describes_nothing_is_told_with_those_that_do(text: str) -> None:
    with pytest.raises(pf.FightError, match="is no word for what a weapon does: S\\+1, save-1, first round, charging"):
        won(text)


@pytest.mark.parametrize(
    "text", ["[S+1]", "bone []", "bone [S+1/S+2]", "bone [magical/magical]", "bone [S+1", "bone S+1]"]
)
def test_other_brackets_are_no_weapon(text: str) -> None:
    with pytest.raises(pf.FightError, match="is no gear, rule or state"):
        won(text)


def test_show_says_what_a_described_weapon_does() -> None:
    found = describe(system("combat-skill"), "bone [s+1/two-handed/save-1/magical]")
    assert found[0] == "bone [S+1/two-handed/save-1/magical] (weapon)"
    assert {"  +1 Strength", "  the target's armour save -1", "  its blows are magical"} <= set(found)

"""Weapons that no table has, described in words: each word does what it does in the row of a weapon that we know."""

from __future__ import annotations

import pytest

import pitfight as pf
from pitfight.describe import describe
from pitfight.systems import system
from pitfight.systems.mordheim.own_weapons import PLAIN as WORDS
from pitfight.web.lines import group_of, take_apart
from tests.systems.mordheim.duels import PLAIN, SWORD, man, out

ALIKE = {
    "bone [S+0/concussion]": "club",
    "bone [S+0/save-1]": "axe",
    "bone [save+1]": "dagger",
    "bone [S+1/two-handed]": "halberd",
    "bone [S+2/two-handed/strikes last]": "double-handed sword",
    "bone [S+2/two-handed/heavy]": "flail",
    "bone [strikes first/unwieldy/cavalry+1]": "spear",
    "bone [ Parry ]": "sword",
}
FOES = (SWORD, man("axe", "heavy armour", "shield", i=4))


@pytest.mark.clause("MH-21")
@pytest.mark.parametrize("own", ALIKE)
@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("state", ["standing", "charging", "mounted"])
def test_a_described_weapon_is_as_good_as_the_one_of_which_the_same_is_true(own: str, foe: str, state: str) -> None:
    for until in ("phase", "out"):
        described = pf.odds("mordheim", man(own, state), foe, until=until, method="exact")
        listed = pf.odds("mordheim", man(ALIKE[own], state), foe, until=until, method="exact")
        assert [described.win[side].fraction for side in "ab"] == [listed.win[side].fraction for side in "ab"]


@pytest.mark.clause("MH-14")
def test_a_described_weapon_cannot_be_parried_where_it_says_so() -> None:
    assert out(man("bone [cannot be parried]"), SWORD) == out(man("bone [S+0]"), PLAIN)
    assert out(man("bone [cannot be parried]"), SWORD) > out(man("bone [S+0]"), SWORD)


@pytest.mark.clause("MH-11")
def test_a_pair_has_one_more_attack() -> None:
    assert out(man("bone [S+0/pair]"), SWORD) > out(man("bone [S+0/two-handed]"), SWORD)


@pytest.mark.parametrize(
    ("gear", "why"),
    [
        (("bone [two-handed]", "sword"), "do not fit in two hands"),
        (("bone [pair]", "sword"), "do not fit in two hands"),
        (("bone [unwieldy]", "sword"), "the other hand may hold shield or buckler"),
        (("bone [difficult to use]", "buckler"), "the other hand may hold shield"),
    ],
)
def test_what_a_described_weapon_takes_of_the_hands(gear: tuple[str, ...], why: str) -> None:
    with pytest.raises(pf.FightError, match=why):
        pf.api.fight("mordheim", man(*gear), SWORD)


@pytest.mark.parametrize(
    "text", ["bone [S+1/flies]", "bone [S+9]", "bone [save-9]", "bone [S]", "dark venom bone [glows]"]
)
def test_a_word_that_describes_nothing_is_told_with_those_that_do(text: str) -> None:
    with pytest.raises(pf.FightError, match="is no word for what a weapon does") as caught:
        pf.api.fight("mordheim", man(text), SWORD)
    assert all(word in caught.value.what for word in WORDS)


@pytest.mark.parametrize("text", ["[S+1]", "bone []", "bone [S+1/S+1]", "bone [S+1", "bone S+1]"])
def test_other_brackets_are_no_weapon(text: str) -> None:
    with pytest.raises(pf.FightError):
        pf.api.fight("mordheim", man(text), SWORD)


def test_several_makes_and_poisons_of_a_described_weapon() -> None:
    two = pf.api.fight("mordheim", man("2 bone [S-1]"), SWORD)
    assert two.words[0].endswith(": 2 bone [S-1]")
    listed = {"system": "mordheim", "fighter": [
        {"profile": "warrior", "gear": ["dark venom bone [S+1/parry]", "2 daggers"], "side": "a"},
        {"profile": "warrior", "side": "b"},
    ]}  # fmt: skip
    with pytest.raises(pf.FightError, match=r"dark venom bone \[S\+1/parry\] and dagger and dagger do not fit"):
        pf.api.fight(listed)


def test_the_page_lists_a_described_weapon_as_gear() -> None:
    line = take_apart("mordheim", "Ulli = Warrior: bone [S-1/parry], shield; charging")
    assert line.words["gear"] == ["bone [S-1/parry]", "shield"]
    assert group_of("mordheim", "bone [flies]") == "now"


def test_show_says_what_a_described_weapon_does() -> None:
    found = describe(system("mordheim"), "bone [S-1/parry/unwieldy]")
    assert found[0] == "bone [S-1/parry/unwieldy] (weapon)"
    assert {"  -1 Strength", "  may parry", "  the other hand may hold only: shield, buckler"} <= set(found)
    with pytest.raises(pf.FightError, match="no name in Mordheim"):
        describe(system("mordheim"), "bone [flies]")

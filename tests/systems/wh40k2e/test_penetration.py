"""The small language of penetration values: what it reads, and the place of what it cannot read."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.systems.wh40k2e.penetration import read
from tests.systems.wh40k2e.duels import NUMBERS, table

pytestmark = pytest.mark.clause("W2-18")


@pytest.mark.parametrize(
    ("text", "dice", "number", "strength", "die"),
    [
        ("D6+4", (6,), 4, False, False),
        ("2D6+5", (6, 6), 5, False, False),
        ("S+D6", (6,), 0, True, False),
        ("S+D6+SD", (6,), 0, True, True),
        ("D6+D20+8", (6, 20), 8, False, False),
        ("D20+2D4+10", (4, 4, 20), 10, False, False),
        ("8+D3+D20+D6", (3, 6, 20), 8, False, False),
        (" d6 + d12 + 6 ", (6, 12), 6, False, False),
    ],
)
def test_printed_values_are_read(text: str, dice: tuple[int, ...], number: int, strength: bool, die: bool) -> None:
    """Dice in any order, blanks, small letters."""
    found = read(text)
    assert (found.dice, found.number, found.strength, found.strength_die) == (dice, number, strength, die)


def test_some_go_through_anything_and_some_dice_go_on() -> None:
    """Auto, and D6!."""
    assert (read("Auto").automatic, read("D6!").open_dice) == (True, (6,))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("D+5", 1),
        ("D+4", 1),
        ("7+D+D12", 3),
        ("D6+?", 4),
        ("D6+-", 4),
        ("D6+", 4),
        ("", 1),
        ("+D6", 1),
        ("D6++4", 4),
        ("D7+1", 1),
        ("0D6", 1),
        ("D6 4", 4),
        ("S+S", 3),
        ("Special", 2),
        ("Var", 1),
        ("999", 1),
        ("\uff12D6", 1),
        ("D6+\u0663", 4),
        ("\u017f+D6", 1),
        ("D6+20D6+D6", 4),
    ],
)
def test_broken_values_are_refused_with_the_place(text: str, place: int) -> None:
    """The character is counted from 1."""
    with pytest.raises(pf.FightError, match=rf"at character {place} "):
        read(text)


def weapon(**more: Any) -> dict[str, Any]:
    """A fight with a weapon of one's own."""
    return table(
        {**NUMBERS, "id": "a1", "side": "a", "weapons": [{"name": "house blade", **more}]},
        {**NUMBERS, "id": "b1", "side": "b"},
    )


def test_a_weapon_of_ones_own() -> None:
    """All its figures, and what is wrong with them."""
    pf.odds(weapon(strength=7, damage="D3", save=-4, penetration="D6+D12+7", strength_die_inside=True, parries=1))
    pf.odds(weapon(user_plus=1, hands=2))
    for more, sentence in (
        ({"penetration": "D6+?"}, "at character 4"),
        ({"damage": "D5"}, "no damage"),
        ({"strength": 11}, "out of range"),
        ({"save": 1}, "out of range"),
        ({"edge": 1}, "no key of a weapon"),
        ({"name": ""}, "needs a name"),
    ):
        with pytest.raises(pf.FightError, match=sentence):
            pf.odds(weapon(**more))

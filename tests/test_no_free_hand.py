"""What no hand is free for does nothing, and a notice says so and why, in every system with hands."""

from __future__ import annotations

import pytest

from pitfight.api import fight, odds


@pytest.mark.parametrize(
    ("key", "own", "foe", "who", "held", "weapon"),
    [
        ("mordheim", "Warrior: halberd, shield", "Ghoul", "Warrior", "shield", "halberd"),
        ("mordheim", "Warrior: flail, buckler", "Ghoul", "Warrior", "buckler", "flail"),
        ("coreheim", "State Trooper: halberd, shield", "Zombie", "State Trooper", "shield", "halberd"),
        ("coreheim", "State Trooper: halberd, shield, dagger", "Zombie", "State Trooper", "shield", "halberd"),
        ("combat-skill", "5 Swordsmen: halberd", "5 Spearmen", "Imperial Swordsmen", "shield", "halberd"),
        ("combat-skill", "5 Spearmen: shield, spear, great weapon", "5 Goblins", "Imperial Spearmen", "shield",
         "great weapon"),
    ],
)  # fmt: skip
def test_a_shield_that_no_hand_holds_is_told(key: str, own: str, foe: str, who: str, held: str, weapon: str) -> None:
    assert f"{who}: the {held} is of no use while both hands are on the {weapon}" in fight(key, own, foe).notices


@pytest.mark.parametrize(
    ("key", "own", "foe", "until"),
    [
        ("mordheim", "Warrior: halberd{}", "Ghoul", "phase"),
        ("coreheim", "State Trooper: halberd{}", "Zombie", "phase"),
        ("combat-skill", "5 Swordsmen x5: halberd{}", "5 Spearmen x5", "round"),
    ],
)
def test_and_is_of_no_use_indeed(key: str, own: str, foe: str, until: str) -> None:
    """The same chances with it and without."""
    with_it, without = (odds(key, own.format(more), foe, until=until) for more in (", shield", ""))
    assert with_it.win == without.win
    assert with_it.fighters == without.fighters


@pytest.mark.parametrize(
    ("key", "own", "foe"),
    [
        ("mordheim", "Warrior: sword, shield", "Ghoul"),
        ("coreheim", "State Trooper: sword, shield, dagger", "Zombie"),
        ("combat-skill", "5 Swordsmen x5: spear, shield", "5 Swordsmen x5"),
    ],
)
def test_of_one_that_is_held_nothing_is_said(key: str, own: str, foe: str) -> None:
    assert not [notice for notice in fight(key, own, foe).notices if "of no use" in notice]

"""Several special weapons: one is chosen before the first blow and kept; a special weapon must be used."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.combat_skill.units import OFF, ONE, asked, odds, play, strikers, unit

BOTH = unit("halberd", "great weapon", n=2, i=5)


@pytest.mark.clause("CS-07")
def test_the_first_listed_weapon_is_the_default() -> None:
    """The answer names the choice and its policy."""
    answer = odds(BOTH, ONE)
    assert answer.policy["a"]["weapon"] == "listed"
    assert answer.fighters == odds(unit("halberd", n=2, i=5), ONE).fighters
    assert answer.notices == ()


@pytest.mark.clause("CS-01")
def test_another_weapon_brings_its_own_place_in_the_order() -> None:
    """A great weapon strikes last, in every round, as one that is carried alone."""
    foe = unit(n=2, i=2)
    answer = odds(BOTH, foe, policy={"a.weapon": "last"}, until="rounds=2")
    assert answer.fighters == odds(unit("great weapon", n=2, i=5), foe, until="rounds=2").fighters
    assert strikers(BOTH, foe)[0] == "a1"
    assert strikers(BOTH, foe, policy={"a.weapon": "last"})[0] == "b1"
    assert pf.play("combat-skill", BOTH, foe, answers="halberd").log[-1].text.startswith("a1: 2 blows")
    assert pf.play("combat-skill", BOTH, foe, answers="great-weapon").log[-1].text.startswith("b1: 2 blows")


@pytest.mark.clause("CS-07")
def test_a_player_is_asked_once_in_a_combat() -> None:
    """Before the first blow; nobody asks in the second round."""
    game = play(BOTH, unit(n=9, t=9, s=1))
    assert asked(game) == ("weapon", "")
    game = play(BOTH, unit(n=9, t=9, s=1), "great-weapon ?", seed=3, until="rounds=3")
    assert [line.kind for line in game.log].count("choice") == 1


@pytest.mark.clause("CS-07")
def test_a_special_weapon_must_be_used() -> None:
    """A hand weapon beside it is no choice."""
    assert asked(play(unit("halberd", "hand weapon"), ONE))[0] == "to_hit"


@pytest.mark.clause("CS-09")
def test_a_shield_counts_with_the_weapon_that_leaves_a_hand_for_it() -> None:
    """Spear and great weapon: behind the spear there is a shield, behind the great weapon none."""
    carrier = unit("spear", "great weapon", "shield", n=2, i=1)
    for policy, own in (("listed", "spear"), ("last", "great weapon")):
        answer = odds(unit(n=2), carrier, policy={"b.weapon": policy}, options=OFF)
        assert answer.fighters == odds(unit(n=2), unit(own, "shield", n=2, i=1), options=OFF).fighters
        assert answer.notices == ("b1: the shield is of no use while both hands are on the great weapon",)


@pytest.mark.clause("CS-07")
def test_best_play_finds_the_better_weapon() -> None:
    """Against a target that cannot strike back Strength 5 is better than 4."""
    foe = unit(n=1, t=4, a=0)
    best = odds(BOTH, foe, policy={"a.weapon": "best"})
    worse = odds(BOTH, foe)
    assert best.win["a"].value == odds(unit("great weapon", n=2, i=5), foe).win["a"].value > worse.win["a"].value


@pytest.mark.clause("CS-03")
def test_lines_choose_together() -> None:
    """A rider with lance and great weapon, his horse with its hooves."""
    rider = {"name": "rider", "cs": 3, "s": 3, "i": 3, "a": 1, "gear": ["lance", "great weapon"]}
    unit_of_one = {"side": "a", "t": 3, "w": 1, "ld": 7, "lines": [rider, {"name": "warhorse"}], "charging": True}
    foe = {"side": "b", "cs": 3, "s": 3, "t": 3, "w": 1, "i": 1, "a": 1, "ld": 7, "models": 3}
    game = pf.play({"system": "combat-skill", "fighter": [unit_of_one, foe]})
    assert game.question is not None
    assert list(game.question.options) == ["lance", "great-weapon"]


@pytest.mark.clause("CS-07")
def test_too_many_ways_are_refused() -> None:
    """Four weapons for each of two lines are sixteen ways."""
    gear = ["halberd", "great weapon", "flail", "morning star"]
    lines = [{"name": name, "cs": 3, "s": 3, "i": 3, "a": 1, "gear": gear} for name in ("one", "two")]
    with pytest.raises(pf.FightError, match="16 ways of taking up these weapons are too many"):
        pf.odds(
            {
                "system": "combat-skill",
                "fighter": [
                    {"side": "a", "t": 3, "w": 1, "ld": 7, "lines": lines},
                    {"side": "b", "profile": "zombies"},
                ],
            }
        )


@pytest.mark.clause("CS-01")
def test_sampled_and_exact_answers_agree() -> None:
    """Under both policies, within five standard errors."""
    foe = unit(n=3, i=2)
    for policy in ("listed", "last"):
        exact = odds(BOTH, foe, policy={"a.weapon": policy})
        sampled = pf.simulate("combat-skill", BOTH, foe, policy={"a.weapon": policy}, n=3_000, seed=2)
        for left, chance in exact.fighters["b1"].wounds_left.items():
            p, found = Fraction(chance.value), sampled.fighters["b1"].wounds_left.get(left)
            seen = 0.0 if found is None else float(found)
            assert abs(seen - float(p)) <= 5 * (float(p * (1 - p)) / 3_000) ** 0.5 + 1e-9

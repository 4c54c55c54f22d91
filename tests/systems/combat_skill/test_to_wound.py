"""Roll to wound: chart, weapons, poison, killing blow, several wounds, what cannot be wounded."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.rules.to_wound import face_to_wound
from tests.systems.combat_skill.units import ONE, asked, hurt, lost, odds, play, unit, wounds

HALF = Fraction(1, 2)
SIXTH = Fraction(1, 6)
STILL = unit(cs=0)
"""Hit without a die."""


def against(t: int, *words: str, **numbers: int) -> str:
    """A target that is hit without a die."""
    return unit(*words, cs=0, t=t, **numbers)


@pytest.mark.clause("CS-07", "CS-15", "CS-17")
@pytest.mark.parametrize(
    ("strength", "toughness", "need", "classic"),
    [(3, 3, 4, 4), (3, 4, 5, 5), (5, 3, 2, 2), (9, 1, 2, 2), (3, 5, 6, 6), (3, 6, 6, 6), (3, 7, 6, 7), (1, 5, 6, 7)],
)
def test_strength_is_looked_up_against_toughness(strength: int, toughness: int, need: int, classic: int) -> None:
    """And where the older chart has no number, a 6 or nothing."""
    assert charts.to_wound(strength, toughness, "six") == need
    assert charts.to_wound(strength, toughness, "classic") == classic


@pytest.mark.clause("CS-08")
def test_a_natural_1_to_wound_always_fails() -> None:
    """However strong, and whatever is added."""
    assert hurt(unit(s=10), against(1)) == Fraction(5, 6)
    assert hurt(unit("poison", s=10), against(1), options={"poison": "plus1_wound"}) == Fraction(5, 6)


@pytest.mark.clause("CS-07")
@pytest.mark.parametrize(
    ("words", "first", "later"),
    [
        ("hand weapon", 3, 3),
        ("two hand weapons", 3, 3),
        ("halberd", 4, 4),
        ("great weapon", 5, 5),
        ("flail", 5, 3),
        ("morning star", 4, 3),
        ("spear", 3, 3),
        ("choppas", 4, 3),
        ("cavalry, lance, charging", 5, 3),
        ("cavalry, spear, charging", 4, 3),
        ("cavalry, lance", 3, 3),
    ],
)
def test_weapons_add_to_strength(words: str, first: int, later: int) -> None:
    """Some in the first round of a combat or on the charge alone; the need is against Toughness 5."""
    man, post = unit(words, i=5), unit(t=5, cs=0)
    blows = ("", "1 " * (2 if "two" in words else 1))
    needs = [asked(play(man, post, answers, until="rounds=2"))[1] for answers in blows]
    assert needs == [f"{min(9 - strength, 6)}+" for strength in (first, later)]


@pytest.mark.clause("CS-07")
def test_dice_of_different_strengths_are_rolled_separately() -> None:
    """A lance does not help the horse."""
    game = play("1 Empire Knights x1: charging", unit(cs=0, t=5, i=1, w=3), "")
    assert asked(game) == ("to_wound", "4+")
    assert asked(play("1 Empire Knights x1: charging", unit(cs=0, t=5, i=1, w=3), "1")) == ("to_wound", "6+")


@pytest.mark.clause("CS-07")
def test_a_poisoned_6_to_hit_wounds_by_itself() -> None:
    """Or by option every roll to wound has 1 more; an automatic hit is never poisoned."""
    snake = unit("poisoned attacks")
    assert hurt(snake, unit(t=5)) == SIXTH + Fraction(2, 6) * SIXTH
    assert hurt(snake, unit(t=4), options={"poison": "plus1_wound"}) == HALF * HALF
    assert hurt(snake, against(5)) == SIXTH
    assert hurt(snake, unit(t=9), options={"wound_floor": "classic"}) == SIXTH


@pytest.mark.clause("CS-07")
def test_a_killing_blow_takes_a_whole_model() -> None:
    """Of small troops; of large ones a Wound past armour, or by option nothing more; heroic takes all but swarms."""
    killer, heroic = unit("killing blow"), unit("heroic killing blow")
    armoured = {"w": 3}
    assert wounds(killer, against(3, "full plate", **armoured))[3] == SIXTH
    big = against(3, "monster", "full plate", **armoured)
    assert 3 not in wounds(killer, big)
    assert hurt(killer, big) == SIXTH + Fraction(2, 6) * HALF
    assert hurt(killer, big, options={"kb_large": "none"}) == HALF * HALF
    assert wounds(heroic, big)[3] == SIXTH
    assert 3 not in wounds(heroic, against(3, "swarm", **armoured))
    assert 3 not in wounds(killer, against(7, **armoured), options={"wound_floor": "classic"})
    assert 3 in wounds(killer, against(7, **armoured))


@pytest.mark.clause("CS-07")
def test_a_poisoned_6_is_no_killing_blow() -> None:
    """It needs no roll to wound."""
    both = wounds(unit("poison", "killing blow"), unit(w=3, t=3))
    assert both[3] == Fraction(2, 6) * SIXTH


@pytest.mark.clause("CS-12")
def test_several_wounds_are_those_of_one_model_at_most() -> None:
    """A D3 on models with two Wounds."""
    found = wounds(unit("multiple wounds (D3)"), against(3, n=2, w=2))
    assert found == {0: HALF, 1: HALF / 3, 2: HALF * 2 / 3}
    assert lost(unit("multiple wounds 2"), against(3, n=2))[1] == HALF


@pytest.mark.clause("CS-07")
def test_ones_to_wound_may_be_rolled_again() -> None:
    """Murderous prowess: 4+ becomes 7 of 12."""
    assert hurt(unit("murderous prowess"), STILL) == Fraction(7, 12)


@pytest.mark.clause("CS-07")
def test_the_ethereal_are_wounded_by_magic_alone() -> None:
    """And their own blows are magical."""
    ghost = against(3, "ethereal")
    assert hurt(ONE, ghost) == 0
    assert hurt(unit("magical attacks"), ghost) == HALF
    assert hurt(unit("ethereal"), ghost) == HALF
    assert hurt(unit("poison", cs=9), unit("ethereal", t=3)) == 0
    assert hurt(unit("monster", "stomp", cs=0), unit("ethereal")) == 0


@pytest.mark.clause("CS-07")
def test_strength_counts_to_10() -> None:
    """A great weapon in the hands of Strength 10 wounds Toughness 10 on a 4."""
    assert hurt(unit("great weapon", s=10), against(10)) == HALF
    assert (
        odds(unit("great weapon", s=10), against(1, "save -3+"), until="blows").win["a"].value == Fraction(5, 6) * HALF
    )


@pytest.mark.clause("CS-07")
def test_a_poisoned_6_counts_for_who_hits_on_2() -> None:
    """A 6 wounds, and 2 to 5 wound Toughness 5 on a 6: 1/6 + 4/6 of 1/6."""
    snake = unit("poisoned attacks", "to hit +1", cs=9)
    assert hurt(snake, unit(t=5)) == SIXTH + Fraction(4, 6) * SIXTH


@pytest.mark.clause("CS-07")
def test_who_is_struck_rolls_nothing_to_wound_again() -> None:
    """Murderous prowess is of its own blows."""
    assert hurt(ONE, against(3, "murderous prowess")) == HALF


@pytest.mark.clause("CS-12")
def test_no_die_is_thrown_for_wounds_that_a_model_does_not_have() -> None:
    """A D3 on a model with one Wound: the roll to wound decides, and the next throw is the next model's."""
    game = play(unit("multiple wounds (D3)"), against(3), "4")
    assert game.end is not None
    assert game.end.reason == "decided"
    assert asked(play(unit("multiple wounds (D3)"), against(3, w=2), "4"))[0] == "wounds"


class Thrown:
    """Dice whose faces are known beforehand."""

    def __init__(self, *faces: int) -> None:
        self.faces: Iterator[int] = iter(faces)

    def roll(self, ask: Any, need: int) -> int:
        """The next face."""
        return next(self.faces)


@pytest.mark.clause("CS-07", "CS-18")
@pytest.mark.parametrize(
    ("reroll", "faces", "face"),
    [
        ("none", (1, 6), 1),
        ("ones", (1, 6), 6),
        ("ones", (2, 6), 2),
        ("misses", (3, 6), 6),
        ("misses", (3, 1), 1),
        ("misses", (4, 1), 4),
    ],
)
def test_a_die_that_wounds_is_not_rolled_again(reroll: str, faces: tuple[int, ...], face: int) -> None:
    """On 4+ a 4 wounds and stays; a 3 is rolled again where misses are, a 1 also where only ones are."""
    dice: Any = Thrown(*faces)
    assert face_to_wound(dice, 4, reroll) == face

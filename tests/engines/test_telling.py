"""What is told apart, so that it is worked out anew, and what is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from pitfight.effects import Row
from pitfight.engines.telling import Telling
from pitfight.loadout import Arm
from pitfight.values import value


@value
class Inner:
    """Plain values in a dataclass."""

    need: int
    words: tuple[str, ...] = ()


@value
class Outer:
    """A dataclass in a dataclass."""

    inner: Inner
    rest: Any = None


class Pair(NamedTuple):
    """A tuple with names."""

    one: Any
    other: Any


@dataclass(frozen=True)
class Partly:
    """Something that a comparison leaves a field of out."""

    seen: int
    unseen: int = field(default=0, compare=False)


@dataclass
class Changing:
    """Something that may change."""

    number: int


def test_plain_values_at_any_depth_are_told_apart_by_what_they_are() -> None:
    """The first of several equal ones stands for all of them."""
    telling = Telling()
    first = Outer(Inner(4, ("a",)), (Fraction(1, 2), None))
    number, kept = telling.told(first)
    again, same = telling.told(Outer(Inner(4, ("a",)), (Fraction(1, 2), None)))
    assert (number, kept) == (again, first)
    assert same is first
    assert telling.told(Outer(Inner(5, ("a",)), (Fraction(1, 2), None)))[0] != number


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (True, 1),
        ((True,), (1,)),
        (1.0, 1),
        (Pair(1, 2), (1, 2)),
        ("1", 1),
        (None, False),
        ((1, (2,)), (1, 2)),
        (Inner, Outer),
    ],
)
def test_values_that_a_rule_can_tell_apart_have_numbers_of_their_own(one: Any, other: Any) -> None:
    """Equal for Python is not enough."""
    telling = Telling()
    assert telling.told(one)[0] != telling.told(other)[0]
    assert telling.told(one)[0] == telling.told(one)[0]


@pytest.mark.parametrize(
    "wrapped",
    [lambda own: own, lambda own: (own, 1), lambda own: Outer(Inner(4), own), lambda own: Outer(Inner(4), (own,))],
)
def test_two_equal_weapons_are_two_things(wrapped: Any) -> None:
    """A rule knows the weapon that an effect hangs on by which it is, wherever it stands."""
    axe = Row("axe", "weapon")
    one, other = Arm(axe), Arm(axe)
    assert one == other
    telling = Telling()
    assert telling.told(one)[0] != telling.told(other)[0]
    if isinstance(wrapped(one), Outer):  # such a value goes by which thing it is, since a weapon is in it
        assert telling.told(wrapped(one))[0] != telling.told(wrapped(one))[0]
    else:
        assert telling.told(wrapped(one))[0] == telling.told(wrapped(one))[0]
    assert telling.told(wrapped(one))[0] != telling.told(wrapped(other))[0]


def test_what_a_comparison_does_not_see_makes_a_thing_its_own() -> None:
    """So does what may change, or cannot be compared at all."""
    telling = Telling()
    for make in (lambda: Partly(1, 2), lambda: Changing(1), lambda: Outer(Inner(1), [1]), lambda: {"a": 1}):
        one, other = make(), make()
        assert telling.told(one)[0] != telling.told(other)[0]
        assert telling.told(one)[0] == telling.told(one)[0]
        assert telling.told(one)[1] is one


def test_a_thing_that_is_gone_is_not_taken_for_the_next() -> None:
    """Another may come to lie at the same place in memory."""
    telling = Telling()
    numbers = {telling.told(Arm(Row("axe", "weapon")))[0] for _ in range(100)}
    assert len(numbers) == 100

"""The vocabulary itself: what is certain is not asked, and what needs no engine."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from pitfight.dice import About, Ask, Dice, Event, Kind, Option, Policy, Who

DIE = Ask("die", "a die", "T-1")


class Told(Dice):
    """Dice that write down what reaches them and answer with the least that there is."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def _face(self, ask: Ask, sides: int, need: int | None) -> int:
        self.asked.append(("face", sides, need))
        return 1

    def _test(self, ask: Ask, at_least: int | None, at_most: int | None, sides: int, dice: int) -> bool:
        self.asked.append(("test", at_least, at_most, sides, dice))
        return False

    def _chance(self, ask: Ask, probability: Fraction) -> bool:
        self.asked.append(("chance", probability))
        return False

    def _successes(self, ask: Ask, dice: int, at_least: int, sides: int) -> int:
        self.asked.append(("successes", dice, at_least, sides))
        return 0

    def _pool(self, ask: Ask, dice: int, sides: int) -> tuple[int, ...]:
        self.asked.append(("pool", dice, sides))
        return (1,) * dice

    def sub(self, rule: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return rule(self, *args, **kwargs)

    def fold(self, rule: Callable[..., Any], items: Sequence[Hashable], middle: Any, *args: Hashable) -> Any:
        return middle

    def total(self, rule: Callable[..., int], times: int, *args: Hashable) -> int:
        return 0

    def choose(self, kind: Kind, options: Sequence[Option], more: Callable[[], Sequence[Option]] | None = None) -> Any:
        return options[0].value

    def note(self, event: Event, *numbers: Hashable | Callable[[], Hashable]) -> None:
        return None

    def odds(self, rule: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError

    def about(self, striker: Who, target: Who | None = None) -> About:
        raise NotImplementedError

    def turned(self) -> About:
        raise NotImplementedError


Question = Callable[[Dice], object]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (lambda dice: dice.test(DIE, at_least=1), True),
        (lambda dice: dice.test(DIE, at_least=7), False),
        (lambda dice: dice.test(DIE, at_least=2, dice=2), True),
        (lambda dice: dice.test(DIE, at_least=13, dice=2), False),
        (lambda dice: dice.test(DIE, at_least=11, sides=10), False),
        (lambda dice: dice.test(DIE, at_most=0), False),
        (lambda dice: dice.test(DIE, at_most=6), True),
        (lambda dice: dice.test(DIE, at_most=1, dice=2), False),
        (lambda dice: dice.test(DIE, at_most=12, dice=2), True),
        (lambda dice: dice.chance(DIE, Fraction(0)), False),
        (lambda dice: dice.chance(DIE, Fraction(-1, 2)), False),
        (lambda dice: dice.chance(DIE, Fraction(1)), True),
        (lambda dice: dice.chance(DIE, Fraction(3, 2)), True),
        (lambda dice: dice.successes(DIE, 0, at_least=4), 0),
        (lambda dice: dice.successes(DIE, -1, at_least=4), 0),
        (lambda dice: dice.successes(DIE, 5, at_least=7), 0),
        (lambda dice: dice.successes(DIE, 5, at_least=1), 5),
        (lambda dice: dice.pool(DIE, 0), ()),
    ],
)
def test_what_is_certain_is_not_asked(question: Question, answer: object) -> None:
    """A question with one possible answer is answered on the spot."""
    dice = Told()

    assert question(dice) == answer
    assert dice.asked == []


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (lambda dice: dice.roll(DIE), ("face", 6, None)),
        (lambda dice: dice.roll(DIE, 3, need=2), ("face", 3, 2)),
        (lambda dice: dice.test(DIE, at_least=2), ("test", 2, None, 6, 1)),
        (lambda dice: dice.test(DIE, at_least=6), ("test", 6, None, 6, 1)),
        (lambda dice: dice.test(DIE, at_least=12, dice=2), ("test", 12, None, 6, 2)),
        (lambda dice: dice.test(DIE, at_most=1), ("test", None, 1, 6, 1)),
        (lambda dice: dice.test(DIE, at_most=5), ("test", None, 5, 6, 1)),
        (lambda dice: dice.chance(DIE, Fraction(1, 100)), ("chance", Fraction(1, 100))),
        (lambda dice: dice.successes(DIE, 1, at_least=6), ("successes", 1, 6, 6)),
        (lambda dice: dice.pool(DIE, 1, 3), ("pool", 1, 3)),
    ],
)
def test_what_is_open_is_asked_once(question: Question, asked: tuple[object, ...]) -> None:
    """A question with two possible answers reaches the engine, up to the last face that matters."""
    dice = Told()
    question(dice)

    assert dice.asked == [asked]


def test_a_test_needs_a_number() -> None:
    """A test without at_least or at_most is a slip of the rule."""
    with pytest.raises(TypeError, match="at_least or at_most"):
        Told().test(DIE)


def test_a_policy_is_found_by_name() -> None:
    """A kind of choice knows its policies; best and unknown ones are none of them."""
    first = Policy("first", "the first", lambda options: 0)
    kind = Kind("target", "a target", "T-2", (first,))

    assert kind.policy("first") is first
    assert kind.policy("best") is None


def test_two_questions_of_the_same_words_are_two() -> None:
    """A question is itself: its words do not make it equal to another."""
    assert Ask("die", "a die", "T-1") != DIE
    assert Event("x", "") != Event("x", "")

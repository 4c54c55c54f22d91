"""The odds from the middle of a fight: one step with its first answers given, and everything after them open."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any, Concatenate

from pitfight.dice import A, Ask, Dice, Kind, M, Option, R, Who
from pitfight.engines.play import Answer
from pitfight.engines.replay import Memory, StepFrame, lowest
from pitfight.engines.table import Table


class GivenFrame(StepFrame):
    """A step whose first questions are answered by what people rolled; later ones are enumerated.

    While answers are left, named parts are run in place, die by die, as they are when the fight is played.
    """

    def __init__(self, memory: Memory, table: Table, answers: Sequence[Answer]) -> None:
        super().__init__(memory, table)
        self._answers = tuple(answers)
        self._used = 0

    def _begin(self) -> None:
        super()._begin()
        self._used = 0

    @property
    def _given(self) -> bool:
        return self._used < len(self._answers)

    def _take(self) -> Answer:
        self._used += 1
        return self._answers[self._used - 1]

    def _taken_face(self) -> int:
        face = self._take().face
        assert face is not None, "the game was played on these answers before"
        return face

    def sub(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        return rule(self, *args, **kwargs) if self._given else super().sub(rule, *args, **kwargs)

    def fold(self, rule: Callable[..., M], items: Sequence[Hashable], middle: M, *args: Hashable) -> M:
        for place, item in enumerate(items):
            if not self._given:
                return super().fold(rule, items[place:], middle, *args)
            middle = rule(self, middle, item, *args)
        return middle

    def total(self, rule: Callable[..., int], times: int, *args: Hashable) -> int:
        done, result = 0, 0
        while done < times and self._given:
            result += rule(self, *args)
            done += 1
        return result + super().total(rule, times - done, *args) if done < times else result

    def choose(self, kind: Kind, options: Sequence[Option], more: Callable[[], Sequence[Option]] | None = None) -> Any:
        if not self._given:
            return super().choose(kind, options, more)
        options = [*options, *more()] if more is not None else options
        if len(options) == 1:
            return options[0].value
        name = self._answers[self._used].option
        named = [option for option in options if name is not None and option.name.casefold() == name.casefold()]
        if named or (name is not None and not kind.quiet):  # else it answers a later choice; a quiet one goes unnamed
            self._used += 1
            return named[0].value
        side = self.sides[0] if kind.by == "striker" else self.sides[1]
        assert side is not None, "choices are asked where it is said who strikes whom"
        policy = kind.policy(self.memory.fight.policy(side, kind)) or kind.policies[0]
        return options[policy.pick(options)].value

    def one_of(self, ask: Ask, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> Who | None:
        tied = lowest(self, group, rank)
        if ask.drawn and len(tied) > 1 and self._given:
            return tied[(self._take().drawn or 1) - 1]
        while len(tied) > 1 and self._given:
            faces = [(self._face(ask, 6, None), who) for who in tied]
            best = max(face for face, _ in faces)
            tied = [who for face, who in faces if face == best]
        if len(tied) < 2:
            return tied[0] if tied else None
        chosen: Who = self._branch(ask, tuple((who, 1) for who in tied), len(tied))
        return chosen

    def _face(self, ask: Ask, sides: int, need: int | None) -> int:
        return self._taken_face() if self._given else super()._face(ask, sides, need)

    def _test(self, ask: Ask, at_least: int | None, at_most: int | None, sides: int, dice: int) -> bool:
        if not self._given:
            return super()._test(ask, at_least, at_most, sides, dice)
        total = sum(self._face(ask, sides, None) for _ in range(dice))
        return total >= at_least if at_least is not None else total <= (at_most or 0)

    def _chance(self, ask: Ask, probability: Fraction) -> bool:
        if not self._given:
            return super()._chance(ask, probability)
        return self._take().passes(probability)

    def _successes(self, ask: Ask, dice: int, at_least: int, sides: int) -> int:
        good = 0
        while dice and self._given:
            good += self._taken_face() >= at_least
            dice -= 1
        return good + (super()._successes(ask, dice, at_least, sides) if dice else 0)

    def _pool(self, ask: Ask, dice: int, sides: int) -> tuple[int, ...]:
        if not self._given:
            return super()._pool(ask, dice, sides)
        return tuple(sorted(self._face(ask, sides, None) for _ in range(dice)))

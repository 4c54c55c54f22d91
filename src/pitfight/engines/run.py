"""Running the rules straight through, one answer at a time: the ground of playing and of sampling."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from types import TracebackType
from typing import Any, Concatenate

from pitfight.dice import A, About, Ask, Dice, Kind, M, Option, R, View, Who
from pitfight.engines.replay import lowest
from pitfight.engines.table import State, Table
from pitfight.fight import End, Fight, Side


class Runner(Dice, View):
    """Dice and view of one fight that is run once, from its beginning or from any state."""

    def __init__(self, fight: Fight, table: Table | None = None) -> None:
        self.fight = fight
        self.table = table or Table(fight)
        self.everyone = tuple(range(len(fight.fighters)))
        self.now: list[int] = list(self.table.begin)
        self.striker: Who | None = None
        self.target: Who | None = None
        self._context = _Context(self)

    def step(self) -> End | None:
        """Run one step of the rules."""
        return self.fight.system.step(self, self)

    @property
    def state(self) -> State:
        """The state of the fight now."""
        return tuple(self.now)

    # -- the view -----------------------------------------------------------------------------------------------

    def look(self, who: Who, question: Callable[Concatenate[Any, Any, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        answer: R = self.table.look(who, self.now[who + 1], question, args)
        return answer

    def put(
        self, who: Who, change: Callable[Concatenate[Any, Any, A], object], *numbers: A.args, **kwargs: A.kwargs
    ) -> None:
        self.now[who + 1] = self.table.change(who, self.now[who + 1], change, numbers)

    def first_of(self, group: Sequence[Who], question: Callable[[Any, Any], object]) -> Who | None:
        return next((who for who in group if self.look(who, question)), None)

    def one_of(self, ask: Ask, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> Who | None:
        tied = lowest(self, group, rank)
        if len(tied) < 2:
            return tied[0] if tied else None
        return self._one(ask, tied)

    # -- the dice -------------------------------------------------------------------------------------------------

    def sub(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        return rule(self, *args, **kwargs)

    def fold(self, rule: Callable[..., M], items: Sequence[Hashable], middle: M, *args: Hashable) -> M:
        for item in items:
            middle = rule(self, middle, item, *args)
        return middle

    def total(self, rule: Callable[..., int], times: int, *args: Hashable) -> int:
        return sum(rule(self, *args) for _ in range(times))

    def choose(self, kind: Kind, options: Sequence[Option], more: Callable[[], Sequence[Option]] | None = None) -> Any:
        options = [*options, *more()] if more is not None else options
        if len(options) == 1:
            return options[0].value
        who = self.striker if kind.by == "striker" else self.target
        assert who is not None, "choices are asked where it is said who strikes whom"
        return options[self._pick(kind, self.fight.side_of(who), options)].value

    def about(self, striker: Who, target: Who | None = None) -> About:
        self._context.enter(striker, target)
        return self._context

    def by_policy(self, kind: Kind, side: Side, options: Sequence[Option]) -> int:
        """The place of the option that the side's named policy takes."""
        policy = kind.policy(self.fight.policy(side, kind)) or kind.policies[0]
        return policy.pick(options) % len(options)

    @abstractmethod
    def _one(self, ask: Ask, tied: Sequence[Who]) -> Who:
        """A fair pick among several."""

    @abstractmethod
    def _pick(self, kind: Kind, side: Side, options: Sequence[Option]) -> int:
        """The place of the option taken."""


class _Context:
    """``with dice.about(...)``: keeps the pairs one inside the other."""

    __slots__ = ("_runner", "_stack")

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._stack: list[tuple[Who | None, Who | None]] = []

    def enter(self, striker: Who, target: Who | None) -> None:
        self._stack.append((self._runner.striker, self._runner.target))
        self._runner.striker, self._runner.target = striker, target

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.striker, self._runner.target = self._stack.pop()

"""Running the rules straight through, one answer at a time: the ground of playing and of sampling."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Concatenate

from pitfight.dice import A, About, Ask, Dice, Kind, M, Odds, Option, R, Who
from pitfight.engines.replay import Frame, Memory, lowest
from pitfight.engines.table import State, Table
from pitfight.engines.view import Pair, TableView
from pitfight.fight import End, Fight, Side


class Runner(Dice, TableView):
    """Dice and view of one fight that is run once, from its beginning or from any state."""

    def __init__(self, fight: Fight, table: Table | None = None) -> None:
        self.fight = fight
        self.table = table or Table(fight)
        self.everyone = tuple(range(len(fight.fighters)))
        self.now: list[int] = list(self.table.begin)
        self.striker: Who | None = None
        self.target: Who | None = None
        self._pairs: list[Pair] = []
        self._odds: dict[Any, Any] = {}

    def step(self) -> End | None:
        """Run one step of the rules."""
        return self.fight.system.step(self, self)

    @property
    def state(self) -> State:
        """The state of the fight now."""
        return tuple(self.now)

    # -- the view -----------------------------------------------------------------------------------------------

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

    def odds(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> Odds[R]:
        if kwargs:
            raise TypeError("a named part takes its arguments by place")
        key = (rule, args)
        if key not in self._odds:
            memory = Memory(self.fight)
            self._odds[key] = memory.odds(Frame(memory), rule, args)
        found: Odds[R] = self._odds[key]
        return found

    def about(self, striker: Who, target: Who | None = None) -> About:
        return self.enter(striker, target)

    def turned(self) -> About:
        return self.enter(*reversed(self.pair))

    @property
    def pair(self) -> Pair:
        return self.striker, self.target

    def set_about(self, striker: Who | None, target: Who | None) -> None:
        self.striker, self.target = striker, target

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

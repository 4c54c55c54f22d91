"""The view of a fight whose state is a list of numbers in a table: shared by enumeration, playing and sampling."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Concatenate

from pitfight.dice import A, R, View, Who
from pitfight.engines.table import Table

Pair = tuple[Who | None, Who | None]
"""Who strikes, and whom."""


class TableView(View):
    """Looks and changes through a table; ``now`` holds the number of the scene, then those of the fighters."""

    table: Table
    now: list[int]

    def look(self, who: Who, question: Callable[Concatenate[Any, Any, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        answer: R = self.table.look(who, self.now[who + 1], question, args)
        return answer

    def put(
        self, who: Who, change: Callable[Concatenate[Any, Any, A], object], *numbers: A.args, **kwargs: A.kwargs
    ) -> None:
        self.now[who + 1] = self.table.change(who, self.now[who + 1], change, numbers)

    def first_of(self, group: Sequence[Who], question: Callable[[Any, Any], object]) -> Who | None:
        return next((who for who in group if self.look(who, question)), None)

    @property
    @abstractmethod
    def pair(self) -> Pair:
        """Who strikes whom at this moment."""

    @abstractmethod
    def set_about(self, striker: Who | None, target: Who | None) -> None:
        """Say who strikes whom from here on."""


class Contexts:
    """``with dice.about(...)``: one object for a whole run, which keeps the pairs one inside the other."""

    __slots__ = ("_owner", "_stack")

    def __init__(self, owner: TableView) -> None:
        self._owner = owner
        self._stack: list[Pair] = []

    def turn(self) -> Contexts:
        """The same pair changed over, until the context is left."""
        striker, target = self._owner.pair
        return self.enter(target, striker)

    def enter(self, striker: Who | None, target: Who | None) -> Contexts:
        """A new pair, until the context is left."""
        self._stack.append(self._owner.pair)
        self._owner.set_about(striker, target)
        return self

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._owner.set_about(*self._stack.pop())

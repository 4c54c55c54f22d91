"""The view of a fight whose state is a list of numbers in a table: shared by enumeration, playing and sampling."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Concatenate, Self

from pitfight.dice import A, R, View, Who
from pitfight.engines.table import Table

Pair = tuple[Who | None, Who | None]
"""Who strikes, and whom."""


class TableView(View):
    """Looks and changes through a table; ``now`` holds the number of the scene, then those of the fighters.

    It is its own context of ``with dice.about(...)``, and keeps the pairs one inside the other: an object of its own
    would refer back to it, and a table of many fights would leave one such ring a fight for Python to search for.
    """

    table: Table
    now: list[int]
    _pairs: list[Pair]

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

    def enter(self, striker: Who | None, target: Who | None) -> Self:
        """A new pair, until the context is left."""
        self._pairs.append(self.pair)
        self.set_about(striker, target)
        return self

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.set_about(*self._pairs.pop())

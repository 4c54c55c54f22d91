"""How fighters stand, as small whole numbers, with every look and every change tabulated once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from pitfight.dice import SCENE, Who
from pitfight.fight import Fight

State = tuple[int, ...]
"""One number for the scene, then one a fighter; the meaning is in the table that made them."""


class Table:
    """Numbers for the values that occur in one fight.

    Questions and changes of a :class:`~pitfight.dice.View` are pure functions of one fighter, so each answer is
    worked out once for each way in which he can stand.
    """

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self._statics: tuple[Any, ...] = (*fight.fighters, fight.setting)  # SCENE is -1, the last place
        self._values: list[list[Hashable]] = [[] for _ in self._statics]
        self._numbers: list[dict[Hashable, int]] = [{} for _ in self._statics]
        for group in fight.twins:  # twins count alike, so that their numbers can be put in order
            for who in group[1:]:
                self._values[who], self._numbers[who] = self._values[group[0]], self._numbers[group[0]]
        self.twins = tuple(tuple(who + 1 for who in group) for group in fight.twins)
        """The places in a state of each group of twins."""
        self._looks: dict[Any, Any] = {}
        self.consults: dict[Any, frozenset[str]] = {}
        """The options that the answer of a look depends on, by the look's key."""
        self._puts: dict[Any, int] = {}
        self.begin: State = tuple(self.number(who, value) for who, value in enumerate(fight.begin, start=SCENE))

    def merged(self, state: State) -> State:
        """The state that stands for all in which twins have changed places."""
        if not self.twins:
            return state
        ordered = list(state)
        for places in self.twins:
            numbers = sorted(state[place] for place in places)
            for place, number in zip(places, numbers, strict=True):
                ordered[place] = number
        return tuple(ordered)

    def number(self, who: Who, value: Hashable) -> int:
        """The number of a way of standing; a new one is added."""
        known = self._numbers[who]
        found = known.get(value)
        if found is None:
            found = known[value] = len(known)
            self._values[who].append(value)
        return found

    def value(self, who: Who, number: int) -> Any:
        """The way of standing behind a number."""
        return self._values[who][number]

    def count(self, who: Who) -> int:
        """How many ways of standing have a number."""
        return len(self._values[who])

    def values(self, state: State) -> tuple[Any, ...]:
        """The whole state as values: the scene first, then the fighters."""
        return tuple(self._values[who][number] for who, number in enumerate(state, start=SCENE))

    def look(self, who: Who, number: int, question: Callable[..., Any], args: tuple[Hashable, ...]) -> Any:
        """The answer of a question about one fighter."""
        key = (question, who, number, args)
        try:
            return self._looks[key]
        except KeyError:
            consulted = self.fight.rulings.consulted
            consulted.clear()
            answer = self._looks[key] = question(self._statics[who], self._values[who][number], *args)
            if consulted:
                self.consults[key] = frozenset(consulted)
            return answer

    def change(self, who: Who, number: int, change: Callable[..., Any], args: tuple[Hashable, ...]) -> int:
        """The number of the way a fighter stands after a change."""
        key = (change, who, number, args)
        try:
            return self._puts[key]
        except KeyError:
            changed = self._puts[key] = self.number(who, change(self._statics[who], self._values[who][number], *args))
            return changed

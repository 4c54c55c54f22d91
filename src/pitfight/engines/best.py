"""Best play: open choices turned into plain chances, as the best strategies of both sides have it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from pitfight.engines.game import Game, Play, compiled, first_best, loops
from pitfight.engines.graph import NO_LIMITS, Budget, Limits, Node, components
from pitfight.engines.solve import Floats, Numbers, Rationals
from pitfight.engines.table import State
from pitfight.engines.weighted import Open, Weighted, mixed, opened
from pitfight.fight import SIDES, Fight, Side

EXACT_PLACES = 300
"""The most places of a fight that can come back to where it was for which strategies are compared exactly."""


def sides_on_best(fight: Fight) -> tuple[Side, ...]:
    """The sides that play best in some kind of choice."""
    return tuple(side for side in SIDES if any(fight.policy(side, kind) == "best" for kind in fight.system.kinds))


def resolver(
    fight: Fight, step: Callable[[State], Weighted], limits: Limits = NO_LIMITS
) -> Callable[[Weighted], Weighted]:
    """What turns the outcome of a step into plain chances: nothing to do, or best play for sides that ask for it."""
    if not sides_on_best(fight):
        return lambda outcome: outcome
    return Best(step, limits).resolve


class Chooser(ABC):
    """Whoever knows what best play chooses."""

    @abstractmethod
    def option(self, choice: Open) -> int:
        """The place of the option that best play takes."""

    def counted(self, outcome: Weighted) -> Weighted:
        """The outcome of a step whose values carry notes along, with the choices made as without the notes."""
        if outcome.pure:
            return outcome
        return mixed((self._counted(value), weight, outcome.total) for value, weight in outcome.items)

    def _counted(self, value: Any) -> Weighted:
        if type(value) is not Open:
            return Weighted({value: 1})
        choice = _bare_choice(value)
        same = all(option == choice.options[0][1] for _, option in choice.options)
        # where the options differ in nothing but the notes there was nothing to choose: the first
        option = 0 if same else self.option(choice)
        return self.counted(value.options[option][1])


class Best(Chooser):
    """Best play of a fight from some places on; among equals the first option.

    ``exact`` compares in rationals (true), in floats (false), or as the size of the fight allows (None). The places
    are the roots, or else those behind the first outcome that is resolved.
    """

    def __init__(
        self,
        step: Callable[[State], Weighted],
        limits: Limits = NO_LIMITS,
        *,
        roots: Iterable[Node] = (),
        exact: bool | None = None,
    ) -> None:
        self._step = step
        self._limits = limits
        self._budget = Budget(limits)
        self._exact = exact
        self._game = Game()
        self._order: Sequence[Sequence[int]] = ()
        self._play: Play | None = None
        self._plays: dict[frozenset[Side], Play] = {}
        self._made: dict[tuple[int, int], Weighted] = {}
        roots = tuple(roots)
        if roots:
            self._begin(roots)

    def _begin(self, roots: Iterable[Node]) -> None:
        self._budget = Budget(self._limits)
        self._game = compiled(self._step, roots, self._budget)
        self._order = components(range(len(self._game.rows)), self._game.follow)
        self._plays.clear()
        self._made.clear()
        self._play = self._solved(SIDES)

    def _numbers(self) -> Numbers:
        small = self._game.places <= EXACT_PLACES or not any(loops(self._game, block) for block in self._order)
        return Rationals() if self._exact or (self._exact is None and small) else Floats()

    def _solved(self, free: Collection[Side]) -> Play:
        key = frozenset(free)
        found = self._plays.get(key)
        if found is None:
            budget = self._budget if self._play is None else Budget(self._limits)
            found = self._plays[key] = Play(self._game, self._order, free, self._numbers(), budget)
        return found

    @property
    def places(self) -> int:
        """How many places of the fight were compared."""
        return self._game.places

    @property
    def approximate(self) -> bool:
        """Whether a better strategy may exist."""
        return self._play is not None and self._play.approximate

    def without(self, side: Side) -> Best:
        """The same where one side makes its choices by default, and the other side knows that."""
        found = Best(self._step, self._limits, exact=self._exact)
        found._game, found._order = self._game, self._order
        found._play = self._solved([own for own in SIDES if own != side])
        return found

    def worth(self, node: Node) -> Any:
        """P(a wins) - P(b wins) from a place in the fight under best play: a Fraction, or a float."""
        if node not in self._game.number:
            self._begin((node,))
        assert self._play is not None, "the game has begun"
        return self._play.numbers.plain(self._play.worth[self._game.number[node]])

    def option(self, choice: Open) -> int:
        """The place of the option that best play takes."""
        assert self._play is not None, "the game has begun"
        vertex = self._game.number.get(choice)
        if vertex is not None:
            return self._play.chosen[vertex]
        values = [self._mean(option) for _, option in choice.options]  # the rest of a step that has begun
        return first_best(values, choice.side, self._play.numbers) if choice.side in self._play.free else choice.default

    def _mean(self, outcome: Weighted) -> Any:
        assert self._play is not None, "the game has begun"
        worth, numbers, number = self._play.worth, self._play.numbers, self._game.number
        made = self.resolve(outcome)
        return sum((worth[number[value]] * weight for value, weight in made.items), numbers.zero) / made.total

    def resolve(self, outcome: Weighted) -> Weighted:
        """The outcome with every open choice made."""
        if self._play is None:
            self._begin(places(outcome))
        if outcome.pure:
            return outcome
        return mixed((self._value(value), weight, outcome.total) for value, weight in outcome.items)

    def _value(self, value: Any) -> Weighted:
        if type(value) is not Open:
            return Weighted({value: 1})
        vertex, option = self._game.number.get(value), self.option(value)
        if vertex is None:
            return self.resolve(value.options[option][1])
        found = self._made.get((vertex, option))
        if found is None:
            found = self._made[vertex, option] = self.resolve(value.options[option][1])
        return found


def _bare(outcome: Weighted) -> Weighted:
    """An outcome without its notes; choices between options that differ in nothing else vanish with them."""
    return mixed(
        (opened(_bare_choice(value)) if type(value) is Open else Weighted({value[0]: 1}), weight, outcome.total)
        for value, weight in outcome.items
    )


def _bare_choice(value: Open) -> Open:
    return Open(value.kind, value.side, tuple((name, _bare(own)) for name, own in value.options), value.default)


def places(outcome: Weighted) -> list[Node]:
    """All places that an outcome can lead to, whatever is chosen."""
    found: dict[Node, None] = {}
    for value, _ in outcome.items:
        if type(value) is Open:
            for _, option in value.options:
                found.update(dict.fromkeys(places(option)))
        else:
            found[value] = None
    return list(found)

"""Best play where a fight cannot return to a state it has left: choices are worked out from the end backwards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pitfight.engines.graph import NO_LIMITS, Budget, Limits, Node
from pitfight.engines.table import State
from pitfight.engines.weighted import Open, Weighted, mixed
from pitfight.errors import FightError
from pitfight.fight import Fight, Side


class Loop(FightError):
    """The fight may come back to an earlier state, and best play over that is not offered."""


def resolver(
    fight: Fight, step: Callable[[State], Weighted], limits: Limits = NO_LIMITS
) -> Callable[[Weighted], Weighted]:
    """What turns the outcome of a step into plain chances: nothing to do, or best play for sides that ask for it."""
    if not any(name == "best" for name in fight.policies.values()):
        return lambda outcome: outcome
    best = Best(step, limits)
    return best.resolve


class Best:
    """Backward induction on P(win) - P(lose) of the side that chooses; among equals the first option."""

    def __init__(self, step: Callable[[State], Weighted], limits: Limits = NO_LIMITS) -> None:
        self._step = step
        self._budget = Budget(limits)
        self._worth: dict[Node, Fraction | None] = {}

    def resolve(self, outcome: Weighted) -> Weighted:
        """The outcome with every open choice made."""
        if outcome.pure:
            return outcome
        return mixed((self._made(value), weight, outcome.total) for value, weight in outcome.items)

    def _made(self, value: Any) -> Weighted:
        if type(value) is not Open:
            return Weighted({value: 1})
        best: Weighted | None = None
        best_worth = Fraction(0)
        for _, option in value.options:
            made = self.resolve(option)
            worth = self._mean(made) * (1 if value.side == "a" else -1)
            if best is None or worth > best_worth:
                best, best_worth = made, worth
        assert best is not None, "a choice has options"
        return best

    def _mean(self, outcome: Weighted) -> Fraction:
        return sum((self.worth(node) * weight for node, weight in outcome.items), Fraction(0)) / outcome.total

    def worth(self, node: Node) -> Fraction:
        """P(a wins) - P(b wins) from a place in the fight under best play."""
        work = [node]
        while work:
            self._budget.spend(len(self._worth))
            here = work[-1]
            if self._worth.get(here) is not None:
                work.pop()
                continue
            state, end = here
            if end is not None:
                self._worth[here] = Fraction(_value(end.winner))
                continue
            outcome = self._step(state)
            ahead = [place for place in _places(outcome) if self._worth.get(place) is None]
            if not ahead:
                self._worth[here] = self._mean(self.resolve(outcome))
                continue
            self._worth[here] = None  # begun: meeting it again before it is known means that the fight comes back
            if any(place in self._worth for place in ahead):
                raise Loop(
                    "best play over a fight that can come back to where it was is not offered yet",
                    where="policy best",
                    attempts=("until phase", "until phases=3"),
                )
            work += ahead
        known = self._worth[node]
        assert known is not None, "everything ahead of it is known"
        return known


def _places(outcome: Weighted) -> list[Node]:
    """All places that an outcome can lead to, whatever is chosen."""
    found: dict[Node, None] = {}
    for value, _ in outcome.items:
        if type(value) is Open:
            for _, option in value.options:
                found.update(dict.fromkeys(_places(option)))
        else:
            found[value] = None
    return list(found)


def _value(winner: Side | None) -> int:
    return {"a": 1, "b": -1, None: 0}[winner]

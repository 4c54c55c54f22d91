"""Weapons as one man carries them, and how questions are put to his rows: what systems with gear in hand share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from pitfight.effects import Effect, Ignore, Place, Registry, Row, counted_once

C = TypeVar("C")
M = TypeVar("M", bound="Bearer")


@dataclass(frozen=True)
class Arm:
    """A weapon as one man carries it: its row, and the rows of its make or poison that hang on it alone."""

    row: Row
    makes: tuple[Row, ...] = ()

    @cached_property
    def tags(self) -> frozenset[str]:
        """All names by which conditions know it."""
        return frozenset().union(self.row.tags, *(make.tags for make in self.makes))

    @property
    def rows(self) -> tuple[Row, ...]:
        """The weapon's row and those that hang on it."""
        return (self.row, *self.makes)

    @cached_property
    def name(self) -> str:
        """The weapon in words."""
        return " ".join((*(make.id for make in self.makes), self.row.id))


class Armoury:
    """The arms of one fight: whoever carries the same has the same objects.

    An effect knows the arm that it hangs on by being it, since a man may carry two that are equal. A weapon that one of
    several like fighters keeps in mind must therefore be that of the others too, as their states change places.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Arm, str, int], Arm] = {}

    def shared(self, arms: Iterable[Arm], use: str = "carried") -> list[Arm]:
        """The arms of one man for one use, equal ones still apart."""
        found: list[Arm] = []
        for arm in arms:
            found.append(self._known.setdefault((arm, use, sum(other == arm for other in found)), arm))
        return found


Sorted = Mapping[tuple[str, str], tuple[tuple[Effect, Row, Arm | None], ...]]
"""Effects by (question, side), each with its row and the arm it belongs to."""


def sorted_effects(rows: Iterable[Row], arms: Iterable[Arm]) -> Sorted:
    """The effects of all rows of a man and of the weapons he may come to hold, ready to be asked."""
    found: dict[tuple[str, str], list[tuple[Effect, Row, Arm | None]]] = {}
    owned: list[tuple[Row, Arm | None]] = [(row, None) for row in rows]
    owned += [(row, arm) for arm in arms for row in arm.rows]
    for row, arm in owned:
        for effect in row.effects:
            found.setdefault((effect.ask, effect.side), []).append((effect, row, arm))
    return {key: tuple(value) for key, value in found.items()}


class Owner(Protocol):
    """A fighter whose rows answer questions."""

    @property
    def sorted_effects(self) -> Sorted: ...
    @property
    def ignores(self) -> tuple[Ignore, ...]: ...
    @property
    def shield(self) -> Row | None: ...


class Bearer(Protocol):
    """A fighter at one moment, with what he has in hand."""

    @property
    def warrior(self) -> Owner: ...
    @property
    def hands(self) -> tuple[Arm, ...]: ...
    @property
    def shield_in_hand(self) -> bool: ...


@dataclass(frozen=True)
class Asking(Generic[M, C]):
    """How a question is put to one fighter, or to both about one blow, and which of their rows answer.

    ``situation`` makes what the system's conditions read, from the owner of a row, the other man and the weapon.
    """

    registry: Registry[C]
    situation: Callable[[M, M | None, Arm | None], C]

    def ask(self, name: str, me: M, foe: M | None = None, *, base: Any = None, without: Iterable[str] = ()) -> Any:
        """What the rows of one fighter answer; ``without`` leaves out effects that carry a trait."""
        if not me.warrior.sorted_effects.get((name, "self")):
            return self.registry.answer(name, (), base)
        return self.registry.answer(name, _counted(self._own(name, me, foe, frozenset(without))), base)

    def ask_blow(
        self,
        name: str,
        striker: M,
        target: M,
        weapon: Arm,
        *,
        base: Any = None,
        sides: tuple[Place, ...] = ("striker", "target"),
    ) -> Any:
        """What the rows of both fighters (or of one of them) answer about one blow with one weapon."""
        aimed, met = (name, "striker"), (name, "target")
        if not striker.warrior.sorted_effects.get(aimed) and not target.warrior.sorted_effects.get(met):
            return self.registry.answer(name, (), base)  # as most questions: nobody has a row for it
        found = [pair for pair in self._of_blow(name, striker, target, weapon) if pair[0].side in sides]
        return self.registry.answer(name, _counted(found), base)

    def answered_by(self, name: str, striker: M, target: M, weapon: Arm) -> list[tuple[Row, Effect]]:
        """The rows that take part in the answer about a blow, for explanations."""
        return [(row, effect) for effect, row in self._of_blow(name, striker, target, weapon)]

    def _own(self, name: str, me: M, foe: M | None, without: frozenset[str]) -> Iterator[tuple[Effect, Row]]:
        situation = self.situation(me, foe, None)
        for effect, row, arm in me.warrior.sorted_effects.get((name, "self"), ()):
            if arm is not None and not any(arm is held for held in me.hands):
                continue
            if row is me.warrior.shield and not me.shield_in_hand:
                continue
            if effect.traits & without or (effect.when and not self.registry.holds(effect.when, situation)):
                continue
            if effect.traits and self._ignored(effect, me, foe):
                continue
            yield effect, row

    def _of_blow(self, name: str, striker: M, target: M, weapon: Arm) -> Iterator[tuple[Effect, Row]]:
        situation = self.situation(striker, target, weapon)
        for effect, row, arm in striker.warrior.sorted_effects.get((name, "striker"), ()):
            if arm is None and weapon.row.facts.get("unstruck"):
                continue
            if arm is not None and not _strikes_with(arm, effect, striker, weapon):
                continue
            if effect.when and not self.registry.holds(effect.when, situation):
                continue
            if effect.traits and self._ignored(effect, striker, target):
                continue
            yield effect, row
        facing = self.situation(target, striker, weapon)
        for effect, row, arm in target.warrior.sorted_effects.get((name, "target"), ()):
            if arm is not None and not any(arm is held for held in target.hands):
                continue
            if row is target.warrior.shield and not target.shield_in_hand:
                continue
            if effect.when and not self.registry.holds(effect.when, facing):
                continue
            if effect.traits and self._ignored(effect, target, striker):
                continue
            yield effect, row

    def _ignored(self, effect: Effect, owner: M, other: M | None) -> bool:
        """Whether a trait of the effect is ignored, by its owner or by the man it is aimed at."""
        for side, man, facing in (("self", owner, other), ("foe", other, owner)):
            if man is None:
                continue
            for ignore in man.warrior.ignores:
                touched = ignore.side == side and ignore.trait in effect.traits
                if touched and self.registry.holds(ignore.when, self.situation(man, facing, None)):
                    return True
        return False


def _counted(found: Iterable[tuple[Effect, Row]]) -> Sequence[Effect]:
    return counted_once((effect, bool(row.facts.get("stack"))) for effect, row in found)


def _strikes_with(arm: Arm, effect: Effect, striker: Bearer, weapon: Arm) -> bool:
    """Whether an effect of an arm reaches this blow: its own blows, or any while it is in hand."""
    if effect.scope == "item":
        return arm is weapon
    return any(arm is held for held in striker.hands)

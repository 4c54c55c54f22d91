"""What is alike in how fights of several systems begin: names told apart, who is on which side, whose blows count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeVar

from pitfight.dice import Who
from pitfight.fight import SIDES, Fighter, Until
from pitfight.loadout import Sorted


class _Made(Fighter, Protocol):
    """A fighter who is a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


F = TypeVar("F", bound=_Made)


class _Owner(Protocol):
    """A fighter whose rows answer questions."""

    @property
    def sorted_effects(self) -> Sorted: ...


def told_apart(made: Sequence[F]) -> list[F]:
    """The fighters, with their ids behind names that several have."""
    names = [own.name for own in made]
    return [replace(own, name=f"{own.name} {own.id}") if names.count(own.name) > 1 else own for own in made]


def by_side(fighters: Sequence[Fighter]) -> tuple[tuple[Who, ...], tuple[Who, ...]]:
    """The places of the fighters of side a, and of side b."""
    a, b = (tuple(who for who, own in enumerate(fighters) if own.side == side) for side in SIDES)
    return a, b


def friends_of(place: Who, fighters: Sequence[Fighter]) -> tuple[Who, ...]:
    """The places of the others of his side."""
    side = fighters[place].side
    return tuple(who for who, own in enumerate(fighters) if own.side == side and who != place)


def strikes(own: Fighter, until: Until) -> bool:
    """Whether he is among those whose ``blows`` the fight is about: a side or one fighter, side a unless it says so."""
    return (until.value or "a") in (own.side, own.id)


def watched(owners: Iterable[_Owner], facts: frozenset[str]) -> frozenset[str]:
    """Those of some ``facts`` that any effect of any fighter depends on."""
    conditions = {
        key
        for own in owners
        for effects in own.sorted_effects.values()
        for effect, _, _ in effects
        for key, _ in effect.when
    }
    return facts & {key.removeprefix("not_").removesuffix("_least") for key in conditions}

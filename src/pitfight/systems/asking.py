"""What a question is asked about in systems whose rows answer of fighters and blows, and conditions alike in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

M = TypeVar("M")
W = TypeVar("W", bound="Weapon")


class Weapon(Protocol):
    """A weapon, as conditions know it."""

    @property
    def tags(self) -> frozenset[str]: ...


class Handed(Protocol):
    """A fighter at one moment, with what he has in hand."""

    @property
    def hands(self) -> Sequence[Weapon]: ...


@dataclass(frozen=True, slots=True)
class Situation(Generic[M, W]):
    """One fighter asked, the other man if there is one, and the weapon that strikes if the question is of a blow.

    ``me`` owns the row whose conditions are judged, and ``foe`` is always the other man seen from him.
    """

    me: M
    foe: M | None = None
    weapon: W | None = None


def weapon(now: Situation[Any, Any]) -> frozenset[str]:
    """What the weapon of the blow is; nothing where the question is of no blow."""
    tags: frozenset[str] = now.weapon.tags if now.weapon else frozenset()
    return tags


def in_hand(now: Situation[Any, Any]) -> frozenset[str]:
    """What any weapon in hand is."""
    me: Handed = now.me
    return frozenset().union(*(arm.tags for arm in me.hands))


def foe(now: Situation[Any, Any]) -> frozenset[str]:
    """What kind of creature the other man is."""
    tags: frozenset[str] = now.foe.tags if now.foe else frozenset()
    return tags

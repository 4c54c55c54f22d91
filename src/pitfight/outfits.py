"""What a system may offer so that its fighters can be equipped by prices: asked by ``best-loadout``.

Which loadouts are legal is the system's own affair: it lists them, and builds each the way it builds any fighter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Offer:
    """Gear to buy, in the order in which a fighter lists it, and what it costs."""

    gear: tuple[str, ...]
    price: int

    @property
    def words(self) -> str:
        """The gear in words; an offer of nothing is nothing."""
        return ", ".join(self.gear) or "nothing"


@dataclass(frozen=True, slots=True)
class Shelf:
    """What one fighter may buy: every legal offer within the budget, the cheapest first."""

    offers: tuple[Offer, ...]
    unpriced: tuple[str, ...] = ()
    """Gear that is left out because no price of it is known."""
    left_out: tuple[str, ...] = ()
    """What is not on the shelf at all, in words."""
    own_price: int | None = None
    """What the fighter himself costs, which is no part of the prices of offers."""


class Outfits(Protocol):
    """The prices of a system, and who may buy what."""

    currency: str

    def shelf(self, table: Mapping[str, Any], budget: int, *, any_gear: bool, most: int) -> Shelf:
        """Everything that a fighter may buy besides what he has already.

        Raises :class:`~pitfight.errors.TooLargeError` for more than ``most`` offers.
        """


@runtime_checkable
class Outfitted(Protocol):
    """A system that offers prices."""

    outfits: Outfits


def equipped(table: Mapping[str, Any], gear: tuple[str, ...]) -> dict[str, Any]:
    """The table of a fighter with more gear, listed before what he has."""
    own = table.get("gear", ())
    listed = [part.strip() for part in own.split(",") if part.strip()] if isinstance(own, str) else list(own)
    return {**table, "gear": [*gear, *listed]}

"""What should I buy: every legal loadout within a budget, against the foes that are expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from pitfight.errors import FightError
from pitfight.fight import System
from pitfight.grids.cells import Cell, Settings, Tick, fewer_collections, mean
from pitfight.grids.compare import fought
from pitfight.grids.loadouts import Loadout, loadout, loadouts, with_readings
from pitfight.outfits import Offer, Outfits, Outfitted, Shelf, equipped
from pitfight.results import SCHEMA, Chance
from pitfight.systems import SYSTEMS, system
from pitfight.version import __version__

SAME = 1e-12
"""Chances in floats that are no further apart are the same."""
MOST_BUDGET = 100_000


@dataclass(frozen=True, slots=True)
class Bought:
    """One loadout: what is bought, for how much, and how it fares against each foe."""

    offer: Offer
    cells: tuple[Cell, ...]
    average: Chance
    same_as: Offer | None
    """The cheapest loadout with the very same chances, if this is not the one."""
    frontier: bool
    """Whether nothing that costs as much or less has a better average chance."""

    def as_json(self) -> dict[str, object]:
        """The loadout as plain data."""
        return {
            "gear": list(self.offer.gear),
            "price": self.offer.price,
            "average": self.average.as_json(),
            "against": [own.as_json() for own in self.cells],
            "same_as": None if self.same_as is None else list(self.same_as.gear),
            "frontier": self.frontier,
        }


@dataclass(frozen=True)
class BestLoadout:
    """All loadouts within the budget, the best on average first, the cheaper of two that are equal."""

    system: str
    fighter: str
    budget: int
    currency: str
    foes: tuple[str, ...]
    loadouts: tuple[Bought, ...]
    shelf: Shelf
    no_difference: tuple[str, ...]
    """Gear that changes no chance against any of these foes, whatever else is bought."""
    method: str

    @property
    def frontier(self) -> tuple[Bought, ...]:
        """Cost against chance: each price at which something better can be had, the cheapest first."""
        return tuple(sorted((own for own in self.loadouts if own.frontier), key=lambda own: own.offer.price))

    def as_json(self) -> dict[str, object]:
        """The whole answer as plain data."""
        return {
            "schema": SCHEMA,
            "system": self.system,
            "fighter": self.fighter,
            "budget": self.budget,
            "currency": self.currency,
            "own_price": self.shelf.own_price,
            "foes": list(self.foes),
            "method": self.method,
            "loadouts": [own.as_json() for own in self.loadouts],
            "frontier": [list(own.offer.gear) for own in self.frontier],
            "no_difference": list(self.no_difference),
            "unpriced": list(self.shelf.unpriced),
            "left_out": list(self.shelf.left_out),
            "meta": {"version": __version__},
        }


def best_loadout(
    key: str,
    fighter: str | Mapping[str, Any],
    budget: int,
    foes: Iterable[str | Mapping[str, Any]],
    settings: Settings | None = None,
    *,
    any_gear: bool = False,
    tick: Tick | None = None,
) -> BestLoadout:
    """Every legal loadout within the budget against every foe; what he carries in ``fighter`` he has already."""
    settings = settings or Settings(method="auto")
    if isinstance(budget, bool) or not 0 <= budget <= MOST_BUDGET:
        raise FightError(f"{budget} is out of range, 0 to {MOST_BUDGET:,}", where="budget")
    found = system(key)
    outfits = _outfits(found)
    own, theirs = loadout(found.key, fighter), loadouts(found.key, foes, "foe")
    settings = with_readings(settings, (own,), theirs)
    shelf = outfits.shelf(own.table, budget, any_gear=any_gear, most=settings.max_cells // len(theirs))
    settings.check(len(shelf.offers) * len(theirs))
    rows = _fought(found.key, own, shelf, theirs, settings, tick)
    bought = _sorted(rows)
    methods = {result.method for _, cells in rows for result in cells}
    return BestLoadout(
        found.key,
        own.name,
        budget,
        outfits.currency,
        tuple(foe.name for foe in theirs),
        tuple(bought),
        shelf,
        _no_difference(rows),
        methods.pop() if len(methods) == 1 else "mixed",
    )


def _outfits(found: System) -> Outfits:
    if isinstance(found, Outfitted):
        return found.outfits
    raise FightError(
        f"{found.title} has no prices here; compare takes loadouts that you name",
        where="best-loadout",
        attempts=tuple(key for key in SYSTEMS if isinstance(system(key), Outfitted)),
    )


Row = tuple[Offer, tuple[Cell, ...]]


@fewer_collections()
def _fought(
    key: str, own: Loadout, shelf: Shelf, foes: list[Loadout], settings: Settings, tick: Tick | None
) -> list[Row]:
    rows = [(f"{own.name} with {offer.words}", equipped(own.table, offer.gear)) for offer in shelf.offers]
    cells = fought(key, rows, foes, settings, tick)
    return [(offer, tuple(islice(cells, len(foes)))) for offer in shelf.offers]


def _sorted(rows: list[Row]) -> list[Bought]:
    """Best average first; rows come with the cheapest first, so the first of equals is the cheapest."""
    firsts: list[Row] = []
    best: Fraction | float = -1
    bought = []
    for offer, cells in rows:
        average = mean([own.win for own in cells])
        same = next((other for other, theirs in firsts if _same(cells, theirs)), None)
        if same is None:
            firsts.append((offer, cells))
        better = average.value > best + (0 if isinstance(average.value, Fraction) else SAME)
        best = max(best, average.value)
        bought.append(Bought(offer, cells, average, same, better))
    dearest: dict[int, Bought] = {}
    for one in bought:  # of several improvements at one price only the last is on the frontier
        if one.frontier:
            dearest[one.offer.price] = one
    bought = [one if not one.frontier or dearest[one.offer.price] is one else _off_frontier(one) for one in bought]
    return sorted(bought, key=lambda one: (-float(one.average), one.offer.price, len(one.offer.gear)))


def _off_frontier(one: Bought) -> Bought:
    return Bought(one.offer, one.cells, one.average, one.same_as, frontier=False)


def _same(cells: tuple[Cell, ...], others: tuple[Cell, ...]) -> bool:
    """Whether two loadouts have the very same chances: fractions exactly, floats to their last digits."""
    return all(
        one.value == other.value
        if isinstance(one.value, Fraction) and isinstance(other.value, Fraction)
        else abs(float(one) - float(other)) <= SAME
        for own, its in zip(cells, others, strict=True)
        for one, other in ((own.win, its.win), (own.lose, its.lose))
    )


def _no_difference(rows: list[Row]) -> tuple[str, ...]:
    """Gear without which every loadout that has it does just as well."""
    cells = {offer.gear: own for offer, own in rows}
    idle: dict[str, bool] = {}
    for gear, own in cells.items():
        for place, item in enumerate(gear):
            without = cells.get((*gear[:place], *gear[place + 1 :]))
            if without is not None:
                idle[item] = idle.get(item, True) and _same(own, without)
    return tuple(item for item, nothing in idle.items() if nothing)

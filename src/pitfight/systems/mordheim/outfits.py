"""What a warrior may buy: the list of his band, the prices, and whatever fits together in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from pitfight.building import Entry, chosen_options
from pitfight.errors import FightError, TooLargeError
from pitfight.fight import Rulings
from pitfight.loadout import Armoury
from pitfight.outfits import Offer, Shelf, equipped
from pitfight.systems.mordheim.fighter import CATALOGUE, warrior

KINDS = ("weapon", "armour", "drug")
MOST_IN_HANDS = 2
MOST_IN_BELT = 2
CHOICES_OF_ONE = ("body", "shield", "helmet")
"""Places of which a warrior fills each once."""


class Outfits:
    """Mordheim's prices, as :class:`~pitfight.outfits.Outfits` describes them."""

    currency = "gold crowns"

    def shelf(self, table: Mapping[str, Any], budget: int, *, any_gear: bool, most: int) -> Shelf:
        profile = CATALOGUE.profiles[CATALOGUE.profile(str(table["profile"]))] if "profile" in table else {}
        legal = _Legal(table)
        legal.check(())  # what is wrong without any gear is told as it is
        items = {item: _row(item) for item in _items(profile, any_gear)}
        priced = [item for item in items if "price" in items[item]]
        found = {}
        for gear in _fitting(priced, items, legal, budget):
            price = _price(gear, items, table)
            if price <= budget and legal.whole(gear):
                found[gear] = Offer(gear, price)
                if len(found) > most:
                    raise TooLargeError(
                        f"more than {most:,} loadouts are within {budget}: --max-cells {most * 10} allows more",
                        attempts=("a smaller --budget", f"--max-cells {most * 10}"),
                    )
        offers = sorted(found.values(), key=lambda offer: (offer.price, len(offer.gear), offer.gear))
        makes = ("makes and poisons of weapons",) if any_gear else ()
        unpriced = tuple(item for item in items if "price" not in items[item])
        return Shelf(tuple(offers), unpriced, makes, profile.get("price"))


def _items(profile: Mapping[str, Any], any_gear: bool) -> list[str]:
    """What is sold to a profile: the list of his band, or everything that is no part of a body."""
    if any_gear:
        return [id for kind in KINDS for id, row in CATALOGUE.tables.get(kind, {}).items() if not row.get("unarmed")]
    if "kit" not in profile:
        raise FightError(
            "no list says what he may buy: name a profile that has one, or let him buy anything",
            where="best-loadout",
            attempts=("--any-gear",),
        )
    return list(dict.fromkeys(profile["kit"]))


def _row(item: str) -> Mapping[str, Any]:
    return CATALOGUE.find(item, KINDS).facts


def _price(gear: Iterable[str], items: Mapping[str, Mapping[str, Any]], table: Mapping[str, Any]) -> int:
    """What gear costs together; the first of an item that everyone is given costs nothing."""
    has = set(equipped(table, ())["gear"])
    total = 0
    for item in gear:
        total += 0 if items[item].get("first_free") and item not in has else int(items[item]["price"])
        has.add(item)
    return total


def _fitting(
    priced: Sequence[str], items: Mapping[str, Mapping[str, Any]], legal: _Legal, budget: int
) -> Iterator[tuple[str, ...]]:
    """All ways to fill hands, belt and body within the budget; a free item may still make them too dear by a little."""

    def sold(**facts: Any) -> list[str]:
        return [item for item in priced if all(items[item].get(name) == value for name, value in facts.items())]

    def cost(gear: Iterable[str]) -> int:
        return sum(0 if items[item].get("first_free") else int(items[item]["price"]) for item in gear)

    weapons = [item for item in priced if "hands" in items[item]]
    blades = [item for item in weapons if items[item]["hands"] > 0 and not items[item].get("shot")]
    shots = [item for item in weapons if items[item]["hands"] > 0 and items[item].get("shot")]
    hands = [(), *((one,) for one in blades), *product(blades, repeat=MOST_IN_HANDS)]
    belts = [way for number in range(MOST_IN_BELT + 1) for way in combinations_with_replacement(shots, number)]
    of_one = [[(), *((item,) for item in sold(slot=slot))] for slot in CHOICES_OF_ONE]
    rest = [item for item in priced if item not in (*blades, *shots) and items[item].get("slot") not in CHOICES_OF_ONE]
    worn = [*of_one, *([(), (item,)] for item in rest)]
    for held, belt, shield in product(hands, belts, of_one[CHOICES_OF_ONE.index("shield")]):
        if cost((*held, *belt, *shield)) > budget or not legal.whole((*held, *belt, *shield)):
            continue
        others = [ways for ways in worn if ways is not of_one[CHOICES_OF_ONE.index("shield")]]
        yield from _filled((*held, *belt, *shield), others, budget - cost((*held, *belt, *shield)), cost)


def _filled(gear: tuple[str, ...], places: Sequence[Sequence[tuple[str, ...]]], left: int, cost: Any) -> Iterator[Any]:
    """Gear with every way to fill the remaining places for what is left."""
    if not places:
        yield gear
        return
    for way in places[0]:
        spent = cost(way)
        if spent <= left:
            yield from _filled((*gear, *way), places[1:], left - spent, cost)


class _Legal:
    """Whether a warrior may have some gear: whether he can be built with it."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._table = {key: value for key, value in table.items() if key not in ("id", "side", "count", "engaged")}
        self._rulings = Rulings(chosen_options(CATALOGUE.options, {}))
        self._known: dict[tuple[str, ...], bool] = {}

    def check(self, gear: tuple[str, ...]) -> None:
        """Raise :class:`FightError` if he cannot have it."""
        warrior(Entry(equipped(self._table, gear), "a1", "a", "fighter a1"), self._rulings, Armoury())

    def whole(self, gear: tuple[str, ...]) -> bool:
        """Whether he can have it."""
        if gear not in self._known:
            try:
                self.check(gear)
                self._known[gear] = True
            except FightError:
                self._known[gear] = False
        return self._known[gear]

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.grids.cells import table_of
from pitfight.outfits import Shelf, equipped
from pitfight.systems.mordheim import SYSTEM


def shelf(fighter: str, budget: int, **rest: Any) -> Shelf:
    return SYSTEM.outfits.shelf(
        table_of("mordheim", fighter), budget, any_gear=rest.get("any_gear", False), most=rest.get("most", 100_000)
    )


def test_every_offer_can_be_built_and_is_within_the_budget() -> None:
    found = shelf("Champion", 20)
    assert len({offer.gear for offer in found.offers}) == len(found.offers)
    for offer in found.offers:
        assert offer.price <= 20
        pf.odds("mordheim", f"Champion: {', '.join(offer.gear)}" if offer.gear else "Champion", "Ghoul", until="blows")


def test_only_the_kit_is_for_sale() -> None:
    sold = {item for offer in shelf("Marksman", 30).offers for item in offer.gear}
    assert sold == {"dagger", "club", "axe", "sword", "light armour", "shield", "helmet"}


def test_who_has_no_kit_buys_nothing() -> None:
    assert [offer.gear for offer in shelf("Ghoul", 100).offers] == [()]


def test_hands_hold_pairs_in_both_orders_and_never_a_shield_beside_two_blades() -> None:
    gears = {offer.gear for offer in shelf("Champion", 25).offers}
    assert {("sword", "axe"), ("axe", "sword"), ("sword", "buckler"), ("halberd",)} <= gears
    assert ("sword", "axe", "shield") not in gears
    assert ("halberd", "sword") not in gears


def test_two_pistols_go_where_one_does_not() -> None:
    """A brace waits in the belt of a man with a halberd; one pistol would want a hand."""
    gears = {offer.gear for offer in shelf("Champion", 40).offers}
    assert ("halberd", "pistol", "pistol") in gears
    assert ("halberd", "pistol") not in gears


def test_the_first_dagger_is_free() -> None:
    prices = {offer.gear: offer.price for offer in shelf("Champion", 12).offers}
    assert (prices["dagger",], prices["dagger", "dagger"], prices["sword", "dagger"]) == (0, 2, 10)
    assert {offer.gear: offer.price for offer in shelf("Champion: dagger", 12).offers}["dagger",] == 2


def test_any_gear_names_what_has_no_price() -> None:
    found = shelf("Champion", 5, any_gear=True)
    assert "mandrake root" in found.unpriced
    assert found.left_out
    assert any(offer.gear == ("cleaver",) for offer in found.offers)


def test_the_price_of_the_man_is_told_apart() -> None:
    assert shelf("Champion", 0).own_price == 35


def test_more_offers_than_allowed_are_refused() -> None:
    with pytest.raises(pf.TooLargeError, match="more than 5 loadouts"):
        shelf("Champion", 30, most=5)


def test_gear_is_listed_before_what_he_has() -> None:
    assert equipped({"gear": "sword, helmet"}, ("axe",))["gear"] == ["axe", "sword", "helmet"]

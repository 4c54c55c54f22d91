from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from pitfight.grids.buy import BestLoadout

FOES = ["Warrior: sword", "Ghoul"]


@pytest.fixture(scope="module")
def found() -> BestLoadout:
    return pf.best_loadout("mordheim", "Champion", 10, FOES, until="phase")


def test_chances_are_those_of_the_same_fights_alone(found: BestLoadout) -> None:
    own = next(row for row in found.loadouts if row.offer.gear == ("club", "axe"))
    alone = [pf.odds("mordheim", "Champion: club, axe", foe, until="phase").win["a"].value for foe in FOES]
    assert [cell.win.value for cell in own.cells] == alone
    assert own.average.value == sum(alone, Fraction(0)) / 2


def test_the_best_comes_first_and_of_equals_the_cheapest(found: BestLoadout) -> None:
    keys = [(-float(row.average), row.offer.price) for row in found.loadouts]
    assert keys == sorted(keys)


def test_the_frontier_is_the_cheapest_way_to_each_better_average(found: BestLoadout) -> None:
    prices = [row.offer.price for row in found.frontier]
    averages = [row.average.value for row in found.frontier]
    assert prices == sorted(set(prices))
    assert averages == sorted(set(averages))
    for own in found.frontier:
        rivals = [row for row in found.loadouts if row.offer.price <= own.offer.price]
        assert max(row.average.value for row in rivals) == own.average.value
    assert found.frontier[-1].average == found.loadouts[0].average


def test_ties_name_the_cheapest_loadout_with_the_same_chances(found: BestLoadout) -> None:
    """Everyone has a dagger, so one that is listed changes nothing."""
    dagger = next(row for row in found.loadouts if row.offer.gear == ("dagger",))
    assert dagger.same_as is not None
    assert dagger.same_as.gear == ()
    chances = {row.offer.gear: [cell.win for cell in row.cells] for row in found.loadouts}
    for row in found.loadouts:
        if row.same_as is not None:
            assert chances[row.offer.gear] == chances[row.same_as.gear]
            assert row.same_as.price <= row.offer.price


def test_gear_that_changes_nothing_is_named() -> None:
    """Ghouls strike with Strength 3: light armour is worth something, a shield for one who has none, too."""
    found = pf.best_loadout("mordheim", "Warrior", 15, ["Ghoul"], until="phase")
    assert "dagger" not in found.no_difference  # with a sword it is a second weapon
    none = pf.best_loadout(
        "mordheim", "Marksman: shield", 10, ["WS3 S10 T3 W1 I3 A1 Ld7: double-handed sword"], until="blows"
    )
    assert "helmet" in none.no_difference


def test_what_he_carries_he_has_already() -> None:
    found = pf.best_loadout("mordheim", "Champion: sword", 5, ["Ghoul"], until="phase")
    row = next(row for row in found.loadouts if row.offer.gear == ("buckler",))
    assert row.offer.price == 5
    alone = pf.odds("mordheim", "Champion: buckler, sword", "Ghoul", until="phase")
    assert row.cells[0].win == alone.win["a"]


def test_json_is_the_whole_answer(found: BestLoadout) -> None:
    data = found.as_json()
    rows = data["loadouts"]
    assert isinstance(rows, list)
    assert len(rows) == len(found.loadouts)
    assert data["method"] == "exact"
    assert data["frontier"] == [list(row.offer.gear) for row in found.frontier]


@pytest.mark.parametrize(
    ("fighter", "budget", "foes", "words"),
    [
        ("Champion", -1, FOES, "out of range"),
        ("Champion", 10, [], "no foe"),
        ("Chumpion", 10, FOES, "Chumpion"),
        ("WS3 S3 T3 W1 I3 A1 Ld7", 10, FOES, "no list says"),
        ("Champion: two halberds", 10, FOES, "do not fit"),
    ],
)
def test_what_is_wrong_is_said(fighter: str, budget: int, foes: list[str], words: str) -> None:
    with pytest.raises(pf.FightError, match=words):
        pf.best_loadout("mordheim", fighter, budget, foes)


def test_too_many_loadouts_name_the_limit() -> None:
    with pytest.raises(pf.TooLargeError, match="--max-cells"):
        pf.best_loadout("mordheim", "Champion", 60, FOES, max_cells=50)

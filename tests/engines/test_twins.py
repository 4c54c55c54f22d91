"""Like fighters are merged: states in which they have changed places are one, and nothing else changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pitfight as pf
from pitfight.answer import answer
from pitfight.api import fight
from pitfight.fight import Fight
from pitfight.request import Request

PLAIN = "WS3 S3 T3 W1 I3 A1 Ld7"


def _fights() -> list[Fight]:
    return [
        fight("mordheim", ["2 warriors: sword"], ["2 warriors: sword"], until="phases=2"),
        fight("mordheim", ["2 warriors: sword, axe; charging"], ["3 zombies"], until="phase"),
        fight("mordheim", "WS4 S3 T3 W2 I4 A2 Ld8: sword, buckler", ["3 warriors: axe"], until="phases=2"),
        fight(  # they declare at their early place, and keep what is for the man who has not charged
            "mordheim",
            [f"{PLAIN}: axe, heavy armour", f"{PLAIN}: club; charging"],
            ["2 WS4 S3 T3 W1 I4 A1 Ld7: sword, axe, lightning reflexes"],
            until="phase",
        ),
        fight("coreheim", "WS8 T+0 W1 I7 A1 Ld8: sword", ["2 WS8 T+0 W1 I7 A1 Ld8: sword, club"], until="phase"),
        fight("mordheim", f"{PLAIN}: axe", ["2 warriors: axe", "WS4 S3 T3 W1 I3 A1 Ld7: sword"], until="phases=2"),
    ]


@pytest.mark.clause("MH-10")
@pytest.mark.parametrize("merged", _fights())
def test_merging_changes_no_chance(merged: Fight) -> None:
    """With and without merging every chance is the same fraction, and there are fewer states."""
    request = Request("exact", max_states=100_000)
    one, other = answer(merged, request), answer(replace(merged, twins=()), request)

    assert one.win == other.win
    assert one.ends == other.ends
    assert one.mean == other.mean
    assert all(one.fighters[own.id] == other.fighters[own.id] for own in merged.fighters)
    assert one.meta["states"] < other.meta["states"]


def test_twins_are_counted_together() -> None:
    """Under first..last stand the chances of how many are in each status, whose mean is the share of each."""
    odds = pf.odds("mordheim", f"{PLAIN}: axe", ["3 warriors: axe"], until="phase", method="exact")
    together = odds.fighters["b1..b3"]

    assert together.count is not None
    for word, numbers in together.count.items():
        assert sum(chance.value for chance in numbers.values()) == 1
        mean = sum(number * chance.value for number, chance in numbers.items())
        assert mean / 3 == odds.fighters["b2"].status[word].value


def test_a_policy_that_goes_by_places_keeps_them_apart() -> None:
    """Where a policy picks by the place in the list, like fighters are not alike."""
    odds = pf.odds("mordheim", f"{PLAIN}: axe", ["2 warriors: axe"], until="phase", policy={"a": {"target": "last"}})

    assert "b1..b2" not in odds.fighters
    assert odds.fighters["b1"] != odds.fighters["b2"]


def test_a_fighter_with_another_weapon_is_no_twin() -> None:
    """Twins are alike in everything but their ids."""
    made = fight("mordheim", f"{PLAIN}: axe", ["2 warriors: axe", "warrior: sword"])

    assert made.twins == ((1, 2),)

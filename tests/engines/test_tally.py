"""What is counted besides who wins: exact where the answer is, and said where it is sampled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from pitfight.results import Odds, SampledDetail

DREADNOUGHT = ("WS4 S4 T4 W1 I4 A1 Ld8: power fist, bolt pistol, power armour; charging", "Space Marine Dreadnought")


def test_an_exact_answer_counts_exactly() -> None:
    """Attack dice of both sides, hits and penetrations: few states, many combinations of what is counted."""
    odds = pf.odds("wh40k2e", *DREADNOUGHT, method="exact")

    assert odds.detail["score_difference"][-10].value == Fraction(1, 7776)
    assert sum(chance.value for chance in odds.detail["score_difference"].values()) == 1
    none = odds.detail["penetrations"][0].value
    assert none == Fraction(4374746275449001, 5101833600000000)  # worked out apart from the rules
    assert "detail_sample" not in odds.as_json()


@pytest.mark.parametrize("game", [False, True])
def test_a_detail_that_had_to_be_sampled_says_so(monkeypatch: pytest.MonkeyPatch, game: bool) -> None:
    """In floats, above the limit: intervals in place of fractions, and how many phases with which seed."""
    monkeypatch.setattr("pitfight.engines.tally.MOST_STATES", 0)
    rest: dict[str, Any] = {"answers": "4"} if game else {}
    odds = pf.odds("mordheim", "Warrior: sword", "Warrior: axe", method="float", **rest)
    answer: Any = odds.as_json()

    assert isinstance(odds.detail, SampledDetail)
    assert answer["detail_sample"] == {"n": 5000, "seed": 0}
    assert any("5,000 sampled first phases (seed 0)" in notice for notice in answer["notices"])
    assert "low" in answer["detail"]["hits"]["a1"]["0"]
    again = Odds.from_json(answer)
    assert again.as_json() == answer

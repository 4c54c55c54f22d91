"""What is counted besides who wins: exact where the answer is, and said where it is sampled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from pitfight.dice import Dice
from pitfight.engines.replay import Frame, Memory
from pitfight.results import Odds, SampledDetail
from pitfight.systems.wh40k2e.rules.attack_dice import throw
from pitfight.systems.wh40k2e.rules.duels import SCORE_DIFFERENCE

DREADNOUGHT = ("WS4 S4 T4 W1 I4 A1 Ld8: power fist, bolt pistol, power armour; charging", "Space Marine Dreadnought")


def test_an_exact_answer_counts_exactly() -> None:
    """Attack dice of both sides, hits and penetrations: few states, many combinations of what is counted."""
    odds = pf.odds("wh40k2e", *DREADNOUGHT, method="exact")

    assert odds.detail["score_difference"][-10].value == Fraction(1, 7776)
    assert sum(chance.value for chance in odds.detail["score_difference"].values()) == 1
    none = odds.detail["penetrations"][0].value
    assert none == Fraction(4374746275449001, 5101833600000000)  # worked out apart from the rules
    assert "detail_sample" not in odds.as_json()


def test_parts_that_note_nothing_are_not_worked_out_again() -> None:
    """What a duel's dice come to is known from the answer itself; what notes events is worked out with them."""
    fight = pf.api.fight("wh40k2e", "WS4 S4 T4 W1 I4 A2 Ld8", "WS4 S4 T4 W1 I4 A2 Ld8", until="duel")
    plain = Memory(fight)
    quiet, loud = (own, NOBODY, (2,)), (loud_throw, NOBODY, (2,))
    for rule, _, args in (quiet, loud):
        plain.outcome(Frame(plain), rule, args)
    counting = Memory(fight, tally=True, quiet=plain.known)

    known = counting.remembered(quiet)
    assert known is not None
    assert known == Memory(fight, tally=True).outcome(Frame(counting), own, (2,))
    assert counting.remembered(loud) is None
    assert Frame(counting).enumerate(loud_throw, (2,)).items[0][0][1][0][0] is SCORE_DIFFERENCE


NOBODY = None
"""The mark of a part in which nobody's side matters."""


def own(dice: Dice, number: int) -> int:
    """The highest of so many attack dice."""
    return throw(dice, number).highest


def loud_throw(dice: Dice, number: int) -> int:
    """The same, noted."""
    highest = dice.sub(own, number)
    dice.note(SCORE_DIFFERENCE, highest)
    return highest


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

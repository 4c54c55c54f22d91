"""What is kept between two questions about a fight never shows in an answer."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.engines.workshop import KEPT_FIGHTS, forget, workshop
from pitfight.engines.workshop import _fights as kept
from tests.engines.toys import STANCE, duel, fight_of, stance_duel

SWORDSMAN = "WS3 S3 T3 W1 I3 A1 Ld7: sword"
CHAMPION = "WS4 S3 T3 W2 I4 A2 Ld8: sword, buckler"

WAYS: list[dict[str, Any]] = [
    {},
    {"until": "phase"},
    {"until": "phases=2"},
    {"until": "phases=3"},
    {"until": "blows"},
    {"until": "blows=b1"},
    {"turn": "b"},
    {"start": "turn_start"},
    {"max_steps": 2},
    {"policy": {"b": {"parry": "never"}}},
    {"options": {"parry_two_swords": "none"}},
]


def _answer(way: dict[str, Any]) -> dict[str, object]:
    answer = pf.odds("mordheim", CHAMPION, [SWORDSMAN, CHAMPION], method="float", **way).as_json()
    answer.pop("meta")
    return answer


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    """The same fight to other ends, under other options and policies: each answer is that of a fresh start."""
    fresh = []
    for way in WAYS:
        forget()
        fresh.append(_answer(way))
    forget()

    assert [_answer(way) for way in WAYS] == fresh
    assert [_answer(way) for way in reversed(WAYS)] == fresh[::-1]


def test_equal_fights_share_a_workshop() -> None:
    """An equal fight finds what was worked out, another does not."""
    forget()
    one = workshop(fight_of(duel))

    assert workshop(fight_of(duel)) is one
    for other in (
        fight_of(duel, needs=(4, 5)),
        fight_of(duel, lives=(1, 2)),
        fight_of(duel, turns=3),
        fight_of(stance_duel, kinds=(STANCE,)),
    ):
        assert workshop(other) is not one


@pytest.mark.parametrize("name", ["first", "last"])
def test_policies_are_kept_apart(name: str) -> None:
    """A named policy does not answer with what another has made."""
    chances = {"first": 1 / 2, "last": 1 / 3}
    fight = fight_of(stance_duel, turns=1, kinds=(STANCE,), policies={("a", "stance"): name})

    assert float(pf.odds(fight).win["a"]) == pytest.approx(chances[name])


def test_only_so_many_fights_are_kept() -> None:
    """The fights asked about longest ago are forgotten."""
    forget()
    first = workshop(fight_of(duel, turns=1))
    for turns in range(2, KEPT_FIGHTS + 2):
        workshop(fight_of(duel, turns=turns))

    assert len(kept) == KEPT_FIGHTS
    assert workshop(fight_of(duel, turns=1)) is not first

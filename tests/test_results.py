"""Answers as values, and to JSON and back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitfight as pf
from pitfight.results import Chance, Interval, Odds, Standing, StepRow, digits, wilson

SWORDSMAN = "WS3 S3 T3 W1 I3 A1 Ld7: sword"


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (1, 10, 0.01788, 0.40415),
        (5, 10, 0.23659, 0.76341),
        (10, 10, 0.72247, 1.0),
        (81, 263, 0.25529, 0.36621),
        (15, 148, 0.06238, 0.16051),
        (1, 29, 0.00611, 0.17177),
    ],
)
def test_wilson_gives_published_intervals(hits: int, trials: int, low: float, high: float) -> None:
    """The score interval without correction, as in Newcombe's table of 1998 and textbooks."""
    interval = wilson(hits, trials)

    assert (interval.low, interval.high) == pytest.approx((low, high), abs=6e-5)


@given(st.integers(1, 10_000), st.data())
@settings(derandomize=True, max_examples=100)
def test_wilson_holds_the_share_and_mirrors(trials: int, data: st.DataObject) -> None:
    """The share lies in its interval, the interval in 0 to 1, and misses mirror hits."""
    hits = data.draw(st.integers(0, trials))
    interval, mirrored = wilson(hits, trials), wilson(trials - hits, trials)

    assert 0 <= interval.low <= hits / trials <= interval.high <= 1
    assert interval.low < interval.high
    assert (mirrored.low, mirrored.high) == pytest.approx((1 - interval.high, 1 - interval.low), abs=1e-12)


def test_wilson_is_where_the_normal_test_turns() -> None:
    """At each end of the interval the share is just 1.96 standard errors away."""
    interval = wilson(30, 100)

    for end in (interval.low, interval.high):
        assert abs(0.3 - end) / (end * (1 - end) / 100) ** 0.5 == pytest.approx(1.959963984540054)


@given(st.fractions(min_value=0, max_value=1))
@settings(derandomize=True, max_examples=50)
def test_an_exact_chance_comes_back_from_json(value: Fraction) -> None:
    """A fraction survives JSON as it is."""
    chance = Chance(value)

    assert Chance.from_json(json.loads(json.dumps(chance.as_json()))) == chance
    assert chance.fraction == value


def test_a_sampled_chance_keeps_its_interval() -> None:
    """A float with its interval survives JSON, and has no fraction."""
    chance = Chance(0.25, Interval(0.2, 0.3))

    assert chance.as_json() == {"p": 0.25, "low": 0.2, "high": 0.3}
    assert Chance.from_json(chance.as_json()) == chance
    assert chance.fraction is None


def test_a_fraction_too_long_is_left_out() -> None:
    """Beyond two thousand digits the fraction is not written, and the chance comes back as a float."""
    short, long = Fraction(1, 10**1_990), Fraction(10**1_200, 10**1_200 + 1)

    assert "fraction" in Chance(short).as_json()
    assert "fraction" not in Chance(long).as_json()
    assert Chance.from_json(Chance(long).as_json()).value == 1.0


@given(st.integers(1, 10**60), st.integers(1, 10**60))
@settings(derandomize=True, max_examples=100)
def test_digits_are_those_printed(one: int, other: int) -> None:
    """The estimate of a fraction's digits is right to one or two."""
    value = Fraction(one, other)
    printed = len(str(value.numerator)) + len(str(value.denominator))

    assert abs(digits(value) - printed) <= 2


def _odds(**more: Any) -> Odds:
    half = Chance(Fraction(1, 2))
    standing = Standing({"up": half, "down": half}, {0: half, 2: half})
    values: dict[str, Any] = {
        "system": "toy",
        "until": {"turns": 2},
        "method": "exact",
        "win": {"a": half, "b": half, "none": Chance(Fraction(0))},
        "ends": {"decided": Chance(Fraction(1))},
        "fighters": {"a1": standing},
        "mean": Fraction(7, 3),
        "options": {"x": "on"},
        "policy": {"a": {"target": "first"}},
        "readings": (),
        "notices": ("a word",),
        "meta": {"seconds": 1},
        "make_by_step": lambda: [StepRow(1, "turn 1", half, {"a": half, "b": half}, {"a1": standing})],
        "make_detail": lambda: {"hits": {"a1": {0: half, 1: half}}, "first": {"a1": Chance(Fraction(1))}},
    }
    return Odds(**(values | more))


def _json(odds: Odds) -> Any:
    return json.loads(json.dumps(odds.as_json()))


@pytest.mark.parametrize(
    "odds",
    [
        _odds(),
        _odds(mean=None),
        _odds(mean=2.5, method="float", until="out"),
        _odds(n=100, seed=7, method="sampled"),
        _odds(make_detail=dict, make_by_step=list),
    ],
    ids=["exact", "endless", "float", "sampled", "bare"],
)
def test_an_answer_comes_back_from_json(odds: Odds) -> None:
    """Everything that is written is read again, and written the same."""
    again = Odds.from_json(_json(odds))

    assert _json(again) == _json(odds)
    assert (again.win, again.fighters, again.mean, again.by_step) == (odds.win, odds.fighters, odds.mean, odds.by_step)


@pytest.mark.parametrize("id", ["a1", "p", "fraction", "low"])
def test_a_fighter_may_have_any_id(id: str) -> None:
    """Ids that look like words of the format do not confuse whoever reads it back."""
    fighters = [
        {"id": id, "side": "a", "ws": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7, "gear": ["sword"]},
        {"id": "other", "side": "b", "ws": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7, "gear": ["sword"]},
    ]
    odds = pf.odds({"system": "mordheim", "fighter": fighters, "until": "phase"})

    assert _json(Odds.from_json(_json(odds))) == _json(odds)


@pytest.mark.parametrize("method", ["exact", "float", "sample"])
def test_real_answers_come_back_from_json(method: str) -> None:
    """Answers of every method survive JSON whole."""
    odds = pf.odds("mordheim", SWORDSMAN, SWORDSMAN, until="phases=2", method=method, n=500, seed=1)

    assert _json(Odds.from_json(_json(odds))) == _json(odds)


def test_the_known_duels() -> None:
    """Two swordsmen, one charging, and two axemen: the fractions worked out for them before."""
    for gear, expected in (("sword", Fraction(6186522, 12220219)), ("axe", Fraction(26906, 52571))):
        plain = f"WS3 S3 T3 W1 I3 A1 Ld7: {gear}"
        odds = pf.odds("mordheim", f"{plain}; charging", plain)
        assert odds.win["a"].value == expected
        assert sum((Fraction(chance.value) for chance in odds.win.values()), Fraction(0)) == 1


def test_a_cap_counts_alike_in_every_method() -> None:
    """The mean length of a fight that may be given up means the same exact and sampled."""
    exact = pf.odds("mordheim", SWORDSMAN, SWORDSMAN, max_steps=2, method="exact")
    sampled = pf.simulate("mordheim", SWORDSMAN, SWORDSMAN, max_steps=2, n=4_000, seed=1)

    assert exact.mean is not None
    assert sampled.mean == pytest.approx(float(exact.mean), abs=0.05)

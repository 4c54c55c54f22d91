"""How the page says numbers."""

from __future__ import annotations

import pytest

from pitfight.web.numbers import THIN, about, bare, fraction, pair, percent, verdict


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0.0 %"), (1, "100.0 %"), (0.0001, "under 0.1 %"), (0.9999, "over 99.9 %"), (0.50625, "50.6 %")],
)
def test_never_zero_or_all_unless_exactly_so(value: float, text: str) -> None:
    assert percent(value) == text.replace(" %", f"{THIN}%")


@pytest.mark.parametrize("first", [0.50625, 0.33333, 0.12345, 0.9994])
def test_a_pair_sums_to_a_hundred(first: float) -> None:
    one, two = (float(text.split(THIN)[0]) for text in pair(first, 1 - first))
    assert round(one + two, 1) == 100.0


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        (0.506, 0.494, "As good as even"), (0.54, 0.46, "A just ahead"), (0.4, 0.6, "B ahead"),
        (0.7, 0.3, "A the favourite"),
        (0.1, 0.9, "B the strong favourite"), (0.97, 0.03, "A almost certain"), (1, 0, "A wins for certain"),
        (0.3, 0.3, "As good as even"), (0.2, 0, "Only A can win"), (0, 0, "Nobody wins"),
    ],
)  # fmt: skip
def test_verdicts_go_by_decided_fights(a: float, b: float, words: str) -> None:
    assert verdict(a, b) == words


@pytest.mark.parametrize(
    ("value", "text"), [(0.506, "about 1 in 2"), (0.0417, "about 1 in 24"), (0.66, "about 2 in 3"), (1, "")]
)
def test_about_k_in_n(value: float, text: str) -> None:
    assert about(value) == text


def test_long_fractions_are_told_apart() -> None:
    assert fraction({"fraction": "6186522/12220219"}) == ("6186522/12220219", True)
    assert not fraction({"fraction": "1" * 30 + "/" + "3" * 30})[1]
    assert bare(0.0001) == "<0.1"

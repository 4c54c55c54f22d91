"""Every chart can be drawn, and shows what it was given."""

from __future__ import annotations

import json
from typing import Any

import altair
import pytest
import vl_convert

from pitfight import charts

ROWS = [{"step": step, "a": 0.1 * step, "b": 0.08 * step} for step in range(1, 6)]
SPECS: dict[str, Any] = {
    "won": charts.won_by_step(ROWS, "phase"),
    "counts": charts.counts({0: 0.5, 1: 0.3, 2: 0.2}, "Hits"),
    "moved": charts.chances_moved([{"a": 0.5}, {"a": 0.7}, {"a": 0.4}]),
    "end": charts.steps_to_the_end(ROWS, "phase"),
    "two": charts.two_loadouts([{"measure": "wins", "first": 0.5, "second": 0.7}], ("A", "A′")),
}


@pytest.mark.parametrize("name", list(SPECS))
def test_a_chart_can_be_drawn(name: str) -> None:
    assert vl_convert.vegalite_to_svg(SPECS[name]).startswith("<svg")


@pytest.mark.parametrize("name", list(SPECS))
def test_a_notebook_takes_a_chart_as_it_is(name: str) -> None:
    """Altair checks a definition against the schema of Vega-Lite."""
    assert altair.Chart.from_dict(SPECS[name]).to_dict()


def test_the_bars_of_b_hang_from_the_ceiling() -> None:
    spec = charts.won_by_step(ROWS, "phase")
    bars = spec["layer"][1]["data"]["values"]
    assert all(row["to"] == 1 for row in bars)
    assert bars[0]["from"] == pytest.approx(0.92)


def test_at_least_falls_from_one() -> None:
    values = charts.counts({0: 0.5, 1: 0.3, 2: 0.2}, "Hits")["data"]["values"]
    assert [row["p"] for row in values] == pytest.approx([1.0, 0.5, 0.2])


def test_exactly_is_what_was_given() -> None:
    values = charts.counts({0: 0.5, 1: 0.5}, "Hits", at_least=False)["data"]["values"]
    assert [row["p"] for row in values] == [0.5, 0.5]


def test_the_page_passes_colours_of_its_style_sheet() -> None:
    text = json.dumps(charts.won_by_step(ROWS, "phase", charts.PAGE))
    assert "var(--a)" in text
    assert "url(#pf-hatch)" in text
    assert "#0d5c78" not in text


def test_labels_never_cover_one_another() -> None:
    for a, b in ((0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.02, 0.97)):
        labels = charts.won_by_step([{"step": 1, "a": a, "b": b}], "phase")["layer"][-1]["data"]["values"]
        low, middle, high = (row["y"] for row in labels)
        assert middle - low >= 0.089
        assert high - middle >= 0.089


def test_two_loadouts_say_their_difference() -> None:
    rows = [{"measure": "wins", "first": 0.5, "second": 0.712}, {"measure": "loses", "first": 0.25, "second": 0.25}]
    values = charts.two_loadouts(rows, ("A", "A′"))["data"]["values"]
    assert [row["difference"] for row in values] == ["+21.2 points", "the same"]

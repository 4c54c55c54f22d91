"""The definitions: who has won by each step, counts, how the chances moved, steps to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
DECIDED = 0.97
MOST_STEPS = 12
Spec = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Colours:
    """What a chart is drawn with."""

    ink: str
    second: str
    line: str
    a: str
    b: str
    none: str
    card: str
    font: str


PAGE = Colours(
    "var(--ink)", "var(--mut)", "var(--line)", "var(--a)", "url(#pf-hatch)", "var(--none)", "var(--card)",
    "Source Sans 3 Variable, system-ui, sans-serif",
)  # fmt: skip
PLAIN = Colours("#211d17", "#5f574a", "#d9d0be", "#0d5c78", "#a03f17", "#c9c1b1", "#fffdf8", "sans-serif")


def _base(title: str, colours: Colours, height: int, width: Any) -> Spec:
    return {
        "$schema": SCHEMA,
        "description": title,
        "width": width,
        "height": height,
        "background": "transparent",
        "autosize": {"type": "fit-x", "contains": "padding"},
        "config": {
            "font": colours.font,
            "view": {"stroke": None},
            "axis": {
                "labelColor": colours.ink, "titleColor": colours.second, "gridColor": colours.line,
                "domain": False, "ticks": False, "labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal",
                "labelPadding": 6,
            },
            "text": {"fontSize": 13, "fill": colours.ink},
        },
    }  # fmt: skip


def won_by_step(
    rows: Sequence[Mapping[str, Any]], word: str, colours: Colours = PLAIN, width: Any = 560, height: int = 240
) -> Spec:
    """Who has won by each step: A's bars from the floor, B's from the ceiling, the gap is still fighting.

    ``rows`` have ``step``, ``a`` and ``b`` (chances, 0 to 1) and ``turn``, a word below the number.
    """
    shown = list(rows)[:MOST_STEPS]
    for place, row in enumerate(shown):
        if row["a"] + row["b"] >= DECIDED and place >= 3:
            shown = shown[: place + 1]
            break
    bars, ends = [], []
    for row in shown:
        bars += [
            {"step": row["step"], "who": "A", "from": 0, "to": row["a"]},
            {"step": row["step"], "who": "B", "from": 1 - row["b"], "to": 1},
        ]
    if shown:
        last = shown[-1]
        a, b = last["a"], last["b"]
        places = _apart([a / 2, (a + 1 - b) / 2, 1 - b / 2])
        for height_of, (text, value, colour) in zip(
            places,
            (("A has won", a, colours.a), ("still fighting", 1 - a - b, colours.second), ("B has won", b, colours.b)),
            strict=True,
        ):
            ends.append({"y": height_of, "text": f"{text} {value * 100:.1f} %", "colour": colour})
    x = {
        "field": "step", "type": "ordinal", "title": f"{word} by {word}",
        "axis": {"labelAngle": 0, "labelOverlap": True}, "scale": {"paddingInner": 0.18},
    }  # fmt: skip
    scale = {"domain": [0, 1]}
    layers: list[Spec] = [
        {
            "data": {"values": [row for row in bars if row["who"] == who]},
            "mark": {"type": "bar", "fill": colour, "cornerRadius": 2},
            "encoding": {
                "x": x,
                "y": {
                    "field": "from", "type": "quantitative", "scale": scale, "title": None,
                    "axis": {"values": [0, 0.25, 0.5, 0.75, 1], "format": "%"},
                },
                "y2": {"field": "to"},
            },
        }
        for who, colour in (("A", colours.a), ("B", colours.b))
    ]  # fmt: skip
    layers.append(
        {
            "data": {"values": ends},
            "mark": {"type": "text", "align": "left", "x": {"expr": "width + 8"}, "fill": colours.ink},
            "encoding": {"y": {"field": "y", "type": "quantitative"}, "text": {"field": "text"}},
        }
    )
    spec = _base(f"Who has won by the end of each {word}, in per cent of all fights", colours, height, width)
    return {**spec, "layer": layers, "padding": {"left": 4, "right": 138, "top": 8, "bottom": 4}}


def _apart(places: list[float], least: float = 0.09) -> list[float]:
    """Places of labels, moved so that none covers another."""
    low, middle, high = (float(place) for place in places)
    low = min(low, 1.0 - 2 * least)
    middle = max(middle, low + least)
    high = max(high, middle + least)
    if high > 1:
        high = 1.0
        middle = min(middle, high - least)
        low = min(low, middle - least)
    return [low, middle, high]


def counts(
    values: Mapping[int, float], what: str, at_least: bool = True, colours: Colours = PLAIN, width: Any = 360
) -> Spec:
    """How many: at least so many, or exactly so many."""
    numbers = sorted(values)
    rows = [
        {
            "n": str(number),
            "p": sum(values[own] for own in numbers if own >= number) if at_least else values[number],
        }
        for number in numbers
    ]
    encoding = {
        "x": {"field": "n", "type": "ordinal", "sort": None, "title": what, "axis": {"labelAngle": 0}},
        "y": {
            "field": "p", "type": "quantitative", "scale": {"domain": [0, 1]}, "title": None,
            "axis": {"values": [0, 0.25, 0.5, 0.75, 1], "format": "%"},
        },
    }  # fmt: skip
    spec = _base(f"{what}: {'at least' if at_least else 'exactly'} so many", colours, 180, width)
    return {
        **spec,
        "data": {"values": rows},
        "encoding": encoding,
        "layer": [
            {"mark": {"type": "bar", "fill": colours.second}},
            {
                "mark": {"type": "text", "dy": -8},
                "encoding": {"text": {"field": "p", "type": "quantitative", "format": ".1%"}},
            },
        ],
    }


def chances_moved(moves: Sequence[Mapping[str, float]], colours: Colours = PLAIN, width: Any = 560) -> Spec:
    """How A's chances moved, answer by answer."""
    rows = [{"n": place, "p": move["a"]} for place, move in enumerate(moves)]
    spec = _base("How A's chances moved, answer by answer", colours, 180, width)
    y = {
        "field": "p", "type": "quantitative", "scale": {"domain": [0, 1]}, "title": None,
        "axis": {"values": [0, 0.25, 0.5, 0.75, 1], "format": "%"},
    }  # fmt: skip
    x = {
        "field": "n", "type": "quantitative", "title": "answers so far",
        "axis": {"grid": False, "tickMinStep": 1, "format": "d"},
    }  # fmt: skip
    return {
        **spec,
        "layer": [
            {
                "data": {"values": [{"p": 0.5}]},
                "mark": {"type": "rule", "strokeDash": [4, 4], "stroke": colours.second},
                "encoding": {"y": y},
            },
            {"data": {"values": rows}, "mark": {"type": "line", "stroke": colours.ink}, "encoding": {"x": x, "y": y}},
            {
                "data": {"values": rows},
                "mark": {"type": "point", "filled": True, "fill": colours.a, "size": 50, "opacity": 1},
                "encoding": {"x": x, "y": y},
            },
        ],
    }


def steps_to_the_end(rows: Sequence[Mapping[str, Any]], word: str, colours: Colours = PLAIN, width: Any = 360) -> Spec:
    """Still fighting after each step."""
    values = [{"n": row["step"], "p": 1 - row["a"] - row["b"]} for row in rows]
    spec = _base(f"Still fighting after each {word}", colours, 180, width)
    return {
        **spec,
        "data": {"values": values},
        "mark": {"type": "line", "interpolate": "step-after", "stroke": colours.ink},
        "encoding": {
            "x": {"field": "n", "type": "quantitative", "title": word, "axis": {"tickMinStep": 1, "grid": False}},
            "y": {
                "field": "p", "type": "quantitative", "scale": {"domain": [0, 1]}, "title": None,
                "axis": {"values": [0, 0.25, 0.5, 0.75, 1], "format": "%"},
            },
        },
    }  # fmt: skip


def two_loadouts(
    rows: Sequence[Mapping[str, Any]],
    names: tuple[str, str],
    side: str = "a",
    colours: Colours = PLAIN,
    width: Any = 560,
) -> Spec:
    """Two loadouts of one side, measure by measure: from the first, a ring, to the second, a full dot.

    ``rows`` have ``measure`` (words), ``first`` and ``second`` (chances, 0 to 1); ``names`` are those of the loadouts.
    """
    values = [{**row, "difference": _signed(row["second"] - row["first"])} for row in rows]
    colour = colours.a if side == "a" else colours.b
    y = {
        "field": "measure",
        "type": "nominal",
        "sort": None,
        "title": None,
        "axis": {"labelLimit": 220, "grid": False, "minExtent": 130},
    }
    scale = {"domain": [0, 1]}
    axis = {"values": [0, 0.25, 0.5, 0.75, 1], "format": "%"}
    x = {"type": "quantitative", "scale": scale, "title": None, "axis": axis}
    spec = _base(f"{names[0]} (ring) and {names[1]} (full), share of all fights", colours, 40 * len(values), width)
    return {
        **spec,
        "data": {"values": values},
        "encoding": {"y": y},
        "layer": [
            {
                "mark": {"type": "rule", "stroke": colours.second, "strokeWidth": 2},
                "encoding": {"x": {"field": "first", **x}, "x2": {"field": "second"}},
            },
            {
                "mark": {"type": "point", "size": 90, "fill": colours.card, "stroke": colour, "strokeWidth": 2},
                "encoding": {"x": {"field": "first", **x}},
            },
            {
                "mark": {"type": "point", "size": 90, "filled": True, "fill": colour, "opacity": 1},
                "encoding": {"x": {"field": "second", **x}},
            },
            {
                "mark": {"type": "text", "align": "left", "x": {"expr": "width + 8"}, "fill": colours.ink},
                "encoding": {"text": {"field": "difference"}},
            },
        ],
        "padding": {"left": 4, "right": 92, "top": 4, "bottom": 4},
    }


def _signed(difference: float) -> str:
    """A difference of chances in points."""
    return "the same" if abs(difference) < 0.0005 else f"{difference * 100:+.1f} points".replace("-", "\u2212")

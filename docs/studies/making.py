"""What the studies share: a table of Markdown between two marks of a page, and a chart as a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import vl_convert

from pitfight.charts import PLAIN

FOLDER = Path(__file__).parent
BEGIN, END = "<!-- table -->", "<!-- end of table -->"


def percent(chance: Fraction | float) -> str:
    """A chance in per cent, to a tenth."""
    return f"{float(chance) * 100:.1f}"


def points(difference: Fraction | float) -> str:
    """A difference of chances in points of per cent, with its sign."""
    return f"{float(difference) * 100:+.1f}".replace("-", "−")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table of Markdown whose first columns, so many, are words; the others are numbers."""
    lines = [heads, ["---"] * words + ["--:"] * (len(heads) - words), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def write(name: str, made: str, chart: Mapping[str, Any]) -> None:
    """Put the table into the page of that name, and the chart beside it."""
    page = FOLDER / f"{name}.md"
    text = page.read_text(encoding="utf-8")
    between = f"{BEGIN}\n\n{made}\n\n{END}"
    page.write_text(re.sub(rf"{BEGIN}.*{END}", lambda _: between, text, flags=re.DOTALL), encoding="utf-8")
    said = {"title": {"text": chart["description"], "anchor": "start", "fontWeight": "normal"}}
    rim = {"left": 50, "right": 110, "top": 8, "bottom": 8}  # fonts of readers may be wider than that of the layout
    whole = {**said, **chart, "background": PLAIN.card, "padding": rim}  # on dark pages too it has its own ground
    picture = vl_convert.vegalite_to_svg(whole)
    (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")

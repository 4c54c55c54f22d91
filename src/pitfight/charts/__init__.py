"""One definition of each chart, in Vega-Lite, for the page, a notebook and a file.

A definition is a function of plain data and of colours. The page passes custom properties of its style sheet, so that
a change of theme needs no new drawing; everywhere else the colours are plain.
"""

from __future__ import annotations

from pitfight.charts.definitions import (
    PAGE,
    PLAIN,
    Colours,
    chances_moved,
    counts,
    steps_to_the_end,
    two_loadouts,
    won_by_step,
)

__all__ = ["PAGE", "PLAIN", "Colours", "chances_moved", "counts", "steps_to_the_end", "two_loadouts", "won_by_step"]

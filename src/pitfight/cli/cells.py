"""What stands in the lines and tables of screens: names that fit, chances in few columns, short words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len

from pitfight.results import Chance

WIDTH = 80
_TIE = "\ue000"
"""In place of a blank at which no line may end."""
LABEL = 20
SHORTEST_NAME = 3
SHORT = {"out_of_action": "out", "knocked_down": "down", "fleeing": "fled"}


def short(status: str) -> str:
    """A status in one short word where there is one."""
    return SHORT.get(status, status.replace("_", " "))


def fitted(text: str, width: int, id: str = "") -> str:
    """A name cut to so many columns, before the id where one follows it and leaves room for some of the name."""
    if cell_len(text) <= width:
        return text
    name, blank, tail = text.rpartition(f" {id}") if id else (text, "", "")
    end = blank + tail if cell_len(blank + tail) < width - SHORTEST_NAME else ""
    name = name if end else text
    while cell_len(name + end) >= width:
        name = name[:-1]
    return f"{name}…{end}"


def cell(chance: Chance | None) -> str:
    """A chance in percent, without the sign; 0 and 100 only where it is exactly so."""
    if chance is None or float(chance) == 0:
        return "0"
    value = float(chance) * 100
    return "<0.1" if value < 0.05 else ">99.9" if 99.95 <= value < 100 else f"{value:.1f}"


def counts(title: str, chances: Mapping[Any, Chance]) -> list[str]:
    """A distribution of numbers in percent, on as many lines as it needs."""
    import textwrap

    shown = "  ".join(f"{value}:{_TIE}{cell(chance)}" for value, chance in chances.items() if float(chance))
    lines = textwrap.wrap(f"  {title}  {shown}", WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return [f"  {lines[0].strip()}".replace(_TIE, " "), *(line.replace(_TIE, " ") for line in lines[1:])]

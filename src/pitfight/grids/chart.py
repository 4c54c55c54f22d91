"""The payoff table of a matchup as a chart."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from pitfight.errors import FightError
from pitfight.grids.matchup import Matchup

ENDINGS = (".html", ".json", ".svg", ".png")


def check(path: Path) -> None:
    """Whether a chart can be written there. Raises :class:`FightError` before anything is worked out."""
    if path.suffix.casefold() not in ENDINGS:
        raise FightError(f"a chart is written as {', '.join(ENDINGS)}", where=str(path), attempts=("payoff.html",))
    if not path.absolute().parent.is_dir():
        raise FightError("its folder does not exist", where=str(path))
    _altair()
    if path.suffix.casefold() in (".svg", ".png") and not _converter():
        raise FightError(
            "pictures need vl-convert-python, which is not installed: pip install 'pitfight[charts]'",
            where=str(path),
            attempts=("payoff.html", "payoff.json"),
        )


def _converter() -> bool:
    """Whether what draws pictures, and writes pages that need nothing from elsewhere, is installed."""
    return importlib.util.find_spec("vl_convert") is not None


def _altair() -> Any:
    try:
        import altair
    except ImportError:
        raise FightError(
            "charts need altair, which is not installed: pip install 'pitfight[charts]'", where="--chart"
        ) from None
    return altair


def chart(found: Matchup) -> Any:
    """The chart: who wins how often, with the share of each loadout in its mix beside its name."""
    altair = _altair()
    rows = [f"{name} ({found.mix['a'][name] * 100:.0f} %)" for name in found.a]
    columns = [f"{name} ({found.mix['b'][name] * 100:.0f} %)" for name in found.b]
    values = [
        {"a": row, "b": column, "win": float(own.win), "text": f"{float(own.win) * 100:.1f}"}
        for row, cells in zip(rows, found.cells, strict=True)
        for column, own in zip(columns, cells, strict=True)
    ]
    base = altair.Chart(altair.Data(values=values)).encode(
        x=altair.X("b:N", sort=columns, title="side b (share of its mix)", axis=altair.Axis(labelAngle=-30)),
        y=altair.Y("a:N", sort=rows, title="side a (share of its mix)", axis=altair.Axis(labelLimit=300)),
    )
    shade = altair.Color("win:Q", scale=altair.Scale(scheme="blueorange", domain=[0, 1], reverse=True), title="a wins")
    dark = altair.condition("abs(datum.win - 0.5) > 0.3", altair.value("white"), altair.value("black"))
    return (base.mark_rect().encode(color=shade) + base.mark_text().encode(text="text:N", color=dark)).properties(
        title="Chance that side a wins, in %"
    )


def write(found: Matchup, path: Path) -> None:
    """Write the chart in the format that the file's ending names."""
    try:
        chart(found).save(str(path), **({"inline": True} if path.suffix.casefold() == ".html" and _converter() else {}))
    except OSError as error:
        raise FightError(f"cannot be written: {error.strerror}", where=str(path)) from None

"""The screens of answers to many fights at once: tables, and the sentences below them."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pitfight.grids.cells import Cell
from pitfight.systems import system
from pitfight.texts import listed, percent

if TYPE_CHECKING:
    from pitfight.grids.buy import BestLoadout, Bought
    from pitfight.grids.compare import Comparison
    from pitfight.grids.matchup import Matchup
    from pitfight.grids.sensitivity import Sensitivity
    from pitfight.grids.sweep import Swept
    from pitfight.rosters import Import

NAME = 44
"""Columns that a name may take before it is folded."""
WIDEST = 10_000
SHOWN_LOADOUTS = 15
SHOWN_ROWS = 40
ROW = 100
"""Columns of a line of a report."""
PLACES = 3
"""Places named where the same thing stands in many."""
METHODS = {"exact": "exact", "float": "exact to about 12 digits", "sampled": "sampled", "mixed": "in part exact"}


def number(own: Cell) -> str:
    """The chance to win as a cell of a table; a sampled one is marked."""
    value = float(own.win) * 100
    text = "<0.1" if 0 < value < 0.05 else ">99.9" if 99.95 <= value < 100 else f"{value:.1f}"
    return f"~{text}" if own.method == "sampled" else text


def printed(heads: Sequence[str], rows: Sequence[Sequence[str]], names: int = 1) -> list[str]:
    """A table as lines: ``names`` columns of words to the left, numbers to the right."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, head in enumerate(heads):
        if place < names:
            table.add_column(escape(head), max_width=NAME, overflow="fold")
        else:
            table.add_column(escape(head), justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*(escape(text) for text in row))
    page = io.StringIO()
    Console(file=page, width=WIDEST, color_system=None, legacy_windows=False).print(table)
    return [line.rstrip() for line in page.getvalue().splitlines() if line.strip()]


def _legend(foes: Sequence[str]) -> list[str]:
    return [f"  {place}  {foe}" for place, foe in enumerate(foes, start=1)]


def _methods(cells: Sequence[Sequence[Cell]]) -> str:
    found = {own.method for row in cells for own in row}
    return METHODS[found.pop()] if len(found) == 1 else METHODS["mixed"]


def _sampled_note(cells: Sequence[Sequence[Cell]]) -> list[str]:
    if not any(own.method == "sampled" for row in cells for own in row):
        return []
    return ["Note: ~ is sampled, since that fight is too large; its interval is in --json"]


def compare(found: Comparison) -> str:
    """Loadouts against foes: chances to win in per cent."""
    lines = [f"Chance to win in %   {system(found.system).title}, {_methods(found.cells)}"]
    heads = ["", *(str(place) for place in range(1, len(found.foes) + 1)), "average"]
    rows = [
        [name, *(number(own) for own in found.cells[row]), f"{float(found.average(row)) * 100:.1f}"]
        for row, name in enumerate(found.loadouts)
    ]
    lines += [*printed(heads, rows), "Against", *_legend(found.foes)]
    draws = [own for row in found.cells for own in row if float(own.none) > 0]
    if draws:
        lines.append(f"Note: in {len(draws)} of the fights neither side may win; --json has all three chances")
    lines += _sampled_note(found.cells)
    return "\n".join([*lines, "More: --exact (fractions in --json), --json; one fight: pitfight odds"])


def best_loadout(found: BestLoadout, *, everything: bool = False) -> str:
    """What to buy: the best loadouts, what more money gains, and what makes no difference."""
    method = f"{system(found.system).title}, {METHODS[found.method]}"
    lines = [f"{found.fighter} buys for at most {found.budget} {found.currency}   {method}"]
    if found.shelf.own_price is not None:
        lines.append(f"  his own price of {found.shelf.own_price} is not counted; gear named with him he has already")
    lines.append(f"  {len(found.loadouts):,} legal loadouts, chance to win in %")
    apart = [own for own in found.loadouts if own.same_as is None]
    shown = apart if everything else apart[:SHOWN_LOADOUTS]
    heads = ["", "price", *(str(place) for place in range(1, len(found.foes) + 1)), "average"]
    lines += printed(heads, [_bought(own) for own in shown])
    if len(shown) < len(apart):
        lines.append(f"  and {len(apart) - len(shown):,} more that do worse (--all)")
    lines += ["Against", *_legend(found.foes), "Cost against chance: the cheapest way to each better average"]
    lines += [f"  {own.offer.price:>4}  {float(own.average) * 100:5.1f}  {own.offer.words}" for own in found.frontier]
    lines += _ties(found, shown)
    if found.no_difference:
        lines.append(f"No difference against these foes: {listed(found.no_difference)}")
    if found.shelf.unpriced:
        lines.append(f"Left out, having no price: {listed(found.shelf.unpriced)}")
    if found.shelf.left_out:
        lines.append(f"Left out: {listed(found.shelf.left_out)}")
    lines += _sampled_note([own.cells for own in found.loadouts])
    return "\n".join(lines)


def _bought(own: Bought) -> list[str]:
    return [
        own.offer.words,
        str(own.offer.price),
        *(number(cell) for cell in own.cells),
        f"{float(own.average) * 100:.1f}",
    ]


def _ties(found: BestLoadout, shown: Sequence[Bought]) -> list[str]:
    """Which loadouts are the very same as one that is shown and costs no more."""
    lines = []
    for own in shown:
        same = [other.offer for other in found.loadouts if other.same_as == own.offer]
        if same:
            named = [f"{offer.words} ({offer.price})" for offer in same[:3]]
            more = f" and {len(same) - 3:,} more" if len(same) > 3 else ""
            lines.append(f"  {own.offer.words} ({own.offer.price}): {'; '.join(named)}{more}")
    return ["The same chances exactly, for as much or more", *lines] if lines else []


def matchup(found: Matchup) -> str:
    """The payoff table, what is dominated, and the mixes."""
    lines = [f"Chance that a wins in %   {system(found.system).title}, {_methods(found.cells)}"]
    heads = ["a \\ b", *(str(place) for place in range(1, len(found.b) + 1)), "mix of a"]
    rows = [
        [name, *(number(own) for own in found.cells[row]), _share(found.mix["a"][name])]
        for row, name in enumerate(found.a)
    ]
    rows.append(["mix of b", *(_share(found.mix["b"][name]) for name in found.b), ""])
    lines += [*printed(heads, rows), "Side b", *_legend(found.b)]
    for side in ("a", "b"):
        for own in found.dominated[side]:
            how = "worse everywhere" if own.strictly else "never better, somewhere worse"
            lines.append(f"Dominated, side {side}: {own.loadout} ({how} than {own.by})")
        lines += [f"No difference, side {side}: {one} and {other}" for one, other in found.equal[side]]
    lines.append(
        f"When both mix so, a wins {percent(found.win['a'])} and b {percent(found.win['b'])}"
        f" (value {found.value * 100:+.1f} points): neither can do better by another mix"
    )
    lines += _sampled_note(found.cells)
    return "\n".join([*lines, "More: --chart payoff.html, --json"])


def _share(share: float) -> str:
    return f"{share * 100:.1f} %" if share else "-"


def sensitivity(found: Sensitivity) -> str:
    """What each change is worth to side a, in points of its chance to win."""
    lines = ["", f"What it is worth to side a, which wins {percent(found.base.win)}: points of per cent gained"]
    rows = [
        [own.group, f"{own.fighter} {own.what}".strip(), f"{float(own.gain) * 100:+.1f}", number(own.cell)]
        for own in found.changes
    ]
    if rows:
        lines += printed(["", "", "gain", "wins"], rows, names=2)
    if found.no_difference:
        lines.append(f"No difference: {listed(found.no_difference)}")
    if found.illegal:
        lines.append(f"Not possible beside what he has: {found.illegal}")
    lines.append("Options that the rules did not look at in this fight change nothing.")
    return "\n".join(lines)


def sweep(found: Swept) -> str:
    """A small grid as a table, and of a large one its first rows."""
    rows = [[str(value) for value in row] for row in found.shown(SHOWN_ROWS)]
    lines = printed(found.columns, rows, names=len(found.columns) - found.numbers) if rows else []
    if found.out is None and found.cells > len(rows):
        lines.append(f"and {found.cells - len(rows):,} more")
    return "\n".join([*lines, found.sentence()])


def imported(found: Import) -> str:
    """The fighters of a roster, and the report: what needs a look first."""
    from pitfight.rosters.report import HEADS, KINDS

    readings = f", {', '.join(f'{name}={value}' for name, value in found.options.items())}" if found.options else ""
    everyone = sum(own.count for own in found.fighters)
    count = f"{everyone} {'fighter' if everyone == 1 else 'fighters'}"
    lines = [f"{found.name}   {system(found.system).title}{readings}   {found.form}   {count}"]
    for own in found.fighters:
        lines += _wrapped(f"{own.name}{f' ({own.count})' if own.count > 1 else ''} = {own.words}", "  ")
    for kind in KINDS:
        same: dict[tuple[str, str, str], list[str]] = {}
        for line in found.report.of(kind):
            same.setdefault((line.field, line.found, line.done), []).append(line.place)
        lines += [f"{HEADS[kind]}: {len(found.report.of(kind))}"] if same else []
        for (field, said, done), places in same.items():
            more = f" and {len(places) - PLACES} more" if len(places) > PLACES else ""
            lines += _wrapped(f"{'; '.join(places[:PLACES])}{more}", "  ")
            lines += _wrapped(f"{field} “{said}”: {done}", "    ")
    return "\n".join(lines)


def _wrapped(text: str, margin: str) -> list[str]:
    return textwrap.wrap(text, ROW, initial_indent=margin, subsequent_indent=margin + "  ")

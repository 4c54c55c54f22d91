"""What the Compare page shows: a roster against a roster, a cell a fight, and the finding in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from pitfight import words
from pitfight.errors import FightError, PitfightError
from pitfight.systems import system
from pitfight.web import jobs, lines, numbers, odds_page
from pitfight.web.address import Address, AddressError, from_pairs
from pitfight.web.limits import Limits

CHARGES = (("", "as written"), ("a", "A charges"), ("b", "B charges"), ("mean", "mean"))
ORDERS = (("", "as in the roster"), ("mean", "by mean"), ("name", "by name"))
PAGE = 30


@dataclass(frozen=True, slots=True)
class Cell:
    """One fight of the map."""

    text: str
    heat: int | None
    link: str
    chosen: bool
    error: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One fighter of side a against all of side b."""

    name: str
    gear: str
    cells: tuple[Cell, ...]
    mean: str
    value: float


@dataclass(slots=True)
class View:
    """The whole page."""

    address: Address
    title: str
    charges: list[tuple[str, str, bool]]
    orders: list[tuple[str, str, bool]]
    columns: list[tuple[str, str]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    finding: str = ""
    count: int = 0
    waiting: bool = False
    method: str = ""
    opened: odds_page.View | None = None
    notice: str = ""
    error: PitfightError | None = None
    texts: tuple[str, str] = ("", "")
    links: dict[str, str] = field(default_factory=dict)


def from_form(key: str, query: str) -> Address:
    """The address of the form: one fighter a line."""
    pairs: list[tuple[str, str]] = []
    for name, value in parse_qsl(query, keep_blank_values=True, max_num_fields=100):
        if name in ("a", "b"):
            pairs += [(name, text) for text in value.splitlines() if text.strip()]
        elif name != "form":
            pairs.append((name, value))
    return from_pairs("compare", key, pairs)


def plain(address: Address) -> Address:
    """What the figures depend on."""
    return address.but(page="compare", cell="", by="")


def begin(address: Address, limits: Limits) -> View:
    """The page without its figures."""
    key = address.system
    charge, by = address.get("charge"), address.get("by")
    view = View(
        address,
        "Compare",
        [(value, said, value == charge) for value, said in CHARGES],
        [(value, said, value == by) for value, said in ORDERS],
        texts=(
            "\n".join(lines.nice(key, text) for text in address.a),
            "\n".join(lines.nice(key, text) for text in address.b),
        ),
    )
    view.links = {
        "swap": str(address.but(a=address.b, b=address.a, cell="", charge={"a": "b", "b": "a"}.get(charge, charge))),
        **{f"charge-{value}": str(address.but(charge=value)) for value, _ in CHARGES},
        **{f"by-{value}": str(address.but(by=value)) for value, _ in ORDERS},
    }
    if not address.a or not address.b:
        return view
    count = len(address.a) * len(address.b)
    if count > limits.cells:
        view.error = AddressError(
            f"{count:,} fights are too many for one map; the most is {limits.cells:,}", where="a, b"
        )
        return view
    for side, texts in (("a", address.a), ("b", address.b)):
        for place, text in enumerate(texts, start=1):
            try:
                system(key).table(words.read(text))
            except FightError as error:
                view.error = error.at(f"{side.upper()}, line {place}")
                return view
    view.columns = [_name(key, text) for text in address.b]
    view.title = f"{_sides(address.a)} against {_sides(address.b)}"
    return view


def _sides(texts: Sequence[str]) -> str:
    return "One fighter" if len(texts) == 1 else f"{len(texts)} fighters"


def _name(key: str, text: str) -> tuple[str, str]:
    line = lines.take_apart(key, lines.nice(key, text))
    return line.name or line.head, ", ".join(line.words["gear"] + line.words["skills"])


def finish(view: View, found: Sequence[Any]) -> None:
    """Put the figures in; lines that are not there yet are None."""
    address, key = view.address, view.address.system
    wanted = address.get("cell")
    rows = []
    for at, (text, cells) in enumerate(zip(address.a, found, strict=True), start=1):
        name, gear = _name(key, text)
        made, wins = [], []
        for to in range(1, len(address.b) + 1):
            link, chosen_one = str(address.but(cell=f"{at}.{to}")), wanted == f"{at}.{to}"
            cell = None if cells is None else cells[to - 1]
            if cell is None:
                made.append(Cell("·", None, link, chosen_one))
            elif "error" in cell:
                made.append(Cell("–", None, link, chosen_one, cell["error"]))
                view.notice = cell["error"]
            else:
                share = cell["win"]["a"]
                wins.append(share)
                made.append(Cell(numbers.bare(share), round(share * 20), link, chosen_one))
                view.method = "Sampled" if cell["method"] == "sampled" else view.method or "Exact to 12 digits"
        mean = sum(wins) / len(wins) if wins else 0.0
        rows.append(Row(name, gear, tuple(made), numbers.bare(mean) if wins else "", mean))
    view.waiting = any(cells is None for cells in found)
    view.count = len(address.a) * len(address.b)
    if not view.waiting:
        view.finding = _finding(view, rows)
    if address.get("by") == "mean":
        rows.sort(key=lambda row: -row.value)
    elif address.get("by") == "name":
        rows.sort(key=lambda row: row.name.casefold())
    view.rows = rows


def _finding(view: View, rows: Sequence[Row]) -> str:
    """The finding, made from the numbers."""
    best = max(rows, key=lambda row: row.value)
    said = (
        [f"{best.name}{f' ({best.gear})' if best.gear else ''} has the best mean, {numbers.percent(best.value)}."]
        if len(rows) > 1
        else []
    )
    columns = []
    for place, (name, _) in enumerate(view.columns):
        shares = [_value(row.cells[place].text) for row in rows]
        columns.append((max(shares), name))
    if columns and len(rows) > 1:
        most, name = min(columns)
        said.append(f"Nobody is above {most:.0f}{numbers.THIN}% against {name}.")
    return " ".join(said)


def _value(text: str) -> float:
    try:
        return float(text.lstrip("<>"))
    except ValueError:
        return 0.0


def chosen(address: Address) -> Address | None:
    """The fight of the chosen cell, as an address of the Odds page."""
    at, _, to = address.get("cell").partition(".")
    if not at.isdigit() or not to.isdigit():
        return None
    row, column = int(at) - 1, int(to) - 1
    if not (0 <= row < len(address.a) and 0 <= column < len(address.b)):
        return None
    one = address.but(page="odds", a=(address.a[row],), b=(address.b[column],), cell="", by="", charge="")
    charge = address.get("charge")
    return jobs.charged(one, charge) if charge in ("a", "b") else one

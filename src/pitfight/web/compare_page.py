"""What the Compare page shows: a roster against a roster, a cell a fight, and the finding in a sentence."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from pitfight import words
from pitfight.errors import FightError, PitfightError, cut, unknown
from pitfight.fight import SIDES
from pitfight.systems import system
from pitfight.web import jobs, lines, numbers, odds_page
from pitfight.web.address import Address, AddressError, from_pairs
from pitfight.web.limits import Limits
from pitfight.web.wording import say

SHORT = 300
"""Up to so many characters the links of all cells hold the rosters in words; longer ones are packed."""
CHARGES = ("", "a", "b", "mean")
"""Who charges in the fights of a map: as the words say, a, b, or the mean of both."""
ORDERS = ("", "mean", "name")
"""Orders of the rows: as in the roster, by their means, by name."""
PAGE = 30
"""Rows and columns of the map that are shown, and worked out, at a time."""


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


@dataclass(frozen=True, slots=True)
class Part:
    """Which fighters of a side the map shows: by their places in the roster, after the filter, a page at a time."""

    side: str
    shown: tuple[int, ...]
    first: int
    found: int
    whole: int
    find: str
    before: str = ""
    after: str = ""

    @property
    def last(self) -> int:
        """The number of the last one shown, of those found."""
        return self.first + len(self.shown) - 1


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
    parts: tuple[Part, Part] | None = None
    stopped: bool = False


def from_form(key: str, query: str) -> Address:
    """The address of the form: one fighter a line. Raises :class:`AddressError`."""
    pairs: list[tuple[str, str]] = []
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise AddressError(say("compare.no_form"), where="form") from None
    for name, value in fields:
        if name in ("a", "b"):
            pairs += [(name, text) for text in value.splitlines() if text.strip()]
        elif name != "form":
            pairs.append((name, value))
    return from_pairs("compare", key, pairs)


def plain(address: Address) -> Address:
    """What the figures depend on."""
    return address.but(page="compare", cell="", by="", rows="", columns="", find_a="", find_b="", stopped="")


def part(address: Address, side: str) -> Part:
    """Which fighters of a side are shown. Raises :class:`AddressError` for a page that is no number."""
    key = "rows" if side == "a" else "columns"
    find = address.get(f"find_{side}")
    texts: Sequence[str] = getattr(address, side)
    found = [place for place, text in enumerate(texts) if find.casefold() in text.casefold()]
    last = max(1, -(-len(found) // PAGE))
    page = min(max(address.number(key) or 1, 1), last)
    begin = (page - 1) * PAGE

    def link(to: int) -> str:
        return str(address.but(cell="", **{key: "" if to == 1 else str(to)})) if 1 <= to <= last else ""

    shown = tuple(found[begin : begin + PAGE])
    return Part(side, shown, begin + 1, len(found), len(texts), find, link(page - 1), link(page + 1))


def shown(address: Address, parts: tuple[Part, Part]) -> Address:
    """The fights of the part of the map that is shown."""
    rows, columns = parts
    return plain(
        address.but(
            a=tuple(address.a[place] for place in rows.shown), b=tuple(address.b[place] for place in columns.shown)
        )
    )


def begin(address: Address, limits: Limits) -> View:
    """The page without its figures."""
    key = address.system
    charge, by = (_one_of(address, name, words) for name, words in (("charge", CHARGES), ("by", ORDERS)))
    _chosen(address)
    view = View(
        address,
        say("site.compare"),
        [(value, say(f"compare.charge_{value or 'written'}"), value == charge) for value in CHARGES],
        [(value, say(f"compare.by_{value or 'roster'}"), value == by) for value in ORDERS],
        texts=(
            "\n".join(lines.nice(key, text) for text in address.a),
            "\n".join(lines.nice(key, text) for text in address.b),
        ),
    )
    view.links = {
        "swap": str(address.but(a=address.b, b=address.a, cell="", charge={"a": "b", "b": "a"}.get(charge, charge))),
        **{f"charge-{value}": str(address.but(charge=value)) for value in CHARGES},
        **{f"by-{value}": str(address.but(by=value)) for value in ORDERS},
    }
    if not address.a or not address.b:
        return view
    for side in SIDES:
        count = len(getattr(address, side))
        if count > limits.roster:
            told = say("compare.too_many", count=f"{count:,}", most=limits.roster)
            view.error = AddressError(told, where=side.upper())
            return view
    for side, texts in (("a", address.a), ("b", address.b)):
        for place, text in enumerate(texts, start=1):
            try:
                system(key).table(words.read(text))
            except FightError as error:
                view.error = error.at(say("compare.line", side=side.upper(), line=place))
                return view
    view.parts = part(address, "a"), part(address, "b")
    view.stopped = bool(address.get("stopped"))
    view.columns = [_name(key, address.b[place]) for place in view.parts[1].shown]
    view.links |= {
        "csv": f"/compare/{key}/csv?{address.but(cell='', stopped='').query}",
        "on": str(address.but(stopped="")),
        "all": str(address.but(find_a="", find_b="", rows="", columns="", cell="")),
    }
    view.title = say("odds.title", a=_sides(address.a), b=_sides(address.b))
    return view


def _sides(texts: Sequence[str]) -> str:
    return say("compare.one") if len(texts) == 1 else say("odds.several", count=len(texts))


def _name(key: str, text: str) -> tuple[str, str]:
    line = lines.take_apart(key, lines.nice(key, text))
    return line.name or line.head, ", ".join(line.words["gear"] + line.words["skills"])


def finish(view: View, found: Sequence[Any]) -> None:
    """Put the figures in; lines that are not there yet are None."""
    assert view.parts is not None, "it says which fighters were asked about"
    address, key = view.address, view.address.system
    wanted = address.get("cell")
    front = f"/compare/{key}?{address.but(cell='').written(SHORT)}&"
    rows = []
    for at, cells in zip(view.parts[0].shown, found, strict=True):
        name, gear = _name(key, address.a[at])
        made, wins = [], []
        for place, to in enumerate(view.parts[1].shown):
            one = f"{at + 1}.{to + 1}"
            link, chosen_one = f"{front}cell={one}", wanted == one
            cell = None if cells is None else cells[place]
            if cell is None:
                made.append(Cell("·", None, link, chosen_one))
            elif "error" in cell:
                made.append(Cell("–", None, link, chosen_one, cell["error"]))
                view.notice = cell["error"]
            else:
                share = cell["win"]["a"]
                wins.append(share)
                made.append(Cell(numbers.bare(share), round(share * 20), link, chosen_one))
                sampled = cell["method"] == "sampled"
                view.method = say("method.sampled") if sampled else view.method or say("method.float")
        mean = sum(wins) / len(wins) if wins else 0.0
        rows.append(Row(name, gear, tuple(made), numbers.bare(mean) if wins else "", mean))
    view.waiting = not view.stopped and any(cells is None for cells in found)
    view.count = len(view.parts[0].shown) * len(view.parts[1].shown)
    if rows and view.columns and all(cells is not None for cells in found):
        view.finding = _finding(view, rows)
    if address.get("by") == "mean":
        rows.sort(key=lambda row: -row.value)
    elif address.get("by") == "name":
        rows.sort(key=lambda row: row.name.casefold())
    view.rows = rows


def _finding(view: View, rows: Sequence[Row]) -> str:
    """The finding, made from the numbers."""
    best = max(rows, key=lambda row: row.value)
    chance = numbers.percent(best.value)
    who = {"who": best.name, "gear": best.gear, "chance": chance}
    said = [say("compare.best_with" if best.gear else "compare.best", **who)] if len(rows) > 1 else []
    columns = []
    for place, (name, _) in enumerate(view.columns):
        shares = [_value(row.cells[place].text) for row in rows]
        columns.append((max(shares), name))
    if columns and len(rows) > 1:
        most, name = min(columns)
        said.append(say("compare.nobody_above", chance=f"{most:.0f}{numbers.THIN}%", foe=name))
    return " ".join(said)


def _value(text: str) -> float:
    try:
        return float(text.lstrip("<>"))
    except ValueError:
        return 0.0


def _one_of(address: Address, name: str, known: Sequence[str]) -> str:
    word = address.get(name)
    if word not in known:
        raise unknown(word, f"value of {name} in an address", [own for own in known if own], name)
    return word


def _chosen(address: Address) -> tuple[int, int] | None:
    """The row and column of the chosen cell, from 0, if one is. Raises :class:`AddressError` for one that is none."""
    text = address.get("cell")
    if not text or not address.a or not address.b:
        return None
    match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})", text)
    if match is not None:
        row, column = int(match[1]) - 1, int(match[2]) - 1
        if 0 <= row < len(address.a) and 0 <= column < len(address.b):
            return row, column
    cells = f"1.1 to {len(address.a)}.{len(address.b)}"
    raise AddressError(f"“{cut(text)}” is no cell of this map; they are {cells}", where="cell")


def chosen(address: Address) -> Address | None:
    """The fight of the chosen cell, as an address of the Odds page."""
    place = _chosen(address)
    if place is None:
        return None
    row, column = place
    one = plain(address).but(page="odds", a=(address.a[row],), b=(address.b[column],), charge="")
    charge = address.get("charge")
    return jobs.charged(one, charge) if charge in ("a", "b") else one


def as_csv(view: View, found: Sequence[Any]) -> str:
    """The part of the map that is shown as comma separated values: the chance that a wins, 0 to 1."""
    assert view.parts is not None, "there are fighters on both sides"
    address = view.address
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["", *(_plain_text(address.b[place]) for place in view.parts[1].shown)])
    for place, cells in zip(view.parts[0].shown, found, strict=True):
        writer.writerow([_plain_text(address.a[place]), *(_figure(cell) for cell in cells)])
    return out.getvalue()


def _figure(cell: Any) -> str:
    return "" if "error" in cell else repr(cell["win"]["a"])


def _plain_text(text: str) -> str:
    """Words that a spreadsheet takes for words, and not for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text

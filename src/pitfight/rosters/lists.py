"""Lists as people write and share them: Markdown tables, the text exports of list builders, a fighter a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pitfight.errors import FightError
from pitfight.rosters import limits
from pitfight.rosters.games import NUMBERS, SAVES, heading
from pitfight.rosters.loading import Source
from pitfight.rosters.tree import Entry, Profile, Roster, clean, whole
from pitfight.words import counted

NAMES = frozenset({"name"})
TYPES = frozenset({"type", "profile", "unit", "warrior", "model", "fighter"})
COUNTS = frozenset({"count", "number", "no", "#", "models", "qty"})
GEAR = frozenset({"equipment", "eqiupment", "equipement", "gear", "weapons", "weapon", "wargear", "weapons and armour"})
RULES = frozenset({"skills", "rules", "special rules", "special", "skills and rules", "abilities"})
TEXTS = ("fence", "code_block", "html_block")
TITLED = ("heading_open", "th_open", "td_open")
"""What the reader of Markdown calls blocks of text, and what stands before headings and cells."""
LEFT = frozenset({"xp", "exp", "experience", "cost", "points", "pts", "gc", "rating", "notes", "note"})
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)?")
_COSTS = re.compile(r"\[[^\[\]]*\]|\([0-9][0-9., ]*[A-Za-z][^()]*\)")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_BULLET = re.compile(r"^(?:[-*•·▪◦]|\.(?:\s*\.)*|[0-9]{1,3}[.)])\s+")
_RULER = frozenset("=*_-")
"""Signs of which a line across the page is made."""
_NUMBERS = re.compile(
    r"^\s*(?:(?:M|Mv|WS|CS|BS|S|T|W|I|A|Ld|LD)\s*[:=]?\s*[+-]?[0-9]+\+?[\s,;|/]*){4,}$", re.IGNORECASE
)
_NUMBER = re.compile(r"(M|Mv|WS|CS|BS|S|T|W|I|A|LD)\s*[:=]?\s*([+-]?[0-9]+\+?)", re.IGNORECASE)
_SYSTEM = re.compile(
    r"\b(mordheim|coreheim|40k|40,?000|warhammer armies project|warhammer fantasy)\b[^()\[\]|,;:+]*", re.IGNORECASE
)


def read(source: Source) -> Roster:
    """The roster of a text. Raises :class:`FightError` where nothing in it is a fighter."""
    if len(source.text) > limits.LARGEST_LIST:
        raise FightError(
            f"{len(source.text):,} characters are too many for a list; the most is {limits.LARGEST_LIST:,}",
            where=source.name,
        )
    lines = source.text.splitlines()
    for number, line in enumerate(lines, start=1):
        if len(line) > limits.LONGEST_LINE:
            raise FightError(
                f"line {number:,} has {len(line):,} characters; the most is {limits.LONGEST_LINE:,}", where=source.name
            )
    for what, count, most in (
        ("lines", len(lines), limits.MOST_ROWS),
        ("bars of tables", source.text.count("|"), limits.MOST_CELLS),
    ):
        if count > most:
            raise FightError(f"{count:,} {what} are too many for a list; the most is {most:,}", where=source.name)
    roster = _tables(source) or _lines(lines)
    if not roster.entries:
        raise FightError(
            "no fighter is found in it: a list has one a line, such as “Ulli = Warrior: sword”, or a table with a "
            "column for each characteristic",
            where=source.name,
        )
    roster.system = ("", _system(lines))
    return roster


def _system(lines: Sequence[str]) -> str:
    """What the list says it is for, in one of its first lines."""
    for line in lines[:30]:
        if match := _SYSTEM.search(line):
            return clean(match[0])
    return ""


# -- Markdown tables ------------------------------------------------------------------------------------------


def _tables(source: Source) -> Roster | None:
    """The fighters of all tables of a Markdown text that have a column for Wounds or Attacks; None without one."""
    if "|" not in source.text:
        return None
    from markdown_it import MarkdownIt

    roster = Roster(form="Markdown table")
    title, entries = "", []
    markdown = MarkdownIt("commonmark").enable("table")
    markdown.core.ruler.enableOnly(["normalize", "block"])  # what stands within cells is taken as it is written
    for kind, value in _blocks(markdown.parse(source.text)):
        if kind == "heading":
            title = value
            match = re.match(r"(?:warband|roster|army) name:\s*(.+)", title, re.IGNORECASE)
            roster.name = match[1] if match else roster.name
            continue
        if kind == "text":
            roster.remarks.append((value, "stands outside the tables with fighters"))
            continue
        if kind == "title":
            roster.name = roster.name or value
            continue
        heads = [heading(head) for head in value[0]]
        if not {"a", "ws"} & {NUMBERS.get(head, "") for head in heads}:
            roster.remarks.append((f"table under “{title}”" if title else "table", "has no characteristics"))
            continue
        if left := [name for name, head in zip(value[0], heads, strict=True) if head in LEFT]:
            roster.remarks.append((f"columns {', '.join(left)}", "have no part in a fight"))
        for row in value[1:]:
            own = _row(heads, value[0], row)
            if own is not None:
                entries.append(own)
            elif any(row):
                said = ", ".join(cell for cell in row if cell)
                roster.remarks.append((f"row: {said}", "has no name or no characteristics: it is no fighter"))
    roster.entries = tuple(entries)
    return roster if entries else None


def _blocks(tokens: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Headings, tables as rows of cells, and every other text."""
    table: list[list[str]] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            yield "title" if token.tag == "h1" else "heading", clean(tokens[place + 1].content)
        elif token.type in TEXTS or (token.type == "inline" and tokens[place - 1].type not in TITLED):
            yield from (("text", text) for line in token.content.splitlines() if (text := clean(line)))
        elif token.type == "table_open":
            table = []
        elif token.type == "tr_open":
            table.append([])
        elif token.type in ("th_open", "td_open"):
            table[-1].append(clean(_LINK.sub(r"\1", tokens[place + 1].content)))
        elif token.type == "table_close":
            yield "table", table


def _row(heads: list[str], titles: list[str], cells: list[str]) -> Entry | None:
    """The fighter of a row; None for an empty one."""
    values: dict[str, str] = {}
    name, type, number, odd = "", "", 1, ""
    gear: list[str] = []
    rules: list[str] = []
    for head, title, cell in zip(heads, titles, cells, strict=False):
        if head in NUMBERS or head in SAVES:
            values[title] = cell
        elif head in NAMES:
            name = cell
        elif head in COUNTS:
            number, odd = whole(cell) if cell else (1, "")
        elif head in TYPES:
            type = cell
        elif head in GEAR:
            gear += _listed(cell)
        elif head in RULES:
            rules += _listed(cell, dots=True)
        elif cell and head not in LEFT:
            values[title] = cell
    if not (name or type) or not any(values.values()):
        return None
    return Entry(
        name=type or name,
        custom=name if type else "",
        kind="model",
        number=number,
        odd=odd,
        profiles=(Profile(type or name, "Model", values),),
        rules=tuple(rules),
        children=tuple(Entry(thing, kind="upgrade") for thing in gear),
    )


def _listed(text: str, dots: bool = False) -> list[str]:
    """Names with commas between them, or in some tables dots; a dash is none."""
    pieces = re.split(r"[,;]|\.\s+|\.$" if dots else r"[,;]|\s/\s", _LINK.sub(r"\1", text))
    return [clean(piece) for piece in pieces if clean(piece) not in ("", "-", "–", "—")]


# -- lines ----------------------------------------------------------------------------------------------------


def _lines(lines: Sequence[str]) -> Roster:
    """A fighter a line, ``3x Warriors [75 gc]: sword, shield``; numbers may follow on the next line."""
    roster = Roster(form="plain text")
    entries: list[Entry] = []
    for written in lines:
        line = clean(written)
        headed = _heading(line)
        if not line or headed is not None:
            title = clean(_COSTS.sub("", headed or ""))
            if title and not roster.name and not entries:
                roster.name = title
            continue
        if not entries and ":" not in line and "=" not in line and _SYSTEM.search(line):
            roster.name = roster.name or clean(_COSTS.sub("", line))
            continue
        if _NUMBERS.match(line) and entries:
            values = {name.upper(): text for name, text in reversed(_NUMBER.findall(line))}
            if entries[-1].profiles:
                roster.remarks.append((line, f"are further numbers of {entries[-1].called}; the first hold"))
                continue
            entries[-1].profiles = (Profile(entries[-1].name, "Model", values),)
            continue
        for words in _BRACKETS.findall(line):
            if not any(letter.isdigit() for letter in words):
                roster.remarks.append((f"[{words}] of {clean(_COSTS.sub(' ', line))}", "stands in brackets"))
        bullet = _BULLET.match(line)
        plain = clean(_COSTS.sub(" ", _BULLET.sub("", line)))
        nested = (bool(bullet) and written[:1].isspace()) or line.startswith(". ")
        if nested and entries and ":" not in plain:
            entries[-1].children += tuple(_thing(own) for own in _listed(plain))
            continue
        entry = _written(plain)
        if entry is None:
            roster.remarks.append((plain, "is no fighter, and no gear of one"))
        else:
            entries.append(entry)
    roster.entries = tuple(entries)
    return roster


def _heading(line: str) -> str | None:
    """The words of a heading, ``++ Heroes ++`` or ``## Heroes``, none for a line across the page; None for others."""
    # Signs are stripped, never matched by a pattern: of many alike, a pattern tries every way to part them.
    if len(line) >= 2 and line[0] == line[-1] == "+":
        return line.strip("+").strip()
    rest = line.lstrip("#")
    if 1 <= len(line) - len(rest) <= 6 and rest[:1].isspace():
        return rest.rstrip("#").strip()
    return "" if len(line) >= 3 and set(line) <= _RULER else None


def _thing(text: str) -> Entry:
    """A piece of gear on a line of its own; a number in front is that of all in the group, as list builders count."""
    number, name = counted(text) if text[:1].isdigit() else (1, text)
    return Entry(name, kind="upgrade", number=number)


def _written(text: str) -> Entry | None:
    """The fighter of a line; None for a sentence that is none."""
    called = ""
    if "=" in text:
        called, _, text = (part.strip() for part in text.partition("="))
    head, mark, rest = text.partition(":")
    match = re.match(r"^([0-9]{1,3})\s*(?:[x×]\s*|\s)\s*(\S.*)$", head, re.IGNORECASE)
    number, name = (int(match[1]), match[2]) if match else (1, head)
    name = name.strip()
    if behind := re.fullmatch(r"(.+?)\s*\(([^()]+)\)", name):  # “Ulli (Warrior)”, or “Warriors (3)”
        if behind[2].isdecimal():
            number, name = whole(behind[2])[0], behind[1]
        else:
            called, name = called or behind[1], behind[2].strip()
    if not name or len(name) > limits.LONGEST_NAME or not re.search(r"[^\W\d_]", name):
        return None
    values = {}
    if _NUMBERS.match(name):
        values = {own.upper(): own_text for own, own_text in _NUMBER.findall(name)}
    elif not mark and len(name.split()) > 4:
        return None
    return Entry(
        name=called or "fighter" if values else name,
        custom=called,
        kind="model",
        number=number,
        profiles=(Profile(name, "Model", values),) if values else (),
        children=tuple(Entry(own, kind="upgrade") for own in _listed(rest)),
    )

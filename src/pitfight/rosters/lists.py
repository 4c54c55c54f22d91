"""Lists as people write and share them: Markdown tables, the text exports of list builders, a fighter a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pitfight.errors import FightError
from pitfight.rosters import limits
from pitfight.rosters.games import NUMBERS, SAVES, heading
from pitfight.rosters.loading import Source
from pitfight.rosters.tree import CARRIED, Entry, Profile, Roster, clean, whole
from pitfight.words import counted

LOOKS = (
    "a list has one fighter a line, such as “Ulli = Warrior: sword”, or a table with a column for each characteristic"
)
"""What a list looks like, in the words of errors."""
MOST_SENTENCES = 5
"""So many lines that are no fighter, for each that is one, still make a list, with all that is told between them."""
FEW_SENTENCES = 8
"""So many are no matter."""
WORDS_OF_A_SENTENCE = 5
_WORD = re.compile(r"[^\W\d_]{2,}")
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
_COSTS = re.compile(r"\[[^\[\]]*\]|\((?![0-9]+\s*[x×]\))[0-9][0-9., ]*[A-Za-z][^()]*\)")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_BULLET = re.compile(r"^(?:[-*•·▪◦]|\.(?:\s*\.)*|[0-9]{1,3}[.)])\s+")
_RULER = frozenset("=*_-")
"""Signs of which a line across the page is made."""
_NUMBERS = re.compile(
    r"^\s*(?:(?:M|Mv|WS|CS|BS|S|T|W|I|A|Ld|LD)\s*[:=]?\s*[+-]?[0-9]+\+?[\s,;|/]*){4,}$", re.IGNORECASE
)
_NUMBER = re.compile(r"(M|Mv|WS|CS|BS|S|T|W|I|A|LD)\s*[:=]?\s*([+-]?[0-9]+\+?)", re.IGNORECASE)
_BEHIND = re.compile(r"(.*\S)\s*\(\s*[x×]?\s*([0-9]{1,3})\s*[x×]?\s*\)", re.IGNORECASE)
"""A number in brackets behind a name."""
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
            f"no fighter is found in it: {LOOKS}",
            where=source.name,
        )
    roster.system = ("", _system(lines))
    return roster


def refuse_prose(roster: Roster, fighters: int) -> None:
    """Raise :class:`FightError` for a text of sentences in which words of ``fighters`` stand by chance."""
    if roster.sentences > max(FEW_SENTENCES, MOST_SENTENCES * fighters):
        few = "none of its lines is a fighter" if not fighters else f"fighters found in it: {fighters}"
        raise FightError(f"is a text, no list: {roster.sentences:,} of its lines are sentences, and {few}; {LOOKS}")


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
        children=tuple(Entry(thing, kind=CARRIED) for thing in gear),
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
    heads: Entry | None = None  # what stands alone on its line, with a colon behind it, may be the heading of a group
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
            values = _values(line)
            if entries[-1].profiles:
                roster.remarks.append((line, f"are further numbers of {entries[-1].called}; the first hold"))
                continue
            entries[-1].profiles = (Profile(entries[-1].name, "Model", values),)
            entries[-1].lines = ()
            continue
        for words in _BRACKETS.findall(line):
            if not any(letter.isdigit() for letter in words):
                roster.remarks.append((f"[{words}] of {clean(_COSTS.sub(' ', line))}", "stands in brackets"))
        bullet = _BULLET.match(line)
        plain = clean(_COSTS.sub(" ", _BULLET.sub("", line)))
        nested = (bool(bullet) and written[:1].isspace()) or line.startswith(". ")
        if nested and entries and ":" not in plain:
            entries[-1].children += tuple(_thing(own) for own in _listed(plain))
            entries[-1].lines = ()
            continue
        entry = _written(plain)
        if entry is None:
            roster.remarks.append((plain, "is no fighter, and no gear of one"))
            roster.sentences += len(_WORD.findall(plain)) >= WORDS_OF_A_SENTENCE
            continue
        whole_line = clean(_BULLET.sub("", line)).partition("=")  # what stands in brackets may describe a weapon
        entry.lines = tuple(dict.fromkeys((whole_line[2].strip() or whole_line[0], *entry.lines)))
        if bullet and ":" in plain and entries and entries[-1] is heads:
            roster.remarks.append((entries.pop().called, "is the heading of those below it"))
        entries.append(entry)
        heads = entry if plain.endswith(":") and not bullet else None
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
    return Entry(name, kind=CARRIED, number=number)


def _written(text: str) -> Entry | None:
    """The fighter of a line; None for a sentence that is none."""
    called, number, line = "", 1, text
    if "=" in text:
        called, _, text = (part.strip() for part in text.partition("="))
        line = text
        if behind := _BEHIND.fullmatch(called):  # “Warriors (3) = ...”, as the list of an import has it
            called, number = behind[1], whole(behind[2])[0]
    head, mark, rest = _parted(text)
    again, name = _how_many(head)
    number *= again
    if (behind := re.fullmatch(r"(.+?)\s*\(([^()]+)\)", name)) and not _BEHIND.fullmatch(name):  # “Ulli (Warrior)”
        called, name = called or behind[1], behind[2].strip()
    if not name or len(name) > limits.LONGEST_NAME or not re.search(r"[^\W\d_]", name):
        return None
    pieces = _listed(rest)
    values = {}
    if _NUMBERS.match(name):
        values = _values(name)
    elif not mark and len(name.split()) > 4:
        return None
    elif pieces and (_NUMBERS.match(pieces[0]) or any(_NUMBER.fullmatch(piece) for piece in pieces)):
        numbers = [piece for piece in pieces if _NUMBERS.match(piece) or _NUMBER.fullmatch(piece)]
        pieces = [piece for piece in pieces if piece not in numbers]
        return Entry(
            name,
            custom=called,
            kind="model",
            number=number,
            profiles=(Profile(name, "Model", _values(" ".join(numbers))),),
            children=tuple(Entry(own, kind=CARRIED) for own in pieces),
            lines=(line,),
        )
    return Entry(
        name="fighter" if values else name,
        custom=called,
        kind="model",
        number=number,
        profiles=(Profile(name, "Model", values),) if values else (),
        children=tuple(Entry(own, kind=CARRIED) for own in pieces),
        lines=(line,),
    )


def _values(text: str) -> dict[str, str]:
    """Characteristics as they are written behind each other; the first of a name holds."""
    return {name.upper(): value for name, value in reversed(_NUMBER.findall(text))}


def _parted(text: str) -> tuple[str, str, str]:
    """What stands before the gear of a line, the sign between, and the gear; no sign in a sentence."""
    match = re.search(r"[:;]", text) or re.search(r",", text)
    if match is None:
        return text, "", ""
    head, rest = text[: match.start()].strip(), text[match.end() :]
    if match[0] == "," and any(len(piece.split()) > 4 for piece in (head, *rest.split(","))):
        return text, "", ""
    return head, match[0], rest


def _how_many(head: str) -> tuple[int, str]:
    """A number before or behind a name, and the name: ``3x``, ``x3``, ``three``, ``(3)``, ``(x3)``."""
    behind = _BEHIND.fullmatch(head) or re.fullmatch(r"(.*\S)\s+[x×]\s*([0-9]{1,3})", head, re.IGNORECASE)
    if behind:
        return int(behind[2]), behind[1].strip()
    front = re.fullmatch(r"(?:([0-9]{1,3})\s*(?:[x×]\s*|\s)|[x×]\s*([0-9]{1,3})\s)\s*(\S.*)", head, re.IGNORECASE)
    if front:
        return int(front[1] or front[2]), front[3].strip()
    return counted(head) if not head[:1].isdigit() else (1, head.strip())

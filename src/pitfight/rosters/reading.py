"""From any file to the neutral tree: which kind of file it is shows in what it holds, never in its name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pitfight.errors import FightError, cut
from pitfight.rosters import battlescribe, catalogues, configurator, lists, own, strangers
from pitfight.rosters.elements import Element, from_json, from_xml, parsed
from pitfight.rosters.loading import Source
from pitfight.rosters.tree import Roster, clean

READ = (
    "BattleScribe rosters (.ros, .rosz) and catalogues (.gst, .cat), New Recruit JSON, the JSON of the Mordheim "
    "Warband Configurator, Markdown and plain-text lists, fight files and sets of loadouts"
)
LONGEST_PREAMBLE = 10_000
"""Characters in which the first element of a page of the web is looked for."""
CATALOGUES = ("gameSystem", "catalogue")


def read(source: Source) -> Roster:
    """The roster in a text. Raises :class:`FightError` for a file of a kind that is not read, which it names."""
    roster = _read(source)
    if not roster.name:
        roster.name = Path(source.name.partition(",")[0]).stem
    return roster


def _read(source: Source) -> Roster:
    text = source.text.lstrip()
    if not text:
        raise FightError("is empty", where=source.name)
    if text.startswith("<"):
        return _from_root(xml(source), source, "XML")
    if text.startswith(("{", "[")):
        found = _json(text, source)
        if found is not None:
            return found
    _refuse_page(source)
    found = own.from_toml(source)
    if found is None:
        strangers.refuse_text(source)
        found = lists.read(source)
    return found


def xml(source: Source) -> Element:
    """The root of an XML file; a page of the web saved in its place is told apart."""
    _refuse_page(source)
    return from_xml(source.text.strip(), source.name)


OF_PAGES = (
    "!doctype\\s+html", "html", "head", "body", "meta", "title", "link", "style", "script", "noscript", "template",
    "main", "section", "article", "header", "footer", "nav", "aside", "div", "span", "p", "br", "hr", "h[1-6]", "a",
    "b", "i", "u", "em", "strong", "ul", "ol", "li", "dl", "pre", "table", "thead", "tbody", "tr", "td", "th", "form",
    "button", "input", "img", "canvas", "iframe", "center", "font", "[a-z][a-z0-9]*(?:-[a-z0-9]+)+",
)  # fmt: skip
"""What a page of the web begins with, or a piece of one; last the elements that an app of the web has of its own."""
_PAGE = re.compile(rf"<(?:{'|'.join(OF_PAGES)})(?=[\s/>])", re.IGNORECASE)
_PACKED_PAGE = re.compile(r"(?:HTTP/[0-9.]+ [0-9]{3}|(?:From: .{1,200}\s+)?(?:Snapshot-|MIME-Version:))", re.IGNORECASE)
"""How a page begins that a browser has saved in one file with its pictures, or that came with its head."""


def _refuse_page(source: Source) -> None:
    """Raise :class:`FightError` for a page of the web, behind any declaration and comments."""
    text = source.text.lstrip()[:LONGEST_PREAMBLE]
    packed = _PACKED_PAGE.match(text) is not None and re.search(r"<html\b|text/html", text, re.IGNORECASE) is not None
    while text.startswith(("<?", "<!--")):
        text = text.partition("?>" if text.startswith("<?") else "-->")[2].lstrip()
    if packed or _PAGE.match(text):
        raise FightError(
            "is a page of the web, not a roster: use the export or download of the list builder", where=source.name
        )


def _from_root(root: Element, source: Source, form: str) -> Roster:
    if root.tag == "roster":
        return battlescribe.read(root, f"BattleScribe roster, {form}")
    if root.tag in CATALOGUES:
        return catalogues.read(root, source.name)
    raise FightError(f"is XML, but no roster or catalogue: its first element is {root.tag}", where=source.name)


def _json(text: str, source: Source) -> Roster | None:
    """A roster in JSON; None for what begins like JSON and is a list in words, such as ``[Ulli] Warrior``."""
    if text.startswith("[") and not re.match(r"\[\s*[\]\[{\"0-9tfn-]", text):
        return None
    value = parsed(text, source.name)
    if isinstance(value, dict):
        for key in ("roster", *CATALOGUES):
            if isinstance(value.get(key), (dict, list)):
                if isinstance(value[key], list) and len(value[key]) > 1:
                    raise FightError(_several(key, value[key]), where=source.name)
                inner = value[key][0] if isinstance(value[key], list) and value[key] else value[key]
                return _from_root(from_json(inner, source.name, key), source, _dialect(value[key]))
        if "forces" in value:
            return _from_root(from_json(value, source.name), source, _dialect(value))
        found = own.from_mapping(value, source.name) or configurator.read(value)
        if found is not None:
            return found
    strangers.refuse(value, source.name)
    raise FightError(f"is JSON of a kind that is not read. Read are {READ}", where=source.name)


def _several(key: str, rosters: list[Any]) -> str:
    names = [clean(one.get("name", "")) or "nameless" for one in rosters if isinstance(one, dict)]
    named = f": {', '.join(f'“{cut(name)}”' for name in names[:5])}" if names else ""
    return f"holds {len(rosters)} of “{key}”{named}. Save the one you mean in a file of its own"


def _dialect(value: Any) -> str:
    made = str(value.get("generatedBy", "")) if isinstance(value, dict) else ""
    return "New Recruit JSON" if "newrecruit" in made else "JSON"

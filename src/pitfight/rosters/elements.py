"""XML and every dialect of JSON as the same elements, so that one reader serves them all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any

from pitfight.errors import FightError, cut
from pitfight.rosters import limits

if TYPE_CHECKING:
    from defusedxml.ElementTree import DefusedXMLParser

TEXT_KEYS = frozenset({"$text", "$t", "_", "#text", "_text", "__text"})
"""Where converters put the text of an element."""
ATTRIBUTE_KEYS = frozenset({"$", "@attributes", "_attributes"})
"""Where some of them put its attributes."""
CHUNK = 65_536


@dataclass(slots=True)
class Element:
    """An element: its name, its attributes as text, those within it, and its text."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def get(self, *names: str) -> str:
        """The first of some attributes that is there; empty if none is."""
        for name in names:
            if name in self.attributes:
                return self.attributes[name]
        return ""

    def items(self, many: str, one: str) -> Iterator[Element]:
        """The elements of a list: within ``many`` as XML has it, an array ``many``, or an object with ``one`` in it."""
        for child in self.children:
            if child.tag != many:
                continue
            within = [own for own in child.children if own.tag == one]
            if within:
                yield from within
            elif child.attributes or child.children:
                yield child

    def has(self, tag: str) -> bool:
        """Whether there is an attribute or a child of that name."""
        return tag in self.attributes or any(child.tag == tag for child in self.children)

    def said(self, tag: str) -> str:
        """The text of a child, or of the attribute of that name."""
        for child in self.children:
            if child.tag == tag:
                return child.text
        return self.attributes.get(tag, "")


class _Counted:
    """Counts the elements of a file, and refuses what is too deep or too much."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._count = 0

    def one_more(self, depth: int) -> None:
        """Count an element that stands so deep."""
        self._count += 1
        if self._count > limits.MOST_ELEMENTS:
            raise FightError(f"more than {limits.MOST_ELEMENTS:,} elements are too many for a roster", where=self._name)
        if depth > limits.DEEPEST:
            raise FightError(f"elements within each other more than {limits.DEEPEST} deep", where=self._name)


# -- XML ------------------------------------------------------------------------------------------------------


class _Tree:
    """Takes the events of the parser."""

    def __init__(self, name: str) -> None:
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._name = name
        self._counted = _Counted(name)
        self.root: Element | None = None
        self.events = 0
        """How many pieces of the text have come to their end."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.events += 1
        self._counted.one_more(len(self._open) + 1)
        if len(attributes) > limits.MOST_ATTRIBUTES:
            raise FightError(
                f"more than {limits.MOST_ATTRIBUTES:,} attributes are too many for one element", where=self._name
            )
        made = Element(tag.rpartition("}")[2], dict(attributes))
        if self._open:
            self._open[-1].children.append(made)
        else:
            self.root = made
        self._open.append(made)
        self._texts.append([])

    def end(self, tag: str) -> None:
        self.events += 1
        self._open.pop().text = "".join(self._texts.pop()).strip()

    def comment(self, text: str) -> None:
        """A comment, which is for people to read."""
        self.events += 1

    def pi(self, target: str, text: str) -> None:
        """A word to some program, which is none to us."""
        self.events += 1

    def data(self, text: str) -> None:
        self.events += 1
        if self._texts:
            self._texts[-1].append(text)

    def close(self) -> None:
        """The parser asks for a result; it is kept in ``root``."""


def from_xml(text: str, name: str) -> Element:
    """The root of an XML text. Raises :class:`FightError` for DTDs, entities and what is not well formed."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    tree = _Tree(name)
    parser = DefusedXMLParser(target=tree, forbid_dtd=True)
    try:
        _feed(parser, tree, text, name)
        parser.close()
    except DefusedXmlException:
        raise FightError(
            "carries a document type or entities, which no roster needs and which may hide harm; it is not read",
            where=name,
        ) from None
    except ParseError as error:
        line, column = error.position
        what = cut(str(error).partition(":")[0])
        raise FightError(
            f"is not well-formed XML: {what} at line {line:,}, column {column + 1:,}. Is it cut off?", where=name
        ) from None
    except (ValueError, UnicodeError) as error:
        raise FightError(f"is not well-formed XML: {cut(error)}", where=name) from None
    if tree.root is None:
        raise FightError("is not well-formed XML: there is nothing in it", where=name)
    return tree.root


def _feed(parser: DefusedXMLParser, tree: _Tree, text: str, name: str) -> None:
    """Give a text to the parser in chunks. Raises :class:`FightError` where a piece of it does not end for too long."""
    waiting = 0
    for at in range(0, len(text), CHUNK):
        before = tree.events
        parser.feed(text[at : at + CHUNK])
        waiting = waiting + CHUNK if tree.events == before else 0
        if waiting > limits.LONGEST_PIECE:
            raise FightError(
                f"a tag or comment of more than {limits.LONGEST_PIECE:,} characters is too long for a roster",
                where=name,
            )


# -- JSON -----------------------------------------------------------------------------------------------------


def parsed(text: str, name: str) -> Any:
    """The value of a JSON text. Raises :class:`FightError`."""
    if sum(text.count(sign) for sign in ",[{") > limits.MOST_JSON_PARTS:
        raise FightError(f"more than {limits.MOST_JSON_PARTS:,} parts are too many for a roster", where=name)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_float=_written, parse_constant=str)
    except RecursionError:
        raise FightError("is nested too deeply for a roster", where=name) from None
    except _Twice as error:
        raise FightError(f"the key “{cut(error.args[0])}” stands twice in one object of it", where=name) from None
    except json.JSONDecodeError as error:
        raise FightError(
            f"is no JSON: {error.msg} at line {error.lineno:,}, column {error.colno:,}. Is it cut off?", where=name
        ) from None
    except ValueError:
        raise FightError("is no JSON that is read here: a number in it is too long", where=name) from None


def _written(text: str) -> float | str:
    """A number of JSON; one that is too large for a float, as ``NaN`` is, stays the text that can be quoted."""
    value = float(text)
    return value if isfinite(value) else text


class _Twice(Exception):
    """A key stands twice in one object, and only one of them could be read."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _Twice(next(key for at, (key, _) in enumerate(pairs) if any(key == other for other, _ in pairs[:at])))
    return made


def from_json(value: Any, name: str, tag: str = "roster") -> Element:
    """An element from a JSON object in any dialect of the converters. Raises :class:`FightError`."""
    return _element(value, tag, _Counted(name), 0)


def _element(value: Any, tag: str, counted: _Counted, depth: int) -> Element:
    counted.one_more(depth)
    made = Element(tag)
    if not isinstance(value, dict):
        made.text = said(value)
        return made
    for key, own in value.items():
        if key in TEXT_KEYS and not isinstance(own, (dict, list)):
            made.text = said(own)
        elif key in ATTRIBUTE_KEYS and isinstance(own, dict):
            made.attributes.update((inner, said(text)) for inner, text in own.items())
        elif isinstance(own, list):
            made.children += [_element(one, key, counted, depth + 1) for one in _flat(own) if one is not None]
        elif isinstance(own, dict):
            made.children.append(_element(own, key, counted, depth + 1))
            if own and TEXT_KEYS.issuperset(own):
                made.attributes.setdefault(key.lstrip("@_"), made.children[-1].text)
        elif own is not None:
            made.attributes[key.lstrip("@_")] = said(own)
    return made


def _flat(values: list[Any]) -> Iterator[Any]:
    """The members of a list, and of lists in it."""
    for one in values:
        if isinstance(one, list):
            yield from _flat(one)
        else:
            yield one


def said(value: Any) -> str:
    """A plain value of JSON as XML would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, (dict, list)):
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)

"""From the fields of the form to an address: the line of a fighter wins over its pickers when both have changed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import parse_qsl

from starlette.requests import Request

from pitfight.fight import SIDES
from pitfight.systems import system
from pitfight.web.address import FIGHTERS, LONGEST, Address, TooLongError, from_pairs
from pitfight.web.lines import changed, nice, take_apart, with_state
from pitfight.words import normal

_PICKER = re.compile(r"^(a|b|other|other_b)([0-9]{1,3})\.(.+)$")


def is_form(query: str) -> bool:
    """Whether a query is that of the form, and not an address."""
    return "form=1" in query.split("&")


async def posted(request: Request) -> dict[str, str]:
    """The fields of a form that was posted, which are plain; anything else has none."""
    try:
        return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=100))
    except ValueError:
        return {}


def read_form(page: str, key: str, query: str) -> Address:
    """The address of a form that was sent."""
    if len(query) > 4 * LONGEST:
        raise TooLongError(f"{len(query):,} characters are too long", where="form")
    pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=5_000)
    texts: dict[str, list[str]] = {side: [] for side in FIGHTERS}
    were: dict[str, list[str]] = {side: [] for side in FIGHTERS}
    pickers: dict[tuple[str, int], dict[str, list[str]]] = {}
    plain: list[tuple[str, str]] = []
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        picker = _PICKER.match(name)
        if picker:
            pickers.setdefault((picker[1], int(picker[2])), {}).setdefault(picker[3], []).append(value)
        elif name in texts:
            texts[name].append(value)
        elif name.endswith(".was") and name[:-4] in were:
            were[name[:-4]].append(value)
        elif name in ("until", "k", "turn", "touching", "t", "form"):
            fields.setdefault(name, []).append(value)
        else:
            plain.append((name, value))
    lines = {side: _lines(key, side, texts[side], were[side], pickers) for side in texts}
    _one_side_charges(key, lines, were)
    plain += [(side, line) for side, found in lines.items() for line in found]
    options = system(key).options
    plain = [
        (name, value)
        for name, value in plain
        if not (name.startswith("o.") and name[2:] in options and options[name[2:]].default == value)
    ]
    plain += _head(key, fields, lines)
    return from_pairs(page, key, plain)


def _lines(
    key: str,
    side: str,
    texts: list[str],
    were: list[str],
    pickers: dict[tuple[str, int], dict[str, list[str]]],
) -> list[str]:
    lines = []
    for place, text in enumerate(texts):
        was = were[place] if place < len(were) else None
        fields = pickers.get((side, place + 1))
        if fields and was is not None and text.strip() == was.strip():
            text = nice(key, changed(key, text, fields))
        lines.append(text)
    return lines


def _one_side_charges(key: str, lines: dict[str, list[str]], were: dict[str, list[str]]) -> None:
    """When a side begins to charge, the other one has done so."""
    now = {side for side in SIDES if any(_charges(key, text) for text in lines[side])}
    before = {side for side in SIDES if any(_charges(key, text) for text in were[side])}
    if now == set(SIDES) and len(before) == 1:
        (side,) = before
        lines[side] = [with_state(key, text, "charging", False) for text in lines[side]]


def _charges(key: str, text: str) -> bool:
    return any(normal(word) == "charging" for word in take_apart(key, text).words["now"])


def _head(key: str, fields: dict[str, list[str]], lines: dict[str, list[str]]) -> Iterable[tuple[str, str]]:
    until = fields.get("until", [""])[-1]
    if until.endswith("=k"):
        until = f"{until[:-2]}-{fields.get('k', ['3'])[-1].strip() or '3'}"
    if until and until != system(key).untils[0]:
        yield "until", until
    turn = fields.get("turn", [""])[-1]
    charging = [side for side in SIDES if any(_charges(key, text) for text in lines[side])]
    if turn in SIDES and not charging and turn != "a":
        yield "turn", turn
    if "touching" in fields:
        given = [text for text in fields.get("t", []) if "-" in text]
        whole = len(lines["a"]) * len(lines["b"])
        if given and len(given) < whole:
            yield "touch", ",".join(given)

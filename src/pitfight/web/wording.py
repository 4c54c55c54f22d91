"""The sentences of the page: one catalogue, ``strings.toml``, so that nothing is glued together from parts."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

_COMMANDS = (
    (re.compile(r" \(--[a-z-]+(?: [^()]*)?\)"), ""),
    (
        re.compile(r"name the system to read it for: --system .*"),
        "tick the box below on the Import page of the system to read it for",
    ),
    (
        re.compile(r"(?:pitfight import )?--system ([a-z0-9-]+)"),
        r"the Import page of \1, with the box below ticked,",
    ),
    (
        re.compile(r"pitfight show and pitfight rules, each with the system, list what there is\."),
        "The Rules page lists what there is.",
    ),
)
"""What sentences of the engine say of options and commands, and what a page says instead."""


@cache
def catalogue() -> dict[str, str]:
    """All sentences by their keys, such as ``table.undo``."""
    text = (files("pitfight.web") / "strings.toml").read_text("utf-8")
    found: dict[str, str] = {}
    for part, rows in tomllib.loads(text).items():
        found |= {f"{part}.{key}": sentence for key, sentence in rows.items()}
    return found


def part(name: str) -> dict[str, str]:
    """The sentences of one part, by their keys in it."""
    return {key.removeprefix(f"{name}."): text for key, text in catalogue().items() if key.startswith(f"{name}.")}


def on_page(text: str) -> str:
    """A sentence that speaks of the command line, as a page says it."""
    for words, instead in _COMMANDS:
        text = words.sub(instead, text)
    return text


def say(key: str, **values: object) -> str:
    """The sentence of a key, with its gaps filled. Raises :class:`KeyError` for a key or a gap that is none."""
    sentence = catalogue()[key]
    return sentence.format(**values) if values else sentence

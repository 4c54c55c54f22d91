"""The sentences of the page: one catalogue, ``strings.toml``, so that nothing is glued together from parts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

_COMMANDS = (
    (re.compile(r" \((?:show )?--[a-z-]+(?: [^()]*)?\)"), ""),
    (re.compile(r": --max-cells [0-9]+ (?:works them all out|allows more)"), "; name fewer"),
    (
        re.compile(r"; what is missing may be in its catalogue: --catalogue [^ ]+"),
        "; write it into the list below, with his numbers",
    ),
    (re.compile(r"name it with --catalogue, or read it"), "bring that one in by itself"),
    (
        re.compile(r"name the file as it is where a fight file or a set of loadouts may stand"),
        "write its fighters on the Odds page",
    ),
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
_OF_COMMANDS = re.compile(r"(?<![\w-])--[a-z]|^pitfight ")


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


def ways_on_page(attempts: Iterable[str]) -> list[str]:
    """What would be right, without what only a command line takes: options, and whole commands."""
    return [way for way in attempts if not _OF_COMMANDS.search(way)]


def say(key: str, **values: object) -> str:
    """The sentence of a key, with its gaps filled. Raises :class:`KeyError` for a key or a gap that is none."""
    sentence = catalogue()[key]
    return sentence.format(**values) if values else sentence

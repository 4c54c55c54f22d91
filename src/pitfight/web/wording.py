"""The sentences of the page: one catalogue, ``strings.toml``, so that nothing is glued together from parts."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


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


def say(key: str, **values: object) -> str:
    """The sentence of a key, with its gaps filled. Raises :class:`KeyError` for a key or a gap that is none."""
    sentence = catalogue()[key]
    return sentence.format(**values) if values else sentence

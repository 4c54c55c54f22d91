"""Weapons that no table has, described in words: a name, and in brackets what it does, ``bone [S+1/parry]``.

Which words there are is a matter of each system; how they are written is one for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitfight.errors import FightError, cut
from pitfight.words import counted

_TEXT = re.compile(r"\s*([^\[\]:;,=#]{1,60}?)\s*\[([^\[\]]{1,120})\]s?\s*")
SOURCE = "described in words"
"""The source of such a row."""
Row = dict[str, Any]
"""A row as a data file would have it."""


def taken_apart(text: str) -> tuple[str, list[str]]:
    """The name and the words in brackets behind it; no words where there are no such brackets."""
    match = _TEXT.fullmatch(text)
    if match is None or counted(match[1])[1] != match[1]:
        return "", []
    words = [" ".join(word.casefold().replace("−", "-").split()) for word in match[2].split("/")]
    return " ".join(match[1].casefold().split()), words


def check(text: str, known: Callable[[str], bool], ways: Iterable[str], where: str) -> None:
    """Raise :class:`FightError` for brackets with a word that is not ``known``, naming the ``ways`` there are."""
    ways = tuple(ways)
    for word in taken_apart(text)[1]:
        if not known(word):
            raise FightError(
                f"“{cut(word)}” is no word for what a weapon does: {', '.join(ways)}", where=where, attempts=ways
            )


def give(row: Row, given: Mapping[str, Any]) -> None:
    """Give a row what a word stands for: effects besides those that it has, all else as it is said."""
    row["effects"] += given.get("effects", ())
    row.update({key: value for key, value in given.items() if key != "effects"})


def named(name: str, words: Iterable[str]) -> str:
    """The id of a described weapon: its text as it is written."""
    return f"{name} [{'/'.join(words)}]"

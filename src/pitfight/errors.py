"""What can go wrong, sorted by who must act: the writer of a fight, the one who answers, or us."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

LONGEST_QUOTE = 60
MOST_LISTED = 12
LONGEST_LIST = 400
"""All known words are listed if there are so few, or so few letters in them."""


IN_FILES = {None: "null", True: "true", False: "false"}
"""How files write what is no text and no number."""


class PitfightError(Exception):
    """Any failure that has a sentence for the person in front of it.

    ``where`` names the place (a file, a fighter, a key), ``what`` the matter, and ``attempts`` what would be right.
    """

    kind = "error"
    exit_code = 2

    def __init__(self, what: str, *, where: str = "", attempts: Iterable[str] = ()) -> None:
        self.what = what
        self.where = where
        self.attempts = tuple(attempts)
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The whole message on one line: where, what, what would be right."""
        place = f"{self.where}: " if self.where else ""
        return printable(f"{place}{self.what}")

    def at(self, where: str) -> PitfightError:
        """The same error, seen from one place further out."""
        inner = f"{where}, {self.where}" if self.where else where
        return type(self)(self.what, where=inner, attempts=self.attempts)

    def as_json(self) -> dict[str, object]:
        """The object of ``--json``: ``kind``, ``where``, ``what`` and ``try``."""
        return {"kind": self.kind, "where": self.where, "what": self.what, "try": list(self.attempts)}


class FightError(PitfightError):
    """The fight as written is wrong: an unknown word, a value out of range, two weapons too many."""

    kind = "fight"


class AnswerError(PitfightError):
    """An answer to a question of the dice is not legal here."""

    kind = "answer"


class TooLargeError(PitfightError):
    """A method was asked for by name and the fight does not fit its limits."""

    kind = "too_large"
    exit_code = 3


class TimeUpError(TooLargeError):
    """The time that was given is over: the same fight may well fit on another day."""


class RuleError(PitfightError):
    """A rule broke its promise: it read something besides its arguments and the dice. A defect of ours."""

    kind = "defect"
    exit_code = 1


def nearest(word: str, known: Iterable[str], most: int = 4) -> tuple[str, ...]:
    """The known words that look most like ``word``, best first; empty when none is close."""
    names = {name.casefold(): name for name in known}
    found = difflib.get_close_matches(word.casefold(), list(names), n=most, cutoff=0.6)
    containing = [key for key in names if word and word.casefold() in key and key not in found]
    return tuple(names[key] for key in (found + sorted(containing, key=len))[:most])


def unknown(word: str, what: str, known: Iterable[str], where: str = "") -> FightError:
    """The error for a word nobody knows, with the nearest known ones."""
    names = list(known)
    near = nearest(cut(word), names)
    hint = f" Did you mean {_listed(near)}?" if near else ""
    if not near and (len(names) <= MOST_LISTED or sum(map(len, names)) <= LONGEST_LIST):
        hint, near = f" It is one of {', '.join(names)}.", tuple(names)
    elif not near:
        hint = " pitfight show and pitfight rules, each with the system, list what there is."
    return FightError(f"“{cut(word)}” is no {what}.{hint}", where=where, attempts=near)


def cut(word: object) -> str:
    """A word of the input as a message quotes it: on one line, and not for pages; true, false and null as in files."""
    if word is None or isinstance(word, bool):
        return IN_FILES[word]
    text = printable(" ".join(str(word)[: 10 * LONGEST_QUOTE].split()))
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def printable(text: str) -> str:
    """A text with control and formatting characters spelled out, so that no terminal obeys them."""
    return "".join(repr(letter)[1:-1] if unicodedata.category(letter).startswith("C") else letter for letter in text)


def _listed(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"

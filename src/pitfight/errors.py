"""What can go wrong, sorted by who must act: the writer of a fight, the one who answers, or us."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from typing import ClassVar

LONGEST_QUOTE = 60
MOST_LISTED = 12
LONGEST_LIST = 400
"""All known words are listed if there are so few, or so few letters in them."""


IN_FILES = {None: "null", True: "true", False: "false"}
"""How files write what is no text and no number."""


class PitfightError(Exception):
    """Any failure that has a sentence for the person in front of it.

    ``where`` names the place (a file, a fighter, a key), ``what`` the matter, and ``attempts`` what would be right.
    Every kind says what commonly brings it about and what helps: these are the rows of ``docs/errors.md``.
    """

    kind: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 2
    cause: ClassVar[str] = (
        "The command line or the machine is not as it must be: an option that there is not, a value that is"
        " no number, a port that is taken."
    )
    cure: ClassVar[str] = "Do as the sentence says; `pitfight COMMAND --help` lists what a command takes."

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
    cause = (
        "The fight as written is wrong: an unknown word, a number out of range, two things that cannot both hold; or it"
        " asks for a package of an extra that is not installed."
    )
    cure = (
        "The sentence names the place and what would be right, with the nearest known words; `pitfight show` and"
        " `pitfight rules`, each with the system, list all there are."
    )


class AnswerError(PitfightError):
    """An answer to a question of the dice is not legal here."""

    kind = "answer"
    cause = "An answer at the table is not legal here: a face that no die has, a choice that is not open, one too many."
    cure = "Take one of those that the sentence names; `u` takes the last answer back."


class TooLargeError(PitfightError):
    """A method was asked for by name and the fight does not fit its limits."""

    kind = "too_large"
    exit_code = 3
    cause = "A method was named, and the fight does not fit its limits of states, seconds, memory or cells."
    cure = "Raise the limit that the sentence names, ask a smaller question (`--until phase`), or leave `--method` out."


class TimeUpError(TooLargeError):
    """The time that was given is over: the same fight may well fit on another day."""

    cause = "The seconds given were over before the answer was there."
    cure = "Give more (`--max-seconds`), ask again when the machine is less busy, or ask a smaller question."


class RuleError(PitfightError):
    """A rule broke its promise: it read something besides its arguments and the dice. A defect of ours."""

    kind = "defect"
    exit_code = 1
    cause = "pitfight itself is wrong: a rule or a row of its tables broke its promise."
    cure = "Please report it, with the command; `PITFIGHT_DEBUG=1` before it shows the place."


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

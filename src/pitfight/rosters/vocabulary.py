"""The names of one system's tables as rosters write them: with numbers, brackets, misspellings and makes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from pitfight.catalogue import WEAPON
from pitfight.effects import Row
from pitfight.errors import FightError
from pitfight.rosters.games import Game, fold, games
from pitfight.systems import system
from pitfight.words import counted, normal

GEAR = ("gear", "weapons")
BORN = ("make", "poison")
_BEHIND = re.compile(r"^(.*\S)\s+[x×]\s*([0-9]{1,3})$", re.IGNORECASE)
_BRACKET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")


@dataclass(frozen=True, slots=True)
class Word:
    """A name that the system's tables know: how often, the word for it, and the row behind it."""

    count: int
    text: str
    row: Row
    guessed: bool = False

    @property
    def of_gear(self) -> bool:
        """Whether it is something carried."""
        return self.row.kind not in ("skill", "rule", "mutation", "state", "spell")

    def in_words(self, count: int) -> str:
        """The word as a fighter's list has it."""
        return self.text if count == 1 else f"{count} {self.text}{'' if self.text.endswith(('s', ']')) else 's'}"


class Vocabulary:
    """Looks names up in the tables of a system, for rosters of its game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._catalogue = system(game.key).catalogue
        self._gear = tuple(kind for kind, key in self._catalogue.kinds.items() if key in GEAR)
        self._rules = tuple(kind for kind, key in self._catalogue.kinds.items() if key not in GEAR and kind != "state")
        self._found: dict[str, Word | None] = {}

    def word(self, name: str, described: bool = True) -> Word | None:
        """The gear, skill or rule of that name; None where there is none.

        A name may be one of our own words for a weapon that no table has, if it may be ``described``; where a file
        has a row for it, the row says what it does and not the name.
        """
        if name not in self._found:
            self._found[name] = next(self._words(name), None)
        return self._found[name] or (self.described(name) if described else None)

    def described(self, name: str) -> Word | None:
        """A weapon whose rules stand in its name, as our words may describe one that no table has."""
        number, text = counted(name)
        if self._catalogue.described(text) is None:
            return None
        row = self._catalogue.find(text, (WEAPON,))
        return Word(number, row.id, row)

    def _words(self, name: str) -> Iterator[Word]:
        for number, text in _numbers(name):
            for part, guessed in self._names(text):
                word = self._row(number, part, guessed)
                if word is not None:
                    yield word

    def _names(self, text: str) -> Iterator[tuple[str, bool]]:
        folded = fold(text)
        if folded in self.game.spellings:
            yield self.game.spellings[folded], False
        yield folded, False
        if folded in self.game.guesses:
            yield self.game.guesses[folded], True

    def _row(self, number: int, name: str, guessed: bool) -> Word | None:
        again, rest = counted(name)
        if not self._catalogue.lists(name, (*self._gear, *self._rules)) and again > 1:
            number, name = number * again, rest
        for kinds in (self._gear, self._rules):
            for kind in kinds:
                if self._catalogue.lists(name, (kind,)):
                    row = self._catalogue.find(name, (kind,))
                    return Word(number, self._unmistaken(row), row, guessed)
        words = name.split()
        for at in range(1, len(words)):
            before, blade = " ".join(words[:at]), " ".join(words[at:])
            if self._catalogue.lists(before, BORN) and self._catalogue.lists(blade, ("weapon",)):
                make = self._catalogue.find(before, BORN)
                row = self._catalogue.find(blade, ("weapon",))
                return Word(number, f"{make.id} {row.id}", row, guessed)
        return None

    def _unmistaken(self, row: Row) -> str:
        """The word for a row, with its kind in front where the name alone is that of several."""
        kinds = [kind for kind in (*self._gear, *self._rules) if self._catalogue.lists(row.id, (kind,))]
        return row.id if len(kinds) == 1 else f"{row.kind}: {row.id}"

    def born(self, name: str) -> Row | None:
        """The make or poison of that name, which hangs on a weapon; None where there is none."""
        for _, text in _numbers(name):
            if self._catalogue.lists(fold(text), BORN):
                return self._catalogue.find(fold(text), BORN)
        return None

    def near(self, name: str) -> str:
        """The gear whose name looks most like one that no table has; empty where none is close."""
        return next(iter(self._catalogue.near(several(name)[1], self._gear)), "")

    def apart(self, name: str) -> str:
        """Why a thing changes nothing in close combat; empty for one that is not known to."""
        for _, text in _numbers(name):
            if fold(text) in self.game.apart:
                return self.game.apart[fold(text)]
        return ""

    def in_numbers(self, name: str) -> str:
        """Why an injury or advance needs nothing done; empty for what is none."""
        sign = " ".join(name.casefold().strip(" .:").split())
        return self.game.known_numbers.get(sign) or self.game.known_numbers.get(fold(name), "")

    def profiles(self, *names: str) -> list[str]:
        """The ids of the profiles that the first name of some which is one stands for."""
        for name in names:
            for _, text in _numbers(name):
                folded = fold(text)
                found = self._catalogue.profiles_named(self.game.profiles.get(folded, folded))
                if found:
                    return found
        return []

    def natural(self, profile: str, rows: Iterable[Row]) -> bool:
        """Whether a profile of ours, by its word, or one of some rows brings natural weapons."""
        kinds = ("rule", "skill", "mutation")
        for id in self._catalogue.profiles_named(profile):
            row = self._catalogue.profiles[id]
            if row.get("natural"):
                return True
            rows = [*rows, *(self._catalogue.find(str(name), kinds) for name in row.get("rules", ()))]
        return any(row.facts.get("natural") for row in rows)

    def profile_word(self, id: str) -> str:
        """The words for a profile: its name, or its id where several have that name."""
        name = str(self._catalogue.profiles[id]["name"])
        return name if self._catalogue.profiles_named(name) == [id] and not re.search(r"[:;,=]", name) else id


@cache
def vocabulary(key: str) -> Vocabulary:
    """The vocabulary of a system. Raises :class:`FightError` for one that no rosters are read for."""
    for game in games():
        if game.key == key:
            return Vocabulary(game)
    raise FightError(f"rosters are not read for {key}", where="system", attempts=tuple(game.key for game in games()))


def several(name: str) -> tuple[int, str]:
    """A number in front of a name or behind it, and the name without: ``2x Dagger``, ``Dagger x2``."""
    return next(((number, text) for number, text in _numbers(name) if number > 1), (1, name))


def _numbers(name: str) -> Iterator[tuple[int, str]]:
    """A name with the number in front of it or behind it taken off, and without what stands in brackets behind it.

    What stands in brackets may be a make, ``Sword (Gromril)``, or a kind, ``Madness (Frenzy)``; that is tried first.
    """
    seen = set()
    text = name.strip()
    bare = _BRACKET.sub("", text)
    inner = text[len(bare) :].strip(" ()[]")
    for plain in (text, *((f"{inner} {bare}", f"{bare}: {inner}") if inner else ()), bare):
        behind = _BEHIND.match(plain)
        for number, rest in ((1, plain), (int(behind[2]), behind[1]) if behind else (1, plain), counted(plain)):
            if rest and (number, normal(rest)) not in seen:
                seen.add((number, normal(rest)))
                yield number, rest

"""A fighter of a roster in words, and everything that is known while a roster is being mapped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitfight.building import Spec, check
from pitfight.errors import FightError, PitfightError
from pitfight.rosters import limits
from pitfight.rosters.games import Game
from pitfight.rosters.report import Kind, Report
from pitfight.rosters.tree import Entry, Profile
from pitfight.rosters.vocabulary import Vocabulary
from pitfight.systems import system
from pitfight.words import read

MOMENTARY = ("status", "wounds_left", "fear_failed", "combat_turn", "friends_near")
"""Keys of a fighter that tell how he stands as a fight begins."""

ORDER = ("m", "ws", "bs", "s", "t", "w", "i", "a", "ld")


@dataclass(frozen=True, slots=True)
class Recruit:
    """A fighter of a roster: his name, how many are alike, his words without the name, where he stands in the file."""

    name: str
    count: int
    words: str
    path: tuple[str, ...] = ()
    given: Mapping[str, Any] | None = None
    """His table where a file of ours gave it, which may say more than words can."""
    doubts: tuple[str, ...] = ()
    """What an answer about him is to say: which of his weapons are in none of our tables, and what was taken."""

    def table(self, key: str) -> dict[str, Any]:
        """The table of a fight file for one of them."""
        if self.given is not None:
            return {"name": self.name, **self.given}
        return {**system(key).table(read(self.words)), "name": self.name}

    def as_json(self) -> dict[str, object]:
        """The fighter as plain data."""
        made = {"name": self.name, "count": self.count, "words": self.words, "path": list(self.path)}
        return {**made, "unverified": list(self.doubts)} if self.doubts else made


@dataclass(slots=True)
class Recruiting:
    """One roster being mapped: the system's words, the report, the fighters so far."""

    words: Vocabulary
    report: Report
    options: Mapping[str, str]
    found: list[Recruit] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    fitting: dict[tuple[str, ...], tuple[list[str], list[tuple[str, str]]]] = field(default_factory=dict)
    """What fits together of what somebody has, and what is said of the rest."""
    heads: dict[str, str] = field(default_factory=dict)
    """For each profile, and for fighters without one, the numbers with which it is asked what fits together."""
    hung: set[int] = field(default_factory=set)
    """Makes of weapons that have been hung on theirs, by identity of their entries."""
    seen: set[int] = field(default_factory=set)
    """Entries and profiles that have been looked at, by identity; each has its lines then."""
    near: dict[str, str] = field(default_factory=dict)
    """Names that no table has, and what each is like."""
    doubts: list[tuple[str, str]] = field(default_factory=list)
    """Of the fighter at work: words for weapons that stand in for unknown ones, and what is to be said of them."""
    steps: int = 0
    judged: dict[str, PitfightError | None] = field(default_factory=dict)
    """What is wrong with words that have been tried."""

    @property
    def game(self) -> Game:
        return self.words.game

    def say(self, kind: Kind, path: Iterable[str], field: str, found: str, done: str) -> None:
        """Write a line of the report."""
        self.report.add(kind, path, field, found, done)

    def saw(self, *things: Entry | Profile) -> None:
        """Remember that entries or profiles have been looked at."""
        self.seen.update(id(thing) for thing in things)

    def meant(self, name: str) -> str:
        """The gear of our tables that a name may stand for, as a question in brackets; empty where none is like it."""
        if name not in self.near and len(self.near) < limits.MOST_NEAR:
            self.near[name] = self.words.near(name)
        near = self.near.get(name, "")
        return f" (did you mean {near}?)" if near else ""

    def step(self) -> None:
        """Count an entry that is looked at. Raises :class:`FightError` when there are too many."""
        self.steps += 1
        if self.steps > limits.MOST_STEPS:
            raise FightError("too much hangs on too many fighters; no roster does that")

    def wrong(self, words: str) -> str:
        """Why the system does not take a fighter; empty when it does."""
        error = self._error(words)
        return "" if error is None else error.what

    def wrong_key(self, words: str) -> str:
        """The same, with the key in front at which it does not."""
        error = self._error(words)
        if error is None or not error.where:
            return "" if error is None else error.what
        return f"{error.where.rpartition(', ')[2]}: {error.what}"

    def _error(self, words: str) -> PitfightError | None:
        if words not in self.judged:
            self.judged[words] = self._judge(words)
        return self.judged[words]

    def _judge(self, words: str) -> PitfightError | None:
        try:
            table = system(self.game.key).table(read(words))
        except PitfightError as error:
            return error
        return self._table_error(table)

    def wrong_table(self, table: Mapping[str, Any]) -> str:
        """Why the system does not take a table; empty when it does."""
        error = self._table_error(table)
        return "" if error is None else error.what

    def _table_error(self, table: Mapping[str, Any]) -> PitfightError | None:
        # Against him stands a plain man with his numbers: two who charge each other would be another mistake, and
        # so would be a lance without the horse.
        foe = {
            key: value
            for key, value in table.items()
            if value is not True and not isinstance(value, (list, tuple)) and key not in MOMENTARY
        }
        both = ({**table, "side": "a"}, {**foe, "side": "b"})
        try:
            check(Spec(self.game.key, both, options=self.options))
        except PitfightError as error:
            return error
        return None

    def name(self, wanted: str) -> str:
        """A name that nobody has yet."""
        stem = wanted[: limits.LONGEST_NAME].strip() or "nameless"
        name = stem
        while name in self.names:
            self.names[stem] += 1
            number = f" {self.names[stem]}"
            name = stem[: limits.LONGEST_NAME - len(number)].rstrip() + number
        self.names[name] = 1
        return name


def with_things(head: str, things: Sequence[str]) -> str:
    """A fighter's words with more of them."""
    return head + ((", " if ":" in head else ": ") + ", ".join(things) if things else "")

"""A fight as frozen values, and what a rule system must offer so that every engine can run it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from pitfight.dice import Ask, Dice, Event, Kind, View, Who

if TYPE_CHECKING:
    from pitfight.building import Entry
    from pitfight.catalogue import Catalogue
    from pitfight.effects import Registry
    from pitfight.words import Words

Side = Literal["a", "b"]
SIDES: tuple[Side, Side] = ("a", "b")
Reason = Literal["decided", "both_gone", "limit", "no_contact", "capped"]


BEST, ASK = "best", "ask"
FOR_EVERY_KIND = {
    BEST: "whatever gives this side the best chances (to win, less the chance to lose)",
    ASK: "the player is asked each time, in play (odds cannot know what he will choose)",
}
"""Policies that make every kind of choice in every system, each with what it is."""


def other(side: Side) -> Side:
    """The opposing side."""
    return "b" if side == "a" else "a"


@dataclass(frozen=True, slots=True)
class End:
    """How a fight stopped: why, and who had won by then."""

    reason: Reason
    winner: Side | None = None
    fought: bool = True
    """False when the fight was over before the phase (round, turn) began, which then does not count."""
    how: str = ""
    """What made the beaten side leave, where a system tells ways apart (``routed``)."""


class Fighter(Protocol):
    """What engines know of a fighter; everything else is between him and his system's rules."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def side(self) -> Side: ...


@dataclass(frozen=True, slots=True)
class Until:
    """What ends the fight: a word of the system, and its number (``phases``) or fighter (``blows``)."""

    word: str
    value: int | str | None = None

    def __str__(self) -> str:
        return self.word if self.value is None else f"{self.word}={self.value}"

    def as_json(self) -> str | dict[str, int | str]:
        """The same in a fight file: a word, or a table of one key."""
        return self.word if self.value is None else {self.word: self.value}


T = TypeVar("T")
MOST_MADE = 30_000
"""So many things made for fights under the same options are kept at most."""


class Rulings:
    """The options in force in one fight. It remembers which were looked at, for the list of readings.

    ``given`` are those that the fight names itself. The fights of a table may have one object in common, and then what
    is made for one of them by :meth:`once` serves the next.
    """

    __slots__ = ("_made", "_values", "consulted", "given")

    def __init__(self, values: Mapping[str, Any], given: Iterable[str] = ()) -> None:
        self._values = dict(values)
        self.consulted: set[str] = set()
        self.given = frozenset(given)
        self._made: dict[Hashable, Any] = {}

    def __getstate__(self) -> Any:
        """Without what has been made, which has these rulings in it and is as easily made again."""
        return self._values, self.consulted, self.given

    def __setstate__(self, state: Any) -> None:
        self._values, self.consulted, self.given = state
        self._made = {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made under these options, only the first time; ``key`` says all else that it hangs on."""
        try:
            found: T = self._made[key]
        except KeyError:
            if len(self._made) >= MOST_MADE:
                self._made.clear()
            found = self._made[key] = make()
        return found

    def __getitem__(self, name: str) -> Any:
        self.consulted.add(name)
        return self._values[name]

    def items(self) -> Sequence[tuple[str, Any]]:
        """All options with their values, in the order of the system's list."""
        return tuple(self._values.items())


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One optional reading of a rule: a row of a system's ``options.toml``."""

    name: str
    values: tuple[str, ...]
    clauses: tuple[str, ...]
    meaning: str
    source: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
    """The limits of values that carry numbers: ``lowest``, ``highest``, and ``whole``."""

    @property
    def default(self) -> str:
        """The value in force when nobody says otherwise."""
        return self.values[0]

    def value(self, text: str) -> str | None:
        """The value that a text means, as it is written in answers; None for one that is none.

        Where there are limits, a value may stand for many: ``name:N`` for a name and a number, ``number`` for a number,
        ``list`` for a pair of numbers. Raises :class:`ValueError` with the limits for a number beyond them.
        """
        plain = text.strip().casefold()
        for own in self.values:
            form = bool(self.numbers) and (own in ("number", "list") or own.endswith(":N"))
            if own.casefold() == plain and not form:
                return own
        for own in self.values if self.numbers else ():
            if own == "list" and (
                pair := re.fullmatch(r"\[?\s*(-?[^\s,.]+)\s*(?:,|\.\.)\s*(-?[^\s,.]+?)\s*\]?", plain)
            ):
                low, high = (self._number(part) for part in pair.groups())
                if low > high:
                    raise ValueError("the first number of a pair is the lower one")
                return f"[{low}, {high}]"
            if own == "number" and re.match(r"-?[.\d]", plain):
                return str(self._number(plain))
            if own.endswith(":N") and plain.startswith(own[:-1].casefold()):
                return f"{own[:-1]}{self._number(plain[len(own) - 1 :])}"
        return None

    def _number(self, text: str) -> Fraction:
        """A number within the limits."""
        lowest, highest = self.numbers.get("lowest", 0), self.numbers.get("highest", 100)
        kind = "whole number" if self.numbers.get("whole") else "number"
        try:
            number = Fraction(text) if re.fullmatch(r"-?[0-9]{0,9}(\.[0-9]{1,9})?(/[0-9]{1,9})?", text) else None
        except (ValueError, ZeroDivisionError):
            number = None
        if number is None or not lowest <= number <= highest or (kind != "number" and number.denominator != 1):
            raise ValueError(f"it takes a {kind} from {lowest} to {highest}")
        return number


@dataclass(frozen=True, slots=True)
class Fight:
    """One fight, ready for any engine. ``begin`` holds the scene first, then how each fighter stands.

    ``policies`` gives for each side and kind of choice the name of a policy, ``best``, or ``ask``.
    """

    system: System
    fighters: tuple[Fighter, ...]
    begin: tuple[Hashable, ...]
    setting: Any
    until: Until
    rulings: Rulings = field(compare=False)
    policies: Mapping[tuple[Side, str], str] = field(default_factory=dict, compare=False)
    named_policies: frozenset[tuple[Side, str]] = frozenset()
    max_steps: int | None = None
    start: str = "phase"
    notices: tuple[str, ...] = ()
    twins: tuple[tuple[Who, ...], ...] = ()
    """Groups of fighters that are alike in everything but their ids, so that only how many stand how matters."""
    words: tuple[str, ...] = ()
    """Each fighter in a few words, as answers show him."""
    again: Callable[[Mapping[str, str]], Fight] | None = field(default=None, compare=False, repr=False)
    """The same fight with other options."""

    def side_of(self, who: Who) -> Side:
        """The side of a fighter."""
        return self.fighters[who].side

    def policy(self, side: Side, kind: Kind) -> str:
        """The name of the policy by which a side makes a kind of choice."""
        return self.policies.get((side, kind.key), kind.policies[0].name)


def ladder(system: System, status: str) -> tuple[str, ...]:
    """The statuses open to a fighter who begins with one, best first: all, unless the system says otherwise."""
    ladders: tuple[tuple[str, ...], ...] = getattr(system, "ladders", (system.statuses,))
    return next(own for own in ladders if status in own)


class System(Protocol):
    """What a rule system offers. Adding a system means writing one of these and registering it."""

    key: str
    title: str
    step_word: str
    """What one step of ``by_step`` is called: phase, round, turn."""
    statuses: tuple[str, ...]
    untils: tuple[str, ...]
    """Words that end a fight, the default first; ``word=k`` takes a number, ``word=who`` a side or fighter."""
    kinds: tuple[Kind, ...]
    catalogue: Catalogue
    """The rows of gear, skills and profiles."""
    registry: Registry[Any]
    """What rows may say; what their conditions are judged by is between them and the system."""
    characteristics: tuple[Any, ...]
    """The numbers of a profile, each as the system describes it."""

    @property
    def options(self) -> Mapping[str, OptionRow]:
        """The options of the system, by name."""

    def table(self, words: Words) -> dict[str, Any]:
        """The table of a fighter, as a fight file would have it, from words taken apart."""

    def assemble(
        self,
        entries: Sequence[Entry],
        contacts: Sequence[tuple[int, ...]],
        rulings: Rulings,
        turn: Side | None,
        until: Until,
        start: str,
        max_steps: int | None,
    ) -> tuple[tuple[Fighter, ...], tuple[Hashable, ...], Any, Sequence[str]]:
        """Fighters, how the scene and all of them begin, the setting, and notices for whoever asked."""

    def step(self, fight: View, dice: Dice) -> End | None:
        """The rules: one step of the fight; an End when it is over."""

    def pauses(self, scene: Any) -> bool:
        """Whether a phase (round, turn) has just ended here."""

    def status(self, fighter: Any, now: Any) -> str:
        """How a fighter stands, as one of ``statuses``."""

    def wounds_left(self, fighter: Any, now: Any) -> int:
        """The Wounds he has left, as answers report them."""

    def likeness(self, fighter: Any, now: Any) -> Hashable:
        """What two fighters must have in common to be twins; None for one who can have none."""

    def words(self, fighter: Any, now: Any) -> str:
        """A fighter in a few words: his name and what he fights with."""

    def scene_words(self, scene: Any) -> str:
        """A heading for the log: whose turn, which phase."""

    def because(self, ask: Ask, striker: Any, target: Any, need: int | None) -> str:
        """Why that is needed, in one clause of a sentence; empty where there is nothing to say."""

    def details(self, fight: Fight) -> Sequence[Count]:
        """What answers count in ``detail``."""


@dataclass(frozen=True, slots=True)
class Example:
    """A fight to begin with: a fighter of each side in words, what it shows, and what ends it if not the default."""

    a: str
    b: str
    shows: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class Extras:
    """What a system may have besides, each with what holds for most; a system gives its own as ``extras``."""

    beside: Mapping[str, str] = field(default_factory=dict)
    """Readings so unsure that answers also give the chances under another value, where the fight does not choose."""
    tells_how: tuple[str, str] | None = None
    """What ``detail`` calls the ways in which whole sides leave the fight (``End.how``), and its words for people."""
    exact_states: int = 300
    """Up to how many states answers are fractions where no method is named."""
    apart: bool = False
    """Whether a fighter may be engaged with nobody."""
    expected: Callable[[Fight], int] = lambda fight: 0
    """How many states a fight is likely to have, where that is easily said; 0 where it is not."""
    states: tuple[str, ...] = ()
    """States that a page offers as toggles; the others are typed."""
    single: tuple[str, ...] = ()
    """Ways to end a fight that are one thing and no longer than a step: a duel, an attack."""
    examples: tuple[Example, ...] = ()
    """Fights to begin with."""
    ordered: bool = False
    """Whether a side picks who goes first, so that a fight may name an order (``order``); else the rules know it."""
    fled: tuple[str, ...] = ()
    """Statuses of those who have left the fight on their feet; answers tell them wherever somebody may."""
    several: Callable[[Any], bool] = lambda fighter: False
    """Whether a fighter is a unit of many, of whom sentences speak in the plural."""
    first_step: Callable[[Fight, Callable[[], Mapping[str, Any]], Mapping[str, str]], list[str]] = (
        lambda fight, count, labels: []
    )
    """What the screen says of the first step besides: lines, by what gives the ``detail`` and the label of each id."""


def extras(system: System) -> Extras:
    """What a system has besides."""
    found: Extras = getattr(system, "extras", Extras())
    return found


@dataclass(frozen=True, slots=True)
class Count:
    """Something counted in the first phase: how often, or how much, an event happens.

    With ``per`` the sum of its first number is kept for each striker; without, the striker of the first such event, or
    with ``number`` the number of the first such event (0 where there is none), or with ``total`` the sum of all.
    ``derive`` makes one value for the whole fight of the sums of all strikers.
    ``key`` is its name in ``detail``, ``words`` what people read in its place.
    """

    key: str
    words: str
    event: Event
    per: bool
    number: bool = False
    total: bool = False
    derive: Callable[[Fight, Sequence[int]], Hashable] | None = None

    def zero(self, everyone: int) -> Any:
        """What is kept before anything has happened."""
        return (0,) * everyone if self.per else 0 if self.total else None

    def after(self, kept: Any, striker: Who | None, numbers: Sequence[Any]) -> Any:
        """What is kept after one more such event."""
        if self.per:
            return tuple(own + numbers[0] if who == striker else own for who, own in enumerate(kept))
        if self.total:
            return kept + numbers[0]
        if kept is not None:
            return kept
        return numbers[0] if self.number else striker

    def name(self, kept: Any, fighters: Sequence[Fighter]) -> Any:
        """What is kept (not ``per``) as answers name it; 0 or ``none`` where there was no such event."""
        if self.number or self.total:
            return kept or 0
        return "none" if kept is None else fighters[kept].id


def detail_words(fight: Fight) -> dict[str, str]:
    """For each key of ``detail`` what people read in its place."""
    how = extras(fight.system).tells_how
    return {own.key: own.words for own in fight.system.details(fight)} | dict(() if how is None else (how,))


def left_word(system: System) -> str:
    """What answers call what a fighter has left: Wounds, unless the system counts something else."""
    return str(getattr(system, "left_word", "wounds_left"))

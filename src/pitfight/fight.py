"""A fight as frozen values, and what a rule system must offer so that every engine can run it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pitfight.dice import Ask, Dice, Event, Kind, View, Who

if TYPE_CHECKING:
    from pitfight.building import Entry
    from pitfight.catalogue import Catalogue
    from pitfight.effects import Registry
    from pitfight.words import Words

Side = Literal["a", "b"]
SIDES: tuple[Side, Side] = ("a", "b")
Reason = Literal["decided", "both_gone", "limit", "no_contact", "capped"]


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


class Rulings:
    """The options in force in one fight. It remembers which were looked at, for the list of readings."""

    __slots__ = ("_values", "consulted")

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)
        self.consulted: set[str] = set()

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

    @property
    def default(self) -> str:
        """The value in force when nobody says otherwise."""
        return self.values[0]


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

    def side_of(self, who: Who) -> Side:
        """The side of a fighter."""
        return self.fighters[who].side

    def policy(self, side: Side, kind: Kind) -> str:
        """The name of the policy by which a side makes a kind of choice."""
        return self.policies.get((side, kind.key), kind.policies[0].name)


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
class Count:
    """Something counted in the first phase: how often, or how much, an event happens.

    With ``per`` the sum of its first number is kept for each striker; without, the striker of the first such event.
    """

    key: str
    event: Event
    per: bool

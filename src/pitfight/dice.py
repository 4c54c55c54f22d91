"""The words a rule may use: questions to the dice, questions to the fight, choices and notes.

A rule is an ordinary function. It gets a :class:`Dice`, and where it concerns fighters a :class:`View`, asks them
things, and does not know who answers: an enumerator, a random generator, or a person with real dice.

Laws that hold for every engine:

* A rule reads nothing but its arguments and these two handles. Run again with the same answers it asks the same
  questions, and engines check this.
* A question with one possible answer is never asked: a save needed on 7+ fails by itself, one legal option is taken.
* The result of ``sub`` depends on its arguments alone. They must be hashable, and so must its result.
* ``note``, ``about`` and ``turned`` change no result. Engines that only count may ignore them.
* ``fold(rule, items, middle)`` equals the loop ``for item in items: middle = rule(dice, middle, item)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import TracebackType
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeVar

Role = Literal["striker", "target"]
A = ParamSpec("A")
R = TypeVar("R")
M = TypeVar("M")
Odds = tuple[tuple[R, Fraction], ...]
"""Results with their chances, which sum to 1."""

Who = int
"""A fighter's place in the list of the fight; ``SCENE`` is the fight itself (whose turn, how long)."""
SCENE: Who = -1


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """What a die is rolled for: a constant of the rule that asks.

    ``key`` is its name in JSON, ``label`` completes "Roll ...", ``clause`` names the rule, ``by`` says who rolls.
    """

    key: str
    label: str
    clause: str
    by: Role = "striker"
    passed: str = "succeeds"
    failed: str = "fails"
    drawn: bool = False
    """Nothing that players roll for: the program draws it, and writes it down."""


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """Something that happened: a line of the log unless ``text`` is empty; it may use {striker}, {target}, {0}, ..."""

    key: str
    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player may pick: its name in an address, what the rule gets, and words for the player."""

    name: str
    value: Hashable
    words: str = ""


def hyphened(words: str) -> str:
    """Words as the name of an option: lower case, hyphens for blanks, so that a line of answers can hold it."""
    return words.casefold().replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Policy:
    """A named way of choosing without asking anyone: gives the place of the option taken."""

    name: str
    about: str
    pick: Callable[[Sequence[Option]], int] = field(compare=False)
    takes_first: bool = False
    """Whether it takes the first option whatever the others are."""
    by_place: bool = False
    """Whether it goes by the place in the list of the fight, so that like fighters are not alike to it."""


def first(options: Sequence[Option]) -> int:
    """The policy that takes the first option."""
    return 0


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of choice: who makes it, under which clause, and the policies that can make it, the default first."""

    key: str
    label: str
    clause: str
    policies: tuple[Policy, ...]
    by: Role = "striker"
    quiet: bool = False
    """A quiet choice is not asked on its own at the table: the default holds unless the player names another option."""

    def policy(self, name: str) -> Policy | None:
        """The policy of that name, or None."""
        return next((policy for policy in self.policies if policy.name == name), None)


class About(Protocol):
    """The context ``with dice.about(striker, target):``."""

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Dice(ABC):
    """What a rule asks of the dice and of the players."""

    def roll(self, ask: Ask, sides: int = 6, *, need: int | None = None) -> int:
        """The face of one die, 1 to ``sides``. ``need`` tells whoever rolls what counts as good; it changes nothing."""
        return self._face(ask, sides, need)

    def test(
        self, ask: Ask, *, at_least: int | None = None, at_most: int | None = None, sides: int = 6, dice: int = 1
    ) -> bool:
        """Whether ``dice`` dice together show at least, or at most, a number. Not asked when it is certain."""
        lowest, highest = dice, dice * sides
        if at_least is not None:
            if at_least <= lowest or at_least > highest:
                return at_least <= lowest
        elif at_most is not None:
            if at_most < lowest or at_most >= highest:
                return at_most >= highest
        else:
            raise TypeError("a test needs at_least or at_most")
        return self._test(ask, at_least, at_most, sides, dice)

    def chance(self, ask: Ask, probability: Fraction) -> bool:
        """Whether something of the given probability happens. Not asked at 0 or below, at 1 or above."""
        if probability <= 0 or probability >= 1:
            return probability >= 1
        return self._chance(ask, probability)

    def successes(self, ask: Ask, dice: int, *, at_least: int, sides: int = 6) -> int:
        """How many of ``dice`` like dice show ``at_least`` or more."""
        if dice <= 0 or at_least > sides:
            return 0
        if at_least <= 1:
            return dice
        return self._successes(ask, dice, at_least, sides)

    def pool(self, ask: Ask, dice: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of ``dice`` like dice, sorted from low to high; only for rules that need them all."""
        return self._pool(ask, dice, sides) if dice > 0 else ()

    @abstractmethod
    def sub(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        """The result of a named part of a rule; engines remember it by its arguments."""

    @abstractmethod
    def fold(self, rule: Callable[..., M], items: Sequence[Hashable], middle: M, *args: Hashable) -> M:
        """``middle`` after ``rule(dice, middle, item, *args)`` for each item; equal middles are merged."""

    @abstractmethod
    def total(self, rule: Callable[..., int], times: int, *args: Hashable) -> int:
        """The sum of ``times`` independent results of ``rule(dice, *args)``, each a whole number of 0 or more."""

    @abstractmethod
    def choose(self, kind: Kind, options: Sequence[Option], more: Callable[[], Sequence[Option]] | None = None) -> Any:
        """The value of the option that a side picks. Not asked when there is only one.

        ``more`` gives further options; it is not called where the policy takes the first option whatever the others.
        """

    @abstractmethod
    def note(self, event: Event, *numbers: Hashable | Callable[[], Hashable]) -> None:
        """Something happened: for the log, and for engines that count such events.

        A number may be a function of nothing, which only engines that write a log or count call; None from it drops
        the note.
        """

    @abstractmethod
    def odds(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> Odds[R]:
        """What can come of a part of the rules, and how likely it is, without rolling it: for choices that weigh odds.

        Nothing may be chosen in the part. Its result depends on its arguments alone.
        """

    @abstractmethod
    def about(self, striker: Who, target: Who | None = None) -> About:
        """Who strikes whom, for questions asked inside; never part of what is remembered."""

    @abstractmethod
    def turned(self) -> About:
        """The same two changed over: inside, the target rolls and chooses as the striker. Named parts may use it."""

    @abstractmethod
    def _face(self, ask: Ask, sides: int, need: int | None) -> int: ...

    @abstractmethod
    def _test(self, ask: Ask, at_least: int | None, at_most: int | None, sides: int, dice: int) -> bool: ...

    @abstractmethod
    def _chance(self, ask: Ask, probability: Fraction) -> bool: ...

    @abstractmethod
    def _successes(self, ask: Ask, dice: int, at_least: int, sides: int) -> int: ...

    @abstractmethod
    def _pool(self, ask: Ask, dice: int, sides: int) -> tuple[int, ...]: ...


class View(ABC):
    """The fight as a rule sees it: one fighter at a time, through small pure functions.

    A *question* is ``question(fighter, now, *args)``: what the fighter is and how he stands give a plain value.
    A *change* is ``change(fighter, now, *numbers)`` and gives the new ``now``. Neither may look anywhere else,
    so that engines can tabulate both. ``SCENE`` in place of a fighter stands for the fight itself.
    """

    everyone: tuple[Who, ...]

    @abstractmethod
    def look(self, who: Who, question: Callable[Concatenate[Any, Any, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        """What the question says of one fighter as he stands now."""

    @abstractmethod
    def put(
        self, who: Who, change: Callable[Concatenate[Any, Any, A], object], *numbers: A.args, **kwargs: A.kwargs
    ) -> None:
        """Change how one fighter stands."""

    @abstractmethod
    def first_of(self, group: Sequence[Who], question: Callable[[Any, Any], object]) -> Who | None:
        """The first of the group for whom the question holds, or None."""

    def count_of(self, group: Sequence[Who], question: Callable[[Any, Any], object], most: int) -> int:
        """For how many of the group the question holds, counted up to ``most``."""
        count = 0
        for who in group:
            if count < most and self.look(who, question):
                count += 1
        return count

    def any_of(self, group: Sequence[Who], question: Callable[[Any, Any], object]) -> bool:
        """Whether the question holds for anyone of the group: less to know than who it is."""
        return self.count_of(group, question, 1) > 0

    @abstractmethod
    def one_of(self, ask: Ask, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> Who | None:
        """A fair pick among those of the group whose rank is lowest; a rank of None leaves a fighter out."""

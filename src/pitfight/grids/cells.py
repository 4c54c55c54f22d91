"""One cell of a table: who wins one fight of many, and how that is known."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitfight.answer import answer, short, too_long
from pitfight.building import Spec, build
from pitfight.engines.batch import Winners, batch
from pitfight.engines.graph import Chain
from pitfight.errors import FightError, PitfightError, TooLargeError, cut
from pitfight.fight import SIDES, Fight, Rulings, extras
from pitfight.request import Request
from pitfight.results import Chance
from pitfight.systems import system
from pitfight.words import read

METHODS = ("float", "exact", "auto")
MOST_CELLS = 100_000
"""Cells of a table that are worked out unless more are allowed."""
SAMPLED = 20_000
"""Fights of a cell that is too large for anything but a sample."""
SEED = 1
"""The seed of such a cell, so that a table is the same each time."""

WORTH_TOGETHER = 150
"""From so many fights on a table finds out what they have in common, which takes as long as some tens of them."""
SLAB = 1_000
"""So many fights of a table are made before they are worked out."""
COLLECT_AFTER = 100_000
"""New objects after which garbage is looked for while a table is worked out."""

Tick = Callable[[int, int], None]
"""Told how many cells are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What all fights of a table have in common, and how each is to be answered."""

    until: Any = None
    turn: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    policy: Mapping[str, Any] = field(default_factory=dict)
    start: str | None = None
    max_steps: int | None = None
    method: str = "float"
    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: float | None = None
    """In megabytes."""
    max_cells: int = MOST_CELLS

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise FightError(
                f"“{cut(self.method)}” is no method for tables: {', '.join(METHODS)}", where="method", attempts=METHODS
            )
        if self.max_cells < 1:
            raise FightError(f"{self.max_cells} is out of range: a number above 0", where="max_cells")

    def spec(self, key: str, fighters: Sequence[Mapping[str, Any]], rulings: Rulings | None = None) -> Spec:
        """The fight of some tables of fighters, each with its side; ``rulings`` are those of an earlier one."""
        return Spec(
            system=key,
            fighters=tuple(fighters),
            turn=self.turn,
            until=self.until,
            options=self.options,
            policy=self.policy,
            start=self.start or "phase",
            max_steps=self.max_steps,
            rulings=rulings,
        )

    def request(self, method: str) -> Request:
        """How one fight is asked about, by a method within the limits."""
        return Request(method, SAMPLED, SEED, self.max_states, self.max_seconds, self.max_memory)

    def check(self, cells: int) -> None:
        """Raise :class:`TooLargeError` for a table of more cells than are allowed."""
        if cells > self.max_cells:
            raise TooLargeError(
                f"the grid has {cells:,} cells, and the most is {self.max_cells:,}: "
                f"--max-cells {cells} works them all out",
                attempts=(f"--max-cells {cells}", "fewer loadouts or foes"),
            )


@dataclass(frozen=True, slots=True)
class Cell:
    """The chances of one fight, seen from side a: to win, to lose, neither."""

    win: Chance
    lose: Chance
    none: Chance
    method: str

    @property
    def margin(self) -> Fraction | float:
        """The chance to win less the chance to lose: what the two sides play for."""
        return self.win.value - self.lose.value

    def as_json(self) -> dict[str, object]:
        """The three chances, and the method that found them."""
        return {
            "win": self.win.as_json(),
            "lose": self.lose.as_json(),
            "none": self.none.as_json(),
            "method": self.method,
        }


@contextmanager
def fewer_collections() -> Iterator[None]:
    """Let Python look for garbage less often: each fight leaves a large net of objects, which takes long to search."""
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def cell(fight: Fight, settings: Settings) -> Cell:
    """The chances of a fight; one that is too large for floats is sampled, and says so."""
    request = settings.request(settings.method)
    try:
        odds = answer(fight, request)
    except TooLargeError:
        if settings.method == "exact" or "best" in fight.policies.values():
            raise
        odds = answer(fight, Request("sample", SAMPLED, SEED))
    return Cell(odds.win["a"], odds.win["b"], odds.win["none"], odds.method)


def cells(fights: Sequence[Fight], settings: Settings, of: int) -> Iterator[Cell]:
    """The chances of some fights out of a table of so many; where it pays, like fights are solved together."""
    together: Sequence[Winners | None] = [None] * len(fights)
    if fights and of >= WORTH_TOGETHER and not any((settings.max_states, settings.max_seconds, settings.max_memory)):
        states = extras(fights[0].system).exact_states
        exactly: dict[str, Callable[[Chain], bool] | None] = {
            "float": None,
            "exact": lambda chain: True,
            "auto": lambda chain: short(chain, states),
        }
        together = batch(fights[0]).winners(fights, exactly[settings.method])
    for fight, chances in zip(fights, together, strict=True):
        yield cell(fight, settings) if chances is None else _solved(*chances, settings.method)


def _solved(win: Fraction | float, lose: Fraction | float, neither: Fraction | float, method: str) -> Cell:
    """A cell that was solved with others; fractions that nobody would read are floats where no method is named."""
    one, other, none = Chance(win), Chance(lose), Chance(neither)
    if method == "auto" and any(too_long(chance) for chance in (one, other, none)):
        one, other, none = (Chance(float(chance.value)) for chance in (one, other, none))
    return Cell(one, other, none, "exact" if isinstance(one.value, Fraction) else "float")


def duel(
    key: str, a: Mapping[str, Any], b: Mapping[str, Any], settings: Settings, rulings: Rulings | None = None
) -> Fight:
    """The fight of one table against another; ``rulings`` are those of an earlier fight under these settings."""
    fighters = [{**table, "side": side} for side, table in zip(SIDES, (a, b), strict=True)]
    return build(settings.spec(key, fighters, rulings))


def table_of(key: str, text: str) -> dict[str, Any]:
    """The table of a fighter in words."""
    try:
        return system(key).table(read(text))
    except FightError as error:
        raise error.at(f"“{cut(text)}”") from None


def mean(chances: Sequence[Chance]) -> Chance:
    """The average of some chances: a fraction where all of them are."""
    values = [chance.value for chance in chances]
    if all(isinstance(value, Fraction) for value in values):
        return Chance(sum(values, Fraction(0)) / len(values))
    return Chance(sum(float(value) for value in values) / len(values))


def at(error: PitfightError, one: str, other: str) -> PitfightError:
    """An error of one cell, seen from its table."""
    return error.at(f"{cut(one)} against {cut(other)}")

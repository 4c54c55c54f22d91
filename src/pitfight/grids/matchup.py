"""Two sets of loadouts against each other as a game: what to field when the other side chooses too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitfight.errors import RuleError
from pitfight.grids.cells import Cell, Settings, Tick
from pitfight.grids.compare import filled
from pitfight.grids.loadouts import loadouts, with_readings
from pitfight.results import SCHEMA
from pitfight.systems import system
from pitfight.version import __version__

SAME = 1e-12
NEGLIGIBLE = 1e-9
"""A share of a mix below which the loadout is not in it."""


@dataclass(frozen=True, slots=True)
class Dominated:
    """A loadout that another of its side does at least as well as, whatever the foe fields."""

    loadout: str
    by: str
    strictly: bool
    """Better against every loadout of the foe; else better against one at least, and never worse."""

    def as_json(self) -> dict[str, object]:
        """The entry of ``dominated``."""
        return {"loadout": self.loadout, "by": self.by, "strictly": self.strictly}


@dataclass(frozen=True)
class Matchup:
    """The payoff table of two sets of loadouts, seen from side a, and how each side should mix its own.

    Both sides play for the chance to win less the chance to lose. ``mix`` gives for each side the share of each of
    its loadouts; with it a side gets at least ``value`` (b: loses no more), whatever the other does.
    """

    system: str
    a: tuple[str, ...]
    b: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    dominated: Mapping[str, tuple[Dominated, ...]]
    equal: Mapping[str, tuple[tuple[str, str], ...]]
    """Pairs of loadouts of a side that make no difference to each other."""
    mix: Mapping[str, Mapping[str, float]]
    value: float
    win: Mapping[str, float]
    """The chances that a, b and neither wins when both play their mix."""

    def as_json(self) -> dict[str, object]:
        """The whole answer as plain data."""
        return {
            "schema": SCHEMA,
            "system": self.system,
            "a": list(self.a),
            "b": list(self.b),
            "payoff": [[own.as_json() for own in row] for row in self.cells],
            "dominated": {side: [own.as_json() for own in rows] for side, rows in self.dominated.items()},
            "equal": {side: [list(pair) for pair in pairs] for side, pairs in self.equal.items()},
            "mix": {side: dict(shares) for side, shares in self.mix.items()},
            "value": self.value,
            "win": dict(self.win),
            "meta": {"version": __version__},
        }


def matchup(
    key: str,
    a: Iterable[str | Mapping[str, Any]],
    b: Iterable[str | Mapping[str, Any]],
    settings: Settings | None = None,
    tick: Tick | None = None,
) -> Matchup:
    """The game of two sets of loadouts."""
    settings = settings or Settings()
    found = system(key).key
    ours, theirs = loadouts(found, a, "loadout of side a"), loadouts(found, b, "loadout of side b")
    settings = with_readings(settings, ours, theirs)
    cells = filled(found, ours, theirs, settings, tick)
    names = {"a": _apart([own.name for own in ours]), "b": _apart([own.name for own in theirs])}
    payoff = [[float(own.margin) for own in row] for row in cells]
    for_b = [[-row[column] for row in payoff] for column in range(len(theirs))]
    shares = {"a": equilibrium(payoff), "b": equilibrium(for_b)}
    weight = [
        (one * other, own)
        for one, row in zip(shares["a"], cells, strict=True)
        for other, own in zip(shares["b"], row, strict=True)
    ]
    win = {
        "a": sum(part * float(own.win) for part, own in weight),
        "b": sum(part * float(own.lose) for part, own in weight),
        "none": sum(part * float(own.none) for part, own in weight),
    }
    tables = {"a": payoff, "b": for_b}
    return Matchup(
        found,
        names["a"],
        names["b"],
        cells,
        {side: dominated(names[side], tables[side]) for side in ("a", "b")},
        {side: _equal(names[side], tables[side]) for side in ("a", "b")},
        {side: dict(zip(names[side], shares[side], strict=True)) for side in ("a", "b")},
        sum(part * float(own.margin) for part, own in weight),
        win,
    )


def _apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names that differ: those that come again get a number."""
    counts: dict[str, int] = {}
    apart = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        apart.append(name if counts[name] == 1 else f"{name} ({counts[name]})")
    return tuple(apart)


def dominated(names: Sequence[str], payoff: Sequence[Sequence[float]]) -> tuple[Dominated, ...]:
    """The rows that another row does at least as well as everywhere and better somewhere."""
    found = []
    for own, row in zip(names, payoff, strict=True):
        by = None
        for other, its in zip(names, payoff, strict=True):
            gains = [theirs - ours for ours, theirs in zip(row, its, strict=True)]
            if min(gains) >= -SAME and max(gains) > SAME:
                strictly = min(gains) > SAME
                if by is None or (strictly and not by.strictly):
                    by = Dominated(own, other, strictly)
        if by is not None:
            found.append(by)
    return tuple(found)


def _equal(names: Sequence[str], payoff: Sequence[Sequence[float]]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (names[one], names[other])
        for one in range(len(names))
        for other in range(one + 1, len(names))
        if all(abs(ours - theirs) <= SAME for ours, theirs in zip(payoff[one], payoff[other], strict=True))
    )


def equilibrium(payoff: Sequence[Sequence[float]]) -> list[float]:
    """The shares of the rows that make the least payoff over all columns as large as can be."""
    import numpy as np
    from scipy.optimize import linprog

    rows, columns = len(payoff), len(payoff[0])
    table = np.array(payoff)
    # Variables: the share of each row, then the payoff that is guaranteed. That it is more than a column gives is
    # what each constraint forbids.
    found = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-table.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=np.ones(1),
        bounds=[(0, 1)] * rows + [(None, None)],
        method="highs",
    )
    if found.x is None:
        raise RuleError(f"no mix was found: {found.message}")
    shares = [float(share) if share > NEGLIGIBLE else 0.0 for share in found.x[:rows]]
    whole = sum(shares)
    return [share / whole for share in shares]

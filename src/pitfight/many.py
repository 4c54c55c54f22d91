"""The verbs that answer many fights at once: the same as the commands, with the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from pitfight.api import Side, Source
    from pitfight.grids.buy import BestLoadout
    from pitfight.grids.compare import Comparison
    from pitfight.grids.matchup import Matchup
    from pitfight.grids.sensitivity import Sensitivity
    from pitfight.grids.sweep import Swept

Written = str | Mapping[str, Any]
"""A fighter in words, as the table of a fight file, or the path of a file with a set of loadouts."""
Progress = Callable[[int, int], None] | None


def compare(
    system: str,
    loadouts: Iterable[Written],
    against: Iterable[Written],
    *,
    exact: bool = False,
    progress: Progress = None,
    **rest: Any,
) -> Comparison:
    """A table of loadouts against foes, in floats unless ``exact``.

    ``rest``: ``until``, ``turn``, ``options``, ``policy``, ``start``, ``max_steps``, ``max_states``, ``max_seconds``,
    ``max_memory`` as for :func:`pitfight.odds`, and ``max_cells``.
    """
    from pitfight.grids.cells import Settings
    from pitfight.grids.compare import compare as run

    return run(system, loadouts, against, Settings(method="exact" if exact else "float", **rest), progress)


def best_loadout(
    system: str,
    fighter: Written,
    budget: int,
    against: Iterable[Written],
    *,
    any_gear: bool = False,
    exact: bool = True,
    progress: Progress = None,
    **rest: Any,
) -> BestLoadout:
    """Every legal loadout of a fighter within a budget, by his average chance to win against some foes.

    ``any_gear`` drops the list that says what he may buy. Exact where that is possible, unless ``exact`` is false;
    ``rest`` as for :func:`compare`.
    """
    from pitfight.grids.buy import best_loadout as run
    from pitfight.grids.cells import Settings

    settings = Settings(method="auto" if exact else "float", **rest)
    return run(system, fighter, budget, against, settings, any_gear=any_gear, tick=progress)


def matchup(
    system: str,
    a: Iterable[Written],
    b: Iterable[Written],
    *,
    exact: bool = False,
    progress: Progress = None,
    **rest: Any,
) -> Matchup:
    """The payoff table of two sets of loadouts, what is dominated in it, and how each side should mix its own.

    ``rest`` as for :func:`compare`.
    """
    from pitfight.grids.cells import Settings
    from pitfight.grids.matchup import matchup as run

    return run(system, a, b, Settings(method="exact" if exact else "float", **rest), progress)


def sensitivity(
    source: Source,
    a: Side = (),
    b: Side = (),
    *,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: float | None = None,
    max_cells: int | None = None,
    progress: Progress = None,
    **rest: Any,
) -> Sensitivity:
    """How side a's chance to win changes with one thing more or less: a characteristic, gear, a skill, an option.

    ``source``, ``a``, ``b`` and ``rest`` are those of :func:`pitfight.odds`, but no fight that is built already.
    """
    from pitfight.api import spec, without_references
    from pitfight.grids.cells import MOST_CELLS, Settings
    from pitfight.grids.sensitivity import sensitivity as run

    settings = Settings(
        method="auto",
        max_states=max_states,
        max_seconds=max_seconds,
        max_memory=max_memory,
        max_cells=max_cells or MOST_CELLS,
    )
    source, a, b, more = without_references(source, a, b, rest)
    return run(spec(source, a, b, **more), settings, progress)


def sweep(
    grid: Mapping[str, Any] | str | Path,
    out: str | Path | None = None,
    *,
    exact: bool = False,
    workers: int | None = None,
    scheduler: str | None = None,
    timeout: float = 10.0,
    max_cells: int | None = None,
    max_seconds: float | None = None,
    progress: Progress = None,
) -> Swept:
    """Every fight of a grid, kept as it goes in ``out`` (CSV, JSON lines or Parquet, by its ending).

    A sweep that was stopped goes on where it was when it is started again. ``workers`` are processes of this machine,
    ``scheduler`` the address of a Dask cluster, which must answer within ``timeout`` seconds.
    """
    from pitfight.grids.sweep import sweep as run

    return run(
        grid,
        out,
        exact=exact,
        workers=workers,
        scheduler=scheduler,
        timeout=timeout,
        max_cells=max_cells,
        max_seconds=max_seconds,
        tick=progress,
    )

"""The commands that answer many fights at once."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pitfight.cli.app import app
from pitfight.cli.options import (
    UNSAID,
    AgainstOption,
    CellsOption,
    ExactOption,
    JsonOption,
    OfAll,
    SecondsOption,
    named,
    print_json,
    spread,
    systems,
)

__all__ = ["app"]


@app.command(short_help="A table of loadouts against foes.")
@spread
def compare(
    system: Annotated[
        str,
        typer.Argument(metavar="[SYSTEM]", help="A rule system; rosters and sets name theirs.", autocompletion=systems),
    ],
    loadouts: Annotated[
        list[str] | None,
        typer.Argument(metavar="LOADOUT...", help="Fighters in words, rosters, or files with sets of loadouts."),
    ] = None,
    against: AgainstOption = None,
    exact: ExactOption = False,
    of_all: OfAll = UNSAID,
    as_json: JsonOption = False,
) -> None:
    """A table of loadouts against foes; of two rosters, everyone against everyone.

    Example: pitfight compare mordheim "Champion: sword" "Champion: axe, shield" --against "Warrior: sword" "Ghoul"
    """
    from pitfight.cli import screens, tables
    from pitfight.grids.compare import compare as run
    from pitfight.grids.loadouts import is_file

    if is_file(system) or "#" in system:
        system, loadouts, against = _two_sets(system, list(loadouts or ()), list(against or ()))
    settings = _settings("exact" if exact else "float", of_all)
    with screens.progress() as tick:
        found = run(system, loadouts or (), against or (), settings, tick)
    if as_json:
        print_json(found.as_json())
    else:
        print(tables.compare(found))


@app.command(short_help="What to buy within a budget.")
@spread
def best_loadout(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[SYSTEM] FIGHTER", help="Who buys, in words; what he carries he has already."),
    ],
    budget: Annotated[int, typer.Option("--budget", help="The most that the gear may cost.")],
    against: AgainstOption = None,
    any_gear: Annotated[
        bool, typer.Option("--any-gear", help="Whatever is for sale, not only what his kind may buy.")
    ] = False,
    exact: Annotated[bool, typer.Option("--exact/--float", help="Fractions where they are short, or floats.")] = True,
    everything: Annotated[bool, typer.Option("--all", help="Show every loadout.")] = False,
    of_all: OfAll = UNSAID,
    as_json: JsonOption = False,
) -> None:
    """What to buy: every legal loadout within a budget against the foes that are expected.

    Example: pitfight best-loadout mordheim "Champion" --budget 15 --against "Warrior: sword" "Ghoul"
    """
    from pitfight.cli import screens, tables
    from pitfight.grids.buy import best_loadout as run

    system, fighter = _buyer(words)
    settings = _settings("auto" if exact else "float", of_all)
    with screens.progress() as tick:
        found = run(system, fighter, budget, against or (), settings, any_gear=any_gear, tick=tick)
    if as_json:
        print_json(found.as_json())
    else:
        print(tables.best_loadout(found, everything=everything))


@app.command(short_help="Two sets of loadouts as a game.")
@spread
def matchup(
    system: Annotated[
        str, typer.Argument(metavar="[SYSTEM]", help="A rule system; files name theirs.", autocompletion=systems)
    ],
    loadouts: Annotated[
        list[str] | None, typer.Argument(metavar="A... --vs B... | A.toml B.toml", help="Two sets of loadouts.")
    ] = None,
    against: AgainstOption = None,
    exact: ExactOption = False,
    of_all: OfAll = UNSAID,
    chart: Annotated[
        Path | None, typer.Option("--chart", help="Write the table as a chart: .html, .json, .svg, .png.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Two sets of loadouts as a game: the payoff table, what is dominated, and how each side should mix.

    Example: pitfight matchup mordheim "Champion: sword" "Champion: halberd" --vs "Warrior: flail" "Ghoul"
    """
    from pitfight.cli import screens, tables
    from pitfight.grids.chart import check, write
    from pitfight.grids.matchup import matchup as run

    key, a, b = _two_sets(system, list(loadouts or ()), list(against or ()))
    if chart is not None:
        check(chart)
    settings = _settings("exact" if exact else "float", of_all)
    with screens.progress() as tick:
        found = run(key, a, b, settings, tick)
    if chart is not None:
        write(found, chart)
    if as_json:
        print_json(found.as_json())
    else:
        print(tables.matchup(found))


@app.command(short_help="Every fight of a grid.")
def sweep(
    grid: Annotated[Path, typer.Argument(metavar="GRID", help="A file that says what varies (TOML or JSON).")],
    out: Annotated[
        Path | None, typer.Option("--out", help="Where the results go: .csv, .jsonl or .parquet; kept as they come.")
    ] = None,
    exact: ExactOption = False,
    workers: Annotated[int | None, typer.Option("--workers", help="Processes; as many as there are cores.")] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", help="The address of a Dask cluster: tcp://host:8786.")
    ] = None,
    timeout: Annotated[float, typer.Option("--timeout", help="Seconds in which the scheduler must answer.")] = 10.0,
    max_cells: CellsOption = None,
    max_seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every fight of a grid, on one machine or many; one that was stopped goes on where it was.

    Example: pitfight sweep examples/grid.toml
    """
    from pitfight.cli import screens, tables
    from pitfight.grids.sweep import sweep as run

    try:
        with screens.progress() as tick:
            found = run(
                grid,
                out,
                exact=exact,
                workers=workers or os.cpu_count() or 1,
                scheduler=scheduler,
                timeout=timeout,
                max_cells=max_cells,
                max_seconds=max_seconds,
                tick=tick,
            )
    except KeyboardInterrupt:
        if out is not None:
            print("What was done is kept: the same command goes on from there.", file=sys.stderr)
        raise
    if as_json:
        print_json(found.as_json())
    else:
        print(tables.sweep(found))


@app.command(short_help="Whether fights come out as files say.")
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of fights with their chances.")],
    max_seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Whether fights come out with the chances that files say (docs/golden.md); exit code 1 where one does not.

    Example: pitfight check golden/mordheim.json
    """
    from pitfight.checking import check_file
    from pitfight.cli import screens

    found = []
    for file in files:
        with screens.progress() as tick:
            found.append(check_file(file, tick, max_seconds))
    if as_json:
        print_json({"schema": 1, "files": [own.as_json() for own in found]})
    for own in [] if as_json else found:
        for miss in own.misses:
            print(miss.sentence())
        wrong = len({miss.case for miss in own.misses})
        print(f"{own.file}: {own.cases} cases, " + (f"{wrong} not as said" if wrong else "all as said"))
    if any(own.misses for own in found):
        raise typer.Exit(1)


def _settings(method: str, of_all: OfAll) -> Any:
    """The settings of a table."""
    from pitfight.grids.cells import MOST_CELLS, Settings

    return Settings(
        until=of_all.until,
        turn=of_all.turn,
        options=named(of_all.option, "--option"),
        policy=named(of_all.policy, "--policy"),
        start=of_all.start,
        max_steps=of_all.max_steps,
        method=method,
        max_states=of_all.max_states,
        max_seconds=of_all.max_seconds,
        max_memory=of_all.max_memory,
        max_cells=MOST_CELLS if of_all.max_cells is None else of_all.max_cells,
    )


def _buyer(words: list[str]) -> tuple[str, str]:
    """The system and the fighter; the system may be left out while only one has prices."""
    from pitfight.errors import FightError
    from pitfight.outfits import Outfitted
    from pitfight.systems import SYSTEMS
    from pitfight.systems import system as find

    if len(words) == 1 and words[0].casefold().strip() not in SYSTEMS:
        priced = [key for key in SYSTEMS if isinstance(find(key), Outfitted)]
        if len(priced) == 1:
            return priced[0], words[0]
    if len(words) != 2:
        raise FightError(
            'a system and one fighter are needed: pitfight best-loadout SYSTEM "Champion" --budget 60 --against "Orc"',
            where="command line",
        )
    return words[0], words[1]


def _two_sets(system: str, loadouts: list[str], against: list[str]) -> tuple[str, list[str], list[str]]:
    """The system and the two sets: files and fighters of rosters say their own; where two are all, no ``--vs``."""
    from pitfight.errors import FightError
    from pitfight.grids.loadouts import is_file, system_of
    from pitfight.rosters.refer import is_reference, referred

    if is_reference(system):
        loadouts = [system, *loadouts]
        system = referred(system).system
    elif is_file(system):
        loadouts = [system, *loadouts]
        system = system_of(Path(system))
    if not against and len(loadouts) == 2 and all(is_file(one) or is_reference(one) for one in loadouts):
        loadouts, against = loadouts[:1], loadouts[1:]
    if not loadouts or not against:
        raise FightError(
            "two sets of loadouts are needed, two files or words with --vs between them",
            where="command line",
            attempts=('pitfight matchup SYSTEM "Champion: sword" "Champion: axe" --vs "Ghoul"',),
        )
    return system.casefold().strip(), loadouts, against

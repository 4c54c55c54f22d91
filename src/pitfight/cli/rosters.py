"""The command that reads rosters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitfight.cli.many import app
from pitfight.cli.options import JsonOption, print_json
from pitfight.errors import FightError

__all__ = ["app"]


def _folder(text: str) -> Path:
    """The folder that a command names. Raises :class:`FightError` for nothing, which would be the one one is in."""
    if not text.strip():
        raise FightError("names no folder; the one you are in is a dot", where="--out", attempts=("--out .",))
    return Path(text)


@app.command("import", short_help="The fighters of a roster, and a report.")
def import_roster(
    roster: Annotated[Path, typer.Argument(metavar="ROSTER", help="A file of a list builder, a list, a catalogue.")],
    system: Annotated[
        str | None, typer.Option("--system", help="The rule system to read it for; the file mostly says it.")
    ] = None,
    catalogue: Annotated[
        list[Path] | None, typer.Option("--catalogue", help="A .gst or .cat file for what the roster leaves out.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", parser=_folder, metavar="PATH", help="A folder for fight files, a set of loadouts and the report."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """The fighters of a roster, and what was used, guessed, ignored or disagrees.

    Example: pitfight import examples/warband.md
    """
    from pitfight.cli import tables
    from pitfight.rosters import read_roster
    from pitfight.rosters.writing import write

    found = read_roster(roster, system, catalogues=catalogue or ())
    written = write(found, out) if out is not None else []
    if as_json:
        print_json(found.as_json())
        return
    print(tables.imported(found))
    if written:
        print(f"Written to {out}: {', '.join(path.name for path in written[:3])}" + (" ..." if written[3:] else ""))

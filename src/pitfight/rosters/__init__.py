"""Rosters: files of list builders become fighters, with a report of what was used, guessed, ignored and in conflict.

``open_roster`` makes a neutral tree of any file, ``recruited`` fighters in words of a tree; :func:`read_roster` does
both and keeps what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitfight.errors import FightError, cut, unknown
from pitfight.rosters import catalogues as catalogue_files
from pitfight.rosters import lists, loading, reading
from pitfight.rosters.elements import Element
from pitfight.rosters.fitting import NOBODY
from pitfight.rosters.games import Game, games
from pitfight.rosters.loading import Source
from pitfight.rosters.numbers import LEFT_OUT
from pitfight.rosters.recruiting import recruited
from pitfight.rosters.recruits import Recruit
from pitfight.rosters.report import KINDS, Line, Report
from pitfight.rosters.tree import Roster
from pitfight.rosters.vocabulary import vocabulary
from pitfight.systems import SYSTEMS
from pitfight.systems import system as find_system

__all__ = ["KEYS_OF_GAMES", "Import", "Line", "Recruit", "Report", "Roster", "open_roster", "read_for", "read_roster"]

SCHEMA = 1
KEYS_OF_GAMES = tuple(game.key for game in games())
"""The systems that rosters are read for."""


@dataclass(frozen=True)
class Import:
    """What a roster became: its fighters, in the words of their system, and the report."""

    file: str
    name: str
    form: str
    """The kind of file, in words."""
    system: str
    fighters: tuple[Recruit, ...]
    report: Report
    options: dict[str, str]
    """Readings of the rules that the roster's numbers stand for."""

    def fighter(self, name: str) -> Recruit:
        """A fighter by name, by a part of the name that only one has, or by his number in the list.

        Raises :class:`~pitfight.errors.FightError` with the nearest names.
        """
        wanted = name.casefold().strip()
        exact = [own for own in self.fighters if own.name == name.strip()] or [
            own for own in self.fighters if own.name.casefold() == wanted
        ]
        parts = [own for own in self.fighters if wanted and wanted in own.name.casefold()]
        if exact or len(parts) == 1:
            return (exact or parts)[0]
        if wanted.isdecimal() and 1 <= int(wanted[:6]) <= len(self.fighters):
            return self.fighters[int(wanted[:6]) - 1]
        if parts:
            names = ", ".join(own.name for own in parts[:8])
            raise FightError(f"“{name}” fits several fighters: {names}", where=self.file)
        raise unknown(name, "fighter of this roster", [own.name for own in self.fighters], self.file)

    def as_json(self) -> dict[str, Any]:
        """The whole import as plain data."""
        return {
            "schema": SCHEMA,
            "file": self.file,
            "name": self.name,
            "form": self.form,
            "system": self.system,
            "options": self.options,
            "fighters": [own.as_json() for own in self.fighters],
            "report": {kind: [line.as_json() for line in self.report.of(kind)] for kind in KINDS},
        }


def open_roster(source: Source, catalogues: Iterable[Source] = ()) -> Roster:
    """The neutral tree of a file. Raises :class:`~pitfight.errors.FightError`.

    ``catalogues`` are catalogue files that name what the file leaves to them.
    """
    roots = [_catalogue(own) for own in catalogues]
    if roots and source.text.lstrip().startswith("<"):
        root = reading.xml(source)
        if root.tag in reading.CATALOGUES:
            return catalogue_files.read(root, source.name, roots)
    roster = reading.read(source)
    if roots:
        known = catalogue_files.Catalogue()
        for root in roots:
            known.learn(root)
        roster.entries = tuple(known.mended(entry) for entry in roster.entries)
        roster.guesses += known.lent
    return roster


def _catalogue(source: Source) -> Element:
    """The root of a catalogue file. Raises :class:`FightError` for any other file."""
    if source.text.lstrip().startswith("<"):
        root = reading.xml(source)
        if root.tag in reading.CATALOGUES:
            return root
    raise FightError("is no catalogue: one in XML is needed, .gst, .cat, .gstz or .catz", where=source.name)


def read_roster(
    roster: str | Path | bytes,
    system: str | None = None,
    *,
    catalogues: Iterable[str | Path] = (),
    name: str = "roster",
    otherwise: str | None = None,
) -> Import:
    """The fighters of a roster file, and the report on everything in it.

    ``roster`` is a path, or the bytes of a file, which messages then call ``name``. ``system`` is the key of the rule
    system to read it for, found in the file if not given; ``otherwise`` is taken where the file names none.
    ``catalogues`` are catalogue files for what the roster leaves out. Raises
    :class:`~pitfight.errors.FightError` with the file, the matter and the cure. The file is only ever read.
    """
    source = loading.opened(roster, name) if isinstance(roster, bytes) else loading.load(Path(roster))
    return _read(
        source,
        [loading.load(Path(own)) for own in catalogues],
        lambda tree: _game(tree, system if _said(tree) else system or otherwise),
    )


def read_for(system: str, roster: str | Path) -> Import:
    """As :func:`read_roster`, but a roster that names another game is refused."""
    return _read(loading.load(Path(roster)), (), lambda tree: _only(tree, system))


def _read(source: Source, catalogues: Iterable[Source], chosen: Callable[[Roster], Game]) -> Import:
    try:
        tree = open_roster(source, catalogues)
        game = chosen(tree)
        report = Report()
        for found, why in tree.remarks:
            report.add("ignored", (tree.name,), "file", found, why)
        for found, whence in tree.guesses:
            report.add("guessed", (tree.name,), "file", found, whence)
        fighters = recruited(tree, game, report)
        lists.refuse_prose(tree, len(fighters))
        if not fighters:
            raise FightError(
                f"holds no fighter of {find_system(game.key).title}{_reason(report)}",
                attempts=("--catalogue FILE.gst",),
            )
    except FightError as error:
        if source.name in error.where:
            raise
        raise error.at(source.name) from None
    options = {**game.options(tree), **tree.options}
    return Import(source.name, tree.name, tree.form, game.key, tuple(fighters), report, options)


def _reason(report: Report) -> str:
    """Why there is no fighter, and what would help where numbers are missing."""
    lines = [*report.of("conflict"), *(line for line in report.of("ignored") if line.field != "file")]
    if not lines:
        return ""
    line = next((line for line in lines if line.done.endswith(LEFT_OUT) or line.done.startswith(NOBODY)), lines[0])
    missing = line.field == "numbers" and line.done.endswith(LEFT_OUT)
    cure = "; what is missing may be in its catalogue: --catalogue FILE.gst" if missing else ""
    return f": {line.place}, {line.done}{cure}"


def _game(roster: Roster, wanted: str | None) -> Game:
    """The game of a roster: as asked, by the id of its system, or by its name."""
    if wanted is not None:
        return vocabulary(find_system(wanted).key).game
    found = _named(roster)
    ways = tuple(f"--system {game.key}" for game in games())
    said = _said(roster)
    if found is None and said in SYSTEMS:
        raise FightError(
            f"is of {said}, for which no rosters are read: name the file as it is where a fight file or a set of "
            "loadouts may stand",
            attempts=(f"pitfight show {said}",),
        )
    if found is None:
        what = f"is of “{cut(said)}”, which no system here plays" if said else "does not say which game it is for"
        raise FightError(f"{what}; name the system to read it for: {', '.join(ways)}", attempts=ways)
    if found.on_request and roster.system[1] != found.key:
        raise FightError(
            f"is of “{cut(said)}”, which is another game: --system {found.key} reads it all the same, and "
            f"{found.on_request}",
            attempts=(f"--system {found.key}",),
        )
    return found


def _only(roster: Roster, key: str) -> Game:
    """The game of a system, where the roster names no other."""
    wanted, said = vocabulary(find_system(key).key).game, _said(roster)
    if said and _named(roster) is not wanted:
        raise FightError(
            f"is of “{cut(said)}”, not {wanted.key}; pitfight import --system {wanted.key} reads it all the same",
            attempts=(f"pitfight import --system {wanted.key}",),
        )
    return wanted


def _said(roster: Roster) -> str:
    return roster.system[1] or roster.system[0]


def _named(roster: Roster) -> Game | None:
    """The game that a roster names: by the id of its system first, then by its name."""
    id, name = roster.system
    for game in games():
        if (id and id in game.ids) or name == game.key:
            return game
    return next((game for game in games() if name and game.names.search(name)), None)

"""An import as files that are ready to use: a fight file for each fighter, a set of all, and the report."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitfight.errors import FightError, cut

if TYPE_CHECKING:
    from pitfight.rosters import Import


def write(found: Import, folder: Path) -> list[Path]:
    """Write all files of an import into a folder, which is made if need be; existing files are never touched.

    Each fight file puts a fighter against his like: whoever he is to meet takes the place of the second. Raises
    :class:`FightError` when a file is there already, or cannot be written.
    """
    files = {"report.json": _json(found.as_json()), "loadouts.json": _json(loadouts(found))}
    for number, own in enumerate(found.fighters, start=1):
        table = {**own.table(found.system), "count": own.count}
        files[f"{number:02}-{_slug(own.name)}.json"] = _json(fight_file(found, table))
    paths = [folder / name for name in files]
    try:
        for path in paths:
            if path.exists():
                raise FightError("is there already, and is not written over; name another folder", where=str(path))
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in zip(paths, files.values(), strict=True):
            with path.open("x", encoding="utf-8") as stream:
                stream.write(text)
    except OSError as error:
        raise FightError(f"cannot be written: {error.strerror}", where=cut(folder)) from None
    return paths


def fight_file(found: Import, table: Mapping[str, Any]) -> dict[str, Any]:
    """The mapping of a fight file: a fighter against his like."""
    made: dict[str, Any] = {"system": found.system}
    if found.options:
        made["options"] = dict(found.options)
    made["fighter"] = [{"side": side, **table} for side in ("a", "b")]
    return made


def loadouts(found: Import) -> dict[str, Any]:
    """The mapping of a set of loadouts: each kind of fighter once."""
    return {"system": found.system, "loadouts": [own.table(found.system) for own in found.fighters]}


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or "fighter"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"

"""Fight files: TOML or JSON with the same keys, read with bounds on size and checked for shape."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitfight.bounded import bounded_bytes
from pitfight.building import HEAD_KEYS, Spec, from_table
from pitfight.errors import FightError, cut, nearest

ROSTERS = (".ros", ".rosz", ".gst", ".gstz", ".cat", ".catz")
LARGEST = 1_000_000
"""The largest fight file that is read, in bytes."""


class FightFile(BaseModel):
    """The shape of a fight file; what the tables of fighters may say is their system's business."""

    model_config = ConfigDict(extra="forbid", strict=True)

    system: str
    fighter: list[dict[str, Any]] = Field(min_length=2)
    turn: str | None = None
    until: str | dict[str, int | str] | None = None
    options: dict[str, str | int | float | bool | list[int]] = {}
    policy: dict[str, str | dict[str, str]] = {}
    start: str = Field("phase", alias="from")
    max_steps: int | None = None
    order: list[str] = []


def read(path: Path) -> Spec:
    """The fight of a file. Raises :class:`FightError` with the file, the place in it, the matter and the cure."""
    if path.suffix.casefold() in ROSTERS and path.is_file():
        raise FightError(
            f"is a roster, not a fight: name one of its fighters, “{path.name}#NAME”, or import it",
            where=str(path),
            attempts=(f"pitfight import {path}",),
        )
    try:
        text = _text(path, LARGEST)
    except FileNotFoundError:  # where a fight file may stand, a rule system may too
        raise FightError(f"“{path}” is neither a rule system nor a file") from None
    return from_table(parse(text, str(path)), where=str(path))


def mapping(path: Path, largest: int) -> dict[str, Any]:
    """The mapping of a TOML or JSON file of any shape, no larger than so many bytes."""
    try:
        text = _text(path, largest)
    except FileNotFoundError:
        raise FightError("there is no such file", where=str(path)) from None
    return _mapping(text, str(path))


def _text(path: Path, largest: int) -> str:
    try:
        return bounded_bytes(path, largest).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except FileNotFoundError:  # what else the name could mean is known to those who ask
        raise
    except IsADirectoryError:
        raise FightError("is a folder, not a fight file", where=str(path)) from None
    except (OSError, ValueError) as error:  # not text, or a name that no file can have
        why = "it is not text in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
        raise FightError(f"cannot be read: {why}", where=str(path)) from None


def parse(text: str, name: str) -> dict[str, Any]:
    """The mapping of a fight file from its text; JSON by its ending or its first letter, else TOML."""
    data = _mapping(text, name)
    try:
        FightFile.model_validate(data)
    except ValidationError as error:
        raise _sentence(error, name) from None
    return data


def _mapping(text: str, name: str) -> dict[str, Any]:
    """JSON by its ending or its first letter, else TOML."""
    as_json = name.endswith(".json") or text.lstrip().startswith("{")
    try:
        data = json.loads(text, object_pairs_hook=_once) if as_json else tomllib.loads(text)
    except _TwiceError as error:
        raise FightError(f"cannot be read: {error}", where=name) from None
    except RecursionError:
        raise FightError("cannot be read: nested too deeply", where=name) from None
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        several = " Several fighters are written as [[fighter]]." if "'fighter'" in str(error) else ""
        raise FightError(f"cannot be read: {error}.{several}", where=name) from None
    except ValueError:
        raise FightError("cannot be read: a number in it is too long", where=name) from None
    if not isinstance(data, dict):
        raise FightError("must be a table at the top", where=name)
    return data


def _sentence(error: ValidationError, name: str) -> FightError:
    first = error.errors()[0]
    parts = first["loc"]
    several = _SEVERAL.get(str(parts[0]), "") if parts else ""
    own = 1 if parts[:1] == ("until",) else 2
    if several and len(parts) > own:  # the place goes on with the kinds of value that were tried
        return FightError(several, where=f"{name}, {' '.join(str(part) for part in parts[:own])}")
    place = " ".join(str(part + 1) if isinstance(part, int) else str(part) for part in parts)
    where = f"{name}, {place}" if place else name
    if first["type"] == "extra_forbidden":
        key = str(first["loc"][-1])
        near = nearest(key, HEAD_KEYS)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        return FightError(f"“{key}” is no key of a fight.{hint}", where=name, attempts=near)
    return FightError(_MATTER.get(first["type"], "is not of the right kind"), where=where)


_SEVERAL = {
    "until": "a word is needed, such as “out”, or a table of one key with a word or a whole number",
    "options": "a word, a number, true or false, or a list of two whole numbers is needed",
    "policy": "a word is needed, such as “best”, or a table of kinds of choice and words",
}
_MATTER = {
    "missing": "is missing",
    "dict_type": "a table is needed",
    "string_type": "a text is needed",
    "list_type": "a list is needed",
    "int_type": "a whole number is needed",
    "too_short": "two fighters at least are needed, one on each side",
}


class _TwiceError(Exception):
    """A key that stands twice in one JSON object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose keys are all different, as TOML asks for."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        others = [key for key in made if key != twice]
        beside = f", beside {cut(', '.join(others))}" if others else ""
        raise _TwiceError(f"the key “{cut(twice)}” stands twice in one table{beside}")
    return made

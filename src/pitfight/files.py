"""Fight files: TOML or JSON with the same keys, read with bounds on size and checked for shape."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitfight.building import HEAD_KEYS, Spec, from_table
from pitfight.errors import FightError, nearest

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
    try:
        if path.stat().st_size > LARGEST:
            raise FightError(f"larger than {LARGEST:,} bytes", where=str(path))
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FightError(f"“{path}” is neither a rule system nor a file") from None
    except IsADirectoryError:
        raise FightError("is a folder, not a fight file", where=str(path)) from None
    except (OSError, ValueError) as error:  # not text, or a name that no file can have
        raise FightError(f"cannot be read: {error}", where=str(path)) from None
    return from_table(parse(text, path.name), where=str(path))


def parse(text: str, name: str) -> dict[str, Any]:
    """The mapping of a fight file from its text; JSON by its ending or its first letter, else TOML."""
    try:
        data = json.loads(text) if name.endswith(".json") or text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
        raise FightError(f"cannot be read: {error}", where=name) from None
    if not isinstance(data, dict):
        raise FightError("must be a table at the top", where=name)
    try:
        FightFile.model_validate(data)
    except ValidationError as error:
        raise _sentence(error, name) from None
    return data


def _sentence(error: ValidationError, name: str) -> FightError:
    first = error.errors()[0]
    place = ".".join(str(part + 1) if isinstance(part, int) else str(part) for part in first["loc"])
    where = f"{name}, {place}" if place else name
    if first["type"] == "extra_forbidden":
        key = str(first["loc"][-1])
        near = nearest(key, HEAD_KEYS)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        return FightError(f"“{key}” is no key of a fight.{hint}", where=name, attempts=near)
    return FightError(first["msg"], where=where)

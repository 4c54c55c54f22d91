"""Files of users, read with a bound on their size whatever the system says of it."""

from __future__ import annotations

import stat
from pathlib import Path

from pitfight.errors import FightError


def bounded_bytes(path: Path, largest: int) -> bytes:
    """The bytes of a regular file, no more than ``largest``.

    Raises :class:`FightError` for a larger file and for what is no file, such as a device or a pipe, which could go
    on for ever; :class:`OSError` for what cannot be read, :class:`ValueError` for a name that no file can have.
    """
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(path)
    if not stat.S_ISREG(found.st_mode):
        raise FightError("is a device or a pipe; save what comes from it in a file, and name that", where=str(path))
    with path.open("rb") as stream:
        data = stream.read(largest + 1)
    if len(data) > largest:
        size = max(found.st_size, len(data))
        raise FightError(f"{size:,} bytes are too many; the most is {largest:,}", where=str(path))
    return data

"""From a file to its text: unpacked, decoded and bounded, before anybody looks at what it means."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from pitfight.bounded import bounded_bytes
from pitfight.errors import FightError, cut
from pitfight.rosters import limits

PACKED = (".ros", ".cat", ".gst", ".json", ".xml")
"""Endings of the files that a zip file may hold for us."""
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, LookupError, NotImplementedError, ValueError,
    OverflowError, OSError,
)  # fmt: skip
"""What the zip library raises for a file that is broken."""
_END = b"PK\x05\x06"
_END_64 = b"PK\x06\x07"


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a file, and what it is called in messages."""

    name: str
    text: str


def load(path: Path) -> Source:
    """The text of a file. Raises :class:`FightError` for what is too large, broken or no text."""
    try:
        data = bounded_bytes(path, limits.LARGEST)
    except FileNotFoundError:
        raise FightError("there is no such file", where=str(path)) from None
    except IsADirectoryError:
        raise FightError("is a folder, not a roster", where=str(path)) from None
    except (OSError, ValueError) as error:
        raise FightError(f"cannot be read: {error}", where=cut(path)) from None
    return opened(data, str(path))


def opened(data: bytes, name: str) -> Source:
    """The text of a file from its bytes. Raises :class:`FightError`."""
    if len(data) > limits.LARGEST:
        raise FightError(f"{len(data):,} bytes are too many; the most is {limits.LARGEST:,}", where=name)
    if data.startswith(b"PK"):
        data, inner = _unpacked(data, name)
        name = f"{name}, {inner}"
    return Source(name, _decoded(data, name))


def _unpacked(data: bytes, name: str) -> tuple[bytes, str]:
    """The one roster of a zip file."""
    if len(data) > limits.LARGEST_PACKED:
        raise FightError(
            f"{len(data):,} bytes are too many for a zip file; the most is {limits.LARGEST_PACKED:,}", where=name
        )
    _check_directory(data, name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            member = _chosen([own for own in packed.infolist() if not _left_out(own.filename)], name)
            return _bounded(packed, member, name), member.filename
    except BROKEN as error:
        raise FightError(f"the zip file is broken or cut off: {cut(error)}", where=name) from None


def _check_directory(data: bytes, name: str) -> None:
    """Refuse a long list of files before the library reads it into memory."""
    at = data.rfind(_END, max(0, len(data) - 65_557))
    if at < 0 or len(data) < at + 22:
        raise FightError("the zip file is cut off: the list of its files is missing", where=name)
    size = int.from_bytes(data[at + 12 : at + 16], "little")
    if size > limits.LARGEST_DIRECTORY or data.find(_END_64, max(0, at - 20), at) >= 0:
        raise FightError("the zip file lists too many files; a roster is packed alone", where=name)


def _left_out(name: str) -> bool:
    """Whether it is a folder, or what the Finder packs beside every file, under the same name."""
    return name.endswith("/") or name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith("._")


def _chosen(members: list[zipfile.ZipInfo], name: str) -> zipfile.ZipInfo:
    for member in members:
        if member.filename.casefold().endswith((".zip", ".rosz", ".gstz", ".catz")):
            raise FightError(f"holds another zip file, “{cut(member.filename)}”: unpack it first", where=name)
    found = [own for own in members if own.filename.casefold().endswith(PACKED)]
    if not found:
        raise FightError(f"the zip file holds no roster: none of its files ends in {', '.join(PACKED)}", where=name)
    if len(found) > 1:
        names = ", ".join(f"“{cut(own.filename)}”" for own in found[:5])
        more = f" and {len(found) - 5} more" if len(found) > 5 else ""
        raise FightError(f"holds several rosters: {names}{more}. Unpack the one you mean", where=name)
    return found[0]


def _bounded(packed: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> bytes:
    """A member, never more of it than is allowed, whatever its size is said to be."""
    if member.flag_bits & 1:
        raise FightError("the zip file has a password; pack it without one", where=name)
    if member.compress_type not in METHODS:
        raise FightError("the zip file is packed in a way that rosters are not; pack it as a plain zip", where=name)
    packed_size = max(member.compress_size, 1)
    if member.file_size > limits.LARGEST:
        raise FightError(
            f"{member.file_size:,} bytes unpacked are too many; the most is {limits.LARGEST:,}", where=name
        )
    most = max(limits.RATIO_FROM, min(limits.LARGEST, packed_size * limits.RATIO))
    if member.file_size > most:
        raise FightError(f"unpacks to more than {limits.RATIO} times its size; no roster does that", where=name)
    with packed.open(member) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise FightError(f"unpacks to more than {limits.RATIO} times its size; no roster does that", where=name)
    if data.startswith(b"PK\x03\x04"):
        raise FightError(f"holds another zip file, “{cut(member.filename)}”: unpack it first", where=name)
    return data


def _decoded(data: bytes, name: str) -> str:
    """Text in UTF-8, or in UTF-16 where a mark at its beginning says so."""
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        kind = "UTF-16" if wide else "UTF-8"
        raise FightError(
            f"is not text in {kind}: byte {error.start + 1:,} does not fit. Save it as UTF-8", where=name
        ) from None
    if "\0" in text:
        raise FightError(f"is no text: character {text.index(chr(0)) + 1:,} is a zero", where=name)
    return text

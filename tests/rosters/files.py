"""Small rosters of our own, as the programs that write them would: one function for each part of a file."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import pytest

import pitfight as pf
from pitfight.rosters import Import
from pitfight.rosters.report import Kind

MORDHEIM = "9481a749-7900-614b-1695-bdc2899069c1"
NAMES = ("M", "WS", "BS", "S", "T", "W", "I", "A", "LD")
SHARED = Path(__file__).parents[3] / "shared" / "data"


def real(name: str) -> Path:
    """A file as players have it, from the folder beside this project; without the folder the test is skipped."""
    if not SHARED.is_dir():
        if os.environ.get("CI", "").casefold() == "true":
            pytest.fail(f"{SHARED} is missing")
        pytest.skip("the folder of real rosters is not beside this project")
    return SHARED / name


def numbers(text: str, names: tuple[str, ...] = NAMES) -> dict[str, str]:
    """Characteristics from nine words; ``_`` is an empty one."""
    return {name: word.replace("_", "") for name, word in zip(names, text.split(), strict=True)}


def profile(name: str, kind: str, values: Mapping[str, str]) -> str:
    """A profile in XML."""
    inside = "".join(
        f"<characteristic name={quoteattr(key)} typeId='t-{at}'>{escape(text)}</characteristic>"
        for at, (key, text) in enumerate(values.items())
    )
    return (
        f"<profile id='p' name={quoteattr(name)} hidden='false' typeId='x' typeName={quoteattr(kind)}>"
        f"<characteristics>{inside}</characteristics></profile>"
    )


def model(name: str, text: str) -> str:
    """The profile of a fighter in XML."""
    return profile(name, "Model", numbers(text))


def selection(
    name: str,
    kind: str = "upgrade",
    *inner: str,
    number: int | str = 1,
    custom: str = "",
    profiles: tuple[str, ...] = (),
    rules: tuple[str, ...] = (),
    entry: str = "e::f",
) -> str:
    """A selection in XML, with others in it."""
    ruled = "".join(
        f"<rule id='r' name={quoteattr(own)} hidden='false'><description>Causes Fear but is NOT a Large Target"
        f"</description></rule>"
        for own in rules
    )
    named = f" customName={quoteattr(custom)}" if custom else ""
    return (
        f"<selection id='s' name={quoteattr(name)} entryId='{entry}' number='{number}' type='{kind}'{named}>"
        f"<rules>{ruled}</rules><profiles>{''.join(profiles)}</profiles>"
        f"<selections>{''.join(inner)}</selections>"
        f"<costs><cost name=' gc' typeId='points' value='0.0'/></costs></selection>"
    )


def weapon(name: str, strength: str = "As user", special: str = "", **more: Any) -> str:
    """A weapon for close combat in XML."""
    return selection(name, profiles=(profile(name, "H-t-h Weapon", {"Str": strength, "Special": special}),), **more)


def armour(name: str, save: str = "", special: str = "") -> str:
    """A piece of armour in XML."""
    return selection(name, profiles=(profile(name, "Armour", {"Armour Save": save, "Special": special}),))


def roster(*selections: str, system: str = MORDHEIM, game: str = "Mordheim", name: str = "The Drowned") -> bytes:
    """A roster of one force in XML."""
    return (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>"
        f"<roster id='r' name={quoteattr(name)} battleScribeVersion='2.03' gameSystemId='{system}' "
        f"gameSystemName={quoteattr(game)} gameSystemRevision='16' "
        "xmlns='http://www.battlescribe.net/schema/rosterSchema'>"
        "<costs><cost name=' gc' typeId='points' value='212.0'/></costs>"
        f"<forces><force id='f' name='Warband' catalogueName='Reiklanders (1a)'>"
        f"<selections>{''.join(selections)}</selections></force></forces></roster>"
    ).encode()


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip file."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as packed:
        for name, data in members:
            packed.writestr(name, data)
    return stream.getvalue()


def read(data: bytes | str, system: str | None = None) -> Import:
    """The import of a file."""
    return pf.read_roster(data.encode() if isinstance(data, str) else data, system, name="warband")


def words(found: Import) -> list[str]:
    """All fighters as ``count x name = words``."""
    return [f"{own.count} x {own.name} = {own.words}" for own in found.fighters]


def lines(found: Import, kind: Kind) -> list[str]:
    """The lines of one kind as ``place | field | found | done``."""
    return [f"{line.place} | {line.field} | {line.found} | {line.done}" for line in found.report.of(kind)]


def only(found: Import, kind: Kind, *pieces: str) -> str:
    """The one line of a kind that has all pieces in it."""
    fitting = [line for line in lines(found, kind) if all(piece in line for piece in pieces)]
    assert len(fitting) == 1, lines(found, kind)
    return fitting[0]


def wrong(data: bytes | str, system: str | None = None) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(pf.FightError) as caught:
        read(data, system)
    assert caught.value.exit_code == 2
    return caught.value.sentence()

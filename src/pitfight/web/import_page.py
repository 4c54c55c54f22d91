"""The Import page: a file comes in, fighters and a report come out. Nothing of it leaves this machine."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from pitfight.errors import FightError, PitfightError
from pitfight.fight import SIDES
from pitfight.rosters import KEYS_OF_GAMES, Import, read_roster
from pitfight.rosters.report import HEADS, KINDS, Kind, Line
from pitfight.rosters.writing import loadouts
from pitfight.systems import system
from pitfight.texts import listed
from pitfight.web.address import Address
from pitfight.web.api import MissingError
from pitfight.web.pages import answers_of, known_system, show
from pitfight.web.wording import say
from pitfight.web.workers import BusyError

router = APIRouter(include_in_schema=False)
KEPT = 50
"""Imports that are kept; older ones are forgotten."""
MOST_WAITING = 4
SHOWN = 300
"""Lines of one kind that the page shows; the file of the report has all."""


@dataclass(slots=True)
class Imports:
    """The imports of this run of the program, by a short hash of the file."""

    found: OrderedDict[str, Import] = field(default_factory=OrderedDict)
    turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    waiting: int = 0

    async def read(self, data: bytes, name: str, key: str | None, otherwise: str | None) -> str:
        """Read a roster, one at a time, and keep what came of it; the hash by which it is found."""
        if self.waiting >= MOST_WAITING:
            raise BusyError(say("import.busy"), where="server")
        self.waiting += 1
        try:
            async with self.turn:
                made = await run_in_threadpool(read_roster, data, key, name=name, otherwise=otherwise)
        finally:
            self.waiting -= 1
        mark = hashlib.sha256(f"{key}/{otherwise}/{name}/".encode() + data).hexdigest()[:16]
        self.found[mark] = made
        self.found.move_to_end(mark)
        while len(self.found) > KEPT:
            self.found.popitem(last=False)
        return mark


@dataclass(frozen=True, slots=True)
class Card:
    """The lines of one kind."""

    kind: Kind
    title: str
    about: str
    count: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The page of an import."""

    found: Import
    summary: str
    fighters: tuple[tuple[int, str, int, str], ...]
    """Each fighter's number, name, count and words."""
    cards: tuple[Card, ...]


def view(found: Import) -> View:
    """What the page of an import shows."""
    everyone = sum(own.count for own in found.fighters)
    amber = len(found.report.of("guessed")) + len(found.report.of("conflict"))
    look = (
        say("import.nothing_guessed")
        if not amber
        else say("import.amber")
        if amber == 1
        else say("import.ambers", count=amber)
    )
    readings = "".join(f", {name} {value}" for name, value in found.options.items())
    ready = say("import.one_ready") if everyone == 1 else say("import.ready", count=everyone)
    return View(
        found,
        say(
            "import.summary",
            form=found.form,
            title=system(found.system).title,
            readings=readings,
            ready=ready,
            look=look,
        ),
        tuple((place, own.name, own.count, own.words) for place, own in enumerate(found.fighters, start=1)),
        tuple(
            Card(kind, HEADS[kind], say(f"import.about_{kind}"), len(lines), tuple(lines[:SHOWN]))
            for kind in KINDS
            if (lines := found.report.of(kind))
        ),
    )


def named(name: str, words: str) -> str:
    """A fighter's words with his name in front, as far as it can be one."""
    plain = " ".join(re.sub(r"[^\w\-'’ ]", " ", name).split())[:50].strip()
    return f"{plain} = {words}" if plain else words


def kept(request: Request, key: str, mark: str) -> Import:
    """The import of a page, or the page that says that it is gone."""
    imports: Imports = request.app.state.imports
    found = imports.found.get(mark)
    if found is None or found.system != key:
        raise MissingError(say("import.gone"))
    return found


@router.get("/import/{key}")
async def before(key: str, request: Request) -> Response:
    """The page before a file has been brought in."""
    return _empty(request, known_system(key), None, 200)


def _empty(request: Request, key: str, error: PitfightError | None, status: int, text: str = "") -> Response:
    games = listed([system(own).title for own in KEYS_OF_GAMES])
    values: dict[str, Any] = {"error": error, "text": text, "games": games, "readable": key in KEYS_OF_GAMES}
    return show(request, "import.html", status, tab="import", key=key, title=system(key).title, **values)


@router.post("/import/{key}")
async def bring(key: str, request: Request) -> Response:
    """Read a file, or a list that was typed."""
    key = known_system(key)
    limits = answers_of(request).limits
    async with request.form(max_files=1, max_fields=5, max_part_size=limits.upload) as form:
        upload, typed, asked = form.get("file"), form.get("text"), form.get("as")
        data = await upload.read() if isinstance(upload, UploadFile) else b""
        name = upload.filename if isinstance(upload, UploadFile) and upload.filename else "list"
    text = typed if isinstance(typed, str) else ""
    imports: Imports = request.app.state.imports
    try:
        if not data and not text.strip():
            raise FightError(say("import.nothing"), where="file")
        wanted = key if asked == "this" else None
        mark = await imports.read(data or text.encode(), name[:200], wanted, key if key in KEYS_OF_GAMES else None)
    except BusyError as error:
        return _empty(request, key, error, 503, text)
    except PitfightError as error:
        return _empty(request, key, error, 422, text)
    return RedirectResponse(f"/import/{imports.found[mark].system}/{mark}", 303)


@router.get("/import/{key}/{mark}")
async def after(key: str, mark: str, request: Request) -> Response:
    """The fighters and the report of a file."""
    found = kept(request, known_system(key), mark)
    return show(request, "imported.html", tab="import", key=key, mark=mark, view=view(found))


@router.post("/import/{key}/{mark}/use")
async def use(key: str, mark: str, request: Request) -> Response:
    """To the map with these fighters, or to the odds with the one that was ticked."""
    found = kept(request, known_system(key), mark)
    pairs = parse_qsl((await request.body()).decode(errors="replace"), max_num_fields=5_000)
    side = next((value for name, value in pairs if name == "side" and value in SIDES), "a")
    written = {name[1:]: value for name, value in pairs if name.startswith("w")}
    ticked = [value for name, value in pairs if name == "f"]
    return RedirectResponse(str(_address(found, side, written, ticked)), 303)


def _address(found: Import, side: str, written: dict[str, str], ticked: Iterable[str]) -> Address:
    chosen = set(ticked)
    texts = [
        named(own.name, written.get(str(place), own.words).strip() or own.words)
        for place, own in enumerate(found.fighters, start=1)
        if not chosen or str(place) in chosen
    ]
    page = "odds" if len(texts) == 1 else "compare"
    return Address(page, found.system, options=dict(found.options)).with_side(side, texts)


@router.get("/import/{key}/{mark}/{name}.json")
async def file(key: str, mark: str, name: str, request: Request) -> Response:
    """The fighters as a set of loadouts, or the report, as a file."""
    found = kept(request, known_system(key), mark)
    data = {"fighters": loadouts(found), "report": found.as_json()}.get(name)
    if data is None:
        raise HTTPException(404)
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    headers = {"content-disposition": f'attachment; filename="{name}.json"'}
    return Response(text, media_type="application/json", headers=headers)

"""Scripts, styles and fonts: served by the page itself, kept by browsers under the hash of their content."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from importlib.resources import files

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.exceptions import HTTPException

router = APIRouter()
mimetypes.add_type("font/woff2", ".woff2")
FOREVER = "public, max-age=31536000, immutable"


@cache
def _content(name: str) -> bytes | None:
    place = files("pitfight.web") / "static"
    for piece in name.split("/"):
        if piece in ("", ".", ".."):
            return None
        place = place / piece
    return place.read_bytes() if place.is_file() else None


@cache
def mark_of_all() -> str:
    """One mark for all files, so that a style sheet may name its fonts by their place beside it."""
    content = hashlib.sha256()
    for place in sorted((files("pitfight.web") / "static").iterdir(), key=lambda own: own.name):
        for own in sorted(place.iterdir(), key=lambda one: one.name) if place.is_dir() else [place]:
            content.update(own.name.encode() + own.read_bytes())
    return content.hexdigest()[:12]


@cache
def link(name: str) -> str:
    """The address of a file, with the mark of the content of all."""
    assert _content(name) is not None, f"there is no file {name}"
    return f"/static/{mark_of_all()}/{name}"


@router.get("/static/{mark}/{name:path}", include_in_schema=False)
async def file(mark: str, name: str) -> Response:
    """One file of the folder ``static``."""
    content = _content(name)
    if content is None:
        raise HTTPException(404)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kept = mark == mark_of_all()
    return Response(content, media_type=kind, headers={"cache-control": FOREVER if kept else "no-cache"})

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
def link(name: str) -> str:
    """The address of a file, with the hash of its content."""
    content = _content(name)
    assert content is not None, f"there is no file {name}"
    return f"/static/{hashlib.sha256(content).hexdigest()[:12]}/{name}"


@router.get("/static/{mark}/{name:path}", include_in_schema=False)
async def file(mark: str, name: str) -> Response:
    """One file of the folder ``static``."""
    content = _content(name)
    if content is None:
        raise HTTPException(404)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kept = link(name).split("/")[2] == mark
    return Response(content, media_type=kind, headers={"cache-control": FOREVER if kept else "no-cache"})

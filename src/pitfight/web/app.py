"""The application: routes, what happens to errors, and the layers every request passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from pitfight.errors import PitfightError, cut
from pitfight.version import __version__
from pitfight.web import api, import_page, other_pages, pages, static
from pitfight.web.guard import LOOPBACK, Guard, Keys
from pitfight.web.limits import Limits
from pitfight.web.wording import say
from pitfight.web.workers import Answers, Pool, Processes, settle_memory


def create_app(
    limits: Limits | None = None,
    pool: Pool | None = None,
    hosts: frozenset[str] = LOOPBACK,
    keys: Keys | None = None,
) -> FastAPI:
    """The application. Without a pool it starts worker processes of its own, and ends them with itself."""
    bounds = limits or Limits()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        pages.warm()
        own = _processes() if pool is None else None
        at_work = own or pool
        assert at_work is not None, "one is started where none is given"
        app.state.answers = Answers(bounds, at_work)
        app.state.imports = import_page.Imports()
        watching = asyncio.create_task(app.state.answers.watch())
        yield
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        if own is not None:
            own.close()

    app = FastAPI(
        title="pitfight",
        version=__version__,
        description="Exact odds for hand-to-hand fights in skirmish wargames, and the same fights played step by step.",
        lifespan=life,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.include_router(api.router)
    app.include_router(pages.router)
    app.include_router(other_pages.router)
    app.include_router(import_page.router)
    app.include_router(static.router)
    app.add_exception_handler(PitfightError, _told)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _defect)
    app.add_middleware(GZipMiddleware, minimum_size=500)
    app.add_middleware(Guard, limits=bounds, hosts=hosts, keys=keys)
    return app


def _processes() -> Processes:
    """Processes of its own for a server, one of which gets ready what takes long."""
    settle_memory()
    own = Processes()
    own.prepare()
    return own


def _is_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, PitfightError), "registered for these alone"
    status = 404 if isinstance(error, api.MissingError) else api.status_of(error)
    if _is_api(request):
        return api.failed(error, status)
    return pages.problem(request, error, status)


async def _misread(request: Request, error: Exception) -> Response:
    """A body or query of the wrong shape: its first place and matter."""
    assert isinstance(error, RequestValidationError), "registered for these alone"
    first: dict[str, Any] = dict(error.errors()[0])
    where = ", ".join(cut(part) for part in first["loc"])
    what = "is no JSON" if first["type"] == "json_invalid" else cut(str(first["msg"]))
    return api.failed(PitfightError(what, where=where), 422)


async def _defect(request: Request, error: Exception) -> Response:
    """A defect of ours: said in a sentence; its trace goes to where the program was started."""
    told = PitfightError(say("trouble.defect"), where=cut(request.url.path))
    return JSONResponse({"error": told.as_json()}, 500) if _is_api(request) else pages.problem(request, told, 500)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "registered for these alone"
    what = {404: "there is nothing here", 405: "that cannot be done here"}.get(error.status_code, str(error.detail))
    told = PitfightError(what, where=cut(request.url.path))
    if _is_api(request):
        response: Response = JSONResponse({"error": told.as_json()}, error.status_code)
    else:
        response = pages.problem(request, told, error.status_code)
    response.headers.update(error.headers or {})
    return response

"""The pages: Odds, Compare, At the table, Rules. Each is read from its address alone."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.exceptions import HTTPException

from pitfight.errors import FightError, PitfightError, TooLargeError
from pitfight.fight import Example, extras
from pitfight.systems import SYSTEMS, system
from pitfight.web import jobs, lines, numbers, odds_page, rules_page, static
from pitfight.web.address import Address, from_query
from pitfight.web.forms import is_form, posted, read_form
from pitfight.web.wording import on_page, part, say, ways_on_page
from pitfight.web.workers import Answers, BusyError, StoppedError, Working

router = APIRouter(include_in_schema=False)
MOST_NAME = 40
"""The longest name of an open page."""
THEMES = ("device", "light", "dark")
STEP_KEYS = ("odds", "compare", "play", "rules")
TABS = ("odds", "compare", "play", "rules", "import")


def warm() -> None:
    """Have every template compiled, so that the first page need not wait for it."""
    for name in environment().list_templates():
        environment().get_template(name)


@cache
def environment() -> Environment:
    """The templates."""
    made = Environment(
        loader=PackageLoader("pitfight.web"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "static": static.link,
        "tabs": {name: say(f"site.{name}") for name in TABS},
        "percent": numbers.percent,
        "capital": odds_page.capital,
        "script_words": json.dumps(part("script"), ensure_ascii=False),
        "say": say,
    }
    made.filters["reads_itself"] = rules_page.reads_itself
    made.filters["on_page"] = on_page
    made.filters["without_hint"] = odds_page.without_hint
    return made


def show(
    request: Request, template: str, code: int = 200, headers: dict[str, str] | None = None, **values: Any
) -> Response:
    """A page; or only its main part for a script that already has the rest."""
    theme = request.cookies.get("pitfight_theme", "device")
    page = environment().get_template(template)
    values = {
        "fragment": request.headers.get("hx-request") == "true"
        and not request.headers.get("hx-history-restore-request"),
        "theme": theme if theme in THEMES else "device",
        "systems": {key: system(key).title for key in SYSTEMS},
        "path": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        **values,
    }
    return HTMLResponse(page.render(values), code, {**(headers or {}), "vary": "HX-Request"})


def problem(request: Request, error: PitfightError, status: int) -> Response:
    """A page that says what went wrong."""
    headers = {"retry-after": "2"} if status == 503 else {}
    ways = ways_on_page(error.attempts)
    return show(
        request, "problem.html", status, headers, error=error, ways=ways, status=status, tab="", key=next(iter(SYSTEMS))
    )


def answers_of(request: Request) -> Answers:
    """The work in hand."""
    found: Answers = request.app.state.answers
    return found


def page_of(request: Request) -> str:
    """The name that the script of an open page has given to it; empty where there is none."""
    name = request.headers.get("x-page", "")
    return name if name.isalnum() and len(name) <= MOST_NAME else ""


def known_system(key: str) -> str:
    """The key of a system, or the page that there is none."""
    if key.casefold() not in SYSTEMS:
        raise HTTPException(404)
    return key.casefold()


@router.get("/")
async def home() -> Response:
    """The first page is that of the odds."""
    return RedirectResponse(f"/odds/{next(iter(SYSTEMS))}", 303)


@router.get("/favicon.ico")
async def icon() -> Response:
    """The sign of the page."""
    return RedirectResponse(static.link("sign.svg"), 303)


@router.post("/theme/{name}")
async def theme(name: str, request: Request) -> Response:
    """Keep a theme, and go back to where one was."""
    form = await posted(request)
    back = form.get("back", "/")
    answer = RedirectResponse(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    if name in THEMES:
        answer.set_cookie("pitfight_theme", name, max_age=31_536_000, httponly=True, samesite="strict")
    return answer


@router.get("/{page}")
async def first(page: str) -> Response:
    """A page without a system: that of the first one."""
    if page not in TABS:
        raise HTTPException(404)
    return RedirectResponse(f"/{page}/{next(iter(SYSTEMS))}", 303)


@router.get("/{page}/go")
async def go(page: str, request: Request) -> Response:
    """Another system, from the picker."""
    key = known_system(request.query_params.get("system", ""))
    if page not in TABS:
        raise HTTPException(404)
    return RedirectResponse(f"/{page}/{key}", 303)


# -- odds ---------------------------------------------------------------------------------------------------------


@router.get("/odds/{key}")
async def odds(key: str, request: Request) -> Response:
    """The odds page: as it is asked for by an address, or by its form."""
    key = known_system(key)
    query = request.url.query
    fragment = request.headers.get("hx-request") == "true"
    if is_form(query):
        address = read_form("odds", key, query)
        if not fragment:
            return RedirectResponse(str(address), 303)
    else:
        address = from_query("odds", key, query)
    headers = {"hx-replace-url": str(address)} if fragment else {}
    if not address.a and not address.b:
        return show(
            request,
            "empty.html",
            headers=headers,
            address=address,
            tab="odds",
            key=key,
            view=None,
            **await _first_fights(request, key),
        )
    answers, page = answers_of(request), page_of(request)
    if page:
        answers.turn(page, jobs.odds, str(address))
    begun = asyncio.ensure_future(
        answers.get(answers.limits.first_wait, jobs.odds, str(address), page=page, small=jobs.is_small(address))
    )
    await asyncio.sleep(0)  # a worker begins while the cards are made here
    view = odds_page.begin(address)
    fight = odds_page.check(address)
    state: dict[str, Any] = {"working": None, "problem": None}
    status = 200
    if view.error is None and isinstance(fight, FightError):
        odds_page.blame(view, fight)
    if view.error is not None or isinstance(fight, FightError):
        status = 422 if address.a and address.b and not fragment else 200
        begun.cancel()
        with suppress(asyncio.CancelledError, PitfightError):
            await begun
    else:
        odds_page.touching(view, fight)
        status = await _answered(request, view, fight, state, begun)
    return show(
        request,
        "odds.html",
        status,
        headers,
        address=address,
        tab="odds",
        key=key,
        view=view,
        **state,
        **odds_page.links(view),
    )


async def _answered(
    request: Request, view: odds_page.View, fight: Any, state: dict[str, Any], begun: asyncio.Future[Any]
) -> int:
    """Put the answer into the view, or into ``state`` why it is not there; the status of the page."""
    try:
        found = await begun
    except (TooLargeError, BusyError, StoppedError) as error:
        state["problem"] = error
        return (
            200
            if request.headers.get("hx-request")
            else 422
            if isinstance(error, TooLargeError)
            else 503
            if isinstance(error, BusyError)
            else 200
        )
    except PitfightError as error:
        odds_page.blame(view, error)
        return 200 if request.headers.get("hx-request") else 422
    if isinstance(found, Working):
        state["working"] = working_words(found, answers_of(request).limits.seconds)
        return 200
    odds_page.finish(view, fight, found)
    return 200


def working_words(found: Working, most: float) -> dict[str, Any]:
    """How far a piece of work is: by its own count where it has one, else by the time it may take."""
    if found.total > 0:
        share = found.done / found.total
        rest = found.seconds / share - found.seconds if share > 0.02 else None
        what = say("busy.fights", done=f"{found.done:,.0f}", all=f"{found.total:,.0f}")
        return {"share": round(100 * share), "what": what, "rest": None if rest is None else max(1, round(rest))}
    share = min(0.99, found.seconds / most)
    return {
        "share": round(100 * share),
        "what": say("busy.seconds", done=f"{found.seconds:.0f}", most=f"{most:.0f}"),
        "rest": None,
    }


async def _first_fights(request: Request, key: str) -> dict[str, Any]:
    """Three fights with their true answers, and two lines to begin with."""
    found, answers = system(key), answers_of(request)

    async def shown(own: Example) -> dict[str, Any]:
        address = Address("odds", key, (own.a,), (own.b,)).but(until=own.until)
        data = await answers.get(answers.limits.examples_wait, jobs.odds, str(address))
        chance = "" if isinstance(data, Working) else numbers.percent(data["odds"]["win"]["a"]["p"])
        a, b = (lines.titled(key, text) for text in (own.a, own.b))
        if own.until:
            b = say("empty.until", foe=b, until=odds_page.until_words(own.until))
        return {"a": a, "b": b, "shows": own.shows, "link": str(address), "chance": chance, "words": (own.a, own.b)}

    made = await asyncio.gather(*(shown(own) for own in extras(found).examples), return_exceptions=True)
    return {"examples": [own for own in made if not isinstance(own, BaseException)]}


@router.get("/readings/{key}")
async def readings(key: str, request: Request) -> Response:
    """What the other readings of unclear rules would give: a part of the odds page, or a page of its own."""
    address = from_query("odds", known_system(key), request.url.query)
    answers = answers_of(request)
    found = await answers.get(answers.limits.first_wait, jobs.readings, str(address), page=page_of(request))
    rows = (
        None
        if isinstance(found, Working)
        else [
            {
                **row,
                "meaning": system(key).options[row["option"]].meaning,
                "clauses": system(key).options[row["option"]].clauses,
                "others": [(value, _worth(p, row["p"])) for value, p in row["others"].items()],
            }
            for row in found
        ]
    )
    return show(request, "readings.html", address=address, rows=rows, tab="odds", key=key)


def _worth(p: float, now: float) -> str:
    if abs(p - now) < 1e-9:
        return say("readings.same")
    more = "readings.more" if p > now else "readings.less"
    return say(more, chance=numbers.percent(p), points=numbers.points(p - now))


@router.post("/stop/{key}")
async def stop(key: str, request: Request) -> Response:
    """Give up working at an answer."""
    form = await posted(request)
    address = from_query("odds", known_system(key), form.get("query", ""))
    answers_of(request).stop("odds", str(address))
    return RedirectResponse(str(address), 303)


@router.get("/picture/{name}/{key}")
async def picture(name: str, key: str, request: Request) -> Response:
    """A chart as a picture, for pages without scripts."""
    if name not in ("won", "to-the-end"):
        raise HTTPException(404)
    address = from_query("odds", known_system(key), request.url.query)
    limits = answers_of(request).limits
    found = await answers_of(request).get(limits.seconds * 2, jobs.picture, name, str(address))
    if isinstance(found, Working):
        raise BusyError("busy with other fights; try again in 2 seconds", where="server")
    return Response(found, media_type="image/svg+xml", headers={"cache-control": "max-age=600"})


@router.get("/api/v1/docs")
async def api_docs(request: Request) -> Response:
    """The JSON interface, described from its own definition."""
    spec = request.app.openapi()
    calls = [
        (method.upper(), path, call) for path, methods in spec["paths"].items() for method, call in methods.items()
    ]
    return show(request, "api.html", tab="", key=next(iter(SYSTEMS)), calls=calls, spec=spec)

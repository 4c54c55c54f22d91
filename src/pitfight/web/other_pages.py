"""The pages beside Odds: at the table, comparing rosters, the rules."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from pitfight.engines.play import Game
from pitfight.engines.play import play as run
from pitfight.errors import AnswerError, FightError, PitfightError
from pitfight.fight import Fight
from pitfight.web import choices_page, compare_page, jobs, odds_page, pads, play_page, rules_page
from pitfight.web.address import Address, from_query
from pitfight.web.forms import posted
from pitfight.web.limits import Limits
from pitfight.web.pages import answers_of, known_system, page_of, show
from pitfight.web.wording import say
from pitfight.web.workers import BusyError, Working

router = APIRouter(include_in_schema=False)


@router.get("/play/{key}")
async def play(key: str, request: Request) -> Response:
    """A fight at the table, as far as its address goes."""
    key = known_system(key)
    return await _table(request, key, from_query("play", key, request.url.query))


async def _table(request: Request, key: str, address: Address, wrong: AnswerError | None = None) -> Response:
    """The page of a fight at the table; ``wrong`` is an answer from its fields that could not be taken."""
    if not address.a or not address.b:
        return RedirectResponse(str(address.but(page="odds")), 303)
    limits = answers_of(request).limits
    fight, game, error = await run_in_threadpool(_played, address, limits)
    if error is None and not address.get("at"):
        whole = address.but(d=".".join(game.pieces))
        if whole.get("d") != address.get("d"):  # the program had to draw something, and writes it down
            return RedirectResponse(str(whole), 303)
    now = address if error is None else address.but(d=".".join(game.pieces), at="")
    error = error or wrong
    view = play_page.begin(address, fight, game, error)
    failed = False
    if not view.hidden:
        try:
            answers, page = answers_of(request), page_of(request)
            if page:
                answers.turn(page, jobs.table, str(now))
            wait = answers.limits.first_wait
            found = await answers.get(wait, jobs.table, str(now), page=page, small=jobs.is_small(now))
            if not isinstance(found, Working):
                play_page.finish(view, fight, game, found)
        except PitfightError:
            failed = True
    return show(
        request,
        "play.html",
        422 if error else 200,
        _pushed(request, address),
        address=now,
        tab="play",
        key=key,
        view=view,
        failed=failed,
    )


def _played(address: Address, limits: Limits) -> tuple[Fight, Game, AnswerError | None]:
    """The game of an address: a long one takes its time, in which others are to be answered."""
    fight = play_page.with_capitals(jobs.bounded(address.fight(), limits))
    jobs.given(address, limits)
    return fight, *play_page.game_and_error(fight, address)


def _next(address: Address, limits: Limits, roll_once: bool = False) -> Game:
    """The game of an address to its next question, or with that one rolled for."""
    return run(jobs.bounded(address.fight(), limits), jobs.given(address, limits), roll_once=roll_once)


def _pushed(request: Request, address: Address) -> dict[str, str]:
    """A step at the table is an entry of the history; asking again for the same moment is none."""
    before = urlsplit(request.headers.get("hx-current-url", ""))
    same = f"{before.path}?{before.query}" == str(address)
    return {} if same or request.headers.get("hx-request") != "true" else {"hx-push-url": str(address)}


@router.post("/play/{key}/roll")
async def roll(key: str, request: Request) -> Response:
    """Let the program roll, or choose by the side's policy; what came is written into the address."""
    form = await posted(request)
    address = from_query("play", known_system(key), form.get("query", "")).but(at="")
    game = await run_in_threadpool(_next, address, answers_of(request).limits, roll_once=True)
    return RedirectResponse(str(address.but(d=".".join(game.pieces))), 303)


@router.get("/play/{key}/answer")
async def answer(key: str, request: Request) -> Response:
    """What was rolled, from fields: a percentage as one number or by its digits, or how often each face came."""
    query = request.query_params
    address = from_query("play", known_system(key), query.get("query", "")).but(at="")
    game = await run_in_threadpool(_next, address, answers_of(request).limits)
    question = game.question
    if question is None:
        return RedirectResponse(str(address), 303)
    try:
        given = pads.given(question, query)
    except AnswerError as error:
        return await _table(request, address.system, address, error)
    return RedirectResponse(str(address.but(d=pads.more(game.pieces, question, given))), 303)


@router.get("/play/{key}/choices")
async def choices(key: str, request: Request) -> Response:
    """Who makes each kind of choice: a person who is asked, or a policy."""
    address = from_query("play", known_system(key), request.url.query)
    rows = choices_page.rows(address)
    return show(request, "choices.html", address=address, tab="play", key=address.system, rows=rows)


@router.post("/play/{key}/choices")
async def choices_made(key: str, request: Request) -> Response:
    """Go on at the table with other choices left to persons."""
    form = await posted(request)
    address = from_query("play", known_system(key), form.get("query", ""))
    return RedirectResponse(str(choices_page.chosen(address, form)), 303)


@router.post("/compare/{key}")
async def compared(key: str, request: Request) -> Response:
    """The form of the rosters, which may be long."""
    body = (await request.body()).decode("utf-8", "replace")
    return RedirectResponse(str(compare_page.from_form(known_system(key), body)), 303)


@router.get("/compare/{key}")
async def compare(key: str, request: Request) -> Response:
    """A roster against a roster."""
    key = known_system(key)
    query = request.url.query
    if "form=1" in query.split("&"):
        return RedirectResponse(str(compare_page.from_form(key, query)), 303)
    address = from_query("compare", key, query)
    view = compare_page.begin(address, answers_of(request).limits)
    if view.parts is not None:
        await _fill(request, view, address)
    fails = view.error or (view.rows and all(cell.error for row in view.rows for cell in row.cells))
    code = 422 if fails and not request.headers.get("hx-request") else 200
    return show(request, "compare.html", code, address=address, tab="compare", key=key, view=view)


@router.post("/compare/{key}/stop")
async def stop_comparing(key: str, request: Request) -> Response:
    """Give up working at a map; what is done stays."""
    form = await posted(request)
    address = from_query("compare", known_system(key), form.get("query", ""))
    view = compare_page.begin(address, answers_of(request).limits)
    if view.parts is not None:
        one = str(compare_page.shown(address, view.parts))
        for row in range(len(view.parts[0].shown)):
            answers_of(request).stop("cells", one, row, told=False)
    return RedirectResponse(str(address.but(stopped="1")), 303)


@router.get("/compare/{key}/csv")
async def compare_csv(key: str, request: Request) -> Response:
    """The part of the map that is shown as a file for spreadsheets."""
    address = from_query("compare", known_system(key), request.url.query)
    answers = answers_of(request)
    view = compare_page.begin(address, answers.limits)
    if view.error is not None:
        raise view.error
    if view.parts is None:
        return RedirectResponse(str(address), 303)
    one = str(compare_page.shown(address, view.parts))
    rows = []
    for row in range(len(view.parts[0].shown)):
        found = await answers.get(answers.limits.seconds, jobs.cells, one, row)
        if isinstance(found, Working):
            raise BusyError(say("busy.again"), where="server")
        rows.append(found)
    kept = {"content-disposition": 'attachment; filename="pitfight.csv"'}
    return Response(compare_page.as_csv(view, rows), media_type="text/csv; charset=utf-8", headers=kept)


async def _fill(request: Request, view: compare_page.View, address: Address) -> None:
    """Fill the map line by line; lines that are not done yet show a dot."""
    assert view.parts is not None, "there are fighters on both sides"
    answers = answers_of(request)
    one_map = str(compare_page.shown(address, view.parts))
    rows: list[Any] = []
    wait = answers.limits.first_wait
    for row in range(len(view.parts[0].shown)):
        if view.stopped:
            rows.append(answers.known(jobs.cells, one_map, row))
            continue
        try:
            found = await answers.get(wait, jobs.cells, one_map, row)
        except PitfightError as error:
            rows.append([{"error": error.sentence()}] * len(view.parts[1].shown))
            continue
        rows.append(None if isinstance(found, Working) else found)
        if isinstance(found, Working):
            wait = 0.001
    compare_page.finish(view, rows)
    one = compare_page.chosen(address)
    if one is not None:
        try:
            found = await answers.get(answers.limits.first_wait, jobs.odds, str(one))
            if not isinstance(found, Working):
                opened = odds_page.begin(one)
                fight = odds_page.check(one)
                if not isinstance(fight, FightError):
                    view.opened = odds_page.finish(opened, fight, found)
        except PitfightError as error:
            view.notice = error.sentence()


@router.get("/rules/{key}")
async def rules(key: str, request: Request) -> Response:
    """What is covered, how unclear places are read, and where each number comes from.

    A fight in the address is the last one that was looked at: its cells are ringed, and a reading goes back to it.
    """
    address = from_query("rules", known_system(key), request.url.query)
    view = rules_page.view(address.system)
    rings = rules_page.ringed(view.charts, address)
    return show(request, "rules.html", tab="rules", key=address.system, view=view, rings=rings, address=address)


@router.post("/rules/{key}")
async def readings_chosen(key: str, request: Request) -> Response:
    """Readings that were chosen on the page of the rules, for the fight it came from."""
    form = await posted(request)
    address = from_query("rules", known_system(key), form.get("query", ""))
    return RedirectResponse(str(rules_page.chosen(address, form)), 303)

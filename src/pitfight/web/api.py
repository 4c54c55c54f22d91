"""The JSON interface under ``/api/v1``: the same words and keys as the command line and fight files."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitfight import api as verbs
from pitfight import describe
from pitfight.engines.play import play as run
from pitfight.engines.play import read_answers
from pitfight.errors import FightError, PitfightError, RuleError, TooLargeError
from pitfight.systems import system
from pitfight.version import __version__
from pitfight.web import jobs, lines
from pitfight.web.address import Address, TooLongError, from_query, pairs_of
from pitfight.web.limits import Limits
from pitfight.web.workers import Answers, BusyError, Working

router = APIRouter(prefix="/api/v1")
LINE = Annotated[str, Field(max_length=2_000)]
SEVERAL = Annotated[list[LINE], Field(max_length=200)]
NAMES = Annotated[dict[str, Annotated[str, Field(max_length=200)]], Field(max_length=200)]


class Problem(BaseModel):
    """What went wrong: which kind, where, what, and what would be right."""

    kind: str
    where: str
    what: str
    attempts: list[str] = Field(alias="try")


class Failed(BaseModel):
    """The body of every answer that is an error."""

    error: Problem


class FightBody(BaseModel):
    """A fight between fighters in words; or, in ``fight``, the keys of a fight file."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"system": "mordheim", "a": ["Warrior: sword; charging"], "b": ["Warrior: sword"]}]
        },
    )

    system: str = Field("", max_length=60)
    a: SEVERAL = []
    b: SEVERAL = []
    fight: dict[str, Any] | None = None
    until: Annotated[str, Field(max_length=60)] | None = None
    turn: Literal["a", "b"] | None = None
    start: Literal["phase", "turn_start"] | None = Field(None, alias="from")
    max_steps: int | None = Field(None, ge=1, le=1_000_000)
    touch: Annotated[str, Field(max_length=4_000)] = ""
    options: NAMES = {}
    policy: NAMES = {}
    answers: Annotated[str, Field(max_length=8_000)] = ""


class OddsBody(FightBody):
    """The same, and how it is to be answered."""

    method: Literal["auto", "exact", "float", "sample"] = "auto"
    n: int | None = Field(None, ge=1)
    seed: int | None = Field(None, ge=0, le=2**63 - 1)


ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Failed, "description": "What was sent cannot be read at all."},
    404: {"model": Failed, "description": "There is no such system or name."},
    413: {"model": Failed, "description": "Too long: the address or the body."},
    422: {"model": Failed, "description": "The fight as written is wrong, or does not fit the limits."},
    503: {"model": Failed, "description": "Busy, or not done in time; try again."},
}


def status_of(error: PitfightError) -> int:
    """The status under which an error is answered."""
    if isinstance(error, TooLongError):
        return 413
    if isinstance(error, BusyError):
        return 503
    return 500 if isinstance(error, RuleError) else 422


def failed(error: PitfightError, status: int | None = None) -> JSONResponse:
    """An error as JSON."""
    status = status or status_of(error)
    headers = {"retry-after": "2"} if status == 503 else {}
    return JSONResponse({"error": error.as_json()}, status, headers)


def _answers(request: Request) -> Answers:
    found: Answers = request.app.state.answers
    return found


def _system(key: str) -> Any:
    try:
        return system(key)
    except FightError as error:
        raise MissingError(error.what, where="system", attempts=error.attempts) from None


class MissingError(PitfightError):
    """Something of that name does not exist."""

    kind = "missing"
    cause = "The page or the interface was asked for what is not there: a system, a name, an import that has ended."
    cure = "`/api/v1/systems` lists the systems; an import lives until the program stops."


@router.get("/systems", summary="The rule systems", responses=ERRORS)
async def systems() -> dict[str, Any]:
    """The rule systems: key and title of each."""
    return {"version": __version__, **describe.rules_json(None)}


@router.get("/systems/{key}", summary="One rule system", responses=ERRORS)
async def one_system(key: str) -> dict[str, Any]:
    """Clauses, options, choices with their policies, ways to end a fight, and all names of its catalogue."""
    found = _system(key)
    return {**describe.rules_json(found.key), "catalogue": describe.as_json(found, "")}


@router.get("/systems/{key}/names/{name}", summary="A profile, weapon, skill or rule", responses=ERRORS)
async def one_name(key: str, name: str) -> dict[str, Any]:
    """Everything of that name: profiles and rows, with their effects in words and their sources."""
    found = _system(key)
    try:
        return describe.as_json(found, name)
    except FightError as error:
        raise MissingError(error.what, where="name", attempts=error.attempts) from None


@router.get("/systems/{key}/words", summary="Words that may come next", responses=ERRORS)
async def words(key: str, text: Annotated[str, Query(max_length=2_000)] = "") -> dict[str, list[str]]:
    """Words with which a fighter's line, as far as it is typed, may go on."""
    return {"words": lines.completions(_system(key).key, text)}


@router.get("/odds/{key}", summary="The odds of an address", responses=ERRORS)
async def odds_of_address(key: str, request: Request) -> dict[str, Any]:
    """The odds of the fight whose query stands in the address, as on the page: ``?a=…&b=…``."""
    _system(key)
    data = await _waited(request, jobs.odds, str(from_query("odds", key, request.url.query)))
    answer: dict[str, Any] = data["odds"]
    return answer


@router.post("/odds", summary="The odds of a fight", responses=ERRORS)
async def odds(body: OddsBody, request: Request) -> dict[str, Any]:
    """The odds of a fight: what ``pitfight odds --json`` prints."""
    if body.fight is not None:
        text = json.dumps(body.fight, sort_keys=True)
        found = await _waited(request, file_odds, text, body.method, body.n, body.seed, body.answers)
        return dict(found)
    data = await _waited(request, jobs.odds, str(_address(body)))
    answer: dict[str, Any] = data["odds"]
    return answer


@router.get("/play/{key}", summary="The game of an address", responses=ERRORS)
async def play_of_address(key: str, request: Request) -> dict[str, Any]:
    """The game of an address: its log and its next question. ``d`` holds the answers, joined by dots."""
    _system(key)
    address = from_query("play", key, request.url.query)
    return await run_in_threadpool(_game, address, _answers(request).limits)


@router.post("/play", summary="A game", responses=ERRORS)
async def play(body: FightBody, request: Request) -> dict[str, Any]:
    """A fight on the given answers, to its end or to the next question: what ``pitfight play --json`` prints."""
    limits = _answers(request).limits
    if body.fight is None:
        return await run_in_threadpool(_game, _address(body), limits)
    return await run_in_threadpool(_game_of_file, body.fight, body.answers, limits)


def _game(address: Address, limits: Limits) -> dict[str, Any]:
    return dict(run(jobs.bounded(address.fight(), limits), jobs.given(address, limits)).as_json())


def _game_of_file(data: dict[str, Any], text: str, limits: Limits) -> dict[str, Any]:
    fight = jobs.bounded(verbs.fight(_file(data)), limits)
    answers, roll_rest = read_answers(text)
    if len(answers) > limits.answers:
        raise TooLargeError(f"{len(answers):,} answers; the most here is {limits.answers:,}", where="answers")
    return dict(run(fight, answers, roll_rest=roll_rest).as_json())


async def _waited(request: Request, work: Any, *arguments: Any) -> Any:
    answers = _answers(request)
    found = await answers.get(2 * answers.limits.seconds + 10, work, *arguments)
    if isinstance(found, Working):
        raise BusyError("busy with other fights; try again in 2 seconds", where="server")
    return found


def _address(body: FightBody) -> Address:
    """The address of the fight of a body."""
    rest = {
        "until": body.until,
        "turn": body.turn,
        "from": body.start,
        "max_steps": body.max_steps,
        "touch": body.touch,
        "d": ".".join(body.answers.split()),
    }
    if isinstance(body, OddsBody):
        rest |= {"how": {"auto": "", "sample": "sampled"}.get(body.method, body.method), "n": body.n, "seed": body.seed}
    pairs_of(body.touch)
    _system(body.system)
    return Address(
        "odds",
        body.system.casefold().strip(),
        tuple(body.a),
        tuple(body.b),
        options=body.options,
        policy=body.policy,
        rest={key: str(value) for key, value in rest.items() if value not in (None, "")},
    )


def _file(data: dict[str, Any]) -> dict[str, Any]:
    """The mapping of a fight file, checked for its shape as a file is."""
    from pitfight.files import parse

    return parse(json.dumps(data), "fight.json")


def file_odds(
    text: str, method: str, n: int | None, seed: int | None, answers: str, limits: Any, tick: Any = None
) -> dict[str, Any]:
    """The odds of the fight of a file's mapping; done by a worker."""
    fight = jobs.bounded(verbs.fight(_file(json.loads(text))), limits)
    if n is not None and n > limits.fights:
        raise TooLargeError(f"{n:,} fights are too many here; the most is {limits.fights:,}", where="n")
    return verbs.odds(
        fight,
        method=method,
        n=n or 100_000,
        seed=seed,
        answers=answers or None,
        max_states=limits.states,
        max_seconds=limits.seconds,
        progress=tick,
    ).as_json()

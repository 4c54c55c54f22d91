"""Which answer, when: exact while the fight is small enough, else floats, else a sample, and always saying which."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pitfight.detail import counted_detail
from pitfight.engines import compiler
from pitfight.engines.graph import Chain, Graph, Limits, explore, straight
from pitfight.engines.weighted import Weighted
from pitfight.errors import FightError, TooLargeError
from pitfight.fight import SIDES, End, Fight, extras, other
from pitfight.request import ENGINES, METHODS, WALKED_STATES, Request, surely_large
from pitfight.results import FRACTION_DIGITS, Beside, BestPlay, Chance, Odds, Standing, StepRow, digits
from pitfight.told import OPEN_ENOUGH, SHOWN_STEPS, policies_used, readings, ways_out
from pitfight.version import __version__

if TYPE_CHECKING:
    from pitfight.engines.best import Best
    from pitfight.engines.play import Game
    from pitfight.engines.solve import Numbers, Solution
    from pitfight.engines.table import State
    from pitfight.engines.workshop import Workshop

REASONS = ("decided", "both_gone", "limit", "no_contact", "capped")
EXACT_STRAIGHT = 3_000
"""Up to so many states fights that never come back to one are answered in fractions: they need no matrix."""
COMPARED_STATES = 1_000
"""The same where a side plays best, which takes Python longer."""
MOST_LEAVES = 300_000
"""So many ways through rules are walked to work out steps before a sample is taken instead."""
SLOW = "by the plain engine, which is many times slower: numba is not installed (pip install 'pitfight[fast]')"


def answer(fight: Fight, request: Request | None = None) -> Odds:
    """The odds of a fight. Raises :class:`TooLargeError` when a method asked for by name does not fit its limits."""
    request = request or Request()
    _check_limits(request)
    if request.method not in METHODS:
        raise FightError(f"“{request.method}” is no method: {', '.join(METHODS)}", where="method", attempts=METHODS)
    _check_engine(request.engine)
    asked = sorted({f"{side}.{kind}" for (side, kind), name in fight.policies.items() if name == "ask"})
    if asked:
        raise FightError(
            f"odds need to know how a side chooses, and {', '.join(asked)} is left to a person",
            where="policy",
            attempts=("best", "leave it out for the default"),
        )
    started = time.perf_counter()
    with _limited_steps(fight, request):
        odds = _answered(fight, request)
    odds.make_beside = partial(_beside, fight, request, odds)
    odds.meta |= {"seconds": round(time.perf_counter() - started, 6), "version": __version__}
    return odds


def _answered(fight: Fight, request: Request) -> Odds:
    """The odds by the method asked for; by a sample where ``auto`` finds the others too large."""
    if request.method == "sample":
        return _sampled(fight, request)
    try:
        return _solved(fight, request)
    except TooLargeError as error:
        if "best" in fight.policies.values():  # nothing to fall back to: a sample cannot work out best play
            cures = ("best for one side, or one kind of choice, alone", "until phase", "--max-states")
            raise type(error)(error.what, attempts=cures) from error
        if request.method != "auto":
            raise
        odds = _sampled(fight, request)
        odds.notices = (*odds.notices, f"sampled, since {error.what}")
        return odds


@contextmanager
def _limited_steps(fight: Fight, request: Request) -> Iterator[None]:
    """What working out single steps may cost: where a sample can stand in for it, so many ways and no more."""
    from pitfight.engines.workshop import workshop

    memory = workshop(fight).memory
    memory.limit(request.max_seconds, MOST_LEAVES if request.method in ("auto", "sample") else None)
    try:
        yield
    finally:
        memory.limit(None, None)


def _beside(fight: Fight, request: Request, odds: Odds) -> dict[str, Beside]:
    """The chances under another value of readings that are unsure, where the fight leaves them open.

    Not from the middle of a game, whose dice were rolled under the value in force.
    """
    found: dict[str, Beside] = {}
    if fight.again is None or request.game is not None:
        return found
    met = {reading.option for reading in odds.readings}
    for option, value in extras(fight.system).beside.items():
        if option in met and option not in fight.rulings.given:
            seed = odds.seed if odds.method == "sampled" else request.seed
            under = answer(fight.again({option: value}), replace(request, seed=seed))
            found[option] = Beside(value, under.win, partial(getattr, under, "detail"))
    return found


def _check_limits(request: Request) -> None:
    """Limits are numbers above 0, and so is the number of fights. Raises :class:`FightError`."""
    if request.n < 1:
        raise FightError(f"n is from 1 upwards, not {request.n:,}", where="n")
    for name in ("max_states", "max_seconds", "max_memory"):
        value = getattr(request, name)
        if value is not None and not (0 < value < float("inf")):
            raise FightError(f"{value:g} is out of range: a number above 0", where=name)


def _check_engine(engine: str) -> None:
    if engine not in ENGINES:
        raise FightError(f"“{engine}” is no engine: {', '.join(ENGINES)}", where="engine", attempts=ENGINES)
    if engine == "fast" and not compiler.installed():
        raise FightError(
            "the fast engine needs numba, which is not installed: pip install 'pitfight[fast]'",
            where="engine",
            attempts=("plain",),
        )


def _compiles(fight: Fight, request: Request) -> bool:
    """Whether the compiled loops may answer: they are there, and wanted."""
    return request.engine != "plain" and compiler.installed()


def _solved(fight: Fight, request: Request) -> Odds:
    from pitfight.engines.workshop import workshop

    shop = workshop(fight)
    try:
        return _solved_in(shop, fight, request)
    finally:
        shop.tidy()


def _solved_in(shop: Workshop, fight: Fight, request: Request) -> Odds:
    begin = first = None
    if request.game is not None:
        begin, first = _given(shop, request.game)
    compiles = request.method != "exact" and _compiles(fight, request)
    if compiles and (request.engine == "fast" or surely_large(fight, request)):
        return _compiled(fight, shop, request, begin, first)
    most = request.max_states or (100_000 if request.method != "exact" else 5_000)
    walked = COMPARED_STATES if "best" in fight.policies.values() else WALKED_STATES
    try:
        return _walked(fight, shop, request, min(most, walked) if compiles else most, begin, first)
    except TooLargeError:
        if not compiles or (request.max_states is not None and request.max_states <= walked):
            raise
        return _compiled(fight, shop, request, begin, first)


def _compiled(fight: Fight, shop: Workshop, request: Request, begin: State | None, first: Weighted | None) -> Odds:
    """The odds by the compiled loops."""
    from pitfight.engines.fast import MOST_STATES, Unsuited
    from pitfight.fast_answer import compiled

    limits = Limits(request.max_states or MOST_STATES, request.max_seconds, request.max_memory)
    if "best" in fight.policies.values():
        from pitfight.best_answer import compiled_best

        return compiled_best(fight, shop, request, limits, begin, first)
    try:
        return compiled(fight, shop, request, limits, begin, first)
    except Unsuited:
        return _walked(fight, shop, request, request.max_states or 100_000, begin, first)


def _walked(
    fight: Fight, shop: Workshop, request: Request, most: int, begin: State | None, first: Weighted | None
) -> Odds:
    """The odds by walking the trace in Python: fractions while they are short, else floats."""
    from pitfight.engines.best import places, sides_on_best
    from pitfight.engines.solve import Floats, Rationals, solve

    limits = Limits(most, request.max_seconds, request.max_memory)
    best = None
    if sides_on_best(fight):
        roots = places(first) if first is not None else [(shop.table.begin if begin is None else begin, None)]
        exactly = {"exact": True, "float": False}.get(request.method)
        best = shop.best_play(tuple(roots), limits, exactly)
    graph = explore(shop.trace, best.resolve if best else lambda outcome: outcome, limits, begin, first)
    exact = request.method == "exact" or (request.method == "auto" and short(graph, extras(fight.system).exact_states))
    solution = solve(graph, Rationals() if exact else Floats())
    odds = _odds(fight, solution, request.game, best)
    if request.method == "auto" and exact and any(too_long(chance) for chance in odds.win.values()):
        solution = solve(graph, Floats())
        odds = _odds(fight, solution, request.game, best)
    if best is not None:
        _compared(fight, shop, limits, best, odds, solution, first)
        odds.meta["compared"] = best.places
    odds.meta |= {"engine": "walk", "states": len(graph.nodes), "nodes": shop.trace.nodes}
    return odds


def _compared(
    fight: Fight,
    shop: Workshop,
    limits: Limits,
    best: Best,
    odds: Odds,
    solution: Solution[Graph],
    first: Weighted | None,
) -> None:
    """Add what best play gains over the default, and with which choices."""
    from pitfight.engines.best import sides_on_best
    from pitfight.engines.departures import departures
    from pitfight.engines.solve import solve

    begin, numbers = solution.graph.nodes[0][0], solution.numbers
    for side in sides_on_best(fight):
        plain = solve(explore(shop.trace, best.without(side).resolve, limits, begin, first), numbers)
        won = _winners(plain.graph, plain.reached, numbers)
        default = numbers.plain(won[side]), numbers.plain(won[other(side)])
        found = departures(fight, shop.trace, best, solution, side, first)
        odds.best[side] = BestPlay.over(default, (odds.win[side], odds.win[other(side)]), found)
    if best.approximate:
        odds.notices = (*odds.notices, "best play did not settle everywhere: a better strategy may exist")


def _given(shop: Workshop, game: Game) -> tuple[State, Weighted]:
    """The state in which a game's present step began, and the outcome of that step, its first answers given."""
    from pitfight.engines.given import GivenFrame

    begin = tuple(shop.table.number(who, game.value(who)) for who in range(-1, len(game.fight.fighters)))
    if game.end is not None:
        return begin, Weighted({(begin, game.end): 1})
    return begin, GivenFrame(shop.memory, shop.table, game.answers[game.step_answers :]).step(begin)


def short(graph: Chain, states: int) -> bool:
    """Whether a graph is small enough for fractions: of so many states, or straight on."""
    return len(graph.nodes) <= states or (len(graph.nodes) <= EXACT_STRAIGHT and straight(graph))


def too_long(chance: Chance) -> bool:
    """Whether a fraction has more digits than are shown where no method is named."""
    return chance.fraction is not None and digits(chance.fraction) > FRACTION_DIGITS


def _odds(fight: Fight, solution: Solution[Graph], game: Game | None, best: Best | None = None) -> Odds:
    numbers, graph = solution.numbers, solution.graph
    ended = dict(solution.reached)
    win = _winners(graph, ended, numbers)
    ends = dict.fromkeys(REASONS, numbers.zero)
    by_end: dict[End, Any] = {}
    for place, chance in ended.items():
        end = graph.nodes[place][1]
        assert end is not None, "only ends are reached"
        ends[end.reason] += chance
        by_end[end] = by_end.get(end, numbers.zero) + chance
    never = sum(solution.never.values(), numbers.zero)
    win["none"] += never
    known = ways_out(fight, by_end.items(), numbers.one, lambda part: Chance(numbers.plain(part)))
    everyone = {**ended, **solution.never}
    return Odds(
        system=fight.system.key,
        until=fight.until.as_json(),
        method="exact" if numbers.exact else "float",
        win={key: Chance(numbers.plain(chance)) for key, chance in win.items()},
        ends={key: Chance(numbers.plain(chance)) for key, chance in (*ends.items(), ("never", never))},
        fighters=_standings(fight, graph, everyone, numbers),
        mean=None if solution.mean is None else numbers.plain(solution.mean),
        options=dict(fight.rulings.items()),
        policy=policies_used(fight, graph.consulted),
        readings=readings(fight, {name for name in graph.consulted if isinstance(name, str)}),
        notices=fight.notices,
        make_by_step=lambda: _by_step(fight, graph, numbers),
        make_detail=lambda: counted_detail(fight, numbers, game, best, graph.table, known),
    )


def _winners(graph: Graph, chances: Mapping[int, Any], numbers: Numbers) -> dict[str, Any]:
    win = {"a": numbers.zero, "b": numbers.zero, "none": numbers.zero}
    for place, chance in chances.items():
        end = graph.nodes[place][1]
        if end is not None:
            win[end.winner or "none"] += chance
    return win


def _standings(fight: Fight, graph: Graph, chances: Mapping[int, Any], numbers: Numbers) -> dict[str, Standing]:
    from pitfight.engines.standings import standings

    states: dict[tuple[int, ...], Any] = {}
    for place, chance in chances.items():
        state = graph.nodes[place][0]
        states[state] = states.get(state, numbers.zero) + chance
    return standings(fight, graph.table, states, numbers.zero, lambda value: Chance(numbers.plain(value)))


def _by_step(fight: Fight, graph: Graph, numbers: Numbers) -> list[StepRow]:
    from pitfight.engines.solve import phases

    rows: list[StepRow] = []
    for step, chances in enumerate(phases(graph, numbers), start=1):
        over = sum((chance for place, chance in chances.items() if graph.nodes[place][1] is not None), numbers.zero)
        win = _winners(graph, chances, numbers)
        rows.append(
            StepRow(
                step,
                f"{fight.system.step_word} {step}",
                Chance(numbers.plain(over)),
                {key: Chance(numbers.plain(win[key])) for key in SIDES},
                _standings(fight, graph, chances, numbers),
            )
        )
        if step == SHOWN_STEPS or 1 - float(numbers.plain(over)) < OPEN_ENOUGH:
            return rows
    return rows


def _sampled(fight: Fight, request: Request) -> Odds:
    from pitfight.engines.sample import checked, sample

    if _compiles(fight, request):
        from pitfight.engines.fast import Unsuited
        from pitfight.engines.workshop import workshop
        from pitfight.fast_answer import sampled

        seed = checked(fight, request.n, request.seed)
        shop = workshop(fight)
        first = None if request.game is None else _given(shop, request.game)[1]
        with suppress(Unsuited, TooLargeError):  # a trace too large to record: die by die, then
            return sampled(fight, shop, request, seed, first)
    odds = sample(fight, request.n, request.seed, request.progress, request.game, request.max_seconds)
    odds.meta |= {"engine": "plain sampler"}
    if request.engine == "auto" and not compiler.installed():
        odds.notices = (*odds.notices, f"sampled {SLOW}")
    return odds

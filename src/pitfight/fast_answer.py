"""Answers from plain arrays: chains solved in floats, and counts of fights sampled by the compiled engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pitfight.detail import counted_detail
from pitfight.engines import chain as chains
from pitfight.engines import draws, fast
from pitfight.engines.chain import Chain, Outcome
from pitfight.engines.columns import OPEN
from pitfight.engines.graph import Limits
from pitfight.engines.sample import DETAIL_FIGHTS, detail_of, fewer
from pitfight.engines.table import State, Table
from pitfight.engines.weighted import Weighted
from pitfight.engines.workshop import Workshop
from pitfight.errors import TooLargeError
from pitfight.fight import SIDES, End, Fight, left_word
from pitfight.request import surely_large
from pitfight.results import Chance, Odds, Standing, StepRow, wilson
from pitfight.told import OPEN_ENOUGH, SHOWN_STEPS, policies_used, readings, ways_out

if TYPE_CHECKING:
    from pitfight.engines.best import Chooser
    from pitfight.request import Request

REASONS = ("decided", "both_gone", "limit", "no_contact", "capped")


def compiled(
    fight: Fight, shop: Workshop, request: Request, limits: Limits, begin: State | None, first: Weighted | None
) -> Odds:
    """The odds of a fight whose states the compiled loops work out."""
    chain, explorer = fast.explore(shop, limits, begin, first)
    odds = from_chain(fight, chain, request)
    odds.meta |= {"engine": "compiled walk", "nodes": explorer.flat.nodes}
    return odds


def from_chain(
    fight: Fight, chain: Chain, request: Request, outcome: Outcome | None = None, best: Chooser | None = None
) -> Odds:
    """The odds of a fight from its chain, and what that comes to where it is known."""
    from pitfight.engines.solve import Floats

    outcome = chains.solve(chain, request.max_seconds) if outcome is None else outcome
    which = np.flatnonzero(outcome.reached)
    by_end = _by_end(chain, which, outcome.reached[which])
    win, ends = _ways(chain.ends, by_end)
    known = ways_out(fight, zip(chain.ends, by_end, strict=False), 1.0, Chance)
    odds = Odds(
        system=fight.system.key,
        until=fight.until.as_json(),
        method="float",
        win={key: Chance(part + (outcome.never if key == "none" else 0.0)) for key, part in win.items()},
        ends={key: Chance(part) for key, part in (*ends.items(), ("never", outcome.never))},
        fighters=_chain_standings(fight, chain, which, outcome.reached[which], outcome),
        mean=outcome.mean,
        options=dict(fight.rulings.items()),
        policy=policies_used(fight, chain.consulted),
        readings=readings(fight, {name for name in chain.consulted if isinstance(name, str)}),
        notices=fight.notices,
        make_by_step=lambda: _chain_steps(fight, chain),
        make_detail=lambda: counted_detail(fight, Floats(), request.game, best, chain.table, known),
    )
    odds.meta |= {"states": chain.states, "error_bound": outcome.error}
    return odds


def _by_end(chain: Chain, which: Any, chances: Any) -> list[float]:
    """The chance of each end of the list."""
    return [float(part) for part in np.bincount(chain.end[which], chances, len(chain.ends))]


def _ways(ends: Any, parts: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same by winner and by reason."""
    win: dict[str, Any] = dict.fromkeys((*SIDES, "none"), 0)
    reasons: dict[str, Any] = dict.fromkeys(REASONS, 0)
    for end, part in zip(ends, parts, strict=False):
        if end is not None:
            win[end.winner or "none"] += part
            reasons[end.reason] += part
    return win, reasons


def _chain_standings(fight: Fight, chain: Chain, which: Any, chances: Any, outcome: Any = None) -> dict[str, Standing]:
    if outcome is not None and outcome.lost:
        lost = np.array(list(outcome.lost))
        which = np.append(which, lost)
        chances = np.append(chances, [outcome.lost[state] for state in lost])
    counts = [
        np.bincount(chain.numbers(place, which), chances, chain.table.count(place - 1))
        for place in range(1, len(fight.fighters) + 1)
    ]
    found = _standings(fight, chain.table, counts, lambda part: Chance(float(part)))
    statuses = fast.Twins(chain.table).statuses()
    for row, group in enumerate(fight.twins):
        stands = np.array([statuses[row][chain.numbers(who + 1, which)] for who in group])
        together = [
            np.bincount((stands == place).sum(axis=0), chances, len(group) + 1)
            for place in range(len(fight.system.statuses))
        ]
        _add_count(found, fight, group, together, lambda part: Chance(float(part)))
    return found


def _add_count(
    found: dict[str, Standing], fight: Fight, group: tuple[int, ...], together: Any, chance: Callable[[Any], Chance]
) -> None:
    """Add, under first..last, for each status what there is of so many of the twins being in it."""
    counts = {
        word: {number: chance(part) for number, part in enumerate(parts) if part}
        for word, parts in zip(fight.system.statuses, together, strict=True)
        if parts[1:].any()
    }
    first = fight.fighters[group[0]].id
    found[f"{first}..{fight.fighters[group[-1]].id}"] = replace(found[first], count=counts)


def _standings(fight: Fight, table: Table, counts: Any, chance: Callable[[Any], Chance]) -> dict[str, Standing]:
    """How fighters stand, from what there is of each of their numbers; each of several twins has their average."""
    group_of = {who: group for group in fight.twins for who in group}
    found: dict[str, Standing] = {}
    for who, fighter in enumerate(fight.fighters):
        group = group_of.get(who, (who,))
        if who != group[0]:
            found[fighter.id] = found[fight.fighters[group[0]].id]
            continue
        parts = np.sum([counts[own] for own in group], axis=0) / len(group)
        status: dict[str, Any] = {}
        left: dict[int, Any] = {}
        for number in np.flatnonzero(parts):
            part = parts[number]
            now = table.value(who, int(number))
            word, wounds = fight.system.status(fighter, now), fight.system.wounds_left(fighter, now)
            status[word] = status.get(word, 0) + part
            left[wounds] = left.get(wounds, 0) + part
        found[fighter.id] = Standing(
            {word: chance(status[word]) for word in fight.system.statuses if word in status},
            {wounds: chance(left[wounds]) for wounds in sorted(left)},
            left_word=left_word(fight.system),
        )
    return found


def _chain_steps(fight: Fight, chain: Chain) -> list[StepRow]:

    rows: list[StepRow] = []
    gone_which, gone = np.zeros(0, np.int64), np.zeros(0)
    for step, (which, chances) in enumerate(chains.phases(chain), start=1):
        which, chances = np.append(gone_which, which), np.append(gone, chances)
        ended = chain.end[which] != OPEN
        gone_which, gone = which[ended], chances[ended]
        win, _ = _ways(chain.ends, _by_end(chain, gone_which, gone))
        over = float(gone.sum())
        rows.append(
            StepRow(
                step,
                f"{fight.system.step_word} {step}",
                Chance(over),
                {side: Chance(float(win[side])) for side in SIDES},
                _chain_standings(fight, chain, which, chances),
            )
        )
        if step == SHOWN_STEPS or 1 - over < OPEN_ENOUGH:
            break
    return rows


# -- samples ------------------------------------------------------------------------------------------------------


def sampled(
    fight: Fight, shop: Workshop, request: Request, seed: int, first: Weighted | None, workers: int | None = None
) -> Odds:
    """The odds of a fight from fights that the compiled loops run; with few states, from the table of its steps."""
    from pitfight.engines.sample import CAP

    cap = fight.max_steps or CAP
    if not surely_large(fight, request):
        with suppress(TooLargeError):  # then the trace serves better
            return _drawn(fight, shop, request, seed, first, cap, workers)
    seen, flat = fast.sample(
        shop,
        seed,
        range(request.n),
        cap,
        first=first,
        progress=request.progress,
        workers=workers,
        max_seconds=request.max_seconds,
    )
    odds = _of_seen(fight, shop.table, request, seed, seen, tuple(flat.ends), flat.consulted())
    odds.meta |= {"engine": "compiled sampler", "nodes": flat.nodes}
    return odds


def _drawn(
    fight: Fight,
    shop: Workshop,
    request: Request,
    seed: int,
    first: Weighted | None,
    cap: int,
    workers: int | None,
) -> Odds:
    """The same from the table of steps. Raises :class:`TooLargeError` where there are too many states for one."""
    chain, _ = fast.explore(shop, Limits(draws.MOST_STATES, request.max_seconds), None, first)
    seen = draws.sample(
        chain,
        seed,
        range(request.n),
        cap,
        workers=workers or fast.cores(),
        progress=request.progress,
        max_seconds=request.max_seconds,
    )
    odds = _of_seen(fight, shop.table, request, seed, seen, tuple(chain.ends), chain.consulted)
    odds.meta |= {"engine": "table of steps", "states": chain.states}
    return odds


def _of_seen(
    fight: Fight,
    table: Table,
    request: Request,
    seed: int,
    seen: fast.Seen,
    ends_list: tuple[End | None, ...],
    consulted: Any,
) -> Odds:

    n = int(seen.ends.sum())

    def chance(hits: Any) -> Chance:
        return Chance(float(hits) / n, wilson(float(hits), n))

    win, ends = _ways(ends_list, seen.ends)
    known = ways_out(fight, zip(ends_list, seen.ends, strict=False), n, chance)
    odds = Odds(
        system=fight.system.key,
        until=fight.until.as_json(),
        method="sampled",
        win={key: chance(hits) for key, hits in win.items()},
        ends={key: chance(hits) for key, hits in (*ends.items(), ("never", 0))},
        fighters=_sampled_standings(fight, table, seen.final, seen.twins_final, chance),
        mean=int(seen.sums[0]) / int(seen.sums[1]) if seen.sums[1] else None,
        options=dict(fight.rulings.items()),
        policy=_named(fight),
        readings=readings(fight, {name for name in consulted if isinstance(name, str)}),
        notices=(*fight.notices, *fewer(n, request.n)),
        n=n,
        seed=seed,
        make_by_step=lambda: _sampled_steps(fight, table, ends_list, seen, n, chance),
        make_detail=lambda: detail_of(fight, min(n, DETAIL_FIGHTS), seed, request.game, request.max_seconds).also(
            known
        ),
    )
    odds.meta |= {"detail_n": min(n, DETAIL_FIGHTS)}
    return odds


def _sampled_standings(
    fight: Fight, table: Table, counts: Any, together: Any, chance: Callable[[Any], Chance]
) -> dict[str, Standing]:
    """How fighters stand, from how often each number and how often so many twins in each status were seen."""
    found = _standings(fight, table, counts[1:], chance)
    for row, group in enumerate(fight.twins):
        _add_count(found, fight, group, together[row][:, : len(group) + 1], chance)
    return found


def _named(fight: Fight) -> dict[str, Any]:
    policy: dict[str, Any] = {}
    for side in SIDES:
        for kind in fight.system.kinds:
            if (side, kind.key) in fight.policies:
                policy.setdefault(side, {})[kind.key] = fight.policy(side, kind)
    return policy


def _sampled_steps(
    fight: Fight, table: Table, ends: tuple[End | None, ...], seen: fast.Seen, n: int, chance: Callable[[Any], Chance]
) -> list[StepRow]:
    rows: list[StepRow] = []
    gone, gone_ends = np.zeros_like(seen.gone[0]), np.zeros_like(seen.gone_ends[0])
    twins_gone = np.zeros_like(seen.twins_gone[0])
    for step in range(1, SHOWN_STEPS + 1):
        if not seen.gone_ends[step - 1].any():
            break
        gone, gone_ends = gone + seen.gone[step - 1], gone_ends + seen.gone_ends[step - 1]
        twins_gone = twins_gone + seen.twins_gone[step - 1]
        gone_ends[OPEN] = 0
        win, _ = _ways(ends, gone_ends)
        over = int(gone_ends.sum())
        rows.append(
            StepRow(
                step,
                f"{fight.system.step_word} {step}",
                chance(over),
                {side: chance(win[side]) for side in SIDES},
                _sampled_standings(
                    fight, table, seen.still[step - 1] + gone, seen.twins_still[step - 1] + twins_gone, chance
                ),
            )
        )
        if n - over < n / 1000:
            break
    return rows

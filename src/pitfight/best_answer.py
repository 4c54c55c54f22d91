"""Answers about best play of fights that the compiled loops work out, and what it gains over the default."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pitfight.engines import chain as chains
from pitfight.engines.best import sides_on_best
from pitfight.engines.chain import Chain, Outcome
from pitfight.engines.graph import Limits
from pitfight.engines.open_departures import Meetings
from pitfight.engines.open_game import KnownPlay, OpenGame, Solved
from pitfight.engines.table import State
from pitfight.engines.weighted import Weighted
from pitfight.engines.workshop import Workshop
from pitfight.fast_answer import from_chain
from pitfight.fight import SIDES, Fight, Side, other
from pitfight.results import BestPlay, Odds

if TYPE_CHECKING:
    from pitfight.request import Request

UNSETTLED = "best play did not settle everywhere: a better strategy may exist"


def compiled_best(
    fight: Fight, shop: Workshop, request: Request, limits: Limits, begin: State | None, first: Weighted | None
) -> Odds:
    """The odds of a fight with a side on best play. Raises :class:`TooLargeError` above the limits."""
    game = OpenGame(shop, limits, begin, first)
    solved = game.solved()
    chain, which = game.chain(solved.chosen)
    outcome = chains.solve(chain, request.max_seconds)
    odds = from_chain(fight, chain, request, outcome, KnownPlay(game, solved, SIDES))
    places = np.flatnonzero(game.spot[which] == 0)
    odds.meta |= {"engine": "compiled walk", "states": len(places), "nodes": game.flat.nodes, "compared": game.places}
    came = places[outcome.visits[places] > 0]
    meetings = Meetings(game, solved, which[came], outcome.visits[came])
    for side in sides_on_best(fight):
        default = _won_and_lost(game, game.solved([other(side)]), side, request)
        odds.best[side] = BestPlay.over(default, (odds.win[side], odds.win[other(side)]), meetings.departures(side))
    if solved.approximate:
        odds.notices = (*odds.notices, UNSETTLED)
    return odds


def _won_and_lost(game: OpenGame, solved: Solved, side: Side, request: Request) -> tuple[float, float]:
    """The chances that a side wins and that it loses as both choose."""
    chain, _ = game.chain(solved.chosen)
    outcome = chains.solve(chain, request.max_seconds)
    return _chance(chain, outcome, side), _chance(chain, outcome, other(side))


def _chance(chain: Chain, outcome: Outcome, side: Side) -> float:
    wins = np.array([end is not None and end.winner == side for end in chain.ends])[chain.end]
    return float(outcome.reached[wins].sum())

"""Fights drawn from the table of their steps, against the worked out answer and the other samplers."""

from __future__ import annotations

import numpy as np
import pytest

import pitfight as pf
from pitfight.api import fight as fight_in_words
from pitfight.engines import draws, fast
from pitfight.engines.graph import Limits
from pitfight.engines.workshop import workshop
from pitfight.fight import Fight
from tests.engines.comparing import off_by_chance
from tests.engines.toys import duel, fight_of, lucky_duel, rolled_off

SEED, N, CAP = 20_260_401, 40_000, 1_000
SWORDS = fight_in_words("mordheim", "WS4 S3 T3 W2 I4 A2 Ld7: sword, axe", "WS3 S4 T3 W1 I3 A1 Ld7: spear, helmet")
TWINS = fight_in_words("mordheim", ["2 warriors: sword"], ["2 warriors: axe"], until="phases=2")
FIGHTS = [
    SWORDS,
    TWINS,
    fight_in_words("coreheim", "militia: sword", "militia: axe"),
    fight_in_words("warband-skirmish", "demo-champion", "demo-brute", until="turns=3"),
    fight_of(duel, needs=(4, 5), lives=(2, 3)),
    fight_of(lucky_duel, needs=(5, 4), lives=(2, 2), turns=9),
    fight_of(rolled_off),
]


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_chance_is_that_of_the_rules(fight: Fight) -> None:
    """Wins, ends, how all stand at the end and after each phase: within five standard errors."""
    exact, drawn = pf.odds(fight, method="float"), pf.simulate(fight, n=N, seed=SEED)

    assert drawn.meta["engine"] == "table of steps"
    off_by_chance(exact, drawn, N)
    assert drawn.mean == pytest.approx(float(exact.mean or 0), rel=0.05)


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("piece", [37, 10_000])
def test_workers_and_pieces_change_nothing(workers: int, piece: int) -> None:
    """The same fights, whoever draws them."""
    chain, _ = fast.explore(workshop(SWORDS), Limits())
    first = draws.sample(chain, SEED, range(3_000), CAP)

    again = draws.sample(chain, SEED, range(3_000), CAP, workers=workers, piece=piece)
    for own, other in zip(first.arrays(), again.arrays(), strict=True):
        assert (own == other).all()


def test_the_share_of_each_edge_is_its_chance() -> None:
    """What each edge keeps of its own equal share and what others pass on to it come to its weight."""
    chain, _ = fast.explore(workshop(SWORDS), Limits())
    table = draws.StepTable(chain)

    assert (np.diff(table.row) > 1).any()
    for state in range(chain.states):
        begin, end = int(table.row[state]), int(table.row[state + 1])
        share = np.zeros(end - begin)
        for edge in range(begin, end):
            own = float(table.limit[edge]) / 2.0**64
            share[edge - begin] += own / (end - begin)
            share[table.other[edge] - begin] += (1.0 - own) / (end - begin)
        assert share == pytest.approx(chain.weight[begin:end], abs=1e-12)


def test_a_game_that_has_begun_is_drawn_from_its_middle() -> None:
    """The step that has begun is the first draw; a fight that it ends has its phase counted."""
    exact = pf.odds(SWORDS, answers="5", method="float")
    drawn = pf.odds(SWORDS, answers="5", method="sample", n=N, seed=SEED)

    assert drawn.meta["engine"] == "table of steps"
    for side in ("a", "b"):
        assert float(drawn.win[side]) == pytest.approx(float(exact.win[side]), abs=5 * 0.5 / N**0.5)
    assert drawn.mean == pytest.approx(float(exact.mean or 0), rel=0.05)


def test_fights_given_up_are_told_apart() -> None:
    """After as many phases as are allowed a fight is capped: it counts as no end, and not towards the length."""
    endless = fight_of(duel, needs=(7, 7))
    drawn = pf.simulate(endless, n=500, seed=SEED)

    assert drawn.meta["engine"] == "table of steps"
    assert float(drawn.ends["capped"]) == 1
    assert drawn.mean is None
    short = fight_of(duel, needs=(7, 5), lives=(2, 2), max_steps=4)
    ours, plain = (pf.simulate(short, n=4_000, seed=SEED, engine=engine) for engine in ("fast", "plain"))
    assert 0 < float(ours.ends["capped"]) < 1
    assert float(ours.ends["capped"]) == pytest.approx(float(plain.ends["capped"]), abs=0.05)
    assert [row.step for row in ours.by_step] == [row.step for row in plain.by_step] == [1, 2, 3, 4]
    assert ours.mean == pytest.approx(float(plain.mean or 0), rel=0.05)


def test_a_fight_of_many_states_is_walked_by_the_trace() -> None:
    """A brawl meets few states often enough for a table."""
    men = ["WS4 S3 T3 W2 I4 A1 Ld8: sword, buckler", "WS3 S4 T3 W2 I3 A2 Ld7: axe", "WS3 S3 T3 W2 I3 A1 Ld7: spear"]
    brawl = fight_in_words("mordheim", men, list(reversed(men)))

    assert pf.simulate(brawl, n=50, seed=SEED).meta["engine"] == "compiled sampler"

"""The samplers of a duel beside the same fight written by hand, in plain Python and as a compiled loop."""

from __future__ import annotations

import os
from functools import partial

import numpy as np

import pitfight as pf
from bench.exact import solved
from bench.fights import PLAIN, duel
from bench.handwritten import wins
from bench.measure import heading, line, taken

SEED = 1
CHECKED = 400_000


def check() -> float:
    """How many standard errors the fight written by hand is off the exact chance; more than five is a slip in it."""
    chance = float(solved(duel(PLAIN)))
    off: float = abs(wins(CHECKED, SEED) / CHECKED - chance) / (chance * (1 - chance) / CHECKED) ** 0.5
    assert off < 5, f"the fight by hand is off by {off:.1f} standard errors"
    return off


def run() -> None:
    """Print the comparison."""
    heading("That duel sampled, every die")
    print(f"  the fight by hand is {check():.1f} standard errors off the exact chance in {CHECKED:,} fights")
    fight = duel(PLAIN)
    ours, theirs = 4_000, 40_000
    own = taken(lambda: pf.simulate(fight, n=ours, seed=SEED, engine="plain"), 5)
    hand = taken(lambda: wins(theirs, SEED), 5)
    line(
        (hand.median / theirs) / (own.median / ours),
        "the plain sampler",
        own.per(ours),
        "tight Python by hand",
        hand.per(theirs),
        "none, it is the slow witness",
    )
    compiled()


def compiled() -> None:
    """Print how fast the duel is drawn from the table of its steps, beside the loop by hand and the raw generator."""
    from bench.handwritten_kernel import fights, numbers
    from pitfight.engines import draws, fast
    from pitfight.engines.graph import Limits
    from pitfight.engines.workshop import workshop

    fight, many, root = duel(PLAIN), 2_000_000, np.uint64(SEED)
    chain, _ = fast.explore(workshop(fight), Limits())
    final = np.zeros((4, 4), np.int64)
    fights(root, CHECKED, final)
    chance = float(solved(fight))
    off = abs(float(final[:, 3].sum()) / CHECKED - chance) / (chance * (1 - chance) / CHECKED) ** 0.5
    assert off < 5, f"the loop by hand is off by {off:.1f} standard errors"
    print(f"  the loop by hand is {off:.1f} standard errors off the exact chance in {CHECKED:,} fights")
    hand = taken(lambda: fights(root, many, final), 5)
    raw = taken(lambda: numbers(root, 10 * many), 5)
    draws.sample(chain, SEED, range(1_000), 1_000)
    for workers in sorted({1, len(os.sched_getaffinity(0))}):
        own = taken(partial(draws.sample, chain, SEED, range(many), 1_000, workers=workers), 5)
        line(
            hand.median / own.median,
            f"the table of its {chain.states} steps, {workers} at work",
            own.per(many),
            "the loop by hand, one at work",
            hand.per(many),
            "3 times the loop",
        )
    print(f"  the generator alone, one at work: {raw.per(10 * many)} numbers")

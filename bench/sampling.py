"""The plain sampler beside the same fight written by hand."""

from __future__ import annotations

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

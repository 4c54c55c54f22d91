"""Brawls: the compiled engine beside Python walking the same trace, and beside the plain sampler."""

from __future__ import annotations

import time

import pitfight as pf
from bench.measure import heading, line, seconds
from pitfight.api import fight
from pitfight.engines.workshop import forget
from pitfight.fight import Fight

SEED = 1
MEN = (
    "WS4 S3 T3 W1 I4 A1 Ld8: sword, buckler",
    "WS3 S3 T3 W1 I3 A1 Ld7: axe",
    "WS3 S4 T3 W1 I2 A1 Ld7: halberd",
    "WS3 S3 T4 W1 I3 A1 Ld8: mace, shield",
    "WS4 S3 T3 W1 I3 A1 Ld7: spear",
    "WS2 S3 T3 W1 I4 A2 Ld7: dagger",
    "WS3 S3 T3 W1 I5 A1 Ld7: sword",
    "WS4 S3 T4 W1 I2 A1 Ld7: two-handed axe",
)
SAMPLED = {3: "400 thousand/s", 5: "200 thousand/s", 8: "100 thousand/s"}
FLOAT = {2: "none", 3: "0.2 s", 4: "1 s"}


def brawl(size: int) -> Fight:
    """So many unlike men a side."""
    own = [MEN[place % len(MEN)] for place in range(size)]
    return fight("mordheim", own, [MEN[(place + 3) % len(MEN)] for place in range(size)])


def _timed(fight: Fight, **rest: object) -> tuple[float, pf.Odds]:
    began = time.perf_counter()
    odds = pf.odds(fight, **rest)  # type: ignore[arg-type]
    return time.perf_counter() - began, odds


def sampled() -> None:
    """Print how fast brawls are sampled: with a fresh trace, with a grown one, and die by die."""
    heading("Brawls sampled, unlike warriors, all cores")
    pf.simulate(brawl(1), n=10, seed=SEED, engine="fast")  # what is compiled stays compiled
    for size, aim in SAMPLED.items():
        forget()
        own, plain = 50_000, 100
        fresh, odds = _timed(brawl(size), method="sample", n=own, seed=SEED, engine="fast")
        grown, _ = _timed(brawl(size), method="sample", n=own, seed=SEED, engine="fast")
        slow, _ = _timed(brawl(size), method="sample", n=plain, seed=SEED, engine="plain")
        print(f"  {size} v {size}: {own:,} fights with a fresh trace {seconds(fresh)}, {odds.meta['nodes']:,} nodes")
        line(
            (slow / plain) / (grown / own),
            f"{size} v {size}",
            f"{own / grown / 1000:,.1f} thousand/s",
            "the plain sampler",
            f"{plain / slow / 1000:,.2f} thousand/s",
            aim,
        )


def floats() -> None:
    """Print how long all outcomes of a brawl take: with a fresh trace, with a grown one, and walked in Python."""
    heading("Brawls worked out in floats, unlike warriors")
    pf.odds(brawl(1), method="float", engine="fast")
    for size, aim in FLOAT.items():
        forget()
        try:
            fresh, odds = _timed(brawl(size), method="float", engine="fast")
        except pf.TooLargeError as error:
            print(f"  {size} v {size}: given up, {error.what}; aim {aim}")
            continue
        grown, _ = _timed(brawl(size), method="float", engine="fast")
        print(f"  {size} v {size}: {odds.meta['states']:,} states, with a fresh trace {seconds(fresh)}")
        if size > 2:
            print(f"  {size} v {size} again {seconds(grown)}; error at most {odds.meta['error_bound']:.0e}; aim {aim}")
            continue
        forget()
        slow, _ = _timed(brawl(size), method="float", engine="plain")
        line(slow / fresh, f"{size} v {size}", seconds(fresh), "the trace walked in Python", seconds(slow), aim)


def run() -> None:
    """Both."""
    sampled()
    floats()

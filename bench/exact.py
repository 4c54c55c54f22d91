"""Exact odds of a duel, beside other exact solvers on the same transitions."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

import pitfight as pf
from bench.chains import by_fractions, by_icepool
from bench.fights import EVERYTHING, PLAIN, duel, profile
from bench.measure import heading, line, seconds, taken
from pitfight.engines.best import resolver
from pitfight.engines.graph import Graph, Limits, explore
from pitfight.engines.workshop import forget, workshop
from pitfight.fight import Fight
from pitfight.results import digits

DUELS = (
    ("plain warriors", PLAIN, "1 ms warm"),
    ("A3 W3 against the same", profile(3, 3), "15 ms warm"),
    ("A4 W3 frenzied with everything", EVERYTHING, "50 ms cold"),
)


def graph_of(fight: Fight) -> Graph:
    """The graph of a fight, for whoever wants to solve it otherwise."""
    trace = workshop(fight).trace
    return explore(trace, resolver(fight, trace.step), Limits())


def solved(fight: Fight) -> Fraction:
    """P(a wins), exact; where the fight ends and how all stand is worked out with it."""
    return cast(Fraction, pf.odds(fight, method="exact").win["a"].value)


def run() -> None:
    """Print the comparisons."""
    heading("Exact odds of a duel to the end")
    for what, man, aim in DUELS:
        fight = duel(man)
        warm = taken(lambda fight=fight: solved(fight))  # type: ignore[misc]
        cold = taken(lambda fight=fight: solved(fight), before=forget)  # type: ignore[misc]
        chance, graph = solved(fight), graph_of(fight)
        print(f"{what}: {len(graph.nodes)} states, {digits(chance)} digits, aim {aim}")
        print(f"  asked again {warm}, asked first {cold}")
        for name, other in (("icepool's chain solver", by_icepool(graph)), ("plain Fractions", by_fractions(graph))):
            assert other() == chance, f"{name} disagrees"
            theirs = taken(other, runs=3)
            line(
                theirs.median / warm.median, "the whole answer again", str(warm), f"{name}, the chain only", str(theirs)
            )


def growth() -> None:
    """Print how cost grows with Attacks and Wounds."""
    heading("How an exact duel grows: the same man twice, with a sword")
    print("   A  W   states   digits   asked first   asked again")
    for attacks in range(1, 5):
        for wounds in range(1, 4):
            fight = duel(profile(attacks, wounds))
            cold = taken(lambda fight=fight: solved(fight), 3, forget)  # type: ignore[misc]
            warm = taken(lambda fight=fight: solved(fight), 5)  # type: ignore[misc]
            print(
                f"  {attacks:2} {wounds:2} {len(graph_of(fight).nodes):8} {digits(solved(fight)):8}"
                f" {seconds(cold.median):>13} {seconds(warm.median):>13}"
            )

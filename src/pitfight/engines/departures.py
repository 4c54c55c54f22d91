"""Where best play departs from the default policies: which kinds of choice, how often, and when, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pitfight.dice import Kind
from pitfight.engines.best import Best
from pitfight.engines.graph import Graph
from pitfight.engines.solve import Solution
from pitfight.engines.table import State
from pitfight.engines.trace import Trace
from pitfight.engines.weighted import Open, Weighted
from pitfight.fight import Fight, Side
from pitfight.results import Departure, Departures

SHOWN = 12


@dataclass(slots=True)
class _Found:
    """What was found of one kind of choice; examples are (when, chosen, default) with how often a fight they occur."""

    of: int = 0
    departs: int = 0
    examples: dict[tuple[str, str, str], float] = field(default_factory=dict)


def departures(
    fight: Fight, trace: Trace, best: Best, solution: Solution[Graph], side: Side, first: Weighted | None = None
) -> tuple[Departures, ...]:
    """The kinds of choice in which a side on best play does not always do what the default policy does."""
    graph = solution.graph
    found: dict[Kind, _Found] = {}
    for place, edges in enumerate(graph.edges):
        often = float(solution.numbers.plain(solution.visits[place]))
        if edges is None or not often:
            continue
        outcome = first if first is not None and place == 0 else trace.step(graph.nodes[place][0])
        for choice, chance in _choices(outcome, best, often):
            if choice.side == side:
                own = found.setdefault(choice.kind, _Found())
                _count(own, fight, graph, graph.nodes[place][0], choice, best.option(choice), chance)
    return tuple(
        Departures(kind.key, kind.clause, side, own.departs, own.of, _shown(own))
        for kind, own in found.items()
        if own.departs
    )


def _choices(outcome: Weighted, best: Best, often: float) -> Iterator[tuple[Open, float]]:
    """The choices that come up in a step under best play, with how often a fight they do."""
    for value, weight in outcome.items:
        if type(value) is Open:
            here = often * weight / outcome.total
            yield value, here
            yield from _choices(value.options[best.option(value)][1], best, here)


def _count(own: _Found, fight: Fight, graph: Graph, state: State, choice: Open, option: int, chance: float) -> None:
    own.of += 1
    if option == choice.default:
        return
    own.departs += 1
    key = (when(fight, graph, state), choice.options[option][0], choice.options[choice.default][0])
    own.examples[key] = own.examples.get(key, 0.0) + chance


def _shown(own: _Found) -> tuple[Departure, ...]:
    often = sorted(own.examples.items(), key=lambda item: -item[1])
    return tuple(Departure(*key, float(f"{chance:.6g}")) for key, chance in often[:SHOWN])


def when(fight: Fight, graph: Graph, state: State) -> str:
    """A place of the fight in a few words: whose turn it is, and who does not stand as he did at first."""
    table = graph.table
    men = (how_he_stands(fight, who, table.value(who, state[who + 1])) for who in range(len(fight.fighters)))
    parts = "; ".join(words for words in men if words)
    return f"{fight.system.scene_words(table.value(-1, state[0]))}: {parts or 'all as at first'}"


def how_he_stands(fight: Fight, who: int, now: Any) -> str:
    """A fighter in a few words; none when he stands as he did at first."""
    system, fighter, then = fight.system, fight.fighters[who], fight.begin[who + 1]
    status, left = system.status(fighter, now), system.wounds_left(fighter, now)
    words = []
    if status != system.status(fighter, then):
        words.append(status.replace("_", " "))
    if left != system.wounds_left(fighter, then) and status != system.statuses[-1]:
        words.append(f"{left} Wound{'' if left == 1 else 's'} left")
    return f"{fighter.id} {', '.join(words)}" if words else ""

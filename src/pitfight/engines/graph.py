"""The graph of a fight: every state it can reach, and the chances of each step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from pitfight.dice import Kind
from pitfight.engines import memory
from pitfight.engines.table import State, Table
from pitfight.engines.trace import Trace
from pitfight.engines.weighted import Weighted
from pitfight.errors import TimeUpError, TooLargeError
from pitfight.fight import End, Side

STATES_BETWEEN_LOOKS = 16
"""So many states are met between looks at the memory taken."""
Node = tuple[State, End | None]
"""A place in the fight; with an End it goes no further."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a computation may become before it stops: states, seconds, megabytes (None is no limit)."""

    states: int = 100_000
    seconds: float | None = None
    megabytes: float | None = None


NO_LIMITS = Limits(states=10**9)


class Budget:
    """Watches a computation against its limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._started = time.monotonic()
        self._before = memory.taken() if limits.megabytes is not None else 0

    def spend(self, states: int) -> None:
        """So many states have been met by now. Raises :class:`TooLargeError` above a limit."""
        limits = self._limits
        if states > limits.states:
            raise TooLargeError(
                f"the fight has more than {limits.states:,} states (--max-states)", attempts=("--method sample",)
            )
        if limits.seconds is not None and time.monotonic() - self._started > limits.seconds:
            raise TimeUpError(
                f"after {states:,} states the time was up (--max-seconds {limits.seconds:g})",
                attempts=("--method sample",),
            )
        if limits.megabytes is not None and states % STATES_BETWEEN_LOOKS == 0:
            used = (memory.taken() - self._before) / memory.MEGABYTE
            if used > limits.megabytes:
                raise TooLargeError(
                    f"after {states:,} states {used:,.0f} MB of memory were taken (--max-memory {limits.megabytes:g})",
                    attempts=("--method sample",),
                )


@dataclass(slots=True)
class Edges:
    """Where one state leads: places with integer weights over one denominator."""

    to: tuple[tuple[int, int], ...]
    total: int


@dataclass(slots=True)
class Chain:
    """States numbered in the order they were found; ``edges`` is None at an end of the fight."""

    nodes: list[tuple[Any, End | None]] = field(default_factory=list)
    edges: list[Edges | None] = field(default_factory=list)
    pause: list[bool] = field(default_factory=list)
    """Whether a phase (round, turn) is over on reaching the state; ends count."""


@dataclass(slots=True)
class Graph(Chain):
    """The chain of one fight, whose states are numbers in a table."""

    table: Table = field(kw_only=True)
    consulted: frozenset[str | tuple[Side, Kind]] = frozenset()
    """The options that the rules looked at, and the choices that came up."""


def explore(
    trace: Trace,
    resolve: Callable[[Weighted], Weighted],
    limits: Limits,
    begin: State | None = None,
    first: Weighted | None = None,
) -> Graph:
    """The graph of a fight whose choices ``resolve`` turns into plain chances, from its beginning or another state.

    ``first`` is the outcome of the first step where that step has begun already. Raises :class:`TooLargeError`
    above the limits.
    """
    table = trace.table
    fight = table.fight
    begin = table.begin if begin is None else begin
    trace.consulted.clear()
    graph = Graph(table=table)
    number: dict[Node, int] = {}
    pauses = fight.system.pauses
    budget = Budget(limits)

    def place(node: Node) -> int:
        node = (table.merged(node[0]), node[1])
        found = number.get(node)
        if found is None:
            found = number[node] = len(graph.nodes)
            graph.nodes.append(node)
            end = node[1]
            graph.pause.append(end.fought if end is not None else pauses(table.value(-1, node[0][0])))
        return found

    if first is None:
        place((begin, None))
    else:  # the begun step has a place of its own, to which nothing returns
        graph.nodes.append((begin, None))
        graph.pause.append(False)
    graph.pause[0] = False
    done = 0
    while done < len(graph.nodes):
        state, end = graph.nodes[done]
        if end is not None:
            graph.edges.append(None)
        else:
            outcome = resolve(trace.step(state) if first is None or done else first)
            graph.edges.append(Edges(tuple((place(node), weight) for node, weight in outcome.items), outcome.total))
        done += 1
        budget.spend(len(graph.nodes))
    graph.consulted = frozenset(trace.consulted)
    return graph


def blocks(graph: Chain) -> list[list[int]]:
    """The strongly connected blocks of what the first state leads to, each before those it leads to."""

    def follow(place: int) -> list[int]:
        edges = graph.edges[place]
        return [to for to, _ in edges.to] if edges else []

    return components((0,), follow)


def components(roots: Iterable[int], follow: Callable[[int], list[int]]) -> list[list[int]]:
    """The strongly connected blocks of what the roots lead to, each before those it leads to.

    Tarjan's algorithm without recursion.
    """
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    on_stack: set[int] = set()
    stack: list[int] = []
    found: list[list[int]] = []
    work: list[tuple[int, list[int], int]] = []

    def enter(place: int) -> None:
        index[place] = low[place] = len(index)
        stack.append(place)
        on_stack.add(place)
        work.append((place, follow(place), 0))

    for root in roots:
        if root not in index:
            enter(root)
        while work:
            place, children, at = work.pop()
            for position in range(at, len(children)):
                child = children[position]
                if child not in index:
                    work.append((place, children, position + 1))
                    enter(child)
                    break
                if child in on_stack:
                    low[place] = min(low[place], index[child])
            else:
                if low[place] == index[place]:
                    found.append(_popped(stack, on_stack, place))
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[place])
    found.reverse()
    return found


def _popped(stack: list[int], on_stack: set[int], place: int) -> list[int]:
    """The block on top of the stack, down to the place at which it was entered."""
    block = []
    while True:
        member = stack.pop()
        on_stack.discard(member)
        block.append(member)
        if member == place:
            return block


def straight(graph: Chain) -> bool:
    """Whether no state is ever come back to."""
    if any(edges is not None and any(to == place for to, _ in edges.to) for place, edges in enumerate(graph.edges)):
        return False
    return all(len(block) == 1 for block in blocks(graph))


def endless(graph: Chain) -> set[int]:
    """The states from which the fight can never end."""
    before: list[list[int]] = [[] for _ in graph.nodes]
    for place, edges in enumerate(graph.edges):
        if edges:
            for to, _ in edges.to:
                before[to].append(place)
    reaches = {place for place, edges in enumerate(graph.edges) if edges is None}
    work = list(reaches)
    while work:
        for place in before[work.pop()]:
            if place not in reaches:
                reaches.add(place)
                work.append(place)
    return set(range(len(graph.nodes))) - reaches

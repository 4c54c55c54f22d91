"""The compiled loops of best play: blocks of states that lead to each other, and strategy iteration in each of them.

A state is a place of the fight, a choice, or an option. The edges of a choice lead to its options; it is worth what the
option chosen is worth. States are numbered from the ends backwards: an edge leads to an earlier block, or stays in its
own, where ``first`` and ``last`` say which states those are. The loops know numbers only, and nothing here is imported
before it is needed. ``game.py`` does the same in Python, with fractions; the words are the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitfight.engines.kernels import hashed, mixed

CHANCE, OF_A, OF_B, FIXED = range(4)
"""What a state is: left to chance, a choice of a side, or of known worth."""
TOLERANCE = 1e-11
"""As in ``game.py``: two floats nearer than this are equal."""
ACCURATE = 1e-15
LOOSE = 1e-6
"""What may still change while a strategy is sought, and the difference that counts as none meanwhile."""
PATIENCE = 8
AT_ONCE = 24
ROUNDS = 400
SWEEPS = 20_000
BLOCK, ROUND, STAGE, WORK, APPROXIMATE, SWEPT = range(6)
"""Places in the counters of a solve."""
FRESH, SEEKING, SETTLING = range(3)
"""Stages of a block."""


@njit(cache=True, nogil=True)
def blocks(row: Any, to: Any, order: Any, begin: Any, block_of: Any) -> Any:
    """The strongly connected blocks, each behind those it leads to; returns how many (Tarjan, without recursion).

    Within a block states stand in the order in which a search leaves them, so that nearly all edges lead back in it.
    """
    size = len(row) - 1
    index = np.zeros(size, np.int32)
    low = np.zeros(size, np.int32)
    at = np.zeros(size, np.int64)
    stacked = np.zeros(size, np.bool_)
    stack = np.empty(size, np.int32)
    path = np.empty(size, np.int32)
    left = np.empty(size, np.int32)
    top, met, found, gone = 0, 0, 0, 0
    for root in range(size):
        if index[root]:
            continue
        depth = 0
        path[0] = root
        met += 1
        index[root] = met
        low[root] = met
        at[root] = row[root]
        stack[top] = root
        stacked[root] = True
        top += 1
        while depth >= 0:
            state = path[depth]
            if at[state] < row[state + 1]:
                child = to[at[state]]
                at[state] += 1
                if not index[child]:
                    met += 1
                    index[child] = met
                    low[child] = met
                    at[child] = row[child]
                    stack[top] = child
                    stacked[child] = True
                    top += 1
                    depth += 1
                    path[depth] = child
                elif stacked[child]:
                    low[state] = min(low[state], index[child])
                continue
            left[gone] = state
            gone += 1
            if low[state] == index[state]:
                while True:
                    top -= 1
                    member = stack[top]
                    stacked[member] = False
                    block_of[member] = found
                    if member == state:
                        break
                found += 1
            depth -= 1
            if depth >= 0:
                parent = path[depth]
                low[parent] = min(low[parent], low[state])
    begin[: found + 1] = 0
    for state in range(size):
        begin[block_of[state] + 1] += 1
    for block in range(found):
        begin[block + 1] += begin[block]
    free = begin[:found].copy()
    for state in left:
        order[free[block_of[state]]] = state
        free[block_of[state]] += 1
    return found


@njit(cache=True, nogil=True)
def first_best(row: Any, to: Any, worth: Any, state: Any, sign: Any, slack: Any) -> Any:
    """The first of the options that are best for a side."""
    begin, end = row[state], row[state + 1]
    most = -2.0
    for edge in range(begin, end):
        most = max(most, worth[to[edge]] * sign)
    for edge in range(begin, end):
        if worth[to[edge]] * sign >= most - slack:
            return edge - begin
    return np.int64(0)


@njit(cache=True, nogil=True)
def mean(row: Any, to: Any, weight: Any, worth: Any, state: Any) -> Any:
    """What a state left to chance is worth; one that only leads back to itself is worth nothing."""
    stay = 0.0
    found = 0.0
    for edge in range(row[state], row[state + 1]):
        if to[edge] == state:
            stay += weight[edge]
        else:
            found += weight[edge] * worth[to[edge]]
    if stay == 0.0:
        return found
    return found / (1.0 - stay) if stay < 1.0 else 0.0


@njit(cache=True, nogil=True)
def leaving(row: Any, to: Any, kind: Any, chosen: Any, first: Any, last: Any, leaves: Any) -> Any:
    """Mark the members of a block from which it can be left as both sides choose now."""
    for state in range(first, last):
        leaves[state] = False
    marked = 1
    while marked:
        marked = 0
        for state in range(first, last):
            if leaves[state]:
                continue
            begin, end = row[state], row[state + 1]
            if kind[state] != CHANCE:
                begin += chosen[state]
                end = begin + 1
            for edge in range(begin, end):
                if to[edge] < first or leaves[to[edge]]:
                    leaves[state] = True
                    marked += 1
                    break


@njit(cache=True, nogil=True)
def evaluate(
    row: Any,
    to: Any,
    weight: Any,
    kind: Any,
    chosen: Any,
    worth: Any,
    first: Any,
    last: Any,
    leaves: Any,
    near: Any,
    most: Any,
) -> Any:
    """Sweep until what the members are worth, as both sides choose now, changes by no more than ``near``.

    Returns the number of sweeps, or -1 when ``most`` were not enough.
    """
    for state in range(first, last):
        if not leaves[state]:
            worth[state] = 0.0
    least, since = 4.0, 0
    for sweep in range(most):
        change = 0.0
        for state in range(first, last):
            if not leaves[state]:
                continue
            if kind[state] == CHANCE:
                found = mean(row, to, weight, worth, state)
            else:
                found = worth[to[row[state] + chosen[state]]]
            change = max(change, abs(found - worth[state]))
            worth[state] = found
        since = 0 if change < least else since + 1
        least = min(least, change)
        if change <= near or since > PATIENCE:
            return sweep + 1
    return -1


@njit(cache=True, nogil=True)
def better(
    row: Any, to: Any, kind: Any, free: Any, chosen: Any, worth: Any, first: Any, last: Any, side: Any, slack: Any
) -> Any:
    """Take, wherever it is better for a side, the first of its best options; returns how many choices changed."""
    sign = 1.0 if side == OF_A else -1.0
    changes = 0
    for state in range(first, last):
        if kind[state] != side or not free[state]:
            continue
        best = first_best(row, to, worth, state, sign, slack)
        if (worth[to[row[state] + best]] - worth[to[row[state] + chosen[state]]]) * sign > slack:
            chosen[state] = best
            changes += 1
    return changes


@njit(cache=True, nogil=True)
def flight(
    row: Any,
    to: Any,
    kind: Any,
    free: Any,
    chosen: Any,
    worth: Any,
    first: Any,
    last: Any,
    bad: Any,
    side: Any,
    slack: Any,
) -> Any:
    """Where a side that is going to lose can keep the fight from ever ending, choose so; how many choices changed."""
    sign = 1.0 if side == OF_A else -1.0
    left = 0
    for state in range(first, last):
        bad[state] = worth[state] * sign < -slack
        left += bad[state]
    gone = 1
    while gone and left:
        gone = 0
        for state in range(first, last):
            if not bad[state]:
                continue
            begin, end = row[state], row[state + 1]
            stays = True
            if kind[state] == side and free[state]:
                stays = False
                for edge in range(begin, end):
                    stays = stays or bad[to[edge]]
            elif kind[state] == CHANCE:
                for edge in range(begin, end):
                    stays = stays and bad[to[edge]]
            else:
                stays = bad[to[begin + chosen[state]]]
            if not stays:
                bad[state] = False
                gone += 1
        left -= gone
    changes = 0
    for state in range(first, last):
        if left and bad[state] and kind[state] == side and free[state] and not bad[to[row[state] + chosen[state]]]:
            for edge in range(row[state], row[state + 1]):
                if bad[to[edge]]:
                    chosen[state] = edge - row[state]
                    changes += 1
                    break
    for state in range(first, last):
        bad[state] = False
    return changes


@njit(cache=True, nogil=True)
def improve(
    row: Any,
    to: Any,
    kind: Any,
    free: Any,
    chosen: Any,
    worth: Any,
    first: Any,
    last: Any,
    bad: Any,
    at_once: Any,
    slack: Any,
) -> Any:
    """Change choices for the better; 0 when there is nothing to change for either side."""
    if at_once:
        changes = better(row, to, kind, free, chosen, worth, first, last, OF_A, slack)
        changes += better(row, to, kind, free, chosen, worth, first, last, OF_B, slack)
        if not changes:
            changes = flight(row, to, kind, free, chosen, worth, first, last, bad, OF_A, slack)
            changes += flight(row, to, kind, free, chosen, worth, first, last, bad, OF_B, slack)
        return changes
    for side in (OF_B, OF_A):  # b plays his best against a before a changes anything
        changes = better(row, to, kind, free, chosen, worth, first, last, side, slack)
        if not changes:
            changes = flight(row, to, kind, free, chosen, worth, first, last, bad, side, slack)
        if changes:
            return changes
    return 0


@njit(cache=True, nogil=True)
def iterate(
    row: Any, to: Any, weight: Any, kind: Any, free: Any, chosen: Any, worth: Any, first: Any, last: Any
) -> Any:
    """Value iteration from nothing, and the choices that go with it: for the rare block that does not settle."""
    for state in range(first, last):
        worth[state] = 0.0
    for _ in range(SWEEPS):
        change = 0.0
        for state in range(first, last):
            if kind[state] == CHANCE:
                found = mean(row, to, weight, worth, state)
            else:
                if free[state]:
                    sign = 1.0 if kind[state] == OF_A else -1.0
                    chosen[state] = first_best(row, to, worth, state, sign, TOLERANCE)
                found = worth[to[row[state] + chosen[state]]]
            change = max(change, abs(found - worth[state]))
            worth[state] = found
        if change < TOLERANCE / 100:
            return


@njit(cache=True, nogil=True)
def settle(
    row: Any,
    to: Any,
    weight: Any,
    kind: Any,
    free: Any,
    chosen: Any,
    worth: Any,
    begin: Any,
    leaves: Any,
    bad: Any,
    before: Any,
    old: Any,
    counters: Any,
    budget: Any,
) -> Any:
    """Find best play block by block, from the ends backwards, until the budget of edges is spent; whether it is done.

    What has been found stands in ``chosen`` and ``worth``; the next call takes up the block where this one stopped.
    """
    found = len(begin) - 1
    work = 0
    while counters[BLOCK] < found:
        if work > budget:
            return False
        own = counters[BLOCK]
        first, last = begin[own], begin[own + 1]
        if last - first == 1:
            state = first
            if kind[state] == CHANCE:
                worth[state] = mean(row, to, weight, worth, state)
            elif kind[state] != FIXED:
                if free[state]:
                    sign = 1.0 if kind[state] == OF_A else -1.0
                    chosen[state] = first_best(row, to, worth, state, sign, TOLERANCE)
                worth[state] = worth[to[row[state] + chosen[state]]]
            work += row[state + 1] - row[state]
            counters[BLOCK] += 1
            continue
        edges = row[last] - row[first]
        if counters[STAGE] == FRESH:
            counters[STAGE] = SEEKING
            counters[ROUND] = 0
            for state in range(first, last):
                worth[state] = 0.0
        while True:
            seeking = counters[STAGE] == SEEKING
            leaving(row, to, kind, chosen, first, last, leaves)
            near = LOOSE * 0.01 if seeking else ACCURATE
            sweeps = evaluate(
                row, to, weight, kind, chosen, worth, first, last, leaves, near, max((budget - work) // edges, 4)
            )
            if sweeps < 0:
                return False
            work += sweeps * edges
            counters[SWEPT] += sweeps * edges
            slack = LOOSE if seeking else TOLERANCE
            changed = improve(row, to, kind, free, chosen, worth, first, last, bad, counters[ROUND] < AT_ONCE, slack)
            counters[ROUND] += 1
            if seeking:
                if not changed or counters[ROUND] == AT_ONCE:
                    counters[STAGE] = SETTLING
                    counters[ROUND] = 0
                continue
            if not changed:
                break
            if counters[ROUND] == ROUNDS:
                counters[APPROXIMATE] = 1
                iterate(row, to, weight, kind, free, chosen, worth, first, last)
                leaving(row, to, kind, chosen, first, last, leaves)
                evaluate(row, to, weight, kind, chosen, worth, first, last, leaves, ACCURATE, SWEEPS)
                break
        work += tidy(row, to, weight, kind, free, chosen, worth, first, last, leaves, bad, before, old) * edges
        counters[BLOCK] += 1
        counters[STAGE] = FRESH
    return True


@njit(cache=True, nogil=True)
def tidy(
    row: Any,
    to: Any,
    weight: Any,
    kind: Any,
    free: Any,
    chosen: Any,
    worth: Any,
    first: Any,
    last: Any,
    leaves: Any,
    bad: Any,
    before: Any,
    old: Any,
) -> Any:
    """Take the first of equal options wherever that changes nothing; returns how many sweeps that took."""
    changes = 0
    for state in range(first, last):
        before[state] = chosen[state]
        old[state] = worth[state]
        if kind[state] != CHANCE and free[state]:
            sign = 1.0 if kind[state] == OF_A else -1.0
            chosen[state] = first_best(row, to, worth, state, sign, TOLERANCE)
            changes += chosen[state] != before[state]
    if not changes:
        return 0
    leaving(row, to, kind, chosen, first, last, leaves)
    sweeps = abs(evaluate(row, to, weight, kind, chosen, worth, first, last, leaves, ACCURATE, SWEEPS))
    near = True
    for state in range(first, last):
        near = near and abs(worth[state] - old[state]) <= TOLERANCE
    if near and not improve(row, to, kind, free, chosen, worth, first, last, bad, True, TOLERANCE):
        return sweeps
    for state in range(first, last):
        chosen[state] = before[state]
        worth[state] = old[state]
    return sweeps


@njit(cache=True, nogil=True)
def renumbered(row: Any, to: Any, weight: Any, order: Any, number: Any, row_of: Any, to_of: Any, own: Any) -> Any:
    """The edges of all states in another order."""
    free = 0
    for at in range(len(order)):
        state = order[at]
        for edge in range(row[state], row[state + 1]):
            to_of[free] = number[to[edge]]
            own[free] = weight[edge]
            free += 1
        row_of[at + 1] = free


# -- what a choice comes to, and where it is met --------------------------------------------------------------------


@njit(cache=True, nogil=True)
def fingerprints(row: Any, to: Any, weight: Any, kind: Any, inside: Any, name: Any, prints: Any, idle: Any) -> Any:
    """A number for what may come of each choice and option; choices all of whose options come to the same are idle.

    ``inside`` lists choices and options, the deepest in their step first; ``name`` tells choices apart by who asks
    what. States that begin a step, and ends, have numbers of their own.
    """
    for state in range(len(prints)):
        prints[state] = (mixed(np.uint64(state)) >> np.uint64(11)) / 9007199254740992.0
    for state in inside:
        begin, end = row[state], row[state + 1]
        if kind[state] == CHANCE:
            found = 0.0
            for edge in range(begin, end):
                found += weight[edge] * prints[to[edge]]
            prints[state] = found
            continue
        same = True
        bits = np.uint64(name[state])
        for edge in range(begin, end):
            own = prints[to[edge]]
            same = same and abs(own - prints[to[begin]]) < 1e-12
            bits = mixed(bits ^ np.uint64(own * 68719476736.0))
        idle[state] = same
        prints[state] = prints[to[begin]] if same else (bits >> np.uint64(11)) / 9007199254740992.0


@njit(cache=True, nogil=True)
def reached(row: Any, to: Any, kind: Any, chosen: Any, start: Any, seen: Any) -> Any:
    """Mark every state that can be reached as both sides choose; returns how many edges lead on from them."""
    waiting = np.empty(len(seen), np.int32)
    count = 0
    edges = 0
    for state in start:
        if not seen[state]:
            seen[state] = True
            waiting[count] = state
            count += 1
    while count:
        count -= 1
        state = waiting[count]
        begin, end = row[state], row[state + 1]
        if kind[state] == OF_A or kind[state] == OF_B:
            begin += chosen[state]
            end = begin + 1
        edges += end - begin
        for edge in range(begin, end):
            if not seen[to[edge]]:
                seen[to[edge]] = True
                waiting[count] = to[edge]
                count += 1
    return edges


@njit(cache=True, nogil=True)
def played(
    row: Any, to: Any, weight: Any, kind: Any, chosen: Any, which: Any, number: Any, row_of: Any, to_of: Any, own: Any
) -> Any:
    """The edges of the states ``which``, as both sides choose, under their new numbers."""
    free = 0
    for at in range(len(which)):
        state = which[at]
        begin, end = row[state], row[state + 1]
        if kind[state] == OF_A or kind[state] == OF_B:
            begin += chosen[state]
            end = begin + 1
        for edge in range(begin, end):
            to_of[free] = number[to[edge]]
            own[free] = weight[edge]
            free += 1
        row_of[at + 1] = free


@njit(cache=True, nogil=True)
def meetings(
    row: Any, to: Any, weight: Any, kind: Any, chosen: Any, idle: Any, places: Any, often: Any, found: Any, chance: Any
) -> Any:
    """The choices that come up in steps that begin in ``places``, with how often; idle ones are passed by.

    Enters (place, choice) in ``found``; returns how many there are, or -1 where there is no room.
    """
    stack = np.empty(4_096, np.int64)
    mass = np.empty(4_096, np.float64)
    count = 0
    for at in range(len(places)):
        top = 1
        stack[0] = places[at]
        mass[0] = often[at]
        while top:
            top -= 1
            state, part = stack[top], mass[top]
            begin, end = row[state], row[state + 1]
            if kind[state] == OF_A or kind[state] == OF_B:
                if not idle[state]:
                    if count == len(found):
                        return -1
                    found[count, 0] = places[at]
                    found[count, 1] = state
                    chance[count] = part
                    count += 1
                state = to[begin + chosen[state]]
                begin, end = row[state], row[state + 1]
            if top + end - begin > len(stack):
                stack = np.append(stack, np.empty(len(stack) + end - begin, np.int64))
                mass = np.append(mass, np.empty(len(mass) + end - begin, np.float64))
            for edge in range(begin, end):
                if kind[to[edge]] == OF_A or kind[to[edge]] == OF_B:
                    stack[top] = to[edge]
                    mass[top] = part * weight[edge]
                    top += 1
    return count


@njit(cache=True, nogil=True)
def depths(spot: Any, origin: Any, depth: Any) -> Any:
    """How many choices and options of its step lie before each state, itself included."""
    for state in range(len(spot)):
        depth[state] = depth[origin[state]] + 1 if spot[state] else 0


@njit(cache=True, nogil=True)
def known(key: Any, keys: Any, slots: Any, number: Any) -> Any:
    """The state of a key, -1 where there is none; the map has the numbers under which states were found."""
    mask = np.uint64(len(slots) - 1)
    slot = hashed(key) & mask
    while True:
        found = slots[slot]
        if found < 0:
            return np.int32(-1)
        state = number[found]
        same = True
        for word in range(len(key)):
            same = same and keys[state, word] == key[word]
        if same:
            return state
        slot = (slot + np.uint64(1)) & mask

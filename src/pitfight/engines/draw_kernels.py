"""The compiled loops of a table of steps: making it, and drawing whole fights from it, one number a step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitfight.engines.columns import CAPPED
from pitfight.engines.kernels import GOLDEN, LOW, U32, mixed, number

WHOLE = 18_446_744_073_709_551_616.0
MOST = np.uint64(0xFFFFFFFFFFFFFFFF)


@njit(cache=True, nogil=True)
def aliases(row: Any, weight: Any, limit: Any, other: Any) -> None:
    """For each edge of a state how much of its share of a draw is its own, and which edge gets the rest.

    Every edge of a state gets an equal share; edges of less weight pass on what they do not need (Walker's method as
    Vose arranges it).
    """
    most = 0
    for state in range(len(row) - 1):
        most = max(most, row[state + 1] - row[state])
    left = np.empty(most, np.float64)
    small = np.empty(most, np.int64)
    large = np.empty(most, np.int64)
    for state in range(len(row) - 1):
        begin = row[state]
        size = row[state + 1] - begin
        whole = 0.0
        for edge in range(size):
            whole += weight[begin + edge]
        smalls = 0
        larges = 0
        for edge in range(size):
            left[edge] = weight[begin + edge] * size / whole
            limit[begin + edge] = MOST
            other[begin + edge] = begin + edge
            if left[edge] < 1.0:
                small[smalls] = edge
                smalls += 1
            else:
                large[larges] = edge
                larges += 1
        while smalls and larges:
            smalls -= 1
            one = small[smalls]
            rich = large[larges - 1]
            limit[begin + one] = np.uint64(left[one] * WHOLE)
            other[begin + one] = begin + rich
            left[rich] -= 1.0 - left[one]
            if left[rich] < 1.0:
                larges -= 1
                small[smalls] = rich
                smalls += 1


@njit(cache=True, nogil=True)
def draw(
    row: Any,
    to: Any,
    limit: Any,
    passed: Any,
    pause: Any,
    end: Any,
    fought: Any,
    begin: Any,
    root: Any,
    first: Any,
    count: Any,
    cap: Any,
    after: Any,
    final: Any,
    capped: Any,
    sums: Any,
) -> None:
    """So many fights from the number ``first`` on, each step of each drawn; what is seen is counted by states.

    An edge leads to ``to``, and what it has passed on of its share of the draws to ``passed``.
    ``after`` counts the states in which the first phases end, ``final`` those in which fights end, ``capped`` those in
    which they are given up after ``cap`` phases; ``sums`` are phases and fights of those not given up.
    """
    shown = after.shape[0]
    for fight in range(first, first + count):
        stream = mixed(root + np.uint64(fight) * GOLDEN)
        question = 0
        phase = 0
        state = begin
        while True:
            edge = row[state]
            size = np.uint64(row[state + 1] - edge)
            question += 1
            bits = number(stream, question)
            edge += np.int64(((bits >> U32) * size + (((bits & LOW) * size) >> U32)) >> U32)
            own, rest = to[edge], passed[edge]  # both are read, so that no branch has to be guessed
            state = own if bits * size < limit[edge] else rest
            if not pause[state]:
                continue
            phase += 1
            if phase <= shown:
                after[phase - 1, state] += 1
            if end[state]:
                final[state] += 1
                if end[state] != CAPPED:
                    sums[0] += phase if fought[end[state]] else phase - 1
                    sums[1] += 1
                break
            if phase >= cap:
                capped[state] += 1
                break

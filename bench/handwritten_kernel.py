"""The duel of ``handwritten.py`` once more, as a loop that numba compiles, with its length and its last state.

It is here to be compared with: the package itself has each rule once, elsewhere, and compiles that.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from bench.handwritten import DOWN, OUT, STANDING, STUNNED
from pitfight.engines.kernels import GOLDEN, LOW, U32, mixed

SIX = np.uint64(6)


@njit(cache=True, nogil=True)
def numbers(root: Any, count: Any) -> Any:
    """The raw generator: the sum of so many of its numbers, so that none can be left out."""
    total = np.uint64(0)
    for at in range(count):
        total += mixed(root + np.uint64(at) * GOLDEN)
    return total


@njit(cache=True, nogil=True)
def face(state: Any) -> Any:
    """A face from 0 to 5."""
    state[0] += GOLDEN
    bits = mixed(state[0])
    return np.int64(((bits >> U32) * SIX + (((bits & LOW) * SIX) >> U32)) >> U32)


@njit(cache=True, nogil=True)
def fights(root: Any, count: Any, final: Any) -> Any:
    """So many fights; ``final`` counts how both stand at the end, and the sum of their phases is returned."""
    state = np.empty(1, np.uint64)
    stands = np.empty(2, np.int64)
    phases = 0
    for fight in range(count):
        state[0] = mixed(root + np.uint64(fight) * GOLDEN)
        stands[:] = STANDING
        turn, first, phase = 0, 0, 0
        over = False
        while not over:
            phase += 1
            for place in range(2):
                me = first if place == 0 else 1 - first
                foe = 1 - me
                if stands[me] != STANDING:
                    continue
                how = stands[foe]
                if how == STUNNED:
                    stands[foe] = OUT
                    over = True
                    break
                if how == STANDING:
                    hit = face(state)  # faces are 0 to 5 throughout
                    if hit < 3 or (hit < 5 and face(state) > hit):  # a miss, or parried
                        continue
                wound = face(state)
                if wound < 3:
                    continue
                if how == DOWN:
                    stands[foe] = OUT
                    over = True
                    break
                worst = face(state)
                if wound == 5:  # a critical hit: two Wounds, and from 5 on the chart +2 to injury
                    critical = face(state)
                    worst = max(worst, face(state)) + (2 if critical >= 4 else 0)
                if worst >= 4:
                    stands[foe] = OUT
                    over = True
                    break
                stands[foe] = STUNNED if worst >= 2 else DOWN
            if over:
                break
            turn = 1 - turn
            if stands[turn] == STUNNED:
                stands[turn] = DOWN
            elif stands[turn] == DOWN:  # he stands up and strikes last
                stands[turn] = STANDING
                first = 1 - turn
                continue
            first = 0 if face(state) < 3 else 1
        phases += phase
        final[stands[0], stands[1]] += 1
    return phases

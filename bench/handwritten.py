"""One plain duel written by hand, as tight as plain Python allows; it knows this fight and nothing else.

Two swordsmen with Weapon Skill, Strength, Toughness and Initiative 3, one Attack, one Wound; the first charges.
It is here to be compared with: the package itself has each rule once, elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

STANDING, DOWN, STUNNED, OUT = range(4)


def charger_wins(random: Callable[[], float]) -> bool:
    """One fight to the end, die by die; whether he who charged is the one left."""
    states = [STANDING, STANDING]
    turn = 0  # whose turn it is
    first, last = 0, 1
    while True:
        for me in (first, last):
            foe = 1 - me
            if states[me] != STANDING:
                continue
            state = states[foe]
            if state == STUNNED:
                return me == 0
            if state == STANDING:
                hit = int(random() * 6)  # faces are 0 to 5 throughout
                if hit < 3 or (hit < 5 and int(random() * 6) > hit):  # a miss, or parried
                    continue
            wound = int(random() * 6)
            if wound < 3:
                continue
            if state == DOWN:
                return me == 0
            worst = int(random() * 6)
            if wound == 5:  # a critical hit: two Wounds, and from 5 on the chart +2 to injury
                critical = int(random() * 6)
                worst = max(worst, int(random() * 6)) + (2 if critical >= 4 else 0)
            if worst >= 4:
                return me == 0
            states[foe] = STUNNED if worst >= 2 else DOWN
        turn = 1 - turn
        if states[turn] == STUNNED:
            states[turn] = DOWN
        elif states[turn] == DOWN:  # he stands up and strikes last
            states[turn] = STANDING
            first, last = 1 - turn, turn
            continue
        if random() < 0.5:
            first, last = 0, 1
        else:
            first, last = 1, 0


def wins(fights: int, seed: int) -> int:
    """How many of a number of fights the charger wins."""
    random = Random(seed).random
    return sum(charger_wins(random) for _ in range(fights))

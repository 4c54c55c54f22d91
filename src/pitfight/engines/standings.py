"""How everyone stands, from chances (or counts) of states: each fighter, and twins as numbers of a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitfight.dice import Who
from pitfight.engines.table import State, Table
from pitfight.fight import Fight, left_word
from pitfight.results import Chance, Standing

Weights = Mapping[State, Any]
"""States with their chances or counts: anything that can be added, multiplied by a whole number and divided."""


def standings(
    fight: Fight, table: Table, states: Weights, zero: Any, chance: Callable[[Any], Chance]
) -> dict[str, Standing]:
    """How each fighter stands; of twins each has the average, and together they are counted under ``first..last``."""
    found: dict[str, Standing] = {}
    group_of = {who: group for group in fight.twins for who in group}
    for who, fighter in enumerate(fight.fighters):
        group = group_of.get(who, (who,))
        if who != group[0]:
            found[fighter.id] = found[fight.fighters[group[0]].id]
            continue
        found[fighter.id] = _standing(fight, table, states, group, zero, chance)
        if len(group) > 1:
            name = f"{fighter.id}..{fight.fighters[group[-1]].id}"
            found[name] = Standing(
                found[fighter.id].status,
                found[fighter.id].wounds_left,
                _counts(fight, table, states, group, zero, chance),
                left_word(fight.system),
            )
    return found


def _standing(
    fight: Fight, table: Table, states: Weights, group: tuple[Who, ...], zero: Any, chance: Callable[[Any], Chance]
) -> Standing:
    by_number: dict[tuple[Who, int], Any] = {}
    for state, weight in states.items():
        for who in group:
            key = (group[0], state[who + 1])
            by_number[key] = by_number.get(key, zero) + weight
    status: dict[str, Any] = {}
    left: dict[int, Any] = {}
    for (who, number), weight in by_number.items():
        fighter, now = fight.fighters[who], table.value(who, number)
        word, wounds = fight.system.status(fighter, now), fight.system.wounds_left(fighter, now)
        status[word] = status.get(word, zero) + weight
        left[wounds] = left.get(wounds, zero) + weight
    share = len(group)
    return Standing(
        {word: chance(status[word] / share) for word in fight.system.statuses if word in status},
        {wounds: chance(left[wounds] / share) for wounds in sorted(left)},
        left_word=left_word(fight.system),
    )


def _counts(
    fight: Fight, table: Table, states: Weights, group: tuple[Who, ...], zero: Any, chance: Callable[[Any], Chance]
) -> dict[str, dict[int, Chance]]:
    """For each status the chance that so many of the twins are in it."""
    counts: dict[str, dict[int, Any]] = {}
    for state, weight in states.items():
        words = [fight.system.status(fight.fighters[who], table.value(who, state[who + 1])) for who in group]
        for word in fight.system.statuses:
            into = counts.setdefault(word, {})
            number = words.count(word)
            into[number] = into.get(number, zero) + weight
    return {
        word: {number: chance(numbers[number]) for number in sorted(numbers)}
        for word, numbers in counts.items()
        if list(numbers) != [0]
    }

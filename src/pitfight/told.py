"""What answers of every method tell alike: the readings and policies in force, the ways out, how many steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from pitfight.fight import SIDES, End, Fight, extras, other
from pitfight.results import Chance, Detail, Reading

SHOWN_STEPS = 12
"""Of so many steps the chances are told one by one."""
OPEN_ENOUGH = 1 / 1000
"""No more steps are told once the fight goes on with a smaller chance than this."""


def ways_out(
    fight: Fight, ends: Iterable[tuple[End | None, Any]], whole: Any, chance: Callable[[Any], Chance]
) -> Detail:
    """For each side the chance of every way in which it leaves the fight as a whole, where the system tells them.

    ``ends`` are given with parts of ``whole``, which ``chance`` makes chances of.
    """
    how = extras(fight.system).tells_how
    if how is None:
        return {}
    key, _ = how
    parts: dict[str, dict[str, Any]] = {side: {} for side in SIDES}
    rest: dict[str, Any] = dict.fromkeys(SIDES, whole)
    for end, part in ends:
        if end is not None and end.how and end.winner is not None:
            side = other(end.winner)
            parts[side][end.how] = parts[side][end.how] + part if end.how in parts[side] else part
            rest[side] = rest[side] - part
    return {
        key: {
            side: {**{how: chance(part) for how, part in sorted(parts[side].items())}, "none": chance(rest[side])}
            for side in SIDES
        }
    }


def policies_used(fight: Fight, consulted: Collection[Any]) -> dict[str, Any]:
    """The policy of each side for every kind of choice that was met or that the fight names."""
    policy: dict[str, Any] = {}
    for side in SIDES:
        for kind in fight.system.kinds:
            if (side, kind) in consulted or (side, kind.key) in fight.named_policies:
                policy.setdefault(side, {})[kind.key] = fight.policy(side, kind)
    return policy


def readings(fight: Fight, consulted: Collection[str]) -> tuple[Reading, ...]:
    """The options that the rules looked at in this fight, in the order of the system's list."""
    rows = fight.system.options
    return tuple(
        Reading(
            name,
            str(value),
            rows[name].default,
            tuple(other for other in rows[name].values if other != value),
            ",".join(rows[name].clauses),
            rows[name].meaning,
        )
        for name, value in fight.rulings.items()
        if name in consulted
    )

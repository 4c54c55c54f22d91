"""Policies that choose among enemies in several systems; each system says of what kind the choice is.

They go by the value of an option, which is the enemy's place in the list of the fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pitfight.dice import Option, Policy, Who, first


def _last_listed(options: Sequence[Option]) -> int:
    """The place of the option whose enemy stands last in the list of the fight."""
    return max(range(len(options)), key=lambda place: cast(Who, options[place].value))


def first_listed(about: str = "the first kind of enemy in the list, in it by state, then a fair pick") -> Policy:
    """The default of choices among enemies: whom the rule puts first."""
    return Policy("first", about, first, takes_first=True)


LAST_LISTED = Policy("last", "the last enemy listed", _last_listed, by_place=True)


def shared_out(what: str, over: str) -> tuple[Policy, Policy]:
    """How ``what`` (attacks, blows) is divided ``over`` enemies: all at one, or the most even split, which is last."""
    return (
        Policy("all_on_one", f"all {what} at one enemy", first, takes_first=True),
        Policy("evenly", f"as evenly as can be over all enemies {over}", lambda options: -1, by_place=True),
    )

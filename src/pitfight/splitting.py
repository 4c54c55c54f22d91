"""Dividing a warrior's attacks among the enemies he may strike: every way there is, with names for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitfight.dice import Who, hyphened
from pitfight.loadout import Arm

Way = tuple[tuple[Arm, int], ...]
"""The weapons of one set of attacks with how many each makes, in the order in which hits are resolved."""
Shares = tuple[tuple[Who, Way], ...]
"""The enemies struck, in list order, each with the attacks on him."""


def splits(
    way: Way, first: Who, legal: tuple[Who, ...], allowed: Callable[[Shares], bool] = lambda shares: True
) -> tuple[Shares, ...]:
    """Every allowed way of dividing the attacks among the targets but all on the first one; the most even one last."""
    others = [shares for shares in _divided(way, legal) if shares != ((first, way),) and allowed(shares)]
    if not others:
        return ()
    even = min(others, key=_unevenness)
    ordered = [shares for shares in others if shares != even] + [even]
    return tuple(ordered)


def _divided(way: Way, legal: tuple[Who, ...]) -> list[Shares]:
    """All divisions of the attacks, weapon by weapon."""
    found: list[dict[Who, Way]] = [{}]
    for arm, number in way:
        found = [
            {
                who: (*shares.get(who, ()), *(((arm, part),) if part else ()))
                for who, part in zip(legal, parts, strict=True)
            }
            for shares in found
            for parts in _parts(number, len(legal))
        ]
    return [tuple((who, share) for who, share in shares.items() if share) for shares in found]


def _parts(number: int, places: int) -> list[tuple[int, ...]]:
    """A number as a sum of so many, in every way, the largest first part first."""
    if places == 1:
        return [(number,)]
    return [(first, *rest) for first in range(number, -1, -1) for rest in _parts(number - first, places - 1)]


def _unevenness(shares: Shares) -> tuple[int, int]:
    numbers = [sum(number for _, number in share) for _, share in shares]
    return (-len(shares), max(numbers) - min(numbers))


def split_name(shares: Shares, ids: Mapping[Who, str]) -> str:
    """A split as the name of an option."""
    return "-".join(
        f"on-{hyphened(ids[who])}-{'-'.join(f'{number}-{hyphened(arm.name)}' for arm, number in share)}"
        for who, share in shares
    )


def split_words(shares: Shares, ids: Mapping[Who, str]) -> str:
    """A split for a player."""
    return ", ".join(
        f"{' and '.join(f'{number} with the {arm.name}' for arm, number in share)} on {ids[who]}"
        for who, share in shares
    )

"""Whole answers laid side by side, for tests that compare one engine with another."""

from __future__ import annotations

from typing import Any

import pitfight as pf


def numbers_of(tree: Any, way: str = "") -> dict[str, float]:
    """All chances of an answer by their way through it."""
    if isinstance(tree, dict) and "p" in tree:
        return {way: tree["p"]}
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    found: dict[str, float] = {}
    for key, own in pairs:
        found |= numbers_of(own, f"{way}/{key}")
    return found


def off_by_chance(exact: pf.Odds, sampled: pf.Odds, n: int) -> None:
    """Every chance of a sample of ``n`` fights is within five standard errors of the worked out one."""
    numbers = numbers_of({**exact.as_json(), "detail": {}})
    seen = numbers_of({**sampled.as_json(), "detail": {}})
    for key in numbers.keys() | seen.keys():
        if key != "/length/mean" and (key in seen or "/by_step/" not in key):
            chance = numbers.get(key, 0.0)
            assert abs(seen.get(key, 0.0) - chance) <= 5 * (max(chance * (1 - chance), 1 / n) / n) ** 0.5, key

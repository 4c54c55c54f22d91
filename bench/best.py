"""Best play of brawls of unlike warriors, beside the same brawl under the default policies, and what it gains."""

from __future__ import annotations

from typing import Any

import pitfight as pf
from bench.measure import heading, line, taken
from pitfight.engines.workshop import forget

TEAM_A = ("WS4 S4 T3 W1 I4 A1 Ld7: axe", "WS3 S3 T3 W1 I3 A1 Ld7: halberd", "WS2 S3 T4 W1 I2 A1 Ld7: mace")
TEAM_B = (
    "WS3 S3 T3 W1 I3 A1 Ld7: axe",
    "WS4 S3 T4 W1 I4 A1 Ld7: mace, light armour",
    "WS2 S4 T3 W1 I5 A1 Ld7: halberd",
)
POLICIES: tuple[dict[str, Any], ...] = ({"a": "best"}, {"a": "best", "b": "best"})
AIMS = {3: "1 s"}


def brawl(number: int, policy: dict[str, Any]) -> pf.Odds:
    """So many against as many, to the end."""
    return pf.odds("mordheim", TEAM_A[:number], TEAM_B[:number], policy=policy, max_states=1_000_000, method="float")


def run() -> None:
    """Print the comparisons; the ratio says how many times as long best play takes as the default."""
    heading("Best play of a brawl to the end, unlike warriors")
    for number in (1, 2, 3):
        runs = 3 if number < 3 else 1
        default = taken(lambda number=number: brawl(number, {}), runs, forget)  # type: ignore[misc]
        print(f"{number} v {number}: {brawl(number, {}).meta['states']:,} states under the default policies")
        for policy in POLICIES:
            found: list[pf.Odds] = []

            def work(number: int = number, policy: dict[str, Any] = policy, found: list[pf.Odds] = found) -> None:
                found.append(brawl(number, policy))

            cold, odds = taken(work, runs, forget), found[0]
            gains = ", ".join(f"{side} {float(play.gain) * 100:+.1f} points" for side, play in odds.best.items())
            what = f"best play of {' and '.join(policy)}, {odds.meta['compared']:,} states compared, {gains}"
            line(cold.median / default.median, what, str(cold), "default", str(default), AIMS.get(number, ""))

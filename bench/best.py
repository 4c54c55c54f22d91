"""Best play of brawls of unlike warriors, beside the same brawl under the default policies, and what it gains."""

from __future__ import annotations

from typing import Any

import pitfight as pf
from bench.measure import Taken, heading, line, taken
from pitfight.engines.workshop import forget

TEAM_A = (
    "WS4 S4 T3 W1 I4 A1 Ld7: axe",
    "WS3 S3 T3 W1 I3 A1 Ld7: halberd",
    "WS2 S3 T4 W1 I2 A1 Ld7: mace",
    "WS3 S4 T3 W1 I5 A1 Ld7: mace",
)
TEAM_B = (
    "WS3 S3 T3 W1 I3 A1 Ld7: axe",
    "WS4 S3 T4 W1 I4 A1 Ld7: mace, light armour",
    "WS2 S4 T3 W1 I5 A1 Ld7: halberd",
    "WS4 S3 T3 W1 I3 A1 Ld7: axe",
)
POLICIES: tuple[dict[str, Any], ...] = (
    {"a.target": "best"},
    {"a.target": "best", "b.target": "best"},
    {"a": "best"},
    {"a": "best", "b": "best"},
)
AIMS = {3: "1 s", 4: "10 s"}
MOST_SECONDS = 120
"""What takes longer, or does not fit otherwise, is printed as such."""


def brawl(number: int, policy: dict[str, Any]) -> pf.Odds:
    """So many against as many, to the end."""
    teams = ("mordheim", TEAM_A[:number], TEAM_B[:number])
    return pf.odds(*teams, policy=policy, method="float", max_seconds=MOST_SECONDS)


def run() -> None:
    """Print the comparisons; the ratio says how many times as long best play takes as the default."""
    heading("Best play of a brawl to the end, unlike warriors")
    for policy in ({}, *POLICIES):
        pf.odds("mordheim", TEAM_A[:1], TEAM_B[:2], policy=policy, method="float", engine="fast")  # compiled loops
    for number in (1, 2, 3, 4):
        runs = 3 if number < 3 else 1
        try:
            default = taken(lambda number=number: brawl(number, {}), runs, forget)  # type: ignore[misc]
        except pf.TooLargeError as error:
            print(f"{number} v {number}: given up under the default policies, {error.what}")
            continue
        print(f"{number} v {number}: {brawl(number, {}).meta['states']:,} states under the default policies")
        for policy in POLICIES:
            _beside(number, policy, runs, default)


def _beside(number: int, policy: dict[str, Any], runs: int, default: Taken) -> None:
    """Print best play beside the default: with a fresh trace, and with a grown one."""
    found: list[pf.Odds] = []
    names = " and ".join(policy)
    try:
        fresh = taken(lambda: found.append(brawl(number, policy)), runs, forget)
        grown = taken(lambda: brawl(number, policy), runs)
    except pf.TooLargeError as error:
        print(f"       does not fit: best play of {names}, {error.what}; aim {AIMS.get(number, 'none')}")
        return
    odds = found[0]
    gains = ", ".join(f"{side} {float(play.gain) * 100:+.1f} points" for side, play in odds.best.items())
    what = f"best play of {names}, {odds.meta['compared']:,} states compared, {gains}, grown trace {grown}"
    line(fresh.median / default.median, what, str(fresh), "default", str(default), AIMS.get(number, ""))

"""Measure everything, or parts: ``python -m bench [exact] [growth] [command] [sampling] [best] [brawls] [units]``.

Also ``dice``, ``sweeps`` and ``rosters``.
``sweeps-200``, ``sweeps-1000`` and ``clients`` (ten minutes) only when they are named.
"""

from __future__ import annotations

import sys

from bench import attack_dice, best, brawls, clients, command, exact, rosters, sampling, sweeps, units

PARTS = {
    "exact": exact.run,
    "growth": exact.growth,
    "command": command.run,
    "sampling": sampling.run,
    "best": best.run,
    "brawls": brawls.run,
    "units": units.run,
    "dice": attack_dice.run,
    "sweeps": sweeps.run,
    "rosters": rosters.run,
}
ON_DEMAND = {"sweeps-200": sweeps.large, "sweeps-1000": sweeps.huge, "clients": clients.measure}


def main(names: list[str]) -> int:
    """Run the parts of those names, or all; returns an exit code."""
    unknown = [name for name in names if name not in PARTS | ON_DEMAND]
    if unknown:
        print(f"no part {', '.join(unknown)}: {', '.join(PARTS | ON_DEMAND)}", file=sys.stderr)
        return 2
    print(
        "Times are the median of several runs, with the least. The ratio in front says how many times as fast ours is;"
    )
    print("of the command it says how many times as long it takes as an interpreter that does nothing.")
    for name in names or PARTS:
        (PARTS | ON_DEMAND)[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

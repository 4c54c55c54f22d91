"""The readers under a fuzzer that watches which lines run: ``python -m tests.rosters.coverage_fuzz -runs=100000``.

It needs atheris, which installs on Linux. What it looks for is what ``test_fuzz.holds`` looks for.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pitfight.rosters"], enable_loader_override=False):
    import pitfight.rosters.battlescribe
    import pitfight.rosters.catalogues
    import pitfight.rosters.configurator
    import pitfight.rosters.elements
    import pitfight.rosters.lists
    import pitfight.rosters.loading
    import pitfight.rosters.own
    import pitfight.rosters.reading
    import pitfight.rosters.recruiting
    import pitfight.rosters.things  # noqa: F401  # imported to be watched

from tests.rosters.test_fuzz import SEEDS, holds


def one(data: bytes) -> None:
    """One file."""
    holds(data, "mordheim")


def main() -> None:
    """Fuzz with the seeds as a corpus."""
    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(SEEDS.values()):
            (Path(corpus) / str(number)).write_bytes(seed)
        atheris.Setup([*sys.argv, corpus], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()

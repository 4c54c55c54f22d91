"""Sweeps of loadouts against loadouts: what is shared between fights, several processes, and a cluster."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pitfight as pf
from bench.measure import heading, line, seconds
from pitfight.engines.workshop import forget
from pitfight.grids.cells import Settings, cell
from pitfight.grids.grid import grid

SEED = 1
WEAPONS = ("sword", "axe", "club", "halberd", "spear", "flail", "double-handed sword", "sword, axe", "sword, buckler")
SKILLS = ("", "; step aside", "; mighty blow", "; strike to injure", "; jump up", "; resilient", "; expert swordsman")
SIZE = 20
SAMPLE = 60
"""Fights that are worked out one by one with nothing remembered in between."""


def loadouts(number: int, seed: int) -> list[str]:
    """So many unlike warriors: weapons, Wounds 1 to 3, Attacks 1 to 3, skills."""
    chosen = random.Random(seed)
    found: dict[str, None] = {}
    while len(found) < number:
        numbers = f"WS{chosen.choice((3, 4, 5))} S{chosen.choice((3, 4))} T{chosen.choice((3, 4))}"
        numbers += f" W{chosen.choice((1, 2, 3))} I{chosen.choice((3, 4, 5))} A{chosen.choice((1, 2, 3))} Ld7"
        armour = chosen.choice(("", ", helmet", ", light armour"))
        found[f"{numbers}: {chosen.choice(WEAPONS)}{armour}{chosen.choice(SKILLS)}"] = None
    return list(found)


def square(size: int) -> dict[str, Any]:
    """A grid of so many loadouts against as many others."""
    a, b = loadouts(size, SEED), loadouts(size, SEED + 1)
    return {"system": "mordheim", "a": {"fighter": a}, "b": {"fighter": b}}


def _swept(size: int, **rest: Any) -> float:
    forget()
    began = time.perf_counter()
    pf.sweep(square(size), **rest)
    return time.perf_counter() - began


def _alone(size: int) -> float:
    """How long one fight takes when nothing is remembered from the ones before it."""
    own = grid(square(size))
    numbers = random.Random(SEED).sample(range(len(own)), min(SAMPLE, len(own)))
    took = 0.0
    for number in numbers:
        fight = own.fight(number)
        forget()
        began = time.perf_counter()
        cell(fight, Settings())
        took += time.perf_counter() - began
    return took / len(numbers)


@contextmanager
def _cluster(workers: int) -> Iterator[str]:
    """A scheduler and its workers, each a process of its own; gives the address."""
    import json

    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "scheduler.json"
        quiet = subprocess.DEVNULL
        begin = [sys.executable, "-m"]
        rest = ["--scheduler-file", str(where), "--no-dashboard"]
        parts = [
            [*begin, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *rest],
            *[[*begin, "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *rest]] * workers,
        ]
        running = [subprocess.Popen(part, stdout=quiet, stderr=quiet) for part in parts]
        try:
            while not (where.exists() and where.read_text()):
                time.sleep(0.1)
            yield str(json.loads(where.read_text())["address"])
        finally:
            for process in running:
                process.kill()
                process.wait()


def run(size: int = SIZE) -> None:
    """Print what a sweep of ``size`` x ``size`` loadouts takes, floats, and how it is shared out."""
    cells = size * size
    heading(f"Sweep of {size} x {size} unlike loadouts to the end, floats")
    alone = _alone(size)
    one = _swept(size)
    line(
        alone / (one / cells),
        "one process, parts of the rules remembered",
        f"{seconds(one / cells)} a fight, {seconds(one)} in all",
        "one fight at a time, nothing remembered",
        f"{seconds(alone)} a fight",
        "1,000 x 1,000 in 5 minutes",
    )
    two = _swept(size, workers=2)
    line(one / two, "two processes", seconds(two), "one process", seconds(one), "none")
    with _cluster(2) as address:
        many = _swept(size, scheduler=address, timeout=60.0)
    line(one / many, "a cluster of two workers", seconds(many), "one process", seconds(one), "none")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  largest memory of this process: {peak:,.0f} MB")


def large() -> None:
    """The same for 200 x 200 loadouts; a long run."""
    run(200)


def huge() -> None:
    """The same for 1,000 x 1,000 loadouts; a very long run."""
    run(1_000)

"""Running something several times, and a line that says how it compares."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Taken:
    """How long something took: median and least of several runs, in seconds."""

    median: float
    least: float

    def __str__(self) -> str:
        return f"{seconds(self.median)} (min {seconds(self.least)})"

    def per(self, number: int) -> str:
        """The speed when ``number`` things were done in each run."""
        return f"{number / self.median / 1000:,.1f} thousand/s (max {number / self.least / 1000:,.1f})"


def taken(work: Callable[[], object], runs: int = 9, before: Callable[[], object] | None = None) -> Taken:
    """The time that some work takes; ``before`` each run something else may be done outside the clock."""
    times = []
    for _ in range(runs):
        if before is not None:
            before()
        gc.collect()
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return Taken(median(times), min(times))


def seconds(time: float) -> str:
    """A time in words that fit its size."""
    return f"{time * 1000:.2f} ms" if time < 1 else f"{time:.2f} s"


def heading(title: str) -> None:
    """A heading above some lines."""
    print(f"\n{title}\n{'-' * len(title)}")


def line(ratio: float, what: str, own: str, beside: str, other: str, aim: str = "") -> None:
    """One comparison: the ratio first, then what was done, beside what, and the aim."""
    print(f"  {ratio:9.2f} x  {what}: {own}; beside {beside}: {other}" + (f"; aim {aim}" if aim else ""))

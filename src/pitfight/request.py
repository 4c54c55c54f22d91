"""How a fight is to be answered: by which method, within which limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitfight.fight import Fight, extras

if TYPE_CHECKING:
    from pitfight.engines.play import Game

METHODS = ("auto", "exact", "float", "sample")
ENGINES = ("auto", "plain", "fast")
WALKED_STATES = 3_000
"""Up to so many states Python walks the trace; above, the compiled loops do."""


@dataclass(frozen=True, slots=True)
class Request:
    """How a fight is to be answered: the method, and its limits."""

    method: str = "auto"
    n: int = 100_000
    seed: int | None = None
    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: float | None = None
    """In megabytes."""
    progress: Callable[[int, int], None] | None = None
    game: Game | None = None
    """A game that has begun: the odds are those from its present point on."""
    engine: str = "auto"
    """``plain`` walks and samples in Python, ``fast`` by the compiled loops, ``auto`` takes what suits the size."""


def surely_large(fight: Fight, request: Request) -> bool:
    """Whether so many states are to be expected that walking them in Python would only lose time."""
    return request.max_states is None and extras(fight.system).expected(fight) > WALKED_STATES

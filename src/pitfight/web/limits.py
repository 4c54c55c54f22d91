"""What one request may cost: sizes, states, seconds, and how many may wait."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of the server. A fight that does not fit is refused with the bound it met, never cut short silently."""

    body: int = 262_144
    """Bytes of a request's body."""
    upload: int = 2_000_000
    """Bytes of a roster that is brought in."""
    states: int = 200_000
    memory: float = 2_000
    """Megabytes for what is worked out."""
    seconds: float = 20.0
    """The longest that one answer is worked at."""
    first_wait: float = 0.3
    """Seconds that a page waits for its answer before it says that it is working."""
    examples_wait: float = 1.5
    """Seconds that the first page waits for the answers of its examples."""
    fights: int = 1_000_000
    """Fights of a sample."""
    fighters: int = 40
    roster: int = 300
    """Fighters of one side of a table of rosters."""
    waiting: int = 64
    """Answers being worked out or waiting for their turn."""
    answers: int = 2_000
    """Answers of a game that is played."""

    @property
    def aside(self) -> float:
        """Seconds for an answer that is one of many on a page."""
        return self.seconds / 10

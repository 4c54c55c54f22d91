"""What stands in the lines of screens."""

from __future__ import annotations

from pitfight.cli.cells import WIDTH, counts
from pitfight.results import Chance


def test_no_line_ends_between_a_number_and_its_chance() -> None:
    """Each count and its percents stay on one line, however wide the title is."""
    for title in ("score", *("x" * width for width in range(1, 40))):
        lines = counts(title, {number: Chance(0.0625) for number in range(-4, 12)})
        assert all(len(line) <= WIDTH and line.count(":") == line.count(": 6.2") for line in lines)
        assert sum(line.count(": 6.2") for line in lines) == 16

"""What the compiled loops and those who write for them agree on: columns of records, and marks in tables."""

from __future__ import annotations

KIND, PLACE, WHERE, ONWARD = range(4)
"""Columns of a record: the kind of node; the fighter's place, or how many answers or members there are; where the
cells, answers or members begin, or which end, choice or meeting it is; where the branches begin, or the node after."""
UNKNOWN, LEFT_OUT = -1, -2
"""Marks in the tables: not worked out yet; without a rank."""
OPEN, CAPPED = 0, 1
"""Places in the list of ends: the fight goes on; it was given up."""

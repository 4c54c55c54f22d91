"""A flat trace as the loops read it: one short record a node, which costs one read of memory, and no sure looks.

Four of ten things that a rule does in a brawl are looks whose answer is sure: it is the same however a fighter of that
fight can stand, or the same look has been taken before and he has not changed since. The loops are led past those
nodes. That is worked out anew for the whole trace when it has doubled, and when a way of standing turns up that answers
otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pitfight.engines.columns import PLACE, WHERE
from pitfight.engines.trace import ASK, COUNT_OF, FIRST_OF, LOOK, ONE_OF, PUT

if TYPE_CHECKING:
    from pitfight.engines.flat import Flat

UNSURE = -1
_FIRST_SETTLING = 512
_UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a look may raise for a way of standing in which the rules would never ask it."""


class Packed:
    """What the loops read of one flat trace: the records of its nodes, and its branches past sure looks."""

    def __init__(self, flat: Flat) -> None:
        self._flat = flat
        self.common: list[int | None] = []
        """For each table the branch that all numbers take; None where they differ or options matter."""
        self._compared: list[int] = []
        self._counts: list[int] = []
        self._settled = 0
        self._moved = self._differs = False

    def moved(self) -> None:
        """Tables or branches stand elsewhere than before."""
        self._moved = True

    def refresh(self) -> None:
        """Bring the records up to date before the loops run again."""
        flat = self._flat
        counts = [flat.table.count(place - 1) for place in range(flat.places)]
        if counts != self._counts:
            self._counts = counts
            for table in range(len(self.common)):
                self._compare(table)
        if self._moved:
            self._write()
        if self._differs or self._moved or flat.nodes >= max(2 * self._settled, _FIRST_SETTLING):
            self.settle()
        self._moved = self._differs = False

    def settle(self) -> None:
        """Lead past every look that is sure."""
        from pitfight.engines import kernels

        flat = self._flat
        for table in range(len(self.common), len(flat.table_keys)):
            self.common.append(UNSURE)
            self._compared.append(0)
            self._compare(table)
        if self._moved:  # branches of a look may have moved again
            self._write()
        common = np.array([UNSURE if branch is None else branch for branch in self.common], np.int32)
        kernels.lead_past(flat.raw(), common, flat.nodes)
        self._settled = flat.nodes

    def _compare(self, table: int) -> None:
        """Ask the numbers that have not been asked yet; one that differs makes the look unsure, also later on."""
        flat, common = self._flat, self.common[table]
        if common is None or not flat.is_look(table):
            return
        place, what, args = flat.table_keys[table]
        count = flat.table.count(place - 1)
        for number in range(self._compared[table], count):
            try:
                branch = flat.branch(table, number)
            except _UNFIT:
                branch = UNSURE
            consults = flat.table.consults.get((what, place - 1, number, args))
            if branch == UNSURE or consults or common not in (UNSURE, branch):
                self._differs |= common != UNSURE
                self.common[table] = None
                return
            common = branch
        self.common[table], self._compared[table] = common, count

    def _write(self) -> None:
        """All records anew."""
        flat = self._flat
        records, members = flat.records, flat.members
        kind, arg, after = (column[: flat.nodes] for column in flat.raw()[:3])
        table_begin, table_place, die_begin, die_size, group_begin, group_size, listed = flat.heads()
        records[: flat.nodes] = np.stack([kind, np.zeros_like(arg), arg, after], axis=1)
        for kinds, sizes, begins in (
            ((LOOK, PUT), table_place, table_begin),
            ((ASK,), die_size, die_begin),
            ((FIRST_OF, ONE_OF, COUNT_OF), group_size, group_begin),
        ):
            which = np.flatnonzero(np.isin(kind, kinds))
            records[which, PLACE], records[which, WHERE] = sizes[arg[which]], begins[arg[which]]
        which = np.flatnonzero(listed >= 0)
        members[which, 0], members[which, 1] = table_begin[listed[which]], table_place[listed[which]]

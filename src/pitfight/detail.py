"""What is counted in the first phase, worked out, or from phases run die by die where that takes too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitfight.errors import TooLargeError
from pitfight.results import Chance, Detail

if TYPE_CHECKING:
    from pitfight.engines.best import Chooser
    from pitfight.engines.play import Game
    from pitfight.engines.solve import Numbers
    from pitfight.engines.table import Table
    from pitfight.fight import Fight


def counted_detail(
    fight: Fight, numbers: Numbers, game: Game | None, best: Chooser | None, table: Table, known: Detail
) -> Detail:
    """What is counted in the first phase, with what is ``known`` already. An exact answer has no sampled part."""
    from pitfight.engines.sample import DETAIL_FIGHTS, detail_of
    from pitfight.engines.tally import MOST_STATES, tally

    try:
        counted = tally(fight, game, best, table, most=None if numbers.exact else MOST_STATES)
    except TooLargeError:
        # phases run die by die cannot play best: then nothing is counted
        return detail_of(fight, DETAIL_FIGHTS, 0, game).also(known) if best is None else known
    return {
        key: {
            value: Chance(numbers.plain(numbers.ratio(chance.numerator, chance.denominator)))
            if not isinstance(chance, dict)
            else {
                inner: Chance(numbers.plain(numbers.ratio(own.numerator, own.denominator)))
                for inner, own in chance.items()
            }
            for value, chance in values.items()
        }
        for key, values in counted.items()
    } | known

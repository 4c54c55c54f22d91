"""Which starting weapon per crown, in Mordheim: ``python -m docs.studies.starting_weapons`` renews table and chart."""

from __future__ import annotations

from collections.abc import Sequence

import pitfight as pf
from docs.studies.making import percent, points, table, write
from pitfight.grids.buy import BestLoadout

SYSTEM = "mordheim"
BUDGET = 15
FIGHTERS = ("Warrior: dagger", "Youngblood: dagger", "Champion: dagger", "Middenheim Champion: dagger")
"""Everyone has a dagger for nothing; what is bought comes on top."""
FOES = ("Warrior: sword", "Warrior: axe, shield", "Verminkin: two clubs", "Orc Boy: axe, shield", "Ghoul")


def bought(fighter: str, foes: Sequence[str] = FOES, budget: int = BUDGET) -> BestLoadout:
    """Everything he can buy for the budget, against all foes, exactly."""
    return pf.best_loadout(SYSTEM, fighter, budget, foes)


def rows(found: BestLoadout) -> list[list[str]]:
    """The cheapest way to each better average: price, gear, average, and what each further crown gains."""
    lines, before = [], None
    for own in found.frontier:
        average = own.average.value
        gained = "" if before is None else points((average - before[1]) / (own.offer.price - before[0]))
        lines.append([found.fighter, str(own.offer.price), own.offer.words, percent(average), gained])
        before = (own.offer.price, average)
    return lines


def chart(answers: Sequence[BestLoadout]) -> dict[str, object]:
    """The frontiers as steps."""
    values = [
        {
            "who": found.fighter.partition(":")[0],
            "price": own.offer.price,
            "win": float(own.average.value),
            "gear": own.offer.words,
        }
        for found in answers
        for own in found.frontier
    ]
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "description": "Chance to win, by what his gear costs",
        "width": 560,
        "height": 320,
        "data": {"values": values},
        "encoding": {
            "x": {"field": "price", "type": "quantitative", "title": "gold crowns, beside the dagger he has"},
            "y": {
                "field": "win", "type": "quantitative", "title": "average chance to win",
                "axis": {"format": "%"}, "scale": {"domain": [0, 1]},
            },
            "color": {"field": "who", "title": None},
        },
        "layer": [{"mark": {"type": "line", "interpolate": "step-after"}}, {"mark": {"type": "point", "filled": True}}],
    }  # fmt: skip


def main() -> None:
    """Work it out and write it down."""
    answers = [bought(fighter) for fighter in FIGHTERS]
    heads = ["who", "gold crowns", "beside the dagger", "wins on average, %", "points a crown"]
    made = [[line[0], line[2], line[1], *line[3:]] for found in answers for line in rows(found)]
    heads = [heads[0], heads[2], heads[1], *heads[3:]]
    write("starting-weapons", table(heads, made, words=2), chart(answers))


if __name__ == "__main__":
    main()

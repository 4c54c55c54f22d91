"""Two weapons, or sword and shield, in Mordheim: ``python -m docs.studies.two_weapons`` renews table and chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import pitfight as pf
from docs.studies.making import percent, points, table, write
from pitfight.charts import two_loadouts

SYSTEM = "mordheim"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to arm him: what it is called, his words, and the readings it is played by."""

    name: str
    gear: str
    options: Mapping[str, str] = field(default_factory=dict)


WAYS = (
    Way("sword, shield", "sword, shield"),
    Way("shield counts 5+", "sword, shield, toughened leathers"),
    Way("sword, buckler", "sword, buckler"),
    Way("sword, dagger", "sword, dagger"),
    Way("two swords", "two swords"),
    Way("two swords, re-rolled parry", "two swords", {"parry_two_swords": "reroll"}),
)
"""A shield that counts one better is a common house rule; for the dice it is a shield with toughened leathers."""
FIGHTERS = ("Warrior", "Champion: T4")
FOES = (
    "Warrior: sword",
    "Warrior: sword, shield",
    "Warrior: two axes",
    "Warrior: halberd",
    "Ghoul",
    "Orc Boy: axe, shield",
    "Possessed",
)
FIRST, SECOND = "sword, shield", "two swords"


def chance(fighter: str, way: Way, foe: str) -> Fraction:
    """The exact chance to win, half of the fights with his charge and half with the foe's."""
    armed = f"{fighter}{', ' if ':' in fighter else ': '}{way.gear}"
    charged = f"{foe}{', ' if ':' in foe else ': '}charging"
    both = (
        pf.odds(SYSTEM, f"{armed}, charging", foe, method="exact", options=way.options),
        pf.odds(SYSTEM, armed, charged, method="exact", options=way.options),
    )
    return sum((Fraction(odds.win["a"].value) for odds in both), Fraction(0)) / 2


def rows(fighters: Sequence[str] = FIGHTERS, foes: Sequence[str] = FOES) -> list[tuple[str, str, dict[str, Fraction]]]:
    """For each fighter and foe the chances of every way."""
    return [(own, foe, {way.name: chance(own, way, foe) for way in WAYS}) for own in fighters for foe in foes]


def line(fighter: str, foe: str, chances: Mapping[str, Fraction]) -> list[str]:
    """A row of the table."""
    return [fighter, foe, *map(percent, chances.values()), points(chances[SECOND] - chances[FIRST])]


def main() -> None:
    """Work it out and write it down."""
    found = rows()
    heads = ["he", "against", *(way.name for way in WAYS), "two swords over shield"]
    chart = two_loadouts(
        [
            {
                "measure": f"{own.partition(':')[0]} v {foe}",
                "first": float(chances[FIRST]),
                "second": float(chances[SECOND]),
            }
            for own, foe, chances in found
        ],
        (FIRST, SECOND),
        width=760,
    )
    write("two-weapons", table(heads, [line(*row) for row in found], words=2), chart)


if __name__ == "__main__":
    main()

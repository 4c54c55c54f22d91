"""What best play is worth in brawls: ``python -m docs.studies.best_play`` renews the table and the chart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations

import pitfight as pf
from docs.studies.making import percent, points, table, write
from pitfight.charts import two_loadouts

CHOICES = {"a.target": "whom to strike", "a": "everything"}


@dataclass(frozen=True, slots=True)
class Brawl:
    """A fight, which choices of side a are played best, and what ends it."""

    system: str
    a: tuple[str, ...]
    b: tuple[str, ...]
    best: str = "a.target"
    until: str | None = None

    def odds(self, *, best: bool) -> pf.Odds:
        """The odds, side a by its default policies or on best play; exact to about 12 digits."""
        policy = {self.best: "best"} if best else {}
        return pf.odds(self.system, self.a, self.b, policy=policy, until=self.until, method="float")

    def words(self) -> str:
        """Who fights whom."""
        until = f", {self.until.replace('=', ' ')}" if self.until else ""
        return f"{' and '.join(self.a)} v {' and '.join(self.b)}{until}"


UNLIKE = ("Warrior: axe", "Champion: halberd"), ("Warrior: sword", "Orc Boy: axe")
THREE = Brawl(
    "mordheim",
    ("Warrior: axe", "Champion: halberd", "Warrior: club"),
    ("Warrior: sword", "Orc Boy: axe", "Ghoul"),
)
BRAWLS = (
    Brawl("mordheim", ("Champion: sword",), ("Warrior: axe", "Ghoul")),
    Brawl("mordheim", ("Champion: sword",), ("Warrior: axe", "Ghoul"), "a"),
    Brawl("mordheim", ("Champion: sword",), ("Warrior: axe", "Possessed")),
    Brawl("mordheim", ("2 Champions: two axes",), ("Ghoul", "Possessed")),
    Brawl("mordheim", *UNLIKE),
    Brawl("mordheim", *UNLIKE, "a"),
    THREE,
    Brawl("coreheim", ("2 Militia: spear",), ("State Trooper: sword", "Militia: axe"), "a"),
    Brawl("warband-skirmish", ("demo-champion", "demo-brute"), ("demo-brute", "demo-champion"), "a", "turns=2"),
)


@dataclass(frozen=True, slots=True)
class Worth:
    """Chances to win and to lose, by the default policies and on best play."""

    brawl: Brawl
    default: tuple[float, float]
    best: tuple[float, float]

    @property
    def gain(self) -> float:
        """What best play adds to the chance to win, as the chart shows it too."""
        return self.best[0] - self.default[0]

    def line(self) -> list[str]:
        """A row of the table."""
        return [
            self.brawl.system,
            self.brawl.words(),
            CHOICES[self.brawl.best],
            *(percent(chance) for chance in (*self.default, *self.best)),
            points(self.gain),
        ]


def worth(brawl: Brawl) -> Worth:
    """What best play is worth in a fight."""
    default, best = (brawl.odds(best=own).win for own in (False, True))
    return Worth(brawl, (float(default["a"]), float(default["b"])), (float(best["a"]), float(best["b"])))


def in_order(brawl: Brawl, foes: tuple[str, ...]) -> list[str]:
    """How often side a wins by its default policies where the foes are listed in another order: a row of a table."""
    return [", ".join(foes), percent(replace(brawl, b=foes).odds(best=False).win["a"].value)]


def main() -> None:
    """Work it out and write it down."""
    found = [worth(brawl) for brawl in BRAWLS]
    heads = [
        "system",
        "side a v side b",
        "what a plays best",
        "wins",
        "loses",
        "wins at best",
        "loses at best",
        "more wins",
    ]
    chart = two_loadouts(
        [
            {"measure": f"{place}. {CHOICES[own.brawl.best]}", "first": own.default[0], "second": own.best[0]}
            for place, own in enumerate(found, start=1)
        ],
        ("chance to win by default", "on best play"),
        width=760,
    )
    numbered = [[f"{place}. {own.line()[0]}", *own.line()[1:]] for place, own in enumerate(found, start=1)]
    write("best-play", table(heads, numbered, words=3), chart)
    orders = sorted((in_order(THREE, foes) for foes in permutations(THREE.b)), key=lambda row: float(row[1]))
    print(table(["side b in this order", "a wins by default"], orders))


if __name__ == "__main__":
    main()

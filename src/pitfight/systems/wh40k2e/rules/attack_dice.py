"""Attack dice (W2-04, W2-05): how many a fighter rolls, critical hits, fumbles, and what his own dice come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from pitfight.dice import Ask, Dice, Kind, Option, Policy
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.moment import Moment
from pitfight.values import value

ATTACK_DIE = Ask("attack_die", "an attack die", "W2-04")
CRITICAL = Ask("critical", "what a critical hit adds", "W2-04")
CRITICAL_DIE = range(1, 4)
"""What a critical hit may add in place of 1: the faces of a D3."""
ATTACK_DIE_AGAIN = Ask("attack_die_again", "an attack die again", "W2-05")
ROLL_AGAIN = Kind(
    "roll_again",
    "which attack dice to roll again",
    "W2-05",
    (
        Policy("likely", "so many of the lowest as bring most on average", lambda options: 0, takes_first=True),
        Policy("never", "none", lambda options: _place(options, "none")),
        Policy("all", "all of them", lambda options: _place(options, "all")),
    ),
    quiet=True,
)


def _place(options: Sequence[Option], name: str) -> int:
    return next(place for place, option in enumerate(options) if option.name == name)


@value
class Pool:
    """A fighter's attack dice, and what is special about them.

    ``critical`` is what each critical hit adds, ``fumble`` what each 1 brings the opponent, ``lone_fumble`` whether the
    1 of an only die counts, ``again`` whether dice may be rolled again.
    """

    dice: int
    critical: str
    fumble: int
    lone_fumble: bool
    again: bool


class Thrown(NamedTuple):
    """What matters of a throw: its highest face, how many sixes, how many ones."""

    highest: int
    sixes: int
    ones: int

    @property
    def criticals(self) -> int:
        """Critical hits: all sixes but one (W2-04)."""
        return max(self.sixes - 1, 0)

    def words(self) -> str:
        """The throw for a reader."""
        own = self.highest + self.criticals
        return f"highest {self.highest}, {self.criticals} critical(s), {self.ones} fumble(s), {own} for himself"


NONE = Thrown(0, 0, 0)


def number_of_dice(me: Moment, foe: Moment, further: int) -> int:
    """Attacks after doubling, then the steed, a second weapon, other bonuses, and one for each further attacker."""
    if not ask("rolls_dice", me, foe) or ask("silences", foe, me):
        return 0
    number = int(ask("attacks", me, foe, base=_attacks(me))) + me.model.steed_attacks
    number += 1 if len(close_weapons(me)) >= 2 else 0
    return max(number + int(ask("attack_dice", me, foe)) + further, 0)


def _attacks(me: Moment) -> int:
    attacks = max(me.model.attacks + me.attacks_lost, 0)
    return (attacks + 1) // 2 if me.halved else attacks


def close_weapons(me: Moment) -> list[str]:
    """The close combat weapons that he has in use; those of his body are none."""
    return [
        row.id for row in me.model.weapons if row.facts.get("close", True) and (me.first or not row.facts.get("once"))
    ]


def pool(me: Moment, foe: Moment, further: int) -> Pool:
    """His attack dice against that opponent."""
    criticals = bool(ask("foe_criticals", foe, me))
    return Pool(
        number_of_dice(me, foe, further),
        str(ask("critical_worth", me, foe)) if criticals else "0",
        int(ask("foe_fumble_worth", foe, me)),
        me.model.rulings["single_die_fumble"] == "on",
        bool(ask("rolls_again", me, foe)),
    )


def thrown(faces: tuple[int, ...], beside: Thrown = NONE) -> Thrown:
    """What matters of some faces, and of other dice beside them."""
    return Thrown(max((beside.highest, *faces)), beside.sixes + faces.count(6), beside.ones + faces.count(1))


def one_more(dice: Dice, so_far: Thrown, item: int) -> Thrown:
    """One more attack die."""
    return thrown((dice.roll(ATTACK_DIE),), so_far)


def throw(dice: Dice, number: int) -> Thrown:
    """A throw of attack dice."""
    return dice.fold(one_more, (0,) * number, NONE)


def own_part(dice: Dice, own: Pool) -> int:
    """What his own dice come to: the highest, critical hits, less what his fumbles give away."""
    if own.again:
        return dice.sub(counted, own, thrown(dice.sub(faces, own)))
    return dice.sub(counted, own, dice.sub(throw, own.dice))


def counted(dice: Dice, own: Pool, throw: Thrown) -> int:
    """What a throw comes to once the dice lie on the table (W2-04, W2-05)."""
    fixed = plain_part(own, throw)
    if own.critical == "D3":
        return fixed + sum(dice.roll(CRITICAL, len(CRITICAL_DIE)) for _ in range(throw.criticals))
    return fixed


def plain_part(own: Pool, throw: Thrown) -> int:
    """The same without critical hits whose worth is rolled."""
    fumbles = throw.ones if own.dice > 1 or own.lone_fumble else 0
    return throw.highest + (throw.criticals if own.critical == "1" else 0) - own.fumble * fumbles


def faces(dice: Dice, own: Pool) -> tuple[int, ...]:
    """All faces of a throw, after those rolled again that may be."""
    rolled = dice.pool(ATTACK_DIE, own.dice)
    if not own.again or not rolled:
        return rolled
    again: int = dice.choose(ROLL_AGAIN, *_ways_again(dice.sub(lowest_again, own, rolled), len(rolled)))
    return tuple(sorted((*rolled[again:], *dice.pool(ATTACK_DIE_AGAIN, again))))


def _ways_again(best: int, dice: int) -> tuple[tuple[Option, ...], Callable[[], Sequence[Option]]]:
    """How many of the lowest dice may be rolled again, the best number first."""
    names = {0: "none", dice: "all"}
    ways = [Option(names.get(number, f"lowest-{number}"), number) for number in range(dice + 1)]
    return (ways[best],), lambda: [way for way in ways if way.value != best]


def lowest_again(dice: Dice, own: Pool, rolled: tuple[int, ...]) -> int:
    """So many of the lowest dice bring most on average when they are rolled again, the fewer among equals."""

    def mean(number: int) -> Fraction:
        odds = dice.odds(after_again, own, thrown(rolled[number:]), number)
        return sum((result * chance for result, chance in odds), Fraction(0))

    return max(range(len(rolled) + 1), key=lambda number: (mean(number), -number))


def after_again(dice: Dice, own: Pool, kept: Thrown, number: int) -> int:
    """What a throw comes to when so many dice are rolled again."""
    return dice.sub(counted, own, dice.fold(one_more, (0,) * number, kept))

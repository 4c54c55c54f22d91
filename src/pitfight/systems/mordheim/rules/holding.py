"""Holding an enemy (mutations): who has a limb for it takes attacks from one enemy a phase, as that one strikes."""

from __future__ import annotations

from pitfight.dice import Dice, Kind, Option, Policy, View, Who, first
from pitfight.splitting import Way
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.parry import has_many_opponents
from pitfight.systems.mordheim.rules.who_can_fight import moment

HOLD = Kind(
    "hold",
    "whether to take attacks from this enemy or keep that for another",
    "MH-10",
    (
        Policy("first", "holds the first enemy who strikes with several attacks", first, takes_first=True),
        Policy("never", "holds nobody", lambda options: 1),
    ),
    by="target",
)
CHOICES = (Option("hold", True), Option("let-go", False))


def held(fight: View, dice: Dice, striker: Who, target: Who, share: Way) -> int:
    """How many of the striker's attacks his target takes away."""
    taken: int = fight.look(target, grip)
    if not taken or sum(number for _, number in share) < 2:
        return 0
    if fight.look(target, has_many_opponents):
        if not dice.choose(HOLD, CHOICES):
            return 0
        fight.put(target, grips)
    return taken


def grip(warrior: Warrior, now: Condition) -> int:
    """How many attacks he can still take from an enemy in this phase."""
    return 0 if now.grip_used else int(ask("holds_a_foe", moment(warrior, now)))


def grips(warrior: Warrior, now: Condition) -> Condition:
    """He holds one enemy in this phase."""
    return now._replace(grip_used=True)

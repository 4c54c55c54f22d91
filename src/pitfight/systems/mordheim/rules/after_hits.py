"""What hits bring besides their wounds: a trial of Strength, fumes (sheet 3.2, 5)."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.systems.mordheim import charts
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import Moment
from pitfight.systems.mordheim.rules import bodily_blows, wounding
from pitfight.systems.mordheim.rules.wounding import Blow
from pitfight.values import value

STRENGTH = Ask("trial_of_strength", "for his Strength", "")
FOES_STRENGTH = Ask("foes_strength", "for his Strength", "", by="target")
TOUGHNESS = Ask("toughness_test", "against the fumes", "", by="target", passed="hurt", failed="unhurt")
OWN_FUMES = Ask("own_fumes", "against his own fumes", "", passed="hurt", failed="unhurt")


@value
class AfterHits:
    """One more wound that so many hits may bring: after a trial of Strength, or when the target fails a test."""

    hits: int
    blow: Blow
    margin: int | None = None
    """The striker's Strength beyond the target's, where they try it; a tie is enough for him."""
    need: int = charts.NEVER
    """The target's die that brings the wound, where he tests."""
    backfires: int = charts.NEVER
    """The striker's own die that hurts him too."""


def after_hits(me: Moment, target: Moment) -> tuple[AfterHits, ...]:
    """What hits of his on this target bring besides."""
    found = []
    for arm in bodily_blows.blows(me, "crushing_blows"):
        margin = me.warrior.strength - target.warrior.strength
        found.append(AfterHits(2, wounding.sure_wound(me, target, arm), margin=margin))
    for arm in bodily_blows.blows(me, "fumes"):
        toughness = int(ask("toughness", target, me, base=target.warrior.toughness))
        blow = wounding.sure_wound(me, target, arm)
        found.append(AfterHits(1, blow, need=min(toughness + 1, 6), backfires=6))
    return tuple(found)


def brings_wound(dice: Dice, after: AfterHits) -> bool:
    """Whether the hits bring one more wound."""
    if after.margin is not None:
        return dice.roll(STRENGTH) + after.margin >= dice.roll(FOES_STRENGTH)
    return dice.test(TOUGHNESS, at_least=after.need)


def backfires(dice: Dice, after: AfterHits) -> bool:
    """Whether they hurt the striker himself."""
    return dice.test(OWN_FUMES, at_least=after.backfires)

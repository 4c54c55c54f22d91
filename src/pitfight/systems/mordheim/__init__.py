"""Mordheim: close combat of the skirmish game of 1999, with the readings of its later rulebook where it is silent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pitfight.fight import Count, Example, Extras, Fight
from pitfight.systems.base import Base
from pitfight.systems.mordheim import explain, fighter, rules
from pitfight.systems.mordheim.moment import STATUSES
from pitfight.systems.mordheim.outfits import Outfits
from pitfight.systems.mordheim.questions import REGISTRY
from pitfight.systems.mordheim.rules.activation import HITS, ORDER, STRIKES
from pitfight.systems.mordheim.rules.bodily_blows import FORM
from pitfight.systems.mordheim.rules.holding import HOLD
from pitfight.systems.mordheim.rules.moving import JOIN, LEAVE
from pitfight.systems.mordheim.rules.parry import WHETHER_TO_PARRY
from pitfight.systems.mordheim.rules.two_weapons import WEAPON
from pitfight.systems.mordheim.rules.which_models_fight import SPLIT, TARGET


class Mordheim(Base):
    """The rule system ``mordheim``, as engines see it."""

    key = "mordheim"
    title = "Mordheim"
    statuses = STATUSES
    untils = ("out", "phase", "phases=k", "blows", "blows=who")
    kinds = (TARGET, SPLIT, FORM, WEAPON, WHETHER_TO_PARRY, HOLD, ORDER, LEAVE, JOIN)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics = fighter.CHARACTERISTICS
    outfits = Outfits()

    extras = Extras(
        fled=("fleeing",),
        states=("charging", "stood up"),
        examples=(
            Example(
                "Warrior: sword; charging",
                "Warrior: sword",
                "To strike first once is worth next to nothing in a long fight.",
            ),
            Example(
                "Warrior: sword, axe; charging",
                "Warrior: sword",
                "A second weapon is worth far more than the charge.",
            ),
            Example(
                "Warrior: spear",
                "Warrior: sword; charging",
                "The spear strikes first even at who charges; a sword that parries still does better.",
            ),
        ),
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "pair": "a pair: one more attack, as with two weapons",
        "shot": "one shot more, in the first phase in which he strikes; a brace: two shots in turn 1 and nothing else",
        "mounted_only": "used mounted only",
    }

    table = staticmethod(fighter.table)
    assemble = staticmethod(fighter.assemble)
    step = staticmethod(rules.step)
    likeness = staticmethod(fighter.likeness)
    words = staticmethod(fighter.in_words)
    because = staticmethod(explain.because)

    def details(self, fight: Fight) -> Sequence[Count]:
        return (Count("hits", "hits", HITS, per=True), Count("first_striker", "who strikes first", STRIKES, per=False))


SYSTEM = Mordheim()

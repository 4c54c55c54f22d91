"""Coreheim: close combat of the community's D12 rules, and of their older edition with a D6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pitfight.fight import Count, Example, Extras, Fight
from pitfight.systems.base import Base
from pitfight.systems.coreheim import converting, explain, fighter, rules
from pitfight.systems.coreheim.moment import STATUSES
from pitfight.systems.coreheim.questions import REGISTRY
from pitfight.systems.coreheim.rules.activation import STRIKES
from pitfight.systems.coreheim.rules.striking import HITS
from pitfight.systems.coreheim.rules.targeting import SPLIT, TARGET
from pitfight.systems.coreheim.rules.two_weapons import WEAPON
from pitfight.systems.coreheim.rules.who_strikes_first import OWN_ORDER, WHIRLWIND


class Coreheim(Base):
    """The rule system ``coreheim``, as engines see it."""

    key = "coreheim"
    title = "Coreheim"
    statuses = STATUSES
    untils = ("out", "phase", "phases=k", "blows", "blows=who")
    kinds = (TARGET, SPLIT, WEAPON, WHIRLWIND, OWN_ORDER)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics = fighter.CHARACTERISTICS

    extras = Extras(
        states=("charging", "stood up"),
        examples=(
            Example(
                "State Trooper: sword; charging",
                "Militia: spear",
                "A charge into a spear, which strikes first.",
            ),
            Example(
                "State Trooper: sword, axe",
                "State Trooper: sword, shield",
                "Here the shield beats the second weapon.",
            ),
            Example(
                "Mercenary Captain: sword; charging",
                "Sergeant: sword",
                "The better fighter, and yet no sure thing.",
            ),
        ),
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "sweeps": "each attack is rolled against everyone else within an inch, friend or foe",
        "missile": "a missile weapon: with it a polearm does not strike first",
        "one_charge": "put away after the phase of a mounted charge",
        "free": "no weapon choice",
        "natural": "no penalty for fighting without weapons",
    }

    table = staticmethod(fighter.table)
    assemble = staticmethod(fighter.assemble)
    step = staticmethod(rules.step)
    likeness = staticmethod(fighter.likeness)
    words = staticmethod(fighter.in_words)
    because = staticmethod(explain.because)

    def convert(self, text: str) -> dict[str, int]:
        """An old profile in Coreheim's numbers (``show --convert``)."""
        return converting.converted(text)

    def profile_words(self, numbers: Mapping[str, int]) -> str:
        """A profile as the first words of a fighter."""
        return converting.in_words(numbers)

    def details(self, fight: Fight) -> Sequence[Count]:
        return (Count("hits", "hits", HITS, per=True), Count("first_striker", "who strikes first", STRIKES, per=False))


SYSTEM = Coreheim()

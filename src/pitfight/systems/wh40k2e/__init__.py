"""Warhammer 40,000, second edition: hand-to-hand combat by attack dice and Combat Scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pitfight.fight import Count, Example, Extras, Fight
from pitfight.systems.base import Base
from pitfight.systems.wh40k2e import explain, fighter, rules
from pitfight.systems.wh40k2e.moment import STATUSES
from pitfight.systems.wh40k2e.questions import REGISTRY
from pitfight.systems.wh40k2e.rules.attack_dice import ROLL_AGAIN
from pitfight.systems.wh40k2e.rules.breaking_off import LEAVE
from pitfight.systems.wh40k2e.rules.duels import SCORE_DIFFERENCE
from pitfight.systems.wh40k2e.rules.follow_up import FOLLOW_UP
from pitfight.systems.wh40k2e.rules.hits import HITS, WEAPON
from pitfight.systems.wh40k2e.rules.multiple_combatants import ORDER
from pitfight.systems.wh40k2e.rules.parrying import PARRY
from pitfight.systems.wh40k2e.rules.vehicles import LOCATION, PENETRATES, TOOL


class SecondEdition(Base):
    """The rule system ``wh40k2e``, as engines see it."""

    key = "wh40k2e"
    title = "Warhammer 40,000 2nd edition"
    statuses = STATUSES
    ladders = (STATUSES[:3], STATUSES[3:])
    """The statuses of models, and of vehicles."""
    untils = ("phase", "chain", "dead", "phases=k", "blows", "duel")
    kinds = (ORDER, LEAVE, ROLL_AGAIN, PARRY, WEAPON, LOCATION, TOOL, FOLLOW_UP)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics = fighter.CHARACTERISTICS
    extras = Extras(
        ordered=True,
        fled=("broken",),
        states=("charging", "higher ground"),
        single=("chain", "duel"),
        examples=(
            Example(
                "Space Marine: chainsword; charging",
                "Ork Boy",
                "One phase: who wins the combat need not wound, and often nobody falls.",
            ),
            Example(
                "Space Marine: chainsword; charging",
                "Ork Boy",
                "The same, fought until one is dead.",
                until="dead",
            ),
            Example(
                "Terminator: power fist; charging",
                "Genestealer",
                "The heaviest fist is no use to who never wins a combat.",
                until="dead",
            ),
        ),
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "shot": "a pistol: counts as a close combat weapon",
        "natural": "of the body: no further attack die beside another weapon",
        "once": "used in the first phase only",
        "refused": "not used here",
    }

    table = staticmethod(fighter.table)
    assemble = staticmethod(fighter.assemble)
    step = staticmethod(rules.step)
    likeness = staticmethod(fighter.likeness)
    words = staticmethod(fighter.in_words)
    because = staticmethod(explain.because)

    def profile_lines(self, row: Mapping[str, Any]) -> list[str]:
        """What a profile's fighter carries unless told otherwise, and the armour of a vehicle."""
        return fighter.profile_lines(row)

    def details(self, fight: Fight) -> Sequence[Count]:
        score = Count("score_difference", "Combat Score of a less b", SCORE_DIFFERENCE, per=False, number=True)
        return (
            *((score,) if fighter.duels_begin(fight) else ()),
            Count("hits", "hits", HITS, per=True),
            Count("penetrations", "penetrations", PENETRATES, per=False, total=True),
        )


SYSTEM = SecondEdition()

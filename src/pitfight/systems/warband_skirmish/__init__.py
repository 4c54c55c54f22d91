"""Warband Skirmish: the percentile combat of the video game of that name, as its community's combat page has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pitfight.fight import Count, Example, Extras, Fight
from pitfight.systems.base import Base
from pitfight.systems.warband_skirmish import explain, fighter, rules
from pitfight.systems.warband_skirmish.questions import REGISTRY
from pitfight.systems.warband_skirmish.rules.activation import DAMAGE
from pitfight.systems.warband_skirmish.rules.rout import RETREAT
from pitfight.systems.warband_skirmish.rules.who_is_attacked import TARGET
from pitfight.systems.warband_skirmish.scene import Scene
from pitfight.systems.warband_skirmish.unit import STATUSES, Now, Unit


class WarbandSkirmish(Base):
    """The rule system ``warband-skirmish``, as engines see it."""

    key = "warband-skirmish"
    title = "Warband Skirmish"
    step_word = "turn"
    statuses = STATUSES
    untils = ("out", "attack", "attack=who", "activation", "activation=who", "turns=k")
    kinds = (TARGET, RETREAT)
    catalogue = fighter.CATALOGUE
    registry = REGISTRY
    characteristics = fighter.CHARACTERISTICS
    extras = Extras(
        fled=("fleeing", "routed", "retreated"),
        states=(),
        single=("attack", "activation"),
        examples=(
            Example(
                "seed-warrior-flail",
                "seed-captain-shield",
                "Defence and Wounds decide: the captain is hit as often and hurt far less.",
            ),
            Example(
                "demo-brute",
                "demo-swordsman",
                "Strength, which says how often damage is rolled for, beats skill.",
            ),
            Example(
                "demo-swordsman",
                "demo-champion",
                "Two trained fighters; a parry against more Wounds.",
            ),
        ),
        beside={"hit_gate": "none"},
        tells_how=("rout", "how a side leaves"),
        exact_states=900,
        apart=True,
        expected=fighter.expected,
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "shoots": "shots: whoever lists it shoots, and does without the weapon in hand",
    }

    table = staticmethod(fighter.table)
    assemble = staticmethod(fighter.assemble)
    step = staticmethod(rules.step)
    likeness = staticmethod(fighter.likeness)
    words = staticmethod(fighter.in_words)
    because = staticmethod(explain.because)

    def pauses(self, scene: Scene) -> bool:
        return scene.stage == "turn_over"

    def wounds_left(self, unit: Unit, now: Now) -> int:
        return now.wounds

    def scene_words(self, scene: Scene) -> str:
        return "by Initiative"

    def details(self, fight: Fight) -> Sequence[Count]:
        if fight.until.word not in ("attack", "activation"):
            return ()
        return (Count("damage", "damage", DAMAGE, per=False, number=True),)


SYSTEM = WarbandSkirmish()

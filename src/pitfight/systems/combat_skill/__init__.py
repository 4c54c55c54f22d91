"""Combat Skill: rank and file of a rank-and-flank game, unit against unit, with combat result and break tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pitfight.effects import Row
from pitfight.errors import FightError
from pitfight.fight import Count, Example, Extras, Fight, Until
from pitfight.systems.base import Base
from pitfight.systems.combat_skill import explain, fighter, first_round, in_words, rules
from pitfight.systems.combat_skill.questions import REGISTRY
from pitfight.systems.combat_skill.rows import CATALOGUE, find
from pitfight.systems.combat_skill.rules import casualties
from pitfight.systems.combat_skill.rules.break_tests import BROKEN, PURSUE
from pitfight.systems.combat_skill.rules.choose_weapons import WEAPON
from pitfight.systems.combat_skill.rules.combat_result import SCORES
from pitfight.systems.combat_skill.rules.who_can_attack import SPLIT, TARGET
from pitfight.systems.combat_skill.scene import Scene
from pitfight.systems.combat_skill.unit import STATUSES, Condition, Unit, models

EDITIONS: Mapping[str, Mapping[str, str]] = {
    "bfg": {},
    "wfb8": {
        "asl_pair": "simultaneous",
        "asf_pair": "simultaneous",
        "asl_reroll": "off",
        "kb_large": "none",
        "fear_result_bonus": "off",
    },
}
"""The options that each edition sets, unless the fight gives them."""


class CombatSkill(Base):
    """The rule system ``combat-skill``, as engines see it."""

    key = "combat-skill"
    title = "Combat Skill"
    step_word = "round"
    left_word = "models"
    statuses = STATUSES
    untils = ("round", "rounds=k", "wiped", "broken", "blows", "blows=who")
    kinds = (TARGET, SPLIT, WEAPON, PURSUE)
    catalogue = CATALOGUE
    registry = REGISTRY
    characteristics = fighter.CHARACTERISTICS

    extras = Extras(
        fled=("broken",),
        several=lambda unit: unit.models > 1,
        states=("charging",),
        examples=(
            Example(
                "5 Empire Knights x5; charging",
                "20 Spearmen x5",
                "A charge of knights breaks a unit four times its number more often than not.",
                until="broken",
            ),
            Example(
                "5 Empire Knights x5; charging",
                "20 Spearmen x5",
                "The same knights would not grind it down: what wins is that the enemy runs.",
                until="wiped",
            ),
            Example(
                "20 Halberdiers x10",
                "20 Halberdiers x5",
                "Ten in front against five: more blows or more ranks.",
                until="broken",
            ),
        ),
        first_step=first_round.lines,
    )

    fact_words: ClassVar[Mapping[str, str]] = {
        "mounted_only": "for mounted models",
        "stack": "each copy counts",
        "takes": 'X is written with the name: "ward 5+", "impact hits D3", "hatred (high elves)"',
        "plain": "with two of them one Attack more, as two hand weapons",
    }

    table = staticmethod(in_words.table)
    assemble = staticmethod(fighter.assemble)
    step = staticmethod(rules.step)
    likeness = staticmethod(fighter.likeness)
    words = staticmethod(fighter.in_words)
    because = staticmethod(explain.because)

    def row_of_rule(self, name: str) -> Row:
        """The row of a special rule, with what is written behind its name."""
        return find(name, ("rule",))

    def settled(self, values: Mapping[str, str], given: frozenset[str], until: Until) -> dict[str, str]:
        """The options in force: those an edition sets, and a combat result where a side is to break."""
        made = {**values, **{name: own for name, own in EDITIONS[values["edition"]].items() if name not in given}}
        if until.word == "broken":
            if "result" in given and values["result"] == "off":
                raise FightError(
                    "until broken needs a combat result, and result is off", where="until", attempts=("result=on",)
                )
            made["result"] = "on"
        return made

    def pauses(self, scene: Scene) -> bool:
        return scene.at == 0

    def status(self, unit: Unit, now: Condition) -> str:
        return now.status if now.left or now.champion else "destroyed"

    def wounds_left(self, unit: Unit, now: Condition) -> int:
        return 0 if now.status == "destroyed" else models(unit, now)

    def scene_words(self, scene: Scene) -> str:
        return "the first of the combat" if scene.first_round else ""

    def details(self, fight: Fight) -> Sequence[Count]:
        return (
            Count("models_lost", "models lost", casualties.MODELS_LOST, per=True),
            Count("wounds", "Wounds lost", casualties.WOUNDS, per=True),
            Count("blows", "blows", rules.BLOWS, per=True),
            Count("broken", "broken", BROKEN, per=True),
            Count("points", "score", SCORES, per=True),
            Count("score", "who scored more", SCORES, per=True, derive=_winner),
            Count("score_difference", "score of a less b", SCORES, per=True, derive=_difference),
        )


def _difference(fight: Fight, points: Sequence[int]) -> int:
    """What side a has scored more than side b."""
    return sum(own if fight.side_of(who) == "a" else -own for who, own in enumerate(points))


def _winner(fight: Fight, points: Sequence[int]) -> str:
    """The side that has scored more, or none."""
    more = _difference(fight, points)
    return "none" if more == 0 else "a" if more > 0 else "b"


SYSTEM = CombatSkill()

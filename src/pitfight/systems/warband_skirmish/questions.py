"""The questions that the rules ask of units and attacks, and the conditions that answers may depend on.

A rule may ask nothing else, and a row may answer nothing else. Numbers are percentage points, Strength or Wounds.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitfight.effects import Condition, Question, Registry, Row
from pitfight.systems.warband_skirmish.unit import Unit


@dataclass(frozen=True, slots=True)
class Situation:
    """The unit asked, and the weapon it attacks with if the question is of an attack."""

    me: Unit
    weapon: Row | None = None


CONDITIONS: dict[str, Condition[Situation]] = {
    condition.name: condition
    for condition in (
        Condition[Situation](
            "weapon",
            lambda now: now.weapon.tags if now.weapon else frozenset(),
            "with a {n}",
            "with anything but a {n}",
        ),
    )
}

QUESTIONS: dict[str, Question] = {
    question.name: question
    for question in (
        # of an attack
        Question("strength", "number", ("striker",), base=0, words={"add": "{n:+} Strength"}),
        Question("critical", "number", ("striker",), words={"add": "{n:+} % critical hits"}),
        Question("shots", "number", ("striker",), words={"add": "{n:+} shots in one go"}),
        Question(
            "several_shots", "flag", ("striker",), base=False, words={"allow": "pays for several shots on each of them"}
        ),
        # of a unit
        Question("defence", "number", words={"add": "{n:+} Defence"}),
        Question("parry", "number", words={"add": "{n:+} % parry"}),
        Question("initiative", "number", words={"add": "{n:+} Initiative"}),
        Question("may_be_stunned", "flag", base=True, words={"forbid": "is not stunned at 0 Wounds or less"}),
        Question(
            "recovers_quickly",
            "flag",
            base=False,
            words={"allow": "is not stunned at 0 Wounds or less (or heals faster: option quick_recovery)"},
        ),
        Question(
            "leads", "flag", base=False, words={"allow": "leads its warband: tests for rout, may order a retreat"}
        ),
        Question("may_lead", "flag", base=True, words={"forbid": "never leads its warband"}),
        Question("counts_for_rout", "flag", base=True, words={"forbid": "its Wounds do not count for rout"}),
    )
}

REGISTRY = Registry[Situation](QUESTIONS, CONDITIONS, frozenset())

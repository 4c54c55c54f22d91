"""The questions that Combat Skill's rules ask of units and blows, and the conditions that answers may depend on.

A rule may ask nothing else, and a row may answer nothing else. Numbers carry the sign of the printed page: a change
of the value or of the die.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from pitfight.effects import Condition, Question, Registry
from pitfight.systems.combat_skill.unit import Moment


@dataclass(frozen=True, slots=True)
class Situation:
    """One unit asked, and the enemy if the question is of a blow. ``foe`` is always the other, seen from ``me``."""

    me: Moment
    foe: Moment | None = None


def _weapon(now: Situation) -> Hashable:
    return frozenset().union(*(row.tags for row in now.me.own.rows if row.kind == "weapon"))


CONDITIONS: dict[str, Condition[Situation]] = {
    condition.name: condition
    for condition in (
        Condition[Situation]("weapon", _weapon, "with a {n}", "with anything but a {n}"),
        Condition[Situation](
            "first_round", lambda now: now.me.first_round, "in the first round of a combat", "after the first round"
        ),
        Condition[Situation]("charging", lambda now: now.me.charging, "on the turn it charged", "when not charging"),
        Condition[Situation]("mounted", lambda now: now.me.unit.type.mounted, "mounted", "on foot"),
        Condition[Situation]("rider", lambda now: not now.me.own.mount, "(the mount apart)", "(the mount alone)"),
        Condition[Situation]("frenzied", lambda now: now.me.frenzied, "while frenzied", "when not frenzied"),
        Condition[Situation]("option", lambda now: now.me.unit.chosen_options, "with the option {n}"),
    )
}

QUESTIONS: dict[str, Question] = {
    question.name: question
    for question in (
        # the unit
        Question("hates", "words", words={"also": "hates {n}: failed hits are rolled again in the first round"}),
        Question("hates_always", "words", words={"also": "hates {n}: failed hits are rolled again in every round"}),
        Question("causes", "words", words={"also": "causes {n}"}),
        Question("immune", "words", words={"also": "immune to {n}"}),
        Question(
            "swift", "flag", base=False, words={"allow": "flees and pursues with three dice, the lowest left out"}
        ),
        Question("frenzy", "flag", base=False, words={"allow": "frenzied until beaten, and must pursue"}),
        Question("stubborn", "flag", base=False, words={"allow": "always tests to stand without the difference"}),
        Question("unbreakable", "flag", base=False, words={"allow": "never breaks"}),
        Question("unstable", "flag", base=False, words={"allow": "beaten, it loses Wounds instead of testing"}),
        # striking order
        Question("strikes_first", "flag", base=False, words={"allow": "always strikes first"}),
        Question("strikes_last", "flag", base=False, words={"allow": "always strikes last"}),
        # who can attack
        Question("attacks", "number", base=0, words={"add": "{n:+} Attack in the front rank"}),
        Question("extra_ranks", "number", base=0, words={"add": "{n} more supporting rank"}),
        Question(
            "impact", "word", words={"set": "{n} automatic hits a model in contact, before all blows, on the charge"}
        ),
        Question("tramples", "word", words={"set": "{n} automatic hits a model in contact, after all blows"}),
        # to hit
        Question(
            "to_hit",
            "number",
            ("striker", "target"),
            base=0,
            words={"add striker": "its rolls to hit change by {n}", "add target": "rolls to hit it change by {n}"},
        ),
        # to wound
        Question("strength", "number", ("striker",), words={"add": "{n:+} Strength"}),
        Question("to_wound", "number", ("striker",), base=0, words={"add": "{n:+} to wound"}),
        Question(
            "to_wound_reroll", "reroll", ("striker",), base="none", words={"reroll": "wounds: {n} are rolled again"}
        ),
        Question(
            "wounds_on_six", "flag", ("striker",), base=False, words={"allow": "a natural 6 to hit wounds by itself"}
        ),
        Question(
            "slays_on_six",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "a natural 6 to wound slays infantry, cavalry and war beasts outright"},
        ),
        Question(
            "slays_all_on_six",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "a natural 6 to wound slays anything but swarms outright"},
        ),
        Question("wounds_per_hit", "word", ("striker",), base="1", words={"set": "an unsaved wound counts {n}"}),
        Question("flaming", "flag", ("striker",), base=False, words={"allow": "its blows are aflame"}),
        Question("magical", "flag", ("striker",), base=False, words={"allow": "its blows are magical"}),
        Question("ethereal", "flag", base=False, words={"allow": "wounded by magical blows only"}),
        # saves
        Question("save", "number", ("striker",), base=0, words={"add": "the target's armour save {n:+}"}),
        Question("armour", "number", base=7, words={"set": "an armour save of {n}+"}),
        Question("armour_steps", "number", base=0, words={"add": "{n:+} on armour saves"}),
        Question("mount_armour", "number", keep="highest", words={"set": "mounted on it, {n:+} on armour saves"}),
        Question("ward", "number", base=7, words={"set": "a ward save of {n}+"}),
        Question(
            "regeneration", "number", base=7, words={"set": "regenerates wounds on {n}+, but not those by flames"}
        ),
        Question(
            "parry",
            "flag",
            base=False,
            words={"allow": "parries blows from the front (a ward save)", "forbid": "no parry"},
        ),
    )
}
TRAITS: frozenset[str] = frozenset()

REGISTRY = Registry[Situation](QUESTIONS, CONDITIONS, TRAITS)

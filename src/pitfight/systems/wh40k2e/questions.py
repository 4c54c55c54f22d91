"""The questions that the rules of the second edition ask, and the conditions that answers may depend on.

A rule may ask nothing else, and a row may answer nothing else. Numbers carry the sign of the printed page.
"""

from __future__ import annotations

from pitfight.effects import Condition, Question, Registry, Row
from pitfight.systems import asking
from pitfight.systems.wh40k2e.moment import Moment


class Situation(asking.Situation[Moment, Row]):
    """A question put to one man, or about a blow, at one moment of the fight."""

    __slots__ = ()


CONDITIONS: dict[str, Condition[Situation]] = {
    condition.name: condition
    for condition in (
        Condition[Situation]("charging", lambda now: now.me.charging, "on the charge", "when not charging"),
        Condition[Situation]("first", lambda now: now.me.first, "in the first phase", "after the first phase"),
        Condition[Situation]("weapon", asking.weapon, "with a {n}", "with all but a {n}"),
        Condition[Situation]("foe", asking.foe, "against a {n}", "against all but a {n}"),
        Condition[Situation]("option", lambda now: now.me.model.chosen_options, "with the option {n}"),
    )
}

QUESTIONS: dict[str, Question] = {
    question.name: question
    for question in (
        # the profile
        Question("weapon_skill", "number", words={"set": "Weapon Skill {n}"}),
        Question("weapon_skill_halved", "flag", base=False, words={"allow": "half his Weapon Skill, rounded up"}),
        Question("strength_own", "number", words={"add": "{n:+} Strength"}),
        Question("toughness", "number", words={"add": "{n:+} Toughness"}),
        Question("initiative", "number", words={"add": "{n:+} Initiative", "times": "Initiative times {n}"}),
        Question("tags", "words", words={"also": "counts as {n}"}),
        # attack dice
        Question("attacks", "number", words={"times": "Attacks times {n}"}),
        Question("attack_dice", "number", base=0, words={"add": "{n:+} attack die"}),
        Question("rolls_dice", "flag", base=True, words={"forbid": "rolls no attack dice"}),
        Question("silences", "flag", base=False, words={"allow": "his opponent rolls no attack dice"}),
        Question("rolls_again", "flag", base=False, words={"allow": "may roll any of his attack dice again"}),
        Question("multiple_bonus", "flag", base=True, words={"forbid": "several attackers have no bonus against him"}),
        # parrying
        Question("parries", "number", base=0, words={"add": "{n:+} parry"}),
        Question("may_parry", "flag", base=True, words={"forbid": "does not parry"}),
        Question("foe_may_parry", "flag", base=True, words={"forbid": "his opponents do not parry"}),
        # the combat score
        Question("score", "number", base=0, words={"add": "{n:+} Combat Score"}),
        Question("foe_score", "number", base=0, words={"add": "{n:+} Combat Score for his opponent"}),
        Question("critical_worth", "word", base="1", words={"set": "each critical hit adds {n} in place of 1"}),
        Question("foe_criticals", "flag", base=True, words={"forbid": "critical hits of his opponent count nothing"}),
        Question(
            "foe_fumble_worth",
            "number",
            base=1,
            keep="highest",
            words={"set": "each fumble of his opponent counts {n}"},
        ),
        Question("encumbered", "flag", base=False, words={"allow": "encumbered: -1 Combat Score"}),
        Question("loses_ties", "flag", base=False, words={"allow": "loses a tied Combat Score"}),
        # hits
        Question("strength", "number", ("striker",), words={"add": "{n:+} Strength", "set": "Strength {n}"}),
        Question(
            "strength_by_mastery",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "adds its bearer's mastery level to Strength"},
        ),
        Question("wounds_automatically", "flag", ("striker",), base=False, words={"allow": "wounds without a roll"}),
        Question(
            "wounds_on_toughness",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "wounds on the target's Toughness or more"},
        ),
        Question("damage", "word", ("striker",), base="1", words={"set": "damage {n}"}),
        Question("slays_on", "number", ("striker",), base=7, words={"set": "an unsaved wound kills on {n}+"}),
        Question(
            "save_by_blow",
            "number",
            ("striker",),
            words={"set": "the target's armour save {n:+} in place of Strength's"},
        ),
        Question("opening_blow", "words", words={"also": "before the dice: {n}"}),
        # saves
        Question("armour", "number", base=7, words={"set": "armour save {n}+"}),
        Question("armour_dice", "number", base=1, keep="highest", words={"set": "the save is rolled with {n} dice"}),
        Question("armour_unmodified", "flag", base=False, words={"allow": "the save is never modified"}),
        Question(
            "save",
            "number",
            ("striker", "target"),
            base=0,
            words={"add striker": "the target's armour save {n:+}", "add target": "armour save {n:+}", "add": ""},
        ),
        Question("save_worst", "number", base=99, words={"set": "the save is never worse than {n}+"}),
        Question("second_save", "number", base=7, words={"set": "a second save of {n}+, not modified"}),
        Question("field", "number", base=7, words={"set": "a field save of {n}+ before armour, not modified"}),
        Question("displacer", "number", base=7, words={"set": "a field save of {n}+ that takes him out of the duel"}),
        Question("shield_save", "number", base=7, words={"set": "a shield save of {n}+ before armour, not modified"}),
        Question("aura_save", "number", ("target",), base=7, words={"set": "a save of {n}+, never modified"}),
        # vehicles
        # every weapon has a value of its own; what had none would go through nothing
        Question("penetration", "word", ("striker",), base="0", words={"set": "penetration {n}"}),
        Question(
            "merged_penetration", "word", ("striker",), base="", words={"set": "two hits as one: penetration {n}"}
        ),
        Question(
            "strength_die_inside",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "the die of Strength is inside its penetration"},
        ),
        # nerve and movement
        Question("tests_wits", "flag", base=False, words={"allow": "tests Leadership each turn, or may stand idle"}),
        Question("causes_fear", "flag", base=False, words={"allow": "causes fear"}),
        Question("fears", "flag", base=True, words={"forbid": "is not afraid"}),
        Question("shaken_first", "flag", base=False, words={"allow": "is only shaken by a first failed break test"}),
        Question(
            "leaves_freely", "flag", base=False, words={"allow": "leaves a fight in the movement phase, unhindered"}
        ),
        Question("must_follow_up", "flag", base=False, words={"allow": "must follow up"}),
    )
}

TRAITS = frozenset({"aura"})

REGISTRY = Registry[Situation](QUESTIONS, CONDITIONS, TRAITS)

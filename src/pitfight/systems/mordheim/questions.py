"""The questions that Mordheim's rules ask of fighters and blows, and the conditions that answers may depend on.

A rule may ask nothing else, and a row may answer nothing else. Numbers carry the sign of the printed page: a change
of the die or of the value, so that an axe's save is -1 and a shield's +1.
"""

from __future__ import annotations

from collections.abc import Hashable

from pitfight.effects import Condition, Question, Registry
from pitfight.loadout import Arm
from pitfight.systems import asking
from pitfight.systems.mordheim.moment import Moment


class Situation(asking.Situation[Moment, Arm]):
    """A question put to one man, or about a blow, at one moment of the fight."""

    __slots__ = ()


def _other_hand(now: Situation) -> Hashable:
    """The weapon in the hand that does not hold the one asked about (the off hand for a question to the man)."""
    arms = now.me.hands
    if len(arms) < 2:
        return frozenset()
    if now.weapon is not None and now.weapon is arms[1]:
        return arms[0].tags
    return arms[1].tags


def _main_hand(now: Situation) -> Hashable:
    return now.me.hands[0].tags if now.me.hands else frozenset()


def _turn(now: Situation) -> Hashable:
    """The turn of his combat; with the option that of this pair, which is new as long as either man is."""
    if now.foe is not None and now.me.warrior.rulings["first_turn_scope"] == "pair":
        return min(now.me.turn, now.foe.turn)
    return now.me.turn


CONDITIONS: dict[str, Condition[Situation]] = {
    condition.name: condition
    for condition in (
        Condition[Situation]("weapon", asking.weapon, "with a {n}", "with anything but a {n}"),
        Condition[Situation]("main_hand", _main_hand, "with a {n} in the main hand"),
        Condition[Situation]("other_hand", _other_hand, "with a {n} in the other hand"),
        Condition[Situation]("in_hand", asking.in_hand, "with a {n} in hand"),
        Condition[Situation]("turn", _turn, "in turn {n} of a combat", "after turn {n} of a combat", number=True),
        Condition[Situation]("charging", lambda now: now.me.charging, "in the turn he charges", "when not charging"),
        Condition[Situation](
            "fear_failed", lambda now: now.me.fear_failed, "in the phase of a failed fear test", "when not afraid"
        ),
        Condition[Situation]("mark", lambda now: now.me.marks, "having {n}"),
        Condition[Situation](
            "friends_near", lambda now: now.me.warrior.friends_near or 0, "with {n} friends near", number=True
        ),
        Condition[Situation]("wears", lambda now: now.me.warrior.worn, "wearing {n}", "not wearing {n}"),
        Condition[Situation]("foe", asking.foe, "against {n}", "against all but {n}"),
        Condition[Situation](
            "standing_foes",
            lambda now: now.me.standing_foes,
            "with {n} or more standing enemies in contact",
            number=True,
        ),
        Condition[Situation]("mounted", lambda now: now.me.warrior.mounted, "mounted", "on foot"),
        Condition[Situation](
            "unseen", lambda now: now.me.unseen, "after charging an enemy who had not seen him", "when he was seen"
        ),
        Condition[Situation]("option", lambda now: now.me.warrior.chosen_options, "with the option {n}"),
    )
}

QUESTIONS: dict[str, Question] = {
    question.name: question
    for question in (
        # the profile
        Question("weapon_skill", "number", words={"add": "{n:+} Weapon Skill", "set": "Weapon Skill {n}"}),
        Question("toughness", "number", words={"add": "{n:+} Toughness"}),
        Question("initiative", "number", words={"add": "{n:+} Initiative"}),
        Question(
            "attacks", "number", base=0, words={"add": "{n:+} Attack, after doubling", "times": "Attacks times {n}"}
        ),
        Question("attacks_set", "number", base=99, words={"set": "never more than {n} Attack"}),
        Question("profile_attacks_times", "number", base=1, words={"times": "the Attacks of the profile times {n}"}),
        Question("tags", "words", words={"also": "counts as {n}"}),
        Question("hates", "words", words={"also": "hates {n}"}),
        Question("causes", "words", words={"also": "causes {n}"}),
        Question("immune", "words", words={"also": "immune to {n}"}),
        Question("extra_blow_with", "flag", ("striker",), base=False, words={"allow": "one more attack with it"}),
        Question(
            "early_blow_with",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "charged, one more attack with it at a charger, striking first"},
        ),
        Question("extra_blows", "words", words={"also": "one more attack: {n}"}),
        Question("instead_blows", "words", words={"also": "in place of his attacks he may choose: {n}"}),
        Question("price_blows", "words", words={"also": "in his own turn one more attack if he suffers: {n}"}),
        Question("opening_blows", "words", words={"also": "before the first blows of a phase: {n}"}),
        Question(
            "crushing_blows", "words", words={"also": "two hits on one man and a trial of Strength not lost: {n}"}
        ),
        Question(
            "fumes",
            "words",
            words={"also": "who is hit suffers on a die above Toughness, or a 6, and the bearer on a 6: {n}"},
        ),
        Question("reply_blows", "words", words={"also": "when he loses a Wound, all who touch him suffer: {n}"}),
        Question("rolled_before", "words", words={"also": "rolled once before the fight: {n}"}),
        Question("foe_attacks", "number", ("target",), base=0, words={"add": "an enemy has {n:+} Attack, at least 1"}),
        Question(
            "holds_a_foe", "number", base=0, words={"add": "takes {n} Attack from one enemy a phase, never the last"}
        ),
        # who strikes first
        Question("strikes_first", "flag", base=False, words={"allow": "strikes first"}),
        Question("strikes_last", "flag", base=False, words={"allow": "strikes last"}),
        Question(
            "first_against_chargers", "flag", base=False, words={"allow": "strikes first at those who charged him"}
        ),
        # hitting the enemy
        Question(
            "to_hit",
            "number",
            ("striker", "target"),
            base=0,
            words={"add striker": "{n:+} to hit", "add target": "enemies have {n:+} to hit him", "add": ""},
        ),
        Question("to_hit_need", "number", ("striker",), words={"set": "hits on {n}+"}),
        Question(
            "to_hit_reroll",
            "reroll",
            ("striker",),
            base="none",
            words={"reroll": "{n} on the dice to hit are rolled again"},
        ),
        # parry
        Question("parry", "flag", base=False, words={"allow": "may parry", "forbid": "may not parry"}),
        Question("parry_reroll", "flag", base=False, words={"allow": "rolls a failed parry again"}),
        Question("parry_equal", "flag", base=False, words={"allow": "an equal score is enough to parry"}),
        Question("parries", "number", base=1, keep="highest", words={"set": "may parry the {n} highest hits"}),
        Question("breaks_weapons", "number", base=7, words={"set": "a parry breaks the enemy's weapon on {n}+"}),
        Question("can_be_parried", "flag", ("striker",), base=True, words={"allow": "", "forbid": "cannot be parried"}),
        Question("first_hit_save", "number", base=7, words={"set": "the first hit of the battle is ignored on {n}+"}),
        # roll to wound
        Question("strength", "number", ("striker",), words={"add": "{n:+} Strength", "set": "Strength {n}"}),
        Question("wound_strength", "number", ("target",), base=0, words={"add": "blows wound him at {n:+} Strength"}),
        Question("to_wound", "number", ("striker",), base=0, words={"add": "{n:+} to wound"}),
        Question("to_wound_worst", "number", ("striker",), base=7, words={"set": "wounds on {n}+ at worst"}),
        Question(
            "wounds_on_six_to_hit",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "a natural 6 to hit wounds without a roll", "forbid": "no wound by a 6 to hit"},
        ),
        Question("wounds_per_hit", "word", ("striker",), base="1", words={"set": "{n} wounds a hit"}),
        Question(
            "barrage",
            "number",
            ("striker",),
            base=0,
            words={"set": "a hit that fails to wound brings another attack at -{n} to hit (6 at worst), and again"},
        ),
        Question("instead_of_wound", "word", ("striker",), base="", words={"set": "a hit does not wound: {n}"}),
        Question("sets_alight", "number", ("striker",), base=7, words={"set": "each hit sets alight on {n}+"}),
        # critical hits
        Question("critical_from", "number", ("striker",), base=6, words={"set": "critical hits on {n}+"}),
        Question("critical_roll", "number", ("striker",), base=0, words={"add": "{n:+} on critical hit rolls"}),
        # armour and other saves
        Question("armour", "number", base=7, words={"set": "armour save {n}+"}),
        Question(
            "save",
            "number",
            ("striker", "target"),
            base=0,
            words={"add striker": "the target's armour save {n:+}", "add target": "armour save {n:+}", "add": ""},
        ),
        Question(
            "save_by_blow",
            "number",
            ("striker",),
            words={"set": "the target's armour save {n:+} in place of Strength's"},
        ),
        Question("save_allowed", "flag", ("striker",), base=True, words={"forbid": "no armour save"}),
        Question("step_aside", "number", base=7, words={"set": "a last save of {n}+, never modified"}),
        Question("ward", "number", ("target",), base=7, words={"set": "a ward save of {n}+"}),
        # injuries
        Question("injury_roll", "number", ("striker",), base=0, words={"add": "{n:+} on injury rolls"}),
        Question(
            "knocked_down_to",
            "number",
            ("striker", "target"),
            base=2,
            words={
                "set striker": "knocks down only on injury rolls to {n}",
                "set target": "knocked down on injury rolls to {n}",
                "set": "",
            },
        ),
        Question("stunned_to", "number", base=4, keep="highest", words={"set": "stunned on injury rolls to {n}"}),
        Question("stun_save", "number", base=7, words={"set": "stunned becomes knocked down on {n}+"}),
        Question("stunned_is_knocked_down", "flag", base=False, words={"allow": "stunned counts as knocked down"}),
        Question(
            "knocked_down_is_stunned",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "knocked down counts as stunned"},
        ),
        Question("ignores_knocked_down", "flag", base=False, words={"allow": "ignores knocked down"}),
        Question("ignores_stunned", "flag", base=False, words={"allow": "ignores stunned"}),
        # nerve
        Question("frenzy", "flag", base=False, words={"allow": "frenzied until knocked down or stunned"}),
        Question("lends_leadership", "flag", base=False, words={"allow": "lends his Leadership to friends near him"}),
        Question(
            "frenzied_after_victory",
            "number",
            base=7,
            words={"set": "frenzied on {n}+ once all his foes are out of action"},
        ),
        Question("moods", "flag", base=False, words={"allow": "each turn a die: 1 tests his wits, 6 brings a frenzy"}),
        Question(
            "tests_wits",
            "flag",
            base=False,
            words={"allow": "tests Leadership each turn; failed, he does not strike or parry until the next"},
        ),
        Question(
            "quarrels",
            "flag",
            base=False,
            words={"allow": "free of enemies he joins no fight on a 1, unless a second die shows 6"},
        ),
        Question("leadership_passed", "flag", base=False, words={"allow": "passes Leadership tests"}),
        Question("first_leadership_passed", "flag", base=False, words={"allow": "passes his first Leadership test"}),
        Question("leadership_reroll", "flag", base=False, words={"allow": "rolls failed Leadership tests again"}),
    )
}

TRAITS = frozenset({"concussion", "poison", "heavy", "drug"})

REGISTRY = Registry[Situation](QUESTIONS, CONDITIONS, TRAITS)

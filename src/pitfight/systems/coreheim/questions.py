"""The questions that Coreheim's rules ask of fighters and blows, and the conditions that answers may depend on.

A rule may ask nothing else, and a row may answer nothing else. Numbers carry the sign of the printed page: what is
added to the roll, so that a great weapon's attack is +1 and a dagger's -1; armour piercing is a number of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from pitfight.effects import Condition, Question, Registry
from pitfight.loadout import Arm
from pitfight.systems import asking
from pitfight.systems.coreheim.moment import Moment


class Situation(asking.Situation[Moment, Arm]):
    """A question put to one man, or about a blow, at one moment of the fight."""

    __slots__ = ()


def _both_hands(now: Situation) -> Hashable:
    """What the weapons in both hands have in common."""
    arms = now.me.hands
    return arms[0].tags & arms[1].tags if len(arms) == 2 else frozenset()


def _option(now: Situation) -> Hashable:
    return _Chosen(now.me)


class _Chosen(frozenset[str]):
    """The options in force as ``name=value``; which of them are looked at is remembered as rulings do."""

    def __new__(cls, me: Moment) -> _Chosen:
        made = super().__new__(cls, (f"{name}={value}" for name, value in me.warrior.rulings.items()))
        made.me = me  # type: ignore[attr-defined]
        return made

    def isdisjoint(self, other: Iterable[Hashable]) -> bool:
        wanted = tuple(other)
        for word in wanted:
            name = str(word).partition("=")[0]
            self.me.warrior.rulings[name]  # type: ignore[attr-defined]
        return super().isdisjoint(wanted)


CONDITIONS: dict[str, Condition[Situation]] = {
    condition.name: condition
    for condition in (
        Condition[Situation]("edition", lambda now: now.me.warrior.rulings["edition"], "({n})", "(not {n})"),
        Condition[Situation]("weapon", asking.weapon, "with a {n}", "with anything but a {n}"),
        Condition[Situation]("both_hands", _both_hands, "with a {n} in both hands"),
        Condition[Situation]("in_hand", asking.in_hand, "with a {n} in hand", "without a {n} in hand"),
        Condition[Situation]("main", lambda now: now.weapon is now.me.hands[0], "with his main weapon"),
        Condition[Situation]("shield", lambda now: now.me.shield_in_hand, "with a shield"),
        Condition[Situation]("trained", lambda now: now.me.trained, "while a trainer of his side stands"),
        Condition[Situation]("turn", lambda now: now.me.turn, "in the first round of combat", number=True),
        Condition[Situation]("charging", lambda now: now.me.charging, "in the turn he charges", "when not charging"),
        Condition[Situation]("status", lambda now: now.me.status, "while {n}"),
        Condition[Situation](
            "foe_status",
            lambda now: now.foe.status.replace("_", " ") if now.foe else "",
            "against who is {n}",
        ),
        Condition[Situation]("wears", lambda now: now.me.warrior.worn, "wearing {n}", "not wearing {n}"),
        Condition[Situation]("own", lambda now: now.me.warrior.tags, "being {n}"),
        Condition[Situation]("mounted", lambda now: now.me.warrior.mounted, "mounted", "on foot"),
        Condition[Situation](
            "missile",
            lambda now: now.me.warrior.missile,
            "carrying a missile weapon",
            "without a missile weapon",
        ),
        Condition[Situation]("option", _option, "with the option {n}"),
    )
}

QUESTIONS: dict[str, Question] = {
    question.name: question
    for question in (
        # the man
        Question("tags", "words", words={"also": "counts as {n}"}),
        Question("hates", "words", words={"also": "hates {n}"}),
        Question("fears", "words", words={"also": "fears {n}"}),
        Question("causes", "words", words={"also": "causes {n}"}),
        Question("immune", "words", words={"also": "immune to {n}"}),
        Question("spellbound", "flag", base=False, words={"allow": "does not strike in the first phase"}),
        Question("lends_leadership", "flag", base=False, words={"allow": "lends his Leadership to friends near him"}),
        Question("may_be_led", "flag", base=True, words={"forbid": "takes no Leadership of others"}),
        Question("leadership_dice", "number", base=1, keep="highest", words={"set": "tests Leadership {n} times"}),
        Question("trains", "flag", base=False, words={"allow": "helps animals of his side while he stands"}),
        Question("keeps_down", "flag", base=False, words={"allow": "stunned enemies near him do not recover"}),
        Question("bursts", "words", words={"also": "when he goes out of action, all within an inch suffer: {n}"}),
        Question("extra_blows", "words", words={"also": "one more attack: {n}"}),
        # order of striking
        Question(
            "strikes_first", "flag", ("striker",), base=False, words={"allow": "strikes first", "forbid": "not first"}
        ),
        Question("strikes_last", "flag", base=False, words={"allow": "strikes after everybody else"}),
        Question("initiative", "number", words={"add": "Initiative {n:+} (lower is earlier)"}),
        Question(
            "strike_initiative",
            "number",
            ("striker",),
            words={"add": "its attacks use Initiative {n:+} (lower is earlier)", "set": "strikes at Initiative {n}"},
        ),
        Question("orders_by_initiative", "flag", base=False, words={"allow": "may have all strike by Initiative"}),
        # attacks
        Question("attacks", "number", ("striker",), base=0, words={"add": "{n:+} attack with it"}),
        Question(
            "pairs", "flag", ("striker",), base=True, words={"forbid": "not used as one of two weapons", "allow": ""}
        ),
        Question(
            "second_weapon",
            "number",
            keep="highest",
            words={"set": "{n:+} on his attacks with two weapons"},
        ),
        Question(
            "free_targets", "number", base=0, words={"add": "{n} attack may go on a downed enemy while others stand"}
        ),
        # the test to hit and wound
        Question("weapon_skill", "number", ("striker",), words={"set": "strikes with Weapon Skill {n}+"}),
        Question(
            "attack",
            "number",
            ("striker", "target"),
            base=0,
            words={
                "add striker": "{n:+} on the Weapon Skill roll",
                "add target": "{n:+} on Weapon Skill rolls against him",
                "add": "",
            },
        ),
        Question("attack_dice", "number", ("striker",), base=1, keep="highest", words={"set": "rolls {n} dice"}),
        Question(
            "reroll_to",
            "number",
            ("striker",),
            base=0,
            keep="highest",
            words={"set": "a natural die of {n} or less that fails is rolled again"},
        ),
        Question("strength", "number", ("striker",), base=0, words={"add": "{n:+} on the Strength roll"}),
        Question(
            "wound_reroll_to",
            "number",
            ("striker",),
            base=0,
            keep="highest",
            words={"set": "a natural {n} on the Strength roll is rolled again"},
        ),
        # critical hits
        Question(
            "critical_wounds",
            "number",
            ("striker", "target"),
            base=2,
            keep="highest",
            words={
                "set striker": "critical hits cause {n} wounds",
                "set target": "critical hits on him cause {n} wound",
                "set": "",
            },
        ),
        Question(
            "every_wound_critical",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "every wound is critical unless only the highest face hits"},
        ),
        # saves
        Question("armour_steps", "number", base=0, words={"add": "{n:+} step of armour"}),
        Question("save", "number", base=99, words={"set": "armour save {n}+"}),
        Question("shield_counts", "flag", base=True, words={"forbid": "no use of a shield"}),
        Question("regeneration", "number", base=99, words={"set": "regeneration save {n}+"}),
        Question("armour_piercing", "number", ("striker",), base=0, words={"add": "armour piercing {n}"}),
        Question(
            "piercing_bonus", "number", ("striker",), base=0, words={"add": "{n:+} where there is armour piercing"}
        ),
        Question("flaming", "flag", ("striker",), base=False, words={"allow": "flaming: no regeneration"}),
        # injuries
        Question("injury", "number", ("striker",), base=0, words={"add": "{n:+} on injury rolls"}),
        Question(
            "concussion",
            "flag",
            ("striker",),
            base=False,
            words={"allow": "what it stuns or knocks down stays so"},
        ),
        Question("stunned_is_knocked_down", "flag", base=False, words={"allow": "stunned counts as knocked down"}),
        Question("ignores_knocked_down", "flag", base=False, words={"allow": "ignores knocked down"}),
    )
}

TRAITS = frozenset({"concussion", "poison", "burden", "dagger", "command", "shield"})

REGISTRY = Registry[Situation](QUESTIONS, CONDITIONS, TRAITS)

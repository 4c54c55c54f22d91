"""A weapon is knocked away or broken: its bearer fights on with what is left to him (sheet 2.15, 3.2)."""

from __future__ import annotations

from pitfight.dice import Ask, Dice, Event, View, Who
from pitfight.loadout import Arm
from pitfight.systems.mordheim.moment import Condition, Warrior, lost_mark
from pitfight.systems.mordheim.rules.who_can_fight import moment

WHICH = Ask("which_weapon", "which weapon is lost", "", passed="the second", failed="the first")
LOSES = Event("loses_weapon", "{target} loses a weapon", "")


def knocked_away(fight: View, dice: Dice, who: Who) -> None:
    """One of the weapons in his hands is lost for the rest of the fight; with two a die says which."""
    held = fight.look(who, can_lose)
    if held:
        second = len(held) > 1 and dice.test(WHICH, at_least=4)
        dice.note(LOSES)
        fight.put(who, loses, held[1 if second else 0])


def can_lose(warrior: Warrior, now: Condition) -> tuple[str, ...]:
    """The weapons in his hands that can be lost, as marks; what is part of his body cannot."""
    marks = [lost_mark(warrior, arm) for arm in moment(warrior, now).hands]
    return tuple(mark for mark in marks if mark)


def loses(warrior: Warrior, now: Condition, mark: str) -> Condition:
    """A weapon of his is lost."""
    return now if now.status == "out_of_action" else now._replace(marks=now.marks | {mark})


def loses_arm(warrior: Warrior, now: Condition, arm: Arm) -> Condition:
    """A weapon of his is broken."""
    return loses(warrior, now, lost_mark(warrior, arm))


def can_break(warrior: Warrior, arm: Arm) -> str:
    """The mark of a weapon that a parry can break, empty for what is part of his body."""
    return lost_mark(warrior, arm)

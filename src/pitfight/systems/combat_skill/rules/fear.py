"""Fear: each round a unit that touches what it fears tests its Leadership, or fights at Combat Skill 1."""

from __future__ import annotations

from pitfight.dice import SCENE, Ask, Dice, View, Who
from pitfight.systems.combat_skill.asking import ask
from pitfight.systems.combat_skill.rules.who_can_attack import joined_by, opponents, stands_with
from pitfight.systems.combat_skill.scene import afraid
from pitfight.systems.combat_skill.unit import Condition, Unit, alive, moment

FEAR = Ask("fear", "for fear", "", passed="not afraid", failed="afraid")


def tests(fight: View, dice: Dice) -> None:
    """Every unit in contact with what it fears tests, as the round begins."""
    for who in fight.look(SCENE, afraid):
        if not fight.look(who, untested) or stands_with(fight, who):
            continue
        failed = False
        if fight.any_of(fight.look(who, opponents), frightens):
            with dice.about(who):
                failed = not dice.test(FEAR, at_most=best_leadership(fight, who), dice=2)
        for own in (who, *fight.look(who, joined_by)):
            if fight.look(own, untested):
                fight.put(own, tested, failed)


def best_leadership(fight: View, who: Who) -> int:
    """The Leadership by which a unit tests: the best of its own and of the characters who have joined it."""
    led_by = [own for own in fight.look(who, joined_by) if fight.look(own, alive)]
    return max(fight.look(own, leadership) for own in (who, *led_by))


def untested(unit: Unit, now: Condition) -> bool:
    """Whether it may have to test, and has not."""
    return alive(unit, now) and now.cowed is None and not unafraid(unit, now)


def tested(unit: Unit, now: Condition, failed: bool) -> Condition:
    """It has tested, or touches nothing that it fears."""
    return now._replace(cowed=failed)


def unafraid(unit: Unit, now: Condition) -> bool:
    """Whether it never tests: immune, or itself feared."""
    me = moment(unit, now, 0, False)
    return "psychology" in ask("immune", me) or "fear" in ask("causes", me)


def unafraid_always(unit: Unit) -> bool:
    """Whether it never tests, however the fight goes: not only while it is frenzied."""
    return unafraid(unit, Condition(1))


def causes(unit: Unit, what: str) -> bool:
    """Whether a unit causes fear."""
    return what in ask("causes", moment(unit, Condition(1), 0, False))


def frightens(unit: Unit, now: Condition) -> bool:
    """Whether anybody is left of a unit that causes fear."""
    return alive(unit, now) and "fear" in ask("causes", moment(unit, now, 0, False))


def leadership(unit: Unit, now: Condition) -> int:
    """Its Leadership."""
    return unit.leadership

"""Why a number is needed, in one clause of a sentence, from the same questions that the rules ask."""

from __future__ import annotations

from pitfight.dice import Ask
from pitfight.systems.combat_skill.rules import break_tests, fear, saving_throws, to_hit, to_wound
from pitfight.systems.combat_skill.unit import Condition, Unit, moment

Man = tuple[Unit, Condition]


def because(ask: Ask, striker: Man | None, target: Man | None, need: int | None) -> str:
    """The reason for a need; empty where the question explains itself."""
    if striker is None:
        return ""
    own, now = striker
    led = "the best Leadership in its ranks" if own.joined else f"Leadership {own.leadership}"
    if ask is break_tests.RESTRAINT:
        return f"Leadership {own.leadership}"
    if ask is fear.FEAR:
        return led
    if ask is break_tests.BREAK:
        return f"{led}, less the difference unless it is steadfast"
    if target is None or len(own.lines) > 1 or own.champion is not None:
        return ""
    me = moment(own, now, 0, now.charging)
    at_champion = target[0].champion is not None and target[1].left == 0
    foe = moment(*target, -1 if at_champion else 0, now.charging)
    if ask in (to_hit.TO_HIT, to_hit.TO_HIT_AGAIN):
        return f"Combat Skill {to_hit.combat_skill(me)} against {to_hit.combat_skill_faced(foe)}"
    if ask in (to_wound.TO_WOUND, to_wound.TO_WOUND_AGAIN):
        return f"Toughness {foe.unit.toughness}"
    if ask is saving_throws.ARMOUR:
        worn = saving_throws.armour(foe)
        return f"a save of {worn}+" + ("" if need == worn else ", changed by the blow")
    return ""

"""Why a number is needed, in one clause of a sentence, from the same questions that the rules ask."""

from __future__ import annotations

from pitfight.dice import Ask
from pitfight.systems.wh40k2e.moment import Condition, Model, moment
from pitfight.systems.wh40k2e.rules import hits, psychology

Man = tuple[Model, Condition]


def because(ask: Ask, striker: Man | None, target: Man | None, need: int | None) -> str:
    """The reason for a need; empty where the question explains itself."""
    if striker is None:
        return ""
    if ask in (psychology.FEAR, psychology.WITS, psychology.BREAK_TEST):
        return f"Leadership {striker[0].leadership}"
    if target is None:
        return ""
    me, foe = moment(*striker), moment(*target)
    weapons = hits.arms(*striker, foe) if ask in (hits.TO_WOUND, hits.ARMOUR) and not foe.model.large else ()
    if len(weapons) == 1:
        weapon = next(row for row in hits.in_use(me) if row.id == weapons[0][0])
        strength = hits.strength_of(me, foe, weapon)
        if ask is hits.TO_WOUND:
            return f"Strength {strength} against Toughness {foe.model.toughness}"
        return f"armour against a {weapon.id} of Strength {strength}"
    return ""

"""Another attack after a failed roll to wound, each harder to hit with than the one before (sheet 3.2)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pitfight.dice import Ask, Dice
from pitfight.systems.mordheim.rules import hitting
from pitfight.systems.mordheim.rules.wounding import Blow, roll_to_wound

IN_THE_END = Ask("barrage", "whether one of the further attacks wounds", "", passed="a wound", failed="no wound")
CRITICAL_IN_THE_END = Ask("barrage_critical", "whether that wound is critical", "MH-22")
WORST = 6


def after_failed_roll(dice: Dice, blow: Blow, critical_free: bool) -> tuple[bool, bool]:
    """Whether one of the attacks that follow a failed roll to wound wounds, and whether it is critical.

    They are not parried. Once they need a 6 to hit nothing changes any more from one to the next, and one number
    stands for all that may still follow.
    """
    aim = blow.aim
    faces = wounding_faces(blow, critical_free)
    if aim is None or not (faces or aim.six_wounds):
        return False, False
    need = min(aim.need + blow.barrage, WORST)
    while need < WORST:
        face = hitting.score_to_hit(dice, need, aim.reroll)
        if not face:
            return False, False
        wounded, critical = roll_to_wound(dice, replace(blow, wounded=aim.six_wounds and face == 6), critical_free)
        if wounded:
            return True, critical
        need = min(need + blow.barrage, WORST)
    hit = {"none": Fraction(1, 6), "ones": Fraction(7, 36)}.get(aim.reroll, Fraction(11, 36))
    wounds = Fraction(1) if aim.six_wounds else Fraction(len(faces), 6)
    if not dice.chance(IN_THE_END, hit * wounds / (1 - hit * (1 - wounds))):
        return False, False
    critical_faces = [face for face in range(1, 7) if critical_free and face >= blow.critical_from]
    return True, dice.chance(CRITICAL_IN_THE_END, Fraction(len(critical_faces), 6 if aim.six_wounds else len(faces)))


def wounding_faces(blow: Blow, critical_free: bool) -> list[int]:
    """The faces to wound that do."""
    return [face for face in range(2, 7) if face >= blow.to_wound or (critical_free and face >= blow.critical_from)]

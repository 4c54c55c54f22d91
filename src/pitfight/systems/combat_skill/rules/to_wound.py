"""Roll to wound (CS-07, CS-08): one die a hit against the chart of Strength and Toughness."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.asking import ask, ask_blow
from pitfight.systems.combat_skill.expressions import Amount, amount, rolled
from pitfight.systems.combat_skill.unit import Moment

TO_WOUND = Ask("to_wound", "to wound", "CS-07", passed="a wound", failed="no wound")
TO_WOUND_AGAIN = Ask("to_wound_again", "to wound again", "CS-07", passed="a wound", failed="no wound")
HOW_MANY = Ask("wounds", "for the number of wounds", "CS-07")


def strength_of(striker: Moment, target: Moment) -> int:
    """The Strength of a blow: the line's own with its weapon's bonus (CS-07)."""
    return int(ask_blow("strength", striker, target, base=striker.own.strength))


def need_to_wound(striker: Moment, target: Moment, strength: int, *, plain: bool = False) -> int:
    """The face needed to wound; a natural 1 never does (CS-08). ``plain`` hits have no rule behind them."""
    if not plain and not touches(striker, target):
        return charts.NEVER
    if plain and ask("ethereal", target):
        return charts.NEVER
    chart = charts.to_wound(strength, target.unit.toughness, target.unit.rulings["wound_floor"])
    bonus = 0 if plain or chart == charts.NEVER else int(ask_blow("to_wound", striker, target))
    return max(chart - bonus, 2)


def touches(striker: Moment, target: Moment) -> bool:
    """Whether blows can wound the target at all: an ethereal one only by magic."""
    return not ask("ethereal", target) or bool(ask_blow("magical", striker, target))


def slays(striker: Moment, target: Moment) -> tuple[int, bool]:
    """What a natural 6 to wound takes (0: nothing special), and whether it slays a model outright.

    A model is slain with all its Wounds; of those too large for it (option ``kb_large``) one Wound is lost.
    """
    kind = target.unit.type
    outright = bool(ask_blow("slays_on_six", striker, target))
    heroic = bool(ask_blow("slays_all_on_six", striker, target))
    if (outright and kind.slain_outright) or (heroic and not kind.swarm):
        return target.unit.wounds, True
    if outright and target.unit.rulings["kb_large"] == "1_wound_no_armour":
        return 1, False
    return 0, False


def wounds_each(striker: Moment, target: Moment) -> Amount:
    """How many Wounds an unsaved wound takes."""
    found = amount(ask_blow("wounds_per_hit", striker, target))
    assert found is not None, "rows give amounts that can be read"
    return found


def wounds_of(dice: Dice, hits: int, need: int, reroll: str) -> int:
    """How many of the hits wound. All dice are thrown together."""
    if reroll == "ones":
        return dice.total(wounded, hits, need, reroll)
    wounds = dice.successes(TO_WOUND, hits, at_least=need)
    if reroll == "misses":
        wounds += dice.successes(TO_WOUND_AGAIN, hits - wounds, at_least=need)
    return wounds


def wounded(dice: Dice, need: int, reroll: str) -> int:
    """1 for a hit that wounds, else 0."""
    return int(face_to_wound(dice, need, reroll) >= need)


def face_to_wound(dice: Dice, need: int, reroll: str) -> int:
    """The face of one roll to wound, rolled again once at the most."""
    face = dice.roll(TO_WOUND, need=need)
    if face < need and (reroll == "misses" or (reroll == "ones" and face == 1)):
        face = dice.roll(TO_WOUND_AGAIN, need=need)
    return face


def multiplied(dice: Dice, each: Amount, most: int) -> int:
    """The Wounds that one unsaved wound takes, at most those of one model."""
    return min(rolled(dice, HOW_MANY, each), most)

"""Hitting (CH-09, CH-10): a Weapon Skill test for each attack, which also wounds; in v9 a Strength test follows."""

from __future__ import annotations

from pitfight.dice import Ask, Dice
from pitfight.loadout import Arm
from pitfight.systems.coreheim import charts
from pitfight.systems.coreheim.asking import ask_blow
from pitfight.systems.coreheim.moment import ANYBODY, Moment
from pitfight.systems.coreheim.rules import two_weapons
from pitfight.values import value

ATTACK = Ask("attack", "to hit and wound", "CH-09", passed="a wound", failed="a miss")
ATTACK_AGAIN = Ask("attack_again", "again, to hit and wound", "CH-09", passed="a wound", failed="a miss")
TO_HIT = Ask("to_hit", "to hit", "CH-09", passed="a hit", failed="a miss")
TO_HIT_AGAIN = Ask("to_hit_again", "again, to hit", "CH-09", passed="a hit", failed="a miss")
TO_WOUND = Ask("to_wound", "to wound", "CH-09", passed="a wound", failed="no wound")
TO_WOUND_AGAIN = Ask("to_wound_again", "again, to wound", "CH-09", passed="a wound", failed="no wound")
MISS, HIT, CRITICAL = 0, 1, 2


@value
class Test:
    """One roll: the face needed, how many dice of which the highest counts, faces that may be rolled again.

    A face of ``critical_from`` or more is critical, where it succeeds.
    """

    need: int
    sides: int
    dice: int
    reroll_to: int
    critical_from: int
    sort: str


ASKS = {
    "attack": (ATTACK, ATTACK_AGAIN),
    "hit": (TO_HIT, TO_HIT_AGAIN),
    "wound": (TO_WOUND, TO_WOUND_AGAIN),
}


def needed(sides: int, need: int) -> int:
    """The natural face needed: the highest always succeeds, and a 1 never."""
    return max(2, min(need, sides))


def edition(me: Moment) -> charts.Edition:
    """The dice of the edition in force."""
    return charts.EDITIONS[me.warrior.rulings["edition"]]


def modifier(striker: Moment, target: Moment, weapon: Arm, place: int) -> int:
    """Everything added to a Weapon Skill roll but the target's Toughness; ``place`` is the target's in the list."""
    if weapon.row.facts.get("bursts"):
        return 0
    found = int(ask_blow("attack", striker, target, weapon))
    if weapon.row.facts.get("unstruck"):
        return found
    fears = sum(1 for feared in striker.afraid if feared in (ANYBODY, place))
    return found + two_weapons.second_weapon_penalty(striker) + fears * charts.FEAR


def dice_for(striker: Moment, target: Moment, weapon: Arm) -> int:
    """How many dice are rolled: two against a knocked-down target, not more with what gives two anyway."""
    if weapon.row.facts.get("bursts"):
        return 1
    own = int(ask_blow("attack_dice", striker, target, weapon))
    return max(own, 2) if target.status == "knocked_down" else own


def weapon_skill(striker: Moment, target: Moment, weapon: Arm) -> int:
    """The target number of his attacks with a weapon."""
    return int(ask_blow("weapon_skill", striker, target, weapon, base=striker.warrior.weapon_skill))


def attack_needs(striker: Moment, target: Moment, weapon: Arm, place: int) -> int:
    """What the Weapon Skill roll of one attack has to show, before the limits of the die (CH-09)."""
    need = weapon_skill(striker, target, weapon) - modifier(striker, target, weapon, place)
    return need - target.warrior.toughness if striker.warrior.rulings["edition"] == "v10" else need


def test_to_hit(striker: Moment, target: Moment, weapon: Arm, place: int) -> Test | None:
    """The Weapon Skill test of one attack (CH-09): in v10 it wounds too, maybe critically. None: left out."""
    sides = edition(striker).sides
    whole = striker.warrior.rulings["edition"] == "v10"
    if not whole and target.status == "knocked_down":
        return None
    need = attack_needs(striker, target, weapon, place)
    return Test(
        needed(sides, need),
        sides,
        dice_for(striker, target, weapon),
        0 if weapon.row.facts.get("bursts") else int(ask_blow("reroll_to", striker, target, weapon)),
        critical_from(striker, target, weapon, need) if whole else charts.NEVER,
        "attack" if whole else "hit",
    )


def test_to_wound(striker: Moment, target: Moment, weapon: Arm) -> Test | None:
    """The Strength test of v9, modified by the target's Toughness; None where hits wound."""
    if striker.warrior.rulings["edition"] == "v10":
        return None
    sides = edition(striker).sides
    need = striker.warrior.strength - int(ask_blow("strength", striker, target, weapon)) - target.warrior.toughness
    again = int(ask_blow("wound_reroll_to", striker, target, weapon))
    return Test(needed(sides, need), sides, 1, again, critical_from(striker, target, weapon, need), "wound")


def critical_from(striker: Moment, target: Moment, weapon: Arm, need: int) -> int:
    """The face that is a critical hit: the highest, unless only that succeeds; for some every one that wounds."""
    sides = edition(striker).sides
    if need >= sides or weapon.row.facts.get("bursts"):
        return charts.NEVER
    return 1 if ask_blow("every_wound_critical", striker, target, weapon) else sides


def score(dice: Dice, test: Test | None) -> int:
    """A test: a miss, a hit or a critical hit; a hit where none is needed."""
    if test is None:
        return HIT
    face = max(face_of(dice, test) for _ in range(test.dice))
    if face < test.need:
        return MISS
    return CRITICAL if face >= test.critical_from else HIT


def face_of(dice: Dice, test: Test) -> int:
    """One die of a test; a low one that fails may be rolled again, once."""
    once, again = ASKS[test.sort]
    face = dice.roll(once, test.sides, need=test.need)
    if face < test.need and face <= test.reroll_to:
        face = dice.roll(again, test.sides, need=test.need)
    return face

"""Who strikes first (MH-05 to MH-09): those who strike first, the others by Initiative, then those who strike last.

Warriors of equal Initiative draw the next place when it is due, which gives each order the chance that one roll-off
at the start of the phase gives it.
"""

from __future__ import annotations

from enum import IntEnum

from pitfight.dice import Ask, Dice, View, Who
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Condition, Moment, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import WITLESS, moment, standing

STRIKES_FIRST = Ask("roll_off", "to strike first", "MH-06")


class Tier(IntEnum):
    """The parts of the striking order; within a part Initiative decides."""

    BEFORE_CHARGERS = 0
    FIRST = 1
    NORMAL = 2
    LAST_BY_WEAPON = 3
    LAST_RECOVERED = 4


def next_to_strike(fight: View, dice: Dice) -> Who | None:
    """Whoever is next in the striking order; a die decides between equals (MH-05, MH-06)."""
    return fight.one_of(STRIKES_FIRST, fight.everyone, place)


def anyone_left(fight: View) -> bool:
    """Whether anyone has still to strike in this phase."""
    return fight.any_of(fight.everyone, has_place)


def has_place(warrior: Warrior, now: Condition) -> bool:
    """Whether he has still to strike in this phase."""
    if now.acted or not standing(warrior, now) or WITLESS in now.marks:
        return False
    return _weapon_skill(moment(warrior, now)) > 0


def place(warrior: Warrior, now: Condition) -> tuple[int, int] | None:
    """His place in the striking order, lowest first, or None when he has none (any more)."""
    if not has_place(warrior, now):
        return None
    me = moment(warrior, now)
    own = tier(me, now)
    return Tier.FIRST if own is Tier.NORMAL and has_early_place(me, now) else own, -initiative(me)


def tier(me: Moment, now: Condition) -> Tier:
    """The part of the order he belongs to: recovered before weapon-last before first before normal (MH-07, MH-08)."""
    if now.stood_up:
        return Tier.LAST_RECOVERED
    if ask("strikes_last", me):
        return Tier.LAST_BY_WEAPON
    by_weapon = bool(ask("strikes_first", me))
    if by_weapon and now.charged_by and me.warrior.rulings["spear_vs_charge"] == "spear_first":
        return Tier.BEFORE_CHARGERS
    return Tier.FIRST if now.charging or by_weapon else Tier.NORMAL


def has_early_place(me: Moment, now: Condition) -> bool:
    """Whether he has blows to strike early at those who charged him (decision 10)."""
    if not now.charged_by or now.kept is not None or tier(me, now) > Tier.NORMAL:
        return False
    if ask("first_against_chargers", me):
        return True
    return any(ask_blow("early_blow_with", me, me, arm, sides=("striker",)) for arm in me.hands)


def is_early(warrior: Warrior, now: Condition) -> bool:
    """Whether his next place is an early one."""
    return has_early_place(moment(warrior, now), now)


def own_tier(warrior: Warrior, now: Condition) -> Tier:
    """The part of the order that his own place belongs to."""
    return tier(moment(warrior, now), now)


def charged_by(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The enemies that charged him this turn."""
    return now.charged_by


def loses_blows(warrior: Warrior, now: Condition) -> Condition:
    """He does not strike (any more) in this phase."""
    return now if now.acted or now.status != "standing" else has_struck(warrior, now, (), now.critical_used)


def initiative(me: Moment) -> int:
    """His Initiative with everything that changes it at this moment."""
    return max(int(ask("initiative", me, base=me.warrior.initiative)), 0)


def has_struck(warrior: Warrior, now: Condition, spent: tuple[str, ...], critical: bool) -> Condition:
    """He has had his blows of the phase, and used up what could be used but once."""
    if now.status != "standing":
        return now._replace(spent=now.spent | frozenset(spent)) if spent and now.status != "out_of_action" else now
    return now._replace(
        kept=None,
        put_down=(),
        acted=True,
        critical_used=critical and "free hits" in warrior.watched,
        stood_up=False,
        charging=now.charging and "charging" in warrior.watched,
        spent=now.spent | frozenset(spent) if spent else now.spent,
    )


def _weapon_skill(me: Moment) -> int:
    return int(ask("weapon_skill", me, base=me.warrior.weapon_skill))

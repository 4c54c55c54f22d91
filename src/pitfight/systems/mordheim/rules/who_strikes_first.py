"""Who strikes first (MH-05 to MH-09): those who strike first, the others by Initiative, then those who strike last.

Warriors of equal Initiative draw the next place when it is due, which gives each order the chance that one roll-off
at the start of the phase gives it.
"""

from __future__ import annotations

from enum import IntEnum

from pitfight.dice import Ask, Dice, View, Who
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import Condition, Moment, Warrior
from pitfight.systems.mordheim.rules.who_can_fight import moment, standing

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
    return standing(warrior, now) and not now.acted and _weapon_skill(moment(warrior, now)) > 0


def place(warrior: Warrior, now: Condition) -> tuple[int, int] | None:
    """His place in the striking order, lowest first, or None when he has none (any more)."""
    if not has_place(warrior, now):
        return None
    me = moment(warrior, now)
    return tier(me, now), -initiative(me)


def tier(me: Moment, now: Condition) -> Tier:
    """The part of the order he belongs to: recovered before weapon-last before first before normal (MH-07, MH-08)."""
    if now.stood_up:
        return Tier.LAST_RECOVERED
    if ask("strikes_last", me):
        return Tier.LAST_BY_WEAPON
    by_weapon = bool(ask("strikes_first", me))
    if by_weapon and now.charged_by and me.warrior.rulings["spear_vs_charge"] == "spear_first":
        return Tier.BEFORE_CHARGERS
    if now.charging or by_weapon or (now.charged_by and ask("first_against_chargers", me)):
        return Tier.FIRST
    return Tier.NORMAL


def initiative(me: Moment) -> int:
    """His Initiative with everything that changes it at this moment."""
    return max(int(ask("initiative", me, base=me.warrior.initiative)), 0)


def has_struck(warrior: Warrior, now: Condition, spent: tuple[str, ...], critical: bool) -> Condition:
    """He has had his blows of the phase, and used up what could be used but once."""
    return now._replace(
        acted=True,
        critical_used=critical and "free hits" in warrior.watched,
        stood_up=False,
        charging=now.charging and "charging" in warrior.watched,
        spent=now.spent | frozenset(spent) if spent else now.spent,
    )


def _weapon_skill(me: Moment) -> int:
    return int(ask("weapon_skill", me, base=me.warrior.weapon_skill))

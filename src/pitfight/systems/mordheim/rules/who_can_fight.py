"""Who can fight: engaged warriors, whoever's turn it is, at front, side or rear (MH-01, MH-02, MH-03)."""

from __future__ import annotations

from pitfight.systems.mordheim.moment import Condition, Moment, Warrior

WITLESS = "witless"
"""The mark of one who does not strike or parry until his next turn, though he stands."""


def standing(warrior: Warrior, now: Condition) -> bool:
    """On his feet and in the fight."""
    return now.status == "standing"


def downed(warrior: Warrior, now: Condition) -> bool:
    """Knocked down or stunned: still in the fight, and unable to strike."""
    return now.status in ("knocked_down", "stunned")


def in_fight(warrior: Warrior, now: Condition) -> bool:
    """Neither out of action nor fled."""
    return now.status in ("standing", "knocked_down", "stunned")


def opponents(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The enemies his base touches, wherever they stand (MH-01, MH-03)."""
    return warrior.engaged if now.touching is None else now.touching


def allies(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The others of his side, in the order of the list."""
    return warrior.allies


def status(warrior: Warrior, now: Condition) -> str:
    """How he stands."""
    return now.status


def spare_wounds(warrior: Warrior, now: Condition) -> int:
    """The Wounds he can lose before injury is rolled; 0 and 1 left behave alike."""
    return max(now.wounds_left - 1, 0)


def has_wounds(warrior: Warrior, now: Condition) -> bool:
    """Whether he has Wounds left to lose."""
    return now.wounds_left > 0


def moment(warrior: Warrior, now: Condition, standing_foes: int = 1) -> Moment:
    """What blows by and against him may depend on; facts that nobody asks for are left out."""
    watched = warrior.watched
    return Moment(
        warrior,
        now.turn if "turn" in watched else 2,
        now.charging and "charging" in watched,
        now.frenzied,
        bool(now.fear_failed),
        now.spent,
        standing_foes if "standing_foes" in watched else 1,
        now.marks,
    )

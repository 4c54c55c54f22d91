"""Attacking stunned and knocked down warriors (MH-34 to MH-38), and recovering from it."""

from __future__ import annotations

from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.injuries import Harm

STATUS = {
    Harm.KNOCKED_DOWN: "knocked_down",
    Harm.STUNNED: "stunned",
    Harm.OUT_OF_ACTION: "out_of_action",
}
ALIGHT = "alight"
"""The mark of one who burns."""
_ORDER = ("standing", "knocked_down", "stunned", "out_of_action")


def taken_out_without_dice(warrior: Warrior, now: Condition) -> bool:
    """Whether any attack at all takes him out: he is stunned (MH-36)."""
    return now.status == "stunned" and warrior.rulings["stunned_kill"] == "automatic"


def critical_caused(warrior: Warrior, now: Condition) -> Condition:
    """He has caused his critical hit of the phase."""
    return now._replace(critical_used=True)


def struck(warrior: Warrior, now: Condition, lost: int, harm: Harm, charm_used: bool) -> Condition:
    """He has lost Wounds and suffered a harm; the worse of two states stays. Who is down has nothing more to do."""
    left = max(now.wounds_left - lost, 0)
    spent = now.spent | {"charm"} if charm_used else now.spent
    status = max(now.status, STATUS.get(harm, "standing"), key=_ORDER.index)
    if status == "standing":
        return now._replace(wounds_left=left, spent=spent)
    if status == "out_of_action":
        return Condition(status, left, turn=2, touching=now.touching)
    running = now.nerve if now.nerve == "runs" else ""  # who has broken is struck on though he has gone down
    return Condition(
        status,
        left,
        turn=now.turn,
        spent=spent,
        marks=now.marks,
        touching=now.touching,
        nerve=running,
        grip_used=now.grip_used,
    )


def set_alight(warrior: Warrior, now: Condition) -> Condition:
    """He burns from now on."""
    return now if now.status == "out_of_action" else now._replace(marks=now.marks | {ALIGHT})

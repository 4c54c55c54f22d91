"""Who can fight: enemies within an inch of each other, all round, whoever's turn it is (CH-01, CH-02, CH-03)."""

from __future__ import annotations

from pitfight.dice import View, Who
from pitfight.systems.coreheim.moment import Condition, Moment, Warrior


def standing(warrior: Warrior, now: Condition) -> bool:
    """On his feet and in the fight."""
    return now.status == "standing"


def downed(warrior: Warrior, now: Condition) -> bool:
    """Knocked down or stunned: still in the fight, and unable to strike."""
    return now.status in ("knocked_down", "stunned")


def in_fight(warrior: Warrior, now: Condition) -> bool:
    """Not out of action."""
    return now.status != "out_of_action"


def opponents(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The enemies within an inch of him, on whatever side of him and of a low wall they are (CH-01, CH-02)."""
    return warrior.engaged


def allies(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """The others of his side, in the order of the list."""
    return warrior.allies


def around(warrior: Warrior, now: Condition) -> tuple[int, ...]:
    """Everyone within an inch of him, friend and foe."""
    return tuple(sorted((*warrior.engaged, *warrior.near)))


def status(warrior: Warrior, now: Condition) -> str:
    """How he stands."""
    return now.status


def name(warrior: Warrior, now: Condition) -> str:
    """His id, as the name of an option."""
    return warrior.id


def moment(warrior: Warrior, now: Condition, trained: bool = False) -> Moment:
    """What blows by and against him may depend on; facts that nobody asks for are left out."""
    return Moment(
        warrior,
        now.turn,
        now.charging and "charging" in warrior.watched,
        "standing",
        now.hold,
        now.afraid,
        trained,
    )


def combat_of(fight: View, who: Who) -> tuple[Who, ...]:
    """Everyone who is connected with him by enemies within an inch of each other, himself among them."""
    found, open_ends = {who}, [who]
    while open_ends:
        for other in fight.look(open_ends.pop(), opponents):
            if other not in found and fight.look(other, in_fight):
                found.add(other)
                open_ends.append(other)
    return tuple(sorted(found))

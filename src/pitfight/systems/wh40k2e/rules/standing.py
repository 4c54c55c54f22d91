"""Questions about one fighter that all rules share: whether he is in the fight, whom he touches, how he stands."""

from __future__ import annotations

from pitfight.fight import Side
from pitfight.systems.wh40k2e.moment import Condition, Model, Moment
from pitfight.systems.wh40k2e.moment import moment as moment_of

GONE = ("dead", "destroyed")


def in_fight(model: Model, now: Condition) -> bool:
    """Whether he is in the fight: neither dead nor gone."""
    return not now.left


def fights(model: Model, now: Condition) -> bool:
    """Whether he is in the fight and has a Weapon Skill."""
    return not now.left and model.weapon_skill is not None


def alive(model: Model, now: Condition) -> bool:
    """Whether he lives."""
    return now.status not in GONE


def has_left_unbroken(model: Model, now: Condition) -> bool:
    """Whether he has left the fight of his own will, neither dead nor broken."""
    return now.left and now.status not in (*GONE, "broken")


def opponents(model: Model, now: Condition) -> tuple[int, ...]:
    """The enemies whom he touches."""
    return model.engaged if now.touching is None else now.touching


def moment(model: Model, now: Condition) -> Moment:
    """What a duel may know of him."""
    return moment_of(model, now)


def wounds(model: Model, now: Condition) -> int:
    """The Wounds he has left."""
    return now.wounds_left


def is_hull(model: Model, now: Condition) -> bool:
    """Whether hits on him are worked out by penetration."""
    return model.hull is not None


def name(model: Model, now: Condition) -> str:
    """His id, as the name of an option."""
    return model.id


def side(model: Model, now: Condition) -> Side:
    """His side."""
    return model.side


def hurt(model: Model, now: Condition, left: int) -> Condition:
    """So many Wounds are left; at 0 he is dead."""
    if left > 0:
        return now._replace(wounds_left=left)
    return gone(model, now)


def gone(model: Model, now: Condition) -> Condition:
    """He is dead, the vehicle destroyed; what else he was is forgotten."""
    return Condition(
        "destroyed" if model.large else "dead", 0, first=now.first, left=True, touching=now.touching, lost=True
    )

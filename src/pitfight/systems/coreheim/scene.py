"""The fight itself as a thing that changes: whose turn it is, how far the phase has got, how many are left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pitfight.fight import Rulings, Side, other

Stage = Literal["turn_begins", "phase_begins", "blows", "phase_over"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change: the fighters of each side, as places in the list, and what the fight has to look at."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    all_touch: bool = True
    """Whether everyone is within an inch of everyone of the other side."""
    choosers: tuple[int, ...] = ()
    """Those who have a choice of weapons."""
    whirlers: tuple[int, ...] = ()
    """Those who can have the order go by Initiative alone."""
    panickers: tuple[int, ...] = ()
    """Those who can stand alone against several."""
    bursters: bool = False
    """Whether anyone harms those around him when he falls."""
    nets: bool = False
    """Whether anyone can keep stunned enemies down."""
    crowd: bool = False
    """Whether more than two fight, so that readings about several matter."""
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)


class Scene(NamedTuple):
    """What changes: whose turn, the stage of the phase, and how many phases may still come (None: no limit)."""

    turn: Side
    stage: Stage = "phase_begins"
    phases_left: int | None = None
    capped_after: int | None = None
    won: tuple[object, Side] | None = None
    """The place in the order that two sides have rolled for, and the side that goes first there."""


class Opening(NamedTuple):
    """What has to happen before the next blow."""

    turn_passes: bool
    turn_begins: bool
    phase_begins: bool


class Ties(NamedTuple):
    """How equal places in the order are settled."""

    sides_roll: bool
    """One roll of the two sides decides for all of them."""
    owner_orders: bool
    """The owner orders his own equals."""


def opening(setting: Setting, scene: Scene) -> Opening:
    """Whether the turn passes to the other side, a turn begins, a close combat phase begins."""
    return Opening(scene.stage == "phase_over", scene.stage in ("phase_over", "turn_begins"), scene.stage != "blows")


def setting(setting: Setting, scene: Scene) -> Setting:
    """What does not change."""
    return setting


def declares_first(setting: Setting, scene: Scene) -> bool:
    """Whether everybody declares his attacks as the phase opens."""
    return setting.crowd and setting.rulings["declare_at"] == "phase_start"


def ties(setting: Setting, scene: Scene) -> Ties:
    """How equal places in the order are settled."""
    if not setting.crowd:
        return Ties(False, False)
    return Ties(setting.rulings["initiative_tie"] == "side", setting.rulings["own_side_tie"] == "owner_chooses")


def begins(setting: Setting, scene: Scene) -> Scene:
    """The other side's turn begins."""
    return scene._replace(turn=other(scene.turn), stage="turn_begins")


def blows_fall(setting: Setting, scene: Scene) -> Scene:
    """The phase has begun."""
    return scene._replace(stage="blows")


def phase_over(setting: Setting, scene: Scene) -> Scene:
    """A phase is over."""
    return scene._replace(
        stage="phase_over",
        phases_left=None if scene.phases_left is None else scene.phases_left - 1,
        capped_after=None if scene.capped_after is None else scene.capped_after - 1,
        won=None,
    )


def limit_reached(setting: Setting, scene: Scene) -> str | None:
    """``limit`` when the phases asked for are over, ``capped`` when the cap is, else None."""
    if scene.phases_left == 0:
        return "limit"
    return "capped" if scene.capped_after == 0 else None


def active(setting: Setting, scene: Scene) -> tuple[int, ...]:
    """The fighters whose turn it is."""
    return setting.sides[0 if scene.turn == "a" else 1]


def winner_of(setting: Setting, scene: Scene, place: object) -> Side | None:
    """The side that has won the roll for a place in the order, or None before it."""
    return scene.won[1] if scene.won is not None and scene.won[0] == place else None


def wins(setting: Setting, scene: Scene, place: object, side: Side) -> Scene:
    """A side goes first at a place in the order."""
    return scene._replace(won=(place, side))

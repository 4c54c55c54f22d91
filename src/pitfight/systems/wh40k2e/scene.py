"""The fight itself as a thing that changes: whose turn it is, which chain has begun, how many phases are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pitfight.fight import Side, other

Stage = Literal["turn_begins", "phase_begins", "duels", "phase_over"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change: the fighters of each side, the order of attackers, and what the fight is asked for."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    order: tuple[int, ...]
    until: str = "phase"


class Scene(NamedTuple):
    """What changes: whose turn, the stage, the lone fighter whose chain has begun, how many phases may still come."""

    turn: Side
    stage: Stage = "phase_begins"
    lone: int | None = None
    phases_left: int | None = None
    capped_after: int | None = None


class Opening(NamedTuple):
    """What has to happen before the next duel."""

    turn_passes: bool
    turn_begins: bool
    phase_begins: bool


def opening(setting: Setting, scene: Scene) -> Opening:
    """Whether the turn passes to the other side, a turn begins, a phase begins."""
    return Opening(scene.stage == "phase_over", scene.stage in ("phase_over", "turn_begins"), scene.stage != "duels")


def begins(setting: Setting, scene: Scene) -> Scene:
    """The other side's turn begins."""
    return scene._replace(turn=other(scene.turn), stage="turn_begins")


def duels_begin(setting: Setting, scene: Scene) -> Scene:
    """The phase has begun."""
    return scene._replace(stage="duels", lone=None)


def chain_of(setting: Setting, scene: Scene, lone: int | None) -> Scene:
    """The chain of duels against one fighter goes on; None when it is over."""
    return scene._replace(lone=lone)


def phase_over(setting: Setting, scene: Scene) -> Scene:
    """A phase is over."""
    return scene._replace(
        stage="phase_over",
        lone=None,
        phases_left=None if scene.phases_left is None else scene.phases_left - 1,
        capped_after=None if scene.capped_after is None else scene.capped_after - 1,
    )


def limit_reached(setting: Setting, scene: Scene) -> str | None:
    """``limit`` when the phases asked for are over, ``capped`` when the cap is, else None."""
    if scene.phases_left == 0:
        return "limit"
    return "capped" if scene.capped_after == 0 else None


def lone(setting: Setting, scene: Scene) -> int | None:
    """The fighter whose chain of duels has begun."""
    return scene.lone


def sides(setting: Setting, scene: Scene) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The fighters of side a and of side b."""
    return setting.sides


def order(setting: Setting, scene: Scene) -> tuple[int, ...]:
    """All fighters, in the order in which they attack by default."""
    return setting.order


def until(setting: Setting, scene: Scene) -> str:
    """What the fight is asked for."""
    return setting.until


def active(setting: Setting, scene: Scene) -> tuple[int, ...]:
    """The fighters whose turn it is."""
    return setting.sides[0 if scene.turn == "a" else 1]

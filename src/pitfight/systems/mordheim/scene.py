"""The fight itself as a thing that changes: whose turn it is, how far the phase has got, how many are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pitfight.fight import Side, other

Stage = Literal["turn_begins", "phase_begins", "blows", "nerves", "free_hits", "phase_over"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change: the fighters of each side, as places in the list of the fight."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    all_touch: bool = True
    """Whether everyone touches everyone of the other side as the fight begins."""
    blows_only: bool = False
    """Whether only blows are asked for, so that no nerves are tested after them."""
    several: bool = True
    """Whether more than two fight, so that the last blow of a phase and its end are steps of their own."""
    special: bool = True
    """Whether anyone has blows outside his own place, or something that a turn's beginning looks at."""


class Scene(NamedTuple):
    """What changes: whose turn, the stage of the phase, and how many phases may still come (None: no limit)."""

    turn: Side
    stage: Stage = "phase_begins"
    phases_left: int | None = None
    capped_after: int | None = None
    moved: bool = False
    """Whether anyone has left or joined a fight."""


class Opening(NamedTuple):
    """What has to happen before the next blow."""

    turn_passes: bool
    turn_begins: bool
    phase_begins: bool
    nerves: bool
    """Only nerves have still to be tested in this phase."""
    free_hits: bool
    """Somebody runs, and his enemies strike at him."""
    several: bool
    special: bool


def opening(setting: Setting, scene: Scene) -> Opening:
    """Whether the turn passes to the other side, a turn begins, a close combat phase begins."""
    return Opening(
        scene.stage == "phase_over",
        scene.stage in ("phase_over", "turn_begins"),
        scene.stage not in ("blows", "nerves", "free_hits"),
        scene.stage == "nerves",
        scene.stage == "free_hits",
        setting.several,
        setting.special,
    )


def begins(setting: Setting, scene: Scene) -> Scene:
    """The other side's turn begins."""
    return scene._replace(turn=other(scene.turn), stage="turn_begins")


def moves_done(setting: Setting, scene: Scene) -> Scene:
    """All have moved who would; a close combat phase begins."""
    return scene._replace(stage="phase_begins")


def blows_fall(setting: Setting, scene: Scene) -> Scene:
    """The phase has begun."""
    return scene._replace(stage="blows")


def nerves_to_test(setting: Setting, scene: Scene) -> Scene:
    """All blows have fallen, and somebody's nerve is to be tested."""
    return scene._replace(stage="nerves")


def somebody_runs(setting: Setting, scene: Scene) -> Scene:
    """Somebody has broken, and his enemies strike at him."""
    return scene._replace(stage="free_hits")


def phase_over(setting: Setting, scene: Scene) -> Scene:
    """A phase is over."""
    return scene._replace(
        stage="phase_over",
        phases_left=None if scene.phases_left is None else scene.phases_left - 1,
        capped_after=None if scene.capped_after is None else scene.capped_after - 1,
    )


def limit_reached(setting: Setting, scene: Scene) -> str | None:
    """``limit`` when the phases asked for are over, ``capped`` when the cap is, else None."""
    if scene.phases_left == 0:
        return "limit"
    return "capped" if scene.capped_after == 0 else None


def sides(setting: Setting, scene: Scene) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The fighters of side a and of side b."""
    return setting.sides


def all_touch(setting: Setting, scene: Scene) -> bool:
    """Whether everyone touches everyone of the other side, so that contact lasts as long as both sides do."""
    return setting.all_touch and not scene.moved


def blows_only(setting: Setting, scene: Scene) -> bool:
    """Whether only blows are asked for."""
    return setting.blows_only


def someone_moved(setting: Setting, scene: Scene) -> Scene:
    """Contacts are no longer as the fight began."""
    return scene._replace(moved=True)


def waiting(setting: Setting, scene: Scene) -> tuple[int, ...]:
    """The fighters of the side whose turn it is not."""
    return setting.sides[1 if scene.turn == "a" else 0]


def active(setting: Setting, scene: Scene) -> tuple[int, ...]:
    """The fighters whose turn it is."""
    return setting.sides[0 if scene.turn == "a" else 1]

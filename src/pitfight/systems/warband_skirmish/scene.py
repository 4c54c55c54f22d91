"""The fight itself as a thing that changes: how far the turn has got, and what warbands have left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pitfight.fight import Rulings, Side

Stage = Literal["begins", "acting", "turn_over"]
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change: the units of each side, and how much of the rules this fight is about."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    one_attack: bool = False
    """A single Attack is asked for: nothing that comes before or after it happens."""
    all_reach: bool = True
    """Everyone can attack every enemy, so that there is always somebody to attack."""
    totals: Pair | None = None
    """The Wounds that each warband had at first, less pets; None where nobody tests for rout."""
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)


class Scene(NamedTuple):
    """What changes: the stage of the turn, how many turns may still come, and the warbands' Wounds.

    ``left`` is None without rout tests: then no rule needs it. ``tested`` says which side has had its test this turn.
    """

    stage: Stage = "begins"
    turns_left: int | None = None
    capped_after: int | None = None
    left: Pair | None = None
    tested: tuple[bool, bool] = (False, False)


def stage(setting: Setting, scene: Scene) -> Stage:
    """How far the turn has got."""
    return scene.stage


def turn_begun(setting: Setting, scene: Scene) -> Scene:
    """Units act."""
    return scene._replace(stage="acting")


def turn_over(setting: Setting, scene: Scene) -> Scene:
    """Everyone has had an activation."""
    return scene._replace(
        stage="turn_over",
        turns_left=None if scene.turns_left is None else scene.turns_left - 1,
        capped_after=None if scene.capped_after is None else scene.capped_after - 1,
        tested=(False, False),
    )


def limit_reached(setting: Setting, scene: Scene) -> str | None:
    """``limit`` when the turns asked for are over, ``capped`` when the cap is, else None."""
    if scene.turns_left == 0:
        return "limit"
    return "capped" if scene.capped_after == 0 else None


def sides(setting: Setting, scene: Scene) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units of side a and of side b."""
    return setting.sides


def one_attack(setting: Setting, scene: Scene) -> bool:
    """Whether a single Attack is all that happens."""
    return setting.one_attack


def all_reach(setting: Setting, scene: Scene) -> bool:
    """Whether everyone can attack every enemy."""
    return setting.all_reach


def tests_rout(setting: Setting, scene: Scene) -> bool:
    """Whether warbands test for rout in this fight."""
    return setting.rulings["rout"] != "off" and setting.totals is not None


def place_of(side: Side) -> int:
    """0 for side a, 1 for side b."""
    return 0 if side == "a" else 1


def rout_due(setting: Setting, scene: Scene, side: int) -> bool:
    """Whether the warband has less than half its Wounds left, and has not tested in this turn (WS-14)."""
    if setting.totals is None or scene.left is None or scene.tested[side]:
        return False
    return 2 * scene.left[side] < setting.totals[side]


def wounds_changed(setting: Setting, scene: Scene, side: int, by: int) -> Scene:
    """A warband has more or fewer Wounds left."""
    if scene.left is None or not by:
        return scene
    a, b = scene.left
    return scene._replace(left=(a + by, b) if side == 0 else (a, b + by))


def has_tested(setting: Setting, scene: Scene, side: int) -> Scene:
    """The warband has had its test of this turn."""
    a, b = scene.tested
    return scene._replace(tested=(True, b) if side == 0 else (a, True))

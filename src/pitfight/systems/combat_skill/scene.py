"""The combat itself as a thing that changes: which round, how far it has got, the score, what may still come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from pitfight.dice import Who
from pitfight.fight import Rulings

GroupKind = Literal["impact", "blows", "trample"]
Part = Literal["fear", "arm", "count", "strike", "close", "result", "beaten"]


class Group(NamedTuple):
    """Blows that one line of a unit strikes at one moment of the round."""

    who: Who
    kind: GroupKind
    line: int
    slot: int = 0
    """Its place among the groups of its unit in the same step."""


class Due(NamedTuple):
    """What comes next in a round."""

    part: Part
    groups: tuple[Group, ...] = ()
    """Whose blows are counted, or the one group that strikes."""
    counted: bool = False
    """Whether the blows were counted when the step began, because several groups strike at once."""
    last: bool = False
    """Whether the round is over with it."""


Program = tuple[Due, ...]


class Order(Protocol):
    """What knows the order of a round."""

    def of(self, arms: tuple[int, ...], first_round: bool) -> tuple[Program, tuple[str, ...]]:
        """The parts of a round for the weapons chosen, and the options that they depend on."""


@dataclass(frozen=True)
class Setting:
    """What does not change: how rounds go, who fights on which side, who may be afraid."""

    order: Order = field(compare=False, repr=False)
    sides: tuple[tuple[Who, ...], tuple[Who, ...]]
    afraid: tuple[Who, ...] = ()
    flames: bool = False
    """Whether flames may put anybody's regeneration out."""
    hosts: tuple[Who, ...] = ()
    """The units that characters have joined."""
    result: bool = False
    all_touch: bool = True
    score_of: tuple[int, ...] = ()
    """For each unit 1 if its points count for side a, -1 if for side b."""
    rulings: Rulings = field(default_factory=lambda: Rulings({}), compare=False, repr=False)


class Scene(NamedTuple):
    """What changes: the place in the round, whether it is the first, the score, and how many rounds may still come."""

    at: int = 0
    first_round: bool = True
    score: int = 0
    """What side a has scored in this round more than side b; 0 where nobody wants to know."""
    rounds_left: int | None = None
    capped_after: int | None = None
    arms: tuple[int, ...] = ()
    """Which of its choices of weapons each unit has taken up; empty where nobody has any."""


class Now(NamedTuple):
    """What is due, and in which round."""

    due: Due
    first_round: bool


def due(setting: Setting, scene: Scene) -> Now:
    """What comes next."""
    program, met = setting.order.of(scene.arms, scene.first_round)
    for name in met:
        setting.rulings[name]
    return Now(program[scene.at], scene.first_round)


def goes_on(setting: Setting, scene: Scene) -> Scene:
    """The next part of the round is due."""
    return scene._replace(at=scene.at + 1)


def takes_up(setting: Setting, scene: Scene, who: Who, way: int) -> Scene:
    """A unit has chosen its weapons."""
    return scene._replace(arms=(*scene.arms[:who], way, *scene.arms[who + 1 :]))


def scored(setting: Setting, scene: Scene, who: Who, points: int) -> Scene:
    """A unit has scored points towards the combat result."""
    return scene._replace(score=scene.score + setting.score_of[who] * points)


def counts_all(setting: Setting, scene: Scene, difference: int, music: int) -> Scene:
    """What counts besides wounds is added; music alone turns a draw."""
    score = scene.score + difference
    return scene._replace(score=score or music)


def score(setting: Setting, scene: Scene) -> int:
    """What side a has scored more than side b."""
    return scene.score


def round_over(setting: Setting, scene: Scene) -> Scene:
    """A round is over."""
    return Scene(
        0,
        False,
        0,
        None if scene.rounds_left is None else scene.rounds_left - 1,
        None if scene.capped_after is None else scene.capped_after - 1,
        scene.arms,
    )


def limit_reached(setting: Setting, scene: Scene) -> str | None:
    """``limit`` when the rounds asked for are over, ``capped`` when the cap is, else None."""
    if scene.rounds_left == 0:
        return "limit"
    return "capped" if scene.capped_after == 0 else None


def is_first_round(setting: Setting, scene: Scene) -> bool:
    """Whether it is the first round of the combat."""
    return scene.first_round


def sides(setting: Setting, scene: Scene) -> tuple[tuple[Who, ...], tuple[Who, ...]]:
    """The units of side a and of side b."""
    return setting.sides


def afraid(setting: Setting, scene: Scene) -> tuple[Who, ...]:
    """The units that may have to test for fear."""
    return setting.afraid


def what_lasts(setting: Setting, scene: Scene) -> tuple[bool, tuple[Who, ...]]:
    """What the end of a step may change: whether flames put anybody's regeneration out, and units with characters."""
    return setting.flames, setting.hosts


def keeps_score(setting: Setting, scene: Scene) -> bool:
    """Whether the round ends with a combat result."""
    return setting.result


def all_touch(setting: Setting, scene: Scene) -> bool:
    """Whether every unit touches every enemy, so that contact lasts as long as both sides do."""
    return setting.all_touch

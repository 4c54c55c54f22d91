"""The follow-up move (W2-06, W2-16): who slew his opponents may move 2 inches at once, to another enemy or not."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, Event, Kind, Option, Policy, View, Who
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.moment import Condition, Model, moment
from pitfight.systems.wh40k2e.rules.standing import in_fight, name, opponents
from pitfight.systems.wh40k2e.scene import order, sides

FOLLOW_UP = Kind(
    "follow_up",
    "whether and to whom to follow up",
    "W2-06",
    (
        Policy("stay", "stays where he is, unless he must follow up", lambda options: 0, takes_first=True),
        Policy("first", "to the first enemy listed", lambda options: min(1, len(options) - 1), by_place=True),
    ),
    quiet=True,
)
FOLLOWS = Event(
    "follows", "{striker} follows up to {target}; they fight in the next phase, and it is no charge", "W2-06"
)


def follow_up(fight: View, dice: Dice) -> None:
    """Everyone who has slain an enemy himself and has no living opponent may move to another (W2-16)."""
    for who in fight.look(SCENE, order):
        if not fight.look(who, may_follow_up) or fight.any_of(fight.look(who, opponents), in_fight):
            continue
        ways = [Option(f"to-{fight.look(foe, name)}", foe) for foe in _enemies(fight, who)]
        if not fight.look(who, must_follow_up):
            ways.insert(0, Option("stay", None))
        with dice.about(who):
            goal = dice.choose(FOLLOW_UP, (ways[0],), lambda ways=ways: ways[1:])  # type: ignore[misc]
        if goal is not None:
            with dice.about(who, goal):
                dice.note(FOLLOWS)
            fight.put(who, touches, goal)
            fight.put(goal, touches, who)


def _enemies(fight: View, who: Who) -> list[Who]:
    """The enemies in the fight, of whom he touches none; there are some, or the fight would be over."""
    enemies = next(side for side in fight.look(SCENE, sides) if who not in side)
    return [foe for foe in enemies if fight.look(foe, in_fight)]


def may_follow_up(model: Model, now: Condition) -> bool:
    """Whether he slew an enemy himself, and did not break off."""
    return now.slew and not now.left and not now.breaking_off and now.status != "broken"


def must_follow_up(model: Model, now: Condition) -> bool:
    """Whether he has no choice but to follow up."""
    return bool(ask("must_follow_up", moment(model, now)))


def touches(model: Model, now: Condition, foe: int) -> Condition:
    """One enemy more touches him."""
    return now._replace(touching=tuple(sorted({*opponents(model, now), foe})))

"""Moving from combat (MH-39, MH-41): nobody leaves a standing enemy; who is free of them may go, or charge others.

A critical hit may drive a man away from some of those whom he touches.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.dice import SCENE, Dice, Event, Kind, Option, Policy, View, Who, first
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules.psychology import CHARGING_FEAR, fears, minds_the_enemy, takes_test, tester
from pitfight.systems.mordheim.rules.which_models_fight import name
from pitfight.systems.mordheim.rules.who_can_fight import allies, in_fight, opponents, standing
from pitfight.systems.mordheim.scene import active, sides, someone_moved

STAY = "stay"


def _first_fight(options: Sequence[Option]) -> int:
    """The place of the first charge into a friend's fight; staying where there is none."""
    return next((place for place, option in enumerate(options) if option.name.startswith("join-")), 0)


LEAVE = Kind(
    "leave",
    "whether to leave enemies who are all down",
    "MH-39",
    (
        Policy("stay", "stays and strikes at those who are down", first, takes_first=True),
        Policy("leave", "moves off", lambda options: 1),
        Policy(
            "first",
            "charges into the fight of the first friend in the list who is engaged",
            _first_fight,
            by_place=True,
        ),
    ),
    quiet=True,
    parts=True,
)
JOIN = Kind(
    "join",
    "whether and whom to charge, free of enemies",
    "MH-39",
    (
        Policy("stay", "stays where he is", first, takes_first=True),
        Policy(
            "first",
            "charges into the fight of the first friend in the list who is engaged",
            _first_fight,
            by_place=True,
        ),
    ),
    parts=True,
)
MOVES_OFF = Event("moves_off", "{striker} moves off", "MH-39")
CHARGES = Event("charges", "{striker} charges {target}", "MH-39")
DRIVES_BACK = Event("drives_back", "{striker} drives {target} away from the others and goes after him", "MH-23")


def moves(fight: View, dice: Dice) -> bool:
    """The movement of the side whose turn it is, as far as it touches the fight; whether anybody moved."""
    moved = False
    for who in fight.look(SCENE, active):
        if not fight.look(who, free_to_move):
            continue
        if fight.any_of(fight.look(who, opponents), standing):
            continue  # nobody may leave a fight voluntarily (MH-41)
        moved = move(fight, dice, who) or moved
    return moved


def free_to_move(warrior: Warrior, now: Condition) -> bool:
    """Whether he may move off or charge: on his feet, and not only since this turn."""
    return standing(warrior, now) and not now.stood_up


def charges(fight: View, who: Who) -> list[Option]:
    """The enemies he can charge: those whom friends fight, in the order of the friends, then any others."""
    touched = fight.look(who, opponents)
    enemies = [foe for side in fight.look(SCENE, sides) if who not in side for foe in side if foe not in touched]
    left = [foe for foe in enemies if fight.look(foe, in_fight)]
    friends = [friend for friend in fight.look(who, allies) if fight.look(friend, in_fight)] if left else []
    fought = dict.fromkeys(foe for friend in friends for foe in fight.look(friend, opponents))
    joined = [foe for foe in fought if foe in left]
    return [
        *(Option(f"join-{fight.look(foe, name)}", foe) for foe in joined),
        *(Option(f"charge-{fight.look(foe, name)}", foe) for foe in left if foe not in joined),
    ]


def move(fight: View, dice: Dice, who: Who) -> bool:
    """He stays, moves off, or charges; a charge at what he fears needs a Leadership test first. Whether he moved."""
    here = fight.any_of(fight.look(who, opponents), in_fight)
    away = (Option("leave", who),) if here else ()
    with dice.about(who):
        goal = dice.choose(LEAVE if here else JOIN, (Option(STAY, None),), lambda: (*away, *charges(fight, who)))
    if goal is None:
        return False
    if goal != who and not (goes(fight, dice, who, free=not here) and dares(fight, dice, who, goal)):
        return False
    for foe in fight.look(who, opponents):
        fight.put(foe, parts_from, who)
    fight.put(SCENE, someone_moved)
    fight.put(who, touches, () if goal == who else (goal,))
    with dice.about(who, None if goal == who else goal):
        dice.note(MOVES_OFF if goal == who else CHARGES)
    if goal != who:
        fight.put(who, has_charged)
        fight.put(goal, is_charged, who, fears(fight, goal, who))
    return True


def goes(fight: View, dice: Dice, who: Who, *, free: bool) -> bool:
    """Whether he turns to a new enemy at all; animosity is for those who fight nobody."""
    if not free:
        return True
    with dice.about(who):
        return minds_the_enemy(fight, dice, who)


def dares(fight: View, dice: Dice, who: Who, goal: Who) -> bool:
    """Whether he charges: at an enemy who causes fear only after a Leadership test; failed, he stays where he is."""
    if not fears(fight, who, goal, charging=True):
        return True
    with dice.about(who, goal):
        return takes_test(fight, dice, who, CHARGING_FEAR, tester(fight, who))


def drive_back(fight: View, dice: Dice, striker: Who, target: Who) -> None:
    """A man is driven back and the striker follows: the two touch each other and nobody else (sheet 2.15).

    Those who have lost their last enemy by it are free. Distances, and whom he runs into, are matters of the board.
    """
    parted = False
    for who, kept in ((target, striker), (striker, target)):
        touching = fight.look(who, opponents)
        left = [foe for foe in touching if foe != kept and fight.look(foe, in_fight)]
        if left or kept not in touching:
            for foe in left:
                fight.put(foe, parts_from, who)
            fight.put(who, touches, (kept,))
            parted = True
    if parted:
        fight.put(SCENE, someone_moved)
        dice.note(DRIVES_BACK)


def parts_from(warrior: Warrior, now: Condition, foe: Who) -> Condition:
    """An enemy touches him no more."""
    return now._replace(touching=tuple(other for other in opponents(warrior, now) if other != foe))


def touches(warrior: Warrior, now: Condition, foes: tuple[Who, ...]) -> Condition:
    """These enemies touch him, and nobody else."""
    return now._replace(touching=foes)


def has_charged(warrior: Warrior, now: Condition) -> Condition:
    """He begins a new combat with a charge."""
    return now._replace(charging=True, turn=1 if "turn" in warrior.watched else 2)


def is_charged(warrior: Warrior, now: Condition, by: Who, afraid: bool) -> Condition:
    """One enemy more touches him; if nobody did before, his combat begins now."""
    before = opponents(warrior, now)
    fresh = not before and "turn" in warrior.watched
    return now._replace(
        touching=tuple(sorted((*before, by))),
        charged_by=(*now.charged_by, by),
        turn=1 if fresh else now.turn,
        fear_failed=None if afraid and standing(warrior, now) else now.fear_failed,
    )

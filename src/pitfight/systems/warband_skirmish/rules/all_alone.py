"""All Alone (WS-13): far from any friend, and hurt by a shot or with two enemies upon it, a unit may flee."""

from __future__ import annotations

from pitfight.dice import Ask, Dice, Event, View, Who
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.rules.rout import friends, leadership
from pitfight.systems.warband_skirmish.rules.states import in_fight
from pitfight.systems.warband_skirmish.unit import Now, Unit

ALL_ALONE = Ask("all_alone", "for Leadership, all alone", "WS-13", passed="stands fast", failed="flees")
FLEES = Event("flees", "{striker} flees from the nearest threat", "WS-13")


def all_alone_test(fight: View, dice: Dice, who: Who, hurt_by_shot: bool) -> bool:
    """The test of a unit that has just been attacked, if it is all alone; whether it flees."""
    if not fight.look(who, may_test, hurt_by_shot):
        return False
    if not hurt_by_shot and not surrounded(fight, who):
        return False
    if not lonely(fight, who):
        return False
    with dice.about(who):
        if dice.chance(ALL_ALONE, fight.look(who, leadership)):
            return False
        dice.note(FLEES)
    fight.put(who, flees)
    return True


def may_test(unit: Unit, now: Now, hurt_by_shot: bool) -> bool:
    """Whether the test can be asked of it: in the fight, not stunned, and threatened enough."""
    if now.status not in ("standing", "recovered"):
        return False
    said = unit.company.enemies_in_melee
    most = len(unit.engaged) if said is None else said
    if not hurt_by_shot and most < charts.SURROUNDED:
        return False
    return bool(unit.rulings["all_alone"] == "on")


def surrounded(fight: View, who: Who) -> bool:
    """Whether two enemies or more fight it in melee: as the fight says, else those in contact who do not shoot."""
    said = fight.look(who, enemies_said)
    if said is not None:
        return said >= charts.SURROUNDED
    return fight.count_of(fight.look(who, engaged), fights_hand_to_hand, charts.SURROUNDED) >= charts.SURROUNDED


def lonely(fight: View, who: Who) -> bool:
    """Whether no friend is within 6 squares: as the fight says, and once all friends are gone in any case."""
    said = fight.look(who, friend_said_near)
    if said is not None and (not said or not fight.look(who, friends)):
        return not said
    return not fight.any_of(fight.look(who, friends), in_fight)


def enemies_said(unit: Unit, now: Now) -> int | None:
    """How many enemies fight it in melee, where the fight says so."""
    return unit.company.enemies_in_melee


def friend_said_near(unit: Unit, now: Now) -> bool | None:
    """Whether the nearest friend is within 6 squares, where the fight says so; 6 squares are near."""
    nearest = unit.company.nearest_friend
    return None if nearest is None else nearest <= charts.LONELY


def engaged(unit: Unit, now: Now) -> tuple[int, ...]:
    """The enemies it is in melee with."""
    return unit.engaged


def fights_hand_to_hand(unit: Unit, now: Now) -> bool:
    """Whether it is in the fight and does not shoot."""
    return in_fight(unit, now) and unit.shooting is None


def flees(unit: Unit, now: Now) -> Now:
    """It has fled, and takes no part in the fight any more."""
    return Now("fleeing", now.wounds)

"""A unit's activation: its turn begins, it may test and retreat, then it attacks (melee and ranged step "repeat")."""

from __future__ import annotations

from functools import partial

from pitfight.dice import SCENE, Dice, Event, View, Who
from pitfight.fight import End
from pitfight.systems.warband_skirmish.rules import attack, ending, recovering, states, turn_order, warband
from pitfight.systems.warband_skirmish.rules.all_alone import all_alone_test
from pitfight.systems.warband_skirmish.rules.attack import Assault
from pitfight.systems.warband_skirmish.rules.rout import rout_test
from pitfight.systems.warband_skirmish.rules.states import able
from pitfight.systems.warband_skirmish.rules.who_is_attacked import choose_target, itself, shoots
from pitfight.systems.warband_skirmish.scene import one_attack, tests_rout
from pitfight.systems.warband_skirmish.unit import Now, Unit

ATTACKS = Event("attacks", "{striker} attacks {target}", "WS-06")
SHOOTS = Event("shoots", "{striker} shoots at {target}", "WS-09")
ANSWERS = Event("answers", "{striker} strikes back at {target}", "WS-06")
IDLE = Event("idle", "{striker} has no enemy in reach", "WS-06")
DAMAGE = Event("damage", "", "WS-06")


def activate(fight: View, dice: Dice, unit: Who) -> End | None:
    """One unit's turn: heal, test for rout, retreat or not, then act if it may."""
    fight.put(unit, turn_order.has_acted)
    if fight.look(SCENE, one_attack):
        return attacks(fight, dice, unit, one=True) if fight.look(unit, able) else None
    tests = fight.look(SCENE, tests_rout)
    heals_first = fight.look(unit, heals_before_rout) if tests else None
    if heals_first is False:
        over = rout_test(fight, dice, unit, able=True)  # only who is stunned cannot move yet, and he has no choice
        if over is not None:
            return over
    may_act = recovering.comes_round(fight, dice, unit)
    if heals_first:
        over = rout_test(fight, dice, unit, able=may_act)
        if over is not None:
            return over
    return attacks(fight, dice, unit, one=False) if may_act else None


def attacks(fight: View, dice: Dice, striker: Who, *, one: bool) -> End | None:
    """All Attacks of its activation on one enemy; afterwards those all alone test."""
    target = choose_target(fight, dice, striker)
    if target is None:
        with dice.about(striker):
            dice.note(IDLE)
        return None
    shot = fight.look(striker, shoots)
    with dice.about(striker, target):
        dice.note(SHOOTS if shot else ATTACKS)
        done = strike(fight, dice, striker, target, shot=shot, one=one)
        dice.note(DAMAGE, done)
    tested = [(target, shot and done > 0)]
    if not shot and not one and fight.look(target, answers):
        with dice.about(target, striker):
            dice.note(ANSWERS)
            strike(fight, dice, target, striker, shot=False, one=False)
        tested.append((striker, False))
    fled = [] if one else [who for who, hurt in tested if all_alone_test(fight, dice, who, hurt)]
    gone = bool(fled) or any(fight.look(who, states.is_out) for who, _ in tested)
    return ending.over(fight) if gone else None


def strike(fight: View, dice: Dice, striker: Who, target: Who, *, shot: bool, one: bool) -> int:
    """All its Attacks on one enemy, one after the other (WS-06); the damage done."""
    plan = fight.look(striker, attack.assault, fight.look(target, itself), shot, one)
    counted = fight.look(SCENE, tests_rout)  # then exact Wounds matter, to the warband
    spare = fight.look(target, spare_wounds, None if counted else plan.reach)
    frozen = fight.look(target, states.stunned) if plan.frozen else None
    done = dice.fold(attack.one_more, plan.blows, 0, spare, plan.limit, plan.stuns, frozen)
    if done:
        fight.put(target, states.suffers, done)
        if counted:
            warband.change(fight, target, spare, spare - done)
        dice.note(states.STUNNED, partial(said_if, fight, target, "stunned", plan))
        dice.note(states.OUT, partial(said_if, fight, target, "out_of_action", plan))
    return done


def said_if(fight: View, target: Who, state: str, plan: Assault) -> str | None:
    """Something where the target is in that state now, else None, so that nothing is said."""
    return "" if fight.look(target, states.status) == state else None


def spare_wounds(unit: Unit, now: Now, reach: int | None) -> int:
    """Its Wounds, as far as they can matter to the Attacks that come; None has them all."""
    return now.wounds if reach is None else min(now.wounds, reach)


def answers(unit: Unit, now: Now) -> bool:
    """Whether it strikes back when it is attacked in melee: able to act, under the option ``attacks_back``."""
    return able(unit, now) and unit.rulings["attacks_back"] == "on"


def heals_before_rout(unit: Unit, now: Now) -> bool:
    """Whether it heals before a rout test of its turn, or after it."""
    return bool(unit.rulings["heal_before_rout"] == "on")

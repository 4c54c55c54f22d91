"""The end of a duel, a chain, a phase, and of the fight."""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.dice import SCENE, Dice, Event, View, Who
from pitfight.fight import SIDES, End
from pitfight.systems.wh40k2e.moment import Condition, Model
from pitfight.systems.wh40k2e.rules import breaking_off, follow_up, multiple_combatants, psychology, walkers
from pitfight.systems.wh40k2e.rules.standing import fights, has_left_unbroken, in_fight, opponents, side
from pitfight.systems.wh40k2e.scene import limit_reached, phase_over, sides

OUT_OF_CONTROL = Event("out_of_control", "Its driver is dead: {striker} is out of control next turn", "W2-13")


def over(fight: View, *, fought: bool = True) -> End | None:
    """Whether the fight is over: a side has nobody left in it; nobody wins against one who left of his own will."""
    both = fight.look(SCENE, sides)
    left = [fight.any_of(side, in_fight) for side in both]
    if all(left):
        return None
    if not any(left):
        return End("both_gone", fought=fought)
    gone = both[left.index(False)]
    if fight.any_of(gone, has_left_unbroken):
        return End("no_contact", fought=fought)
    return End("decided", SIDES[left.index(True)], fought)


def contact(fight: View) -> bool:
    """Whether any two enemies touch of whom one can fight."""
    everyone = fight.everyone
    return any(fight.look(who, fights) and fight.any_of(fight.look(who, opponents), in_fight) for who in everyone)


def end_of_single_duel(fight: View, dice: Dice, pair: tuple[Who, Who], winner: Who | None) -> End:
    """Where one duel is asked for, its winner has won, whatever the hits have done; the chain ends with it."""
    drivers(fight, dice, pair)
    _damage_takes_hold(fight)
    if winner is not None:
        return End("decided", fight.look(winner, side))
    return End("limit") if fight.any_of(pair, in_fight) else End("both_gone")


def end_of_duel(fight: View, dice: Dice, attacker: Who, faced: Who) -> None:
    """An attacker who broke off gets away; when the chain is over, so does the one attacked, and damage takes hold."""
    drivers(fight, dice, (attacker, faced))
    breaking_off.get_away(fight, dice, attacker)
    if multiple_combatants.chain_goes_on(fight, faced):
        return
    breaking_off.get_away(fight, dice, faced)
    _damage_takes_hold(fight)


def _damage_takes_hold(fight: View) -> None:
    """What has become of walkers in a chain counts from its end on (W2-12)."""
    for who in fight.everyone:
        if fight.look(who, walkers.harm_waits):
            fight.put(who, walkers.takes_hold)


def end_of_phase(fight: View, dice: Dice) -> End | None:
    """Break tests, follow-up moves; what belonged to the phase is forgotten; the fight may stop here."""
    psychology.break_tests(fight, dice)
    end = over(fight)
    if end is not None:
        return end
    follow_up.follow_up(fight, dice)
    for who in fight.everyone:
        fight.put(who, after_phase)
    fight.put(SCENE, phase_over)
    reached = fight.look(SCENE, limit_reached)
    if reached == "limit":
        return End("limit")
    if not contact(fight):
        return End("no_contact")
    return End("capped") if reached == "capped" else None


def drivers(fight: View, dice: Dice, fought: Sequence[Who]) -> None:
    """A vehicle whose driver has died in a duel goes out of control (W2-13)."""
    for who in fought:
        vehicle = fight.look(who, drove_until_now)
        if vehicle is not None and fight.look(vehicle, in_fight):
            with dice.about(vehicle):
                dice.note(OUT_OF_CONTROL)
            fight.put(vehicle, out_of_control)


def drove_until_now(model: Model, now: Condition) -> int | None:
    """The vehicle that he drove, if he died in this phase."""
    return model.vehicle if model.driver and now.lost else None


def out_of_control(model: Model, now: Condition) -> Condition:
    """It goes where it will in the next turn."""
    return now._replace(status="damaged")


def after_phase(model: Model, now: Condition) -> Condition:
    """The next phase is no first one; nobody has fought, slain or died in it."""
    return now._replace(
        first=False,
        fought=False,
        met=0,
        faces=(),
        parried=0,
        afraid=False,
        slew=False,
        lost=False,
    )

"""The close combat phase of Mordheim, a module per heading of the rulebook; here is the phase itself."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, View
from pitfight.fight import End
from pitfight.systems.mordheim.rules import (
    activation,
    breaking,
    ending,
    moving,
    opening_blows,
    psychology,
    recovery,
    turn_marks,
    two_places,
    who_strikes_first,
)
from pitfight.systems.mordheim.scene import begins, blows_fall, moves_done, opening


def step(fight: View, dice: Dice) -> End | None:
    """One warrior's blows; at the head of a phase also what comes before them, at its end what comes after."""
    begun = fight.look(SCENE, opening)
    if begun.free_hits:
        breaking.strike_at_runner(fight, dice)
        return ending.over(fight)
    if begun.nerves:
        return None if breaking.nerve_tested(fight, dice) else ending.end_of_phase(fight)
    if begun.turn_begins:
        if begun.turn_passes:
            fight.put(SCENE, begins)
        recovery.recover(fight, dice)
        over = ending.over(fight, fought=False) if begun.special and turn_marks.begin_turn(fight, dice) else None
        if over is not None:
            return over
        if moving.moves(fight, dice):
            fight.put(SCENE, moves_done)
            return None  # what comes of it is a step of its own: many ways of moving lead to few places
    if begun.phase_begins:
        over = ending.over(fight, fought=False)
        if over is not None:
            return over
        fight.put(SCENE, blows_fall)
        if begun.special:
            turn_marks.before_the_fight(fight, dice)
        psychology.fear_tests(fight, dice)
        over = ending.over(fight) if begun.special and opening_blows.open_phase(fight, dice) else None
        if over is not None:
            return over
    striker = who_strikes_first.next_to_strike(fight, dice)
    if striker is not None:
        strike = two_places.strike if begun.special else activation.strike_plainly
        strike(fight, dice, striker)
        over = ending.over(fight)
        if over is not None:
            return over
        if begun.several or who_strikes_first.anyone_left(fight):
            return None
    over = ending.over(fight) if begun.special and turn_marks.pay(fight, dice) else None
    if over is not None:
        return over
    if breaking.tests_due(fight):
        ending.blows_are_over(fight)
        return None
    return ending.end_of_phase(fight)

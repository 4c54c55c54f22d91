"""The close combat phase of Coreheim, a module per heading of the rulebook; here is the phase itself."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, View
from pitfight.fight import End
from pitfight.systems.coreheim.rules import activation, ending, psychology, recovery, two_weapons, who_strikes_first
from pitfight.systems.coreheim.scene import begins, blows_fall, declares_first, opening


def step(fight: View, dice: Dice) -> End | None:
    """One place in the order of striking; at the head of a phase also what comes before it, at its end what follows."""
    begun = fight.look(SCENE, opening)
    if begun.turn_begins:
        if begun.turn_passes:
            fight.put(SCENE, begins)
        recovery.recover(fight, dice)
    if begun.phase_begins:
        over = ending.over(fight, fought=False)
        if over is not None:
            return over
        fight.put(SCENE, blows_fall)
        two_weapons.choose_weapons(fight, dice)
        psychology.panic_tests(fight, dice)
        psychology.fear_tests(fight, dice)
        who_strikes_first.elect_initiative(fight, dice)
        if fight.look(SCENE, declares_first):
            activation.declare_all(fight, dice)
    striker = who_strikes_first.next_to_strike(fight, dice)
    if striker is not None:
        activation.strike(fight, dice, striker)
        over = ending.over(fight)
        if over is not None:
            return over
        if who_strikes_first.anyone_left(fight):
            return None
    return ending.end_of_phase(fight)

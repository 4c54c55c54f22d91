"""Hand-to-hand combat of the second edition, a module per heading; here is the phase itself, duel by duel."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, View
from pitfight.fight import End
from pitfight.systems.wh40k2e.rules import breaking_off, duels, ending, multiple_combatants, psychology, vehicles
from pitfight.systems.wh40k2e.scene import begins, duels_begin, opening, until


def step(fight: View, dice: Dice) -> End | None:
    """One duel, or one attack on a vehicle; at the head of a phase also what comes before, at its end what after."""
    begun = fight.look(SCENE, opening)
    if begun.turn_begins:
        if begun.turn_passes:
            fight.put(SCENE, begins)
        psychology.wits(fight, dice)
        breaking_off.leave_freely(fight, dice)
    if begun.phase_begins:
        end = ending.over(fight, fought=False) or (None if ending.contact(fight) else End("no_contact", fought=False))
        if end is not None:
            return end
        fight.put(SCENE, duels_begin)
        psychology.fear_tests(fight, dice)
        breaking_off.declare(fight, dice)
        end = ending.over(fight)
        if end is not None:
            return end
        multiple_combatants.pair_off(fight)
    pair = multiple_combatants.next_pair(fight, dice)
    if pair is None:
        return ending.end_of_phase(fight, dice)
    attacker, target = pair
    if fight.look(target, multiple_combatants.without_duel):
        vehicles.assault(fight, dice, attacker, target)
        fight.put(attacker, multiple_combatants.has_had_his_duel, (target,))
    else:
        winner = duels.fight_duel(fight, dice, attacker, target)
        if fight.look(SCENE, until) == "duel":
            return ending.end_of_single_duel(fight, dice, pair, winner)
    ending.end_of_duel(fight, dice, attacker, target)
    end = ending.over(fight)
    if end is not None:
        return end
    if fight.look(SCENE, until) == "chain" and not multiple_combatants.chain_goes_on(fight, target):
        return End("limit")
    return None

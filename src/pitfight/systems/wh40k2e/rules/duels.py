"""One duel from the blows before its dice to the hits of its winner."""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.dice import Ask, Dice, Event, View, Who
from pitfight.systems.wh40k2e.moment import Condition, Harm, Model
from pitfight.systems.wh40k2e.rules import combat_score, hits, multiple_combatants, walkers
from pitfight.systems.wh40k2e.rules.standing import hurt, in_fight, is_hull, moment, side, wounds

FIGHTS = Event("fights", "{striker} fights {target}", "W2-07")
SCORE = Event("score", "Combat Score {0:+} for {striker}", "W2-04")
SCORE_DIFFERENCE = Event("score_difference", "", "W2-04")
STALEMATE = Event("stalemate", "Equal Combat Scores and equal Initiative: nobody hits", "")
LOST = Event("lost", "{target} loses {0} Wound(s)", "")
DEAD = Event("dead", "{target} is dead", "")
AWAY = Event("away", "{target} is moved away by his field", "")
BEFORE_THE_DICE = Event("before", "{striker} strikes {target} before the dice", "")
ROLL_OFF = Ask("roll_off", "to break the tie", "", passed="hits", failed="is hit")


def fight_duel(fight: View, dice: Dice, attacker: Who, target: Who) -> Who | None:
    """A duel of an attacker with whom he faces; wounds are lost at once. Gives who had the better of it, if anyone."""
    bonus = multiple_combatants.bonus(fight, attacker, target)
    with dice.about(attacker, target):
        dice.note(FIGHTS)
        if not _both_live_through_opening(fight, dice, attacker, target):
            _have_met(fight, attacker, target, 0)
            return fight.first_of((attacker, target), in_fight)
        used, his_used = fight.look(attacker, parries_used), fight.look(target, parries_used)
        numbers = fight.look(attacker, combat_score.duel, fight.look(target, moment), bonus, used, his_used)
        score = dice.sub(combat_score.score, numbers)
        own_side_first = fight.look(attacker, side) == "a"
        dice.note(SCORE, score.difference)
        dice.note(SCORE_DIFFERENCE, score.difference if own_side_first else -score.difference)
        winner = _winner(dice, attacker, target, score.difference or numbers.tie, numbers.double)
        if winner is not None:
            loser = target if winner == attacker else attacker
            _hits(fight, dice, ((winner, loser),), abs(score.difference) or 1)
        elif numbers.double == "one_hit_each":
            _hits(fight, dice, ((attacker, target), (target, attacker)), 1)
        else:
            dice.note(STALEMATE)
    _have_met(fight, attacker, target, score.made[1])
    return winner


def _have_met(fight: View, attacker: Who, target: Who, parried: int) -> None:
    """The attacker has had his duel, and his place in the order, also where he was killed before the dice (W2-07)."""
    fight.put(target, multiple_combatants.has_met, parried)
    if fight.look(attacker, in_fight):
        fight.put(attacker, multiple_combatants.has_had_his_duel, (target,))


def _both_live_through_opening(fight: View, dice: Dice, attacker: Who, target: Who) -> bool:
    """Blows before the dice, of both at once; who is killed by them does not fight."""
    left = {}
    for striker, foe in ((attacker, target), (target, attacker)):
        shots = fight.look(striker, hits.opening_blows, fight.look(foe, moment))
        if shots and not fight.look(foe, is_hull):
            with dice.about(striker, foe):
                dice.note(BEFORE_THE_DICE)
                left[foe] = dice.sub(hits.shoot, shots, fight.look(foe, wounds))
    for who, number in left.items():
        fight.put(who, hurt, number)
        if number <= 0:
            slayer = target if who == attacker else attacker
            with dice.about(slayer, who):
                dice.note(DEAD)
            fight.put(slayer, slays)
    return fight.look(attacker, in_fight) and fight.look(target, in_fight)


def _winner(dice: Dice, attacker: Who, target: Who, ahead: int, double: str) -> Who | None:
    """Who is ahead by his Combat Score or by the tie; where nobody is, a roll may say (option)."""
    if ahead > 0:
        return attacker
    if ahead < 0:
        return target
    if double == "roll_off":
        return attacker if dice.test(ROLL_OFF, at_least=4) else target
    return None


def _hits(fight: View, dice: Dice, pairs: Sequence[tuple[Who, Who]], number: int) -> None:
    """So many hits of each on the other, of two pairs at the same time."""
    able = [(winner, loser) for winner, loser in pairs if fight.look(winner, hits_back)]
    found = [_struck(fight, dice, winner, loser, number) for winner, loser in able]
    for (winner, loser), own in zip(able, found, strict=True):
        _harmed(fight, dice, winner, loser, own)


def _struck(fight: View, dice: Dice, winner: Who, loser: Who, number: int) -> hits.Struck | Harm:
    """What so many hits do to the loser, as numbers."""
    with dice.about(winner, loser):
        dice.note(hits.HITS, number)
        foe = fight.look(loser, moment)
        if fight.look(loser, is_hull):
            return walkers.holes(fight, dice, winner, loser, number)
        weapons = fight.look(winner, hits.arms, foe)
        once = fight.look(winner, one_weapon)
        return dice.sub(hits.strike, weapons, number, fight.look(loser, wounds), once)


def _harmed(fight: View, dice: Dice, winner: Who, loser: Who, found: hits.Struck | Harm) -> None:
    """The loser is hurt, or a field has moved him away."""
    with dice.about(winner, loser):
        if isinstance(found, Harm):
            walkers.suffers(fight, dice, loser, found)
            if not fight.look(loser, in_fight):
                fight.put(winner, slays)
            return
        lost = fight.look(loser, wounds) - found.wounds
        if lost:
            dice.note(LOST, lost)
            fight.put(loser, hurt, found.wounds)
        if found.wounds <= 0:
            dice.note(DEAD)
            fight.put(winner, slays)
        if found.away:
            dice.note(AWAY)


def parries_used(model: Model, now: Condition) -> int:
    """Parries he has made in this phase, where they are counted by phases."""
    return now.parried


def hits_back(model: Model, now: Condition) -> bool:
    """Whether he hits when he wins: who breaks off too, unless the option says otherwise."""
    return not now.breaking_off or model.rulings["breakoff_hits_back"] == "on"


def one_weapon(model: Model, now: Condition) -> bool:
    """Whether the weapon is chosen once for the duel (option)."""
    return bool(model.rulings["weapon_choice"] == "per_duel")


def slays(model: Model, now: Condition) -> Condition:
    """He has slain an enemy himself."""
    return now._replace(slew=True) if not now.left else now

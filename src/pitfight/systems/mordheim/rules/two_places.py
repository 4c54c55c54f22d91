"""Two places in the striking order (MH-08; decisions 9 and 10): some blows early, at those who charged."""

from __future__ import annotations

from pitfight.dice import Dice, View, Who
from pitfight.splitting import Shares, Way
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import UNDECLARED, Condition, Warrior
from pitfight.systems.mordheim.rules import activation, who_strikes_first
from pitfight.systems.mordheim.rules.which_models_fight import choose_among, targets
from pitfight.systems.mordheim.rules.who_can_fight import moment, standing
from pitfight.systems.mordheim.rules.who_strikes_first import Tier


def strike(fight: View, dice: Dice, striker: Who) -> None:
    """What is due at his place: early blows at his chargers, or all he has left."""
    if fight.look(striker, who_strikes_first.is_early):
        early_blows(fight, dice, striker)
    else:
        activation.strike_blows(fight, dice, striker)


def early_blows(fight: View, dice: Dice, striker: Who) -> None:
    """One more blow at a charger where he has it; then, if he is that quick, his share for chargers of all attacks.

    He declares his whole split before the first of these, and keeps the rest for his own place.
    """
    chargers = fight.look(striker, who_strikes_first.charged_by)
    free = fight.look(striker, activation.critical_to_come)
    extra = fight.look(striker, early_blow)
    against = [who for who in targets(fight, striker) if who in chargers]
    if extra and against:
        target = choose_among(fight, dice, striker, against)
        assert target is not None, "there is a charger to strike"
        free = activation.strike_shares(fight, dice, striker, ((target, extra),), free, more=True)
    if not fight.look(striker, standing):
        return
    if fight.look(striker, who_strikes_first.own_tier) < Tier.NORMAL:
        fight.put(striker, keeps, UNDECLARED, not free)
        activation.strike_blows(fight, dice, striker)
        return
    legal = targets(fight, striker)
    if not fight.look(striker, all_early) or not any(who in chargers for who in legal):
        fight.put(striker, keeps, UNDECLARED, not free)
        return
    shares = activation.declare(fight, dice, striker)
    now = tuple(share for share in shares if share[0] in chargers)
    rest = tuple(share for share in shares if share[0] not in chargers)
    free = activation.strike_shares(fight, dice, striker, now, free, more=bool(rest))
    if rest:
        fight.put(striker, keeps, rest, not free)
    else:
        fight.put(striker, who_strikes_first.has_struck, activation.used_up(shares), not free)
        activation.after_blows(fight, dice, striker, tuple(target for target, _ in shares))


def early_blow(warrior: Warrior, now: Condition) -> Way:
    """One more attack with one weapon at an enemy who charged him, where he has a weapon for that."""
    me = moment(warrior, now)
    return next((((arm, 1),) for arm in me.hands if ask_blow("early_blow_with", me, me, arm, sides=("striker",))), ())


def all_early(warrior: Warrior, now: Condition) -> bool:
    """Whether he strikes first at those who charged him, with whatever he aims at them."""
    return bool(ask("first_against_chargers", moment(warrior, now)))


def keeps(warrior: Warrior, now: Condition, rest: Shares | str, critical: bool) -> Condition:
    """He keeps the rest of his attacks for his own place."""
    if now.status != "standing":
        return now
    return now._replace(kept=rest, critical_used=now.critical_used or critical)

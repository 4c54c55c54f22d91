"""What falls before any blow of a phase: shots at close range, harm to all who touch a man (sheet 2.3, step 1)."""

from __future__ import annotations

from pitfight.dice import Dice, View, Who
from pitfight.loadout import Arm
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules import activation, bodily_blows, downed, who_strikes_first
from pitfight.systems.mordheim.rules.which_models_fight import choose_among, targets
from pitfight.systems.mordheim.rules.who_can_fight import in_fight, moment, opponents


def open_phase(fight: View, dice: Dice) -> bool:
    """Everyone who has an opening blow makes it, the highest Initiative first; nobody parries (decision 13).

    Returns whether there was any.
    """
    if fight.first_of(fight.everyone, openings) is None:
        return False
    order = sorted(fight.everyone, key=lambda who: fight.look(who, slowness))
    for who in order:
        for arm in fight.look(who, openings) or ():
            if fight.look(who, openings):
                strike(fight, dice, who, arm)
    return True


def strike(fight: View, dice: Dice, who: Who, arm: Arm) -> None:
    """One opening blow: at all who touch him, or at one enemy of his choice."""
    way = ((arm, 1),)
    if arm.row.facts.get("each"):
        for foe in fight.look(who, opponents):
            if fight.look(foe, in_fight):
                activation.strike_one(fight, dice, who, foe, way, 1, False, automatic=True, struck=False, more=True)
        return
    legal = targets(fight, who)
    if not legal:
        return
    target = choose_among(fight, dice, who, legal)
    assert target is not None, "there is an enemy to shoot at"
    free = fight.look(who, activation.critical_to_come)
    left = activation.strike_one(fight, dice, who, target, way, 1, free, parried=False, more=True)
    if free and not left:
        fight.put(who, downed.critical_caused)


def openings(warrior: Warrior, now: Condition) -> tuple[Arm, ...] | None:
    """The opening blows that he has now."""
    if not warrior.bodily or not who_strikes_first.has_place(warrior, now):
        return None
    return bodily_blows.blows(moment(warrior, now), "opening_blows") or None


def slowness(warrior: Warrior, now: Condition) -> int:
    """Lowest for the highest Initiative."""
    return -who_strikes_first.initiative(moment(warrior, now))

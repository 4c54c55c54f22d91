"""One Attack, whole (melee steps 1 to 5, ranged steps 1 to 4): the numbers it comes down to, and its dice."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from pitfight.dice import Ask, Dice, Event
from pitfight.fight import Rulings
from pitfight.systems.warband_skirmish import charts
from pitfight.systems.warband_skirmish.asking import ask_attack
from pitfight.systems.warband_skirmish.rules import critical_hits, damage_rolls, hit_chances, parry, shooting, states
from pitfight.systems.warband_skirmish.rules.hit_chances import NO_PREY, Prey
from pitfight.systems.warband_skirmish.unit import Now, Shooting, Unit
from pitfight.values import value

HIT = Ask("hit", "to hit", "WS-18", passed="a hit", failed="a miss")
HURT = Event("hurt", "{target} loses {0} Wound(s)", "WS-06")


@value
class Attack:
    """One Attack on one target in one state, as numbers: everything behind it sees no unit any more."""

    hit: Fraction
    """The roll to hit; 1 where the reading has none, or where nothing can miss."""
    rolls: int
    extra: Fraction
    roll: Fraction
    critical: Fraction
    parry: Fraction
    parry_first: bool
    each_critical: bool

    @property
    def most(self) -> int:
        """The most damage it can do."""
        return (self.rolls + (self.extra > 0)) * (charts.CRITICAL_FACTOR if self.critical else 1)


class Blow(NamedTuple):
    """One Attack as it is on a target that can defend itself, and on one that has been stunned."""

    plain: Attack
    easy: Attack


@value
class Assault:
    """All Attacks of an activation on one target, with what decides when it is stunned, and when it is out."""

    blows: tuple[Blow, ...]
    limit: int
    """The Wounds below zero at which the target is out of action."""
    stuns: bool
    frozen: bool
    """The target counts as it stood at the first Attack (option ``recheck_between_attacks``)."""

    @property
    def reach(self) -> int:
        """Wounds that all Attacks but the last cannot take away; more of them make no difference to any Attack."""
        return sum(blow.plain.most for blow in self.blows[:-1]) + 1  # as much as on a stunned target


def damage(dice: Dice, attack: Attack) -> int:
    """The damage of one Attack: roll to hit, damage rolls, critical hit, parry."""
    if not dice.chance(HIT, attack.hit):
        return 0
    done = damage_rolls.roll_damage(dice, attack.rolls, attack.extra, attack.roll)
    if attack.parry_first:
        return critical_hits.doubled(
            dice, parry.parried(dice, done, attack.parry), attack.critical, attack.each_critical
        )
    return parry.parried(dice, critical_hits.doubled(dice, done, attack.critical, attack.each_critical), attack.parry)


def one_more(dice: Dice, done: int, blow: Blow, spare: int, limit: int, stuns: bool, frozen: bool | None) -> int:
    """Damage after one more Attack; a target that is out of action is left alone (WS-06)."""
    left = spare - done
    if left <= -limit:
        return done
    easy = frozen if frozen is not None else stuns and left <= 0
    more = dice.sub(damage, blow.easy if easy else blow.plain)
    if more:
        dice.note(HURT, more)
    return done + more


def assault(striker: Unit, now: Now, target: Unit, shot: bool, one: bool) -> Assault:
    """A unit's Attacks on a target: in melee as often as its Attacks say, with shots as often as the weapon says."""
    times = 1 if one else attacks(striker, shot)
    rulings = striker.rulings
    return Assault(
        tuple(
            Blow(numbers(striker, target, shot, place, NO_PREY), numbers(striker, target, shot, place, prey(rulings)))
            for place in range(times)
        ),
        states.out_limit(target),
        states.may_be_stunned(target),
        times > 1 and rulings["recheck_between_attacks"] == "off",
    )


def shot_of(striker: Unit, shot: bool) -> Shooting | None:
    """How it shoots, for a shot; None for a blow, which a shooter may strike too (option ``attacks_back``)."""
    return striker.shooting if shot else None


def attacks(striker: Unit, shot: bool) -> int:
    """How often the procedure is gone through in one activation (WS-06, WS-09)."""
    how = shot_of(striker, shot)
    return striker.attacks if how is None else shooting.shots(striker, how)


def prey(rulings: Rulings) -> Prey:
    """What a stunned target is to an attacker."""
    return hit_chances.easy_prey(rulings)


def strength_of(striker: Unit, shot: bool) -> int:
    """The Strength of its Attacks, bonuses added before any digit is read (WS-02)."""
    how = shot_of(striker, shot)
    if how is not None:
        return shooting.strength_of_shot(striker, how)
    return striker.strength + striker.strength_bonus + int(ask_attack("strength", striker, striker.hand_weapon))


def hit_chance(striker: Unit, target: Unit, shot: bool, place: int, prey: Prey) -> Fraction:
    """The hit chance of the ``place``-th Attack of an activation."""
    how = shot_of(striker, shot)
    if how is not None:
        return shooting.shot_hit(striker, how, prey, place)
    return hit_chances.melee_hit(striker, target, prey)


def numbers(striker: Unit, target: Unit, shot: bool, place: int, prey: Prey) -> Attack:
    """The numbers of one Attack, the ``place``-th of its activation."""
    rulings = striker.rulings
    hit = hit_chance(striker, target, shot, place, prey)
    rolls, extra = damage_rolls.number_of_rolls(strength_of(striker, shot), rulings)
    critical = critical_hits.critical_chance(striker, striker.shooting_weapon if shot else striker.hand_weapon)
    parries = prey.parries and (not shot or rulings["ranged_parry"] == "on")
    return Attack(
        Fraction(1) if rulings["hit_gate"] == "none" else hit,
        rolls,
        extra,
        damage_rolls.roll_chance(hit, target),
        critical,
        parry.parry_chance(target) if parries else Fraction(0),
        rulings["order"] == "parry_then_crit",
        bool(critical) and rulings["crit_scope"] == "per_success",
    )

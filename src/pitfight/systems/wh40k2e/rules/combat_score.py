"""The Combat Score: Weapon Skill, the highest attack die, critical hits, the opponent's fumbles and all modifiers."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Dice
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.moment import Condition, Model, Moment, moment
from pitfight.systems.wh40k2e.rules import parrying
from pitfight.systems.wh40k2e.rules.attack_dice import NONE, Pool, own_part, pool
from pitfight.systems.wh40k2e.rules.parrying import Manner, Table
from pitfight.values import value


@value
class Fencer:
    """One side of a duel as numbers: what he has before the dice, his dice, his parries."""

    base: int
    pool: Pool
    parries: int


@value
class Duel:
    """A duel as numbers: everything behind it sees no fighter any more.

    ``tie`` is 1 when the first wins a tied score, -1 when the second does, 0 when neither; ``double`` says what then.
    """

    first: Fencer
    second: Fencer
    tie: int
    double: str
    manner: Manner


class Bonus(NamedTuple):
    """What a further attacker on a lone fighter has: so many dice, and so much Combat Score (W2-07)."""

    dice: int = 0
    score: int = 0


def weapon_skill(me: Moment, foe: Moment) -> int:
    """Weapon Skill at this moment: 0 for who breaks off, whatever else changes it (W2-01)."""
    if me.breaking_off:
        return 0
    skill = int(ask("weapon_skill", me, foe, base=me.model.weapon_skill))
    for half in (ask("weapon_skill_halved", me, foe), me.halved):
        skill = (skill + 1) // 2 if half else skill
    return skill


def initiative(me: Moment, foe: Moment) -> int:
    """Initiative at this moment."""
    own = int(ask("initiative", me, foe, base=me.model.initiative))
    return (own + 1) // 2 if me.halved else own


def modifiers(me: Moment, foe: Moment) -> int:
    """All modifiers of the Combat Score but those of the dice and of numbers."""
    score = int(ask("score", me, foe)) + int(ask("foe_score", foe, me))
    score += 1 if me.charging else 0
    score -= 1 if me.charging and me.model.over_obstacle else 0
    score += 1 if me.model.higher_ground else 0
    score -= 1 if me.model.encumbered or ask("encumbered", me, foe) else 0
    return score


def fencer(me: Moment, foe: Moment, bonus: Bonus, used: int) -> Fencer:
    """One side of a duel; ``used`` parries are gone already."""
    return Fencer(
        weapon_skill(me, foe) + modifiers(me, foe) + bonus.score,
        pool(me, foe, bonus.dice),
        max(parrying.parries(me, foe) - used, 0),
    )


def duel(model: Model, now: Condition, foe: Moment, bonus: Bonus, used: int, foe_used: int) -> Duel:
    """The numbers of a duel of an attacker with his bonus; either side may have used parries already."""
    me = moment(model, now)
    return Duel(
        fencer(me, foe, bonus, used),
        fencer(foe, me, Bonus(), foe_used),
        tie(me, foe),
        model.rulings["double_tie"],
        parrying.manner(me),
    )


def tie(me: Moment, foe: Moment) -> int:
    """Who wins a tied score: not who loses ties, else the higher Initiative; 1 for me, -1 for the other, 0 neither."""
    mine, his = (bool(ask("loses_ties", one, two)) for one, two in ((me, foe), (foe, me)))
    if mine != his:
        return -1 if mine else 1
    lead = initiative(me, foe) - initiative(foe, me)
    if lead == 0 and me.model.rulings["double_tie"] == "charger_wins":
        return int(me.charging) - int(foe.charging)
    return (lead > 0) - (lead < 0)


class Score(NamedTuple):
    """The first side's Combat Score less the second's, and the parries each has made, where those are counted."""

    difference: int
    made: tuple[int, int] = (0, 0)

    def words(self) -> str:
        """The score for a reader."""
        return f"{self.difference:+} Combat Score" if self.difference else "equal Combat Scores"


def score(dice: Dice, of: Duel) -> Score:
    """The attack dice of both and their parries: of two who parry only the one with more parries does (W2-08)."""
    lead = of.first.base - of.second.base
    net = of.first.parries - of.second.parries
    if net > 0:
        net = _of_use(net, of.second.pool, of.manner)
        mine = dice.sub(own_part, of.first.pool)
        with dice.turned():
            lying = dice.sub(parrying.lying, of.second.pool, net)
            his, made = _parried(dice, Table(of.second.pool, lying, NONE, net, lead + mine, of.tie), of.manner)
        return Score(lead + mine - his, (made, 0))
    if net < 0:
        net = _of_use(-net, of.first.pool, of.manner)
        lying = dice.sub(parrying.lying, of.first.pool, net)
        with dice.turned():
            his = dice.sub(own_part, of.second.pool)
        mine, made = _parried(dice, Table(of.first.pool, lying, NONE, net, his - lead, -of.tie), of.manner)
        return Score(lead + mine - his, (0, made))
    mine = dice.sub(own_part, of.first.pool)
    with dice.turned():
        return Score(lead + mine - dice.sub(own_part, of.second.pool))


def _of_use(parries: int, against: Pool, manner: Manner) -> int:
    """Parries beyond the dice are lost, unless a die may be parried again."""
    return parries if manner.repeat else min(parries, against.dice)


def _parried(dice: Dice, table: Table, manner: Manner) -> tuple[int, int]:
    """What dice come to that the other side may parry, and how many parries it made."""
    found = dice.sub(parrying.parry, table, manner)
    return found.part, table.parries - found.left if manner.counted else 0

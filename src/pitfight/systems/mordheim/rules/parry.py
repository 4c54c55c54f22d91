"""Parry (MH-14 to MH-19, MH-35): a die higher than the highest hit stops that hit, once a phase."""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Ask, Dice, Kind, Option, Policy, View, Who, hyphened
from pitfight.loadout import Arm
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Condition, Moment, Warrior
from pitfight.systems.mordheim.rules import who_strikes_first
from pitfight.systems.mordheim.rules.hitting import Aim, count_hits, score_to_hit
from pitfight.systems.mordheim.rules.who_can_fight import WITLESS, moment, opponents, standing
from pitfight.values import value

PARRY = Ask("parry", "to parry", "MH-14", by="target", passed="parried", failed="not parried")
PARRY_AGAIN = Ask("parry_again", "to parry again", "MH-18", by="target", passed="parried", failed="not parried")
BREAKS = Ask("breaks", "to break the weapon", "MH-15", by="target", passed="broken", failed="whole")
WHETHER_TO_PARRY = Kind(
    "parry",
    "whether to parry, and which of several highest hits",
    "MH-14",
    (
        Policy(
            "always",
            "a parry that is allowed is tried, on the hit that is worst for him",
            lambda options: 0,
            takes_first=True,
        ),
        Policy("never", "lets every hit through", lambda options: -1),
    ),
    by="target",
    quiet=True,
)


@value
class Guard:
    """How a warrior parries: how many of the highest hits, with a second try, whether an equal score is enough.

    With ``counts_all`` hits that cannot be parried count for the highest too.
    """

    parries: int
    reroll: bool
    equal: bool
    counts_all: bool = True
    only_if_used: bool = False
    """A later enemy may be parried when the hits of the first could not be (option)."""
    breaks: int = 7
    """The face on which a parry breaks the weapon that it stopped."""


@value
class Threat:
    """What attacks with one weapon mean for a parry: how they hit, whether they may be parried, how bad they are."""

    aim: Aim
    weapon: int
    parryable: bool
    badness: tuple[int, int, int]
    natural: bool
    name: str
    breakable: bool = False
    """The defender's parry may break it."""


class Hits(NamedTuple):
    """The hits so far: how many of each sort, and the highest scores as (score, sort), highest and worst first.

    A sort is a weapon's place times two, plus one for natural sixes that wound by themselves.
    """

    counts: tuple[int, ...]
    highest: tuple[tuple[int, int], ...] = ()

    def words(self) -> str:
        """The hits for a reader."""
        best = f", the highest a {self.highest[0][0]}" if self.highest else ""
        return f"{sum(self.counts) or 'no'} hit(s){best}"


def guard(me: Moment, foe: Moment) -> Guard | None:
    """How he parries with what he has in use, or None when he cannot (MH-14, MH-18)."""
    if me.brace_turn or WITLESS in me.marks or not ask("parry", me, foe):
        return None
    parries = int(ask("parries", me, foe))
    rulings = me.warrior.rulings
    return Guard(
        parries,
        bool(ask("parry_reroll", me, foe)),
        bool(ask("parry_equal", me, foe)),
        rulings["parry_pool"] == "all",
        len(me.warrior.engaged) > 1 and rulings["parry_second_attacker"] == "if_unused",
        int(ask("breaks_weapons", me, foe)),
    )


def may_parry(fight: View, striker: Who, target: Who) -> bool:
    """Whether a warrior may parry this enemy: only the first to hit him, or the one of highest Initiative (MH-17)."""
    if not fight.look(target, unsettled):
        return False
    return not fight.look(target, parries_the_quickest) or is_quickest(fight, striker, target)


def settled_by_striking(fight: View, striker: Who, target: Who) -> bool:
    """Whether the one enemy he may parry has had his blows, hit or miss (option ``parry_against``)."""
    return fight.look(target, parries_the_quickest) and is_quickest(fight, striker, target)


def is_quickest(fight: View, striker: Who, target: Who) -> bool:
    """Whether no enemy who strikes or has struck at him has a higher Initiative."""
    mine = fight.look(striker, initiative_now)
    others = [foe for foe in fight.look(target, opponents) if foe != striker and fight.look(foe, standing)]
    return all(fight.look(foe, initiative_now) <= mine for foe in others)


def unsettled(warrior: Warrior, now: Condition) -> bool:
    """Whether he may still parry in this phase."""
    return not now.parry_settled


def has_many_opponents(warrior: Warrior, now: Condition) -> bool:
    """Whether more than one enemy may strike him, so that it matters whom he parries."""
    return len(opponents(warrior, now)) > 1


def parries_the_quickest(warrior: Warrior, now: Condition) -> bool:
    """Whether only the enemy of highest Initiative may be parried (option)."""
    return len(opponents(warrior, now)) > 1 and warrior.rulings["parry_against"] == "highest_initiative"


def initiative_now(warrior: Warrior, now: Condition) -> int:
    """His Initiative at this moment."""
    return who_strikes_first.initiative(moment(warrior, now))


def settled(warrior: Warrior, now: Condition) -> Condition:
    """He may parry nobody else in this phase; who is down cannot parry anyway."""
    return now._replace(parry_settled=True) if now.status == "standing" else now


def may_be_parried(striker: Moment, target: Moment, weapon: Arm, strength: int) -> bool:
    """Whether attacks with a weapon may be parried: not at twice the defender's own Strength or more (MH-19)."""
    return strength < 2 * target.warrior.strength and bool(ask_blow("can_be_parried", striker, target, weapon))


class Standing(NamedTuple):
    """The hits that stand after the parry, by sort, and whether the defender may parry nobody else in this phase.

    ``broken`` is the place of a weapon that the parry broke.
    """

    counts: tuple[int, ...]
    settled: bool
    broken: int | None = None

    def words(self) -> str:
        """The hits for a reader."""
        return f"{sum(self.counts) or 'no'} hit(s) stand"


def hits_standing(dice: Dice, threats: tuple[tuple[Threat, int], ...], guard: Guard | None, watch: bool) -> Standing:
    """The hits of one warrior on one enemy, by sort, once the enemy has parried what he could.

    ``watch`` asks whether they settle whom he may parry; where nobody else can strike him that does not matter.
    """
    sorts = 2 * len(threats)
    if guard is None and not any(threat.aim.six_wounds for threat, _ in threats):
        return Standing(
            sum(((count_hits(dice, number, threat.aim.need, threat.aim.reroll), 0) for threat, number in threats), ()),
            False,
        )
    dies = tuple(threat for threat, number in threats for _ in range(number))
    hits = dice.fold(attack, dies, Hits((0,) * sorts), guard)
    if guard is None:
        return Standing(hits.counts, False)
    scored = any(hits.counts)
    counts, tried, broken = parry(dice, hits, guard, tuple(threat for threat, _ in threats))
    return Standing(counts, watch and (tried if guard.only_if_used else scored), broken)


def attack(dice: Dice, hits: Hits, threat: Threat, guard: Guard | None) -> Hits:
    """One more attack, and what its score means for a parry."""
    aim = threat.aim
    if aim.need <= 1:
        return _with_hit(hits, threat.weapon * 2, None, 0)
    face = dice.sub(score_to_hit, aim.need, aim.reroll)
    if face == 0:
        return hits
    sort = threat.weapon * 2 + (1 if aim.six_wounds and face == 6 else 0)
    if guard is None or not (guard.counts_all or threat.parryable):
        return _with_hit(hits, sort, None, 0)
    return _with_hit(hits, sort, face if threat.natural else face + aim.modifier, guard.parries)


def _with_hit(hits: Hits, sort: int, score: int | None, keep: int) -> Hits:
    """One hit more; of the scores only those are kept that ``keep`` parries may still turn on."""
    counts = list(hits.counts)
    counts[sort] += 1
    if score is None:
        return Hits(tuple(counts), hits.highest)
    ranked = sorted((*hits.highest, (score, sort)), key=lambda hit: (-hit[0], hit[1]))
    lowest = ranked[min(keep, len(ranked)) - 1][0]
    kept: list[tuple[int, int]] = []
    for hit in ranked:
        if hit[0] >= lowest and kept.count(hit) < keep:
            kept.append(hit)
    return Hits(tuple(counts), tuple(kept))


def parry(
    dice: Dice, hits: Hits, guard: Guard, threats: tuple[Threat, ...]
) -> tuple[tuple[int, ...], bool, int | None]:
    """The defender tries to beat the highest hit; a 6 among the hits ends his chance (MH-14, MH-15, MH-16).

    Returns the hits that stand, whether there was one that he could parry, and the place of a weapon he broke.
    """
    could, broken = False, None
    for _ in range(guard.parries):
        if not hits.highest or hits.highest[0][0] >= 6:
            break
        score = hits.highest[0][0]
        tied = [hit for hit in dict.fromkeys(hits.highest) if hit[0] == score and threats[hit[1] // 2].parryable]
        if not tied:
            break
        could = True
        tied.sort(key=lambda hit: threats[hit[1] // 2].badness, reverse=True)
        names = [f"parry-{hyphened(threats[hit[1] // 2].name)}" for hit in tied] if len(tied) > 1 else ["parry"]
        options = [Option(name, hit) for name, hit in zip(names, tied, strict=True)]
        chosen = dice.choose(WHETHER_TO_PARRY, [*options, Option("let-it-through", None)])
        if chosen is None:
            break
        if not beaten(dice, score if guard.equal else score + 1, guard.reroll):
            hits = _let_through(hits, chosen)  # a second parry turns on the next highest hit
            continue
        hits = _without(hits, chosen)
        weapon = threats[chosen[1] // 2]
        if weapon.breakable and dice.test(BREAKS, at_least=guard.breaks):
            broken = weapon.weapon
    return hits.counts, could, broken


def beaten(dice: Dice, need: int, reroll: bool) -> bool:
    """Whether a parry succeeds; with a second try a failed one is rolled again, once (MH-14, MH-18)."""
    return dice.test(PARRY, at_least=need) or (reroll and dice.test(PARRY_AGAIN, at_least=need))


def _let_through(hits: Hits, hit: tuple[int, int]) -> Hits:
    """A hit that was not parried still stands, but no later parry is for it."""
    left = list(hits.highest)
    left.remove(hit)
    return Hits(hits.counts, tuple(left))


def _without(hits: Hits, parried: tuple[int, int]) -> Hits:
    counts = list(hits.counts)
    counts[parried[1]] -= 1
    left = list(hits.highest)
    left.remove(parried)
    return Hits(tuple(counts), tuple(left))

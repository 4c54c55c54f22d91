"""Who can attack (CS-01, CS-04, CS-10): models in contact, those behind them, and the enemy they strike at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pitfight.dice import Ask, Dice, Kind, Option, View, Who, hyphened
from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.asking import ask
from pitfight.systems.combat_skill.expressions import Amount, amount
from pitfight.systems.combat_skill.rules.striking_order import champion_strikes_along
from pitfight.systems.combat_skill.scene import Group
from pitfight.systems.combat_skill.unit import Arc, Condition, Ready, Unit, alive, formed, moment
from pitfight.systems.targets import LAST_LISTED, first_listed, shared_out

FAIR_PICK = Ask("fair_pick", "one of several alike", "CS-01", drawn=True)
MOST_SUPPORT = 3
"""The most supporting attacks of one monstrous model."""
MOST_WAYS = 60
"""The most ways of dividing blows that are told apart; beyond, they go in lumps."""

TARGET = Kind("target", "which enemy to strike", "CS-01", (first_listed(), LAST_LISTED))
SPLIT = Kind("split", "how to divide the blows", "CS-01", shared_out("blows", "in contact"))


def choose_target(fight: View, dice: Dice, who: Who, *, tramples: bool = False) -> Who | None:
    """The enemy in contact that a group strikes at, chosen before any roll, or None where nobody is left (CS-04)."""
    touching = fight.look(who, opponents)
    if tramples:
        touching = tuple(foe for foe in touching if fight.look(foe, trampled))
    nearest = fight.one_of(FAIR_PICK, touching, order_of_targets)
    if nearest is None or len(touching) == 1:
        return nearest
    with dice.about(who, nearest):
        chosen: Who = dice.choose(
            TARGET,
            (Option(fight.look(nearest, name), nearest),),
            lambda: [
                Option(fight.look(foe, name), foe) for foe in touching if foe != nearest and fight.look(foe, alive)
            ],
        )
    return chosen


def counted(fight: View, dice: Dice, group: Group, *, first_round: bool) -> tuple[Ready, ...]:
    """The blows of a group as things stand now, and the enemies they go at (CS-01, CS-04)."""
    who = group.who
    if not fight.look(who, strikes, group, first_round):
        return ()
    target = choose_target(fight, dice, who, tramples=group.kind == "trample")
    if target is None:
        return ()
    if len(fight.look(who, opponents)) == 1:
        return _some(blows_at(fight, group, (target,), first_round))
    return choose_split(fight, dice, group, target, first_round)


def choose_split(fight: View, dice: Dice, group: Group, nearest: Who, first_round: bool) -> tuple[Ready, ...]:
    """Who touches several enemies may divide his blows among them, and says so before any roll."""
    whole = _some(blows_at(fight, group, (nearest,), first_round))
    with dice.about(group.who, nearest):
        shares: tuple[Ready, ...] = dice.choose(
            SPLIT,
            (Option("all", whole, f"all at {fight.look(nearest, name)}"),),
            lambda: other_splits(fight, group, first_round),
        )
    return shares


def other_splits(fight: View, group: Group, first_round: bool) -> list[Option]:
    """Every way of dividing the blows among several enemies; the most even one comes last.

    Nobody strikes twice: together there are as many blows as at all enemies along the same side of the unit, and at
    each of them no more than reach it.
    """
    legal = [foe for foe in fight.look(group.who, opponents) if fight.look(foe, alive)]
    if group.kind == "trample":
        legal = [foe for foe in legal if fight.look(foe, trampled)]
    each = [blows_at(fight, group, (foe,), first_round) for foe in legal]
    sides = [
        [foe for foe in legal if fight.look(foe, arc) == faces] for faces in {fight.look(foe, arc) for foe in legal}
    ]
    whole = max((blows_at(fight, group, side, first_round) for side in sides), key=_number, default=Ready(0, 0))
    ids = {foe: fight.look(foe, name) for foe in legal}
    return [
        Option(
            "-".join(f"on-{hyphened(ids[own.target])}-{_number(own)}" for own in shares),
            shares,
            ", ".join(f"{_number(own)} at {ids[own.target]}" for own in shares),
        )
        for shares in divided(whole, each)
    ]


def divided(whole: Ready, each: Sequence[Ready]) -> list[tuple[Ready, ...]]:
    """Every way of dividing blows among two enemies at least, no more at any of them than reach it."""
    lump = 1
    while True:
        fixed = _parts(whole.blows, [own.blows for own in each], lump)
        random = _parts(whole.random, [own.random for own in each], lump)
        if len(fixed) * len(random) <= MOST_WAYS:
            break
        lump += 1
    ways = [
        tuple(
            own._replace(blows=blows, random=dice)
            for own, blows, dice in zip(each, *parts, strict=True)
            if blows or dice
        )
        for parts in product(fixed, random)
    ]
    several = [shares for shares in ways if len(shares) > 1]
    if not several:
        return []
    even = max(several, key=_evenness)
    return [*(shares for shares in several if shares != even), even]


def _parts(number: int, most: Sequence[int], lump: int) -> list[tuple[int, ...]]:
    """A number as a sum of parts, none larger than allowed, in steps of a lump; the most even way always among them."""
    found = _in_lumps(min(number, sum(most)), most, lump)
    even = _even(min(number, sum(most)), most)
    return found if even in found else [*found, even]


def _in_lumps(number: int, most: Sequence[int], lump: int) -> list[tuple[int, ...]]:
    if len(most) == 1:
        return [(number,)] if number <= most[0] else []
    return [
        (part, *rest)
        for part in range(min(number, most[0]), -1, -lump)
        for rest in _in_lumps(number - part, most[1:], lump)
    ]


def _even(number: int, most: Sequence[int]) -> tuple[int, ...]:
    """The most even parts: one after the other for whoever has least and may have more, the first listed first."""
    parts = [0] * len(most)
    for _ in range(number):
        open_to = [place for place, own in enumerate(parts) if own < most[place]]
        parts[min(open_to, key=lambda place: (parts[place], place))] += 1
    return tuple(parts)


def _evenness(shares: Sequence[Ready]) -> tuple[int, int]:
    """Higher the more evenly blows are divided."""
    numbers = [_number(own) for own in shares]
    return len(shares), min(numbers) - max(numbers)


def _number(ready: Ready) -> int:
    return ready.blows + ready.random


def _some(ready: Ready) -> tuple[Ready, ...]:
    return (ready,) if ready.blows or ready.random else ()


def blows_at(fight: View, group: Group, foes: Sequence[Who], first_round: bool) -> Ready:
    """The blows of a group at an enemy, or at several side by side, named after the first of them."""
    who, target = group.who, foes[0]
    faces: Arc = fight.look(target, arc)
    own_arc, most = fight.look(who, arc), fight.look(who, widest_enemy, faces)
    apart = [foe for foe in foes if len(foes) == 1 or not stands_with(fight, foe)]
    wide = sum(fight.look(foe, width_shown, own_arc, most) for foe in apart)
    only_champion = fight.look(target, only_the_champion)
    return fight.look(who, ready, group, first_round, target, min(wide, most), faces, only_champion)


def stands_with(fight: View, who: Who) -> bool:
    """Whether he is a character in the ranks of a unit that is still there."""
    host = fight.look(who, host_of)
    return host is not None and fight.look(host, alive)


def host_of(unit: Unit, now: Condition) -> Who | None:
    """The unit that he has joined."""
    return unit.joins


def joined_by(unit: Unit, now: Condition) -> tuple[Who, ...]:
    """The characters who have joined it."""
    return unit.joined


def opponents(unit: Unit, now: Condition) -> tuple[Who, ...]:
    """The enemies in contact."""
    return unit.engaged


def trampled(unit: Unit, now: Condition) -> bool:
    """Whether its models are small enough to be trampled."""
    return unit.type.trampled


def arc(unit: Unit, now: Condition) -> Arc:
    """Which side of its enemies the unit stands at."""
    return unit.arc


def name(unit: Unit, now: Condition) -> str:
    """The unit's id, as the name of an option."""
    return unit.id


def order_of_targets(unit: Unit, now: Condition) -> tuple[int, int, int] | None:
    """Kind of unit in the order of the list, then the weakest first."""
    return (unit.kind, now.left, now.champion) if alive(unit, now) else None


def strikes(unit: Unit, now: Condition, group: Group, first_round: bool) -> bool:
    """Whether anybody of the group is alive and able to strike: with Combat Skill 0 nobody is."""
    if not alive(unit, now):
        return False
    if group.line == -1:
        return now.champion > 0
    return group.kind != "blows" or unit.line(group.line).combat_skill > 0


def only_the_champion(unit: Unit, now: Condition) -> bool:
    """Whether nobody but the champion is left, so that blows go at him."""
    return unit.champion is not None and now.left == 0


def own_width(unit: Unit, number: int, faces: Arc) -> int:
    """How many of so many models stand along the side that an enemy at ``faces`` of them meets."""
    if faces == "flank":
        return -(-number // unit.frontage)
    return min(number, unit.frontage)


def width_shown(unit: Unit, now: Condition, faces: Arc, most: int) -> int:
    """How wide the unit is to an enemy at one side of it, as far as more would make a difference.

    By the option ``contact_shrinks`` only models alive count, or it stays as wide as it was.
    """
    shrinks = unit.rulings["contact_shrinks"] == "on"
    number = formed(unit, now) if shrinks else unit.models + len(unit.joined)
    return min(own_width(unit, number, faces), most)


def widest_enemy(unit: Unit, now: Condition, faces: Arc) -> int:
    """The width of an enemy beyond which no more models of the unit touch it."""
    rule = unit.rulings["contact"]
    if unit.contact is not None or rule == "full":
        return 0
    side = own_width(unit, unit.models + len(unit.joined), faces)
    return max(side - charts.CORNERS, 0) if rule == "corner" else side


def in_contact(unit: Unit, now: Condition, wide: int, faces: Arc) -> int:
    """The models that touch an enemy so wide: by default two beyond its width touch it at the corners."""
    number = own_width(unit, formed(unit, now), faces)
    if unit.contact is not None:
        return min(number, unit.contact)
    rule = unit.rulings["contact"]
    if rule == "full":
        return number
    return min(number, wide + charts.CORNERS if rule == "corner" else wide)


def ready(
    unit: Unit, now: Condition, group: Group, first_round: bool, target: Who, wide: int, faces: Arc, only_champion: bool
) -> Ready:
    """The blows of a group: those of models in contact, and of the ranks that support them.

    Characters who have joined the unit take places in its front rank, and strike for themselves.
    """
    touching = in_contact(unit, now, wide, faces)
    mine = max(touching - now.company, 0) if faces == "front" else touching
    each = blows_each(unit, now, group, first_round)
    led = now.champion > 0 and mine > 0
    if group.kind != "blows" or group.line > 0:
        return Ready(target, mine * each.fixed, mine if each.dice else 0, only_champion)
    if group.line == -1:
        return Ready(target, led * each.fixed, int(led) if each.dice else 0, only_champion)
    blows = (mine - led) * each.fixed + supporting(unit, now, touching, faces, first_round)
    if not (led and champion_strikes_along(unit)):
        return Ready(target, blows, mine - led if each.dice else 0, only_champion)
    champion = blows_each(unit, now, group._replace(line=-1), first_round)
    return Ready(target, blows + champion.fixed, mine if each.dice else 0, only_champion)


def blows_each(unit: Unit, now: Condition, group: Group, first_round: bool) -> Amount:
    """The blows of one model in contact: its Attacks with what adds to them, or its automatic hits."""
    me = moment(unit, now, group.line, first_round)
    if group.kind == "blows":
        return me.own.attacks._replace(fixed=me.own.attacks.fixed + int(ask("attacks", me)))
    found = amount(ask("impact" if group.kind == "impact" else "tramples", me, base="0"))
    assert found is not None, "rows give amounts that can be read"
    return found


def supporting(unit: Unit, now: Condition, touching: int, faces: Arc, first_round: bool) -> int:
    """The attacks of models behind those who fight: one each, whatever their Attacks (CS-10).

    One rank supports, one more in a horde, more by weapon or rule; nobody towards flank or rear. Ranks fill up from
    those behind, so that attacks fall only when the unit is no longer deep enough.
    """
    if unit.rulings["supporting"] == "off" or faces != "front":
        return 0
    me = moment(unit, now, 0, first_round)
    ranks = 1 + (unit.frontage >= charts.HORDE) + int(ask("extra_ranks", me))
    each = min(MOST_SUPPORT, me.own.attacks.fixed) if unit.type.monstrous and not me.own.attacks.dice else 1
    number = formed(unit, now)
    behind = (min(max(number - unit.frontage * rank, 0), unit.frontage) for rank in range(1, ranks + 1))
    return each * sum(min(touching, rank) for rank in behind)

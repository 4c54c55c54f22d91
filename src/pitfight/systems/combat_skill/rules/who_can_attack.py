"""Who can attack (CS-01, CS-04, CS-10): models in contact, those behind them, and the enemy they strike at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pitfight.dice import Ask, Dice, Kind, Option, Policy, View, Who
from pitfight.systems.combat_skill import charts
from pitfight.systems.combat_skill.asking import ask
from pitfight.systems.combat_skill.expressions import Amount, amount
from pitfight.systems.combat_skill.rules.striking_order import champion_strikes_along
from pitfight.systems.combat_skill.scene import Group
from pitfight.systems.combat_skill.unit import Arc, Condition, Ready, Unit, alive, models, moment

FAIR_PICK = Ask("fair_pick", "one of several alike", "CS-01", drawn=True)
MOST_SUPPORT = 3
"""The most supporting attacks of one monstrous model."""
ALL = 1_000
"""A width that no front has."""


def _last_listed(options: Sequence[Option]) -> int:
    return max(range(len(options)), key=lambda place: cast(Who, options[place].value))


TARGET = Kind(
    "target",
    "which enemy to strike",
    "CS-01",
    (
        Policy(
            "first",
            "the first kind of enemy in the list, in it by state, then a fair pick",
            lambda options: 0,
            takes_first=True,
        ),
        Policy("last", "the last enemy listed", _last_listed, by_place=True),
    ),
)


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


def counted(fight: View, dice: Dice, group: Group, *, first_round: bool) -> Ready | None:
    """The blows of a group as things stand now, and the enemy they go at; None where it has none (CS-01, CS-04)."""
    who = group.who
    if not fight.look(who, strikes, group, first_round):
        return None
    target = choose_target(fight, dice, who, tramples=group.kind == "trample")
    if target is None:
        return None
    faces: Arc = fight.look(target, arc)
    wide = fight.look(target, width_shown, fight.look(who, arc), fight.look(who, widest_enemy, faces))
    only_champion = fight.look(target, only_the_champion)
    return fight.look(who, ready, group, first_round, target, wide, faces, only_champion)


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
    return min(own_width(unit, models(unit, now) if shrinks else unit.models, faces), most)


def widest_enemy(unit: Unit, now: Condition, faces: Arc) -> int:
    """The width of an enemy beyond which no more models of the unit touch it."""
    rule = unit.rulings["contact"]
    if unit.contact is not None or rule == "full":
        return 0
    side = own_width(unit, unit.models, faces)
    return max(side - charts.CORNERS, 0) if rule == "corner" else side


def in_contact(unit: Unit, now: Condition, wide: int, faces: Arc) -> int:
    """The models that touch an enemy so wide: by default two beyond its width touch it at the corners."""
    number = own_width(unit, models(unit, now), faces)
    if unit.contact is not None:
        return min(number, unit.contact)
    rule = unit.rulings["contact"]
    if rule == "full":
        return number
    return min(number, wide + charts.CORNERS if rule == "corner" else wide)


def ready(
    unit: Unit, now: Condition, group: Group, first_round: bool, target: Who, wide: int, faces: Arc, only_champion: bool
) -> Ready | None:
    """The blows of a group: those of models in contact, and of the ranks that support them."""
    touching = in_contact(unit, now, wide, faces)
    each = blows_each(unit, now, group, first_round)
    led = now.champion > 0 and touching > 0
    if group.kind != "blows" or group.line > 0:
        return _ready(target, touching * each.fixed, touching if each.dice else 0, only_champion)
    if group.line == -1:
        return _ready(target, led * each.fixed, led if each.dice else 0, only_champion)
    blows = (touching - led) * each.fixed + supporting(unit, now, touching, faces, first_round)
    if not (led and champion_strikes_along(unit)):
        return _ready(target, blows, touching - led if each.dice else 0, only_champion)
    champion = blows_each(unit, now, group._replace(line=-1), first_round)
    return _ready(target, blows + champion.fixed, touching if each.dice else 0, only_champion)


def _ready(target: Who, blows: int, random: int, only_champion: bool) -> Ready | None:
    return Ready(target, blows, int(random), only_champion) if blows or random else None


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
    if unit.rulings["supporting"] == "off" or faces != "front" or not touching:
        return 0
    me = moment(unit, now, 0, first_round)
    ranks = 1 + (unit.frontage >= charts.HORDE) + int(ask("extra_ranks", me))
    each = min(MOST_SUPPORT, me.own.attacks.fixed) if unit.type.monstrous and not me.own.attacks.dice else 1
    number = models(unit, now)
    behind = (min(max(number - unit.frontage * rank, 0), unit.frontage) for rank in range(1, ranks + 1))
    return each * sum(min(touching, rank) for rank in behind)

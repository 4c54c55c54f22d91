"""Who strikes first (CH-04 to CH-08): polearms in the first round, chargers, the others by Initiative, lowest first.

A warrior may have several places in the order, one for each Initiative that his weapons strike at. Equal places are
drawn when they are due.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import partial
from typing import cast

from pitfight.dice import SCENE, Ask, Dice, Event, Kind, Option, Policy, View, Who, first
from pitfight.fight import Side
from pitfight.loadout import Arm
from pitfight.splitting import Way
from pitfight.systems.coreheim.asking import ask, ask_blow
from pitfight.systems.coreheim.moment import Condition, Moment, Warrior
from pitfight.systems.coreheim.rules.two_weapons import attacks_with
from pitfight.systems.coreheim.rules.who_can_fight import combat_of, in_fight, moment, name, opponents, standing
from pitfight.systems.coreheim.scene import setting, ties, winner_of, wins

STRIKES_FIRST = Ask("roll_off", "to strike first", "CH-06")
SIDES_ROLL = Ask("sides_roll", "for the side that strikes first", "CH-06", passed="side a", failed="side b", drawn=True)


def _first_of_list(options: Sequence[Option]) -> int:
    """The place of the one who stands first in the list of the fight."""
    return min(range(len(options)), key=lambda place: cast(Who, options[place].value))


def _that_says(answer: bool, options: Sequence[Option]) -> int:
    """The place of the option with that value."""
    return [option.value for option in options].index(answer)


OWN_ORDER = Kind(
    "own_order",
    "which of one side's equals strikes first (option own_side_tie)",
    "CH-06",
    (
        Policy("drawn", "whom the dice name", first, takes_first=True),
        Policy("listed", "the first in the list", _first_of_list, by_place=True),
    ),
)
WHIRLWIND = Kind(
    "by_initiative",
    "whether the order goes by Initiative alone",
    "CH-05",
    (
        Policy("when_charged", "yes, unless he has charged himself", first, takes_first=True),
        Policy("never", "the usual order", partial(_that_says, False)),
        Policy("always", "Initiative alone", partial(_that_says, True)),
    ),
)
BY_INITIATIVE = Event("by_initiative", "{striker} has the order go by Initiative alone", "CH-05")


class Tier(IntEnum):
    """The parts of the striking order; within a part Initiative decides."""

    POLEARM = 1
    CHARGER = 2
    NORMAL = 3
    LAST_RECOVERED = 4
    LAST_OF_ALL = 5


Step = tuple[int, Way]
"""One place in the order: the Initiative it strikes at, and the attacks made there."""


def steps(me: Moment) -> tuple[Step, ...]:
    """A warrior's places in the order, earliest first: all attacks of equal Initiative make one (decision 16)."""
    found: dict[int, list[tuple[Arm, int]]] = {}
    for arm, number in attacks_with(me):
        found.setdefault(initiative(me, arm), []).append((arm, number))
    return tuple((key, tuple(found[key])) for key in sorted(found))


def initiative(me: Moment, arm: Arm) -> int:
    """The Initiative that his attacks with a weapon strike at; the lower the earlier (CH-06)."""
    own = int(ask("initiative", me, base=me.warrior.initiative))
    found = int(ask_blow("strike_initiative", me, me, arm, base=own, sides=("striker",)))
    return 1 if found < 1 and me.warrior.rulings["clamp_initiative"] == "1" else found


def steps_left(warrior: Warrior, now: Condition) -> tuple[Step, ...]:
    """The places that he still has in this phase."""
    if now.acted or now.status != "standing":
        return ()
    return steps(moment(warrior, now))[now.done :]


def has_place(warrior: Warrior, now: Condition) -> bool:
    """Whether he has still to strike in this phase."""
    return bool(steps_left(warrior, now))


def place(warrior: Warrior, now: Condition) -> tuple[int, int] | None:
    """His next place in the striking order, lowest first, or None when he has none (any more)."""
    left = steps_left(warrior, now)
    if not left:
        return None
    own = tier(warrior, now)
    if own is Tier.LAST_RECOVERED and warrior.rulings["strike_last_tiebreak"] == "random":
        return own, 0
    return own, left[0][0]


def tier(warrior: Warrior, now: Condition) -> Tier:
    """The part of the order he belongs to."""
    me = moment(warrior, now)
    if ask("strikes_last", me):
        return Tier.LAST_OF_ALL
    if now.stood_up:
        return Tier.LAST_RECOVERED
    if now.by_initiative:
        return Tier.NORMAL
    if now.turn == 1 and strikes_first(me):
        return Tier.POLEARM if warrior.rulings["charger_tier"] == "after_polearm" else Tier.CHARGER
    return Tier.CHARGER if now.charging else Tier.NORMAL


def strikes_first(me: Moment) -> bool:
    """Whether a weapon in use (or, by option, one carried) lets him strike first (CH-04)."""
    arms = me.hands
    if len(me.warrior.holds) > 1 and me.warrior.rulings["polearm_must_be_wielded"] == "off":
        arms = me.warrior.arms
    return any(ask_blow("strikes_first", me, me, arm, sides=("striker",)) for arm in arms)


def next_to_strike(fight: View, dice: Dice) -> Who | None:
    """Whoever is next in the striking order; a die decides between equals (CH-06, CH-07)."""
    settled = fight.look(SCENE, ties)
    if settled.sides_roll:
        return _by_sides(fight, dice, settled.owner_orders)
    who = fight.one_of(STRIKES_FIRST, fight.everyone, place)
    if who is None or not settled.owner_orders:
        return who
    own = fight.look(SCENE, setting)
    return _of_owner(fight, dice, who, own.sides[0] if who in own.sides[0] else own.sides[1])


def _of_owner(fight: View, dice: Dice, who: Who, side: tuple[Who, ...]) -> Who:
    """The one of a side's equals who takes the place that the dice gave one of them."""
    mine = fight.look(who, place)
    equals = [other for other in side if fight.look(other, place) == mine]
    options = [Option(fight.look(other, name), other) for other in sorted(equals, key=lambda other: other != who)]
    with dice.about(who):
        chosen: Who = dice.choose(OWN_ORDER, options)
    return chosen


def _by_sides(fight: View, dice: Dice, owner_orders: bool) -> Who | None:
    """The next to strike where the sides roll once for each place that both of them have."""
    own = fight.look(SCENE, setting)
    places = {who: fight.look(who, place) for who in fight.everyone}
    left = [where for where in places.values() if where is not None]
    if not left:
        return None
    lowest = min(left)
    tied = [[who for who in side if places[who] == lowest] for side in own.sides]
    goes = fight.look(SCENE, winner_of, lowest)
    if all(tied) and goes is None:
        goes = "a" if dice.test(SIDES_ROLL, at_least=2, sides=2) else "b"
        fight.put(SCENE, wins, lowest, goes)
    side: Side = goes if goes is not None and tied["ab".index(goes)] else "a" if tied[0] else "b"
    who = fight.one_of(STRIKES_FIRST, tied["ab".index(side)], place)
    if who is None or not owner_orders:
        return who
    return _of_owner(fight, dice, who, own.sides["ab".index(side)])


def anyone_left(fight: View) -> bool:
    """Whether anyone has still to strike in this phase."""
    return fight.any_of(fight.everyone, has_place)


def elect_initiative(fight: View, dice: Dice) -> None:
    """Whoever can, and charges or is charged, may have his combat (by option his own fights) go by Initiative."""
    own = fight.look(SCENE, setting)
    for who in own.whirlers:
        if not fight.look(who, can_elect):
            continue
        charging = fight.look(who, is_charging)
        if not charging and not fight.look(who, is_charged):
            continue
        options = [Option("by-initiative", True, "Initiative alone"), Option("usual-order", False, "the usual order")]
        with dice.about(who):
            if not dice.choose(WHIRLWIND, options[::-1] if charging else options):
                continue
            dice.note(BY_INITIATIVE)
        if fight.look(who, whole_combat):
            touched = combat_of(fight, who)
        else:
            touched = (who, *(foe for foe in fight.look(who, opponents) if fight.look(foe, in_fight)))
        for other in touched:
            fight.put(other, goes_by_initiative)


def can_elect(warrior: Warrior, now: Condition) -> bool:
    """Whether he can have the order go by Initiative."""
    return standing(warrior, now) and bool(ask("orders_by_initiative", moment(warrior, now)))


def whole_combat(warrior: Warrior, now: Condition) -> bool:
    """Whether that goes for the whole combat."""
    return bool(warrior.rulings["whirlwind_scope"] == "combat")


def is_charging(warrior: Warrior, now: Condition) -> bool:
    """Whether he has charged this turn."""
    return now.charging


def is_charged(warrior: Warrior, now: Condition) -> bool:
    """Whether an enemy has charged him this turn."""
    return now.charged_at


def goes_by_initiative(warrior: Warrior, now: Condition) -> Condition:
    """Charges and polearms give him no earlier place in this phase."""
    return now._replace(by_initiative=True) if now.status == "standing" else now


def step_over(warrior: Warrior, now: Condition, kept: object) -> Condition:
    """He has had one of his places in the order; ``kept`` is what he has declared for those to come."""
    if now.status != "standing":
        return now
    if len(steps(moment(warrior, now))) > now.done + 1:
        return now._replace(done=now.done + 1, kept=kept)
    return has_struck(warrior, now)


def has_struck(warrior: Warrior, now: Condition) -> Condition:
    """He has had all his blows of the phase."""
    return now._replace(
        acted=True,
        done=0,
        kept=None,
        put_down=(),
        stood_up=False,
        by_initiative=False,
        afraid=(),
        charging=now.charging and "charging" in warrior.watched,
    )

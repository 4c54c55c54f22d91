"""Fighting unarmed, with one weapon or with two, and switching between them (CH-10 to CH-13, CH-17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pitfight.dice import SCENE, Dice, Kind, Option, Policy, View, Who, first, hyphened
from pitfight.loadout import Arm
from pitfight.splitting import Way
from pitfight.systems.coreheim import charts
from pitfight.systems.coreheim.asking import ask, ask_blow
from pitfight.systems.coreheim.moment import Condition, Hold, Moment, Warrior
from pitfight.systems.coreheim.rules.who_can_fight import standing
from pitfight.systems.coreheim.scene import setting


def _single(options: Sequence[Option]) -> int:
    """The place of the first way to hold one weapon alone."""
    names = [option.words for option in options]
    return next((place for place, words in enumerate(names) if " and " not in words), 0)


def _other(options: Sequence[Option]) -> int:
    """The place of the hold that begins with another weapon than the first."""
    names = [option.words.split(" and ")[0] for option in options]
    return next((place for place, words in enumerate(names) if words != names[0]), 0)


WEAPON = Kind(
    "weapon",
    "what to fight with in this phase",
    "CH-13",
    (
        Policy(
            "listed",
            "hands are filled in the order of the list; the first weapon is the main one",
            first,
            takes_first=True,
        ),
        Policy("single", "one weapon alone: no extra attack, and no penalty", _single),
        Policy("other", "another weapon leads than the first listed", _other),
    ),
)


def choose_weapons(fight: View, dice: Dice) -> None:
    """At the start of each phase everyone who carries several weapons takes up what he likes (CH-13)."""
    for who in fight.look(SCENE, setting).choosers:
        usual = fight.look(who, as_listed)
        with dice.about(who):
            fight.put(who, takes_up, dice.choose(WEAPON, (usual,), partial(other_ways, fight, who)))


def other_ways(fight: View, who: Who) -> tuple[Option, ...]:
    """What else he may take up; nothing for who is down."""
    return fight.look(who, ways_to_hold)[1:] if fight.look(who, standing) else ()


def as_listed(warrior: Warrior, now: Condition) -> Option:
    """What he has in hand by default."""
    return ways_to_hold(warrior, now)[0]


def ways_to_hold(warrior: Warrior, now: Condition) -> tuple[Option, ...]:
    """Everything he can have in hand in this phase, the default first."""
    if any(len(hold.arms) > 1 for hold in warrior.holds):
        _ = warrior.rulings["two_weapon_optional"]  # it has settled what his holds are
    places = [place for place, hold in enumerate(warrior.holds) if not (now.stowed and serves_one_charge(hold))]
    found = []
    for place in places:
        hold = warrior.holds[place]
        words = hold.name + (" with a shield" if hold.shield else "")
        found.append(Option("-and-".join(hyphened(arm.name) for arm in hold.arms), place, words))
    return tuple(found)


def serves_one_charge(hold: Hold) -> bool:
    """Whether it holds a weapon that is put away after a charge."""
    return any(arm.row.facts.get("one_charge") for arm in hold.arms)


def takes_up(warrior: Warrior, now: Condition, hold: int) -> Condition:
    """He has this in hand; who is down keeps what he had."""
    return now._replace(hold=hold) if standing(warrior, now) else now


def second_weapon_penalty(me: Moment) -> int:
    """What fighting with two weapons adds to the rolls with both of them (CH-11)."""
    if len(me.hands) < 2:
        return 0
    return int(ask("second_weapon", me, base=charts.SECOND_WEAPON))


def attacks_with(me: Moment) -> Way:
    """How many attacks he makes with what: all of them with the main weapon, one more with a second (CH-11)."""
    numbers: dict[Arm, int] = {}
    for place, arm in enumerate(me.hands):
        own = me.warrior.attacks if place == 0 else 1
        own += int(ask_blow("attacks", me, me, arm, sides=("striker",)))
        numbers[arm] = numbers.get(arm, 0) + own
    numbers |= dict.fromkeys(bodily(me, "extra_blows"), 1)
    return tuple(numbers.items())


def bodily(me: Moment, question: str) -> tuple[Arm, ...]:
    """The blows besides those of weapons that answer a question."""
    if not me.warrior.bodily:
        return ()
    named = ask(question, me)
    return tuple(arm for arm in me.warrior.bodily if arm.row.id in named)


def puts_away(warrior: Warrior, now: Condition) -> Condition:
    """After a mounted charge he puts away what serves one charge only."""
    if not (now.charging and warrior.mounted and serves_one_charge(warrior.holds[now.hold])):
        return now
    left = [place for place, hold in enumerate(warrior.holds) if not serves_one_charge(hold)]
    return now._replace(stowed=True, hold=left[0]) if left else now

"""Fighting with two weapons (MH-11, MH-12), and how many attacks a warrior has with which weapon."""

from __future__ import annotations

from pitfight.dice import Dice, Kind, Option, Policy, first, hyphened
from pitfight.loadout import Arm
from pitfight.splitting import Way
from pitfight.systems.mordheim.asking import ask, ask_blow
from pitfight.systems.mordheim.moment import Moment
from pitfight.systems.mordheim.rules.bodily_blows import blows

WEAPON = Kind(
    "weapon",
    "which weapon makes the single attack",
    "MH-12",
    (
        Policy(
            "listed", "the first weapon listed makes most attacks, the second the single one", first, takes_first=True
        ),
        Policy(
            "other", "the second weapon listed makes the most attacks, the first the single one", lambda options: -1
        ),
    ),
)

ALL = 99
"""No limit to the number of attacks."""


def number_of_attacks(me: Moment, more: int = 0) -> int:
    """Attacks without pistols: the profile's, doubled by frenzy, with extras, and one more for a second weapon."""
    own = me.warrior.attacks * int(ask("profile_attacks_times", me))
    extra = int(ask("attacks", me)) + more
    if me.frenzied:
        if extra and me.warrior.rulings["frenzy_doubles"] == "all":
            extra *= 2
        own *= 2
    number = own + extra + (1 if fights_with_two(me) else 0)
    return max(min(number, int(ask("attacks_set", me))), 1)


def fights_with_two(me: Moment) -> bool:
    """Whether he has two one-handed weapons, or a pair, in hand; a pistol is no second weapon (MH-11)."""
    blades = [arm for arm in me.hands if not arm.row.facts.get("shot")]
    return len(blades) > 1 or any(arm.row.facts.get("pair") for arm in blades)


def ways_to_strike(me: Moment, more: int = 0) -> tuple[Option, ...]:
    """Every way of sharing his attacks among the weapons in hand; one option where there is nothing to choose."""
    pistols = tuple(arm for arm in me.hands if arm.row.facts.get("shot"))
    blades = tuple(arm for arm in me.hands if not arm.row.facts.get("shot"))
    if me.brace_turn:
        return (_way(me, _brace(me, pistols)),)
    number = number_of_attacks(me, more)
    beside = [(arm, 1) for arm in (*pistols, *extra_blows(me))]
    if len(blades) < 2 or blades[0] == blades[1]:
        return (_way(me, [(blades[0], number), *beside]),)
    ways = [
        _way(me, [(most, number - 1), (single, 1), *beside])
        for most, single in (blades, reversed(blades))
        if number > 1
    ]
    return tuple(ways) if number > 2 else (_way(me, [(blades[0], 1), (blades[1], 1), *beside]),)


def extra_blows(me: Moment) -> tuple[Arm, ...]:
    """What strikes besides his attacks: a weapon that gives one more blow with itself, and parts of his body."""
    if int(ask("attacks_set", me)) < ALL:
        return ()
    with_itself = [arm for arm in me.hands if ask_blow("extra_blow_with", me, me, arm, sides=("striker",))]
    return (*with_itself[:1], *blows(me, "extra_blows"))


def _brace(me: Moment, pistols: tuple[Arm, ...]) -> list[tuple[Arm, int]]:
    shots = [(pistols[0], 2)] if pistols[0] == pistols[1] else [(pistol, 1) for pistol in pistols]
    if me.warrior.rulings["brace_mode"] == "two_plus_rest":
        rest = number_of_attacks(me) - 2
        in_reserve = me.warrior.blades or ((me.warrior.fallback,) if me.warrior.fallback else ())
        if rest > 0 and in_reserve:
            shots.append((in_reserve[0], rest))
    return shots


def _way(me: Moment, attacks: list[tuple[Arm, int]]) -> Option:
    """Most attacks first; with equally many the order in which the weapons are listed."""
    listed = [*me.warrior.arms, *me.hands, *me.warrior.bodily]
    numbers: dict[int, int] = {}
    for arm, number in attacks:
        place = next(place for place, own in enumerate(listed) if own is arm)
        numbers[place] = numbers.get(place, 0) + number
    made = [(listed[place], number) for place, number in numbers.items() if number > 0]
    ordered = tuple(sorted(made, key=lambda attack: (-attack[1], listed.index(attack[0]))))
    name = "-and-".join(hyphened(arm.name) for arm, _ in attacks)
    return Option(name, ordered, ", ".join(f"{count} with the {arm.name}" for arm, count in ordered))


def choose_weapons(dice: Dice, ways: tuple[Option, ...]) -> Way:
    """With two different weapons one attack is made with the one he picks, all others with the other (MH-12)."""
    way: Way = dice.choose(WEAPON, ways)
    return way


def single_blows(me: Moment) -> tuple[Option, ...]:
    """One blow with any weapon in hand but a pistol, as listed."""
    blades = dict.fromkeys(arm for arm in me.hands if not arm.row.facts.get("shot")) or dict.fromkeys(me.hands)
    return tuple(Option(hyphened(arm.name), ((arm, 1),), f"the {arm.name}") for arm in blades)


def taken_away(me: Moment, foe: Moment, way: Way, held: int) -> Way:
    """A warrior's attacks on an enemy who takes some away, the last ones first; one is always left.

    ``held`` is how many he takes from this one enemy in this phase.
    """
    taken = held - int(ask_blow("foe_attacks", me, foe, way[0][0]))
    left = list(way)
    while taken > 0 and sum(number for _, number in left) > 1:
        arm, number = left.pop()
        if number > 1:
            left.append((arm, number - 1))
        taken -= 1
    return tuple(left)

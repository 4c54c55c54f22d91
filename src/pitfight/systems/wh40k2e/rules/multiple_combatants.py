"""Multiple combatants (W2-07, W2-17): several against one fight one after the other, each with more than the last."""

from __future__ import annotations

from pitfight.dice import SCENE, Dice, Kind, Option, Policy, View, Who
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.moment import Condition, Model, Moment, moment
from pitfight.systems.wh40k2e.rules.combat_score import Bonus
from pitfight.systems.wh40k2e.rules.standing import alive, fights, in_fight, name, opponents
from pitfight.systems.wh40k2e.scene import chain_of, lone, order, sides, until

ORDER = Kind(
    "order",
    "who of several attackers fights next",
    "W2-07",
    (
        Policy("listed", "in the order given at the head of the fight, else as listed", lambda options: 0, True),
        Policy("last", "the last one listed", lambda options: len(options) - 1, by_place=True),
    ),
)


def pair_off(fight: View) -> None:
    """At the start of a phase: who attacks whom. One against one first, spare fighters of the larger side join in.

    Where one fights several, he is the one attacked; of two alone side a's attacks. A vehicle without a Weapon Skill
    is attacked by those who have nobody else to fight. Where automatic hits alone are asked for, there are no duels.
    """
    both = fight.look(SCENE, sides)
    ways = fight.look(SCENE, order)
    able = [who for who in ways if fight.look(who, fights) and _nearest_of_crew(fight, who)]
    no_duels = fight.look(SCENE, until) == "blows"
    foes = {who: () if no_duels else _foes(fight, who) for who in able}
    faces: dict[Who, Who] = {}
    for group in _groups(foes):
        ones = [who for who in ways if who in group and who in both[0]]
        others = [who for who in ways if who in group and who in both[1]]
        attackers, attacked = (ones, others) if len(ones) >= len(others) else (others, ones)
        faces |= _faces(attackers, attacked, foes)
    for who in ways:
        if who in foes and who not in faces and not foes[who]:
            hull = _hull(fight, who)
            if hull is not None:
                faces[who] = hull
    for who in fight.everyone:
        fight.put(who, attacks, (faces[who],) if who in faces else ())


def _foes(fight: View, who: Who) -> tuple[Who, ...]:
    """The enemies he fights: those he touches who fight; of a vehicle's crew only the nearest (W2-13)."""
    touched = fight.look(who, opponents)
    return tuple(foe for foe in touched if fight.look(foe, fights) and _nearest_of_crew(fight, foe))


def _nearest_of_crew(fight: View, who: Who) -> bool:
    vehicle = fight.look(who, vehicle_of)
    return vehicle is None or fight.first_of(fight.look(vehicle, crew_of), in_fight) == who


def _hull(fight: View, who: Who) -> Who | None:
    """The first vehicle he touches that can be attacked: one whose crew is exposed only when none of it is left."""
    for foe in fight.look(who, opponents):
        there = fight.look(foe, in_fight) and not fight.look(foe, fights)
        if there and not fight.any_of(fight.look(foe, crew_of), in_fight):
            return foe
    return None


def _groups(foes: dict[Who, tuple[Who, ...]]) -> list[set[Who]]:
    """Fighters who are in contact with each other, directly or through others."""
    left = dict(foes)
    found = []
    while left:
        group: set[Who] = set()
        waiting = [next(iter(left))]
        while waiting:
            who = waiting.pop()
            if who in group:
                continue
            group.add(who)
            waiting += left[who]
        for who in group:
            del left[who]
        found.append(group)
    return found


def _faces(attackers: list[Who], attacked: list[Who], foes: dict[Who, tuple[Who, ...]]) -> dict[Who, Who]:
    """Whom each attacker faces: as many of the smaller side as can be have one each, then the spare ones join in."""
    partner: dict[Who, Who] = {}  # of the attacked

    def matched(who: Who, seen: set[Who]) -> bool:
        able = [attacker for attacker in attackers if who in foes[attacker] and attacker not in seen]
        for attacker in sorted(able, key=lambda own: own in partner.values()):  # who is free goes first
            seen.add(attacker)
            taken = next((own for own, other in partner.items() if other == attacker), None)
            if taken is None or matched(taken, seen):
                partner[who] = attacker
                return True
        return False

    for who in attacked:
        matched(who, set())
    faces = {attacker: who for who, attacker in partner.items()}
    for attacker in attackers:
        if attacker not in faces:
            touched = [who for who in attacked if who in foes[attacker]]
            if touched:
                load = {who: list(faces.values()).count(who) for who in touched}
                faces[attacker] = min(touched, key=lambda who: (load[who], touched.index(who)))
    return faces


def vehicle_of(model: Model, now: Condition) -> int | None:
    """The vehicle whose crew he is."""
    return model.vehicle


def crew_of(model: Model, now: Condition) -> tuple[int, ...]:
    """The crew of a vehicle, the nearest first."""
    return model.crew


def attacks(model: Model, now: Condition, whom: tuple[int, ...]) -> Condition:
    """Whom he attacks in this phase."""
    return now._replace(faces=whom)


def to_fight(model: Model, now: Condition) -> int | None:
    """The enemy whom he attacks and has still to fight in this phase."""
    return now.faces[0] if now.faces and not now.fought and not now.left else None


def next_pair(fight: View, dice: Dice) -> tuple[Who, Who] | None:
    """The next attacker and whom he fights: the chain that has begun goes on; its attackers' side picks (W2-07)."""
    ways = fight.look(SCENE, order)
    going_on = fight.look(SCENE, lone)
    waiting = _waiting(fight, ways, going_on) if going_on is not None else []
    if not waiting:
        for who in ways:
            target = fight.look(who, to_fight)
            if target is not None and fight.look(target, in_fight):
                waiting = _waiting(fight, ways, target)
                break
        else:
            return None
    target = fight.look(waiting[0], to_fight)
    assert target is not None, "who waits has somebody to fight"
    fight.put(SCENE, chain_of, target)
    chosen = waiting[0]
    if not fight.look(target, without_duel):
        with dice.about(chosen, target):
            chosen = dice.choose(
                ORDER,
                (Option(fight.look(chosen, name), chosen),),
                lambda: [Option(fight.look(who, name), who) for who in waiting[1:]],
            )
    return chosen, target


def _waiting(fight: View, ways: tuple[Who, ...], target: Who) -> list[Who]:
    """Those who have still to fight somebody, in the order of attackers."""
    if not fight.look(target, in_fight):
        return []
    return [who for who in ways if fight.look(who, to_fight) == target]


def chain_goes_on(fight: View, target: Who) -> bool:
    """Whether anybody has still to fight the one whose chain has begun."""
    return bool(_waiting(fight, fight.look(SCENE, order), target))


def without_duel(model: Model, now: Condition) -> bool:
    """Whether he is attacked without a duel."""
    return model.weapon_skill is None


def bonus(fight: View, attacker: Who, target: Who) -> Bonus:
    """What the k-th attacker on a lone fighter has besides: k-1 dice, and k-1 Combat Score (W2-07)."""
    met = fight.look(target, met_before)
    if not met:
        return Bonus()
    if fight.look(attacker, counts_the_living):
        group = [who for who in fight.look(SCENE, order) if fight.look(who, has_fought) == target]
        met = fight.count_of(group, alive, len(group))
    return fight.look(target, further, met, fight.look(attacker, own_moment))


def met_before(model: Model, now: Condition) -> int:
    """How many attackers he has met in this phase."""
    return now.met


def counts_the_living(model: Model, now: Condition) -> bool:
    """Whether only attackers still alive count for those after them (option)."""
    return bool(model.rulings["multi_index"] == "alive")


def has_fought(model: Model, now: Condition) -> int | None:
    """Whom he has fought in this phase as an attacker; who has died has."""
    return now.faces[0] if now.faces and now.fought else None


def own_moment(model: Model, now: Condition) -> Moment:
    """What a duel may know of him."""
    return moment(model, now)


def further(model: Model, now: Condition, number: int, attacker: Moment) -> Bonus:
    """The bonus of an attacker after so many others, none against some opponents."""
    if not ask("multiple_bonus", moment(model, now), attacker):
        return Bonus()
    return Bonus(number, number if model.rulings["multi_cs"] == "on" else 0)


def has_met(model: Model, now: Condition, parried: int) -> Condition:
    """He has met one attacker more, and used so many parries."""
    return now._replace(met=now.met + 1, parried=now.parried + parried)


def has_had_his_duel(model: Model, now: Condition, faced: tuple[int, ...]) -> Condition:
    """An attacker has had his duel of the phase."""
    return now._replace(fought=True, faces=faced)

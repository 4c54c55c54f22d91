"""Breaking off (W2-01 to W2-03, W2-12, W2-15): a normal fight with Weapon Skill 0, then away, broken."""

from __future__ import annotations

from pitfight.dice import SCENE, Ask, Dice, Event, Kind, Option, Policy, View, Who, first
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.moment import Condition, Model, moment
from pitfight.systems.wh40k2e.rules.standing import alive, fights, in_fight, opponents
from pitfight.systems.wh40k2e.scene import active

FLIGHT = Ask("flight", "how far he gets", "W2-02")
FLEES = Event("flees", "{striker} gets away {0} inches, broken", "W2-02")
SQUAD_BREAKS = Event("squad_breaks", "{striker} is broken with his squad", "W2-15")
LEAVES = Event("leaves", "{striker} leaves the fight unhindered", "W2-03")
LEAVE = Kind(
    "leave",
    "whether to break off, or leave",
    "W2-01",
    (
        Policy("stay", "stays and fights", first),
        Policy("leave", "breaks off, or leaves where that is free", lambda options: 1),
    ),
    quiet=True,
)


def leave_freely(fight: View, dice: Dice) -> None:
    """In the movement phase of their side those who are exempt may leave; who is to break off and exempt does so."""
    for who in fight.look(SCENE, active):
        if fight.look(who, engaged_fighter) and exempt(fight, who):
            _may_leave(fight, dice, who)


def _may_leave(fight: View, dice: Dice, who: Who) -> None:
    goes = fight.look(who, breaks_off)
    if not goes:
        with dice.about(who):
            goes = dice.choose(LEAVE, (Option("stay", False),), lambda: (Option("leave", True),))
    if goes:
        with dice.about(who):
            dice.note(LEAVES)
        fight.put(who, leaves)


def declare(fight: View, dice: Dice) -> None:
    """At the start of the hand-to-hand phase anyone engaged may say that he breaks off; the exempt need not."""
    for who in fight.everyone:
        if not fight.look(who, engaged_fighter):
            continue
        if exempt(fight, who):
            if fight.look(who, breaks_off):
                _may_leave(fight, dice, who)
            continue
        if fight.look(who, must_break_off):
            fight.put(who, breaks)
        elif not fight.look(who, breaks_off):
            if not any(fight.look(foe, fights) for foe in fight.look(who, opponents)):
                continue
            with dice.about(who):
                if dice.choose(LEAVE, (Option("stay", False),), lambda: (Option("break-off", True),)):
                    fight.put(who, breaks)


def exempt(fight: View, who: Who) -> bool:
    """Whether he leaves without breaking off: by his own rules, or as a vehicle among smaller opponents only."""
    if fight.look(who, by_his_rules):
        return True
    return fight.look(who, is_large) and not any(
        fight.look(foe, is_large) for foe in fight.look(who, opponents) if fight.look(foe, in_fight)
    )


def get_away(fight: View, dice: Dice, who: Who) -> None:
    """Who broke off and lives moves 2D6 inches away; he and his squad are broken without a test (W2-02, W2-15)."""
    if not (fight.look(who, in_fight) and fight.look(who, breaks_off)):
        return
    with dice.about(who):
        dice.sub(flight)
    fight.put(who, flees)
    for mate in fight.look(who, squad):
        if fight.look(mate, alive) and not fight.look(mate, is_broken):
            touched = fight.any_of(fight.look(mate, opponents), in_fight)
            with dice.about(mate):
                dice.note(SQUAD_BREAKS)
            fight.put(mate, breaks_with_squad, touched)


def flight(dice: Dice) -> None:
    """The move of two dice; how far matters to nothing here."""
    dice.note(FLEES, dice.roll(FLIGHT) + dice.roll(FLIGHT))


def engaged_fighter(model: Model, now: Condition) -> bool:
    """Whether he is in the fight, can fight and touches anybody."""
    return fights(model, now) and bool(opponents(model, now))


def by_his_rules(model: Model, now: Condition) -> bool:
    """Whether he leaves as he likes by his own rules (W2-03)."""
    return bool(ask("leaves_freely", moment(model, now)))


def is_large(model: Model, now: Condition) -> bool:
    """Whether it is a vehicle or walker."""
    return model.large


def breaks_off(model: Model, now: Condition) -> bool:
    """Whether he breaks off in this phase."""
    return now.breaking_off


def must_break_off(model: Model, now: Condition) -> bool:
    """Whether he is broken and still among enemies."""
    return now.status == "broken" and not now.breaking_off


def is_broken(model: Model, now: Condition) -> bool:
    """Whether he is broken."""
    return now.status == "broken"


def breaks(model: Model, now: Condition) -> Condition:
    """He breaks off in this phase."""
    return now._replace(breaking_off=True)


def squad(model: Model, now: Condition) -> tuple[int, ...]:
    """The others of his squad."""
    return model.mates


def flees(model: Model, now: Condition) -> Condition:
    """He is out of the fight, broken."""
    return Condition("broken", now.wounds_left, first=now.first, left=True, touching=now.touching)


def breaks_with_squad(model: Model, now: Condition, touched: bool) -> Condition:
    """He is broken: out of the fight, or to break off in the next phase where enemies touch him."""
    return now._replace(status="broken") if touched else flees(model, now)


def leaves(model: Model, now: Condition) -> Condition:
    """He has left the fight as he was."""
    return now._replace(left=True, breaking_off=False)

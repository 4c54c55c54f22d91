"""Nerve: fear of those who charge, stupidity at a turn's beginning, break tests of squads after the fight."""

from __future__ import annotations

from pitfight.dice import SCENE, Ask, Dice, Event, View, Who
from pitfight.systems.wh40k2e.asking import ask
from pitfight.systems.wh40k2e.moment import Condition, Model, moment
from pitfight.systems.wh40k2e.rules.breaking_off import breaks_with_squad, squad
from pitfight.systems.wh40k2e.rules.standing import alive, fights, in_fight, opponents
from pitfight.systems.wh40k2e.scene import active

FEAR = Ask("fear", "for Leadership against fear", "", passed="stands", failed="is afraid")
WITS = Ask("wits", "for Leadership against stupidity", "", passed="keeps his wits", failed="is stupid")
IDLE = Ask("idle", "what the stupid does", "", passed="fights", failed="stands idle")
BREAK_TEST = Ask("break_test", "for Leadership, the break test", "", passed="the squad holds", failed="the squad fails")
AFRAID = Event("afraid", "{striker} is outnumbered by what he fears, and broken", "")
SHAKEN = Event("shaken", "The squad of {striker} is shaken", "")
BROKEN = Event("broken", "{striker} is broken", "")


def fear_tests(fight: View, dice: Dice) -> None:
    """Whoever is charged by what he fears tests Leadership: failed he is broken if outnumbered by it, else afraid."""
    for who in fight.everyone:
        if not fight.look(who, fear_open):
            continue
        with dice.about(who):
            stands = dice.test(FEAR, at_most=fight.look(who, leadership), dice=2)
            fight.put(who, is_afraid, not stands)
            if stands:
                continue
            feared = [
                foe for foe in fight.look(who, opponents) if fight.look(foe, in_fight) and fight.look(foe, fearsome)
            ]
            mates = [own for own in fight.look(who, allies) if fight.look(own, fights)]
            if len(feared) > len(mates) + 1:
                dice.note(AFRAID)
                fight.put(who, breaks_with_squad, True)


def wits(fight: View, dice: Dice) -> None:
    """At the start of its side's turn the stupid test Leadership; failed they may stand idle until the next."""
    for who in fight.look(SCENE, active):
        if fight.look(who, tests_wits):
            with dice.about(who):
                kept = dice.test(WITS, at_most=fight.look(who, leadership), dice=2) or dice.test(IDLE, at_least=4)
            fight.put(who, stands_idle, not kept)


def break_tests(fight: View, dice: Dice) -> None:
    """A squad that lost a quarter of its models in this turn tests once, on the best Leadership left in it."""
    tested: set[Who] = set()
    for who in fight.everyone:
        if who in tested or not fight.look(who, in_squad):
            continue
        group = (who, *fight.look(who, squad))
        tested |= set(group)
        living = [own for own in group if fight.look(own, alive)]
        lost = [own for own in group if fight.look(own, lost_now)]
        if not living or not lost or 4 * len(lost) < len(living) + len(lost):
            continue
        best = max(living, key=lambda own: fight.look(own, leadership))
        with dice.about(best):
            if dice.test(BREAK_TEST, at_most=fight.look(best, leadership), dice=2):
                continue
            if fight.look(best, only_shaken):
                dice.note(SHAKEN)
                for own in living:
                    fight.put(own, is_shaken)
                continue
        for own in living:
            with dice.about(own):
                dice.note(BROKEN)
            fight.put(own, breaks_with_squad, fight.any_of(fight.look(own, opponents), in_fight))


def fear_open(model: Model, now: Condition) -> bool:
    """Whether he has still to test for fear."""
    return now.afraid is None and not now.left


def leadership(model: Model, now: Condition) -> int:
    """The Leadership he tests on."""
    return model.leadership


def fearsome(model: Model, now: Condition) -> bool:
    """Whether he causes fear."""
    return bool(ask("causes_fear", moment(model, now)))


def allies(model: Model, now: Condition) -> tuple[int, ...]:
    """The others of his side."""
    return model.allies


def is_afraid(model: Model, now: Condition, failed: bool) -> Condition:
    """How his test for fear went."""
    return now._replace(afraid=failed)


def tests_wits(model: Model, now: Condition) -> bool:
    """Whether he tests for stupidity."""
    return not now.left and bool(ask("tests_wits", moment(model, now)))


def stands_idle(model: Model, now: Condition, idle: bool) -> Condition:
    """Whether he stands idle until the next turn of his side."""
    return now._replace(idle=idle)


def in_squad(model: Model, now: Condition) -> bool:
    """Whether he has a squad."""
    return bool(model.squad)


def lost_now(model: Model, now: Condition) -> bool:
    """Whether he has died in this turn."""
    return now.lost


def only_shaken(model: Model, now: Condition) -> bool:
    """Whether a failed break test only shakes his squad: some are made of that, the first time."""
    return not now.shaken and bool(ask("shaken_first", moment(model, now)))


def is_shaken(model: Model, now: Condition) -> Condition:
    """His squad is shaken."""
    return now._replace(shaken=True)

"""What is looked at as a turn begins or a phase ends: flames, wits, moods, a price to pay (sheet 2.13, 3.2)."""

from __future__ import annotations

from pitfight.dice import SCENE, Ask, Dice, Event, View, Who
from pitfight.loadout import Arm
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import UNROLLED, Condition, Warrior
from pitfight.systems.mordheim.rules import activation, bodily_blows
from pitfight.systems.mordheim.rules.bodily_blows import PRICE
from pitfight.systems.mordheim.rules.downed import ALIGHT
from pitfight.systems.mordheim.rules.psychology import takes_test, tester
from pitfight.systems.mordheim.rules.who_can_fight import WITLESS, in_fight, moment, standing
from pitfight.systems.mordheim.scene import active

FLAMES_OUT = Ask("flames_out", "to put out the flames", "", passed="out", failed="still alight")
WITS = Ask("wits", "for Leadership, against stupidity", "", passed="keeps his wits", failed="does not strike")
MOOD = Ask("mood", "for his mood this turn", "")
HOW_MANY = Ask("how_many", "for the number of hits", "")
HOW_STRONG = Ask("how_strong", "for the strength of the drug", "")
BURNS = Event("burns", "{striker} burns", "")
PAYS = Event("pays", "{striker} harms himself", "")


def before_the_fight(fight: View, dice: Dice) -> None:
    """What is rolled once for the whole fight, before its first blows."""
    while (who := fight.first_of(fight.everyone, is_unrolled)) is not None:
        with dice.about(who):
            fight.put(who, has_rolled, (dice.roll(HOW_STRONG) + 1) // 2)


def begin_turn(fight: View, dice: Dice) -> bool:
    """The flames of those whose turn it is burn on or go out; moods and wits are tested (sheet 2.1).

    Returns whether anyone may have fallen.
    """
    burnt = False
    for who in fight.look(SCENE, active):
        if not fight.look(who, has_business):
            continue
        if fight.look(who, is_alight):
            burn(fight, dice, who)
            burnt = True
        mood = fight.look(who, has_moods)
        face = 0
        if mood:
            with dice.about(who):
                face = dice.roll(MOOD)
            fight.put(who, in_mood, face == 6)
        if face == 1 or fight.look(who, tests_wits):
            with dice.about(who):
                fight.put(who, in_his_wits, takes_test(fight, dice, who, WITS, tester(fight, who)))
        elif fight.look(who, is_witless):
            fight.put(who, in_his_wits, True)
    return burnt


def burn(fight: View, dice: Dice, who: Who) -> None:
    """The flames go out on a 4, or burn him."""
    with dice.about(who, who):
        if dice.test(FLAMES_OUT, at_least=4):
            fight.put(who, put_out)
            return
        dice.note(BURNS)
    harm_himself(fight, dice, who, fight.look(who, flames), 1)


def pay(fight: View, dice: Dice) -> bool:
    """At the end of the phase those who have drawn on more than they had suffer for it; whether anyone does."""
    payers = False
    while (who := fight.first_of(fight.everyone, must_pay)) is not None:
        payers = True
        arm = fight.look(who, price)
        fight.put(who, paid)
        with dice.about(who, who):
            dice.note(PAYS)
            number = (dice.roll(HOW_MANY) + 1) // 2
        harm_himself(fight, dice, who, arm, number)
    return payers


def harm_himself(fight: View, dice: Dice, who: Who, arm: Arm | None, hits: int) -> None:
    """Hits on himself, which nobody has struck."""
    if arm is not None:
        activation.strike_one(fight, dice, who, who, ((arm, hits),), 1, False, automatic=True, struck=False)


def is_unrolled(warrior: Warrior, now: Condition) -> bool:
    """Whether something of his is still to be rolled for the whole fight."""
    return UNROLLED in now.marks


def has_rolled(warrior: Warrior, now: Condition, result: int) -> Condition:
    """What was rolled lasts for the fight."""
    return now._replace(marks=now.marks - {UNROLLED} | {f"rolled {result}"})


def has_business(warrior: Warrior, now: Condition) -> bool:
    """Whether there is anything to do for him as his turn begins."""
    return bool(now.marks) or has_moods(warrior, now) or tests_wits(warrior, now)


def is_alight(warrior: Warrior, now: Condition) -> bool:
    """Whether he burns."""
    return ALIGHT in now.marks and in_fight(warrior, now)


def put_out(warrior: Warrior, now: Condition) -> Condition:
    """The flames are out."""
    return now._replace(marks=now.marks - {ALIGHT})


def flames(warrior: Warrior, now: Condition) -> Arm | None:
    """What burns him."""
    return next((arm for arm in warrior.bodily if arm.row.facts.get("burns")), None)


def has_moods(warrior: Warrior, now: Condition) -> bool:
    """Whether a die says each turn in what mood he is."""
    return standing(warrior, now) and bool(ask("moods", moment(warrior, now)))


def in_mood(warrior: Warrior, now: Condition, wild: bool) -> Condition:
    """His mood for this turn: wild or not."""
    return now._replace(frenzied=wild)


def tests_wits(warrior: Warrior, now: Condition) -> bool:
    """Whether he must test whether he keeps his wits."""
    return standing(warrior, now) and bool(ask("tests_wits", moment(warrior, now)))


def is_witless(warrior: Warrior, now: Condition) -> bool:
    """Whether he has failed such a test."""
    return WITLESS in now.marks


def in_his_wits(warrior: Warrior, now: Condition, passed: bool) -> Condition:
    """Until his next turn he has his wits or not."""
    return now._replace(marks=now.marks - {WITLESS} if passed else now.marks | {WITLESS})


def must_pay(warrior: Warrior, now: Condition) -> bool:
    """Whether he has a price to pay."""
    return PRICE in now.marks and in_fight(warrior, now)


def price(warrior: Warrior, now: Condition) -> Arm | None:
    """What he suffers."""
    return bodily_blows.first(moment(warrior, now), "price_blows")


def paid(warrior: Warrior, now: Condition) -> Condition:
    """The price is paid."""
    return now._replace(marks=now.marks - {PRICE})

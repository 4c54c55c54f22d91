"""Breaking from combat (MH-40): who stands alone against several may break, and is struck as he runs."""

from __future__ import annotations

from pitfight.dice import SCENE, Ask, Dice, Event, Option, View, Who
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import Condition, Warrior
from pitfight.systems.mordheim.rules import activation, downed, two_weapons, who_can_fight
from pitfight.systems.mordheim.rules.psychology import takes_test, tester
from pitfight.systems.mordheim.rules.which_models_fight import FAIR_PICK
from pitfight.systems.mordheim.rules.who_can_fight import allies, moment, opponents, standing
from pitfight.systems.mordheim.scene import active, blows_only, nerves_to_test, somebody_runs, waiting

ALL_ALONE = Ask("all_alone", "for Leadership, all alone", "MH-40", passed="stands fast", failed="breaks")
BREAKS = Event("breaks", "{striker} breaks and runs", "MH-40")
FREE_HIT = Event("free_hit", "{striker} strikes {target} as he runs", "MH-40")
FLEES = Event("flees", "{striker} is gone from the fight", "MH-40")


def tests_due(fight: View) -> bool:
    """Whether anyone has to test now. The tests are a step of their own, so that what led to them need not be known."""
    if fight.look(SCENE, blows_only):
        return False
    own = fight.look(SCENE, active)
    if fight.count_of(own, standing, 2) != 1 and all(fight.look(who, friends_said_near) is None for who in own):
        return False  # nobody stands, or each has a friend who does
    return any(fight.look(who, may_be_alone) and stands_alone(fight, who) for who in own)


def nerve_tested(fight: View, dice: Dice) -> bool:
    """At the end of his own close combat phase a warrior facing two enemies without a friend near tests Leadership.

    One warrior's test is a step, and so is each blow at him if he breaks. False when nobody has to test any more.
    """
    for who in fight.look(SCENE, active):
        if fight.look(who, may_be_alone) and stands_alone(fight, who):
            with dice.about(who):
                held = takes_test(fight, dice, who, ALL_ALONE, tester(fight, who))
            if held:
                fight.put(who, stands_fast)
            else:
                breaks(fight, dice, who)
            return True
    return False


def may_be_alone(warrior: Warrior, now: Condition) -> bool:
    """Whether the test can be asked of him: standing, with several enemies to face, and not above such fears."""
    if not standing(warrior, now) or now.nerve or len(opponents(warrior, now)) < 2:
        return False
    if warrior.rulings["all_alone"] == "off":
        return False
    return "all alone" not in ask("immune", moment(warrior, now))


def stands_alone(fight: View, who: Who) -> bool:
    """Whether two or more enemies face him, and no friend is near: as the fight says, else any other who stands."""
    said = fight.look(who, friends_said_near)
    if said or (said is None and fight.any_of(fight.look(who, allies), standing)):
        return False
    counts = who_can_fight.in_fight if fight.look(who, downed_count) else standing
    facing: int = fight.count_of(fight.look(who, opponents), counts, 2)
    return facing == 2


def downed_count(warrior: Warrior, now: Condition) -> bool:
    """Whether knocked down and stunned enemies count among those who face him (option)."""
    return bool(warrior.rulings["all_alone_counts_downed"] == "on")


def friends_said_near(warrior: Warrior, now: Condition) -> int | None:
    """How many friends are within 6 inches, where the fight says so."""
    return warrior.friends_near


def breaks(fight: View, dice: Dice, who: Who) -> None:
    """His nerve fails: each standing opponent will strike him once without a roll to hit, one after the other."""
    with dice.about(who):
        dice.note(BREAKS)
    for foe in fight.look(who, opponents):
        fight.put(foe, may_strike_runner)
    fight.put(who, runs)
    fight.put(SCENE, somebody_runs)


def strike_at_runner(fight: View, dice: Dice) -> None:
    """The next blow at one who has broken, also when he is down; after the last he is gone, if he stands."""
    runner = fight.first_of(fight.look(SCENE, active), is_running)
    if runner is not None:
        # whoever touched him as he broke, though a blow before may have driven him away from some
        foe = fight.one_of(FAIR_PICK, fight.look(SCENE, waiting), order_of_free_hits)
        if foe is not None:
            free_hit(fight, dice, foe, runner)
            fight.put(foe, nerve_settled)
            return
        if fight.look(runner, standing):
            with dice.about(runner):
                dice.note(FLEES)
            fight.put(runner, flees)
    for who in fight.everyone:
        fight.put(who, nerve_settled)
    fight.put(SCENE, nerves_to_test)


def is_running(warrior: Warrior, now: Condition) -> bool:
    """Whether he has broken, and his enemies may strike at him."""
    return now.nerve == "runs"


def stands_fast(warrior: Warrior, now: Condition) -> Condition:
    """He has tested in this phase, and stays."""
    return now._replace(nerve="held")


def runs(warrior: Warrior, now: Condition) -> Condition:
    """He has broken."""
    return now._replace(nerve="runs")


def may_strike_runner(warrior: Warrior, now: Condition) -> Condition:
    """He has a blow at one who runs, if he is on his feet."""
    return now._replace(nerve="strikes_runner") if standing(warrior, now) else now


def nerve_settled(warrior: Warrior, now: Condition) -> Condition:
    """He has had his blow at one who runs, or nobody runs any more."""
    return now._replace(nerve="") if now.nerve in ("runs", "strikes_runner") else now


def order_of_free_hits(warrior: Warrior, now: Condition) -> int | None:
    """Who strikes first at one who runs: those who stand, in the order of the list.

    Twins have no order, whatever became of them: a fair pick, for to go by their state would favour one of them.
    """
    return warrior.kind if now.nerve == "strikes_runner" and standing(warrior, now) else None


def free_hit(fight: View, dice: Dice, striker: Who, target: Who) -> None:
    """One hit with a weapon of the striker's choice, worked out at once; it may be his critical hit of the phase."""
    with dice.about(striker, target):
        way = two_weapons.choose_weapons(dice, fight.look(striker, single_blows))
        dice.note(FREE_HIT)
    free = fight.look(striker, activation.critical_to_come)
    left = activation.strike_one(fight, dice, striker, target, way, 1, free, automatic=True)
    if free and not left:
        fight.put(striker, downed.critical_caused)


def single_blows(warrior: Warrior, now: Condition) -> tuple[Option, ...]:
    """One blow with each weapon in hand, for the striker to choose from."""
    return two_weapons.single_blows(moment(warrior, now))


def flees(warrior: Warrior, now: Condition) -> Condition:
    """He has run from the fight."""
    return Condition("fleeing", now.wounds_left, turn=2, touching=now.touching)

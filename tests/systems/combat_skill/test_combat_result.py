"""Combat result, break tests, flight and pursuit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from tests.systems.combat_skill.units import broken, idle, odds, play, score, unit

CLASSIC = {"result": "on", "wound_floor": "classic"}
CATCH = Fraction(721, 1296)


def fails(number: int) -> Fraction:
    """The chance that two dice show more than a number."""
    return Fraction(sum(one + two > number for one in range(1, 7) for two in range(1, 7)), 36)


@pytest.mark.clause("CS-12")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("charging", 1),
        ("standard", 1),
        ("battle standard", 1),
        ("flank", 1),
        ("rear", 2),
        ("charging, high ground", 2),
        ("high ground", 0),
        ("fear", 1),
        ("terror", 1),
    ],
)
def test_what_adds_to_the_result(words: str, points: int) -> None:
    """Each counts by itself for a single model against two, none of whom can wound."""
    assert score(idle(words), idle(n=2)) == points


@pytest.mark.clause("CS-12")
def test_fear_adds_two_for_twice_the_unit_strength_and_by_option_nothing() -> None:
    """Cavalry counts two a model, infantry one, others their Wounds."""
    assert score(idle("fear", n=2), idle()) == 2
    assert score(idle("fear, cavalry"), idle()) == 2
    assert score(idle("fear, monster", w=4), idle(n=2)) == 2
    assert score(idle("fear, monster", w=4), idle(n=3)) == 1
    assert score(idle("fear"), idle(n=2), options={"fear_result_bonus": "off"}) == 0
    assert score(idle("fear"), idle(n=2), options={"edition": "wfb8"}) == 0


@pytest.mark.clause("CS-12")
def test_ranks_add_to_the_result_three_at_most() -> None:
    """Five make a rank, three of monstrous troops, or as the option says."""
    assert score(idle(n=15), idle()) == 2
    assert score(idle(n=30), idle()) == 3
    assert score(idle(n=12, wide=4), idle()) == 0
    assert score(idle(n=12, wide=4), idle(), options={"rank_width": 4}) == 2
    assert score(idle("monstrous infantry", n=6, wide=3), idle()) == 1


@pytest.mark.clause("CS-12")
def test_an_enemy_in_flank_or_rear_takes_the_ranks_away() -> None:
    """If it has two ranks itself."""
    assert score(idle(n=15), idle("flank", n=10)) == -2
    assert score(idle(n=15), idle("flank", n=9)) == 1


@pytest.mark.clause("CS-12")
def test_a_musician_turns_a_draw() -> None:
    """If the other side has none."""
    drum, still = idle("musician", ld=2), idle(ld=2)
    assert broken(still, drum) == fails(2)
    assert broken(still, still) == 0
    assert broken(drum, drum) == 0


@pytest.mark.clause("CS-12")
def test_of_several_units_of_a_side_each_bonus_counts_once() -> None:
    """Two standards are one point, two ranks are those of the deeper unit."""
    pair = ["x = " + idle("standard", n=10), "y = " + idle("standard", n=15)]
    assert score(pair, "z = " + idle()) == 3


@pytest.mark.clause("CS-12")
def test_the_loser_stands_on_leadership_less_the_difference() -> None:
    """Unless it is steadfast or stubborn; a double 1 always stands; the unbreakable always stand."""
    foe = idle("charging", "standard")
    assert broken(idle(), foe) == fails(5)
    assert broken(idle("stubborn"), foe) == fails(7)
    assert broken(idle("unbreakable"), foe) == 0
    assert broken(idle(ld=1), foe) == Fraction(35, 36)
    deep, rear = idle(n=10), idle("rear", "charging", "standard", n=5)
    assert broken(deep, rear) == fails(7)
    assert broken(deep, rear, options={"steadfast": "off"}) == fails(4)


@pytest.mark.clause("CS-12")
def test_who_breaks_flees_and_is_run_down_by_who_gets_as_far() -> None:
    """Several pursuers have several throws."""
    found = odds(idle(), idle("charging", "standard"), options=CLASSIC)
    status = found.fighters["a1"].status
    assert status["destroyed"].value == fails(5) * CATCH
    assert status["broken"].value == fails(5) * (1 - CATCH)
    assert found.win["b"].value == fails(5)
    assert found.fighters["a1"].wounds_left[0].value == fails(5) * CATCH
    two = odds("x = " + idle(), ["y = " + idle("charging"), "z = " + idle("standard")], options=CLASSIC)
    assert two.fighters["x"].status["destroyed"].value > fails(5) * CATCH


@pytest.mark.clause("CS-12")
def test_to_hold_back_takes_a_test_of_leadership() -> None:
    """Who hates tests again, and the frenzied must pursue."""

    def run_down(*words: str) -> Any:
        foe = idle("charging", "standard", *words)
        found = odds(idle(), foe, options=CLASSIC, policy={"b.pursue": "never"})
        return found.fighters["a1"].status["destroyed"].value

    restrained = 1 - fails(7)
    assert run_down() == fails(5) * (1 - restrained) * CATCH
    assert run_down("hatred") == fails(5) * (1 - restrained**2) * CATCH
    assert run_down("hatred (infantry)") == run_down("hatred")
    assert run_down("hatred (dwarfs)") == run_down()
    assert run_down("frenzy") == fails(5) * CATCH


@pytest.mark.clause("CS-12")
@pytest.mark.parametrize(("rule", "tests"), [("hatred", 1), ("eternal hatred", 2)])
def test_hatred_is_of_the_first_round_and_eternal_hatred_of_all(rule: str, tests: int) -> None:
    """In the second round who has held back tests again for eternal hatred alone."""
    rest: dict[str, Any] = {"until": "rounds=2", "options": CLASSIC, "policy": {"b.pursue": "never"}}
    game = play(idle("contact 0"), idle("standard", rule, "contact 0"), "1-1 6-6 1-1", **rest)
    asked = [line.text for line in game.log if "to hold back" in line.text]
    assert len(asked) == 1
    assert (game.question is not None and game.question.key == "restraint") == (tests == 2)


@pytest.mark.clause("CS-12")
def test_the_choice_to_pursue_can_be_left_to_best_play() -> None:
    """It is worth nothing in a single fight, so the default stays."""
    found = odds(idle(), idle("charging"), options=CLASSIC, policy={"b": "best"}, method="auto")
    assert found.win["b"].value == fails(6)


@pytest.mark.clause("CS-12")
def test_the_unstable_crumble_instead() -> None:
    """By as many Wounds as they lost by, the champion last, and without any save."""
    crumbling = odds(idle("unstable", "ward 2+", n=5), idle("charging", "standard"), options=CLASSIC)
    assert crumbling.fighters["a1"].wounds_left[3].value == 1
    assert odds(idle("unstable", n=2), idle("charging", "standard"), options=CLASSIC).win["b"].value == 1
    led = odds(idle("unstable", "champion", n=2), idle("charging", "standard"), options=CLASSIC)
    assert led.win["b"].value == 1
    bones = odds(idle("undead"), idle("charging", "standard", n=3), options={**CLASSIC, "fear_result_bonus": "off"})
    assert bones.fighters["a1"].status["destroyed"].value == 1


@pytest.mark.clause("CS-12")
def test_what_crumbles_is_among_the_losses() -> None:
    """Its Wounds and models are in the detail, the champion with them."""
    found = odds(idle("unstable", n=5), idle("charging", "standard"), options=CLASSIC).detail
    assert found["models_lost"]["a1"][2].value == 1
    assert found["wounds"]["a1"][2].value == 1
    led = odds(idle("unstable", "champion", n=2), idle("charging", "standard"), options=CLASSIC).detail
    assert led["models_lost"]["a1"][2].value == 1
    whole = odds(idle("unstable", n=2, w=3), idle("charging", "standard"), options=CLASSIC).detail
    assert (whole["models_lost"]["a1"][0].value, whole["wounds"]["a1"][2].value) == (1, 1)


@pytest.mark.clause("CS-12")
def test_the_beaten_lose_their_frenzy() -> None:
    """And with it the attack that it gave."""
    game = play(idle("frenzy", ld=10, i=5), idle("charging", i=1), "1-1 1 1-1", until="rounds=2", options=CLASSIC)
    assert game.question is not None
    again = play(idle("frenzy", ld=10, i=5), idle("charging", i=1), "1-1 1 1-1 1", until="rounds=2", options=CLASSIC)
    assert again.question is not None
    assert (game.question.who, again.question.who) == ("a1", "b1")


@pytest.mark.clause("CS-12")
def test_the_unstable_lose_their_frenzy_too() -> None:
    """A beaten unit crumbles, and what is left of it has one attack a model in the next round."""
    foe = unit("charging", "standard", i=1, t=10, s=1)
    found = play(
        unit("frenzy", "unstable", i=5, s=1, t=10, n=9, wide=3), foe, "?", seed=3, until="rounds=2", options=CLASSIC
    )
    struck = [line.text for line in found.log if line.text.startswith("a1: ") and " blow" in line.text]
    assert [text.split()[1] for text in struck] == ["9", "6"]


@pytest.mark.clause("CS-12")
def test_who_touches_no_enemy_adds_nothing_to_the_result() -> None:
    """Neither ranks, charge nor standard of a unit that stands by."""
    pair = ["a1 = " + idle(n=25, wide=5), "a2 = " + idle("standard", "musician", n=20, wide=5)]
    foe = "b1 = " + idle(n=25, wide=5)
    assert score(pair, foe, touch=[("a1", "b1")]) == 0
    assert score(pair, foe, touch=[("a1", "b1"), ("a2", "b1")]) == 1
    assert broken(pair, foe, "b1", touch=[("a1", "b1")]) == 0


@pytest.mark.clause("CS-12")
def test_who_touches_no_enemy_is_not_beaten() -> None:
    """The unit in contact tests alone, and loses its frenzy alone; the ranks of those who stand by are nobody's."""
    pair = ["a1 = " + idle(n=5, wide=5), "a2 = " + idle(n=5, wide=5)]
    foe = "b1 = " + idle("standard", "battle standard", n=5, wide=5)
    aside = [("a1", "b1")]
    assert broken(pair, foe, "a1", touch=aside) == fails(5)
    assert broken(pair, foe, "a2", touch=aside) == 0
    deep = ["b1 = " + idle("standard", n=10, wide=5), "b2 = " + idle(n=25, wide=5)]
    assert broken("a1 = " + idle(n=15, wide=5), deep, "a1", touch=aside) == 0
    rear = ["b1 = " + idle("rear", "standard", n=10, wide=5), "b2 = " + idle(n=25, wide=5)]
    assert broken("a1 = " + idle(n=15, wide=5), rear, "a1", touch=aside) == fails(7)


@pytest.mark.clause("CS-12")
def test_an_enemy_counts_as_touched_in_the_round_in_which_he_dies_and_no_longer() -> None:
    """The standard of who has killed his enemy counts once; then there is nobody he touches."""
    killers = ["a1 = " + idle(n=2, wide=2), "a2 = " + unit("standard", s=10, a=5, i=9, t=10)]
    foes = ["b1 = " + idle("unbreakable"), "b2 = " + idle(t=1)]
    touch = [("a1", "b1"), ("a2", "b2"), ("a1", "b2")]
    found = odds(killers, foes, until="rounds=1", options=CLASSIC, touch=touch).detail["score_difference"]
    assert min(found) == 1
    assert max(found) == 2
    game = play(killers, foes, "?", seed=1, until="rounds=2", options=CLASSIC, touch=touch)
    said = [line.text for line in game.log if "round" in line.text or "combat result" in line.text]
    assert said == ["a1: 1 more for the combat result.", "Side A has won the round by 2.", "The round is drawn."]


@pytest.mark.clause("CS-12")
def test_a_character_and_his_unit_are_in_a_combat_together() -> None:
    """His enemy is fought by both, though the unit touches nobody itself."""
    host = ["a1 = " + idle("standard", n=5, wide=5), "a2 = " + idle("joins a1")]
    assert score(host, "b1 = " + idle(), touch=[("a2", "b1")]) == 1


@pytest.mark.clause("CS-12")
def test_two_combats_in_one_fight_have_no_result_together() -> None:
    """They are refused with what would be right, unless no result is counted."""
    pairs = (["a1 = " + idle(), "a2 = " + idle()], ["b1 = " + idle(), "b2 = " + idle()])
    apart = [("a1", "b1"), ("a2", "b2")]
    with pytest.raises(pf.FightError) as error:
        odds(*pairs, options=CLASSIC, touch=apart)
    assert error.value.where == "engaged"
    assert error.value.what == (
        "(a1, b1) and (a2, b2) are 2 combats with a result each: write a fight for each of them, or result = off"
    )
    assert score(*pairs, touch=[*apart, ("a1", "b2")]) == 0
    assert odds(*pairs, touch=apart).options["result"] == "off"


@pytest.mark.clause("CS-12")
def test_until_broken_goes_on_until_a_side_breaks() -> None:
    """It switches the result on."""
    found = odds(unit(n=2), unit("standard", n=2), until="broken", method="auto")
    assert float(found.win["a"]) + float(found.win["b"]) + float(found.win["none"]) == pytest.approx(1)
    assert found.options["result"] == "on"


NUMB: dict[str, Any] = {"cs": 3, "s": 1, "t": 10, "w": 1, "i": 3, "a": 1, "ld": 7, "models": 1}
"""Neither wounds nor is wounded by its like under the older chart."""


def difference(*fighters: dict[str, Any]) -> int:
    """What side a scores more than side b, from tables."""
    table = {"system": "combat-skill", "fighter": [{**NUMB, **own} for own in fighters]}
    (number,) = pf.odds(table, options=CLASSIC, method="exact").detail["score_difference"]
    return int(number)


@pytest.mark.clause("CS-12")
def test_whoever_is_gone_adds_nothing_to_the_result() -> None:
    """Neither a standard, nor the fear that was caused, nor Unit Strength against the fear of the enemy.

    Two models that cause fear add 2 against one man; a second man who stood would make it 1.
    """
    gone = {"side": "b", "id": "gone", "status": "destroyed"}
    man = {"side": "b", "id": "man"}
    assert difference({"side": "a"}, man, {**gone, "standard": True}) == 0
    assert difference({"side": "a"}, man, {**gone, "status": "standing", "standard": True}) == -1
    assert difference({"side": "a"}, man, {**gone, "rules": ["fear"]}) == 0
    pair = {"side": "a", "models": 2, "frontage": 2, "rules": ["fear"]}
    assert difference(pair, man, gone) == 2
    assert difference(pair, man, {**gone, "status": "standing"}) == 1


@pytest.mark.clause("CS-12")
def test_who_is_run_down_is_told_so() -> None:
    """A 12 breaks it, and a pursuit of 2 is as far as a flight of 2."""
    rest: dict[str, Any] = {"options": CLASSIC, "policy": {"b.pursue": "always"}}
    foes = idle("contact 0", ld=2), idle("standard", "contact 0")
    caught, away = play(*foes, "6-6 1-1 1-1", **rest), play(*foes, "6-6 1-2 1-1", **rest)
    told = "a1: run down and destroyed."
    assert (caught.statuses["a1"], away.statuses["a1"]) == ("destroyed", "broken")
    assert [told in [line.text for line in game.log] for game in (caught, away)] == [True, False]


@pytest.mark.clause("CS-01")
def test_a_fight_stops_after_as_many_rounds_as_it_may_have() -> None:
    """Nobody can wound anybody: after two rounds of one blow each it is capped, and not a blow earlier."""
    rest: dict[str, Any] = {"until": "wiped", "max_steps": 2, "options": {"wound_floor": "classic"}}
    assert odds(idle(), idle(), **rest).ends["capped"].value == 1
    early, late = play(idle(), idle(), "1 1 1", **rest), play(idle(), idle(), "1 1 1 1", **rest)
    assert early.end is None
    assert late.end is not None
    assert late.end.reason == "capped"

"""Characters: a unit of one model, alone or in the front rank of another unit, always apart as far as Wounds go."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from tests.systems.combat_skill.units import idle, unit

PLAIN: dict[str, Any] = {"cs": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7}
HERO: dict[str, Any] = {"side": "a", "id": "hero", "joins": "host", **PLAIN, "cs": 5, "s": 4, "i": 5, "a": 3, "w": 2}
HOST: dict[str, Any] = {"side": "a", "id": "host", **PLAIN, "models": 6, "frontage": 3}
FOE: dict[str, Any] = {"side": "b", "id": "foe", **PLAIN, "models": 8, "frontage": 4, "i": 1}
NUMB = {"s": 1, "t": 10}
"""Neither wounds nor is wounded by its like under the older chart."""
RESULT = {"result": "on", "wound_floor": "classic"}


def fought(*fighters: dict[str, Any], **rest: Any) -> pf.Odds:
    """The exact odds of a fight from tables."""
    return pf.odds({"system": "combat-skill", "fighter": list(fighters)}, **{"method": "exact", **rest})


def broke(who: str, *fighters: dict[str, Any], **rest: Any) -> Fraction:
    """The chance that a unit breaks."""
    found = fought(*fighters, options=RESULT, **rest).detail["broken"][who].get(1)
    return Fraction(0) if found is None else Fraction(found.value)


@pytest.mark.clause("CS-01")
def test_a_character_takes_a_place_in_the_front_rank() -> None:
    """Three wide with him: two of the unit strike beside him, and three behind support."""
    blows = fought(HOST, HERO, FOE, until={"blows": "a"}).detail["blows"]
    assert (blows["host"][5].value, blows["hero"][3].value) == (1, 1)
    apart = {key: value for key, value in HERO.items() if key != "joins"}
    assert fought(HOST, apart, FOE, until={"blows": "a"}).detail["blows"]["host"][6].value == 1


@pytest.mark.clause("CS-10")
def test_when_he_is_dead_the_unit_closes_its_front() -> None:
    """From the next step on."""
    slow = {**HERO, "i": 1, "w": 1, "t": 1}
    fast = {**FOE, "i": 9, "s": 10, "a": 3, "models": 1, "frontage": 1}
    answer = fought(HOST, slow, fast, policy={"b": {"target": "last"}})
    dead = answer.detail["models_lost"]["hero"][1].value
    assert answer.detail["blows"]["host"] == {
        5: answer.detail["blows"]["host"][5],
        6: answer.detail["blows"]["host"][6],
    }
    assert answer.detail["blows"]["host"][6].value == dead > 0


@pytest.mark.clause("CS-11")
def test_wounds_go_neither_from_him_to_the_unit_nor_back() -> None:
    """Kills beyond the unit are lost, and he is struck only by those who touch him."""
    answer = fought({**HOST, "models": 2, "frontage": 2}, HERO, FOE, until={"blows": "b"})
    assert answer.fighters["hero"].wounds_left[1].value == 1
    at_him = fought(HOST, HERO, FOE, until={"blows": "b"}, policy={"b": {"target": "last"}})
    assert at_him.fighters["host"].wounds_left[6].value == 1
    assert at_him.detail["blows"]["foe"][6].value == 1


@pytest.mark.clause("CS-01")
def test_dividing_blows_between_unit_and_character_counts_nobody_twice() -> None:
    """He is a part of its front: five wide they meet four blows in front and as many behind."""
    answer = fought(HOST, HERO, FOE, until={"blows": "b"}, policy={"b": {"split": "evenly"}})
    assert answer.detail["blows"]["foe"][8].value == 1


@pytest.mark.clause("CS-12")
def test_the_unit_tests_by_the_best_leadership_and_both_go_together() -> None:
    """Leadership 9 for 5, and one test for both; alone it tests by its own."""
    host, foe = {**HOST, **NUMB, "ld": 5}, {**FOE, **NUMB, "models": 3, "frontage": 3, "standard": True}
    hero = {**HERO, **NUMB, "ld": 9}
    assert broke("host", host, hero, foe) == broke("hero", host, hero, foe) == 1 - Fraction(26, 36)
    assert broke("host", host, foe) == 1 - Fraction(6, 36)
    joint = fought(host, hero, foe, options=RESULT)
    for status in ("standing", "broken", "destroyed"):
        assert joint.fighters["host"].status.get(status) == joint.fighters["hero"].status.get(status)


@pytest.mark.clause("CS-12")
def test_he_counts_in_its_ranks() -> None:
    """Nine models and he are two ranks of five."""
    host, hero = {**HOST, **NUMB, "models": 9, "frontage": 5}, {**HERO, **NUMB}
    foe = {**FOE, **NUMB, "models": 3, "frontage": 3}
    assert fought(host, hero, foe, options=RESULT).detail["score_difference"][1].value == 1
    assert fought(host, foe, options=RESULT).detail["score_difference"][0].value == 1


@pytest.mark.clause("CS-12")
def test_fear_is_tested_once_for_both() -> None:
    """By the best Leadership; either both are afraid or none."""
    host, hero = {**HOST, "ld": 4}, {**HERO, "ld": 10}
    foe = {**FOE, "rules": ["fear"]}
    game = pf.play({"system": "combat-skill", "fighter": [host, hero, foe]})
    assert game.question is not None
    assert (game.question.key, game.question.need, game.question.because) == (
        "fear",
        "10 or less with 2 dice",
        "the best Leadership in its ranks",
    )
    again = pf.play({"system": "combat-skill", "fighter": [host, hero, foe]}, answers="6-6")
    assert again.question is not None
    assert (again.question.key, again.question.who, again.question.need) == ("to_hit", "hero", "5+")


@pytest.mark.clause("CS-01")
def test_in_words() -> None:
    """By the id of the unit."""
    pair = ["host = " + idle(n=6, wide=3), "hero = " + idle("joins host", w=2)]
    game = pf.play("combat-skill", pair, unit(n=3, i=1))
    assert game.statuses == {"host": "standing", "hero": "standing", "b1": "standing"}
    assert pf.odds("combat-skill", pair, unit(n=3, i=1), method="exact").detail["blows"]["host"][5].value == 1


@pytest.mark.clause("CS-01")
def test_he_counts_for_the_frontage() -> None:
    """Two and he may stand three wide, not four."""
    blows = fought({**HOST, "models": 2}, HERO, FOE, until={"blows": "a"}).detail["blows"]
    assert blows["host"][2].value == 1
    with pytest.raises(pf.FightError, match="a front of 4 is wider than the unit: 3 model"):
        fought({**HOST, "models": 2, "frontage": 4}, HERO, FOE)


@pytest.mark.clause("CS-13")
def test_he_charges_stands_and_touches_as_his_unit_does() -> None:
    """A lance counts when the unit charges; contacts of the unit are his, unless he has his own."""
    lancer = {**HERO, "type": "cavalry", "gear": ["lance"], "i": 9}
    base = fought(HOST, lancer, FOE, until={"blows": "hero"}).detail["models_lost"]["foe"]
    charging = fought({**HOST, "charging": True}, lancer, FOE, until={"blows": "hero"}).detail["models_lost"]["foe"]
    assert charging[0].value < base[0].value
    with pytest.raises(pf.FightError, match="the unit that he has joined does not"):
        fought(HOST, {**lancer, "charging": True}, FOE)
    second = {**FOE, "id": "second"}
    one = fought({**HOST, "engaged": ["foe"]}, HERO, FOE, second, until={"blows": "hero"})
    assert one.detail["blows"]["hero"][3].value == 1
    assert "hero touches no enemy" not in one.notices


BAD = [
    ({**HERO, "models": 2}, "only a single model"),
    ({**HERO, "champion": True}, "only a single model"),
    ({**HERO, "joins": "nobody"}, "“nobody” is no other unit of its side. It is one of host"),
    ({**HERO, "joins": "hero"}, "“hero” is no other unit of its side"),
    ({**HERO, "joins": "foe"}, "“foe” is no other unit of its side"),
]


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(("hero", "sentence"), BAD, ids=lambda value: str(value)[:30])
def test_who_cannot_join_is_told_why(hero: dict[str, Any], sentence: str) -> None:
    """In one sentence, at his key."""
    with pytest.raises(pf.FightError) as error:
        fought(HOST, hero, FOE)
    assert sentence in error.value.what
    assert error.value.where == "fighter hero, joins"


@pytest.mark.clause("CS-01")
def test_a_front_has_room_for_the_unit_itself() -> None:
    """Three characters in a front of three are too many; nobody joins one who has joined."""
    heroes = [{**HERO, "id": f"hero{number}"} for number in range(3)]
    with pytest.raises(pf.FightError, match="3 characters have no room in a front of 3"):
        fought(HOST, *heroes, FOE)
    with pytest.raises(pf.FightError, match="has joined a unit himself"):
        fought(HOST, HERO, {**HERO, "id": "page", "joins": "hero"}, FOE)


@pytest.mark.clause("CS-12")
def test_sampled_and_exact_answers_agree() -> None:
    """To the end, within five standard errors."""
    table = {"system": "combat-skill", "fighter": [HOST, HERO, FOE], "until": "broken"}
    exact, sampled = pf.odds(table, method="float"), pf.simulate(table, n=4_000, seed=4)
    for who in ("host", "hero", "foe"):
        for status, chance in exact.fighters[who].status.items():
            p, found = float(chance), sampled.fighters[who].status.get(status)
            seen = 0.0 if found is None else float(found)
            assert abs(seen - p) <= 5 * (p * (1 - p) / 4_000) ** 0.5 + 1e-9


@pytest.mark.clause("CS-12")
def test_a_character_whose_unit_is_gone_is_beaten_by_himself() -> None:
    """By one point, on his own Leadership of 9: he stands on 8 or less, 26 of 36."""
    host = {**HOST, **NUMB, "status": "destroyed"}
    hero, foe = {**HERO, **NUMB, "ld": 9}, {**FOE, **NUMB, "models": 3, "frontage": 3, "standard": True}
    assert broke("hero", host, hero, foe) == 1 - Fraction(26, 36)


@pytest.mark.clause("CS-10")
def test_towards_the_flank_he_takes_nobodys_place() -> None:
    """Six and he stand in three ranks three wide: an enemy at the flank meets a model of each."""
    blows = fought(HOST, HERO, {**FOE, "arc": "flank"}, options={"contact": "full"}).detail["blows"]
    assert blows["host"][3].value == 1


@pytest.mark.clause("CS-01")
def test_a_champion_whose_place_he_takes_does_not_strike() -> None:
    """One place in contact is his: the unit has the one blow of whoever supports him."""
    blows = fought({**HOST, "contact": 1, "champion": True}, HERO, FOE, until={"blows": "a"}).detail["blows"]
    assert blows["host"][1].value == 1

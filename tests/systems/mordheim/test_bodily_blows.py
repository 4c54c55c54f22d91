"""Blows besides those of weapons: claws and tails, vomit, bull rushes, hunger, hugs, fumes, spines, black blood."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import (
    NUMBERS,
    PLAIN,
    after_blows,
    asked,
    attacks,
    blows,
    exact,
    keys,
    man,
    out,
    play,
    table,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
OTHER = {"a": {"form": "other"}}


def left(a: str, b: str, answers: str, **rest: Any) -> tuple[int, int]:
    """The Wounds that a1 and b1 have left once a1 has struck with these dice."""
    game = blows(a, b, answers, **rest)
    return game.wounds_left["a1"], game.wounds_left["b1"]


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        (["axe", "great claw"], 2),
        (["axe", "scorpion tail"], 2),
        (["axe", "great claw", "scorpion tail"], 3),
        (["axe", "horned one", "charging"], 2),
        (["axe", "horned one"], 1),
        (["axe", "weapon: sword", "scorpion tail"], 3),
        (["axe", "rule: trample"], 2),
        (["fist", "scorpion tail"], 1),
    ],
)
def test_parts_of_the_body_strike_once_more(words: list[str], number: int) -> None:
    """Each brings one blow of its own; a man with nothing but his fists has one attack whatever else."""
    assert attacks(man(*words), PLAIN) == number


@pytest.mark.clause("MH-11")
def test_the_blow_of_a_claw_is_not_doubled_by_frenzy() -> None:
    """A1: 2 and the claw; with two weapons one more."""
    assert attacks(man("axe", "great claw", "frenzy"), PLAIN) == 3


@pytest.mark.clause("MH-20", "MH-21")
def test_each_blow_has_its_own_strength() -> None:
    """Against Toughness 4: S3 needs 5+, a claw at S4 4+, a sting at S5 3+, at S2 6+ if poison does nothing."""
    foe = man("axe", t=4)
    asks = keys(man("axe", "great claw"), foe, "4 4", until="blows=a1")
    assert asks == ["to_hit", "to_hit", "to_wound"]
    needs = [
        asked(blows(man("axe", extra), foe, "4 4 1"))[1] for extra in ("great claw", "scorpion tail", "rule: trample")
    ]
    assert needs == ["4+", "3+", "4+"]
    assert asked(blows(man("axe", "scorpion tail"), man("axe", "immune to poison", t=4), "4 4 1"))[1] == "6+"


def test_an_arm_that_is_a_claw_holds_nothing() -> None:
    """Two weapons, a shield or a two-handed weapon do not fit beside it."""
    for gear in (["axe", "weapon: sword"], ["axe", "shield"], ["halberd"]):
        with pytest.raises(pf.FightError, match="holds no weapon"):
            play(man(*gear, "great claw"), PLAIN)


@pytest.mark.clause("MH-13", "MH-20", "MH-22")
def test_vomit_hits_without_a_die_and_ignores_armour() -> None:
    """S5 against T3: wounds on 2+; out = 4/6 x 1/3 + 1/6 x 2/3 = 1/3 (P61), whatever the armour."""
    troll = table(
        {"id": "a1", "side": "a", "profile": "troll"},
        {"id": "b1", "side": "b", **NUMBERS, "gear": ["axe", "gromril armour", "shield"]},
        until={"blows": "a1"},
        policy=OTHER,
    )
    assert exact(pf.odds(troll).fighters["b1"].status["out_of_action"]) == THIRD
    assert exact(pf.odds(troll).fighters["b1"].status["standing"]) == Fraction(1, 6)


@pytest.mark.clause("MH-14")
def test_vomit_is_not_parried_and_ordinary_attacks_are_the_default() -> None:
    """Chosen, a wound roll follows at once; not chosen, three attacks."""
    assert asked(blows("Troll", man("sword"), policy=OTHER)) == ("to_wound", "2+")
    assert attacks("Troll", PLAIN) == 3


def test_the_choice_is_offered_by_name() -> None:
    """In play the word of the option takes the place of the ordinary attacks."""
    assert asked(blows("Troll", PLAIN, "vomit")) == ("to_wound", "2+")


@pytest.mark.clause("MH-13", "MH-34")
def test_a_bull_rush_knocks_down_without_wounding() -> None:
    """One attack at +1 (3+): 2/3 knocked down, all Wounds left; without a charge there is none."""
    rusher = man("axe", "bull rush", "charging", a=3)
    assert after_blows(rusher, PLAIN, policy=OTHER) == (THIRD, Fraction(2, 3), Fraction(0), Fraction(0))
    assert left(rusher, man("axe", w=2), "3", policy=OTHER) == (1, 2)
    assert attacks(man("axe", "bull rush", a=3), PLAIN, policy=OTHER) == 3


@pytest.mark.clause("MH-20", "MH-33")
def test_black_hunger_costs_d3_hits_at_the_end_of_the_phase() -> None:
    """One more attack in his own turn; then a D3 and that many S3 hits which armour does not stop."""
    hungry = man("axe", "black hunger", "gromril armour")
    weak = man("axe", s=1, t=5, i=1)
    assert keys(hungry, weak, "1 1 1 1 4 1", until="phase", policy=OTHER) == [
        "to_hit", "to_hit", "to_hit", "how_many", "to_wound", "injury", "",
    ]  # fmt: skip
    game = play(hungry, weak, "1 1 1 3 4 1 4 5", until="phase", policy=OTHER)
    assert game.statuses["a1"] == "out_of_action"
    assert attacks(hungry, weak) == 1
    assert keys(hungry, weak, "1", until="phase", policy=OTHER, turn="b")[-1] == "to_hit"


@pytest.mark.clause("MH-20", "MH-23")
def test_a_hug_needs_two_hits_and_a_trial_of_strength() -> None:
    """S5 against S3: D6 + 2 against D6, a tie is enough; the wound needs no roll and no armour stops it."""
    foe = man("axe", "gromril armour", t=10, w=2)
    bear = "Trained Bear"
    assert keys(bear, foe, "4 1", until="blows=a1") == ["to_hit", "to_hit", ""]
    asks = keys(bear, foe, "4 4 1 3", until="blows=a1")
    assert asks == ["to_hit", "to_hit", "trial_of_strength", "foes_strength", ""]
    assert left(bear, foe, "4 4 1 3") == (2, 1)
    assert left(bear, foe, "4 4 1 4") == (2, 2)


@pytest.mark.clause("MH-20")
def test_fumes_hurt_both() -> None:
    """T3: hurt on 4+; T6 on a 6 only; the bearer on a 6."""
    assert keys(man("censer"), man("axe", "gromril armour", w=3), "4 4 1 1", until="blows=a1")[:4] == [
        "to_hit", "toughness_test", "own_fumes", "to_wound",
    ]  # fmt: skip
    assert asked(blows(man("censer"), man("axe", t=6), "4")) == ("toughness_test", "6+")
    assert left(man("censer", w=2), man("axe", w=3), "4 1 6 1") == (1, 3)
    assert left(man("censer", w=2), man("axe", w=3), "4 1 5 1") == (2, 3)


@pytest.mark.clause("MH-46")
def test_spines_prick_everyone_first_and_are_never_critical() -> None:
    """S1 against T3 wounds on a 6 and is no critical: 1/6, of which 1/3 is out; then the axe.

    Whom they put down counts as standing for the axe: out 1/18 + 1/9 x 1/9 + 5/6 x 1/9 = 13/81.
    """
    assert out(man("axe", "spines"), PLAIN) == Fraction(13, 81)
    assert keys(man("axe", "spines"), man("axe", t=2), "6 1 1", until="blows=a1") == [
        "to_wound", "injury", "to_hit", "",
    ]  # fmt: skip


@pytest.mark.clause("MH-33", "MH-46")
def test_black_blood_harms_who_draws_it() -> None:
    """The axe wounds in 1/4; the blood (S3) then in 1/2, no critical: 1/8, a third of it each way."""
    status = pf.odds("mordheim", PLAIN, man("axe", "blackblood"), until="blows=a1").fighters["a1"].status
    assert exact(status["standing"]) == Fraction(7, 8)
    assert {exact(status[word]) for word in ("knocked_down", "stunned", "out_of_action")} == {Fraction(1, 24)}


@pytest.mark.clause("MH-33")
def test_black_blood_answers_black_blood() -> None:
    """The blood draws blood: a1 loses a Wound to b1's and answers with his own, which b1 has none left to lose for."""
    asks = keys(man("axe", "blackblood"), man("axe", "blackblood", w=2), "4 5 4 1 4", until="blows=a1")
    assert asks == ["to_hit", "to_wound", "to_wound", "injury", "to_wound", "injury"]


@pytest.mark.clause("MH-45")
def test_who_is_put_down_by_blood_strikes_no_more() -> None:
    """Two shares: the first draws blood that takes the striker out, the second is not struck."""
    fight = table(
        {"id": "a1", "side": "a", **NUMBERS, "a": 2, "gear": ["axe"]},
        {"id": "b1", "side": "b", **NUMBERS, "w": 2, "gear": ["axe"], "rules": ["blackblood"]},
        {"id": "b2", "side": "b", **NUMBERS, "i": 2, "gear": ["axe"]},
        until={"blows": "a1"},
        policy={"a": {"split": "evenly"}},
    )
    game = pf.play(fight, answers="4 5 4 5")
    assert (game.statuses["a1"], asked(game)[0]) == ("out_of_action", "")


# -- shots at close range -------------------------------------------------------------------------------------------


@pytest.mark.clause("MH-04", "MH-14", "MH-28")
def test_a_crossbow_pistol_shoots_once_before_the_blows() -> None:
    """BS3 needs 4+, at -2 a 6; S4 wounds T3 on 3+, heavy armour saves on 6+; nobody parries."""
    shooter = man("axe", "crossbow pistol", i=1)
    asks = keys(shooter, man("sword", "heavy armour", i=5), "6 3 6 1 1 1", until="phases=2")
    assert asks[:4] == ["to_hit", "to_wound", "armour", "to_hit"]
    assert asked(play(shooter, man("sword", i=5), "")) == ("to_hit", "6+")
    assert (
        asked(play(man("axe", "crossbow pistol", "combat turn 2", i=1), man("axe", i=5), "", until="phase"))[1] == "4+"
    )


@pytest.mark.clause("MH-37")
def test_who_is_shot_down_counts_as_standing_for_the_shooters_blows() -> None:
    """Standing 8/9 x 3/4; out 1/27 + shot critical: worked as shot (1/6 hit; 4 of 6 wound) and then the axe of P01.

    The shot: none 8/9; wound 3, 4, 5: 1/12, critical 1/36; out 1/12 x 1/3 + 1/36 x 2/3 = 5/108. Down and not out 7/108.
    The axe after it has no critical left where the shot had one.
    """
    up, _, _, gone = after_blows(man("axe", "crossbow pistol"), PLAIN)
    assert up == Fraction(2, 3)
    ordinary_down = Fraction(1, 12) * Fraction(2, 3)
    critical_down = Fraction(1, 36) * THIRD
    no_critical = HALF * HALF * THIRD
    assert gone == Fraction(5, 108) + (Fraction(8, 9) + ordinary_down) / 9 + critical_down * no_critical

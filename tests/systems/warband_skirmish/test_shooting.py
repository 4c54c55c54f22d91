"""Ranged combat: hit chances from everything around a shot, and what is as in melee."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.warband_skirmish.units import ONE, damage, hit, left, notes, odds, play, unit

TARGET = unit(w=40)


def shot(*words: str, bs: int = 30, **rest: str) -> Fraction:
    """The hit chance of a shooter with one damage roll."""
    return hit(unit("shooting", *words, bs=bs, str=10), TARGET, **rest)


@pytest.mark.clause("WS-08")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ((), 80),
        (("target moved",), 70),
        (("target ran",), 60),
        (("attacker moved",), 70),
        (("moved",), 70),
        (("several shots",), 75),
        (("cover -15",), 65),
        (("target ran", "moved", "several shots", "cover -5"), 40),
    ],
)
def test_a_shot_hits_with_half_and_ballistic_skill_and_what_is_around_it(words: tuple[str, ...], points: int) -> None:
    """50 and 30, less 10 or 20 for the target's move, 10 for one's own, 5 for several shots, and cover."""
    assert shot(*words) == Fraction(points, 100)


@pytest.mark.clause("WS-08")
def test_running_can_count_besides_moving() -> None:
    """Option target_move = cumulative: 30 in all."""
    assert shot("target ran", target_move="cumulative") == Fraction(1, 2)
    assert shot("target moved", target_move="cumulative") == Fraction(7, 10)


@pytest.mark.clause("WS-08")
@pytest.mark.parametrize(
    ("value", "chances"), [("every", (75, 75, 75)), ("extra_only", (80, 75, 75)), ("cumulative", (80, 75, 70))]
)
def test_which_of_several_shots_are_harder(value: str, chances: tuple[int, ...]) -> None:
    """Option multi_shot."""
    shooter = unit("shooting", "shots 3", "several shots", str=10)
    game_options = {"multi_shot": value, "hit_gate": "none"}
    for number, points in enumerate(chances):
        game = play(shooter, TARGET, " ".join(["p00"] * number), until="activation", options=game_options)
        assert game.question is not None
        assert game.question.need == f"{points} % or less"


@pytest.mark.clause("WS-08")
@pytest.mark.parametrize(("skill", "weapon"), [("quick shot", "bow"), ("pistolier", "pistol")])
def test_skills_of_several_shots_shoot_twice_and_pay_for_it(skill: str, weapon: str) -> None:
    """-5 on both; a weapon with several shots of its own does not pay."""
    plain = unit(weapon, "accuracy 1", "strength bonus 0", str=10)
    skilled = unit(weapon, "accuracy 1", "strength bonus 0", skill, str=10)

    def harmless(shooter: str) -> Fraction:
        return damage(shooter, TARGET, "activation", options={"hit_gate": "none"})[0]

    assert harmless(plain) == Fraction(20, 100)
    assert harmless(skilled) == Fraction(25, 100) ** 2
    assert harmless(unit(weapon, "accuracy 1", "strength bonus 0", "shots 2", str=10)) == Fraction(20, 100) ** 2
    other = {"quick shot": "pistol", "pistolier": "bow"}[skill]
    assert harmless(unit(other, "accuracy 1", "strength bonus 0", skill, str=10)) == Fraction(20, 100)


@pytest.mark.clause("WS-19")
def test_cover_is_a_number_of_points_or_a_multiplier() -> None:
    """Where it stands is for the fight to say; behind the target it is none."""
    assert shot("cover -20") == Fraction(3, 5)
    assert shot("cover 0") == Fraction(4, 5)
    assert shot("cover 0.5", cover="multiplier") == Fraction(2, 5)


@pytest.mark.clause("WS-20", "WS-08")
def test_range_and_accuracy_multiply_the_sum() -> None:
    """80 % times 0.8 times 0.9; a Ballistic Skill above 50 makes up for a multiplier, unless the sum has limits too."""
    assert shot("range multiplier 0.8", "accuracy 0.9") == Fraction(576, 1000)
    assert shot("range multiplier 4/5", bs=60) == Fraction(88, 100)
    assert shot("range multiplier 4/5", bs=60, clamp_stage="both") == Fraction(80, 100)


@pytest.mark.clause("WS-20")
@pytest.mark.parametrize(("model", "chance"), [("given", "0.72"), ("flat", "0.8"), ("linear:0.5", "0.6")])
def test_the_range_multiplier_is_given_or_follows_a_model(model: str, chance: str) -> None:
    """Half way: 0.9 as given, 1 up to full range, or falling to a half at full range."""
    found = shot("range multiplier 0.9", "distance 12", "max range 24", range_model=model)
    assert found == Fraction(chance)


@pytest.mark.clause("WS-20")
def test_nobody_shoots_beyond_the_maximum_range() -> None:
    """A bow carries 24 squares; the answer says that no shot is made."""
    near, far = unit("bow", "distance 24", str=20), unit("bow", "distance 25", str=20)
    assert max(damage(near, TARGET, "activation")) > 0
    assert damage(far, TARGET, "activation") == {0: ONE}
    assert damage(unit("bow", "distance 25", "target b1", str=20), TARGET, "activation") == {0: ONE}
    answer = pf.odds("warband-skirmish", far, TARGET, until="activation")
    assert any("25 squares are beyond 24" in notice for notice in answer.notices)


@pytest.mark.clause("WS-20")
def test_a_pistol_is_less_accurate_than_a_bow() -> None:
    """Its accuracy of 0.9 stands in its row."""
    options = {"hit_gate": "none"}
    assert damage(unit("pistol", str="4"), TARGET, options=options)[0] == 1 - Fraction(72, 100)
    assert damage(unit("bow", str=10), TARGET, options=options)[0] == 1 - Fraction(80, 100)


@pytest.mark.clause("WS-09")
def test_shots_do_damage_and_criticals_as_blows_do_and_are_not_parried() -> None:
    """Strength digits, Defence, doubling; a sure parry stops nothing, unless the option says so."""
    shooter, target = unit("shooting", bs=50, str=40, crit=50), unit(w=40, parry=100)
    assert damage(shooter, target) == {4: Fraction(1, 2), 8: Fraction(1, 2)}
    assert damage(shooter, target, options={"ranged_parry": "on"}) == {1: Fraction(1, 2), 5: Fraction(1, 2)}
    assert damage(unit("shooting", bs=50, str=10), unit(de=40)) == {0: Fraction(2, 5), 1: Fraction(3, 5)}


@pytest.mark.clause("WS-09")
def test_the_weapons_shots_count_and_not_the_attacks() -> None:
    """Three Attacks and two shots: two damage rolls of one each."""
    assert damage(unit("shooting", "shots 2", bs=50, str=10, a=3), TARGET, "activation") == {2: ONE}


@pytest.mark.clause("WS-09")
def test_strength_of_a_shot_is_the_shooters_own_and_the_weapons() -> None:
    """Not that of the weapon in hand; or the weapon's figure alone (option ranged_strength)."""
    assert damage(unit("shooting", "strength bonus 10", bs=50, str="20+10"), TARGET) == {3: ONE}
    alone = {"ranged_strength": "weapon_only"}
    assert damage(unit("shooting", "strength bonus 10", bs=50, str="20+10"), TARGET, options=alone) == {1: ONE}
    assert damage(unit("crossbow", bs=50, str=22, crit=0), TARGET)[3] == Fraction(9, 10)
    assert damage(unit("flail", "bow", bs=50, str=20), TARGET)[2] == Fraction(95, 100)


@pytest.mark.clause("WS-09", "WS-18")
def test_shots_roll_to_hit_too() -> None:
    """80 % to hit, and again in each damage roll."""
    assert damage(unit("shooting", str=10), TARGET)[1] == Fraction(64, 100)
    only = damage(unit("shooting", str=10), TARGET, options={"hit_gate": "gate_only"})
    assert only[1] == Fraction(80, 100)


@pytest.mark.clause("WS-11", "WS-08")
def test_a_stunned_target_does_not_get_away_from_a_shot() -> None:
    """How it moved does not count by default; with points it does, and a sure hit needs nothing."""
    down = unit("wounds left 0", w=40)
    shooter = unit("shooting", "target ran", str=10)
    assert hit(shooter, down) == Fraction(8, 10)
    assert hit(shooter, down, stunned_target="bonus:10") == Fraction(7, 10)
    assert hit(shooter, down, stunned_target="none") == Fraction(6, 10)
    assert hit(shooter, down, stunned_target="auto_hit") == 1


@pytest.mark.clause("WS-09")
def test_limits_of_hit_chances_serve_shots_too() -> None:
    """With 5 to 95 a shot of 110 % hits with 95."""
    assert shot(bs=60, hit_clamp="[5, 95]") == Fraction(95, 100)


def test_who_is_in_melee_with_nobody_can_still_shoot_and_be_shot() -> None:
    """Contacts may be none at all; then nobody can strike."""
    table = {
        "system": "warband-skirmish",
        "until": {"turns": 1},
        "fighter": [
            {"side": "a", "ws": 40, "bs": 50, "str": 20, "w": 5, "i": 50, "ld": 60, "engaged": [], "gear": ["bow"]},
            {"side": "b", "ws": 90, "str": 40, "w": 5, "i": 40, "ld": 100, "engaged": []},
        ],
    }
    answer = pf.odds(table, options={"hit_gate": "gate_and_roll"})
    assert answer.fighters["a1"].wounds_left[5].fraction == 1
    assert max(5 - wounds for wounds in answer.fighters["b1"].wounds_left) == 4
    table["fighter"][0]["gear"] = []  # type: ignore[index]
    assert pf.odds(table).ends["no_contact"].fraction == 1


def test_a_shooter_in_melee_shoots_and_is_struck() -> None:
    """By default all are in contact with all."""
    assert left(unit("bow", str=0, w=40, i=10), unit(ws=100, str=10), "a1", until="turns=1") == {39: ONE}
    assert odds(unit("bow", "dagger", str=20), unit(), until="turns=1").win["none"].fraction != 0


@pytest.mark.clause("WS-09", "WS-20")
def test_the_log_says_who_shoots_and_who_cannot() -> None:
    """At 24 squares a bow carries, at 25 it does not."""
    assert notes(play(unit("bow", "distance 24", str=0), TARGET, "p99", until="activation")) == ["a1 shoots at b1."]
    far = unit("bow", "distance 25", str=0)
    assert notes(play(far, TARGET, until="activation")) == ["a1 has no enemy in reach."]

"""Which models fight: a warrior chooses whom he strikes, and leaves the fallen while an enemy stands (MH-10, MH-38)."""

from __future__ import annotations

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import PLAIN, asked, man, play, reason, struck

QUICK = man("axe", i=5)
TWO = [man("axe"), man("club")]


@pytest.mark.clause("MH-10")
def test_who_touches_several_enemies_chooses_one_of_them() -> None:
    """The choice is asked of the striker, and either enemy may be named."""
    game = play(QUICK, TWO)
    assert game.question is not None
    assert (game.question.who, game.question.key, sorted(game.question.options)) == ("a1", "target", ["b1", "b2"])
    assert struck(play(QUICK, TWO, "b1")) == ["b1"]
    assert struck(play(QUICK, TWO, "b2")) == ["b2"]


@pytest.mark.clause("MH-10")
def test_the_choice_comes_before_any_roll_to_hit() -> None:
    """No die has been rolled when the target is asked for; the die to hit comes next."""
    assert play(QUICK, TWO).answers == []
    assert asked(play(QUICK, TWO, "b2"))[0] == "to_hit"


@pytest.mark.clause("MH-10")
def test_who_touches_one_enemy_is_not_asked() -> None:
    """One enemy leaves nothing to choose."""
    assert asked(play(QUICK, PLAIN))[0] == "to_hit"


@pytest.mark.clause("MH-10")
def test_an_enemy_he_does_not_touch_cannot_be_chosen() -> None:
    """With a1 touching b2 alone he strikes b2 without a question."""
    assert struck(play(QUICK, TWO, touch=[("a1", "b2")])) == ["b2"]


@pytest.mark.clause("MH-10")
@pytest.mark.parametrize(("policy", "expected"), [("first", "b1"), ("last", "b2")])
def test_a_named_policy_chooses_the_target(policy: str, expected: str) -> None:
    """The policies take the first and the last enemy listed."""
    assert struck(play(QUICK, TWO, policy={"a.target": policy})) == [expected]


@pytest.mark.clause("MH-38")
@pytest.mark.parametrize("status", ["knocked down", "stunned"])
def test_while_an_enemy_stands_the_fallen_are_left_alone(status: str) -> None:
    """b1 is down and b2 stands: b2 is struck, and there is no choice (D27)."""
    game = play(man("axe", i=5, a=2), [man("axe", status), man("club")])
    assert (struck(game), asked(game)[0]) == (["b2"], "to_hit")


@pytest.mark.clause("MH-38")
def test_with_no_enemy_standing_the_fallen_may_be_struck() -> None:
    """The only enemy is stunned, and is taken out (D28)."""
    game = play(QUICK, man("axe", "stunned"))
    assert (struck(game), reason(game)) == (["b1"], "decided")


@pytest.mark.clause("MH-38")
def test_whether_an_enemy_stands_is_judged_when_the_blows_are_due() -> None:
    """a1 stuns the last standing enemy, b2; a2, next in the order, may then strike the fallen."""
    side = [man("axe", i=6), man("club", i=5)]
    enemies = [man("axe", "knocked down"), man("club")]
    game = play(side, enemies, "4 4 3", policy={"a.target": "first"})
    assert struck(game) == ["b2", "b1"]


@pytest.mark.clause("MH-38")
def test_an_answer_that_names_the_fallen_is_refused() -> None:
    """Nobody can choose the stunned b1 while b2 and b3 stand."""
    with pytest.raises(pf.AnswerError, match="answer 1"):
        play(QUICK, [man("axe", "stunned"), man("club"), man("sword")], "b1")


@pytest.mark.clause("MH-10", "MH-37")
def test_whom_he_has_shot_down_comes_first_among_his_like() -> None:
    """b2 counts as standing for the shooter's axe, and among twins the weakest state comes first."""
    twins = [man("axe", t=4), man("axe", t=4)]
    shooter = man("axe", "crossbow pistol", i=5)
    assert struck(play(shooter, twins, "b2 6 5 1", policy={"a.target": "ask"})) == []
    game = play(shooter, twins, "b2 6 5 1")
    assert game.question is not None
    assert game.question.options[0] == "b2"

"""Best play by backward induction against every strategy there is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest

import pitfight as pf
from pitfight.dice import Dice, Option, View
from pitfight.engines.best import Best, resolver
from pitfight.engines.replay import Memory
from pitfight.engines.table import Table
from pitfight.engines.trace import Trace
from pitfight.engines.weighted import Open, Weighted
from pitfight.errors import TooLargeError
from pitfight.fight import End, Fight, Side
from tests.engines.toys import DIE, STANCE, fight_of, stance_duel

BOTH_BEST: dict[tuple[Side, str], str] = {("a", "stance"): "best", ("b", "stance"): "best"}
Strategy = Mapping[Any, str]


def _stances(turns: int, lives: tuple[int, int], policies: Mapping[tuple[Side, str], str] = BOTH_BEST) -> Fight:
    return fight_of(stance_duel, lives=lives, turns=turns, kinds=(STANCE,), policies=policies)


def _best(fight: Fight) -> Fraction:
    table = Table(fight)
    return Best(Trace(Memory(fight), table).step).worth((table.begin, None))


def _value(turn: int, lives: tuple[int, int], turns: int, strategy: Strategy) -> Fraction:
    """P(a wins) - P(b wins) from the start of a turn, each man choosing as the strategy says."""
    if not all(lives):
        return Fraction(1 if lives[0] else -1)
    if turn == turns:
        return Fraction(0)
    need, lost = (4, 1) if strategy[turn, lives] == "careful" else (5, 2)
    left = max(lives[1 - turn % 2] - lost, 0)
    after = (left, lives[1]) if turn % 2 else (lives[0], left)
    hit = Fraction(7 - need, 6)
    return hit * _value(turn + 1, after, turns, strategy) + (1 - hit) * _value(turn + 1, lives, turns, strategy)


def _strategies(of: int, lives: tuple[int, int], turns: int) -> list[dict[Any, str]]:
    """Every way in which one side can choose in each of its turns, in every state it may find."""
    places = [
        (turn, own)
        for turn in range(of, turns, 2)
        for own in product(*(range(1, most + 1) for most in lives))
        if turn > 1 or own[1 - of] == lives[1 - of]  # nobody has been struck at by then
    ]
    return [dict(zip(places, picks, strict=True)) for picks in product(("careful", "wild"), repeat=len(places))]


@pytest.mark.parametrize(
    ("turns", "lives"), [(1, (2, 2)), (2, (2, 2)), (3, (2, 2)), (3, (1, 3)), (3, (2, 3)), (4, (1, 2))]
)
def test_best_play_beats_every_strategy(turns: int, lives: tuple[int, int]) -> None:
    """Its worth is the most that a can make sure of, whatever b does, and the least that b can hold him to."""
    ours, theirs = _strategies(0, lives, turns), _strategies(1, lives, turns)
    values = [[_value(0, lives, turns, {**a, **b}) for b in theirs] for a in ours]

    worth = _best(_stances(turns, lives))
    assert worth == max(min(row) for row in values)
    assert worth == min(max(column) for column in zip(*values, strict=True))


@pytest.mark.parametrize("theirs", ["first", "last"])
def test_best_play_against_a_named_policy(theirs: str) -> None:
    """Against a foe who chooses by rote the best is the best of all strategies against that one."""
    fight = _stances(3, (2, 2), {("a", "stance"): "best", ("b", "stance"): theirs})
    rote = dict.fromkeys(product(range(4), product((1, 2), (1, 2))), "careful" if theirs == "first" else "wild")

    assert _best(fight) == max(_value(0, (2, 2), 3, {**rote, **own}) for own in _strategies(0, (2, 2), 3))


def test_the_public_verb_plays_best() -> None:
    """``odds`` with best play gives the chances of that play, and names the policy."""
    odds = pf.odds(_stances(3, (2, 3)))

    difference = cast(Fraction, odds.win["a"].value) - cast(Fraction, odds.win["b"].value)
    assert difference == _best(_stances(3, (2, 3)))
    assert odds.policy == {"a": {"stance": "best"}, "b": {"stance": "best"}}


def test_among_equals_the_first_option_is_taken() -> None:
    """Two options of the same worth: the first is played, though the fight ends otherwise with the second."""

    def rules(fight: View, dice: Dice) -> End | None:
        with dice.about(0, 1):
            safe = dice.choose(STANCE, (Option("draw", True), Option("gamble", False)))
        return End("both_gone") if safe else End("decided", "a" if dice.test(DIE, at_least=4) else "b")

    fight = fight_of(rules, kinds=(STANCE,), policies=BOTH_BEST)
    assert pf.odds(fight).ends["both_gone"].value == 1


def test_the_target_plays_against_the_striker() -> None:
    """Each side wants the other to lose: b, asked the same, takes what a would leave."""

    def rules(fight: View, dice: Dice) -> End | None:
        with dice.about(1, 0):
            need = dice.choose(STANCE, (Option("low", 2), Option("high", 6)))
        return End("decided", "a" if dice.test(DIE, at_least=need) else "b")

    assert pf.odds(fight_of(rules, kinds=(STANCE,), policies=BOTH_BEST)).win["a"].value == Fraction(1, 6)


def test_without_best_nothing_is_resolved() -> None:
    """Named policies make the choices themselves: outcomes pass through as they are."""
    fight = _stances(3, (2, 2), {("a", "stance"): "last"})
    table = Table(fight)
    step = Trace(Memory(fight), table).step
    outcome = step(table.begin)

    assert resolver(fight, step)(outcome) is outcome
    assert all(type(value) is not Open for value, _ in outcome.items)


def test_a_resolved_outcome_is_whole() -> None:
    """Making an open choice leaves chances that sum to one, over states only."""
    fight = _stances(2, (2, 2))
    table = Table(fight)
    step = Trace(Memory(fight), table).step
    outcome = step(table.begin)
    made = resolver(fight, step)(outcome)

    assert not outcome.pure
    assert made.pure
    assert isinstance(made, Weighted)
    assert sum(made.chance(value) for value, _ in made.items) == 1


def test_best_play_of_many_turns() -> None:
    """A long fight that cannot come back is worked out like a short one."""
    odds = pf.odds(_stances(400, (1, 1)))

    # careful is better for both where one Wound is all there is: 1/2 + 1/8 + ... for the first to strike
    assert float(odds.win["a"]) == pytest.approx(2 / 3)


def test_best_play_minds_the_limit_of_states() -> None:
    """The limit on states holds for best play as for everything else."""
    with pytest.raises(TooLargeError):
        pf.odds(_stances(30, (3, 3)), method="exact", max_states=10)


def test_a_choice_left_to_a_person_is_no_exact_answer() -> None:
    """Odds need to know how a side chooses: ``ask`` is refused with a sentence, or taken for the default."""
    try:
        odds = pf.odds(_stances(1, (1, 1), {("a", "stance"): "ask"}))
    except pf.FightError:
        return
    assert odds.win["a"].value == Fraction(1, 2)

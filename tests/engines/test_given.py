"""Odds from the middle of a fight: the average over the next answer is what they were before it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import pytest

import pitfight as pf
from pitfight.api import fight as fight_in_words
from pitfight.dice import Dice, Kind, Option, View
from pitfight.engines.play import Game, Question, play, read_answers
from pitfight.fight import End, Fight
from pitfight.results import Chance
from tests.engines.toys import (
    AGAIN,
    CAREFUL,
    DIE,
    FIRST_OPTION,
    LUCK,
    STANCE,
    WILD,
    duel,
    fight_of,
    lucky_duel,
    need,
    one_hit,
    rolled_off,
    stance_duel,
    strike,
)

SWORDSMAN = "WS3 S3 T3 W1 I3 A1 Ld7: sword"
CHAMPION = "WS4 S4 T3 W2 I4 A2 Ld8: sword, buckler, light armour"


def _add(dice: Dice, middle: int, item: int) -> int:
    return min(middle + int(dice.test(DIE, at_least=item)), 2)


def _everything(fight: View, dice: Dice) -> End | None:
    """A step with every sort of question, one of them answered in the middle of each."""
    first = fight.one_of(AGAIN, fight.everyone, need)
    assert first is not None
    with dice.about(first, 1 - first):
        lost = dice.fold(_add, (3, 4, 5), 0) + dice.total(one_hit, 2, 5)
        lost += dice.successes(DIE, 2, at_least=6) + dice.pool(DIE, 2)[0] // 5
        lost += dice.test(AGAIN, at_least=8, dice=2) + dice.chance(LUCK, Fraction(1, 20))
        least, more = dice.choose(STANCE, (CAREFUL, WILD))
        return strike(fight, (lost > least) * more)


def _legal(question: Question) -> list[str]:
    """Every answer to a question: all of them alike likely, unless it is a choice."""
    if question.kind == "percent":
        return [f"p{number:02d}" for number in range(100)]
    return list(question.options)


def _win(fight: Fight, line: str) -> Fraction:
    return cast(Fraction, pf.odds(fight, method="exact", answers=line).win["a"].value)


FIGHTS = {
    "duel": fight_of(duel, needs=(4, 5), lives=(2, 1)),
    "lucky": fight_of(lucky_duel, lives=(2, 2)),
    "roll-off": fight_of(rolled_off),
    "everything": fight_of(
        _everything,
        lives=(2, 2),
        turns=3,
        kinds=(STANCE,),
        policies={("a", "stance"): "last", ("b", "stance"): "first"},
    ),
    "mordheim": fight_in_words("mordheim", SWORDSMAN + "; charging", SWORDSMAN),
    "champions": fight_in_words(
        "mordheim",
        CHAMPION,
        CHAMPION,
        until="phases=2",
        policy={side: {"parry": "always", "weapon": "listed"} for side in "ab"},
    ),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_the_odds_average_over_the_next_answer(name: str) -> None:
    """At every point of a game the odds are the mean of the odds after each answer there is."""
    fight = FIGHTS[name]
    whole = play(fight, roll_rest=True, seed=7)
    for length in range(min(len(whole.answers), 12)):
        game = play(fight, whole.answers[:length])
        assert game.question is not None
        if game.question.kind == "choice":
            continue
        after = [_win(fight, f"{game.line} {answer}") for answer in _legal(game.question)]
        assert _win(fight, game.line) == sum(after, Fraction(0)) / len(after)


@pytest.mark.parametrize("name", ["duel", "lucky", "mordheim"])
def test_no_answers_are_the_whole_fight(name: str) -> None:
    """The odds of a game that has not begun are the odds of the fight."""
    fight = FIGHTS[name]

    for key, chance in pf.odds(fight, method="exact").win.items():
        assert pf.odds(fight, method="exact", answers="").win[key] == chance


def test_a_choice_that_was_made_is_kept() -> None:
    """The odds after a choice are those of that option, not of the policy."""
    fight = fight_of(stance_duel, turns=1, kinds=(STANCE,))

    assert _win(fight, "wild") == Fraction(1, 3)
    assert _win(fight, "careful") == Fraction(1, 2)
    assert _win(fight, "#2 5") == 1


def test_a_quiet_choice_that_nobody_named_is_left_to_its_policy() -> None:
    """The option that stands there answers the choice after it."""
    pace = Kind("pace", "a pace", "T-7", (FIRST_OPTION,), quiet=True)

    def rules(fight: View, dice: Dice) -> End | None:
        with dice.about(0, 1):
            hurry = dice.choose(pace, (Option("slow", 0), Option("fast", 1)))
            at_least, _ = dice.choose(STANCE, (CAREFUL, WILD))
            return End("decided", "a" if dice.successes(DIE, 2, at_least=at_least + hurry) == 2 else "b")

    fight = fight_of(rules, kinds=(pace, STANCE))
    assert _win(fight, "wild") == Fraction(1, 9)
    assert _win(fight, "fast wild") == Fraction(1, 36)


def test_a_decided_game_has_certain_odds() -> None:
    """Once the fight is over the odds are its result."""
    odds = pf.odds(fight_of(duel), answers="4")

    assert odds.win["a"].value == 1
    assert odds.fighters["b1"].status == {"down": Chance(Fraction(1))}
    assert odds.fighters["a1"].status == {"up": Chance(Fraction(1))}


@pytest.mark.parametrize("method", ["exact", "float", "sample"])
def test_every_method_begins_where_the_game_stands(method: str) -> None:
    """However they are worked out, the odds are those from the present point on, not from the beginning."""
    fight = fight_of(duel, needs=(2, 6), lives=(1, 1))
    try:
        odds = pf.odds(fight, method=method, n=4_000, seed=3, answers="1")
    except pf.FightError:
        assert method == "sample"  # a sample from the middle may be refused, but never answered from the beginning
        return

    expected = Fraction(5, 6) * Fraction(5, 6) / (1 - Fraction(1, 36) * 5)  # b to strike: he misses, a hits, or again
    assert float(odds.win["a"]) == pytest.approx(float(expected), abs=0.03)


def test_a_chance_that_no_die_shows_passes_by() -> None:
    """A chance of one in three has no answer of its own; the answer after it belongs to the next question."""

    def rules(fight: View, dice: Dice) -> End | None:
        with dice.about(0, 1):
            luck = dice.chance(LUCK, Fraction(1, 3))
            return End("decided", "a" if dice.successes(DIE, 2, at_least=4 + luck) == 2 else "b")

    fight = fight_of(rules)
    game: Game = play(fight, read_answers("6")[0])
    assert game.question is not None
    assert _win(fight, "6") in (Fraction(1, 2), Fraction(1, 3), Fraction(4, 9))


def test_the_detail_of_a_game_counts_what_has_happened() -> None:
    """Events of the first phase that lie behind are counted as they were, those ahead by their chances."""
    fight = fight_of(duel, needs=(4, 4), lives=(2, 2))
    hits: Callable[[str], dict[Any, Fraction]] = lambda line: {  # noqa: E731
        value: chance.value
        for value, chance in pf.odds(fight, method="exact", answers=line).detail["hits"]["a1"].items()
    }

    assert hits("") == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert hits("4") == {1: 1}
    assert hits("3 5") == {0: 1}

"""Best play of whole fights: against every strategy there is, in brawls and duels, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest

import pitfight as pf
from pitfight.api import fight as fight_in_words
from pitfight.cli import screens
from pitfight.dice import SCENE, Dice, Option, View
from pitfight.engines.best import Best, resolver
from pitfight.engines.replay import Memory
from pitfight.engines.table import Table
from pitfight.engines.trace import Trace
from pitfight.engines.weighted import Open, Weighted
from pitfight.engines.workshop import forget
from pitfight.errors import TooLargeError
from pitfight.fight import End, Fight, Side
from tests.engines.toys import DIE, HITS, STANCE, fight_of, stance_duel, strike, whose

BOTH_BEST: dict[tuple[Side, str], str] = {("a", "stance"): "best", ("b", "stance"): "best"}
Strategy = Mapping[Any, str]


def _stances(turns: int, lives: tuple[int, int], policies: Mapping[tuple[Side, str], str] = BOTH_BEST) -> Fight:
    return fight_of(stance_duel, lives=lives, turns=turns, kinds=(STANCE,), policies=policies)


def _best(fight: Fight) -> Fraction:
    table = Table(fight)
    return cast(Fraction, Best(Trace(Memory(fight), table).step).worth((table.begin, None)))


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


# -- fights that loop, in Mordheim -----------------------------------------------------------------------------------

SIDES_ON_BEST: dict[str, Any] = {"a": "best", "b": "best"}
TEAM_A = ("WS4 S4 T3 W1 I4 A1 Ld7: axe", "WS2 S3 T4 W1 I2 A1 Ld7: mace")
TEAM_B = ("WS3 S3 T3 W1 I3 A1 Ld7: axe", "WS4 S3 T4 W1 I5 A1 Ld7: mace, light armour")


def _worth(odds: pf.Odds) -> float:
    return float(odds.win["a"]) - float(odds.win["b"])


def test_a_fight_that_comes_back_is_worked_out() -> None:
    """The stance duel without a limit of turns: one Wound each, so that careful is best and nothing is gained."""
    odds = pf.odds(fight_of(stance_duel, kinds=(STANCE,), policies=BOTH_BEST), method="exact")

    assert odds.win["a"].value == Fraction(2, 3)
    assert odds.best["a"].gain.value == 0
    assert odds.best["a"].choices == ()


def test_what_best_play_gains_is_said() -> None:
    """Three Wounds to take: against the default it pays to be wild at times; the answer says how much, and when."""
    fight = fight_of(stance_duel, lives=(1, 3), kinds=(STANCE,), policies={("a", "stance"): "best"})
    default = fight_of(stance_duel, lives=(1, 3), kinds=(STANCE,))
    odds, plain = pf.odds(fight), pf.odds(default)
    play = odds.best["a"]

    assert play.default_win == plain.win["a"]
    assert play.default_lose == plain.win["b"]
    assert float(play.goal) == pytest.approx(_worth(odds) - _worth(plain))
    assert play.gain.value == cast(Fraction, odds.win["a"].value) - cast(Fraction, plain.win["a"].value) > 0
    (kind,) = play.choices
    assert (kind.kind, kind.clause, kind.side) == ("stance", "T-5", "a")
    assert 0 < kind.departs <= kind.of
    assert {(own.chosen, own.default) for own in kind.examples} == {("wild", "careful")}
    assert kind.examples[0].when == "a's turn: b1 2 Wounds left"
    assert [own.times for own in kind.examples] == sorted((own.times for own in kind.examples), reverse=True)
    assert "best" not in plain.as_json()
    assert pf.Odds.from_json(odds.as_json()).as_json() == odds.as_json()


def test_mixed_weapons_in_a_duel_to_the_end() -> None:
    """A choice of weapons and parries until one is out: never worse for whoever plays best, whatever the other does."""
    men = ("WS4 S3 T3 W1 I4 A2 Ld7: sword, axe", "WS3 S4 T3 W1 I3 A1 Ld7: sword, buckler, light armour")
    worth = {
        policy: _worth(pf.odds("mordheim", *men, policy=dict.fromkeys(policy, "best")))
        for policy in ("", "a", "b", "ab")
    }
    assert worth["b"] - 1e-12 <= worth["ab"] <= worth["a"] + 1e-12
    assert worth["b"] - 1e-12 <= worth[""] <= worth["a"] + 1e-12


def test_a_named_weapon_is_never_better_than_best() -> None:
    """Best play is at least as good as each policy by name."""
    men = ("WS4 S3 T3 W1 I4 A3 Ld7: sword, axe", "WS3 S4 T3 W2 I3 A1 Ld7: sword, heavy armour")
    named = [_worth(pf.odds("mordheim", *men, policy={"a.weapon": name})) for name in ("listed", "other")]
    assert _worth(pf.odds("mordheim", *men, policy={"a.weapon": "best"})) >= max(named) - 1e-12


def test_whom_to_strike_in_a_brawl() -> None:
    """Unlike warriors, two a side: whoever chooses his targets well gains, and both together lie in between."""
    found = {
        policy: pf.odds("mordheim", TEAM_A, TEAM_B, policy={f"{side}.target": "best" for side in policy})
        for policy in ("", "a", "b", "ab")
    }
    worth = {policy: _worth(odds) for policy, odds in found.items()}
    assert worth["b"] < worth["ab"] < worth["a"]
    assert worth["b"] < worth[""] < worth["a"]
    for policy in ("a", "ab"):
        play = found[policy].best["a"]
        assert float(play.default_win) == pytest.approx(float(found[policy[1:]].win["a"]), abs=1e-12)
        assert [own.kind for own in play.choices] == ["target"]
        assert len(play.choices[0].examples) == 12
    assert sum(float(chance) for chance in found["ab"].win.values()) == pytest.approx(1)


def test_best_play_is_the_same_each_time() -> None:
    """Asked again, from memory or anew, the answer is the same, byte for byte."""

    def asked() -> dict[str, object]:
        odds = pf.odds("mordheim", TEAM_A, TEAM_B[:1], policy=SIDES_ON_BEST)
        return {key: value for key, value in odds.as_json().items() if key != "meta"}

    first = asked()
    assert asked() == first
    forget()
    assert asked() == first


def test_best_play_from_the_middle_of_a_fight() -> None:
    """The odds after some answers are under best play, mixed by chance they give those of the whole fight."""
    men = ("WS4 S3 T3 W1 I4 A1 Ld7: axe; charging", "WS3 S4 T3 W1 I3 A1 Ld7: sword")
    whole = pf.odds("mordheim", *men, policy=SIDES_ON_BEST, method="exact")
    faces = [pf.odds("mordheim", *men, policy=SIDES_ON_BEST, method="exact", answers=str(face)) for face in range(1, 7)]

    mixed = sum(cast(Fraction, odds.win["a"].value) for odds in faces) / 6
    assert mixed == whole.win["a"].value


def test_counts_of_a_looping_fight_follow_best_play() -> None:
    """What is counted in the first phase is counted under the choices of best play."""

    def rules(fight: View, dice: Dice) -> End | None:
        me = fight.look(SCENE, whose)
        with dice.about(me, 1 - me):
            at_least, lost = dice.choose(STANCE, (Option("feint", (7, 1)), Option("blow", (4, 1))))
            hit = dice.test(DIE, at_least=at_least)
            dice.note(HITS, int(hit))
            return strike(fight, lost if hit else 0)

    odds = pf.odds(fight_of(rules, kinds=(STANCE,), policies=BOTH_BEST), method="exact")
    assert odds.win["a"].value == Fraction(2, 3)
    assert odds.detail["hits"]["a1"][1].value == Fraction(1, 2)
    assert pf.odds(fight_of(rules, kinds=(STANCE,))).ends["never"].value == 1


def test_limits_of_a_looping_fight() -> None:
    """States compared count, also when the answer is known from before."""
    pf.odds("mordheim", TEAM_A, TEAM_B[:1], policy=SIDES_ON_BEST)
    with pytest.raises(TooLargeError, match="max-states"):
        pf.odds("mordheim", TEAM_A, TEAM_B[:1], policy=SIDES_ON_BEST, max_states=20)


def test_the_screen_says_what_best_play_gains() -> None:
    """A line for each side on best play: the gain and the kinds of choice, or that there is nothing to gain."""
    fight = fight_in_words("mordheim", TEAM_A[::-1], TEAM_B[:1], policy={"a.target": "best", "b": "best"})
    text = screens.odds(fight, pf.odds(fight))

    gains = r"Best play of b: wins \+\d\.\d points, loses -\d\.\d, over the default;"
    assert re.search(gains + r"\s+departs in target \(\d+ of \d+ choices", text)
    assert all(len(line) <= 80 for line in text.splitlines() if "Best play" in line or "departs" in line)
    assert "Best play of a: the default policies are best." in text

"""Enumeration by replay against every face of every die, and against icepool and dyce."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import gcd
from typing import Any

import icepool
import pytest
from dyce import H, P
from hypothesis import given, settings
from hypothesis import strategies as st

import pitfight as pf
from pitfight.dice import Dice, Option, View
from pitfight.engines.replay import Frame, Memory, StepFrame
from pitfight.engines.table import Table
from pitfight.engines.weighted import Open, Weighted, certain, mixed
from pitfight.errors import RuleError, TimeUpError, TooLargeError
from pitfight.fight import End
from tests.engines.brute import thrown
from tests.engines.toys import (
    AGAIN,
    DIE,
    GUARD,
    HITS,
    LUCK,
    STANCE,
    chances,
    duel,
    fight_of,
    frame,
    one_hit,
    outcome,
)


def face(dice: Dice) -> int:
    """One die."""
    return dice.roll(DIE)


def best_of(dice: Dice, number: int) -> int:
    """The highest of some dice, one by one."""
    return dice.fold(higher, (0,) * number, 0)


def higher(dice: Dice, best: int, item: int) -> int:
    """The higher of a new die and the best so far."""
    return max(best, dice.roll(DIE))


def exploding(dice: Dice, most: int) -> int:
    """A die that is rolled again on a 6."""
    face = dice.roll(DIE)
    return face + (dice.sub(exploding, most - 1) if face == 6 and most else 0)


def again_below(dice: Dice, need: int) -> int:
    """A die that is rolled again once when it misses."""
    face = dice.roll(DIE)
    return face if face >= need else dice.roll(AGAIN)


# -- the questions, one by one ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 6, 10])
def test_roll_gives_every_face_alike(sides: int) -> None:
    """A die shows each of its faces with the same chance."""
    assert chances(outcome(lambda dice: dice.roll(DIE, sides))) == thrown(1, lambda faces: faces[0], sides)


@pytest.mark.parametrize(("dice", "sides", "number"), [(1, 6, 4), (2, 6, 7), (3, 6, 11), (2, 10, 5), (2, 6, 12)])
def test_test_passes_as_often_as_the_sum_of_its_dice(dice: int, sides: int, number: int) -> None:
    """A test at least, or at most, a number passes for exactly the throws that do."""
    over = outcome(lambda d: d.test(DIE, at_least=number, sides=sides, dice=dice))
    under = outcome(lambda d: d.test(DIE, at_most=number, sides=sides, dice=dice))

    assert thrown(dice, lambda faces: sum(faces) >= number, sides) == chances(over)
    if number < dice * sides:
        assert thrown(dice, lambda faces: sum(faces) <= number, sides) == chances(under)


@given(st.fractions(min_value=Fraction(1, 50), max_value=Fraction(49, 50), max_denominator=50))
@settings(derandomize=True, max_examples=25)
def test_chance_has_the_probability_given(probability: Fraction) -> None:
    """A chance happens with its own probability."""
    assert outcome(lambda dice: dice.chance(LUCK, probability)).chance(True) == probability


@pytest.mark.parametrize(("dice", "need"), [(1, 4), (3, 3), (5, 6)])
def test_successes_count_good_dice(dice: int, need: int) -> None:
    """Successes are the dice that show enough: as thrown, as icepool and as dyce count them."""
    found = chances(outcome(lambda d: d.successes(DIE, dice, at_least=need)))

    assert found == thrown(dice, lambda faces: sum(face >= need for face in faces))
    assert found == _icepool(dice @ icepool.d6.map(lambda face: int(face >= need)))
    assert found == _dyce(dice @ H(6).ge(need))


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (3, 6), (4, 3)])
def test_pool_gives_sorted_faces(dice: int, sides: int) -> None:
    """A pool is all faces sorted, each set as often as its orders."""
    found = chances(outcome(lambda d: d.pool(DIE, dice, sides)))

    assert found == thrown(dice, lambda faces: tuple(sorted(faces)), sides)
    assert found == _icepool(icepool.d(sides).pool(dice).expand())
    assert found == {roll: Fraction(count, sides**dice) for roll, count in (dice @ P(sides)).rolls_with_counts()}


def test_total_adds_independent_results() -> None:
    """A total is the sum of dice: as thrown, as icepool and as dyce add them."""
    found = chances(outcome(lambda dice: dice.total(face, 3)))

    assert found == thrown(3, sum)
    assert found == _icepool(3 @ icepool.d6)
    assert found == _dyce(3 @ H(6))


def test_total_equals_adding_up_one_by_one() -> None:
    """A total is what a loop over the same rule adds up to, also for a rule with arguments of its own."""

    def loop(dice: Dice) -> int:
        return sum(dice.sub(again_below, 4) for _ in range(3))

    assert outcome(lambda dice: dice.total(again_below, 3, 4)) == outcome(loop)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_best_of_agrees_with_outside_witnesses(number: int) -> None:
    """The highest die, found by a fold, is that of all throws, of icepool and of dyce."""
    found = chances(outcome(best_of, number))

    assert found == thrown(number, max)
    assert found == _icepool(icepool.d6.highest(number))
    assert found == _dyce(H.from_counts((roll[-1], count) for roll, count in (number @ P(6)).rolls_with_counts()))


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_fold_equals_the_loop(number: int) -> None:
    """Equal middles merged after each item come to the same as the plain loop."""

    def loop(dice: Dice) -> int:
        best = 0
        for item in range(number):
            best = higher(dice, best, item)
        return best

    assert outcome(best_of, number) == outcome(loop)


def test_fold_hands_over_items_in_order_with_arguments() -> None:
    """Each item meets the middle in its order, with the arguments behind it."""

    def note_down(dice: Dice, middle: tuple[int, ...], item: int, factor: int) -> tuple[int, ...]:
        return (*middle, item * factor) if dice.test(DIE, at_least=4) else middle

    found = outcome(lambda dice: dice.fold(note_down, (1, 2, 3), (), 10))

    kept = {
        tuple(item * 10 for item, keep in zip((1, 2, 3), picks, strict=True) if keep)
        for picks in product((False, True), repeat=3)
    }
    assert chances(found) == dict.fromkeys(kept, Fraction(1, 8))


def test_sub_calling_itself() -> None:
    """A named part may call itself; a die that explodes twice at the most is that of icepool."""
    assert chances(outcome(exploding, 2)) == _icepool(icepool.d6.explode(depth=2))


def test_parts_of_different_denominators_mix_exactly() -> None:
    """Ways through a rule with dice of several sizes come over one denominator."""

    def rule(dice: Dice) -> int:
        if dice.chance(LUCK, Fraction(3, 7)):
            return dice.roll(DIE, 4)
        return dice.roll(DIE, 10) if dice.test(AGAIN, at_least=5) else 0

    found = chances(outcome(rule))
    expected = {0: Fraction(4, 7) * Fraction(2, 3)}
    for face in range(1, 11):
        expected[face] = (Fraction(3, 28) if face <= 4 else Fraction(0)) + Fraction(4, 7) * Fraction(1, 30)

    assert found == expected


Rule = tuple[str, int, int]


@given(
    st.lists(
        st.tuples(st.sampled_from(["roll", "test", "pool", "successes"]), st.integers(1, 3), st.integers(2, 4)),
        min_size=1,
        max_size=3,
    )
)
@settings(derandomize=True, max_examples=30, deadline=None)
def test_any_row_of_questions_agrees_with_every_throw(questions: list[Rule]) -> None:
    """Questions one after the other, later ones only after an odd answer, agree with all throws of their dice."""

    def asked(dice: Dice) -> int:
        total = 0
        for kind, number, need in questions:
            if kind == "roll":
                total += dice.roll(DIE, 4)
            elif kind == "test":
                total += dice.test(DIE, at_least=need, sides=4)
            elif kind == "pool":
                total += dice.pool(DIE, number, 4)[0]
            else:
                total += dice.successes(DIE, number, at_least=need, sides=4)
            if total % 2 == 0:
                break
        return total

    def by_hand(faces: tuple[int, ...]) -> int:
        total, at = 0, 0
        for kind, number, need in questions:
            own = faces[at : at + number] if kind in ("pool", "successes") else faces[at : at + 1]
            at += len(own)
            total += {
                "roll": own[0],
                "test": own[0] >= need,
                "pool": min(own),
                "successes": sum(f >= need for f in own),
            }[kind]
            if total % 2 == 0:
                break
        return total

    dice = sum(number if kind in ("pool", "successes") else 1 for kind, number, _ in questions)
    if dice <= 6:
        assert chances(outcome(asked)) == thrown(dice, by_hand, 4)


# -- weights ------------------------------------------------------------------------------------------------------


@given(st.dictionaries(st.integers(0, 9), st.integers(1, 60), min_size=1), st.integers(1, 30))
@settings(derandomize=True, max_examples=50)
def test_weights_are_integers_in_lowest_terms(weights: dict[int, int], factor: int) -> None:
    """A common factor of all weights falls away, and the chances stay."""
    found = Weighted({value: weight * factor for value, weight in weights.items()})

    assert gcd(*(weight for _, weight in found.items)) == 1
    assert all(type(weight) is int for _, weight in found.items)
    assert chances(found) == {value: Fraction(weight, sum(weights.values())) for value, weight in weights.items()}
    assert found == Weighted(weights)


def test_enumeration_ends_in_lowest_terms() -> None:
    """A rule that only asks for odd or even has two results of weight 1."""
    assert sorted(outcome(lambda dice: dice.roll(DIE) % 2).items) == [(0, 1), (1, 1)]


def test_mixture_weighs_each_part() -> None:
    """A mixture is the sum of its parts' chances, each times its own."""
    found = mixed([(Weighted({1: 1, 2: 2}), 1, 4), (certain(2), 3, 4)])

    assert chances(found) == {1: Fraction(1, 12), 2: Fraction(11, 12)}


# -- questions with one answer ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        lambda dice: dice.test(DIE, at_least=7),
        lambda dice: dice.test(DIE, at_least=1),
        lambda dice: dice.test(DIE, at_least=13, dice=2),
        lambda dice: dice.test(DIE, at_most=6),
        lambda dice: dice.test(DIE, at_most=0),
        lambda dice: dice.chance(LUCK, Fraction(0)),
        lambda dice: dice.chance(LUCK, Fraction(5, 4)),
        lambda dice: dice.successes(DIE, 3, at_least=7),
        lambda dice: dice.successes(DIE, 3, at_least=1),
        lambda dice: dice.successes(DIE, 0, at_least=4),
        lambda dice: dice.pool(DIE, 0),
        lambda dice: dice.choose(STANCE, (Option("only", 3),)),
    ],
)
def test_a_question_with_one_answer_is_not_asked(question: Any) -> None:
    """What is certain costs no branch: the rule is run once and has one result."""
    dice = frame((STANCE,))
    found = dice.enumerate(question, ())

    assert dice.memory.leaves == 1
    assert len(found.items) == 1


def test_a_named_part_with_one_result_is_no_branch() -> None:
    """A part that comes to the same whatever is rolled does not split the rule that asks for it."""
    dice = frame()
    dice.enumerate(lambda d: d.sub(lambda inner: inner.roll(DIE) > 0), ())

    assert dice.memory.leaves == 6 + 1


def test_a_part_is_enumerated_once() -> None:
    """The same part with the same arguments is remembered, with others it is not."""
    dice = frame()
    dice.enumerate(lambda d: (d.sub(one_hit, 4), d.sub(one_hit, 4), d.sub(one_hit, 5)), ())

    assert dice.memory.leaves == 2 + 2 + 2**3


def _four_dice(dice: Dice) -> int:
    return sum(dice.roll(DIE) for _ in range(4))


@pytest.mark.parametrize(
    ("seconds", "leaves", "word"), [(-1.0, None, "--max-seconds"), (None, 500, "too many ways"), (-1.0, 500, "seconds")]
)
def test_a_step_stops_in_its_middle_at_a_limit(seconds: float | None, leaves: int | None, word: str) -> None:
    """Of 1,296 ways some are walked; without limits all are, afterwards too."""
    dice = frame()
    dice.memory.limit(seconds, leaves)
    with pytest.raises(TooLargeError, match=word):
        dice.enumerate(_four_dice, ())
    assert dice.memory.leaves < 1_296
    again = Frame(dice.memory)
    dice.memory.limit(None, None)
    assert again.enumerate(_four_dice, ()).total == 1_296


def test_a_throw_of_too_many_dice_to_look_at_is_refused_at_once() -> None:
    """Of 40 dice there are more than a million throws, whatever their order."""
    with pytest.raises(TooLargeError, match="40 dice looked at one by one fall in 1,221,759 ways"):
        frame().enumerate(lambda dice: dice.pool(DIE, 40), ())


def test_a_test_without_a_number_is_refused() -> None:
    """A test needs at_least or at_most."""
    with pytest.raises(TypeError, match="at_least or at_most"):
        outcome(lambda dice: dice.test(DIE))


def test_a_part_takes_arguments_by_place_only() -> None:
    """Arguments by name would be remembered apart, so they are refused."""
    with pytest.raises(TypeError, match="by place"):
        outcome(lambda dice: dice.sub(one_hit, need=4))


# -- hidden state -------------------------------------------------------------------------------------------------

_COUNTER = [0]


def _counted() -> int:
    _COUNTER[0] += 1
    return _COUNTER[0]


def _other_question(dice: Dice) -> int:
    return dice.roll(DIE) + dice.roll(DIE) if _counted() % 2 else dice.roll(AGAIN) + dice.roll(AGAIN)


def _other_sides(dice: Dice) -> int:
    return dice.roll(DIE, 6 if _counted() % 2 else 8)


def _other_need(dice: Dice) -> bool:
    return dice.test(DIE, at_least=2 + _counted() % 2)


def _other_chance(dice: Dice) -> bool:
    return dice.chance(LUCK, Fraction(1, 2 + _counted()))


def _fewer_questions(dice: Dice) -> int:
    return dice.roll(DIE) + (dice.roll(AGAIN) if _counted() == 1 else 0)


def _other_part(dice: Dice) -> int:
    return dice.sub(one_hit, 2 + _counted() % 3)


def _other_options(dice: Dice) -> int:
    names = ("x", "y") if _counted() % 2 else ("y", "z")
    chosen: int = dice.choose(STANCE, tuple(Option(name, place) for place, name in enumerate(names)))
    return chosen


def _by_random(dice: Dice) -> int:
    dice.roll(DIE)
    return dice.roll(DIE, 2 + _SOURCE.randrange(20))


_SOURCE = random.Random(1)


@pytest.mark.parametrize(
    "rule",
    [
        _other_question,
        _other_sides,
        _other_need,
        _other_chance,
        _fewer_questions,
        _other_part,
        _other_options,
        _by_random,
    ],
)
def test_a_rule_that_reads_hidden_state_gives_itself_away(rule: Any) -> None:
    """A rule that asks something else when it is run again with the same answers is a defect, and is named so."""
    _COUNTER[0] = 0
    with pytest.raises(RuleError, match="nothing else"):
        frame((STANCE,), {("a", "stance"): "best"}).enumerate(rule, ())


def test_a_step_that_reads_hidden_state_gives_itself_away() -> None:
    """The same holds for a step of a fight."""

    def rules(fight: View, dice: Dice) -> End | None:
        dice.roll(DIE, 3 + _counted())
        return End("decided", "a")

    fight = fight_of(rules)
    table = Table(fight)
    with pytest.raises(RuleError):
        StepFrame(Memory(fight), table).step(table.begin)


# -- choices ------------------------------------------------------------------------------------------------------

BOTH = (Option("careful", 4), Option("wild", 5))


def _stance(dice: Dice) -> bool:
    return dice.test(DIE, at_least=dice.choose(STANCE, BOTH))


def test_a_choice_without_a_policy_stays_open() -> None:
    """Best play leaves an open choice with the outcome of each option."""
    found = frame((STANCE,), {("a", "stance"): "best"}).enumerate(_stance, ())

    (choice, weight), *others = found.items
    assert (type(choice), weight, others, found.pure) == (Open, 1, [], False)
    assert choice.side == "a"
    assert {name: own.chance(True) for name, own in choice.options} == {
        "careful": Fraction(1, 2),
        "wild": Fraction(1, 3),
    }


def test_a_named_policy_makes_the_choice() -> None:
    """A named policy leaves nothing open, and each side has its own."""
    policies = {("a", "stance"): "last", ("b", "stance"): "first"}
    fight = fight_of(duel, kinds=(STANCE,), policies=policies)  # type: ignore[arg-type]
    memory = Memory(fight)

    for sides, expected in ((("a", "b"), Fraction(1, 3)), (("b", "a"), Fraction(1, 2))):
        found = Frame(memory, sides).enumerate(lambda dice: dice.sub(_stance), ())  # type: ignore[arg-type]
        assert found.chance(True) == expected


def test_the_target_chooses_what_is_his() -> None:
    """A kind of choice made by the target is open for his side."""
    dice = frame((GUARD,), {("b", "guard"): "best"})
    found = dice.enumerate(lambda d: d.test(DIE, at_least=d.choose(GUARD, BOTH)), ())

    assert found.items[0][0].side == "b"
    assert GUARD in found.met


def test_options_that_come_to_the_same_merge() -> None:
    """Where all options lead to the same outcome there is nothing to choose."""

    def rule(dice: Dice) -> bool:
        high = dice.choose(STANCE, (Option("high", True), Option("low", False)))
        return dice.test(DIE, at_least=4) if high else dice.test(AGAIN, at_most=3)

    found = frame((STANCE,), {("a", "stance"): "best"}).enumerate(rule, ())

    assert found.pure
    assert found.chance(True) == Fraction(1, 2)


def test_a_choice_after_dice_stays_open_below_them() -> None:
    """A choice that follows a roll is open only where it is asked, and equal choices merge."""

    def rule(dice: Dice) -> int:
        face = dice.roll(DIE)
        return face if face > 2 else int(_stance(dice))

    found = frame((STANCE,), {("a", "stance"): "best"}).enumerate(rule, ())
    weights = {"open" if type(value) is Open else value: weight for value, weight in found.items}

    assert weights == {3: 1, 4: 1, 5: 1, 6: 1, "open": 2}


def test_a_choice_inside_a_fold_and_a_part_stays_open() -> None:
    """Choices survive being remembered: every strategy of two like questions gives its own chances."""

    def add(dice: Dice, middle: int, item: int) -> int:
        return middle + int(dice.sub(_stance))

    found = frame((STANCE,), {("a", "stance"): "best"}).enumerate(lambda dice: dice.fold(add, (0, 1), 0), ())

    careful = _chosen(found, "careful")
    assert chances(careful) == thrown(2, lambda faces: sum(face >= 4 for face in faces))
    wild = _chosen(found, "wild")
    assert chances(wild) == thrown(2, lambda faces: sum(face >= 5 for face in faces))


def test_a_choice_needs_someone_to_make_it() -> None:
    """A choice asked outside ``about`` has nobody to make it."""
    fight = fight_of(duel, kinds=(STANCE,))
    with pytest.raises(RuleError, match="without saying who"):
        Frame(Memory(fight)).enumerate(_stance, ())


# -- notes and the view -------------------------------------------------------------------------------------------


def test_notes_change_no_chance() -> None:
    """Counted or not, the notes of a rule leave its results alone."""

    def rule(dice: Dice) -> int:
        hits = dice.sub(one_hit, 4) + dice.sub(one_hit, 5)
        dice.note(HITS, hits)
        return hits

    counted = Frame(Memory(fight_of(duel), tally=True)).enumerate(rule, ())
    found: dict[int, Fraction] = {}
    for (value, notes), weight in counted.items:
        assert notes == ((HITS, None, None, (value,)),)
        found[value] = found.get(value, Fraction(0)) + Fraction(weight, counted.total)

    assert found == chances(outcome(rule))


def test_a_tie_is_a_fair_pick() -> None:
    """One of several equals is picked with the same chance, one of unequal rank without asking."""

    def rules(fight: View, dice: Dice) -> End | None:
        who = fight.one_of(DIE, fight.everyone, lambda man, now: man.need)
        return End("decided", "a" if who == 0 else "b")

    def winners(needs: tuple[int, int]) -> dict[str | None, Fraction]:
        fight = fight_of(rules, needs=needs)
        table = Table(fight)
        found = StepFrame(Memory(fight), table).step(table.begin)
        return {end.winner: chance for (_, end), chance in chances(found).items()}

    assert winners((4, 4)) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert winners((4, 3)) == {"b": Fraction(1)}


def _chosen(found: Weighted, name: str) -> Weighted:
    """The outcome when every open choice takes the same option."""
    return mixed(
        (_chosen(dict(value.options)[name], name) if type(value) is Open else certain(value), weight, found.total)
        for value, weight in found.items
    )


def _icepool(die: Any) -> dict[Any, Fraction]:
    return {value: Fraction(quantity, die.denominator()) for value, quantity in die.items() if quantity}


def _dyce(histogram: Any) -> dict[Any, Fraction]:
    return {int(value): Fraction(count, histogram.total) for value, count in histogram.items() if count}


def likely(dice: Dice) -> int:
    """Rolls on a die or with the best of two, whatever is likelier to be high; nothing is rolled for looking."""
    means = [sum(value * chance for value, chance in dice.odds(best_of, number)) for number in (1, 2)]
    return dice.sub(best_of, 1 if means[0] > means[1] else 2)


def test_the_odds_of_a_part_are_known_without_rolling_it() -> None:
    """The better of two dice is taken, and only those are rolled; a player of the game rolls no more either."""
    assert outcome(likely).chance(6) == Fraction(11, 36)
    assert outcome(best_of, 2).chance(6) == Fraction(11, 36)


def choosing(dice: Dice) -> object:
    """A part in which somebody chooses."""
    return dice.choose(STANCE, [Option("low", 1), Option("high", 2)])


def test_the_odds_of_a_part_with_choices_are_refused() -> None:
    """They would depend on who chooses how."""

    def rule(dice: Dice) -> object:
        return dice.odds(choosing)

    game = frame()
    game.sides = ("a", "b")
    with pytest.raises(RuleError):
        game.enumerate(rule, ())


def test_striker_and_target_change_over_for_a_while() -> None:
    """Inside, the target's side chooses as the striker; afterwards all is as before."""
    seen = []

    def rule(dice: Any) -> int:
        seen.append(dice.sides)
        with dice.turned():
            seen.append(dice.sides)
        seen.append(dice.sides)
        return 0

    game = frame()
    game.sides = ("a", "b")
    game.enumerate(rule, ())
    assert seen == [("a", "b"), ("b", "a"), ("a", "b")]


def test_time_that_is_up_in_the_middle_of_a_step_is_told_apart_from_size() -> None:
    """What failed for want of time may succeed the next time, so nobody should remember the failure."""
    memory = Memory(fight_of(duel))
    memory.limit(1e-9, None)
    with pytest.raises(TimeUpError, match="--max-seconds"):
        memory.look()
    memory.limit(None, 0)
    memory.leaves += 1
    with pytest.raises(TooLargeError) as refused:
        memory.look()

    assert not isinstance(refused.value, TimeUpError)


def test_best_play_that_ran_out_of_time_says_so_too() -> None:
    """The cures are those of best play, the kind of the error stays."""
    men = ["WS4 S3 T3 W1 I4 A1 Ld8: sword, axe", "WS3 S3 T3 W1 I3 A1 Ld7: axe, dagger"]
    with pytest.raises(TimeUpError) as refused:
        pf.odds("mordheim", men, men, policy={"a": "best"}, max_seconds=1e-9)

    assert "until phase" in refused.value.attempts

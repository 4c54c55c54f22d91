"""Best play of games that loop: against all strategies of both sides, value iteration, and games without an end."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from pitfight.engines.best import Best
from pitfight.engines.game import AT_ONCE, Block, Game, Play, compiled, loops
from pitfight.engines.graph import NO_LIMITS, Budget, Limits, Node, components
from pitfight.engines.solve import Floats, Rationals
from pitfight.engines.table import State
from pitfight.engines.weighted import Open, Weighted, certain, mixed, opened
from pitfight.errors import TooLargeError
from pitfight.fight import SIDES, End, Side
from tests.engines.brute import reaching
from tests.engines.toys import STANCE

Rules = dict[int, Weighted]
"""What each place leads to."""
WON: dict[Side | None, Node] = {
    "a": ((-1,), End("decided", "a")),
    "b": ((-2,), End("decided", "b")),
    None: ((-3,), End("both_gone")),
}


def at(place: int) -> Node:
    """A place that is no end."""
    return (place,), None


def to(*where: Node) -> Weighted:
    """Any of some places with equal chances; naming one twice makes it likelier."""
    return mixed((certain(node), 1, len(where)) for node in where)


def choice(side: Side, *options: Weighted) -> Weighted:
    """A choice of a side between outcomes."""
    return opened(Open(STANCE, side, tuple((str(at), option) for at, option in enumerate(options))))


def best(rules: Rules, exact: bool | None = None, limits: Limits = NO_LIMITS) -> Best:
    """Best play from all places of a game."""
    return Best(lambda state: rules[state[0]], limits, roots=[at(place) for place in rules], exact=exact)


def worths(rules: Rules, exact: bool | None = None) -> list[Any]:
    """What each place is worth under best play."""
    found = best(rules, exact)
    return [found.worth(at(place)) for place in rules]


def choices_of(outcome: Weighted) -> list[Open]:
    """All choices in an outcome, those inside others too."""
    found = []
    for value, _ in outcome.items:
        if type(value) is Open:
            found.append(value)
            for _, option in value.options:
                found += choices_of(option)
    return found


def made(outcome: Weighted, strategy: dict[Open, int]) -> dict[Node, Fraction]:
    """The chances of an outcome whose choices are made by a strategy."""
    chances: dict[Node, Fraction] = {}
    for value, weight in outcome.items:
        own = made(value.options[strategy[value]][1], strategy) if type(value) is Open else {value: Fraction(1)}
        for node, chance in own.items():
            chances[node] = chances.get(node, Fraction(0)) + chance * Fraction(weight, outcome.total)
    return chances


def values(rules: Rules, strategy: dict[Open, int]) -> list[Fraction]:
    """P(a wins) - P(b wins) from each place, by plain elimination."""
    moves = {at(place): made(outcome, strategy) for place, outcome in rules.items()}
    won, lost = (reaching(moves, WON[side]) for side in SIDES)
    return [won.get(at(place), Fraction(0)) - lost.get(at(place), Fraction(0)) for place in rules]


def strategies(rules: Rules, side: Side) -> list[dict[Open, int]]:
    """Every way in which a side can choose, always alike in the same choice."""
    own = list(dict.fromkeys(c for outcome in rules.values() for c in choices_of(outcome) if c.side == side))
    return [dict(zip(own, picks, strict=True)) for picks in product(*(range(len(c.options)) for c in own))]


def random_game(random: Random, places: int, tight: bool, stops: bool = False) -> Rules:
    """A game with a choice in most places; a tight one has few ways out, and much that may go on for ever.

    In one that stops every step may be the last, whatever is chosen.
    """
    ends: list[Node] = list(WON.values())

    def outcome() -> Weighted:
        number = random.choice((1, 1, 2, 3))
        return to(
            *(
                random.choice(ends) if random.random() < (0.15 if tight else 0.35) else at(random.randrange(places))
                for _ in range(number)
            ),
            *((random.choice(ends),) if stops else ()),
        )

    def place() -> Weighted:
        if random.random() < 0.2:
            return outcome()
        side: Side = random.choice(SIDES)
        other = choice(random.choice(SIDES), outcome(), outcome()) if random.random() < 0.2 else outcome()
        return choice(side, outcome(), other)

    return {number: place() for number in range(places)}


@pytest.mark.parametrize("seed", range(60))
def test_best_play_holds_against_every_strategy(seed: int) -> None:
    """From every place the worth is the most that a can make sure of, and the least to which b can hold him."""
    rules = random_game(Random(seed), 4, tight=seed % 2 == 0)
    ours, theirs = strategies(rules, "a"), strategies(rules, "b")
    table = [[values(rules, {**a, **b}) for b in theirs] for a in ours]

    found = worths(rules)
    for place in rules:
        assert found[place] == max(min(own[place] for own in row) for row in table)
        assert found[place] == min(max(own[place] for own in column) for column in zip(*table, strict=True))
    assert worths(rules, exact=False) == pytest.approx([float(own) for own in found], abs=1e-12)


@pytest.mark.parametrize("seed", range(60))
def test_the_strategy_is_worth_what_it_says(seed: int) -> None:
    """The options that are taken, played out, give the worth that is claimed for them."""
    rules = random_game(Random(seed), 6, tight=seed % 2 == 0)
    found = best(rules)
    strategy = {c: found.option(c) for outcome in rules.values() for c in choices_of(outcome)}

    assert [found.worth(at(place)) for place in rules] == values(rules, strategy)
    for place, outcome in rules.items():
        resolved = found.resolve(outcome)
        assert {value: resolved.chance(value) for value, _ in resolved.items} == made(outcome, strategy), place


def iterated(rules: Rules, sweeps: int) -> dict[Node, float]:
    """Worths by value iteration: what is best with so many steps to go."""
    worth: dict[Node, float] = dict.fromkeys(map(at, rules), 0.0)
    worth |= {WON["a"]: 1.0, WON["b"]: -1.0, WON[None]: 0.0}

    def value(outcome: Weighted) -> float:
        return sum(weight * one(own) for own, weight in outcome.items) / outcome.total

    def one(own: Any) -> float:
        if type(own) is not Open:
            return worth[own]
        return (max if own.side == "a" else min)(value(option) for _, option in own.options)

    for _ in range(sweeps):
        worth |= {at(place): value(outcome) for place, outcome in rules.items()}
    return worth


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("exact", [True, False])
def test_best_play_agrees_with_value_iteration(seed: int, exact: bool) -> None:
    """Larger games: the same worths as by the obvious slow way, which needs games that stop.

    (With so many steps to go, one who is losing may wait until too few are left for the other to win.)
    """
    rules = random_game(Random(1000 + seed), 25, tight=seed % 2 == 0, stops=True)
    expected = iterated(rules, 300)

    assert [float(own) for own in worths(rules, exact)] == pytest.approx(
        [expected[at(place)] for place in rules], abs=1e-9
    )


def test_who_is_going_to_lose_keeps_the_fight_from_ending() -> None:
    """Striking loses, waiting for ever is worth nothing to either: he waits, though no single change shows it."""
    rules = {0: choice("a", certain(WON["b"]), certain(at(0)))}
    assert worths(rules) == [0]
    assert best(rules).option(choices_of(rules[0])[0]) == 1

    rules = {0: choice("b", certain(WON["a"]), certain(at(1))), 1: certain(at(0))}
    assert worths(rules) == [0, 0]


def test_waiting_helps_nobody_who_can_be_struck() -> None:
    """a would wait for ever, but b need not."""
    rules = {
        0: choice("a", certain(WON["b"]), certain(at(1))),
        1: choice("b", certain(at(0)), certain(WON["b"])),
    }
    assert worths(rules) == [-1, -1]


def test_who_can_win_does_not_wait() -> None:
    """Waiting comes first in the list and is worth nothing; striking may win."""
    rules = {0: choice("a", certain(at(0)), to(WON["a"], WON["a"], WON["b"]))}
    assert worths(rules) == [Fraction(1, 3)]


def test_a_game_without_an_end_is_worth_nothing() -> None:
    """Two who only ever go to and fro."""
    rules = {0: choice("a", certain(at(1)), to(at(0), at(1))), 1: certain(at(0))}
    assert worths(rules) == [0, 0]
    assert best(rules).option(choices_of(rules[0])[0]) == 0


def test_equal_options_in_a_loop_keep_the_first() -> None:
    """Three ways on that are worth the same, and one that is worse in front of them: the first of the three."""
    again, luck = at(0), to(WON["a"], WON["b"])
    rules = {0: choice("a", certain(WON["b"]), to(again, *[WON["a"], WON["b"]]), luck, certain(WON[None]))}
    assert best(rules).option(choices_of(rules[0])[0]) == 1
    assert best(rules, exact=False).option(choices_of(rules[0])[0]) == 1


def test_turn_by_turn_improvement_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """If changing both sides together did not settle, changing b's answer first, then a, does."""
    games = [random_game(Random(seed), 8, tight=seed % 2 == 0) for seed in range(20)]
    together = [worths(rules) for rules in games]
    assert AT_ONCE > 0
    monkeypatch.setattr("pitfight.engines.game.AT_ONCE", 0)
    assert [worths(rules) for rules in games] == together


def test_what_does_not_settle_is_swept_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of rounds, value iteration finds the strategy; it is evaluated exactly, and marked."""
    rules = {0: choice("a", certain(WON["b"]), to(at(0), WON["a"])), 1: choice("b", certain(at(0)), to(at(1), at(0)))}
    assert not best(rules).approximate
    monkeypatch.setattr("pitfight.engines.game.ROUNDS", 0)
    found = best(rules)
    assert found.approximate
    assert found.worth(at(0)) == 1


def test_one_side_may_choose_by_default() -> None:
    """Without a's best play a takes his default, the second option here, and b still answers that as well as he can."""
    rules = {
        0: Weighted(
            {Open(STANCE, "a", (("0", certain(WON["a"])), ("1", certain(at(1)))), default=1): 1},
        ),
        1: choice("b", certain(at(0)), to(at(0), WON["b"])),
    }
    found = best(rules)
    assert found.worth(at(0)) == 1
    assert found.without("a").worth(at(0)) == -1
    assert found.without("b").worth(at(0)) == 1


def test_limits_hold() -> None:
    """Places met in the comparison count, whether or not they are reached in the end."""
    rules = random_game(Random(3), 30, tight=True)
    with pytest.raises(TooLargeError, match="10 states"):
        best(rules, limits=Limits(10))
    with pytest.raises(TooLargeError, match="time was up"):
        best(rules, limits=Limits(seconds=0))


def test_blocks_are_settled_for_both_sides() -> None:
    """After it has settled, no single change and no flight improves either side."""

    def step(state: State) -> Weighted:
        return rules[state[0]]

    for seed in range(10):
        rules = random_game(Random(seed), 12, tight=True)
        game: Game = compiled(step, [at(place) for place in rules], Budget(NO_LIMITS))
        order = components(range(len(game.rows)), game.follow)
        for numbers in (Rationals(), Floats()):
            play = Play(game, order, SIDES, numbers, Budget(NO_LIMITS))
            for block in filter(lambda block: loops(game, block), order):
                own = Block(play, block, numbers, play.worth)
                assert not any((own.better("a"), own.better("b"), own.flight("a"), own.flight("b")))

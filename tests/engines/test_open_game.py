"""Best play by the compiled loops against best play in Python: games made at random, toys, and whole fights."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import numpy as np
import pytest

import pitfight as pf
from pitfight.api import fight as fight_in_words
from pitfight.engines import compiler, fast, game_kernels, open_game
from pitfight.engines.game import Game, Play, compiled, loops
from pitfight.engines.graph import NO_LIMITS, Budget, Limits, components
from pitfight.engines.open_game import OpenGame, in_order, settled
from pitfight.engines.solve import Rationals
from pitfight.engines.workshop import forget, workshop
from pitfight.errors import RuleError
from pitfight.fight import SIDES, Fight, Side
from tests.engines.comparing import numbers_of
from tests.engines.test_game import WON, Rules, at, choice, random_game, to
from tests.engines.toys import STANCE, fight_of, stance_duel

AXE, HALBERD, MACE = (
    "WS4 S4 T3 W1 I4 A1 Ld7: axe",
    "WS3 S3 T3 W1 I3 A1 Ld7: halberd",
    "WS2 S3 T4 W1 I2 A1 Ld7: mace",
)
MIXED, SHIELD = "WS4 S3 T3 W1 I4 A2 Ld7: sword, axe", "WS3 S4 T3 W2 I3 A1 Ld7: sword, buckler, light armour"
BOTH: dict[str, Any] = {"a": "best", "b": "best"}
TARGETS: dict[str, Any] = {"a.target": "best", "b.target": "best"}
FIGHTS: list[tuple[Any, Any, dict[str, Any]]] = [
    ((MIXED,), (SHIELD,), {"policy": BOTH}),
    ((AXE, HALBERD), (SHIELD,), {"policy": BOTH}),
    ((AXE,), (HALBERD, MACE), {"policy": {"a": "best"}}),
    ((MACE,), (AXE, HALBERD), {"policy": {"b": "best"}}),
    ((AXE, HALBERD), (MACE, AXE), {"policy": TARGETS}),
    ((MIXED, AXE), (SHIELD, MACE), {"policy": {"a": "best"}, "until": "phase"}),
    ((MIXED,), (HALBERD, MACE), {"policy": {"a.split": "best", "a.target": "best"}}),
    ((HALBERD,), ("2 warriors: mace",), {"policy": BOTH}),
    (("WS3 S3 T3 W1 I3 A1 Ld7: sword",) * 2, (AXE, MACE), {"policy": TARGETS}),
]


# -- games made at random -------------------------------------------------------------------------------------------


def _in_python(rules: Rules) -> tuple[Game, list[list[int]]]:
    game = compiled(lambda state: rules[state[0]], [at(place) for place in rules], Budget(NO_LIMITS))
    return game, components(range(len(game.rows)), game.follow)


def _as_arrays(game: Game) -> tuple[Any, ...]:
    """The same game as arrays: options are states of their own, behind all others."""
    rows: list[list[tuple[int, float]]] = []
    options: list[list[tuple[int, float]]] = []
    for vertex, own in enumerate(game.rows):
        chances = [[(to, weight / total) for to, weight in entries] for entries, total in own]
        if game.side[vertex] is None:
            rows.append(chances[0] if chances else [])
        else:
            begin = len(game.rows) + len(options)
            rows.append([(begin + place, 1.0) for place in range(len(chances))])
            options += chances
    rows += options
    row = np.cumsum([0, *map(len, rows)])
    to = np.array([to for own in rows for to, _ in own], np.int32)
    weight = np.array([weight for own in rows for _, weight in own])
    codes: dict[Side | None, int] = {None: game_kernels.CHANCE, "a": game_kernels.OF_A, "b": game_kernels.OF_B}
    kind = np.array([codes[side] for side in game.side] + [game_kernels.CHANCE] * len(options), np.int8)
    worth = np.array([own or 0 for own in game.worth] + [0] * len(options), np.float64)
    kind[: len(game.rows)][[own is not None for own in game.worth]] = game_kernels.FIXED
    return row, to, weight, kind, worth


def _solved(game: Game, free_sides: tuple[Side, ...] = SIDES) -> tuple[list[float], list[int], bool]:
    """What each vertex is worth by the loops, what it chooses, and whether that may be improved."""
    row, to, weight, kind, worth = _as_arrays(game)
    order, begin, edges = in_order(row, to, weight)
    free = np.zeros(len(order), np.bool_)
    chosen = np.zeros(len(order), np.int32)
    for vertex, side in enumerate(game.side):
        free[vertex] = side in free_sides
        chosen[vertex] = 0 if side in free_sides else game.default[vertex]
    kind, free, chosen, worth = kind[order], free[order], chosen[order], worth[order]
    approximate = settled(*edges, kind, free, chosen, worth, begin)
    number = np.argsort(order)[: len(game.rows)]
    return worth[number].tolist(), chosen[number].tolist(), approximate


def _agree(rules: Rules, free: tuple[Side, ...] = SIDES) -> None:
    """Worth and strategy are those found in fractions; a strategy may differ only where options are equal."""
    game, order = _in_python(rules)
    play = Play(game, order, free, Rationals(), Budget(NO_LIMITS))
    worth, chosen, approximate = _solved(game, free)
    assert not approximate
    assert worth == pytest.approx([int(own.p) / int(own.q) for own in play.worth], abs=1e-12)
    for vertex, side in enumerate(game.side):
        if side is None or chosen[vertex] == play.chosen[vertex]:
            continue
        values = [
            sum(play.worth[to] * weight for to, weight in entries) / total for entries, total in game.rows[vertex]
        ]
        assert values[chosen[vertex]] == values[play.chosen[vertex]], vertex


@pytest.mark.parametrize("seed", range(60))
def test_random_games_come_out_as_in_fractions(seed: int) -> None:
    """Small and large, with few ways out or many, also such as may go on for ever."""
    random = Random(seed)
    _agree(random_game(random, 4 + seed, tight=seed % 2 == 0))
    _agree(random_game(random, 30, tight=seed % 3 == 0, stops=True))


@pytest.mark.parametrize("side", SIDES)
def test_one_side_may_choose_by_default(side: Side) -> None:
    """The other side answers the default as well as it can."""
    for seed in range(20):
        _agree(random_game(Random(seed), 12, tight=seed % 2 == 0), (side,))
        _agree(random_game(Random(seed), 12, tight=seed % 2 == 0), ())


def test_who_is_going_to_lose_keeps_the_fight_from_ending() -> None:
    """No single change shows that waiting for ever is better than losing."""
    _agree({0: choice("b", to(WON["a"]), to(at(1))), 1: to(at(0))})
    _agree({0: choice("a", to(WON["b"]), to(at(0)))})
    _agree({0: choice("a", to(WON["b"]), to(at(1))), 1: choice("b", to(at(0)), to(WON["b"]))})


def test_equal_options_in_a_loop_keep_the_first() -> None:
    """Of three that are worth the same the first is taken, also where the search began with another."""
    rules = {0: choice("a", to(WON["b"]), to(at(0), WON["a"], WON["b"]), to(WON["a"], WON["b"]), to(WON[None]))}
    game, _ = _in_python(rules)
    _, chosen, _ = _solved(game)
    assert chosen[game.side.index("a")] == 1


def test_a_little_work_at_a_time_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking at the clock after every few edges changes nothing."""
    games = [_in_python(random_game(Random(seed), 30, tight=seed % 2 == 0))[0] for seed in range(10)]
    whole = [_solved(game) for game in games]
    monkeypatch.setattr(open_game, "BUDGET", 1)
    for game, (worth, chosen, _) in zip(games, whole, strict=True):
        pieces = _solved(game)
        assert pieces[0] == pytest.approx(worth, abs=1e-12)
        assert pieces[1] == chosen


def test_blocks_stand_behind_what_they_lead_to() -> None:
    """Every edge leads to an earlier block or stays, and the blocks are those that Python finds."""
    for seed in range(20):
        game, order = _in_python(random_game(Random(seed), 20, tight=True))
        row, to, weight, _, _ = _as_arrays(game)
        sorted_states, begin, (row, to, weight) = in_order(row, to, weight)
        block_of = np.repeat(np.arange(len(begin) - 1), np.diff(begin))
        sources = np.repeat(np.arange(len(row) - 1), np.diff(row))
        assert (block_of[to] <= block_of[sources]).all()
        ours = {
            frozenset(own)
            for first, last in itertools.pairwise(begin)
            if (own := {int(state) for state in sorted_states[first:last] if state < len(game.rows)})
        }
        assert ours == {frozenset(block) for block in order}
        assert any(loops(game, block) for block in order)


# -- whole fights ---------------------------------------------------------------------------------------------------


def _both(*sides: Any, **rest: Any) -> tuple[pf.Odds, pf.Odds]:
    forget()
    compiled = pf.odds(*sides, method="float", engine="fast", **rest)
    forget()
    plain = pf.odds(*sides, method="float", engine="plain", **rest)
    assert (compiled.meta["engine"], plain.meta["engine"]) == ("compiled walk", "walk")
    return compiled, plain


def _same(compiled: pf.Odds, plain: pf.Odds) -> None:
    first, second = compiled.as_json(), plain.as_json()
    numbers, others = numbers_of(first), numbers_of(second)
    for key in numbers.keys() | others.keys():
        assert numbers.get(key, 0.0) == pytest.approx(others.get(key, 0.0), abs=1e-12), key
    assert first["policy"] == second["policy"]
    assert compiled.mean == pytest.approx(plain.mean, abs=1e-9)
    assert compiled.meta["compared"] == plain.meta["compared"]
    assert compiled.meta["error_bound"] < 1e-12
    for side, play in plain.best.items():
        assert [(own.kind, own.departs, own.of) for own in compiled.best[side].choices] == [
            (own.kind, own.departs, own.of) for own in play.choices
        ]
        for own, other in zip(compiled.best[side].choices, play.choices, strict=True):
            assert {(e.when, e.chosen, e.default): e.times for e in own.examples} == pytest.approx(
                {(e.when, e.chosen, e.default): e.times for e in other.examples}, rel=1e-5
            )


@pytest.mark.parametrize(("ours", "theirs", "rest"), FIGHTS)
def test_fights_come_out_as_in_python(ours: Any, theirs: Any, rest: dict[str, Any]) -> None:
    """Duels and brawls, weapons, parries, splits, moves, like fighters: all chances, the gain, and the departures."""
    _same(*_both("mordheim", ours, theirs, **rest))


@pytest.mark.parametrize("lives", [(2, 3), (4, 4), (1, 6)])
@pytest.mark.parametrize("policies", [{"a": "best"}, {"a": "best", "b": "best"}, {"a": "last", "b": "best"}])
def test_toys_come_out_as_in_python(lives: tuple[int, int], policies: dict[Side, str]) -> None:
    """Two who stand against each other until one has no lives left, or for some turns."""
    for turns in (None, 6):
        kinds: dict[Any, str] = {(side, "stance"): name for side, name in policies.items()}
        _same(*_both(fight_of(stance_duel, lives=lives, turns=turns, kinds=(STANCE,), policies=kinds)))


def _best_of_two(**rest: Any) -> Fight:
    return fight_in_words("mordheim", (AXE, HALBERD), (MACE, AXE), policy=TARGETS, **rest)


def test_auto_takes_the_loops_above_some_places() -> None:
    """Small games are worked out in Python, with fractions; a brawl by the loops."""
    small = pf.odds("mordheim", MIXED, SHIELD, policy={"a": "best"})
    brawl = pf.odds(_best_of_two())

    assert (small.meta["engine"], brawl.meta["engine"]) == ("walk", "compiled walk")
    assert brawl.method == "float"
    assert float(brawl.best["b"].gain) > 0.01


def test_from_the_middle_of_a_fight() -> None:
    """A step that has begun, its choices open or made: the odds from there are those found in Python."""
    fight = fight_in_words("mordheim", (AXE,), (HALBERD, MACE), policy=BOTH, turn="b")
    for answers in ("", "b2", "4", "4 3"):
        forget()
        try:
            plain = pf.odds(fight, method="float", engine="plain", answers=answers)
        except pf.FightError:
            continue
        compiled = pf.odds(fight, method="float", engine="fast", answers=answers)
        _same(compiled, plain)


def test_every_step_is_what_the_rules_say() -> None:
    """The check against the rules run anew holds with choices open, and notices a weight that is a little off."""
    forget()
    fight = fight_in_words("mordheim", (AXE,), (HALBERD, MACE), policy=BOTH)
    for _ in range(2):
        fast.explore(workshop(fight), Limits(), check=True, choices=True)
    own = fast.flat_of(workshop(fight))
    own._weight.data[: own._weight.size] *= 1 + 1e-9
    with pytest.raises(RuleError, match="differ in state"):
        fast.explore(workshop(fight), Limits(), check=True, choices=True)
    forget()


def test_limits_hold() -> None:
    """States compared count, and the time; there is no sample to fall back to."""
    with pytest.raises(pf.TooLargeError, match="more than 2,000 states") as raised:
        pf.odds(_best_of_two(), max_states=2_000)
    assert "until phase" in raised.value.attempts
    with pytest.raises(pf.TooLargeError, match="time was up"):
        pf.odds(_best_of_two(), max_seconds=1e-9, engine="fast", method="float")


def test_without_numba_python_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same answer, more slowly."""
    with_loops = pf.odds(_best_of_two())
    monkeypatch.setattr(compiler, "installed", lambda: False)
    forget()
    _same(with_loops, pf.odds(_best_of_two(), method="float"))


def test_a_state_of_each_choice_leads_back_to_a_step() -> None:
    """Every choice that was met has a way of answers on which the rules come to it."""
    game = OpenGame(workshop(_best_of_two()), Limits())
    choices = np.flatnonzero((game.kind == game_kernels.OF_A) | (game.kind == game_kernels.OF_B))

    assert len(choices) > 1_000
    assert (np.diff(game.row)[choices] > 1).all()
    assert {game.asked(int(number))[0].key for number in np.unique(game.names[choices])} == {"target"}

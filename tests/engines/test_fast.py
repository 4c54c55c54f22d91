"""The compiled engine against the trace walked in Python, the rules run anew, and the plain sampler."""

from __future__ import annotations

import itertools
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import pitfight as pf
from pitfight.api import fight as fight_in_words
from pitfight.engines import chain, compiler, draws, fast, flat
from pitfight.engines.graph import Limits
from pitfight.engines.random_numbers import below, number, stream, stream_root
from pitfight.engines.replay import Answers
from pitfight.engines.workshop import forget, workshop
from pitfight.errors import RuleError, TimeUpError, TooLargeError
from pitfight.fight import Fight
from tests.engines.comparing import numbers_of, off_by_chance
from tests.engines.toys import STANCE, duel, fight_of, lucky_duel, rolled_off, stance_duel

SEED, N = 20_260_101, 20_000
MEN = (
    "WS4 S3 T3 W1 I4 A1 Ld8: sword, buckler",
    "WS3 S4 T3 W1 I3 A2 Ld7: axe, dagger",
    "WS3 S3 T3 W2 I3 A1 Ld7: spear",
    "WS2 S3 T4 W1 I2 A1 Ld7: two-handed sword",
    "WS3 S3 T3 W1 I3 A1 Ld7: mace, shield",
    "WS4 S4 T3 W1 I5 A1 Ld7: halberd, light armour",
)


def _brawl(own: int, foes: int, shift: int = 0, **rest: Any) -> Fight:
    men = [MEN[(place + shift) % len(MEN)] for place in range(own + foes)]
    return fight_in_words("mordheim", men[:own], men[own:], **rest)


DUELS = [_brawl(1, 1, shift) for shift in range(6)]
BRAWLS = [_brawl(2, 2), _brawl(2, 2, 3), _brawl(1, 2, 1), _brawl(3, 3, 2, until="phase")]
TWINS = [
    fight_in_words("mordheim", ["2 warriors: sword"], ["2 warriors: axe", "zombie"], until="phases=2"),
    fight_in_words("mordheim", ["3 warriors"], [MEN[1], "2 warriors"], until="phase"),
]
TOYS = [
    fight_of(duel, needs=(4, 5), lives=(2, 3)),
    fight_of(lucky_duel, needs=(5, 4), lives=(2, 2), turns=9),
    fight_of(rolled_off),
    fight_of(duel, needs=(7, 5), lives=(2, 2), max_steps=4),
    fight_of(duel, needs=(7, 7)),
]


def _same(one: pf.Odds, other: pf.Odds) -> None:
    first, second = one.as_json(), other.as_json()
    numbers, others = numbers_of(first), numbers_of(second)
    for key in numbers.keys() | others.keys():
        assert numbers.get(key, 0.0) == pytest.approx(others.get(key, 0.0), abs=1e-12), key
    assert first["readings"] == second["readings"]
    assert first["policy"] == second["policy"]
    if other.mean is None:
        assert one.mean is None
    else:
        assert one.mean == pytest.approx(float(other.mean), abs=1e-9)


@pytest.mark.parametrize("fight", [*DUELS, *BRAWLS, *TWINS, *TOYS])
def test_the_compiled_walk_gives_what_python_gives(fight: Fight) -> None:
    """Wins, ends, how all stand, every phase, readings and policies are the same; the bound on the error holds."""
    compiled = pf.odds(fight, method="float", engine="fast")
    plain = pf.odds(fight, method="float", engine="plain")

    assert compiled.meta["engine"] == "compiled walk"
    assert compiled.meta["error_bound"] < 1e-12
    _same(compiled, plain)


@pytest.mark.parametrize("fight", [*DUELS[:2], BRAWLS[2], TWINS[0], TOYS[1]])
def test_every_compiled_step_is_what_the_rules_say(fight: Fight) -> None:
    """The check of each step against the rules run anew passes, also when the trace has grown before."""
    for _ in range(2):
        fast.explore(workshop(fight), Limits(), check=True)


def test_the_check_notices_a_wrong_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A weight that is off by little is found by the check, which the environment switches on."""
    forget()
    monkeypatch.setenv("PITFIGHT_CHECK", "1")
    shop = workshop(TOYS[0])
    own = fast.flat_of(shop)
    fast.explore(shop, Limits())
    own._weight.data[: own._weight.size] *= 1 + 1e-9

    with pytest.raises(RuleError, match="differ in state"):
        fast.explore(shop, Limits())
    forget()


@pytest.mark.parametrize("fight", [DUELS[1], BRAWLS[0], BRAWLS[3], *TWINS, *TOYS[:3]])
def test_compiled_samples_agree_with_the_float_answer(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every chance of the answer is within five standard errors of the worked out one, also where a table would do."""
    monkeypatch.setattr(draws, "MOST_STATES", 1)
    exact, sampled = pf.odds(fight, method="float"), pf.simulate(fight, n=N, seed=SEED)

    assert sampled.meta["engine"] == "compiled sampler"
    off_by_chance(exact, sampled, N)
    assert sampled.mean == pytest.approx(float(exact.mean or 0), rel=0.05)


def test_both_samplers_agree() -> None:
    """The plain sampler and the compiled one come to the same within five standard errors of their difference."""
    fight = BRAWLS[1]
    plain, compiled = (pf.simulate(fight, n=4_000, seed=SEED, engine=engine) for engine in ("plain", "fast"))

    assert plain.meta["engine"] == "plain sampler"
    for side in ("a", "b"):
        chance = float(compiled.win[side])
        assert abs(float(plain.win[side]) - chance) <= 5 * (2 * chance * (1 - chance) / 4_000) ** 0.5


def _counts(fight: Fight, fresh: bool = True, **rest: Any) -> list[Any]:
    """Everything counted in some fights, by values and not by numbers of the table."""
    if fresh:
        forget()
    shop = workshop(fight)
    seen, own = fast.sample(shop, SEED, range(1_500), 1_000, **rest)
    table = shop.table

    def named(rows: Any) -> dict[Any, int]:
        return {
            (place, table.value(place - 1, int(at))): int(rows[place, at])
            for place, at in zip(*np.nonzero(rows), strict=True)
        }

    return [
        {own.ends[at]: int(hits) for at, hits in enumerate(seen.ends) if hits},
        named(seen.final),
        [named(rows) for rows in (*seen.still, *seen.gone)],
        seen.sums.tolist(),
    ]


def test_workers_and_pieces_change_nothing() -> None:
    """One, two or three workers, long or short pieces, a fresh or a grown trace: the same fights."""
    fight = BRAWLS[0]
    first = _counts(fight, workers=1)

    assert first == _counts(fight, fresh=False, workers=1)
    for workers, lanes in itertools.product((1, 2, 3), (37, 4_096)):
        assert first == _counts(fight, workers=workers, lanes=lanes), (workers, lanes)


def test_a_step_that_met_something_new_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trap: new dice for a step that ran into an unknown branch favour what is known. Drawing again is noticed."""
    fight = BRAWLS[0]
    grown = _counts(fight, workers=1)
    assert _counts(fight, fresh=False, workers=1) == grown

    learn = fast.Piece.learn

    def redrawing(piece: fast.Piece, ends: float | None = None) -> bool:
        known = learn(piece, ends)
        piece._lanes.question[piece._lanes.doing == 0] += 1_000
        return known

    monkeypatch.setattr(fast.Piece, "learn", redrawing)
    assert _counts(fight, workers=1) != grown


def test_the_same_seed_gives_the_same_answer() -> None:
    """Everything but meta is repeatable, another seed gives other fights."""
    one, same, another = (pf.simulate(BRAWLS[0], n=3_000, seed=seed).as_json() for seed in (1, 1, 2))

    assert {**one, "meta": 0} == {**same, "meta": 0}
    assert one["win"] != another["win"]


def test_the_numbers_are_those_of_the_plain_sampler() -> None:
    """The loops draw the same 64 bits for seed, fight and question, and pick by them alike."""
    from pitfight.engines import kernels

    fights = np.arange(5, 9, dtype=np.uint64)
    found = kernels.streams(np.uint64(stream_root(SEED)), fights)
    assert [int(own) for own in found] == [stream(SEED, own) for own in range(5, 9)]
    for question, size in itertools.product(range(1, 40), (2, 3, 7, 1_000_003)):
        bits = kernels.number(found[0], question)
        assert int(bits) == number(stream(SEED, 5), question)
        assert kernels.below(np.uint64(bits), size) == below(stream(SEED, 5), question, size)


@pytest.mark.parametrize(("upto", "total"), [(1, 6), (5, 6), (1, 3), (6**25 // 7, 6**25), (10**29, 10**30)])
def test_limits_decide_as_multiplying_does(upto: int, total: int) -> None:
    """A comparison with the limit is the same as taking a number below the total, whatever its length."""
    found = flat.limit(upto, total)

    for bits in (found - 1, found, 0, (1 << 64) - 2):
        assert (bits < found) == ((bits * total) >> 64 < upto)


@pytest.mark.parametrize("sizes", [(16, 16), (2, 1 << 40, 1 << 30), (16,) * 40, (32,) * 13])
def test_states_are_packed_without_loss(sizes: tuple[int, ...]) -> None:
    """However many fighters there are, each number has its bits, and no field lies across two words."""
    from pitfight.engines import kernels

    layout = fast.Layout(sizes)
    assert layout.words >= sum((size - 1).bit_length() for size in sizes) / 64
    key, back = np.zeros(layout.words, np.uint64), np.zeros(len(sizes), np.int64)
    for now in ([size - 1 for size in sizes], [0] * len(sizes), [(7 * place) % 2 for place in range(len(sizes))]):
        kernels.pack(np.array(now, np.int64), layout.rows, key)
        kernels.unpack(key, layout.rows, back)
        assert back.tolist() == now
        assert [int(layout.column(key[None], place)[0]) for place in range(len(sizes))] == now


def test_many_fighters_need_more_than_one_word() -> None:
    """Eight a side: the key has more than 64 bits, and the blows of one man come out as in Python."""
    fight = _brawl(8, 8, until="blows=a1")
    chain_, explorer = fast.explore(workshop(fight), Limits())

    assert explorer.layout.words > 1
    assert chain.solve(chain_).error < 1e-12
    _same(pf.odds(fight, method="float", engine="fast"), pf.odds(fight, method="float", engine="plain"))


def test_more_numbers_than_there_was_room_for() -> None:
    """A fighter with many ways of standing outgrows his tables and his bits, and nothing else changes."""
    fight = fight_of(lucky_duel, needs=(3, 4), lives=(70, 90))
    _same(
        pf.odds(fight, method="float", engine="fast"),
        pf.odds(fight, method="float", engine="plain"),
    )


def test_a_game_that_has_begun() -> None:
    """Odds from a point of a game on, worked out and sampled."""
    fight = DUELS[0]
    exact = pf.odds(fight, answers="5", method="exact")
    compiled = pf.odds(fight, answers="5", method="float", engine="fast")
    sampled = pf.odds(fight, answers="5", method="sample", n=N, seed=SEED)

    _same(compiled, exact)
    for side in ("a", "b"):
        assert float(sampled.win[side]) == pytest.approx(float(exact.win[side]), abs=5 * 0.5 / N**0.5)


def test_open_choices_go_back_to_python() -> None:
    """Best play is worked out in Python, whatever the engine; named policies by the loops."""
    policies: dict[Any, str] = {("a", "stance"): "best"}
    best = fight_of(stance_duel, lives=(3, 3), turns=6, kinds=(STANCE,), policies=policies)
    named = fight_of(stance_duel, lives=(3, 3), turns=6, kinds=(STANCE,), policies={("a", "stance"): "last"})

    assert pf.odds(best, method="float").meta["engine"] == "walk"
    with pytest.raises(fast.Unsuited):
        fast.explore(workshop(best), Limits())
    _same(pf.odds(named, method="float", engine="fast"), pf.odds(named, method="exact"))


def test_limits_hold() -> None:
    """A named method that does not fit its limits says so; auto samples and says why."""
    with pytest.raises(pf.TooLargeError, match="more than 100 states"):
        pf.odds(BRAWLS[0], method="float", max_states=100, engine="fast")
    odds = pf.odds(BRAWLS[0], max_states=100, n=500, engine="fast")

    assert odds.method == "sampled"
    assert "sampled, since the fight has more than 100 states (--max-states)" in odds.notices


def test_without_numba_everything_works_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """numpy solves what Python has walked; a sample is die by die; asking for the fast engine is an error."""
    with_loops = pf.odds(BRAWLS[0], method="float")
    monkeypatch.setattr(compiler, "installed", lambda: False)
    without = pf.odds(BRAWLS[0], method="float")
    sampled = pf.simulate(BRAWLS[0], n=50, seed=1)

    assert (with_loops.meta["engine"], without.meta["engine"]) == ("compiled walk", "walk")
    _same(without, with_loops)
    assert sampled.meta["engine"] == "plain sampler"
    assert any("numba is not installed" in notice for notice in sampled.notices)
    with pytest.raises(pf.FightError, match="needs numba"):
        pf.odds(BRAWLS[0], engine="fast")
    with pytest.raises(pf.FightError, match="is no engine"):
        pf.odds(BRAWLS[0], engine="slow")


def test_a_duel_loads_neither_compiler_nor_arrays() -> None:
    """What takes seconds to load is loaded when it is needed."""
    code = (
        "import sys, pitfight as pf\n"
        "pf.odds('mordheim', 'WS3 S3 T3 W1 I3 A1 Ld7: sword', 'WS3 S3 T3 W1 I3 A1 Ld7: axe').as_json()\n"
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_answers_are_picked_by_their_weights() -> None:
    """Python picks on the way through new ground what the loop picks there later."""
    answers: Answers = (("x", 1), ("y", 2), ("z", 3))
    pick = fast._drawn(stream(SEED, 1), 4)
    expected = [below(stream(SEED, 1), question, 6) for question in range(5, 60)]

    assert [pick(answers, 6) for _ in expected] == [0 if at < 1 else 1 if at < 3 else 2 for at in expected]


def test_the_compiled_walk_stops_at_a_limit_of_memory() -> None:
    """The arrays of states and edges are counted."""
    with pytest.raises(TooLargeError, match="--max-memory"):
        pf.odds(BRAWLS[0], method="float", engine="fast", max_memory=0.1)


def test_a_sample_ends_when_the_time_is_up() -> None:
    """Fewer fights, each run to its end, and a word about it; the loops give up whole pieces only."""
    forget()
    fight = _brawl(3, 3)
    with pytest.raises(TimeUpError, match="--max-seconds"):
        fast.sample(workshop(fight), SEED, range(500), 1_000, max_seconds=1e-9)
    found = pf.simulate(fight, n=500, seed=SEED, max_seconds=1e-9)

    assert found.n is not None
    assert 1 <= found.n < 500
    assert any("the time was up" in notice for notice in found.notices)
    forget()

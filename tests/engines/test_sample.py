"""The plain sampler: repeatable, shared out at will, and in agreement with the exact answers."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import pitfight as pf
from pitfight.dice import Dice, View
from pitfight.engines.sample import Sampler, Tally, run
from pitfight.engines.table import Table
from pitfight.fight import End, Fight
from pitfight.results import wilson
from tests.engines.toys import (
    AGAIN,
    DIE,
    LUCK,
    STANCE,
    duel,
    fight_of,
    graph_of,
    lucky_duel,
    outcome,
    rolled_off,
    stance_duel,
)

SEED, N = 20_260_101, 4_000


def _added(tallies: list[Tally]) -> tuple[Counter[object], int, int, list[Counter[object]], dict[str, Counter[object]]]:
    ends: Counter[object] = Counter()
    after: list[Counter[object]] = [Counter() for _ in range(12)]
    counts: dict[str, Counter[object]] = {}
    for tally in tallies:
        ends.update(tally.ends)
        for row, own in zip(after, tally.after, strict=False):
            row.update(own)
        for key, seen in tally.counts.items():
            counts.setdefault(key, Counter()).update(seen)
    return ends, sum(own.phases for own in tallies), sum(own.ended for own in tallies), after, counts


def test_chunks_in_any_order_give_the_same() -> None:
    """Fights shared out in pieces, in any order, add up to the same tally as in a row."""
    fight = fight_of(duel, needs=(4, 5), lives=(2, 2))
    table = Table(fight)
    numbers = list(range(300))
    random.Random(3).shuffle(numbers)
    pieces = [numbers[:7], numbers[7:150], numbers[150:]]

    assert _added([run(fight, table, SEED, piece) for piece in pieces]) == _added([run(fight, table, SEED, range(300))])


def test_one_fight_is_the_same_whatever_came_before() -> None:
    """The dice of a fight depend on seed and number alone, not on the fights before it or on the table's history."""
    fight = fight_of(lucky_duel, lives=(3, 3))
    worn = Table(fight)
    run(fight, worn, 1, range(50))

    def ends(table: Table, numbers: list[int]) -> list[object]:
        return [(table.values(state), end) for state, end in run(fight, table, SEED, numbers).ends]

    assert ends(worn, [41]) == ends(Table(fight), [41])
    several = run(fight, Table(fight), SEED, [40, 41, 42])
    assert several.phases == sum(run(fight, worn, SEED, [own]).phases for own in (40, 41, 42))


def test_the_same_seed_gives_the_same_answer_another_gives_another() -> None:
    """A sample is repeatable by its seed; the seed drawn is named in the answer."""
    fight = fight_of(duel, lives=(2, 2))
    one, same, another = (pf.simulate(fight, n=500, seed=seed).as_json() for seed in (SEED, SEED, SEED + 1))
    drawn = pf.simulate(fight, n=200)

    for answer in (one, same, another):
        answer.pop("meta")
    assert one == same
    assert one["win"] != another["win"]
    assert pf.simulate(fight, n=200, seed=drawn.seed).win == drawn.win


@pytest.mark.parametrize(
    "fight",
    [
        fight_of(duel, needs=(4, 5), lives=(2, 1)),
        fight_of(lucky_duel, needs=(5, 4), lives=(2, 2)),
        fight_of(stance_duel, lives=(3, 3), turns=5, kinds=(STANCE,), policies={("b", "stance"): "last"}),
        fight_of(rolled_off),
    ],
    ids=["duel", "lucky", "stances", "roll-off"],
)
def test_a_sample_agrees_with_the_exact_answer(fight: Fight) -> None:
    """Wins, ends, how each man stands, length, and every phase: all within five standard errors."""
    exact, sampled = pf.odds(fight, method="exact"), pf.simulate(fight, n=N, seed=SEED)

    _agree(exact.win, sampled.win)
    _agree(exact.ends, sampled.ends)
    for id, standing in exact.fighters.items():
        _agree(standing.status, sampled.fighters[id].status)
        _agree(
            {str(left): own for left, own in standing.wounds_left.items()},
            {str(left): own for left, own in sampled.fighters[id].wounds_left.items()},
        )
    for one, other in zip(exact.by_step, sampled.by_step, strict=False):
        _agree({"over": one.over, **one.win}, {"over": other.over, **other.win})
    assert exact.mean is not None
    assert sampled.mean == pytest.approx(float(exact.mean), rel=0.1)


def _agree(exact: dict[str, pf.Chance], sampled: dict[str, pf.Chance]) -> None:
    for key in exact.keys() | sampled.keys():
        chance = float(exact[key]) if key in exact else 0.0
        seen = float(sampled[key]) if key in sampled else 0.0
        assert abs(seen - chance) <= 5 * (chance * (1 - chance) / N) ** 0.5 + 1e-12, key


def test_counts_of_the_first_phase_agree() -> None:
    """What the system counts is counted in the first turn only, alike by enumeration and by sampling."""
    fight = fight_of(duel, needs=(3, 4), lives=(2, 2))
    exact, sampled = pf.odds(fight, method="exact").detail, pf.simulate(fight, n=N, seed=SEED).detail

    assert {value: own.value for value, own in exact["hits"]["a1"].items()} == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert {value: own.value for value, own in exact["hits"]["b1"].items()} == {0: 1}
    assert exact["first"]["a1"].value == sampled["first"]["a1"].value == 1
    _agree({str(k): v for k, v in exact["hits"]["a1"].items()}, {str(k): v for k, v in sampled["hits"]["a1"].items()})


def _everything(dice: Dice) -> tuple[object, ...]:
    return (
        dice.roll(DIE, 3),
        dice.test(AGAIN, at_least=8, dice=2),
        dice.test(AGAIN, at_most=2),
        dice.chance(LUCK, Fraction(2, 5)),
        dice.successes(DIE, 3, at_least=5),
        dice.pool(DIE, 2, 2),
    )


def test_every_question_falls_as_often_as_enumerated() -> None:
    """Each kind of question, rolled die by die, has the chances that the enumerator gives it."""
    fight = fight_of(duel)
    sampler = Sampler(fight, Table(fight), ())
    rows = []
    for number in range(N):
        sampler.restart(SEED, number)
        rows.append(_everything(sampler))
    exact = outcome(_everything)

    for place in range(6):
        seen = Counter(row[place] for row in rows)
        for value in {own[place] for own, _ in exact.items}:
            chance = float(sum(exact.chance(own) for own, _ in exact.items if own[place] == value))
            assert abs(seen[value] - N * chance) <= 5 * (N * chance * (1 - chance)) ** 0.5, (place, value)


def test_a_fight_without_end_is_given_up() -> None:
    """A sampled fight that does not end is capped, and has no length."""
    odds = pf.simulate(fight_of(duel, needs=(7, 7)), n=3, seed=1)

    assert (odds.ends["capped"].value, odds.mean) == (1.0, None)


def test_intervals_are_those_of_wilson() -> None:
    """Every sampled chance carries its interval."""
    odds = pf.simulate(fight_of(duel), n=100, seed=5)

    for chance in odds.win.values():
        assert chance.interval == wilson(round(float(chance) * 100), 100)


def test_best_play_is_no_sample() -> None:
    """Best play cannot be sampled, and the error says which side asks for it."""
    with pytest.raises(pf.FightError, match="side a plays best"):
        pf.simulate(fight_of(stance_duel, kinds=(STANCE,), policies={("a", "stance"): "best"}), n=10)


@pytest.mark.parametrize("n", [0, -1, 10**9])
def test_a_sample_has_a_size(n: int) -> None:
    """No fights, or more than anyone waits for, are refused."""
    with pytest.raises(pf.FightError, match="n is from 1"):
        pf.simulate(fight_of(duel), n=n)


def test_progress_is_reported_on_the_way() -> None:
    """Long jobs say how far they are, and answer the same."""
    seen: list[tuple[int, int]] = []
    fight = fight_of(duel)
    odds = pf.simulate(fight, n=600, seed=2, progress=lambda done, whole: seen.append((done, whole)), engine="plain")

    assert seen == [(256, 600), (512, 600)]
    assert odds.win == pf.simulate(fight, n=600, seed=2, engine="plain").win


def test_a_sampled_step_is_an_edge_of_the_graph() -> None:
    """Whatever the sampler does in one step, the enumerator knows it."""
    fight = fight_of(lucky_duel, needs=(4, 4), lives=(2, 2))
    graph = graph_of(fight)
    edges = {
        (graph.table.values(state), graph.table.values(graph.nodes[to][0]), graph.nodes[to][1])
        for (state, _), own in zip(graph.nodes, graph.edges, strict=True)
        for to, _ in (own.to if own else ())
    }
    sampler = Sampler(fight, Table(fight), ())
    seen = set()
    for number in range(1_500):
        sampler.restart(SEED, number)
        end: End | None = None
        while end is None:
            before = sampler.table.values(sampler.state)
            end = sampler.step()
            seen.add((before, sampler.table.values(sampler.state), end))

    assert seen == edges


def test_notes_of_later_phases_do_not_count() -> None:
    """A fight over in its first phase and one that goes on are counted once each."""

    def rules(fight: View, dice: Dice) -> End | None:
        return duel(fight, dice)

    tally = run(fight_of(rules, lives=(3, 3)), Table(fight_of(rules, lives=(3, 3))), SEED, range(50))
    assert sum(tally.counts["hits"].values()) == 50
    assert all(numbers[1] == 0 for numbers in tally.counts["hits"])

"""The trace of a step against running its rules again for every state."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from pitfight.api import fight as fight_in_words
from pitfight.dice import SCENE, Dice, Option, View
from pitfight.engines.replay import Memory, StepFrame
from pitfight.engines.table import Table
from pitfight.engines.trace import Trace
from pitfight.engines.weighted import Open, certain
from pitfight.errors import RuleError
from pitfight.fight import End, Fight
from tests.engines.toys import (
    AGAIN,
    DIE,
    LUCK,
    STANCE,
    Man,
    Now,
    Step,
    chances,
    duel,
    fight_of,
    graph_of,
    loses,
    lucky_duel,
    passes,
    rolled_off,
    stance_duel,
    whose,
    wounds,
)

SWORDSMAN = "WS3 S3 T3 W1 I3 A1 Ld7: sword"
BEST = {("a", "stance"): "best"}


def _hale(man: Man, now: Now) -> bool:
    return now.wounds > 1


def _weakness(man: Man, now: Now) -> int | None:
    return now.wounds if now.wounds < 3 else None


def _mixed_bag(fight: View, dice: Dice) -> End | None:
    """A rule that uses every word of the view, with ties, picks and dice that depend on them."""
    me = fight.look(SCENE, whose)
    first = fight.first_of((1, 0), _hale)
    picked = fight.one_of(AGAIN, fight.everyone, _weakness)
    fight.put(SCENE, passes)
    if picked is not None and dice.successes(DIE, 2, at_least=4 + (first or 0)):
        fight.put(picked, loses, 1)
        if not fight.look(picked, wounds):
            return End("decided", "b" if picked == 0 else "a")
    return End("both_gone") if me == 0 and dice.chance(LUCK, Fraction(1, 3)) else None


@pytest.mark.parametrize(
    "fight",
    [
        fight_of(duel, needs=(4, 6), lives=(2, 3)),
        fight_of(lucky_duel, lives=(3, 2)),
        fight_of(stance_duel, lives=(3, 3), turns=6, kinds=(STANCE,), policies=BEST),  # type: ignore[arg-type]
        fight_of(rolled_off),
        fight_of(_mixed_bag, lives=(3, 3)),
        fight_in_words("mordheim", SWORDSMAN, [SWORDSMAN, SWORDSMAN]),
        fight_in_words("mordheim", [SWORDSMAN, SWORDSMAN], SWORDSMAN, policy={"a": "best"}, until="phase"),
    ],
    ids=["duel", "lucky", "stances", "roll-off", "mixed bag", "one against two", "best"],
)
def test_a_walk_gives_what_the_rules_give(fight: Fight) -> None:
    """In every state that a fight can reach, the trace's step and the rules run anew come to the same outcome."""
    graph = graph_of(fight)
    table = graph.table
    trace, frame = Trace(Memory(fight), table), StepFrame(Memory(fight), table)
    states = [state for state, end in graph.nodes if end is None]

    for state in [*states, *reversed(states)]:
        plain = frame.step(state).then(lambda node: certain((table.merged(node[0]), node[1])))
        assert trace.step(state) == plain


def test_a_known_branch_runs_no_rule() -> None:
    """A step along branches that are all known is walked without running the rules again."""
    runs = []

    def rules(fight: View, dice: Dice) -> End | None:
        runs.append(1)
        return lucky_duel(fight, dice)

    fight = fight_of(rules, lives=(2, 2))
    table = Table(fight)
    trace = Trace(Memory(fight), table)
    first = trace.step(table.begin)
    before = len(runs)

    assert trace.step(table.begin) == first
    assert before == len(runs) > 0


def test_an_open_choice_is_a_branch() -> None:
    """A step that lets a side choose has an open choice for that side, with both options."""
    fight = fight_of(stance_duel, kinds=(STANCE,), policies=BEST)  # type: ignore[arg-type]
    table = Table(fight)
    ((choice, _),) = Trace(Memory(fight), table).step(table.begin).items

    assert type(choice) is Open
    assert (choice.kind, choice.side, [name for name, _ in choice.options]) == (STANCE, "a", ["careful", "wild"])


_COUNTER = [0]


def _count() -> int:
    _COUNTER[0] += 1
    return _COUNTER[0]


def _ending(passed: object) -> End:
    return End("decided", "a" if passed else "b")


def _other_question(fight: View, dice: Dice) -> End | None:
    dice.roll(DIE if _count() % 2 else AGAIN)
    return _ending(dice.test(DIE, at_least=4))


def _other_look(fight: View, dice: Dice) -> End | None:
    fight.look(_count() % 2, wounds)
    return _ending(dice.test(DIE, at_least=4))


def _other_change(fight: View, dice: Dice) -> End | None:
    fight.put(0, loses, _count() % 2)
    return _ending(dice.test(DIE, at_least=4))


def _other_need(fight: View, dice: Dice) -> End | None:
    return _ending(dice.test(DIE, at_least=2 + _count() % 4))


def _other_sides(fight: View, dice: Dice) -> End | None:
    return _ending(dice.roll(DIE, 2 + _count() % 4) > 2)


def _other_group(fight: View, dice: Dice) -> End | None:
    fight.first_of((0, 1) if _count() % 2 else (1, 0), wounds)
    return _ending(dice.test(DIE, at_least=4))


def _other_options(fight: View, dice: Dice) -> End | None:
    names = ("x", "y") if _count() % 2 else ("y", "z")
    with dice.about(0, 1):
        dice.choose(STANCE, tuple(Option(name, name) for name in names))
    return _ending(dice.test(DIE, at_least=4))


@pytest.mark.parametrize(
    "rules",
    [_other_question, _other_look, _other_change, _other_need, _other_sides, _other_group, _other_options],
)
def test_a_step_that_reads_hidden_state_gives_itself_away(rules: Step) -> None:
    """A step that does something else when it is run along the same branch is noticed."""
    _COUNTER[0] = 0
    fight = fight_of(rules, kinds=(STANCE,), policies=BEST)  # type: ignore[arg-type]
    with pytest.raises(RuleError):
        Trace(Memory(fight), table := Table(fight)).step(table.begin)


def test_the_options_looked_at_are_those_of_this_fight() -> None:
    """Readings named by an answer are the same whether its trace is fresh or has grown before."""
    fight = fight_in_words("mordheim", SWORDSMAN, SWORDSMAN)
    first, second = pf.odds(fight), pf.odds(fight)

    assert first.readings == second.readings != ()


def test_ties_of_a_walk_are_fair() -> None:
    """Equal men are first with the same chance."""
    fight = fight_of(rolled_off)
    table = Table(fight)
    found: dict[Any, Fraction] = chances(Trace(Memory(fight), table).step(table.begin))

    assert {end.winner: chance for (_, end), chance in found.items()} == {"a": Fraction(1, 2), "b": Fraction(1, 2)}

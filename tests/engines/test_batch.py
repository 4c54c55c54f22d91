"""Fights that are solved together come out as each by itself."""

from __future__ import annotations

import copy
import itertools
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pitfight.building import build, from_table
from pitfight.engines.batch import Batch, Winners
from pitfight.engines.expressions import NONSENSE, Expression, Notebook, Reader, Symbol
from pitfight.engines.workshop import forget
from pitfight.errors import FightError
from pitfight.fight import Fight
from pitfight.grids.cells import Settings, cell, cells, duel, table_of
from pitfight.systems import SYSTEMS
from tests.strategies import FIGHTS

SAME = 1e-12
TOGETHER = [key for key in SYSTEMS if key != "combat-skill"]
"""Systems whose duels are solved together; in Combat Skill the scene itself knows both units."""


def duels(key: str, a: Sequence[str], b: Sequence[str], **rest: Any) -> list[Fight]:
    """Everyone of one list against everyone of another."""
    settings = Settings(**rest)
    return [duel(key, table_of(key, own), table_of(key, foe), settings) for own, foe in itertools.product(a, b)]


def check(fights: Sequence[Fight], *, all_of_them: bool = True) -> None:
    """All fights that are solved together come out as by themselves."""
    together = Batch(fights[0]).winners(fights)
    if all_of_them:
        assert None not in together
    for fight, chances in zip(fights, together, strict=True):
        if chances is not None:
            own = cell(fight, Settings())
            assert own.method == "float"
            assert chances == pytest.approx((own.win.value, own.lose.value, own.none.value), abs=SAME)


def crossed(fights: Sequence[dict[str, Any]]) -> list[Fight]:
    """The duels among those fights, and those between one's first fighter and the next one's second."""
    found = []
    for one, other in itertools.product(fights, repeat=2):
        mixed = copy.deepcopy(one)
        mixed["fighter"] = [one["fighter"][0], copy.deepcopy(other["fighter"][-1])]
        for fighter in mixed["fighter"]:
            fighter.pop("engaged", None)
            fighter.pop("count", None)
        try:
            fight = build(from_table(mixed))
        except FightError:
            continue
        if len(fight.fighters) == 2 and not {"best", "ask"} & set(fight.policies.values()):
            found.append(fight)
    return found


@pytest.mark.parametrize("key", SYSTEMS)
@given(data=st.data())
@settings(max_examples=6, phases=[Phase.explicit, Phase.generate])
def test_generated_duels_come_out_as_by_themselves(key: str, data: st.DataObject) -> None:
    """Of every system: options, states and loadouts mixed, so that few have a shape in common."""
    drawn = [data.draw(FIGHTS[key](options=False)) for _ in range(3)]
    if fights := crossed(drawn):
        check(fights, all_of_them=False)


def test_loadouts_of_unlike_shapes_come_out_as_by_themselves() -> None:
    """Wounds, Attacks, parries, order of blows, two weapons, frenzy, fear: what makes unlike ways through the rules."""
    ours = [
        "Warrior: sword",
        "Warrior: sword, axe",
        "Warrior: double-handed sword",
        "Champion: sword, buckler; step aside",
        "WS4 S4 T4 W2 I4 A2 Ld7: halberd; jump up",
        "WS4 S4 T4 W3 I4 A3 Ld7: two clubs; frenzy",
    ]
    theirs = ["Warrior: spear, shield", "Ghoul", "WS5 S3 T3 W2 I5 A3 Ld8: sword, sword; expert swordsman", "Possessed"]
    check(duels("mordheim", ours, theirs))


def test_what_one_batch_has_learnt_serves_the_next_fights() -> None:
    """Fights come in several lots, with fighters that are new and others that are not."""
    first = duels("mordheim", ["Warrior: sword", "Warrior: axe"], ["Warrior: club", "Ghoul"])
    then = duels("mordheim", ["Warrior: axe", "Warrior: two axes"], ["Ghoul", "WS3 S3 T3 W2 I3 A2 Ld7: sword"])
    batch = Batch(first[0])
    batch.winners(first)
    for fight, chances in zip(then, batch.winners(then), strict=True):
        own = cell(fight, Settings())
        assert chances == pytest.approx((own.win.value, own.lose.value, own.none.value), abs=SAME)


def test_the_order_of_fights_changes_nothing() -> None:
    """Which fight leads the way through the rules does not matter."""
    fights = duels("mordheim", ["Warrior: sword, axe", "Warrior: sword"], ["Warrior: sword, shield", "Ghoul"])
    forward = Batch(fights[0]).winners(fights)
    backward = Batch(fights[-1]).winners(fights[::-1])
    for one, other in zip(forward, backward[::-1], strict=True):
        assert one == pytest.approx(other, abs=SAME)


def test_a_weapon_kept_in_mind_is_his_own() -> None:
    """What one fighter has kept for later is known by which thing it is; another's like weapon must serve as well."""
    check(
        duels(
            "coreheim",
            ["State Trooper: sword, axe", "State Trooper: sword"],
            ["Sergeant: sword", "State Trooper: sword, shield", "State Trooper: sword, axe"],
        )
    )


def test_only_a_fight_by_itself_knows_what_never_ends() -> None:
    """Two who cannot hurt each other are left to the solver of single fights, and so are their like alone."""
    hopeless = "WS3 S1 T8 W1 I3 A1 Ld7: club"
    fights = duels("mordheim", [hopeless, "Warrior: sword"], [hopeless, "Warrior: sword"])
    together = Batch(fights[0]).winners(fights)
    assert together[0] is None
    assert together[3] is not None
    found = list(cells(fights, Settings(), of=10_000))
    assert found[0].none.value == pytest.approx(1.0)
    assert found[3].win.value == pytest.approx(cell(fights[3], Settings()).win.value, abs=SAME)


@pytest.mark.parametrize("method", ["exact", "auto"])
def test_fractions_are_those_of_each_fight_by_itself(method: str) -> None:
    """Also where no method is named: fractions while they are short, floats for large graphs and long fractions."""
    ours = [
        "Warrior: sword",
        "Warrior: sword, axe",
        "WS4 S4 T4 W3 I4 A3 Ld7: two clubs; frenzy",
        "WS3 S1 T8 W1 I3 A1 Ld7: club",
    ]
    fights = duels("mordheim", ours, ["Ghoul", "Warrior: spear, shield", "WS3 S1 T8 W1 I3 A1 Ld7: club"])
    settings = Settings(method=method)
    for fight, together in zip(fights, cells(fights, settings, of=10_000), strict=True):
        alone = cell(fight, settings)
        assert together.method == alone.method
        if alone.method == "exact":
            assert together == alone
        assert together.win.value == pytest.approx(alone.win.value, abs=SAME)


@pytest.mark.parametrize("method", ["float", "exact", "auto"])
def test_where_one_side_must_win_the_chance_of_neither_is_nought(method: str) -> None:
    """It is worked out as the others are, and is not what rounding leaves of them."""
    ours = [f"{who}: {arms}" for who in ("Warrior", "Champion") for arms in ("sword", "axe", "club", "flail")]
    fights = duels("mordheim", ours, ["Ghoul", "Zombie", "Warrior: spear, shield", "Possessed"])
    found = list(cells(fights, Settings(method=method), of=10_000))
    assert [own.none.value for own in found] == [0] * len(found)


def test_the_chance_of_neither_is_that_of_the_fight_by_itself() -> None:
    fights = duels("mordheim", ["Warrior: sword", "Warrior: axe"], ["Ghoul", "Warrior: club"], until="phase")
    for fight, together in zip(fights, cells(fights, Settings(until="phase"), of=10_000), strict=True):
        assert together.none.value == pytest.approx(cell(fight, Settings()).none.value, abs=SAME)
        assert together.none.value > 0.1


REPEATED = """
import sys
from pitfight.engines.batch import Batch
from tests.engines.test_batch import duels
ours = ["Warrior: sword", "Champion: axe, sword", "Warrior: flail", "WS4 S4 T4 W2 I4 A2 Ld7: two clubs; frenzy"]
fights = duels("mordheim", ours, ["Ghoul", "Possessed", "Warrior: spear, shield", "Champion: halberd"])
sys.stdout.write(repr(Batch(fights[0]).winners(fights)))
"""


def test_a_table_is_the_same_to_the_last_digit_each_time() -> None:
    """Whatever the order of Python's sets, which is another in each run."""
    told = {
        subprocess.run(
            [sys.executable, "-c", REPEATED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1


def test_brawls_and_best_play_are_left_out() -> None:
    """Only duels by named policies are solved together."""
    two = build(
        from_table(
            {
                "system": "mordheim",
                "fighter": [{"side": "a", "profile": "warrior", "count": 2}, {"side": "b", "profile": "ghoul"}],
            }
        )
    )
    best = duels("mordheim", ["Warrior: sword, axe"], ["Ghoul"], policy={"a": "best"})
    assert Batch(two).winners([two]) == [None]
    assert Batch(best[0]).winners(best) == [None]


def test_a_small_table_is_worked_out_fight_by_fight() -> None:
    """To find out what fights have in common pays from some number on; the answers are the same."""
    fights = duels("mordheim", ["Warrior: sword", "Warrior: axe"], ["Ghoul"])
    alone = list(cells(fights, Settings(), of=2))
    forget()
    together = list(cells(fights, Settings(), of=10_000))
    for one, other in zip(alone, together, strict=True):
        assert one.method == other.method == "float"
        assert one.win.value == pytest.approx(other.win.value, abs=SAME)


def test_like_things_of_two_men_are_one_thing() -> None:
    """The first axe of one is the first axe of the other; his second one is not."""
    book = Notebook()
    fights = duels("mordheim", ["Warrior: axe, axe"], ["Warrior: sword", "Warrior: axe, sword"])
    one, other = (book.entries[book.enter(fight.fighters[0], fight.begin[1])].static for fight in fights)
    third = book.entries[book.enter(fights[1].fighters[1], fights[1].begin[2])].static
    assert one.arms[0] is other.arms[0] is third.arms[0]
    assert one.arms[1] is not one.arms[0]


def test_a_question_that_turns_out_to_read_more_starts_the_batch_again() -> None:
    """What a question reads is learnt from fights; one that reads more comes late here, and all come out right."""
    Notebook.learnt.clear()
    plain = duels("mordheim", ["Warrior: sword"], ["Warrior: axe"])
    late = duels(
        "mordheim", ["Warrior: spear; frenzy", "Champion: pistol, sword"], ["Warrior: halberd; charging", "Ghoul"]
    )
    check([*plain, *late])


def test_a_batch_starts_again_while_little_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few fights of a large lot go first, and meet what makes it start again; all come out as by themselves."""
    walked: list[int] = []
    known = Batch._known

    def counted(self: Batch, members: Sequence[Any], exact: Any) -> Any:
        walked.append(len(members))
        return known(self, members, exact)

    monkeypatch.setattr(Batch, "_known", counted)
    monkeypatch.setattr("pitfight.engines.batch.WORTH_SCOUTING", 4)
    monkeypatch.setattr("pitfight.engines.batch.SCOUTS", 3)
    Notebook.learnt.clear()
    late = ["Warrior: spear; frenzy", "Champion: pistol, sword", "Warrior: flail", "Champion: two clubs"]
    check(duels("mordheim", ["Warrior: sword", *late], ["Ghoul", "Warrior: axe"]))
    assert walked.count(10) == 1
    assert len(walked) > 2


def test_what_one_batch_learns_does_not_upset_another() -> None:
    """What questions read is known to all batches; one at work goes by what it knew until it starts again."""
    Notebook.learnt.clear()
    plain = duels("mordheim", ["Warrior: sword"], ["Warrior: axe"])
    late = duels(
        "mordheim", ["Warrior: spear; frenzy", "Champion: pistol, sword"], ["Warrior: halberd; charging", "Ghoul"]
    )
    batch = Batch(plain[0])
    batch.winners(plain)
    check(late)
    both = [*late, *duels("mordheim", ["Warrior: sword, axe"], ["Warrior: axe", "Ghoul"]), *plain]
    for fight, chances in zip(both, batch.winners(both), strict=True):
        own = cell(fight, Settings())
        assert chances == pytest.approx((own.win.value, own.lose.value, own.none.value), abs=SAME)


def test_what_a_symbol_cannot_stand_in_for_is_left_to_each_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that does something unusual with what it got costs speed, not the answer."""
    fights = duels("mordheim", ["Warrior: sword"], ["Warrior: axe", "Ghoul"])

    def refuses(*_: Any) -> None:
        raise TypeError("unsupported operand type(s)")

    monkeypatch.setattr("pitfight.engines.shapes.Recorder.walk", refuses)
    assert Batch(fights[0]).winners(fights) == [None, None]
    forget()
    alone = [cell(fight, Settings()).win for fight in fights]
    assert [own.win for own in cells(fights, Settings(), of=10_000)] == alone


def test_a_number_not_yet_read_is_read_when_something_is_done_with_it() -> None:
    """Sums stay unread; a difference, a product and words are the values themselves."""

    class Told:
        def part(self, whole: Any, name: Any, args: tuple[Any, ...] = (), *, call: bool = False) -> Any:
            return getattr(3, name)(*args)

        def unread(self, whole: Any, name: str, args: tuple[Any, ...]) -> Any:
            return "unread"

    number: Any = Symbol(cast(Reader, Told()), cast(Expression, None), 3)
    assert (number - 1, 5 - number, number * 2, 2 * number, str(number), number > 2) == (2, 2, 6, 6, "3", True)
    assert (number + 1, 1 + number) == ("unread", "unread")


OURS = [
    "WS4 S3 T3 W2 I4 A2 Ld7: sword",
    "WS4 S3 T3 W2 I4 A2 Ld7: sword, axe",
    "WS4 S3 T3 W2 I3 A2 Ld7: axe; mighty blow",
    "WS3 S4 T3 W2 I4 A2 Ld7: spear; jump up",
    "WS3 S4 T3 W1 I4 A1 Ld7: two clubs",
]
THEIRS = [
    "WS4 S3 T3 W2 I4 A2 Ld7: sword, helmet; step aside",
    "WS4 S3 T4 W1 I4 A2 Ld7: sword, buckler",
    "WS3 S3 T3 W2 I5 A1 Ld7: axe, light armour",
    "WS3 S4 T4 W2 I3 A2 Ld7: halberd; expert swordsman",
]
"""Men who are alike in much, so that numbers of blows, ways and whole graphs serve several of them."""


@pytest.fixture(scope="module")
def alone() -> list[Winners]:
    """The chances of each of ours against each of theirs, as fractions, each worked out with nothing remembered."""
    found = []
    for fight in duels("mordheim", OURS, THEIRS):
        forget()
        own = cell(fight, Settings(method="exact"))
        found.append((own.win.value, own.lose.value, own.none.value))
    return found


def everything(chain: Any) -> bool:
    """However long the fractions are."""
    return True


@pytest.mark.parametrize("lot", [1, 3, 20])
def test_what_serves_several_fights_is_what_each_would_have_found(lot: int, alone: list[Winners]) -> None:
    """To the last digit, whether all fights come at once or one after the other, and asked a second time."""
    fights = duels("mordheim", OURS, THEIRS)
    batch = Batch(fights[0])
    for _ in range(2):
        lots = [batch.winners(fights[at : at + lot], everything) for at in range(0, len(fights), lot)]
        assert [chances for part in lots for chances in part] == alone
    lots = [batch.winners(fights[at : at + lot]) for at in range(0, len(fights), lot)]
    for chances, own in zip(itertools.chain(*lots), alone, strict=True):
        assert chances == pytest.approx(own, abs=SAME)


@pytest.mark.parametrize("limit", ["expressions.MOST_KEPT", "expressions.MOST_STATICS", "batch.MOST_GRAPHS"])
def test_what_is_given_back_is_worked_out_again(
    limit: str, alone: list[Winners], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little is remembered, the answers stay."""
    monkeypatch.setattr(f"pitfight.engines.{limit}", 1)
    fights = duels("mordheim", OURS, THEIRS)
    batch = Batch(fights[0])
    for at in range(0, len(fights), 4):
        for chances, own in zip(batch.winners(fights[at : at + 4]), alone[at : at + 4], strict=True):
            assert chances == pytest.approx(own, abs=SAME)


def test_fights_of_other_classes_may_be_asked_about_a_route() -> None:
    """What makes no sense for them is not their way; whoever goes a route has the answer of its graph."""
    fights = duels("mordheim", OURS, THEIRS)
    batch = Batch(fights[0])
    batch.winners(fights)
    found = batch.winners(fights)  # from here on nothing is read that was not read before
    others = 0
    for fight, chances in zip(fights, found, strict=True):
        own = batch._enter(fight)
        assert own is not None
        ways = [
            (batch._classes(own) == classes, route)
            for classes, routes in batch._routes.items()
            for route in routes
            if route.is_gone_by(own)
        ]
        assert any(of_his_class for of_his_class, _ in ways)
        for of_his_class, route in ways:
            if of_his_class:
                assert route.solver.winners([own]) == [pytest.approx(chances, abs=SAME)]
        others += sum(len(routes) for routes in batch._routes.values()) - len(ways)
    assert others


def test_named_parts_are_told_apart_by_all_that_their_questions_say() -> None:
    """Two fights share what comes of a part only where the numbers of the blows are the same."""
    fights = duels("mordheim", OURS, THEIRS)
    batch = Batch(fights[0])
    batch.winners(fights)
    entered = [own for own in map(batch._enter, fights) if own is not None]
    shared = 0
    for solver in batch._solvers.values():
        for part in solver._parts:
            said: dict[Any, Any] = {}
            for own in entered:
                try:
                    number = tuple(look.number(own) for look in part.looks)
                    by_itself = part._worked_out(own)
                except NONSENSE:
                    continue
                shared += number in said
                assert said.setdefault(number, by_itself) == by_itself
    assert shared

"""Effects as data: what may be written, what verbs mean together, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest

from pitfight.effects import Condition, Effect, Ignore, Question, Registry, Row, counted_once, like
from pitfight.errors import RuleError

Facts = Mapping[str, Any]

REGISTRY: Registry[Facts] = Registry(
    questions={
        question.name: question
        for question in (
            Question("strength", "number", ("striker",), words={"add": "{n:+} Strength", "set": "Strength {n}"}),
            Question("save", "number", ("striker", "target"), base=7, words={"add": "save {n:+}",
                                                                            "add target": "own save {n:+}"}),
            Question("worst", "number", base=2, keep="highest"),
            Question("parry", "flag", words={"allow": "may parry"}),
            Question("order", "word", base="normal", words={"set": "strikes {n}"}),
            Question("immune", "words", words={"also": "immune to {n}"}),
            Question("again", "reroll"),
        )
    },
    conditions={
        condition.name: condition
        for condition in (
            Condition[Facts]("charging", lambda facts: facts.get("charging", False), "on the charge", "standing still"),
            Condition[Facts]("turn", lambda facts: facts.get("turn"), "in turn {n}"),
            Condition[Facts]("foe", lambda facts: frozenset(facts.get("foe", ())), "against {n}"),
        )
    },
    traits=frozenset({"heavy_blow", "poison"}),
)  # fmt: skip


def _row(*effects: Mapping[str, Any], **facts: Any) -> Row:
    return REGISTRY.row("club", "weapon", {"source": "p. 1", "effects": effects, **facts})


def _effects(*effects: Mapping[str, Any]) -> list[Effect]:
    return list(_row(*effects).effects)


def _answer(name: str, *effects: Mapping[str, Any], base: Any = None) -> Any:
    asked = [{"ask": name, **({"side": "striker"} if name == "save" else {}), **effect} for effect in effects]
    answers = {REGISTRY.answer(name, order, base) for order in permutations(_effects(*asked))}
    assert len(answers) == 1, "the order of rows must not matter"
    return REGISTRY.answer(name, _effects(*asked), base)


# -- numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ([], 3),
        ([{"add": 2}], 5),
        ([{"add": 2}, {"add": -1}], 4),
        ([{"times": 2}], 6),
        ([{"times": 2}, {"add": 1}], 7),
        ([{"times": 2}, {"times": 2}, {"add": -1}], 11),
        ([{"set": 2}], 2),
        ([{"set": 2}, {"add": 1}], 3),
        ([{"set": 2}, {"times": 3}], 6),
        ([{"set": 2}, {"set": 1}], 1),
        ([{"set": 5}], 5),
        ([{"set": 5, "fixed": True}], 5),
        ([{"set": 5, "fixed": True}, {"add": 2}, {"times": 2}], 5),
        ([{"set": 5, "fixed": True}, {"set": 1}], 5),
        ([{"set": 5, "fixed": True}, {"set": 4, "fixed": True}], 4),
    ],
)
def test_numbers_are_set_then_multiplied_then_added_to(effects: list[Mapping[str, Any]], expected: int) -> None:
    """The lowest set replaces the base, then times, then add; a fixed one closes the question."""
    assert _answer("strength", *effects, base=3) == expected


def test_keep_highest_takes_the_highest_set() -> None:
    """A question may keep the highest of several that set it; they replace its base."""
    assert _answer("worst") == 2
    assert _answer("worst", {"set": 4}, {"set": 3}) == 4
    assert _answer("worst", {"set": 1}) == 1


def test_a_base_of_the_asker_wins_over_that_of_the_question() -> None:
    """The base of a question stands in where the asker gives none, and 0 is a base."""
    assert _answer("save", {"add": -1}) == 6
    assert _answer("save", {"add": -1}, base=4) == 3
    assert _answer("save", {"add": -1}, base=0) == -1


# -- the other types ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effects", "base", "expected"),
    [
        ([], None, False),
        ([], True, True),
        ([{"allow": True}], None, True),
        ([{"allow": True}, {"forbid": True}], None, False),
        ([{"forbid": True}], True, False),
    ],
)
def test_forbid_wins_over_allow(effects: list[Mapping[str, Any]], base: bool | None, expected: bool) -> None:
    """One row that forbids is enough, whatever allows."""
    assert _answer("parry", *effects, base=base) is expected


def test_words_are_united() -> None:
    """Rows that also say something are heard together."""
    assert _answer("immune") == frozenset()
    assert _answer("immune", {"also": ["fear"]}, {"also": ["poison", "fear"]}, base=("psychology",)) == {
        "fear",
        "poison",
        "psychology",
    }


@pytest.mark.parametrize(
    ("said", "expected"),
    [([], "none"), (["ones"], "ones"), (["ones", "misses"], "misses"), (["any", "ones"], "any"), (["none"], "none")],
)
def test_the_widest_reroll_counts(said: list[str], expected: str) -> None:
    """Of several re-rolls the widest counts."""
    assert _answer("again", *({"reroll": word} for word in said)) == expected


def test_a_word_replaces_the_base() -> None:
    """A word that a row sets stands in place of the base."""
    assert _answer("order") == "normal"
    assert _answer("order", {"set": "last"}) == "last"


# -- once ---------------------------------------------------------------------------------------------------------


def _once(*given: tuple[Mapping[str, Any], bool]) -> int:
    kept = counted_once([(_effects({"ask": "strength", **raw})[0], stacks) for raw, stacks in given])
    found: int = REGISTRY.answer("strength", kept, 3)
    return found


def test_the_same_effect_counts_once() -> None:
    """Two of the same weapon give their bonus one time; a row that stacks gives it each time."""
    plus = {"add": 1}

    assert _once((plus, False), (plus, False)) == 4
    assert _once((plus, True), (plus, True)) == 5
    assert _once((plus, False), (plus, True)) == 5


def test_of_a_named_group_the_strongest_counts() -> None:
    """Within one name the effect that changes most is kept, whatever its sign and place."""
    small, large = {"add": 1, "once": "charge"}, {"add": -2, "once": "charge"}

    assert _once((small, False), (large, False)) == 1
    assert _once((large, False), (small, False)) == 1
    assert _once((small, False), ({"add": 1, "once": "drug"}, False)) == 5


def test_effects_of_one_row_are_different_effects() -> None:
    """Two effects of the same row both count, and equal effects of two rows do."""
    row = _effects({"ask": "strength", "add": 1}, {"ask": "strength", "add": 1})
    other = REGISTRY.row("mace", "weapon", {"effects": [{"ask": "strength", "add": 1}]}).effects

    assert REGISTRY.answer("strength", counted_once([(effect, False) for effect in (*row, *other)]), 3) == 6


# -- conditions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "facts", "holds"),
    [
        ({}, {}, True),
        ({"charging": True}, {"charging": True}, True),
        ({"charging": True}, {}, False),
        ({"charging": False}, {}, True),
        ({"not_charging": True}, {"charging": True}, False),
        ({"turn": 1}, {"turn": 1}, True),
        ({"turn": [1, 2]}, {"turn": 2}, True),
        ({"not_turn": [1, 2]}, {"turn": 2}, False),
        ({"not_turn": [1, 2]}, {"turn": 3}, True),
        ({"turn_least": 2}, {"turn": 2}, True),
        ({"turn_least": 2}, {"turn": 1}, False),
        ({"turn_least": 2}, {}, False),
        ({"not_turn_least": 2}, {"turn": 1}, True),
        ({"foe": "undead"}, {"foe": ["undead", "human"]}, True),
        ({"foe": ["undead", "daemon"]}, {"foe": ["human"]}, False),
        ({"not_foe": "undead"}, {"foe": ["human"]}, True),
        ({"charging": True, "turn": 1}, {"charging": True, "turn": 2}, False),
        ({"charging": True, "turn": 1}, {"charging": True, "turn": 1}, True),
    ],
)
def test_all_conditions_must_hold(when: dict[str, Any], facts: Facts, holds: bool) -> None:
    """All keys of ``when`` hold together; a list is any of, not_ turns round, _least compares."""
    (effect,) = _effects({"ask": "strength", "add": 1, "when": when})

    assert REGISTRY.holds(effect.when, facts) is holds


# -- what may be written ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "matter", "nearest"),
    [
        ({"ask": "strenght", "add": 1}, "no question", "strength"),
        ({"add": 1}, "no question", None),
        ({"ask": "strength"}, "needs one verb", None),
        ({"ask": "strength", "add": 1, "set": 2}, "needs one verb", None),
        ({"ask": "strength", "allow": True}, "needs one verb", None),
        ({"ask": "parry", "add": 1}, "needs one verb", None),
        ({"ask": "save", "add": 1}, "needs a side", None),
        ({"ask": "save", "add": 1, "side": "self"}, "needs a side", None),
        ({"ask": "strength", "add": 1, "wen": {}}, "no key", "when"),
        ({"ask": "strength", "add": 1, "when": {"chargin": True}}, "no condition", "charging"),
        ({"ask": "strength", "add": 1, "traits": ["poisn"]}, "no trait", "poison"),
        ({"ignore": "poisn"}, "no trait", "poison"),
        ({"ignore": "poison", "ask": "strength"}, "no key", None),
        ({"ignore": "poison", "when": {"chargin": True}}, "no condition", "charging"),
    ],
)
def test_a_slip_in_a_row_is_named(raw: Mapping[str, Any], matter: str, nearest: str | None) -> None:
    """Unknown questions, conditions, traits and keys, and verbs that do not fit, name the row and what is near."""
    with pytest.raises(RuleError, match=matter) as raised:
        _row(raw)

    assert raised.value.where == "weapon “club”"
    if nearest:
        assert nearest in raised.value.attempts


def test_a_row_keeps_its_facts() -> None:
    """Everything that is no effect is a fact; the row answers by its id, tags and class."""
    row = _row({"ask": "strength", "add": 1}, {"ignore": "poison", "side": "foe"}, tags=["club"], **{"class": "melee"})

    assert (row.source, row.tags) == ("p. 1", frozenset({"club", "melee"}))
    assert row.ignores == (Ignore("poison", "foe"),)
    assert [effect.once for effect in row.effects] == ["weapon/club/0"]


def test_rows_are_equal_by_kind_and_id() -> None:
    """A row is its kind and id."""
    assert _row() == _row({"ask": "strength", "add": 1})
    assert _row() != REGISTRY.row("club", "skill", {})
    assert hash(_row()) == hash(_row(tags=["x"]))


def test_a_row_like_another_adds_to_it() -> None:
    """A row that is like another has its effects and facts, its own keys first, but not its other names."""
    rows: dict[str, dict[str, Any]] = {
        "club": {"names": ["mace"], "hands": 1, "cost": 3, "effects": [{"ask": "strength", "add": 1}]},
        "hammer": {"like": "club", "cost": 5, "effects": [{"ask": "order", "set": "last"}]},
        "maul": {"like": "hammer", "hands": 2},
    }

    assert like(rows, "maul") == {
        "hands": 2,
        "cost": 5,
        "effects": [{"ask": "strength", "add": 1}, {"ask": "order", "set": "last"}],
    }
    assert "like" in rows["maul"]


def test_a_row_like_nothing_is_named() -> None:
    """A row like one that does not exist is a slip with the nearest name."""
    with pytest.raises(RuleError, match="does not exist") as raised:
        like({"club": {}, "maul": {"like": "clubb"}}, "maul")

    assert (raised.value.where, raised.value.attempts) == ("row “maul”", ("club",))


# -- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"ask": "strength", "add": 1}, "+1 Strength"),
        ({"ask": "strength", "set": 4, "fixed": True}, "Strength 4, whatever else applies"),
        ({"ask": "save", "side": "striker", "add": -1}, "save -1"),
        ({"ask": "save", "side": "target", "add": 1}, "own save +1"),
        ({"ask": "parry", "allow": True, "when": {"charging": True}}, "may parry on the charge"),
        ({"ask": "parry", "allow": True, "when": {"charging": False}}, "may parry standing still"),
        ({"ask": "parry", "allow": True, "when": {"not_charging": True}}, "may parry standing still"),
        ({"ask": "parry", "allow": True, "when": {"turn": [1, 2]}}, "may parry in turn 1 or 2"),
        ({"ask": "immune", "also": ["fear", "poison"]}, "immune to fear, poison"),
        ({"ask": "order", "set": "last", "traits": ["heavy_blow"]}, "strikes last (heavy blow)"),
        ({"ignore": "heavy_blow"}, "without its heavy blow"),
        ({"ignore": "poison", "side": "foe", "when": {"charging": True}}, "not touched by poison on the charge"),
    ],
)
def test_a_row_in_words(raw: Mapping[str, Any], expected: str) -> None:
    """What ``show`` prints comes from the same row, in words."""
    assert REGISTRY.sentences(_row(raw)) == [expected]

"""Fighters in words, fight files, grids, worked cases and answers at the table, as nobody should write them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pitfight as pf
from pitfight import checking
from pitfight.building import build, from_table, from_words
from pitfight.errors import PitfightError
from pitfight.fight import extras
from pitfight.files import parse
from pitfight.grids.grid import grid
from pitfight.systems import SYSTEMS, system
from tests.scale import inputs

INPUTS = inputs(30)
MANY = settings(max_examples=INPUTS, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
ODD = st.sampled_from(
    [
        *(
            "",
            " ",
            "\n",
            "\x00",
            "\x1b[2J",
            "\u202e",
            "ﬁ",
            "٣",
            "²",
            "½",
            "-1",
            "0",
            "9" * 20,
            "1e999",
            "NaN",
            "2x",
            "x" * 500,
        ),
        *(
            "=",
            ":",
            ";",
            ",",
            "[",
            "]",
            "(",
            ")",
            "[S+1",
            "#",
            "../../etc/passwd",
            "two",
            "a1",
            "b",
            "best",
            "5 x",
            "+",
            "%",
        ),
    ]
)
"""Pieces that have no business where they come."""


def words_of(key: str) -> st.SearchStrategy[str]:
    """Text made of what fighters of a system are made of, in any order, with other things between."""
    found = system(key)
    names = [id for kind in found.catalogue.tables for id in found.catalogue.tables[kind]]
    numbers = [f"{own.short}{value}" for own in found.characteristics for value in (0, 3, 11)]
    joints = st.sampled_from([": ", ", ", "; ", " = ", " ", "", " x ", "-", "; skill: ", "; weapon: "])
    piece = st.one_of(st.sampled_from([*names, *numbers]), ODD, st.text(max_size=12))
    return st.lists(st.tuples(piece, joints), min_size=1, max_size=8).map(
        lambda pairs: "".join(text + joint for text, joint in pairs)
    )


def answered(work: Callable[[], object]) -> None:
    """Something comes of it, or one sentence."""
    try:
        work()
    except PitfightError as error:
        sentence = str(error)
        assert sentence.strip()
        assert "\n" not in sentence
        assert not any(ord(letter) < 32 or ord(letter) == 127 for letter in sentence)


PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    ODD,
    st.text(max_size=20),
    st.sampled_from([10**30, -(10**30)]),
)
ANYTHING = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(ODD | st.text(max_size=8), inner, max_size=4)),
)
HEAD = ("system", "turn", "until", "options", "policy", "fighter", "from", "max_steps", "order")


@st.composite
def tables(draw: st.DrawFn, key: str) -> dict[str, Any]:
    """A fight nearly as a file would have it, some of its values anything at all."""
    found = system(key)
    keys = [*(own.name for own in found.characteristics), "gear", "skills", "rules", "profile", "side", "count", "id"]
    keys += ["name", "engaged", "status", "charging", "words", "weapons", "models"]
    named = [id for kind in found.catalogue.tables for id in found.catalogue.tables[kind]]
    value = st.one_of(st.sampled_from(named), st.lists(st.sampled_from(named), max_size=3), st.integers(0, 9), ANYTHING)
    row = st.dictionaries(st.sampled_from(keys), value, max_size=8)
    made: dict[str, Any] = {"system": key, "fighter": []}
    for side in "ab":
        fighter = draw(row)
        fighter.setdefault("side", side)
        made["fighter"].append(fighter)
    made |= draw(st.dictionaries(st.one_of(st.sampled_from(HEAD), ODD), ANYTHING, max_size=2))
    return made


@pytest.mark.parametrize("key", SYSTEMS)
@given(data=st.data())
@MANY
def test_fighters_in_words(key: str, data: st.DataObject) -> None:
    """Whatever the words are, they are a fight or a sentence."""
    text = data.draw(words_of(key))
    answered(lambda: build(from_words(key, [text], [text])))


@pytest.mark.parametrize("key", SYSTEMS)
@given(data=st.data())
@MANY
def test_fights_as_tables(key: str, data: st.DataObject) -> None:
    """Keys that exist, with values of any sort, size and depth."""
    table = data.draw(tables(key))
    answered(lambda: build(from_table(table)))


@given(text=st.one_of(st.text(), st.builds(json.dumps, ANYTHING)), name=st.sampled_from(["fight.toml", "fight.json"]))
@MANY
def test_fight_files(text: str, name: str) -> None:
    """A file of any text."""
    answered(lambda: from_table(parse(text, name)))


@given(content=st.binary(max_size=300))
@MANY
def test_files_of_any_bytes(content: bytes, tmp_path: Path) -> None:
    """A file of any bytes, taken for a fight, a grid, and worked cases."""
    for name in ("any.toml", "any.json"):
        file = tmp_path / name
        file.write_bytes(content)
        answered(lambda file=file: pf.odds(file))  # type: ignore[misc]
        answered(lambda file=file: grid(file))  # type: ignore[misc]
        answered(lambda file=file: checking.read(file))  # type: ignore[misc]


@given(data=st.data())
@MANY
def test_grids(data: st.DataObject) -> None:
    """A grid with keys and values of any sort is a grid or a sentence, before any fight is worked out."""
    side = st.dictionaries(st.sampled_from(["fighter", "gear", "skills", "t", "ws"]) | ODD, ANYTHING, max_size=3)
    table = data.draw(st.dictionaries(st.sampled_from(["a", "b"]), side, max_size=2))
    table |= data.draw(
        st.dictionaries(st.sampled_from(["options", "turn", "until", "policy", "x"]), ANYTHING, max_size=2)
    )

    def looked_at() -> None:
        grid({"system": "mordheim", **table}).check()

    answered(looked_at)


@pytest.mark.parametrize("key", SYSTEMS)
@given(data=st.data())
@MANY
def test_answers_at_the_table(key: str, data: st.DataObject) -> None:
    """A line of answers that nobody could have rolled, or has mangled."""
    examples = extras(system(key)).examples
    pieces = st.one_of(
        st.integers(-1, 12).map(str), st.sampled_from(["+", "-", "yes", "parry", "all", "first", "/", "."]), ODD
    )
    line = " ".join(data.draw(st.lists(pieces, max_size=12)))
    answered(lambda: pf.play(key, examples[0].a, examples[0].b, answers=line))


@given(
    arguments=st.lists(
        st.one_of(ODD, st.sampled_from(["odds", "mordheim", "Warrior", "--until", "--json", "--option"])), max_size=5
    )
)
@settings(MANY, max_examples=max(INPUTS // 10, 10))
def test_command_lines(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Words on the command line end in 0 to 3, and never in a traceback."""
    from pitfight.cli import main

    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    shown = capsys.readouterr()
    assert stopped.value.code in (0, 2, 3)
    assert "Traceback" not in shown.err + shown.out

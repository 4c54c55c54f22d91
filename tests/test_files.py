"""Fight files: both formats, and everything that can be wrong with a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitfight as pf
from pitfight.api import fight
from pitfight.errors import FightError
from pitfight.files import LARGEST, parse, read

TOML = """
system = "mordheim"
until = {phases = 2}
[options]
parry_two_swords = "none"
[policy.a]
parry = "never"
[[fighter]]
id = "ulli"
side = "a"
ws = 3
s = 3
t = 3
w = 1
i = 3
a = 1
ld = 7
gear = ["sword"]
[[fighter]]
side = "b"
ws = 3
s = 3
t = 3
w = 1
i = 3
a = 1
ld = 7
gear = ["axe"]
"""
MAN = {"ws": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7}
DATA: dict[str, Any] = {
    "system": "mordheim",
    "until": {"phases": 2},
    "options": {"parry_two_swords": "none"},
    "policy": {"a": {"parry": "never"}},
    "fighter": [{"id": "ulli", "side": "a", **MAN, "gear": ["sword"]}, {"side": "b", **MAN, "gear": ["axe"]}],
}


def _file(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def _answer(source: object) -> dict[str, object]:
    answer = pf.odds(source).as_json()  # type: ignore[arg-type]
    answer.pop("meta")
    return answer


def test_toml_json_and_mappings_are_the_same_fight(tmp_path: Path) -> None:
    """One fight in either format, or as a mapping, has one answer."""
    expected = _answer(DATA)

    assert _answer(_file(tmp_path, "fight.toml", TOML)) == expected
    assert _answer(_file(tmp_path, "fight.json", json.dumps(DATA))) == expected
    assert _answer(str(_file(tmp_path, "no ending", json.dumps(DATA)))) == expected
    assert set(expected["fighters"]) == {"ulli", "b1"}  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("bytes.toml", b"\x00\xff\xfe\x80"),
        ("picture.json", b"\x89PNG\r\n\x1a\n\x00"),
        ("latin.toml", 'system = "mörd"'.encode("latin-1")),
        ("empty.toml", ""),
        ("half.toml", 'system = "mordheim'),
        ("half.json", '{"system": "mordheim"'),
        ("list.json", "[1, 2]"),
        ("number.json", "7"),
        ("none.json", "null"),
        ("nan.json", '{"system": NaN, "fighter": []}'),
        ("deep.json", '{"system": ' + "[" * 100_000),
        ("deep.toml", "system = " + "[" * 100_000),
        ("deep-but-whole.json", '{"fighter": ' + "[" * 50_000 + "]" * 50_000 + "}"),
        ("long-number.json", '{"system": ' + "1" * 5_000 + "}"),
        ("long-number.toml", "system = " + "1" * 5_000),
        ("twice.toml", 'system = "a"\nsystem = "b"'),
    ],
)
def test_a_file_that_is_no_fight_is_named(tmp_path: Path, name: str, content: str | bytes) -> None:
    """Whatever a file holds, the error is a sentence that names the file."""
    with pytest.raises(FightError) as raised:
        read(_file(tmp_path, name, content))

    assert name in raised.value.sentence()
    assert raised.value.what


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"system": 3}, "system"),
        ({"system": None}, "system"),
        ({"fighter": []}, "fighter"),
        ({"fighter": DATA["fighter"][:1]}, "fighter"),
        ({"fighter": {"a": 1}}, "fighter"),
        ({"fighter": [*DATA["fighter"], 7]}, "fighter.3"),
        ({"fighter": "ulli"}, "fighter"),
        ({"max_steps": "many"}, "max_steps"),
        ({"max_steps": True}, "max_steps"),
        ({"max_steps": 1.5}, "max_steps"),
        ({"until": 3}, "until"),
        ({"until": {"phases": [1]}}, "until"),
        ({"options": []}, "options"),
        ({"options": {"parry_two_swords": {}}}, "options"),
        ({"policy": "best"}, "policy"),
        ({"policy": {"a": 3}}, "policy"),
        ({"turn": 1}, "turn"),
        ({"from": 1}, "from"),
    ],
)
def test_a_wrong_type_has_a_place(tmp_path: Path, change: dict[str, Any], place: str) -> None:
    """A value of the wrong type is an error that names the file and the key."""
    path = _file(tmp_path, "fight.json", json.dumps(DATA | change))
    with pytest.raises(FightError) as raised:
        read(path)

    assert raised.value.where.startswith(f"{path}, {place.replace('.', ' ')}")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"system": "chess"}, ""),
        ({"turn": "c"}, "turn"),
        ({"until": "never"}, "until"),
        ({"until": {"phases": 0}}, "until"),
        ({"until": {"phases": 10**9}}, "until"),
        ({"max_steps": 0}, "max_steps"),
        ({"options": {"no_such": "on"}}, "options"),
        ({"options": {"parry_two_swords": "seven"}}, "options"),
        ({"policy": {"c": "best"}}, "policy"),
        ({"policy": {"a": {"parry": "sometimes"}}}, "policy"),
        ({"from": "tomorrow"}, "from"),
        ({"fighter": [{**DATA["fighter"][0], "ws": "three"}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "ws": [3]}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "gear": 7}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "gear": [["sword"]]}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "gear": ["sward"]}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "speed": 4}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "side": "c"}, DATA["fighter"][1]]}, "fighter 1"),
        ({"fighter": [{**DATA["fighter"][0], "side": "b"}, DATA["fighter"][1]]}, "fighter"),
        ({"fighter": [{**DATA["fighter"][0], "id": ["x"]}, DATA["fighter"][1]]}, "fighter 1"),
        ({"fighter": [{**DATA["fighter"][0], "id": "b1"}, DATA["fighter"][1]]}, "fighter 2"),
        ({"fighter": [{**DATA["fighter"][0], "count": 0}, DATA["fighter"][1]]}, "fighter 1"),
        ({"fighter": [{**DATA["fighter"][0], "count": 10**6}, DATA["fighter"][1]]}, "fighter 1"),
        ({"fighter": [{**DATA["fighter"][0], "engaged": 3}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "engaged": ["nobody"]}, DATA["fighter"][1]]}, "ulli"),
        ({"fighter": [{**DATA["fighter"][0], "charging": "maybe"}, DATA["fighter"][1]]}, "ulli"),
    ],
)
def test_a_wrong_value_has_a_place(tmp_path: Path, change: dict[str, Any], place: str) -> None:
    """A value that makes no fight is an error that names the file and the place in it."""
    path = _file(tmp_path, "fight.json", json.dumps(DATA | change))
    with pytest.raises(FightError) as raised:
        pf.odds(path)

    assert str(path) in raised.value.where
    assert place in raised.value.where


def test_a_key_of_no_fight_offers_the_nearest() -> None:
    """A slip in a key offers the key that was meant."""
    with pytest.raises(FightError, match="policy") as raised:
        parse(
            'system = "mordheim"\npolcy = {}\n' + TOML.split("[policy.a]")[1].replace('parry = "never"', ""), "x.toml"
        )

    assert raised.value.attempts[0] == "policy"


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    """A file beyond the bound is refused by its size."""
    path = _file(tmp_path, "large.toml", TOML + "#" * LARGEST)
    with pytest.raises(FightError, match="are too many; the most is") as raised:
        read(path)

    assert raised.value.where == str(path)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder is named as one."""
    with pytest.raises(FightError, match="is a folder"):
        read(tmp_path)


@pytest.mark.parametrize("name", ["no such fight.toml", "no\0such", "x" * 5_000, "mordhiem"])
def test_what_is_no_file_is_an_error_for_the_writer(name: str) -> None:
    """A name of nothing is a sentence, whatever characters it has."""
    with pytest.raises(FightError):
        pf.odds(name)


def _anything(numbers: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.recursive(
        st.none() | st.booleans() | numbers | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
        max_leaves=5,
    )


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("until = []", "until", "a word is needed"),
        ("until = {phases = [1]}", "until", "a table of one key"),
        ("options = 3", "options", "a table is needed"),
        ("[options]\nhelmet_timing = [1.5, 2]", "options helmet_timing", "a list of two whole numbers"),
        ("[policy]\na = 3", "policy a", "a table of kinds of choice"),
    ],
)
def test_a_value_that_may_be_of_several_kinds_says_which(text: str, place: str, what: str) -> None:
    """The place ends where the value stands, and all kinds are named."""
    fighters = '\n[[fighter]]\nside = "a"\n[[fighter]]\nside = "b"\n'
    with pytest.raises(FightError) as caught:
        parse(f'system = "mordheim"\n{text}{fighters}', "fight.toml")
    assert caught.value.where == f"fight.toml, {place}"
    assert what in caught.value.what


def _refused(error: FightError, where: str) -> None:
    """An error must have a place and a matter."""
    assert where in error.where
    assert error.what


@pytest.mark.parametrize(
    "key", ["system", "turn", "until", "options", "policy", "from", "max_steps", "fighter", "order", "extra"]
)
@given(value=_anything(st.integers(-5, 10**9) | st.floats(allow_nan=False)))
@settings(derandomize=True, max_examples=40, deadline=None)
def test_any_value_of_any_key_is_read_or_refused(key: str, value: Any) -> None:
    """Whatever stands in place of a value, the file is read or refused with a sentence."""
    try:
        data = parse(json.dumps(DATA | {key: value}), "fight.json")
    except FightError as error:
        _refused(error, "fight.json")
    else:
        assert data[key] == value


FIGHTER_KEYS = (
    *("ws", "w", "gear", "skills", "rules", "profile", "charging", "status", "wounds_left", "id", "side", "count"),
    *("engaged", "fear_failed", "leader_ld", "combat_turn", "friends_near", "stood_up", "extra"),
)


@pytest.mark.parametrize("key", FIGHTER_KEYS)
@given(value=_anything(st.integers(-5, 99) | st.floats()))
@settings(derandomize=True, max_examples=40, deadline=None)
def test_any_value_of_a_fighter_makes_a_fight_or_a_sentence(key: str, value: Any) -> None:
    """Whatever stands in a fighter's table, the fight is built or refused with a sentence."""
    try:
        built = fight(DATA | {"fighter": [{**DATA["fighter"][0], key: value}, DATA["fighter"][1]]})
    except FightError as error:
        _refused(error, "")
    else:
        assert len(built.fighters) >= 2


def test_a_device_is_no_fight_file_and_is_not_read() -> None:
    with pytest.raises(FightError, match="is a device or a pipe"):
        read(Path("/dev/zero"))

"""A fighter in words: the parts that are read, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitfight.errors import FightError
from pitfight.words import LONGEST, Part, Words, counted, normal, read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Warrior", Words("", 1, "Warrior", (), ())),
        ("Warrior: sword, buckler", Words("", 1, "Warrior", (), (Part("sword"), Part("buckler")))),
        ("Warrior; sword; buckler", Words("", 1, "Warrior", (), (Part("sword"), Part("buckler")))),
        ("Warrior, sword; charging", Words("", 1, "Warrior", (), (Part("sword"), Part("charging")))),
        ("  Warrior :  sword ,, ; ", Words("", 1, "Warrior", (), (Part("sword"),))),
        ("ulli = Warrior: sword", Words("ulli", 1, "Warrior", (), (Part("sword"),))),
        ("5 warriors: sword", Words("", 5, "warriors", (), (Part("sword"),))),
        ("two Black Orcs", Words("", 2, "Black Orcs", (), ())),
        ("Warrior: two axes, 2 daggers", Words("", 1, "Warrior", (), (Part("axes", 2), Part("daggers", 2)))),
        ("Warrior: skill: pit fighter", Words("", 1, "Warrior", (), (Part("pit fighter", 1, "skill"),))),
        ("Warrior: Weapon: 2 axes", Words("", 1, "Warrior", (), (Part("axes", 2, "weapon"),))),
        (
            "WS4 S3 T3: sword",
            Words("", 1, "", (("ws", "4"), ("s", "3"), ("t", "3")), (Part("sword"),)),
        ),
        ("ws 4 Ld8+ A+1", Words("", 1, "", (("ws", "4"), ("ld", "8+"), ("a", "+1")), ())),
        ("x = WS4", Words("x", 1, "", (("ws", "4"),), ())),
    ],
)
def test_a_fighter_is_taken_apart(text: str, expected: Words) -> None:
    """A name, how many, profile or characteristics, then words, commas and semicolons alike."""
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sword", (1, "sword")),
        ("2 swords", (2, "swords")),
        ("2x swords", (2, "swords")),
        ("2 x swords", (2, "swords")),
        ("2× swords", (2, "swords")),
        ("2×swords", (2, "swords")),
        ("two axes", (2, "axes")),
        ("Six axes", (6, "axes")),
        ("an axe", (1, "axe")),
        ("brace of pistols", (2, "pistols")),
        ("Pair of daggers", (2, "daggers")),
        ("a brace of pistols", (2, "pistols")),
        ("a pair of daggers", (2, "daggers")),
        ("2 xiphoi", (2, "xiphoi")),
        ("two-handed sword", (1, "two-handed sword")),
        ("two", (1, "two")),
        ("9999 rats", (9999, "rats")),
    ],
)
def test_a_number_in_front_counts(text: str, expected: tuple[int, str]) -> None:
    """Figures and words count, with or without a times sign; hyphened names and a number alone do not."""
    assert counted(text) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Step Aside", "step-aside"),
        ("swords", "Sword"),
        ("light_armour", "Light  Armour"),
        ("ogre’s club", "Ogre's club"),
        ("no–pain", "no pain"),
        ("Axes", "axe"),
        ("STRASSE", "Straße"),
        ("guardsmen", "Guardsman"),
        ("Men-at-arms", "man at arms"),
        ("2 Beastmen", "2 beastman"),
    ],
)
def test_names_are_compared_without_case_hyphens_and_plural(one: str, other: str) -> None:
    """Two ways to write a name are the same name."""
    assert normal(one) == normal(other)


@pytest.mark.parametrize(("one", "other"), [("mutant", "mutate"), ("harness", "harne"), ("axe 2", "axe")])
def test_other_names_stay_apart(one: str, other: str) -> None:
    """What is left out does not make other names equal."""
    assert normal(one) != normal(other)


@pytest.mark.parametrize("name", ["harness", "cutlass", "moss"])
def test_an_ending_in_ss_is_no_plural(name: str) -> None:
    """A name that ends in ss keeps both."""
    assert normal(name) == name


@given(st.text(max_size=40))
@settings(derandomize=True, max_examples=200)
def test_a_normal_name_stays_as_it_is(text: str) -> None:
    """Case and blanks of a name that is normal already change nothing."""
    once = normal(text)

    assert normal(f"  {once} ") == once or once.endswith("s")
    assert "  " not in once


@pytest.mark.parametrize("text", ["", "   ", ": sword", "; sword", "= Warrior", "ulli =", "ulli = : sword"])
def test_nobody_is_refused(text: str) -> None:
    """Without a profile or characteristics, or without the name that = promises, there is no fighter."""
    with pytest.raises(FightError):
        read(text)


def test_a_text_too_long_is_refused() -> None:
    """A fighter in words has a bound."""
    assert read("x" * LONGEST).head == "x" * LONGEST
    with pytest.raises(FightError, match="at most"):
        read("x" * (LONGEST + 1))


@given(st.text(max_size=80))
@settings(derandomize=True, max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever is written, the answer is a fighter with somebody in him, or a sentence."""
    try:
        words = read(text)
    except FightError as error:
        sentence = error.what
    else:
        sentence = words.head or " ".join(name for name, _ in words.characteristics)
        assert all(part.text for part in words.parts)
    assert sentence

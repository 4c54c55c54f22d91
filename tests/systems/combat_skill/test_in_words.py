"""Units in words: each thing is said once, numbers are whole, and sentences name the word and what would be right."""

from __future__ import annotations

import pytest

import pitfight as pf
from pitfight.api import fight
from pitfight.systems.combat_skill.unit import Unit
from tests.systems.combat_skill.units import ONE, odds, unit


def made(words: str) -> Unit:
    """The unit that the words mean."""
    found = fight("combat-skill", words, ONE).fighters[0]
    assert isinstance(found, Unit)
    return found


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(
    "words",
    [
        "20 Halberdiers x5.5",
        "20 Halberdiers x-5",
        "20 Halberdiers x",
        "20 Halberdiers: x5.5",
        "20 Halberdiers: x-5",
        "20 Halberdiers: frontage -5",
        "20 Halberdiers: frontage five",
        "20 CS3 S3 T3 W1 I3 A1 Ld7 x5.5",
        "20 CS3 S3 T3 W1 I3 A1 Ld7 x-5",
    ],
)
def test_a_frontage_is_a_whole_number(words: str) -> None:
    """Anything else is named, with what would be right; no sign and no point is read over."""
    with pytest.raises(pf.FightError) as error:
        fight("combat-skill", words, ONE)
    assert "is no frontage: write an x and how many models stand side by side, as in x5" in error.value.what
    assert error.value.attempts == ("x5",)


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("20 Halberdiers x0", "0 is out of range, 1 to 20"),
        ("20 Halberdiers x21", "a front of 21 is wider than the unit: 20 models"),
        ("20 Halberdiers x500", "a front of 500 is wider than the unit: 20 models"),
        ("20 Halberdiers x99999999999999999999", "“99999999999999999999” is no whole number from 1 to 20"),
    ],
)
def test_a_frontage_is_at_most_the_models_of_the_unit(words: str, sentence: str) -> None:
    """And one at least."""
    with pytest.raises(pf.FightError) as error:
        fight("combat-skill", words, ONE)
    assert error.value.what == sentence


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(
    ("words", "cure"),
    [("halberdiers 20x5", "20 Imperial Halberdiers x5"), ("Trolls 3", "3 Trolls")],
)
def test_a_number_behind_the_name_is_put_right(words: str, cure: str) -> None:
    """Not taken for a characteristic that nobody knows."""
    with pytest.raises(pf.FightError) as error:
        fight("combat-skill", words, ONE)
    assert error.value.what.endswith(f"how many there are stands before the name, as in “{cure}”")
    assert error.value.attempts == (cure,)


@pytest.mark.clause("CS-12")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("champion, champion", "“champion” says again what “champion” says (champion). Keep one of them"),
        ("standard, full command", "“full command” says again what “standard” says (standard). Keep one of them"),
        ("charging, charge", "“charge” says again what “charging” says (charging). Keep one of them"),
        ("x5, x5", "“x5” says again what “x5” says (frontage). Keep one of them"),
        ("x5, frontage 6", "“frontage 6” contradicts “x5” (frontage). Keep one of them"),
        ("flank, rear", "“rear” contradicts “flank” (arc). Keep one of them"),
        ("cavalry, infantry", "“infantry” contradicts “cavalry” (type). Keep one of them"),
        ("fear failed, fear passed", "“fear passed” contradicts “fear failed” (fear failed). Keep one of them"),
        ("CS5, cs 4", "“cs 4” contradicts “CS5” (combat skill). Keep one of them"),
        ("4+ save, 5+ save", "“5+ save” contradicts “4+ save” (save). Keep one of them"),
        ("3 standards", "“3 standards”: this is said once, without a number"),
        ("contact", "“contact” needs a number: contact 1"),
    ],
)
def test_nothing_is_said_twice(words: str, sentence: str) -> None:
    """The sentence names both words."""
    with pytest.raises(pf.FightError) as error:
        fight("combat-skill", f"20 Halberdiers: {words}", ONE)
    assert error.value.what == sentence


@pytest.mark.clause("CS-01")
def test_the_head_says_a_thing_once_too() -> None:
    """Two frontages, two values of a characteristic, and one more among the words."""
    for words in ("20 Halberdiers x5 x6", "20 Halberdiers x5: x6", "20 CS3 CS4 S3 T3 W1 I3 A1 Ld7"):
        with pytest.raises(pf.FightError, match="contradicts"):
            fight("combat-skill", words, ONE)


@pytest.mark.clause("CS-01")
def test_numbers_stand_before_or_behind_their_names() -> None:
    """One among them."""
    assert made("20 Halberdiers: 4 wide").frontage == made("20 Halberdiers x4 wide").frontage == 4
    assert made("20 Halberdiers: 1 in contact").contact == made("20 Halberdiers: contact 1").contact == 1
    for words in ("carries 2 wounds", "carrying 2", "2 wounds carried", "wounds carried 2", "wounds-carried 2"):
        lost = odds(unit(i=9, s=10), unit(words, n=2, w=3), until="blows", options={"parry": "off"})
        assert lost.fighters["b1"].wounds_left[1].value > 0, words


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize(
    ("words", "attacks"),
    [
        ("CS3 S3 T3 W1 I3 AD6 Ld7", "D6"),
        ("CS3 S3 T3 W1 I3 ad6+1 Ld7", "D6+1"),
        ("CS3 S3 T3 W1 I3 A D6 Ld7", "D6"),
        ("CS3 S3 T3 W1 I3 A2D6 Ld7", "2D6"),
        ("3 CS3 S3 T3 W1 I3 A D3+1 Ld7 x2", "D3+1"),
        ("AD6 CS3 S3 T3 W1 I3 Ld7", "D6"),
        ("CS3 S3 T3 W1 I3 Ld7 AD6 x1", "D6"),
        ("20 Goblins x5: A D6", "D6"),
        ("20 Goblins x5: AD6", "D6"),
        ("20 Goblins x5: attacks 2D6", "2D6"),
    ],
)
def test_attacks_may_be_dice(words: str, attacks: str) -> None:
    """In the head and among the words, with a blank or without."""
    assert str(made(words).lines[0].attacks) == attacks


@pytest.mark.clause("CS-01")
def test_attacks_by_dice_are_said_once_and_rightly() -> None:
    """Two numbers of Attacks contradict each other, and a die with eight faces is none."""
    with pytest.raises(pf.FightError, match="contradicts"):
        made("CS3 S3 T3 W1 I3 AD6 A2 Ld7")
    with pytest.raises(pf.FightError, match="is no number of Attacks: 0 to 10, or dice such as D6"):
        made("CS3 S3 T3 W1 I3 AD8 Ld7")


@pytest.mark.clause("CS-09")
def test_what_is_worn_is_shown_though_it_be_of_no_use() -> None:
    """A shield beside a weapon for two hands stays in the first line, and a notice says why it does nothing."""
    plain = odds("5 Halberdiers x5", ONE)
    answer = odds("5 Halberdiers x5: shield", ONE)
    assert fight("combat-skill", "5 Halberdiers x5: shield", ONE).words[0] == (
        "5 Imperial Halberdiers x5: halberd, shield, light armour"
    )
    told = "the shield is of no use while both hands are on the halberd"
    assert answer.notices == (f"Imperial Halberdiers: {told}",)
    assert fight("combat-skill", "5 Swordsmen x5: halberd", ONE).notices == (f"Imperial Swordsmen: {told}",)
    assert answer.fighters == plain.fighters
    assert odds("5 Halberdiers x5: shield, spear", ONE).notices == ()

"""Numbers of fighters and vehicles: each has its limits, in words and in tables, and what lies outside is named."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from tests.systems.wh40k2e.duels import NUMBERS, PLAIN, man, play, table

WRONG_FORM: tuple[Any, ...] = ("x", "4.5", 4.5, True, [1], {}, "1e3", "٣", 10**30)
"""No whole numbers, or none of any use."""
LIMITS: dict[str, tuple[int, int]] = {
    "m": (0, 20),
    "ws": (0, 10),
    "bs": (0, 10),
    "s": (1, 10),
    "t": (1, 10),
    "w": (1, 10),
    "i": (0, 10),
    "a": (0, 10),
    "ld": (0, 10),
    "parries": (0, 5),
    "steed_attacks": (0, 10),
    "mastery": (0, 4),
    "wounds_left": (0, 1),
}
"""The limits of each number of a model."""
FIGHTER = {**NUMBERS, "id": "a1", "side": "a"}
FOE = {**NUMBERS, "id": "b1", "side": "b"}


def refusal(*fighters: dict[str, Any]) -> str:
    """The sentence with which a fight between tables is refused."""
    with pytest.raises(pf.FightError) as refused:
        pf.play(table(*fighters))
    return str(refused.value)


@pytest.mark.clause("W2-01")
@pytest.mark.parametrize(("key", "limits"), LIMITS.items())
def test_each_number_of_a_model_has_limits(key: str, limits: tuple[int, int]) -> None:
    """One less, one more, and what is no whole number are refused with the place and the limits."""
    lowest, highest = limits
    for number in (lowest - 1, highest + 1, -(10**9), 10**9):
        sentence = refusal({**FIGHTER, key: number}, FOE)
        assert sentence.startswith(f"fighter a1, {key}: {number} is out of range, {lowest} to {highest}")
    for number in WRONG_FORM:
        assert f"is no whole number from {lowest} to {highest}" in refusal({**FIGHTER, key: number}, FOE)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("save", 1, "“1” is out of range: 2+ to 6+, or none"),
        ("save", "1+", "“1+” is out of range: 2+ to 6+, or none"),
        ("save", "7+", "“7+” is out of range: 2+ to 6+, or none"),
        ("save", "-3+", "“-3+” is out of range: 2+ to 6+, or none"),
        ("save", "1+ on 2d6", "“1+ on 2d6” is out of range: 2+ to 12+, or none"),
        ("save", "13+ on 2d6", "“13+ on 2d6” is out of range: 2+ to 12+, or none"),
        ("save", "3+ on 3d6", "“3+ on 3d6” is no save: 2+ to 6+, or 2+ to 12+ on 2d6, or none"),
        ("save", 3.5, "“3.5” is no save"),
        ("save", True, "“true” is no save"),
        ("save", [3], "“[3]” is no save"),
        ("save", "9" * 30, "is out of range: 2+ to 6+, or none"),
        ("field", "1+", "“1+” is out of range: 2+ to 6+, or none"),
        ("field", "9+", "“9+” is out of range: 2+ to 6+, or none"),
        ("field", -4, "“-4” is out of range: 2+ to 6+, or none"),
        ("field", "4+ on 2d6", "“4+ on 2d6” is no field save: 2+ to 6+, or none"),
        ("field", 4.5, "“4.5” is no field save: 2+ to 6+, or none"),
    ],
)
def test_saves_are_never_better_than_two_and_within_their_dice(key: str, value: Any, sentence: str) -> None:
    """With one die to 6, with two to 12; a field has one die."""
    assert refusal({**FIGHTER, key: value}, FOE).startswith(f"fighter a1, {key}: ")
    assert sentence in refusal({**FIGHTER, key: value}, FOE)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("save 1+", "save: “1+” is out of range: 2+ to 6+, or none"),
        ("1+", "save: “1+” is out of range"),
        ("save -3+", "save: “-3+” is out of range"),
        ("13+ on 2d6", "save: “13+ on 2d6” is out of range: 2+ to 12+, or none"),
        ("save 3+ on 3d6", "save: “3+ on 3d6” is no save"),
        ("7+ save", "save: “7+” is out of range"),
        ("save", "“save”: what is rolled for it is missing"),
        ("field 9+", "field: “9+” is out of range: 2+ to 6+, or none"),
        ("9+ field", "field: “9+” is out of range"),
        ("field 4+ on 2d6", "field: “4+ on 2d6” is no field save"),
        ("field", "“field”: what is rolled for it is missing"),
        ("parries -1", "parries: -1 is out of range, 0 to 5"),
        ("-1 parries", "parries: -1 is out of range, 0 to 5"),
        ("parries 1.5", "parries: “1.5” is no whole number from 0 to 5"),
        ("11 parries", "parries: 11 is out of range, 0 to 5"),
        ("mastery 5", "mastery: 5 is out of range, 0 to 4"),
        ("steed attacks 11", "steed_attacks: 11 is out of range, 0 to 10"),
        ("wounds left 2", "wounds_left: 2 is out of range, 0 to 1"),
        ("movement 21", "movement: 21 is out of range, 0 to 20"),
    ],
)
def test_numbers_in_words_have_the_same_limits(word: str, sentence: str) -> None:
    """The sentence is that of the table."""
    with pytest.raises(pf.FightError) as refused:
        play(man(word), PLAIN)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("ws 11", "weapon_skill: 11 is out of range, 0 to 10"),
        ("ws -1", "weapon_skill: -1 is out of range, 0 to 10"),
        ("ws 4.5", "weapon_skill: “4.5” is no whole number from 0 to 10"),
        ("weapon skill 11", "weapon_skill: 11 is out of range"),
        ("a 11", "attacks: 11 is out of range, 0 to 10"),
        ("w 5²", "wounds: “5²” is no whole number"),
        ("s 0", "strength: 0 is out of range, 1 to 10"),
        ("ws 3, ws 4", "“ws 4” contradicts what was said before: weapon skill 3"),
        ("save 3+, save 4+", "“save 4+” contradicts what was said before: save 3+"),
        ("save 3+, flak", "flak and a save in figures: one of them holds"),
        ("field 4+, refractor field", "refractor field and a field in figures: one of them holds"),
    ],
)
def test_characteristics_in_words_change_those_of_a_profile(word: str, sentence: str) -> None:
    """Within the same limits, once each."""
    with pytest.raises(pf.FightError) as refused:
        play(f"Space Marine: {word}", PLAIN)
    assert sentence in str(refused.value)


def test_what_the_limits_allow_is_read() -> None:
    """Saves with and without their sign, an Attack of its own behind the article, the number in front or behind."""
    for words, same in (
        ("save 3", "save 3+"),
        ("3+ save", "save 3+"),
        ("2+ on 2d6", "save 2+ on 2D6"),
        ("field 4", "4+ field"),
        ("a 2", "attacks 2"),
        ("parries 2", "2 parries"),
        ("save 2+", "chaos armour"),
        ("field 5+", "refractor field"),
        ("no save", "save none"),
    ):
        one, other = (pf.odds("wh40k2e", f"Space Marine: bolt pistol, {own}", PLAIN).win for own in (words, same))
        assert one == other, words
    assert pf.play("wh40k2e", "Space Marine: save 5+, field 6+", PLAIN).fight.words[0].endswith("save 5+, field 6+")


@pytest.mark.clause("W2-09")
@pytest.mark.parametrize(
    ("armour", "sentence"),
    [
        (0, "armour: 0 is out of range, 1 to 60"),
        (-5, "armour: -5 is out of range, 1 to 60"),
        (61, "armour: 61 is out of range, 1 to 60"),
        ("thick", "armour: “thick” is no whole number from 1 to 60"),
        (20.5, "armour: “20.5” is no whole number from 1 to 60"),
        (True, "armour: “true” is no whole number from 1 to 60"),
        ({"hull": 0}, "armour, hull: 0 is out of range, 1 to 60"),
        ({"hull": [20, 61]}, "armour, hull: 61 is out of range, 1 to 60"),
        ({"hull": "x"}, "armour, hull: “x” is no whole number from 1 to 60"),
        ({str(number): 10 for number in range(7)}, "no more than 6 locations"),
    ],
)
def test_armour_of_a_vehicle_has_limits(armour: Any, sentence: str) -> None:
    """1 to 60, for each location and side."""
    assert sentence in refusal(FIGHTER, {"id": "b1", "side": "b", "armour": armour})


@pytest.mark.clause("W2-12")
def test_a_vehicle_without_weapon_skill_is_given_none() -> None:
    """Only one with a Weapon Skill on its datafax fights; a walker of one's own is described without a profile."""
    for words, sentence in (
        ("Rhino: ws 3", "weapon_skill: a Rhino has no Weapon Skill, so it does not fight"),
        ("Stone Building: ws 3", "weapon_skill: a Stone Building has no Weapon Skill"),
        ("Rhino: charging", "“charging” does nothing: Rhino has no Weapon Skill, so it does not fight"),
        ("Rhino: s 4", "“strength” does nothing"),
        ("Rhino: sword", "“sword” does nothing"),
        ("Rhino: power armour", "“power armour” does nothing: Rhino has no Weapon Skill, so it does not fight"),
        ("Rhino: hatred", "“hatred” does nothing"),
        ("Rhino: fear", "“fear” does nothing"),
        ("Space Marine Dreadnought: power armour", "“power armour” does nothing: hits on it are penetrations"),
        ("Space Marine Dreadnought: refractor field", "“refractor field” does nothing"),
        ("Space Marine Dreadnought: wounds 1", "“wounds left” does nothing: hits on it are penetrations"),
        ("Space Marine Dreadnought: t 8", "“toughness” does nothing"),
        ("Rhino: save 3+", "“save” does nothing"),
        ("IG Sentinel: save 3+", "“save” does nothing: hits on it are penetrations"),
        ("Space Marine: armour 20", "Space Marine is no vehicle, so it has no armour value"),
    ):
        with pytest.raises(pf.FightError) as refused:
            play(PLAIN, words)
        assert sentence in str(refused.value)
    assert "“s” does nothing" in refusal(FIGHTER, {"id": "b1", "side": "b", "armour": 20, "s": 4})
    assert play(PLAIN, "WS3 S6 T6 W1 I3 A2 Ld8: armour 18").statuses["b1"] == "intact"
    assert play(PLAIN, "IG Sentinel: ws 4").statuses["b1"] == "intact"


@pytest.mark.clause("W2-09", "W2-13")
def test_a_location_that_is_not_there_is_not_one_that_cannot_be_reached() -> None:
    """Each has its sentence; so have a side of the vehicle, and a walker, whose location is rolled."""
    for words, sentence in (
        ("Rhino: location turret", "it has no “turret”: its locations are track, hull, weapons"),
        ("Ork Wartrak: location crew", "“crew” cannot be reached by a hit on the vehicle"),
        ("Ork Wartrak: location turret", "it has no “turret”: its locations are wartrak"),
        ("Rhino: location rear", "“rear” is no location but where the attackers stand"),
        ("IG Sentinel: location legs", "where a walker is hit is rolled, unless walker_hits is as_vehicle_hth"),
    ):
        with pytest.raises(pf.FightError) as refused:
            play(PLAIN, words)
        assert sentence in str(refused.value)
    chosen = play(PLAIN, "IG Sentinel: location legs", options={"walker_hits": "as_vehicle_hth"})
    assert chosen.statuses["b1"] == "intact"


@pytest.mark.clause("W2-10")
def test_what_may_be_used_instead_is_said() -> None:
    """A move-or-fire weapon is refused with what may be used; a gun with sustained fire strikes once for each hit."""
    with pytest.raises(pf.FightError, match=r"heavy bolter: .*close combat weapon or a pistol.*boltgun or meltagun"):
        play(man("heavy bolter"), "Rhino")
    with pytest.raises(pf.FightError, match="list the gun alone, such as a storm bolter"):
        play(man("sustained fire"), "Rhino")
    one, other = (pf.odds("wh40k2e", man(gun), "Rhino", until="blows").detail for gun in ("storm bolter", "boltgun"))
    assert one == other


CREW: dict[str, Any] = {**NUMBERS, "side": "b", "crew_of": "b1", "driver": True}


@pytest.mark.clause("W2-09", "W2-13")
@pytest.mark.parametrize(
    ("fighters", "sentence"),
    [
        (
            ({"id": "b1", "side": "b", "profile": "rhino", "armour": {"hull": {"front": 20, "side": 12, "rear": 5}}},),
            "armour, hull: side and rear have one armour value; give one of them",
        ),
        (({**NUMBERS, "id": "b1", "side": "b", "squad": ["x"]},), "“squad” is one name, not “['x']”"),
        (({**NUMBERS, "id": "b1", "side": "b", "crew_of": True},), "“crew_of” is one name"),
        (
            ({"id": "b1", "side": "b", "profile": "land speeder"}, {**CREW, "id": "b2"}, {**CREW, "id": "b3"}),
            "fighter b3, driver: “b1” has a driver already, and one drives",
        ),
        (
            (
                {
                    **NUMBERS,
                    "id": "b1",
                    "side": "b",
                    "weapons": [{"name": "house blade", "strength": 4, "user_plus": 1}],
                },
            ),
            "house blade: “strength” and “user_plus” are two ways to say one thing; give one",
        ),
    ],
)
def test_what_contradicts_itself_is_refused(fighters: tuple[dict[str, Any], ...], sentence: str) -> None:
    """Nothing of it is dropped in silence."""
    assert sentence in refusal(FIGHTER, *fighters)


@pytest.mark.clause("W2-09")
def test_side_and_rear_may_be_given_alike() -> None:
    """They have one armour value."""
    armour = {"hull": {"front": 20, "side": 12, "rear": 12}}
    fight = table(FIGHTER, {"id": "b1", "side": "b", "profile": "rhino", "armour": armour})
    assert pf.play(fight).statuses["b1"] == "intact"

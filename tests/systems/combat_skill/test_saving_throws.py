"""Saving throws: armour and what betters it, then one of ward, regeneration and parry."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.combat_skill.units import asked, hurt, play, unit, wounds

STRONG = unit(s=4)
PLAIN = unit()


def saved(*words: str, by: str = PLAIN, **rest: object) -> Fraction:
    """The chance that a wound is saved; whoever wears this is hit without a die and wounded on 2+."""
    options = {"parry": "off", **rest.pop("options", {})}  # type: ignore[dict-item]
    return 1 - hurt(by, unit(*words, cs=0, t=1), options=options, **rest) / Fraction(5, 6)


def need(*words: str) -> int:
    """The armour save of what is worn against a blow that takes nothing from it; 7 for none."""
    return 7 - int(saved(*words) * 6)


@pytest.mark.clause("CS-09")
@pytest.mark.parametrize(
    ("words", "face"),
    [
        ("standard", 7),
        ("light armour", 6),
        ("heavy armour", 5),
        ("full plate", 4),
        ("gromril armour", 4),
        ("chaos armour", 4),
        ("shield", 6),
        ("light armour, shield", 5),
        ("heavy armour, shield", 4),
        ("scaly skin 5+", 5),
        ("natural armour 4+, shield", 3),
        ("scaly skin 5+, light armour", 5),
        ("cavalry", 6),
        ("warhorse", 6),
        ("war boar", 5),
        ("cold one, heavy armour, shield", 2),
        ("cavalry, thick-skinned", 5),
        ("warhorse, barding, full plate", 2),
        ("halberd, light armour, shield", 6),
        ("spear, light armour, shield", 5),
        ("save 3+", 3),
        ("heavy armour, save 6+", 6),
    ],
)
def test_what_is_worn_makes_the_save(words: str, face: int) -> None:
    """The best suit, bettered by shield, mount and barding; two hands on a weapon leave none for a shield."""
    assert need(words) == face


@pytest.mark.clause("CS-09", "CS-18")
def test_a_save_is_a_die_of_at_least_the_save_after_modifiers() -> None:
    """5+ against Strength 4: asked as 6+, and a 6 saves."""
    target = unit("heavy armour", cs=0, t=1, i=1)
    assert asked(play(STRONG, target, "2")) == ("armour", "6+")
    assert play(STRONG, target, "2 6").wounds_left["b1"] == 1
    assert play(STRONG, target, "2 5").wounds_left["b1"] == 0


@pytest.mark.clause("CS-16")
def test_strength_takes_from_armour_only() -> None:
    """A ward save is never modified."""
    mighty = unit(s=10)
    assert saved("full plate", by=mighty) == 0
    assert saved("ward 5+", by=mighty) == Fraction(1, 3)
    assert saved("4+ ward save", by=mighty) == Fraction(1, 2)
    assert saved("daemonic ward", by=mighty) == Fraction(1, 3)


@pytest.mark.clause("CS-16")
def test_one_save_die_per_wound() -> None:
    """Armour, and if it fails one other save, the best."""
    assert saved("full plate", "ward 5+", "ward 6+") == 1 - Fraction(1, 2) * Fraction(2, 3)
    assert saved("ward 6+", "regeneration") == Fraction(1, 2)
    target = unit("light armour", cs=0, t=1, n=3, i=1)
    game = play(unit(n=3), target, "2-2-2")
    assert asked(game) == ("armour", "6+")
    assert play(unit(n=3), target, "2-2-2 6-6-5").wounds_left["b1"] == 2


@pytest.mark.clause("CS-09")
def test_armour_piercing_takes_one_more() -> None:
    """5+ becomes 6+."""
    assert saved("heavy armour", by=unit("armour piercing")) == Fraction(1, 6)


@pytest.mark.clause("CS-09")
def test_the_best_save_is_unlimited_or_by_option_1() -> None:
    """0+ against Strength 5 is 2+; held at 1+ it is 3+."""
    assert saved("save 0+", by=unit(s=5)) == Fraction(5, 6)
    assert saved("save 0+", by=unit(s=5), options={"armour_best": "1"}) == Fraction(2, 3)


@pytest.mark.clause("CS-09")
def test_hand_weapon_and_shield_parry_from_the_front_on_foot() -> None:
    """A ward save of 6, not for the mounted, the frenzied, other weapons, or against flank and rear."""
    on = {"parry": "ward6"}
    armour = Fraction(1, 6)
    parried = 1 - Fraction(5, 6) * Fraction(5, 6)
    assert saved("shield", options=on) == parried
    assert saved("hand weapon", "shield", options=on) == parried
    assert saved("shield") == armour
    assert saved("spear", "shield", options=on) == armour
    assert saved("cavalry", "shield", options=on) == Fraction(1, 3)
    assert saved("shield", "frenzy", options=on) == armour
    assert saved("shield", by=unit("flank"), options=on) == armour
    assert saved("shield", by=unit("rear"), options=on) == armour
    assert saved("shield", by=unit("monster", "stomp", cs=0), options=on) == armour


@pytest.mark.clause("CS-09")
def test_regeneration_is_put_out_by_flames_from_the_next_step_on() -> None:
    """In the step of the flames it saves from other blows; later in the round it does not; the next round it does."""
    troll = "z = " + unit("regeneration", cs=0, t=1, w=9, i=1)
    fire, plain = "x = " + unit("flaming attacks", i=5), "y = " + unit(i=4)
    after = wounds([fire, plain], troll, "z")
    assert after[2] == Fraction(25, 36)
    together = wounds(["x = " + unit("flaming attacks", i=4), plain], troll, "z")
    assert together[2] == Fraction(25, 72)
    game = play([fire, plain], troll, "2 2", until="rounds=2")
    assert asked(game)[0] == "to_wound"
    assert asked(play([fire, plain], troll, "1 2", until="rounds=2")) == ("ward", "4+")
    assert hurt(unit("flaming attacks"), unit("regeneration 5+", cs=0, t=1)) == Fraction(5, 6)
    assert saved("regeneration 5+") == Fraction(1, 3)


@pytest.mark.clause("CS-09")
def test_an_impact_hit_puts_no_regeneration_out() -> None:
    """One automatic hit and one blow, each wounds on 4+ and is regenerated on 4+: a quarter and a quarter.

    The flames of the other unit, which strikes nobody, only make regeneration worth watching.
    """
    charger = "x = " + unit("cavalry", "impact hits 1", "charging")
    torch = "y = " + unit("flaming attacks", cs=0)
    troll = "z = " + unit("regeneration", cs=0, w=9)
    assert wounds([charger, torch], troll, "z") == {0: Fraction(9, 16), 1: Fraction(6, 16), 2: Fraction(1, 16)}

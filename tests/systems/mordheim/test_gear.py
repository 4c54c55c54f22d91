"""Every core weapon, armour, poison and drug does what its line says; a row that did nothing would fail here."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.mordheim.duels import (
    OVER,
    PLAIN,
    SWORD,
    after_blows,
    asked,
    attacks,
    blows,
    hits,
    keys,
    man,
    out,
    play,
    strikers,
)

HEAVY = man("axe", "heavy armour")
CLUB = man("club")


def wounds_on(*words: str, foe: str = PLAIN) -> str:
    """What his first hit needs to wound."""
    return asked(blows(man(*words), foe, "4"))[1]


def save(*words: str, foe: str = HEAVY) -> tuple[str, str]:
    """What his enemy needs to save an ordinary wound, or what is asked in its place."""
    return asked(blows(man(*words), foe, "4 5"))


# -- close combat weapons ---------------------------------------------------------------------------------------


@pytest.mark.clause("MH-21", "MH-27")
def test_a_dagger_betters_the_enemys_save() -> None:
    """6+ for the unarmoured, 4+ for heavy armour; out 193/1944 in place of 1/9 (P02).

    Ordinary 1/3 x 5/6 x 1/3 = 5/54. Critical 1/6 x (1/3 x 5/6 x 5/9 + 1/3 x 5/9 + 1/3 x 8/9) = 1/6 x 103/162.
    1/2 x (90/972 + 103/972) = 193/1944.
    """
    assert (save("dagger", foe=PLAIN), save("dagger")) == (("armour", "6+"), ("armour", "4+"))
    assert out(man("dagger"), PLAIN) == Fraction(193, 1944)


@pytest.mark.clause("MH-21", "MH-27")
def test_who_lists_no_weapon_fights_with_his_dagger() -> None:
    """Everybody owns one."""
    assert out(man(), PLAIN) == Fraction(193, 1944)


@pytest.mark.clause("MH-11", "MH-21", "MH-27")
def test_fists_are_weak_and_strike_once() -> None:
    """Strength 3 - 1 wounds Toughness 3 on 5+ and leaves a 6+ save; frenzied A3 with both hands strikes once (D13).

    Out: 5 (1/6) x 5/6 x 1/3 = 5/108; 6 (1/6) x 103/162, as for the dagger; 1/2 x (45/972 + 103/972) = 37/486 (P48).
    """
    assert (wounds_on("fist"), save("fist", foe=PLAIN)) == ("5+", ("armour", "6+"))
    assert attacks(man("fist", "fist", "frenzy", a=3), PLAIN) == 1
    assert out(man("fist"), PLAIN) == Fraction(37, 486)


@pytest.mark.clause("MH-21", "MH-27")
def test_beasts_fight_bare_without_penalty() -> None:
    """A Warhound (WS4 S4) leaves a man without armour no save, and heavy armour 6+."""
    assert asked(blows("Warhound of Chaos", PLAIN, "4 5"))[0] == "injury"
    assert asked(blows("Warhound of Chaos", HEAVY, "4 5")) == ("armour", "6+")


@pytest.mark.clause("MH-21", "MH-27")
@pytest.mark.parametrize("words", ["animal", "natural weapons", "natural", "bare", "rule: natural weapons"])
def test_who_is_an_animal_or_is_said_to_fight_bare_has_no_dagger(words: str) -> None:
    """Without a profile of ours as with one: a man without armour is left no save, as the Warhound leaves him none."""
    assert save(words, foe=PLAIN)[0] == "injury"
    assert save(foe=PLAIN) == save("dagger", foe=PLAIN) == ("armour", "6+")


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize("weapon", ["club", "mace", "hammer", "staff", "sigmarite warhammer"])
def test_clubs_stun_on_a_2(weapon: str) -> None:
    """Concussion, under every name of the club."""
    assert blows(man(weapon), PLAIN, "4 5 2").statuses["b1"] == "stunned"


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize("weapon", ["axe", "sword", "dagger", "spear", "flail", "morning star", "double-handed hammer"])
def test_other_weapons_knock_down_on_a_2(weapon: str) -> None:
    """Only clubs have Concussion; the save that a dagger leaves is failed."""
    answers = "4 5 1 2" if weapon == "dagger" else "4 5 2"
    assert blows(man(weapon), PLAIN, answers).statuses["b1"] == "knocked_down"


@pytest.mark.clause("MH-28")
def test_an_axe_makes_the_save_1_worse() -> None:
    """Heavy armour 6+ in place of 5+."""
    assert (save("axe"), save("club")) == (("armour", "6+"), ("armour", "5+"))


@pytest.mark.clause("MH-14")
def test_a_sword_parries() -> None:
    """And has no other effect: it wounds and cuts like a club, without Concussion."""
    assert asked(blows(PLAIN, SWORD, "4"))[0] == "parry"
    assert save("sword") == ("armour", "5+")


@pytest.mark.clause("MH-21")
@pytest.mark.parametrize(("weapon", "need"), [("flail", "2+"), ("morning star", "3+")])
def test_heavy_heads_add_strength_in_the_first_turn_of_a_combat(weapon: str, need: str) -> None:
    """A flail 2, a morning star 1; nothing in turn 2, given or reached."""
    assert (wounds_on(weapon), wounds_on(weapon, "combat turn 2")) == (need, "4+")
    assert asked(play(man(weapon, i=4), PLAIN, "1 1 4"))[1] == "4+"


@pytest.mark.clause("MH-21")
@pytest.mark.parametrize("turn", ["combat turn 1", "combat turn 2"])
def test_a_halberd_adds_1_to_strength_in_every_turn(turn: str) -> None:
    """Strength 4 against Toughness 3."""
    assert wounds_on("halberd", turn) == "3+"


@pytest.mark.clause("MH-08", "MH-21")
def test_a_spear_strikes_first_and_adds_strength_on_a_mounted_charge() -> None:
    """First in turn 1; Strength 4 on horseback and charging, else 3."""
    assert strikers(play(man("spear", i=1), man("axe", i=6))) == ["a1"]
    found = [wounds_on("spear", *words) for words in ((), ("mounted",), ("charging",), ("mounted", "charging"))]
    assert found == ["4+", "4+", "4+", "3+"]


@pytest.mark.clause("MH-21")
def test_a_lance_adds_2_to_strength_on_a_mounted_charge() -> None:
    """Strength 5 when he rides it home, else 3."""
    assert (wounds_on("lance", "mounted", "charging"), wounds_on("lance", "mounted")) == ("2+", "4+")


@pytest.mark.clause("MH-08", "MH-21")
@pytest.mark.parametrize("weapon", ["double-handed sword", "double-handed axe", "double-handed hammer"])
def test_a_double_handed_weapon_adds_2_to_strength_and_strikes_last(weapon: str) -> None:
    """Strength 5 against Toughness 3; Initiative 6 after Initiative 1."""
    assert wounds_on(weapon) == "2+"
    assert strikers(play(man(weapon, i=6), man("axe", i=1))) == ["b1"]


@pytest.mark.clause("MH-20", "MH-21")
@pytest.mark.parametrize(("rule", "need"), [("undead", "2+"), ("possessed", "2+"), ("human", "3+"), ("daemon", "3+")])
def test_a_sigmarite_warhammer_wounds_the_unholy_more_easily(rule: str, need: str) -> None:
    """Strength 3 + 1 against Toughness 3 is 3+; +1 to wound against Undead and Possessed."""
    assert wounds_on("sigmarite warhammer", foe=man("axe", rule)) == need


@pytest.mark.clause("MH-14", "MH-11")
@pytest.mark.parametrize(
    ("words", "expected"),
    [(("steel whip",), 1), (("steel whip", "charging"), 2), (("steel whip", "steel whip", "charging"), 3)],
)
def test_a_steel_whip_cracks_once_on_the_charge(words: tuple[str, ...], expected: int) -> None:
    """One attack more when charging, and one only with two whips (1 + 1 for the second weapon + 1)."""
    assert attacks(man(*words), PLAIN) == expected


@pytest.mark.clause("MH-14")
@pytest.mark.parametrize("whip", ["steel whip", "cat o' nine tails"])
def test_whips_cannot_be_parried(whip: str) -> None:
    """Neither by sword nor by buckler."""
    assert asked(blows(man(whip), man("sword", "buckler"), "4"))[0] == "to_wound"


@pytest.mark.clause("MH-11")
def test_a_cat_cracks_like_a_whip() -> None:
    """One attack more when charging, and one only beside a steel whip (1 + 1 for the second weapon + 1)."""
    assert attacks(man("cat o' nine tails", "charging"), PLAIN) == 2
    assert attacks(man("cat o' nine tails", "steel whip", "charging"), PLAIN) == 3


@pytest.mark.clause("MH-11", "MH-18")
def test_fighting_claws_add_an_attack_and_parry_with_a_second_try() -> None:
    """Two attacks with A1; a failed parry is rolled again."""
    assert attacks(man("fighting claws"), PLAIN) == 2
    assert keys(PLAIN, man("fighting claws"), "4 1 1", until="blows=a1")[1:] == ["parry", "parry_again", "to_wound"]


@pytest.mark.clause("MH-11", "MH-18", "MH-20")
def test_weeping_blades_add_an_attack_parry_once_and_are_poisoned() -> None:
    """Two attacks; one parry; a natural 6 to hit wounds even Toughness 7, which Strength 3 cannot."""
    blades = man("weeping blades")
    assert attacks(blades, PLAIN) == 2
    assert keys(PLAIN, blades, "4 1", until="blows=a1")[1:] == ["parry", "to_wound"]
    assert keys(blades, man("axe", t=7), "6 5 1", until="blows=a1") == ["to_hit", "to_hit", "injury", ""]


@pytest.mark.clause("MH-11", "MH-18", "MH-42")
def test_a_spiked_gauntlet_is_a_second_weapon_and_a_buckler() -> None:
    """One attack more beside a morning star or a sword; it parries, and beside a sword a failed parry rolls again."""
    assert attacks(man("sword", "spiked gauntlet"), PLAIN) == 2
    assert keys(PLAIN, man("morning star", "spiked gauntlet"), "4 1", until="blows=a1")[1:] == ["parry", "to_wound"]
    assert keys(PLAIN, man("sword", "spiked gauntlet"), "4 1", until="blows=a1")[1:] == ["parry", "parry_again"]
    assert asked(blows(CLUB, man("morning star", "spiked gauntlet"), "6 5"))[0] == "injury"


@pytest.mark.clause("MH-28")
@pytest.mark.parametrize(
    ("weapon", "expected"),
    [("gromril sword", ("armour", "6+")), ("gromril axe", ("injury", "")), ("sword", ("armour", "5+"))],
)
def test_gromril_makes_the_save_another_1_worse(weapon: str, expected: tuple[str, str]) -> None:
    """Heavy armour 5+."""
    assert save(weapon) == expected


@pytest.mark.clause("MH-05")
def test_ithilmar_adds_1_to_initiative() -> None:
    """3 + 1 before 3, without a die."""
    assert asked(play(man("ithilmar sword"), PLAIN))[0] == "to_hit"
    assert strikers(play(PLAIN, man("ithilmar sword"))) == ["b1"]


# -- weapons of supplements -------------------------------------------------------------------------------------


@pytest.mark.clause("MH-18", "MH-28")
@pytest.mark.parametrize(
    ("gear", "expected"),
    [
        (("dwarf axe",), "to_wound"),
        (("dwarf axe", "dwarf axe"), "parry_again"),
        (("dwarf axe", "sword"), "parry_again"),
        (("sword", "dwarf axe"), "parry_again"),
        (("dwarf axe", "buckler"), "to_wound"),
        (("dwarf axe", "axe"), "to_wound"),
    ],
)
def test_a_dwarf_axe_parries_and_cuts(gear: tuple[str, ...], expected: str) -> None:
    """A failed parry rolls again with a second dwarf axe or a sword, not with a buckler; its save is 1 worse."""
    assert asked(blows(PLAIN, man(*gear), "4 1"))[0] == expected
    assert save("dwarf axe") == ("armour", "6+")


@pytest.mark.clause("MH-14", "MH-27")
@pytest.mark.parametrize("weapon", ["sword breaker", "starsword", "ienh-khain"])
def test_blades_that_parry_like_a_sword(weapon: str) -> None:
    """A hit of 4 may be parried, once."""
    assert keys(PLAIN, man(weapon), "4 1", until="blows=a1") == ["to_hit", "parry", "to_wound"]


@pytest.mark.clause("MH-14", "MH-27")
@pytest.mark.parametrize("weapon", ["rapier", "main gauche"])
def test_thin_blades_parry_and_better_the_save(weapon: str) -> None:
    """Heavy armour 4+."""
    assert (asked(blows(PLAIN, man(weapon), "4"))[0], save(weapon)) == ("parry", ("armour", "4+"))


@pytest.mark.clause("MH-26", "MH-28", "MH-13")
def test_a_ball_and_chain_ignores_armour_and_is_hard_to_strike() -> None:
    """Strength 5, no save, D3 wounds, and his enemies hit on 5+."""
    striker = man("ball and chain")
    assert keys(striker, man("axe", "gromril armour", w=4), "4 5 1", until="blows=a1") == [
        "to_hit",
        "to_wound",
        "wounds",
        "",
    ]
    assert asked(blows(PLAIN, striker)) == ("to_hit", "5+")
    assert wounds_on("ball and chain") == "2+"


@pytest.mark.clause("MH-08", "MH-14")
def test_a_trident_parries_and_strikes_first_when_charged() -> None:
    """Charged, Initiative 4 is before the charger's 3; not charged, it is not before 6."""
    assert asked(blows(PLAIN, man("trident"), "4"))[0] == "parry"
    assert strikers(play(man("axe", "charging"), man("trident", i=4))) == ["b1"]
    assert strikers(play(man("axe", i=6), man("trident", i=4))) == ["a1"]


@pytest.mark.clause("MH-21", "MH-28", "MH-33", "MH-23")
@pytest.mark.parametrize(
    ("words", "need", "expected"),
    [
        (("sword breaker",), "4+", ("armour", "5+")),
        (("brazier iron",), "3+", ("armour", "6+")),
        (("horseman's hammer",), "3+", ("armour", "6+")),
        (("horseman's hammer", "mounted", "charging"), "2+", ("injury", "")),
        (("katar",), "4+", ("armour", "6+")),
        (("cleaver",), "4+", ("armour", "6+")),
        (("cat o' nine tails",), "4+", ("armour", "4+")),
        (("boat hook",), "5+", ("armour", "5+")),
        (("starsword",), "3+", ("injury", "")),
        (("censer",), "2+", ("injury", "")),
        (("censer", "combat turn 2"), "4+", ("armour", "5+")),
        (("great axe",), "2+", ("injury", "")),
        (("ienh-khain",), "3+", ("critical", "")),
        (("brass knuckles",), "3+", ("armour", "6+")),
        (("obsidian sword",), "3+", ("armour", "6+")),
    ],
)
def test_strength_and_save_of_rarer_weapons(words: tuple[str, ...], need: str, expected: tuple[str, str]) -> None:
    """The need to wound Toughness 3 with Strength 3, and heavy armour's save (5+) against it."""
    striker = man(*words)
    first = "4 1" if {"brass knuckles", "brazier iron"} & set(words) else "4 1 1" if "censer" in words else "4"
    assert asked(blows(striker, PLAIN, first))[1] == need
    assert asked(blows(striker, HEAVY, f"{first} 5")) == expected


@pytest.mark.clause("MH-08", "MH-28")
def test_a_great_axe_is_a_double_handed_axe_with_an_edge() -> None:
    """Strength 5 against heavy armour and a shield (4+) leaves 6+, and with 1 more nothing; it strikes last too."""
    iron = man("axe", "heavy armour", "shield")
    found = [save(weapon, foe=iron) for weapon in ("double-handed axe", "great axe")]
    assert found == [("armour", "6+"), ("injury", "")]
    assert strikers(play(man("great axe", i=6), man("axe", i=1))) == ["b1"]


@pytest.mark.clause("MH-05", "MH-08", "MH-11")
def test_rarer_weapons_in_the_striking_order() -> None:
    """Obsidian strikes last, a boat hook first in turn 1, brass knuckles take 2 from Initiative and add an attack."""
    assert strikers(play(man("obsidian sword", i=6), man("axe", i=1))) == ["b1"]
    assert strikers(play(man("boat hook", i=1), man("axe", i=6))) == ["a1"]
    assert strikers(play(man("brass knuckles", i=4), PLAIN)) == ["b1"]
    assert asked(play(man("brass knuckles", i=5), PLAIN))[0] == "roll_off"
    assert attacks(man("brass knuckles"), PLAIN) == 2


@pytest.mark.clause("MH-11")
def test_chain_sticks_add_two_attacks_in_turn_1_and_one_later() -> None:
    """A1: three, then two."""
    assert [attacks(man("chain sticks", f"combat turn {turn}"), PLAIN) for turn in (1, 2)] == [3, 2]


@pytest.mark.clause("MH-23", "MH-33")
def test_a_dark_elf_blade_stuns_on_a_2_and_adds_1_on_the_chart() -> None:
    """An injury of 2 stuns; a critical hit of 2 counts as 3, so armour is not asked."""
    assert blows(man("dark elf sword"), PLAIN, "4 5 2").statuses["b1"] == "stunned"
    assert keys(man("dark elf sword"), HEAVY, "4 6 2", until="blows=a1")[-1] == "injury"
    assert keys(man("sword"), HEAVY, "4 6 2", until="blows=a1")[-1] == "armour"


@pytest.mark.clause("MH-13", "MH-22")
def test_aenurs_blade_is_critical_from_5() -> None:
    """Aenur hits on 2+ and a 5 to wound is critical."""
    assert asked(blows("Aenur: ienh-khain", PLAIN)) == ("to_hit", "2+")
    assert asked(blows(man("ienh-khain"), PLAIN, "4 5"))[0] == "critical"


# -- pistols ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("MH-04", "MH-21", "MH-28")
@pytest.mark.parametrize(
    ("pistol", "to_hit", "to_wound", "expected"),
    [
        ("pistol", "4+", "3+", ("armour", "5+")),  # S4; 3+ less 2
        ("duelling pistol", "3+", "3+", ("armour", "5+")),  # +1 to hit
        ("warplock pistol", "4+", "2+", ("armour", "6+")),  # S5; 3+ less 3
    ],
)
def test_a_pistol_has_its_own_strength_and_save(
    pistol: str, to_hit: str, to_wound: str, expected: tuple[str, str]
) -> None:
    """A brace against gromril armour and a shield, 3+."""
    gunman, target = man(pistol, pistol, s=2), man("axe", "gromril armour", "shield")
    assert asked(blows(gunman, target)) == ("to_hit", to_hit)
    assert asked(blows(gunman, target, "4 1")) == ("to_wound", to_wound)
    assert asked(blows(gunman, target, "4 1 5")) == expected


@pytest.mark.clause("MH-28")
def test_the_save_modifier_of_a_pistol_is_2_in_all() -> None:
    """Heavy armour and a shield (4+) keep 6+: Strength 4 does not come on top."""
    assert asked(blows(man("brace of pistols"), man("axe", "heavy armour", "shield"), "4 1 5")) == ("armour", "6+")
    assert asked(blows(man("brace of pistols"), HEAVY, "4 1 5"))[0] == "injury"


@pytest.mark.clause("MH-04")
def test_a_pistol_is_no_second_weapon() -> None:
    """Sword and pistol with A1: one attack with each, and in the second phase one with the sword."""
    assert attacks(man("sword", "pistol"), PLAIN) == 2
    assert keys(man("sword", "pistol", i=4), PLAIN, "1 1 1 1", until="phases=2")[3:] == ["to_hit", "to_hit"]


# -- armour and protection --------------------------------------------------------------------------------------


@pytest.mark.clause("MH-27")
@pytest.mark.parametrize(
    ("armour", "need"),
    [
        ("light armour", "6+"),
        ("heavy armour", "5+"),
        ("ithilmar armour", "5+"),
        ("gromril armour", "4+"),
        ("toughened leathers", "6+"),
        ("shield", "6+"),
        ("chaos armour", "4+"),
    ],
)
def test_every_armour_gives_its_save(armour: str, need: str) -> None:
    """Against a club of Strength 3."""
    assert asked(blows(CLUB, man("axe", armour), "4 5")) == ("armour", need)


@pytest.mark.clause("MH-14", "MH-42")
def test_a_buckler_gives_a_parry_and_no_save() -> None:
    """The hit of 4 may be parried; failed, there is no armour."""
    assert keys(CLUB, man("axe", "buckler"), "4 1 5", until="blows=a1") == ["to_hit", "parry", "to_wound", "injury"]


@pytest.mark.clause("MH-32")
@pytest.mark.parametrize(("item", "need"), [("helmet", "4+"), ("cooking pot", "5+")])
def test_a_helmet_or_a_pot_is_tried_when_he_is_stunned(item: str, need: str) -> None:
    """4+ and 5+."""
    assert asked(blows(PLAIN, man("axe", item), "4 5 3")) == ("stun_save", need)


@pytest.mark.clause("MH-32")
def test_a_helmet_in_chances() -> None:
    """Half of the stunned, 25/324, are knocked down: 5/81 + 25/648 = 65/648 (P05)."""
    expected = (Fraction(3, 4), Fraction(65, 648), Fraction(25, 648), Fraction(1, 9))
    assert after_blows(SWORD, man("axe", "helmet")) == expected


@pytest.mark.clause("MH-29")
def test_a_lucky_charm_halves_the_first_hit() -> None:
    """Out 1/2 x 1/9."""
    assert out(PLAIN, man("axe", "lucky charm")) == Fraction(1, 18)


# -- poisons and drugs ------------------------------------------------------------------------------------------


@pytest.mark.clause("MH-20")
def test_black_lotus_wounds_by_a_6_to_hit() -> None:
    """Even Toughness 7; an ordinary hit does not."""
    assert asked(blows(man("black lotus axe"), man("axe", t=7), "6"))[0] == "injury"
    assert asked(blows(man("black lotus axe"), man("axe", t=7), "5")) == OVER


@pytest.mark.clause("MH-21", "MH-28")
def test_dark_venom_adds_1_to_strength_and_to_the_save_modifier() -> None:
    """Strength 4: 3+ to wound, heavy armour 6+."""
    assert (wounds_on("dark venom sword"), save("dark venom sword")) == ("3+", ("armour", "6+"))


@pytest.mark.clause("MH-20", "MH-21")
@pytest.mark.parametrize("rule", ["immune to poison", "tears of shallaya"])
def test_poisons_do_nothing_to_the_immune(rule: str) -> None:
    """Neither venom nor lotus."""
    immune = man("axe", rule)
    assert wounds_on("dark venom sword", foe=immune) == "4+"
    assert asked(blows(man("black lotus axe"), man("axe", rule, t=7), "6")) == OVER


@pytest.mark.clause("MH-20", "MH-33")
def test_mandrake_root_adds_toughness_and_keeps_him_from_being_stunned() -> None:
    """Toughness 4 is wounded on 5+, and stunned is knocked down."""
    drugged = man("axe", "mandrake root")
    assert asked(blows(PLAIN, drugged, "4")) == ("to_wound", "5+")
    assert blows(PLAIN, drugged, "4 5 4").statuses["b1"] == "knocked_down"


@pytest.mark.clause("MH-11")
def test_mad_cap_mushrooms_bring_frenzy() -> None:
    """A2 has four attacks."""
    assert attacks(man("axe", "mad cap mushrooms", a=2), PLAIN) == 4


@pytest.mark.clause("MH-11", "MH-20")
@pytest.mark.parametrize("rule", ["undead", "possessed"])
def test_drugs_do_nothing_to_undead_and_possessed(rule: str) -> None:
    """No frenzy, no Toughness."""
    assert attacks(man("axe", "mad cap mushrooms", rule, a=2), PLAIN) == 2
    assert wounds_on("axe", foe=man("axe", "mandrake root", rule)) == "4+"


@pytest.mark.clause("MH-14")
def test_weapons_that_do_not_parry_leave_hits_as_they_are() -> None:
    """Half of the attacks on an axe-man hit."""
    assert hits(PLAIN, PLAIN) == [Fraction(1, 2), Fraction(1, 2)]

"""Every combat, strength and speed skill, and the rules of warbands, do what their line says."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.mordheim.duels import (
    OVER,
    PLAIN,
    SWORD,
    after_blows,
    asked,
    attacks,
    blows,
    keys,
    man,
    out,
    play,
    strikers,
    who_rolls,
)

HEAVY = man("axe", "heavy armour")
CLUB = man("club")

# -- combat skills ----------------------------------------------------------------------------------------------


@pytest.mark.clause("MH-33")
def test_strike_to_injure_adds_1_to_injury_rolls() -> None:
    """A 4 takes out, a 2 stuns, a 1 knocks down.

    Ordinary 1/2; critical 1 to 4: 3/4, 5, 6 (+3): 35/36, mean 89/108: 1/2 x (1/6 + 89/648) = 197/1296 (P35).
    """
    striker = man("axe", "strike to injure")
    found = [blows(striker, PLAIN, f"4 5 {face}").statuses["b1"] for face in (1, 2, 4)]
    assert found == ["knocked_down", "stunned", "out_of_action"]
    assert out(striker, PLAIN) == Fraction(197, 1296)


@pytest.mark.clause("MH-11")
def test_a_combat_master_has_an_attack_more_against_two_standing_enemies() -> None:
    """Against one he has one attack; two in contact give him a second, but not if one of them is down."""
    master = man("axe", "combat master", i=5)
    assert attacks(master, PLAIN) == 1
    assert asked(play(master, [PLAIN, CLUB], "b1 1", until="phase")) == ("to_hit", "4+")
    assert strikers(play(master, [PLAIN, CLUB], "b1 1", until="phase")) == ["a1"]
    assert strikers(play(master, [PLAIN, man("club", "stunned")], "1", until="phase")) == ["a1", "b1"]


@pytest.mark.clause("MH-23")
@pytest.mark.parametrize(("face", "expected"), [("1", "armour"), ("2", "injury")])
def test_web_of_steel_adds_1_on_the_chart(face: str, expected: str) -> None:
    """A 2 counts as 3 and ignores armour; a 1 counts as 2."""
    assert asked(blows(man("club", "web of steel"), HEAVY, f"4 6 {face}"))[0] == expected


@pytest.mark.clause("MH-23")
def test_web_of_steel_makes_half_of_all_criticals_master_strikes() -> None:
    """4 to 6 count as 5 or more: out 1/2 x 5/9 + 1/2 x 8/9 = 13/18; 1/2 x (1/9 + 13/108) = 25/216 (P36)."""
    striker = man("axe", "web of steel")
    assert blows(striker, PLAIN, "4 6 4 3").statuses["b1"] == "out_of_action"
    assert blows(striker, PLAIN, "4 6 6 3").statuses["b1"] == "out_of_action"
    assert out(striker, PLAIN) == Fraction(25, 216)


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("sword", "charging"), "to_hit_again"),
        (("weeping blades", "charging"), "to_hit_again"),
        (("gromril sword", "charging"), "to_hit_again"),
        (("sword",), ""),
        (("axe", "charging"), ""),
        (("double-handed sword", "charging"), ""),
    ],
)
def test_an_expert_swordsman_rolls_misses_again_on_the_charge(words: tuple[str, ...], expected: str) -> None:
    """With a sword or weeping blades, not with a double-handed sword."""
    assert asked(blows(man("expert swordsman", *words), PLAIN, "1"))[0] == expected


@pytest.mark.clause("MH-12", "MH-13")
def test_an_expert_swordsman_does_not_roll_again_with_his_other_weapon() -> None:
    """Sword and axe: the sword's miss is rolled again, the axe's is not."""
    striker = man("sword", "axe", "expert swordsman", "charging")
    assert keys(striker, PLAIN, "1 1 1", until="blows=a1") == ["to_hit", "to_hit_again", "to_hit", ""]


@pytest.mark.clause("MH-13")
def test_an_expert_swordsman_has_one_turn() -> None:
    """In the phase after his charge a miss is a miss."""
    striker = man("sword", "expert swordsman", "charging", i=4)
    assert asked(play(striker, PLAIN, "1 1 1 1", until="phases=2"))[0] == "to_hit"
    assert strikers(play(striker, PLAIN, "1 1 1 1", until="phases=2")) == ["a1", "b1", "a1", "b1"]


@pytest.mark.clause("MH-23", "MH-27")
def test_step_aside_saves_on_a_5() -> None:
    """Out 19/243 in place of 1/9 (P37, worked in test_armour)."""
    assert asked(blows(PLAIN, man("axe", "step aside"), "4 5")) == ("step_aside", "5+")
    assert out(PLAIN, man("axe", "step aside")) == Fraction(19, 243)


# -- strength skills --------------------------------------------------------------------------------------------


@pytest.mark.clause("MH-21", "MH-28")
def test_mighty_blow_adds_1_to_strength() -> None:
    """Strength 4: 3+ to wound, heavy armour 6+."""
    assert asked(blows(man("club", "mighty blow"), HEAVY, "4")) == ("to_wound", "3+")
    assert asked(blows(man("club", "mighty blow"), HEAVY, "4 5")) == ("armour", "6+")


@pytest.mark.clause("MH-21")
def test_mighty_blow_does_not_help_a_pistol() -> None:
    """Strength 4 as ever: 4+ against Toughness 4."""
    assert asked(blows(man("brace of pistols", "mighty blow"), man("axe", t=4), "4 1")) == ("to_wound", "4+")


@pytest.mark.clause("MH-11", "MH-13")
@pytest.mark.parametrize(("value", "need", "number"), [("on", "3+", 2), ("off", "4+", 1)])
def test_a_pit_fighter_is_better_in_ruins(value: str, need: str, number: int) -> None:
    """One more Weapon Skill and one more attack."""
    striker = man("axe", "skill: pit fighter")
    assert asked(blows(striker, PLAIN, options={"ruins": value})) == ("to_hit", need)
    assert attacks(striker, PLAIN, options={"ruins": value}) == number


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(("value", "need"), [("on", "4+"), ("off", "3+")])
def test_a_pit_fighter_is_harder_to_hit_in_ruins(value: str, need: str) -> None:
    """Weapon Skill 4 against his 3, which is 4 in ruins."""
    assert asked(blows(man("axe", ws=4), man("axe", "skill: pit fighter"), options={"ruins": value}))[1] == need


@pytest.mark.clause("MH-20", "MH-28")
def test_resilient_takes_1_from_the_strength_of_blows_but_not_from_the_modifier() -> None:
    """Strength 4 wounds Toughness 3 as Strength 3 on 4+, and heavy armour is 6+ all the same (P43)."""
    striker, target = man("sword", s=4), man("axe", "heavy armour", "resilient")
    assert asked(blows(striker, target, "4")) == ("to_wound", "4+")
    assert asked(blows(striker, target, "4 5")) == ("armour", "6+")
    # As a dagger against the unarmoured: 6+ and wounds on 4+ (P02).
    assert out(striker, target) == Fraction(193, 1944)


@pytest.mark.clause("MH-13")
def test_who_is_fearsome_is_feared_when_he_charges() -> None:
    """The charged man tests Leadership."""
    assert asked(play(man("axe", "fearsome", "charging"), PLAIN))[0] == "fear"


@pytest.mark.clause("MH-08")
@pytest.mark.parametrize(("words", "expected"), [(("strongman",), ["a1"]), ((), ["b1"])])
def test_a_strongman_does_not_strike_last(words: tuple[str, ...], expected: list[str]) -> None:
    """Charging with a double-handed axe (D05)."""
    assert strikers(play(man("double-handed axe", "charging", *words), man("club", i=6))) == expected


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(("words", "need"), [(("charging",), "3+"), ((), "4+")])
def test_an_unstoppable_charge_adds_1_to_weapon_skill(words: tuple[str, ...], need: str) -> None:
    """Weapon Skill 4 against 3 on the charge."""
    assert asked(blows(man("axe", "unstoppable charge", *words), PLAIN)) == ("to_hit", need)


# -- speed skills -----------------------------------------------------------------------------------------------


@pytest.mark.clause("MH-08")
@pytest.mark.parametrize(("words", "expected"), [(("lightning reflexes",), ["b1"]), ((), ["a1"])])
def test_lightning_reflexes_strike_first_when_charged(words: tuple[str, ...], expected: list[str]) -> None:
    """Initiative 4 charged by Initiative 3."""
    assert strikers(play(man("axe", "charging"), man("axe", *words, i=4))) == expected


@pytest.mark.clause("MH-09")
def test_lightning_reflexes_are_no_quicker_than_a_quicker_charger() -> None:
    """Both strike first: Initiative 4 charges Initiative 3; equal, they roll."""
    assert strikers(play(man("axe", "charging", i=4), man("axe", "lightning reflexes"))) == ["a1"]
    assert asked(play(man("axe", "charging"), man("axe", "lightning reflexes")))[0] == "roll_off"


@pytest.mark.clause("MH-33")
def test_jump_up_ignores_knocked_down() -> None:
    """5/81 of P01 have no effect: 3/4 + 5/81 = 263/324 (P65)."""
    expected = (Fraction(263, 324), Fraction(0), Fraction(25, 324), Fraction(1, 9))
    assert after_blows(SWORD, man("axe", "jump up")) == expected


@pytest.mark.clause("MH-02")
@pytest.mark.parametrize("skill", ["weapons training", "leap", "sprint", "acrobat", "dodge"])
def test_skills_of_movement_and_of_the_shop_do_nothing_in_a_fight(skill: str) -> None:
    """The chances are those of a man without it, on either side."""
    plain = pf.odds("mordheim", SWORD, PLAIN).win
    assert pf.odds("mordheim", man("sword", skill), PLAIN).win == plain
    assert pf.odds("mordheim", SWORD, man("axe", skill)).win == plain


# -- skills and rules of warbands -------------------------------------------------------------------------------


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(
    ("rule", "turn", "expected"),
    [("undead", 1, 1), ("possessed", 1, 1), ("undead", 2, 2), ("human", 1, 2)],
)
def test_the_sign_of_sigmar_takes_one_attack_from_the_unholy(rule: str, turn: int, expected: int) -> None:
    """In the first round, from Undead and Possessed only: A2 strikes once."""
    sister = man("axe", "sign of sigmar", f"combat turn {turn}")
    assert attacks(man("axe", rule, a=2), sister) == expected


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(("number", "expected"), [(3, 2), (2, 1), (1, 1)])
def test_a_tentacle_takes_one_attack_but_never_the_last(number: int, expected: int) -> None:
    """A1 keeps its one (D14)."""
    assert attacks(man("axe", a=number), man("axe", "tentacle")) == expected


@pytest.mark.clause("MH-11")
@pytest.mark.parametrize(("policy", "most"), [("first", [1, 2, 2]), ("never", [2, 2, 2])])
def test_a_tentacle_holds_one_enemy_a_phase(policy: str, most: list[int]) -> None:
    """Of three who strike with two attacks each, only the first loses one, or none if she holds back."""
    foes = [man("axe", a=2, i=place) for place in (6, 5, 4)]
    odds = pf.odds("mordheim", foes, man("axe", "tentacle", i=1, w=3), until="phase", policy={"b": {"hold": policy}})
    assert [max(map(int, odds.detail["hits"][id])) for id in ("a1", "a2", "a3")] == most


@pytest.mark.clause("MH-11")
def test_whom_a_tentacle_holds_is_asked_as_he_strikes() -> None:
    """Both enemies strike twice: let go of the first, and the second is asked about too."""
    foes = [man("axe", a=2, i=place) for place in (6, 5)]
    game = play(foes, man("axe", "tentacle", i=1, w=3), "let-go 1 1", until="phase")
    assert game.question is not None
    assert list(game.question.options) == ["hold", "let-go"]
    after = play(foes, man("axe", "tentacle", i=1, w=3), "let-go 1 1 hold 1", until="phase")
    assert (asked(after)[0], who_rolls(after)) == ("target", "b1")


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(
    ("skill", "rule"),
    [
        ("righteous fury", "skaven"),
        ("righteous fury", "undead"),
        ("manhater", "human"),
        ("burn the witch", "wizard"),
        ("hates orcs and goblins", "orc"),
        ("hates orcs and goblins", "goblin"),
        ("hates spellcasters", "wizard"),
        ("hates beastmen", "beastman"),
        ("hates dwarfs", "dwarf"),
        ("hates elves", "elf"),
        ("hates elves", "dark elf kind"),
        ("righteous fury", "dark elf kind"),
        ("hates skaven", "skaven"),
        ("hates undead", "undead"),
        ("hates possessed", "possessed"),
    ],
)
def test_hatred_by_skill_or_rule(skill: str, rule: str) -> None:
    """A miss against the hated is rolled again."""
    assert asked(blows(man("axe", skill), man("axe", rule), "1"))[0] == "to_hit_again"
    assert asked(blows(man("axe", skill), man("axe", "halfling"), "1")) == OVER


@pytest.mark.clause("MH-13")
def test_blessed_sight_rolls_misses_again_in_every_turn() -> None:
    """Against anybody."""
    assert asked(blows(man("axe", "blessed sight", "combat turn 4"), PLAIN, "1"))[0] == "to_hit_again"


@pytest.mark.clause("MH-11", "MH-27")
def test_a_tail_strikes_or_holds_a_shield() -> None:
    """One attack more, or a save of 6+ beside a halberd."""
    assert attacks(man("axe", "tail fighting"), PLAIN) == 2
    assert asked(blows(CLUB, man("halberd", "tail fighting with a shield"), "4 5")) == ("armour", "6+")


@pytest.mark.clause("MH-11", "MH-22")
def test_the_art_of_silent_death() -> None:
    """With claws 1 + 1 for the pair + 1; criticals from 5 on."""
    assert attacks(man("fighting claws", "art of silent death"), PLAIN) == 3
    assert asked(blows(man("fighting claws", "art of silent death"), PLAIN, "4 1 1 5"))[0] == "critical"


@pytest.mark.clause("MH-11", "MH-13", "MH-20")
def test_slayer_skills() -> None:
    """Ferocious Charge: twice the attacks at -1; Berserker: +1 on the charge; Monster Slayer: 4+ at worst."""
    assert attacks(man("axe", "ferocious charge", "charging", a=2), PLAIN) == 4
    assert asked(blows(man("axe", "ferocious charge", "charging"), PLAIN)) == ("to_hit", "5+")
    assert attacks(man("axe", "ferocious charge", a=2), PLAIN) == 2
    assert asked(blows(man("axe", "berserker", "charging"), PLAIN)) == ("to_hit", "3+")
    assert asked(blows(man("axe", "berserker"), PLAIN)) == ("to_hit", "4+")
    assert asked(blows(man("axe", "monster slayer"), man("axe", t=10), "4")) == ("to_wound", "4+")
    assert asked(blows(man("axe", "monster slayer", s=5), PLAIN, "4")) == ("to_wound", "2+")


@pytest.mark.clause("MH-32")
@pytest.mark.parametrize("skill", ["thick skull", "'ard 'ead"])
def test_a_thick_skull_is_a_better_helmet(skill: str) -> None:
    """3+, and 2+ with a helmet."""
    assert asked(blows(PLAIN, man("axe", skill), "4 5 3")) == ("stun_save", "3+")
    assert asked(blows(PLAIN, man("axe", skill, "helmet"), "4 5 3")) == ("stun_save", "2+")


@pytest.mark.clause("MH-14")
def test_a_master_of_blades_parries_with_an_equal_score() -> None:
    """A hit of 4 is parried on 4+."""
    assert asked(blows(PLAIN, man("dwarf axe", "master of blades"), "4")) == ("parry", "4+")


@pytest.mark.clause("MH-15", "MH-16")
def test_a_master_of_blades_with_two_parrying_weapons_parries_the_two_highest_hits() -> None:
    """Hits of 4 and 5: first 5+, then 4+."""
    master = man("dwarf axe", "sword", "master of blades")
    assert asked(blows(man("axe", a=2), master, "4 5")) == ("parry", "5+")
    assert asked(blows(man("axe", a=2), master, "4 5 5")) == ("parry", "4+")
    assert asked(blows(man("axe", a=2), master, "4 5 5 4")) == OVER


@pytest.mark.clause("MH-33")
def test_an_eadbasher_stuns_whom_he_would_knock_down() -> None:
    """An injury of 1 stuns; a zombie is then knocked down after all; a helmet may help."""
    striker = man("axe", "'eadbasher")
    assert blows(striker, PLAIN, "4 5 1").statuses["b1"] == "stunned"
    assert blows(striker, man("axe", "no pain"), "4 5 1").statuses["b1"] == "knocked_down"
    assert asked(blows(striker, man("axe", "helmet"), "4 5 1"))[0] == "stun_save"


@pytest.mark.clause("MH-27")
@pytest.mark.parametrize("skill", ["well 'ard", "shaggy hide"])
def test_a_thick_skin_betters_the_save_by_1(skill: str) -> None:
    """6+ alone, and 4+ with heavy armour."""
    assert asked(blows(CLUB, man("axe", skill), "4 5")) == ("armour", "6+")
    assert asked(blows(CLUB, man("axe", skill, "heavy armour"), "4 5")) == ("armour", "4+")


@pytest.mark.clause("MH-13")
@pytest.mark.parametrize(("rule", "need"), [("human", "5+"), ("undead", "4+"), ("daemon", "4+")])
def test_a_foul_odour_hinders_living_enemies(rule: str, need: str) -> None:
    """-1 to hit for who can smell it."""
    assert asked(blows(man("axe", rule), man("axe", "foul odour"))) == ("to_hit", need)


@pytest.mark.clause("MH-13")
def test_a_cloud_of_flies_hinders_everybody() -> None:
    """-1 to hit."""
    assert asked(blows(man("axe", "undead"), man("axe", "cloud of flies"))) == ("to_hit", "5+")


@pytest.mark.clause("MH-13", "MH-33")
def test_a_backstabber_strikes_the_unwary() -> None:
    """Unseen, in the first turn: +1 to hit and a 4 for injury takes out; seen or later, neither."""
    sly = man("axe", "backstabber", "unseen", "charging")
    assert asked(blows(sly, PLAIN)) == ("to_hit", "3+")
    assert blows(sly, PLAIN, "4 5 4").statuses["b1"] == "out_of_action"
    assert asked(blows(man("axe", "backstabber", "charging"), PLAIN)) == ("to_hit", "4+")
    assert asked(blows(man("axe", "backstabber", "unseen", "combat turn 2"), PLAIN)) == ("to_hit", "4+")


@pytest.mark.clause("MH-28")
def test_a_perfect_killer_makes_the_save_another_1_worse() -> None:
    """Heavy armour 6+ against his club."""
    assert asked(blows(man("club", "perfect killer"), HEAVY, "4 5")) == ("armour", "6+")


@pytest.mark.clause("MH-11")
def test_a_dire_wolf_has_two_attacks_on_the_charge() -> None:
    """Slavering Charge."""
    assert (attacks("Dire Wolf: charging", PLAIN), attacks("Dire Wolf", PLAIN)) == (2, 1)


@pytest.mark.clause("MH-27")
def test_a_metal_body_saves_on_3() -> None:
    """Veskit against a club of Strength 3 (which wounds Toughness 4 on 5+)."""
    assert asked(blows(CLUB, "Veskit", "4 5")) == ("armour", "3+")


@pytest.mark.clause("MH-33")
@pytest.mark.parametrize("face", ["1", "3"])
def test_the_unfeeling_ignore_knocked_down_and_stunned(face: str) -> None:
    """He stands; 5 still takes him out."""
    assert blows(PLAIN, man("axe", "unfeeling"), f"4 5 {face}").statuses["b1"] == "standing"
    assert blows(PLAIN, man("axe", "unfeeling"), "4 5 5").statuses["b1"] == "out_of_action"


@pytest.mark.clause("MH-13", "MH-21")
def test_a_diving_charge_adds_1_to_hit_and_to_strength() -> None:
    """3+ to hit and 3+ to wound."""
    diver = man("axe", "diving charge", "charging")
    assert (asked(blows(diver, PLAIN)), asked(blows(diver, PLAIN, "4"))) == (("to_hit", "3+"), ("to_wound", "3+"))


@pytest.mark.clause("MH-27")
def test_a_mount_betters_the_save_by_1() -> None:
    """Heavy armour on horseback 4+."""
    assert asked(blows(CLUB, man("axe", "heavy armour", "mounted"), "4 5")) == ("armour", "4+")


@pytest.mark.clause("MH-11", "MH-18", "MH-27")
def test_an_extra_arm_strikes_or_guards() -> None:
    """One attack more, a save of 6+ behind a halberd, or a parry, rolled again beside a sword."""
    assert attacks(man("axe", "extra arm"), PLAIN) == 2
    assert asked(blows(CLUB, man("halberd", "extra arm with a shield"), "4 5")) == ("armour", "6+")
    assert asked(blows(PLAIN, man("halberd", "extra arm with a buckler"), "4"))[0] == "parry"
    assert asked(blows(PLAIN, man("sword", "extra arm with a buckler"), "4 1"))[0] == "parry_again"

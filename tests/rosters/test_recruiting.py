"""Fighters from the tree: who is one, how many, with which numbers and gear, and the line for everything else."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf
from pitfight.api import fight
from pitfight.rosters import limits
from tests.rosters.files import (
    armour,
    lines,
    model,
    numbers,
    only,
    profile,
    read,
    roster,
    selection,
    weapon,
    words,
    wrong,
)

WARRIOR = model("Warriors", "4 3 3 3 3 1 3 1 7")
CAPTAIN = model("Capitain", "4 4 4 3 3 1 4 1 8")


def captain(*inner: str, text: str = "4 4 4 3 3 1 4 1 8", rules: tuple[str, ...] = ()) -> str:
    return selection(
        "Mercenary Captain", "model", *inner, profiles=(model("Capitain", text),), rules=rules, custom="Ulli"
    )


def odd(*inner: str, text: str = "4 3 3 3 3 1 3 1 7", rules: tuple[str, ...] = ()) -> str:
    """A warrior whose kind is none of ours."""
    return selection("Wulfen", "model", *inner, profiles=(model("Wulfen", text),), rules=rules)


# -- who, and how many ------------------------------------------------------------------------------------------


def test_a_hero_has_his_own_name_and_the_numbers_of_his_profile_whatever_it_is_called() -> None:
    found = read(roster(captain(weapon("Sword", special="Parry"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: sword"]
    assert found.name == "The Drowned"
    assert found.system == "mordheim"


def test_a_henchmen_group_has_its_numbers_at_the_unit_and_its_count_at_the_model() -> None:
    group = selection("Warriors", "unit", selection("Warriors", "model", number=3), weapon("Axe"), profiles=(WARRIOR,))
    assert words(read(roster(group))) == ["3 x Warriors = Warrior: axe"]


def test_gear_may_hang_under_the_model_as_well_as_under_the_unit() -> None:
    men = selection("Warriors", "model", weapon("Axe"), number=2)
    group = selection("Warriors", "unit", men, armour("Shield", "+1"), profiles=(WARRIOR,))
    assert words(read(roster(group))) == ["2 x Warriors = Warrior: axe, shield"]


def test_a_group_in_which_models_differ_is_several_fighters() -> None:
    one = selection("Warrior with axe", "model", weapon("Axe"))
    two = selection("Warrior with club", "model", weapon("Club"), number=2)
    group = selection("Warriors", "unit", selection("Men", "upgrade", one, two), profiles=(WARRIOR,))
    assert words(read(roster(group))) == [
        "1 x Warrior with axe = Warrior: axe",
        "2 x Warrior with club = Warrior: club",
    ]


def test_counts_of_unit_and_model_are_multiplied() -> None:
    group = selection("Warriors", "unit", selection("Warriors", "model", number=3), number=2, profiles=(WARRIOR,))
    assert words(read(roster(group)))[0].startswith("6 x Warriors")


def test_a_number_in_front_of_the_name_is_a_count() -> None:
    assert words(read(roster(selection("3x Zombie", "model"))))[0] == "3 x Zombie = Zombie"


def test_one_of_each_of_three_is_one_each_and_the_report_says_that_it_is_a_guess() -> None:
    group = selection("Warriors", "unit", selection("Warriors", "model", number=3), weapon("Sword", number=3),
                      profiles=(WARRIOR,))  # fmt: skip
    found = read(roster(group))
    assert words(found) == ["3 x Warriors = Warrior: sword"]
    assert only(found, "guessed", "3 for 3", "1 for each")


def test_what_does_not_go_round_is_given_to_each_with_a_line() -> None:
    group = selection("Warriors", "unit", selection("Warriors", "model", number=3), weapon("Sword", number=2),
                      profiles=(WARRIOR,))  # fmt: skip
    found = read(roster(group))
    assert words(found) == ["3 x Warriors = Warrior: sword"]
    assert only(found, "guessed", "2 for 3", "does not go round")


def test_two_daggers_are_two_daggers_however_they_are_counted() -> None:
    for part in (
        weapon("Dagger", number=2),
        weapon("2x Dagger"),
        weapon("Dagger x2"),
        weapon("Dagger") + weapon("Free Dagger"),
    ):
        assert words(read(roster(captain(part)))) == ["1 x Ulli = Mercenary Captain: 2 daggers"]


def test_configuration_and_stash_are_no_warriors() -> None:
    grade = selection("Grade", "upgrade", selection("1a"))
    stash = selection("Stash", "upgrade", weapon("Halberd"))
    found = read(roster(grade, stash, captain()))
    assert len(found.fighters) == 1
    assert only(found, "ignored", "Grade | entry", "nor has anything of the 1 in it")
    assert only(found, "ignored", "Stash | entry")


def test_namesakes_are_told_apart_by_a_number() -> None:
    assert [own.name for own in read(roster(odd(), odd(), odd())).fighters] == ["Wulfen", "Wulfen 2", "Wulfen 3"]


def test_more_of_a_kind_than_can_fight_are_cut_with_a_line() -> None:
    found = read(roster(selection("Zombie", "model", number=5_000)))
    assert found.fighters[0].count == limits.MOST_COUNT
    assert only(found, "guessed", "5,000")


def test_too_many_fighters_are_refused() -> None:
    assert "more than 1,000 fighters" in wrong(roster(selection("Zombie", "model") * 1_001))


def test_gear_shared_by_very_many_takes_no_forever() -> None:
    heads = "".join(selection("A", "upgrade", selection("B", "upgrade", selection("Sword"))) for _ in range(3_000))
    group = selection("Warriors", "unit", selection("Warriors", "model") * 900, heads, profiles=(WARRIOR,))
    assert "too large" in (sentence := wrong(roster(group))) or "too much" in sentence


# -- numbers --------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_roster_win_over_our_profile_and_the_difference_is_told() -> None:
    found = read(roster(captain(text="4 5 4 3 3 1 4 2 8")))
    assert words(found) == ["1 x Ulli = Mercenary Captain: WS5, A2"]
    assert only(found, "conflict", "WS 5, A 2", "has WS 4, A 1; the roster’s numbers hold")


def test_an_advance_that_explains_the_difference_makes_it_no_conflict() -> None:
    found = read(
        roster(captain(selection("Advancement (Hero)", "upgrade", selection("+1 WS")), text="4 5 4 3 3 1 4 1 8"))
    )
    assert words(found) == ["1 x Ulli = Mercenary Captain: WS5"]
    assert lines(found, "conflict") == []
    assert only(found, "used", "WS 5 (+1 WS)")
    assert only(found, "used", "+1 WS | entry", "is in the numbers already")


def test_a_fighter_of_no_kind_of_ours_is_his_numbers() -> None:
    found = read(roster(odd(weapon("Sword"), text="6 4 0 4 4 2 4 2 7")))
    assert words(found) == ["1 x Wulfen = M6 WS4 BS0 S4 T4 W2 I4 A2 LD7: sword"]
    assert pf.odds("mordheim", found.fighters[0].words, "Warrior").win["a"].value > 0.5


def test_attacks_with_something_behind_them_are_the_number_in_front() -> None:
    found = read(roster(odd(weapon("Sword"), text="4 3 3 3 3 1 3 1(+1*) 7")))
    assert "A1" in words(found)[0]
    assert only(found, "guessed", "A | 1(+1*)", "taken as 1")


@pytest.mark.parametrize(("text", "taken"), [("4+1", "4"), ("4(+2)", "4"), ("3(6)", "3"), ("2*", "2")])
def test_other_numbers_with_something_behind_them_too(text: str, taken: str) -> None:
    found = read(roster(odd(weapon("Sword"), text=f"4 3 3 3 3 1 3 {text} 7")))
    assert f"A{taken} " in words(found)[0]
    assert only(found, "guessed", f"A | {text}")


@pytest.mark.parametrize("nothing", ["-", "_", "–"])
def test_a_dash_or_nothing_is_no_number_and_never_a_zero(nothing: str) -> None:
    found = read(roster(odd(text=f"4 3 {nothing} 3 3 1 3 1 7"), captain()))
    assert "BS" not in words(found)[0]
    assert only(found, "guessed", "BS | none", "Ballistic Skill 3")
    found = read(roster(odd(text=f"4 3 3 3 {nothing} 1 3 1 7"), captain()))
    assert len(found.fighters) == 1
    assert only(found, "conflict", "no T, and no profile of ours called “Wulfen”: left out")


def test_dice_in_place_of_movement_are_not_taken_and_said() -> None:
    found = read(roster(odd(text="2d6 3 3 3 3 1 3 1 7")))
    assert only(found, "guessed", "M | 2d6", "is no whole number from 0 to 20: not taken")
    assert only(found, "guessed", "M | none", "Movement 4")


def test_numbers_that_nobody_can_have_leave_a_fighter_out_with_the_reason() -> None:
    found = read(roster(odd(text="4 3 3 99 3 1 3 1 7"), captain()))
    assert len(found.fighters) == 1
    assert only(found, "conflict", "99 is out of range")


def test_the_most_that_a_race_may_reach_is_nobodys_numbers() -> None:
    both = (model("Human max", "4 6 6 4 4 3 6 4 9"), CAPTAIN)
    found = read(roster(selection("Mercenary Captain", "model", profiles=both)))
    assert words(found) == ["1 x Mercenary Captain = Mercenary Captain"]
    assert only(found, "ignored", "Human max")


def test_a_model_without_any_profile_takes_that_of_ours_and_says_so() -> None:
    found = read(roster(selection("Marksmen", "model")))
    assert words(found) == ["1 x Marksmen = Marksman"]
    assert only(found, "guessed", "those of our profile Marksman")


def test_a_model_that_nobody_knows_and_that_has_no_numbers_is_left_out_with_a_line() -> None:
    found = read(roster(selection("Snotling Pump Wagon", "model"), captain()))
    assert only(found, "ignored", "no profile of ours called “Snotling Pump Wagon”")
    assert "holds no fighter" in wrong(roster(selection("Snotling Pump Wagon", "model")))


def test_a_name_that_is_that_of_two_profiles_is_taken_for_neither() -> None:
    slayer = selection("Dwarf Troll Slayer", "model", profiles=(model("Slayer", "3 4 3 3 4 1 2 1 9"),))
    found = read(roster(slayer))
    assert words(found)[0].startswith("1 x Dwarf Troll Slayer = M3 WS4")
    assert only(found, "guessed", "neither is taken")


# -- several profiles, mounts, companions -----------------------------------------------------------------------


def test_a_mount_is_a_fighter_of_its_own_and_its_rider_is_mounted() -> None:
    horse = selection("Warhorse", profiles=(model("Warhorse", "8 3 0 3 3 1 3 1 5"),))
    found = read(roster(captain(weapon("Sword"), horse)))
    assert words(found) == ["1 x Ulli = Mercenary Captain: sword, mounted", "1 x Ulli’s Warhorse = Warhorse"]
    assert only(found, "used", "mount | Warhorse", "he is mounted")


def test_a_dog_is_a_companion_and_nobody_rides_it() -> None:
    dog = selection("Wardog", profiles=(model("Wardog", "6 4 0 4 3 1 4 1 5"),))
    found = read(roster(captain(dog)))
    assert words(found) == ["1 x Ulli = Mercenary Captain", "1 x Ulli’s Wardog = War Hound"]


def test_of_several_profiles_on_one_model_those_with_all_numbers_fight() -> None:
    altar = (model("Altar", "- - - 5 5 5 - - -"), CAPTAIN, model("Warhorse x2", "8 3 0 3 3 1 3 1 5"))
    found = read(roster(selection("Mercenary Captain", "model", profiles=altar)))
    assert words(found) == [
        "1 x Mercenary Captain = Mercenary Captain",
        "2 x Mercenary Captain’s Warhorse = Warhorse",
    ]
    assert only(found, "ignored", "Altar", "has no WS, I, A, LD")


def test_a_mount_of_the_whole_unit_is_one_companion_and_all_are_mounted() -> None:
    horses = selection("Warhorse", profiles=(model("Warhorse", "8 3 0 3 3 1 3 1 5"),), number=2)
    one, two = selection("Rider", "model", weapon("Sword")), selection("Lancer", "model", weapon("Axe"))
    found = read(roster(selection("Riders", "unit", one, two, horses, profiles=(WARRIOR,))))
    assert words(found) == [
        "1 x Rider = Warrior: sword, mounted",
        "1 x Lancer = Warrior: axe, mounted",
        "2 x Warhorse = Warhorse",
    ]


def test_who_hangs_on_somebody_left_out_is_not_lost_with_him() -> None:
    horse = selection("Warhorse", profiles=(model("Warhorse", "8 3 0 3 3 1 3 1 5"),))
    found = read(roster(selection("Altar", "unit", horse), odd(horse, text="- - - - 5 4 - - -")))
    assert [own.name for own in found.fighters] == ["Warhorse", "Wulfen’s Warhorse"]


def test_long_names_of_namesakes_are_told_apart_too() -> None:
    long = "N" * 200
    names = [own.name for own in read(roster(*(selection("Zombie", "model", custom=long) for _ in range(12)))).fighters]
    assert len(set(names)) == 12


def test_a_unit_s_own_rows_and_rules_are_those_of_its_models() -> None:
    blade = profile("Sword", "H-t-h Weapon", {"Str": "As user", "Special": "Parry"})
    unit = selection("Warriors", "unit", selection("Warriors", "model"), profiles=(WARRIOR, blade), rules=("Frenzy",))
    assert words(read(roster(unit))) == ["1 x Warriors = Warrior: sword, frenzy"]


def test_several_weapons_in_one_selection_are_all_taken() -> None:
    rows = tuple(profile(name, "H-t-h Weapon", {"Str": ""}) for name in ("Sword", "Axe"))
    assert words(read(roster(odd(selection("Arms", profiles=rows)))))[0].endswith(": sword, axe")


# -- gear -----------------------------------------------------------------------------------------------------


def test_rules_of_gear_are_those_of_our_tables_and_differences_are_told() -> None:
    found = read(roster(captain(weapon("Flail", "As user +1", "Heavy, Two-handed"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: flail"]
    assert only(found, "conflict", "Strength +1 there, +2 by our table")


def test_a_sword_without_its_parry_is_a_conflict_and_one_with_it_is_none() -> None:
    assert only(read(roster(captain(weapon("Sword")))), "conflict", "parry only by our table")
    assert lines(read(roster(captain(weapon("Sword", special="Parry")))), "conflict") == []


@pytest.mark.parametrize("save", ["+1 enemy Armour save", "+1 Enemy armour save:", "+1 enemy save", "+1 enemey save"])
def test_all_spellings_of_a_better_enemy_save_are_one(save: str) -> None:
    assert lines(read(roster(captain(weapon("Dagger", special=save)))), "conflict") == []


@pytest.mark.parametrize(
    ("name", "strength", "special"),
    [
        ("Halberd", "As user +1", "Two Handed"),
        ("Axe", "As user", "Cutting Edge"),
        ("Sigmarite Warhammer", "As user (+1)", "Concussion, Holy Weapon"),
        ("Mace", "", "Concussion"),
        ("Boat Hook", "As user -1", "Strike First, Two-handed"),
        ("Dwarf Axe", "As user", "Cutting edge, Parry"),
    ],
)
def test_rows_that_agree_with_ours_make_no_conflict(name: str, strength: str, special: str) -> None:
    assert lines(read(roster(captain(weapon(name, strength, special)))), "conflict") == []


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("Free Dagger", "dagger"),
        ("Hammer", "club"),
        ("Gromril Sword", "gromril sword"),
        ("Ithilmar weapon", ""),
        ("Brace of Dueling Pistols", "2 duelling pistols"),
        ("Dueling Pistol", "duelling pistol"),
        ("Helm", "helmet"),
        ("Light Armour (Armour Save +2)", "light armour"),
        ("Weapons Traning", "weapons training"),
        ("Madness: Frenzy", "frenzy"),
        ("Horrible Scars", "fear"),
        ("Hardened", "immune to fear"),
        ("BlackBlood", "blackblood"),
        ("Pit Fighter", "pit fighter"),
        ("Mad Cap Mushrooms", "mad cap mushrooms"),
    ],
)
def test_names_with_known_slips_and_makes_are_understood(name: str, taken: str) -> None:
    found = read(roster(odd(selection(name))))
    assert words(found)[0].partition("LD7")[2] == (f": {taken}" if taken else "")


def test_a_weapon_that_says_less_than_ours_is_a_guess() -> None:
    found = read(roster(captain(weapon("Double-handed weapon", "As user +2", "Two-handed,  Strike last"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: double-handed sword"]
    assert only(found, "guessed", "Double-handed weapon", "taken for double-handed sword")


def test_an_unknown_weapon_whose_row_is_that_of_ours_is_taken_for_it() -> None:
    found = read(roster(captain(weapon("Thighbone", "As user", "Concussion"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: club"]
    assert only(found, "guessed", "Thighbone", "unknown; taken for club")


def test_an_unknown_weapon_that_does_more_keeps_its_strength_and_the_rest_is_named() -> None:
    found = read(roster(captain(weapon("Dragon Tooth", "As user +3", "Bites, flies, and sings"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: dragon tooth [S+3]"]
    assert only(found, "guessed", "Dragon Tooth", "unverified", "not read: “Bites”, “flies”, “and sings”")


def test_missile_weapons_and_belongings_have_no_part_in_a_fight_and_a_line() -> None:
    bow = selection("Bow", profiles=(profile("Bow", "Ranged Weapon", {"Range": '24"', "Str": "3"}),))
    odd_bow = selection("Odd Bow", profiles=(profile("Odd Bow", "Ranged Weapon", {"Range": '24"', "Str": "3"}),))
    found = read(roster(captain(bow, odd_bow, selection("Rope And Hook"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain"]
    for name in ("Ulli › Bow", "Ulli › Odd Bow", "Ulli › Rope And Hook"):
        assert only(found, "ignored", f"{name} | ")


def test_what_no_table_knows_is_listed() -> None:
    assert only(read(roster(captain(selection("Bag of Teeth")))), "ignored", "Bag of Teeth", "in none of our tables")


def test_lost_armour_and_weapons_are_asked_for_by_the_nearest_name() -> None:
    found = read(roster(captain(armour("Hemlet", "6+"), weapon("Pistoll", "4"))))
    assert only(found, "conflict", "Hemlet", "in none of our tables (did you mean helmet?); nothing of it is played")
    assert only(found, "conflict", "Pistoll", "unknown (did you mean pistol?): he fights without it")


def test_headings_of_the_list_builder_are_no_gear() -> None:
    found = read(
        roster(captain(selection("Starting Equipment (Mercenaries)", "upgrade", weapon("Axe", special="Cutting edge"))))
    )
    assert words(found) == ["1 x Ulli = Mercenary Captain: axe"]
    assert not any("Starting Equipment |" in line for line in lines(found, "ignored"))


def test_prices_are_never_taken_from_a_roster_and_that_is_said() -> None:
    assert only(read(roster(captain())), "ignored", "costs")


def test_more_than_two_hands_hold_stays_in_the_belt_the_dagger_first() -> None:
    found = read(roster(captain(weapon("Free Dagger"), weapon("Sword"), armour("Shield"), armour("Helmet"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: sword, shield, helmet"]
    assert only(found, "guessed", "use | dagger", "is not used: two hand weapons and a shield")


def test_what_stays_in_the_belt_is_the_same_for_warriors_with_other_numbers() -> None:
    gear = weapon("Free Dagger") + weapon("Sword") + armour("Shield")
    found = read(roster(captain(gear), captain(gear, text="4 5 4 3 3 1 4 1 8")))
    assert words(found)[1] == "1 x Ulli 2 = Mercenary Captain: WS5, sword, shield"
    assert len([line for line in lines(found, "guessed") if "is not used" in line]) == 2


def test_a_make_that_hangs_on_a_weapon_is_part_of_it() -> None:
    row = profile("Sword", "H-t-h Weapon", {"Str": "As user", "Special": "Parry"})
    sword = selection("Sword", "upgrade", selection("Gromril Weapon"), profiles=(row,))
    found = read(roster(captain(sword, weapon("Axe", special="Cutting edge"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: gromril sword, axe"]
    assert lines(found, "guessed") == []


def test_a_poison_that_stands_alone_is_guessed_to_be_on_his_first_weapon() -> None:
    found = read(roster(captain(weapon("2x Dagger"), selection("Dark Venom"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: dark venom dagger, dagger"]
    assert only(found, "guessed", "Dark Venom", "dark venom dagger")
    assert only(read(roster(captain(selection("Dark Venom")))), "ignored", "he has none")


def test_more_of_a_thing_than_a_list_may_have_are_cut_with_a_line() -> None:
    found = read(roster(captain(selection("7x Lucky Charm"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: 4 lucky charms"]
    assert only(found, "guessed", "7 lucky charm", "taken as 4")


def test_fists_are_no_weapon_of_somebody_who_has_one() -> None:
    fist = weapon("Fist", special="+1 Enemy armour save:")
    assert words(read(roster(captain(fist, weapon("Sword"))))) == ["1 x Ulli = Mercenary Captain: sword"]
    assert words(read(roster(captain(fist)))) == ["1 x Ulli = Mercenary Captain: fist"]


def test_a_pistol_that_nobody_knows_is_no_mere_missile_weapon() -> None:
    row = profile("Fire Lock", "Ranged Weapon", {"Range": '6"', "Str": "4", "Special": "Prepare shot, Hand-to-hand"})
    found = read(roster(captain(selection("Fire Lock", profiles=(row,)))))
    assert only(found, "conflict", "Fire Lock", "he fights without it")


def test_what_matters_and_is_not_played_is_told_as_such() -> None:
    found = read(roster(captain(selection("Severe Arm Wound"), selection("Bitter Emity"))))
    assert only(found, "conflict", "Severe Arm Wound", "one weapon only")
    assert only(found, "conflict", "Bitter Emity", "hates humans")


def test_somebody_without_a_weapon_is_told_with_what_he_fights() -> None:
    assert only(read(roster(captain())), "guessed", "no weapon", "fights with the dagger")
    hound = selection("Warhound", "model", profiles=(model("Warhound", "6 4 0 4 3 1 4 1 5"),))
    assert only(read(roster(hound)), "guessed", "no weapon", "his natural weapons")


def test_an_animal_that_is_none_of_our_profiles_has_no_dagger() -> None:
    found = read(roster(odd(rules=("Animals",))))
    assert only(found, "guessed", "no weapon", "his natural weapons")
    bare = pf.odds("mordheim", "WS3 S3 T3 W1 I3 A1 Ld7: natural weapons", "Warrior: sword", until="phase")
    armed = pf.odds("mordheim", "WS3 S3 T3 W1 I3 A1 Ld7: dagger", "Warrior: sword", until="phase")
    own = pf.odds("mordheim", found.fighters[0].words, "Warrior: sword", until="phase")
    assert own.win["a"].fraction == bare.win["a"].fraction
    assert bare.win["a"].value > armed.win["a"].value


# -- rules and injuries ---------------------------------------------------------------------------------------


def test_rules_go_by_their_names_and_never_by_what_stands_in_their_text() -> None:
    found = read(roster(odd(weapon("Sword"), rules=("Leader", "Bestial"))))
    assert words(found)[0].endswith(": sword, leader")
    assert only(found, "ignored", "rule | Bestial", "no rule of our tables has that name")


def test_skills_and_their_rules_of_the_same_name_count_once() -> None:
    skill = selection("Combat Skills", "upgrade", selection("Step Aside", rules=("Step Aside",)))
    assert words(read(roster(odd(skill))))[0].endswith("LD7: step aside")


def test_injuries_are_in_the_numbers_or_known_rules_or_listed() -> None:
    found = read(roster(odd(selection("Leg Wound"), selection("Madness: Stupidity"), selection("Cow Wound"))))
    assert words(found)[0].endswith(": stupidity")
    assert only(found, "used", "Leg Wound", "is in the numbers already")
    assert only(found, "ignored", "Cow Wound")


# -- the system -----------------------------------------------------------------------------------------------


def test_the_system_goes_by_its_id_first_and_then_by_its_name() -> None:
    zombie = selection("Zombie", "model")
    assert read(roster(zombie, game="Whatever")).system == "mordheim"
    assert read(roster(zombie, system="other", game="Mordheim (2019)")).system == "mordheim"


def test_a_game_that_nobody_plays_here_is_named_with_the_ways_on() -> None:
    sentence = wrong(roster(selection("Zombie", "model"), system="x", game="Warhammer 40,000 9th Edition"))
    assert "“Warhammer 40,000 9th Edition”, which no system here plays" in sentence
    assert "--system mordheim" in sentence


def test_the_reader_may_name_another_system() -> None:
    data = roster(selection("Zombie", "model"), system="x", game="Some Skirmish")
    assert words(read(data, "mordheim")) == ["1 x Zombie = Zombie"]


def test_a_system_that_no_rosters_are_read_for_is_refused() -> None:
    assert "rosters are not read for warband-skirmish" in wrong(
        roster(selection("Zombie", "model")), "warband-skirmish"
    )


@pytest.mark.parametrize(
    ("row", "piece"),
    [
        ({"Strength": "6", "Save Modifier": "-3", "Armour Penetration": "2D6+5"}, "Strength 6 there, 5 by our table"),
        ({"Strength": "5", "Armour Penetration": "D+5"}, "“D+5” is no penetration value"),
        ({"Armour Penetration": "D6+4"}, "Armour Penetration D6+4 there, 2D6+5 by our table"),
    ],
)
def test_rows_of_the_second_edition_that_differ_or_are_broken_are_told(row: dict[str, str], piece: str) -> None:
    sword = selection("Power Sword", profiles=(profile("Power Sword", "Weapon", row),))
    data = roster(selection("Space Marine", "model", sword), system="9ea8-c89d-9104-ed03", game="2e")
    assert only(read(data), "conflict", piece, "our table of power sword holds")


def test_rows_of_the_second_edition_that_agree_make_no_conflict() -> None:
    row = {"Strength": "5", "Save Modifier": "-3", "Armour Penetration": "5+2D6"}
    sword = selection("Power Sword", profiles=(profile("Power Sword", "Weapon", row),))
    data = roster(selection("Space Marine", "model", sword), system="9ea8-c89d-9104-ed03", game="2e")
    assert lines(read(data), "conflict") == []


def test_the_words_of_every_fighter_are_taken_by_the_commands() -> None:
    gear = weapon("Free Dagger") + weapon("Sword") + armour("Shield") + selection("Mighty Blow")
    found = read(roster(captain(gear, rules=("Leader",)), odd(gear, text="4 4 4 4 4 2 4 2(+1) 8")))
    for own in found.fighters:
        assert pf.odds("mordheim", own.words, "Warrior", until="phase").win["a"].value > 0
        assert own.table("mordheim")["name"] == own.name


# -- Warhammer Fantasy for Combat Skill, 40,000 second edition ------------------------------------------------

FANTASY = ("M", "WS", "BS", "S", "T", "W", "I", "A", "LD", "ArmourSave", "Type")


def halberdiers(save: str) -> bytes:
    men = profile("Pike", "Model", numbers("4 3 3 3 3 1 3 1 7 {} Infantry".format(save or "_"), FANTASY))
    unit = selection(
        "Odd Pikes", "unit", selection("Odd Pikes", "model", selection("Halberd"), number=20), profiles=(men,)
    )
    return roster(unit, system="be4eb679-97dc-4876-b582-19ff87fae0fd", game="Warhammer Fantasy 8th")


def test_another_game_is_read_for_combat_skill_only_on_request() -> None:
    assert "--system combat-skill reads it all the same" in wrong(halberdiers(""))
    assert "Weapon Skill is then read as Combat Skill" in wrong(halberdiers(""))


def test_a_unit_of_twenty_is_one_unit_with_weapon_skill_as_combat_skill() -> None:
    found = read(halberdiers(""), "combat-skill")
    assert words(found) == ["1 x Odd Pikes = 20 M4 CS3 BS3 S3 T3 W1 I3 A1 LD7: halberd"]
    unit: Any = fight("combat-skill", found.fighters[0].words, "20 Halberdiers").fighters[0]
    assert (unit.models, unit.lines[0].combat_skill) == (20, 3)


def test_the_command_of_a_unit_is_understood() -> None:
    men = profile("Pike", "Model", numbers("4 3 3 3 3 1 3 1 7 _ Infantry", FANTASY))
    command = [selection(name) for name in ("Musician", "Standard Bearer", "Champion")]
    unit = selection("Odd Pikes", "unit", selection("Odd Pikes", "model", number=20), *command, profiles=(men,))
    found = read(roster(unit, game="Warhammer Fantasy 8th", system="x"), "combat-skill")
    assert words(found)[0].endswith("LD7: musician, standard, champion")


def test_a_save_that_is_given_counts_where_no_armour_is_listed() -> None:
    found = read(halberdiers("4+"), "combat-skill")
    assert words(found)[0].endswith("halberd, save 4+")
    assert only(found, "guessed", "armour save | 4+")


def test_the_second_edition_of_the_other_game_is_found_by_its_id() -> None:
    marine = selection(
        "Space Marine", "model", selection("Bolt Pistol"), selection("Chainsword"), selection("Frag Grenades"),
        profiles=(profile("Space Marine", "Unit", numbers("4 5 4 4 4 1 4 1 8")),),
    )  # fmt: skip
    found = read(roster(marine, system="9ea8-c89d-9104-ed03", game="Warhammer 40,000 (2nd Edition)"))
    assert found.system == "wh40k2e"
    assert words(found) == ["1 x Space Marine = Space Marine: WS5, bolt pistol, chainsword, frag grenade"]
    assert only(found, "guessed", "gear | not listed", "our profile brings bolt pistol, power armour")


def test_a_rider_uses_his_lance() -> None:
    horse = selection("Warhorse", "mount", profiles=(model("Warhorse", "8 3 0 3 3 1 3 1 5"),))
    captain = selection("Captain", "model", horse, selection("Lance"), profiles=(CAPTAIN,))
    found = read(roster(captain))
    assert found.fighters[0].words.endswith(": lance, mounted")
    assert not [line for line in lines(found, "guessed") if "lance" in line]


def test_what_fits_is_found_in_few_steps_and_whatever_comes_behind_it() -> None:
    gear = (*(selection(name) for name in ("Sword", "Axe", "Halberd", "Club", "Helmet", "Shield", "Flail")),)
    found = read(roster(selection("Thug", "model", *gear, profiles=(WARRIOR,))))
    assert found.fighters[0].words.endswith(": sword, axe, helmet")
    for name in ("halberd", "club", "shield", "flail"):
        assert only(found, "guessed", f"use | {name}")


def test_counts_are_multiplied_through_everything_between_unit_and_model() -> None:
    squad = selection("Squad", "upgrade", selection("Thug", "model", number=2), number=3)
    assert read(roster(selection("Gang", "unit", squad, number=2, profiles=(WARRIOR,)))).fighters[0].count == 12


@pytest.mark.parametrize("number", ["-1", "abc", "2.5", "", "1e2", "999999999999"])
def test_a_count_that_is_no_number_is_one_with_a_line(number: str) -> None:
    found = read(roster(selection("Warriors", "model", selection("Axe", number=number), number=number)))
    assert found.fighters[0].count == 1
    assert only(found, "guessed", f"Warriors | number | {number or '(nothing)'}", "is no count: taken as 1")
    assert only(found, "guessed", f"Axe | number | {number or '(nothing)'}", "is no count: taken as 1")


def test_gear_of_a_unit_goes_round_among_all_its_models() -> None:
    gang = selection(
        "Warriors", "unit", selection("Warrior", "model", number=2), selection("Warrior", "model", weapon("Axe")),
        selection("Helmet", number=3), selection("Dagger", number=3), profiles=(WARRIOR,),
    )  # fmt: skip
    found = read(roster(gang))
    assert words(found) == ["2 x Warrior = Warrior: helmet, dagger", "1 x Warrior 2 = Warrior: axe, helmet, dagger"]


def test_a_mount_without_a_profile_is_ours_of_that_name() -> None:
    found = read(roster(captain(selection("Warhorse", "mount"), selection("Nag", "mount"))))
    assert words(found)[0] == "1 x Ulli = Mercenary Captain: mounted"
    assert words(found)[1] == "1 x Ulli’s Warhorse = Warhorse"
    assert only(found, "ignored", "Nag | numbers", "left out")


@pytest.mark.parametrize("save", ["3+", "2+", "1+", "3", "see below"])
def test_a_save_that_no_armour_of_ours_gives_is_told_as_lost(save: str) -> None:
    values = {**numbers("4 3 3 3 3 1 3 1 7"), "Armour Save": save}
    found = read(roster(selection("Wulfen", "model", profiles=(profile("Wulfen", "Model", values),))))
    assert only(found, "conflict", f"Wulfen | armour save | {save}", "no armour is listed")


def test_a_save_written_without_its_plus_is_one() -> None:
    values = {**numbers("4 3 3 3 3 1 3 1 7"), "Armour Save": "5"}
    found = read(roster(selection("Wulfen", "model", profiles=(profile("Wulfen", "Model", values),))))
    assert found.fighters[0].words.endswith("heavy armour")


def test_saves_and_ward_saves_of_the_other_game_are_taken_as_they_are() -> None:
    values = {**numbers("4 3 3 3 3 1 3 1 7"), "ArmourSave": "1+", "WardSave": "4+"}
    unit = selection("Guard", "model", profiles=(profile("Guard", "Model", values),), number=5)
    found = read(roster(unit, system="", game="Warhammer Fantasy 8th Edition"), "combat-skill")
    assert found.fighters[0].words.endswith("save 1+, ward 4+")
    assert only(found, "used", "WardSave | 4+ | ward 4+")


# -- nothing without a line -----------------------------------------------------------------------------------


def test_the_profile_of_a_unit_whose_models_have_their_own_has_its_line() -> None:
    gang = selection(
        "Gang", "unit", selection("Thug", "model", profiles=(model("Thug", "4 3 3 3 3 1 3 1 7"),)),
        profiles=(model("Sergeant", "4 6 3 3 3 1 3 1 7"),),
    )  # fmt: skip
    assert only(read(roster(gang)), "ignored", "Gang | profile | Sergeant", "nobody’s")


def test_what_hangs_on_something_unknown_has_its_lines_rules_too() -> None:
    zog = profile("Zog", "H-t-h Weapon", {"Str": "As user +3", "Special": "x"})
    relic = profile("Relic", "Talisman", {"Protection": "5+"})
    found = read(
        roster(
            odd(
                selection("Bag", "upgrade", selection("Sword"), rules=("Mystery",)),
                selection("Zog", "upgrade", selection("Axe"), profiles=(zog,), rules=("Bites",)),
                selection("Relic", "upgrade", selection("Dagger"), profiles=(relic,), rules=("Glows",)),
            )
        )
    )
    assert only(found, "ignored", "Bag | entry | Bag")
    for name, rule in (("Bag", "Mystery"), ("Zog", "Bites"), ("Relic", "Glows")):
        assert only(found, "ignored", f"{name} | rule | {rule}")
    assert only(found, "guessed", "Zog | weapon | Zog (Str As user +3, Special x)", "not read: “x”")


def test_what_hangs_on_a_heading_above_the_fighters_has_its_lines() -> None:
    flag = profile("Flag", "Banner", {"Effect": "x"})
    gang = selection("Warriors", "unit", profiles=(WARRIOR,))
    heroes = selection("Heroes", "upgrade", gang, selection("Sword"), profiles=(flag,), rules=("Frenzy",))
    found = read(roster(heroes))
    assert only(found, "ignored", "Heroes | rule | Frenzy")
    assert only(found, "ignored", "Heroes | profile | Flag")
    assert only(found, "ignored", "Heroes › Sword | entry | Sword")


# -- differences ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "strength", "special", "told"),
    [
        ("Steel Whip", "As user", "", "a rule of its own only by our table"),
        ("Sword", "As user", "Parry, Deadly Curse of Foo", "“Deadly Curse of Foo” only there"),
        ("Sword", "5", "Parry", "Strength “5” there"),
        ("Axe", "Banana", "Cutting Edge", "Strength “Banana” there"),
    ],
)
def test_what_a_row_says_more_or_less_than_ours_is_told(name: str, strength: str, special: str, told: str) -> None:
    assert only(read(roster(odd(weapon(name, strength, special)))), "conflict", told)


def test_columns_in_small_letters_are_compared_too() -> None:
    row = profile("Sword", "HtH Weapon", {"str": "As user +3", "special": "Parry"})
    assert only(read(roster(odd(selection("Sword", profiles=(row,))))), "conflict", "Strength +3 there")


def test_another_save_of_an_armour_is_told() -> None:
    assert only(read(roster(odd(armour("Light Armour", "4+")))), "conflict", "a save of 4+ there, 6+ by our table")
    assert lines(read(roster(odd(armour("Light Armour", "6+"), armour("Helmet", "4+")))), "conflict") == []


def test_rows_of_the_second_edition_that_differ_are_told() -> None:
    plate = profile("Power Armour", "Armour", {"Saving Throw": "2+"})
    sword = profile("Sword", "Weapon", {"Strength": "As user", "Save Modifier": "-9"})
    marine = selection(
        "Space Marine", "model", selection("Power Armour", profiles=(plate,)), selection("Sword", profiles=(sword,)),
        profiles=(profile("Space Marine", "Unit", numbers("4 4 4 4 4 1 4 1 8")),),
    )  # fmt: skip
    found = read(roster(marine, system="9ea8-c89d-9104-ed03", game="40k"))
    assert only(found, "conflict", "Saving Throw 2+ there, 3+ by our table")
    assert only(found, "conflict", "Save Modifier -9 there")


def test_a_rule_that_the_list_builder_has_hidden_does_not_hold() -> None:
    rule = "<rule name='Frenzy' hidden='true'/></rules>"
    found = read(roster(captain()).decode().replace("</rules>", rule, 1))
    assert "frenzy" not in found.fighters[0].words
    assert only(found, "ignored", "rule of Ulli: Frenzy", "hidden")


def test_a_make_or_kind_in_brackets_counts() -> None:
    found = read(roster(odd(selection("Sword (Gromril)"), selection("Madness (Frenzy)"), selection("Morningstar"))))
    assert "gromril sword" in found.fighters[0].words
    assert "frenzy" in found.fighters[0].words
    assert only(found, "used", "Morningstar")


def test_advances_may_be_written_in_full() -> None:
    found = read(roster(odd(selection("+1 Attack"), selection("+1 Weapon Skill"))))
    assert only(found, "used", "+1 Attack", "in the numbers")
    assert only(found, "used", "+1 Weapon Skill", "in the numbers")


def test_the_second_of_a_long_name_has_a_name_that_a_fight_takes() -> None:
    long = selection("Mercenary Captain", "model", custom="U" * 80, profiles=(model("Capitain", "4 4 4 3 3 1 4 1 8"),))
    found = read(roster(long, long))
    assert [own.name for own in found.fighters] == ["U" * 60, f"{'U' * 58} 2"]


def test_signs_that_cannot_be_seen_are_no_part_of_a_name() -> None:
    numbers = (model("Capitain", "4 4 4 3 3 1 4 1 8"),)
    ulli = selection("Mercenary Captain", "model", custom="Ul\u00adli\ue000 \u061cthe Tall", profiles=numbers)
    assert read(roster(ulli)).fighters[0].name == "Ul li the Tall"


@pytest.mark.parametrize(
    ("strength", "special", "taken"),
    [
        ("As user +1", "Two Handed, Parry", "[S+1/two-handed/parry]"),
        ("+1", "Save modifier -1, Parry", "[S+1/save-1/parry]"),
        ("As user", "", "[S+0]"),
        ("As user -1", "+1 enemey save, Unwieldy", "[S-1/save+1/unwieldy]"),
        ("As user (+2)", "Strike last, Two-handed, Concussion", "[S+2/strikes last/two-handed/concussion]"),
        ("As user +1", "Heavy, Difficult to use, Close combat", "[S+1/heavy/difficult to use]"),
        ("As user", "Unwieldy, Strike First, Calvary Bonus +1", "[S+0/unwieldy/strikes first/cavalry+1]"),
        ("S+1", "Parry", "[S+1/parry]"),
        ("S", "Two-handed, Parry", "[S+0/two-handed/parry]"),
        ("User", "Two-handed, Parry", "[S+0/two-handed/parry]"),
        ("As the user’s +1", "Parry", "[S+1/parry]"),
    ],
)
def test_an_unknown_weapon_is_made_of_its_row_and_unverified(strength: str, special: str, taken: str) -> None:
    found = read(roster(captain(weapon("Tooth", strength, special))))
    assert words(found) == [f"1 x Ulli = Mercenary Captain: tooth {taken}"]
    assert only(found, "guessed", "Tooth", f"made of its row, unverified: tooth {taken}")
    assert not any("not read" in line for line in lines(found, "guessed"))


def test_a_weapon_of_ours_that_is_strong_only_at_first_is_not_taken_for_one_that_always_is() -> None:
    found = read(roster(captain(weapon("Great Tooth", "As user +2", "Two-handed"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: great tooth [S+2/two-handed]"]


def test_what_the_row_of_an_unknown_weapon_says_besides_is_named() -> None:
    found = read(roster(captain(weapon("Longsword", "As user", "Parry, Cutting Edge, Mastercrafted"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: longsword [S+0/parry/save-1]"]
    assert only(found, "guessed", "Longsword", "not read: “Mastercrafted”")


@pytest.mark.parametrize(
    ("strength", "special", "why"),
    [
        ("4", "Parry", "Strength of “4” is none of his own"),
        ("5", "Bites", "Strength of “5” is none of his own with more or less; not read: “Bites”"),
        ("D6", "", "Strength of “D6” is none of his own"),
        ("As user +7", "Parry", "at most 4"),
        ("", "Bites", "no Strength is given; not read: “Bites”"),
    ],
)
def test_an_unknown_weapon_without_a_strength_of_its_users_is_left_out_and_why(
    strength: str, special: str, why: str
) -> None:
    found = read(roster(captain(weapon("Tooth", strength, special))))
    assert words(found) == ["1 x Ulli = Mercenary Captain"]
    assert only(found, "conflict", "Tooth", "he fights without it", why)


def test_an_unknown_weapon_of_known_rules_without_a_strength_has_its_users() -> None:
    found = read(roster(captain(weapon("Tooth", "", "Parry, Two-handed"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: tooth [S+0/parry/two-handed]"]
    assert only(found, "guessed", "Tooth", "no Strength is given: his own is taken")


def test_a_weapon_is_what_its_row_says_and_not_what_its_name_says() -> None:
    """A name in brackets that our words would read gives nobody Strength that the row does not."""
    found = read(roster(captain(weapon("Tok [S+3]", "As user", "Two-handed, Parry"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: tok [S+0/two-handed/parry]"]
    assert "S+3" not in words(read(roster(captain(weapon("Tok [S+3]", "5", "Parry")))))[0]


@pytest.mark.parametrize("make", ["Gromril", "Ithilmar"])
def test_a_make_that_the_weapon_s_name_says_already_is_not_on_it_twice(make: str) -> None:
    row = profile("Axe", "H-t-h Weapon", {"Str": "As user", "Special": "Cutting edge"})
    axe = selection(f"{make} Axe", "upgrade", selection(f"{make} Weapon"), profiles=(row,))
    expected = [f"1 x Ulli = Mercenary Captain: {make.casefold()} axe"]
    assert words(read(roster(captain(axe)))) == expected
    beside = selection(f"{make} Axe", profiles=(row,))
    assert words(read(roster(captain(beside, selection(f"{make} Weapon"))))) == expected


def test_a_weapon_made_of_its_row_takes_hands_counts_and_poisons_as_others_do() -> None:
    big = weapon("Great Tooth", "As user +2", "Two-handed")
    found = read(roster(captain(big, weapon("2x Odd, Sharp [Thing]", "+1", "Parry"))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: great tooth [S+2/two-handed]"]
    assert only(found, "guessed", "use", "do not fit in two hands")
    found = read(roster(captain(weapon("2x Odd, Sharp [Thing]", "+1", "Parry"), selection("Dark Venom"))))
    assert words(found)[0].endswith(": dark venom odd sharp thing [S+1/parry], odd sharp thing [S+1/parry]")


def test_the_make_of_a_weapon_made_of_its_row_is_on_it() -> None:
    row = profile("Tooth", "H-t-h Weapon", {"Str": "+1", "Special": "Parry"})
    found = read(roster(captain(selection("Tooth", "upgrade", selection("Gromril Weapon"), profiles=(row,)))))
    assert words(found) == ["1 x Ulli = Mercenary Captain: gromril tooth [S+1/parry]"]


def test_a_weapon_with_rules_in_brackets_behind_a_name_that_we_know_is_ours() -> None:
    assert words(read(roster(captain(selection("Sword [Parry]")))))[0].endswith(": sword")

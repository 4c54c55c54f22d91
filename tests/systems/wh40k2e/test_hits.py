"""What hits do: every weapon, save, field and blow before the dice, the choice of the weapon, damage."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitfight as pf
from tests.systems.wh40k2e.duels import NUMBERS, PLAIN, asked, dead, man, play, table

pytestmark = pytest.mark.clause("W2-04")
ONE = "4 3"
"""The dice that bring one hit."""


def one_hit(weapon: str, *armour: str, s: int = 4, t: int = 4, w: int = 1, me: str = "", **rest: object) -> Fraction:
    """The chance that one hit with a weapon kills; dice of a second weapon or of parries are left out."""
    striker = {"id": "a1", "side": "a", "ws": 4, "s": s, "t": 4, "w": 1, "i": 4, "a": 1, "ld": 8, "parries": 0}
    words = [weapon] if weapon else []
    target = {"id": "b1", "side": "b", "ws": 4, "s": 4, "t": t, "w": w, "i": 4, "a": 1, "ld": 8, "parries": 0}
    rules = [word for word in armour if word in ("daemon", "machine", "daemonic aura")]
    gear = [word for word in armour if word not in rules]
    fight = table(
        {**striker, "weapons": words, "gear": [me] if me else []},
        {**target, "gear": gear, "rules": rules},
        until="duel",
        options=rest.get("options", {}),
    )
    number = 2 if weapon == "lightning claws" else 1
    dice = " ".join(["4", "3"] if number == 1 else ["4", "2", "3"])
    found = pf.odds(fight, answers=dice, policy={"a.weapon": "listed"}).fighters["b1"].status.get("dead")
    return Fraction(0) if found is None or found.fraction is None else found.fraction


@pytest.mark.parametrize(
    ("weapon", "chance"),
    [
        ("fists", "1/4"),
        ("claws", "1/4"),
        ("knife", "1/4"),
        ("club", "1/4"),
        ("axe", "1/4"),
        ("sword", "1/4"),
        ("chainsword", "1/4"),
        ("chain-axe", "4/9"),
        ("imperial chain-axe", "4/9"),
        ("power sword", "5/9"),
        ("power axe", "4/9"),
        ("two-handed power axe", "25/36"),
        ("power fist", "5/6"),
        ("chainfist", "5/6"),
        ("lightning claw", "5/6"),
        ("lightning claws", "5/6"),
        ("thunder hammer", "1"),
        ("power maul", "5/9"),
        ("power mace", "4/9"),
        ("crozius arcanum", "5/9"),
        ("force sword", "4/9"),
        ("force axe", "4/9"),
        ("force rod", "4/9"),
        ("nemesis force weapon", "4/9"),
        ("witch blade", "4/9"),
        ("bonesword", "25/36"),
        ("hunting lance", "5/9"),
        ("two-handed weapon", "25/36"),
        ("hellblade", "4/9"),
        ("axe of khorne", "4/9"),
        ("plaguesword", "1/4"),
        ("harlequin's kiss", "1/3"),
        ("wailing doom", "5/6"),
        ("axe of morkai", "4/9"),
        ("laspistol", "1/6"),
        ("bolt pistol", "1/4"),
        ("shuriken pistol", "1/3"),
        ("plasma pistol", "5/12"),
        ("hand flamer", "1/3"),
        ("needle pistol", "1/2"),
        ("improvised weapon", "1/4"),
    ],
)
def test_one_hit_of_each_weapon_on_power_armour(weapon: str, chance: str) -> None:
    """Strength 4 against Toughness 4, save 3 or more, worked out by hand from the printed figures."""
    expected = {"laspistol": Fraction(1, 3) * Fraction(1, 3)}.get(weapon, Fraction(chance))
    assert one_hit(weapon, "power armour") == expected


@pytest.mark.parametrize(
    ("weapon", "left"),
    [
        ("imperial chain-axe", "1/3 1/3 1/3"),
        ("chainfist", "1/4 1/4 1/2"),
        ("lightning claw", "1/3 1/3 1/3"),
        ("thunder hammer", "1/6 1/6 2/3"),
        ("power mace", "1/3 1/3 1/3"),
        ("crozius arcanum", "1/3 1/3 1/3"),
        ("hellblade", "1/3 1/3 1/3"),
        ("axe of khorne", "1/3 1/3 1/3"),
        ("wailing doom", "1/3 1/3 1/3"),
        ("plaguesword", "1/2 0 1/2"),
        ("harlequin's kiss", "0 0 1"),
        ("sword", "1 0 0"),
    ],
)
def test_damage_takes_several_wounds(weapon: str, left: str) -> None:
    """Of three Wounds, when a wound has been caused: the chances of one, two, all three lost."""
    striker = {"id": "a1", "side": "a", "ws": 4, "s": 10, "t": 4, "w": 1, "i": 4, "a": 1, "ld": 8, "parries": 0}
    fight = table(
        {**striker, "weapons": [weapon]},
        {**striker, "id": "b1", "side": "b", "s": 1, "t": 1, "w": 3},
        until="duel",
    )
    rolls = weapon not in ("thunder hammer", "harlequin's kiss")
    answers = "4 3 2" if rolls else "4 3"
    found = pf.odds(fight, answers=answers, policy={"a.weapon": "listed"}).fighters["b1"].wounds_left
    assert [str(found[number].fraction) if number in found else "0" for number in (2, 1, 0)] == left.split()


@pytest.mark.parametrize(
    ("armour", "saved"),
    [
        ("flak", "0"),
        ("mesh", "1/6"),
        ("carapace", "1/3"),
        ("power armour", "1/2"),
        ("chaos armour", "2/3"),
        ("terminator armour", "33/36"),
        ("exo-armour", "30/36"),
        ("massive carapace", "33/36"),
        ("bloodthirster armour", "33/36"),
        ("mega-armour", "5/6"),
        ("chitin", "1/6"),
        ("tyranid carapace", "1/3"),
        ("rune armour", "1/2"),
        ("avatar's armour", "2/3"),
        ("refractor field", "1/3"),
        ("conversion field", "1/2"),
        ("rosarius", "1/2"),
        ("displacer field", "2/3"),
        ("storm shield", "1/2"),
        ("suppression shield", "1/6"),
        ("daemonic aura", "1/2"),
        ("cavalry", "0"),
        ("boar", "0"),
    ],
)
def test_each_armour_and_field_against_strength_4(armour: str, saved: str) -> None:
    """The chance to be saved from a wound of Strength 4, modifier -1."""
    assert one_hit("axe", armour) == Fraction(1, 2) * (1 - Fraction(saved))


def test_a_rider_is_harder_to_wound_in_armour() -> None:
    """Cavalry betters a save by 1, and so does a boar."""
    assert one_hit("axe", "mesh", "cavalry") == one_hit("axe", "mesh", "boar") == one_hit("axe", "carapace")


def test_an_avatar_saves_on_four_at_worst() -> None:
    """Against a power fist, modifier -5."""
    assert one_hit("power fist", "avatar's armour") == Fraction(5, 12)


def test_a_save_is_never_better_than_two() -> None:
    """A natural 1 fails: chaos armour with a suppression shield against Strength 3."""
    assert one_hit("axe", "chaos armour", "suppression shield", s=3) == Fraction(1, 3) * Fraction(1, 6)


def test_force_weapons_take_no_notice_of_an_aura_and_wound_daemons_by_themselves() -> None:
    """Other weapons do."""
    assert one_hit("force sword", "daemonic aura") == Fraction(2, 3)
    assert one_hit("force axe", "daemonic aura", "daemon") == 1
    assert one_hit("nemesis force weapon", "daemon") == one_hit("force sword", "daemon") == 1
    assert one_hit("witch blade", "daemonic aura") == Fraction(1, 3)


def test_a_needle_wounds_the_living_without_a_roll() -> None:
    """Daemons and machines are wounded as usual, at Strength 3."""
    assert one_hit("needle pistol") == 1
    assert one_hit("needle pistol", "daemon") == one_hit("needle pistol", "machine") == Fraction(1, 3)


def test_a_stored_force_card_adds_to_the_blow() -> None:
    """+2 Strength and -2 save for a sword or rod, +3 and -3 for an axe."""
    assert one_hit("force sword", "power armour", me="force card") == Fraction(5, 6)
    assert one_hit("force axe", "power armour", me="force card") == Fraction(5, 6)
    assert one_hit("force rod", "chaos armour", t=8, me="force card") == Fraction(1, 3)
    assert one_hit("force axe", "chaos armour", t=8, me="force card") == Fraction(1, 2)


def test_mastery_adds_to_strength() -> None:
    """Mastery 4 with Strength 4 is Strength 8."""
    assert dead(man("force rod", "mastery 4"), man(t=8), answers="4 3") == Fraction(1, 2)


def test_combat_drugs_and_a_bionic_arm_add_strength() -> None:
    """One each; drugs add Toughness too."""
    assert dead(man("bionic arm"), PLAIN, answers="4 3") == Fraction(2, 3)
    assert dead(man("combat drugs", a=0), man(i=9), answers="4") == 0
    assert dead(PLAIN, man("combat drugs", a=0, i=1), answers="4") == Fraction(65, 81)


@pytest.mark.parametrize(
    ("option", "value", "weapon", "armour", "chance"),
    [
        ("user_weapon_mod", "none", "axe", "power armour", "1/6"),
        ("s10_mod", "-7", "claws", "terminator armour", "5/6"),
    ],
)
def test_save_modifiers_by_option(option: str, value: str, weapon: str, armour: str, chance: str) -> None:
    """ "As user" weapons without a modifier; Strength 10 at -7."""
    strength = 10 if option == "s10_mod" else 4
    usual = one_hit(weapon, armour, s=strength)
    other = one_hit(weapon, armour, s=strength, options={option: value})
    assert usual != other
    wound = Fraction(5, 6) if strength == 10 else Fraction(1, 2)
    saved = Fraction(6, 36) if strength == 10 else Fraction(2, 3)
    assert other == wound * (1 - saved)


@pytest.mark.parametrize("weapon", ["", "claws"])
def test_fists_and_claws_have_their_modifier_whatever_the_option(weapon: str) -> None:
    """Only "as user" weapons may be without: Strength 4 makes 3+ a 4+ here."""
    options = {"user_weapon_mod": "none"}
    assert one_hit(weapon, "power armour", options=options) == Fraction(1, 2) * Fraction(1, 2)


def test_surplus_hits_are_lost_and_hits_are_resolved_one_by_one() -> None:
    """The fight is over with the first wound; further dice are not asked for."""
    game = play(man(ws=6), PLAIN, "5 2 1 4")
    assert (game.statuses["b1"], game.question) == ("dead", None)


def test_the_likeliest_weapon_is_used_and_own_strength_is_always_there() -> None:
    """A strong arm rather than a weak pistol; `fists` and `listed` as policies."""
    strong = man("laspistol", s=6)
    assert dead(strong, PLAIN, answers=ONE) == Fraction(5, 6)
    assert dead(strong, PLAIN, answers=ONE, policy={"a.weapon": "listed"}) == Fraction(1, 3)
    assert dead(man("power fist"), PLAIN, answers=ONE, policy={"a.weapon": "fists"}) == Fraction(1, 2)


def test_the_weapon_may_change_from_hit_to_hit_or_be_one_for_the_duel() -> None:
    """Two Wounds, hits to spare: a weapon of much damage first, the surer one for the last Wound."""
    me, foe = man("imperial chain-axe", "power sword", "parries 0"), man("power armour", "parries 0", w=3)
    one = dead(me, foe, answers="5 5 2", options={"weapon_choice": "per_duel"})
    free = dead(me, foe, answers="5 5 2")
    assert one < free


def test_a_displacer_ends_the_duel() -> None:
    """Further hits are lost; the displaced has had his duel with that attacker."""
    game = play(man(ws=6), man("displacer field", w=3), "5 2 4 3")
    assert (game.question, game.statuses["b1"], game.wounds_left["b1"]) == (None, "alive", 3)


def test_blows_before_the_dice() -> None:
    """A sting hits by Ballistic Skill 3, wounds on Toughness or more, saves at -2; a shield rush is Strength 3."""
    sting = Fraction(1, 2) * Fraction(1, 2)
    game = play(man("mandiblasters"), PLAIN, "4 4")
    assert game.statuses["b1"] == "dead"
    assert asked(play(man("mandiblasters"), PLAIN, "4 3")) == "attack_die"
    assert dead(man("mandiblasters", "idle", ws=0), man("idle", i=9)) == sting
    rush = man("suppression shield", "charging")
    assert asked(play(rush, PLAIN)) == "to_wound"
    assert asked(play(man("suppression shield"), PLAIN)) == "attack_die"
    assert play(rush, PLAIN, "5").statuses["b1"] == "dead"
    assert play(rush, PLAIN, "4").statuses["b1"] == "alive"


def test_who_is_killed_before_the_dice_does_not_fight() -> None:
    """Both may sting at once."""
    both = play(man("mandiblasters"), man("mandiblasters"), "4 4 4 4")
    assert (both.statuses, both.end.reason if both.end else "") == ({"a1": "dead", "b1": "dead"}, "both_gone")


def test_a_lance_is_used_up_after_the_first_phase() -> None:
    """Then only fists are left."""
    for answers, need in ((ONE, "4+"), (f"{ONE} 1 {ONE}", "6+")):
        game = play(man("hunting lance", s=3, t=9), man(s=3, t=6), answers, until="phases=2")
        assert game.question is not None
        assert game.question.need == need


@pytest.mark.parametrize(
    ("weapons", "foe", "dice", "need"),
    [
        # 1 Wound: the fist wounds with 5/6, the plaguesword with 1/2
        ("plaguesword, power fist", {"w": 1}, "4 2 3", "2+"),
        # 2 Wounds, one hit: the sword kills with 1/2 of 1/2, the fist, of damage 1, never
        ("plaguesword, power fist", {"w": 2}, "4 2 3", "4+"),
        # the same with two hits: twice the fist kills with 25/36 and more, the sword first with 7/12
        ("plaguesword, power fist", {"w": 2}, "5 2 3", "2+"),
        # 3 Wounds, one hit: nobody is killed; the fist takes 5/6 of a Wound, the knife 1/2
        ("knife, power fist", {"w": 3}, "4 2 3", "2+"),
        # the same where a field moves him away at two of three wounds: the fist first takes 65/162, bare hands 19/54
        ("power fist", {"w": 3, "field": "displacer field"}, "5 3", "2+"),
        # beside a save of 3 or more: the sword takes a Wound with 5/27, the pistol, which wounds more, with 5/36
        ("power sword, plasma pistol", {"w": 1, "field": "displacer field", "save": "3+"}, "4 2 3", "3+"),
        ("power sword, plasma pistol", {"w": 3, "field": "displacer field", "save": "3+"}, "4 2 3", "3+"),
    ],
)
def test_the_weapon_most_likely_to_kill_with_the_hits_left_then_of_most_wounds(
    weapons: str, foe: dict[str, object], dice: str, need: str
) -> None:
    """Toughness 4: Strength 4 needs a 4, the 8 of a power fist a 2."""
    striker = {**NUMBERS, "id": "a1", "side": "a", "weapons": weapons, "parries": 0}
    game = pf.play(table(striker, {**NUMBERS, "id": "b1", "side": "b", **foe}), answers=dice)
    assert game.question is not None
    assert (game.question.key, game.question.need) == ("to_wound", need)


@pytest.mark.parametrize(
    ("armour", "dice"),
    [("mesh", "4 6"), ("refractor field", "4 5"), ("storm shield", "4 4"), ("mega-armour", "4 2 4")],
)
def test_a_hit_that_is_saved_leaves_the_next(armour: str, dice: str) -> None:
    """Two hits of Strength 4: the first wounds and is saved by armour, field, shield or a second save."""
    assert asked(play(PLAIN, man(armour), f"5 3 {dice}")) == "to_wound"


def test_what_is_not_used_up_strikes_in_the_second_phase_too() -> None:
    """A power fist needs a 2 against Toughness 4, bare hands would a 4."""
    game = play(man("power fist"), PLAIN, "3 3 4 3", until="phases=2")
    assert game.question is not None
    assert game.question.need == "2+"


def test_the_modifier_of_the_users_strength_is_a_reading_only_against_armour() -> None:
    """Who wears none has no save to modify."""

    def readings(foe: str) -> set[str]:
        return {own.option for own in pf.odds("wh40k2e", man("sword"), foe, until="duel").readings}

    assert "user_weapon_mod" not in readings(man())
    assert "user_weapon_mod" in readings(man("flak"))

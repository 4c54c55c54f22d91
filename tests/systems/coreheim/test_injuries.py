"""Saves, wounds, injuries and recovery (sheet 2.3, 3.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from tests.systems.coreheim.bouts import (
    CALM,
    NUMBERS,
    PLAIN,
    after_blows,
    asked,
    blows,
    exact,
    man,
    odds,
    play,
    status,
    table,
    told,
)

STEP = {"wound_batching": "strike_step"}


def save(mine: str, foe: str, **rest: Any) -> str:
    """What b1 needs to save a wound of a1; empty where he has no save."""
    game = blows(man(mine), man(foe), "11", **rest)
    key, need = asked(game)
    return need if key == "save" else ""


@pytest.mark.parametrize(
    ("foe", "against_sword", "against_axe", "against_gromril"),
    [
        ("dagger, shield", "11+", "", ""),
        ("great weapon, light armour", "11+", "", ""),
        ("club, shield", "9+", "11+", ""),
        ("great weapon, heavy armour", "9+", "11+", ""),
        ("great weapon, ithilmar armour", "9+", "11+", ""),
        ("great weapon, gromril armour", "9+", "11+", ""),
        ("dagger, light armour, shield", "9+", "11+", ""),
        ("club, light armour, shield", "7+", "9+", "11+"),
        ("dagger, heavy armour, shield", "7+", "9+", "11+"),
        ("sword, heavy armour, shield", "5+", "7+", "9+"),
        ("halberd, heavy armour, shield", "9+", "11+", ""),
        ("great weapon, shield maiden scales", "11+", "", ""),
        ("great weapon, daemon robes", "11+", "", ""),
        ("spear, shield", "11+", "", ""),
        ("spear, shield, militiaman", "9+", "11+", ""),
        ("weeping blade, shield", "9+", "11+", ""),
        ("axe, regeneration", "7+", "9+", "11+"),
        ("axe, regeneration, heavy armour", "7+", "9+", "11+"),
        ("axe, shield, pistol", "", "", ""),
        ("axe", "", "", ""),
    ],
)
def test_saves_by_steps_of_armour(foe: str, against_sword: str, against_axe: str, against_gromril: str) -> None:
    """And what armour piercing leaves of them."""
    found = [save(weapon, foe) for weapon in ("club", "axe", "gromril axe")]
    assert found == [against_sword, against_axe, against_gromril]


@pytest.mark.parametrize(
    ("mine", "need"),
    [
        ("axe, butchery", "9+"),
        ("club, butchery", "5+"),
        ("fighting claw, charging", "6+"),
        ("fighting claw", "5+"),
        ("lance, mounted, charging", "11+"),
        ("lance, mounted", "5+"),
        ("no unarmed penalty, AP 2", "7+"),
    ],
)
def test_armour_piercing(mine: str, need: str) -> None:
    """Against a save of 5+."""
    assert save(mine, "sword, heavy armour, shield") == need


@pytest.mark.parametrize(("value", "need"), [("1", "6+"), ("2", "7+")])
def test_small_ap_value_doubles_what_looks_unconverted(value: str, need: str) -> None:
    """Fighting claws on the charge, and the squig's bite."""
    options = {"small_ap_value": value}
    assert save("fighting claw, charging", "sword, heavy armour, shield", options=options) == need
    rider = man("great cave squig", "axe", "immune to fear", i=3)
    foe = man("sword", "heavy armour", "shield", "immune to fear", i=11)
    assert asked(blows(rider, foe, "1 11", options=options)) == ("save", need)


@pytest.mark.parametrize(("value", "need"), [("off", ""), ("on", "12+")])
def test_a_12_may_save_though_armour_piercing_took_the_save(value: str, need: str) -> None:
    """By option; never without armour."""
    options = {"save_nat12_always": value}
    assert save("axe", "great weapon, light armour", options=options) == need
    assert save("axe", "great weapon", options=options) == ""


@pytest.mark.parametrize(("value", "need"), [("11", "11+"), ("6", "6+")])
def test_daemon_robes(value: str, need: str) -> None:
    """As one step, or as printed."""
    assert save("club", "great weapon, daemon robes", options={"daemon_robes_save": value}) == need


@pytest.mark.parametrize(("value", "need"), [("always", "9+"), ("missile_only", "")])
def test_who_has_the_use_of_a_shield(value: str, need: str) -> None:
    """A man without a bow; one who has it keeps his save."""
    options = {"shield_in_cc": value}
    assert save("club", "sword, shield", options=options) == need
    assert save("club", "sword, shield, bow", options=options) == "9+"


def test_flaming_blows_leave_no_regeneration_but_armour() -> None:
    """A Sigmarite hammer."""
    assert save("sigmarite hammer", "axe, regeneration") == ""
    assert save("sigmarite hammer", "axe, regeneration, heavy armour") == "9+"


def test_each_wound_of_a_critical_hit_is_saved_by_itself() -> None:
    """Two saves, then injury dice for what is left."""
    foe = man("great weapon", "heavy armour")
    assert [asked(blows(man("club"), foe, answers))[0] for answers in ("12", "12 1", "12 9 1", "12 9 9")] == [
        "save",
        "save",
        "injury",
        "",
    ]


def test_wounds_come_off_before_injuries() -> None:
    """Three Wounds: one lost, then two by a critical hit, with one die."""
    assert blows(man("axe"), man("axe", w=3), "9").wounds_left["b1"] == 2
    game = blows(man("axe"), man("axe", w=2), "12")
    assert asked(game)[0] == "injury"
    assert asked(blows(man("axe"), man("axe", w=2), "12 1"))[0] == ""
    every = {"injury_dice": "every_wound_this_batch"}
    assert asked(blows(man("axe"), man("axe", w=2), "12 1", options=every))[0] == "injury"


@pytest.mark.parametrize(
    ("die", "expected"),
    [(1, "knocked_down"), (4, "knocked_down"), (5, "stunned"), (8, "stunned"), (9, "out_of_action")],
)
def test_injury_dice(die: int, expected: str) -> None:
    """1 to 4, 5 to 8, 9 and more."""
    assert blows(man("axe"), PLAIN, f"9 {die}").statuses["b1"] == expected


@pytest.mark.parametrize(
    ("mine", "die", "expected"),
    [
        ("sword, swordsman", 3, "stunned"),
        ("axe, swordsman", 3, "knocked_down"),
        ("great weapon, decapitate", 7, "out_of_action"),
        ("sigmarite hammer", 4, "stunned"),
        ("sigmarite great hammer", 7, "out_of_action"),
    ],
)
def test_what_is_added_to_injury_dice(mine: str, die: int, expected: str) -> None:
    """By weapon and skill."""
    assert blows(man(mine), PLAIN, f"9 {die}").statuses["b1"] == expected


@pytest.mark.parametrize(("value", "expected"), [("injury", "stunned"), ("ignore", "knocked_down")])
def test_sigmarite_wound_bonus(value: str, expected: str) -> None:
    """Added to injury dice, or nothing."""
    game = blows(man("sigmarite hammer"), PLAIN, "9 4", options={"sigmarite_wound_bonus": value})
    assert game.statuses["b1"] == expected


@pytest.mark.parametrize(
    ("mine", "foe", "die", "expected"),
    [
        ("axe", "axe, no pain", 6, "knocked_down"),
        ("axe", "axe, no pain, mounted, wounds 1", 6, "stunned"),
        ("axe", "axe, jump up", 2, "standing"),
        ("axe", "axe, jump up, mounted, wounds 1", 2, "knocked_down"),
        ("axe", "axe, smoke bombs", 2, "standing"),
        ("axe", "axe, jump up", 6, "stunned"),
        ("gromril axe", "axe, no pain", 6, "stunned"),
        ("gromril axe", "axe, jump up", 2, "knocked_down"),
        ("gromril axe", "axe, jump up, unshakable", 2, "standing"),
        ("flail, rageful swing", "axe, no pain", 6, "stunned"),
        ("lance, mounted, charging", "axe, no pain", 6, "stunned"),
    ],
)
def test_what_softens_injuries_and_what_stops_that(mine: str, foe: str, die: int, expected: str) -> None:
    """No Pain, Jump Up, concussion."""
    assert blows(man(mine), man(foe), f"9 {die}").statuses["b1"] == expected


@pytest.mark.parametrize(("value", "expected"), [("on", "standing"), ("off", "knocked_down")])
def test_no_pain_and_jump_up_together(value: str, expected: str) -> None:
    """A stun becomes knocked down, which is ignored by option."""
    foe = man("axe", "no pain", "jump up")
    game = blows(man("axe"), foe, "9 6", options={"nopain_jumpup_stack": value})
    assert (game.statuses["b1"], game.wounds_left["b1"]) == (expected, 0)


def test_some_are_never_or_always_critically_wounded() -> None:
    """One wound for a Gritbastard or in gromril armour, three by Decapitate, two by a stab in the back."""
    foe = man("axe", w=5)

    def left(mine: str, him: str, die: str) -> int:
        found: int = blows(man(mine), him, die).wounds_left["b1"]
        return found

    assert left("axe", foe, "12") == 3
    assert left("axe", man("axe", "gritbastard", w=5), "12") == 4
    assert left("great weapon, decapitate", foe, "12") == 2
    assert left("dagger, backstab", foe, "10") == 3
    assert left("dagger, backstab, mounted", foe, "10") == 4
    assert asked(blows(man("axe"), man("axe", "gromril armour", w=5), "12 1"))[0] == ""


def test_unlike_wounds_of_a_batch_keep_their_own_bonus_and_concussion() -> None:
    """An axe and a gromril axe in one step: whose die is the highest decides, and of equals the gromril axe's."""
    mine, foe = man("axe", "gromril axe", a=1), man("axe", "no pain")
    first = "axe-and-gromril-axe 10 10"
    assert blows(mine, foe, f"{first} 5 6", options=STEP).statuses["b1"] == "stunned"
    assert blows(mine, foe, f"{first} 6 5", options=STEP).statuses["b1"] == "knocked_down"
    assert blows(mine, foe, f"{first} 6 6", options=STEP).statuses["b1"] == "stunned"
    gromril_first = "gromril-axe-and-axe 10 10"
    assert blows(mine, foe, f"{gromril_first} 6 6", options=STEP).statuses["b1"] == "stunned"
    best = {**STEP, "injury_mod_assignment": "best_on_all"}
    assert blows(mine, foe, f"{first} 6 5", options=best).statuses["b1"] == "stunned"


def test_each_die_of_a_mixed_batch_has_the_bonus_of_its_own_attack() -> None:
    """A Sigmarite hammer, 1 more on the die, and a gromril axe in one step; by option all dice have the best bonus."""
    mine, both = man("sigmarite hammer", "gromril axe"), "sigmarite-hammer-and-gromril-axe 11 11"

    def end(dice: str, **options: str) -> str:
        found: str = blows(mine, PLAIN, f"{both} {dice}", options={**STEP, **options}).statuses["b1"]
        return found

    assert [end(dice) for dice in ("3 4", "4 4", "4 8", "8 4", "4 9")] == [
        "knocked_down",
        "stunned",
        "stunned",
        "out_of_action",
        "out_of_action",
    ]
    assert end("1 4") == "knocked_down"
    assert end("1 4", injury_mod_assignment="best_on_all") == "stunned"


@pytest.mark.parametrize("wounds", [1, 2])
def test_who_is_out_of_action_rolls_no_more_injury_dice(wounds: int) -> None:
    """Two wounds by a critical hit: the second die is rolled where the first leaves him in the fight."""
    every = {"injury_dice": "every_wound_this_batch"}
    assert asked(blows(man("axe"), man("axe", w=wounds), "12 8", options=every))[0] == "injury"
    assert asked(blows(man("axe"), man("axe", w=wounds), "12 9", options=every))[0] == ""


@pytest.mark.parametrize(("state", "lost"), [("axe", ["b1 has lost 1 Wound."]), ("axe, knocked down", [])])
def test_the_log_tells_of_wounds_only_where_some_are_lost(state: str, lost: list[str]) -> None:
    """Who is knocked down has none left when he is taken out of action."""
    lines = told(blows(man("axe"), man(state), "9 9"))
    assert lines == ["a1 strikes b1.", *lost, "b1 is out of action."]


def test_who_stood_up_has_no_wounds_and_each_wound_is_an_injury_die() -> None:
    """A critical hit on a man of three Wounds who has none left."""
    game = blows(man("axe"), man("axe", "wounds left 0", w=3), "12 1")
    assert asked(game)[0] == "injury"


@pytest.mark.clause("CH-08")
def test_a_net_keeps_stunned_enemies_down() -> None:
    """While its bearer stands and has it in hand."""
    for gear, expected in (("net", "stunned"), ("axe", "knocked_down")):
        side = [man("axe", "stunned"), man("club", i=11)]
        game = play(side, man(gear, CALM, i=3), "1 1", until="phase", start="turn_start")
        assert game.statuses["a1"] == expected


@pytest.mark.clause("CH-08")
def test_a_net_on_the_ground_keeps_nobody_down() -> None:
    """Its bearer is knocked down when a1 recovers."""
    for state, expected in (([], "stunned"), (["knocked down"], "knocked_down")):
        side = [man("axe", "stunned"), man("club", i=3)]
        game = play(side, man("net", CALM, *state, i=11), start="turn_start")
        assert game.statuses["a1"] == expected


def test_blood_that_burns_harms_everyone_around() -> None:
    """Friend and foe, and it can set off others; no critical hit, and no save for the stunned."""
    fighters = [
        {"side": "a", **NUMBERS, "gear": ["axe"], "i": 3},
        {"side": "b", **NUMBERS, "gear": ["axe"], "rules": ["blackblood"], "near": ["b2"]},
        {"side": "b", **NUMBERS, "gear": ["club"], "rules": ["blackblood"], "status": "stunned"},
    ]
    fight = table(*fighters, until={"blows": "a1"}, policy={"a": {"target": "first"}}, turn="b")
    game = pf.play(fight, answers="9 9 12")
    assert game.question.key == "injury"
    game = pf.play(fight, answers="9 9 6 7 6")
    assert game.statuses == {"a1": "standing", "b1": "out_of_action", "b2": "out_of_action"}
    alone = odds(man("axe", i=3), man("axe", "blackblood"), until="blows=a1")
    hurt = 1 - status(alone, "a1")[0]
    assert hurt == Fraction(7, 54) * Fraction(1, 2)


def test_blood_burns_only_of_those_who_have_gone_out_of_action() -> None:
    """b1 goes out and bursts over a1, in vain, and over b2: knocked down he keeps his blood, out he bursts."""
    fighters = [
        {"side": "a", **NUMBERS, "gear": ["axe"], "i": 3},
        {"side": "b", **NUMBERS, "gear": ["axe"], "rules": ["blackblood"], "near": ["b2"]},
        {"side": "b", **NUMBERS, "gear": ["club"], "rules": ["blackblood"], "near": ["b1"]},
    ]
    fight = table(*fighters, until={"blows": "a1"}, policy={"a": {"target": "first"}}, turn="b")
    for dice, burst in (("1", ["b1"]), ("9 1", ["b1", "b2"])):
        game = pf.play(fight, answers=f"9 9 6 7 {dice}")
        assert [line.split()[0] for line in told(game) if "bursts over all around him" in line] == burst
        assert game.question is None


def test_a_mount_bites_with_its_own_numbers() -> None:
    """Weapon Skill 6+ at Initiative 7, and its rider has one Wound more."""
    rider = man("great cave squig", "axe", i=3)
    game = play(rider, man("axe", "immune to fear", i=5), "1 1")
    assert game.question is not None
    assert (game.question.who, game.question.need) == ("a1", "6+")
    assert game.wounds_left["a1"] == 2


def test_profiles_of_the_newer_edition_are_refused_in_the_older() -> None:
    """With the sentence that says why."""
    with pytest.raises(pf.FightError, match="v10"):
        pf.play("coreheim", "Zombie", "Zombie", options={"edition": "v9"})
    with pytest.raises(pf.FightError, match="v10 alone"):
        pf.play(
            "coreheim",
            "WS3 S3 T0 W1 I4 A1 Ld7: blackblood",
            "WS3 S3 T0 W1 I4 A1 Ld7",
            options={"edition": "v9"},
        )


@pytest.mark.clause("CH-09")
def test_a_plain_attack_by_hand() -> None:
    """9+: 2/3 miss; 1/4 one die, 1/12 two."""
    assert after_blows(man("axe"), PLAIN) == (Fraction(2, 3), Fraction(5, 54), Fraction(1, 9), Fraction(7, 54))


@pytest.mark.parametrize(("state", "chance"), [("stunned", Fraction(1)), ("knocked down", Fraction(5, 9))])
def test_an_attack_on_who_is_stunned_counts_as_a_hit(state: str, chance: Fraction) -> None:
    """It hits without a roll, where one on who is knocked down is rolled for with two dice."""
    hits = odds(man("axe"), man("axe", state), until="blows=a1").detail["hits"]["a1"]
    assert isinstance(hits, dict)
    assert exact(hits.get(1)) == chance


def test_how_bonuses_are_shared_among_injuries_is_a_reading_only_where_wounds_come_together() -> None:
    """A single attack, or attacks resolved one by one, have one bonus each."""

    def readings(fight: tuple[str, str], **options: str) -> set[str]:
        return {own.option for own in pf.odds("coreheim", *fight, options=options).readings}

    one, two = (man("sword"), man("axe")), (man("sword", a=2), man("axe"))
    assert "injury_mod_assignment" not in readings(one, **STEP)
    assert "injury_mod_assignment" not in readings(two, wound_batching="per_attack")
    assert "injury_mod_assignment" in readings(two, **STEP)

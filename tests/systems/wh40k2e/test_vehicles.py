"""Against vehicles, walkers, crews and buildings (W2-09 to W2-14, W2-18)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitfight as pf
from tests.systems.wh40k2e.duels import NUMBERS, PLAIN, asked, exact, man, penetrated, play, reason, said, table


def row(id: str, **more: object) -> dict[str, Any]:
    """A model as a table."""
    return {**NUMBERS, "id": id, "side": id[0], **more}


def hits(words: str, **rest: Any) -> int:
    """The automatic hits of an attacker on a vehicle."""
    found = pf.odds("wh40k2e", words, "Rhino: location hull", until="blows", **rest).detail["hits"]["a1"]
    return int(max(found))


@pytest.mark.clause("W2-09")
def test_hits_are_the_attacks_of_the_profile_and_nothing_hits_back() -> None:
    """No bonus for weapons, charges, doubling; with the option doubling and steeds count."""
    assert hits(man("knife, axe", "charging", "frenzied", a=2)) == 2
    assert hits(man("frenzied", "steed attacks 1", a=2), options={"vehicle_hits": "effective_a"}) == 5
    assert exact(pf.odds("wh40k2e", man(), "Rhino").fighters["a1"].status["alive"]) == 1


@pytest.mark.clause("W2-09")
def test_the_attacker_picks_a_location() -> None:
    """The weakest by default, by name in play; armour by the facing."""
    game = play(man(), "Rhino")
    assert asked(play(man(), "Rhino", "hull")) == "penetration"
    assert game.question is not None
    assert penetrated(man("power fist"), "Rhino") == penetrated(man("power fist"), "Rhino: location weapons")
    front, side = (penetrated(man("power fist"), f"Rhino: location hull, facing {way}") for way in ("front", "side"))
    assert (front, side) == (Fraction(23, 40), Fraction(27, 40))
    assert side == penetrated(man("power fist"), "Rhino: location hull, facing rear")
    assert penetrated(man("power fist"), "Rhino", policy={"a.location": "listed"}) == penetrated(
        man("power fist"), "Rhino: location track"
    )


@pytest.mark.clause("W2-10")
def test_grenades_and_guns_may_be_used() -> None:
    """Krak and melta; a second hit may use a grenade again."""
    bare = penetrated(man(), "Rhino: location hull")
    assert bare == 0
    for weapon in ("frag grenade", "boltgun", "plasma grenade"):
        assert penetrated(man(weapon), "Rhino: location weapons") > 0
    melta = [penetrated(man(weapon), "Rhino: location hull") for weapon in ("meltagun", "melta bomb")]
    assert melta == [Fraction(7, 27)] * 2
    assert penetrated(man("plasma gun"), "Rhino: location track") > penetrated(man(), "Rhino: location track")
    assert penetrated(man("krak grenade", a=2), "Rhino: location hull") == 1 - (1 - Fraction(5, 54)) ** 2
    both = man("knife", "krak grenade")
    assert penetrated(both, "Rhino", policy={"a.tool": "listed"}) < penetrated(both, "Rhino")


def figures(weapon: str, armour: int, **more: Any) -> Fraction:
    """The chance that one hit with a weapon, as listed, penetrates."""
    head = {key: more.pop(key) for key in ("options",) if key in more}
    vehicle = {"id": "b1", "side": "b", "armour": armour, **more.pop("vehicle", {})}
    fight = table(row("a1", weapons=[weapon], **more), vehicle, until="blows", policy={"a": {"tool": "listed"}}, **head)
    return 1 - exact(pf.odds(fight).detail["penetrations"].get(0))


@pytest.mark.clause("W2-18")
@pytest.mark.parametrize(
    ("weapon", "armour", "chance"),
    [
        ("fists", 9, "13/18"),
        ("knife", 15, "1/36"),
        ("claws", 15, "1/36"),
        ("chainsword", 15, "1/36"),
        ("chain-axe", 15, "1/12"),
        ("imperial chain-axe", 18, "1/27"),
        ("power sword", 16, "1/36"),
        ("power axe", 16, "1/36"),
        ("two-handed power axe", 22, "1/24"),
        ("power fist", 22, "19/40"),
        ("chainfist", 22, "7/10"),
        ("lightning claw", 22, "23/40"),
        ("thunder hammer", 60, "1"),
        ("power maul", 16, "1/36"),
        ("power mace", 18, "1/27"),
        ("crozius arcanum", 18, "1/27"),
        ("force sword", 15, "1/12"),
        ("nemesis force weapon", 15, "1/12"),
        ("witch blade", 15, "1/12"),
        ("bonesword", 22, "1/24"),
        ("hunting lance", 22, "1/24"),
        ("two-handed weapon", 15, "1/6"),
        ("hellblade", 15, "1/12"),
        ("axe of khorne", 15, "1/12"),
        ("plaguesword", 15, "1/36"),
        ("wailing doom", 21, "1/27"),
        ("laspistol", 14, "1/36"),
        ("bolt pistol", 15, "1/36"),
        ("shuriken pistol", 15, "1/36"),
        ("plasma pistol", 17, "1/36"),
        ("hand flamer", 15, "1/36"),
        ("needle pistol", 14, "1/36"),
        ("frag grenade", 14, "1/36"),
        ("plasma grenade", 16, "1/36"),
        ("boltgun", 15, "1/36"),
        ("meltagun", 25, "1/216"),
        ("plasma gun", 18, "1/36"),
        ("axe of morkai", 16, "1/36"),
    ],
)
def test_each_penetration_value(weapon: str, armour: int, chance: str) -> None:
    """At the hands of a Marine (Strength 4): where only the highest totals, or nearly all, go through."""
    assert figures(weapon, armour) == Fraction(chance)


@pytest.mark.clause("W2-18")
def test_an_open_die_goes_on_at_its_highest_face() -> None:
    """D6 again and again, and the die of Strength 4 beside it."""
    sixth = Fraction(1, 6)
    strength = dict.fromkeys(range(1, 7), sixth)

    def above(number: int) -> Fraction:
        """The chance of the open die alone to come above a number."""
        if number < 0:
            return Fraction(1)
        if number < 6:
            return sum((sixth * (1 if face > number else 0) for face in range(1, 6)), Fraction(0)) + sixth
        return sixth * above(number - 6)

    expected = sum((part * above(20 - face) for face, part in strength.items()), Fraction(0))
    assert figures("harlequin's kiss", 20) == expected


@pytest.mark.clause("W2-11")
@pytest.mark.parametrize(("strength", "sides"), [(3, 0), (4, 6), (5, 6), (6, 12), (7, 12), (8, 20), (10, 20)])
def test_the_die_of_strength(strength: int, sides: int) -> None:
    """None to 3, D6 to 5, D12 to 7, D20 above; a grenade never has it inside."""
    highest = 12 + 6 + sides
    assert figures("krak grenade", highest - 1, s=strength) == Fraction(1, 36 * (sides or 1))
    assert figures("krak grenade", highest, s=strength) == 0


@pytest.mark.clause("W2-11")
def test_a_stationary_vehicle_brings_one_more_die() -> None:
    """And so does one that can move no more."""
    assert figures("krak grenade", 20, vehicle={"stationary": True}) == Fraction(575, 1296)


@pytest.mark.clause("W2-11", "W2-18")
def test_the_die_of_strength_on_top_or_once() -> None:
    """Only where it is not inside, or always."""
    assert figures("chainsword", 15, options={"strength_die": "seed_on_top"}) == Fraction(3, 8)
    assert figures("krak grenade", 20, options={"strength_die": "seed_on_top"}) == figures("krak grenade", 20)


@pytest.mark.clause("W2-09")
def test_penetration_of_an_equal_total_by_option() -> None:
    """Above the armour, or as much."""
    assert figures("fists", 16, options={"pen_compare": "ge"}) == Fraction(1, 36)
    assert figures("fists", 16) == 0


@pytest.mark.clause("W2-14")
def test_a_building_is_a_stationary_vehicle_and_gets_a_hole() -> None:
    """Both dice apply; the hole is as large as the base; damage gets worse from hit to hit."""
    assert penetrated(man("krak grenade"), "Stone Building") == Fraction(575, 1296)
    game = play(man("krak grenade", a=2), "Tent", "2 2 2 2 2 2 2 2 3 5")
    assert any("hole in the wall as large as the base of a1" in line for line in said(game))
    assert game.statuses["b1"] == "destroyed"
    door = play(man(), "Plastic Door", "2 2 2 1")
    assert door.statuses["b1"] == "destroyed"


@pytest.mark.clause("W2-09")
def test_damage_tables_say_what_becomes_of_it() -> None:
    """A hull: the driver dead, explosions, the end; a turret that explodes rolls on the hull too."""
    for face, status in ((1, "damaged"), (4, "damaged"), (5, "destroyed")):
        assert play(man("thunder hammer"), "Rhino: location hull", f"{face}").statuses["b1"] == status
    assert play(man("thunder hammer"), "Razorback: location turret", "6 5").statuses["b1"] == "destroyed"
    wrecked = play(man("thunder hammer"), "Rhino: location hull", "6")
    assert reason(wrecked) == "decided"


@pytest.mark.clause("W2-12")
def test_a_walker_fights_with_attack_dice_and_is_hit_by_penetrations() -> None:
    """A lost duel: location, penetration without further dice, damage; no roll to wound and no save."""
    game = play(man("power fist", ws=6), "WS3 S4 T4 W1 I3 A1: armour 18", "6 4")
    assert asked(game) == "location"
    hit = play(man("power fist", ws=6, s=8), "WS3 S4 T4 W1 I3 A1: armour 18", "2 4 1 6 10")
    assert asked(hit) == "damage_table"


@pytest.mark.clause("W2-12")
def test_results_wait_for_the_end_of_the_chain_unless_they_destroy_the_walker() -> None:
    """Damaged only then; destroyed at once, and the chain is over."""
    walker = table(
        row("a1", ws=3, armour=1),
        row("b1", ws=4, weapons=["thunder hammer"]),
        row("b2", ws=4, weapons=["thunder hammer"]),
    )
    waits = pf.play(walker, answers="b1 3 3 1 1")
    assert (waits.statuses["a1"], asked(waits)) == ("intact", "attack_die")
    over = pf.play(walker, answers="b1 3 3 1 1 3 4 2")
    assert over.statuses["a1"] == "damaged" or asked(over) != ""
    wrecked = pf.play(walker, answers="b1 3 3 1 6")
    assert (wrecked.statuses["a1"], reason(wrecked)) == ("destroyed", "decided")


@pytest.mark.clause("W2-12")
def test_hits_on_a_walker_may_be_like_those_on_any_vehicle() -> None:
    """With the option the location is chosen, and the dice of Strength and of standing still come in."""
    fight = table(row("a1", ws=8), row("b1", ws=1, armour=14, stationary=True), until="duel")
    usual = pf.odds(fight, answers="3 3")
    other = pf.odds({**fight, "options": {"walker_hits": "as_vehicle_hth"}}, answers="3 3")
    assert exact(usual.fighters["b1"].status.get("destroyed")) < exact(other.fighters["b1"].status.get("destroyed"))


@pytest.mark.clause("W2-13")
def test_an_exposed_crew_is_fought_the_nearest_first() -> None:
    """Not the vehicle; a dead driver leaves it out of control."""
    fight = table(
        row("a1", ws=6),
        {"id": "b1", "side": "b", "profile": "ork wartrak"},
        row("b2", t=1, crew_of="b1", driver=True),
        row("b3", t=1, crew_of="b1"),
        until={"phases": 3},
    )
    game = pf.play(fight, answers="6 2 2")
    assert [line for line in said(game) if " fights " in line] == ["a1 fights b2.", "a1 fights b3."]
    assert "Its driver is dead: Ork Wartrak is out of control next turn." in said(game)
    later = pf.play(fight, answers="6 2 2 6 2 2")
    assert asked(later) == "penetration"


@pytest.mark.clause("W2-13")
@pytest.mark.parametrize("who", ["a1", "b1"])
def test_contact_with_the_vehicle_is_contact_with_its_crew(who: str) -> None:
    """Whichever of both names it, the nearest is fought; the charge counts."""
    fight = table(
        row("a1", ws=6, charging=True, **({"engaged": ["b1"]} if who == "a1" else {})),
        {"id": "b1", "side": "b", "profile": "land speeder", **({"engaged": ["a1"]} if who == "b1" else {})},
        row("b2", crew_of="b1", driver=True),
        row("b3", crew_of="b1"),
    )
    assert [line for line in said(pf.play(fight)) if " fights " in line] == ["a1 fights b2."]
    assert exact(pf.odds(fight).fighters["b2"].status["dead"]) > 0


@pytest.mark.clause("W2-13")
@pytest.mark.parametrize("until", ["phase", "chain", "duel"])
def test_a_dead_driver_counts_whatever_is_asked_for(until: str) -> None:
    """The vehicle is out of control where the answer ends with his duel, too."""
    fight = table(
        row("a1", ws=6),
        {"id": "b1", "side": "b", "profile": "ork wartrak"},
        row("b2", t=1, crew_of="b1", driver=True),
        until=until,
    )
    game = pf.play(fight, answers="6 2 2")
    assert "Its driver is dead: Ork Wartrak is out of control next turn." in said(game)
    assert game.statuses["b1"] == "damaged"


@pytest.mark.clause("W2-13")
def test_a_vehicle_may_be_said_to_have_no_exposed_crew() -> None:
    """In words as in a table; then it is attacked itself."""
    with pytest.raises(pf.FightError) as refused:
        play(man(), "Ork Wartrak")
    assert refused.value.attempts == ("crew of b1", "not exposed")
    assert asked(play(man(), "Ork Wartrak: not exposed")) == "penetration"


@pytest.mark.clause("W2-09", "W2-13")
@pytest.mark.parametrize(
    ("fighters", "sentence"),
    [
        ((man("lascannon"), "Rhino"), "move or fire"),
        ((man("multi-melta"), "Rhino"), "move or fire"),
        ((man("missile launcher"), "Rhino"), "move or fire"),
        ((man("sustained fire"), "Rhino"), "each hit is one roll"),
        ((man(), "Rhino: location turret"), "it has no “turret”: its locations are track, hull, weapons"),
        ((man(), "Ork Wartrak"), "list the crew"),
        ((man("haywire grenade"), "Rhino"), "not known"),
        ((man("digi-lasers"), PLAIN), "not known"),
        ((man("lash whip"), PLAIN), "not known"),
        ((man("power axe, two-handed weapon"), PLAIN), "takes both hands"),
        ((man("flak, mesh"), PLAIN), "is worn"),
        ((man("rosarius, displacer field"), PLAIN), "is worn"),
        ((man(), "Rhino: facing above"), "no facing"),
        (("Rhino", "Rhino"), "Weapon Skill"),
        ((man("chainswrod"), PLAIN), "Did you mean"),
        ((man("crew of b9"), PLAIN), "no fighter"),
        ((man("driver"), PLAIN), "of a crew"),
    ],
)
def test_bad_input_is_named(fighters: tuple[str, str], sentence: str) -> None:
    """What is wrong, and where."""
    with pytest.raises(pf.FightError, match=sentence):
        pf.play("wh40k2e", *fighters)


@pytest.mark.clause("W2-09")
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"armour": {}}, "armour value for each location"),
        ({"armour": {"hull": [20]}}, "two numbers"),
        ({"armour": {"hull": {"front": 20}}}, "front and for side"),
        ({"armour": 99}, "out of range"),
        ({"profile": "rhino", "armour": {"turret": 20}}, "no location"),
        ({"armour": 20, "stationary": "yes"}, "true or false"),
    ],
)
def test_bad_armour_is_named(more: dict[str, Any], sentence: str) -> None:
    """A vehicle without the value asked for."""
    with pytest.raises(pf.FightError, match=sentence):
        pf.play(table(row("a1"), {"id": "b1", "side": "b", **more}))


@pytest.mark.clause("W2-14")
@pytest.mark.parametrize(
    ("b", "until", "duels"),
    [
        (["Bunker"], "phase", False),
        (["Rhino", PLAIN], "blows", False),
        ([f"{PLAIN}: dead"], "phase", False),
        (["Bunker", PLAIN], "phase", True),
    ],
)
def test_scores_are_counted_where_there_is_a_duel(b: list[str], until: str, duels: bool) -> None:
    """Penetrations are always."""
    detail = pf.odds("wh40k2e", [PLAIN], b, until=until).detail
    assert ("score_difference" in detail, "penetrations" in detail) == (duels, True)


@pytest.mark.clause("W2-09")
def test_blows_are_automatic_hits_and_nothing_else() -> None:
    """Without a vehicle there are none; beside one the models do not fight."""
    with pytest.raises(pf.FightError, match="none is here"):
        pf.play("wh40k2e", PLAIN, PLAIN, until="blows")
    game = play([man("krak grenade")], ["Rhino: location hull", PLAIN], until="blows")
    assert asked(game) == "penetration"


@pytest.mark.clause("W2-09")
def test_armour_of_a_vehicle_of_ones_own() -> None:
    """A number, a number for each location, a pair, a table of front and side."""
    for armour in ({"hull": 22, "track": [30, 15]}, {"track": {"front": 30, "side": 15}, "hull": 22}):
        vehicle = {"id": "b1", "side": "b", "armour": armour, "facing": "side", "location": "track"}
        fight = table(row("a1", weapons=["krak grenade"]), vehicle, until="blows")
        assert 1 - exact(pf.odds(fight).detail["penetrations"].get(0)) == Fraction(1, 2) + Fraction(1, 8)


@pytest.mark.clause("W2-10")
@pytest.mark.parametrize(("armour", "attacks", "most"), [(20, 2, 1), (22, 2, 2), (20, 1, 1), (20, 3, 2)])
def test_two_hits_of_claws_are_made_as_one_where_that_penetrates_more_likely(
    armour: int, attacks: int, most: int
) -> None:
    """Armour 20: 43/48 as one, 1 less 13/40 twice over by themselves; armour 22: 3529/4320 against 1 less 17/40 twice.

    The last hit of all is made by itself; of three the first two are made as one.
    """
    once, twice = {20: (Fraction(27, 40), Fraction(43, 48)), 22: (Fraction(23, 40), Fraction(3529, 4320))}[armour]
    fight = table(
        row("a1", weapons=["pair of lightning claws"], a=attacks),
        {"id": "b1", "side": "b", "armour": armour},
        until="blows",
    )
    none = {(20, 2): 1 - twice, (22, 2): (1 - once) ** 2, (20, 1): 1 - once, (20, 3): (1 - twice) * (1 - once)}
    found = pf.odds(fight).detail["penetrations"]
    assert (exact(found.get(0)), max(found)) == (none[armour, attacks], most)


@pytest.mark.clause("W2-09")
@pytest.mark.parametrize(("face", "destroyed"), [(4, False), (5, True)])
def test_a_vehicle_is_said_to_be_destroyed_when_it_is(face: int, destroyed: bool) -> None:
    """The hull table from 5 on; who has done it may then follow up."""
    rhino = {"id": "b1", "side": "b", "profile": "rhino", "location": "hull"}
    fight = table(
        row("a1", weapons=["thunder hammer"], engaged=["b1"]),
        rhino,
        row("a2", s=1, t=9, engaged=["b2"]),
        row("b2", s=1, t=9),
        policy={"a": {"follow_up": "first"}},
    )
    lines = said(pf.play(fight, answers=f"{face} 3 3"))
    assert ("Rhino is destroyed." in lines) == destroyed
    assert any("a1 follows up to b2" in line for line in lines) == destroyed


@pytest.mark.clause("W2-12")
@pytest.mark.parametrize(("face", "status"), [(3, "damaged"), (6, "destroyed")])
def test_a_hit_on_a_walker_says_what_it_has_done(face: int, status: str) -> None:
    """One penetration, in its body; only a walker that is destroyed is said to be."""
    fight = table(row("a1", ws=3, armour=1), row("b1", ws=4, weapons=["thunder hammer"]))
    game = pf.play(fight, answers=f"3 3 1 {face}")
    assert game.statuses["a1"] == status
    assert "Penetrations of the armour of a1: 1." in said(game)
    assert ("a1 is destroyed." in said(game)) == (status == "destroyed")


@pytest.mark.clause("W2-12")
def test_where_nothing_goes_through_nothing_is_said_of_it() -> None:
    """By either reading of hits on walkers: fists of Strength 4, with one or two dice, do not reach armour 30."""
    fight = table(row("a1", ws=3, armour=30), row("b1", ws=4))
    for option, dice in (("as_shooting", "3 3 1 6"), ("as_vehicle_hth", "3 3 6 6")):
        game = pf.play({**fight, "options": {"walker_hits": option}}, answers=dice)
        assert (asked(game), game.statuses["a1"]) == ("", "intact")
        assert [line for line in said(game) if "Penetrations" in line] == []


@pytest.mark.clause("W2-11")
def test_a_vehicle_that_can_move_no_more_is_stationary() -> None:
    """Its track is destroyed in the first phase: against three dice of a krak grenade there are four in the next."""
    fight = (man("krak grenade"), "Rhino: location track")
    first = "4 4 4 2"
    assert asked(play(*fight, "4 4 4", until="phases=2")) == "damage_table"
    assert asked(play(*fight, f"{first} 1 1 1", until="phases=2")) == "penetration"
    assert reason(play(*fight, f"{first} 1 1 1 1", until="phases=2")) == "limit"


@pytest.mark.clause("W2-12")
def test_hits_on_a_walker_as_on_any_vehicle_are_told_as_well() -> None:
    """One hit of a thunder hammer, which goes through; the location is not rolled for."""
    fight = table(row("a1", ws=3, armour=1), row("b1", ws=4, weapons=["thunder hammer"]))
    game = pf.play({**fight, "options": {"walker_hits": "as_vehicle_hth"}}, answers="3 3 3")
    assert "Penetrations of the armour of a1: 1." in said(game)
    assert game.statuses["a1"] == "damaged"

"""All Alone, rout, succession and retreat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.warband_skirmish.units import ONE, asked, left, notes, odds, play, shown, status, sure, unit

IDLE = unit(str=0, w=40, i=1, ld=100)
"""An enemy that does nothing worth telling."""
NOT_ALONE = {"all_alone": "off"}


def leader(*words: str, ld: int = 70, w: int = 20, left: int = 4, i: int = 50) -> str:
    """A leader who does no damage."""
    return unit("leader", f"wounds left {left}", *words, str=0, w=w, i=i, ld=ld)


def mate(*words: str, ld: int = 30, w: int = 10, left: int = 5, i: int = 10) -> str:
    """One of his warband."""
    return unit(f"wounds left {left}", *words, str=0, w=w, i=i, ld=ld)


def routs(side: list[str], turns: int = 1, **rest: object) -> Fraction:
    """The chance that the warband routs within so many turns."""
    options = {**NOT_ALONE, **rest.pop("options", {})}  # type: ignore[dict-item]
    answer = odds(IDLE, side, until=f"turns={turns}", options=options, **rest)
    return shown(answer.detail["rout"]["b"]).get("routed", Fraction(0))


# -- all alone ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-13")
@pytest.mark.parametrize(
    ("words", "flees"),
    [
        (("nearest friend 7", "enemies in melee 2"), Fraction(2, 5)),
        (("nearest friend 6", "enemies in melee 3"), Fraction(0)),
        (("nearest friend 6.5", "enemies in melee 2"), Fraction(2, 5)),
        (("nearest friend 7", "enemies in melee 1"), Fraction(0)),
        (("enemies in melee 2",), Fraction(0)),
    ],
)
def test_far_from_friends_with_two_enemies_a_unit_tests_or_flees(words: tuple[str, ...], flees: Fraction) -> None:
    """More than 6 squares, at least two in melee; friends of the fight are near where it does not say."""
    found = status(IDLE, [unit(*words, ld=60, w=9), unit(ld=60)], until="activation")
    assert found.get("fleeing", 0) == flees


@pytest.mark.clause("WS-13")
def test_a_shot_that_hurts_makes_a_lonely_unit_test() -> None:
    """Not one that does no damage; and not one beside a friend."""
    shooter, harmless = unit("shooting", bs=50, str=10), unit("shooting", bs=50, str=0)
    alone = unit("nearest friend 7", ld=60, w=9)
    assert status(shooter, [alone, unit()], until="activation")["fleeing"] == Fraction(2, 5)
    assert "fleeing" not in status(harmless, [alone, unit()], until="activation")
    assert "fleeing" not in status(shooter, [unit(ld=60, w=9), unit()], until="activation")
    assert "fleeing" not in status(shooter, [alone, unit()], until="activation", options=NOT_ALONE)
    assert "fleeing" not in status(shooter, [alone, unit()], until="attack")


@pytest.mark.clause("WS-13")
def test_a_lone_survivor_is_alone() -> None:
    """Two enemies upon it and no friend left; shooters do not count as in melee."""
    foes = [unit(str=0, i=50), unit(str=0, i=40)]
    assert status(foes, unit(ld=60), until="activation")["fleeing"] == Fraction(2, 5)
    assert status(foes, [unit(ld=60), unit("out of action")], until="activation")["fleeing"] == Fraction(2, 5)
    assert "fleeing" not in status(foes, unit("nearest friend 3", ld=60), until="activation")
    assert "fleeing" not in status([unit(str=0), unit("bow", str=0)], unit(ld=60), until="activation")


@pytest.mark.clause("WS-13")
def test_enemies_who_are_out_surround_nobody() -> None:
    """One of two is left; with a second one it would flee for sure."""
    answer = status([unit(str=0, i=50), unit("out of action", str=0)], unit(ld=0), until="activation")
    assert answer == {"standing": ONE}
    assert status([unit(str=0, i=50), unit(str=0, i=40)], unit(ld=0), until="activation") == {"fleeing": ONE}


@pytest.mark.clause("WS-13")
def test_who_is_hurt_by_an_answer_was_not_shot() -> None:
    """Far from any friend, with one enemy in melee: no test."""
    alone = unit("nearest friend 7", str=0, ld=0, w=9)
    found = status([alone, unit()], sure(1), "a1", until="activation", options={"attacks_back": "on"})
    assert found == {"standing": ONE}


@pytest.mark.clause("WS-13")
def test_stunned_units_do_not_test_and_who_flees_is_gone() -> None:
    """A stunned one stays; one who flees is out of the fight, which is then won."""
    foes = [unit(str=0, i=50), unit(str=0, i=40)]
    assert status(foes, unit("wounds left 0", w=9, ld=0), until="activation") == {"stunned": ONE}
    answer = odds(foes, unit(ld=0), until="activation")
    assert answer.win["a"].fraction == 1
    assert shown(answer.detail["rout"]["b"]) == {"none": ONE}


@pytest.mark.clause("WS-13")
def test_the_log_says_who_flees() -> None:
    """Leadership 60: 61 is too much."""
    foes = [unit(str=0, i=50), unit(str=0, i=40)]
    assert notes(play(foes, unit(ws=200, ld=60), "p61", until="activation")) == [
        "a1 attacks b1.",
        "b1 flees from the nearest threat.",
    ]


# -- rout -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-14")
@pytest.mark.parametrize(("left", "due"), [(6, False), (5, False), (4, True)])
def test_a_warband_with_less_than_half_its_wounds_tests(left: int, due: bool) -> None:
    """Of 20 Wounds: 10 are half, and no test; 9 are less."""
    assert routs([leader(ld=0, w=10, left=left), mate(left=5)]) == int(due)


@pytest.mark.clause("WS-14")
def test_the_test_is_leadership_once_a_turn() -> None:
    """70 % hold; two turns, two tests."""
    side = [leader(ld=70), mate()]
    assert routs(side) == Fraction(3, 10)
    assert routs(side, 2) == Fraction(51, 100)
    answer = odds(IDLE, side, until="turns=1")
    assert shown(answer.fighters["b2"].status) == {"standing": Fraction(7, 10), "routed": Fraction(3, 10)}
    assert answer.win["a"].fraction == Fraction(3, 10)


@pytest.mark.clause("WS-14")
def test_who_is_out_of_action_does_not_rout() -> None:
    """He stays where he is."""
    side = [leader(ld=0), mate(), mate("out of action", left=-3)]
    assert status(IDLE, side, "b3", until="turns=1", options=NOT_ALONE) == {"out_of_action": ONE}
    assert status(IDLE, side, "b2", until="turns=1", options=NOT_ALONE) == {"routed": ONE}


@pytest.mark.clause("WS-14")
def test_pets_do_not_count() -> None:
    """Neither in the sum nor in the total: 9 of 20 without the hound's 40."""
    assert routs([leader(ld=0, left=4), mate(), mate("pet", w=40, left=40)]) == 1
    assert routs([leader(ld=0, left=10, w=20), mate(left=1), mate("pet", w=40, left=1)]) == 1
    assert routs([leader(ld=0, left=14, w=20), mate(left=1), mate("pet", w=40, left=1)]) == 0


@pytest.mark.clause("WS-14")
@pytest.mark.parametrize(("wounds", "due"), [(10, False), (11, True)])
def test_pets_do_not_move_the_half_by_a_single_wound(wounds: int, due: bool) -> None:
    """10 left are half of 20, and less than half of 21."""
    assert routs([leader(ld=0, w=wounds, left=5), mate(w=10, left=5), mate("pet", w=40, left=1)]) == int(due)


@pytest.mark.clause("WS-14")
def test_wounds_below_zero_count_as_none_or_as_they_are() -> None:
    """10 and -1 of 20: half, or less (option rout_wounds)."""
    side = [leader(ld=0, w=10, left=10), mate(w=10, left=-2)]
    assert routs(side) == 0
    assert routs(side, options={"rout_wounds": "signed"}) == 1
    assert routs([leader(ld=0, w=10, left=9), mate(w=10, left=-2)]) == 1


@pytest.mark.clause("WS-14", "WS-11")
@pytest.mark.parametrize(("initiative", "due"), [(60, False), (40, True)])
def test_a_wound_that_heals_counts_at_once(initiative: int, due: bool) -> None:
    """9 of 20 are left, 10 once the mate has healed: before the turn of the leader (Initiative 50), or too late."""
    assert routs([leader(ld=0, w=10, left=9), mate(w=10, left=0, i=initiative)]) == int(due)


@pytest.mark.clause("WS-14", "WS-22")
def test_rout_is_tested_in_warband_fights_and_on_demand() -> None:
    """auto: not in duels; on: there too; off: nowhere."""
    assert routs([leader(ld=0)]) == 0
    duel = odds(unit("leader", str=0, i=1), leader(ld=0), until="turns=1", options={"rout": "on"})
    assert shown(duel.detail["rout"]["b"]) == {"routed": ONE}
    assert routs([leader(ld=0), mate()], options={"rout": "off"}) == 0


@pytest.mark.clause("WS-14", "WS-06")
def test_wounds_lost_in_the_fight_bring_the_test() -> None:
    """Half is left before the blow, less after it; the leader's turn comes after."""
    striker = sure(1, i=60, ld=100)
    answer = odds(striker, [leader(ld=0, w=10, left=5), mate(left=5)], until="turns=1", options=NOT_ALONE)
    assert shown(answer.detail["rout"]["b"]) == {"routed": ONE}


@pytest.mark.clause("WS-14", "WS-06")
@pytest.mark.parametrize(("each", "due"), [(2, False), (3, True)])
def test_every_wound_of_an_attack_counts_for_the_warband(each: int, due: bool) -> None:
    """12 of 20 are left before the blow: 10 are half of them, 9 are less."""
    side = [leader(ld=0, w=10, left=7), mate(left=5)]
    answer = odds(sure(each, i=60, ld=100), side, until="turns=1", options=NOT_ALONE)
    assert shown(answer.detail["rout"]["b"]) == {"routed" if due else "none": ONE}


@pytest.mark.clause("WS-16")
def test_a_stunned_leader_fails_without_a_roll() -> None:
    """Healed to 0 he is stunned still."""
    assert routs([leader(ld=100, left=-1), mate()]) == 1


@pytest.mark.clause("WS-16", "WS-21")
def test_a_leader_who_recovers_tests() -> None:
    """Healed to 1; unless the test comes before he heals (option heal_before_rout)."""
    assert routs([leader(ld=80, left=0), mate()]) == Fraction(1, 5)
    assert routs([leader(ld=80, left=0), mate()], options={"heal_before_rout": "off"}) == 1
    assert routs([leader(ld=80), mate()], options={"heal_before_rout": "off"}) == Fraction(1, 5)


@pytest.mark.clause("WS-16")
def test_the_highest_leadership_succeeds_a_leader_who_is_down() -> None:
    """In its own turn; no pet does; with nobody named the highest leads from the start."""
    gone = leader("out of action", left=-6)
    assert routs([gone, mate(ld=40), mate(ld=60, w=11)]) == Fraction(2, 5)
    assert routs([gone, mate(ld=40), mate("pet", ld=90)]) == Fraction(3, 5)
    assert routs([mate(ld=40, left=1), mate(ld=60, left=1, w=11)]) == Fraction(2, 5)


@pytest.mark.clause("WS-16")
def test_only_the_first_in_line_tests_however_quick_the_others_are() -> None:
    """A pet acts before the leader; a quick successor has a better and a worse friend; of two alike each may do it."""
    gone = leader("out of action", left=-6)
    assert routs([leader(ld=70), mate("pet", ld=0, i=60)]) == Fraction(3, 10)
    assert routs([gone, mate(ld=40, i=60), mate(ld=60), mate(ld=20)]) == Fraction(2, 5)
    assert routs([gone, mate(ld=40), mate(ld=40)]) == Fraction(3, 5)


@pytest.mark.clause("WS-16")
def test_equal_leadership_goes_by_initiative_then_by_the_list() -> None:
    """A stunned one with the higher Initiative succeeds, and fails."""
    gone = leader("out of action", left=-6)
    assert routs([gone, mate(ld=40, i=12), mate(ld=40, i=20, left=-1)]) == 1
    assert routs([gone, mate(ld=40, i=20), mate(ld=40, i=12, left=-1)]) == Fraction(3, 5)
    assert routs([gone, mate(ld=40, w=11), mate(ld=40, left=-1)]) == Fraction(3, 5)
    assert routs([gone, mate(ld=40, left=-1, w=11), mate(ld=40)]) == 1


@pytest.mark.clause("WS-16")
def test_stunned_successors_can_be_passed_over() -> None:
    """Option successor_skips_stunned; if all are stunned, one of them leads all the same."""
    gone = leader("out of action", left=-6)
    skips = {"successor_skips_stunned": "on"}
    assert routs([gone, mate(ld=90, left=-1), mate(ld=40, w=11)]) == 1
    assert routs([gone, mate(ld=90, left=-1), mate(ld=40, w=11)], options=skips) == Fraction(3, 5)
    assert routs([gone, mate(ld=90, left=-1), mate(ld=40, w=11, left=-1)], options=skips) == 1


@pytest.mark.clause("WS-16")
def test_a_stunned_leader_can_count_as_down() -> None:
    """Option leader_down = stunned_or_out: his successor tests; alone he still fails."""
    down = {"leader_down": "stunned_or_out"}
    assert routs([leader(ld=90, left=-1), mate(ld=40)], options=down) == Fraction(3, 5)
    assert routs([leader(ld=90, left=-1), mate("pet", ld=40)], options=down) == 1
    assert routs([leader(ld=70), mate(ld=0)], options=down) == Fraction(3, 10)


@pytest.mark.clause("WS-16", "WS-14")
def test_a_leader_who_was_down_before_he_healed_has_missed_the_test() -> None:
    """Stunned at the beginning of his turn he does not lead (``leader_down``), and later there is no test any more."""
    options = {"leader_down": "stunned_or_out", "heal_before_rout": "off"}
    assert routs([leader(ld=0, left=0), mate(ld=100)], options=options) == 0
    assert routs([leader(ld=0, left=0), mate(ld=100)], options={"leader_down": "stunned_or_out"}) == 1


@pytest.mark.clause("WS-22")
def test_a_successor_whose_turn_has_passed_tests_next_turn() -> None:
    """The leader falls after the successor's turn and before his own."""
    killer = sure(8, i=30, ld=100)
    side = [leader(ld=90, left=1, i=20, w=5), mate(ld=0, left=1, i=40, w=11)]
    first = odds(killer, side, until="turns=1", options=NOT_ALONE)
    assert shown(first.detail["rout"]["b"]) == {"none": ONE}
    second = odds(killer, side, until="turns=2", options=NOT_ALONE)
    assert shown(second.detail["rout"]["b"]) == {"routed": ONE}


@pytest.mark.clause("WS-22")
def test_a_warband_tests_once_a_turn_whoever_leads() -> None:
    """The leader passes, falls, and his successor does not test in the same turn."""
    killer = sure(8, i=30, ld=100)
    side = [leader(ld=100, left=1, i=40, w=5), mate(ld=0, left=1, i=20, w=11)]
    first = odds(killer, side, until="turns=1", options=NOT_ALONE)
    assert shown(first.detail["rout"]["b"]) == {"none": ONE}


# -- retreat ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WS-15")
def test_a_leader_who_holds_may_order_a_retreat() -> None:
    """By policy, by the player, or never, which is the default."""
    side = [leader(ld=70), mate()]
    answer = odds(IDLE, side, until="turns=1", policy={"b.retreat": "always"}, options=NOT_ALONE)
    assert shown(answer.detail["rout"]["b"]) == {"retreated": Fraction(7, 10), "routed": Fraction(3, 10)}
    assert shown(answer.fighters["b2"].status) == {"retreated": Fraction(7, 10), "routed": Fraction(3, 10)}
    assert answer.win["a"].fraction == 1
    game = play(IDLE, side, "p70", options=NOT_ALONE)
    assert asked(game) == ("retreat", "")
    assert play(IDLE, side, "p70 retreat", options=NOT_ALONE).statuses["b2"] == "retreated"
    assert asked(play(IDLE, side, "p70 stay", options=NOT_ALONE))[0] == "hit"


@pytest.mark.clause("WS-15")
def test_a_leader_who_tests_before_he_heals_may_order_a_retreat_too() -> None:
    """Option ``heal_before_rout = off``: he is neither stunned nor just recovered."""
    options = {**NOT_ALONE, "heal_before_rout": "off"}
    side = [leader(ld=70), mate()]
    found = status(IDLE, side, until="turns=1", policy={"b.retreat": "always"}, options=options)
    assert found == {"retreated": Fraction(7, 10), "routed": Fraction(3, 10)}


@pytest.mark.clause("WS-15", "WS-16")
def test_the_log_says_how_a_warband_leaves() -> None:
    """By order, or because its leader is stunned; a failed test tells itself."""
    assert notes(play(IDLE, [leader(ld=70), mate()], "p70 retreat", options=NOT_ALONE)) == ["b1 orders a retreat."]
    said = notes(play(IDLE, [leader(left=-1), mate()], options=NOT_ALONE))
    assert said[-1] == "b1 is stunned and cannot hold the warband: it routs."
    assert notes(play(IDLE, [leader(ld=70), mate()], "p71", options=NOT_ALONE)) == []
    stays = notes(play(IDLE, [leader(ld=70), mate()], "p70 stay", options=NOT_ALONE))
    assert stays == ["b1 attacks a1."]


@pytest.mark.clause("WS-15", "WS-21")
@pytest.mark.parametrize(("left", "retreats"), [(0, False), (1, True)])
def test_who_has_just_recovered_may_not_order_a_retreat(left: int, retreats: bool) -> None:
    """He tests, and stays where he is; a turn later he may."""
    side = [leader(ld=100, left=left), mate()]
    found = status(IDLE, side, until="turns=1", policy={"b.retreat": "always"}, options=NOT_ALONE)
    assert found == {"retreated" if retreats else "recovered": ONE}
    later = status(IDLE, side, until="turns=2", policy={"b.retreat": "always"}, options=NOT_ALONE)
    assert later == {"retreated": ONE}


@pytest.mark.clause("WS-15")
def test_no_retreat_without_a_test() -> None:
    """A warband with half its Wounds stays."""
    side = [leader(ld=70, w=10, left=5), mate(left=5)]
    assert "retreated" not in status(IDLE, side, until="turns=1", policy={"b.retreat": "always"}, options=NOT_ALONE)


@pytest.mark.clause("WS-14")
@pytest.mark.parametrize("order", ["on", "off"])
def test_who_need_not_test_for_rout_acts(order: str) -> None:
    """No test is due, before healing or after it: both Attacks fall, a Wound each."""
    idle = unit("leader", str=0, w=40, i=1, ld=100)
    options = {"heal_before_rout": order, "rout": "on"}
    assert left([sure(1, "leader"), sure(1)], idle, until="turns=1", options=options) == {38: ONE}

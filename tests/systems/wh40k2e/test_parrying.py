"""Parrying (W2-08): how many, cancelled one for one, which die, and every option."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

import pitfight as pf
from tests.systems.wh40k2e.duels import PLAIN, asked, difference, duel, man, play

pytestmark = pytest.mark.clause("W2-08")
SWORD = man("sword")
TWO = man("2 swords")


def parries(words: str, foe: str = PLAIN, options: dict[str, str] | None = None) -> int:
    """How many dice of a single opponent's hand can be parried one after the other."""
    foe = foe.replace("A1", "A4")
    number, answers = 0, ""
    own = man(words)
    game = play(own, foe, "", options=options or {})
    while asked(game) == "attack_die":
        answers += " 3"
        game = play(own, foe, answers, options=options or {})
    while asked(game) == "parry":
        number += 1
        answers += f" {next(name for name in game.question.options if name != 'no-parry')} 3"  # type: ignore[union-attr]
        game = play(own, foe, answers, options=options or {})
    return number


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("knife", 0),
        ("sword", 1),
        ("2 swords", 2),
        ("3 swords", 2),
        ("chainsword", 1),
        ("power sword", 1),
        ("force sword", 1),
        ("witch blade", 1),
        ("bonesword", 1),
        ("hellblade", 1),
        ("plaguesword", 1),
        ("power axe", 0),
        ("lightning claws", 0),
        ("storm shield", 0),
        ("knife, parries 2", 2),
        ("2 swords, parries 0", 0),
        ("sword, frenzied", 0),
        ("sword, idle", 0),
        ("sword, wild charge, charging", 0),
        ("sword, wild charge", 1),
        ("sword, breaking off", 1),
    ],
)
def test_how_many_parries(words: str, number: int) -> None:
    """One for each sword, two at most, or as the fight says; none where he may not."""
    assert parries(words) == number


@pytest.mark.parametrize(
    ("words", "option", "number"),
    [
        ("chainsword", {"chainsword_parry": "off"}, 0),
        ("lightning claws", {"lightning_claw_parry": "on"}, 2),
        ("lightning claw", {"lightning_claw_parry": "on"}, 1),
        ("storm shield", {"storm_shield_parry": "on"}, 1),
        ("sword, breaking off", {"breakoff_parry": "off"}, 0),
    ],
)
def test_how_many_parries_by_option(words: str, option: dict[str, str], number: int) -> None:
    """Chainswords, claws, shields, and those who break off."""
    assert parries(words, options=option) == number


def test_parries_cancel_one_for_one() -> None:
    """Two swords against one leave one parry; equal numbers none."""
    assert (parries("2 swords", man("sword")), parries("2 swords", man("2 swords"))) == (1, 0)
    game = play(SWORD, TWO, "3 3 3")
    assert game.question is not None
    assert (game.question.key, game.question.who) == ("parry", "b1")


def test_nobody_parries_some_opponents() -> None:
    """And the parries of those who may not parry cancel nothing."""
    assert parries("2 swords", man("not to be parried")) == 0
    assert duel(SWORD, man("sword", "frenzied", a=0)) == duel(SWORD, man(a=0))


def test_a_new_result_stands_even_if_it_is_better() -> None:
    """A 4 rolled again becomes a 6."""
    game = play(SWORD, man(ws=3), "5 4 parry-4 6")
    assert any("Combat Score +0" in line.text for line in game.log)


def test_a_parry_may_be_left() -> None:
    """The parrying side says so; the dice then lie."""
    assert asked(play(SWORD, man(ws=5), "3 5 no-parry")) == "to_wound"


def test_among_equal_results_nobody_parries_by_default() -> None:
    """Against a die of 1 the best is to let it lie: any other face is worse for the parrying side."""
    game = play(SWORD, PLAIN, "3 1 ?", seed=1)
    assert "no-parry" in game.line


def test_a_die_is_not_parried_twice() -> None:
    """With two swords against one die the second parry is lost, unless the option allows it again."""
    one_die = man()
    assert asked(play(TWO, one_die, "3 3 6 parry-6 6")) == "to_wound"
    assert asked(play(TWO, one_die, "3 3 6 parry-6 6", options={"parry_repeat": "on"})) == "parry"


def test_only_the_highest_die_with_the_option() -> None:
    """The choice is the highest or none."""
    game = play(SWORD, man(a=2), "3 5 2", options={"parry_die": "highest"})
    assert game.question is not None
    assert sorted(game.question.options) == ["no-parry", "parry-5"]


def test_both_parries_may_have_to_be_named_together() -> None:
    """Then two dice are named before either is rolled again; it is worse than deciding one by one."""
    options = {"parry_sequence": "declared"}
    game = play(TWO, man(a=2), "3 3 5 4", options=options)
    assert game.question is not None
    assert "parry-5-4" in game.question.options
    together, one_by_one = duel(TWO, man(a=3), options=options), duel(TWO, man(a=3))
    assert together[0] - together[2] < one_by_one[0] - one_by_one[2]


def test_ones_rolled_first_may_stick() -> None:
    """With the option a 1 that is rolled again stays a fumble."""
    sticks = {"reroll_counts": "first_fumbles_stick"}
    for options, score in (({}, "+0"), (sticks, "+1")):
        game = play(SWORD, PLAIN, "3 1 parry-1 3", options=options)
        assert any(f"Combat Score {score}" in line.text for line in game.log)


def test_the_best_parries_count_ones_that_stick() -> None:
    """Also where a die may be parried again: found by trying all plays of 2 dice against 2."""
    options = {"parry_repeat": "on", "reroll_counts": "first_fumbles_stick"}
    first, _, second = duel(man("parries 2", a=2), man(ws=5, i=3, a=2), options=options)
    assert first - second == Fraction(661, 1458)


def test_more_dice_than_can_be_looked_at_are_sampled() -> None:
    """Fifty dice to parry are too many for an exact answer, and a method asked for by name says so."""
    fight = (man("frenzied", "combat drugs", "steed attacks 10", a=10), man("parries 5"))
    with pytest.raises(pf.TooLargeError, match="50 dice"):
        pf.odds("wh40k2e", *fight, until="duel", method="exact")
    odds = pf.odds("wh40k2e", *fight, until="duel", n=5, seed=1)
    assert odds.method == "sampled"
    assert "50 dice" in odds.notices[-1]


def test_a_limit_holds_for_one_answer_only() -> None:
    """What one question allowed is forgotten with the next about the same fight."""
    fight = (man("sword", a=3), man(a=5))
    with pytest.raises(pf.TooLargeError):
        pf.odds("wh40k2e", *fight, until="duel", method="exact", max_seconds=1e-9)
    assert pf.odds("wh40k2e", *fight, until="duel").method == "exact"


def test_parries_of_a_lone_fighter_are_for_each_duel_or_for_the_phase() -> None:
    """With the option the second attacker meets no parry any more, if it was used."""
    lone, weak = man("sword", t=9), man(s=1, t=9)
    dice = "3 5 parry-3 3 3 3 3"
    for options, key in (({}, "parry"), ({"parry_per": "phase"}, "")):
        game = play([lone], [weak, weak], dice, options=options)
        assert asked(game) == key, options


def test_dice_too_low_to_matter_are_offered_as_one() -> None:
    """Of 6, 5, 4, 3 the two lowest can never be the highest, since one die at most is rolled again."""
    game = play(SWORD, man(a=4), "3 6 5 4 3")
    assert game.question is not None
    assert sorted(game.question.options) == ["no-parry", "parry-5", "parry-6", "parry-another"]


def test_never_is_never() -> None:
    """By option or by policy the fight is as without swords."""
    assert duel(SWORD, PLAIN, options={"parry": "never"}) == duel(PLAIN, PLAIN)
    assert duel(SWORD, PLAIN, policy={"a.parry": "never"}) == duel(PLAIN, PLAIN)
    assert duel(SWORD, man(a=3), policy={"a.parry": "always_highest"}) == duel(
        SWORD, man(a=3), options={"parry": "always_highest"}
    )


def test_best_play_of_the_fight_parries_as_well_as_the_option() -> None:
    """For the win of one duel both are the same chance."""
    ours = pf.odds("wh40k2e", SWORD, man(a=2), until="duel", policy={"a": {"parry": "best"}})
    usual = duel(SWORD, man(a=2))
    assert ours.win["a"].fraction is not None
    assert ours.win["a"].fraction - (ours.win["b"].fraction or Fraction(0)) == usual[0] - usual[2]


# -- all plays, tried one by one --------------------------------------------------------------------------------

Worth = tuple[Fraction, Fraction]
"""The chance to win less that to lose, then hits given less taken."""


def mean_of(worths: Iterable[Worth]) -> Worth:
    """The mean of both parts."""
    chances, hits = zip(*worths, strict=True)
    return Fraction(sum(chances), len(chances)), Fraction(sum(hits), len(hits))


def own_part(dice: tuple[int, ...]) -> int:
    """The highest die, one for each six but the first, one less for each 1."""
    return max(dice) + max(dice.count(6) - 1, 0) - dice.count(1)


@cache
def best(free: tuple[int, ...], lying: tuple[int, ...], left: int, lead: int, tie: int, how: frozenset[str]) -> Worth:
    """The best that so many parries make of the dice of an opponent, of whom the parrying side is so far ahead.

    Dice that ``lie`` are not rolled again any more. ``how`` has the options that are on.
    """
    dice = (*free, *lying)
    adds = (0, 1, 2) if "axe of morkai" in how else (0,)
    ends = [lead - own_part(dice) - sum(more) for more in product(adds, repeat=max(dice.count(6) - 1, 0))]
    found = [mean_of((Fraction((end > 0) - (end < 0) or tie), Fraction(end or tie)) for end in ends)]
    for size in range(1, 1 + (left if "declared" in how else min(left, 1))):
        named = {tuple(sorted(free)[-size:])} if "highest" in how else set(combinations(sorted(free), size))
        for which in named:
            rest = list(free)
            for face in which:
                rest.remove(face)
            ahead = lead + which.count(1) * ("ones stick" in how)
            after = 0 if "declared" in how else left - 1
            found.append(
                mean_of(
                    best((*rest, *rolled), lying, after, ahead, tie, how)
                    if "repeat" in how
                    else best(tuple(rest), (*lying, *rolled), after, ahead, tie, how)
                    for rolled in product(range(1, 7), repeat=len(which))
                )
            )
    return max(found)


OPTIONS = {
    "declared": ("parry_sequence", "declared"),
    "highest": ("parry_die", "highest"),
    "repeat": ("parry_repeat", "on"),
    "ones stick": ("reroll_counts", "first_fumbles_stick"),
}


@pytest.mark.parametrize(
    ("parries", "dice", "skills", "how"),
    [
        (1, (2, 3), (4, 4), ""),
        (2, (1, 3), (4, 4), ""),
        (2, (1, 3), (4, 4), "declared"),
        (2, (1, 3), (5, 4), "declared"),
        (2, (1, 3), (4, 4), "declared, highest"),
        (2, (1, 3), (4, 4), "highest"),
        (2, (1, 2), (4, 4), "repeat"),
        (2, (1, 3), (4, 4), "ones stick"),
        (2, (1, 2), (4, 4), "declared, ones stick"),
        (1, (1, 3), (5, 4), "axe of morkai"),
        (2, (1, 3), (5, 4), "axe of morkai"),
        # the winner is certain, so hits decide
        (2, (1, 3), (10, 0), ""),
        (2, (1, 3), (0, 10), ""),
        (2, (1, 3), (10, 0), "declared"),
        (2, (1, 3), (10, 0), "declared, highest"),
        (2, (1, 2), (10, 0), "repeat"),
        (1, (1, 3), (10, 0), "axe of morkai"),
    ],
)
@pytest.mark.parametrize("initiative", [3, 4, 5])
def test_the_best_parries_are_those_of_all_plays(
    parries: int, dice: tuple[int, int], skills: tuple[int, int], how: str, initiative: int
) -> None:
    """Chances and hits, with a tie that is won, lost or neither, against a count of every throw and every parry."""
    words = frozenset(how.split(", ")) - {""}
    me = man(f"parries {parries}", ws=skills[0], a=dice[0], i=initiative)
    foe = man(*(word for word in words if word not in OPTIONS), ws=skills[1], a=dice[1])
    options = dict(OPTIONS[word] for word in words if word in OPTIONS)
    tie = initiative - 4
    expected = mean_of(
        best(tuple(sorted(his)), (), parries, skills[0] + own_part(mine) - skills[1], tie, words)
        for mine in product(range(1, 7), repeat=dice[0])
        for his in product(range(1, 7), repeat=dice[1])
    )
    won, _, lost = duel(me, foe, options=options)
    hits = sum(
        ((number or tie) * chance for number, chance in difference(me, foe, options=options).items()), Fraction(0)
    )
    assert (won - lost, hits) == expected


def test_the_two_highest_dice_are_named_together_with_both_options() -> None:
    """Or the highest, or none."""
    game = play(TWO, man(a=3), "3 3 5 4 2", options={"parry_sequence": "declared", "parry_die": "highest"})
    assert game.question is not None
    assert sorted(game.question.options) == ["no-parry", "parry-5", "parry-5-4"]

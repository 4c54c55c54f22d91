"""Laws that hold for every fight of every system, tried on generated fights (the same each time)."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import pitfight as pf
from pitfight.answer import answer
from pitfight.engines import fast
from pitfight.engines.graph import Limits
from pitfight.engines.play import Game
from pitfight.engines.workshop import workshop
from pitfight.request import Request
from pitfight.systems import SYSTEMS, system
from tests.scale import OF_EACH, scaled
from tests.strategies import FIGHTS, IN_WORDS, fights, mirrored

FEW = scaled(20)
SOME = scaled(60)
MANY = scaled(150)
SHORT: dict[str, Any] = {
    "mordheim": "phase",
    "coreheim": "phase",
    "warband-skirmish": {"turns": 1},
    "wh40k2e": "chain",
    "combat-skill": "round",
}
"""How long a fight of three lasts in the laws."""
ARMOUR: Any = {
    "mordheim": ("heavy armour", ("chaos armour", "gromril armour", "heavy armour", "ithilmar armour")),
    "coreheim": (
        "light armour",
        ("heavy armour", "ithilmar armour", "gromril armour", "shield maiden scales", "daemon robes"),
    ),
    "warband-skirmish": ("helmet", ("helmet",)),  # body armour costs Initiative there
    "wh40k2e": ("power armour", ("flak", "mesh", "carapace", "power armour", "terminator armour", "mega-armour")),
    "combat-skill": ("full plate armour", ("full plate armour", "heavy armour")),
}
BARE: dict[str, dict[str, Any]] = {"wh40k2e": {"save": "none"}}
"""How a fighter is given no armour at all, where his profile would bring some."""


def exact(fight: dict[str, Any], **rest: Any) -> pf.Odds:
    """The exact odds of a fight."""
    return pf.odds(fight, method="exact", **rest)


def fractions(chances: dict[Any, pf.Chance]) -> dict[Any, Fraction]:
    """The chances as fractions, those of 0 left out."""
    found = {}
    for key, chance in chances.items():
        assert chance.fraction is not None
        if chance.fraction:
            found[key] = chance.fraction
    return found


def floats(chances: dict[Any, pf.Chance]) -> dict[Any, float]:
    """The chances as floats, those left out that are nothing but rounding."""
    return {word: float(chance) for word, chance in chances.items() if float(chance) > 1e-12}


def play(fight: dict[str, Any], answers: str, **rest: Any) -> Game:
    """A game of the fight."""
    game: Game = pf.play(fight, answers=answers, **rest)
    return game


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_generated_fights(system: str) -> None:
    """A system that is registered takes part in the laws."""
    assert (system in FIGHTS, system in IN_WORDS) == (True, True)


@SOME
@given(fights())
def test_all_chances_sum_to_1(fight: dict[str, Any]) -> None:
    """Who wins, how it ends, and each fighter's status and wounds left."""
    odds = exact(fight)
    whole = [odds.win, odds.ends]
    for standing in odds.fighters.values():
        whole += [standing.status, standing.wounds_left]  # type: ignore[list-item]
    assert [sum(fractions(chances).values()) for chances in whole] == [1] * len(whole)


@pytest.mark.parametrize("key", SYSTEMS)
@OF_EACH
@given(data=st.data())
def test_swapping_the_sides_mirrors_the_answer(key: str, data: st.DataObject) -> None:
    """With sides, turn and list turned round, a's answer is b's and the length is the same."""
    fight = data.draw(FIGHTS[key]())
    odds, mirror = exact(fight), exact(mirrored(fight))
    other = {"a": "b", "b": "a", "none": "none", "a1": "b1", "b1": "a1"}
    assert fractions(mirror.win) == {other[side]: chance for side, chance in fractions(odds.win).items()}
    assert fractions(mirror.ends) == fractions(odds.ends)
    assert mirror.mean == odds.mean
    for who, standing in odds.fighters.items():
        found = mirror.fighters[other[who]]
        assert fractions(found.status) == fractions(standing.status)
        assert fractions(found.wounds_left) == fractions(standing.wounds_left)


@pytest.mark.parametrize("key", SYSTEMS)
@OF_EACH
@given(data=st.data())
def test_the_plain_sampler_agrees_with_the_exact_answer(key: str, data: st.DataObject) -> None:
    """Win chances and statuses of 2,000 fights are within five standard errors."""
    fight = data.draw(FIGHTS[key]())
    seed = data.draw(st.integers(0, 2**32 - 1))
    n = 2_000
    odds, sampled = exact(fight, max_states=20_000), pf.simulate(fight, n=n, seed=seed)
    pairs = [(odds.win, sampled.win)]
    pairs += [(odds.fighters[who].status, sampled.fighters[who].status) for who in odds.fighters]
    assume(not odds.ends["never"].fraction)
    for true, seen in pairs:
        assert set(seen) <= set(true)
        for key, chance in true.items():
            p = float(chance)
            share = float(seen[key]) if key in seen else 0.0
            assert abs(share - p) <= 5 * math.sqrt(p * (1 - p) / n) + 1e-12, key


@pytest.mark.parametrize("key", SYSTEMS)
@OF_EACH
@given(data=st.data())
def test_the_compiled_walk_agrees_with_the_exact_answer(key: str, data: st.DataObject) -> None:
    """Every compiled step is what the rules give when they are run anew, and the chances are the same to ten digits."""
    pytest.importorskip("numba")
    fight = data.draw(FIGHTS[key]())
    true = exact(fight, max_states=20_000)
    fast.explore(workshop(pf.api.fight(fight)), Limits(), check=True)
    walked = pf.odds(fight, method="float", engine="fast")
    pairs = [(true.win, walked.win)]
    pairs += [(own.status, walked.fighters[who].status) for who, own in true.fighters.items()]
    for chances, found in pairs:
        assert floats(found) == pytest.approx(floats(chances), abs=1e-10)


def _no_leader(words: Any) -> Any:
    """A list of rules without that of leaders, of whom a side has one; anything else as it is."""
    return [word for word in words if word != "leader"] if isinstance(words, list) else words


@pytest.mark.parametrize("key", SYSTEMS)
@OF_EACH
@given(data=st.data())
def test_counting_like_fighters_together_changes_nothing(key: str, data: st.DataObject) -> None:
    """One against two who are alike: every chance is the same where they are told apart, theirs on average."""
    drawn = data.draw(FIGHTS[key]())
    one, other = ({key: _no_leader(own) for key, own in fighter.items()} for fighter in drawn["fighter"])
    fighters = [{**one, "id": "a1"}, {**other, "id": "b1"}, {**other, "id": "b2"}]
    together = pf.api.fight({**drawn, "until": SHORT[key], "fighter": fighters})
    assume(together.twins)
    request = Request("float", max_states=100_000)
    merged, apart = answer(together, request), answer(replace(together, twins=()), request)
    assert floats(merged.win) == pytest.approx(floats(apart.win), abs=1e-10)
    assert floats(merged.ends) == pytest.approx(floats(apart.ends), abs=1e-10)
    for name in ("status", "wounds_left"):
        found = {who: floats(getattr(merged.fighters[who], name)) for who in ("a1", "b1")}
        alone, first, second = (floats(getattr(apart.fighters[who], name)) for who in ("a1", "b1", "b2"))
        mean = {word: (first.get(word, 0.0) + second.get(word, 0.0)) / 2 for word in {**first, **second}}
        assert found["a1"] == pytest.approx(alone, abs=1e-10)
        assert found["b1"] == pytest.approx(mean, abs=1e-10)


@pytest.mark.parametrize("key", SYSTEMS)
@OF_EACH
@given(data=st.data())
def test_more_armour_never_hurts(key: str, data: st.DataObject) -> None:
    """A suit of armour against none, in the same fight: its bearer wins at least as often, is out at most as often."""
    fight, place = data.draw(FIGHTS[key](options=False)), data.draw(st.sampled_from((0, 1)))
    suit, all_bodies = ARMOUR[fight["system"]]
    bare = [
        item
        for item in fight["fighter"][place]["gear"]
        if item not in (*all_bodies, "light armour", "toughened leathers")
    ]

    def armoured(gear: list[str]) -> pf.Odds:
        fighters = list(fight["fighter"])
        more = BARE.get(fight["system"], {}) if gear == bare else {}
        fighters[place] = {**fighters[place], "gear": gear, **more}
        return exact({**fight, "fighter": fighters})

    without, with_it = armoured(bare), armoured([*bare, suit])
    me = "ab"[place]
    assert fractions(with_it.win).get(me, 0) >= fractions(without.win).get(me, 0)
    out = system(fight["system"]).statuses[-1] if fight["system"] != "wh40k2e" else "dead"  # vehicles have others
    assert fractions(with_it.fighters[f"{me}1"].status).get(out, 0) <= fractions(without.fighters[f"{me}1"].status).get(
        out, 0
    )


@pytest.mark.parametrize("key", SYSTEMS)
@OF_EACH
@given(data=st.data())
def test_the_answers_of_a_game_replay_it(key: str, data: st.DataObject) -> None:
    """What the program rolled, given as answers, brings the same log and the same end."""
    fight = data.draw(FIGHTS[key]())
    seed = data.draw(st.integers(0, 2**32 - 1))
    rolled = play(fight, "?", seed=seed, max_steps=30)
    again = play(fight, rolled.line, max_steps=30)
    assert (again.end, again.statuses, again.wounds_left) == (rolled.end, rolled.statuses, rolled.wounds_left)
    assert again.log == rolled.log


@MANY
@given(fights(), st.integers(0, 2**32 - 1))
def test_the_same_seed_rolls_the_same_game(fight: dict[str, Any], seed: int) -> None:
    """A game that the program rolls depends on its seed alone."""
    first, second = (play(fight, "?", seed=seed, max_steps=30) for _ in range(2))
    assert (first.line, first.end) == (second.line, second.end)


@SOME
@given(fights(), st.integers(0, 2**32 - 1), st.integers(0, 9))
def test_the_odds_before_a_die_are_the_mean_of_those_after_it(fight: dict[str, Any], seed: int, length: int) -> None:
    """Over the faces of the next die the win chances average to those before it."""
    rolled = play(fight, "?", seed=seed, max_steps=30).answers[:length]
    answers = " ".join(answer.text for answer in rolled)
    question = play(fight, answers).question
    assume(question is not None and question.kind != "choice")
    assert question is not None
    before = fractions(exact(fight, answers=answers).win)
    after = [fractions(exact(fight, answers=f"{answers} {face}").win) for face in question.options]
    shares = [Fraction(1, len(after))] * len(after)
    if question.kind == "percent":
        chance = Fraction(question.need.split()[0]) / 100
        shares = [chance, 1 - chance]
    mean = {
        side: sum((win.get(side, Fraction(0)) * share for win, share in zip(after, shares, strict=True)), Fraction(0))
        for side in ("a", "b", "none")
    }
    assert {side: chance for side, chance in mean.items() if chance} == before


@SOME
@given(fights())
def test_a_fight_is_over_ever_more_surely(fight: dict[str, Any]) -> None:
    """From step to step the chance that the fight is over never falls, nor does that of a winner."""
    rows = exact(fight).by_step
    for chances in ([row.over for row in rows], [row.win["a"] for row in rows], [row.win["b"] for row in rows]):
        values = [chance.value for chance in chances]
        assert values == sorted(values)


@SOME
@given(fights())
def test_an_answer_survives_json(fight: dict[str, Any]) -> None:
    """Read back from its JSON it says the same."""
    odds = exact(fight)
    written = odds.as_json()
    back = pf.Odds.from_json(written)
    assert back.as_json() == written
    assert (back.win, back.ends, back.fighters, back.mean) == (odds.win, odds.ends, odds.fighters, odds.mean)


@SOME
@given(fights())
def test_words_and_tables_say_the_same(fight: dict[str, Any]) -> None:
    """A fighter in words is the fighter of his table."""
    key = fight["system"]
    a, b = (IN_WORDS[key](fighter) for fighter in fight["fighter"])
    rest = {name: fight[name] for name in ("turn", "until", "options") if name in fight}
    assert pf.odds(key, a, b, **rest).win == pf.odds(fight).win


@FEW
@given(fights())
def test_floats_agree_with_fractions(fight: dict[str, Any]) -> None:
    """The same fight in floats is the same to twelve digits."""
    true, near = exact(fight), pf.odds(fight, method="float")
    assert {side: float(chance) for side, chance in near.win.items()} == pytest.approx(
        {side: float(chance) for side, chance in true.win.items()}, rel=0, abs=1e-12
    )


@FEW
@given(fights(options=False))
def test_an_option_given_its_default_changes_nothing(fight: dict[str, Any]) -> None:
    """All options written out with their first values are the fight without options."""
    defaults = {name: row.default for name, row in system(fight["system"]).options.items()}
    assert exact({**fight, "options": defaults}).win == exact(fight).win

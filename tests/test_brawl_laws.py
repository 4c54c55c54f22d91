"""Laws that hold for every fight of several, tried on generated ones (the same each time)."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import pitfight as pf
from pitfight.engines import fast
from pitfight.engines.graph import Limits
from pitfight.engines.workshop import workshop
from pitfight.systems import system
from tests.scale import scaled
from tests.strategies import mordheim_fighter, mordheim_state

FEW = scaled(10)
SOME = scaled(20)
MOVES: tuple[dict[str, str], ...] = (
    {},
    {},
    {"leave": "leave"},
    {"leave": "first", "join": "first"},
    {"split": "evenly", "target": "last"},
)
Brawl = dict[str, Any]


@st.composite
def brawls(draw: st.DrawFn) -> Brawl:
    """Two against one or two, perhaps not all in contact: states, a charge, policies, an option, a phase or two."""
    sides = draw(st.sampled_from(("aab", "abb", "aabb")))
    charging = draw(st.sampled_from(("a", "b", "")))
    fighters = []
    for place, side in enumerate(sides):
        fighter = {**draw(mordheim_fighter(side)), "id": f"{side}{sides[: place + 1].count(side)}"}
        if side == charging and draw(st.booleans()):
            fighter["charging"] = True
        else:
            fighter |= draw(mordheim_state(fighter))
        fighters.append(fighter)
    if sides == "aabb" and draw(st.booleans()):
        fighters[0]["engaged"], fighters[1]["engaged"] = ["b1"], draw(st.sampled_from((["b2"], ["b1", "b2"])))
    rows = system("mordheim").options
    name = draw(st.sampled_from(tuple(rows)))
    return {
        "system": "mordheim",
        "turn": charging or draw(st.sampled_from(("a", "b"))),
        "until": draw(st.sampled_from(("phase", "phase", {"phases": 2}))),
        "options": {name: draw(st.sampled_from(rows[name].values))},
        "policy": {side: draw(st.sampled_from(MOVES)) for side in "ab"},
        "fighter": fighters,
    }


def mirrored(fight: Brawl) -> Brawl:
    """The same fight with the sides changed over: b's fighters stand first, each side in its own order."""
    flip = str.maketrans("ab", "ba")
    fighters = [
        {
            **own,
            "id": own["id"].translate(flip),
            "side": own["side"].translate(flip),
            **({"engaged": [id.translate(flip) for id in own["engaged"]]} if "engaged" in own else {}),
        }
        for own in sorted(fight["fighter"], key=lambda own: str(own["side"]), reverse=True)
    ]
    policy = {side.translate(flip): own for side, own in fight["policy"].items()}
    return {**fight, "turn": fight["turn"].translate(flip), "policy": policy, "fighter": fighters}


def worked_out(fight: Brawl, **rest: Any) -> pf.Odds:
    """The odds of a brawl without dice."""
    return pf.odds(fight, method="float", max_states=100_000, **rest)


def chances(odds: pf.Odds) -> dict[str, float]:
    """Who wins, how it ends, how all stand: by words."""
    found = {f"win {side}": float(chance) for side, chance in odds.win.items()}
    found |= {f"ends {reason}": float(chance) for reason, chance in odds.ends.items()}
    for who, standing in odds.fighters.items():
        if ".." in who:
            continue  # like fighters together, who have each their own line too
        found |= {f"{who} {status}": float(chance) for status, chance in standing.status.items()}
        found |= {f"{who} {number} left": float(chance) for number, chance in standing.wounds_left.items()}
    return {words: chance for words, chance in found.items() if chance > 1e-12}


@SOME
@given(brawls())
def test_all_chances_of_a_brawl_sum_to_1(fight: Brawl) -> None:
    """Who wins, how it ends, each fighter's status and Wounds left."""
    odds = worked_out(fight)
    whole: list[Any] = [odds.win, odds.ends]
    for standing in odds.fighters.values():
        whole += [standing.status, standing.wounds_left]
    assert [sum(map(float, own.values())) for own in whole] == pytest.approx([1] * len(whole))


@SOME
@given(brawls())
def test_changing_the_sides_over_mirrors_a_brawl(fight: Brawl) -> None:
    """a's answer is b's, fighter by fighter."""
    other = {
        "a": "b",
        "b": "a",
        **{f"{side}{place}": f"{flip}{place}" for side, flip in ("ab", "ba") for place in (1, 2)},
    }
    mirror = {
        " ".join(other.get(word, word) for word in words.split()): chance
        for words, chance in chances(worked_out(mirrored(fight))).items()
    }
    assert mirror == pytest.approx(chances(worked_out(fight)))


@SOME
@given(brawls(), st.integers(0, 2**32 - 1))
def test_the_answers_of_a_brawl_replay_it(fight: Brawl, seed: int) -> None:
    """What the program rolled and drew, given as answers, brings the same log and the same end."""
    rolled = pf.play(fight, answers="?", seed=seed)
    again = pf.play(fight, answers=rolled.line)
    assert (again.end, again.log) == (rolled.end, rolled.log)


@FEW
@given(brawls())
def test_the_loops_do_what_the_rules_say_in_a_brawl(fight: Brawl) -> None:
    """Every compiled step is checked against the rules run anew, and the answers are the same."""
    fast.explore(workshop(pf.api.fight(fight)), Limits(), check=True)
    assert chances(worked_out(fight, engine="fast")) == pytest.approx(chances(worked_out(fight, engine="plain")))


@FEW
@given(brawls(), st.integers(0, 2**32 - 1))
def test_the_plain_sampler_agrees_in_a_brawl(fight: Brawl, seed: int) -> None:
    """1,500 fights rolled die by die are within five standard errors of what is worked out."""
    n = 1_500
    true, seen = chances(worked_out(fight)), chances(pf.simulate(fight, n=n, seed=seed, engine="plain"))
    assert set(seen) <= set(true)
    for words, p in true.items():
        assert abs(seen.get(words, 0.0) - p) <= 5 * math.sqrt(max(p * (1 - p), 1 / n) / n), words


@FEW
@given(brawls(), mordheim_fighter("b"))
def test_the_order_of_like_fighters_changes_nothing(fight: Brawl, like: dict[str, Any]) -> None:
    """Two who are alike but for their states change places in the list: the others fare as before, and so do they."""
    left_out = ("engaged", "charging")
    others = [
        {key: value for key, value in own.items() if key not in left_out}
        for own in fight["fighter"]
        if own["side"] == "a"
    ]
    fresh, hurt = {**like, "id": "x"}, {**like, "id": "y", "status": "knocked_down"}
    plain = {**fight, "policy": {}, "until": "phase", "turn": "a"}
    one, other = (worked_out({**plain, "fighter": [*others, *pair]}) for pair in ((fresh, hurt), (hurt, fresh)))
    assert chances(one) == pytest.approx(chances(other))


@FEW
@given(brawls())
def test_the_odds_before_a_die_of_a_brawl_are_the_mean_of_those_after_it(fight: Brawl) -> None:
    """Over the faces of the first die the win chances average to those before it."""
    fight = {**fight, "until": "phase"}
    question = pf.play(fight).question
    assume(question is not None and question.kind == "die")
    assert question is not None
    before = pf.odds(fight, method="exact", max_states=100_000).win
    after = [pf.odds(fight, answers=face, method="exact", max_states=100_000).win for face in question.options]
    for side in ("a", "b"):
        mean = sum((own[side].value for own in after), Fraction(0)) / len(after)
        assert mean == before[side].value

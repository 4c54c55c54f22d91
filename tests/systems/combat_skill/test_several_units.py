"""Several units in one combat, under every policy: engines agree, sides may be swapped, chances sum to 1."""

from __future__ import annotations

from typing import Any

import pytest

import pitfight as pf

PLAIN: dict[str, Any] = {"cs": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7}
FIGHTERS: dict[str, list[dict[str, Any]]] = {
    "two against one": [
        {"side": "a", "id": "a1", **PLAIN, "models": 3},
        {"side": "a", "id": "a2", **PLAIN, "models": 2, "i": 4, "gear": ["halberd", "great weapon"]},
        {"side": "b", "id": "b1", **PLAIN, "models": 4, "a": 2, "t": 4},
    ],
    "two against two": [
        {"side": "a", "id": "a1", **PLAIN, "models": 3, "rules": ["fear"]},
        {"side": "a", "id": "a2", **PLAIN, "models": 1, "w": 3, "type": "monster", "rules": ["thunderstomp"]},
        {"side": "b", "id": "b1", **PLAIN, "models": 3, "champion": True},
        {"side": "b", "id": "b2", **PLAIN, "models": 2, "arc": "flank", "rules": ["frenzy"]},
    ],
    "three twins and a character": [
        {"side": "a", "id": "host", **PLAIN, "models": 3, "frontage": 2},
        {"side": "a", "id": "hero", **PLAIN, "joins": "host", "w": 2, "a": 2, "gear": ["great weapon", "halberd"]},
        *({"side": "b", "id": f"b{number}", **PLAIN, "models": 1} for number in (1, 2, 3)),
    ],
}
POLICIES: tuple[dict[str, Any], ...] = (
    {},
    {"a": {"split": "evenly", "weapon": "last"}, "b": {"split": "evenly"}},
    {"a": {"target": "last"}, "b": {"target": "last", "pursue": "never"}},
)


def table(name: str, policy: dict[str, Any], **head: Any) -> dict[str, Any]:
    """One of the fights as a file has it."""
    return {"system": "combat-skill", "fighter": FIGHTERS[name], "policy": policy, "options": {"result": "on"}, **head}


def swapped(fight: dict[str, Any]) -> dict[str, Any]:
    """The same with the sides exchanged."""
    other = {"a": "b", "b": "a"}
    return {
        **fight,
        "fighter": [{**own, "side": other[own["side"]]} for own in fight["fighter"]],
        "policy": {other[side]: own for side, own in fight["policy"].items()},
    }


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize("policy", POLICIES, ids=["default", "divided", "last"])
@pytest.mark.parametrize("name", FIGHTERS)
def test_exact_and_float_answers_agree(name: str, policy: dict[str, Any]) -> None:
    """By running the rules again and by tables made from them; all chances sum to 1."""
    fight = table(name, policy)
    exact = pf.odds(fight, method="exact")
    for engine in ("plain", "fast"):
        near = pf.odds(fight, method="float", engine=engine)
        for who, standing in exact.fighters.items():
            for left, chance in standing.wounds_left.items():
                found = near.fighters[who].wounds_left.get(left)
                assert (0.0 if found is None else float(found)) == pytest.approx(float(chance), abs=1e-12)
    assert sum(chance.value for chance in exact.win.values()) == 1


@pytest.mark.clause("CS-12")
@pytest.mark.parametrize("policy", POLICIES, ids=["default", "divided", "last"])
@pytest.mark.parametrize("name", FIGHTERS)
def test_swapping_the_sides_mirrors_the_answer(name: str, policy: dict[str, Any]) -> None:
    """Winners change over, and every unit fares as before."""
    fight = table(name, policy)
    one, other = pf.odds(fight, method="exact"), pf.odds(swapped(fight), method="exact")
    assert one.win["a"].value == other.win["b"].value
    for who, standing in one.fighters.items():
        assert other.fighters[who].wounds_left == standing.wounds_left


@pytest.mark.clause("CS-01")
@pytest.mark.parametrize("policy", POLICIES, ids=["default", "divided", "last"])
@pytest.mark.parametrize("name", FIGHTERS)
def test_the_sampler_agrees(name: str, policy: dict[str, Any]) -> None:
    """To the end, within five standard errors."""
    fight = table(name, policy, until="broken")
    exact, sampled = pf.odds(fight, method="float"), pf.simulate(fight, n=2_000, seed=6)
    for side, chance in exact.win.items():
        p, seen = float(chance), float(sampled.win[side])
        assert abs(seen - p) <= 5 * (p * (1 - p) / 2_000) ** 0.5 + 1e-9

"""Every effect of every row matters: taken out, the answer of some fight made for it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import pitfight as pf
from pitfight.effects import Effect, Row
from pitfight.engines import workshop
from pitfight.systems.wh40k2e.fighter import CATALOGUE
from tests.systems.wh40k2e.duels import man, table

pytestmark = pytest.mark.clause("W2-04")
ROWS = [
    (kind, id)
    for kind, rows in CATALOGUE.tables.items()
    for id in rows
    if not CATALOGUE.row(kind, id).facts.get("refused") and kind != "natural"
]
FOES = (
    man("sword", "power armour", w=3, i=5),
    man("terminator armour", w=2, t=5),
    man("power fist", "daemon", "daemonic aura", a=2, t=6, i=4),
    man("thunder hammer", "machine", "charging", "fear", i=6, w=3),
    man("sword", "idle", i=4, t=3),
    man("chaos armour", s=3, w=3, t=3),
)


def bearer(kind: str, id: str, more: str, effect: Any) -> list[str]:
    """What a fighter lists to have the row, with what its conditions ask for."""
    words = [f"{kind}: {id}"]
    for key, wanted in getattr(effect, "when", ()):
        if key == "charging":
            words.append("charging")
        if key == "weapon":
            words.append(f"weapon: {wanted[0]}")
    return [*words, *([more] if more else [])]


def answers(kind: str, id: str, effect: Any) -> Iterator[object]:
    """The answers of several fights in which the effect could matter."""
    named = [str(wanted[0]).partition("=") for key, wanted in getattr(effect, "when", ()) if key == "option"]
    options = {name: value for name, _, value in named}
    policy = {"a": {"weapon": "listed", "tool": "listed"}}
    if kind in ("weapon", "grenade", "gun"):
        for armour, strength in product((8, 14, 18, 22), (3, 5, 9)):
            numbers = {"id": "a1", "side": "a", "ws": 4, "s": strength, "t": 4, "w": 1, "i": 4, "a": 1, "ld": 8}
            vehicle = {"id": "b1", "side": "b", "armour": armour}
            fight = table({**numbers, "weapons": [id], "a": 2}, vehicle, until="blows")
            yield pf.odds(fight, options=options, policy=policy, method="float").detail["penetrations"]
    listed = {"weapon": ("",), "grenade": ("",), "gun": ("",), "armour": ("", "sword"), "field": ("",)}
    for more in listed.get(kind, ("", "2 swords", "mesh")):
        for foe, strength in product(FOES, (3, 6)):
            me = man(*bearer(kind, id, more, effect), s=strength, w=2)
            if "charging" in me and "charging" in foe:
                continue
            until = "phases=2" if getattr(effect, "ask", "") in ("shaken_first", "tests_wits") else "phase"
            odds = pf.odds("wh40k2e", me, foe, until=until, options=options, policy=policy, method="float")
            yield odds.win, odds.fighters
    words = {"id": "a1", "side": "a", "ws": 9, "s": 9, "t": 9, "w": 1, "i": 9, "a": 1, "ld": 5}
    key = {"weapon": "weapons", "grenade": "weapons", "gun": "weapons", "rule": "rules", "state": "rules"}.get(
        kind, "gear"
    )
    squad = table(
        {**words, key: [id], "squad": "red", "engaged": ["b1"]},
        {**words, "id": "a2", key: [id], "squad": "red", "ws": 1, "t": 1, "engaged": ["b2"]},
        {**words, "id": "b1", "side": "b", "ws": 2, "t": 2},
        {**words, "id": "b2", "side": "b"},
        {**words, "id": "b3", "side": "b", "engaged": ["a2"]},
        until={"phases": 2},
    )
    yield pf.odds(squad, policy=policy, options=options, method="float").fighters
    yield pf.odds(
        table({**words, key: [id], "breaking_off": True}, {**words, "id": "b1", "side": "b"}), method="float"
    ).fighters
    lone = {**words, key: [id]}
    pair = [{**words, "id": f"b{number}", "side": "b"} for number in (1, 2)]
    yield pf.odds(table(lone, *pair), method="float").fighters
    afraid = table({**words, key: [id], "charging": True}, {**words, "id": "b1", "side": "b", "ld": 3})
    yield pf.odds(afraid, method="float").fighters
    yield pf.odds(
        table({**words, key: [id]}, {**words, "id": "b1", "side": "b", "rules": ["fear"], "charging": True}),
        method="float",
    ).fighters


def without(row: Row, number: int) -> Row:
    """The row without one of its effects, or of what it ignores."""
    effects = [effect for place, effect in enumerate(row.effects) if place != number]
    ignores = [ignore for place, ignore in enumerate(row.ignores, start=len(row.effects)) if place != number]
    return replace(row, effects=tuple(effects), ignores=tuple(ignores))


def cases() -> Iterator[Any]:
    """All effects of all rows; the base of penetration is what fists have."""
    for kind, id in ROWS:
        row = CATALOGUE.row(kind, id)
        for number, effect in enumerate((*row.effects, *row.ignores)):
            if isinstance(effect, Effect) and effect.ask == "penetration" and effect.value == "S+D6":
                continue
            yield pytest.param(kind, id, number, id=f"{kind}-{id}-{getattr(effect, 'ask', 'ignore')}-{number}")


@pytest.mark.parametrize(("kind", "id", "number"), list(cases()))
def test_every_effect_matters(kind: str, id: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken out alone, it changes the answer of some fight."""
    row = CATALOGUE.row(kind, id)
    effect = (*row.effects, *row.ignores)[number]
    whole, other = answers(kind, id, effect), answers(kind, id, effect)
    while True:
        workshop._fights.clear()  # fights are equal by the names of rows; what numbers come to can stay
        with_it = next(whole, None)
        assert with_it is not None, f"{row.id} without it fights as with it"
        workshop._fights.clear()
        with monkeypatch.context() as patch:
            patch.setitem(CATALOGUE._rows, (kind, id), without(row, number))
            if next(other, None) != with_it:
                return

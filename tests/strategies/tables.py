"""Tables of fighters and fights as strategies make them, and what those of several systems share."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pitfight.systems import system

Fighter = dict[str, Any]
Fight = dict[str, Any]
Loadout = tuple[str, ...]
CHARACTERISTICS = ("ws", "s", "t", "w", "i", "a", "ld")
STATES: tuple[Fighter, ...] = (
    {},
    {},
    {},
    {"stood_up": True},
    {"status": "knocked_down"},
    {"status": "stunned"},
    {"combat_turn": 2},
    {"fear_failed": True},
    {"wounds_left": 0},
)
"""How a warrior may begin, the usual more often."""


@st.composite
def one_option(draw: st.DrawFn, key: str, *apart: str) -> dict[str, str]:
    """One option of a system with one of its values; not those set ``apart``."""
    rows = system(key).options
    name = draw(st.sampled_from([name for name in rows if name not in apart]))
    return {name: draw(st.sampled_from(rows[name].values))}


def in_words(fighter: Fighter) -> str:
    """The same warrior in words."""
    numbers = (key for key in CHARACTERISTICS if key in fighter)
    head = fighter.get("profile") or " ".join(f"{key.upper()}{fighter[key]}" for key in numbers)
    words = [
        *fighter["gear"],
        *(f"skill: {name}" for name in fighter["skills"]),
        *(f"rule: {name}" for name in fighter["rules"]),
    ]
    words += [name.replace("_", " ") for name in ("charging", "stood_up") if fighter.get(name)]
    words += [fighter["status"].replace("_", " ")] if "status" in fighter else []
    words += ["fear failed"] if fighter.get("fear_failed") else []
    words += [f"{name.replace('_', ' ')} {fighter[name]}" for name in ("combat_turn", "wounds_left") if name in fighter]
    return f"{head}: {', '.join(words)}"

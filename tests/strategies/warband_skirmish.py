"""Strategies for units and fights of Warband Skirmish."""

from __future__ import annotations

from hypothesis import strategies as st

from pitfight.systems import system
from tests.strategies.tables import Fight, Fighter

POINTS = {
    "ws": (30, 60),
    "bs": (20, 50),
    "str": (12, 35),
    "def": (0, 40),
    "w": (1, 4),
    "crit": (0, 30),
    "parry": (0, 30),
    "a": (1, 2),
    "i": (30, 33),
    "ld": (40, 90),
}
"""Characteristics as they occur; lower and higher ones are legal."""
SHOTS: tuple[Fighter, ...] = (
    {"range_multiplier": "0.8", "target_move": "ran"},
    {"distance": 10, "max_range": 20, "cover": 0},
    {"ranged_attacks": 2, "str_bonus": 5, "multi_shot": True, "attacker_moved": True},
)


@st.composite
def unit(draw: st.DrawFn, side: str, shooters: bool) -> Fighter:
    """A unit as a table: numbers, what it carries, and how it stands."""
    fighter: Fighter = {"side": side, **{key: draw(st.integers(*limits)) for key, limits in POINTS.items()}}
    fighter["gear"] = draw(st.lists(st.sampled_from(("shield", "buckler", "light armour")), unique=True, max_size=2))
    fighter["gear"] += draw(st.sampled_from(([], [], ["sword"], ["axe"], ["flail"])))
    fighter["flags"] = draw(st.sampled_from(([], [], ["quick recovery"], ["pain immune"], ["leader"])))
    fighter |= draw(st.sampled_from(({}, {}, {"wounds_left": 0}, {"wounds_left": 1}, {"status": "recovered"})))
    if shooters and draw(st.integers(0, 2)) == 0:
        fighter["ranged"] = dict(draw(st.sampled_from(SHOTS)))
    return fighter


FORMS = {"list": "[5, 95]", "number": "1/4", "bonus:N": "bonus:30", "linear:N": "linear:0.5"}
"""A value for each form of values with numbers."""


@st.composite
def skirmish(draw: st.DrawFn, options: bool = True) -> Fight:
    """A duel as a table: how long it lasts, and options; somebody may shoot."""
    fighters = [draw(unit(side, options)) for side in ("a", "b")]
    until = draw(st.sampled_from(("out", {"turns": 1}, {"turns": 2})))
    fight: Fight = {"system": "warband-skirmish", "turn": "a", "until": until, "fighter": fighters}
    if options:
        rows = system("warband-skirmish").options
        name = draw(st.sampled_from([name for name in rows if name not in ("rout", "range_model", "ties")]))
        value = draw(st.sampled_from(rows[name].values))
        fight["options"] = {name: FORMS.get(value, value.replace(":N", ":2"))}
    return fight


def unit_in_words(fighter: Fighter) -> str:
    """The same unit in words."""
    words = [*fighter["gear"], *fighter["flags"]]
    words += [fighter["status"]] if "status" in fighter else []
    words += [f"wounds left {fighter['wounds_left']}"] if "wounds_left" in fighter else []
    shot = fighter.get("ranged", {})
    said = {"ranged_attacks": "shots", "str_bonus": "strength bonus"}
    words += ["shooting"] if shot else []
    for key, value in shot.items():
        if key == "target_move":
            words.append(f"target {value}")
        elif value is True:
            words.append({"multi_shot": "several shots", "attacker_moved": "attacker moved"}[key])
        else:
            words.append(f"{said.get(key, key.replace('_', ' '))} {value}")
    return f"{' '.join(f'{key}{fighter[key]}' for key in POINTS)}: {', '.join(words)}"

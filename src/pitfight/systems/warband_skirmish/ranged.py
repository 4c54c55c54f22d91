"""What a fight says of shots (``ranged``) and of friends and enemies near (``all_alone``), checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitfight.building import flag, whole
from pitfight.effects import Row
from pitfight.errors import FightError, cut, unknown
from pitfight.fight import Rulings
from pitfight.systems.warband_skirmish.unit import Company, Move, Shooting

RANGED_KEYS = (
    "ranged_attacks",
    "str_bonus",
    "accuracy",
    "range_multiplier",
    "distance",
    "max_range",
    "cover",
    "target_move",
    "attacker_moved",
    "multi_shot",
)
COMPANY_KEYS = ("nearest_friend", "enemies_in_melee")
MOVES: Mapping[str, Move] = {"stood": "stood", "moved": "moved", "ran": "ran"}
FARTHEST = 1_000


def rational(value: Any, lowest: int, highest: int, where: str) -> Fraction:
    """A number within limits, exactly as it is written: whole, decimal, or a fraction such as 4/5."""
    text = str(value).strip()
    number = None
    if not isinstance(value, bool) and re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?(/[0-9]{1,9})?", text):
        try:
            number = Fraction(text)
        except (ValueError, ZeroDivisionError):
            number = None
    if number is None:
        form = ", as 2, 0.75 or 3/4, of at most 9 digits a part"
        raise FightError(f"“{cut(value)}” is no number from {lowest} to {highest}{form}", where=where)
    if not lowest <= number <= highest:
        raise FightError(f"{text} is out of range, {lowest} to {highest}", where=where)
    return number


def shooting(raw: Any, weapon: Row | None, rulings: Rulings, where: str) -> Shooting | None:
    """How a unit shoots, or None for one who does not: the weapon's figures, and over them those of the fight."""
    if raw is None and weapon is None:
        return None
    given = _table(raw, RANGED_KEYS, where)
    facts: Mapping[str, Any] = weapon.facts if weapon is not None else {}

    def number(key: str, default: Any, lowest: int, highest: int) -> Fraction | None:
        value = given.get(key, default)
        return None if value is None else rational(value, lowest, highest, f"{where}.{key}")

    move = str(given.get("target_move", "stood"))
    if move not in MOVES:
        raise unknown(move, "way for a target to move", MOVES, f"{where}.target_move")
    by_points = rulings["cover"] == "points"
    made = Shooting(
        whole(given.get("ranged_attacks", facts.get("shots", 1)), 1, 20, f"{where}.ranged_attacks"),
        whole(given["str_bonus"], -200, 200, f"{where}.str_bonus") if "str_bonus" in given else None,
        number("accuracy", facts.get("accuracy", 1), 0, 2) or Fraction(0),
        number("range_multiplier", 1, 0, 2) or Fraction(0),
        number("distance", None, 0, FARTHEST),
        number("max_range", facts.get("max_range"), 1, FARTHEST),
        number("cover", None, -200, 0) if by_points else number("cover", None, 0, 1),
        MOVES[move],
        flag(given, "attacker_moved", f"{where}.attacker_moved"),
        flag(given, "multi_shot", f"{where}.multi_shot"),
    )
    if rulings["range_model"].startswith("linear") and (made.distance is None or made.max_range is None):
        raise FightError(
            "range_model=linear needs the distance and the maximum range of a shot",
            where=where,
            attempts=("distance", "max_range"),
        )
    return made


def company(raw: Any, where: str) -> Company:
    """What a fight says of friends and enemies near a unit."""
    given = _table(raw, COMPANY_KEYS, where)
    nearest = given.get("nearest_friend")
    enemies = given.get("enemies_in_melee")
    return Company(
        None if nearest is None else rational(nearest, 0, FARTHEST, f"{where}.nearest_friend"),
        None if enemies is None else whole(enemies, 0, 200, f"{where}.enemies_in_melee"),
    )


def _table(raw: Any, keys: tuple[str, ...], where: str) -> Mapping[str, Any]:
    if raw is None:
        return {}
    if not isinstance(raw, Mapping):
        raise FightError(f"a table is needed, with {', '.join(keys)}", where=where)
    for key in raw:
        if key not in keys:
            raise unknown(str(key), f"key of {where.rpartition(', ')[2]}", keys, where)
    return raw

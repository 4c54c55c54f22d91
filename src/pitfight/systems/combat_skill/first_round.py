"""What the screen of ``odds`` says of the first round: blows, losses, who breaks, and the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitfight.fight import Fight
from pitfight.texts import percent

SHOWN = ("blows", "wounds", "models_lost")
"""What is counted for each unit, in the order of the columns."""


FEW_MODELS = 20
"""Up to how many models the first round of more than two units is soon counted."""


def lines(fight: Fight, count: Callable[[], Mapping[str, Any]], labels: Mapping[str, str]) -> list[str]:
    """A line for each unit with what it does and suffers on average, and one for the score.

    ``count`` gives the ``detail``, ``labels`` the units to be shown by their ids. Where counting would take longer
    than the answer itself, it is said where the numbers are to be had.
    """
    left = sum(map(fight.system.wounds_left, fight.fighters, fight.begin[1:]))
    if len(fight.fighters) > 2 and left > FEW_MODELS:
        return ["  blows, losses and who breaks in the first round: --json"]
    detail = count()
    if not all(key in detail for key in SHOWN):
        return []
    breaks = fight.setting.result
    head = "in the first round"
    width = max(len(head), *(len(label) for label in labels.values())) + 2
    made = [
        f"  {head:<{width}}{'blows':>8}{'Wounds lost':>14}{'models lost':>14}{'breaks' if breaks else '':>11}".rstrip()
    ]
    for id, label in labels.items():
        blows, wounds, models = (_mean(detail[key][id]) for key in SHOWN)
        line = f"  {label:<{width}}{blows:>8.1f}{wounds:>14.1f}{models:>14.1f}"
        if breaks:
            line += f"{percent(1 - _chance(detail['broken'][id], 0)):>11}"
        made.append(line)
    ahead = {side: percent(_chance(detail["score"], side)) for side in ("a", "b", "none")}
    score = round(_mean(detail["score_difference"]), 1) + 0.0  # no such thing as -0.0
    made.append(
        f"  score of a less b {score:+.1f} on average; more has a {ahead['a']}, b {ahead['b']}, neither {ahead['none']}"
    )
    if fight.until.word == "round":
        made.append("  one round alone: with --until broken or --until wiped it goes on")
    return made


def _mean(chances: Mapping[Any, Any]) -> float:
    return sum(int(number) * float(chance) for number, chance in chances.items())


def _chance(chances: Mapping[Any, Any], value: Any) -> float:
    """The chance of one value, which need not be among those that may come up."""
    return float(chances[value]) if value in chances else 0.0

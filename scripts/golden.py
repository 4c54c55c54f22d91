"""Write the golden fights of every system, checked before they are written: ``python scripts/golden.py``.

The fights stand here in words; the files hold them spelled out, with exact chances and the clauses that were met.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pitfight as pf
from pitfight.api import fight as built
from pitfight.api import spec

FOLDER = Path(__file__).resolve().parent.parent / "golden"
SAMPLED, PLAYED, SEED = 4_000, 60, 20_260_501
LONGEST = 600
"""Digits of a fraction beyond which a chance is left out."""


@dataclass(frozen=True)
class Written:
    """A fight in words, and what it shows."""

    says: str
    a: Sequence[str]
    b: Sequence[str]
    rest: Mapping[str, Any] = field(default_factory=dict)


def one(says: str, a: str | Sequence[str], b: str | Sequence[str], **rest: Any) -> Written:
    """A fight, with one fighter a side as a text."""
    sides = [[side] if isinstance(side, str) else list(side) for side in (a, b)]
    return Written(says, sides[0], sides[1], rest)


FIGHTS: dict[str, list[Written]] = {
    "mordheim": [
        one(
            "Sword against axe, to the end.",
            "WS4 S3 T3 W1 I4 A1 Ld8: sword; charging",
            "WS3 S4 T3 W1 I3 A1 Ld7: axe",
        ),
        one(
            "Two weapons against a buckler, and who is quicker.",
            "WS3 S3 T3 W1 I3 A1 Ld7: sword, axe",
            "WS4 S3 T3 W1 I4 A1 Ld8: sword, buckler",
        ),
        one(
            "A halberd against heavy armour, shield and helmet.",
            "WS3 S3 T3 W1 I3 A1 Ld7: halberd",
            "WS3 S3 T4 W1 I3 A1 Ld7: mace, heavy armour, shield, helmet",
        ),
        one(
            "Two Wounds and two Attacks against a two-handed sword, three phases.",
            "WS4 S4 T3 W2 I4 A2 Ld8: sword, dagger; charging",
            "WS3 S3 T4 W1 I2 A1 Ld7: two-handed sword",
            until="phases=3",
        ),
        one(
            "A spear receives a charge: struck first, one phase.",
            "WS3 S3 T3 W1 I3 A2 Ld7: axe; charging",
            "WS3 S3 T3 W1 I3 A1 Ld7: spear",
            until="phase",
        ),
        one(
            "One man against two: targets, one parry, and one critical hit.",
            "WS5 S4 T4 W2 I5 A3 Ld9: sword, buckler",
            ["WS3 S3 T3 W1 I3 A1 Ld7: axe", "WS2 S3 T3 W1 I4 A1 Ld6: spear"],
            until="phase",
        ),
        one(
            "Two against two, unlike men, two phases.",
            ["WS4 S3 T3 W1 I4 A1 Ld8: sword, buckler; charging", "WS3 S3 T3 W1 I3 A1 Ld7: axe"],
            ["WS3 S4 T3 W1 I2 A1 Ld7: halberd", "WS3 S3 T4 W1 I3 A1 Ld8: mace, shield"],
            until="phases=2",
        ),
        one(
            "Frenzy: twice the attacks until he is put down.",
            "WS4 S4 T3 W1 I4 A1 Ld6: axe, dagger; frenzy",
            "WS3 S3 T3 W1 I3 A1 Ld7: sword, light armour",
            until="phases=2",
        ),
        one(
            "The optional critical hits by weapon.",
            "WS4 S4 T3 W1 I4 A2 Ld8: mace",
            "WS3 S3 T3 W2 I3 A1 Ld7: sword, helmet",
            until="phases=2",
            options={"criticals": "by_weapon"},
        ),
    ],
    "coreheim": [
        one("Two men of the militia, to the end.", "militia: sword; charging", "militia: axe"),
        one("Two weapons against a shield.", "militia: sword, axe", "militia: spear, shield"),
        one("Two against one, one phase.", ["militia: sword", "militia: halberd"], "militia: axe", until="phase"),
    ],
    "warband-skirmish": [
        one("Champion against brute, three turns.", "demo-champion", "demo-brute", until="turns=3"),
        one("One attack of the brute.", "demo-brute", "demo-champion", until="attack"),
        one(
            "One activation with a roll to hit that depends on parry.",
            "demo-champion",
            "demo-brute",
            until="activation",
            options={"hit_gate": "none"},
        ),
    ],
    "wh40k2e": [
        one("A marine charges an ork, one phase.", "space marine; charging", "ork boy"),
        one("Captain against warboss, best parries.", "space marine captain", "ork warboss"),
        one("Two guardsmen on one ork nob.", ["guardsman", "guardsman"], "ork nob"),
        one(
            "To the death, no parries used.",
            "ork boy",
            "guardsman",
            until="dead",
            options={"parry": "never"},
        ),
    ],
    "combat-skill": [
        one("Halberdiers charged by orcs, one round.", "20 Halberdiers x5", "20 Orc Boyz x5; charging"),
        one("Fewer and wider: ten against twelve, one round.", "10 Halberdiers x5", "12 Orc Boyz x6; charging"),
        one(
            "Small units until one breaks.",
            "5 Halberdiers x5",
            "5 Orc Boyz x5; charging",
            until="broken",
        ),
    ],
}


def clauses_of(fight: pf.Fight) -> list[str]:
    """The clauses that some plays with rolled dice met."""
    met = {line.clause for seed in range(PLAYED) for line in pf.play(fight, answers="?", seed=seed).log}
    return sorted(clause for clause in met if clause)


def expected(odds: pf.Odds) -> dict[str, str]:
    """The chances of an answer by their place: who wins, how it ends, how all stand."""
    tree: Mapping[str, Any] = odds.as_json()
    found: dict[str, str] = {}

    def enter(way: str, chance: Mapping[str, Any]) -> None:
        if len(chance["fraction"]) <= LONGEST:
            found[way] = chance["fraction"]

    for part in ("win", "ends"):
        for key, chance in tree[part].items():
            enter(f"{part}.{key}", chance)
    for name, stands in tree["fighters"].items():
        for key, chance in stands.get("status", {}).items():
            enter(f"fighters.{name}.status.{key}", chance)
        for left in ("wounds_left", "models"):
            for key, chance in stands.get(left, {}).items():
                enter(f"fighters.{name}.{left}.{key}", chance)
    return found


def checked(fight: pf.Fight, exact: pf.Odds) -> None:
    """The rules run die by die come to the same within five standard errors, or nothing is written."""
    plain = pf.simulate(fight, n=SAMPLED, seed=SEED, engine="plain")
    for side in ("a", "b", "none"):
        chance = float(exact.win[side])
        off = abs(float(plain.win[side]) - chance)
        if off > 5 * (max(chance * (1 - chance), 1 / SAMPLED) / SAMPLED) ** 0.5:
            sys.exit(f"{fight.words}: {side} wins with {chance}, sampled {float(plain.win[side])}")


def case(system: str, number: int, own: Written) -> dict[str, Any]:
    """One fight spelled out, with its chances."""
    where = spec(system, own.a, own.b, **own.rest)
    fight = built(system, own.a, own.b, **own.rest)
    exact = pf.odds(fight, method="exact")
    checked(fight, exact)
    data: dict[str, Any] = {"system": system, "until": exact.until, "fighter": [dict(one) for one in where.fighters]}
    for key in ("turn", "options", "policy"):
        if getattr(where, key):
            data[key] = getattr(where, key)
    return {
        "id": f"G{number:02}",
        "says": own.says,
        "clauses": clauses_of(fight),
        "fight": data,
        "expect": expected(exact),
    }


def main() -> int:
    """Write a file for each system."""
    FOLDER.mkdir(exist_ok=True)
    for system, fights in FIGHTS.items():
        cases = [case(system, number, own) for number, own in enumerate(fights, start=1)]
        text = json.dumps({"case": cases}, indent=1, ensure_ascii=False)
        (FOLDER / f"{system}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{system}: {len(cases)} fights")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The tables of hand-to-hand combat, second edition: to wound, save modifiers, dice of Strength, damage of vehicles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitfight.tables import RuleTable, face, grid, heads

NEVER = 7
"""A need that no die can meet."""

TO_WOUND: tuple[tuple[int, ...], ...] = (
    # target's Toughness: 1  2  3  4  5  6  7  8  9 10        Strength
    (4, 5, 6, 6, 7, 7, 7, 7, 7, 7),  # 1
    (3, 4, 5, 6, 6, 7, 7, 7, 7, 7),  # 2
    (2, 3, 4, 5, 6, 6, 7, 7, 7, 7),  # 3
    (2, 2, 3, 4, 5, 6, 6, 7, 7, 7),  # 4
    (2, 2, 2, 3, 4, 5, 6, 6, 7, 7),  # 5
    (2, 2, 2, 2, 3, 4, 5, 6, 6, 7),  # 6
    (2, 2, 2, 2, 2, 3, 4, 5, 6, 6),  # 7
    (2, 2, 2, 2, 2, 2, 3, 4, 5, 6),  # 8
    (2, 2, 2, 2, 2, 2, 2, 3, 4, 5),  # 9
    (2, 2, 2, 2, 2, 2, 2, 2, 3, 4),  # 10
)

SAVE_MODIFIER: Mapping[int, int] = {4: -1, 5: -2, 6: -3, 7: -4, 8: -5, 9: -6}
"""By Strength; none below 4, and that of 10 is an option."""

STRENGTH_DIE: Mapping[int, int] = {4: 6, 5: 6, 6: 12, 7: 12, 8: 20, 9: 20, 10: 20}
"""By Strength, to 10: the sides of the die it adds to a penetration roll; none below 4."""

HITTING_BY_SHOT: tuple[int, ...] = (7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2)
"""By Ballistic Skill, 0 to 10: the face a shot needs to hit."""


class Damage(NamedTuple):
    """One result of a damage table: what becomes of the vehicle, in words, and whether that is the end of it.

    ``worse`` is added to later rolls on the same table; ``again`` names a table that is rolled on besides.
    """

    says: str
    destroyed: bool = False
    worse: int = 0
    again: str = ""
    attacks: int = 0
    """What is added to a walker's Attacks."""
    immobile: bool = False
    halved: bool = False
    """All its characteristics are halved."""


_TORN_OFF = Damage("an arm is torn off", attacks=-1)
DAMAGE: Mapping[str, tuple[Damage, ...]] = {
    "track": (
        Damage("slow speed only"),
        *4 * (Damage("out of control next turn, then immobile for good", immobile=True),),
        Damage("flips over and comes to rest D6 inches away", destroyed=True),
    ),
    "hull": (
        Damage("driver killed, out of control"),
        *3 * (Damage("an explosion inside, each model aboard dies on a 4 or more"),),
        Damage("the engine blows up, everyone aboard dies", destroyed=True),
        Damage("explodes, models within 3 inches are hit", destroyed=True),
    ),
    "weapon": (
        Damage("a weapon jams, and fires on a 4 or more only"),
        *4 * (Damage("a weapon is destroyed"),),
        Damage("a weapon explodes", again="hull"),
    ),
    "bike": (
        Damage("guns wrecked"),
        Damage("slow speed only"),
        Damage("out of control each turn but on a 4 or more"),
        Damage("flips over, the rider is dead", destroyed=True),
        Damage("the engine bursts, the rider is dead", destroyed=True),
        Damage("burns and explodes, the rider is dead", destroyed=True),
    ),
    "arm": (
        Damage("an arm cannot fight", attacks=-1),
        Damage("the weapons of an arm work on a 4 or more only"),
        *3 * (_TORN_OFF,),
        Damage("an arm is torn off and its weapons explode", attacks=-1, again="body"),
    ),
    "body": (
        Damage("moves and attacks on a 4 or more only"),
        Damage("all characteristics halved", halved=True),
        *2 * (Damage("on fire and immobile, may explode", immobile=True),),
        Damage("its pilot is dead, it falls", destroyed=True),
        Damage("its ammunition explodes", destroyed=True),
    ),
    "legs": (
        Damage("half move"),
        *4 * (Damage("immobile", immobile=True),),
        Damage("falls over", destroyed=True),
    ),
    "building": (
        *3 * (Damage("shaken", worse=1),),
        *2 * (Damage("badly shaken", worse=2),),
        Damage("collapses", destroyed=True),
    ),
    "bunker": (
        *4 * (Damage("shaken", worse=1),),
        *2 * (Damage("collapses", destroyed=True),),
    ),
    "door": 6 * (Damage("broken open", destroyed=True),),
}
"""By the table's name, the result of each face from 1 to 6. Only that of bikes was found complete; the weapon, leg and
the last hull result are assumed, the others are generic tables of players."""


def to_wound(strength: int, toughness: int) -> int:
    """The face needed by Strength against Toughness; Strength 0 never wounds, Toughness 0 is always wounded."""
    if strength < 1:
        return NEVER
    return 1 if toughness < 1 else TO_WOUND[min(strength, 10) - 1][min(toughness, 10) - 1]


def save_modifier(strength: int, at_ten: int = -6) -> int:
    """What a blow of that Strength adds to a save; ``at_ten`` is that of Strength 10."""
    return at_ten if strength >= 10 else SAVE_MODIFIER.get(strength, 0)


def strength_die(strength: int) -> int:
    """The sides of the penetration die of a Strength, 0 for none."""
    return STRENGTH_DIE.get(min(strength, 10), 0)


def tables() -> tuple[RuleTable, ...]:
    """The tables as a reader knows them."""
    ten, strengths, die = range(1, 11), range(11), range(1, 7)
    return (
        RuleTable(
            "to_wound", "To wound", "Row: Strength of the blow. Column: Toughness of who is struck. What a D6 needs.",
            heads(ten), grid(lambda own, foe: face(to_wound(own, foe), NEVER)), "s", "t",
        ),
        RuleTable(
            "by_strength", "By Strength",
            "Column: Strength of the blow. What it adds to a save, and the die it adds to a penetration roll.",
            heads(strengths),
            (
                ("save", tuple(str(save_modifier(own)) for own in strengths)),
                ("penetration", tuple(f"D{strength_die(own)}" if strength_die(own) else "–" for own in strengths)),
            ),
            "", "s", foe=False,
        ),
        RuleTable(
            "hitting_by_shot", "Shots in close combat", "Column: Ballistic Skill. What a D6 needs to hit.",
            heads(strengths), (("", tuple(face(need, NEVER) for need in HITTING_BY_SHOT)),), "", "bs", foe=False,
        ),
        RuleTable(
            "damage", "Damage of vehicles and buildings",
            "Row: what is struck. Column: the D6. Only the table of bikes was found complete; the others are assumed.",
            heads(die), tuple((name, tuple(result.says for result in results)) for name, results in DAMAGE.items()),
        ),
    )  # fmt: skip

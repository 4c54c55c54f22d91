"""A roster of a megabyte, read, mapped and checked, beside the time for its XML alone."""

from __future__ import annotations

from random import Random

import pitfight as pf
from bench.measure import heading, line, taken
from pitfight.rosters import reading
from pitfight.rosters.loading import opened

SIZE = 1_000_000
"""Characters of a roster, about."""
BLADES = (
    "Sword", "Axe", "Mace", "Dagger", "Hammer", "Spear", "Halberd", "Flail", "Morning star", "Double-handed sword",
)  # fmt: skip
SECOND = ("Dagger", "Sword", "Axe", "Buckler", "Shield", "Pistol", "Mace", "Bow")
WORN = ("Light armour", "Heavy armour", "Helmet", "Toughened leathers", "Gromril armour", "Lantern")
SKILLS = (
    "Step aside", "Mighty blow", "Resilient", "Jump up", "Strike to injure", "Strongman", "Expert swordsman",
    "Combat master", "Web of steel", "Lightning reflexes",
)  # fmt: skip
ID = "0000-0000"


def _profile(name: str, kind: str, **values: str) -> str:
    inside = "".join(
        f'<characteristic name="{key.replace("_", " ")}" typeId="{ID}">{text}</characteristic>'
        for key, text in values.items()
    )
    return (
        f'<profile id="{ID}" name="{name}" hidden="false" typeId="{ID}" typeName="{kind}">'
        f"<characteristics>{inside}</characteristics></profile>"
    )


def _selection(name: str, kind: str, profile: str, inner: str = "", custom: str = "") -> str:
    called = f' customName="{custom}"' if custom else ""
    return (
        f'<selection id="{ID}" name="{name}"{called} entryId="{ID}::{ID}" number="1" type="{kind}">'
        f"<profiles>{profile}</profiles><selections>{inner}</selections>"
        '<costs><cost name=" gc" typeId="points" value="10.0"/></costs></selection>'
    )


def _hero(number: int, gear: Random, chance: Random) -> str:
    """A hero with numbers of his own, three weapons of which his hands rarely hold all, armour and two skills."""
    numbers = {
        "M": "4", "WS": str(chance.randint(2, 6)), "BS": str(chance.randint(2, 6)), "S": str(chance.randint(2, 5)),
        "T": str(chance.randint(2, 5)), "W": str(chance.randint(1, 3)), "I": str(chance.randint(2, 6)),
        "A": str(chance.randint(1, 4)), "LD": str(chance.randint(5, 10)),
    }  # fmt: skip
    inner = "".join(
        (
            *(
                _selection(name, "upgrade", _profile(name, "H-t-h Weapon", Str="As user", Special="Parry"))
                for name in (*gear.sample(BLADES, 2), gear.choice(SECOND))
            ),
            _selection(worn := gear.choice(WORN), "upgrade", _profile(worn, "Armour", Armour_Save="", Special="")),
            *(_selection(name, "upgrade", "") for name in gear.sample(SKILLS, 2)),
        )
    )
    return _selection("Hero", "model", _profile("Hero", "Model", **numbers), inner, f"Hero {number}")


def roster(alike: bool) -> bytes:
    """A BattleScribe roster of heroes with unlike numbers, all with the same gear or each with his own."""
    parts: list[str] = []
    chance, size = Random(1), 0
    while size < SIZE:
        parts.append(_hero(len(parts) + 1, Random(1 if alike else len(parts)), chance))
        size += len(parts[-1])
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        f'<roster id="{ID}" name="Many" battleScribeVersion="2.03" gameSystemName="Mordheim" gameSystemRevision="16" '
        f'gameSystemId="9481a749-7900-614b-1695-bdc2899069c1" xmlns="http://www.battlescribe.net/schema/rosterSchema">'
        f'<forces><force id="{ID}" name="Warband" catalogueName="Many"><selections>{"".join(parts)}'
        "</selections></force></forces></roster>"
    ).encode()


def run() -> None:
    """Print the comparisons."""
    heading("A roster of a megabyte; the ratio is to its XML alone")
    for what, alike in (("the same gear", True), ("gear of their own", False)):
        data = roster(alike)
        fighters = len(pf.read_roster(data).fighters)
        own = taken(lambda data=data: pf.read_roster(data))  # type: ignore[misc]
        alone = taken(lambda data=data: reading.xml(opened(data, "roster")))  # type: ignore[misc]
        name = f"{fighters} heroes with {what}, {len(data):,} bytes"
        line(alone.median / own.median, name, str(own), "the XML alone", str(alone), "0.5 s")

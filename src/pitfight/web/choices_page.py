"""Who makes each kind of choice at the table: a person who is asked, or a policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitfight.dice import Kind
from pitfight.fight import SIDES
from pitfight.systems import system
from pitfight.web.address import Address
from pitfight.web.wording import say

ASK, BEST = "ask", "best"


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of choice: for each side the ways to make it, each with its words and whether it is the one in force."""

    key: str
    label: str
    clause: str
    about: tuple[tuple[str, str], ...]
    sides: tuple[tuple[str, tuple[tuple[str, str, bool], ...]], ...]


def rows(address: Address) -> list[Row]:
    """All kinds of choice of the system of an address."""
    return [_row(address, kind) for kind in system(address.system).kinds]


def _row(address: Address, kind: Kind) -> Row:
    names = (ASK, *(policy.name for policy in kind.policies), BEST)
    return Row(
        kind.key,
        kind.label,
        kind.clause,
        tuple((policy.name, policy.about) for policy in kind.policies),
        tuple(
            (side, tuple((name, _words(name), name == _in_force(address, side, kind)) for name in names))
            for side in SIDES
        ),
    )


def _words(name: str) -> str:
    return say("choices.ask") if name == ASK else name.replace("_", " ")


def at_the_table(kind: Kind) -> str:
    """How a kind of choice is made at the table when nobody says: asked for, or by the default if it is a quiet one."""
    return kind.policies[0].name if kind.quiet else ASK


def _in_force(address: Address, side: str, kind: Kind) -> str:
    return address.policy.get(f"{side}.{kind.key}") or address.policy.get(side) or at_the_table(kind)


def chosen(address: Address, fields: Mapping[str, str]) -> Address:
    """The address with the choices of the form; what is as it would be anyway is left out.

    The field ``all`` asks for everything (``ask``) or leaves everything as it is at first (``usual``).
    """
    policy = {}
    for kind in system(address.system).kinds:
        for side in SIDES:
            name = fields.get(f"{side}.{kind.key}", "") or _in_force(address, side, kind)
            if fields.get("all") == ASK:
                name = ASK
            elif fields.get("all") == "usual":
                name = at_the_table(kind)
            if name != at_the_table(kind):
                policy[f"{side}.{kind.key}"] = name
    return address.but(policy=policy)


def answerable(address: Address) -> Address:
    """The address for odds, which must know how a side chooses: what a person is asked is left to the default."""
    return address.but(policy={name: value for name, value in address.policy.items() if value != ASK})

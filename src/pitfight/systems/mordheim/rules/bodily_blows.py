"""Blows besides those of weapons: by parts of the body, in place of ordinary attacks, by what a wound sets free.

Rows name them; each is a weapon that nobody can buy. (Sheet 4, mutations and skills; sheet 5.)
"""

from __future__ import annotations

from typing import NamedTuple

from pitfight.dice import Kind, Option, Policy, hyphened
from pitfight.loadout import Arm
from pitfight.systems.mordheim.asking import ask
from pitfight.systems.mordheim.moment import Moment

PRICE = "pays"
"""The mark of one who will harm himself at the end of the phase."""
FORM = Kind(
    "form",
    "whether to make ordinary attacks or something else that he can do",
    "MH-10",
    (
        Policy("ordinary", "ordinary attacks", lambda options: 0),
        Policy("other", "the last of the other things he can do", lambda options: -1),
    ),
)


class Form(NamedTuple):
    """What a warrior does with his place in the order: attacks and so many more, or one blow in their place."""

    more: int = 0
    instead: Arm | None = None
    price: Arm | None = None
    """What he then suffers himself."""


ORDINARY = Form()


def blows(me: Moment, question: str) -> tuple[Arm, ...]:
    """The bodily blows that answer a question, in a fixed order."""
    named = ask(question, me)
    return tuple(arm for arm in me.warrior.bodily if arm.row.id in named) if named else ()


def first(me: Moment, question: str) -> Arm | None:
    """The first of them, or None."""
    return next(iter(blows(me, question)), None)


def forms(me: Moment, own_turn: bool) -> tuple[Option, ...]:
    """His ordinary attacks; what he may do in their place; more of them at a price, in his own turn."""
    options = [Option("attacks", ORDINARY, "ordinary attacks")]
    if me.warrior.bodily:
        options += [Option(hyphened(arm.name), Form(instead=arm), arm.name) for arm in blows(me, "instead_blows")]
        if own_turn:
            options += [Option(hyphened(arm.name), Form(1, price=arm), arm.name) for arm in blows(me, "price_blows")]
    return tuple(options)

"""What holds for most rule systems, so that the class of each says only what is its own.

The contract is :class:`pitfight.fight.System`; nothing here is asked of a system that keeps it in another way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitfight.fight import OptionRow, other

if TYPE_CHECKING:
    from pitfight.catalogue import Catalogue
    from pitfight.dice import Kind
    from pitfight.systems.reading import Characteristic


class Base:
    """A system whose step is a phase, and whose fighters have a status and Wounds left."""

    catalogue: Catalogue
    kinds: tuple[Kind, ...]
    characteristics: tuple[Characteristic, ...]
    step_word = "phase"

    @property
    def options(self) -> Mapping[str, OptionRow]:
        return self.catalogue.options

    def pauses(self, scene: Any) -> bool:
        return bool(scene.stage == "phase_over")

    def status(self, fighter: Any, now: Any) -> str:
        status: str = now.status
        return status

    def wounds_left(self, fighter: Any, now: Any) -> int:
        left: int = now.wounds_left
        return left

    def scene_words(self, scene: Any) -> str:
        turn = other(scene.turn) if scene.stage == "phase_over" else scene.turn
        return f"{turn.upper()}'s turn"

"""What has been worked out about a fight, kept for the next question about the same one.

A page or a player asks about one fight again and again, from one moment to the next; the tables, remembered parts and
the trace serve every time. Named parts are shared more widely: they see numbers only, so fights of the same system
under the same policies have them in common.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitfight.engines.best import Best
from pitfight.engines.graph import Budget, Limits, Node
from pitfight.engines.replay import Memory
from pitfight.engines.table import Table
from pitfight.engines.trace import Trace
from pitfight.engines.weighted import Weighted
from pitfight.fight import SIDES, Fight

if TYPE_CHECKING:
    from pitfight.engines.flat import Flat

KEPT_ELSEWHERE: list[Callable[[], None]] = []
"""What makes other modules forget, each of which enters its own here."""
KEPT_FIGHTS = 16
KEPT_BEST = 4
KEPT_PARTS = 300_000


@dataclass(slots=True)
class Workshop:
    """The tables, the memory and the trace of one fight, and best play from the places last asked about."""

    table: Table
    memory: Memory
    trace: Trace
    flat: Flat | None = None
    """The same trace for the compiled loops, once they have been used."""
    best: OrderedDict[Hashable, Best] = field(default_factory=OrderedDict)

    def best_play(self, roots: tuple[Node, ...], limits: Limits, exact: bool | None) -> Best:
        """Best play from some places on. Raises :class:`~pitfight.errors.TooLargeError` above the limits."""
        self.trace.kept = limits.states  # the same steps are walked for several strategies
        key = (roots, exact)
        found = self.best.get(key)
        if found is None:
            found = self.best[key] = Best(self.trace.step, limits, roots=roots, exact=exact)
            if len(self.best) > KEPT_BEST:
                self.best.popitem(last=False)
        Budget(limits).spend(found.places)
        return found

    def tidy(self) -> None:
        """Give back what only a large fight needs, once it is answered."""
        if self.trace.trim():
            self.best.clear()


_fights: OrderedDict[Hashable, Workshop] = OrderedDict()
_parts: dict[Hashable, dict[Any, Weighted]] = {}


def workshop(fight: Fight) -> Workshop:
    """The workshop of a fight: the one in use for an equal fight, or a new one."""
    policies = _policies(fight)
    key = (
        fight.system.key,
        fight.fighters,
        fight.begin,
        fight.setting,
        tuple(fight.rulings.items()),
        policies,
        fight.twins,
    )
    found = _fights.get(key)
    if found is None:
        table = Table(fight)
        memory = Memory(fight, known=parts_of(fight))
        found = _fights[key] = Workshop(table, memory, Trace(memory, table))
        if len(_fights) > KEPT_FIGHTS:
            _fights.popitem(last=False)
    _fights.move_to_end(key)
    return found


def _policies(fight: Fight) -> Hashable:
    return tuple((side, kind.key, fight.policy(side, kind)) for side in SIDES for kind in fight.system.kinds)


def parts_of(fight: Fight) -> dict[Any, Weighted]:
    """The named parts that are known to fights of that system and those policies."""
    return _known(kind_of(fight))


def kind_of(fight: Fight) -> Hashable:
    """What fights have in common that share their named parts."""
    return fight.system.key, _policies(fight)


def _known(key: Hashable) -> dict[Any, Weighted]:
    if sum(len(parts) for parts in _parts.values()) > KEPT_PARTS:
        _parts.clear()
    return _parts.setdefault(key, {})


def forget() -> None:
    """Forget everything kept, for measuring what a first answer costs."""
    _fights.clear()
    _parts.clear()
    for forgetting in KEPT_ELSEWHERE:
        forgetting()

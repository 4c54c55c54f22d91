"""Steps of a fight with their fighters left open: which way they go by what is read, and what named parts bring.

Rules read little of the fighters themselves: who is quicker, how many attacks he has, how many Wounds; the rest they
only pass on to named parts. For each state a tree sorts fights by what the rules read in its step, in the order in
which they read it; at its leaves are the ways from that state to the next, with the named parts that they hang on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitfight.dice import Ask, R, View, Who
from pitfight.engines.expressions import (
    PLAIN,
    Comes,
    Entries,
    Expression,
    Notebook,
    Reader,
    Symbol,
    has_symbols,
    is_mixed,
    is_plain,
)
from pitfight.engines.replay import Frame, Memory, StepFrame
from pitfight.engines.weighted import Weighted
from pitfight.errors import RuleError
from pitfight.fight import End

Values = tuple[Any, ...]
"""How all stand, as values, the scene first."""
Place = tuple[Values, End | None]
"""A state; with an End the fight goes no further."""
Result = tuple[Comes, Any]
"""A named part, and one of its results."""
Universe = dict[Hashable, dict[Any, None]]
"""All results that have come of named parts, by sort: what one fight cannot have, the next one of its kind may."""


class Unsuited(Exception):
    """Something that only a fight by itself can answer."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way through a step: its chance is a constant times those of some results of named parts."""

    to: Place
    constant: Fraction
    results: tuple[Result, ...]


class Branching:
    """A place in the tree of a step: what is read here of a fight, and where each answer leads; or the end of it.

    Where a named part is asked for, ``results`` are the lists of results told apart, newest first: a fight may go on by
    any list that holds all of its own.
    """

    __slots__ = ("branches", "failed", "part", "read", "results", "stretch", "ways")

    def __init__(self) -> None:
        self.stretch: Stretch | None = None
        """Those before and after that nobody has left by another branch."""
        self.read: Expression | None = None
        self.branches: dict[Hashable, Branching] = {}
        self.part: Comes | None = None
        self.results: list[Held] = []
        self.ways: tuple[Way, ...] | None = None
        self.failed = False

    @property
    def unknown(self) -> bool:
        """Whether no fight has gone on from here yet."""
        return self.read is None and self.part is None and self.ways is None and not self.failed

    @property
    def lonely(self) -> bool:
        """Whether all fights so far went on alike from here, by something that one of the fighters has."""
        return self.read is not None and len(self.branches) == 1 and len(self.read.places) == 1

    def by(self, answer: Hashable) -> Branching:
        """Where an answer to what is read here leads, if only to an unknown place."""
        found = self.branches.get(answer)
        if found is None:
            found = self.branches[answer] = Branching()
            if self.stretch is not None:
                self.stretch.forked = True
        return found

    def past(self, company: Sequence[Entries], universe: Universe) -> Held:
        """The results of the named part that are told apart for these fights, and where they go on."""
        assert self.part is not None
        # In their order, not that of a set, which is another each time and would be another order of sums.
        own = dict.fromkeys(value for one in company for value in results_of(self.part, one))
        for known in self.results:
            if own.keys() <= known[0]:
                return known
        of_sort = universe.setdefault(self.part.sort, {})
        of_sort.update(own)
        results = tuple(of_sort)
        self.results.insert(0, (frozenset(results), results, Branching()))
        return self.results[0]


Held = tuple[frozenset[Any], tuple[Any, ...], Branching]
"""Results of a named part that are told apart, as a set and in order, and where fights with them go on."""
Chosen = dict[Branching, Held]
"""How fights went on past each place where a named part is asked for."""


class Stretch:
    """Places one after the other at which all fights so far went the same way; ``to`` is where they come out.

    ``seen`` are the classes of entries that are known to go it, for each place of a fight: nobody asks them again.
    """

    __slots__ = ("first", "forked", "seen", "to")

    def __init__(self, passed: Sequence[Branching], to: Branching) -> None:
        self.first, self.to = passed[0], to
        self.seen: tuple[set[int], set[int], set[int]] = (set(), set(), set())
        self.forked = False
        """Whether somebody has gone another way, so that this is none any more."""
        for place in passed:
            place.stretch = self

    def holds_from(self, place: Branching) -> bool:
        """Whether it begins at a place, and nobody has left it."""
        return self.first is place and not self.forked

    def known_to(self, ids: Sequence[frozenset[int]]) -> bool:
        """Whether fights between these classes go this way for certain."""
        return all(own <= seen for own, seen in zip(ids, self.seen, strict=True))

    def add(self, ids: Sequence[frozenset[int]]) -> None:
        """Fights between these classes went this way."""
        for own, seen in zip(ids, self.seen, strict=True):
            seen |= own


def results_of(part: Expression, entries: Entries) -> tuple[Any, ...]:
    """What may come of a named part."""
    return tuple(value for value, _ in weights_of(part, entries).items)


def weights_of(part: Expression, entries: Entries) -> Weighted:
    """What may come of a named part, with weights. Raises :class:`Unsuited` where somebody chooses in it."""
    outcome: Weighted = part.value(entries)
    if not outcome.pure:
        raise Unsuited("a choice is left open")
    return outcome


class Recorder(StepFrame, Reader):
    """The dice and the view of one step that is walked for its tree.

    ``company`` are fights that have gone the same way as far as the tree is known, the one walked first; ``chosen``
    says how they went on past named parts.
    """

    def __init__(
        self,
        memory: Memory,
        notebook: Notebook,
        company: Sequence[Entries],
        root: Branching,
        universe: Universe,
        chosen: Chosen,
    ) -> None:
        Frame.__init__(self, memory)
        self._universe, self._chosen = universe, chosen
        self._notebook = notebook
        self._company = company
        self._entries = company[0]
        self.at = root
        """The place in the tree that the walk has come to."""
        self._settled: dict[Expression, Any] = {}
        self._choices: dict[Expression, tuple[tuple[Any, int], ...]] = {}
        self._looked: dict[Any, Any] = {}
        """The same by what was asked, so that going one way after another is quick."""
        self.everyone = (0, 1)
        self.now = []
        self._who = (None, None)
        self._pairs = []

    def walk(self, state: Values, step: Callable[[View, Any], End | None]) -> None:
        """Go all ways through the step, and write them down at the leaf. Raises :class:`Unsuited`."""
        found: dict[tuple[Place, tuple[Result, ...]], Fraction] = {}
        while True:
            self.now = list(state)
            self._begin()
            try:
                end = self._once(lambda: step(self, self), step)
            except LookupError:  # a result that these fighters cannot have made no sense to the rule
                if self._may_be():
                    raise
            else:
                results = tuple(
                    (node.asked, node.answers[node.index][0]) for node in self._path if isinstance(node.asked, Comes)
                )
                chance = Fraction(self._path[-1].weight, self._path[-1].denominator) if self._path else Fraction(1)
                key = ((tuple(self.now), end), results)
                found[key] = found.get(key, Fraction(0)) + chance
            if self._met_choice:
                raise Unsuited("a choice is left open")
            if not self._advance():
                break
        self.at.ways = tuple(Way(to, chance, results) for (to, results), chance in found.items())

    def _may_be(self) -> bool:
        """Whether the fight that is walked may take the present way."""
        parts = ((node.asked, node.answers[node.index][0]) for node in self._path if isinstance(node.asked, Comes))
        return all(value in results_of(part, self._entries) for part, value in parts)

    # -- reading ---------------------------------------------------------------------------------------------------

    def _read(self, expression: Expression) -> Any:
        """What a rule gets to see of a value; all of what is plain is settled by it."""
        try:
            return self._settled[expression]
        except KeyError:
            pass
        value = expression.value(self._entries)
        seen = expression.answer(self._entries)
        at = self.at
        if at.unknown:
            at.read = expression
            self._notebook.reads(expression)
            self._company = [one for one in self._company if expression.answer(one) == seen]
        elif at.read is not expression:
            raise RuleError("a rule reads its fighters in another order the second time")
        self.at = at.by(seen)
        shown = self._settled[expression] = self._shown(expression, value)
        return shown

    def _shown(self, expression: Expression, value: Any) -> Any:
        if is_plain(value):
            return value
        if type(value) is not tuple:
            return Symbol(self, expression, value)
        mixed = is_mixed(value)
        return tuple([self._element(expression, place, element, mixed) for place, element in enumerate(value)])

    def _element(self, whole: Expression, place: int, value: Any, mixed: bool) -> Any:
        if isinstance(value, PLAIN) and not (mixed and type(value) is int):
            return value
        part = self._notebook.part(whole, place, (), False)
        return Symbol(self, part, value) if type(value) is int else self._shown(part, value)

    def part(self, whole: Expression, name: Any, args: tuple[Any, ...] = (), *, call: bool = False) -> Any:
        return self._read(self._notebook.part(whole, name, args, call))

    def unread(self, whole: Expression, name: str, args: tuple[Any, ...]) -> Any:
        part = self._notebook.part(whole, name, args, True)
        return Symbol(self, part, part.value(self._entries))

    def look(self, who: Who, question: Callable[..., R], *args: Any, **kwargs: Any) -> R:
        now = self.now[who + 1]
        key = (question, who, now, args)
        plain = not args or not has_symbols(args)
        if plain and key in self._looked:
            known: R = self._looked[key]
            return known
        answer: R = self._read(self._notebook.looks(self._entries, who, now, question, args))
        if plain:
            self._looked[key] = answer
        return answer

    def put(self, who: Who, change: Callable[..., object], *numbers: Any, **kwargs: Any) -> None:
        now = self.now[who + 1]
        key = (change, who, now, numbers)
        plain = not numbers or not has_symbols(numbers)
        if plain and key in self._looked:
            self.now[who + 1] = self._looked[key]
            return
        changed = self._notebook.changes(who, now, change, numbers)
        self._read(changed)
        after = self.now[who + 1] = changed.value(self._entries)
        if plain:
            self._looked[key] = after

    def one_of(self, ask: Ask, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> Who | None:
        if not group:
            return None
        ranks = [(who, self._notebook.looks(self._entries, who, self.now[who + 1], rank, ())) for who in group]
        tied: tuple[Who, ...] = self._read(self._notebook.tied(ranks))
        if len(tied) < 2:
            return tied[0] if tied else None
        chosen: Who = self._branch(ask, tuple((who, 1) for who in tied), len(tied))
        return chosen

    # -- named parts -----------------------------------------------------------------------------------------------

    def sub(self, rule: Callable[..., R], *args: Any, **kwargs: Any) -> R:
        sides = self.sides
        result: R = self._part(
            (rule, self.mark), lambda own: self.memory.outcome(Frame(self.memory, sides), rule, own), args
        )
        return result

    def fold(self, rule: Callable[..., Any], items: Sequence[Hashable], middle: Any, *args: Hashable) -> Any:
        sides = self.sides
        return self._part(
            (rule, "fold", self.mark),
            lambda own: Frame(self.memory, sides).folded(rule, own[0], own[1], own[2:]),
            (tuple(items), middle, *args),
        )

    def total(self, rule: Callable[..., int], times: int, *args: Hashable) -> int:
        sides = self.sides
        result: int = self._part(
            (rule, "total", self.mark),
            lambda own: Frame(self.memory, sides).totalled(rule, own[0], own[1:]),
            (times, *args),
        )
        return result

    def odds(self, rule: Callable[..., R], *args: Any, **kwargs: Any) -> Any:
        raise Unsuited("a rule weighs chances")

    def _part(self, key: Hashable, work: Callable[[tuple[Any, ...]], Weighted], args: tuple[Any, ...]) -> Any:
        """One result of a named part, among all that are told apart."""
        part = self._notebook.comes(key, work, args)
        choices = self._choices.get(part)
        if choices is None:
            at = self.at
            if at.unknown:
                at.part = part
            elif at.part is not part:
                raise RuleError("a rule asks for its parts in another order the second time")
            if at not in self._chosen:
                self._chosen[at] = at.past(self._company, self._universe)
            _, results, self.at = self._chosen[at]
            choices = self._choices[part] = tuple((value, 1) for value in results)
        return self._branch(part, choices, 1)

"""Exact enumeration by replay: run a rule again for every way its questions can be answered.

A rule cannot be stopped and copied in the middle, so each run repeats the answers given so far and then takes the
first answer of the next question. Named parts (``sub``) are enumerated once and remembered by their arguments.
Each repeated question is compared with the one asked before: a rule that reads anything besides its arguments and
the dice gives itself away by asking something else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from types import TracebackType
from typing import Any, Concatenate, NoReturn

from pitfight.dice import A, About, Ask, Dice, Event, Kind, M, Odds, Option, R, View, Who
from pitfight.engines.table import State, Table
from pitfight.engines.view import Pair, TableView
from pitfight.engines.weighted import Open, Weighted, certain, gathered, mixed, opened
from pitfight.errors import RuleError, TimeUpError, TooLargeError
from pitfight.fight import Fight, Side

Answers = tuple[tuple[Any, int], ...]
"""The possible answers of a question with their weights."""

Note = tuple[Event, Who | None, Who | None, tuple[Hashable, ...]]
"""An event with who struck whom and its numbers."""


LEAVES_BETWEEN_LOOKS = 256
"""So many ways through rules are walked between looks at the clock."""
MOST_THROWS = 100_000
"""A throw of dice that are looked at one by one may fall in so many ways, whatever their order."""


class Memory:
    """What has been worked out about the named parts of the rules under one set of policies.

    It may serve many fights of the same system and policies. ``tally`` makes outcomes carry the events that the
    system counts along; ``quiet`` are parts worked out without them, of which those that note nothing serve too.
    """

    def __init__(
        self,
        fight: Fight,
        *,
        tally: bool = False,
        known: dict[Any, Weighted] | None = None,
        quiet: Mapping[Any, Weighted] | None = None,
    ) -> None:
        self.fight = fight
        self.tally = tally
        self.known: dict[Any, Weighted] = {} if known is None else known
        self.quiet: Mapping[Any, Weighted] = quiet or {}
        self.leaves = 0
        self._most_leaves: int | None = None
        self._seconds: float | None = None
        self._begun = 0.0
        self.counted = frozenset(count.event for count in fight.system.details(fight)) if tally else frozenset()
        self._same_for_both = all(
            fight.policy("a", kind) == fight.policy("b", kind) != "best" for kind in fight.system.kinds
        )

    def limit(self, seconds: float | None, leaves: int | None) -> None:
        """From now on so many seconds and ways through rules may be spent on working out steps; None is no limit."""
        self._begun, self._seconds = time.monotonic(), seconds
        self._most_leaves = None if leaves is None else self.leaves + leaves

    def look(self) -> None:
        """Look at the limits in the middle of a step. Raises :class:`TooLargeError` above one."""
        if self._seconds is not None and time.monotonic() - self._begun > self._seconds:
            raise TimeUpError(
                f"the time was up in the middle of a step (--max-seconds {self._seconds:g})",
                attempts=("--method sample",),
            )
        if self._most_leaves is not None and self.leaves > self._most_leaves:
            raise TooLargeError("a step has too many ways to go on", attempts=("--method sample", "--method exact"))

    def mark(self, striker: Side | None, target: Side | None) -> Hashable:
        """What tells two askers apart in memory: their sides, but only where the sides choose differently."""
        return None if self._same_for_both else (striker, target)

    def outcome(self, frame: Frame, rule: Callable[..., Any], args: tuple[Any, ...]) -> Weighted:
        """Everything that can come of a named part, from memory or by enumeration."""
        key = (rule, frame.mark, args)
        found = self.remembered(key)
        if found is None:
            found = self.known[key] = Frame(self, frame.sides).enumerate(rule, args)
        return found

    def remembered(self, key: Any) -> Weighted | None:
        """What is known under a key, here or among the quiet parts."""
        found = self.known.get(key)
        if found is None and self.tally:
            plain = self.quiet.get(key)
            if plain is not None and not plain.noted:
                found = self.known[key] = plain.then(lambda value: certain((value, ())))
                found.met = plain.met
        return found

    def odds(self, frame: Frame, rule: Callable[..., Any], args: tuple[Any, ...]) -> tuple[tuple[Any, Fraction], ...]:
        """Everything that can come of a named part in which nothing is chosen, with its chances."""
        outcome = self.outcome(frame, rule, args)
        if not outcome.pure or outcome.met:
            raise RuleError("the odds of a part in which somebody chooses are not known in advance")
        chances: dict[Any, Fraction] = {}
        for value, weight in outcome.items:
            result = value[0] if self.tally else value
            chances[result] = chances.get(result, Fraction(0)) + Fraction(weight, outcome.total)
        return tuple(chances.items())

    def folded(
        self, frame: Frame, rule: Callable[..., Any], items: Sequence[Any], middle: Any, args: tuple[Any, ...]
    ) -> Weighted:
        """What comes of a part repeated over items, equal middles merged after each."""
        outcome = certain((middle, ()) if self.tally else middle)
        parts: list[Weighted] = []
        for item in items:
            outcome = outcome.then(self._one_more(frame, rule, item, args, parts))
        outcome.met = frozenset(kind for part in parts for kind in part.met)
        outcome.noted = any(part.noted for part in parts)
        return outcome

    def _one_more(
        self, frame: Frame, rule: Callable[..., Any], item: Any, args: tuple[Any, ...], parts: list[Weighted]
    ) -> Callable[[Any], Weighted]:
        """What comes of the part for one more item, as a function of the middle so far; it is added to ``parts``."""

        def after(now: Any) -> Weighted:
            middle, notes = now if self.tally else (now, ())
            outcome = self.outcome(frame, rule, (middle, item, *args))
            parts.append(outcome)
            return outcome.then(lambda pair: certain((pair[0], notes + pair[1]))) if self.tally else outcome

        return after


class _Node:
    """One question on the way through a rule, and the answer being followed."""

    __slots__ = ("answers", "asked", "denominator", "index", "total", "weight")

    def __init__(self, asked: object, answers: Answers, total: int, weight: int, denominator: int) -> None:
        self.asked = asked
        self.answers = answers
        self.total = total
        self.index = 0
        self.weight = weight  # of the way up to and including this answer
        self.denominator = denominator


class Frame(Dice):
    """The dice of one rule under enumeration."""

    def __init__(self, memory: Memory, sides: tuple[Side | None, Side | None] = (None, None)) -> None:
        self.memory = memory
        self.sides = sides
        self.mark = memory.mark(*sides)
        self._path: list[_Node] = []
        self._depth = 0
        self._notes: list[Any] = []
        self._met_choice = False
        self._met: set[Kind] = set()
        self._noted = False

    # -- running ----------------------------------------------------------------------------------------------

    def enumerate(self, rule: Callable[..., Any], args: tuple[Any, ...]) -> Weighted:
        """All results of ``rule(dice, *args)`` with their weights."""
        outcome = self._explore(lambda: self._result(rule(self, *args)), rule)
        outcome.met = frozenset(self._met)
        outcome.noted = self._noted
        return outcome

    def _result(self, value: Any) -> Any:
        return (value, tuple(self._notes)) if self.memory.tally else value

    def _explore(self, run: Callable[[], Any], rule: Callable[..., Any]) -> Weighted:
        path = self._path
        collected: dict[int, dict[Any, int]] = {}
        self._met_choice = False
        while True:
            value = self._once(run, rule)
            if self._met_choice:
                path.clear()
                return self._explore_choices(run, rule)
            weight, denominator = (path[-1].weight, path[-1].denominator) if path else (1, 1)
            into = collected.setdefault(denominator, {})
            into[value] = into.get(value, 0) + weight
            if not self._advance():
                return gathered(collected)

    def _explore_choices(self, run: Callable[[], Any], rule: Callable[..., Any]) -> Weighted:
        """As ``_explore``, keeping the ways apart so that choices stay open: slower, and rarely needed."""
        ways: list[Way] = []
        while True:
            value = self._once(run, rule)
            ways.append((tuple((node, node.index) for node in self._path), value))
            if not self._advance():
                return _tree(ways, 0)

    def _once(self, run: Callable[[], Any], rule: Callable[..., Any]) -> Any:
        self._depth = 0
        self._notes.clear()
        value = run()
        memory = self.memory
        memory.leaves += 1
        if not memory.leaves % LEAVES_BETWEEN_LOOKS:
            memory.look()
        if self._depth != len(self._path):
            self._broken(f"{_name(rule)} asked fewer questions when it was run again")
        return value

    def _advance(self) -> bool:
        """Move on to the next way through the rule; false when all have been taken."""
        path = self._path
        while path:
            node = path[-1]
            node.index += 1
            if node.index < len(node.answers):
                self._weigh(node, path[-2] if len(path) > 1 else None)
                return True
            path.pop()
        return False

    @staticmethod
    def _weigh(node: _Node, before: _Node | None) -> None:
        own = node.answers[node.index][1]
        node.weight = own * before.weight if before else own

    def _branch(self, asked: object, answers: Answers, total: int) -> Any:
        """The answer of a question on this run. A total of 0 marks a choice, whose answers have no weights."""
        depth = self._depth
        self._depth = depth + 1
        path = self._path
        if not total:
            self._met_choice = True
        if depth < len(path):
            node = path[depth]
            if (node.asked is not asked or node.answers is not answers) and (
                node.asked != asked or node.answers != answers
            ):
                self._broken(f"a rule asked {_words(asked)} where it had asked {_words(node.asked)} before")
            return node.answers[node.index][0]
        if depth:
            last = path[-1]
            path.append(_Node(asked, answers, total, last.weight * answers[0][1], last.denominator * (total or 1)))
        else:
            path.append(_Node(asked, answers, total, answers[0][1], total or 1))
        return answers[0][0]

    def _broken(self, what: str) -> NoReturn:
        raise RuleError(f"{what}: rules may read their arguments and the dice, nothing else")

    def _follow(self, asked: object, outcome: Weighted) -> Any:
        """One value of a remembered outcome, through any choices that it leaves open."""
        if outcome.met:
            self._meet(outcome.met)
        if outcome.noted:
            self._noted = True
        while True:
            if len(outcome.items) == 1:
                value = outcome.items[0][0]
            else:
                value = self._branch(asked, outcome.items, outcome.total)
            if type(value) is not Open:
                if self.memory.tally:
                    value, notes = value
                    for note in notes:
                        self._heard(note)
                return value
            name = self._branch(value, tuple((name, 1) for name, _ in value.options), 0)
            outcome = next(own for option, own in value.options if option == name)

    def _heard(self, note: Any) -> None:
        self._notes.append(note)

    def _meet(self, kinds: Iterable[Kind]) -> None:
        """Kinds of choice have come up."""
        self._met.update(kinds)

    # -- the vocabulary ---------------------------------------------------------------------------------------

    def sub(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        if kwargs:
            raise TypeError("a named part takes its arguments by place")
        result: R = self._follow(rule, self.memory.outcome(self, rule, args))
        return result

    def fold(self, rule: Callable[..., M], items: Sequence[Hashable], middle: M, *args: Hashable) -> M:
        result: M = self._follow(rule, self.folded(rule, tuple(items), middle, args))
        return result

    def folded(self, rule: Callable[..., Any], items: tuple[Hashable, ...], middle: Any, args: Any) -> Weighted:
        """All results of a part repeated over items, from memory or worked out."""
        key = (rule, "fold", self.mark, items, middle, args)
        outcome = self.memory.remembered(key)
        if outcome is None:
            outcome = self.memory.known[key] = self.memory.folded(self, rule, items, middle, args)
        return outcome

    def total(self, rule: Callable[..., int], times: int, *args: Hashable) -> int:
        result: int = self._follow(rule, self.totalled(rule, times, args))
        return result

    def totalled(self, rule: Callable[..., int], times: int, args: tuple[Hashable, ...]) -> Weighted:
        """All sums of a part repeated, from memory or worked out."""
        key = (rule, "total", self.mark, times, args)
        outcome = self.memory.remembered(key)
        if outcome is None:
            one = self.memory.outcome(self, rule, args)
            if one.pure and not self.memory.tally:
                outcome = _power(one, times)
                outcome.met, outcome.noted = one.met, one.noted
            else:
                outcome = self.memory.folded(self, _add_one, (rule,) * times, 0, args)
            self.memory.known[key] = outcome
        return outcome

    def choose(self, kind: Kind, options: Sequence[Option], more: Callable[[], Sequence[Option]] | None = None) -> Any:
        if len(options) == 1 and more is None:
            return options[0].value
        side = self.sides[0] if kind.by == "striker" else self.sides[1]
        if side is None:
            self._broken(f"the choice “{kind.key}” was asked without saying who strikes whom")
        self._meet((kind,))
        name = self.memory.fight.policy(side, kind)
        policy = kind.policy(name)
        if policy is not None and policy.takes_first:
            return options[0].value
        options = [*options, *more()] if more is not None else options
        if len(options) == 1:
            return options[0].value
        if policy is not None:
            return options[policy.pick(options)].value
        default = kind.policies[0].pick(options) % len(options)
        asked = (kind, side, default, tuple(option.name for option in options))
        chosen = self._branch(asked, tuple((option.name, 1) for option in options), 0)
        return next(option.value for option in options if option.name == chosen)

    def note(self, event: Event, *numbers: Hashable | Callable[[], Hashable]) -> None:
        self._noted = True
        if event in self.memory.counted:
            known = tuple(number() if callable(number) else number for number in numbers)
            if None not in known:
                self._heard((event, None, None, known))

    def odds(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> Odds[R]:
        if kwargs:
            raise TypeError("a named part takes its arguments by place")
        return self.memory.odds(self, rule, args)

    def about(self, striker: Who, target: Who | None = None) -> About:
        return _NOTHING

    def turned(self) -> About:
        return _Turned(self)

    def turn(self) -> None:
        """Striker and target change over."""
        self.sides = (self.sides[1], self.sides[0])
        self.mark = self.memory.mark(*self.sides)

    def _face(self, ask: Ask, sides: int, need: int | None) -> int:
        face: int = self._branch(ask, _faces(sides), sides)
        return face

    def _test(self, ask: Ask, at_least: int | None, at_most: int | None, sides: int, dice: int) -> bool:
        answers, total = _passes(at_least, at_most, sides, dice)
        passed: bool = self._branch(ask, answers, total)
        return passed

    def _chance(self, ask: Ask, probability: Fraction) -> bool:
        answers = ((True, probability.numerator), (False, probability.denominator - probability.numerator))
        passed: bool = self._branch(ask, answers, probability.denominator)
        return passed

    def _successes(self, ask: Ask, dice: int, at_least: int, sides: int) -> int:
        count: int = self._branch(ask, binomial(dice, at_least, sides), sides**dice)
        return count

    def _pool(self, ask: Ask, dice: int, sides: int) -> tuple[int, ...]:
        faces: tuple[int, ...] = self._branch(ask, _multisets(dice, sides), sides**dice)
        return faces


class StepFrame(Frame, TableView):
    """The dice and the view of one step of a fight under enumeration."""

    def __init__(self, memory: Memory, table: Table) -> None:
        super().__init__(memory)
        self.table = table
        self.everyone = tuple(range(len(memory.fight.fighters)))
        self.now: list[int] = []
        self._who: tuple[Who | None, Who | None] = (None, None)
        self._pairs: list[Pair] = []

    def step(self, state: State) -> Weighted:
        """All (state, End or None) that one step can lead to."""
        fight = self.memory.fight
        rule = fight.system.step

        def run() -> Any:
            self.now = list(state)
            self._begin()
            end = rule(self, self)
            return self._result((tuple(self.now), end))

        return self._explore(run, rule)

    def _begin(self) -> None:
        self._who, self.sides, self.mark = (None, None), (None, None), self.memory.mark(None, None)

    def one_of(self, ask: Ask, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> Who | None:
        tied = lowest(self, group, rank)
        if len(tied) < 2:
            return tied[0] if tied else None
        chosen: Who = self._branch(ask, tuple((who, 1) for who in tied), len(tied))
        return chosen

    def about(self, striker: Who, target: Who | None = None) -> About:
        return self.enter(striker, target)

    def turn(self) -> None:
        super().turn()
        self._who = (self._who[1], self._who[0])

    @property
    def pair(self) -> Pair:
        return self._who

    def set_about(self, striker: Who | None, target: Who | None) -> None:
        """Say who strikes whom from here on."""
        self._who = (striker, target)
        side = self.memory.fight.side_of
        self.sides = (
            None if striker is None else side(striker),
            None if target is None else side(target),
        )
        self.mark = self.memory.mark(*self.sides)

    def _heard(self, note: Any) -> None:
        event, striker, target, numbers = note
        if striker is None:
            striker, target = self._who
        self._notes.append((event, striker, target, numbers))


class _Nothing:
    """``with dice.about(...)`` inside a named part, which sees numbers only."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


_NOTHING = _Nothing()


class _Turned:
    """``with dice.turned():`` for one frame."""

    __slots__ = ("_frame",)

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    def __enter__(self) -> None:
        self._frame.turn()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._frame.turn()


def lowest(view: View, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> list[Who]:
    """Those of the group whose rank is lowest; a rank of None leaves a fighter out."""
    best: Any = None
    tied: list[Who] = []
    for who in group:
        own = view.look(who, rank)
        if own is None:
            continue
        if best is None or own < best:
            best, tied = own, [who]
        elif own == best:
            tied.append(who)
    return tied


def _add_one(dice: Dice, total: int, rule: Callable[..., int], *args: Hashable) -> int:
    return total + dice.sub(rule, *args)


def _power(one: Weighted, times: int) -> Weighted:
    """The distribution of a sum, as a power of the polynomial of one summand."""
    weights, denominator = {0: 1}, one.total**times
    for _ in range(times):
        after: dict[int, int] = {}
        for value, weight in weights.items():
            for own, own_weight in one.items:
                after[value + own] = after.get(value + own, 0) + weight * own_weight
        weights = after
    return gathered({denominator: weights})


Way = tuple[tuple[tuple[_Node, int], ...], Any]
"""One way through a rule: the questions met with the answers taken, and the result."""


def _tree(ways: list[Way], depth: int) -> Weighted:
    """An outcome with open choices, from all ways through a rule that agree up to ``depth``."""
    if len(ways) == 1 and len(ways[0][0]) == depth:
        return certain(ways[0][1])
    node = ways[0][0][depth][0]
    grouped: dict[int, list[Way]] = {}
    for way in ways:
        grouped.setdefault(way[0][depth][1], []).append(way)
    parts = {index: _tree(group, depth + 1) for index, group in grouped.items()}
    if node.total:
        return mixed((part, node.answers[index][1], node.total) for index, part in parts.items())
    kind, side, default = chooser(node.asked)
    return opened(Open(kind, side, tuple((node.answers[index][0], part) for index, part in parts.items()), default))


def chooser(asked: Any) -> tuple[Kind, Side, int]:
    """What a choice is about, who makes it, and the option of the default policy."""
    if isinstance(asked, Open):
        return asked.kind, asked.side, asked.default
    kind, side, default, _ = asked
    return kind, side, default


@cache
def _faces(sides: int) -> Answers:
    return tuple((face, 1) for face in range(1, sides + 1))


@cache
def _sums(sides: int, dice: int) -> dict[int, int]:
    sums = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for total, ways in sums.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + ways
        sums = after
    return sums


@cache
def _passes(at_least: int | None, at_most: int | None, sides: int, dice: int) -> tuple[Answers, int]:
    ways = sum(
        count
        for total, count in _sums(sides, dice).items()
        if (at_least is None or total >= at_least) and (at_most is None or total <= at_most)
    )
    total = sides**dice
    return ((True, ways), (False, total - ways)), total


@cache
def binomial(dice: int, at_least: int, sides: int) -> Answers:
    """How many of several dice show a number or more, with the weights."""
    good = sides + 1 - at_least
    return tuple((hits, comb(dice, hits) * good**hits * (sides - good) ** (dice - hits)) for hits in range(dice + 1))


@cache
def _multisets(dice: int, sides: int) -> Answers:
    """All throws of dice without their order. Raises :class:`TooLargeError` where there are too many."""
    throws = comb(dice + sides - 1, dice)
    if throws > MOST_THROWS:
        raise TooLargeError(f"{dice} dice looked at one by one fall in {throws:,} ways", attempts=("--method sample",))
    return tuple(
        (faces, factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces)))
        for faces in combinations_with_replacement(range(1, sides + 1), dice)
    )


def _name(rule: object) -> str:
    return getattr(rule, "__name__", str(rule))


def _words(asked: object) -> str:
    if isinstance(asked, Ask):
        return f"“{asked.key}”"
    return f"“{_name(asked)}”"

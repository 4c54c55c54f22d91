"""The tree behind one step: every question with its clause, equal branches merged, each with its chance.

Named parts are enumerated one by one and then laid out in place, so that a tree of one blow shows every die. Where
that would be too large to read, the parts stay closed, and each is given as a tree of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Concatenate

from pitfight.dice import A, About, Ask, Dice, Kind, M, R, Who
from pitfight.engines.play import Game
from pitfight.engines.replay import Memory, StepFrame, Way, binomial, lowest
from pitfight.engines.table import State, Table
from pitfight.fight import End, Fight, extras, left_word
from pitfight.texts import counted

MOST_NODES = 250
"""The most questions that one tree shows; above, named parts stay closed."""
MOST_WAYS = 20_000
MOST_LAID_OUT = 2
"""How many times a part may be repeated whose results are added up, and still be shown one by one."""
THE_FIRST_BLOW = "The first blow, whoever strikes it"
"""The title of a step in which dice or choices settle who strikes whom."""
MOST_SILENT = 10
"""Steps without any question that are passed over to come to the first one."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One group of answers of a question that come to the same: their words, the chance, and what follows."""

    answers: str
    chance: Fraction
    then: Tree

    def as_json(self) -> dict[str, object]:
        """The branch as plain data."""
        return {
            "answers": self.answers,
            "p": float(self.chance),
            "fraction": str(self.chance),
            "then": self.then.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Tree:
    """A question with its branches, or (without branches) a result."""

    what: str
    clause: str = ""
    need: str = ""
    branches: tuple[Branch, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The tree as plain data; a result has ``result`` alone."""
        if not self.branches:
            return {"result": self.what}
        return {
            "question": self.what,
            "clause": self.clause,
            "need": self.need,
            "branches": [branch.as_json() for branch in self.branches],
        }

    def results(self) -> dict[str, Fraction]:
        """The chance of every result."""
        if not self.branches:
            return {self.what: Fraction(1)}
        found: dict[str, Fraction] = {}
        for branch in self.branches:
            for result, chance in branch.then.results().items():
                found[result] = found.get(result, Fraction(0)) + branch.chance * chance
        return found


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of the rules on the way: its title, and its tree."""

    title: str
    tree: Tree


@dataclass(frozen=True, slots=True)
class Why:
    """One step explained: its tree, the chances of its results, and the parts that the tree leaves closed."""

    title: str
    tree: Tree
    results: dict[str, Fraction]
    parts: tuple[Part, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The explanation as plain data."""
        return {
            "title": self.title,
            "results": {
                result: {"p": float(chance), "fraction": str(chance)} for result, chance in self.results.items()
            },
            "tree": self.tree.as_json(),
            "parts": [{"title": part.title, "tree": part.tree.as_json()} for part in self.parts],
        }


def why(fight: Fight, game: Game | None = None) -> Why:
    """The tree of the first step of a fight, or of the step that a game is in (from that step's beginning)."""
    explainer = _Explainer(fight, game)
    whole = explainer.step()
    for _ in range(MOST_SILENT):  # what comes before the first question needs no tree
        if not isinstance(whole, _Leaf) or whole.value[1] is not None or explainer.first:
            break
        explainer.table.begin = whole.value[0]
        whole = explainer.step()
    try:
        opened = explainer.opened(whole)
        tree = _tree(opened, explainer.outcome_words)
        return Why(explainer.title, tree, tree.results())
    except _TooMany:
        tree = _tree(whole, explainer.outcome_words)
        parts = tuple(Part(_title(part.rule), _tree(own, plain)) for part, own in explainer.parts())
        return Why(explainer.title, tree, tree.results(), parts)


class _TooMany(Exception):
    """More questions than one tree can show."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    value: Any


@dataclass(frozen=True, slots=True)
class _Fork:
    """A question before it is put in words: groups of answers with their weights and what follows."""

    asked: Any
    total: int
    groups: tuple[tuple[tuple[tuple[Any, int], ...], _Raw], ...]


_Raw = _Leaf | _Fork


@dataclass(frozen=True, slots=True)
class _Named:
    """A fighter as the answer of a question, with his name."""

    who: Who
    name: str

    def words(self) -> str:
        """His name."""
        return self.name


@dataclass(frozen=True, slots=True)
class _Total:
    """The sum of a part repeated many times, as one question."""

    rule: Callable[..., Any]
    times: int


@dataclass(frozen=True, slots=True)
class _Call:
    """A named part with its arguments and who is asked."""

    rule: Callable[..., Any]
    args: tuple[Any, ...]
    sides: tuple[Any, Any]


class _Explainer:
    """Enumerates a step and its named parts, each on its own level."""

    def __init__(self, fight: Fight, game: Game | None) -> None:
        self.fight = fight
        self.table = Table(fight)
        if game is not None:
            self.table.begin = tuple(self.table.number(who, game.value(who)) for who in range(-1, len(fight.fighters)))
        self.memory = Memory(fight)
        self.title = "Nobody strikes"
        self.first: tuple[Who, Who | None] | None = None
        self._known: dict[_Call, _Raw] = {}
        self._nodes = 0

    def step(self) -> _Raw:
        """The step with its named parts closed."""
        frame = _Recorder(self.memory, self.table, self)
        raw = _grouped(frame.ways(lambda: frame.run_step(self.table.begin)), 0)
        self.first = frame.first
        if len(frame.pairs) > 1:
            self.title = THE_FIRST_BLOW
        elif frame.first is not None:
            striker, target = frame.first
            names = [self.fight.fighters[who].name for who in (striker, target) if who is not None]
            several = extras(self.fight.system).several(self.fight.fighters[striker])
            self.title = (" strike " if several else " strikes ").join(names)
        return raw

    def part(self, call: _Call) -> _Raw:
        """A named part with the parts inside it closed."""
        if call not in self._known:
            frame = _Recorder(self.memory, self.table, self)
            frame.sides, frame.mark = call.sides, self.memory.mark(*call.sides)
            self._known[call] = _Leaf(None)  # keeps its place in the order of first use
            self._known[call] = _grouped(frame.ways(lambda: call.rule(frame, *call.args)), 0)
        return self._known[call]

    def parts(self) -> list[tuple[_Call, _Raw]]:
        """The parts met, one of each rule, in the order in which the rules come to them."""
        seen: dict[Callable[..., Any], tuple[_Call, _Raw]] = {}
        for call, raw in self._known.items():
            if isinstance(raw, _Fork) and call.rule not in seen:
                seen[call.rule] = (call, raw)
        return list(seen.values())

    def opened(self, raw: _Raw) -> _Raw:
        """The tree with all named parts laid out in place. Raises :class:`_TooMany`."""
        if isinstance(raw, _Leaf):
            return raw
        groups = tuple((answers, self.opened(then)) for answers, then in raw.groups)
        if not isinstance(raw.asked, _Call):
            return self._fork(raw.asked, raw.total, groups)
        onward = {value: then for answers, then in groups for value, _ in answers}
        return self._replaced(self.opened(self.part(raw.asked)), onward)

    def _replaced(self, raw: _Raw, onward: dict[Any, _Raw]) -> _Raw:
        if isinstance(raw, _Leaf):
            return onward[raw.value]
        return self._fork(
            raw.asked, raw.total, tuple((answers, self._replaced(then, onward)) for answers, then in raw.groups)
        )

    def _fork(self, asked: Any, total: int, groups: Iterable[tuple[tuple[tuple[Any, int], ...], _Raw]]) -> _Raw:
        self._nodes += 1
        if self._nodes > MOST_WAYS:
            raise _TooMany
        fork = _merged(asked, total, groups)
        if _size(fork, MOST_NODES) > MOST_NODES:
            raise _TooMany
        return fork

    def outcome_words(self, value: Any) -> str:
        """What a step has changed, in words."""
        state, _ = value
        left_words = left_word(self.fight.system).removesuffix("_left").removesuffix("s").replace("wound", "Wound")
        said = []
        for who, fighter in enumerate(self.fight.fighters):
            before = self.table.value(who, self.table.begin[who + 1])
            now = self.table.value(who, state[who + 1])
            status, left = self.fight.system.status(fighter, now), self.fight.system.wounds_left(fighter, now)
            if status != self.fight.system.status(fighter, before):
                said.append(f"{fighter.name} {status.replace('_', ' ')}")
            elif left != self.fight.system.wounds_left(fighter, before):
                has = "have" if extras(self.fight.system).several(fighter) else "has"
                said.append(counted(f"{fighter.name} {has} {left or 'no'} {left_words}(s) left"))
        return ", ".join(said) or "no harm done"


class _Recorder(StepFrame):
    """A frame whose every way is kept, with what each question needs and named parts as one question each."""

    def __init__(self, memory: Memory, table: Table, explainer: _Explainer) -> None:
        super().__init__(memory, table)
        self.explainer = explainer
        self.first: tuple[Who, Who | None] | None = None
        self.pairs: set[tuple[Who, Who | None]] = set()
        """Who strikes whom first, on all ways."""

    def run_step(self, state: State) -> tuple[State, End | None]:
        """Run the step once."""
        self.now = list(state)
        self.first = None
        self._begin()
        end = self.memory.fight.system.step(self, self)
        return tuple(self.now), end

    def ways(self, run: Callable[[], Any]) -> list[Way]:
        """All ways through a rule."""
        found: list[Way] = []
        while True:
            value = self._once(run, run)
            found.append((tuple((node, node.index) for node in self._path), value))
            if not self._advance():
                return found

    def about(self, striker: Who, target: Who | None = None) -> About:
        if self.first is None and target is not None:
            self.first = (striker, target)
            self.pairs.add(self.first)
        return super().about(striker, target)

    def sub(self, rule: Callable[Concatenate[Dice, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        outcome = self.memory.outcome(self, rule, args)
        call = _Call(rule, args, self.sides)
        self.explainer.part(call)
        result: R = self._follow(call, outcome)
        return result

    def fold(self, rule: Callable[..., M], items: Sequence[Hashable], middle: M, *args: Hashable) -> M:
        for item in items:
            middle = self.sub(rule, middle, item, *args)
        return middle

    def one_of(self, ask: Ask, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> Who | None:
        tied = lowest(self, group, rank)
        if len(tied) < 2:
            return tied[0] if tied else None
        names = self.memory.fight.fighters
        answers = tuple((_Named(who, names[who].name), 1) for who in tied)
        chosen: _Named = self._branch(ask, answers, len(tied))
        return chosen.who

    def total(self, rule: Callable[..., int], times: int, *args: Hashable) -> int:
        if times <= MOST_LAID_OUT:
            return sum(self.sub(rule, *args) for _ in range(times))
        result: int = self._follow(_Total(rule, times), self.totalled(rule, times, args))
        return result

    def _chance(self, ask: Ask, probability: Fraction) -> bool:
        answers = ((True, probability.numerator), (False, probability.denominator - probability.numerator))
        need = f"{float(probability * 100):g} %"
        passed: bool = self._branch((ask, need), answers, probability.denominator)
        return passed

    def _face(self, ask: Ask, sides: int, need: int | None) -> int:
        face: int = self._branch((ask, "" if need is None else f"{need}+"), _faces(sides), sides)
        return face

    def _test(self, ask: Ask, at_least: int | None, at_most: int | None, sides: int, dice: int) -> bool:
        if dice > 1:
            return super()._test(ask, at_least, at_most, sides, dice)
        need = f"{at_least}+" if at_least is not None else f"{at_most} or less"
        face = self._branch((ask, need), _faces(sides), sides)
        return bool(face >= at_least if at_least is not None else face <= (at_most or 0))

    def _successes(self, ask: Ask, dice: int, at_least: int, sides: int) -> int:
        if dice == 1:
            return int(self._branch((ask, f"{at_least}+"), _faces(sides), sides) >= at_least)
        count: int = self._branch((ask, f"{at_least}+ with {dice} dice"), binomial(dice, at_least, sides), sides**dice)
        return count


def _faces(sides: int) -> tuple[tuple[int, int], ...]:
    return tuple((face, 1) for face in range(1, sides + 1))


def _grouped(ways: list[Way], depth: int) -> _Raw:
    """All ways that agree up to ``depth`` as a tree; branches that come to the same are merged."""
    if len(ways[0][0]) == depth:
        return _Leaf(ways[0][1])
    node = ways[0][0][depth][0]
    sorted_out: dict[int, list[Way]] = {}
    for way in ways:
        sorted_out.setdefault(way[0][depth][1], []).append(way)
    return _merged(
        node.asked,
        node.total,
        (((node.answers[index],), _grouped(group, depth + 1)) for index, group in sorted_out.items()),
    )


def _merged(asked: Any, total: int, groups: Iterable[tuple[tuple[tuple[Any, int], ...], _Raw]]) -> _Raw:
    """A fork with equal branches made one; where all are equal and dice alone decide, there is no question."""
    merged: dict[_Raw, tuple[tuple[Any, int], ...]] = {}
    for answers, then in groups:
        merged[then] = (*merged.get(then, ()), *answers)
    if len(merged) == 1 and total and not isinstance(asked, _Call):
        return next(iter(merged))
    return _Fork(asked, total, tuple((answers, then) for then, answers in merged.items()))


def _size(raw: _Raw, limit: int) -> int:
    if isinstance(raw, _Leaf):
        return 0
    size = 1
    for _, then in raw.groups:
        size += _size(then, limit)
        if size > limit:
            break
    return size


def _tree(raw: _Raw, words: Callable[[Any], str]) -> Tree:
    """The tree in words; results that read the same are one."""
    if isinstance(raw, _Leaf):
        return Tree(words(raw.value))
    total = raw.total or sum(weight for answers, _ in raw.groups for _, weight in answers)
    merged: dict[Tree, list[tuple[Any, int]]] = {}
    for answers, then in raw.groups:
        merged.setdefault(_tree(then, words), []).extend(answers)
    if len(merged) == 1 and raw.total:
        return next(iter(merged))
    what, clause, need = _asked(raw.asked)
    return Tree(
        what,
        clause,
        need,
        tuple(
            Branch(
                _answers([value for value, _ in answers]), Fraction(sum(weight for _, weight in answers), total), then
            )
            for then, answers in merged.items()
        ),
    )


def _asked(asked: Any) -> tuple[str, str, str]:
    """A question in words: what, clause, need."""
    need = ""
    if isinstance(asked, tuple) and isinstance(asked[0], Ask):
        asked, need = asked
    elif isinstance(asked, tuple) and isinstance(asked[0], Kind):
        asked = asked[0]
    if isinstance(asked, Ask):
        return f"{'Drawn:' if asked.drawn else 'Roll'} {asked.label}", asked.clause, need
    if isinstance(asked, Kind):
        return f"Choose {asked.label}", asked.clause, ""
    title = _title(asked.rule)
    if isinstance(asked, _Total):
        title = f"{asked.times} times: {title[:1].lower()}{title[1:]}, added up"
    return title, "", ""


def _title(rule: Any) -> str:
    """A named part as its own first sentence has it."""
    text = (getattr(rule, "__doc__", None) or str(rule)).strip().splitlines()[0]
    return text.split(". ")[0].rstrip(".")


def _answers(values: Iterable[Any]) -> str:
    """Faces as ranges (4-6), everything else as words."""
    listed = list(values)
    if not all(type(value) is int for value in listed):
        return " or ".join(dict.fromkeys(plain(value) for value in listed))
    runs: list[list[int]] = []
    for face in sorted(listed):
        if runs and face == runs[-1][-1] + 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def plain(value: Any) -> str:
    """A result of a named part in words: its own, where it has any."""
    if hasattr(value, "words"):
        return counted(str(value.words()))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " and ".join(plain(own) for own in value)
    return str(value).replace("_", " ")

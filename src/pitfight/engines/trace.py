"""The trace of a rule: its looks, questions and changes recorded once, and walked for every state.

A rule sees the fight only through its handles, so what it does next depends on nothing but what it was told so far.
Its runs form a tree: a look branches by its answer, a die by its face. The tree is short, since it knows how single
fighters stand and not how they stand together; walking it gives the outcome of a step without running the rule again.
Where a branch is new the rule is run there, once, and the tree grows. While it is run along known branches, each thing
it asks is compared with what was recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Concatenate, NoReturn
from weakref import proxy

from pitfight.dice import A, Ask, Kind, R, Who
from pitfight.engines.replay import Answers, Memory, StepFrame, chooser, lowest
from pitfight.engines.table import State, Table
from pitfight.engines.weighted import Open, Weighted, gathered, opened
from pitfight.errors import RuleError
from pitfight.fight import End, Side

LOOK, PUT, ASK, CHOICE, FIRST_OF, ONE_OF, END, MEET, COUNT_OF = range(9)
_NAMES = ("look", "put", "ask", "choice", "first_of", "one_of", "end", "meet", "count_of")

_NOTHING: frozenset[str] = frozenset()
_NO_MET: frozenset[Met] = frozenset()
Met = tuple[Side, Kind]
"""A kind of choice and the side that makes it."""
KEPT_STEPS = 20_000
"""Outcomes of whole steps that a trace keeps, for fights that are asked about again."""
Chain = tuple[Any, int] | None
"""The answers that led to a point of the tree, the last first."""
Pick = Callable[[Answers, int], int]
"""Takes one of the answers of a question: gives its place from the answers and their total (0 for a choice)."""


class Node:
    """One thing a rule did: what, to whom, with which arguments, and where it goes from there.

    ``onward`` leads on by the fighter's number (looks), the place of the answer (questions), or who was found;
    ``by_answer`` finds the branch of a look whose number is new. ``after`` is the single way on of a change.
    """

    __slots__ = (
        "after",
        "answers",
        "args",
        "by_answer",
        "consults",
        "end",
        "kind",
        "met",
        "onward",
        "place",
        "total",
        "what",
    )

    def __init__(self, kind: int, what: Any, place: int = 0, args: tuple[Any, ...] = ()) -> None:
        self.kind = kind
        self.what = what
        self.place = place  # of the fighter in the state
        self.args = args
        self.onward: dict[Any, Any] = {}
        self.by_answer: dict[Any, Node] = {}
        self.after: Node | None = None
        self.answers: Answers = ()
        self.total = 0
        self.end: End | None = None
        self.consults: dict[Any, frozenset[str]] | None = None
        self.met: frozenset[Met] | None = None


class Trace:
    """The tree of one fight's step, and the walk through it."""

    def __init__(self, memory: Memory, table: Table) -> None:
        self.table = table
        self.nodes = 0
        self.consulted: set[str | Met] = set()
        """The options that steps have depended on, and the choices made in them, since this was last cleared."""
        self.kept = KEPT_STEPS
        """The most steps whose outcomes are kept."""
        self._steps: dict[State, tuple[Weighted, frozenset[str | Met]]] = {}
        self._frame = _Recorder(memory, table, self)
        self._root: Node | None = None

    @property
    def root(self) -> Node | None:
        """The beginning of the tree, once there is one."""
        return self._root

    def record(self, state: State, places: Sequence[int], pick: Pick | None = None) -> Node:
        """The node at the end of a way of answers from a state, which is new; what follows is answered by ``pick``."""
        return self._frame.record(state, tuple(places), self._root, pick)

    def step(self, state: State) -> Weighted:
        """All (state, End or None) that one step can lead to, as :meth:`StepFrame.step` gives it."""
        known = self._steps.get(state)
        if known is not None:
            outcome, consulted = known
            self.consulted |= consulted
            return outcome
        before, self.consulted = self.consulted, set()
        outcome = self._step(state)
        if len(self._steps) < self.kept:
            self._steps[state] = (outcome, frozenset(self.consulted))
        self.consulted |= before
        return outcome

    def trim(self) -> bool:
        """Forget the outcomes of steps when they are more than is usual; whether they were."""
        self.kept = KEPT_STEPS
        if len(self._steps) <= KEPT_STEPS:
            return False
        self._steps.clear()
        return True

    def _step(self, state: State) -> Weighted:
        if self._root is None:
            self._root = self._frame.record(state, (), None)
        return self._walk(self._root, list(state), state, None)

    # -- the walk -------------------------------------------------------------------------------------------------

    def _walk(self, start: Node | None, begin: list[int], state: State, before: Chain) -> Weighted:
        """The outcome from one point of the tree on; choices are left open."""
        collected: dict[int, dict[Any, int]] = {}
        stack: list[tuple[Node | None, list[int], int, int, Chain]] = [(start, begin, 1, 1, before)]
        while stack:
            node, now, weight, denominator, chain = stack.pop()
            while True:
                if node is None:
                    node = self._grown(state, chain)
                kind = node.kind
                if kind == LOOK:
                    number = now[node.place]
                    if node.consults is not None:
                        self.consulted |= node.consults.get(number, _NOTHING)
                    following = node.onward.get(number)
                    node = following if following is not None else self._looked(node, number)
                elif kind == PUT:
                    number = now[node.place]
                    changed = node.onward.get(number)
                    now[node.place] = changed if changed is not None else self._put(node, number)
                    node = node.after
                elif kind == END:
                    into = collected.setdefault(denominator, {})
                    value = (self.table.merged(tuple(now)), node.end)
                    into[value] = into.get(value, 0) + weight
                    break
                elif kind == MEET:
                    self.consulted |= node.met or _NO_MET
                    node = node.after
                elif kind == ASK:
                    answers, onward, total = node.answers, node.onward, node.total * denominator
                    for place in range(len(answers) - 1, 0, -1):
                        part = weight * answers[place][1]
                        stack.append((onward.get(place), now.copy(), part, total, (chain, place)))
                    weight, denominator, chain = weight * answers[0][1], total, (chain, 0)
                    node = onward.get(0)
                elif kind == FIRST_OF:
                    node = node.onward.get(self._first(node, now))
                elif kind == COUNT_OF:
                    node = node.onward.get(self._count(node, now))
                elif kind == ONE_OF:
                    tied = self._tied(node, now)
                    for place in range(len(tied) - 1, 0, -1):
                        following = node.onward.get(tied[place])
                        stack.append((following, now.copy(), weight, denominator * len(tied), (chain, place)))
                    if len(tied) > 1:
                        denominator, chain = denominator * len(tied), (chain, 0)
                    node = node.onward.get(tied[0] if tied else None)
                else:
                    outcome = self._open(node, now, state, chain)
                    into = collected.setdefault(denominator * outcome.total, {})
                    for value, own in outcome.items:
                        into[value] = into.get(value, 0) + weight * own
                    break
        return gathered(collected)

    def _open(self, node: Node, now: list[int], state: State, chain: Chain) -> Weighted:
        """A choice with the outcome of each option; an option's node may lie on the tree not yet grown."""
        kind, side, default = node.args
        options = tuple(
            (name, self._walk(node.onward.get(place), now.copy(), state, (chain, place)))
            for place, (name, _) in enumerate(node.answers)
        )
        return opened(Open(kind, side, options, default))

    def _grown(self, state: State, chain: Chain) -> Node:
        """The new node at the end of a chain of answers, after running the rule there."""
        self._frame.memory.look()  # one step of a very large fight may have more ways than anybody can wait for
        places: list[int] = []
        link = chain
        while link is not None:
            link, place = link
            places.append(place)
        places.reverse()
        return self._frame.record(state, tuple(places), self._root)

    def _looked(self, node: Node, number: int) -> Node | None:
        """Where a look leads for a number it has not met; None where its answer is new."""
        answer = self.table.look(node.place - 1, number, node.what, node.args)
        self.consulting(node, number)
        following = node.by_answer.get(answer)
        if following is not None:
            node.onward[number] = following
        return following

    def consulting(self, node: Node, number: int) -> None:
        """Keep which options the answer of a look depends on."""
        names = self.table.consults.get((node.what, node.place - 1, number, node.args))
        if names is not None:
            if node.consults is None:
                node.consults = {}
            node.consults[number] = names
            self.consulted |= names

    def _put(self, node: Node, number: int) -> int:
        changed = node.onward[number] = self.table.change(node.place - 1, number, node.what, node.args)
        return changed

    def _first(self, node: Node, now: list[int]) -> Who | None:
        key = tuple([now[who + 1] for who in node.args])
        try:
            who: Who | None = node.by_answer[key]  # type: ignore[assignment]
        except KeyError:
            who = node.by_answer[key] = next(  # type: ignore[assignment]
                (who for who in node.args if self.table.look(who, now[who + 1], node.what, ())), None
            )
            self._consulted_of(node, key, node.args if who is None else node.args[: node.args.index(who) + 1])
        if node.consults is not None:
            self.consulted |= node.consults.get(key, _NOTHING)
        return who

    def _count(self, node: Node, now: list[int]) -> int:
        key = tuple([now[who + 1] for who in node.args])
        count: Any = node.by_answer.get(key)
        if count is None:
            held = sum(bool(self.table.look(who, now[who + 1], node.what, ())) for who in node.args)
            count = node.by_answer[key] = min(held, node.total)  # type: ignore[assignment]
        found: int = count
        return found

    def _tied(self, node: Node, now: list[int]) -> list[Who]:
        key = tuple([now[who + 1] for who in node.args])
        tied: Any = node.by_answer.get(key)
        if tied is None:
            tied = node.by_answer[key] = lowest(_Ranks(self.table, now), node.args, node.what)  # type: ignore[assignment,arg-type]
            self._consulted_of(node, key, node.args)
        if node.consults is not None:
            self.consulted |= node.consults.get(key, _NOTHING)
        found: list[Who] = tied
        return found

    def _consulted_of(self, node: Node, key: tuple[int, ...], looked_at: Sequence[Who]) -> None:
        """Keep which options the looks at a group depend on, for the numbers of all its members."""
        numbers = dict(zip(node.args, key, strict=True))
        consults = self.table.consults
        names = _NOTHING.union(*(consults.get((node.what, who, numbers[who], ()), _NOTHING) for who in looked_at))
        if names:
            if node.consults is None:
                node.consults = {}
            node.consults[key] = names


class _Ranks:
    """The one word of a view that ranking needs."""

    def __init__(self, table: Table, now: list[int]) -> None:
        self._table = table
        self._now = now

    def look(self, who: Who, question: Callable[..., Any]) -> Any:
        return self._table.look(who, self._now[who + 1], question, ())


class _Recorder(StepFrame):
    """Runs the rule once along given answers and writes down what it does beyond the known tree."""

    def __init__(self, memory: Memory, table: Table, trace: Trace) -> None:
        super().__init__(memory, table)
        self._trace: Trace = proxy(
            trace
        )  # the trace keeps this frame; no ring of the two is left for Python to search for
        self._places: tuple[int, ...] = ()
        self._pick: Pick | None = None
        self._asked = 0
        self._root: Node | None = None
        self._link: Callable[[Node], None] = self._set_root
        self._here: Node | None = None
        self._first_new: Node | None = None

    def record(self, state: State, places: tuple[int, ...], root: Node | None, pick: Pick | None = None) -> Node:
        """Run the rule from a state; returns the node reached right after the given answers (the root for none).

        ``pick`` answers what is asked after those; without it the first answer is taken.
        """
        self._pick = pick
        self.now = list(state)
        self._begin()
        self._places, self._asked = places, 0
        self._root, self._here = root, root
        self._link = self._set_root
        self._first_new = None
        end = self.memory.fight.system.step(self, self)
        node = self._at(END, end)
        node.end = end
        if self._root is None or self._first_new is None:
            raise RuleError("a rule gave two different results for the same answers")
        return self._first_new

    def _set_root(self, node: Node) -> None:
        self._root = node
        self._trace._root = node

    def _at(self, kind: int, what: Any, place: int = 0, args: tuple[Any, ...] = ()) -> Node:
        """The node of what the rule does now: the one recorded, which must agree, or a new one."""
        node = self._here
        if node is None:
            node = Node(kind, what, place, args)
            self._trace.nodes += 1
            self._link(node)
            if self._first_new is None:
                self._first_new = node
        elif (
            node.kind != kind
            or node.place != place
            or (node.what is not what and node.what != what)
            or node.args != args
        ):
            self._differs(node, kind, what)
        return node

    def _differs(self, node: Node, kind: int, what: Any) -> NoReturn:
        raise RuleError(
            f"a rule did {_NAMES[kind]} {_name(what)} where it had done {_NAMES[node.kind]} {_name(node.what)} before: "
            "rules may read their arguments and the dice, nothing else"
        )

    def _go(self, node: Node, key: Hashable, branches: dict[Any, Any]) -> None:
        self._here = branches.get(key)
        self._link = lambda new: branches.__setitem__(key, new)

    def look(self, who: Who, question: Callable[Concatenate[Any, Any, A], R], *args: A.args, **kwargs: A.kwargs) -> R:
        node = self._at(LOOK, question, who + 1, args)
        number = self.now[who + 1]
        answer: R = self.table.look(who, number, question, args)
        self._trace.consulting(node, number)
        self._here = node.by_answer.get(answer)

        def link(new: Node) -> None:
            node.by_answer[answer] = new
            node.onward[number] = new

        self._link = link
        return answer

    def put(
        self, who: Who, change: Callable[Concatenate[Any, Any, A], object], *numbers: A.args, **kwargs: A.kwargs
    ) -> None:
        node = self._at(PUT, change, who + 1, numbers)
        number = self.now[who + 1]
        self.now[who + 1] = node.onward[number] = self.table.change(who, number, change, numbers)
        self._here = node.after
        self._link = lambda new: setattr(node, "after", new)

    def first_of(self, group: Sequence[Who], question: Callable[[Any, Any], object]) -> Who | None:
        node = self._at(FIRST_OF, question, 0, tuple(group))
        who = self._trace._first(node, self.now)
        self._go(node, who, node.onward)
        return who

    def count_of(self, group: Sequence[Who], question: Callable[[Any, Any], object], most: int) -> int:
        node = self._at(COUNT_OF, question, most, tuple(group))
        node.total = most
        held = sum(bool(self.table.look(who, self.now[who + 1], question, ())) for who in group)
        self._go(node, min(held, most), node.onward)
        return min(held, most)

    def one_of(self, ask: Ask, group: Sequence[Who], rank: Callable[[Any, Any], Any]) -> Who | None:
        node = self._at(ONE_OF, rank, 0, tuple(group))
        tied = self._trace._tied(node, self.now)
        who = tied[self._place(tuple((who, 1) for who in tied), len(tied))] if len(tied) > 1 else (*tied, None)[0]
        self._go(node, who, node.onward)
        return who

    def _place(self, answers: Answers, total: int) -> int:
        asked = self._asked
        self._asked = asked + 1
        if asked < len(self._places):
            return self._places[asked]
        return self._pick(answers, total) if self._pick is not None else 0

    def _meet(self, kinds: Iterable[Kind]) -> None:
        met = frozenset((self._chooser(kind), kind) for kind in kinds)
        node = self._at(MEET, met)
        node.met = met
        self._here = node.after
        self._link = lambda new: setattr(node, "after", new)

    def _chooser(self, kind: Kind) -> Side:
        side = self.sides[0] if kind.by == "striker" else self.sides[1]
        assert side is not None, "choices are asked where it is said who strikes whom"
        return side

    def _branch(self, asked: object, answers: Answers, total: int) -> Any:
        node = self._at(ASK, asked) if total else self._at(CHOICE, asked, 0, chooser(asked))
        if node.answers is not answers and node.answers and (node.answers != answers or node.total != total):
            self._differs(node, node.kind, asked)
        node.answers, node.total = answers, total
        place = self._place(answers, total)
        self._go(node, place, node.onward)
        return answers[place][0]


def _name(what: object) -> str:
    return f"“{getattr(what, 'key', None) or getattr(what, '__name__', what)}”"

"""A fight with its choices open, as a game on a graph, and the best play of it.

Vertices are places of the fight and choices; a place has one row (where chance leads), a choice one row an option.
Worth is P(a wins) - P(b wins): a picks what is worth most, b what is worth least; a fight that never ends is worth
nothing to either. The graph falls into blocks, solved from the ends backwards. A block that cannot be entered again is
backed up at once. One that can is solved by strategy iteration: what both sides do now is worked out exactly, then each
choice is changed that a change makes better, until none is (why that is right: ``docs/decisions/0009-best-play.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitfight.engines.graph import Budget, Node, components
from pitfight.engines.solve import SWEPT, Floats, Numbers, swept
from pitfight.engines.table import State
from pitfight.engines.weighted import Open, Weighted, gathered
from pitfight.fight import Side

Row = tuple[tuple[tuple[int, int], ...], int]
"""Vertices with integer weights, over their sum."""

TOLERANCE = 1e-11
"""Two floats nearer than this are equal: no choice is changed for so little."""
AT_ONCE = 24
"""Rounds in which both sides change their choices together; afterwards they take turns, which cannot go in circles."""
ROUNDS = 400
SWEEPS = 20_000


@dataclass(slots=True)
class Game:
    """The vertices by number; ``side`` is None for a place, ``worth`` is set for an end."""

    rows: list[list[Row]] = field(default_factory=list)
    side: list[Side | None] = field(default_factory=list)
    default: list[int] = field(default_factory=list)
    worth: list[int | None] = field(default_factory=list)
    number: dict[Node | Open, int] = field(default_factory=dict)
    places: int = 0

    def follow(self, vertex: int) -> list[int]:
        """Everything that a vertex can lead to."""
        return [to for row, _ in self.rows[vertex] for to, _ in row]


def compiled(step: Callable[[State], Weighted], roots: Iterable[Node], budget: Budget) -> Game:
    """The game of everything that can come after some places, whatever is chosen."""
    game = Game()
    waiting: list[tuple[int, State]] = []

    def vertex(value: Any) -> int:
        found = game.number.get(value)
        if found is None:
            found = game.number[value] = len(game.rows)
            chosen = value if type(value) is Open else None
            end = None if chosen else value[1]
            game.rows.append([])
            game.side.append(chosen.side if chosen else None)
            game.default.append(chosen.default if chosen else 0)
            game.worth.append({"a": 1, "b": -1, None: 0}[end.winner] if end is not None else None)
            if chosen:
                game.rows[found] = [row(option) for _, option in chosen.options]
            else:
                game.places += 1
                if end is None:
                    waiting.append((found, value[0]))
        return found

    def row(outcome: Weighted) -> Row:
        return tuple((vertex(value), weight) for value, weight in outcome.items), outcome.total

    for root in roots:
        vertex(root)
    done = 0
    while done < len(waiting):
        found, state = waiting[done]
        game.rows[found] = [row(step(state))]
        done += 1
        budget.spend(game.places)
    return game


class Play:
    """Best play of a game for the free sides, the others choosing by default: ``chosen`` and ``worth`` by vertex."""

    def __init__(
        self, game: Game, order: Sequence[Sequence[int]], free: Collection[Side], numbers: Numbers, budget: Budget
    ) -> None:
        self.game = game
        self.budget = budget
        self.free = frozenset(free)
        self.numbers = numbers
        self.chosen = [0 if side in self.free else own for side, own in zip(game.side, game.default, strict=True)]
        self.worth: list[Any] = [None if own is None else numbers.one * own for own in game.worth]
        self.approximate = False
        """Whether strategy iteration did not settle somewhere, so that a better strategy may exist."""
        for block in reversed(order):
            self._solve(block)

    def _solve(self, block: Sequence[int]) -> None:
        if loops(self.game, block):
            if self.numbers.exact:  # floats find the strategy, rationals mend it
                guide = Block(self, block, Floats(), [_as_float(own) for own in self.worth])
                guide.settle()
                self.approximate |= guide.approximate
            own = Block(self, block, self.numbers, self.worth)
            own.settle()
            self.approximate |= own.approximate
        elif self.worth[block[0]] is None:
            self._back_up(block[0])

    def _back_up(self, vertex: int) -> None:
        values = [mean(row, self.worth, self.numbers) for row in self.game.rows[vertex]]
        side = self.game.side[vertex]
        if side in self.free:
            self.chosen[vertex] = first_best(values, side, self.numbers)
        self.worth[vertex] = values[self.chosen[vertex]]


def loops(game: Game, block: Sequence[int]) -> bool:
    """Whether a block can be entered again."""
    return len(block) > 1 or block[0] in game.follow(block[0])


def mean(row: Row, worth: Sequence[Any], numbers: Numbers) -> Any:
    """What a row is worth."""
    entries, total = row
    return sum((worth[to] * weight for to, weight in entries), numbers.zero) / total


def slack(numbers: Numbers) -> Any:
    """The difference that still counts as none."""
    return numbers.zero if numbers.exact else TOLERANCE


def first_best(values: Sequence[Any], side: Side | None, numbers: Numbers) -> int:
    """The first of the options that are best for a side."""
    sign = 1 if side == "a" else -1
    most = max(value * sign for value in values)
    return next(at for at, value in enumerate(values) if value * sign >= most - slack(numbers))


def _as_float(value: Any) -> Any:
    return None if value is None else value if isinstance(value, float) else int(value.p) / int(value.q)


class Block:
    """Strategy iteration in one block, everything behind it being known; writes into the ``chosen`` of the play."""

    def __init__(self, play: Play, block: Sequence[int], numbers: Numbers, worth: list[Any]) -> None:
        self.game = play.game
        self.budget = play.budget
        self.numbers = numbers
        self.chosen = play.chosen
        self.worth = worth
        self.inside = frozenset(block)
        ordered = sorted(block)
        self.places = [vertex for vertex in ordered if self.game.side[vertex] is None]
        self.choices = [vertex for vertex in ordered if self.game.side[vertex] is not None]
        self.open = [vertex for vertex in self.choices if self.game.side[vertex] in play.free]
        self.approximate = False

    def settle(self) -> None:
        """Improve both sides until no single change, and no flight into an endless fight, helps either."""
        self.evaluate()
        for number in range(ROUNDS):
            if not self.improve(number < AT_ONCE):
                break
            self.budget.spend(self.game.places)
            self.evaluate()
        else:
            self.approximate = True
            self.sweep()
            self.evaluate()
        self.tidy()

    # -- the worth of what is chosen now ---------------------------------------------------------------------------

    def evaluate(self) -> None:
        """Work out what every vertex is worth as both sides choose now; who never comes out of the block is worth 0."""
        memo: dict[int, Row] = {}
        rows = {place: self._row(self.game.rows[place][0], memo) for place in self.places}
        leaving = self._leaving(rows)
        for place in self.places:
            if place not in leaving:
                self.worth[place] = self.numbers.zero

        def follow(place: int) -> list[int]:
            return [to for to, _ in rows[place][0] if to in leaving]

        for part in reversed(components([place for place in self.places if place in leaving], follow)):
            self._solve(part, rows)
        for choice in self.choices:
            self.worth[choice] = mean(self._choice(choice, memo), self.worth, self.numbers)

    def _choice(self, choice: int, memo: dict[int, Row]) -> Row:
        found = memo.get(choice)
        if found is None:
            found = memo[choice] = self._row(self.game.rows[choice][self.chosen[choice]], memo)
        return found

    def _row(self, row: Row, memo: dict[int, Row]) -> Row:
        """A row with the choices of this block made."""
        side, inside = self.game.side, self.inside
        if not any(side[to] is not None and to in inside for to, _ in row[0]):
            return row
        collected: dict[int, dict[Any, int]] = {}
        for to, weight in row[0]:
            choice = side[to] is not None and to in inside
            entries, total = self._choice(to, memo) if choice else (((to, 1),), 1)
            into = collected.setdefault(total, {})
            for own, part in entries:
                into[own] = into.get(own, 0) + part * weight
        outcome = gathered(collected) if len(collected) > 1 else Weighted(next(iter(collected.values())))
        return outcome.items, outcome.total

    def _leaving(self, rows: dict[int, Row]) -> set[int]:
        """The places from which the block can be left as things are chosen now."""
        before: dict[int, list[int]] = {place: [] for place in self.places}
        reaches = set()
        for place, (entries, _) in rows.items():
            for to, _ in entries:
                if to in before:
                    before[to].append(place)
                else:
                    reaches.add(place)
        work = list(reaches)
        while work:
            for place in before[work.pop()]:
                if place not in reaches:
                    reaches.add(place)
                    work.append(place)
        return reaches

    def _solve(self, part: Sequence[int], rows: dict[int, Row]) -> None:
        """The worth of places that lead to each other; all else that they lead to is known."""
        numbers, worth = self.numbers, self.worth
        own = {place: at for at, place in enumerate(part)}
        right = []
        for place in part:
            entries, total = rows[place]
            right.append(sum((worth[to] * weight for to, weight in entries if to not in own), numbers.zero) / total)
        if len(part) == 1:
            entries, total = rows[part[0]]
            stay = sum(weight for to, weight in entries if to in own)
            worth[part[0]] = right[0] * total / (total - stay)
            return
        solved = None
        if not numbers.exact and len(part) > SWEPT:
            moves = [
                (at, own[to], weight / rows[place][1])
                for place, at in own.items()
                for to, weight in rows[place][0]
                if to in own
            ]
            solved = swept(moves, right)
        if solved is None:
            solved = numbers.solve_rows(_matrix(part, rows, own), [rows[place][1] for place in part], right)
        for place, value in zip(part, solved, strict=True):
            worth[place] = value

    # -- better choices --------------------------------------------------------------------------------------------

    def improve(self, at_once: bool) -> bool:
        """Change choices for the better; false when there is nothing to change for either side."""
        if at_once:
            changes = [self.better("a"), self.better("b")]
            if not any(changes):
                changes = [self.flight("a"), self.flight("b")]
            self._change(*changes)
            return any(changes)
        for side in ("b", "a"):  # b plays his best against a before a changes anything
            change = self.better(side) or self.flight(side)
            if change:
                self._change(change)
                return True
        return False

    def _change(self, *changes: dict[int, int]) -> None:
        for change in changes:
            for choice, option in change.items():
                self.chosen[choice] = option

    def better(self, side: Side) -> dict[int, int]:
        """The choices of a side that another option makes better, with the first of the best options."""
        change = {}
        sign = 1 if side == "a" else -1
        for choice in self.open:
            if self.game.side[choice] == side:
                values = self._values(choice)
                best = first_best(values, side, self.numbers)
                if (values[best] - values[self.chosen[choice]]) * sign > slack(self.numbers):
                    change[choice] = best
        return change

    def flight(self, side: Side) -> dict[int, int]:
        """Where a side that is going to lose can keep the fight from ever ending, the choices that do so."""
        sign = 1 if side == "a" else -1
        bad = {vertex for vertex in self.inside if self.worth[vertex] * sign < -slack(self.numbers)}
        mine = {choice for choice in self.open if self.game.side[choice] == side}

        def ways(vertex: int) -> list[int]:
            rows = self.game.rows[vertex]
            options = range(len(rows)) if vertex in mine else (self.chosen[vertex],)
            return [at for at in options if all(to in bad for to, _ in rows[at][0])]

        while True:
            gone = {vertex for vertex in bad if not ways(vertex)}
            if not gone:
                break
            bad -= gone
        found = {choice: ways(choice) for choice in self.open if choice in bad and choice in mine}
        return {choice: own[0] for choice, own in found.items() if self.chosen[choice] not in own}

    def _values(self, choice: int) -> list[Any]:
        return [mean(row, self.worth, self.numbers) for row in self.game.rows[choice]]

    def tidy(self) -> None:
        """Take the first of equal options wherever that changes nothing."""
        before, worth = {choice: self.chosen[choice] for choice in self.open}, self._worths()
        after = {choice: first_best(self._values(choice), self.game.side[choice], self.numbers) for choice in self.open}
        if after == before:
            return
        self._change(after)
        self.evaluate()
        near = all(abs(new - old) <= slack(self.numbers) for new, old in zip(self._worths(), worth, strict=True))
        if not near or self.improve(True):
            self._change(before)
            self.evaluate()

    def _worths(self) -> list[Any]:
        return [self.worth[vertex] for vertex in self.places]

    def sweep(self) -> None:
        """Value iteration from nothing, and the choices that go with it: for the rare game that does not settle."""
        values = [_as_float(own) for own in self.worth]
        floats = Floats()
        for vertex in self.inside:
            values[vertex] = 0.0
        for _ in range(SWEEPS):
            change = 0.0
            for vertex in (*self.choices, *self.places):
                options = [mean(row, values, floats) for row in self.game.rows[vertex]]
                if vertex in self.choices and vertex in self.open:
                    self.chosen[vertex] = first_best(options, self.game.side[vertex], floats)
                new = options[self.chosen[vertex]]
                change = max(change, abs(new - values[vertex]))
                values[vertex] = new
            if change < TOLERANCE / 100:
                return


def _matrix(part: Sequence[int], rows: dict[int, Row], own: dict[int, int]) -> list[list[int]]:
    matrix = [[0] * len(part) for _ in part]
    for at, place in enumerate(part):
        entries, total = rows[place]
        matrix[at][at] += total
        for to, weight in entries:
            if to in own:
                matrix[at][own[to]] -= weight
    return matrix

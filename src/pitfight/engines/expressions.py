"""What rules read of fighters, written down so that it can be read of other fighters too.

An *expression* says where a value came from: a look at a fighter who stands in a certain way, a part of an answer, a
method called on it. A *symbol* stands in for a value that a rule has got and has not looked into yet: to the rule it is
that value, and whatever it reads of it becomes an expression of its own. Two fights in which all expressions that a
rule has read give the same go the same way through the rule, whatever the symbols behind them hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import is_dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import islice
from types import FunctionType
from typing import Any, ClassVar, NamedTuple, TypeVar, cast
from weakref import WeakSet

from pitfight.dice import Who
from pitfight.engines.telling import Telling
from pitfight.engines.weighted import Weighted

PLAIN = (bool, int, float, str, Fraction, Enum, frozenset, type, FunctionType, type(None))
"""Values that are read the moment a rule gets them."""


class Entry(NamedTuple):
    """A fighter, or the scene, as he enters the fight: what he is, and how he stands."""

    static: Any
    begin: Hashable


E = TypeVar("E", bound="Expression")
NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError)
"""What comes of a question that makes no sense for a fighter, such as one about the second of his weapons."""
MOST_STATICS = 20_000
"""So many fighters are known by which object they are at most: those of a table serve many of its fights."""
MOST_KEPT = 500_000
"""So many values of bundles are remembered at most."""
Entries = tuple[int, int, int]
"""The numbers of two fighters' entries and, last, of the scene's, which is SCENE."""


class Grown(Exception):
    """A question has been seen to read more of how a fighter stands than was known: earlier names are too coarse."""


class Expression:
    """Where a value came from; equal ones are the same object. ``places`` are the entries that it depends on."""

    __slots__ = ("__weakref__", "_known", "looks", "places")

    def __init__(self, parts: Iterable[Expression], places: frozenset[int] = frozenset()) -> None:
        parts = tuple(parts)
        self.places: tuple[int, ...] = tuple(sorted(places.union(*[part.places for part in parts])))
        self.looks: tuple[Looks, ...] = tuple(dict.fromkeys(look for part in parts for look in part.looks))
        """The questions that it rests on: where all have the same answers, it has the same value."""
        self._known: dict[Any, Any] = {}

    def value(self, entries: Entries) -> Any:
        """The value for other fighters."""
        places = self.places
        key = entries[places[0]] if len(places) == 1 else tuple([entries[place] for place in places])
        try:
            return self._known[key]
        except KeyError:
            found = self._known[key] = self._worked_out(entries)
            return found

    def answer(self, entries: Entries) -> Hashable:
        """As much of the value as a rule sees that gets it: all of what is plain, the kinds of the rest."""
        return outline(self.value(entries))

    def forget(self) -> None:
        """Values that hang on more than one entry are needed once."""
        if len(self.places) != 1:
            self._known.clear()

    def _worked_out(self, entries: Entries) -> Any:
        raise NotImplementedError


class Looks(Expression):
    """The answer of a question."""

    __slots__ = ("_args", "_book", "_now", "_numbers", "_question", "_who")

    def __init__(self, book: Notebook, who: Who, now: Any, question: Callable[..., Any], args: tuple[Any, ...]) -> None:
        super().__init__(parts_of(args), frozenset({who % 3}))
        self.looks = (self,)
        self._book, self._who, self._now, self._question, self._args = book, who, now, question, args
        self._numbers: dict[Any, int] = {}

    def number(self, entries: Entries) -> int:
        """The number of the answer: that of all answers that no rule can tell from it."""
        places = self.places
        key = entries[places[0]] if len(places) == 1 else tuple([entries[place] for place in places])
        try:
            return self._numbers[key]
        except KeyError:
            found, self._known[key] = self._book.telling.told(self.value(entries))
            self._numbers[key] = found
            return found

    def forget(self) -> None:
        """Values that hang on more than one entry are needed once."""
        if len(self.places) != 1:
            self._known.clear()
            self._numbers.clear()

    def _worked_out(self, entries: Entries) -> Any:
        static = self._book.entries[entries[self._who]].static
        return self._book.watched(self._question, static, self._now, filled_in(self._args, entries))


class Changes(Looks):
    """How someone stands after a change."""

    __slots__ = ()

    def answer(self, entries: Entries) -> Hashable:
        """All of it: how someone stands belongs to the state of the fight."""
        found: Hashable = self.value(entries)
        return found

    def _worked_out(self, entries: Entries) -> Any:
        static = self._book.entries[entries[self._who]].static
        return self._question(static, self._now, *filled_in(self._args, entries))


class Part(Expression):
    """A part of a value: an element by its place, a field by its name, or what a method says."""

    __slots__ = ("_args", "_call", "_name", "_whole")

    def __init__(self, whole: Expression, name: Any, args: tuple[Any, ...], call: bool) -> None:
        super().__init__((whole, *parts_of(args)))
        self._whole, self._name, self._args, self._call = whole, name, args, call

    def _worked_out(self, entries: Entries) -> Any:
        whole = self._whole.value(entries)
        if type(self._name) is int:
            return whole[self._name]
        if not self._call:
            return getattr(whole, self._name)
        args = filled_in(self._args, entries)
        if type(self._name) is str:
            return getattr(whole, self._name)(*args)
        name, *names = self._name  # a method with arguments by name, which come last
        plain = len(args) - len(names)
        return getattr(whole, name)(*args[:plain], **dict(zip(names, args[plain:], strict=True)))


class Tied(Expression):
    """Those whose rank is lowest, of some who have been looked at."""

    __slots__ = ("_ranks",)

    def __init__(self, ranks: tuple[tuple[Who, Expression], ...]) -> None:
        super().__init__([rank for _, rank in ranks])
        self._ranks = ranks

    def _worked_out(self, entries: Entries) -> tuple[Who, ...]:
        best: Any = None
        tied: list[Who] = []
        for who, rank in self._ranks:
            own = rank.value(entries)
            if own is not None and (best is None or own < best):
                best, tied = own, [who]
            elif own is not None and own == best:
                tied.append(who)
        return tuple(tied)


class Bundle(Expression):
    """Something that is worked out from several expressions at once.

    It is worked out once for all fights in which the questions that these rest on have the same answers.
    """

    __slots__ = ("_book", "_numbers", "_of_both", "_of_one")

    def __init__(self, book: Notebook, parts: Sequence[Expression]) -> None:
        super().__init__(parts)
        self._book = book
        self._of_both = [look for look in self.looks if len(look.places) > 1]
        self._of_one = [(place, [look for look in self.looks if look.places == (place,)]) for place in range(3)]
        self._of_one = [(place, looks) for place, looks in self._of_one if looks]
        self._numbers: dict[tuple[int, int], int] = {}
        """Of each entry, at each place, that of its answers together."""
        book.bundles.add(self)

    def value(self, entries: Entries) -> Any:
        """The value for other fighters."""
        if len(self.places) == 1:
            return super().value(entries)
        key = tuple(
            [self._number(place, looks, entries) for place, looks in self._of_one]
            + [look.number(entries) for look in self._of_both]
        )
        try:
            return self._known[key]
        except KeyError:
            found = self._known[key] = self._worked_out(entries)
            self._book.kept += 1
            return found

    def _number(self, place: int, looks: Sequence[Looks], entries: Entries) -> int:
        at = place, entries[place]
        try:
            return self._numbers[at]
        except KeyError:
            together = tuple([look.number(entries) for look in looks])
            found = self._numbers[at] = self._book.telling.of_key(("together", *together))
            return found

    def forget(self) -> None:
        """Each value serves other fights."""

    def forget_all(self) -> None:
        """Give back everything."""
        self._known.clear()


class Comes(Bundle):
    """What may come of a named part of the rules. ``sort`` is the part with as much of its arguments as is read."""

    __slots__ = ("_args", "_work", "sort")

    def __init__(
        self, book: Notebook, sort: Hashable, work: Callable[[tuple[Any, ...]], Weighted], args: tuple[Any, ...]
    ) -> None:
        super().__init__(book, parts_of(args))
        self.sort, self._work, self._args = sort, work, args

    def _worked_out(self, entries: Entries) -> Weighted:
        return self._work(filled_in(self._args, entries))


def bundled(expressions: Iterable[Expression]) -> list[list[Expression]]:
    """Expressions put together that rest on the same questions about both fighters."""
    found: dict[Hashable, list[Expression]] = {}
    for expression in expressions:
        of_both = frozenset(look for look in expression.looks if len(look.places) > 1)
        found.setdefault((expression.places, of_both), []).append(expression)
    return list(found.values())


class Filling(NamedTuple):
    """A tuple, or a dataclass, with expressions in it."""

    kind: type
    names: tuple[str, ...]
    """The fields of a dataclass; nothing for a tuple."""
    elements: tuple[Any, ...]

    def filled(self, entries: Entries) -> Any:
        """The same with values for the expressions."""
        elements = filled_in(self.elements, entries)
        if self.names:
            return self.kind(**dict(zip(self.names, elements, strict=True)))
        return elements if self.kind is tuple else self.kind(*elements)


def outline(value: Any) -> Hashable:
    """What a rule sees of a value at once: what is plain, and in tuples how many of what kind there are.

    Numbers in a tuple beside what is not plain (so many attacks with a weapon) are seen when something is done by them.
    """
    if isinstance(value, PLAIN):
        return value
    if type(value) is tuple:
        mixed = is_mixed(value)
        return tuple([int if mixed and type(element) is int else outline(element) for element in value])
    if is_plain(value):
        return cast(Hashable, value)
    return cast(Hashable, type(value))


def is_plain(value: Any) -> bool:
    """Whether a rule gets a value as it is: something plain, or a NamedTuple of nothing else."""
    return isinstance(value, PLAIN) or (hasattr(value, "_fields") and all(isinstance(own, PLAIN) for own in value))


def is_mixed(value: tuple[Any, ...]) -> bool:
    """Whether a tuple has an element that is neither plain nor a tuple."""
    return not all(type(element) is tuple or isinstance(element, PLAIN) for element in value)


def parts_of(args: Any) -> tuple[Expression, ...]:
    """The expressions in some arguments, each once."""
    if isinstance(args, Expression):
        return (args,)
    if isinstance(args, Filling):
        args = args.elements
    if isinstance(args, tuple):
        return tuple(dict.fromkeys(part for arg in args for part in parts_of(arg)))
    return ()


def filled_in(args: tuple[Any, ...], entries: Entries) -> tuple[Any, ...]:
    """Arguments with the values of the expressions in them."""
    return tuple([_filled(arg, entries) for arg in args])


def _filled(arg: Any, entries: Entries) -> Any:
    if isinstance(arg, Expression):
        return arg.value(entries)
    return arg.filled(entries) if type(arg) is Filling else arg


class Symbol:
    """A value that a rule has got and not looked into; everything it reads of it goes through ``reader``."""

    __slots__ = ("_expression", "_reader", "_value")

    def __init__(self, reader: Reader, expression: Expression, value: Any) -> None:
        self._reader, self._expression, self._value = reader, expression, value

    @property  # type: ignore[misc]  # so that isinstance sees what it stands for
    def __class__(self) -> Any:
        return type(self._value)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._value, name)
        if callable(found) and not isinstance(found, PLAIN):
            return lambda *args, **named: self._reader.part(
                self._expression, (name, *named) if named else name, (*args, *named.values()), call=True
            )
        return self._reader.part(self._expression, name)

    def _call(self, name: str, *args: Any) -> Any:
        return self._reader.part(self._expression, name, args, call=True)

    def _sum(self, name: str, other: Any) -> Any:
        """A sum is as unread as its parts."""
        return self._reader.unread(self._expression, name, (other,))

    def __add__(self, other: Any) -> Any:
        return self._sum("__add__", other)

    def __radd__(self, other: Any) -> Any:
        return self._sum("__radd__", other)

    def __lt__(self, other: Any) -> bool:
        return bool(self._call("__lt__", other))

    def __le__(self, other: Any) -> bool:
        return bool(self._call("__le__", other))

    def __gt__(self, other: Any) -> bool:
        return bool(self._call("__gt__", other))

    def __ge__(self, other: Any) -> bool:
        return bool(self._call("__ge__", other))

    def __sub__(self, other: Any) -> Any:
        return self._call("__sub__", other)

    def __rsub__(self, other: Any) -> Any:
        return self._call("__rsub__", other)

    def __mul__(self, other: Any) -> Any:
        return self._call("__mul__", other)

    def __rmul__(self, other: Any) -> Any:
        return self._call("__rmul__", other)

    def __str__(self) -> str:
        return str(self._call("__str__"))

    def __index__(self) -> int:
        return int(self._call("__index__"))

    __int__ = __index__

    def __getitem__(self, key: Any) -> Any:
        return self._call("__getitem__", key)

    def __contains__(self, key: Any) -> bool:
        return bool(self._call("__contains__", key))

    def __len__(self) -> int:
        return int(self._call("__len__"))

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))

    def __bool__(self) -> bool:
        kind = type(self._value)
        if hasattr(kind, "__bool__"):
            return bool(self._call("__bool__"))
        return len(self) > 0 if hasattr(kind, "__len__") else True

    def __eq__(self, other: object) -> bool:
        return self._call("__eq__", other) is True

    def __hash__(self) -> int:
        return hash(self._value)


def bare(value: Any) -> Any:
    """A value without the symbols in it."""
    if type(value) is Symbol:
        return value._value
    if not has_symbols(value):
        return value
    names = _fields(value)
    elements = tuple([bare(element) for element in _elements(value)])
    return Filling(type(value), names, elements).filled((0, 0, 0))


def named(value: Any) -> Any:
    """A value with expressions for the symbols in it."""
    if type(value) is Symbol:
        return value._expression
    if not has_symbols(value):
        return value
    return Filling(type(value), _fields(value), tuple([named(element) for element in _elements(value)]))


def has_symbols(value: Any) -> bool:
    """Whether there is anything in it that has not been looked into."""
    return type(value) is Symbol or any(has_symbols(element) for element in _elements(value))


def _elements(value: Any) -> tuple[Any, ...]:
    """What a rule may have put together of values: tuples, and dataclasses."""
    if isinstance(value, PLAIN):
        return ()
    if isinstance(value, tuple):
        return value
    return tuple([getattr(value, name) for name in _fields(value)])


def _fields(value: Any) -> tuple[str, ...]:
    return () if isinstance(value, tuple) else tuple(getattr(type(value), "__dataclass_fields__", ()))


class Reader:
    """Who reads values for a rule, and is told of each."""

    def part(self, whole: Expression, name: Any, args: tuple[Any, ...] = (), *, call: bool = False) -> Any:
        """A part of a value."""
        raise NotImplementedError

    def unread(self, whole: Expression, name: str, args: tuple[Any, ...]) -> Any:
        """What a method of a value says, without looking at it."""
        raise NotImplementedError


class Notebook:
    """All expressions met in fights of one kind, and the entries of those who fight them.

    Of how a fighter stands a question reads little. The fields it has been seen to read name it: looks that differ only
    in others are one expression.
    """

    learnt: ClassVar[dict[Callable[..., Any], tuple[str, ...]]] = {}
    """The fields of how someone stands that each question has been seen to read, by any notebook."""

    def __init__(self) -> None:
        self.fields = dict(self.learnt)
        """The same as this notebook names looks by, which stays as it is until it starts again."""
        self.entries: list[Entry] = []
        self._numbers: dict[Hashable, int] = {}
        self._identities: dict[Hashable, int] = {}
        self._known_statics: dict[int, tuple[Any, int]] = {}
        """Fighters by which object they are, with the number of the identity; they stay alive, so no other has it."""
        self._known: dict[Any, Expression] = {}
        self._watching: dict[type, type] = {}
        self.read: tuple[dict[Expression, None], ...] = ({}, {}, {})
        """What rules have read that is of one fighter alone, for each place in a fight."""
        self._things: dict[Hashable, Any] = {}
        self._classes: dict[Hashable, int] = {}
        self._class_of: dict[tuple[int, int], tuple[int, int]] = {}
        self.telling = Telling()
        self.kept = 0
        """How many values of bundles are remembered."""
        self.bundles: WeakSet[Bundle] = WeakSet()

    def enter(self, static: Any, begin: Hashable) -> int:
        """The number of an entry. Raises :class:`TypeError` for one that cannot be told from others."""
        key = (self._identity(static), begin)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.entries)
            self.entries.append(Entry(self._shared(static), begin))
        return found

    def _identity(self, static: Any) -> int:
        """The number of a fighter, the same for all who are equal."""
        known = self._known_statics.get(id(static))
        if known is None:
            if len(self._known_statics) >= MOST_STATICS:
                self._known_statics.clear()
            number = self._identities.setdefault(identity(static), len(self._identities))
            known = self._known_statics[id(static)] = static, number
        return known[1]

    def _shared(self, static: Any) -> Any:
        """The same fighter, what he carries being the very things that others carry who have the like.

        Rules tell two equal weapons of one man apart by which they are, and a state that one fighter has reached may
        serve another. So the first axe of every man is one thing, and the second axe of every man another.
        """
        met: dict[int, Any] = {}
        count: Counter[Any] = Counter()

        def one(value: Any) -> Any:
            if type(value) is tuple:
                return tuple([one(element) for element in value])
            if not is_dataclass(value):
                return value
            if id(value) not in met:
                own = rebuilt(value)
                met[id(value)] = self._things.setdefault((own, count[own]), own)
                count[own] += 1
            return met[id(value)]

        def rebuilt(value: Any) -> Any:
            parts = {name: getattr(value, name) for name in _fields(value)}
            changed = {name: new for name, part in parts.items() if (new := one(part)) is not part and part != ()}
            return replace(value, **changed) if changed else value

        return rebuilt(static) if is_dataclass(static) else static

    def forget(self) -> None:
        """Values that only one fight needs are given back; when they are very many, those of bundles too."""
        for expression in self._known.values():
            expression.forget()
        if self.kept > MOST_KEPT:
            self.kept = 0
            for bundle in self.bundles:
                bundle.forget_all()

    def start_again(self) -> None:
        """Forget all expressions, whose names have turned out too coarse."""
        self.fields = dict(self.learnt)
        self._known.clear()
        self.read = ({}, {}, {})
        self._classes.clear()
        self._class_of.clear()
        self.telling = Telling()
        self.kept = 0

    # -- classes ---------------------------------------------------------------------------------------------------

    def reads(self, expression: Expression) -> None:
        """A rule has read an expression: if it is of one fighter, his kind are those who have the same there."""
        if len(expression.places) == 1:
            self.read[expression.places[0]].setdefault(expression)

    @property
    def generation(self) -> int:
        """How much has been read so far: classes of one generation are not those of another."""
        return sum(map(len, self.read))

    def class_of(self, place: int, entry: int) -> int:
        """The number of all entries that are the same in everything that rules have read of one fighter so far."""
        read = self.read[place]
        known, number = self._class_of.get((place, entry), (0, -1))
        if known == len(read) and number >= 0:
            return number
        answers = tuple([_answer_or_none(expression, entry) for expression in islice(read, known, None)])
        before = number if number >= 0 else self.entries[entry].begin
        number = self._classes.setdefault((place, known, before, answers), len(self._classes))
        self._class_of[place, entry] = len(read), number
        return number

    # -- expressions -----------------------------------------------------------------------------------------------

    def looks(
        self, entries: Entries, who: Who, now: Any, question: Callable[..., Any], args: Sequence[Any]
    ) -> Expression:
        """A question about someone who stands in a certain way."""
        own = tuple([named(arg) for arg in args])
        if question not in self.fields:  # what it reads is learnt by asking
            static = self.entries[entries[who]].static
            self._learn(question, static, now, tuple([bare(arg) for arg in args]))
        read = tuple([getattr(now, name) for name in self.fields[question]])
        key = ("looks", who, question, read, own)
        return self._expression(key, lambda: Looks(self, who, now, question, own))

    def changes(self, who: Who, now: Any, change: Callable[..., Any], args: Sequence[Any]) -> Expression:
        """How someone stands after a change."""
        own = tuple([named(arg) for arg in args])
        return self._expression(("changes", who, change, now, own), lambda: Changes(self, who, now, change, own))

    def part(self, whole: Expression, name: Any, args: Sequence[Any], call: bool) -> Expression:
        """A part of a value."""
        own = tuple([named(arg) for arg in args])
        return self._expression((whole, name, own, call), lambda: Part(whole, name, own, call))

    def tied(self, ranks: Sequence[tuple[Who, Expression]]) -> Expression:
        """Those whose rank is lowest."""
        own = tuple(ranks)
        return self._expression(("tied", own), lambda: Tied(own))

    def comes(self, key: Hashable, work: Callable[[tuple[Any, ...]], Weighted], args: tuple[Any, ...]) -> Comes:
        """What may come of a named part; ``key`` names the part, ``work`` works it out from arguments."""
        own = tuple([named(arg) for arg in args])
        return self._expression(("comes", key, own), lambda: Comes(self, (key, *map(outline, own)), work, own))

    def _expression(self, key: Any, make: Callable[[], E]) -> E:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make()
        return cast(E, found)

    # -- what questions read ------------------------------------------------------------------------------------------

    def watched(self, question: Callable[..., Any], static: Any, now: Any, args: tuple[Any, ...]) -> Any:
        """The answer of a question. Raises :class:`Grown` if it reads a field it was not known to read."""
        answer, more = self._asked(question, static, now, args)
        if more:
            self._has_learnt(question, more)
            raise Grown
        return answer

    def _learn(self, question: Callable[..., Any], static: Any, now: Any, args: tuple[Any, ...]) -> None:
        """Find out what a question reads that no look is named by yet."""
        self.fields[question] = self.learnt.get(question, ())
        self.fields[question] = self._has_learnt(question, self._asked(question, static, now, args)[1])

    def _has_learnt(self, question: Callable[..., Any], more: tuple[str, ...]) -> tuple[str, ...]:
        """All that a question is now known to read."""
        known = (*self.learnt.get(question, ()), *self.fields[question], *more)
        self.learnt[question] = tuple(dict.fromkeys(known))
        return self.learnt[question]

    def _asked(
        self, question: Callable[..., Any], static: Any, now: Any, args: tuple[Any, ...]
    ) -> tuple[Any, tuple[str, ...]]:
        """The answer of a question, and what it read that it was not known to read."""
        if not hasattr(now, "_fields"):
            raise TypeError("how a fighter stands is no NamedTuple")
        kind = self._watching.get(type(now))
        if kind is None:
            kind = self._watching[type(now)] = watching(type(now))
        _seen.clear()
        answer = question(static, tuple.__new__(kind, now), *args)
        if type(answer) is kind:
            _seen.update(now._fields)
            answer = now
        known = self.fields[question]
        return answer, tuple([name for name in now._fields if name in _seen and name not in known])


def _answer_or_none(expression: Expression, entry: int) -> Hashable:
    """What is read of an entry; None for what makes no sense for it, such as the Wounds of one who never had any."""
    try:
        return expression.answer((entry, entry, entry))
    except NONSENSE:
        return None


_seen: set[str] = set()
"""The fields read of the last fighter asked about."""


def watching(kind: Any) -> type:
    """A NamedTuple that writes down which of its fields are read; read as a whole, all of them are."""
    names: tuple[str, ...] = kind._fields

    def field(place: int, name: str) -> property:
        def read(self: Any) -> Any:
            _seen.add(name)
            return tuple.__getitem__(self, place)

        return property(read)

    def whole(name: str) -> Callable[..., Any]:
        plain = getattr(kind, name)

        def read(self: Any, *args: Any, **kwargs: Any) -> Any:
            _seen.update(names)
            return plain(kind._make(tuple.__iter__(self)), *args, **kwargs)

        return read

    parts: dict[str, Any] = {name: field(place, name) for place, name in enumerate(names)}
    wholes = (
        "__iter__",
        "__getitem__",
        "__len__",
        "__eq__",
        "__ne__",
        "__hash__",
        "__contains__",
        "_replace",
        "_asdict",
    )
    parts |= {name: whole(name) for name in wholes}
    parts["__slots__"] = ()
    return type(kind.__name__, (kind,), parts)


def identity(static: Any) -> Hashable:
    """All that a fighter is, for telling equal ones: with the fields that a comparison leaves out."""
    fields = getattr(type(static), "__dataclass_fields__", None)
    if fields is None:
        return cast(Hashable, static)
    return (type(static), *[_identity(getattr(static, name)) for name in fields])


def _identity(value: Any) -> Hashable:
    """A value as something that can be compared; options in force are told apart by what they say."""
    if isinstance(value, list):
        return tuple(map(_identity, value))
    pairs = getattr(value, "items", None)
    if pairs is not None:
        return tuple([(name, _identity(own)) for name, own in pairs()])
    return cast(Hashable, value)

"""Special rules as data: rows of gear, skills and profiles that answer the questions rules ask.

A rule never names a weapon or a skill. It asks a fighter a named question ("what is the Strength of this blow?"),
and rows answer through *effects*: one question, one verb with its value, and when it applies. The questions,
conditions and their words are a system's own registry; what the verbs mean is here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from pitfight.errors import RuleError, nearest

Type = Literal["number", "flag", "word", "words", "reroll"]
Place = Literal["self", "striker", "target"]
VERBS: Mapping[str, tuple[Type, ...]] = {
    "set": ("number", "word"),
    "times": ("number",),
    "add": ("number",),
    "allow": ("flag",),
    "forbid": ("flag",),
    "also": ("words",),
    "reroll": ("reroll",),
}
REROLLS = ("none", "ones", "misses", "any")
"""Which dice may be rolled again, from narrow to wide."""

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Question:
    """Something a rule may ask.

    ``sides`` says who may answer: ``self`` for a question to one fighter, ``striker`` and ``target`` for one about a
    blow. ``base`` is the answer when no row says anything (None: the asker gives it). ``keep`` says which of several
    ``set`` counts. ``words`` is the sentence of each verb for ``show``, with {n} for the value.
    """

    name: str
    type: Type
    sides: tuple[Place, ...] = ("self",)
    base: Any = None
    keep: Literal["lowest", "highest"] = "lowest"
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Condition(Generic[C]):
    """A fact that effects may depend on: how to read it from the situation, and its words for ``show``."""

    name: str
    fact: Callable[[C], Hashable]
    words: str
    no: str = ""
    """The words when the condition is asked to be false, or negated."""
    number: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One answer of a row to one question."""

    ask: str
    verb: str
    value: Any
    side: Place
    when: tuple[tuple[str, tuple[Hashable, ...]], ...] = ()
    traits: frozenset[str] = frozenset()
    scope: Literal["item", "bearer"] = "item"
    fixed: bool = False
    once: str = ""


@dataclass(frozen=True, slots=True)
class Ignore:
    """A row's owner is not touched by effects of a trait: his own, or (``side = foe``) those of the other man."""

    trait: str
    side: Literal["self", "foe"]
    when: tuple[tuple[str, tuple[Hashable, ...]], ...] = ()


@dataclass(frozen=True)
class Row:
    """One row of data: a weapon, an armour, a skill, a state. ``facts`` holds everything that is not an effect."""

    id: str
    kind: str
    effects: tuple[Effect, ...] = ()
    ignores: tuple[Ignore, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def source(self) -> str:
        """Where the row comes from."""
        return str(self.facts["source"])

    @cached_property
    def tags(self) -> frozenset[str]:
        """The row's id and its tags, as conditions name it."""
        return frozenset(
            (self.id, *self.facts.get("tags", ()), *([self.facts["class"]] if "class" in self.facts else ()))
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.id))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and (self.kind, self.id) == (other.kind, other.id)


@dataclass(frozen=True)
class Registry(Generic[C]):
    """Everything a system's rows may say: its questions, conditions and traits."""

    questions: Mapping[str, Question]
    conditions: Mapping[str, Condition[C]]
    traits: frozenset[str]

    def row(self, id: str, kind: str, data: Mapping[str, Any]) -> Row:
        """A row from its table in a data file. Raises :class:`RuleError` naming what is wrong in it."""
        place = f"{kind} “{id}”"
        facts = {key: value for key, value in data.items() if key not in ("effects", "like")}
        if facts.get("hands", 1) not in (0, 1, 2):
            raise RuleError("hands is 0, 1 or 2", where=place)
        effects: list[Effect] = []
        ignores: list[Ignore] = []
        for number, raw in enumerate(data.get("effects", ())):
            if "ignore" in raw:
                self._check_keys(raw, {"ignore", "side", "when"}, place)
                self._check_trait(raw["ignore"], place)
                ignores.append(Ignore(raw["ignore"], raw.get("side", "self"), self._when(raw, place)))
            else:
                effects.append(self._effect(raw, f"{kind}/{id}/{number}", place))
        return Row(id, kind, tuple(effects), tuple(ignores), facts)

    def _effect(self, raw: Mapping[str, Any], once: str, place: str) -> Effect:
        self._check_keys(raw, {"ask", "side", "when", "traits", "scope", "fixed", "once", *VERBS}, place)
        question = self.questions.get(raw.get("ask", ""))
        if question is None:
            raise RuleError(
                f"no question “{raw.get('ask')}”", where=place, attempts=nearest(str(raw.get("ask")), self.questions)
            )
        verbs = [verb for verb in VERBS if verb in raw]
        if len(verbs) != 1 or question.type not in VERBS[verbs[0]]:
            raise RuleError(f"“{question.name}” needs one verb that fits a {question.type}", where=place)
        side = raw.get("side", question.sides[0] if len(question.sides) == 1 else None)
        if side not in question.sides:
            raise RuleError(f"“{question.name}” needs a side: {' or '.join(question.sides)}", where=place)
        for trait in raw.get("traits", ()):
            self._check_trait(trait, place)
        return Effect(
            ask=question.name,
            verb=verbs[0],
            value=tuple(raw[verbs[0]]) if isinstance(raw[verbs[0]], list) else raw[verbs[0]],
            side=side,
            when=self._when(raw, place),
            traits=frozenset(raw.get("traits", ())),
            scope=raw.get("scope", "item"),
            fixed=raw.get("fixed", False),
            once=raw.get("once", once),
        )

    def _when(self, raw: Mapping[str, Any], place: str) -> tuple[tuple[str, tuple[Hashable, ...]], ...]:
        when = raw.get("when", {})
        for key in when:
            name = key.removeprefix("not_").removesuffix("_least")
            if name not in self.conditions:
                raise RuleError(f"no condition “{key}”", where=place, attempts=nearest(name, self.conditions))
        return tuple((key, tuple(value) if isinstance(value, list) else (value,)) for key, value in when.items())

    def _check_trait(self, trait: str, place: str) -> None:
        if trait not in self.traits:
            raise RuleError(f"no trait “{trait}”", where=place, attempts=nearest(trait, self.traits))

    @staticmethod
    def _check_keys(raw: Mapping[str, Any], allowed: set[str], place: str) -> None:
        for key in raw:
            if key not in allowed:
                raise RuleError(f"an effect has no key “{key}”", where=place, attempts=nearest(key, allowed))

    def holds(self, when: Iterable[tuple[str, tuple[Hashable, ...]]], situation: C) -> bool:
        """Whether all conditions hold in a situation."""
        for key, wanted in when:
            name = key.removeprefix("not_").removesuffix("_least")
            fact = self.conditions[name].fact(situation)
            if key.endswith("_least"):
                met = fact is not None and fact >= wanted[0]  # type: ignore[operator]
            elif isinstance(fact, frozenset):
                met = not fact.isdisjoint(wanted)
            else:
                met = fact in wanted
            if met == key.startswith("not_"):
                return False
        return True

    def answer(self, name: str, effects: Sequence[Effect], base: Any = None) -> Any:
        """The answer that effects (already those that apply) give to a question."""
        question = self.questions[name]
        start = question.base if base is None else base
        if question.type == "number":
            return _number(question, effects, start)
        if question.type == "flag":
            if any(effect.verb == "forbid" for effect in effects):
                return False
            return bool(start) or any(effect.verb == "allow" for effect in effects)
        if question.type == "words":
            said = {word for effect in effects for word in _listed(effect.value)}
            return frozenset(start or ()) | said
        if question.type == "reroll":
            return max((start or "none", *(effect.value for effect in effects)), key=REROLLS.index)
        return effects[-1].value if effects else start

    def sentences(self, row: Row) -> list[str]:
        """The effects of a row in words, in the order of the file."""
        return [self._sentence(effect) for effect in row.effects] + [
            f"{'not touched by' if ignore.side == 'foe' else 'without its'} {ignore.trait.replace('_', ' ')}"
            + self._tail(ignore.when)
            for ignore in row.ignores
        ]

    def _sentence(self, effect: Effect) -> str:
        question = self.questions[effect.ask]
        template = question.words.get(f"{effect.verb} {effect.side}") or question.words[effect.verb]
        value = ", ".join(_listed(effect.value)) if isinstance(effect.value, (str, tuple)) else effect.value
        text = template.format(n=value)
        if effect.traits:
            text += f" ({', '.join(sorted(trait.replace('_', ' ') for trait in effect.traits))})"
        text += self._tail(effect.when)
        return text + (", whatever else applies" if effect.fixed else "")

    def _tail(self, when: Iterable[tuple[str, tuple[Hashable, ...]]]) -> str:
        parts = []
        for key, wanted in when:
            name = key.removeprefix("not_").removesuffix("_least")
            condition = self.conditions[name]
            negative = key.startswith("not_") or wanted == (False,)
            template = condition.no if negative and condition.no else condition.words
            parts.append(" " + template.format(n=" or ".join(str(value) for value in wanted)))
        return "".join(parts)


def _number(question: Question, effects: Sequence[Effect], start: Any) -> Any:
    if not effects:
        return start
    sets = [effect for effect in effects if effect.verb == "set"]
    value = start
    if sets:
        fixed = [effect for effect in sets if effect.fixed]
        pick = min if question.keep == "lowest" else max
        value = pick(effect.value for effect in (fixed or sets))
        if fixed:
            return value
    for effect in effects:
        if effect.verb == "times":
            value *= effect.value
    return value + sum(effect.value for effect in effects if effect.verb == "add")


def _listed(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(str(part) for part in value)


def counted_once(effects: Iterable[tuple[Effect, bool]]) -> list[Effect]:
    """Effects with doubles left out: one of each ``once`` name (the strongest), but all of a row that stacks."""
    kept: dict[str, Effect] = {}
    stacked: list[Effect] = []
    for effect, stacks in effects:
        if stacks:
            stacked.append(effect)
        elif effect.once not in kept or _strength(effect) > _strength(kept[effect.once]):
            kept[effect.once] = effect
    return [*kept.values(), *stacked]


def _strength(effect: Effect) -> float:
    return abs(effect.value) if isinstance(effect.value, (int, float)) else 0.0


def like(rows: Mapping[str, Mapping[str, Any]], id: str) -> dict[str, Any]:
    """The table of a row with the row it is ``like`` copied underneath: its own keys win, effects are added."""
    own = dict(rows[id])
    model = own.pop("like", None)
    if model is None:
        return own
    if model not in rows:
        raise RuleError(f"like “{model}”, which does not exist", where=f"row “{id}”", attempts=nearest(model, rows))
    base = like(rows, model)
    base.pop("names", None)
    return {**base, **own, "effects": [*base.get("effects", ()), *own.get("effects", ())]}

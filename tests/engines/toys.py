"""A toy rule system for the engines: two men, few Wounds, any rules that a test wants to give them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, cast

from pitfight.dice import SCENE, Ask, Dice, Event, Kind, Option, Policy, View
from pitfight.engines.best import resolver
from pitfight.engines.graph import Graph, Limits, explore
from pitfight.engines.replay import Frame, Memory
from pitfight.engines.table import Table
from pitfight.engines.trace import Trace
from pitfight.engines.weighted import Weighted
from pitfight.fight import Count, End, Fight, Rulings, Side, System, Until, other

DIE = Ask("die", "a die", "T-1")
AGAIN = Ask("again", "the die again", "T-2")
LUCK = Ask("luck", "for luck", "T-3")
FIRST = Ask("first", "who is first", "T-4")
HITS = Event("hits", "{striker} hits {target} {0} times", "T-1")
STRIKES = Event("strikes", "{striker} strikes", "T-1")

FIRST_OPTION = Policy("first", "the first option", lambda options: 0)
LAST_OPTION = Policy("last", "the last option", lambda options: len(options) - 1)
STANCE = Kind("stance", "a stance", "T-5", (FIRST_OPTION, LAST_OPTION))
GUARD = Kind("guard", "a guard", "T-6", (FIRST_OPTION, LAST_OPTION), by="target")
CAREFUL, WILD = Option("careful", (4, 1)), Option("wild", (5, 2))


class Man(NamedTuple):
    """A fighter of the toy: what he needs to hit."""

    id: str
    side: Side
    need: int = 4

    @property
    def name(self) -> str:
        """His name is his id in capitals."""
        return self.id.upper()


class Now(NamedTuple):
    """How he stands."""

    wounds: int = 1


class Scene(NamedTuple):
    """Whose turn it is, how many turns may still come (None: no limit), and whether one has just ended."""

    turn: Side = "a"
    left: int | None = None
    over: bool = False


Step = Callable[[View, Dice], End | None]


@dataclass
class Toy:
    """The toy as engines see it: everything but the rules is fixed."""

    rules: Step
    kinds: tuple[Kind, ...] = ()
    title: str = "Toy"
    step_word: str = "turn"
    statuses: tuple[str, ...] = ("up", "down")
    untils: tuple[str, ...] = ("out",)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Other rules are another system, as far as anything remembered goes."""
        return f"toy-{id(self.rules)}"

    def step(self, fight: View, dice: Dice) -> End | None:
        """The rules given."""
        return self.rules(fight, dice)

    def pauses(self, scene: Scene) -> bool:
        """Each man's turn is a phase."""
        return scene.over

    def status(self, fighter: Man, now: Now) -> str:
        """Up while he has Wounds."""
        return "up" if now.wounds else "down"

    def wounds_left(self, fighter: Man, now: Now) -> int:
        """His Wounds."""
        return now.wounds

    def scene_words(self, scene: Scene) -> str:
        """Whose turn it is."""
        return f"{scene.turn}'s turn"

    def because(self, ask: Ask, striker: object, target: object, need: int | None) -> str:
        """Nothing to say."""
        return ""

    def details(self, fight: Fight) -> Sequence[Count]:
        """Hits of each man, and who strikes first."""
        return (Count("hits", "hits", HITS, per=True), Count("first", "first", STRIKES, per=False))


def whose(setting: object, scene: Scene) -> int:
    """The man whose turn it is."""
    return 0 if scene.turn == "a" else 1


def need(man: Man, now: Now) -> int:
    """What he needs to hit."""
    return man.need


def wounds(man: Man, now: Now) -> int:
    """His Wounds."""
    return now.wounds


def loses(man: Man, now: Now, number: int) -> Now:
    """He loses Wounds."""
    return Now(max(now.wounds - number, 0))


def rest(setting: object, scene: Scene) -> Scene:
    """The turn goes on."""
    return scene._replace(over=False)


def passes(setting: object, scene: Scene) -> Scene:
    """The turn passes."""
    return Scene(other(scene.turn), None if scene.left is None else scene.left - 1, True)


def left(setting: object, scene: Scene) -> int | None:
    """How many turns may still come."""
    return scene.left


def one_hit(dice: Dice, need: int) -> int:
    """A hit or a miss."""
    return int(dice.test(DIE, at_least=need))


def strike(fight: View, lost: int) -> End | None:
    """The man whose turn it is takes Wounds from the other; then the turn passes, or the fight is over."""
    me = fight.look(SCENE, whose)
    foe = 1 - me
    fight.put(SCENE, rest)
    if lost:
        fight.put(foe, loses, lost)
    if not fight.look(foe, wounds):
        return End("decided", "a" if me == 0 else "b")
    fight.put(SCENE, passes)
    return End("limit") if fight.look(SCENE, left) == 0 else None


def duel(fight: View, dice: Dice) -> End | None:
    """In turn, each man takes a Wound when he hits; a man who needs more than 6 never does."""
    me = fight.look(SCENE, whose)
    with dice.about(me, 1 - me):
        dice.note(STRIKES)
        hit = dice.sub(one_hit, fight.look(me, need))
        dice.note(HITS, hit)
    return strike(fight, hit)


def lucky(dice: Dice, need: int) -> int:
    """Two dice, and one chance in four of one hit more where there is none."""
    hits = dice.successes(DIE, 2, at_least=need)
    return hits or int(dice.chance(LUCK, Fraction(1, 4)))


def lucky_duel(fight: View, dice: Dice) -> End | None:
    """As ``duel``, with two dice and luck."""
    me = fight.look(SCENE, whose)
    with dice.about(me, 1 - me):
        return strike(fight, dice.sub(lucky, fight.look(me, need)))


def stance_duel(fight: View, dice: Dice) -> End | None:
    """As ``duel``, but the striker first chooses between a likely Wound and a less likely two."""
    me = fight.look(SCENE, whose)
    with dice.about(me, 1 - me):
        at_least, lost = dice.choose(STANCE, (CAREFUL, WILD))
        return strike(fight, lost if dice.test(DIE, at_least=at_least) else 0)


def rolled_off(fight: View, dice: Dice) -> End | None:
    """The men roll off for who wins."""
    first = fight.one_of(FIRST, fight.everyone, need)
    assert first is not None
    return End("decided", "a" if first == 0 else "b")


def fight_of(
    rules: Step,
    *,
    needs: tuple[int, int] = (4, 4),
    lives: tuple[int, int] = (1, 1),
    turns: int | None = None,
    kinds: tuple[Kind, ...] = (),
    policies: Mapping[tuple[Side, str], str] | None = None,
    max_steps: int | None = None,
) -> Fight:
    """Two men under the rules given."""
    men = (Man("a1", "a", needs[0]), Man("b1", "b", needs[1]))
    begin: tuple[Hashable, ...] = (Scene(left=turns), Now(lives[0]), Now(lives[1]))
    return Fight(
        system=cast(System, Toy(rules, kinds)),
        fighters=men,
        begin=begin,
        setting=None,
        until=Until("out"),
        rulings=Rulings({}),
        policies=policies or {},
        named_policies=frozenset(policies or {}),
        max_steps=max_steps,
    )


def frame(kinds: tuple[Kind, ...] = (), policies: Mapping[tuple[Side, str], str] | None = None) -> Frame:
    """Dice for enumerating a rule on its own, side a striking side b."""
    return Frame(Memory(fight_of(duel, kinds=kinds, policies=policies)), ("a", "b"))


def outcome(rule: Callable[..., Any], *args: Any) -> Weighted:
    """All results of a rule."""
    return frame().enumerate(rule, args)


def chances(found: Weighted) -> dict[Any, Fraction]:
    """The chance of each result."""
    return {value: Fraction(weight, found.total) for value, weight in found.items}


def graph_of(fight: Fight, limits: Limits | None = None) -> Graph:
    """The graph of a fight under its policies."""
    trace = Trace(Memory(fight), Table(fight))
    return explore(trace, resolver(fight, trace.step), limits or Limits())

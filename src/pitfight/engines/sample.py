"""The plain sampler: fights run die by die. Slow, obvious, and the witness of everything faster."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitfight.dice import Ask, Event, Kind, Option, Who
from pitfight.engines.play import Answer, Game
from pitfight.engines.random_numbers import below, stream
from pitfight.engines.run import Runner
from pitfight.engines.standings import standings
from pitfight.engines.table import State, Table
from pitfight.engines.tally import in_order
from pitfight.errors import FightError
from pitfight.fight import SIDES, Count, End, Fight, Side
from pitfight.results import Chance, Detail, Odds, SampledDetail, StepRow, wilson
from pitfight.told import SHOWN_STEPS, readings, ways_out

CAP = 1_000
"""Phases (rounds, turns) after which a sampled fight is given up, when no cap is named."""
DETAIL_FIGHTS = 5_000
"""First phases that are run die by die for what answers count in ``detail`` where it cannot be worked out."""
MOST_FIGHTS = 100_000_000


class Sampler(Runner):
    """Dice that fall by the random numbers of one fight."""

    def __init__(self, fight: Fight, table: Table, counted: Sequence[Count], answers: Sequence[Answer] = ()) -> None:
        super().__init__(fight, table)
        self._answers = tuple(answers)
        self._used = 0
        self._counted: dict[Event, list[Count]] = {}
        for count in counted:
            self._counted.setdefault(count.event, []).append(count)
        self.counts: dict[str, Any] = {}
        self.counting = True
        self._stream = 0
        self._question = 0

    def restart(self, seed: int, number: int) -> None:
        """Begin the fight of that number."""
        self._stream, self._question = stream(seed, number), 0
        self.now = list(self.table.begin)
        self.counts = {
            count.key: count.zero(len(self.everyone)) for counts in self._counted.values() for count in counts
        }
        self.counting = True
        self._used = 0

    def _die(self, sides: int) -> int:
        """The face of a die: as given while answers are left, else by the random numbers."""
        if self._used < len(self._answers):
            self._used += 1
            face = self._answers[self._used - 1].face
            assert face is not None, "the game was played on these answers before"
            return face
        return self._below(sides) + 1

    def _below(self, limit: int) -> int:
        self._question += 1
        return below(self._stream, self._question, limit)

    def note(self, event: Event, *numbers: Hashable | Callable[[], Hashable]) -> None:
        counted = self._counted.get(event, ()) if self.counting else ()
        first = numbers[0]() if counted and numbers and callable(numbers[0]) else (*numbers, 0)[0]
        if first is None:
            return
        for count in counted:
            self.counts[count.key] = count.after(self.counts[count.key], self.striker, (first,))

    def _one(self, ask: Ask, tied: Sequence[Who]) -> Who:
        left = list(tied)
        if ask.drawn and self._used < len(self._answers):
            self._used += 1
            return left[(self._answers[self._used - 1].drawn or 1) - 1]
        while len(left) > 1 and self._used < len(self._answers):
            faces = [(self._die(6), who) for who in left]
            left = [who for face, who in faces if face == max(faces)[0]]
        return left[self._below(len(left))] if len(left) > 1 else left[0]

    def _pick(self, kind: Kind, side: Side, options: Sequence[Option]) -> int:
        if self._used < len(self._answers) and self._answers[self._used].option is not None:
            self._used += 1
            name = self._answers[self._used - 1].option
            return next(place for place, option in enumerate(options) if option.name == name)
        return self.by_policy(kind, side, options)

    def _face(self, ask: Ask, sides: int, need: int | None) -> int:
        return self._die(sides)

    def _test(self, ask: Ask, at_least: int | None, at_most: int | None, sides: int, dice: int) -> bool:
        total = sum(self._die(sides) for _ in range(dice))
        return total >= at_least if at_least is not None else total <= (at_most or 0)

    def _chance(self, ask: Ask, probability: Fraction) -> bool:
        if self._used < len(self._answers):
            self._used += 1
            return self._answers[self._used - 1].passes(probability)
        return self._below(probability.denominator) < probability.numerator

    def _successes(self, ask: Ask, dice: int, at_least: int, sides: int) -> int:
        return sum(self._die(sides) >= at_least for _ in range(dice))

    def _pool(self, ask: Ask, dice: int, sides: int) -> tuple[int, ...]:
        return tuple(sorted(self._die(sides) for _ in range(dice)))


@dataclass(slots=True)
class Tally:
    """What was seen in a number of fights: ends, the state after each phase, lengths, and counted events."""

    ends: Counter[tuple[State, End]] = field(default_factory=Counter)
    after: list[Counter[tuple[State, End | None]]] = field(default_factory=list)
    phases: int = 0
    ended: int = 0
    counts: dict[str, Counter[Any]] = field(default_factory=dict)


def sample(
    fight: Fight,
    n: int,
    seed: int | None,
    progress: Callable[[int, int], None] | None = None,
    game: Game | None = None,
    max_seconds: float | None = None,
) -> Odds:
    """The odds of a fight from ``n`` fights run die by die; a seed is drawn when none is given.

    With a game that has begun each of them begins with its answers.
    """
    seed = checked(fight, n, seed)
    table = Table(fight)
    answers = game.answers if game is not None else ()
    tally = run(fight, table, seed, range(n), progress, answers, max_seconds=max_seconds)
    asked, n = n, tally.ends.total()
    consulted = frozenset().union(*table.consults.values())
    odds = _odds(fight, table, tally, n, seed, readings(fight, consulted))
    odds.notices = (*odds.notices, *fewer(n, asked))
    return odds


def fewer(n: int, asked: int) -> tuple[str, ...]:
    """What is said where the time was up before all fights were run."""
    return (f"{n:,} of {asked:,} fights, since the time was up (--max-seconds)",) if n < asked else ()


def checked(fight: Fight, n: int, seed: int | None) -> int:
    """The seed, drawn when none is given. Raises :class:`FightError` for what cannot be sampled."""
    if not 1 <= n <= MOST_FIGHTS:
        raise FightError(f"n is from 1 to {MOST_FIGHTS:,}, not {n:,}", where="n")
    best = sorted({side for (side, _), name in fight.policies.items() if name == "best"})
    if best:
        raise FightError(
            f"side {' and '.join(best)} plays best, which a sample cannot work out; name a policy instead",
            where="policy",
            attempts=("--method exact",),
        )
    return secrets.randbits(32) if seed is None else seed


def run(
    fight: Fight,
    table: Table,
    seed: int,
    numbers: Sequence[int],
    progress: Callable[[int, int], None] | None = None,
    answers: Sequence[Answer] = (),
    cap: int | None = None,
    max_seconds: float | None = None,
) -> Tally:
    """Run the fights of the given numbers, each beginning with the answers given, as far as the time allows.

    ``cap`` cuts them short.
    """
    started = time.monotonic()
    sampler = Sampler(fight, table, fight.system.details(fight), answers)
    tally = Tally()
    cap = cap or fight.max_steps or CAP
    for done, number in enumerate(numbers):
        sampler.restart(seed, number)
        _one_fight(fight, sampler, tally, cap)
        if progress is not None and done % 256 == 255:
            progress(done + 1, len(numbers))
        if max_seconds is not None and time.monotonic() - started > max_seconds:
            break
    return tally


def _one_fight(fight: Fight, sampler: Sampler, tally: Tally, cap: int) -> None:
    phase = 0
    end: End | None = None
    while end is None:
        end = sampler.step()
        if end is None and not fight.system.pauses(sampler.table.value(-1, sampler.now[0])):
            continue
        phase += 1
        if phase == 1:
            sampler.counting = False
            for key, value in sampler.counts.items():
                tally.counts.setdefault(key, Counter())[value] += 1
        if end is None and phase >= cap:
            end = End("capped")
        if phase <= SHOWN_STEPS:
            while len(tally.after) < phase:
                tally.after.append(Counter())
            tally.after[phase - 1][sampler.state, end] += 1
    tally.ends[sampler.state, end] += 1
    if end.reason != "capped":
        tally.phases += phase if end.fought else phase - 1
        tally.ended += 1


def _odds(fight: Fight, table: Table, tally: Tally, n: int, seed: int, readings: Any) -> Odds:

    def chance(hits: float) -> Chance:
        return Chance(hits / n, wilson(hits, n))

    win = Counter[str]()
    ends: dict[str, int] = dict.fromkeys(("decided", "both_gone", "limit", "no_contact", "capped", "never"), 0)
    for (_, end), hits in tally.ends.items():
        win[end.winner or "none"] += hits
        ends[end.reason] += hits
    known = ways_out(fight, ((end, hits) for (_, end), hits in tally.ends.items()), n, chance)
    final: Counter[State] = Counter()
    for (state, _), hits in tally.ends.items():
        final[state] += hits
    return Odds(
        system=fight.system.key,
        until=fight.until.as_json(),
        method="sampled",
        win={key: chance(win[key]) for key in (*SIDES, "none")},
        ends={key: chance(hits) for key, hits in ends.items()},
        fighters=standings(fight, table, final, 0, chance),
        mean=tally.phases / tally.ended if tally.ended else None,
        options=dict(fight.rulings.items()),
        policy={
            side: {
                kind.key: fight.policy(side, kind) for kind in fight.system.kinds if (side, kind.key) in fight.policies
            }
            for side in SIDES
            if any((side, kind.key) in fight.policies for kind in fight.system.kinds)
        },
        readings=readings,
        notices=fight.notices,
        n=n,
        seed=seed,
        make_by_step=lambda: _by_step(fight, table, tally, n, chance),
        make_detail=lambda: _detail(fight, tally, chance) | known,
    )


def _by_step(fight: Fight, table: Table, tally: Tally, n: int, chance: Callable[[float], Chance]) -> list[StepRow]:
    rows: list[StepRow] = []
    over: Counter[tuple[State, End | None]] = Counter()
    for step, after in enumerate(tally.after, start=1):
        here = over + after
        over = Counter({key: hits for key, hits in here.items() if key[1] is not None})
        states: Counter[State] = Counter()
        win: Counter[str] = Counter()
        for (state, end), hits in here.items():
            states[state] += hits
            if end is not None:
                win[end.winner or "none"] += hits
        rows.append(
            StepRow(
                step,
                f"{fight.system.step_word} {step}",
                chance(sum(over.values())),
                {side: chance(win[side]) for side in SIDES},
                standings(fight, table, states, 0, chance),
            )
        )
        if n - sum(over.values()) < n / 1000:
            break
    return rows


def detail_of(
    fight: Fight, n: int, seed: int, game: Game | None = None, max_seconds: float | None = None
) -> SampledDetail:
    """What is counted in the first phase, from ``n`` first phases run die by die, as far as the time allows."""
    answers = game.answers if game is not None else ()
    tally = run(fight, Table(fight), seed, range(n), answers=answers, cap=1, max_seconds=max_seconds)
    n = tally.ends.total()
    return SampledDetail(_detail(fight, tally, lambda hits: Chance(hits / n, wilson(hits, n))), n, seed)


def _detail(fight: Fight, tally: Tally, chance: Callable[[float], Chance]) -> Detail:
    detail: Detail = {}
    for count in fight.system.details(fight):
        seen = tally.counts.get(count.key, Counter())
        if count.derive is not None:
            derived = Counter[Any]()
            for numbers, hits in seen.items():
                derived[count.derive(fight, numbers)] += hits
            values = sorted(derived, key=lambda value: (type(value) is not int, value))
            detail[count.key] = {value: chance(derived[value]) for value in values}
            continue
        if not count.per:
            named: Counter[Any] = Counter()
            for kept, hits in seen.items():
                named[count.name(kept, fight.fighters)] += hits
            detail[count.key] = {name: chance(hits) for name, hits in in_order(named)}
            continue
        detail[count.key] = {}
        for who, fighter in enumerate(fight.fighters):
            own = Counter[int]()
            for numbers, hits in seen.items():
                own[numbers[who]] += hits
            detail[count.key][fighter.id] = {value: chance(own[value]) for value in sorted(own)}
    return detail

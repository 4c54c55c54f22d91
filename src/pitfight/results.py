"""Answers as values: chances, distributions and the whole of an odds answer, to and from JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from pitfight.fight import Side

Method = Literal["exact", "float", "sampled"]
SCHEMA = 1
FRACTION_DIGITS = 2_000
"""The longest fraction, numerator and denominator together, that is written out."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The range in which a sampled chance lies, 95 times of 100."""

    low: float
    high: float


def wilson(hits: float, trials: int, z: float = 1.959963984540054) -> Interval:
    """Wilson's score interval for ``hits`` of ``trials``; ``z`` is the normal quantile (95 %)."""
    share = hits / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Interval(max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < trials else 1.0)


@dataclass(frozen=True, slots=True)
class Chance:
    """One probability: a :class:`~fractions.Fraction` when exact, a float with its interval when sampled."""

    value: Fraction | float
    interval: Interval | None = None

    def __float__(self) -> float:
        return float(self.value)

    @property
    def fraction(self) -> Fraction | None:
        """The exact value, or None when there is none."""
        return self.value if isinstance(self.value, Fraction) else None

    def as_json(self) -> dict[str, object]:
        """``p``, and ``fraction`` or ``low`` and ``high`` where they exist."""
        answer: dict[str, object] = {"p": float(self.value)}
        if isinstance(self.value, Fraction) and digits(self.value) <= FRACTION_DIGITS:
            answer["fraction"] = str(self.value)
        if self.interval is not None:
            answer["low"], answer["high"] = self.interval.low, self.interval.high
        return answer

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chance:
        """The inverse of :meth:`as_json`."""
        interval = Interval(data["low"], data["high"]) if "low" in data else None
        return cls(Fraction(data["fraction"]) if "fraction" in data else float(data["p"]), interval)


def digits(value: Fraction) -> int:
    """How many digits a fraction takes, numerator and denominator together (to one or two)."""
    return int((value.numerator.bit_length() + value.denominator.bit_length()) * 0.30103) + 1


Distribution = Mapping[Any, Chance]
"""Values and their chances, which sum to 1."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one fighter ends: his status and the Wounds he has left."""

    status: dict[str, Chance]
    wounds_left: dict[int, Chance]
    count: dict[str, dict[int, Chance]] | None = None
    """Of twins taken together: for each status the chance that so many are in it; the rest is each one's average."""
    left_word: str = "wounds_left"
    """What is left of him, as the system calls it."""

    def as_json(self) -> dict[str, object]:
        """Plain dictionaries with words and numbers as keys."""
        data: dict[str, object] = {
            "status": {word: chance.as_json() for word, chance in self.status.items()},
            self.left_word: {str(left): chance.as_json() for left, chance in self.wounds_left.items()},
        }
        if self.count is not None:
            data["count"] = {
                word: {str(number): chance.as_json() for number, chance in numbers.items()}
                for word, numbers in self.count.items()
            }
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Standing:
        """The inverse of :meth:`as_json`."""
        left_word = next(key for key in data if key not in ("status", "count"))
        return cls(
            {word: Chance.from_json(chance) for word, chance in data["status"].items()},
            {int(left): Chance.from_json(chance) for left, chance in data[left_word].items()},
            None
            if "count" not in data
            else {
                word: {int(number): Chance.from_json(chance) for number, chance in numbers.items()}
                for word, numbers in data["count"].items()
            },
            left_word,
        )


@dataclass(frozen=True, slots=True)
class StepRow:
    """The fight after one phase (round, turn): chance that it is over, who has won by then, how all stand."""

    step: int
    label: str
    over: Chance
    win: dict[str, Chance]
    fighters: dict[str, Standing]

    def as_json(self) -> dict[str, object]:
        """The row of ``length.by_step``."""
        return {
            "step": self.step,
            "label": self.label,
            "over": self.over.as_json(),
            "win": {side: chance.as_json() for side, chance in self.win.items()},
            "fighters": {name: standing.as_json() for name, standing in self.fighters.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StepRow:
        """The inverse of :meth:`as_json`."""
        return cls(
            data["step"],
            data["label"],
            Chance.from_json(data["over"]),
            {side: Chance.from_json(chance) for side, chance in data["win"].items()},
            {name: Standing.from_json(standing) for name, standing in data["fighters"].items()},
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """An unclear rule that was met in the fight, with the value in force."""

    option: str
    value: str
    default: str
    others: tuple[str, ...]
    clause: str
    meaning: str = field(default="", compare=False)

    def as_json(self) -> dict[str, object]:
        """The entry of ``readings``."""
        return {
            "option": self.option,
            "value": self.value,
            "default": self.default,
            "others": list(self.others),
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class Departure:
    """Something that best play does otherwise than the default, and when; ``times`` a fight on average."""

    when: str
    chosen: str
    default: str
    times: float

    def as_json(self) -> dict[str, object]:
        """The entry of ``examples``."""
        return {"when": self.when, "chosen": self.chosen, "default": self.default, "times": self.times}


@dataclass(frozen=True, slots=True)
class Departures:
    """A kind of choice in which best play departs from the default: in so many of all choices that may come up."""

    kind: str
    clause: str
    side: Side
    departs: int
    of: int
    examples: tuple[Departure, ...]
    """The most frequent first."""

    def as_json(self) -> dict[str, object]:
        """The entry of ``choices``."""
        return {
            "kind": self.kind,
            "clause": self.clause,
            "side": self.side,
            "departs": self.departs,
            "of": self.of,
            "examples": [example.as_json() for example in self.examples],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Departures:
        """The inverse of :meth:`as_json`."""
        return cls(**{**data, "examples": tuple(Departure(**example) for example in data["examples"])})


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What best play of a side is worth: its chances by default policies, what it gains over them, and how.

    Another side on best play knows what it is up against, and plays best against that.
    """

    default_win: Chance
    default_lose: Chance
    gain: Chance
    """By how much it wins more often; below 0 where that is the price of losing far more rarely."""
    goal: Chance
    """By how much the chance to win less the chance to lose is greater: what best play seeks; never below 0."""
    choices: tuple[Departures, ...]

    def as_json(self) -> dict[str, object]:
        """The entry of ``best``."""
        return {
            "default_win": self.default_win.as_json(),
            "default_lose": self.default_lose.as_json(),
            "gain": self.gain.as_json(),
            "goal": self.goal.as_json(),
            "choices": [own.as_json() for own in self.choices],
        }

    @classmethod
    def over(cls, default: tuple[Any, Any], best: tuple[Chance, Chance], choices: tuple[Departures, ...]) -> BestPlay:
        """Of the chances to win and to lose, by default and as it plays."""
        win, lose = (now.value - before for now, before in zip(best, default, strict=True))
        return cls(Chance(default[0]), Chance(default[1]), Chance(win), Chance(win - lose), choices)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BestPlay:
        """The inverse of :meth:`as_json`."""
        return cls(
            Chance.from_json(data["default_win"]),
            Chance.from_json(data["default_lose"]),
            Chance.from_json(data["gain"]),
            Chance.from_json(data["goal"]),
            tuple(Departures.from_json(own) for own in data["choices"]),
        )


Detail = dict[str, Any]
"""``detail``: {key: {value: Chance}}, or one level of ids deeper."""


class SampledDetail(dict[str, Any]):
    """A :data:`Detail` from ``n`` sampled first phases; its chances carry their intervals."""

    def __init__(self, detail: Mapping[str, Any], n: int, seed: int) -> None:
        super().__init__(detail)
        self.n, self.seed = n, seed

    def also(self, known: Mapping[str, Any]) -> SampledDetail:
        """The same with what is known without sampling."""
        return SampledDetail({**self, **known}, self.n, self.seed)

    def words(self) -> str:
        """For a reader of an answer that is not sampled itself."""
        return f"the detail is counted in {self.n:,} sampled first phases (seed {self.seed}), with intervals"


@dataclass
class Beside:
    """The chances under another value of a reading that is unsure."""

    value: str
    win: dict[str, Chance]
    make_detail: Callable[[], Detail] = field(default=dict, repr=False)

    @cached_property
    def detail(self) -> Detail:
        """What the system counts, under that value."""
        return self.make_detail()

    def as_json(self) -> dict[str, object]:
        """What its reading has under the value's name."""
        win = {key: chance.as_json() for key, chance in self.win.items()}
        return {self.value: {"win": win, "detail": _detail_json(self.detail)}}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Beside | None:
        """The inverse of :meth:`as_json`, from the whole entry of the reading."""
        value = next((value for value in row["others"] if isinstance(row.get(value), dict)), None)
        if value is None:
            return None
        detail = _detail_from_json(row[value]["detail"])
        win = {key: Chance.from_json(chance) for key, chance in row[value]["win"].items()}
        return cls(value, win, lambda: detail)


@dataclass
class Odds:
    """The answer to "what are the odds": everything that ``pitfight odds --json`` prints.

    ``win`` has the keys a, b and none; ``ends`` says how fights stop. ``mean`` is the mean length in phases (rounds,
    turns), given that the fight ends, or None. ``by_step`` and ``detail`` are worked out when first asked for.
    """

    system: str
    until: Any
    method: Method
    win: dict[str, Chance]
    ends: dict[str, Chance]
    fighters: dict[str, Standing]
    mean: Fraction | float | None
    options: dict[str, Any]
    policy: dict[str, Any]
    readings: tuple[Reading, ...]
    notices: tuple[str, ...] = ()
    n: int | None = None
    seed: int | None = None
    best: dict[Side, BestPlay] = field(default_factory=dict)
    """For each side on best play, what it gains over the default policies."""
    meta: dict[str, Any] = field(default_factory=dict)
    make_by_step: Callable[[], list[StepRow]] = field(default=list, repr=False)
    make_detail: Callable[[], Detail] = field(default=dict, repr=False)
    make_beside: Callable[[], dict[str, Beside]] = field(default=dict, repr=False)

    @cached_property
    def beside(self) -> dict[str, Beside]:
        """For an unsure reading that the fight does not choose, the chances under another value."""
        return self.make_beside()

    @cached_property
    def by_step(self) -> list[StepRow]:
        """The fight after each phase (round, turn), to 12 or until less than 1 in 1,000 is open."""
        return self.make_by_step()

    @cached_property
    def detail(self) -> Detail:
        """What the system counts besides who wins. Where it had to be sampled, the notices say so from then on."""
        found = self.make_detail()
        if isinstance(found, SampledDetail) and self.method != "sampled" and found.words() not in self.notices:
            self.notices = (*self.notices, found.words())
        return found

    def chance(self, side: Side) -> Chance:
        """The chance that a side wins."""
        return self.win[side]

    def as_json(self) -> dict[str, object]:
        """The whole answer as plain data; everything outside ``meta`` is the same each time."""
        answer: dict[str, object] = {
            "schema": SCHEMA,
            "system": self.system,
            "until": self.until,
            "method": self.method,
            "win": {key: chance.as_json() for key, chance in self.win.items()},
            "ends": {key: chance.as_json() for key, chance in self.ends.items()},
            "fighters": {name: standing.as_json() for name, standing in self.fighters.items()},
            "length": {
                "mean": None if self.mean is None else Chance(self.mean).as_json(),
                "by_step": [row.as_json() for row in self.by_step],
            },
            "detail": _detail_json(self.detail),
            **_sample_json(self.detail),
            "options": self.options,
            "policy": self.policy,
            "readings": [
                reading.as_json() | (self.beside[reading.option].as_json() if reading.option in self.beside else {})
                for reading in self.readings
            ],
            "notices": list(self.notices),
        }
        if self.n is not None:
            answer["n"], answer["seed"] = self.n, self.seed
        if self.best:
            answer["best"] = {side: play.as_json() for side, play in self.best.items()}
        answer["meta"] = self.meta
        return answer

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Odds:
        """The inverse of :meth:`as_json`."""
        mean = data["length"]["mean"]
        steps = [StepRow.from_json(row) for row in data["length"]["by_step"]]
        detail = _detail_from_json(data["detail"])
        if (drawn := data.get("detail_sample")) is not None:
            detail = SampledDetail(detail, drawn["n"], drawn["seed"])
        beside = {row["option"]: found for row in data["readings"] if (found := Beside.from_json(row)) is not None}
        return cls(
            system=data["system"],
            until=data["until"],
            method=data["method"],
            win={key: Chance.from_json(chance) for key, chance in data["win"].items()},
            ends={key: Chance.from_json(chance) for key, chance in data["ends"].items()},
            fighters={name: Standing.from_json(standing) for name, standing in data["fighters"].items()},
            mean=None if mean is None else Chance.from_json(mean).value,
            options=dict(data["options"]),
            policy=dict(data["policy"]),
            readings=tuple(
                Reading(row["option"], row["value"], row["default"], tuple(row["others"]), row["clause"])
                for row in data["readings"]
            ),
            notices=tuple(data["notices"]),
            n=data.get("n"),
            seed=data.get("seed"),
            best={side: BestPlay.from_json(play) for side, play in data.get("best", {}).items()},
            meta=dict(data["meta"]),
            make_by_step=lambda: steps,
            make_detail=lambda: detail,
            make_beside=lambda: beside,
        )


def _sample_json(detail: Detail) -> dict[str, object]:
    """How a detail was sampled, where it was."""
    return {"detail_sample": {"n": detail.n, "seed": detail.seed}} if isinstance(detail, SampledDetail) else {}


def _detail_json(detail: Mapping[Any, Any]) -> dict[str, object]:
    return {
        str(key): value.as_json() if isinstance(value, Chance) else _detail_json(value) for key, value in detail.items()
    }


def _detail_from_json(data: Mapping[str, Any]) -> Detail:
    return {
        key: Chance.from_json(value) if isinstance(value.get("p"), (int, float)) else _detail_from_json(value)
        for key, value in data.items()
    }

"""A fight played step by step from answers: dice that people rolled, choices they made, or both left to the program.

The answers are all there is to a game: the same fight with the same answers is the same game, so undoing one is
leaving it out, and a game can be kept as a line of text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from pitfight.dice import Ask, Event, Kind, Option, Who
from pitfight.engines.replay import Note
from pitfight.engines.run import Runner
from pitfight.errors import AnswerError
from pitfight.fight import BEST, SIDES, End, Fight, Side, extras, left_word
from pitfight.texts import counted

LONGEST = 100_000
"""The most answers that one game is read from."""
CAP = 1_000


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as it is written: a face ``4``, one the program rolled ``r4``, a percentage ``p37``, an option."""

    text: str
    face: int | None = None
    percent: str | None = None
    option: str | None = None
    rolled: bool = False
    drawn: int | None = None
    """A number the program drew where no dice show the chance: ``rq2``."""

    def passes(self, probability: Fraction) -> bool:
        """Whether a percentage (or a number that was drawn) is good enough for a chance; zeros only are the highest."""
        if self.drawn is not None:
            return self.drawn <= probability.numerator
        assert self.percent is not None, "only a percentage answers a chance"
        highest: int = 10 ** len(self.percent)
        return (int(self.percent) or highest) <= probability * highest


def read_answers(text: str) -> tuple[tuple[Answer, ...], bool]:
    """Answers from text, parted by blanks or dots; the second value is true when ``?`` leaves the rest to the program.

    Several dice may be joined, ``4-2-6``. Raises :class:`AnswerError` naming the answer that cannot be read.
    """
    found: list[Answer] = []
    pieces = [piece for piece in re.split(r"[\s.]+", text.strip()) if piece]
    if len(pieces) > LONGEST:
        raise AnswerError(f"{len(pieces):,} answers are too many; the most is {LONGEST:,}", where="answers")
    for number, piece in enumerate(pieces, start=1):
        if piece == "?":
            if number != len(pieces):
                raise AnswerError(
                    "? leaves the rest to the program, so nothing may follow it", where=f"answer {number}"
                )
            return tuple(found), True
        found += _answer(piece, number)
    return tuple(found), False


def _answer(piece: str, number: int) -> list[Answer]:
    plain = piece.casefold()
    if re.fullmatch(r"r?[0-9]{1,3}(-r?[0-9]{1,3})*", plain):
        return [Answer(die, face=int(die.removeprefix("r")), rolled=die.startswith("r")) for die in plain.split("-")]
    if re.fullmatch(r"r?p[0-9]{1,12}", plain):
        return [Answer(plain, percent=plain.removeprefix("r")[1:], rolled=plain.startswith("r"))]
    if re.fullmatch(r"rq[0-9]{1,30}", plain):
        return [Answer(plain, drawn=int(plain[2:]), rolled=True)]
    if re.fullmatch(r"#[0-9]{1,4}|[^\W\d][\w\-'’]{0,80}", plain):
        return [Answer(plain, option=plain)]
    raise AnswerError(
        f"“{piece[:40]}” is no answer: a face such as 4, several such as 4-2-6, a percentage such as p37, or an option",
        where=f"answer {number}",
    )


@dataclass(frozen=True, slots=True)
class Question:
    """What the fight waits for: who must answer, what is rolled or chosen, what is needed and why."""

    who: str
    side: Side
    name: str
    kind: Literal["die", "percent", "choice"]
    key: str
    what: str
    need: str
    clause: str
    because: str
    options: tuple[str, ...]
    words: tuple[str, ...] = ()
    """What each option means: a way to choose, or what a face of the die brings."""
    striker: str = ""
    target: str = ""
    dice: int = 1
    """How many dice are thrown together; each is asked for by itself."""
    several: bool = False
    """Whether the striker is a unit of many."""
    thrown: tuple[str, ...] = ()
    """Those of them that are on the table already."""
    total: bool = False
    """Whether only their sum counts."""
    outcomes: tuple[str, str] = ("", "")
    """What it is called when a roll is good enough, and when it is not."""

    def as_json(self) -> dict[str, object]:
        """The next question as ``play --json`` gives it."""
        return {
            "who": self.who,
            "side": self.side,
            "kind": self.kind,
            "key": self.key,
            "what": self.what,
            "need": self.need,
            "clause": self.clause,
            "because": self.because,
            "options": list(self.options),
        }


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: a sentence and the clause behind it. ``die`` lines carry the answer."""

    kind: Literal["heading", "die", "choice", "note", "end"]
    text: str
    clause: str = ""
    answer: str = ""

    def as_json(self) -> dict[str, str]:
        """The line as plain data."""
        return {"kind": self.kind, "text": self.text, "clause": self.clause, "answer": self.answer}


class _Waiting(Exception):
    """No answer is left for the question."""

    def __init__(self, question: Question) -> None:
        self.question = question


@dataclass(frozen=True, slots=True)
class _Throw:
    """A die's place among those thrown with it: how many there are, and the faces of those before it."""

    dice: int
    faces: tuple[str, ...]
    total: bool


@dataclass(slots=True)
class Game:
    """A fight as far as its answers go: the log, the next question or the end, and every answer used."""

    fight: Fight
    log: list[Line]
    question: Question | None
    end: End | None
    answers: list[Answer]
    step_values: tuple[object, ...]
    """How the scene and the fighters stood when the present step began, and below how many answers came before it."""
    step_answers: int
    statuses: dict[str, str]
    wounds_left: dict[str, int]
    phase: int
    events: list[Note]
    """What happened in the first phase, up to where the present step began."""
    joined: frozenset[int] = frozenset()
    """The places of answers that belong to the same throw as the answer before them."""

    def value(self, who: Who) -> object:
        """How the scene (-1) or a fighter stood when the present step began."""
        return self.step_values[who + 1]

    @property
    def line(self) -> str:
        """The answers as one line, for ``--answers``."""
        return " ".join(answer.text for answer in self.answers)

    @property
    def pieces(self) -> list[str]:
        """The answers as an address has them: the dice of one throw are one piece, ``4-2-6``."""
        found: list[str] = []
        for place, answer in enumerate(self.answers):
            if place in self.joined:
                found[-1] += f"-{answer.text}"
            else:
                found.append(answer.text)
        return found

    @property
    def notices(self) -> tuple[str, ...]:
        """What whoever plays should know: the notices of the fight, and which best play is none here."""
        policies = self.fight.policies.items()
        sides = [side for side in SIDES if any(own == side and name == BEST for (own, _), name in policies)]
        if not sides:
            return self.fight.notices
        whose, cure = (f"side {sides[0]}", f"{sides[0]}=ask") if len(sides) == 1 else ("both sides", "a=ask")
        said = f"best play is worked out by odds alone; at the table choices of {whose} go by the default ({cure} asks)"
        return (*self.fight.notices, said)

    def as_json(self) -> dict[str, object]:
        """The game as plain data."""
        return {
            "schema": 1,
            "system": self.fight.system.key,
            "answers": self.line,
            "notices": list(self.notices),
            "log": [line.as_json() for line in self.log],
            "question": None if self.question is None else self.question.as_json(),
            "end": None if self.end is None else {"reason": self.end.reason, "winner": self.end.winner},
            "fighters": {
                id: {"status": status, left_word(self.fight.system): self.wounds_left[id]}
                for id, status in self.statuses.items()
            },
        }


def play(
    fight: Fight,
    answers: Sequence[Answer] = (),
    *,
    roll_rest: bool = False,
    roll_once: bool = False,
    seed: int | None = None,
) -> Game:
    """Run a fight on the given answers, to its end or to the question that has none.

    ``roll_rest`` lets the program roll and choose (by policy) when the answers are used up, ``roll_once`` for one
    question alone (all dice of its throw); ``seed`` makes its dice repeatable. Raises :class:`AnswerError` for one
    that is not legal, naming its number and what was asked.
    """
    player = _Player(fight, answers, random.Random(seed) if roll_rest or roll_once else None, roll_once)
    return player.game()


class _Player(Runner):
    def __init__(
        self, fight: Fight, answers: Sequence[Answer], generator: random.Random | None, once: bool = False
    ) -> None:
        super().__init__(fight)
        self._once = once
        self._spent = False
        self._joined: set[int] = set()
        self._given = list(answers)
        self._used = 0
        self._random = generator
        self._log: list[Line] = []
        self._consumed: list[Answer] = []
        self._events: list[Note] = []
        self._first_phase = True

    def game(self) -> Game:
        """Play as far as the answers go."""
        fight = self.fight
        question: Question | None = None
        end: End | None = None
        phase = 1
        begun, used, noted = self.state, 0, 0
        self._heading(phase)
        try:
            while end is None:
                begun, used, noted = self.state, len(self._consumed), len(self._events)
                end = self.step()
                if end is None and self._paused():
                    phase += 1
                    self._first_phase = False
                    if phase > (fight.max_steps or CAP):
                        end = End("capped")
                    else:
                        self._heading(phase)
        except _Waiting as waiting:
            question = waiting.question
        if end is not None:
            if self._used < len(self._given):
                raise AnswerError(
                    f"the fight was over after {self._used} answers; “{self._given[self._used].text}” is left over",
                    where=f"answer {self._used + 1}",
                )
            self._log.append(Line("end", self._end_words(end)))
        return Game(
            fight,
            self._log,
            question,
            end,
            self._consumed,
            self.table.values(begun if end is None else self.state),
            used,
            {own.id: fight.system.status(own, self._value(who)) for who, own in enumerate(fight.fighters)},
            {own.id: fight.system.wounds_left(own, self._value(who)) for who, own in enumerate(fight.fighters)},
            phase,
            self._events[: len(self._events) if end is not None or phase > 1 else noted],
            frozenset(self._joined),
        )

    def _paused(self) -> bool:
        return self.fight.system.pauses(self.table.value(-1, self.now[0]))

    def _heading(self, phase: int) -> None:
        scene = self.table.value(-1, self.now[0])
        word = self.fight.system.step_word.capitalize()
        words = self.fight.system.scene_words(scene)
        self._log.append(Line("heading", f"{word} {phase}" + (f", {words}" if words else "")))

    def _value(self, who: Who) -> object:
        return self.table.value(who, self.now[who + 1])

    def _end_words(self, end: End) -> str:
        words = {
            "decided": f"Side {(end.winner or '').upper()} has won.",
            "both_gone": "Nobody is left on either side.",
            "limit": "That was as far as the fight was to go.",
            "no_contact": "No two enemies touch any more.",
            "capped": "The fight was given up.",
        }
        return words[end.reason]

    # -- answers ----------------------------------------------------------------------------------------------------

    def _next(self, question: Question) -> Answer | None:
        """The next answer given, or None when the program is to find one; waits when neither is to be had."""
        if self._used < len(self._given):
            self._used += 1
            return self._given[self._used - 1]
        if self._waits:
            raise _Waiting(question)
        self._spent = self._once and len(question.thrown) == question.dice - 1
        return None

    @property
    def _waits(self) -> bool:
        """Whether the program answers nothing, or nothing more."""
        return self._random is None or self._spent

    def _wrong(self, answer: Answer, question: Question) -> AnswerError:
        hint = f": {', '.join(question.options)}" if len(question.options) <= 12 else ""
        if question.kind == "percent":
            first, hundred = question.options
            hint = f": p and {len(hundred) - 1} digits, {first} to {hundred} ({hundred} is the highest)"
        return AnswerError(
            f"“{answer.text}” does not answer “{question.what}”{hint}",
            where=f"answer {self._used}",
            attempts=question.options[:12],
        )

    def _dice(self, ask: Ask, dice: int, sides: int, need: int | None, need_words: str, total: bool) -> list[int]:
        """The faces of dice that are thrown together."""
        faces: list[int] = []
        for place in range(dice):
            throw = _Throw(dice, tuple(str(face) for face in faces), total)
            faces.append(self._die(ask, sides, need, need_words, None, throw))
            if place:
                self._joined.add(len(self._consumed) - 1)
        return faces

    def _die(
        self, ask: Ask, sides: int, need: int | None, need_words: str, who: Who | None, throw: _Throw | None = None
    ) -> int:
        question = self._question(ask, "die", need_words, tuple(str(face) for face in range(1, sides + 1)), who, need)
        if throw is not None:
            question = replace(question, dice=throw.dice, thrown=throw.faces, total=throw.total)
        answer = self._next(question)
        if answer is None:
            assert self._random is not None, "without answers the program rolls"
            face = self._random.randint(1, sides)
            answer = Answer(f"r{face}", face=face, rolled=True)
        if answer.face is None or not 1 <= answer.face <= sides:
            raise self._wrong(answer, question)
        self._consumed.append(answer)
        return answer.face

    def _question(
        self,
        ask: Ask,
        kind: Literal["die", "percent"],
        need: str,
        options: tuple[str, ...],
        who: Who | None,
        number: int | None,
    ) -> Question:
        who = who if who is not None else self._roller(ask)
        if who is None:
            who = self.striker if self.striker is not None else 0
        fighter = self.fight.fighters[who]
        return Question(
            fighter.id,
            fighter.side,
            fighter.name,
            kind,
            ask.key,
            f"Roll {ask.label}",
            need,
            ask.clause,
            self.fight.system.because(ask, self._man(self.striker), self._man(self.target), number),
            options,
            _face_words(ask, need, options) if kind == "die" else (),
            self._name(self.striker),
            self._name(self.target),
            several=self._several(self.striker),
            outcomes=(ask.passed, ask.failed),
        )

    def _man(self, who: Who | None) -> object:
        return None if who is None else (self.fight.fighters[who], self._value(who))

    def _name(self, who: Who | None) -> str:
        return "" if who is None else self.fight.fighters[who].name

    def _roller(self, ask: Ask) -> Who | None:
        return self.striker if ask.by == "striker" else self.target

    def _does(self, who: Who | None, verb: str) -> str:
        """A fighter with what he does: Ulli rolls, Orc Boyz roll."""
        return f"{self._name(who)} {verb if self._several(who) else f'{verb}s'}"

    def _several(self, who: Who | None) -> bool:
        return who is not None and extras(self.fight.system).several(self.fight.fighters[who])

    def _tell(self, ask: Ask, faces: Sequence[int], result: str, who: Who | None = None) -> None:
        who = who if who is not None else self._roller(ask)
        rolled = ", ".join(str(face) for face in faces)
        then = "; " if len(faces) > 1 else ", "  # so that the result is no further die
        answers = " ".join(answer.text for answer in self._consumed[len(self._consumed) - len(faces) :])
        self._log.append(
            Line(
                "die",
                f"{self._does(who, 'roll')} {ask.label}: {rolled}{f'{then}{result}' if result else ''}.",
                ask.clause,
                answers,
            )
        )

    # -- the dice -----------------------------------------------------------------------------------------------------

    def _face(self, ask: Ask, sides: int, need: int | None) -> int:
        face = self._die(ask, sides, need, "" if need is None else f"{need}+", None)
        self._tell(ask, [face], "" if need is None else ask.passed if face >= need else ask.failed)
        return face

    def _test(self, ask: Ask, at_least: int | None, at_most: int | None, sides: int, dice: int) -> bool:
        words = f"{at_least}+" if at_least is not None else f"{at_most} or less"
        if dice > 1:
            words += f" with {dice} dice"
        faces = self._dice(ask, dice, sides, at_least, words, dice > 1)
        total = sum(faces)
        passed = total >= at_least if at_least is not None else total <= (at_most or 0)
        self._tell(ask, faces, ask.passed if passed else ask.failed)
        return passed

    def _successes(self, ask: Ask, dice: int, at_least: int, sides: int) -> int:
        faces = self._dice(ask, dice, sides, at_least, f"{at_least}+", False)
        good = sum(face >= at_least for face in faces)
        self._tell(ask, faces, (ask.passed if good else ask.failed) if dice == 1 else f"{good} of {dice} succeed")
        return good

    def _pool(self, ask: Ask, dice: int, sides: int) -> tuple[int, ...]:
        faces = self._dice(ask, dice, sides, None, "", False)
        self._tell(ask, faces, "")
        return tuple(sorted(faces))

    def _chance(self, ask: Ask, probability: Fraction) -> bool:
        digits = _digits(probability)
        if digits is None:
            return self._drawn(ask, probability)
        options = (f"p{'0' * (digits - 1)}1", f"p{'0' * digits}")
        question = self._question(ask, "percent", f"{_decimal(probability, digits)} % or less", options, None, None)
        answer = self._next(question)
        if answer is None:
            assert self._random is not None, "without answers the program rolls"
            text = f"{self._random.randrange(10**digits):0{digits}d}"
            answer = Answer(f"rp{text}", percent=text, rolled=True)
        if answer.percent is None or len(answer.percent) != digits:
            raise self._wrong(answer, question)
        self._consumed.append(answer)
        passed = answer.passes(probability)
        who, result = self._does(self._roller(ask), "roll"), ask.passed if passed else ask.failed
        self._log.append(Line("die", f"{who} {ask.label}: {answer.percent}, {result}.", ask.clause, answer.text))
        return passed

    def _drawn(self, ask: Ask, probability: Fraction) -> bool:
        """A chance that no ten-sided dice show: the program draws a number, says so, and writes it down."""
        passed = self._number(probability.denominator) <= probability.numerator
        text = f"The program draws {ask.label}: {ask.passed if passed else ask.failed}."
        self._log.append(Line("die", text, ask.clause, self._consumed[-1].text))
        return passed

    def _number(self, limit: int) -> int:
        """A number from 1 that the program draws, or has drawn."""
        if self._used < len(self._given) and self._given[self._used].drawn is not None:
            answer = self._given[self._used]
            self._used += 1
        else:
            drawn = (self._random or random.SystemRandom()).randint(1, limit)
            answer = Answer(f"rq{drawn}", drawn=drawn, rolled=True)
        self._consumed.append(answer)
        assert answer.drawn is not None, "a drawn number is a number"
        return min(answer.drawn, limit)

    def _one(self, ask: Ask, tied: Sequence[Who]) -> Who:
        """Each tied warrior rolls a die; the highest is taken, equal highest roll again."""
        if ask.drawn:
            return tied[self._number(len(tied)) - 1]
        left = list(tied)
        while len(left) > 1:
            faces = [self._die(ask, 6, None, "the highest", who) for who in left]
            best = max(faces)
            text = ", ".join(f"{self._name(who)} {face}" for who, face in zip(left, faces, strict=True))
            answers = " ".join(answer.text for answer in self._consumed[len(self._consumed) - len(faces) :])
            left = [who for who, face in zip(left, faces, strict=True) if face == best]
            result = f"{self._name(left[0])} is first" if len(left) == 1 else "again"
            self._log.append(Line("die", f"Equal: {text}; {result}.", ask.clause, answers))
        return left[0]

    def _pick(self, kind: Kind, side: Side, options: Sequence[Option]) -> int:
        who = self.striker if kind.by == "striker" else self.target
        assert who is not None, "choices are asked where it is said who strikes whom"
        fighter = self.fight.fighters[who]
        question = Question(
            fighter.id,
            side,
            fighter.name,
            "choice",
            kind.key,
            f"Choose {kind.label}",
            "",
            kind.clause,
            "",
            tuple(option.name for option in options),
            tuple(option.words or option.name.replace("-", " ") for option in options),
            self._name(self.striker),
            self._name(self.target),
            several=self._several(self.striker),
        )
        place = self._named(options, question, kind.quiet)
        if place is None:
            policy = self.fight.policy(side, kind)
            left_open = policy == "ask" or (not kind.quiet and (side, kind.key) not in self.fight.named_policies)
            at_the_end = self._used >= len(self._given)
            if at_the_end and self._waits and left_open:
                raise _Waiting(question)
            place = self.by_policy(kind, side, options)
            if not (at_the_end and left_open):
                return place  # settled by a policy: no part of the answers
            self._spent = self._once
        self._consumed.append(Answer(options[place].name, option=options[place].name))
        words = options[place].words or options[place].name.replace("-", " ")
        self._log.append(
            Line("choice", f"{self._does(who, 'choose')} {kind.label}: {words}.", kind.clause, options[place].name)
        )
        return place

    def _named(self, options: Sequence[Option], question: Question, quiet: bool) -> int | None:
        """The place of the option that the next answer names; None when the next answer is no option at all."""
        if self._used >= len(self._given) or self._given[self._used].option is None:
            return None
        name = self._given[self._used].option or ""
        if quiet and not name.startswith("#") and not any(option.name.casefold() == name for option in options):
            return None  # it answers the next choice; this one is left to its default
        self._used += 1
        answer = self._given[self._used - 1]
        if name.startswith("#"):
            place = int(name[1:]) - 1
            if 0 <= place < len(options):
                return place
            raise self._wrong(answer, question)
        for place, option in enumerate(options):
            if option.name.casefold() == name:
                return place
        raise self._wrong(answer, question)

    def note(self, event: Event, *numbers: Hashable | Callable[[], Hashable]) -> None:
        known = tuple(number() if callable(number) else number for number in numbers)
        if any(number is None for number in known):
            return
        if self._first_phase:
            self._events.append((event, self.striker, self.target, known))
        if not event.text:
            return
        words = [number.replace("_", " ") if isinstance(number, str) else number for number in known]
        text = counted(event.text.format(*words, striker=self._name(self.striker), target=self._name(self.target)))
        self._log.append(Line("note", f"{text}.", event.clause))


def _face_words(ask: Ask, need: str, options: Sequence[str]) -> tuple[str, ...]:
    """What each face of one die means, where its need says so by itself."""
    match = re.fullmatch(r"([0-9]+)(\+| or less)", need)
    if match is None:
        return ()
    limit = int(match[1])
    good = [int(face) >= limit if match[2] == "+" else int(face) <= limit for face in options]
    return tuple(ask.passed if own else ask.failed for own in good)


def _digits(probability: Fraction) -> int | None:
    """How many ten-sided dice show a chance exactly (two at least), or None when none do."""
    for digits in range(2, 13):
        if (probability * 10**digits).denominator == 1:
            return digits
    return None


def _decimal(probability: Fraction, digits: int) -> str:
    """A chance in percent, with all the digits it has."""
    text = f"{float(probability * 100):.{digits - 2}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text

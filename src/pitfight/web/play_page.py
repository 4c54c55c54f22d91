"""What the page at the table shows: the question, the pad, the log, the odds; everything from the address."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pitfight import charts
from pitfight.engines.play import Game, Line, Question, play, read_answers
from pitfight.errors import AnswerError
from pitfight.fight import Fight
from pitfight.systems import system
from pitfight.web import numbers, pads
from pitfight.web.address import Address
from pitfight.web.choices_page import answerable
from pitfight.web.odds_page import capital, fighter_names, spec_text, swapped
from pitfight.web.wording import say

ROUNDING = 1e-9
"""What is smaller comes of sums of floats."""


@dataclass(frozen=True, slots=True)
class Key:
    """One button of the pad."""

    value: str
    word: str
    chance: str
    link: str
    good: bool = False
    best: bool = False
    shown: str = ""
    """What the die shows, or the total."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die of a throw that has begun: its face, and where one goes to take it away."""

    face: str
    link: str


@dataclass(frozen=True, slots=True)
class Said:
    """One line of the log."""

    text: str
    clause: str
    side: str
    heading: bool
    link: str


@dataclass(slots=True)
class View:
    """The whole page."""

    address: Address
    title: str
    turn: str
    names: tuple[str, str]
    stands: tuple[tuple[int, str], tuple[int, str]]
    error: str = ""
    question: Question | None = None
    headline: str = ""
    who: str = ""
    side: str = "a"
    need: str = ""
    because: str = ""
    pad: str = ""
    keys: list[Key] = field(default_factory=list)
    thrown: list[Thrown] = field(default_factory=list)
    dice: int = 1
    digits: int = 0
    outcomes: list[tuple[str, str]] = field(default_factory=list)
    """Of a percentage: each thing that may come of it, with the chance after it."""
    log: list[Said] = field(default_factory=list)
    undo: str = ""
    over: str = ""
    story: str = ""
    looking_back: bool = False
    now: tuple[str, str] | None = None
    shares: tuple[float, float] = (0.0, 0.0)
    none: str = ""
    """The chance that neither side has won when the fight breaks off; empty where one of them must win."""
    exact: bool = True
    moves: str = ""
    hidden: bool = False
    links: dict[str, str] = field(default_factory=dict)


def with_capitals(fight: Fight) -> Fight:
    """The same fight with a capital for each name, which an address holds in small letters."""

    def called(own: Any) -> Any:
        return replace(own, name=capital(own.name))

    return replace(fight, fighters=tuple(called(own) for own in fight.fighters))


def game_and_error(fight: Fight, address: Address) -> tuple[Game, AnswerError | None]:
    """The game as far as its answers are right, and what is wrong with the next one."""
    answers, _ = read_answers(".".join(address.answers))
    answers = answers[: address.moment(len(answers))]
    try:
        return play(fight, answers), None
    except AnswerError as error:
        match = re.search(r"[0-9]+", error.where)
        good = int(match[0]) - 1 if match else 0
        return play(fight, answers[:good]), error


def begin(address: Address, fight: Fight, game: Game, error: AnswerError | None) -> View:
    """The page without the odds."""
    found = system(address.system)
    names = fighter_names(fight)
    headings = [line.text for line in game.log if line.kind == "heading"]
    title, _, turn = headings[-1].partition(", ")
    view = View(address, title, _whose(turn, fight, names), _sides(fight, names), _stands(fight, game))
    if error is not None:
        view.error = f"{capital(error.where)}: {error.what}"
        address = address.but(d=".".join(game.pieces))
    view.looking_back = bool(address.get("at"))
    view.hidden = bool(address.get("hide"))
    view.log = _log(address, fight, game, names)
    view.undo = str(address.but(d=pads.undone(game.pieces, game.question), at="")) if game.answers else ""
    view.links = {
        "odds": str(answerable(address).but(page="odds", d="", at="", hide="")),
        "choices": f"/play/{found.key}/choices?{address.query}",
        "now": str(address.but(at="")),
        "again": str(address.but(d="", at="")),
        "swap": str(swapped(address).but(d="", at="")),
        "hide": str(address.but(hide="" if view.hidden else "1")),
        "rules": f"/rules/{found.key}#readings",
        "whole": str(address),
    }
    if game.question is not None:
        _asked(view, address, game, game.question, names)
    elif game.end is not None:
        winner = game.end.winner
        view.over = _won(view, fight, winner) if winner else say("table.nobody_won")
        view.headline = capital(game.log[-1].text)
        view.side = winner or "a"
        view.turn = say("table.over")
    return view


def _won(view: View, fight: Fight, side: str) -> str:
    several = sum(own.side == side for own in fight.fighters) > 1
    return say("answer.win" if several else "answer.wins", who=view.names[0 if side == "a" else 1])


def _sides(fight: Fight, names: Mapping[str, str]) -> tuple[str, str]:
    def of(side: str) -> str:
        own = [fighter for fighter in fight.fighters if fighter.side == side]
        if len(own) > 1:
            return say("odds.several", count=len(own))
        return names[own[0].id].removesuffix(f" {own[0].id}")  # the badge beside it tells namesakes apart

    return of("a"), of("b")


def _whose(turn: str, fight: Fight, names: Mapping[str, str]) -> str:
    match = re.fullmatch(r"(A|B)'s turn", turn)
    if match:
        own = [fighter for fighter in fight.fighters if fighter.side == match[1].lower()]
        if len(own) == 1:
            return f"{names[own[0].id]}’s turn"
    return turn.replace("'", "’")


def _stands(fight: Fight, game: Game) -> tuple[tuple[int, str], tuple[int, str]]:
    words = fight.system.statuses

    def of(side: str) -> tuple[int, str]:
        own = [game.statuses[fighter.id] for fighter in fight.fighters if fighter.side == side]
        if len(own) == 1:
            place = words.index(own[0])
            ring = 0 if place == 0 else 4 if place == len(words) - 1 else min(3, place)
            left = next(game.wounds_left[fighter.id] for fighter in fight.fighters if fighter.side == side)
            status = capital(own[0].replace("_", " "))
            return ring, say("table.status_and_left", status=status, left=left) if left > 1 else status
        up = sum(status == words[0] for status in own)
        return (0 if up == len(own) else 2 if up else 4), say(
            "table.up", up=up, all=len(own), status=words[0].replace("_", " ")
        )

    return of("a"), of("b")


def _log(address: Address, fight: Fight, game: Game, names: Mapping[str, str]) -> list[Said]:
    """The log, newest first, each phase below its heading."""
    phases: list[list[Said]] = []
    count = 0
    for line in game.log:
        count += len(line.answer.split())
        text = capital(line.text)
        if line.kind == "heading":
            title, _, turn = line.text.partition(", ")
            phases.append([Said(f"{title} · {_whose(turn, fight, names)}", "", "", True, "")])
            continue
        link = str(address.but(at=str(count))) if line.answer else ""
        phases[-1].append(Said(text, line.clause, _side(line, fight), False, link))
    return [own for phase in reversed(phases) for own in (phase[0], *reversed(phase[1:]))]


def _side(line: Line, fight: Fight) -> str:
    for own in sorted(fight.fighters, key=lambda own: -len(own.name)):
        if line.text.startswith(own.name):
            return own.side
    return "even"


def _asked(view: View, address: Address, game: Game, question: Question, names: Mapping[str, str]) -> None:
    """The question in words, and the pad for it without chances."""
    view.question = question
    view.side = question.side
    view.who = names[question.who]
    striker, target = question.striker, question.target
    if question.striker and question.target:
        key = "table.strike" if question.several else "table.strikes"
        view.headline = say(key, striker=capital(striker), target=capital(target))
    need = question.need
    view.need = need
    view.because = capital(question.because)
    view.pad = pads.kind(question)
    view.dice = question.dice
    if view.pad == "percent":
        view.digits = len(question.options[0]) - 1
        return
    for place, face in enumerate(question.thrown):
        view.thrown.append(
            Thrown(
                pads.face_of(face, len(question.options)),
                str(address.but(d=pads.without_die(game.pieces, place), at="")),
            )
        )
    for place, option in enumerate(pads.buttons(question)):
        link = str(address.but(d=pads.more(game.pieces, question, option), at=""))
        if view.pad == "choice":
            word = question.words[place] if place < len(question.words) else ""
            view.keys.append(Key(option, capital(names.get(word, word)), "", link))
            continue
        faces = [int(face) for face in option.split("-")]
        good = pads.is_good(question, sum(faces))
        word = "" if good is None or (question.total and view.pad == "several") else question.outcomes[0 if good else 1]
        shown = pads.face_of(option, len(question.options)) if len(faces) == 1 else str(sum(faces))
        short = re.sub(r"^(a|an) ", "", word)
        view.keys.append(Key(option, short, "", link, bool(good) and bool(word), shown=shown))


def finish(view: View, fight: Fight, game: Game, data: Mapping[str, Any]) -> None:
    """Put the odds into the page."""
    now = data["now"]
    view.now = numbers.pair(now["a"], now["b"])
    view.shares = (round(now["a"] * 100, 3), round(now["b"] * 100, 3))
    none = 1 - now["a"] - now["b"]
    view.none = numbers.percent(none) if none > ROUNDING else ""
    view.exact = data["exact"]
    after = data["after"]
    if after and view.pad == "percent" and view.question is not None:
        view.outcomes = [
            (word, numbers.percent(after[option][view.side]))
            for word, option in zip(view.question.outcomes, view.question.options, strict=True)
        ]
    elif after:
        best = max((after[key.value][view.side] for key in view.keys), default=0.0)
        first = True
        keys = []
        for key in view.keys:
            chance = after[key.value][view.side]
            is_best = first and view.question is not None and view.question.kind == "choice" and chance == best
            first = first and not is_best
            keys.append(replace(key, chance=numbers.percent(chance), best=is_best))
        view.keys = keys
    if len(data["moves"]) > 2:
        view.moves = spec_text(charts.chances_moved(data["moves"], charts.PAGE, "container"))
    if "story" in data:
        view.story = _story(view, fight, game, data)


def _story(view: View, fight: Fight, game: Game, data: Mapping[str, Any]) -> str:
    """How rare the ending is, from where the winner began, and what his best die was worth."""
    story, moves = data["story"], data["moves"]
    winner = story.get("winner")
    word = fight.system.step_word
    said = []
    if "rare" in story:
        said.append(say("table.rare", chance=numbers.percent(story["rare"]), step=word, count=story["phase"]))
    if winner and len(moves) > 1 and len(moves) == len(game.answers) + 1:
        who = view.names[0 if winner == "a" else 1]
        begun = numbers.percent(moves[0][winner])
        gains = [(moves[at + 1][winner] - moves[at][winner], at) for at in range(len(moves) - 1)]
        gain, at = max(gains)
        line = _line_of(game.log, at)
        if line is not None and gain > 0:
            text = capital(line.text).rstrip(".")
            said.append(say("table.began_and_helped", who=who, chance=begun, what=text, points=numbers.points(gain)))
        else:
            said.append(say("table.began", who=who, chance=begun))
    return " ".join(said)


def _line_of(log: Sequence[Line], at: int) -> Line | None:
    count = 0
    for line in log:
        count += len(line.answer.split())
        if line.answer and count > at:
            return line
    return None

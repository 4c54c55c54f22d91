"""Playing at the terminal: the question, the answer, and what became of it."""

from __future__ import annotations

import sys

from pitfight.answer import answer
from pitfight.engines.play import Answer, Game, Question, read_answers
from pitfight.engines.play import play as run
from pitfight.errors import AnswerError, TooLargeError
from pitfight.fight import ASK, SIDES, Fight
from pitfight.request import Request
from pitfight.texts import listed, pair

HELP = "Type {}, r to roll, ? to roll the rest, u to undo, l for the log, q to stop."
SHOWN = {"die": "a face", "percent": "the digits you rolled (00 is 100)", "choice": "a number"}
_LIVE_SECONDS = 0.5


def play(fight: Fight, answers: str, seed: int | None, *, chances: bool, command: str) -> bool:
    """Play until the fight ends or the player stops; true when he was interrupted by Ctrl-C."""
    given, roll_rest = read_answers(answers)
    game = run(fight, given, roll_rest=roll_rest, seed=seed)
    for notice in game.notices:
        print(f"Note: {notice}")
    asked = sorted({f"{side}.{kind}" for (side, kind), name in fight.policies.items() if name == ASK})
    if chances and asked and game.question is not None:
        chances = False  # how a person will choose is not known, so nothing can be said of what is to come
        sides = " and ".join(side for side in SIDES if any(own.startswith(side) for own in asked))
        print(f"No odds are shown: choices of side {sides} are left to a person.")
    shown = _print_log(game, 0)
    if game.question is not None:
        print(_help(game.question))
    try:
        while game.question is not None:
            if chances:
                _live(fight, game)
            text = input(f"{_prompt(game.question)} ").strip()
            if not sys.stdin.isatty():
                print()
            game, shown = _take(game, text, shown, seed)
    except (EOFError, KeyboardInterrupt) as stop:
        print()
        print(f'To go on: {command} --answers "{game.line}"')
        return isinstance(stop, KeyboardInterrupt)
    except _Stop:
        print(f'To go on: {command} --answers "{game.line}"')
        return False
    print(f'The same fight again: {command} --answers "{game.line}"')
    return False


def _help(question: Question) -> str:
    return HELP.format(SHOWN[question.kind])


class _Stop(Exception):
    """The player has had enough for now."""


def _take(game: Game, text: str, shown: int, seed: int | None) -> tuple[Game, int]:
    """The game after one line of input; input that is not legal changes nothing and says why."""
    word = text.casefold()
    question = game.question
    assert question is not None, "input is asked for only while a question is open"
    if word in ("q", "quit", "stop"):
        raise _Stop
    if word in ("h", "help"):
        print(_help(question))
        return game, shown
    if word in ("l", "log"):
        return game, _print_log(game, 0)
    if word in ("u", "undo"):
        if not game.answers:
            print("There is nothing to undo.")
            return game, shown
        return _undone(game)
    try:
        if word in ("?", "r", "roll", ""):
            return _rolled(game, rest=word == "?", shown=shown, seed=seed)
        if question.kind == "choice" and word.isdigit():
            word = f"#{word}"
        if question.kind == "percent" and word.isdigit():  # what the ten-sided dice show
            word = f"p{word}"
        more, roll_rest = read_answers(word.replace(" ", "-") if question.kind == "choice" else word)
        return _go_on(game, [*game.answers, *more], shown, roll_rest=roll_rest, seed=seed)
    except AnswerError as error:
        print(f"{error.what.rstrip('.')}. Asked again.")
        return game, shown


def _go_on(
    game: Game, answers: list[Answer], shown: int, *, roll_rest: bool = False, seed: int | None = None
) -> tuple[Game, int]:
    after = run(game.fight, answers, roll_rest=roll_rest, seed=seed)
    return after, _print_log(after, shown)


def _undone(game: Game) -> tuple[Game, int]:
    after = run(game.fight, game.answers[:-1])
    print(f"Undone: {game.answers[-1].text}.")
    return after, len(after.log)


def _rolled(game: Game, *, rest: bool, shown: int, seed: int | None) -> tuple[Game, int]:
    """Let the program answer this question, or all that follow."""
    whole = run(game.fight, game.answers, roll_rest=True, seed=seed)
    if rest:
        return whole, _print_log(whole, shown)
    if len(whole.answers) == len(game.answers):  # the open choice was made by policy, and nothing was left to roll
        return whole, _print_log(whole, shown)
    return _go_on(game, whole.answers[: len(game.answers) + 1], shown)


def _print_log(game: Game, start: int) -> int:
    for line in game.log[start:]:
        if line.kind == "heading":
            print(f"\n{line.text}")
        else:
            clause = f"  [{line.clause}]" if line.clause else ""
            print(f"  {line.text[:1].upper()}{line.text[1:]}{clause}")
    return len(game.log)


def _live(fight: Fight, game: Game) -> None:
    """The odds from here, when they are quickly found."""
    try:
        odds = answer(fight, Request("float", max_states=20_000, max_seconds=_LIVE_SECONDS, game=game))
    except TooLargeError:
        return
    first, second = pair(float(odds.win["a"]), float(odds.win["b"]))
    print(f"    a {first}, b {second} from here")


def _prompt(question: Question) -> str:
    who = f"{question.name} ({question.side})"
    number = question.need[:1].isdigit()
    need = f" {question.need}" if number else ""
    why = ", ".join(part for part in ("" if number else question.need, question.because, question.clause) if part)
    text = f"{who}: {question.what}{need}{f' ({why})' if why else ''}"
    if question.kind == "choice":
        ways = [f"{number} {words}" for number, words in enumerate(question.words, start=1)]
        return f"{text}: {listed(ways, 'or')}?"
    return f"{text}:"

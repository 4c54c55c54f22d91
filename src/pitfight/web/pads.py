"""What can be answered to a question at the table: which buttons a pad has, and what stands in the address for each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pitfight.engines.play import Question
from pitfight.errors import AnswerError, cut
from pitfight.web.wording import say

MOST_TAPPED = 12
"""Up to so many dice of one throw are tapped one by one; of more, each face is counted."""
MOST_TOTALS = 20
"""Up to so many totals are buttons; beyond, dice are tapped one by one."""


def kind(question: Question) -> str:
    """Which pad a question has: ``choice``, ``percent``, ``total``, ``counter``, ``several`` or ``die``."""
    if question.kind != "die":
        return question.kind
    if question.dice == 1:
        return "die"
    sides = len(question.options)
    if question.total and not question.thrown and question.dice * (sides - 1) < MOST_TOTALS:
        return "total"
    return "counter" if question.dice - len(question.thrown) > MOST_TAPPED else "several"


def buttons(question: Question) -> tuple[str, ...]:
    """The answers that have a button: faces, totals as the dice that make them, options, or the two ends of per cent.

    Of a percentage the first is one that succeeds and the second one that does not. Counted faces have none.
    """
    pad = kind(question)
    if pad == "counter":
        return ()
    if pad == "total":
        sides = len(question.options)
        totals = range(question.dice, question.dice * sides + 1)
        return tuple(written(spread(total, question.dice)) for total in totals)
    return question.options


def spread(total: int, dice: int) -> list[int]:
    """Faces of so many dice with that total, as even as can be."""
    low, more = divmod(total, dice)
    return [low + 1] * more + [low] * (dice - more)


def written(faces: Sequence[int | str]) -> str:
    """The dice of one throw as one piece of an address."""
    return "-".join(str(face) for face in faces)


def more(pieces: Sequence[str], question: Question, answer: str) -> str:
    """All answers of an address with one more; a die of a throw that has begun joins the dice before it."""
    if question.thrown:
        return ".".join([*pieces[:-1], f"{pieces[-1]}-{answer}"])
    return ".".join([*pieces, answer])


def without_die(pieces: Sequence[str], place: int) -> str:
    """The answers without one die of the throw that has begun."""
    dice = pieces[-1].split("-")
    rest = [*dice[:place], *dice[place + 1 :]]
    return ".".join([*pieces[:-1], *(["-".join(rest)] if rest else [])])


def undone(pieces: Sequence[str], question: Question | None) -> str:
    """The answers without the last: without its last die while a throw has only begun, else without the whole piece."""
    if question is not None and question.thrown:
        return without_die(pieces, len(question.thrown) - 1)
    return ".".join(pieces[:-1])


def is_good(question: Question, total: int) -> bool | None:
    """Whether a face, or a total, is good enough; None where the need does not say so by itself."""
    match = re.match(r"([0-9]+)(\+| or less)(?: with [0-9]+ dice)?$", question.need)
    if match is None:
        return None
    return total >= int(match[1]) if match[2] == "+" else total <= int(match[1])


def face_of(option: str, sides: int) -> str:
    """What a die of the table shows for an answer: dice with two or three sides are read from one with six."""
    if sides == 3:
        return ("1–2", "3–4", "5–6")[int(option) - 1]
    if sides == 2:
        return ("1–3", "4–6")[int(option) - 1]
    return option


def given(question: Question, fields: Mapping[str, str]) -> str:
    """The answer in the fields of a pad: a percentage as one number or by its digits, or how often each face came.

    Raises :class:`~pitfight.errors.AnswerError`.
    """
    return _percentage(question, fields) if question.kind == "percent" else written(_counted(question, fields))


def _percentage(question: Question, fields: Mapping[str, str]) -> str:
    digits = len(question.options[0]) - 1
    by_digit = "".join(fields.get(f"d{place}", "") for place in range(1, digits + 1))
    text = fields.get("p", "").strip() or by_digit
    if not re.fullmatch(f"[0-9]{{{digits}}}", text):
        raise AnswerError(say("table.wrong_percent", text=cut(text), digits=digits), where=question.what)
    return f"p{text}"


def _counted(question: Question, fields: Mapping[str, str]) -> list[str]:
    faces: list[str] = []
    left = question.dice - len(question.thrown)
    for face in question.options:
        text = fields.get(f"f{face}", "").strip() or "0"
        if not re.fullmatch(r"[0-9]{1,4}", text):
            raise AnswerError(say("table.wrong_count", text=cut(text)), where=question.what)
        faces += [face] * int(text)
    if len(faces) != left:
        raise AnswerError(say("table.wrong_number", given=len(faces), dice=left), where=question.what)
    return faces

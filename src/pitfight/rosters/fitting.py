"""As much of what a fighter has as his system lets him use at once: it is asked, with one thing more at a time."""

from __future__ import annotations

from collections.abc import Sequence

from pitfight.rosters.recruits import Recruiting, with_things
from pitfight.rosters.vocabulary import Word
from pitfight.words import LONGEST


def fitted(own: Recruiting, head: str, things: list[tuple[str, Word | None]], path: tuple[str, ...]) -> str | None:
    """The fighter with as much of what he has as the system lets him use at once; None if he cannot be at all."""
    _armed(own, things, path)
    # What fits together does not depend on numbers: it is worked out once for all who have the same.
    numbers_only = ":" not in head and any(letter.isdigit() for letter in head)
    kind = ("" if numbers_only else head.partition(":")[0], *(text for text, _ in things))
    if kind not in own.fitting or own.wrong(with_things(head, own.fitting[kind][0])):
        everything = [text for text, _ in things]
        if not own.wrong(with_things(head, everything)):
            own.fitting[kind] = (everything, [])
        elif wrong := own.wrong(head):
            own.say("conflict", path, "numbers", head, f"no fighter can have them: {wrong}")
            return None
        else:
            own.fitting[kind] = _fit(own, head, things)
    kept, remarks = own.fitting[kind]
    for text, done in remarks:
        own.say("guessed", path, "use", text, done)
    return with_things(head, kept)


def _fit(
    own: Recruiting, head: str, things: Sequence[tuple[str, Word | None]]
) -> tuple[list[str], list[tuple[str, str]]]:
    """What of some things the system lets a fighter use at once, in their order, and what became of the others."""
    kept: list[str] = []
    remarks: list[tuple[str, str]] = []
    first = [pair for pair in things if pair[1] is None or pair[1].row.id not in own.game.yielding]
    for text, word in (*first, *(pair for pair in things if pair not in first)):
        wrong = ""
        for way in _ways(own, text, word):
            more = with_things(head, [*kept, way])
            wrong = own.wrong(more) if len(more) <= LONGEST else "the list is too long"
            if not wrong:
                kept.append(way)
                if way != text:
                    remarks.append((text, f"“{way}”: more is not used at once"))
                break
        else:
            remarks.append((text, f"is not used: {wrong}"))
    return kept, remarks


def _ways(own: Recruiting, text: str, word: Word | None) -> list[str]:
    """A thing in full, fewer of it, and as something carried where the system knows such a thing."""
    if word is None:
        return [text]
    fewer = [word.text] if text != word.text else []
    reserve = [own.game.reserve.format(word.text)] if own.game.reserve and word.row.kind == "weapon" else []
    return [text, *fewer, *reserve]


def _armed(own: Recruiting, things: list[tuple[str, Word | None]], path: tuple[str, ...]) -> None:
    """Say so where no weapon for close combat is listed."""
    if not any(word is not None and word.row.kind in ("weapon", "missile") for _, word in things):
        own.say("guessed", path, "gear", "no weapon", own.game.unarmed)

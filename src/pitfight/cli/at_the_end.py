"""How all stand when the fight is over, shown where some may have left it on their feet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from pitfight.cli.cells import LABEL, cell, counts, fitted, short
from pitfight.fight import Fight, extras, ladder
from pitfight.results import Chance, Odds

HEAD = "at the end, %"
STAYED = "still there"
NARROWEST = 5


def lines(fight: Fight, answer: Odds, labels: Mapping[str, str]) -> list[str]:
    """A table of everyone, and how many of like ones fled; empty where nobody flees.

    ``labels`` names the lines by the ids of their fighters. The table is left out where the fight is no longer than its
    first step, of which the screen tells everything already.
    """
    fled = [word for word in extras(fight.system).fled if any(_may(answer, id, word) for id in labels)]
    if not fled:
        return []
    return [*(_table(fight, answer, labels, fled) if len(answer.by_step) > 1 else []), *_how_many(answer, fled)]


def _table(fight: Fight, answer: Odds, labels: Mapping[str, str], fled: Sequence[str]) -> list[str]:
    worst = {
        own.id: ladder(fight.system, fight.system.status(own, now))[-1]
        for own, now in zip(fight.fighters, fight.begin[1:], strict=True)
    }
    names = {id: fitted(label, LABEL, id) for id, label in labels.items()}
    ends = {id: _ends(answer.fighters[id].status, (*fled, worst[id])) for id in labels}
    columns = list(dict.fromkeys([STAYED, *fled, *(worst[id] for id in labels)]))
    widths = [max(NARROWEST, len(short(word))) for word in columns]
    first = max(map(cell_len, [HEAD, *names.values()]))

    def line(name: str, texts: Sequence[str]) -> str:
        cells = "".join(f"  {text:>{width}}" for text, width in zip(texts, widths, strict=True))
        return f"  {name}{' ' * (first - cell_len(name))}{cells}"

    head = line(HEAD, [short(word) for word in columns])
    return [head, *(line(names[id], [cell(ends[id].get(word)) for word in columns]) for id in labels)]


def _may(answer: Odds, id: str, word: str) -> bool:
    chance = answer.fighters[id].status.get(word)
    return chance is not None and float(chance) > 0


def _ends(status: Mapping[str, Chance], gone: Sequence[str]) -> dict[str, Chance]:
    """The chances of each way to be gone, and that he is still there, whatever his state."""
    stayed = sum(chance.value for word, chance in status.items() if word not in gone)
    return {STAYED: Chance(stayed)} | {word: status[word] for word in gone if word in status}


def _how_many(answer: Odds, fled: Sequence[str]) -> list[str]:
    """Of like fighters, how many have fled."""
    return [
        line
        for id, standing in answer.fighters.items()
        for word in fled
        if any(number and float(chance) for number, chance in (standing.count or {}).get(word, {}).items())
        for line in counts(f"how many of {id} {short(word)}, %", (standing.count or {})[word])
    ]

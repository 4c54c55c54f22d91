"""The screens of ``odds``: the answer in a few lines, and what goes deeper."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitfight.fight import Fight
from pitfight.results import BestPlay, Chance, Odds
from pitfight.texts import fraction, pair, percent

if TYPE_CHECKING:
    from pitfight.engines.why import Tree, Why

WIDTH = 80
METHODS = {"exact": "exact", "float": "exact to about 12 digits", "sampled": "sampled"}
SHORT = {"out_of_action": "out", "knocked_down": "down", "stunned": "stunned", "fleeing": "fled"}


@contextmanager
def progress() -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on standard error for work that takes a while; nothing when nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("fights", total=None, visible=False)

        def tick(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=True)

        yield tick


def odds(fight: Fight, answer: Odds, *, fractions: bool = False, options: bool = False, why: Why | None = None) -> str:
    """The answer as text."""
    lines = _head(fight, answer)
    lines += [line for side, play in answer.best.items() for line in _best(side, play)]
    if answer.mean is None:
        lines.insert(0, f"This fight never ends: {_why_never(fight)}.")
    else:
        lines += _steps(fight, answer)
    if fractions:
        lines += ["", *_fractions(fight, answer)]
    if options:
        lines += ["", *_readings(answer)]
    if why is not None:
        lines += ["", *_why(why)]
    lines += [f"Note: {notice}" for notice in answer.notices]
    return "\n".join([*lines, _foot(answer)])


def _head(fight: Fight, answer: Odds) -> list[str]:
    sides = [", ".join(_group(fight, side)) for side in ("a", "b")]
    charges = any(
        getattr(now, "charging", False) for who, now in enumerate(fight.begin[1:]) if fight.side_of(who) == "a"
    )
    charged = any(
        getattr(now, "charging", False) for who, now in enumerate(fight.begin[1:]) if fight.side_of(who) == "b"
    )
    verb = "charges" if charges else "is charged by" if charged else "against"
    method = f"{fight.system.title}, {METHODS[answer.method]}"
    if answer.method == "sampled":
        method += f": {answer.n:,} fights, seed {answer.seed}"
    first = f"{sides[0]}   {verb}   {sides[1]}"
    head = (
        [f"{first:<{WIDTH - len(method) - 1}} {method}"]
        if len(first) + len(method) < WIDTH
        else [first, f"  ({method})"]
    )
    win, lose = answer.win["a"], answer.win["b"]
    texts = pair(float(win), float(lose))
    line = f"  wins {texts[0]}   loses {texts[1]}"
    if float(answer.win["none"]) > 0:
        line += f"   neither {percent(answer.win['none'])}"
    if answer.method == "sampled" and win.interval is not None:
        line += f"   (wins: {win.interval.low * 100:.1f} to {win.interval.high * 100:.1f}, 95 of 100)"
    return [*head, *_wrapped(line, _length(fight, answer))]


def _wrapped(line: str, more: str) -> list[str]:
    return [f"{line}   {more}"] if len(line) + len(more) + 3 <= WIDTH else [line, f"  {more}"]


def _length(fight: Fight, answer: Odds) -> str:
    word = fight.system.step_word
    never = float(answer.ends["never"])
    if answer.mean is None:
        return "it never ends"
    mean = f"{float(answer.mean):.1f} {word}s on average"
    if never > 0:
        return f"never ends with {percent(answer.ends['never'])}; {mean} when it does"
    if float(answer.ends["limit"]) == 1:
        return f"stopped after {mean.split(' on ')[0]}"
    return f"over after {mean}"


def _why_never(fight: Fight) -> str:
    return "neither side can put the other out"


def _group(fight: Fight, side: str) -> list[str]:
    names: dict[str, int] = {}
    for words, own in zip(fight.words, fight.fighters, strict=True):
        if own.side == side:
            names[words] = names.get(words, 0) + 1
    return [words if number == 1 else f"{number} x {words}" for words, number in names.items()]


def _labels(fight: Fight) -> dict[str, str]:
    """How each fighter is called in the table: his name, with the id where two share one."""
    names = [own.name for own in fight.fighters]
    return {own.id: own.name if names.count(own.name) == 1 else f"{own.name} {own.id}" for own in fight.fighters}


def _steps(fight: Fight, answer: Odds) -> list[str]:
    """The chance of the worst status after each of the first phases, and the others after the last shown."""
    rows = answer.by_step[:4]
    if not rows:
        return []
    worst = fight.system.statuses[-1]
    labels = _labels(fight)
    width = max(len(label) for label in labels.values())
    short = SHORT.get(worst, worst.replace("_", " "))
    head = f"  {'':<{width}}  after {fight.system.step_word}"
    lines = [head + "".join(f"{row.step:>8}" for row in rows)]
    for id, label in labels.items():
        cells = "".join(f"{_cell(row.fighters[id].status.get(worst)):>8}" for row in rows)
        others = [
            f"{SHORT.get(word, word.replace('_', ' '))} {_cell(chance)}"
            for word, chance in rows[0].fighters[id].status.items()
            if word != worst and word != fight.system.statuses[0]
        ]
        line = f"  {label:<{width}}  {short:<{len('after ') + len(fight.system.step_word)}}{cells}"
        lines.append(line + (f"   {', '.join(others)}" if others else ""))
    if len(lines) > 1 and any("   " in line.rstrip()[-30:] for line in lines[1:]):
        lines[0] += f"   after {fight.system.step_word} 1 also" if _others(fight, rows[0]) else ""
    return lines


def _best(side: str, play: BestPlay) -> list[str]:
    """What best play of a side gains, and by which choices."""
    if not play.choices:
        return [f"  Best play of {side}: the default policies are best."]
    kinds = ", ".join(f"{own.kind} ({own.departs} of {own.of} choices)" for own in play.choices)
    line = f"  Best play of {side}: {float(play.gain) * 100:+.1f} points over the default; "
    more = f"departs in {kinds}"
    return [line + more] if len(line) + len(more) <= WIDTH else [line.rstrip(), f"    {more}"]


def _others(fight: Fight, row: Any) -> bool:
    ends = (fight.system.statuses[0], fight.system.statuses[-1])
    return any(word not in ends for standing in row.fighters.values() for word in standing.status)


def _cell(chance: Chance | None) -> str:
    if chance is None or float(chance) == 0:
        return "0"
    value = float(chance) * 100
    return "<0.1" if value < 0.05 else ">99.9" if 99.95 <= value < 100 else f"{value:.1f}"


def _fractions(fight: Fight, answer: Odds) -> list[str]:
    if answer.method != "exact":
        return [f"No fractions: the answer is {METHODS[answer.method]}."]
    lines = ["Fractions"]
    names = {"a": "side a wins", "b": "side b wins", "none": "neither"}
    rows = [(names[key], chance) for key, chance in answer.win.items() if float(chance) > 0]
    labels = _labels(fight)
    for id, standing in answer.fighters.items():
        rows += [(f"{labels[id]} {word.replace('_', ' ')}", chance) for word, chance in standing.status.items()]
    width = max(len(name) for name, _ in rows)
    lines += [f"  {name:<{width}}  {float(chance):.6f}  {_fraction(chance)}" for name, chance in rows]
    if isinstance(answer.mean, Fraction):
        lines.append(f"  {'mean length':<{width}}  {float(answer.mean):.6f}  {fraction(answer.mean)}")
    return lines


def _fraction(chance: Chance) -> str:
    return fraction(chance.fraction) if chance.fraction is not None else ""


def _readings(answer: Odds) -> list[str]:
    if not answer.readings:
        return ["Readings: no unclear rule was met."]
    lines = ["Readings of unclear rules met in this fight (--option name=value)"]
    for reading in answer.readings:
        lines.append(f"  {reading.option} = {reading.value}  (or {', '.join(reading.others)})  {reading.clause}")
        lines.append(f"      {reading.meaning}")
    return lines


def _foot(answer: Odds) -> str:
    return (
        f"Why: --why   At the table: pitfight play ...   Fractions: --fractions   "
        f"Readings: {len(answer.readings)} (--options)"
    )


# -- why ------------------------------------------------------------------------------------------------------


def _why(why: Why) -> list[str]:
    lines = [f"Why: {why.title}"]
    lines += [f"  {percent(chance):>8}  {chance!s:<16} {result}" for result, chance in why.results.items()]
    lines += _tree(why.tree)
    for part in why.parts:
        lines += ["", f"{part.title}:", *_tree(part.tree)]
    return lines


def _tree(tree: Tree) -> list[str]:
    """A tree as indented lines; one that came before is named by its letter instead of drawn again."""
    counts: dict[Tree, int] = {}

    def count(own: Tree) -> None:
        counts[own] = counts.get(own, 0) + 1
        if counts[own] == 1:
            for branch in own.branches:
                count(branch.then)

    count(tree)
    marks: dict[Tree, str] = {}
    lines: list[str] = []

    def draw(own: Tree, indent: str, chance: Fraction) -> None:
        need = f" {own.need}" if own.need else ""
        clause = f"  [{own.clause}]" if own.clause else ""
        mark = ""
        if counts[own] > 1 and own.branches:
            marks[own] = _letter(len(marks))
            mark = f"  ({marks[own]})"
        lines.append(f"{indent}{own.what}{need}{clause}{mark}")
        for branch in own.branches:
            here = chance * branch.chance
            text = f"{indent}  {branch.answers}: {branch.chance}"
            if not branch.then.branches:
                lines.append(f"{text} -> {branch.then.what}  = {here} ({percent(here)})")
            elif branch.then in marks:
                lines.append(f"{text} -> as at ({marks[branch.then]})")
            else:
                lines.append(text)
                draw(branch.then, indent + "    ", here)

    if tree.branches:
        draw(tree, "  ", Fraction(1))
    return lines


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else f"A{number}"

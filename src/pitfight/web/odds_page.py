"""What the Odds page shows, from an address and the answer of a worker: everything a template needs, in words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from pitfight import charts
from pitfight.errors import FightError, PitfightError
from pitfight.fight import SIDES, Fight, detail_words, extras, other
from pitfight.systems import system
from pitfight.web import lines, numbers, why
from pitfight.web.address import Address
from pitfight.web.wording import catalogue, say

PRIMED = {"other": "A\u2032", "other_b": "B\u2032"}
"""A side once more, as it is compared."""
FOLDED = 4
MOST_CARDS = 24


@dataclass(slots=True)
class Side:
    """One side: its cards and what stands above them."""

    letter: str
    cards: list[lines.Card]
    title: str
    note: str = ""
    add: str = ""


@dataclass(slots=True)
class Answer:
    """The answer: two numbers, a bar, a sentence, and how sure they are."""

    a: str
    b: str
    share_a: float
    share_b: float
    names: tuple[str, str]
    verdict: str
    length: str
    method: str
    sure: str
    fraction: str
    long_fraction: str
    decimal: str
    spoken: str
    none: str = ""
    interval: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing by which two loadouts are compared."""

    words: str
    first: str
    second: str
    difference: str


@dataclass(slots=True)
class Variant:
    """A side with another loadout: its answer, and what it is worth beside the first."""

    letter: str
    mark: str
    answer: Answer
    worth: str
    words: tuple[str, str]
    """Both loadouts in words."""
    measures: list[Measure]
    chart: str
    keep_first: str
    keep_second: str


@dataclass(slots=True)
class View:
    """The whole page."""

    address: Address
    title: str
    sides: list[Side]
    untils: list[tuple[str, str, bool]]
    asks_number: bool
    phases: str
    turn: str
    changed_readings: int
    error: PitfightError | None = None
    error_side: str = ""
    answer: Answer | None = None
    variants: list[Variant] = field(default_factory=list)
    steps: list[dict[str, Any]] = field(default_factory=list)
    chart: str = ""
    counts: list[dict[str, Any]] = field(default_factory=list)
    standings: list[dict[str, Any]] = field(default_factory=list)
    fled: str = ""
    ids: list[tuple[str, str, str]] = field(default_factory=list)
    why: Mapping[str, Any] | None = None
    readings: list[dict[str, Any]] = field(default_factory=list)
    policies: list[tuple[str, str]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    touches: list[tuple[str, str, bool]] = field(default_factory=list)


@lru_cache(maxsize=256)
def cached_card(key: str, id: str, side: str, text: str) -> lines.Card:
    """A fighter's card; what he may add is tried out, so it is kept."""
    return lines.card(key, id, side, text)


def begin(address: Address) -> View:
    """The page without its answer. A wrong word becomes the error of its card."""
    found = system(address.system)
    sides = [_side(address, letter) for letter in SIDES]
    for side, key in zip(sides, PRIMED, strict=True):
        side.cards += [
            cached_card(address.system, f"{key}{place}", key, text)
            for place, text in enumerate(getattr(address, key), 1)
        ]
    until = address.get("until") or found.untils[0]
    word, _, number = until.partition("-") if "-" in until else until.partition("=")
    choices = [
        (
            choice,
            until_words(choice.split("=")[0]),
            _is_chosen(choice, word, number),
        )
        for choice in found.untils
        if not choice.endswith("=who")
    ]
    view = View(
        address,
        "",
        sides,
        choices,
        any(on and choice.endswith("=k") for choice, _, on in choices),
        number if number.isdecimal() else "3",
        "",
        len(
            [
                name
                for name, value in address.options.items()
                if name in found.options and found.options[name].default != value
            ]
        ),
    )
    charging = next((side.letter for side in sides if any(card.charging for card in side.cards)), "")
    view.turn = address.get("turn") or charging or "a"
    if charging:
        for side in sides:
            side.note = say("odds.charges" if side.letter == charging else "odds.is_charged")
    nobody = next((side for side in SIDES if not getattr(address, side)), None)
    if nobody is not None:
        view.error = FightError(f"nobody fights on side {nobody}")
        view.error_side = nobody.upper()
    broken = next((side for side in sides if any(card.error for card in side.cards)), None)
    if broken is not None:
        view.error_side = broken.letter.upper()
        view.error = next(card.error for card in broken.cards if card.error)
    view.title = say("odds.title", a=sides[0].title, b=sides[1].title)
    return view


def until_words(word: str) -> str:
    """What ends a fight, as the page says it; a word of a system that has no sentence stands for itself."""
    return say(f"until.{word}") if f"until.{word}" in catalogue() else word.replace("_", " ")


def _is_chosen(choice: str, word: str, number: str) -> bool:
    return choice.split("=")[0] == word and choice.endswith("=k") == bool(number)


def _side(address: Address, letter: str) -> Side:
    texts: Sequence[str] = getattr(address, letter)
    cards = [
        cached_card(address.system, f"{letter}{place}", letter, text)
        for place, text in enumerate(texts[:MOST_CARDS], start=1)
    ]
    if not cards:  # a field to type into stays
        cards = [lines.Card(f"{letter}1", letter, "", "")]
    title = cards[0].title if len(cards) == 1 else say("odds.several", count=len(texts))
    last = texts[-1] if texts else next(iter(system(address.system).catalogue.profiles))
    return Side(
        letter,
        cards,
        title if texts else say("odds.nobody"),
        add=str(address.with_side(letter, (*texts, _without_name(last)))),
    )


def _without_name(text: str) -> str:
    return text.partition("=")[2].strip() or text


def blame(view: View, error: PitfightError) -> None:
    """Put an error of the whole fight where it belongs: at a fighter's card, or at the head."""
    match = re.search(r"fighter (a|b)([0-9]+)", error.where)
    view.error = error
    if match:
        side = view.sides[SIDES.index(match[1])]
        view.error_side = match[1].upper()
        place = int(match[2]) - 1
        if place < len(side.cards) and side.cards[place].error is None:
            text = getattr(view.address, match[1])[place]
            from dataclasses import replace

            side.cards[place] = replace(
                side.cards[place], error=error, fixes=lines.fixes(view.address.system, text, error)
            )


def touching(view: View, fight: Fight) -> None:
    """Who touches whom, as toggles, where several fight."""
    ids = {side: [own.id for own in fight.fighters if own.side == side] for side in SIDES}
    if len(fight.fighters) < 3 or len(ids["a"]) * len(ids["b"]) > 36:
        return
    named = view.address.get("touch").split(",") if view.address.get("touch") else None
    view.touches = [
        (f"{one}-{foe}", say("odds.pair", a=one.upper(), b=foe.upper()), named is None or f"{one}-{foe}" in named)
        for one in ids["a"]
        for foe in ids["b"]
    ]


def finish(view: View, fight: Fight, data: Mapping[str, Any]) -> View:
    """The page with its answer."""
    odds = data["odds"]
    found = system(view.address.system)
    view.answer = answer(view, found, odds)
    a, b = (side.title for side in view.sides)
    view.title = say("odds.title_and_answer", a=a, b=b, answer=view.answer.spoken)
    view.variants = [_variant(view, found, key, odds, data[key]) for key in PRIMED if key in data]
    view.steps = _steps(found, odds)
    chances = [{"step": row["step"], "a": row["win"]["a"]["p"], "b": row["win"]["b"]["p"]} for row in _rows(odds)]
    if chances:
        view.chart = spec_text(charts.won_by_step(chances, found.step_word, charts.PAGE, "container"))
    names = fighter_names(fight)
    view.ids = [
        (id, "ab"[0 if _side_of(fight, id) == "a" else 1], names.get(id, id))
        for id in odds["fighters"]
        if ".." not in id
    ]
    view.standings = _standings(found, odds, [id for id, _, _ in view.ids])
    view.fled = _fled(fight, odds, view.ids)
    view.counts = _counts(fight, odds, names)
    if data.get("why"):
        view.why = {**data["why"], "rows": why.rows(data["why"]["tree"])}
    view.readings = [{**row, "meaning": found.options[row["option"]].meaning} for row in odds["readings"]]
    view.policies = [
        (f"{side.upper()}: {kind}", name) for side, kinds in odds["policy"].items() for kind, name in kinds.items()
    ]
    view.notices = list(odds["notices"])
    return view


def fighter_names(fight: Fight) -> dict[str, str]:
    """How each fighter is called, with his place where two of a side share a name."""
    by_side: dict[tuple[str, str], int] = {}
    for own in fight.fighters:
        by_side[own.side, own.name] = by_side.get((own.side, own.name), 0) + 1
    return {
        own.id: capital(own.name) if by_side[own.side, own.name] == 1 else f"{capital(own.name)} {own.id.upper()}"
        for own in fight.fighters
    }


def capital(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]


def _side_of(fight: Fight, id: str) -> str:
    return next((own.side for own in fight.fighters if own.id == id), "a")


def answer(view: View, found: Any, odds: Mapping[str, Any]) -> Answer:
    """The head of the answer."""
    win = odds["win"]
    a, b, none = (win[key]["p"] for key in ("a", "b", "none"))
    first, second = numbers.pair(a, b)
    verdict = numbers.verdict(a, b)
    if none > max(a, b):
        verdict = say("verdict.neither", chance=numbers.percent(none))
    text, short = numbers.fraction(win["a"])
    sure = ""
    interval = None
    if odds["method"] == "sampled":
        low, high = win["a"].get("low", a), win["a"].get("high", a)
        bounds = {"low": f"{low * 100:.1f}", "high": f"{high * 100:.1f}"}
        sure = say("method.interval", **bounds, fights=f"{odds['n']:,}", seed=odds["seed"])
        interval = (low * 100, high * 100)
    method = say(f"method.{odds['method']}")
    return Answer(
        first,
        second,
        round(a * 100, 3),
        round(b * 100, 3),
        (_winners(view.sides[0]), _winners(view.sides[1])),
        verdict,
        _length(found, odds),
        method,
        sure,
        text if short else "",
        "" if short else text,
        f"{a:.6f}",
        say(f"answer.spoken_{odds['method']}", chance=texts_percent(a)),
        numbers.percent(none) if none > 0 else "",
        interval,
    )


def _variant(view: View, found: Any, key: str, odds: Mapping[str, Any], second: Mapping[str, Any]) -> Variant:
    """A side with another loadout beside the same side as it is."""
    address, mark = view.address, PRIMED[key]
    letter: Literal["a", "b"] = "a" if key == "other" else "b"
    own, primed = getattr(address, letter), getattr(address, key)
    difference = odds["win"][letter]["p"] - second["win"][letter]["p"]
    if abs(difference) < 5e-13:
        worth = say("two.same")
    else:
        better = letter.upper() if difference > 0 else mark
        worth = say("two.better", side=better, points=numbers.points(difference))
    values = [(words, first, last) for words, first, last in _measured(found, letter, odds, second)]
    rows = [{"measure": words, "first": first, "second": last} for words, first, last in values]
    return Variant(
        letter,
        mark,
        answer(view, found, second),
        worth,
        (
            ", ".join(lines.nice(address.system, text) for text in own),
            ", ".join(lines.nice(address.system, text) for text in primed),
        ),
        [
            Measure(words, numbers.percent(first), numbers.percent(last), _more(last - first))
            for words, first, last in values
        ],
        spec_text(charts.two_loadouts(rows, (letter.upper(), mark), letter, charts.PAGE, "container")),
        str(address.with_side(key, ())),
        str(address.with_side(letter, primed).with_side(key, ())),
    )


def _measured(
    found: Any, letter: Literal["a", "b"], odds: Mapping[str, Any], second: Mapping[str, Any]
) -> list[tuple[str, float, float]]:
    """What two loadouts are compared by, each with the chance under the first and under the second."""
    foe = other(letter)
    measures = [
        (say("two.wins"), odds["win"][letter]["p"], second["win"][letter]["p"]),
        (say("two.loses"), odds["win"][foe]["p"], second["win"][foe]["p"]),
    ]
    rows = (odds["length"]["by_step"], second["length"]["by_step"])
    if all(rows):
        first, last = (own[0]["win"] for own in rows)
        word = found.step_word
        measures.append((say("two.wins_at_once", step=word), first[letter]["p"], last[letter]["p"]))
        measures.append((say("two.loses_at_once", step=word), first[foe]["p"], last[foe]["p"]))
    return measures


def _more(difference: float) -> str:
    """A difference in points, with its sign."""
    if abs(difference) < 5e-13:
        return say("two.none")
    return say("two.more" if difference > 0 else "two.less", points=numbers.points(difference))


def texts_percent(value: float) -> str:
    """A percentage as it is read out."""
    return numbers.percent(value).replace(numbers.THIN, " ")


def _winners(side: Side) -> str:
    several = len([card for card in side.cards if card.side in SIDES]) > 1
    return say("answer.win" if several else "answer.wins", who=side.title)


def _length(found: Any, odds: Mapping[str, Any]) -> str:
    word = found.step_word
    mean = odds["length"]["mean"]
    if mean is None:
        return say("answer.never_ends")
    average = f"{mean['p']:.1f}"
    until = next(iter(odds["until"])) if isinstance(odds["until"], Mapping) else odds["until"]
    if until in extras(found).single:
        return say("answer.after_step", count=1, step=until)
    rows = odds["length"]["by_step"]
    half = next((row["step"] for row in rows if row["over"]["p"] >= 0.5), None)
    if odds["ends"]["limit"]["p"] > 0:
        last = rows[-1]["step"] if rows else 1
        return say("answer.after_steps" if last > 1 else "answer.after_step", count=last, step=word)
    if odds["ends"]["never"]["p"] > 0:
        never = numbers.percent(odds["ends"]["never"]["p"])
        return say("answer.average_and_never", average=average, step=word, never=never)
    return say("answer.average_and_half" if half else "answer.average", average=average, step=word, half=half)


def _rows(odds: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return list(odds["length"]["by_step"])


def _still(row: Mapping[str, Any], odds: Mapping[str, Any]) -> float:
    """The chance that both sides fight on after a step; where the fight is stopped there, that they would."""
    fighting = max(0.0, 1 - row["over"]["p"])
    return fighting if fighting > 0 else float(odds["ends"]["limit"]["p"])


def _steps(found: Any, odds: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "step": row["step"],
            "a": numbers.percent(row["win"]["a"]["p"]),
            "b": numbers.percent(row["win"]["b"]["p"]),
            "still": numbers.percent(_still(row, odds)),
            "fa": row["win"]["a"].get("fraction", ""),
            "fb": row["win"]["b"].get("fraction", ""),
        }
        for row in _rows(odds)
    ]


def _standings(found: Any, odds: Mapping[str, Any], ids: list[str]) -> list[dict[str, Any]]:
    """How each stands after the first three steps and at the end."""
    moments = [(f"{found.step_word} {row['step']}", row["fighters"]) for row in _rows(odds)[:3]]
    moments.append(("end", odds["fighters"]))
    made = []
    for label, fighters in moments:
        rows = []
        for place, status in enumerate(found.statuses):
            cells = [fighters.get(id, {}).get("status", {}).get(status) for id in ids]
            if any(cell is not None for cell in cells):
                rows.append(
                    {
                        "word": capital(status.replace("_", " ")),
                        "ring": _ring(place, len(found.statuses)),
                        "cells": [_cell(cell) for cell in cells],
                    }
                )
        made.append({"label": label, "rows": rows})
    return made


def _fled(fight: Fight, odds: Mapping[str, Any], ids: Sequence[tuple[str, str, str]]) -> str:
    """Who has left the fight on his feet, in words; empty where nobody does."""
    told = []
    for id, _, name in ids:
        status = odds["fighters"][id]["status"]
        ways = [
            say("answer.way_to_flee", status=word.replace("_", " "), chance=numbers.percent(status[word]["p"]))
            for word in extras(fight.system).fled
            if status.get(word, {"p": 0})["p"] > 0
        ]
        if ways:
            told.append(say("answer.who_fled", who=name, ways=", ".join(ways)))
    return say("answer.fled", who="; ".join(told)) if told else ""


def _ring(place: int, count: int) -> int:
    """How full the ring of a status is, in quarters: empty for the first, full for the last."""
    return 0 if place == 0 else 4 if place == count - 1 else min(3, max(1, round(4 * place / (count - 1))))


def _cell(chance: Mapping[str, Any] | None) -> tuple[str, str]:
    if chance is None:
        return "0" + numbers.THIN + "%", ""
    text, short = numbers.fraction(chance)
    return numbers.percent(chance["p"]), text if short else ""


def _counts(fight: Fight, odds: Mapping[str, Any], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """At least and exactly, for whatever the system counts in whole numbers, and for like fighters together."""
    made = []
    words = detail_words(fight)
    for key, values in odds["detail"].items():
        if not isinstance(values, Mapping):
            continue
        groups = values if values and all("p" not in own for own in values.values()) else {"": values}
        for id, chances in groups.items():
            if all(re.fullmatch(r"-?[0-9]+", str(value)) for value in chances) and len(chances) > 1:
                what = capital(words[key])
                title = say("answer.count_of", what=what, who=names.get(id, id)) if id else what
                made.append(_count(title, chances))
    for id, standing in odds["fighters"].items():
        for status, chances in standing.get("count", {}).items():
            if len(chances) > 1 and status != fight.system.statuses[0]:
                first, _, last = id.upper().partition("..")
                title = say("answer.how_many_stand", first=first, last=last, status=status.replace("_", " "))
                made.append(_count(title, chances))
    return [own for own in made if len(own["rows"]) > 2 or len(made) <= 2][:6]


def _count(title: str, chances: Mapping[str, Any]) -> dict[str, Any]:
    plain = {int(value): own["p"] for value, own in chances.items()}
    rows = []
    for value in sorted(plain):
        least = sum(own for number, own in plain.items() if number >= value)
        exact = chances[str(value)]
        rows.append((value, numbers.percent(least), numbers.percent(exact["p"]), _cell(exact)[1]))
    return {
        "title": title,
        "rows": rows,
        "least": spec_text(charts.counts(plain, title, True, charts.PAGE, "container")),
        "exactly": spec_text(charts.counts(plain, title, False, charts.PAGE, "container")),
    }


def spec_text(spec: Mapping[str, Any]) -> str:
    """A chart's definition as it may stand in a page."""
    return json.dumps(spec, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/").replace("<!--", "<\\!--")


def check(address: Address) -> Fight | FightError:
    """The fight of an address, or what is wrong with it."""
    try:
        return address.fight()
    except FightError as error:
        return error


def without_hint(text: str) -> str:
    """A sentence without the words that are offered as buttons beside it."""
    return re.sub(r" Did you mean [^?]*\?$", "", text)


def links(view: View) -> dict[str, Any]:
    """What the links of the cards lead to."""
    address = view.address

    def side_of(card: lines.Card) -> tuple[str, int]:
        return card.side, int(card.id.removeprefix(card.side)) - 1

    def texts(card: lines.Card) -> list[str]:
        return list(getattr(address, card.side))

    def fixed(card: lines.Card, line: str) -> str:
        side, place = side_of(card)
        own = texts(card)
        own[place] = line
        return str(address.with_side(side, own))

    def copied(card: lines.Card) -> str:
        side, place = side_of(card)
        own = texts(card)
        return str(address.with_side(side, (*own, _without_name(own[place]))))

    def removed(card: lines.Card) -> str:
        side, place = side_of(card)
        own = texts(card)
        own.pop(place)
        return str(address.with_side(side, own).but(touch=""))

    return {
        "fixed": fixed,
        "copied": copied,
        "removed": removed,
        "swapped": str(swapped(address)),
        "folded": FOLDED,
        "primed": PRIMED,
        "step_word": system(address.system).step_word,
        "about": numbers.about(view.answer.share_a / 100) if view.answer else "",
    }


def swapped(address: Address) -> Address:
    """The same fight seen from the other side."""
    turn = {"a": "b", "b": "a"}.get(address.get("turn"), "")
    policy = {{"a": "b", "b": "a"}.get(name[:1], name[:1]) + name[1:]: value for name, value in address.policy.items()}
    pairs = [piece.split("-", 1) for piece in address.get("touch").split(",") if "-" in piece]
    flip = str.maketrans("ab", "ba")
    touch = ",".join(f"{foe.translate(flip)}-{own.translate(flip)}" for own, foe in pairs)
    own, foes = address.other, address.other_b
    return address.but(a=address.b, b=address.a, other=foes, other_b=own, turn=turn, policy=policy, touch=touch)

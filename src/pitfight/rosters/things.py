"""What a fighter has: gear, skills, rules and injuries, each looked up by name, each with its line in the report."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pitfight.effects import Row
from pitfight.rosters.games import SAVES, fold, heading
from pitfight.rosters.numbers import NOTHING
from pitfight.rosters.recruits import Recruiting
from pitfight.rosters.report import Kind
from pitfight.rosters.tree import CARRIED, Entry, Profile
from pitfight.rosters.vocabulary import Word, several

MOST_ALIKE = 4
"""Things of one kind that a fighter's list may have."""
Take = Callable[[Word | str, int], None]
"""Puts a word, or a state, on a fighter's list, so many times."""


def apart(entry: Entry) -> bool:
    """Whether what hangs on a fighter is a fighter or a mount of its own."""
    return bool(entry.fighters) or entry.kind in ("model", "unit", "mount")


def odd_number(own: Recruiting, entry: Entry, path: tuple[str, ...]) -> None:
    """Say so where a count is no number."""
    if entry.odd:
        own.say("guessed", path, "number", entry.odd, "is no count: taken as 1")


def _parts(own: Recruiting, entries: Sequence[Entry]) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """Everything that hangs on a fighter but other fighters, with the way to it."""

    def within(one: Entry, way: tuple[str, ...]) -> Iterator[tuple[Entry, tuple[str, ...]]]:
        own.step()
        if apart(one):
            return
        yield one, (*way, one.called)
        for child in one.children:
            yield from within(child, (*way, one.called))

    for child in entries:
        yield from within(child, ())


def things_of(
    own: Recruiting, entry: Entry, shared: Sequence[Entry], path: tuple[str, ...], count: int, all_of_unit: int
) -> list[tuple[str, Word | None]]:
    """The words for gear, skills and rules, each with the row behind it.

    ``count`` like him have what hangs on ``entry``, ``all_of_unit`` what is ``shared``.
    """
    found: dict[str, int] = {}
    words: dict[str, Word] = {}
    states: list[tuple[str, Word | None]] = []
    born: list[tuple[str, Row, tuple[str, ...]]] = []

    def take(word: Word | str, number: int) -> None:
        if isinstance(word, str):
            states.append((word, None))
            return
        words.setdefault(word.text, word)
        found[word.text] = found.get(word.text, 0) + number if word.of_gear else 1

    for name in entry.rules:
        _rule(own, name, path, take)
    for profile in entry.profiles:
        if not profile.of_fighter and profile.kind.casefold() != "model":
            _item(own, Entry(profile.name, profiles=(profile,)), path, 1, take)
    parts = [(*part, count) for part in _parts(own, entry.children)]
    parts += [(*part, all_of_unit) for part in _parts(own, shared)]
    for part, way, owners in parts:
        own.saw(part, *part.profiles)
        odd_number(own, part, (*path, *way))
        if id(part) in own.hung:
            continue
        if own.words.word(part.name) is None and (row := own.words.born(part.name)) is not None:
            born.append((part.name, row, (*path, *way)))
        else:
            _item(own, part, (*path, *way), owners, take)
    _unarmed(own, words, found, path)
    for name, row, below in born:
        _hang(own, name, row, words, found, below)
    listed: list[tuple[str, Word | None]] = []
    for text, number in found.items():
        if number > MOST_ALIKE:
            own.say("guessed", path, "number", f"{number} {text}", f"taken as {MOST_ALIKE}, the most of one thing")
        listed.append((words[text].in_words(min(number, MOST_ALIKE)), words[text]))
    listed.sort(key=lambda pair: pair[1] is None or not pair[1].of_gear)
    return [*listed, *states]


def _unarmed(own: Recruiting, words: Mapping[str, Word], found: dict[str, int], path: tuple[str, ...]) -> None:
    """Leave fists out of the list of somebody who has a weapon."""
    weapons = [text for text in found if words[text].row.kind == "weapon"]
    fists = [text for text in weapons if words[text].row.facts.get("unarmed")]
    if len(fists) < len(weapons):
        for text in fists:
            own.say("used", path, "gear", text, "is not listed with him, for he has a weapon")
            del found[text]


def _hang(
    own: Recruiting, name: str, row: Row, words: dict[str, Word], found: dict[str, int], path: tuple[str, ...]
) -> None:
    """Hang a make or a poison that stands alone on the first weapon of its owner."""
    for text, number in list(found.items()):
        word = words[text]
        if word.row.kind != "weapon" or not word.row.facts.get("hands") or word.row.facts.get("shot"):
            continue
        if _has(text, row):
            own.say("used", path, "entry", name, f"{text}, whose name says so already")
            return
        better = f"{row.id} {text}"
        words[better] = Word(1, better, word.row)
        own.say("guessed", path, "entry", name, f"is that of his {text}: {better}")
        rest = {other: count for other, count in found.items() if other != text}
        found.clear()
        found.update({better: 1, **({text: number - 1} if number > 1 else {}), **rest})
        return
    own.say("ignored", path, "entry", name, "hangs on a weapon for close combat, and he has none")


def _item(own: Recruiting, part: Entry, path: tuple[str, ...], count: int, take: Take) -> None:
    """One selection below a fighter, with its rules: those of what we know are in our tables, others go by name."""
    if _known(own, part, path, count, take):
        return
    for name in part.rules:
        if len(part.profiles) == 1:
            own.say("ignored", path, "rule", name, f"is one of {part.name}, of which our tables have none")
        else:
            _rule(own, name, path, take)


def _known(own: Recruiting, part: Entry, path: tuple[str, ...], count: int, take: Take) -> bool:
    """Gear, a skill, an injury, or a mere heading; whether it stands in our tables, whose rules hold then."""
    if own.words.word(part.name) is None and len(part.profiles) > 1:
        for profile in part.profiles:
            _item(own, Entry(profile.name, number=part.number, profiles=(profile,)), (*path, profile.name), count, take)
        return False
    if state := own.game.states.get(fold(part.name)):
        own.say("used", path, "entry", part.name, f"he is, or has: {state}")
        take(state, 1)
        return False
    word = own.words.word(part.name, described=not part.profiles)
    if word is None:
        named = (own.words.word(profile.name, described=False) for profile in part.profiles)
        word = next((found for found in named if found is not None), None)
    if word is not None:
        word = _made(own, part, word, path)
        each = _each(own, part, word, path, count)
        for profile in part.profiles:
            _compare(own, word.row, profile, path)
        _used(own, part, word, each, path)
        take(word, each)
        return True
    if not _without_row(own, part, path):
        _unknown(own, part, path, count, take)
    return False


def _without_row(own: Recruiting, part: Entry, path: tuple[str, ...]) -> bool:
    """What is known to change nothing, or to matter and not to be played; whether it is so."""
    if why := own.words.in_numbers(part.name):
        own.say("used", path, "entry", part.name, why)
    elif fold(part.name) in own.game.unplayed:
        own.say("conflict", path, "entry", part.name, own.game.unplayed[fold(part.name)])
    elif why := own.words.apart(part.name):
        own.say("ignored", path, "entry", part.name, why)
    else:
        return False
    return True


def _unknown(own: Recruiting, part: Entry, path: tuple[str, ...], count: int, take: Take) -> None:
    """What is in none of our tables: by what its row says, if it has one."""
    weapons = [profile for profile in part.profiles if profile.of_weapon]
    if weapons and all(_shoots(profile) for profile in weapons):
        own.say("ignored", path, "weapon", part.name, "shoots only, and has no part in close combat")
    elif weapons and (like := own.game.alike(weapons[0])):
        found = own.words.word(like)
        assert found is not None, "it comes from our tables"
        said = _row_said(weapons[0])
        own.say(
            "guessed", path, "weapon", f"{part.name} ({said})",
            f"unknown; taken for {like}, of which that is true: unverified",
        )  # fmt: skip
        own.doubts.append((found.text, f"“{part.name}” is in none of our tables: taken for {like}, unverified"))
        take(found, _each(own, part, found, path, count))
    elif weapons:
        found = _from_row(own, part, weapons[0], path)
        if found is not None:
            take(found, _each(own, part, found, path, count))
    elif part.profiles:
        lost = any("armour" in profile.kind.casefold() for profile in part.profiles)
        kind: Kind = "conflict" if lost else "ignored"
        near = own.meant(part.name) if lost else ""
        own.say(kind, path, "entry", part.name, f"is in none of our tables{near}; nothing of it is played")
    elif part.children or part.rules:
        own.say(
            "ignored", path, "entry", part.name, "is in none of our tables; what hangs on it is looked at by itself"
        )
    elif part.kind == CARRIED:
        lack = f"is in none of our tables{own.meant(part.name)}: he fights without it"
        own.say("conflict", path, "gear", part.name, lack)
    else:
        own.say("ignored", path, "entry", part.name, "is in none of our tables")


def _from_row(own: Recruiting, part: Entry, profile: Profile, path: tuple[str, ...]) -> Word | None:
    """A weapon made of what its row says, as far as that is certain; None where it is not enough, which is told."""
    number, name = several(part.name)
    words, remark = own.game.described(name, profile)
    found = own.words.described(words)
    more = f"; {remark}" if remark else ""
    said = f"{part.name} ({_row_said(profile)})"
    if found is None:
        own.say("conflict", path, "weapon", said, f"unknown{own.meant(name)}: he fights without it{more}")
        return None
    found = replace(found, count=number)
    own.say("guessed", path, "weapon", said, f"unknown; made of its row, unverified: {found.text}{more}")
    told = f"“{part.name}” is in none of our tables: made of its row in the roster, unverified: {found.text}{more}"
    own.doubts.append((found.text, told))
    return found


def _made(own: Recruiting, part: Entry, word: Word, path: tuple[str, ...]) -> Word:
    """A weapon with the make or poison that hangs on it in the file."""
    if word.row.kind != "weapon":
        return word
    for child in part.children:
        row = own.words.born(child.name)
        if row is not None:
            own.hung.add(id(child))
            if _has(word.text, row):
                own.say("used", (*path, child.called), "entry", child.name, f"{word.text}, whose name says so already")
                return word
            own.say("used", (*path, child.called), "entry", child.name, f"{row.id} {word.text}")
            return Word(word.count, f"{row.id} {word.text}", word.row, word.guessed)
    return word


def _has(text: str, born: Row) -> bool:
    """Whether the word for a weapon has a make or poison in it already."""
    return text.startswith(f"{born.id} ")


def _shoots(profile: Profile) -> bool:
    """Whether a weapon's row is that of a missile weapon."""
    reach = profile.said("Range").casefold().strip()
    if "hand to hand" in profile.said("Special").casefold().replace("-", " "):
        return False
    if "ranged" in profile.kind.casefold() or "missile" in profile.kind.casefold():
        return True
    return bool(re.match(r"[0-9]", reach))


def _row_said(profile: Profile) -> str:
    return ", ".join(f"{name} {text}" for name, text in profile.values.items() if text) or "nothing said of it"


def _each(own: Recruiting, part: Entry, word: Word, path: tuple[str, ...], count: int) -> int:
    """How many of a thing each of several fighters has."""
    number = max(part.number, 1) * word.count
    if not word.of_gear or count == 1 or part.number <= 1:
        return number
    if part.number % count == 0:
        each = number // count
        own.say("guessed", path, "number", f"{part.number} for {count}", f"{each} for each of them")
        return each
    own.say("guessed", path, "number", f"{part.number} for {count}", "does not go round; each is given one")
    return word.count


def _used(own: Recruiting, part: Entry, word: Word, each: int, path: tuple[str, ...]) -> None:
    rows = "; ".join(_row_said(profile) for profile in part.profiles if profile.values)
    said = f"{part.name} ({rows})" if rows else part.name
    if part.rules:
        said += f", with {', '.join(part.rules)}"
    if word.guessed:
        own.say("guessed", path, "entry", said, f"taken for {word.in_words(each)}")
    else:
        own.say("used", path, "entry", said, f"{word.in_words(each)}, by our tables")


def _compare(own: Recruiting, row: Row, profile: Profile, path: tuple[str, ...]) -> None:
    """Tell where the row of a file differs from that of our tables."""
    if difference := own.game.differs(row, profile):
        own.say("conflict", path, "weapon", _row_said(profile), f"{difference}; our table of {row.id} holds")


def _rule(own: Recruiting, name: str, path: tuple[str, ...], take: Take) -> None:
    """A rule by name; what stands in its text is nobody's rule."""
    word = own.words.word(name)
    if state := own.game.states.get(fold(name)):
        own.say("used", path, "rule", name, f"he is, or has: {state}")
        take(state, 1)
    elif word is not None and not word.of_gear:
        own.say("used", path, "rule", name, f"{word.text}, by our tables")
        take(word, 1)
    elif fold(name) in own.game.unplayed:
        own.say("conflict", path, "rule", name, own.game.unplayed[fold(name)])
    elif why := (own.words.in_numbers(name) or own.words.apart(name)):
        own.say("ignored", path, "rule", name, why)
    else:
        own.say("ignored", path, "rule", name, "no rule of our tables has that name")


def add_save(
    own: Recruiting, profile: Profile | None, things: list[tuple[str, Word | None]], path: tuple[str, ...]
) -> None:
    """A save that the file has worked out counts only where no gear gives one."""
    said = next((text for name, text in (profile.values.items() if profile else ()) if heading(name) in SAVES), "")
    if said.strip().casefold() in NOTHING:
        return
    match = re.match(r"\s*([1-9])(?:\+|\s*$)", said)
    rows = [word.row for _, word in things if word is not None]
    worn = [row for row in rows if row.kind == "armour" and row.facts.get("slot") != "helmet"]
    if match is None and worn:
        own.say("ignored", path, "armour save", said, "is worked out from his gear instead")
    elif match is None:
        own.say("conflict", path, "armour save", said, "is no save by itself, and no armour is listed: not taken")
    elif worn:
        save = own.game.save_of(rows)
        names = ", ".join(row.id for row in worn)
        if save is None or save == int(match[1]):
            own.say("used", path, "armour save", said, f"comes from {names}, by our tables")
        else:
            own.say("conflict", path, "armour save", said, f"by our tables {names} makes {save}+, which holds")
    elif words := own.game.save_words.get(match[1]) or own.game.save_words.get("*"):
        text = words.format(match[1])
        own.say("guessed", path, "armour save", said, f"no armour is listed; taken: {text}")
        things.append((text, None))
    else:
        own.say(
            "conflict", path, "armour save", said,
            "no armour is listed, and none of ours gives such a save: he fights without one",
        )  # fmt: skip


def add_columns(
    own: Recruiting, profile: Profile | None, things: list[tuple[str, Word | None]], path: tuple[str, ...]
) -> None:
    """What further columns give him, such as a ward save."""
    for name, said in profile.values.items() if profile else ():
        words = own.game.columns.get(heading(name))
        if words is None or said.strip().casefold() in NOTHING:
            continue
        match = re.fullmatch(r"\s*([1-9])\+?\s*", said)
        text = words.format(match[1]) if match else ""
        if not text:
            own.say("conflict", path, name, said, "is not one plain number: not taken")
        elif any(text == other for other, _ in things):
            own.say("used", path, name, said, f"{text}, which is listed already")
        else:
            own.say("used", path, name, said, text)
            things.append((text, None))

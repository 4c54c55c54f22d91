"""What workers work out: plain functions from an address to plain data, each bounded by the limits of the server."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from pitfight.answer import answer
from pitfight.engines import compiler
from pitfight.engines.play import Answer, Game, play, read_answers
from pitfight.errors import FightError, PitfightError, TooLargeError
from pitfight.fight import Fight, extras
from pitfight.request import Request
from pitfight.results import Odds
from pitfight.systems import SYSTEMS, system
from pitfight.web import pads
from pitfight.web.address import Address, TooLongError, read
from pitfight.web.choices_page import answerable
from pitfight.web.limits import Limits
from pitfight.words import counted

Tick = Callable[[int, int], None]
LIVE_STATES = 20_000
LIVE_FIGHTS = 4_000
USUAL_FIGHTS = 100_000
READ_STATES = 300
"""Up to so many states the other readings are worked out beside the answer."""


def warm() -> None:
    """Answer a fight to begin with, so that what is loaded once is loaded."""
    key = next(iter(SYSTEMS))
    for example in extras(system(key)).examples[:1]:
        odds(str(Address("odds", key, (example.a,), (example.b,)).but(until=example.until)), Limits())


def prepare() -> None:
    """Have the loops of the extra ``fast`` compiled, where it is installed: once for all, beyond any limit of time."""
    if not compiler.installed():
        return
    key = next(iter(SYSTEMS))
    example = extras(system(key)).examples[0]
    duel = Address("odds", key, (example.a,), (example.b,))
    brawl = duel.but(a=duel.a * 2, b=duel.b * 2, until="phase")
    for fight in (duel.fight(), brawl.fight()):
        for method in ("float", "sample"):
            answer(fight, Request(method, n=1_000, seed=1, engine="fast"))


def odds(text: str, limits: Limits, tick: Tick | None = None) -> dict[str, Any]:
    """The odds of the fight of an address, with the tree of its first blow."""
    address = read(text)
    fight = bounded(address.fight(), limits)
    found = solved(fight, address, limits, tick, game_of(fight, address, limits))
    data: dict[str, Any] = {"odds": found.as_json(), "why": _why(fight)}
    for side, texts in (("other", address.other), ("other_b", address.other_b)):
        if texts:
            second = address.fight(texts) if side == "other" else address.fight(None, texts)
            data[side] = solved(bounded(second, limits), address, limits, tick).as_json()
    return data


def is_small(address: Address) -> bool:
    """Whether an answer is expected soon: a duel that is not sampled in ten times the usual number of fights."""
    sides = (address.a, address.b, address.other, address.other_b)
    n = address.get("n")
    return all(len(texts) < 2 and all(counted(text)[0] == 1 for text in texts) for texts in sides) and len(n) <= len(
        str(USUAL_FIGHTS)
    )


def solved(fight: Fight, address: Address, limits: Limits, tick: Tick | None, game: Game | None = None) -> Odds:
    """The odds by the method and for the size that an address asks for."""
    how = {"": "auto", "sampled": "sample"}.get(address.get("how"), address.get("how"))
    asked = address.number("n")
    n = USUAL_FIGHTS if asked is None else asked
    if not 1 <= n <= limits.fights:
        raise FightError(f"{n:,} fights cannot be sampled here; 1 to {limits.fights:,} can", where="n")
    return answer(
        fight,
        Request(
            how,
            n,
            address.number("seed"),
            limits.states,
            limits.seconds,
            max_memory=limits.memory,
            progress=tick,
            game=game,
        ),
    )


def bounded(fight: Fight, limits: Limits) -> Fight:
    """The fight, unless more fight in it than one request may ask for."""
    if len(fight.fighters) > limits.fighters:
        raise TooLargeError(f"{len(fight.fighters)} fighters; the most here is {limits.fighters}", where="fighters")
    return fight


def game_of(fight: Fight, address: Address, limits: Limits) -> Game | None:
    """The game of an address that holds answers, or None."""
    if not address.answers:
        return None
    return play(fight, given(address, limits))


def given(address: Address, limits: Limits) -> tuple[Answer, ...]:
    """The answers of an address, as far as ``at`` looks."""
    if len(address.answers) > limits.answers:
        raise TooLongError(f"{len(address.answers):,} answers; the most here is {limits.answers:,}", where="d")
    answers, roll_rest = read_answers(".".join(address.answers))
    if roll_rest:
        raise FightError("? has no place in an address: the program's dice are written down there", where="d")
    return answers[: address.moment(len(answers))]


def _why(fight: Fight) -> dict[str, Any] | None:
    from pitfight.engines.why import why

    return why(fight).as_json() if len(fight.fighters) <= 4 else None


def readings(text: str, limits: Limits, tick: Tick | None = None) -> list[dict[str, Any]]:
    """For each reading that the fight met, the chance of side a under every other value."""
    address = read(text)
    first = solved(address.fight(), address.but(how="float"), limits, None)
    rows = []
    for own in first.readings:
        values = {}
        for other in own.others:
            fight = address.but(options={**address.options, own.option: other}).fight()
            values[other] = float(answer(fight, Request("float", max_states=limits.states)).win["a"])
        rows.append({"option": own.option, "value": own.value, "p": float(first.win["a"]), "others": values})
    return rows


# -- at the table -------------------------------------------------------------------------------------------------


def table(text: str, limits: Limits, tick: Tick | None = None) -> dict[str, Any]:
    """A game with the odds of its present moment, after each answer that may come, and after each one given."""
    address = read(text)
    game = play(bounded(address.fight(), limits), given(address, limits))
    fight = decided(address)
    now, exact = _live(fight, game, limits)
    data: dict[str, Any] = {"now": now, "exact": exact, "after": {}, "moves": []}
    if exact:
        data["moves"] = [*_moves(fight, game, limits), now]
        if game.question is not None:
            data["after"] = {
                option: _live(fight, play(game.fight, [*game.answers, *read_answers(option)[0]]), limits)[0]
                for option in pads.buttons(game.question)
            }
    if game.end is not None:
        data["story"] = _story(fight, game, limits)
    return data


def decided(address: Address) -> Fight:
    """The fight with its default policies where a person is to be asked: odds need to know how a side chooses."""
    return answerable(address).fight()


def _live(fight: Fight, game: Game, limits: Limits) -> tuple[dict[str, float], bool]:
    """Who wins from here, in floats; from a sample where the fight is large."""
    try:
        found = answer(fight, Request("float", max_states=LIVE_STATES, max_seconds=limits.aside, game=game))
    except TooLargeError:
        found = answer(fight, Request("sample", n=LIVE_FIGHTS, seed=1, max_seconds=limits.aside, game=game))
        return {key: float(chance) for key, chance in found.win.items()}, False
    return {key: float(chance) for key, chance in found.win.items()}, True


def _moves(fight: Fight, game: Game, limits: Limits) -> list[dict[str, float]]:
    """The odds before each answer, the newest 60 of them."""
    moves = []
    deadline = time.monotonic() + limits.seconds / 4
    for count in range(max(0, len(game.answers) - 60), len(game.answers)):
        if time.monotonic() > deadline:
            return []
        moves.append(_live(fight, play(game.fight, game.answers[:count]), limits)[0])
    return moves


def _story(fight: Fight, game: Game, limits: Limits) -> dict[str, Any]:
    """How rare this ending is: the chance that the same side wins in this very phase."""
    winner = game.end.winner if game.end else None
    try:
        found = answer(fight, Request("float", max_states=LIVE_STATES, max_seconds=limits.aside))
    except TooLargeError:
        return {}
    rows = found.by_step
    story: dict[str, Any] = {"phase": game.phase, "winner": winner}
    if winner and game.phase <= len(rows):
        before = float(rows[game.phase - 2].win[winner]) if game.phase > 1 else 0.0
        story["rare"] = float(rows[game.phase - 1].win[winner]) - before
    return story


# -- rosters ------------------------------------------------------------------------------------------------------


def cells(text: str, row: int, limits: Limits, tick: Tick | None = None) -> list[dict[str, Any]]:
    """One line of the table of rosters: a fighter of side a against each of side b."""
    address = read(text)
    found = []
    for foe in address.b:
        one = address.but(a=(address.a[row],), b=(foe,), touch="")
        try:
            found.append(_cell(one, limits))
        except PitfightError as error:
            found.append({"error": error.sentence()})
    return found


def _cell(address: Address, limits: Limits) -> dict[str, Any]:
    """The chance that a wins: as the words say, or with a, b, or each of them in turn charging."""
    ways = {"a": ("a",), "b": ("b",), "mean": ("a", "b")}.get(address.get("charge"), ("",))
    wins, method = [], "exact"
    for side in ways:
        fight = charged(address, side).fight() if side else address.fight()
        request = Request("auto", 20_000, 1, limits.states, limits.aside)
        found = answer(bounded(fight, limits), request)
        method = found.method if found.method == "sampled" else method
        wins.append({key: float(chance) for key, chance in found.win.items()})
    mean = {key: sum(win[key] for win in wins) / len(wins) for key in wins[0]}
    return {"win": mean, "method": method}


def charged(address: Address, side: str) -> Address:
    """The same duel with one side charging, where the system knows that word."""
    from pitfight.web.lines import with_state

    return address.but(
        a=tuple(with_state(address.system, text, "charging", side == "a") for text in address.a),
        b=tuple(with_state(address.system, text, "charging", side == "b") for text in address.b),
        turn="",
    )


# -- pictures -----------------------------------------------------------------------------------------------------


def picture(name: str, text: str, limits: Limits, tick: Tick | None = None) -> bytes:
    """A chart of an address's answer as SVG."""
    import vl_convert

    from pitfight import charts

    address = read(text)
    fight = bounded(address.fight(), limits)
    found = solved(fight, address, limits, tick)
    rows = [{"step": row.step, "a": float(row.win["a"]), "b": float(row.win["b"])} for row in found.by_step]
    draw = charts.won_by_step if name == "won" else charts.steps_to_the_end
    svg: str = vl_convert.vegalite_to_svg(draw(rows, fight.system.step_word))
    return svg.encode()

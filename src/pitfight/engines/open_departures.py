"""Where best play of an open game departs from the default policies: as ``departures.py`` says it, from arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitfight.dice import Kind
from pitfight.engines.departures import SHOWN, how_he_stands
from pitfight.engines.open_game import OpenGame, Solved
from pitfight.fight import Side
from pitfight.results import Departure, Departures

_ROOM = 1 << 16


class Meetings:
    """The choices that come up in a fight under best play, each with the place in which its step began."""

    def __init__(self, game: OpenGame, solved: Solved, places: Any, often: Any) -> None:
        from pitfight.engines import game_kernels as loops

        self._game, self._chosen = game, solved.chosen
        room, count = _ROOM, -1
        arrays = (game.row, game.to, game.weight, game.kind, solved.chosen, game.idle)
        while count < 0:
            found, chance = np.empty((room, 2), np.int64), np.empty(room)
            count = int(loops.meetings(*arrays, places, often, found, chance))
            room *= 2
        self._places, self._choices, self._chance = found[:count, 0], found[:count, 1], chance[:count]

    def departures(self, side: Side) -> tuple[Departures, ...]:
        """The kinds of choice in which a side does not always do what the default policy does."""
        game = self._game
        numbers = game.names[self._choices]
        kinds: dict[Kind, list[int]] = {}
        for number in dict.fromkeys(int(own) for own in numbers[np.sort(np.unique(numbers, return_index=True)[1])]):
            kind, own_side, _, _ = game.asked(number)
            if own_side == side:
                kinds.setdefault(kind, []).append(number)
        found = []
        for kind, own in kinds.items():
            mine = np.flatnonzero(np.isin(numbers, own))
            departs = mine[self._chosen[self._choices[mine]] != game.default[self._choices[mine]]]
            if len(departs):
                examples = self._examples(departs)
                found.append(
                    Departures(kind.key, kind.clause, side, self._number(departs), self._number(mine), examples)
                )
        return tuple(found)

    def _number(self, which: Any) -> int:
        """How many different choices: of one step, with different outcomes."""
        prints = self._game.prints[self._choices[which]].view(np.int64) >> 16
        return len(np.unique(np.stack((self._places[which], prints)), axis=1).T)

    def _examples(self, which: Any) -> tuple[Departure, ...]:
        """The most frequent of some departures, in words."""
        game, choices = self._game, self._choices[which]
        names: dict[tuple[str, str], int] = {}
        pairs = np.stack((game.names[choices], self._chosen[choices]))
        unique, back = np.unique(pairs, axis=1, return_inverse=True)
        ids = []
        for number, option in unique.T:
            _, _, default, options = game.asked(int(number))
            ids.append(names.setdefault((options[option], options[default]), len(names)))
        how = np.array(ids)[np.ravel(back)]
        when, words = self._when(self._places[which])
        keys, back = np.unique(when * len(names) + how, return_inverse=True)
        times = np.bincount(np.ravel(back), self._chance[which])
        named = list(names)
        return tuple(
            Departure(words[int(keys[at]) // len(names)], *named[int(keys[at]) % len(names)], float(f"{times[at]:.6g}"))
            for at in np.argsort(-times, kind="stable")[:SHOWN]
        )

    def _when(self, places: Any) -> tuple[Any, list[str]]:
        """For each place the number of the words that tell it, and the words."""
        table = self._game.flat.table
        fight = table.fight
        columns, texts = [], []
        for place in range(self._game.flat.places):
            who = place - 1
            own = [
                how_he_stands(fight, who, table.value(who, number)) if place else ""
                for number in range(table.count(who))
            ]
            if not place:
                own = [fight.system.scene_words(table.value(who, number)) for number in range(table.count(who))]
            known = list(dict.fromkeys(own))
            ids = np.array([known.index(text) for text in own])
            columns.append(ids[self._game.layout.column(self._game.keys[places], place)])
            texts.append(known)
        unique, back = np.unique(np.stack(columns), axis=1, return_inverse=True)
        words = []
        for ids in unique.T:
            scene, *men = (known[at] for known, at in zip(texts, ids, strict=True))
            words.append(f"{scene}: {'; '.join(own for own in men if own) or 'all as at first'}")
        return np.ravel(back), words

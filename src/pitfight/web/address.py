"""The address of a fight: a query that holds all of it, read and written so that the same fight has one address."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote_plus, unquote, urlsplit

from pitfight.errors import FightError, PitfightError, cut, unknown
from pitfight.fight import Fight

LONGEST = 16_384
"""The longest address that is read, in characters; also what a packed one may grow to, times four."""
PACKED_FROM = 1_800
VERSION = "1"
FIGHTERS = ("a", "b", "other", "other_b")
"""Keys that hold fighters, in the order in which an address has them."""
PAGES = ("odds", "play", "compare", "rules")
_PLAIN = (
    "turn",
    "until",
    "from",
    "max_steps",
    "touch",
    "how",
    "n",
    "seed",
    "engine",
    "d",
    "at",
    "charge",
    "cell",
    "by",
    "rows",
    "columns",
    "find_a",
    "find_b",
    "stopped",
    "hide",
)
_SAFE = ":;,()'!*~=/"


class AddressError(FightError):
    """An address cannot be read."""

    kind = "address"
    cause = "An address of the page cannot be read: a link that was cut off, or that another version has made."
    cure = "Copy the whole link, or begin anew; the page on addresses (docs/page.md) has their keys."


class TooLongError(PitfightError):
    """An address or a body is longer than what is read."""

    kind = "too_long"
    cause = "An address, a form or a file is longer than what the page reads."
    cure = "Send less at once; the command line has no such limit."


@dataclass(frozen=True, slots=True)
class Address:
    """A page with a fight, and how far it has been played. Fighters are in words; everything else may be empty."""

    page: str = "odds"
    system: str = ""
    a: tuple[str, ...] = ()
    b: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    """Side a once more, with which it is compared."""
    other_b: tuple[str, ...] = ()
    """The same of side b."""
    options: Mapping[str, str] = field(default_factory=dict)
    policy: Mapping[str, str] = field(default_factory=dict)
    rest: Mapping[str, str] = field(default_factory=dict)
    """What has its own plain key: turn, until, from, max_steps, touch, how, n, seed, d, at."""

    def get(self, key: str) -> str:
        """A plain key, or an empty text."""
        return self.rest.get(key, "")

    def but(self, page: str | None = None, **changes: Any) -> Address:
        """The same address with some things otherwise; an empty text removes a key (``from_`` stands for from)."""
        own = {key: changes.pop(key) for key in ("system", *FIGHTERS, "options", "policy") if key in changes}
        rest = {**self.rest, **{key.rstrip("_"): str(value) for key, value in changes.items()}}
        return replace(self, page=page or self.page, rest={key: text for key, text in rest.items() if text}, **own)

    def with_side(self, side: str, texts: Iterable[str]) -> Address:
        """The same address with other fighters on a side (one of FIGHTERS)."""
        own: dict[str, Any] = {side: tuple(texts)}
        return replace(self, **own)

    def pairs(self) -> list[tuple[str, str]]:
        """Keys and values in their fixed order, without what is left at its default."""
        found = [(side, _lower(text)) for side in FIGHTERS for text in getattr(self, side)]
        found += [(key, self.rest[key]) for key in _PLAIN[:5] if self.rest.get(key)]
        found += [(f"o.{name}", value) for name, value in sorted(self.options.items())]
        found += [(f"p.{name}", value) for name, value in sorted(self.policy.items())]
        return found + [(key, self.rest[key]) for key in _PLAIN[5:] if self.rest.get(key)]

    @property
    def query(self) -> str:
        """The query, packed when it would be long."""
        return self.written(PACKED_FROM)

    def written(self, longest: int) -> str:
        """The query, packed when it would be longer than that."""
        text = "&".join(f"{key}={quote_plus(value, safe=_SAFE)}" for key, value in self.pairs())
        return text if len(text) <= longest else f"z={_pack(self.pairs())}"

    def __str__(self) -> str:
        query = self.query
        return f"/{self.page}/{self.system}{'?' if query else ''}{query}"

    @property
    def answers(self) -> list[str]:
        """The answers given so far, as they are written."""
        return [piece for piece in self.get("d").split(".") if piece]

    def fight(self, a: Iterable[str] | None = None, b: Iterable[str] | None = None) -> Fight:
        """The fight that the address describes, or the same with others on a side.

        Raises :class:`~pitfight.errors.FightError`.
        """
        from pitfight import api

        own, foes = tuple(self.a if a is None else a), tuple(self.b if b is None else b)
        for side, texts in (("a", own), ("b", foes)):
            if not texts:
                raise FightError(f"nobody fights on side {side}", where="address", attempts=(f"{side}=",))
        return api.fight(
            self.system,
            own,
            foes,
            until=self.get("until") or None,
            turn=self.get("turn") or None,
            options=self.options,
            policy=self.policy,
            start=self.get("from") or None,
            max_steps=self.number("max_steps"),
            touch=pairs_of(self.get("touch")),
        )

    def number(self, key: str) -> int | None:
        """A plain key that holds a whole number, or None. Raises :class:`AddressError`."""
        text = self.get(key)
        if not text:
            return None
        if not re.fullmatch(r"[0-9]{1,12}", text):
            raise AddressError(f"“{cut(text)}” is no whole number", where=key)
        return int(text)

    def moment(self, answers: int) -> int:
        """How many of the answers count: all of them, or those before the moment that is looked at.

        Raises :class:`AddressError` for a moment that has not come.
        """
        at = self.number("at")
        if at is not None and at > answers:
            raise AddressError(f"{at:,} answers are to be looked at, and {answers:,} are given", where="at")
        return answers if at is None else at


def read(text: str) -> Address:
    """An address from a whole link or from its path and query. Raises :class:`AddressError` or TooLongError."""
    if len(text) > LONGEST:
        raise TooLongError(f"{len(text):,} characters are too long; the most is {LONGEST:,}", where="address")
    parts = urlsplit(text.strip())
    pieces = [unquote(piece) for piece in parts.path.split("/") if piece]
    if len(pieces) < 2 or pieces[-2] not in PAGES:
        raise AddressError(
            f"“{cut(text)}” is no address of a fight: /odds/SYSTEM?a=...&b=...",
            where="address",
            attempts=("/odds/SYSTEM?a=...&b=...",),
        )
    return from_query(pieces[-2], pieces[-1], parts.query)


def from_query(page: str, system: str, query: str) -> Address:
    """An address from its page, its system and its query."""
    if len(query) > LONGEST:
        raise TooLongError(f"{len(query):,} characters are too long; the most is {LONGEST:,}", where="address")
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=1_000)
    except ValueError:
        raise TooLongError("more than 1,000 fields", where="address") from None
    packed = [value for key, value in pairs if key == "z"]
    if packed:
        pairs = [*_unpack(packed[0]), *(pair for pair in pairs if pair[0] != "z")]
    return from_pairs(page, system, pairs)


def from_pairs(page: str, system: str, pairs: Iterable[tuple[str, str]]) -> Address:
    """An address from its keys and values. Raises :class:`AddressError` for a key that is none."""
    sides: dict[str, list[str]] = {side: [] for side in FIGHTERS}
    options: dict[str, str] = {}
    policy: dict[str, str] = {}
    rest: dict[str, str] = {}
    for key, raw in pairs:
        value = raw.strip()
        if key in sides:
            if value:
                sides[key].append(value)
        elif key == "v":
            if value != VERSION:
                raise AddressError(f"version {cut(value)} of addresses is not known here", where="v")
        elif key.startswith(("o.", "p.")):
            into = options if key.startswith("o.") else policy
            into[cut(key[2:])] = value
        elif key in _PLAIN:
            if value:
                rest[key] = value
        else:
            raise unknown(key, "key of an address", ("a", "b", *_PLAIN), "address")
    fighters = {side: tuple(texts) for side, texts in sides.items()}
    return Address(page, system.casefold(), **fighters, options=options, policy=policy, rest=rest)


def pairs_of(text: str) -> list[tuple[str, str]]:
    """Contacts such as ``a1-b1,a1-b2``."""
    found = []
    for piece in text.split(","):
        if not piece.strip():
            continue
        one, mark, foe = piece.strip().partition("-")
        if not mark or not one or not foe:
            raise AddressError(f"“{cut(piece)}” is not a pair such as a1-b1", where="touch")
        found.append((one, foe))
    return found


def _lower(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().lower()


def _pack(pairs: list[tuple[str, str]]) -> str:
    data: dict[str, Any] = {}
    for key, value in pairs:
        data.setdefault(key, []).append(value)
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


def _unpack(text: str) -> list[tuple[str, str]]:
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        reader = zlib.decompressobj(-15)
        plain = reader.decompress(raw, 4 * LONGEST)
        if reader.unconsumed_tail:
            raise TooLongError(f"it holds more than {4 * LONGEST:,} characters", where="z")
        data = json.loads(plain)
        return [(str(key), str(value)) for key, values in data.items() for value in values]
    except (binascii.Error, zlib.error, ValueError, AttributeError, TypeError, RecursionError):
        raise AddressError("what is packed in z cannot be read; was the link cut off?", where="z") from None

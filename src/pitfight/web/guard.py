"""What every request passes first: who asks (Host, Origin, key), how much he sends, and the headers of every answer."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, quote, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitfight.errors import PitfightError
from pitfight.web.address import LONGEST
from pitfight.web.limits import Limits
from pitfight.web.wording import say

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
COOKIE = "pitfight_key"
FILES = "/import/"
"""Where whole files are sent to."""
READ_OUT = 64_000_000
"""Bytes of a body that is too large that are read and thrown away: browsers show no answer before they sent all."""


class RefusedError(PitfightError):
    """A request that is not let through to the application."""

    kind = "refused"
    cause = "A request came from another site, under another name than the server's own, or without a key."
    cure = "Open the page by the address that `pitfight web` prints; with `--lan` each device needs a key of its own."


@dataclass(slots=True)
class Keys:
    """Keys for the local network: each opens the page once, for the device that brings it."""

    shown: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    held: set[str] = field(default_factory=set)
    used: Callable[[str], None] = lambda key: None
    """Called with the next key when one has been used."""

    def exchange(self, key: str) -> str | None:
        """What a device keeps for a key that is good; the key is then spent."""
        if not hmac.compare_digest(key.encode(), self.shown.encode()):
            return None
        self.shown = secrets.token_urlsafe(12)
        kept = secrets.token_urlsafe(24)
        self.held.add(kept)
        self.used(self.shown)
        return kept

    def knows(self, kept: str) -> bool:
        """Whether a device has brought a good key before."""
        return any(hmac.compare_digest(kept.encode(), own.encode()) for own in self.held)


class Guard:
    """The first of all layers, plain ASGI."""

    def __init__(
        self, app: ASGIApp, limits: Limits, hosts: frozenset[str] = LOOPBACK, keys: Keys | None = None
    ) -> None:
        self.app = app
        self.limits = limits
        self.hosts = hosts
        self.keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused is None and self.keys is not None and not _at_home(scope, headers):
            given = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])[0]
            known = self.keys.knows(_cookie(headers))
            if given and not known:
                await self._open(given, scope, headers, send)
                return
            if given:
                await answer(send, 303, "", {"location": _local(scope["path"])})
                return
            if not known:
                refused = 403, say("refused.no_key")
        if refused is not None:
            await refuse(send, scope, headers, *refused)
            return
        of_file = scope["path"].startswith(FILES)
        most = self.limits.upload if of_file else self.limits.body
        body = await _body(receive, headers, most)
        if body is None:
            what = say("refused.file" if of_file else "refused.body", most=f"{most:,}")
            await refuse(send, scope, headers, 413, what)
            return
        await self.app(scope, _replayed(body, receive), _with_headers(send))

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = _name(f"//{headers.get('host', '')}")
        if host not in self.hosts:
            return 421, "This server does not answer to that name."
        origin = headers.get("origin")
        if origin is not None and _netloc(origin) != headers.get("host"):
            return 403, "Other origins get nothing here."
        strange = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        if strange and (headers.get("sec-fetch-mode") != "navigate" or scope["method"] not in ("GET", "HEAD")):
            return 403, "Other origins get nothing here."
        if len(scope["query_string"]) > LONGEST or len(scope["path"]) > LONGEST:
            return 413, f"The address is longer than {LONGEST:,} characters."
        return None

    async def _open(self, given: str, scope: Scope, headers: Headers, send: Send) -> None:
        assert self.keys is not None, "there are keys only on a local network"
        kept = self.keys.exchange(given)
        if kept is None:
            await refuse(send, scope, headers, 403, say("refused.spent"))
            return
        cookie = f"{COOKIE}={kept}; Path=/; HttpOnly; SameSite=Strict"
        await answer(send, 303, "", {"location": _local(scope["path"]), "set-cookie": cookie})


async def _body(receive: Receive, headers: Headers, most: int) -> bytes | None:
    """The whole body, or None when it is larger than ``most``."""
    length = headers.get("content-length", "0")
    announced = int(length[:20]) if length.isdecimal() else 0
    if announced > READ_OUT:
        return None
    fits, seen, body = announced <= most, 0, b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body if fits else None
        part: bytes = message.get("body", b"")
        seen += len(part)
        fits = fits and seen <= most
        body = body + part if fits else b""
        if not message.get("more_body") or seen > READ_OUT:
            return body if fits else None


def _replayed(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _with_headers(send: Send) -> Send:
    async def more(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return more


async def refuse(send: Send, scope: Scope, headers: Headers, status: int, what: str) -> None:
    """A refusal: a sentence on a page of its own, or for a program an error as the API has it.

    The page needs no file, since whoever is refused gets none.
    """
    if not _of_program(scope, headers):
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
            f"<title>{status} · pitfight</title><main><h1>{escape(say('trouble.other'))}</h1>"
            f"<p>{escape(what)}</p></main>"
        )
        await _sent(send, status, page.encode(), {"content-type": "text/html; charset=utf-8"})
        return
    await answer(send, status, what)


def _of_program(scope: Scope, headers: Headers) -> bool:
    """Whether a request is for the API, or asks for JSON; browsers need not say what they take."""
    takes = headers.get("accept", "").casefold()
    return scope["path"].startswith("/api/") or ("json" in takes and "text/html" not in takes)


async def answer(send: Send, status: int, what: str, more: dict[str, str] | None = None) -> None:
    """An answer without the application: an error as the API has it."""
    body = json.dumps({"error": RefusedError(what, where="request").as_json()}).encode()
    await _sent(send, status, body, {"content-type": "application/json", **(more or {})})


async def _sent(send: Send, status: int, body: bytes, more: dict[str, str]) -> None:
    headers = {**HEADERS, "cache-control": "no-store", **more}
    start = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    start.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body})


def _local(path: str) -> str:
    """The path of this server, which no browser takes for the name of another one."""
    return quote("/" + path.lstrip("/\\"))


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _name(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").casefold()
    except ValueError:
        return ""


def _at_home(scope: Scope, headers: Headers) -> bool:
    """Whether the request comes from this machine, by its own name."""
    client = scope.get("client")
    return (
        client is not None and client[0] in ("127.0.0.1", "::1") and _name(f"//{headers.get('host', '')}") in LOOPBACK
    )


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""

"""Who is let in, and with what headers everything goes out."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from pitfight.web import guard
from pitfight.web.app import create_app
from pitfight.web.guard import LOOPBACK, Keys
from pitfight.web.limits import Limits
from pitfight.web.workers import Threads
from tests.web.conftest import client_of

PAGE = "/rules/mordheim"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil:80", "[", "192.168.1.7"]
)
def test_other_names_are_not_answered(client: TestClient, host: str) -> None:
    assert client.get(PAGE, headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "localhost:8123", "127.0.0.1", "[::1]:80", "LOCALHOST"])
def test_its_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get(PAGE, headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": ""},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
    ],
)
def test_other_origins_get_nothing(client: TestClient, headers: dict[str, str]) -> None:
    reply = client.get("/api/v1/systems", headers=headers)
    assert reply.status_code == 403
    assert "mordheim" not in reply.text


def test_a_link_from_elsewhere_opens_the_page_but_posts_nothing(client: TestClient) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get(PAGE, headers=headers).status_code == 200
    assert client.post("/play/mordheim/roll", headers=headers).status_code == 403


def test_its_own_origin_may_post(client: TestClient) -> None:
    assert client.post("/theme/dark", headers={"origin": "http://127.0.0.1"}).status_code == 303


def test_no_page_allows_scripts_from_elsewhere(client: TestClient) -> None:
    policy = client.get(PAGE).headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "access-control-allow-origin" not in client.get(PAGE).headers


def test_a_theme_leads_back_to_this_page_only(client: TestClient) -> None:
    assert client.post("/theme/dark", data={"back": "//evil.example"}).headers["location"] == "/"
    assert client.post("/theme/dark", data={"back": PAGE}).headers["location"] == PAGE


def test_a_key_opens_once_for_one_device() -> None:
    printed: list[str] = []
    keys = Keys(used=printed.append)
    key = keys.shown
    with client_of(hosts=LOOPBACK | {"192.168.1.7"}, keys=keys) as phone:
        phone.base_url = "http://192.168.1.7"
        assert phone.get(PAGE).status_code == 403
        assert phone.get(f"{PAGE}?key=wrong").status_code == 403
        opened = phone.get(f"{PAGE}?key={key}")
        assert (opened.status_code, opened.headers["location"]) == (303, PAGE)
        assert "httponly" in opened.headers["set-cookie"].casefold()
        assert phone.get(PAGE).status_code == 200
        assert printed == [keys.shown]
        again = phone.get(f"{PAGE}?key={key}")  # the link once more, from the history of the device
        assert (again.status_code, again.headers["location"]) == (303, PAGE)
        phone.cookies.clear()
        assert phone.get(f"{PAGE}?key={key}").status_code == 403
        assert phone.get(PAGE, headers={"cookie": "pitfight_key=guess"}).status_code == 403


@pytest.mark.parametrize("path", ["//evil.example/x", "///evil.example/x", "/%5Cevil.example/x"])
def test_a_key_leads_nowhere_else(path: str) -> None:
    keys = Keys()
    with client_of(hosts=LOOPBACK | {"192.168.1.7"}, keys=keys) as phone:
        opened = phone.get(f"http://192.168.1.7{path}?key={keys.shown}")
    assert (opened.status_code, opened.headers["location"]) == (303, "/evil.example/x")


@pytest.mark.parametrize(
    ("status", "path", "headers"),
    [
        (421, PAGE, {"host": "evil.example"}),
        (403, PAGE, {"origin": "http://evil.example"}),
        (413, PAGE + "?a=" + "x" * 20_000, {}),
    ],
)
def test_a_browser_is_refused_with_a_sentence(
    client: TestClient, status: int, path: str, headers: dict[str, str]
) -> None:
    reply = client.get(path, headers={**headers, "accept": "text/html,*/*"})
    assert reply.status_code == status
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert "<p>" in reply.text
    assert "{" not in reply.text
    told = client.get(path, headers={**headers, "accept": "application/json"})
    assert (told.status_code, told.json()["error"]["kind"]) == (status, "refused")


BROWSERS: tuple[dict[str, str], ...] = ({"accept": "text/html,*/*"}, {"accept": "*/*"}, {"accept": ""}, {})
"""What browsers say they take, who need not say anything."""


@pytest.mark.parametrize("accept", BROWSERS)
def test_a_browser_need_not_say_that_it_takes_pages(accept: dict[str, str]) -> None:
    with client_of(Limits(upload=10_000)) as client:
        del client.headers["accept"]
        for reply in (
            client.post("/import/mordheim", files={"file": ("a.ros", b" " * 20_000)}, headers=accept),
            client.post("/play/mordheim/roll", content=b"x" * 300_000, headers=accept),
            client.post("/theme/dark", headers={**accept, "origin": "http://evil.example"}),
        ):
            assert reply.headers["content-type"] == "text/html; charset=utf-8"
            assert "<p>" in reply.text
            assert "{" not in reply.text


def test_a_file_that_is_too_large_is_told_its_limit_and_what_to_do() -> None:
    with client_of(Limits(upload=10_000)) as client:
        reply = client.post("/import/mordheim", files={"file": ("a.ros", b" " * 20_000)})
    assert "this page takes up to 10,000 bytes. Go back and choose a smaller one" in reply.text


@pytest.mark.parametrize(
    ("path", "accept"),
    [("/api/v1/odds", "*/*"), ("/api/v1/odds", "text/html"), ("/import/mordheim", "application/json")],
)
def test_a_program_is_refused_in_json(client: TestClient, path: str, accept: str) -> None:
    reply = client.post(path, content=b"x" * 3_000_000, headers={"accept": accept})
    assert (reply.status_code, reply.json()["error"]["kind"]) == (413, "refused")


def test_a_body_that_is_too_large_is_taken_to_its_end_for_browsers_show_no_answer_before() -> None:
    taken, sent = answered(parts=[b"x" * 6_000, b"x" * 6_000, b"x"])
    assert (taken, sent["status"]) == (3, 413)


def test_a_body_without_an_end_is_not_taken_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "READ_OUT", 20_000)
    taken, sent = answered(parts=[b"x" * 6_000] * 100)
    assert (taken, sent["status"]) == (4, 413)
    taken, sent = answered(parts=[b"x" * 6_000] * 100, length=600_000)
    assert (taken, sent["status"]) == (0, 413)


def answered(parts: list[bytes], length: int | None = None) -> tuple[int, dict[str, Any]]:
    """How many parts of a body were taken before it was refused, and how the answer begins."""
    taken = 0
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": parts[taken - 1], "more_body": taken < len(parts)}

    async def send(message: Any) -> None:
        sent.append(message)

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        pytest.fail("it was let through")

    heads = [(b"host", b"localhost")]
    heads += [] if length is None else [(b"content-length", str(length).encode())]
    scope = {"type": "http", "method": "POST", "path": "/import/mordheim", "query_string": b"", "headers": heads}
    guarded = guard.Guard(inner, Limits(upload=10_000))(scope, receive, send)
    with ThreadPoolExecutor(1) as thread:  # a test in a browser may have left a loop running in this one
        thread.submit(asyncio.run, guarded).result()
    return taken, sent[0]


def test_a_device_without_a_key_is_told_so_on_a_page() -> None:
    with client_of(hosts=LOOPBACK | {"192.168.1.7"}, keys=Keys()) as phone:
        reply = phone.get(f"http://192.168.1.7{PAGE}", headers={"accept": "text/html"})
    assert reply.status_code == 403
    assert "<p>This page needs the key that was printed" in reply.text


def test_a_defect_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitfight.web import rules_page

    def broken(key: str) -> None:
        raise ZeroDivisionError("secret words")

    monkeypatch.setattr(rules_page, "view", broken)
    with TestClient(create_app(None, Threads()), base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        reply = client.get("/rules/mordheim")
    assert reply.status_code == 500
    assert "this is a defect of pitfight" in reply.text.lower()
    assert "secret" not in reply.text
    assert "Traceback" not in reply.text

"""The JSON interface: the words and keys of the command line, and a sentence for everything that is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import pitfight as pf
from pitfight.web.limits import Limits
from tests.web.conftest import client_of

DUEL = {"system": "mordheim", "a": ["Warrior: sword; charging"], "b": ["Warrior: sword"]}
QUERY = "a=warrior:+sword;+charging&b=warrior:+sword"


def _without_meta(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "meta"}


def test_the_answer_is_that_of_the_package(client: TestClient) -> None:
    reply = client.post("/api/v1/odds", json=DUEL)
    assert reply.status_code == 200
    mine = pf.odds("mordheim", *DUEL["a"], *DUEL["b"]).as_json()
    assert _without_meta(reply.json()) == _without_meta(mine)
    assert reply.json()["win"]["a"]["fraction"] == "6186522/12220219"


def test_an_address_a_body_and_a_file_say_the_same(client: TestClient) -> None:
    file = {
        "system": "mordheim",
        "fighter": [
            {"side": "a", "profile": "warrior", "gear": ["sword"], "charging": True},
            {"side": "b", "profile": "warrior", "gear": ["sword"]},
        ],
    }
    replies = [
        client.get(f"/api/v1/odds/mordheim?{QUERY}"),
        client.post("/api/v1/odds", json=DUEL),
        client.post("/api/v1/odds", json={"fight": file}),
    ]
    assert len({str(_without_meta(reply.json())) for reply in replies}) == 1


def test_odds_go_on_from_answers(client: TestClient) -> None:
    reply = client.post("/api/v1/odds", json={**DUEL, "answers": "4 5 3 3 5 2"})
    mine = pf.odds("mordheim", *DUEL["a"], *DUEL["b"], answers="4 5 3 3 5 2")
    assert reply.json()["win"]["a"]["p"] == float(mine.win["a"])


def test_a_sample_is_repeatable(client: TestClient) -> None:
    body = {**DUEL, "method": "sample", "n": 500, "seed": 7}
    first, second = (client.post("/api/v1/odds", json=body).json() for _ in range(2))
    assert first["win"] == second["win"]
    assert (first["n"], first["seed"]) == (500, 7)


def test_a_game_waits_for_its_next_answer(client: TestClient) -> None:
    reply = client.get(f"/api/v1/play/mordheim?{QUERY}&d=4.5")
    assert reply.json()["question"]["what"] == "Roll to hit"
    assert reply.json() == client.post("/api/v1/play", json={**DUEL, "answers": "4 5"}).json()


def test_systems_and_names(client: TestClient) -> None:
    assert "mordheim" in client.get("/api/v1/systems").json()["systems"]
    one = client.get("/api/v1/systems/mordheim").json()
    assert "MH-14" in one["clauses"]
    assert "axe" in one["catalogue"]["rows"]["weapon"]
    assert client.get("/api/v1/systems/mordheim/names/axe").json()["rows"][0]["effects"]
    assert "sword" in client.get("/api/v1/systems/mordheim/words?text=warrior: swo").json()["words"]


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ({**DUEL, "b": ["Warrior: swrod"]}, 422, "swrod"),
        ({**DUEL, "b": []}, 422, "nobody fights on side b"),
        ({**DUEL, "colour": "red"}, 422, "not permitted"),
        ({**DUEL, "touch": "a1"}, 422, "not a pair"),
        ({**DUEL, "options": {"colours": "red"}}, 422, "no option"),
        ({**DUEL, "answers": "9"}, 422, "does not answer"),
        ({**DUEL, "answers": "?"}, 422, "no place in an address"),
        ({**DUEL, "system": "chess"}, 404, "no rule system"),
        ({**DUEL, "method": "sample", "n": 10**9}, 422, "cannot be sampled"),
        ({"fight": {"system": "mordheim"}}, 422, "is missing"),
        ({"fight": {"system": "mordheim", "fighter": [], "x": 1}}, 422, "fighter"),
        ({**DUEL, "a": ["20 warriors", "20 warriors"]}, 422, "the most here is 40"),
    ],
)
def test_what_is_wrong_gets_a_sentence(client: TestClient, body: dict[str, Any], status: int, says: str) -> None:
    reply = client.post("/api/v1/odds", json=body)
    assert reply.status_code == status
    assert says in reply.json()["error"]["what"]


def test_a_body_that_is_no_json_gets_a_sentence(client: TestClient) -> None:
    reply = client.post("/api/v1/odds", content=b"{", headers={"content-type": "application/json"})
    assert reply.status_code == 422
    assert "JSON" in reply.json()["error"]["what"]


def test_nothing_is_found_where_nothing_is(client: TestClient) -> None:
    assert client.get("/api/v1/nothing").status_code == 404
    assert client.get("/api/v1/systems/chess").json()["error"]["kind"] == "missing"
    assert client.delete("/api/v1/odds").status_code == 405


def test_a_method_that_does_not_fit_is_refused() -> None:
    with client_of(Limits(states=20)) as client:
        reply = client.post("/api/v1/odds", json={**DUEL, "method": "exact"})
    assert reply.status_code == 422
    assert reply.json()["error"]["kind"] == "too_large"


def test_too_long_is_413(client: TestClient) -> None:
    assert client.get("/api/v1/odds/mordheim?a=" + "x" * 20_000).status_code == 413
    reply = client.post("/api/v1/odds", content=b"x" * 300_000, headers={"content-type": "application/json"})
    assert reply.status_code == 413
    assert "larger than" in reply.json()["error"]["what"]


def test_a_body_without_its_length_is_bounded_too(client: TestClient) -> None:
    reply = client.post("/api/v1/odds", content=(b"x" * 10_000 for _ in range(40)))
    assert reply.status_code == 413


def test_the_definition_lists_every_call(client: TestClient) -> None:
    spec = client.get("/api/v1/openapi.json").json()
    assert {"/api/v1/odds", "/api/v1/play", "/api/v1/odds/{key}", "/api/v1/systems"} <= set(spec["paths"])
    page = client.get("/api/v1/docs").text
    assert "/api/v1/odds/{key}" in page

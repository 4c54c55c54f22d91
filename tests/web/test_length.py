"""How long a fight was, as the page of odds says it."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.test_pages import text_of


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("wh40k2e?a=ork+boy&b=ork+boy&until=chain", "After 1 chain"),
        ("wh40k2e?a=ork+boy&b=ork+boy&until=duel", "After 1 duel"),
        ("wh40k2e?a=space+marine&b=ork+boy&until=dead", "phases on average"),
        ("warband-skirmish?a=demo-champion&b=demo-brute&until=attack", "After 1 attack"),
    ],
)
def test_one_duel_chain_or_attack_is_no_number_of_phases(client: TestClient, path: str, words: str) -> None:
    """Only a fight to the end lasts its mean."""
    client.get(f"/api/v1/odds/{path}")
    seen = text_of(client.get(f"/odds/{path}").text)
    assert words in seen
    assert ("on average" in seen.partition("half are over")[0]) == (words == "phases on average")

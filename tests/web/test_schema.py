"""The JSON interface under calls made from its own definition."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import status_code_conformance

from pitfight.web.app import create_app
from pitfight.web.limits import Limits
from pitfight.web.workers import Threads

schema = schemathesis.openapi.from_asgi(
    "/api/v1/openapi.json",
    create_app(Limits(states=500, seconds=2, fights=2_000), Threads(), hosts=frozenset({"localhost", "testserver"})),
)


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True, deadline=None)
def test_every_call_answers_as_it_is_described(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(checks=[schemathesis.checks.not_a_server_error, status_code_conformance])

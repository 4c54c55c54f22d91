"""Several clients at once, for a moment: everyone is answered."""

from __future__ import annotations

from bench.clients import run


def test_everyone_is_answered() -> None:
    report = run(clients=6, minutes=0.05, thinks=0.1)
    assert report.failed == []
    assert sum(report.answers.values()) >= 6
    assert set(report.answers) <= {200, 422}

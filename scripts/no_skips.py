"""A pytest plugin, ``-p scripts.no_skips``: a test that was skipped makes the run fail."""

import pytest


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn a run with skipped tests into a failed one; the summary at its end names them."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker: its reports are counted by the process that started it
        return
    skipped = len(reporter.stats.get("skipped", ()))
    if skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.line("")
        reporter.section("skipped tests are failures here", red=True)
        reporter.line(f"{skipped} skipped; each is named below with what it lacks")

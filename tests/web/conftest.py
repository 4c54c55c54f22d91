"""A client without a network, a server in a process of its own, and a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from pitfight.web.app import create_app
from pitfight.web.limits import Limits
from pitfight.web.workers import Threads

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip


def client_of(limits: Limits | None = None, **rest: object) -> TestClient:
    return TestClient(
        create_app(limits, Threads(), **rest),  # type: ignore[arg-type]
        base_url="http://127.0.0.1",
        follow_redirects=False,
    )


PATIENT = Limits(first_wait=100, examples_wait=100, seconds=600)
"""No page is shown without its answer, however busy the machine is."""


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with client_of(PATIENT) as client:
        yield client


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of ``pitfight web`` as people start it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pitfight", "web", "--no-browser", "--port", "0", "--max-seconds", "600"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    match = re.search(r"http://\S+?(?=/ )", line)
    assert match, f"the server did not start: {line}"
    yield match[0]
    process.terminate()
    process.wait(timeout=20)


def chromium() -> str | None:
    """The browser of the system, or the one that PITFIGHT_CHROMIUM names."""
    return os.environ.get("PITFIGHT_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)

"""The page under twenty clients at once: is everyone answered, how fast, and does memory stay flat.

``python -m bench.clients --minutes 10`` starts a server of its own on loopback, lets clients ask it for what people ask
for, each thinking a little between two requests, and prints what came of it. It stops by itself.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote_plus

GEAR = ("sword", "axe", "club", "spear", "halberd", "sword, buckler", "two swords", "flail")
THINKS = 2.0
"""Seconds between two requests of one client, on average."""
AT_WORK = ('id="working"', 'id="waiting"', 'class="at-work"')
"""What pages hold that ask again by themselves."""


@dataclass(slots=True)
class Report:
    """What came of it."""

    clients: int
    minutes: float
    answers: Counter[int] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """By kind of request, how long it took until the answer was there."""
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the start, and megabytes of the server with all its workers."""

    def grown(self) -> float:
        """Megabytes that the last quarter of the run needs more than the second, by their medians."""
        count = len(self.memory)
        second = [size for _, size in self.memory[count // 4 : count // 2]]
        last = [size for _, size in self.memory[3 * count // 4 :]]
        return statistics.median(last) - statistics.median(second) if second and last else 0.0


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """The address and the process number of a server of one's own."""
    command = [sys.executable, "-m", "pitfight", "web", "--no-browser", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None, "it is a pipe"
        match = re.search(r"http://\S+?(?=/ )", process.stdout.readline())
        assert match, "the server did not start"
        yield match[0], process.pid
    finally:
        process.terminate()
        process.wait(timeout=30)


def memory_of(pid: int) -> float:
    """Megabytes that a process and those it has started hold for themselves; 0 where the system does not tell."""
    total = 0.0
    for place in Path("/proc").glob("[0-9]*"):
        try:
            status = (place / "stat").read_text().rpartition(")")[2].split()
            if int(place.name) == pid or int(status[1]) == pid:
                rows = (place / "smaps_rollup").read_text()
                total += sum(int(own) for own in re.findall(r"^Private_\w+:\s+([0-9]+)", rows, re.MULTILINE)) / 1024
        except (OSError, IndexError, ValueError):
            continue  # it has just ended
    return total


def run(clients: int, minutes: float, thinks: float = THINKS) -> Report:
    """Let so many clients ask for so long."""
    report = Report(clients, minutes)
    with server() as (address, pid):
        end = time.monotonic() + 60 * minutes
        threads = [
            threading.Thread(target=_client, args=(address, seed, end, thinks, report), daemon=True)
            for seed in range(clients)
        ]
        begun = time.monotonic()
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            report.memory.append((time.monotonic() - begun, memory_of(pid)))
            time.sleep(min(5.0, max(0.2, minutes)))
    return report


def _client(address: str, seed: int, end: float, thinks: float, report: Report) -> None:
    drawn = random.Random(seed)
    while time.monotonic() < end:
        kind, link, body = _wish(drawn)
        begun = time.perf_counter()
        while True:
            status, text = _ask(address + link, body, report)
            report.answers[status] += 1
            if not (status == 503 or any(sign in text for sign in AT_WORK)) or time.monotonic() > end:
                break
            time.sleep(0.5)  # as the page's script does
        report.seconds.setdefault(kind, []).append(time.perf_counter() - begun)
        time.sleep(drawn.uniform(0, 2 * thinks))


def _ask(link: str, body: bytes | None, report: Report) -> tuple[int, str]:
    """The status of an answer and its text."""
    headers = {"content-type": "application/json"} if body else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(link, body, headers), timeout=120) as reply:
            return int(reply.status), reply.read().decode()
    except urllib.error.HTTPError as error:
        text = error.read().decode()
        if error.code not in (422, 503):
            report.failed.append(f"{error.code} {link}")
        return error.code, text
    except OSError as error:
        report.failed.append(f"{error} {link}")
        return 0, ""


def _fighter(drawn: random.Random) -> str:
    return quote_plus(
        f"ws{drawn.randint(1, 6)} s{drawn.randint(2, 5)} t{drawn.randint(2, 5)} w{drawn.choice((1, 1, 1, 2))} "
        f"i{drawn.randint(1, 6)} a{drawn.choice((1, 1, 2))} ld7: {drawn.choice(GEAR)}"
    )


def _wish(drawn: random.Random) -> tuple[str, str, bytes | None]:
    """What a client asks for next: its kind, its address, its body."""
    fight = f"a={_fighter(drawn)}&b={_fighter(drawn)}"
    kind = drawn.choices(("odds", "table", "brawl", "map", "API", "rules"), (50, 25, 4, 5, 12, 4))[0]
    if kind == "odds":
        return kind, f"/odds/mordheim?{fight}", None
    if kind == "table":
        dice = ".".join(str(drawn.randint(1, 6)) for _ in range(drawn.randint(0, 2)))
        return kind, f"/play/mordheim?{fight}" + (f"&d={dice}" if dice else ""), None
    if kind == "brawl":
        return kind, f"/odds/mordheim?{fight}&a={_fighter(drawn)}&b={_fighter(drawn)}&until=phase", None
    if kind == "map":
        return kind, f"/compare/mordheim?{fight}&a={_fighter(drawn)}&b={_fighter(drawn)}", None
    if kind == "API":
        body = {"system": "mordheim", "a": [f"warrior: {drawn.choice(GEAR)}"], "b": ["warrior: axe"]}
        return kind, "/api/v1/odds", json.dumps(body).encode()
    return kind, f"/rules/{drawn.choice(('mordheim', 'coreheim', 'wh40k2e', 'warband-skirmish'))}", None


def show(report: Report) -> None:
    """Print a report."""
    count = sum(report.answers.values())
    each = count / report.minutes
    print(f"{report.clients} clients, {report.minutes:g} minutes: {count:,} requests, {each:,.0f} a minute")
    print("answers by status: " + ", ".join(f"{status}: {n:,}" for status, n in sorted(report.answers.items())))
    for kind, found in sorted(report.seconds.items()):
        found.sort()
        median, most = statistics.median(found), found[int(0.99 * (len(found) - 1))]
        print(f"  {kind:6} {len(found):6,}   median {median * 1000:6.0f} ms   99 of 100 within {most * 1000:6.0f} ms")
    if report.memory:
        first, last = report.memory[0][1], report.memory[-1][1]
        most = max(size for _, size in report.memory)
        print(f"memory: {first:.0f} MB at first, {most:.0f} MB at most, {last:.0f} MB at last; "
              f"the last quarter {report.grown():+.0f} MB over the second")  # fmt: skip
    for told in report.failed[:10]:
        print(f"not answered: {told}")


def measure() -> None:
    """Twenty clients for ten minutes."""
    show(run(20, 10))


def main() -> None:
    """Run as the command line asks."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    asked.add_argument("--clients", type=int, default=20)
    asked.add_argument("--minutes", type=float, default=10)
    chosen = asked.parse_args()
    report = run(chosen.clients, chosen.minutes)
    show(report)
    raise SystemExit(bool(report.failed))


if __name__ == "__main__":
    main()

"""Starts ``pitfight web`` by the command that is named, and fetches its page with everything that belongs to it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from urllib.request import urlopen

FIGHT = "/odds/mordheim?a=Warrior%3A+sword&b=Ghoul"
WINS = "30.2"
TRIES = 60


def fetched(address: str) -> int:
    """Fetch the page of a fight, and what it names; how many files that were. Raises OSError where one is missing."""
    page = _page_with_odds(address)
    files = sorted(set(re.findall(r"(?:src|href)=\"(/static/[^\"]+)\"", page)))
    for name in files:
        with urlopen(address + name, timeout=60) as answer:
            if not answer.read():
                raise OSError(f"{name} is empty")
    if not files:
        raise OSError("the page names no files")
    return len(files)


def _page_with_odds(address: str) -> str:
    """The page of the fight. A first answer may take long, and the page says meanwhile that it is being worked out."""
    for _ in range(TRIES):
        with urlopen(address + FIGHT, timeout=60) as answer:
            page: str = answer.read().decode()
        if WINS in page:
            return page
        time.sleep(1)
    raise OSError("the page does not show the odds of the fight")


def main(command: str) -> int:
    """Serve, fetch, stop; the exit code is 1 where something is missing."""
    server = subprocess.Popen([command, "web", "--no-browser", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+?(?=/ )", server.stdout.readline())
        if found is None:
            raise OSError("the server did not start")
        print(f"page: the fight and {fetched(found[0])} files")
    except OSError as error:
        print(f"page: {error}", file=sys.stderr)
        return 1
    finally:
        server.terminate()
        server.wait(timeout=20)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

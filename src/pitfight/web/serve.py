"""Starting the page: on this machine alone, or on the local network with a key and a QR code."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import webbrowser

import uvicorn

from pitfight.errors import PitfightError
from pitfight.web.app import create_app
from pitfight.web.guard import LOOPBACK, Keys
from pitfight.web.limits import Limits


class _Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"pitfight is at {self.address} (Ctrl-C stops it)", flush=True)
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def serve(host: str, port: int, *, browser: bool, lan: bool, limits: Limits | None = None) -> None:
    """Serve until interrupted. Raises :class:`PitfightError` when the port cannot be had."""
    listening = _listen("0.0.0.0" if lan else host, port)
    own_port = listening.getsockname()[1]
    hosts, keys = LOOPBACK | {host.casefold()}, None
    if lan:
        here = address_of_this_machine()
        hosts |= {here, socket.gethostname().casefold(), f"{socket.gethostname().casefold()}.local"}
        keys = Keys(used=lambda key: _print_key(here, own_port, key))
        _print_key(here, own_port, keys.shown)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'127.0.0.1' if lan or host == '0.0.0.0' else shown}:{own_port}/"
    app = create_app(limits, hosts=frozenset(hosts), keys=keys)
    config = uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=2)
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, address, browser).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise PitfightError(
            f"port {port} of {host} cannot be had: {error}", where="--port", attempts=("--port 0 takes a free one",)
        ) from None
    return listening


def address_of_this_machine() -> str:
    """The address by which others on the local network reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # an address that is nobody's, kept for documentation
            return str(asked.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _print_key(here: str, port: int, key: str) -> None:
    """The address with its key, and the same as a QR code."""
    import segno

    link = f"http://{here}:{port}/?key={key}"
    print(f"\nOn the local network, for one device:\n  {link}\n", flush=True)
    with contextlib.suppress(UnicodeEncodeError):  # a terminal without these letters has the link above
        segno.make(link, micro=False).terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()

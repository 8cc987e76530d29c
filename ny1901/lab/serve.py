"""Starting the lab: a socket of this machine, the server on it, and the browser in front of it."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn

from ny1901.kernel.errors import DataError
from ny1901.kernel.lab.game import lab_game
from ny1901.lab.guard import hosts
from ny1901.lab.server import Lab, application

MOST_CONNECTIONS = 64
"""How many connections are served at once; more are told to come back."""


def serve(start: Any, *, game: str, host: str, port: int, browser: bool, tell: Callable[[str], None]) -> None:
    """Serve the lab until it is interrupted.

    Args:
        start: the position that the page opens with.
        game: the name of its game.
        host: the address to listen on.
        port: the port; 0 takes a free one.
        browser: open the page in the browser.
        tell: told the address of the page, once it can be opened.

    Raises:
        DataError: the address cannot be listened on.
    """
    with _listening(host, port) as listener:
        bound = listener.getsockname()[1]
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{bound}/"
        tell(address)
        if browser:
            # The socket listens already: the browser's request waits until the server takes it.
            webbrowser.open(address)
        _run(Lab(lab_game(game), start, hosts(host, bound)), listener)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"{host}:{port} cannot be listened on ({reason}); choose another --port", file="lab") from None
    # Connections inherit it. Without, the second part of an answer waits 40 ms for the first to be acknowledged.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _run(lab: Lab, listener: socket.socket) -> None:
    config = uvicorn.Config(
        application(lab),
        log_level="error",
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="none",
        http="h11",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
    )
    try:
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        return

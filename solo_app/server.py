"""Serving the table on this machine."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import Any, NoReturn

from .config import LOCAL_HOSTS

HOST, PORT = "127.0.0.1", 8321


class PortTaken(OSError):
    """Another program has the port."""


def serve(
    host: str = HOST,
    port: int = PORT,
    config: Mapping[str, Any] | None = None,
    open_browser: bool = False,
    threads: int = 8,
    kits: bool = False,
) -> None:
    """Serves the table with waitress until interrupted; with `kits`, all kits are built meanwhile.

    Any host but this machine's own has to be allowed by name in `config` (ALLOWED_HOSTS). Raises PortTaken,
    StoreError, ValueError for a host that cannot be one.
    """
    from waitress.server import create_server

    from .app import close_app, create_app
    from .app_extension import EXTENSION
    from .kit_builds import KitBuilds
    from .kit_orders import SETTING
    from .warmup import WarmUp

    if not host:
        raise ValueError("no address: an empty one would open the table to the whole network")
    settings = dict(config or {})
    if host not in LOCAL_HOSTS and host not in ("0.0.0.0", "::"):
        settings.setdefault("ALLOWED_HOSTS", [host])
    listener = _listen(host, port)
    try:
        app = create_app(settings)
    except BaseException:
        listener.close()
        raise
    parts = app.extensions[EXTENSION]
    warm = WarmUp(app)
    builds = KitBuilds(
        parts["kits"], parts["library"].games(), order=lambda: parts["store"].setting(SETTING)
    )
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    # With a look ahead a request can tell whether its browser still waits for it (see `pictures`).
    server = create_server(
        app, sockets=[listener], threads=threads, ident="haversack", channel_request_lookahead=1
    )
    address = url(host, listener.getsockname()[1])
    print(f"The table stands at {address} (leave it with Ctrl-C)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    with contextlib.suppress(KeyboardInterrupt):
        warm.start()
        if kits:
            builds.start()
        server.run()
    builds.stop()
    ended = warm.stop()
    server.close()
    close_app(app)
    if not ended:
        _leave_at_once()


def _leave_at_once() -> NoReturn:
    """Ends the process, everything being saved and closed: a drawing that is under way cannot be interrupted."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises PortTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        hint = "; --port 0 takes a free one" if error.errno == errno.EADDRINUSE else ""
        raise PortTaken(f"port {port} on {host} cannot be used: {error.strerror}{hint}") from error
    return listener


def url(host: str, port: int) -> str:
    """The address at which a person on this machine finds the table."""
    name = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    if ":" in name and not name.startswith("["):
        name = f"[{name}]"
    return f"http://{name}:{port}/"


def free_port(host: str = HOST) -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])

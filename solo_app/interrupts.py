"""Ctrl-C while modules are being imported: the process ends at once and says nothing."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_interrupts() -> Iterator[None]:
    """Within, Ctrl-C ends the process as the system does it.

    As an exception it would come out of the middle of somebody's import: with a traceback, or, in a callback of the
    import system, as "Exception ignored" and without any effect.
    """
    usual = signal.getsignal(signal.SIGINT)
    # Only the main thread may change it; and who has taken or ignored the signal keeps it so.
    if threading.current_thread() is not threading.main_thread() or usual is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)

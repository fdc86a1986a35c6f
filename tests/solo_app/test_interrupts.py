"""Ctrl-C at the wrong moment: in the middle of imports, and just after."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from solo_app.interrupts import quiet_interrupts

ROOT = Path(__file__).resolve().parents[2]

# A command line that interrupts itself when a module begins to be imported.
CHILD = """
import importlib.abc, os, signal, sys
class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)
finder = Finder()
sys.meta_path.insert(0, finder)
from solo_app.cli import run
sys.exit(run(["games"]))
"""


@pytest.mark.parametrize(
    ("module", "code", "said"),
    [
        ("click.core", -signal.SIGINT, ""),
        ("solo_app.commands.games", -signal.SIGINT, ""),
        ("solo_app.commands.common", -signal.SIGINT, ""),
        ("no.such.module", 0, ""),
    ],
)
def test_an_interrupted_import_is_silent(module: str, code: int, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD, module], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (code, said)


def test_the_usual_handling_comes_back() -> None:
    usual = signal.getsignal(signal.SIGINT)
    with quiet_interrupts():
        assert signal.getsignal(signal.SIGINT) == signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) == usual


def test_who_ignores_interrupts_goes_on_ignoring_them() -> None:
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with quiet_interrupts():
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, usual)


def test_other_threads_change_nothing() -> None:
    found = []

    def look() -> None:
        with quiet_interrupts():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [signal.getsignal(signal.SIGINT)]

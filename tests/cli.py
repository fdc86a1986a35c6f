"""Running `haversack` in tests: in this process, or in one of its own where that matters."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from solo_app.cli import run
from tests import toy_rules

CHECKOUT = Path(__file__).resolve().parents[1]
TOYS = ("--content", str(toy_rules.CONTENT))
_START = """
import sys
sys.path.insert(0, {checkout!r})
from tests import toy_rules
toy_rules.install()
from solo_app.cli import main
"""


@dataclass
class Done:
    """What a command did: exit code and both streams."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The whole of stdout as one JSON value."""
        return json.loads(self.out)


class Haversack:
    """Calls commands in this process, with the toy games known to the engine."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        toy_rules.install()
        self.capsys = capsys

    def __call__(self, *args: str | Path) -> Done:
        self.capsys.readouterr()
        code = run([str(one) for one in args])
        out, err = self.capsys.readouterr()
        assert "Traceback" not in err
        return Done(code, out, err)


def script(then: str = "main()") -> list[str]:
    """The start of a command line that runs `main` in a process of its own."""
    return [sys.executable, "-c", _START.format(checkout=str(CHECKOUT)) + then]


def spawn(*args: str, then: str = "main()", **more: Any) -> subprocess.CompletedProcess[str]:
    """`haversack ARGS` in a process of its own."""
    return subprocess.run(
        [*script(then), *args],
        **{"capture_output": True, "text": True, "timeout": 120, "check": False, **more},
    )

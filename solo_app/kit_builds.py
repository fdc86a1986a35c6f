"""Building all kits while the table is open: `haversack play --kits`, which `make play` calls.

One process of low priority (`kit_process`) builds, a thread here listens to it. A kit that cannot be built is
said in one line; the others follow, and the table goes on.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

from .kits import Kits

Say = Callable[[str], None]

# Ctrl-C is for the table, which ends the build too: the process is in a group, or a session, of its own.
_FLAGS = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(
    subprocess, "CREATE_NEW_PROCESS_GROUP", 0
)


def say(line: str) -> None:
    """Tells whoever started the table."""
    print(line, file=sys.stderr, flush=True)


class KitBuilds:
    """The builds of one run of the table, as the person asked for a kit the last time (`order`, as it is kept).

    `done` is set when nothing is built any more.
    """

    def __init__(
        self, kits: Kits, games: Sequence[str], tell: Say = say, order: Callable[[], str] = str
    ) -> None:
        self.kits = kits
        self.games = list(games)
        self.done = threading.Event()
        self._tell = tell
        self._order = order
        self._stopped = False
        self._process: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._listen, name="kit-builds", daemon=True)

    def start(self) -> None:
        """Begins in the background. A kit that somebody builds at the moment is left to them."""
        self.games = [game for game in self.games if self.kits.reserve(game)]
        root = str(self.kits.library.root or "")
        command = [
            sys.executable, "-m", "solo_app.kit_process", str(self.kits.output), root, self._order(), *self.games,
        ]  # fmt: skip
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
                start_new_session=True, creationflags=_FLAGS,
            )  # fmt: skip
        except OSError as error:
            self._end(self.games, f"no process can be started ({error.strerror})")
            return
        self._thread.start()

    def stop(self, wait: float = 5.0) -> None:
        """Ends the build, whatever it is at."""
        process = self._process
        if process is None:
            return
        self._stopped = True
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(wait)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._thread.join(wait)

    # ------------------------------------------------------------------ listening

    def _listen(self) -> None:
        process, failed = self._process, 0
        assert process is not None and process.stdout is not None
        left = list(self.games)
        with process.stdout:
            for line in process.stdout:
                with contextlib.suppress(ValueError):  # a line that some library prints
                    failed += self._hear(json.loads(line), left)
        code = process.wait()
        failed += len(left)
        if not self._stopped and failed < len(self.games):
            self._tell(f"The kits lie in {self.kits.output}")
        self._end(left, "" if self._stopped else f"its process ended before that (exit code {code})")

    def _hear(self, told: object, left: list[str]) -> bool:
        """Takes a line of the process. Whether it says that a kit failed."""
        if not isinstance(told, dict) or told.get("game") not in left:
            return False
        game = told["game"]
        if "error" not in told:
            self.kits.advance(game, int(told["share"]), str(told["doing"]))
            return False
        left.remove(game)
        self._finish(game, str(told["error"]))
        return bool(told["error"])

    def _finish(self, game: str, error: str) -> None:
        self.kits.finish(game, error and f"The kit could not be built: {error}")
        if error:
            self._tell(f"The kit of {game} could not be built: {error}")

    def _end(self, left: Sequence[str], error: str) -> None:
        """Nothing more is built: what is left is not."""
        for game in left:
            self._finish(game, error)
        self.done.set()

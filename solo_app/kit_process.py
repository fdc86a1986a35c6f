"""The process that builds kits beside the table: `python -m solo_app.kit_process OUTPUT CONTENT|"" ORDER GAME...`

It gives way to all others, tells in lines of JSON on stdout how far it is, and ends as soon as its stdin does: whatever
becomes of the table, no build outlives it. A kit that is not finished then stays as it was before.

ORDER is how kits were asked for the last time (`kit_orders`), or empty.

    {"game": id, "share": 0 to 100, "doing": words}    on the way
    {"game": id, "error": "" or one line}              at the end of each
"""

from __future__ import annotations

import _thread
import json
import os
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

_TIDY = 2.0  # s that a build has to take its unfinished files away
_building = threading.Event()  # files are being written
_ended = threading.Event()  # the table is gone
NICE = 15  # of 19: the table and whatever else runs go first


def main(args: Sequence[str]) -> int:
    """Builds the kits of the named games, one after the other."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_the_table, daemon=True).start()
    output, root, order, *games = args
    for game in games:
        _tell(game=game, error=_build(game, Path(output), root or None, order))
    return 0


def _end_with_the_table() -> None:
    # Not sys.stdin: a lock on it, held here, would bring the interpreter down at its end.
    while os.read(0, 1024):
        pass
    _ended.set()
    if _building.is_set():  # before, there is nothing to tidy, and imports that are interrupted complain
        _thread.interrupt_main()  # a build takes away what it has written so far
        time.sleep(_TIDY)
    os._exit(0)


def _build(game: str, output: Path, root: str | None, order: str) -> str:
    """Builds one kit. What went wrong, in one line; nothing if all went well."""
    from generator.kit import KitError, build_kit
    from rules.content import ContentError, load_game

    from .kit_orders import from_text

    last = -1

    def progress(share: float, doing: str) -> None:
        nonlocal last
        if round(100 * share) != last:
            last = round(100 * share)
            _tell(game=game, share=last, doing=doing)

    _building.set()
    try:
        build_kit(load_game(game, root), output, progress=progress, **from_text(order).arguments())
    except (KitError, ContentError) as error:
        return str(error).splitlines()[0]
    except Exception as error:
        return f"a fault of ours: {type(error).__name__}: {error}".splitlines()[0]
    finally:
        _building.clear()
    return ""


def _tell(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BaseException:
        if _ended.is_set():  # whatever the interruption has become on its way
            sys.exit(0)
        raise

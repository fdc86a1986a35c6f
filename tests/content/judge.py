"""What a mutant of the content must bear: findings that can be used, soon, and never a traceback.

- no exception, and no check that stopped at one;
- each finding has a known code, a place that exists, and a message of one printable line;
- where nothing is found, the game can be played; where something is, loading refuses it or playing
  says what is wrong, as an exception of the house.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from rules.content import CODES, ContentError, Finding, check_game, content_root, load_game
from rules.content.check import CHECK_FAILED
from rules.content.findings import failing
from rules.content.source import MAX_BYTES
from rules.engine_checks import check_options, check_texts
from rules.index import check as check_rules
from rules.table import EngineError, SetupError, Table, has_rules
from rules.table.drive import RANDOM
from solo_app.commands.validate import extra_checks

from .mutants import GAME, Mutant

LIMIT = 10.0  # seconds of the processor that one mutant may take
OVERLAY = "mutant"
# The set-ups that are tried: the first up to a person's question, the last one to its end at random. A game that
# is not named here is tried as it is set up when nobody chooses anything.
SETUPS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "red_burnoose": ({"players": "3"}, {"players": "1"}),
    "algeria": ({"scenario": "1958"}, {}),
}


@dataclass
class Verdict:
    """What came of one mutant: the codes that were found, and what went wrong."""

    codes: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    clean: bool = False


class Judge:
    """A copy of the game in a folder of its own, in which one file after the other is a mutant."""

    def __init__(self, draw: bool = False, play: bool = True, game: str = GAME) -> None:
        self.play = play
        self.game = game
        self._held = tempfile.TemporaryDirectory(prefix="mutants")
        self.root = Path(self._held.name)
        self.folder = self.root / game
        shutil.copytree(content_root() / game, self.folder, ignore=shutil.ignore_patterns("overlays"))
        (self.folder / "overlays").mkdir()
        self.checks = extra_checks() if draw else (check_rules, check_texts, check_options)

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._held.cleanup()

    def base(self, mutant: Mutant) -> Verdict:
        """The verdict on a mutant in the place of the file that it was made from."""
        path = self.folder / mutant.file
        before = path.read_bytes()
        path.write_bytes(mutant.data)
        try:
            return self.verdict()
        finally:
            path.write_bytes(before)

    def overlay(self, mutant: Mutant) -> Verdict:
        """The verdict on a mutant that is laid over the game."""
        path = self.folder / "overlays" / f"{OVERLAY}.yaml"
        path.write_bytes(mutant.data)
        try:
            return self.verdict([OVERLAY])
        finally:
            path.unlink()

    def verdict(self, overlays: Sequence[str] = ()) -> Verdict:
        """The verdict on what lies in the folder."""
        verdict = Verdict()
        began = time.process_time()
        try:
            found = check_game(self.game, self.root, overlays, self.checks)
            verdict.codes = {one.code for one in found}
            verdict.clean = not failing(found)
            verdict.problems += [problem for one in found for problem in self._usable(one)]
            if self.play:
                self._play(overlays, verdict)
        except Exception:
            verdict.problems.append(traceback.format_exc(limit=-4)[-1500:])
        seconds = time.process_time() - began
        if seconds > LIMIT:
            verdict.problems.append(f"took {seconds:.1f} s")
        return verdict

    def _usable(self, finding: Finding) -> list[str]:
        problems = []
        if finding.code == CHECK_FAILED or finding.code not in CODES:
            problems.append("a check stopped, or an unknown code")
        if not finding.message or not finding.message.isprintable():
            problems.append("no message that can be printed")
        path = finding.path
        if os.path.isfile(path):  # noqa: PTH113 - Path.is_file raises for names that no file can have
            with Path(path).open("rb") as stream:
                text = stream.read(2 * MAX_BYTES)
            lines = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
            if not 1 <= finding.line <= len(lines):
                problems.append(f"no line {finding.line} of {len(lines)}")
            elif not 1 <= finding.column <= len(lines[finding.line - 1]) + 1:
                problems.append(f"no column {finding.column}")
        elif not os.path.lexists(path) and finding.code not in ("NO_GAME", "NO_OVERLAY", "UNKNOWN_FACE"):
            problems.append("no such file")
        return [f"{problem}: {finding}" for problem in problems]

    def _play(self, overlays: Sequence[str], verdict: Verdict) -> None:
        """Plays a little, whatever was found."""
        try:
            content = load_game(self.game, self.root, overlays)
        except ContentError as error:
            if verdict.clean or not error.findings:
                verdict.problems.append(f"clean, and not to be loaded: {error}")
            return
        if not has_rules(self.game):  # a folder of content alone: a kit, and no game at the table
            return
        try:
            first, last = SETUPS.get(self.game, ({}, {}))
            Table.new(content, first, seed=7)
            seats = Table(content, last).seat_list
            Table.new(content, last, {seat.id: RANDOM for seat in seats}, seed=7)
        except (SetupError, EngineError) as error:
            if verdict.clean:
                verdict.problems.append(f"clean, and not to be played: {error}")

"""(a) A kit built from content, beside a bare reportlab script that draws the same primitives.

Each sample is a process of its own: it imports everything, then times the bare script, the first build of the kit's
A4 file (content read, faces laid out, text measured, nothing cached), the script again, and a build into an empty
folder with what the first one left in memory. Imports are aside, and both sides write one PDF.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.bare import draw, record
from benchmarks.measure import seconds
from rules.content import games, load_game

SAMPLES = 5
PAPER = "a4"


def kits() -> list[str]:
    """The games of the bag that have a kit."""
    return [game for game in games() if load_game(game).all("kit")]


def build(game: str, folder: Path) -> Path:
    """The PDF of a kit, built into an empty folder from the files of its content."""
    from generator.kit import build_kit

    build_kit(load_game(game), folder, papers=[PAPER], formats=["pdf"])
    return folder / game / f"{game}-{PAPER}.pdf"


def sample(game: str, pdf: Path) -> dict[str, float]:
    """One process's figures: seconds of the first build, a later one, and the script before each.

    `pdf` is the kit that another process built: what the script draws.
    """
    import generator.board
    import generator.kit
    import generator.paint.pdf  # noqa: F401
    from generator import fonts

    recording, font = record(pdf.read_bytes()), str(fonts.font("spectral-regular").path)
    draw(recording, font)  # reportlab imports parts of itself when they are first used
    with TemporaryDirectory() as one, TemporaryDirectory() as two:
        return {
            "script_first": seconds(lambda: draw(recording, font)),
            "first": seconds(lambda: build(game, Path(one))),
            "script_later": seconds(lambda: draw(recording, font)),
            "later": seconds(lambda: build(game, Path(two))),
        }


def measure(game: str) -> dict[str, Any]:
    """Medians of the samples, their ratios, and what is drawn."""
    with TemporaryDirectory() as folder:
        pdf = build(game, Path(folder))
        command = [sys.executable, "-m", "benchmarks.kit", game, str(pdf)]
        samples = [
            json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            for _ in range(SAMPLES)
        ]
        counts = record(pdf.read_bytes()).counts()

    def median(of: str, over: str) -> float:
        return statistics.median(one[of] / one[over] for one in samples)

    found = {name: statistics.median(one[name] for one in samples) for name in samples[0]}
    return {
        **found,
        "first_ratio": median("first", "script_first"),
        "later_ratio": median("later", "script_later"),
        "counts": counts,
    }


def lines() -> list[str]:
    """The report."""
    report = []
    for game in kits():
        found = measure(game)
        counts = found["counts"]
        report += [
            f"{game}: the {PAPER.upper()} kit as one PDF of {counts['pages']} pages",
            f"  {counts['drawPath']:,} paths of {counts['segments']:,} segments,"
            f" {counts['drawString']:,} strings, {counts['forms']:,} forms used {counts['doForm']:,} times",
            f"  bare reportlab script   {1000 * found['script_first']:6.0f} ms",
            f"  first build             {1000 * found['first']:6.0f} ms  {found['first_ratio']:5.2f} times",
            f"  build after that        {1000 * found['later']:6.0f} ms  {found['later_ratio']:5.2f} times",
        ]
    return report


if __name__ == "__main__":
    print(json.dumps(sample(sys.argv[1], Path(sys.argv[2]))))

"""Compile the drawn icons to outlines: `python -m generator.icon_set.compile`.

Writes `outlines.json` beside this file: icon name -> {"main": path, "accent": path or absent}, the
paths as SVG path data on the 100 x 100 grid. Run it after any change to a drawing; a test
compares the file with the drawings.
"""

from __future__ import annotations

import importlib
import json
from pathlib import Path

from shapely.geometry.polygon import orient

from generator.icon_set.draw import ICONS, Shape, finish, pieces
from generator.icon_set.fit import Command, fit_ring

MODULES = ("resources", "people", "units", "headgear", "places", "play", "dice", "signs", "realms")
FLAT = 0.008  # grid units; offsetting piles up points that no curve needs
OUTLINES = Path(__file__).with_name("outlines.json")


def load_all() -> None:
    """Import every module that draws icons, in the order of the contact sheet."""
    for module in MODULES:
        importlib.import_module(f"generator.icon_set.{module}")


def commands(shape: Shape) -> list[Command]:
    """A finished shape as path commands; holes run against the outlines around them."""
    out: list[Command] = []
    for polygon in pieces(shape.simplify(FLAT)):
        turned = orient(polygon)
        for ring in (turned.exterior, *sorted(turned.interiors, key=lambda r: r.bounds)):
            out.extend(fit_ring([(x, y) for x, y in ring.coords]))
    return out


def path_data(shape: Shape) -> str:
    """The same as SVG path data, rounded to 0.01 units."""
    words = []
    for name, *numbers in commands(shape):
        words.append(f"{name}{' '.join(_number(float(n)) for n in numbers)}")
    return "".join(words)


def compile_icons() -> dict[str, dict[str, str]]:
    """All icons of the set, drawn, finished and fitted."""
    load_all()
    return {
        name: {role: path_data(shape) for role, shape in finish(draw()).items()}
        for name, draw in ICONS.items()
    }


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def main() -> None:
    compiled = compile_icons()
    lines = [f"{json.dumps(name)}: {json.dumps(parts)}" for name, parts in sorted(compiled.items())]
    OUTLINES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")
    print(f"{len(compiled)} icons, {OUTLINES.stat().st_size / 1024:.0f} kB: {OUTLINES.name}")


if __name__ == "__main__":
    main()

"""Finding and reading the files of a game, and laying overlays and a language over them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from .declarations import read_declarations
from .findings import ERROR, Position, Report, nearest, shown_path
from .overlays import Layers
from .source import Mapping, Source, read_yaml

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def read_game(game: str, root: Path, overlays: Sequence[str | Path] = (),
              lang: str | None = None) -> Layers:
    """All files of a game in layers: base files in name order (game.yaml first), overlays in the
    order given, the language last. What is wrong is in the result's report."""
    report = Report()
    folder = root / game
    layers = Layers(folder, {}, report)
    if not _NAME.fullmatch(game) and game in _folders(root):
        report.add(Position(shown_path(folder), 1, 1), "BAD_ID", "the name of a game's folder is its id: "
                   "letters, digits, _ and -, at most 64")
        return layers
    if not _NAME.fullmatch(game) or not folder.is_dir():
        report.add(Position(shown_path(folder) if _NAME.fullmatch(game) else shown_path(root), 1, 1),
                   "NO_GAME", f"there is no game {game[:80]!r}{nearest(game, _folders(root))}")
        return layers
    sources = [Source(path) for path in _base_files(folder, report)]
    if not any(source.path.name == "game.yaml" for source in sources):
        if len(report) == 0:
            report.add(Position(shown_path(folder / "game.yaml"), 1, 1), "NO_GAME",
                       "a game's folder holds a game.yaml")
        return layers
    for kind, names in (("overlay", overlays), ("lang", [lang] if lang is not None else [])):
        subfolder = folder / ("overlays" if kind == "overlay" else "lang")
        found = [_find(subfolder, name, report) for name in names]
        sources += [Source(path, kind) for path in found if path is not None]
    files = []
    for source in sources:
        root_node = read_yaml(source, report)
        if root_node is not None:
            files.append(root_node)
        else:
            layers.unreadable.add(source.path.name)
    layers.collections = read_declarations(_declarations(files, report), report)
    for file in files:
        layers.add_file(file)
    read = any(file.source.path.name == "game.yaml" for file in files)
    if read and "game" not in layers.singles and not _has_syntax_errors(report):
        report.add(Position(shown_path(folder / "game.yaml"), 1, 1), "NO_GAME",
                   "game.yaml holds no `game:`")
    return layers


def available(folder: Path) -> list[str]:
    """The names of the .yaml files of a folder (overlays, languages), without the suffix."""
    try:
        return sorted(p.stem for p in folder.glob("*.yaml"))
    except OSError:
        return []


def _folders(root: Path) -> list[str]:
    try:
        return [p.name for p in root.iterdir() if (p / "game.yaml").is_file()]
    except OSError:
        return []


def _base_files(folder: Path, report: Report) -> list[Path]:
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        report.add(Position(shown_path(folder), 1, 1), "UNREADABLE",
                   f"the folder cannot be read: {error.strerror}")
        return []
    for path in paths:
        if path.suffix != ".yaml" and path.suffix.lower() in (".yaml", ".yml"):
            report.add(Position(shown_path(path), 1, 1), "WRONG_SUFFIX",
                       f"only .yaml files are read: rename it to {path.stem}.yaml", ERROR)
    files = [p for p in paths if p.suffix == ".yaml" and not p.name.startswith(".")]
    return sorted(files, key=lambda p: (p.name != "game.yaml", p.name))


def _find(folder: Path, name: str | Path, report: Report) -> Path | None:
    """The file of an overlay or language: a name in the game's folder, or a path to a file."""
    path = Path(name)
    if isinstance(name, str) and _NAME.fullmatch(name):
        path = folder / f"{name}.yaml"
    try:
        if path.exists():
            return path
    except (OSError, ValueError):  # a name that no file can have
        pass
    report.add(Position(shown_path(path), 1, 1), "NO_OVERLAY",
               f"there is no such file{nearest(str(name), available(folder))}")
    return None


def _declarations(files: list[Mapping], report: Report) -> Mapping | None:
    """The one `collections:` of the game."""
    found: Mapping | None = None
    for file in files:
        node = file.get("collections")
        if node is None:
            continue
        if found is not None or file.source.kind != "base" or not isinstance(node, Mapping):
            report.add(file.key_position("collections"), "BAD_DECLARATION",
                       "collections are declared once, as a map in game.yaml")
        else:
            found = node
    return found


def _has_syntax_errors(report: Report) -> bool:
    return any(f.path.endswith("game.yaml") and f.level == ERROR for f in report)

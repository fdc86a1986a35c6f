"""Where content/ and templates/ lie: in a checkout, or inside the installed wheel."""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]  # the folder that holds the package `rules`


def _data_folder(name: str) -> Path:
    # The wheel puts the data next to the packages, under a name that nobody else uses.
    packed = _ROOT / "haversack_data" / name
    return packed if packed.is_dir() else _ROOT / name


def content_root(root: Path | str | None = None) -> Path:
    """The folder of game folders: `root` if given (`--content DIR`), else our own."""
    return Path(root) if root is not None else _data_folder("content")


def templates_root() -> Path:
    """The folder that holds `faces/` and `pages/`."""
    return _data_folder("templates")


def data_file(name: str) -> Path | None:
    """A file that the build put into the wheel's data folder; None in a checkout."""
    packed = _ROOT / "haversack_data" / name
    return packed if packed.is_file() else None

"""Files of a kit: written whole or not at all, left alone when nothing changes, listed in a manifest."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rules.content import Content
from rules.content.locate import templates_root

MANIFEST = "manifest.json"
PART = ".part"
_LONG_AGO = 3600.0  # s; no build takes that long: a part so old is one that its process left behind
FORMAT = 1
_PACKAGES = (
    "haversack", "reportlab", "svgwrite", "pypdfium2", "pillow", "fontpkg", "fonttools", "shapely", "pyphen",
)  # fmt: skip


class KitError(ValueError):
    """A kit cannot be built as asked; the message says what to change."""


@dataclass(slots=True)
class Manifest:
    """What a kit's folder holds.

    `files`: path below the folder -> {job, inputs, bytes, sha256}. `pages`: path of a PDF -> its
    pages, each {page, section, title, side, faces: {face: count}}. `printed`: path of a PDF -> how it is
    meant to be printed, {flip, back_offset, bleed, marks, scale, low_ink}. `pieces`: section -> {record:
    number of pieces}. `shop`: path of a PDF for shops -> what is in it, as `generator.kit_shop` says it.
    `written`, `removed` and `findings` tell of the latest build and are not saved.
    """

    game: str
    title: str = ""
    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    pages: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    printed: dict[str, dict[str, Any]] = field(default_factory=dict)
    pieces: dict[str, dict[str, int]] = field(default_factory=dict)
    shop: dict[str, dict[str, Any]] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    findings: list[Any] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The saved part."""
        return {
            "format": FORMAT,
            "game": self.game,
            "title": self.title,
            "files": dict(sorted(self.files.items())),
            "pages": dict(sorted(self.pages.items())),
            "printed": dict(sorted(self.printed.items())),
            "pieces": self.pieces,
            "shop": dict(sorted(self.shop.items())),
        }


# What stands in a manifest: a type, (type of names, what each is), the fields that have to be there, or a list, of as
# many as there are if it names one.
_FILE = {"job": str, "inputs": str, "bytes": int, "sha256": str}
_PAGE = {"page": int, "section": str, "title": str, "side": str}
_PRINTED = {"flip": str, "back_offset": [float, float], "scale": float}
_SHOP = {
    "section": str, "title": str, "kind": str, "shape": str, "trim": [float, float], "bleed": float, "pages": int,
    "sides": int, "faces": [{"face": str, "copies": int, "pages": [int]}],
}  # fmt: skip
_SHAPE = {
    "title": str, "files": (Path, _FILE), "pages": (Path, [_PAGE]), "printed": (Path, _PRINTED),
    "pieces": (str, (str, int)), "shop": (Path, _SHOP),
}  # fmt: skip


def read_manifest(path: Path, game: str) -> Manifest:
    """The manifest of an earlier build in the folder of a game's kit; one that cannot be used counts as none."""
    found = Manifest(game)
    try:
        data = json.loads((path / MANIFEST).read_text("utf-8"))
        data.setdefault("printed", {})
        data.setdefault("shop", {})
        if data["format"] == FORMAT and data["game"] == game and _fits(_SHAPE, data):
            found = Manifest(game, *(data[name] for name in _SHAPE))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return found
    return found


def _fits(shape: Any, value: Any) -> bool:
    """Whether a value of a manifest is of a shape. Files lie below the kit's folder."""
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(
            name in value and _fits(one, value[name]) for name, one in shape.items()
        )
    if isinstance(shape, list):
        if not isinstance(value, list) or len(shape) not in (1, len(value)):
            return False
        return all(_fits(shape[k if len(shape) > 1 else 0], one) for k, one in enumerate(value))
    if isinstance(shape, tuple):
        names, each = shape
        return isinstance(value, dict) and all(
            _fits(names, name) and _fits(each, one) for name, one in value.items()
        )
    if shape is Path:
        return not Path(value).is_absolute() and ".." not in Path(value).parts
    kinds = (int, float) if shape is float else (shape,)
    return isinstance(value, kinds) and not isinstance(value, bool)


class Folder:
    """The folder of one game's kit.

    What is stored lies beside the former files until `save` puts all of it in their place: a build that
    fails half-way, or is interrupted, leaves the former kit as it was. Use as a context manager.
    """

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self.manifest = read_manifest(path, game)
        self._moves: list[tuple[Path, Path]] = []  # (file beside, its place)
        self._gone: list[Path] = []

    def __enter__(self) -> Folder:
        self._sweep()
        return self

    def __exit__(self, *_: object) -> None:
        for beside, _place in self._moves:
            beside.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Take away parts that a process which was killed has left."""
        for part in self.path.rglob(f".*{PART}"):
            try:
                if time.time() - part.stat().st_mtime > _LONG_AGO:
                    part.unlink()
            except OSError:
                continue  # somebody else's, or gone already

    def is_fresh(self, job: str, inputs: str) -> bool:
        """Whether all files of a job are there, unchanged, and made from these inputs."""
        listed = {p: e for p, e in self.manifest.files.items() if e.get("job") == job}
        if not listed or any(entry.get("inputs") != inputs for entry in listed.values()):
            return False
        return all(self._is_unchanged(path, entry) for path, entry in listed.items())

    def _is_unchanged(self, path: str, entry: Mapping[str, Any]) -> bool:
        try:
            data = (self.path / path).read_bytes()
        except OSError:
            return False
        return len(data) == entry.get("bytes") and _sha256(data) == entry.get("sha256")

    def store(self, job: str, inputs: str, files: Iterable[tuple[str, bytes]]) -> None:
        """Write the files of a job beside their places, and note those that it no longer makes."""
        before = {p for p, entry in self.manifest.files.items() if entry.get("job") == job}
        for path, data in files:
            beside = _write_beside(self.path / path, data)
            if beside is not None:
                self._moves.append((beside, self.path / path))
                self.manifest.written.append(path)
            before.discard(path)
            self.manifest.files[path] = {
                "job": job,
                "inputs": inputs,
                "bytes": len(data),
                "sha256": _sha256(data),
            }
        for path in sorted(before):
            self._gone.append(self.path / path)
            del self.manifest.files[path]
            self.manifest.pages.pop(path, None)
            self.manifest.printed.pop(path, None)
            self.manifest.shop.pop(path, None)
            self.manifest.removed.append(path)

    def save(self) -> None:
        """Put all that was stored in its place, and write the manifest, if it says something new.

        Raises KitError when the folder cannot be written.
        """
        while self._moves:
            _move(*self._moves[-1])
            self._moves.pop()
        for path in self._gone:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise _cannot_write(path, error) from None
        text = json.dumps(self.manifest.as_json(), indent=1, ensure_ascii=False) + "\n"
        write_whole(self.path / MANIFEST, text.encode())


def write_whole(path: Path, data: bytes) -> bool:
    """Write a file in one piece: beside it first, then renamed, so that no half file is ever seen.

    A file that has this content already is not touched. Returns whether it was written. Raises
    KitError when the folder cannot be written.
    """
    beside = _write_beside(path, data)
    if beside is None:
        return False
    _move(beside, path)
    return True


def _write_beside(path: Path, data: bytes) -> Path | None:
    """Write what shall be a file next to its place; None if the file is there, as it shall be, already."""
    beside = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    try:
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _cannot_write(path, error) from None
        raise
    return beside


def _move(beside: Path, path: Path) -> None:
    try:
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise _cannot_write(path, error) from None


def _cannot_write(path: Path, error: OSError) -> KitError:
    return KitError(f"cannot write {error.filename or path}: {error.strerror or error}")


def check_folder(path: Path) -> None:
    """Raise KitError if a kit cannot be written into this folder, before any work is done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe = path / f".{os.getpid()}{PART}"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise KitError(f"cannot write into {path}: {error.strerror or error}") from None


def inputs_of(content: Content) -> str:
    """A hash of all that the drawings are made from: content, layouts, code, packages."""
    digest = hashlib.sha256()
    digest.update(_program().encode())
    for source in content.sources:
        digest.update(f"{source.kind}:{source.path.name}\0".encode())
        digest.update(_read(source.path))
    own = [s.path.parent / "faces" for s in content.sources if s.kind == "base"][:1]
    for folder in (*own, templates_root() / "faces", templates_root() / "kit"):
        _add_tree(digest, folder, ("*",))
    return digest.hexdigest()


def job_inputs(common: str, *parts: object) -> str:
    """The hash of one job: the common inputs and its own options."""
    text = "\0".join([common, *map(repr, parts)])
    return _sha256(text.encode())


@cache
def _program() -> str:
    """A hash of the generator's code and of the packages it draws with."""
    digest = hashlib.sha256()
    _add_tree(digest, Path(__file__).parent, ("*.py", "*.json"))
    for package in _PACKAGES:
        try:
            digest.update(f"{package}={version(package)}\0".encode())
        except PackageNotFoundError:
            digest.update(f"{package}=none\0".encode())
    return digest.hexdigest()


def _add_tree(digest: Any, folder: Path, patterns: tuple[str, ...]) -> None:
    files = sorted({p for pattern in patterns for p in folder.rglob(pattern) if p.is_file()})
    for path in files:
        if "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(_read(path))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()

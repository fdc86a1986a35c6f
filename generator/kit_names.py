"""Names of a kit's files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from generator.kit_plan import Section
from generator.sheets import FaceRef


def face_files(sections: Iterable[Section]) -> dict[str, FaceRef]:
    """Path (without suffix) -> face, for each distinct face of the sections.

    A face of one record is `<collection>/<id>-<side>`; one that several records share, such as the
    back of a deck, is `<collection>/<section>-<side>`. In a section of several variants the variant follows.
    """
    found: dict[str, FaceRef] = {}
    keys: set[str] = set()
    for section in sections:
        shown = [face for piece in section.pieces for face in (piece.front, piece.back) if face]
        users: dict[str, set[str]] = {}
        for piece in section.pieces:
            for face in (piece.front, piece.back):
                if face is not None:
                    users.setdefault(face.key, set()).add(piece.front.record)
        for face in shown:
            if face.key in keys:
                continue
            keys.add(face.key)
            name = section.id if len(users[face.key]) > 1 else face.record
            path = section.id
            if face.collection != "board":
                path = "-".join(
                    p for p in (f"{face.collection}/{name}", face.side, face.variant) if p
                )
            twins = sum(1 for k in range(len(found)) if _numbered(path, k) in found)
            found[_numbered(path, twins)] = face
    return found


def _numbered(path: str, earlier: int) -> str:
    """A name of a file, after `earlier` others of the same name: `card`, `card-2`, `card-3`."""
    return f"{path}-{earlier + 1}" if earlier else path


_NAMED = 3  # so many sections of a part stand in the names of its files


def brief(sections: Sequence[str]) -> list[str]:
    """The sections of a part as names of files tell them: of many, the first ones, how many more, and a sign that
    tells this choice from others that begin alike."""
    if len(sections) <= _NAMED:
        return list(sections)
    sign = sha256("\0".join(sections).encode()).hexdigest()[:6]
    return [*sections[: _NAMED - 1], f"{len(sections) - _NAMED + 1}_more", sign]

"""Faces: what a record looks like, described in `templates/faces/*.yaml`.

scene = face_scene(content, "cards", "man")
findings = face_findings(content)
"""

from __future__ import annotations

from generator.faces.studio import Face, studio
from generator.scene import Scene
from rules.content import Content, ContentError, Finding

__all__ = ["Face", "face", "face_findings", "face_key", "face_scene"]


def face(
    content: Content,
    collection: str,
    record_id: str,
    side: str = "front",
    layout: str | None = None,
    variant: str | None = None,
) -> Face:
    """A face with the findings made while it was drawn, cached.

    `layout` overrides what the theme says, `variant` is one of the theme's (`low_ink`). Raises KeyError,
    with the nearest name, for an unknown record; ContentError when there is no usable layout or theme.
    """
    return studio(content, variant).face(collection, record_id, side, layout)


def face_scene(
    content: Content,
    collection: str,
    record_id: str,
    side: str = "front",
    layout: str | None = None,
    variant: str | None = None,
) -> Scene:
    """The drawing of a face; see `face`. It is cached and shared: do not change it."""
    return face(content, collection, record_id, side, layout, variant).scene


def face_key(
    content: Content,
    collection: str,
    record_id: str,
    side: str = "front",
    layout: str | None = None,
    variant: str | None = None,
) -> str:
    """The symbol key under which sheets place a face, so that a document draws it once."""
    return face(content, collection, record_id, side, layout, variant).key


def face_findings(content: Content) -> list[Finding]:
    """All that is wrong with the faces of a game: an extra check of `haversack validate`."""
    findings: dict[Finding, None] = {}
    try:
        workshop = studio(content)
    except ContentError as error:
        return error.findings
    for record, side in workshop.all_faces():
        try:
            found = workshop.face(record.collection, record["id"], side).findings
        except ContentError as error:
            found = error.findings
        findings.update(dict.fromkeys(found))
    return sorted(findings)

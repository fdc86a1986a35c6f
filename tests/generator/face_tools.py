"""Draws faces of the tiny game and reads their scenes."""

from generator.faces import face
from generator.scene import Rect, TextRun, walk

from .tiny import tiny


def runs(scene):
    return [item for item in walk(scene.children) if isinstance(item, TextRun)]


def texts(scene):
    return [run.text.replace("\u00a0", " ").strip() for run in runs(scene)]


def rects(scene):
    return [(r.x, r.y, r.w, r.h) for r in walk(scene.children) if isinstance(r, Rect)]


def draw(folder, elements, id="man", **more):
    """The face of a card drawn by these elements alone."""
    layout = f"size: [60, 80]\nelements:\n{elements}"
    return face(tiny(folder, {"one": layout, **more}), "cards", id, layout="one")


def codes(found):
    return [finding.code for finding in found.findings]

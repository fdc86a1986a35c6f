"""The live board: the printed ground as a picture, the pieces of a view and the question's answers over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.board import (
    board_anchors,
    board_overlay,
    board_scene,
    has_board,
    name_size,
    screen_variant,
)
from generator.paint.png import webp_bytes
from generator.paint.svg import svg_file, svg_page
from generator.scene import Group, Image, Scene
from generator.shapes import rounded
from rules.content import Content
from rules.table import Event, Piece, View

from ..pictures import DRAWING
from ..present.question import Question, plain
from ..room import Live
from ..speech import Speaker
from .common import board_url, folder, overlay_names, pictures, stamp

FACEDOWN = "facedown"
WIDE = 3200  # dots along the longer side of a board: two screens
FINEST = 12.0  # dots to the millimetre: 300 to the inch
COVER = 1200  # dots along the longer side of a board that is the picture of its game


def ground(content: Content) -> Scene:
    """The board as the browser shows it: as it is printed, or with the larger names that its theme has for a screen."""
    return board_scene(content, variant=screen_variant(content))


def ground_svg(content: Content) -> str:
    """The board as an SVG file."""
    key = ("board", stamp(content), *overlay_names(content), content.id)
    return pictures().get(key, lambda: svg_file(ground(content)))


def lay_ground(content: Content) -> None:
    """Draws the ground, so that pieces can be laid on it; nothing to do where it is drawn already."""
    with DRAWING:
        ground(content)


def ground_webp(content: Content) -> bytes:
    """The board as a WebP of `WIDE` dots along its longer side, kept from one start to the next.

    Every answer paints the board anew. Drawings of a megabyte take a browser the better part of a second
    each time, dots do not: they are the ground as it is usually seen, the drawing is for whoever looks closer.
    """
    return _webp(content, "", dots(content))


def cover_webp(content: Content) -> bytes:
    """The board as the picture of its game: fewer dots, made in a quarter of the time, as the shelf wants those of all
    games at once."""
    return _webp(content, "..cover", dots(content) * COVER / WIDE)


def _webp(content: Content, use: str, fineness: float) -> bytes:
    """A WebP of so many dots to the millimetre. `use` tells it from others; no name of an overlay is like it."""
    names = ".".join((content.id, *overlay_names(content))) + use

    def make() -> bytes:
        return webp_bytes(ground(content), fineness * 25.4)

    key = ("ground", stamp(content), names)
    return pictures().get(key, lambda: folder().get(names, stamp(content), "webp", make))


def dots(content: Content) -> float:
    """Dots to a millimetre of the board in `ground_webp`."""
    size = content.game["board"]
    return min(FINEST, WIDE / max(float(size["width"]), float(size["height"])))


def board_svg(live: Live, view: View, asked: Question | None) -> str:
    """The board as an SVG fragment; empty for a game without a board."""
    content = live.content
    if not has_board(content):
        return ""
    with DRAWING:
        return _draw(live, view, asked)


def _draw(live: Live, view: View, asked: Question | None) -> str:
    content, variant = live.content, screen_variant(live.content)
    anchors = board_anchors(content, variant)
    pieces = [_piece(one, live.speaker) for one in view.pieces if one.at in anchors]
    scene = board_overlay(content, pieces, _controls(asked, live.speaker, anchors), variant)
    # The printed file reaches over the trim by its bleed on all sides.
    bleed = ground(content).bleed
    width, height = scene.width + 2 * bleed, scene.height + 2 * bleed
    picture = Image("ground", -bleed, -bleed, width, height)
    trim = rounded(0, 0, scene.width, scene.height, 0)
    scene.children.insert(0, Group([picture], clip=trim))
    address = board_url(content)
    return svg_page(scene, prefix="b-", css="board-svg", image_href=lambda path: address)


def type_size(content: Content) -> float:
    """The size of the names on the board, in mm; 0 for one that has none to be read, or says nothing of it."""
    return name_size(content, screen_variant(content)) if has_board(content) else 0.0


def scene_of(live: Live, asked: Question | None, events: Iterable[Event]) -> str:
    """Where on the board the moment is about, as `x,y x,y` in mm: the places that can be chosen, else those of the
    last event that names any."""
    if not has_board(live.content):
        return ""
    with DRAWING:
        anchors = board_anchors(live.content, screen_variant(live.content))
    named = [anchor for anchor in (asked.controls if asked else {}) if anchor in anchors]
    if not named:
        named = next(filter(None, (list(_named(event.data, anchors)) for event in events)), [])
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in dict.fromkeys(anchors[anchor] for anchor in named))


def _named(value: Any, anchors: Mapping[str, Any]) -> Iterator[str]:
    """The places that the data of an event name."""
    if isinstance(value, str):
        if value in anchors:
            yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _named(one, anchors)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _named(one, anchors)


def places(live: Live, view: View) -> list[tuple[str, float, float]]:
    """What a view has notes about and the board shows: (name, x, y in mm), by name."""
    if not has_board(live.content):
        return []
    with DRAWING:
        anchors = board_anchors(live.content, screen_variant(live.content))
    found = [(live.speaker.name(at), *anchors[at]) for at in view.notes if at in anchors]
    return sorted((name, round(x, 1), round(y, 1)) for name, x, y in found)


def _piece(piece: Piece, speaker: Speaker) -> dict[str, Any]:
    collection, _, id = piece.kind.rpartition("/")
    records = speaker.content
    if collection not in records.collections or id not in records.all(collection):
        collection = FACEDOWN  # no record says what it looks like: the page shows that it lies there
    said = plain(speaker.say(piece.label)) if piece.label else speaker.name(id, piece.count)
    label = said if piece.count == 1 or piece.label else f"{piece.count} {said}"
    space = speaker.name(piece.at.partition(":")[0])
    return {
        "id": piece.id, "collection": collection, "kind": id, "at": piece.at,
        "count": piece.count, "label": label.removeprefix(f"{space}: "), "side": piece.side,
        "place": speaker.place(piece.at),
    }  # fmt: skip


def _controls(
    asked: Question | None, speaker: Speaker, anchors: dict[str, tuple[float, float]]
) -> list[dict[str, str]]:
    """One control for each anchor: what it gives is found by script in the list of answers."""
    found = []
    for anchor, answers in (asked.controls if asked else {}).items():
        if anchor in anchors:
            said = answers[0].plain if len(answers) == 1 else f"{len(answers)} answers"
            found.append(
                {"anchor": anchor, "option": anchor, "label": f"{speaker.place(anchor)}: {said}"}
            )
    return found

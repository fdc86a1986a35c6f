"""Boards: scenes made from map records in three layers.

- *ground*: all that is printed; drawn once and cached.
- *pieces*: from a view, at the board's anchors.
- *controls*: from a request: what may be chosen, as groups with the role `button`.

Print uses the first layer, the browser all three. Anchors are the ids of spaces, boxes and exits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.board.ground import Ground
from generator.board.pieces import draw_controls, draw_pieces
from generator.board.style import BoardStyle
from generator.faces.studio import studio
from generator.scene import MM_PER_PT, Scene
from rules.content import Content, ContentError, Finding

__all__ = [
    "SCREEN", "board_anchors", "board_findings", "board_overlay", "board_scene", "has_board", "name_size",
    "screen_variant",
]  # fmt: skip

SCREEN = "screen"  # the variant of a theme whose board is for the browser: larger names than in print


def has_board(content: Content) -> bool:
    """Whether the game has a board of spaces with a stated size."""
    size = content.game.get("board") or {}
    return bool(size.get("width") and size.get("height") and content.all("spaces"))


def board_scene(
    content: Content,
    view: Sequence[Mapping[str, Any]] | None = None,
    controls: Sequence[Mapping[str, Any]] | None = None,
    variant: str | None = None,
) -> Scene:
    """The board with its ground, and the layers that are given.

    `view`: pieces {id, kind (record of units or tokens), at (anchor), count, label}, optionally `face` (a
    layout), `collection` and `side` (back: a counter that is turned over). `controls`: {anchor, option,
    label}. Raises ContentError where the board cannot be drawn, KeyError for an anchor or kind that does
    not exist. Without layers the scene is the cached ground itself: do not change it.
    """
    ground = _ground(content, variant)
    if view is None and controls is None:
        return ground.scene
    overlay = board_overlay(content, view or (), controls or (), variant)
    overlay.children = [*ground.scene.children, *overlay.children]
    overlay.symbols = {**ground.scene.symbols, **overlay.symbols}
    overlay.bleed = ground.scene.bleed
    return overlay


def board_overlay(
    content: Content,
    view: Sequence[Mapping[str, Any]] = (),
    controls: Sequence[Mapping[str, Any]] = (),
    variant: str | None = None,
) -> Scene:
    """Pieces and controls alone, in the board's coordinates, to lie over a ground sent before."""
    ground = _ground(content, variant)
    scene = Scene(
        ground.scene.width, ground.scene.height, anchors=ground.scene.anchors, title=content.title
    )
    scene.children.append(draw_pieces(ground, scene, view))
    if controls:
        scene.children.append(draw_controls(ground, controls))
    return scene


def board_anchors(content: Content, variant: str | None = None) -> dict[str, tuple[float, float]]:
    """Where pieces may stand and what may be chosen: anchor -> (x, y) mm."""
    return _ground(content, variant).scene.anchors


def screen_variant(content: Content) -> str | None:
    """The variant of the board for the browser: `SCREEN`, if the theme has it, else that of the print."""
    return SCREEN if SCREEN in studio(content).theme.variants else None


def name_size(content: Content, variant: str | None = None) -> float:
    """How large the names are by which people find places on the board, in mm of type; 0 where the theme says
    nothing of it (`board.names`, in points)."""
    return float(BoardStyle(studio(content, variant).theme)["names"]) * MM_PER_PT


def board_findings(content: Content, variant: str | None = None) -> list[Finding]:
    """What is wrong with the drawing of the board: an extra check of `haversack validate`.

    Without a variant both boards are looked at, that of the print and that of the browser.
    """
    if not has_board(content):
        return []
    try:
        drawn = {variant} if variant else {None, screen_variant(content)}
        return sorted({finding for one in drawn for finding in _ground(content, one).findings})
    except ContentError as error:
        return error.findings


def _ground(content: Content, variant: str | None) -> Ground:
    workshop = studio(content, variant)
    known: Ground | None = workshop.kept.get("ground")
    if known is None:
        try:
            known = workshop.kept["ground"] = Ground(workshop)
        except (KeyError, ValueError, TypeError) as error:
            # Settings of the theme that the drawing cannot use: a colour, a style, a number.
            where = workshop.theme.node.position
            message = f"board: {error.args[0] if error.args else error}"
            raise ContentError([Finding.at(where, "BAD_FACE", message)]) from None
    return known

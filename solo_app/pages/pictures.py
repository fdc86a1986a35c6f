"""Pictures by address: faces, icons, fonts and theme colours. A version in the address lets browsers keep them."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from generator.board import has_board
from generator.faces import face_scene
from generator.faces.studio import studio
from generator.paint.svg import svg_file
from rules.content import Content, ContentError

from .. import webfonts
from ..pictures import icon_file
from ..security import FOREVER
from ..theme import style_sheet
from .boards import cover_webp, ground_svg, ground_webp
from .common import game_content, overlay_names, pictures, stamp

blueprint = Blueprint("pictures", __name__)


def _kept(text: str | bytes, mimetype: str) -> Response:
    """A picture that browsers may keep if its address has a version, and ask about otherwise."""
    response = Response(text, mimetype=mimetype)
    response.add_etag()
    response.headers["Cache-Control"] = FOREVER if request.args.get("v") else "no-cache"
    response.make_conditional(request)
    return response


def face_svg(content: Content, collection: str, id: str, side: str, variant: str = "") -> str:
    """The printed face of a record as an SVG file, drawn once. Raises ContentError."""
    key = (stamp(content), *overlay_names(content), content.id, collection, id, side, variant)
    return pictures().get(
        key, lambda: svg_file(face_scene(content, collection, id, side, variant=variant or None))
    )


@blueprint.get("/games/<game>/faces/<collection>/<id>/<side>.svg")
def face(game: str, collection: str, id: str, side: str) -> Response:
    """The printed face of a record as an SVG file, in a variant of the theme (`variant`)."""
    content = game_content(game, request.args.getlist("overlay"))
    variant = request.args.get("variant", "")
    if not _has_face(content, collection, id, side):
        abort(404)
    if variant and variant not in studio(content).theme.variants:
        abort(404)
    try:
        text = face_svg(content, collection, id, side, variant)
    except ContentError as error:
        abort(404, str(error))
    return _kept(text, "image/svg+xml")


@blueprint.get("/games/<game>/board.svg")
def board(game: str) -> Response:
    """The printed board, drawn: as sharp as one wants it."""
    content = game_content(game, request.args.getlist("overlay"))
    if not has_board(content):
        abort(404)
    return _kept(ground_svg(content), "image/svg+xml")


@blueprint.get("/games/<game>/board.webp")
def ground(game: str) -> Response:
    """The printed board as dots: a browser shows them in a tenth of the time that the drawing takes."""
    content = game_content(game, request.args.getlist("overlay"))
    if not has_board(content):
        abort(404)
    return _kept(ground_webp(content), "image/webp")


@blueprint.get("/games/<game>/cover.webp")
def cover(game: str) -> Response:
    """The printed board, small: the picture of its game."""
    content = game_content(game, request.args.getlist("overlay"))
    if not has_board(content):
        abort(404)
    return _kept(cover_webp(content), "image/webp")


def _has_face(content: Content, collection: str, id: str, side: str) -> bool:
    if collection not in content.collections or content.collections[collection].single:
        return False
    return id in content.all(collection) and side in (
        "front",
        "back",
        *studio(content).sides(collection),
    )


@blueprint.get("/icons/<name>.svg")
def icon(name: str) -> Response:
    """An icon that takes the colour of the text around it."""
    try:
        text = pictures().get(("icon", name), lambda: icon_file(name))
    except KeyError:
        abort(404)
    return _kept(text, "image/svg+xml")


@blueprint.get("/games/<game>/theme.css")
def theme(game: str) -> Response:
    """The game's colours as custom properties, with enough contrast for type."""
    return _kept(style_sheet(studio(game_content(game)).theme.colours), "text/css")


@blueprint.get("/fonts.css")
def fonts() -> Response:
    """The fonts that set-up has written."""
    return _kept(webfonts.style_sheet(), "text/css")

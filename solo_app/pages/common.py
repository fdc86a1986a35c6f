"""What the pages share: the way to library, store and room, and what templates may use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, current_app, g, request, url_for
from markupsafe import Markup

from generator.faces.studio import studio
from rules.content import Content, ContentError

from .. import assets
from ..app_extension import EXTENSION
from ..kits import Kits
from ..library import Library, Shown, UnknownGame, UnknownOverlay, completeness
from ..pictures import Cache, Folder
from ..present.account import Account, account
from ..present.glossary import glossed
from ..room import Live, Room
from ..speech import Speaker, human, icon, rich, searched
from ..storage import SavedGame, Store


def _part(name: str) -> Any:
    return current_app.extensions[EXTENSION][name]


def library() -> Library:
    """The games in the bag."""
    return _part("library")


def store() -> Store:
    """The saved games."""
    return _part("store")


def room() -> Room:
    """The games in progress."""
    return _part("room")


def kits() -> Kits:
    """The built kits."""
    return _part("kits")


def pictures() -> Cache:
    """The pictures made last."""
    return _part("pictures")


def folder() -> Folder:
    """The pictures that are kept from one start to the next."""
    return _part("folder")


def shown_game(game: str) -> Shown:
    """A game by the id in an address, for its own pages. Raises UnknownGame."""
    found = library().shown(game)
    if found.content is not None:
        g.speaker = Speaker(found.content)
    return found


def game_content(game: str, overlays: list[str] | None = None) -> Content:
    """A game's content by the id in an address. Raises UnknownGame, ContentError."""
    content = library().content(game, overlays or [])
    g.speaker = Speaker(content)
    return content


def is_fragment(target: str) -> bool:
    """Whether htmx asks for the part of a page with this id alone."""
    headers = request.headers
    return headers.get("HX-Request") == "true" and headers.get("HX-Target") == target


def face_url(
    content: Content, collection: str, id: str, side: str = "front", variant: str = ""
) -> str:
    """Where the printed face of a record is found, in a variant of the theme, with its version."""
    return url_for(
        "pictures.face",
        game=content.id,
        collection=collection,
        id=id,
        side=side,
        v=stamp(content),
        overlay=overlay_names(content),
        variant=variant or None,
    )


def has_face(content: Content, collection: str, side: str = "front") -> bool:
    """Whether the theme says how this side of a collection's records is drawn."""
    return side in studio(content).sides(collection)


def facts(content: Content) -> dict[str, tuple[int, int]]:
    """What of a game can be looked at: label -> (records, of these with a value of ours)."""
    faced = {one.label for name, one in content.collections.items() if has_face(content, name)}
    found: dict[str, tuple[int, int]] = completeness(content)
    return {label: counts for label, counts in found.items() if label in faced} or found


def board_url(content: Content, fine: bool = False) -> str:
    """Where the printed board is found, with its version: as dots that show fast, or drawn and `fine`."""
    name = "pictures.board" if fine else "pictures.ground"
    return url_for(name, game=content.id, v=stamp(content), overlay=overlay_names(content))


def cover_url(content: Content) -> str:
    """Where the board as the picture of its game is found, with its version."""
    return url_for("pictures.cover", game=content.id, v=stamp(content), overlay=overlay_names(content))


def static_url(name: str) -> str:
    """Where a file of ours is found; the address changes with the file."""
    path = Path(current_app.static_folder or "") / name
    version = f"{path.stat().st_mtime_ns:x}" if path.is_file() else "0"
    return url_for("static", filename=name, v=version)


def stamp(content: Content) -> str:
    """The version of a content's drawings."""
    return library().stamp(content)


def rules_url(content: Content, table: str = "") -> str:
    """Where the rules of a game are read, or those of a table; pages link to dozens of them."""
    known: dict[tuple[str, str], str] = g.setdefault("rules_urls", {})
    key = (content.id, table)
    if key not in known:
        at_table = url_for("beside.rules", id=table) if table else ""
        known[key] = at_table or url_for("reference.rules", game=content.id)
    return known[key]


def overlay_names(content: Content) -> list[str]:
    """The owner's overlays that this content has, by name."""
    return library().names_of(content)


def seat_labels(live: Live) -> dict[str, str]:
    """The label of each seat of a game."""
    return {seat.id: live.speaker.say(seat.label) for seat in live.table.seat_list}


def account_of(saved: SavedGame) -> Account | None:
    """Who plays which side of a saved game, and how it was set up; None where its content cannot be read."""
    start = saved.start
    try:
        content = library().content(saved.game, start.get("overlays", ()))
    except (ContentError, UnknownGame, UnknownOverlay):
        return None
    rules = library().rules(saved.game)
    return None if rules is None else account(content, rules, start["setup"], start["seats"])


def register(app: Flask) -> None:
    """What templates may use."""
    app.jinja_env.filters["rich"] = lambda text: rich(str(text)) if text else Markup("")
    app.jinja_env.filters["human"] = human
    app.jinja_env.filters["glossed"] = lambda text: glossed(g.speaker.content, text)
    app.jinja_env.filters["plain_letters"] = searched
    app.jinja_env.globals.update(
        icon=icon, face_url=face_url, has_face=has_face, rules_url=rules_url, static_url=static_url,
        board_url=board_url, cover_url=cover_url, account_of=account_of,
    )  # fmt: skip

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {
            "has_htmx": assets.has_vendor(),
            "has_fonts": assets.has_fonts(),
            "speaker": g.get("speaker"),
        }

"""A game's own page: what it is, and the ways on from here."""

from __future__ import annotations

from flask import Blueprint, render_template

from generator.board import has_board
from rules.content import Content

from .common import facts, has_face, kits, library, shown_game, store

blueprint = Blueprint("game", __name__, url_prefix="/games/<game>")


@blueprint.get("/")
def index(game: str) -> str:
    """Title, ways on, saved games, credits."""
    shown = shown_game(game)
    if shown.content is None:
        return render_template("game/broken.html", shown=shown)
    return render_template(
        "game/index.html", shown=shown, content=shown.content, facts=facts(shown.content),
        saved=store().games(game), kit=kits().state(game), overlays=library().overlays(game),
        cover_cards=cover(shown.content), has_board=has_board(shown.content),
        credits=_credits(shown.content.game.get("credits")), sources=_sources(shown.content),
    )  # fmt: skip


_FEW = 3  # faces that fit beside each other on a cover


def cover(content: Content) -> list[tuple[str, str]]:
    """The first card of some decks, as (collection, id): with the board, or alone, the picture of a game.

    Cards have a back of their own; what else is printed is too small to be told on a cover.
    """
    cards = [
        name
        for name in content.collections
        if not content.collections[name].single
        and content.all(name)
        and has_face(content, name)
        and has_face(content, name, "back")
        and name not in ("units", "tokens")
    ]
    return [(name, next(iter(content.all(name)))) for name in cards[:_FEW]]


def _credits(found: object) -> list[tuple[str, str]]:
    """Credits as (role, names), whatever of the usual shapes they are written in."""
    if isinstance(found, str):
        return [("", found)]
    if hasattr(found, "items"):
        return [(str(role), _names(names)) for role, names in found.items()]
    lines = []
    for one in found if isinstance(found, list | tuple) else ():
        if hasattr(one, "get"):
            lines.append((str(one.get("role", "")), _names(one.get("names", one.get("name", "")))))
        else:
            lines.append(("", str(one)))
    return lines


def _names(names: object) -> str:
    return ", ".join(map(str, names)) if isinstance(names, list | tuple) else str(names)


def _sources(content: object) -> list[dict[str, str]]:
    found = content.game.get("sources") or ()  # type: ignore[attr-defined]
    lines = []
    for one in found:
        if hasattr(one, "get"):
            keys = ("title", "url", "holds")
            lines.append({key: str(one.get(key) or "") for key in keys})
        else:
            lines.append({"title": str(one), "url": "", "holds": ""})
    return lines

"""The pages, one blueprint a subject."""

from __future__ import annotations

from flask import Flask

from . import (
    beside,
    common,
    corrections,
    game,
    hotseat,
    kit,
    new,
    overlays,
    pictures,
    reference,
    saves,
    settings,
    shelf,
    table,
)


def register_pages(app: Flask) -> None:
    """Registers all blueprints and what templates may use."""
    for module in (
        shelf, game, new, reference, kit, overlays, pictures, table, settings, hotseat, corrections, saves,
        beside,
    ):  # fmt: skip
        app.register_blueprint(module.blueprint)
    common.register(app)

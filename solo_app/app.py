"""The solo table as a Flask application."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from rules.content import templates_root

from . import api, config, errors, security
from .app_extension import EXTENSION
from .kits import Kits
from .library import Library
from .pages import register_pages
from .pictures import Cache, Folder
from .room import Room
from .storage import Store


def create_app(given: Mapping[str, Any] | None = None) -> Flask:
    """The app with its own store, library and room.

    `given` holds settings of `solo_app.config`. Raises StoreError where the database cannot be used.
    """
    app = Flask(
        "solo_app",
        template_folder=str((templates_root() / "pages").resolve()),
        static_folder=str(Path(__file__).parent / "static"),
    )
    app.config.update(config.settings(given))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    data: Path = app.config["DATA_DIR"]
    library = Library(app.config["CONTENT_ROOT"], data, app.config["OVERLAYS"])
    store = Store(app.config["DATABASE_URL"])
    app.extensions[EXTENSION] = {
        "library": library,
        "store": store,
        "room": Room(store, library, data / "reports"),
        "kits": Kits(app.config["OUTPUT_DIR"], library),
        "pictures": Cache(),
        "folder": Folder(data / "pictures"),
    }
    security.protect(app)
    errors.register(app)
    register_pages(app)
    app.register_blueprint(api.blueprint)
    security.csrf.exempt(api.blueprint)
    return app


def close_app(app: Flask) -> None:
    """Gives the database connections of an app back."""
    app.extensions[EXTENSION]["store"].close()

"""Where the solo table keeps its things, and what it allows.

Everything may be given to `create_app(config)`, in capitals, or as `HAVERSACK_<NAME>` in the environment:

    DATA_DIR       database, secret key, overlays of owners     (the user's data folder)
    DATABASE_URL   another database than DATA_DIR/haversack.db  (sqlite:///... or postgresql://...)
    CONTENT_ROOT   a folder of game folders                     (the one that came along)
    OVERLAYS       overlay files laid over every game, os.pathsep between them
    OUTPUT_DIR     where built kits lie                         (./output)
    ALLOWED_HOSTS  names under which the table may be called    (this machine's own)
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

NAMES = ("DATA_DIR", "DATABASE_URL", "CONTENT_ROOT", "OVERLAYS", "OUTPUT_DIR", "ALLOWED_HOSTS")
LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")
MAX_UPLOAD = 4 * 1024 * 1024  # bytes of one request: a long saved game has well under one million


def settings(given: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The whole configuration of the app: defaults, then the environment, then what was given."""
    found: dict[str, Any] = {
        name: value for name in NAMES if (value := os.environ.get(f"HAVERSACK_{name}"))
    }
    found.update(given or {})
    data = Path(found.get("DATA_DIR") or user_data_path("haversack", appauthor=False))
    data.mkdir(parents=True, exist_ok=True)
    hosts = found.get("ALLOWED_HOSTS") or ()
    if isinstance(hosts, str):
        hosts = [one.strip() for one in hosts.split(",") if one.strip()]
    overlays = found.get("OVERLAYS") or ()
    if isinstance(overlays, str):
        overlays = overlays.split(os.pathsep)
    return {
        **found,
        "DATA_DIR": data,
        "DATABASE_URL": found.get("DATABASE_URL") or f"sqlite:///{data / 'haversack.db'}",
        "CONTENT_ROOT": found.get("CONTENT_ROOT"),
        "OVERLAYS": [Path(one) for one in overlays],
        "OUTPUT_DIR": Path(found.get("OUTPUT_DIR") or "output"),
        "HOSTS": [*LOCAL_HOSTS, *hosts],
        "SECRET_KEY": found.get("SECRET_KEY") or secret_key(data / "secret.key"),
        "MAX_CONTENT_LENGTH": found.get("MAX_CONTENT_LENGTH", MAX_UPLOAD),
        "MAX_FORM_MEMORY_SIZE": found.get("MAX_FORM_MEMORY_SIZE", 512 * 1024),
        "MAX_FORM_PARTS": 1000,
        "SESSION_COOKIE_NAME": "haversack",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Strict",
        # A tab that stayed open overnight must still be able to answer.
        "WTF_CSRF_TIME_LIMIT": None,
    }


def secret_key(path: Path) -> str:
    """The key that signs cookies: made once, readable by its owner only, the same after a restart."""
    try:
        key = path.read_text("ascii").strip()
        if len(key) >= 32:
            return key
    except (FileNotFoundError, UnicodeDecodeError):
        pass
    fresh = secrets.token_urlsafe(48)
    part = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(fresh)
    part.replace(path)
    return fresh

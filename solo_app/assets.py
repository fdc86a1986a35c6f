"""Set-up of what the pages need beside our own files: `python -m solo_app.assets`.

Copies htmx from `node_modules` (installed by `npm ci`) to `static/vendor/`, and writes subsets of the fonts
to `static/fonts/`. Neither is kept in the repository. Without them the pages still work: plain forms, the
browser's own fonts.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

STATIC = Path(__file__).parent / "static"
PAGE_FONTS = (
    "fira-sans-condensed-regular",
    "spectral-italic",
    "spectral-medium",
    "spectral-regular",
)
VENDOR = {"htmx.org/dist/htmx.min.js": "htmx.min.js"}


def copy_vendor(modules: Path, static: Path = STATIC) -> list[str]:
    """Copies the vendor files; returns the names of those that are not installed."""
    target = static / "vendor"
    missing = []
    for source, name in VENDOR.items():
        path = modules / source
        if not path.is_file():
            missing.append(source)
            continue
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target / name)
    return missing


def has_vendor(static: Path = STATIC) -> bool:
    """Whether the vendor files are in place."""
    return all((static / "vendor" / name).is_file() for name in VENDOR.values())


def has_fonts(static: Path = STATIC) -> bool:
    """Whether the fonts are in place."""
    return any((static / "fonts").glob("*.woff2"))


def main() -> int:
    """Copies and writes everything; 1 if something is missing."""
    from generator.fonts import theme_fonts, write_web_fonts

    missing = copy_vendor(Path("node_modules"))
    for name in missing:
        print(f"{name} is not installed (npm ci): pages work as plain forms without it")
    write_web_fonts(STATIC / "fonts", sorted({*theme_fonts(), *PAGE_FONTS}))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

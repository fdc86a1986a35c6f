"""The style sheet of the fonts that lie in `static/fonts/`, named by their font keys."""

from __future__ import annotations

from pathlib import Path

from flask import url_for

from generator import fonts

from .assets import STATIC


def style_sheet(folder: Path = STATIC / "fonts") -> str:
    """One @font-face for each file `<font key>.woff2`."""
    rules = []
    for path in sorted(folder.glob("*.woff2")):
        try:
            face = fonts.font(path.stem)
        except fonts.FontError:
            continue
        style = "italic" if face.italic else "normal"
        source = url_for("static", filename=f"fonts/{path.name}")
        rules.append(
            f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-style:{style};'
            f'font-display:swap;src:url("{source}") format("woff2")}}'
        )
    return "\n".join(rules) + "\n"

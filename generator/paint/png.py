"""Scenes to PNG and WebP, by way of the PDF: what the picture shows is what is printed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path as FilePath
from typing import Any

from generator.paint.pdf import PdfInfo, pdf_bytes
from generator.scene import Scene


def png_bytes(scene: Scene, dpi: float = 150.0) -> bytes:
    """The scene with its bleed as a PNG at `dpi`."""
    buffer = BytesIO()
    picture(scene, dpi).save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()


def write_png(scene: Scene, path: FilePath, dpi: float = 150.0) -> None:
    """Write `png_bytes` of the scene to `path`."""
    path.write_bytes(png_bytes(scene, dpi))


def webp_bytes(scene: Scene, dpi: float = 150.0, quality: int = 85) -> bytes:
    """The scene with its bleed as a lossy WebP at `dpi`, for screens: a fifth of the PNG's bytes."""
    buffer = BytesIO()
    picture(scene, dpi).save(buffer, "WEBP", quality=quality, method=2)
    return buffer.getvalue()


def picture(scene: Scene, dpi: float = 150.0) -> Any:
    """The scene with its bleed as a Pillow image (RGB) of round(mm / 25.4 * dpi) pixels."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf_bytes([scene], PdfInfo(scene.title or "scene")))
    try:
        image = document[0].render(scale=dpi / 72, draw_annots=False).to_pil().convert("RGB")
    finally:
        document.close()
    side = 2 * scene.bleed
    size = (
        round((scene.width + side) / 25.4 * dpi),
        round((scene.height + side) / 25.4 * dpi),
    )
    # pdfium rounds sizes up; printers of cards ask for exact pixels.
    return image if image.size == size else image.resize(size)

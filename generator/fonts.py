"""Fonts: found through the installed `fontpkg-*` packages, measured, checked, credited.

A font key is the family's name in lower case with hyphens, then the style: `spectral-regular`,
`spectral-bold-italic`, `fira-sans-condensed-semibold`. Every family that is installed as a fontpkg
package can be named, so a new face of type is a new dependency and no code. Kerning and ligatures are
not applied anywhere: what is measured here is what each painter draws.
"""

from __future__ import annotations

import difflib
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from generator.scene import MM_PER_PT

WEIGHTS = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extrabold": 800,
    "black": 900,
}

# Glyphs that carry no ink and that every renderer understands.
_INVISIBLE = {0x00AD, 0x200B, 0x2060, 0x000A}


class FontError(ValueError):
    """No installed font has this key; the message names the nearest one."""


@dataclass(slots=True)
class Font:
    """A static TrueType font with the measures that layout needs, in em (1 em = the type size)."""

    key: str
    path: Path
    family: str
    weight: int
    italic: bool
    units: int
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    rise: float  # the top of b, d, h
    drop: float  # how far p, q, y hang below the baseline
    advances: dict[int, float] = field(repr=False)
    _widths: dict[str, float] = field(default_factory=dict, repr=False)

    def em_width(self, text: str) -> float:
        """The advance width of `text`, em. A glyph that the font lacks counts half an em."""
        known = self._widths.get(text)
        if known is None:
            get = self.advances.get
            known = self._widths[text] = sum(get(ord(char), 0.5) for char in text)
        return known

    def width(self, text: str, size: float, tracking: float = 0.0) -> float:
        """The width of `text` in mm at `size` pt; `tracking` mm is added between its glyphs."""
        extra = tracking * (len(text) - 1) if tracking and text else 0.0
        return self.em_width(text) * size * MM_PER_PT + extra

    def missing(self, text: str) -> list[str]:
        """The characters of `text` that the font cannot draw, each once, in order."""
        advances = self.advances
        return list(dict.fromkeys(char for char in text if ord(char) not in advances))


@dataclass(slots=True, frozen=True)
class FontCredit:
    """A family in the credits of a kit."""

    name: str
    version: str
    licence: str


@cache
def _files() -> dict[str, tuple[Path, str, int, bool]]:
    """Font key -> (file, family name, weight, italic) for every installed static TrueType font."""
    import fontpkg

    names = {weight: name for name, weight in WEIGHTS.items()}
    found = {}
    for slug, family in sorted(fontpkg.families().items()):
        for file in family.files:
            if file.variable or file.weight not in names or file.path.suffix.lower() != ".ttf":
                continue
            italic = file.style == "italic"
            style = names[file.weight] + ("-italic" if italic else "")
            found[f"{slug}-{style}".replace("regular-italic", "italic")] = (
                file.path,
                family.name,
                file.weight,
                italic,
            )
    return found


def font_keys() -> list[str]:
    """All keys that `font` knows, sorted."""
    return sorted(_files())


@cache
def font(key: str) -> Font:
    """The font with this key, loaded once. Raises FontError when no package has it."""
    from fontTools.ttLib import TTFont

    check(key)
    path, family, weight, italic = _files()[key]
    with TTFont(path, lazy=True) as file:
        units = file["head"].unitsPerEm
        metrics, cmap = file["hmtx"].metrics, file.getBestCmap()
        advances = {code: metrics[glyph][0] / units for code, glyph in cmap.items()}
        os2, hhea = file["OS/2"], file["hhea"]
        rise = _box(file, cmap[ord("d")])[1]
        drop = -_box(file, cmap[ord("p")])[0]
        measures = (hhea.ascent, -hhea.descent, os2.sCapHeight, os2.sxHeight, rise, drop)
    advances.update(dict.fromkeys(_INVISIBLE, 0.0))
    ascent, descent, cap, ex, rise, drop = (value / units for value in measures)
    return Font(
        key=key, path=path, family=family, weight=weight, italic=italic, units=units,
        ascent=ascent, descent=descent, cap_height=cap, x_height=ex, rise=rise, drop=drop,
        advances=advances,
    )  # fmt: skip


def _box(file: Any, glyph: str) -> tuple[int, int]:
    """(lowest, highest) point of a glyph in font units, read from its header alone: no table is unpacked."""
    start = file["loca"][file.getGlyphID(glyph)]
    header = file.reader["glyf"][start : start + 10]
    _, _, low, _, high = struct.unpack(">hhhhh", header)
    return low, high


def check(key: str) -> None:
    """Raise FontError if no installed font has this key; loads nothing."""
    if key not in _files():
        near = difflib.get_close_matches(key, font_keys(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise FontError(f"no installed font has the key {key!r}{hint}")


@cache
def styled(key: str, bold: bool = False, italic: bool = False) -> str:
    """The key of the same family made bold or italic; the key itself where there is no such style."""
    base = font(key)
    slant = italic or base.italic
    siblings = {
        entry[2]: name
        for name, entry in _files().items()
        if (entry[1], entry[3]) == (base.family, slant)
    }
    heavier = [w for w in (700, 800, 900) if w >= base.weight + 100] if bold else []
    return next((siblings[w] for w in [*heavier, base.weight] if w in siblings), key)


def generic_family(face: Font) -> str:
    """The CSS family that stands in when a browser has not loaded the font."""
    return "sans-serif" if "Sans" in face.family else "serif"


@cache
def _glyphs(key: str) -> tuple[dict[int, str], Any]:
    from fontTools.ttLib import TTFont

    file = TTFont(font(key).path, lazy=True)
    return file.getBestCmap(), file.getGlyphSet()


@cache
def glyph_outline(key: str, char: str) -> str:
    """The outline of one character as SVG path notation in font units with y down; empty for blanks."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    cmap, glyphs = _glyphs(key)
    name = cmap.get(ord(char))
    if name is None:
        return ""
    pen = SVGPathPen(glyphs)
    glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return str(pen.getCommands())


# What a page may show: Latin with Extended-A, Romanian letters, punctuation, fractions, arrows, signs.
_WEB_RANGES = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2010, 0x2027), (0x202F, 0x203A), (0x2044, 0x2044),
    (0x2070, 0x2089), (0x20AC, 0x20AC), (0x2122, 0x2122), (0x2153, 0x215E), (0x2190, 0x2199),
    (0x2212, 0x2212), (0x2248, 0x2265), (0x25CF, 0x25CF),
)  # fmt: skip


def theme_fonts() -> list[str]:
    """The fonts that the shipped themes name, running text with its bold and italic, sorted."""
    from rules.content.locate import templates_root

    themes = sorted((templates_root() / "faces").glob("**/theme.yaml"))
    words = set(re.findall(r"[a-z0-9-]+", "\n".join(path.read_text("utf-8") for path in themes)))
    named = {key for key in font_keys() if key in words}
    texts = [key for key in named if key.endswith("-regular")]
    styles = ((True, False), (False, True), (True, True))
    return sorted(named | {styled(key, bold, italic) for key in texts for bold, italic in styles})


def write_web_fonts(folder: Path, keys: Iterable[str] | None = None) -> list[Path]:
    """Write `<font key>.woff2` with the European signs of each font into `folder`; returns the files.

    `keys` are those that the themes use unless given. The same fonts give the same bytes.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    folder.mkdir(parents=True, exist_ok=True)
    options = Options(
        flavor="woff2", layout_features=["kern"], hinting=False, name_IDs=[0, 1, 2, 13, 14]
    )
    options.drop_tables += ["meta", "DSIG"]
    unicodes = [code for first, last in _WEB_RANGES for code in range(first, last + 1)]
    written = []
    for key in theme_fonts() if keys is None else keys:
        with TTFont(font(key).path, lazy=True, recalcTimestamp=False) as file:
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=unicodes)
            subsetter.subset(file)
            file.flavor = "woff2"
            path = folder / f"{key}.woff2"
            file.save(path, reorderTables=True)
        written.append(path)
    return written


def credits(keys: Iterable[str]) -> list[FontCredit]:
    """Name, version and licence of the families behind `keys`, each once, by name."""
    import fontpkg

    wanted = {font(key).family for key in keys}
    return [
        FontCredit(family.name, family.version, family.license)
        for _, family in sorted(fontpkg.families().items())
        if family.name in wanted
    ]

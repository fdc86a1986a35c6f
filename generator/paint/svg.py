"""Scenes to SVG, in two profiles.

`svg_file` makes a file that stands alone and looks the same in every viewer and editor: type is drawn as
outlines, each distinct glyph once. `svg_page` makes a fragment for an HTML page: type stays text (the page
brings the fonts), and there are attributes and classes only, because a content security policy forbids
inline styles.
"""

from __future__ import annotations

import base64
import mimetypes
from collections.abc import Callable, Iterable
from pathlib import Path as FilePath
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.etree import etree
from svgwrite.params import Parameter

from generator import fonts
from generator.paint.numbers import num
from generator.scene import (
    MM_PER_PT,
    Circle,
    Group,
    Image,
    Item,
    Paint,
    Path,
    PathData,
    Rect,
    Scene,
    TextRun,
    Use,
)
from generator.shapes import rounded

_PARAMETERS = Parameter(debug=False, profile="full")


class Element(BaseElement):
    """An svgwrite element of any name: attributes as given, numbers already written."""

    def __init__(self, name: str, attributes: dict[str, str], text: str = "") -> None:
        self.elementname = name
        self._parameter = _PARAMETERS
        self.attribs = attributes
        self.elements: list[Element] = []
        self.text = text

    def get_xml(self) -> Any:
        xml = etree.Element(self.elementname, self.attribs)
        if self.text:
            xml.text = self.text
        xml.extend(element.get_xml() for element in self.elements)
        return xml


def svg_file(scene: Scene, prefix: str = "") -> str:
    """The scene with its bleed as a complete SVG document in mm.

    `prefix` stands before every id, for those who put several files into one page.
    """
    bleed = scene.bleed
    width, height = num(scene.width + 2 * bleed), num(scene.height + 2 * bleed)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "xmlns:xlink": "http://www.w3.org/1999/xlink",
            "width": f"{width}mm",
            "height": f"{height}mm",
            "viewBox": f"{num(-bleed)} {num(-bleed)} {width} {height}",
        },
    )
    if scene.title:
        root.elements.append(Element("title", {}, scene.title))
    _Drawer(scene, root, outlines=True, prefix=prefix).draw()
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root.tostring()}\n'


def write_svg(scene: Scene, path: FilePath) -> None:
    """Write `svg_file` of the scene to `path`."""
    path.write_text(svg_file(scene), encoding="utf-8", newline="\n")


def svg_page(
    scene: Scene,
    prefix: str = "",
    css: str = "",
    image_href: Callable[[str], str] | None = None,
) -> str:
    """The trimmed scene as an `<svg>` fragment for an HTML page.

    `prefix` stands before every id, so that several drawings can share a page. `css` is the class of
    the root, whose size the style sheet sets. `image_href` turns a picture's path into a URL; without it
    pictures are data URLs. A scene with groups that have a role is a group itself, any other an image.
    """
    acts = any(isinstance(item, Group) and item.role for item in scene.walk())
    attributes = {
        "viewBox": f"0 0 {num(scene.width)} {num(scene.height)}",
        "role": "group" if acts else "img",
        "class": css,
        "aria-label": scene.title,
        "focusable": "false",
    }
    root = Element("svg", {name: value for name, value in attributes.items() if value})
    _Drawer(scene, root, outlines=False, prefix=prefix, image_href=image_href).draw()
    return str(root.tostring())


class _Drawer:
    """Turns the items of one scene into elements below `root`; definitions are numbered as met."""

    def __init__(
        self,
        scene: Scene,
        root: Element,
        outlines: bool,
        prefix: str = "",
        image_href: Callable[[str], str] | None = None,
    ) -> None:
        self.scene, self.root, self.outlines, self.prefix = scene, root, outlines, prefix
        self.image_href = image_href or _data_url
        self.href = "xlink:href" if outlines else "href"
        self.defs = Element("defs", {})
        self.symbols: dict[str, str] = {}
        self.glyphs: dict[tuple[str, str], str] = {}
        self.clips = 0

    def draw(self) -> None:
        body = self.items(self.scene.children)
        if self.defs.elements:
            self.root.elements.append(self.defs)
        self.root.elements.extend(body)

    def items(self, items: Iterable[Item]) -> list[Element]:
        return [element for item in items if (element := _DRAW[type(item)](self, item)) is not None]

    def element(self, name: str, attributes: dict[str, str], paint: Paint) -> Element:
        if paint.css and not self.outlines:
            attributes["class"] = paint.css
        attributes.update(_painted(paint))
        return Element(name, attributes)

    def path(self, item: Path) -> Element:
        return self.element("path", {"d": notation(item.data)}, item.paint)

    def rect(self, item: Rect) -> Element:
        box = {"x": num(item.x), "y": num(item.y), "width": num(item.w), "height": num(item.h)}
        if item.r > 0:
            box["rx"] = num(min(item.r, item.w / 2, item.h / 2))
        return self.element("rect", box, item.paint)

    def circle(self, item: Circle) -> Element:
        place = {"cx": num(item.cx), "cy": num(item.cy), "r": num(item.r)}
        return self.element("circle", place, item.paint)

    def text(self, item: TextRun) -> Element | None:
        if not item.text:
            return None
        face = fonts.font(item.font)
        width = face.width(item.text, item.size, item.tracking)
        x = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        return self.outlined(item, x) if self.outlines else self.typed(item, x, width)

    def typed(self, item: TextRun, x: float, width: float) -> Element:
        """A run as text. `textLength` keeps the measured width whatever the browser kerns or lacks."""
        face = fonts.font(item.font)
        attributes = {
            "x": num(x),
            "y": num(item.y),
            "font-family": f"{face.family}, {fonts.generic_family(face)}",
            "font-size": num(item.size * MM_PER_PT),
            "font-weight": str(face.weight),
            "fill": item.fill,
        }
        if face.italic:
            attributes["font-style"] = "italic"
        if item.tracking:
            attributes["letter-spacing"] = num(item.tracking)
        elif len(item.text) > 1:
            attributes |= {"textLength": num(width), "lengthAdjust": "spacingAndGlyphs"}
        if item.css:
            attributes["class"] = item.css
        return Element("text", attributes, item.text)

    def outlined(self, item: TextRun, x: float) -> Element:
        """A run as outlines: a group in font units that places each glyph's one drawing."""
        face = fonts.font(item.font)
        scale = item.size * MM_PER_PT / face.units
        run = Element(
            "g",
            {
                "aria-label": item.text,
                "fill": item.fill,
                "transform": f"translate({num(x)} {num(item.y)}) scale({scale:.7f})",
            },
        )
        pen = 0.0
        for char in item.text:
            outline = fonts.glyph_outline(item.font, char)
            if outline:
                link = {self.href: f"#{self.glyph(item.font, char, outline)}"}
                if round(pen):
                    link["x"] = str(round(pen))
                run.elements.append(Element("use", link))
            pen += face.em_width(char) * face.units + item.tracking / scale
        return run

    def glyph(self, font: str, char: str, outline: str) -> str:
        known = self.glyphs.get((font, char))
        if known is None:
            known = self.glyphs[font, char] = f"{self.prefix}g{len(self.glyphs)}"
            self.defs.elements.append(Element("path", {"id": known, "d": outline}))
        return known

    def use(self, item: Use) -> Element:
        symbol = self.scene.symbols.get(item.symbol)
        if symbol is None:
            raise ValueError(f"the scene has no symbol {item.symbol!r}")
        known = self.symbols.get(item.symbol)
        if known is None:
            drawing = Element("g", {})
            drawing.elements = self.items(symbol.children)
            known = self.symbols[item.symbol] = f"{self.prefix}s{len(self.symbols)}"
            drawing.attribs["id"] = known
            self.defs.elements.append(drawing)
        scale = min(item.w / symbol.w, item.h / symbol.h)
        x = item.x + (item.w - symbol.w * scale) / 2
        y = item.y + (item.h - symbol.h * scale) / 2
        place = f"translate({num(x)} {num(y)}) scale({scale:.6g})"
        return Element("use", {self.href: f"#{known}", "transform": place})

    def image(self, item: Image) -> Element:
        place = {
            "x": num(item.x),
            "y": num(item.y),
            "width": num(item.w),
            "height": num(item.h),
            "preserveAspectRatio": "xMidYMid slice",
            self.href: self.image_href(item.path),
        }
        if item.r > 0:
            place["clip-path"] = self.clip(rounded(item.x, item.y, item.w, item.h, item.r))
        return Element("image", place)

    def clip(self, data: PathData) -> str:
        """Define a clip outline, return the reference to it."""
        self.clips += 1
        name = f"{self.prefix}c{self.clips}"
        holder = Element("clipPath", {"id": name})
        holder.elements.append(Element("path", {"d": notation(data)}))
        self.defs.elements.append(holder)
        return f"url(#{name})"

    def group(self, item: Group) -> Element:
        attributes: dict[str, str] = {}
        if item.id:
            attributes["id"] = self.prefix + item.id
        if item.label:
            attributes["aria-label"] = item.label
        if not self.outlines:
            if item.role:
                attributes["role"] = item.role
            if item.role == "button":
                attributes["tabindex"] = "0"
            if item.css:
                attributes["class"] = item.css
            attributes |= {f"data-{name}": value for name, value in item.data.items()}
        turns = []
        if item.dx or item.dy:
            turns.append(f"translate({num(item.dx)} {num(item.dy)})")
        if item.angle:
            turns.append(f"rotate({num(item.angle)})")
        if item.scale != 1:
            turns.append(f"scale({item.scale:.6g})")
        if item.stretch != (1, 1):
            turns.append("scale({:.6g} {:.6g})".format(*item.stretch))
        if turns:
            attributes["transform"] = " ".join(turns)
        if item.opacity < 1:
            attributes["opacity"] = num(item.opacity)
        if item.clip is not None:
            attributes["clip-path"] = self.clip(item.clip)
        group = Element("g", attributes)
        group.elements = self.items(item.children)
        if item.label and not self.outlines:
            group.elements.insert(0, Element("title", {}, item.label))  # browsers show it on hover
        return group


_DRAW: dict[type, Any] = {
    Path: _Drawer.path,
    Rect: _Drawer.rect,
    Circle: _Drawer.circle,
    TextRun: _Drawer.text,
    Use: _Drawer.use,
    Image: _Drawer.image,
    Group: _Drawer.group,
}


def _painted(paint: Paint) -> dict[str, str]:
    """A paint as presentation attributes; what SVG takes for granted is left out."""
    found: dict[str, str] = {}
    if paint.fill is None:
        found["fill"] = "none"
    else:
        found["fill"] = paint.fill
        if paint.even_odd:
            found["fill-rule"] = "evenodd"
        if paint.opacity < 1:
            found["fill-opacity"] = num(paint.opacity)
    if paint.stroke is not None and paint.stroke_width > 0:
        found |= {"stroke": paint.stroke, "stroke-width": num(paint.stroke_width)}
        if paint.dash:
            found["stroke-dasharray"] = " ".join(num(gap) for gap in paint.dash)
        if paint.cap != "butt":
            found["stroke-linecap"] = paint.cap
        found |= (
            {"stroke-linejoin": paint.join}
            if paint.join != "miter"
            else {"stroke-miterlimit": "10"}
        )
        if paint.opacity < 1:
            found["stroke-opacity"] = num(paint.opacity)
    return found


def notation(data: PathData) -> str:
    """A path as compact SVG notation."""
    return "".join(
        str(command[0]) + " ".join(num(float(value)) for value in command[1:]) for command in data
    )


def _data_url(path: str) -> str:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"data:{kind};base64,{base64.b64encode(FilePath(path).read_bytes()).decode('ascii')}"

"""How each kind of element is drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath

from generator import shapes
from generator.faces.artist import Artist, Box, as_numbers, as_text
from generator.faces.flow import draw_repeat, draw_row, draw_stack
from generator.faces.layout import Element
from generator.faces.values import LayoutError, Scope
from generator.patterns import pattern_names
from generator.scene import Circle, Group, Image, Item, Path, PathData, Rect, Use
from generator.text import set_text

_EDGE = 1e-6  # mm


def draw_rect(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    assert element.main is not None
    if box is None:
        box = _box(element, as_numbers(element.main, scope))
    if artist.flag(element, "bleed", scope):
        box = with_bleed(artist, box)
    r = artist.number(element, "r", scope)
    out.append(Rect(box.x, box.y, box.w, box.h, artist.paint(element, scope), r))


def with_bleed(artist: Artist, box: Box) -> Box:
    """The box grown over the edges of the face that it touches."""
    scene, bleed = artist.scene, artist.scene.bleed
    if artist.depth:
        return box
    left = bleed if box.x <= _EDGE else 0.0
    top = bleed if box.y <= _EDGE else 0.0
    right = bleed if box.x + box.w >= scene.width - _EDGE else 0.0
    bottom = bleed if box.y + box.h >= scene.height - _EDGE else 0.0
    return Box(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)


def draw_circle(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    assert element.main is not None
    if box is not None:
        cx, cy, r = box.x + box.w / 2, box.y + box.h / 2, min(box.w, box.h) / 2
    else:
        found = as_numbers(element.main, scope)
        if len(found) != 3:
            raise LayoutError(element.main.node, "a circle is [cx, cy, r]")
        cx, cy, r = found
    out.append(Circle(cx, cy, r, artist.paint(element, scope)))


def draw_line(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    """A line or polygon through [x, y, x, y, ...], straight or smooth."""
    assert element.main is not None
    found = as_numbers(element.main, scope)
    closed = element.kind == "polygon"
    if len(found) % 2 or len(found) < (6 if closed else 4):
        raise LayoutError(element.main.node, f"a {element.kind} is [x, y, x, y, ...]")
    points = list(zip(found[::2], found[1::2], strict=True))
    make = shapes.smooth if artist.flag(element, "smooth", scope) else shapes.polyline
    _shifted(out, box, Path(make(points, closed), artist.paint(element, scope)))


def draw_path(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    assert element.main is not None
    try:
        data: PathData = shapes.parse(as_text(element.main(scope)))
    except ValueError as error:
        raise LayoutError(element.main.node, str(error)) from None
    at = artist.place(element, scope, box)
    scale, angle = (
        artist.number(element, "scale", scope, 1.0),
        artist.number(element, "angle", scope),
    )
    moved = shapes.transform(data, at.x, at.y, scale, angle=angle)
    out.append(Path(moved, artist.paint(element, scope)))


def draw_text(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    assert element.main is not None
    text = as_text(element.main(scope))
    if not text.strip():
        return
    at = artist.place(element, scope, box)
    style = artist.style(element, scope)
    angle = artist.number(element, "angle", scope)
    if angle:
        # Turned about its middle; a quarter turn takes the box's height for its width.
        w, h = (at.h, at.w) if angle % 180 == 90 else (at.w, at.h)
        block = set_text(text, -w / 2, -h / 2, w, h, style, artist.studio.inline_icon)
        out.append(Group(list(block.items), at.x + at.w / 2, at.y + at.h / 2, angle))
    else:
        block = set_text(text, at.x, at.y, at.w, at.h, style, artist.studio.inline_icon)
        out.extend(block.items)
    for key, symbol in block.symbols.items():
        artist.scene.symbols.setdefault(key, symbol)
    artist.check(element, block)


def draw_icon(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    assert element.main is not None
    name = as_text(element.main(scope))
    if not name:
        return
    colour = artist.colour(element, "fill", scope) or artist.theme.colour("ink")
    found = artist.studio.icon(name, colour)
    if found is None:
        artist.complain(
            element, "UNKNOWN_ICON", f"no icon is called {name!r}{artist.studio.near_icon(name)}"
        )
        return
    key, symbol = found
    artist.scene.symbols.setdefault(key, symbol)
    at = artist.place(element, scope, box)
    angle = artist.number(element, "angle", scope)
    if angle:
        use = Use(key, -at.w / 2, -at.h / 2, at.w, at.h)
        out.append(Group([use], at.x + at.w / 2, at.y + at.h / 2, angle))
    else:
        out.append(Use(key, at.x, at.y, at.w, at.h))


def draw_pattern(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    """A pattern is clipped to its place; colour names among its parameters are the theme's."""
    assert element.main is not None
    name = as_text(element.main(scope))
    at = artist.place(element, scope, box)
    if artist.flag(element, "bleed", scope):
        at = with_bleed(artist, at)
    given = element.attributes.get("with")
    params = artist.theme.pattern_parameters(given(scope) if given is not None else {})
    try:
        seed = artist.seed(artist.words(element, "seed", scope))
        items = artist.studio.pattern(name, at.w, at.h, seed, params)
    except (TypeError, ValueError) as error:
        code = "BAD_FACE" if name in pattern_names() else "UNKNOWN_PATTERN"
        artist.fault(element, str(error.args[0]), code)
        return
    clip = shapes.rounded(0, 0, at.w, at.h, artist.number(element, "r", scope))
    opacity = artist.number(element, "opacity", scope, 1.0)
    out.append(Group(items, at.x, at.y, clip=clip, opacity=opacity))


def draw_image(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    """A picture beside the layouts or in the game's folder; its path may not lead out of there."""
    assert element.main is not None
    name = as_text(element.main(scope))
    at = artist.place(element, scope, box)
    for folder in artist.studio.files.folders:
        path = (folder / name).resolve()
        if path.is_file() and path.is_relative_to(folder.resolve()):
            out.append(Image(str(path), at.x, at.y, at.w, at.h, artist.number(element, "r", scope)))
            return
    shown = FilePath(name).name
    artist.fault(element, f"there is no picture {shown!r} beside the layouts")


def draw_group(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    at = artist.place(element, scope, box)
    inner = {**scope, "w": at.w, "h": at.h}
    clip = None
    if artist.flag(element, "clip", scope):
        clip = shapes.rounded(0, 0, at.w, at.h, artist.number(element, "r", scope))
    group = Group(
        dx=at.x,
        dy=at.y,
        angle=artist.number(element, "angle", scope),
        scale=artist.number(element, "scale", scope, 1.0),
        clip=clip,
        opacity=artist.number(element, "opacity", scope, 1.0),
        label=artist.words(element, "label", scope),
        css=artist.words(element, "css", scope),
    )
    plain = group == Group()
    artist.depth += 0 if plain else 1
    artist.draw_all(element.children, inner, group.children)
    artist.depth -= 0 if plain else 1
    if plain:
        out.extend(group.children)
    elif group.children:
        out.append(group)


def draw_part(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    """The elements of a part of the layout, in a place and with names of their own."""
    assert element.main is not None
    name = as_text(element.main(scope))
    if name not in artist.layout.parts:
        raise LayoutError(element.main.node, f"the layout has no part {name!r}")
    at = artist.place(element, scope, box)
    inner = {**scope, "w": at.w, "h": at.h}
    given = element.attributes.get("with")
    if given is not None:
        inner.update(given(scope))
    group = Group(dx=at.x, dy=at.y)
    moved = bool(at.x or at.y)
    artist.depth += moved
    artist.draw_all(artist.layout.parts[name], inner, group.children)
    artist.depth -= moved
    if moved:
        out.append(group)
    else:
        out.extend(group.children)


def draw_face(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    """Another record's face, small or large."""
    assert element.main is not None
    collection = artist.words(element, "collection", scope, artist.record.collection)
    side = artist.words(element, "side", scope, "front")
    layout = artist.words(element, "layout", scope)
    face = artist.studio.face(collection, as_text(element.main(scope)), side, layout or None)
    at = artist.place(element, scope, box)
    out.append(artist.scene.place(face.key, face.scene, at.x, at.y, at.w, at.h))


def draw_board(
    artist: Artist, element: Element, scope: Scope, out: list[Item], box: Box | None
) -> None:
    """The game's board, as large as its place allows, in a variant of the theme or that of the face.

    With `bleed` what the board draws beyond its trim runs over the edges of the face.
    """
    from generator.board import board_findings, board_scene  # boards draw faces, and faces boards

    assert element.main is not None
    studio = artist.studio
    variant = as_text(element.main(scope)) or studio.variant
    board = board_scene(studio.content, variant=variant or None)
    for finding in board_findings(studio.content, variant or None):
        artist.add(finding)
    at = artist.place(element, scope, box)
    key = "-".join(part for part in ("face", "board", variant) if part)
    use = artist.scene.place(key, board, at.x, at.y, at.w, at.h)
    if artist.flag(element, "bleed", scope):
        out.append(use)
    else:
        out.append(Group([use], clip=shapes.rounded(at.x, at.y, at.w, at.h)))


def _box(element: Element, found: list[float]) -> Box:
    if len(found) != 4:
        assert element.main is not None
        raise LayoutError(element.main.node, "a rect is [x, y, w, h]")
    return Box(*found)


def _shifted(out: list[Item], box: Box | None, item: Item) -> None:
    out.append(item if box is None else Group([item], box.x, box.y))


Drawer = Callable[[Artist, Element, Scope, "list[Item]", "Box | None"], None]

DRAW: dict[str, Drawer] = {
    "rect": draw_rect,
    "circle": draw_circle,
    "line": draw_line,
    "polygon": draw_line,
    "path": draw_path,
    "text": draw_text,
    "icon": draw_icon,
    "pattern": draw_pattern,
    "image": draw_image,
    "group": draw_group,
    "row": draw_row,
    "stack": draw_stack,
    "repeat": draw_repeat,
    "part": draw_part,
    "face": draw_face,
    "board": draw_board,
}

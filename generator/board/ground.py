"""The ground of a board: everything that is printed. Drawn once for a content and a variant."""

from __future__ import annotations

from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry

from generator import shapes
from generator.board import terrain
from generator.board.areas import Areas
from generator.board.features import Features
from generator.board.frame import draw_frame
from generator.board.hexfield import HexField
from generator.board.labels import Label, Obstacles, place_labels
from generator.board.land import Land
from generator.board.place import Place
from generator.board.roads import Link, Road, Track, leaving, outside, roads
from generator.board.rooms import add_box_rooms, add_cells, add_rooms, room_in
from generator.board.style import BoardStyle
from generator.faces.studio import Face, Studio
from generator.lowink import KNOCKOUT, LINEWORK, low_ink
from generator.scene import Circle, Group, Item, Paint, Path, PathData, Scene
from generator.shapes import Point
from rules.content import ContentError, Finding, Record
from rules.content.findings import WARNING, Position

_LABEL_LIMIT = 3.0  # mm² of covered drawing from which a label is reported
_TOUCH = 0.5  # mm² that two drawings may share
_SMALL = 8.0  # mm, the width up to which a drawing may lie over another

_QUAY = 1.0  # mm between a coast and the end of a sea lane

FACEDOWN = "base_facedown"  # the layout of a piece that nobody may know


class Ground:
    """The drawn ground: `scene`, the `places` by anchor, and `findings` about the drawing."""

    def __init__(self, studio: Studio) -> None:
        content = studio.content
        size = content.game.get("board") or {}
        if not size.get("width") or not size.get("height"):
            where = content.at("game", "", "board")
            message = "game: the game has no `board: {width, height}`, so no board can be drawn"
            raise ContentError([Finding.at(where, "BAD_FACE", message)])
        self.studio = studio
        self.content = content
        self.theme = studio.theme
        self.style = BoardStyle(studio.theme)
        self.findings: list[Finding] = self.style.findings()
        # What pieces and choices are drawn with is looked up now, not when the first of them stands there.
        self.theme.font(self.style["pieces"]["number"])
        self.theme.colour(self.style["choice"]["colour"])
        margin = self.style["margin"]
        self.scene = Scene(
            float(size["width"]),
            float(size["height"]),
            bleed=self.style["bleed"],
            title=content.title,
        )
        self.map = box(margin, margin, self.scene.width - margin, self.scene.height - margin)
        self.places: dict[str, Place] = {}
        self.drawings: dict[str, BaseGeometry] = {}  # what the drawings of spaces and boxes cover
        self.obstacles = Obstacles()
        self.labels: list[Label] = []
        self._stand_ins: dict[tuple[str, str], Face] = {}
        self.field = self.hex_field()
        self.areas: Areas | None = None
        self._draw()

    # the order of drawing

    def _draw(self) -> None:
        spaces = self.spaces()
        marks = [self.mark(record) for record in spaces]
        areas = self.areas = Areas(self, spaces) if self.style["areas"]["outlines"] else None
        add_rooms(self, spaces, areas)
        field = self.field
        if field is not None:
            field.add_places()
        boxes = [self.box(record) for record in self.records(self.style["boxes"]["collection"])]
        ways = self.roads(spaces)
        exits = self.exits(ways)
        hexes: list[Item] = []
        if field is not None:
            hexes = [*field.lines(), *field.marks(), *field.exits()]
        features = Features(self)
        land = Land(self, spaces, areas)
        out = self.scene.children
        out.append(Group(land.draw(), css="land"))
        left, top, right, bottom = self.map.bounds
        clip = shapes.rounded(left, top, right - left, bottom - top)
        if field is not None:
            out.append(Group(field.land(), css="terrains", clip=clip))
        if features.records:
            out.append(Group(features.draw(), css="features", clip=clip))
        if hexes:
            out.append(Group(hexes, css="hexes"))
        out.append(Group(self.ways(ways), css="roads"))
        out.extend(group for group in [*boxes, *marks] if group is not None)
        out.append(Group(exits, css="exits"))
        place_labels(self.labels, self.obstacles, self.map)
        names = [item for label in self.labels for item in label.items()]
        out.append(Group([*land.names, *features.names, *names], css="names"))
        out.append(Group(draw_frame(self), css="frame"))
        self.complain()
        if self.theme.outline:
            self.scene = low_ink(self.scene)

    def colour(self, name: str) -> str:
        return self.theme.colour(str(name))

    def records(self, collection: str) -> list[Record]:
        known = collection and collection in self.content.collections
        return list(self.content.all(collection).values()) if known else []

    def spaces(self) -> list[Record]:
        """Spaces with a place of their own; hexes have theirs from the grid."""
        return [record for record in self.records("spaces") if record.get("at")]

    def hex_field(self) -> HexField | None:
        """The hexes of the board, if the content has a grid of them."""
        grids = self.records(self.style["hexes"]["collection"])
        for record in grids[1:]:
            where = self.content.at(record.collection, record.id)
            message = f"{record.collection}.{record.id}: a board has one grid"
            self.findings.append(Finding.at(where, "BAD_FACE", message))
        return HexField(self, grids[0]) if grids else None

    # drawings of records

    def piece(
        self,
        collection: str,
        id: str,
        layout: str | None = None,
        side: str = "front",
        shown: str = "piece",
    ) -> Face:
        """The face of a kind of piece; `side` back is that of a counter that is turned over. Raises KeyError
        for one that its collection does not have, ContentError for one without a size.

        Where its whole face would be too small, it is `shown` as a `strip`, or on another as a `sign`, if the theme has
        such a face. A collection that the game does not have (`facedown`) stands for pieces that nobody may know: they
        are drawn by the layout that the theme names for it, else as one that lies face down.
        """
        collection = collection or self.collection_of(id)
        if collection in self.content.collections:
            face = shown if self.draws(shown, collection, id) else "piece"
            found = self.studio.face(collection, id, self.side_of(collection, face, side), layout)
            if not found.scene.width:  # its layout says of no size
                raise ContentError(found.findings)
            return found
        key = (collection, id)
        if key not in self._stand_ins:
            record = Record(collection, {"id": id})
            named = layout or collection in self.theme.faces
            name = layout or self.studio.layout_name(record, "piece") if named else FACEDOWN
            self._stand_ins[key] = self.studio.sheet(record, name, "piece")
        return self._stand_ins[key]

    def collection_of(self, id: str) -> str:
        """Whose kind of piece an id is where nobody says: a token's, else a unit's."""
        return next((c for c in ("units", "tokens") if id in self.content.all(c)), "units")

    def side_of(self, collection: str, face: str, side: str) -> str:
        """The face of the theme that shows a side of a piece: `piece_back`, where it has one, for the back."""
        back = f"{face}_back"
        return back if side == "back" and back in self.theme.faces.get(collection, {}) else face

    def draws(self, face: str, collection: str, id: str) -> bool:
        """Whether the theme has a face of its own, such as `strip`, for a kind of piece."""
        return face in self.theme.faces.get(collection or self.collection_of(id), {})

    def mark(self, record: Record) -> Item | None:
        """A space's own drawing, centred on its place; notes where it stands and asks for its label."""
        settings = self.style.of_space(record)
        x, y = map(float, record.at)
        face = self.face("spaces", record.id)
        if face is None:
            return None
        key, drawing = face
        w, h = drawing.width, drawing.height
        square = settings["shape"] == "square"
        left, top, room_w, room_h = room_in(settings["room"] or [w, h], w, h)
        place = Place(
            x, y, w, h, square, room_w, room_h, top + room_h / 2 - h / 2, settings["piece"],
            room_x=left + room_w / 2 - w / 2, from_top=settings["from_top"],
        )  # fmt: skip
        self.add_place(record.id, place)
        self.add_drawing(record.id, terrain.shape_of(x, y, w, h, square))
        if settings["label"] and record.get("name"):
            plate = self.colour(self.style["paper"]) if settings["plate"] else ""
            style = self.theme.style(settings["label"])
            self.labels.append(
                Label(
                    record.name, x, y, w, h, style, tuple(settings["prefer"]), settings["width"],
                    plate, self.theme.colours.get("ink", "") if plate else "",
                )
            )  # fmt: skip
        use = self.scene.place(key, drawing, x - w / 2, y - h / 2, w, h)
        kind = self.style.kind_of(record)
        css = f"space {'space' if kind == 'default' else kind}"
        return Group([use], id=f"space-{record.id}", label=record.name, css=css)

    def box(self, record: Record) -> Item | None:
        """A box beside the map, drawn by its layout at its own size."""
        face = self.face(record.collection, record.id)
        if face is None or not record.get("at"):
            return None
        key, drawing = face
        x, y = map(float, record.at)
        w, h = drawing.width, drawing.height
        s = self.style["boxes"]
        left, top, right, bottom = s["inset"]
        room_w, room_h = max(1.0, w - left - right), max(1.0, h - top - bottom)
        place = Place(
            x + w / 2, y + h / 2, w, h, True, room_w, room_h, room_y=(top - bottom) / 2, piece=s["piece"]
        )  # fmt: skip
        if record.get("cells"):
            add_cells(self, record)
        elif record.get("rooms"):
            add_box_rooms(self, record)
        else:
            self.add_place(record.id, place)
        self.add_drawing(record.id, box(x, y, x + w, y + h))
        use = self.scene.place(key, drawing, x, y, w, h)
        return Group([use], id=f"box-{record.id}", label=record.name, css="box")

    def face(self, collection: str, id: str) -> tuple[str, Scene] | None:
        face = self.studio.face(collection, id)
        self.findings.extend(face.findings)
        return (face.key, face.scene) if face.scene.width else None

    def add_drawing(self, id: str, shape: BaseGeometry) -> None:
        """Ground that a drawing covers: names keep off it, other drawings may not lie over its edge."""
        self.obstacles.add(shape, 40.0)
        left, _, right, _ = shape.bounds
        if right - left > _SMALL:
            self.drawings[id] = shape

    def add_place(self, anchor: str, place: Place) -> None:
        self.places[anchor] = place
        self.scene.anchors[anchor] = (place.x, place.y)

    # roads

    def roads(self, spaces: list[Record]) -> list[Road]:
        places: dict[str, Point] = {r.id: (float(r.at[0]), float(r.at[1])) for r in spaces}
        links = [
            Link(
                str(r.get("id") or f"{r['from']}-{r['to']}"),
                r["from"],
                r["to"],
                r.get("kind") or "default",
            )
            for r in self.records("links")
            if r["from"] in places and r["to"] in places
        ]
        # On boards where spaces touch, links say which ones do and are no roads: the theme gives them no width.
        links = [k for k in links if self.style.of_kind("links", k.kind)["width"] > 0]
        wander = {link.kind: self.style.of_kind("links", link.kind)["wander"] for link in links}
        found = roads(links, places, wander)
        for road in found:
            width = self.style.of_kind("links", road.kind)["casing_width"]
            self.obstacles.add(LineString(road.line).buffer(width / 2 + 0.3), 4.0)
        return found

    def ways(self, ways: list[Road]) -> list[Item]:
        """All casings first, then all fills, so that roads flow into one another."""
        casings: list[Item] = []
        fills: list[Item] = []
        for road in ways:
            s = self.style.of_kind("links", road.kind)
            if s["casing_width"] > s["width"]:
                paint = Paint(stroke=self.colour(s["casing"]), stroke_width=s["casing_width"],
                              cap="round", join="round")  # fmt: skip
                casings.append(Path(road.curve, paint))
            paint = Paint(
                stroke=self.colour(s["fill"]), stroke_width=s["width"], dash=tuple(s["dash"]),
                cap="butt" if s["dash"] else "round", join="round",
                css=LINEWORK if s["afloat"] else KNOCKOUT,
            )  # fmt: skip
            fills.extend(Path(curve, paint) for curve in self.courses(road, s["afloat"]))
        return [*casings, *fills]

    def courses(self, road: Road, afloat: bool) -> list[PathData]:
        """The curve of a road; of a sea lane, its pieces from coast to coast."""
        if not afloat or self.areas is None:
            return [road.curve]
        wet = LineString(road.line).difference(self.areas.land().buffer(_QUAY))
        parts = [part for part in getattr(wet, "geoms", [wet]) if part.length > _QUAY]
        return [shapes.smooth(list(part.simplify(0.1).coords)) for part in parts]

    def exits(self, ways: list[Road]) -> list[Item]:
        """Symbols on the roads out of a space, each on a light disc just outside its drawing."""
        settings = self.style["exits"]
        size = settings["size"]
        out: list[Item] = []
        centres = {anchor: (place.x, place.y) for anchor, place in self.places.items()}
        for record in self.records(settings["collection"]):
            space, toward = record[settings["at"]], record[settings["to"]]
            lines = (leaving(road, space, toward, centres) for road in ways)
            line = next((found for found in lines if found), None)
            place = self.places.get(space)
            if line is None or place is None:
                where = self.content.at(record.collection, record.id)
                message = (
                    f"{record.collection}.{record.id}: no road is drawn from {space} to {toward}"
                )
                self.findings.append(Finding.at(where, "BAD_FACE", message))
                continue
            edge = outside(line, place.w / 2, place.h / 2, place.square)
            (x, y), angle = Track(line).at(edge + settings["gap"] + size * 0.62)
            symbols = [
                self.content.get(settings["symbols"], name) for name in record[settings["symbols"]]
            ]
            out.append(self.beads(symbols, x, y, angle, size, record.id))
            self.add_place(record.id, Place(x, y, size * 1.5, size * 1.5, False, size, size))
        return out

    def beads(
        self, symbols: list[Record], x: float, y: float, angle: float, size: float, id: str
    ) -> Group:
        """Symbols side by side across the road, upright."""
        step = size * 1.22
        group = Group(
            id=f"exit-{id}", label=", ".join(symbol.name for symbol in symbols), css="exit"
        )
        across = shapes.transform((("M", 0.0, 1.0),), angle=angle)[0]
        ux, uy = float(across[1]), float(across[2])
        if abs(uy) > abs(ux) * 1.5:
            ux, uy = 0.0, 1.0  # nearly upright: upright looks meant
        elif abs(ux) > abs(uy) * 1.5:
            ux, uy = 1.0, 0.0
        for k, symbol in enumerate(symbols):
            shift = (k - (len(symbols) - 1) / 2) * step
            cx, cy = x + ux * shift, y + uy * shift
            disc = Circle(cx, cy, size * 0.62, Paint(fill=self.colour(self.style["paper"]),
                          stroke=self.theme.colours.get("ink"), stroke_width=0.22))  # fmt: skip
            group.children.append(disc)
            ink = symbol.get("colour") or "ink"
            name = symbol.get("icon") or symbol.get("shape") or symbol.id
            group.children.extend(self.icon(name, ink, cx, cy, size * 0.78))
            self.obstacles.add(
                box(cx - size * 0.6, cy - size * 0.6, cx + size * 0.6, cy + size * 0.6), 40.0
            )
        return group

    def icon(self, name: str, colour: str, cx: float, cy: float, size: float) -> list[Item]:
        found = self.studio.icon(name, colour)
        if found is None:
            where = self.theme.node.position
            message = f"board: no icon is called {name!r}{self.studio.near_icon(name)}"
            self.findings.append(Finding.at(where, "UNKNOWN_ICON", message))
            return []
        key, symbol = found
        return [self.scene.use(key, symbol, cx - size / 2, cy - size / 2, size, size)]

    # findings

    def complain(self) -> None:
        """Names that cover something, drawings that lie over each other."""
        spaces = self.drawings
        names = list(spaces)
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                shared = spaces[one].intersection(spaces[other]).area
                # What lies wholly on another is meant to: tracks on the strip beside a map.
                inside = shared > 0.999 * min(spaces[one].area, spaces[other].area)
                if shared > _TOUCH and not inside:
                    self.warn(one, f"the drawings of {one} and {other} lie over each other")
        for label in self.labels:
            if label.covered > _LABEL_LIMIT:
                self.warn("", f"the name {label.text!r} finds no free room")

    def warn(self, anchor: str, message: str) -> None:
        known = anchor in self.content.all("spaces")
        where: Position = self.content.at("spaces", anchor) if known else self.theme.node.position
        self.findings.append(Finding.at(where, "BOARD_CROWDED", f"board: {message}", WARNING))

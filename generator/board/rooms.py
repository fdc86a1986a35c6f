"""Rooms in drawings: the boxes of an area or panel, the cells of a track. Each is a place of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from shapely.geometry import box

from generator.board.place import Place
from rules.content import Record

if TYPE_CHECKING:
    from generator.board.areas import Areas
    from generator.board.ground import Ground


def add_rooms(ground: Ground, spaces: list[Record], areas: Areas | None) -> None:
    """The rooms in the drawings of spaces, as places of their own. A space that has some, or is an area, may
    be chosen on all of its ground."""
    for record in spaces:
        settings = ground.style.of_space(record)
        rooms, heading = settings["rooms"], settings["heading"]
        place = ground.places.get(record.id)
        if place is None:
            continue
        left, top = place.x - place.w / 2, place.y - place.h / 2
        if areas is not None and record.id in areas.cells:
            ground.places[record.id] = areas.place_of(record.id, place)
        elif rooms:
            corners = box(left, top, left + place.w, top + place.h).exterior.coords
            outline = tuple((x, y) for x, y in corners[:-1])
            ground.places[record.id] = replace(place, outline=outline, ring=1.0)
        for name, (x, y, w, h) in rooms.items():
            middle = left + x + w / 2, top + y + h / 2
            room = Place(*middle, w, h, True, w - 1, h - heading - 0.6, heading / 2)
            ground.add_place(f"{record.id}:{name}", room)


def add_cells(ground: Ground, record: Record) -> None:
    """The numbered cells {from, to, at, size, columns, last} of a track: places `<track>:<number>`, row by row.
    Numbers from `to` to `last` begin again at the first cell, where markers then lie with their back up."""
    cells = record.cells
    first, count = int(cells["from"]), int(cells["to"]) - int(cells["from"]) + 1
    w, h = map(float, cells["size"])
    left, top = float(record.at[0]) + cells["at"][0], float(record.at[1]) + cells["at"][1]
    for k in range(max(int(cells.get("last") or 0), int(cells["to"])) - first + 1):
        row, column = divmod(k % count, int(cells["columns"]))
        x, y = left + (column + 0.5) * w, top + (row + 0.5) * h
        place = Place(x, y, w, h, True, w - 0.6, h - 0.6, turned=(k // count) % 2 == 1)
        ground.add_place(f"{record.id}:{first + k}", place)


def add_box_rooms(ground: Ground, record: Record) -> None:
    """The named rooms {name: [x, y, w, h]} of a box beside the map: places `<box>:<name>`."""
    for name, (x, y, w, h) in record.rooms.items():
        middle = float(record.at[0]) + x + w / 2, float(record.at[1]) + y + h / 2
        ground.add_place(f"{record.id}:{name}", Place(*middle, w, h, True, w - 0.6, h - 0.6))


def room_in(room: Sequence[float], w: float, h: float) -> tuple[float, float, float, float]:
    """A room of a drawing of w x h mm as left, top, width, height: [w, h] lies in its middle."""
    if len(room) == 2:
        return (w - room[0]) / 2, (h - room[1]) / 2, room[0], room[1]
    left, top, width, height = room
    return left, top, width, height

"""The map by the rules of this game: hexes of one grid, terrain that code knows, entries, the way to the north."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.content import Content, Finding, Record
from rules.content.findings import nearest
from rules.parts.hexes import HexGrid

from .data import ALLIED, FRENCH, HILL, IN_THE_CLEAR, WELLINGTON, WOODS, entry_hexes, side_of

TERRAINS = (*IN_THE_CLEAR, WOODS, HILL)
BLOCKING = (WOODS, HILL)
BLUE_LEAST = 2  # the first wave has two units
NORTH = 1  # the number of the northern row


def check_ground(content: Content) -> Iterator[Finding]:
    """All findings about the map."""
    yield from _terrains(content)
    grids = list(content.all("grids").values())
    if len(grids) != 1:
        yield content.finding("GRID_COUNT", f"the map has one grid, not {len(grids)}", "grids",
                              grids[1].id if grids else "")  # fmt: skip
        return
    grid = HexGrid.of(grids[0])
    yield from _hexes(content, grid, grids[0].id)
    yield from _entries(content)
    yield from _exits(content, grid)
    yield from _way(content, grid)


def _terrains(content: Content) -> Iterator[Finding]:
    for id, terrain in content.all("terrains").items():
        if id not in TERRAINS:
            yield content.finding("TERRAIN_WITHOUT_CODE", "no code knows this terrain"
                                  f"{nearest(id, TERRAINS)}", "terrains", id)
        elif bool(terrain.get("blocks")) != (id in BLOCKING):
            does = "stops" if id in BLOCKING else "does not stop"
            yield content.finding("TERRAIN_BLOCKS", f"by the rules it {does} fire", "terrains", id, "blocks")


def _hexes(content: Content, grid: HexGrid, name: str) -> Iterator[Finding]:
    spaces = content.all("spaces")
    for id in spaces:
        if grid.place(id) is None:
            yield content.finding("HEX_OFF_GRID", f"no hex of the grid of {grid.columns} x {grid.rows}"
                                  f"{nearest(id, list(grid.ids()))}", "spaces", id)
    missing = [id for id in grid.ids() if id not in spaces]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        yield content.finding("HEX_MISSING", f"no space is called {missing[0]!r}{more}", "grids", name)


def _entries(content: Content) -> Iterator[Finding]:
    spaces = content.all("spaces")
    diamonds, blue = entry_hexes(content, ALLIED), entry_hexes(content, FRENCH)
    rear = [id for id in diamonds if spaces[id].get("rear")]
    for id, space in spaces.items():
        if space.get("rear") and id not in diamonds:
            yield content.finding("REAR_WITHOUT_DIAMOND", "only an Allied entry hex lies in the rear",
                                  "spaces", id, "rear")
    allied = [unit for unit in _units(content) if side_of(content, unit) == ALLIED]
    marked = [unit for unit in allied if unit.get("rear")]
    first = [unit for unit in _units(content)
             if side_of(content, unit) == FRENCH and unit.get("wave") == 1]  # fmt: skip
    for code, hexes, least, what in (
        ("DIAMONDS_FEW", diamonds, len(allied), "Allied units and {} hexes with a red diamond"),
        ("REAR_FEW", rear, len(marked), "units marked R and {} red diamonds in the rear"),
        ("BLUE_FEW", blue, max(BLUE_LEAST, len(first)), "French units start, on {} blue hexes"),
    ):
        if len(hexes) < least:
            yield content.finding(code, f"{least} {what.format(len(hexes))}", "entries",
                                  _entry(content, FRENCH if code == "BLUE_FEW" else ALLIED))  # fmt: skip


def _entry(content: Content, side: str) -> str:
    """The kind of entry hex of a side, "" for none."""
    return next((one.id for one in content.all("entries").values() if one["side"] == side), "")


def _units(content: Content) -> list[Record]:
    """The units that stand on the map by themselves."""
    return [unit for unit in content.all("units").values() if unit.id != WELLINGTON]


def _exits(content: Content, grid: HexGrid) -> Iterator[Finding]:
    spaces = content.all("spaces")
    for id, space in spaces.items():
        place = grid.place(id)
        if place is None:
            continue
        north = place[1] == NORTH
        if space.get("exit") and not north:
            yield content.finding("EXIT_NOT_NORTH", "units leave from the northern row alone",
                                  "spaces", id, "exit")
        elif north and not space.get("exit"):
            yield content.finding("EXIT_CLOSED", "units leave from every hex of the northern row",
                                  "spaces", id)


def _way(content: Content, grid: HexGrid) -> Iterator[Finding]:
    """Some way leads from a blue hex to the northern row past the Allies where they are suggested to stand."""
    spaces = content.all("spaces")
    exits = {id for id, space in spaces.items() if space.get("exit")}
    entries = entry_hexes(content, FRENCH)
    known = {id for id in spaces if grid.place(id) is not None}
    if not exits & known or not entries:
        return
    held = {unit.get("start"): unit.id for unit in _units(content)
            if side_of(content, unit) == ALLIED and unit.get("start")}  # fmt: skip
    reached = _reached(grid, [id for id in entries if id in known], known - set(held))
    if not reached & exits:
        front = [unit for hex_, unit in held.items()
                 if hex_ in known and reached.intersection(grid.neighbours(hex_))]  # fmt: skip
        unit = front[0] if front else next(iter(held.values()), "")
        yield content.finding("LINE_CLOSED", "the suggested Allied line leaves the French no way to the "
                              "north edge", "units", unit, "start")


def _reached(grid: HexGrid, starts: Iterable[str], free: set[str]) -> set[str]:
    """The free hexes that can be reached from free starts."""
    todo = [id for id in starts if id in free]
    found = set(todo)
    while todo:
        for beside in grid.neighbours(todo.pop()):
            if beside in free and beside not in found:
                found.add(beside)
                todo.append(beside)
    return found

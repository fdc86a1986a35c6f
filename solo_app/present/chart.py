"""The chart: the game's own figures after each answer, as lines of an SVG."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Journal, Table

from ..room import Live

WIDTH, HEIGHT = 640.0, 260.0  # units of the drawing
LEFT, RIGHT, TOP, BOTTOM = 40.0, 12.0, 12.0, 32.0  # the letters of a phone fit in too
DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2", "1 2")


@dataclass(slots=True)
class Series:
    """One figure over the game: its values after each entry, and its line in the drawing.

    `seat` is whose figure it is, as its key says: then the line has that side's colour, and a dash that tells it from
    the side's others.
    """

    key: str
    label: str
    values: list[float]
    points: str
    dash: str
    style: int
    seat: str = ""


@dataclass(slots=True)
class Chart:
    """All series with the ticks of both axes: (place, text)."""

    series: list[Series]
    ticks_x: list[tuple[float, str]]
    ticks_y: list[tuple[float, str]]
    steps: int

    @property
    def rows(self) -> list[tuple[int, list[float]]]:
        """At most 40 steps as a table: for whoever reads figures rather than lines."""
        every = max(1, -(-self.steps // 40))
        numbers = [*range(0, self.steps, every)]
        if numbers[-1:] != [self.steps - 1] and self.steps:
            numbers.append(self.steps - 1)
        return [(n, [one.values[n] for one in self.series]) for n in numbers]


def chart(live: Live) -> Chart | None:
    """The chart of a game; None if the game gives no figures."""
    if "chart" not in live.memo:
        live.memo["chart"] = _chart(live)
    found: Chart | None = live.memo["chart"]
    return found


def history(table: Table) -> list[dict[str, float]]:
    """The figures at the start and after each entry of the path."""
    twin = Table(table.content, table.setup, table.seats, table.seed, table.chance, table.position)
    twin.journal = Journal(list(table.journal.entries))
    found = [twin.rules.series(twin.game)]
    for entry in table.journal.path():
        twin.play_entry(entry)
        found.append(twin.rules.series(twin.game))
    return found


def _chart(live: Live) -> Chart | None:
    figures = history(live.table)
    keys = list(figures[-1])
    if not keys:
        return None
    columns = {key: [float(row.get(key, 0)) for row in figures] for key in keys}
    most = max(1.0, *(max(values) for values in columns.values()))
    least = min(0.0, *(min(values) for values in columns.values()))
    steps = len(figures)

    def x(step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, steps - 1)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - least) / (most - least)

    seats = [seat.id for seat in live.table.seat_list]
    series: list[Series] = []
    for number, key in enumerate(keys):
        values = columns[key]
        points = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(values))
        label = live.speaker.first([f"series.{key}"])
        seat = next((one for one in seats if one in key.split("_")), "")
        dash = (number + number // 6) % 6
        if seat:
            dash = sum(one.seat == seat for one in series) % 6
        series.append(Series(key, label, values, points, DASHES[dash], number % 6, seat))
    ticks_y = [(y(value), f"{value:g}") for value in _round(least, most)]
    ticks_x = [(x(value), f"{value:g}") for value in _round(0, steps - 1)]
    return Chart(series, ticks_x, ticks_y, steps)


def _round(least: float, most: float) -> list[float]:
    """Four to eight whole numbers between two bounds."""
    span = max(1.0, most - least)
    size = 1.0
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000):
        size = float(step)
        if span / step <= 7:
            break
    value = -(-least // size) * size + 0.0  # no minus zero
    found = []
    while value <= most:
        found.append(value)
        value += size
    return found

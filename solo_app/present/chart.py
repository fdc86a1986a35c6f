"""The chart: the game's own figures after each answer, as lines of an SVG."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from rules.table import Journal, Table

from ..room import Live

WIDTH, HEIGHT = 640.0, 260.0  # units of the drawing
LEFT, RIGHT, TOP, BOTTOM = 40.0, 12.0, 12.0, 32.0  # the letters of a phone fit in too
DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2", "1 2")


@dataclass(slots=True)
class Series:
    """One figure over the game: its values after each entry, and its line in the drawing.

    `seat` is whose figure it is, as its key says, and `colour` that side's name in the theme; `subject` is what of the
    seat it counts.
    """

    key: str
    label: str
    values: list[float]
    subject: str = ""
    seat: str = ""
    colour: str = ""
    points: str = ""
    dash: str = ""
    style: int = 0


@dataclass(slots=True)
class Panel:
    """Figures that are compared with each other, in a drawing with axes of their own, the ticks of which are
    (place, text)."""

    series: list[Series]
    ticks_x: list[tuple[float, str]]
    ticks_y: list[tuple[float, str]]


@dataclass(slots=True)
class Chart:
    """All figures of a game: a panel for each subject of which several sides have a figure, one for all others."""

    panels: list[Panel]
    series: list[Series]
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
    seats = {seat.id: seat.colour for seat in live.table.seat_list}
    series = []
    for key in figures[-1]:
        parts = re.split(r"[._]", key)
        seat = next((one for one in seats if one in parts), "")
        values = [float(row.get(key, 0)) for row in figures]
        subject = ".".join(part for part in parts if part != seat)
        series.append(Series(key, live.speaker.first([f"series.{key}"]), values, subject, seat, seats.get(seat, "")))
    if not series:
        return None
    sides = Counter(one.subject for one in series if one.seat)
    shared = {subject for subject, count in sides.items() if subject and count > 1}
    groups = [[one for one in series if one.seat and one.subject == subject] for subject in sorted(shared)]
    groups.sort(key=lambda group: series.index(group[0]))
    rest = [one for one in series if not (one.seat and one.subject in shared)]
    panels = [_panel(group) for group in (*groups, rest) if group]
    return Chart(panels, [one for panel in panels for one in panel.series], len(figures))


def _panel(series: list[Series]) -> Panel:
    most = max(1.0, *(max(one.values) for one in series))
    least = min(0.0, *(min(one.values) for one in series))
    steps = len(series[0].values)

    def x(step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, steps - 1)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - least) / (most - least)

    for number, one in enumerate(series):
        one.points = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(one.values))
        one.dash, one.style = DASHES[(number + number // 6) % 6], number % 6
    ticks_y = [(y(value), f"{value:g}") for value in _round(least, most)]
    ticks_x = [(x(value), f"{value:g}") for value in _round(0, steps - 1)]
    return Panel(series, ticks_x, ticks_y)


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

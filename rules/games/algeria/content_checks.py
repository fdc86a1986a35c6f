"""What only this game knows about its content: `check` for the checks of the house, codes with what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.content import Content, Finding, Record

from .check_bots import check_bots
from .data import FLN, FRONT, GOVERNMENT
from .needed import NEEDS, missing, off_track
from .random_events import EVENTS

CODES: dict[str, str] = {
    "BOT_ROW": "A row of a bot's table that cannot be carried out.",
    "FORCES_OVER_COUNT": "A scenario asks for more counters than there are.",
    "FORCES_MISPLACED": "A scenario puts units where they cannot be.",
    "POINTS_OFF_TRACK": "A scenario starts with points that its tracks do not have.",
    "SUGGESTED_DIFFERS": "A suggested set-up is not what the scenario lists.",
    "EVENT_ROLLS": "A roll of the events table has no event, or several.",
    "EVENT_WITHOUT_CODE": "A random event that no code carries out.",
    "CELL_NO_NUMBER": "A cell of a chart that the engine reads as a number is none.",
    "SPAN_HOLE": "A table of spans leaves a number out or names it twice.",
    "CHART_DIFFERS": "A chart repeats a number that is otherwise where the engine reads it.",
    "WILAYA_EMPTY": "A wilaya has no area.",
    "COUNTERS_DIFFER": "A kind of unit has not as many counters as it says.",
    "RULING_WITHOUT_SWITCH": "A ruling and its rule do not name each other.",
    "FIGURE_OUT_OF_BOUNDS": "A figure that the engine cannot count with.",
    "MISSING_RECORD": "A record that the engine calls by name is missing.",
}

_DIE = range(1, 7)
_NUMBERS = ("combat", "depreciation")  # charts whose cells the engine counts with


def check(content: Content) -> Iterator[Finding]:
    """All findings. Without the records and numbers that the engine calls by name nothing else is looked at."""
    unusable = [*_missing(content)] or [*_figures(content), *_cells(content)]
    yield from unusable
    if unusable:
        return
    yield from check_bots(content)
    yield from _counters(content)
    yield from _scenarios(content)
    yield from _events(content)
    yield from _spans(content)
    yield from _charts(content)
    yield from _rulings(content)


def _missing(content: Content) -> Iterator[Finding]:
    for collection, name in missing(content):
        yield content.finding("MISSING_RECORD", f"the engine needs {name!r}", collection)


def _figures(content: Content) -> Iterator[Finding]:
    for name, wrong in NEEDS.out_of_bounds(content):
        yield content.finding("FIGURE_OUT_OF_BOUNDS", wrong, "figures", name, "value")


def _cells(content: Content) -> Iterator[Finding]:
    for name in _NUMBERS:
        for index, row in enumerate(content.get("tables", name).rows):
            for place, cell in enumerate(row["cells"]):
                if not _is_number(cell):
                    yield content.finding(
                        "CELL_NO_NUMBER", f"{cell!r} should be a number", "tables", name, "rows", index, "cells", place
                    )


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | str) and str(cell).lstrip("-").isdecimal()


def _counters(content: Content) -> Iterator[Finding]:
    found = Counter(one.unit for one in content.all("counters").values())
    for kind, unit in content.all("units").items():
        if unit["count"] != found[kind]:
            yield content.finding(
                "COUNTERS_DIFFER", f"{unit['count']} by its record, {found[kind]} in the list of counters",
                "units", kind, "count",
            )  # fmt: skip
    for wilaya in content.all("wilayas"):
        if not any(one.wilaya == wilaya for one in content.all("spaces").values()):
            yield content.finding("WILAYA_EMPTY", "it has no area", "wilayas", wilaya)


# ---------------------------------------------------------------------- scenarios


def _scenarios(content: Content) -> Iterator[Finding]:
    figures = {name: one.value for name, one in content.all("figures").items()}
    for name, scenario in content.all("scenarios").items():
        total: Counter[str] = Counter()
        for place, kinds in scenario.forces.items():
            total.update(kinds)
            yield from _misplaced(content, name, scenario, place, kinds)
        for kind, count in total.items():
            most = content.get("units", kind)["count"]
            if count > most:
                yield content.finding(
                    "FORCES_OVER_COUNT", f"{count} of {kind}, of which there are {most}", "scenarios", name, "forces"
                )
        psl = {GOVERNMENT: scenario.government_psl, FLN: scenario.fln_psl}
        for wrong in off_track(psl, scenario.border_zone, figures):
            yield content.finding("POINTS_OFF_TRACK", wrong, "scenarios", name)
        yield from _suggested(content, name, scenario)


def _misplaced(
    content: Content, name: str, scenario: Record, place: str, kinds: Mapping[str, int]
) -> Iterator[Finding]:
    areas = _areas(content, place)
    room = sum(one.type in ("urban", "rural") for one in areas)
    if kinds.get(FRONT, 0) > room:
        yield content.finding(
            "FORCES_MISPLACED", f"{kinds[FRONT]} fronts, and {room} areas that may hold one",
            "scenarios", name, "forces", place,
        )  # fmt: skip
    country = any(one.type == "country" for one in areas)
    for kind in kinds:
        unit = content.get("units", kind)
        if country and (unit.side != "fln" or not unit.mobile or not scenario.independent):
            yield content.finding(
                "FORCES_MISPLACED", f"{kind} cannot be in {place}", "scenarios", name, "forces", place
            )


def _areas(content: Content, place: str) -> list[Record]:
    """The areas of a wilaya; a country alone."""
    spaces = content.all("spaces")
    return [spaces[place]] if place in spaces else [one for one in spaces.values() if one.wilaya == place]


def _suggested(content: Content, name: str, scenario: Record) -> Iterator[Finding]:
    found: dict[str, Counter[str]] = {}
    for area, kinds in scenario.suggested.items():
        space = content.get("spaces", area)
        found.setdefault(space.wilaya or area, Counter()).update(kinds)
        if kinds.get(FRONT, 0) > (space.type in ("urban", "rural")):
            yield content.finding(
                "SUGGESTED_DIFFERS", f"fronts in {area}: {kinds[FRONT]}", "scenarios", name, "suggested", area
            )
    for place in {*scenario.forces, *found}:
        listed = Counter(dict(scenario.forces.get(place) or {}))
        for kind in sorted(listed | found.get(place, Counter())):
            have = found.get(place, Counter())[kind]
            if have != listed[kind]:
                yield content.finding(
                    "SUGGESTED_DIFFERS", f"{have} of {kind} in {place}, {listed[kind]} by the list",
                    "scenarios", name, "suggested",
                )  # fmt: skip


# ---------------------------------------------------------------------- tables of spans


def _events(content: Content) -> Iterator[Finding]:
    events = content.all("events")
    for number in (tens * 10 + ones for tens in _DIE for ones in _DIE):
        names = [name for name, one in events.items() if one["from"] <= number <= one.to]
        if len(names) != 1:
            said = ", ".join(names) or "no event"
            yield content.finding("EVENT_ROLLS", f"{number} is {said}", "events")
    for name in events:
        if name not in EVENTS and name != "none":
            yield content.finding("EVENT_WITHOUT_CODE", "no code carries it out", "events", name)


def _spans(content: Content) -> Iterator[Finding]:
    psl = range(1, content.get("figures", "psl_most").value + 1)
    dice = content.get("figures", "coup_dice").value
    for collection, numbers in (("levels", psl), ("coup_results", range(dice, 6 * dice + 1))):
        spans = [(one["from"], one.to) for one in content.all(collection).values()]
        wrong = [n for n in numbers if sum(low <= n <= high for low, high in spans) != 1]
        if wrong:
            yield content.finding("SPAN_HOLE", f"{wrong[0]} has no row, or several", collection)


# Row of the support chart -> (mission, the field that the engine reads, the side of the chart).
_REPEATED = {
    "resettlement": ("resettlement", "psl_dice", "fln", 1),
    "suppression": ("suppression", "plus_dice", "government", -1),
    "no_react": ("strike", "no_react_dice", "government", -1),
}


def _charts(content: Content) -> Iterator[Finding]:
    for name, (mission, field, side, sign) in _REPEATED.items():
        row, read = content.all("psl_changes").get(name), content.all("missions").get(mission)
        if row is not None and read is not None and row[side] != sign * (read[field] or 0):
            yield content.finding(
                "CHART_DIFFERS", f"{row[side]} here, {read[field]} by the mission {mission}", "psl_changes", name, side
            )
    needed = content.get("figures", "recovery_on").value
    for name in ("recovery_unit", "recovery_terror"):
        table = content.get("tables", name)
        cells = table.rows[0]["cells"]
        printed = next((str(table.columns[i]) for i, cell in enumerate(cells) if cell == "yes"), "")
        if printed.split("-")[0] != str(needed):
            yield content.finding("CHART_DIFFERS", f"the engine recovers on {needed} or more", "tables", name, "rows")


def _rulings(content: Content) -> Iterator[Finding]:
    for name, option in content.all("options").items():
        if option.kind == "ruling" and content.rules[option.rule].switch != name:
            yield content.finding("RULING_WITHOUT_SWITCH", f"{option.rule} does not name it", "options", name, "rule")
    for name, rule in content.rules.items():
        if rule.switch and content.get("options", rule.switch).rule != name:
            yield content.finding("RULING_WITHOUT_SWITCH", f"{rule.switch} does not name it", "rules", name, "switch")

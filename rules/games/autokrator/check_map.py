"""Checks of the map: capitals, harbours, what can be reached, and the arrows of the Neutral Generals."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding

from .data import FACTIONS


def check_map(content: Content) -> Iterator[Finding]:
    """Everything that is wrong with the areas."""
    yield from _capitals(content)
    yield from _harbours(content)
    yield from _reach(content)
    yield from _arrows(content)


def _capitals(content: Content) -> Iterator[Finding]:
    spaces = content.all("spaces")
    for faction in FACTIONS:
        found = [one.id for one in spaces.values() if one.get("capital") and one.get("home") == faction]
        if len(found) != 1:
            yield content.finding("CAPITAL_DIFFERS", f"{len(found)} capitals", "factions", faction)
    for name, space in spaces.items():
        if space.get("capital") and (not space.get("home") or space.get("closed")):
            yield content.finding("CAPITAL_DIFFERS", "nobody's, or closed", "spaces", name, "capital")
        if space.get("home") and not space.get("arms"):
            yield content.finding("CAPITAL_DIFFERS", "an owned area bears arms", "spaces", name, "arms")


def _harbours(content: Content) -> Iterator[Finding]:
    spaces = content.all("spaces")
    for name, faction in content.all("factions").items():
        own = [
            one.id for one in spaces.values()
            if one.get("home") == name and faction["anchor"] in (one.get("harbours") or ())
        ]  # fmt: skip
        if not own:
            yield content.finding("NO_HARBOUR", f"no {faction['anchor']} anchor", "factions", name)
        elif faction["start"] not in own:
            yield content.finding("NO_HARBOUR", f"one of {', '.join(own)}", "factions", name, "start")


def _reach(content: Content) -> Iterator[Finding]:
    """By land and by the harbours of either colour everything open hangs together."""
    spaces = {name: one for name, one in content.all("spaces").items() if not one.get("closed")}
    beside: dict[str, set[str]] = {name: set() for name in spaces}
    for link in content.all("links").values():
        if link["from"] in spaces and link["to"] in spaces:
            beside[link["from"]].add(link["to"])
            beside[link["to"]].add(link["from"])
    for colour in {colour for one in spaces.values() for colour in one.get("harbours") or ()}:
        ports = [name for name, one in spaces.items() if colour in (one.get("harbours") or ())]
        for port in ports:
            beside[port].update(ports)
    todo = [name for name, one in spaces.items() if one.get("capital")][:1]
    reached = set(todo)
    while todo:
        fresh = beside[todo.pop()] - reached
        reached |= fresh
        todo.extend(fresh)
    for name in spaces:
        if name not in reached:
            yield content.finding("AREA_CUT_OFF", "no way leads there", "spaces", name)


def _arrows(content: Content) -> Iterator[Finding]:
    spaces, arrows = content.all("spaces"), content.all("arrows")
    for name, arrow in arrows.items():
        if arrow["general"] != name or not spaces[name].get("closed"):
            yield content.finding("ARROW_MISPLACED", "a Neutral General sits in the closed area of his name",
                                  "arrows", name, "general")  # fmt: skip
        for target in arrow["targets"]:
            if spaces[target].get("closed"):
                yield content.finding("ARROW_MISPLACED", f"{target} is closed", "arrows", name, "targets")
    for name, faction in content.all("factions").items():
        if name not in arrows[faction["general"]]["users"]:
            yield content.finding(
                "ARROW_MISPLACED", f"the arrows of {faction['general']} are not its own", "factions", name, "general"
            )
